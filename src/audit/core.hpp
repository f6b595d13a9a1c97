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
  std::vector<Column> below, here;  // sorted by cell
  std::int32_t storey_below = 0;
  bool started = false;
  std::vector<std::uint16_t> cars;  // cells of elevators, sorted, each once
};

// The rooms of one storey; storeys ascending. Judges the storey below.
void check_core(std::span<const plan::Room> rooms, CoreScratch& scratch, Sink& sink);
// Judges the last storey and measures the whole.
void finish_core(const plan::Brief& brief, CoreScratch& scratch, Sink& sink);

}  // namespace enfilade::audit
