#pragma once
// How far it is between two cells of what is dug.

#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {

// Whether a way of at most `limit` steps leads from a to b. Ways of more than 31 are not looked for. If there is none,
// the cells that are about half as far from either of them are added to `around`.
bool is_within(const Site& s, Cell a, Cell b, std::int32_t limit, Bits* around = nullptr);

// Forgets all steps: s.dist is -1 everywhere.
void begin_steps(Site& s);
// Steps from an open cell to all that it is joined with, into s.dist and s.parent as below. Returns how many cells
// these are; they stand in s.queue, packed, the nearest first.
std::size_t count_steps(Site& s, Cell first);

// A tree of steps over all that is open, into s.dist (steps from its root) and s.parent
// (the cell a step nearer to it). Good as long as no wall is closed.
void grow_tree(Site& s);
// Whether the way that this tree knows is of at most `limit` steps. There may be a shorter one.
bool is_near_by_tree(const Site& s, Cell a, Cell b, std::int32_t limit);

}  // namespace enfilade::rules::dungeon
