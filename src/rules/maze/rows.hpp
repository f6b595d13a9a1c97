#pragma once
// What the algorithms that work row by row share.

#include <algorithm>

#include "rules/maze/job.hpp"

namespace enfilade::rules::maze {

// The bits of a row's last word that are cells.
inline std::uint64_t last_word(std::int32_t width) {
  return width % 64 ? (std::uint64_t{1} << (width % 64)) - 1 : ~std::uint64_t{0};
}
// The bits of a row's last word that are walls between two cells of the row.
inline std::uint64_t last_east(std::int32_t width) { return last_word(width) >> 1; }

// How far along a row an algorithm goes east before it opens walls to the north of the cells it has passed.
enum class Stretch : std::uint8_t { cell, run, row };

// Writes the events of a maze that is made row by row. A run ends where the east wall of a cell is closed.
inline void record_rows(const Job& job, Stretch stretch) {
  if (!job.trace) return;
  const auto tell = [&](std::int32_t x, std::int32_t y, bool north) {
    job.trace->events.emplace_back(static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y), north, true);
  };
  for (std::int32_t y = 0; y < job.length(); ++y) {
    for (std::int32_t x = 0, passed = 0; x < job.width(); ++x) {
      const bool east = job.grid.east.at(x, y), last = x + 1 == job.width();
      if (east) tell(x, y, false);
      if (stretch == Stretch::cell || last || (stretch == Stretch::run && !east)) {
        for (; passed <= x; ++passed) {
          if (job.grid.north.at(passed, y)) tell(passed, y, true);
        }
      }
    }
  }
}

// Crops a pattern to the mask, tells of it, and joins what it leaves apart.
inline void finish_rows(const Job& job, Stretch stretch) {
  if (job.mask) crop(job);
  record_rows(job, stretch);
  if (job.mask) join(job);
}

}  // namespace enfilade::rules::maze
