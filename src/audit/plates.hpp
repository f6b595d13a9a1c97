#pragma once
// The outline of a storey as the checks need it: its plates, that is its
// separate pieces, and their edges, found by where they lie.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/geom/polygon.hpp>

#include "audit/shape.hpp"

namespace enfilade::audit {

struct Plates {
  struct Plate {
    geom::Box box;           // bounds
    std::int64_t area2 = 0;  // twice the area
  };
  struct Edge {
    geom::Point from, to;  // the building lies to the left
    std::int64_t line;     // direction and position of its line; equal for edges in one line
    geom::Length lo, hi;   // along it
    std::uint16_t number;  // plate by plate, outer ring first, then holes: what Face::facade names
  };
  static constexpr std::uint32_t kOutside = 0xffffffffu;

  std::span<const geom::Polygon> polygons;
  std::vector<Plate> list;
  std::vector<Edge> edges;  // sorted by line, then lo
  geom::Box box;            // bounds of all
  std::int64_t area2 = 0;
  double slack = 0;                            // slanted edges: how far beside them a point still lies on them
  bool is_box = false;                         // one plate, an axis-parallel rectangle
  std::array<std::uint16_t, 4> side_number{};  // is_box: number of the edge on each geom::Side

  void load(std::span<const geom::Polygon> outline, double slack = 0);

  // The edge that holds the whole of a segment and runs the same way; nullptr
  // if there is none. Both allow for the slack.
  [[nodiscard]] const Edge* under(geom::Point from, geom::Point to) const;
  // True if a segment and an edge that runs the same way share more than a point.
  [[nodiscard]] bool touches(geom::Point from, geom::Point to) const;
  // The plate around a point that lies on no edge, or kOutside.
  [[nodiscard]] std::uint32_t holder(FinePoint p) const;

 private:
  [[nodiscard]] const Edge* beside(geom::Point from, geom::Point to, bool whole) const;
};

}  // namespace enfilade::audit
