#pragma once
// Plans as text, and what must hold of every one of them, told anew without the
// digging's own helpers.

#include <string>
#include <vector>

#include <enfilade/base/rng.hpp>

#include <enfilade/rules/dig.hpp>

namespace enfilade::rules::dungeon {

// A level of its own with start and goal.
Task task_of(const plan::Dungeon& wish, std::int32_t width, std::int32_t length, plan::DigOrder order,
             std::uint64_t seed);
Plan dug(const Task& task, DigTrace* trace = nullptr);

// Whether both are the same in all that a plan tells.
bool same(const Plan& a, const Plan& b);

// Loops of what is dug: ways that could be walled up without cutting anything off, with every chamber as one place
// (`whole`), or counted cell by cell, so that a room of 2 × 2 cells is a loop already.
std::int64_t rings(const Plan& plan, bool whole);
// Cells of each chamber.
std::vector<std::int32_t> areas(const Plan& plan);

// From north to south, two characters a cell and direction, as the trial of tiles shows it:
// '#' rock and walls, '.' passage, a letter per chamber, '+' door, a digit: a locked door.
std::string picture(const Plan& plan);

// What is wrong with a plan; empty: nothing. One line, the first thing found.
std::string wrong_with(const Task& task, const Plan& plan);

// A task with everything it points at.
struct Case {
  plan::Dungeon wish;
  maze::Bits mask;
  std::vector<Joint> joints;
  std::vector<Stamp> stamps;
  Task task;
  Case() = default;
  Case(const Case&) = delete;
  Case& operator=(const Case&) = delete;
};
// Drawn from a seed: size, order or diggers, mask, joints, stamps, prefabs, missions.
void draw_case(std::uint64_t seed, std::int32_t most_side, Case& c);

}  // namespace enfilade::rules::dungeon
