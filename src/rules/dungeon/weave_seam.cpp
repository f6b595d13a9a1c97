// A seam of length n, cells 0 … n-1 along it.
//
//   straight | teeth                         | straight       the ends keep teeth of seams that
//   0 . . 3    . . . . [ flat ] . . . .    n-3 . . n          meet at a corner apart: depth + 1
//
// Teeth come in runs of 1 … 4 cells, no two in a row with the same shift. Somewhere in
// a long seam lies a flat run: there a room may lie across, on any level. Teeth do
// not hang on the level, so that a block has one mask.
//
// Rows of cells that may be taken, counted from a block's own side:
//                  deep block   shallow block (less than kDeepBlock across)
//   teeth          0 1          0
//   joints         0 1 2        0 1
//   rooms          0 1 2 3      0 1
//   stairs         6 …          3 …
// Rooms keep kRoomMargin from the ends of the seam, so that rooms of two sides that
// meet in a corner are a cell apart at least.

#include "rules/dungeon/weave_seam.hpp"

#include <algorithm>

#include <enfilade/base/rng.hpp>

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kFewCells = 10;  // shorter seams have teeth of one cell only
constexpr std::int32_t kRoomMargin = 5;
constexpr std::int32_t kLongestRoom = 6;
constexpr std::int32_t kDeepestHalf = 3;
constexpr std::uint32_t kRoomPermille = 340;
constexpr std::int32_t kJointEvery = 14;

static_assert(kRoomMargin >= kDeepestHalf + 2);  // a shift of 1, and a cell of rock
static_assert(kDeepestTooth == 2);               // shifts: one of four, or of two
static_assert(kLongSeam >= 2 * kRoomMargin + 2);

}  // namespace

Seam seam_between(const Rect& low, const Rect& high, bool vertical) {
  if (vertical) {
    if (low.hi.x != high.lo.x) return {};
    return {true,
            low.hi.x,
            std::max(low.lo.y, high.lo.y),
            std::min(low.hi.y, high.hi.y),
            low.width() >= kDeepBlock,
            high.width() >= kDeepBlock};
  }
  if (low.hi.y != high.lo.y) return {};
  return {false,
          low.hi.y,
          std::max(low.lo.x, high.lo.x),
          std::min(low.hi.x, high.hi.x),
          low.length() >= kDeepBlock,
          high.length() >= kDeepBlock};
}

Key seam_key(Key seed, const Seam& seam) {
  const Key line = place_key(seed, kSeamTag, seam.vertical ? 1 : 0, seam.line);
  return mix(mix(line, static_cast<std::uint64_t>(seam.from)), static_cast<std::uint64_t>(seam.to));
}

Teeth teeth_of(Key key, const Seam& seam) {
  Teeth teeth;
  const std::int32_t n = seam.length();
  const bool deep = seam.low_deep && seam.high_deep;
  const std::int32_t most = deep && n >= kFewCells ? kDeepestTooth : 1;
  const std::int32_t start = most + 1, end = n - start;
  if (end <= start) return teeth;
  Rng rng(key, Purpose::layout);
  std::int32_t shift = 0;
  for (std::int32_t t = start; t < end;) {
    // Any shift but the last one, and a length: bits of one draw, as shifts number a power of two.
    const std::uint64_t draw = rng.next();
    const std::int32_t next = static_cast<std::int32_t>(draw >> 32 & static_cast<std::uint64_t>(2 * most - 1)) - most;
    shift = next >= shift ? next + 1 : next;
    const std::int32_t stop = std::min(end, t + 1 + static_cast<std::int32_t>(draw >> 62));
    if (stop == end && shift == 0) shift = (draw & 1) != 0 ? 1 : -1;  // else it would go on straight
    while (t < stop) teeth.shift[static_cast<std::size_t>(t++)] = static_cast<std::int8_t>(shift);
  }
  if (n < kLongSeam) return teeth;
  const std::int32_t longest = std::min(kLongestRoom, n - 2 * kRoomMargin);
  const std::int32_t flat = rng.between(2, longest);
  teeth.flat_from = rng.between(kRoomMargin, n - kRoomMargin - flat);
  teeth.flat_to = teeth.flat_from + flat;
  const std::int32_t moved = deep ? rng.between(-1, 1) : 0;
  const std::int32_t beside = moved != 0 ? 0 : rng.between(0, 1) == 0 ? -1 : 1;
  for (std::int32_t t = teeth.flat_from - 1; t <= teeth.flat_to; ++t) {
    std::int8_t& at = teeth.shift[static_cast<std::size_t>(t)];
    if (t >= teeth.flat_from && t < teeth.flat_to) at = static_cast<std::int8_t>(moved);
    else if (at == moved) at = static_cast<std::int8_t>(beside);
  }
  return teeth;
}

Crossings crossings_of(Key key, const Seam& seam, const Teeth& teeth, std::int32_t level) {
  const Key own = mix(key, static_cast<std::uint64_t>(std::int64_t{level}));
  Rng rng(own, Purpose::doors);
  Crossings out;
  const auto add = [&](Crossing c) {
    c.key = mix(own, static_cast<std::uint64_t>(c.from));
    out.at[static_cast<std::size_t>(out.count++)] = c;
  };
  Crossing room;
  const std::int32_t flat = teeth.flat_to - teeth.flat_from;
  if (flat > 0 && rng.chance(kRoomPermille)) {
    const std::int32_t length = rng.between(std::min(flat, 3), flat);
    room.from = teeth.flat_from + rng.between(0, flat - length);
    room.to = room.from + length;
    room.low_depth = rng.between(1, seam.low_deep ? kDeepestHalf : 2);
    room.high_depth = rng.between(1, seam.high_deep ? kDeepestHalf : 2);
  }
  const std::int32_t n = seam.length();
  const std::int32_t slots = 1 + n / kJointEvery;
  // Not in corners, as far as there is a choice.
  const std::int32_t margin = n >= 7 ? 2 : n >= 3 ? 1 : 0;
  bool room_placed = room.to == 0;
  for (std::int32_t s = 0; s < slots; ++s) {
    // Slots lie a cell apart, so that two joints never lie side by side.
    const std::int32_t lo = std::max(margin, s * n / slots + (s > 0 ? 1 : 0));
    const std::int32_t hi = std::min(n - margin, (s + 1) * n / slots);
    const std::int32_t t = rng.between(lo, hi - 1);
    if (!room_placed && room.from <= t) {
      add(room);
      room_placed = true;
    }
    if (room.to == 0 || t < room.from - 1 || t > room.to) add({t, t + 1, 0, 0, {}});
  }
  if (!room_placed) add(room);
  return out;
}

}  // namespace enfilade::rules::dungeon
