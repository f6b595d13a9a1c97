#pragma once
// How a level of a dungeon is dug, for whoever wants to watch.

#include <enfilade/rules/building.hpp>
#include <enfilade/rules/dig.hpp>

namespace enfilade::rules {

// The cells of a storey, and if asked for, every step that was taken. Costs as much
// as expanding the level. False: the building is no dungeon with bounds, or has no
// such storey.
bool dig_storey(const Building& building, std::int32_t storey, dungeon::Plan& out, dungeon::DigTrace* trace = nullptr);

// The same of the block of ground without end that holds a place: its cells are
// counted from `low`. False: the building has bounds, or no such storey.
struct DugBlock {
  dungeon::Plan plan;
  dungeon::DigTrace trace;
  std::vector<plan::Digger> diggers;  // as its theme and order send them
  std::int32_t width = 0, length = 0;
  geom::Point low;
};
bool dig_block(const Building& building, geom::Point at, std::int32_t storey, DugBlock& out);

}  // namespace enfilade::rules
