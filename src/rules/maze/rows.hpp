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

// Writes the events of a maze that opens its walls cell by cell, row by row.
inline void record_rows(const Job& job) {
  if (!job.trace) return;
  for (std::int32_t y = 0; y < job.length(); ++y) {
    for (std::int32_t x = 0; x < job.width(); ++x) {
      const auto ux = static_cast<std::uint32_t>(x), uy = static_cast<std::uint32_t>(y);
      if (job.grid.east.at(x, y)) job.trace->events.emplace_back(ux, uy, false, true);
      if (job.grid.north.at(x, y)) job.trace->events.emplace_back(ux, uy, true, true);
    }
  }
}

// Crops a pattern to the mask, tells of it, and joins what it leaves apart.
inline void finish_rows(const Job& job) {
  if (job.mask) crop(job);
  record_rows(job);
  if (job.mask) join(job);
}

}  // namespace enfilade::rules::maze
