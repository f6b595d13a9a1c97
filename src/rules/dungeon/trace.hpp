#pragma once
// What an animation is told. Whoever changes the plan says so at once, so the steps come in the order in which
// the work is done. Every call is one stroke: steps that belong together, such as a wall and the cell behind it.
// A call tells how the plan is now where that differs from what was told before, so it may be made too often.
// `record` tells the rest, in the order of rows, and makes sure that the whole trace leads to the plan.
//
// All these return at once where nobody watches.

#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {

void tell_wall_now(Site& s, const Wall& w);
void tell_cell_now(Site& s, Cell c);
void tell_line_now(Site& s, Cell from, Cell to);
void tell_chamber_now(Site& s, std::int32_t chamber);
void tell_maze_now(Site& s, const maze::Trace& trace, const Bits& mask);
void record_changes(Site& s);

// A wall, and the cells on both sides of it.
inline void tell_wall(Site& s, const Wall& w) {
  if (s.trace != nullptr) tell_wall_now(s, w);
}
// A cell and its four walls.
inline void tell_cell(Site& s, Cell c) {
  if (s.trace != nullptr) tell_cell_now(s, c);
}
// Cells in a straight line, both ends included, with the walls between them: a stroke for each.
inline void tell_line(Site& s, Cell from, Cell to) {
  if (s.trace != nullptr) tell_line_now(s, from, to);
}
// A chamber that was just added, whole.
inline void tell_chamber(Site& s, std::int32_t chamber) {
  if (s.trace != nullptr) tell_chamber_now(s, chamber);
}
// A maze as its algorithm made it, when the plan holds it already. What was open before it stays open.
inline void tell_maze(Site& s, const maze::Trace& trace, const Bits& mask) {
  if (s.trace != nullptr) tell_maze_now(s, trace, mask);
}
// Whatever else has changed. Costs a look at all cells.
inline void record(Site& s) {
  if (s.trace != nullptr) record_changes(s);
}

}  // namespace enfilade::rules::dungeon
