#pragma once
// Ways of last resort: dearest first search over all the ground, through
// chambers too.

#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {

// Digs from the cells whose label is `from` to the nearest other label above 0, and
// gives the cells on the way the label `from`. Returns the label reached; 0: none.
std::int32_t tunnel(Site& s, std::span<const std::int32_t> cells, std::int32_t from);
bool tunnel_between(Site& s, const Node& a, const Node& b);

}  // namespace enfilade::rules::dungeon
