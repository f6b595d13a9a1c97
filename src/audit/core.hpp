#pragma once
// Checks between storeys.

#include <cstdint>
#include <span>
#include <vector>

#include "audit/storey.hpp"

namespace enfilade::audit {

struct CoreScratch {
  struct Column {
    std::uint16_t cell;
    const plan::Room* room;
  };
  std::vector<Column> below, here;                             // sorted by cell
  std::vector<const plan::Room*> lobbies_below, lobbies_here;  // halls with a well in their ceiling
  std::int32_t storey_below = 0;
  bool started = false;
  std::vector<std::uint16_t> cars;  // cells of elevators, sorted, each once
};

// The rooms of one storey; storeys ascending. Judges the storey below, and what
// joins it with this one.
void check_core(std::int32_t storey, std::span<const plan::Room> rooms, CoreScratch& scratch, Sink& sink);
// Judges the last storey and measures the whole.
void finish_core(const plan::Brief& brief, const Outlines& outlines, CoreScratch& scratch, Sink& sink);

}  // namespace enfilade::audit
