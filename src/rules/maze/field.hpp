#pragma once
// A byte per cell with a closed rim, for the algorithms that grow a tree cell by
// cell. A cell of the tree holds the direction of its parent as one bit, so that
// at the end whole rows are packed to walls at once. Neighbours are at fixed
// distances, and the rim stands for the edge of the grid: no step asks for it.

#include <algorithm>
#include <bit>
#include <cstring>

#include "rules/maze/job.hpp"

namespace enfilade::rules::maze {

inline constexpr std::uint8_t kFree = 0;        // not yet in the tree
inline constexpr std::uint8_t kMarked = 0x20;   // free, and known to be part of something
inline constexpr std::uint8_t kInTree = 0x80;   // | 1 << direction of the parent; roots have none
inline constexpr std::uint8_t kBlocked = 0xc0;  // outside the mask or the grid; never 0x80 alone

struct Field {
  std::uint8_t* cells = nullptr;
  std::uint32_t pitch = 0;
  std::uint32_t first = 0;  // position of cell (0, 0)
  std::int32_t width = 0, length = 0;
  std::uint32_t delta[4] = {};  // to the neighbour in a direction, modulo 2^32

  [[nodiscard]] std::uint32_t at(std::int32_t x, std::int32_t y) const {
    return first + static_cast<std::uint32_t>(y) * pitch + static_cast<std::uint32_t>(x);
  }
  [[nodiscard]] std::int32_t y_of(std::uint32_t p) const { return static_cast<std::int32_t>((p - first) / pitch); }
  [[nodiscard]] std::int32_t x_of(std::uint32_t p) const { return static_cast<std::int32_t>((p - first) % pitch); }
  // Tells an observer of the wall between a cell and its neighbour in a direction.
  template <class Observer>
  void tell(Observer& observer, std::uint32_t p, std::uint32_t direction) const {
    if constexpr (Observer::kListens) observer.open(x_of(p), y_of(p), direction);
  }
  // Which neighbours are free, as bits 1 << direction. Requires that whatever is not free has its top bit set.
  [[nodiscard]] std::uint32_t free_around(std::uint32_t p) const {
    const std::uint32_t taken =
        static_cast<std::uint32_t>(cells[p + 1] >> 7) | static_cast<std::uint32_t>(cells[p + pitch] >> 7) << 1 |
        static_cast<std::uint32_t>(cells[p - 1] >> 7) << 2 | static_cast<std::uint32_t>(cells[p - pitch] >> 7) << 3;
    return taken ^ 15u;
  }
  // Makes a cell part of the tree; its parent lies in a direction.
  void add(std::uint32_t p, std::uint32_t parent) const {
    cells[p] = static_cast<std::uint8_t>(kInTree | 1u << parent);
  }
};

inline constexpr std::uint32_t kRim = 8;  // bytes before a row, for alignment; one would do

// A field of a size where the cells of the mask (null: all) are free and all else holds `rim`.
Field make_field(Scratch& scratch, std::int32_t width, std::int32_t length, const Bits* mask, std::uint8_t rim);
inline Field make_field(const Job& job) {
  return make_field(job.scratch, job.width(), job.length(), job.mask, kBlocked);
}

// Calls `each(position)` for every free cell that is left, in scan order, and goes
// on behind it. Rows are looked at eight cells at a time.
template <class Each>
void for_each_free(const Field& f, Each&& each) {
  for (std::int32_t y = 0; y < f.length; ++y) {
    const std::uint32_t row = f.at(0, y);
    for (std::uint32_t x = 0; x < static_cast<std::uint32_t>(f.width);) {
      std::uint64_t eight;
      std::memcpy(&eight, f.cells + row + x, 8);
      if ((eight & 0x8080808080808080ull) == 0x8080808080808080ull) {
        x += 8;
        continue;
      }
      const std::uint32_t stop = std::min(x + 8, static_cast<std::uint32_t>(f.width));
      for (; x < stop; ++x)
        if (!(f.cells[row + x] & 0x80u)) each(row + x);
    }
  }
}

// Marks all cells of the connected part of the free cells that holds one; returns their number.
std::size_t mark_part(const Field& field, std::uint32_t start, std::vector<std::uint32_t>& list);

// Opens the walls that every spanning tree of the free cells has to open because a
// cell has no other: dead ends, and what becomes one without them. These cells are
// blocked from then on. What a random walk would take long to see is thus done
// before it: corridors, combs. The last cell of a part that is all dead ends stays.
template <class Observer>
void prune(const Field& f, std::vector<std::uint32_t>& list, Observer& observer);

// Writes the walls of the tree that the field holds into the job's grid.
void pack(const Field& field, const Job& job);

// The same for a tree of walls: the field's cells are the corners between four
// cells of the grid, its rim the edge of the grid, and the links of the tree the
// walls that stand. Corner (x, y) is north-east of cell (x, y).
void pack_walls(const Field& corners, const Job& job);

template <class Observer>
void prune(const Field& f, std::vector<std::uint32_t>& list, Observer& observer) {
  list.clear();
  for_each_free(f, [&](std::uint32_t p) {
    if (std::popcount(f.free_around(p)) == 1) list.push_back(p);
  });
  while (!list.empty()) {
    const std::uint32_t p = list.back();
    list.pop_back();
    const std::uint32_t set = f.free_around(p);
    if (set == 0) continue;  // the last of its part
    const auto parent = static_cast<std::uint32_t>(std::countr_zero(set));
    f.cells[p] = static_cast<std::uint8_t>(kBlocked | 1u << parent);
    f.tell(observer, p, parent);
    const std::uint32_t q = p + f.delta[parent];
    if (std::popcount(f.free_around(q)) == 1) list.push_back(q);
  }
}

}  // namespace enfilade::rules::maze
