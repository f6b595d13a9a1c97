#pragma once
// What makes a dungeon ugly or dull, measured on its plan alone. Each costs one
// look at all cells unless it says otherwise.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/plan/brief.hpp>
#include <enfilade/rules/dig.hpp>

namespace enfilade::rules::dungeon {

// Cells of passages that run side by side with another, three cells or more, a
// wall between them; in thousandths of all passage cells.
std::int32_t parallel_share(const Plan& plan);
// Cells of passages along the rim of the mask (null: of the grid), three cells or
// more in a row; in thousandths of all passage cells.
std::int32_t hugging_share(const Plan& plan, const maze::Bits* mask = nullptr);
// The same along the borders between parts of a plan of several blocks: a number per
// cell, row by row; -1: of none.
std::int32_t hugging_share(const Plan& plan, std::span<const std::int32_t> parts);
// Pairs of chambers that touch, corners too. Stamps don't count among themselves.
std::int32_t merged_rooms(const Plan& plan);
// Openings of one chamber within two cells of an earlier one of the same.
std::int32_t clustered_openings(const Plan& plan);
// Passages of one or two cells with more than one door.
std::int32_t double_doors(const Plan& plan);
// Walls of passages that close a ring of less than 14 cells.
std::int32_t tiny_rings(const Plan& plan);
// Open cells, in thousandths of those of the mask.
std::int32_t open_share(const Plan& plan, const maze::Bits* mask = nullptr);
// Passage cells with one way and no joint.
std::int32_t dead_ends(const Plan& plan, std::span<const Joint> joints = {});
// Passages all of whose cells lead to at most one chamber or joint: nothing is in them.
std::int32_t idle_passages(const Plan& plan, std::span<const Joint> joints = {});
// Rooms and caves of less than 2 × 2.
std::int32_t slivers(const Plan& plan);
// The largest square of rock in the mask: its side in cells.
std::int32_t largest_rock(const Plan& plan, const maze::Bits* mask = nullptr);

// Which block of ground without end a cell belongs to, from 0 on, for a box of cells counted from
// the origin that the brief's window gives, row by row. The cost of the blocks that meet the box.
void parts_of(const plan::Brief& brief, std::int64_t x, std::int64_t y, std::int32_t width, std::int32_t length,
              std::vector<std::int32_t>& out);

// Steps from a cell to every other; -1: none. With `locks`, doors with a lock are closed.
std::vector<std::int32_t> steps_from(const Plan& plan, Cell cell, bool locks = false);

// Ways between middles of chambers, against the straight line, in thousandths.
struct Detours {
  std::int32_t median = 0, p95 = 0;
};
Detours detours(const Plan& plan);

// How hard a mission is: what must be walked, keys in their order, against the shortest way
// if no door were locked; and ways to choose from on it.
struct Difficulty {
  bool solvable = false;
  std::int32_t walk = 0, direct = 0;  // steps
  std::int32_t ratio = 0;             // thousandths
  std::int32_t branching = 0;         // ways out of a chamber, mean, in thousandths
};
Difficulty difficulty(const Plan& plan, std::int32_t first_lock = 1);

}  // namespace enfilade::rules::dungeon
