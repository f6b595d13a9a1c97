#pragma once
// A window of the weave, whole: every block that meets it, and which one holds each
// cell. For tests of what must hold between blocks.

#include <cstdint>
#include <map>
#include <vector>

#include "rules/dungeon/weave.hpp"

namespace enfilade::rules::dungeon {

struct Window {
  Far lo;
  std::int32_t width = 0, length = 0;
  std::vector<Block> blocks;             // by id
  std::map<BlockId, std::size_t> index;  // into blocks
  std::vector<std::int32_t> owner;       // per cell of the window: index into blocks; -1: none, -2: several

  [[nodiscard]] std::int32_t at(std::int64_t x, std::int64_t y) const {
    const std::int64_t u = x - lo.x, v = y - lo.y;
    if (u < 0 || v < 0 || u >= width || v >= length) return -1;
    return owner[static_cast<std::size_t>(v * width + u)];
  }
  [[nodiscard]] const Block* find(const BlockId& id) const {
    const auto it = index.find(id);
    return it == index.end() ? nullptr : &blocks[it->second];
  }
};

Window window_of(Key seed, const plan::Dungeon& wish, Far lo, std::int32_t width, std::int32_t length,
                 std::int32_t level = 0);

// Places where arithmetic could go wrong: around the origin, sector borders, far out
// on both sides and in all four quarters.
std::vector<Far> odd_places();

// All that a block is.
Key hash_of(const Block& block);

constexpr Far step(Far c, geom::Side side) {
  switch (side) {
    case geom::kSouth: return {c.x, c.y - 1};
    case geom::kEast: return {c.x + 1, c.y};
    case geom::kNorth: return {c.x, c.y + 1};
    default: return {c.x - 1, c.y};
  }
}
constexpr Far place_of(const Block& block, Cell c) { return {block.low.x + c.x, block.low.y + c.y}; }

}  // namespace enfilade::rules::dungeon
