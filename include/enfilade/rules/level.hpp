#pragma once
// How a level of a dungeon is dug, for whoever wants to watch.

#include <enfilade/rules/building.hpp>
#include <enfilade/rules/dig.hpp>

namespace enfilade::rules {

// The cells of a storey, and if asked for, every step that was taken. Costs as much
// as expanding the level. False: the building is no dungeon with bounds, or has no
// such storey.
bool dig_storey(const Building& building, std::int32_t storey, dungeon::Plan& out, dungeon::DigTrace* trace = nullptr);

}  // namespace enfilade::rules
