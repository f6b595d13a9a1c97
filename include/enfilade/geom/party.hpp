#pragma once
// Outlines side by side: which walls stand against a neighbour, and which
// outlines are drawn twice. Cost is about n log n, 10^5 outlines take a second or
// two, counted on `work` if there is one; if that is stopped, the result means
// nothing. The same on every machine; thread-safe.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/geom/area.hpp>

namespace enfilade::geom {

inline constexpr Length kPartyGap = 350;      // a neighbour this near leaves no room for windows
inline constexpr Length kLeastStretch = 300;  // shorter contacts do not count
inline constexpr int kDuplicatePermille = 800;

// A stretch of an edge that has a neighbour.
struct PartyStretch {
  std::uint32_t polygon = 0;
  std::uint32_t edge = 0;       // outer ring first, then holes, as inset() counts
  Length from = 0, to = 0;      // along the edge from its start
  std::uint32_t neighbour = 0;  // the polygon with the longest contact there
  friend auto operator<=>(const PartyStretch&, const PartyStretch&) = default;
};

// All stretches where an edge of another polygon runs against this one, within
// 20° of parallel, no further than `gap` away on either side. Stretches of one
// edge are disjoint; in order of polygon, edge and place. Requires valid
// polygons.
std::vector<PartyStretch> party_stretches(std::span<const Polygon> polygons, Length gap = kPartyGap,
                                          Work* work = nullptr);

// One outline drawn twice, nearly: more than `permille` of the smaller's area
// lies in the other, and it has more than half of that one's area. `polygon` is
// the smaller one (of two that are equal the later).
struct Duplicate {
  std::uint32_t polygon = 0, of = 0;
  friend auto operator<=>(const Duplicate&, const Duplicate&) = default;
};
// Each polygon at most once, in order.
std::vector<Duplicate> near_duplicates(std::span<const Polygon> polygons, int permille = kDuplicatePermille,
                                       Work* work = nullptr);

}  // namespace enfilade::geom
