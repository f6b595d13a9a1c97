#pragma once
// Seams of the weave: what two blocks that share an edge have in common. Each
// block asks for itself; as all follows from the edge, both get the same answer.

#include <array>
#include <cstdint>

#include <enfilade/base/key.hpp>

#include "rules/dungeon/weave_lattice.hpp"

namespace enfilade::rules::dungeon {

inline constexpr std::int32_t kDeepBlock = 18;  // across the seam: room for longer teeth and deeper rooms beside stairs
inline constexpr std::int32_t kLongSeam = 14;   // may carry a room
inline constexpr std::int32_t kMostCrossings = 6;

// The edge that two pieces share: from … to along `line`. Vertical: line is an x,
// and the low piece lies west of it; else a y, and it lies south. The cells at
// line - 1 are the low piece's, those at line the high one's.
struct Seam {
  bool vertical = false;
  std::int64_t line = 0, from = 0, to = 0;
  bool low_deep = false, high_deep = false;  // whether the piece reaches at least kDeepBlock away from it
  [[nodiscard]] constexpr std::int32_t length() const { return static_cast<std::int32_t>(to - from); }
};

// What two pieces share; of length 0 or less if they do not touch along a side.
// `low` lies west (vertical) or south of `high`.
Seam seam_between(const Rect& low, const Rect& high, bool vertical);

// By how many cells the seam has moved towards the high piece, for each cell along it.
struct Teeth {
  std::array<std::int8_t, kLongestBlock> shift{};
  std::int32_t flat_from = 0, flat_to = 0;  // where a room may lie across; empty: nowhere
};
Key seam_key(Key seed, const Seam& seam);
Teeth teeth_of(Key key, const Seam& seam);

// A way across on one level: cells from … to along the seam, counted from its start.
struct Crossing {
  std::int32_t from = 0, to = 0;
  std::int32_t low_depth = 0, high_depth = 0;  // of a room: cells it reaches into either piece; 0: a joint
  Key key;
};
struct Crossings {
  std::array<Crossing, kMostCrossings> at;
  int count = 0;
};
// In order along the seam, at least one, with at least a cell of rock between any two.
Crossings crossings_of(Key key, const Seam& seam, const Teeth& teeth, std::int32_t level);

}  // namespace enfilade::rules::dungeon
