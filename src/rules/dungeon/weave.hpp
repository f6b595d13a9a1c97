#pragma once
// The weave: blocks of a dungeon without end. A lattice of corners, each moved
// by its own key; even corners own a vertical seam, odd ones a horizontal seam, each
// ending at its neighbours' seams. So the plane is full of rectangles of many
// sizes, no seam runs far, and which one holds a cell follows from the nine
// lattice cells around it. All of it is a pure function of the seed and the
// place, at the same cost however far from the origin.
//
// All levels have the same blocks with the same masks; joints and rooms that lie
// across a seam differ from level to level. A stair takes the same cells on both its levels.

#include <array>
#include <cstdint>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/plan/dungeon.hpp>

#include <enfilade/rules/dig.hpp>

namespace enfilade::rules::dungeon {

inline constexpr std::int32_t kPitch = 36;           // cells between lattice corners
inline constexpr std::int32_t kSectorPitches = 512;  // a sector: so many blocks along x and y
inline constexpr std::int32_t kSectorCells = kPitch * kSectorPitches;
inline constexpr std::int64_t kFarthestCell = std::int64_t{1} << 44;
inline constexpr std::int32_t kShortestBlock = 12;  // cells along a side, without teeth
inline constexpr std::int32_t kLongestBlock = 60;
inline constexpr std::int32_t kDeepestTooth = 2;  // so a row of a mask is one word
inline constexpr int kMostParts = 4;              // of a lattice rectangle

// A cell of the plane.
struct Far {
  std::int64_t x = 0, y = 0;
  friend auto operator<=>(const Far&, const Far&) = default;
};
// A block by its lattice cell, and which part of it.
struct BlockId {
  std::int64_t i = 0, j = 0;
  std::uint8_t part = 0;  // a lattice rectangle is split up to three times by its own key
  friend auto operator<=>(const BlockId&, const BlockId&) = default;
};

// A way to another block: one joint, or as many in a row as a room across the
// seam is long. The block beyond has an opening with the same key, whose joints
// lie opposite, in the same order.
struct Opening {
  Key key;  // of the edge, the level and the place on it: equal on both sides
  BlockId beyond;
  std::uint16_t first = 0, count = 1;        // joints[first … first + count)
  std::int8_t stamp = -1;                    // stamps[stamp]: our half of the room; -1: a plain joint
  plan::Theme theme = plan::Theme::masonry;  // of such a room, whole: that of the block west or south of the seam
};

// A block on one level, with all it shares with its neighbours. Cells of mask,
// joints and stamps are counted from `low`, the corner of its bounds.
struct Block {
  BlockId id;
  std::int32_t level = 0;
  Key key;  // of id and level: for what is dug
  Far low;
  std::int32_t width = 0, length = 0;  // of its bounds, at most 64
  maze::Bits mask;                     // its own cells: seams have teeth; connected
  std::vector<Joint> joints;           // by opening
  std::vector<Opening> openings;  // by side, then along it; at least one with every block it has a wall in common with
  std::vector<Stamp> stamps;      // kind seam, then kind stair; at least one cell apart from each other and from joints
  std::int8_t stair_next = -1;    // stamps[…]: the stair to level + 1, -1: none
  std::int8_t stair_last = -1;    // the stair to level - 1
  plan::DigOrder order = plan::DigOrder::rooms_first;
  plan::Theme theme = plan::Theme::masonry;
};

// Places lie within ±kFarthestCell, levels within 0 … wish.levels - 1.

// The block that holds a cell, on all levels. O(1).
BlockId block_at(Key seed, Far cell);
// Everything about it. The cost of its own cells, wherever it lies. Requires an id that block_at gave.
void lay_block(Key seed, const plan::Dungeon& wish, const BlockId& id, std::int32_t level, Block& out);
// The blocks that have a cell in lo … hi (hi not included), each once, by id.
void blocks_meeting(Key seed, Far lo, Far hi, std::vector<BlockId>& out);
// What a cell's block looks like.
plan::Theme theme_at(Key seed, const plan::Dungeon& wish, Far cell);
// The brief as a theme bends it, where it says nothing else than usual: caverns have
// caves and few doors, crypts small rooms, mines long galleries. For the task of a block.
plan::Dungeon wish_for(const plan::Dungeon& wish, plan::Theme theme);

}  // namespace enfilade::rules::dungeon
