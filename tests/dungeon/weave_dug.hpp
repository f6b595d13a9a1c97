#pragma once
// A window of the weave, dug: blocks filled and put together again, so that one can
// walk from any to any other.

#include <cstdint>
#include <vector>

#include "dungeon/weave_window.hpp"

namespace enfilade::rules::dungeon {

struct DugWindow {
  Window window;
  std::vector<Plan> plans;  // by block
  // Of all cells of all these blocks: their bounds, and what is open.
  Far lo;
  std::int32_t width = 0, length = 0;
  std::vector<std::uint8_t> open, east, north;
  std::vector<std::int32_t> block;    // index, -1: of none of them
  std::vector<std::int32_t> chamber;  // number, the same for both halves of a room across a seam; -1: none
  std::vector<std::int32_t> rooms;    // a cell of each chamber but stairs

  [[nodiscard]] std::size_t index(Far c) const {
    return static_cast<std::size_t>(c.y - lo.y) * static_cast<std::size_t>(width) +
           static_cast<std::size_t>(c.x - lo.x);
  }
};

Task task_of(const Block& block, const plan::Dungeon& wish);
void dig_block(const Block& block, const plan::Dungeon& wish, DigScratch& scratch, Plan& out);
DugWindow dig_window(Key seed, const plan::Dungeon& wish, Far lo, std::int32_t width, std::int32_t length,
                     std::int32_t level = 0);

// Steps from a cell to every other; -1: no way.
std::vector<std::int32_t> steps_from(const DugWindow& dug, std::int32_t cell);

// Walls in a row on one line, each with a block of its own on either side: the longest such row.
std::int32_t longest_seam_wall(const DugWindow& dug);

Key hash_of(const Plan& plan);

}  // namespace enfilade::rules::dungeon
