#pragma once
// What diggers work on: the plan so far, and where what may still be dug.
//
// Between diggers these hold:
//  - a wall is open only between two open cells inside the mask;
//  - all walls between cells of one chamber are open, none between two chambers
//    but where a stair's mouth meets one;
//  - no cell of a chamber lies in the ring of cells round another;
//  - joints, mouths of stairs and stamps are open.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <enfilade/base/rng.hpp>

#include <enfilade/rules/dig.hpp>
#include "rules/dungeon/bits.hpp"

namespace enfilade::rules::dungeon {

inline constexpr Cell kAhead[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};  // by geom::Side
inline Cell step(Cell c, int side) { return {c.x + kAhead[side].x, c.y + kAhead[side].y}; }
inline Wall wall_of(Cell c, int side) {
  switch (side) {
    case geom::kSouth: return {{c.x, c.y - 1}, true};
    case geom::kEast: return {c, false};
    case geom::kNorth: return {c, true};
    default: return {{c.x - 1, c.y}, false};
  }
}
inline Cell beyond(const Wall& w) { return w.north ? Cell{w.cell.x, w.cell.y + 1} : Cell{w.cell.x + 1, w.cell.y}; }

// What a passage may lead to: a chamber, or a cell that must be reached.
struct Node {
  CellBox box;
  std::int32_t chamber = -1;  // -1: a single cell
};

// Sides of a box of cells.
struct Shape {
  std::int32_t width = 0, length = 0;
  friend bool operator==(const Shape&, const Shape&) = default;
};

// Where a shape may lie; see places.hpp.
struct Places {
  Shape shape;
  Bits corners;                      // lower left ones
  std::vector<std::int32_t> in_row;  // how many
  std::int64_t left = 0;             // in all
  std::size_t chambers = 0;          // how many of the level's were taken into account
};

struct Site {
  const Task* task = nullptr;
  Plan* plan = nullptr;
  std::int32_t width = 0, length = 0;

  Bits ground;       // what may be dug
  Bits rim;          // cells of the ground beside one that is not
  Bits chamber;      // cells of chambers
  Bits room_ground;  // where another chamber may lie
  Bits fixed;        // cells that nothing closes: joints, mouths, stamps
  maze::Grid shut;   // walls that nothing opens, round stairs and prefabs
  Bits crowded;      // cells too near an opening for another
  Bits meant;        // cells before openings that links and loops made
  std::int32_t start_chamber = -1, goal_chamber = -1;
  bool any_shut = false;
  bool rings = true;  // whether a digger of this pipeline is to make rings; else what it digs stays a tree
  std::int64_t ground_cells = 0;

  std::vector<Node> nodes;
  std::vector<std::uint32_t> links;  // spanner: a << 16 | b
  std::int32_t door_share = -1;      // of the last digger of doors; -1: there was none

  // Animation.
  DigTrace* trace = nullptr;
  std::uint8_t digger = 0;
  maze::Grid seen_grid;
  Bits seen_open;
  std::size_t seen_chambers = 0;

  // Shapes whose places are remembered: the first so many of `places`, the others are memory for more.
  std::vector<Places> places;
  std::size_t known_places = 0;
  std::uint64_t searches = 0;  // how often all places of a shape were looked for, in this level

  // Of every chamber, once start is known: steps from there, and how many cells it has.
  std::vector<std::int32_t> chamber_steps, chamber_cells;

  // Buffers of single diggers.
  std::vector<Word> words, levels;
  std::vector<std::int32_t> queue, dist, label, parent;
  std::vector<std::uint64_t> order, sorted;
  std::vector<std::uint8_t> nearness;
  std::vector<std::int16_t> sums;
  std::vector<Cell> path, best_path;
  Bits mark;
  maze::Grid carved;
  maze::Scratch maze_scratch;

  [[nodiscard]] const plan::Dungeon& wish() const { return *task->wish; }
  [[nodiscard]] bool inside(Cell c) const { return c.x >= 0 && c.y >= 0 && c.x < width && c.y < length; }
  [[nodiscard]] std::int32_t index(Cell c) const { return c.y * width + c.x; }
  [[nodiscard]] Cell cell(std::int32_t i) const { return {i % width, i / width}; }
  [[nodiscard]] bool is_ground(Cell c) const { return inside(c) && ground.at(c.x, c.y); }
  [[nodiscard]] bool is_open(Cell c) const { return inside(c) && plan->open.at(c.x, c.y); }
  [[nodiscard]] bool is_chamber(Cell c) const { return inside(c) && chamber.at(c.x, c.y); }
  [[nodiscard]] bool is_passage(Cell c) const { return is_open(c) && !chamber.at(c.x, c.y); }
  [[nodiscard]] std::int32_t chamber_at(Cell c) const {
    return std::int32_t{plan->chamber_of[static_cast<std::size_t>(index(c))]} - 1;
  }
};

// Before steps that are about to be taken, some nanoseconds each. False: stop. A digger
// then returns as soon as it can, with the site as it is.
inline bool go_on(const Site& s, std::uint64_t steps) { return s.task->work == nullptr || s.task->work->step(steps); }
inline bool is_stopped(const Site& s) { return s.task->work != nullptr && s.task->work->stopped(); }

inline bool is_on_grid(const Site& s, const Wall& w) {
  const Cell b = beyond(w);
  return s.inside(w.cell) && s.inside(b);
}
inline bool is_wall_open(const maze::Grid& g, const Wall& w) {
  return (w.north ? g.north : g.east).has(w.cell.x, w.cell.y);
}
// Whether one may step from a cell of the grid to a side.
inline bool is_way(const Site& s, Cell c, int side) {
  const maze::Grid& g = s.plan->grid;
  switch (side) {
    case geom::kSouth: return c.y > 0 && g.north.at(c.x, c.y - 1);
    case geom::kEast: return g.east.at(c.x, c.y);
    case geom::kNorth: return g.north.at(c.x, c.y);
    default: return c.x > 0 && g.east.at(c.x - 1, c.y);
  }
}
// A cell as one number that takes no division to read.
inline std::int32_t packed(Cell c) { return c.x | c.y << 15; }
inline Cell unpacked(std::int32_t p) { return {p & 0x7fff, p >> 15}; }
inline bool is_shut(const Site& s, const Wall& w) { return s.any_shut && is_wall_open(s.shut, w); }

// Opens a wall and the cells on both sides of it. Requires ground on both sides.
void open_wall(Site& s, const Wall& w);
// Closes a wall; a passage cell that has no open wall left becomes rock unless it is fixed.
void close_wall(Site& s, const Wall& w);

// A box and so many cells more on every side, as far as the grid goes.
inline CellBox grown(const Site& s, const CellBox& box, std::int32_t by) {
  return {{std::max(0, box.lo.x - by), std::max(0, box.lo.y - by)},
          {std::min(s.width, box.hi.x + by), std::min(s.length, box.hi.y + by)}};
}

// Starts a site as rock with what the task demands: stamps, joints.
void break_ground(Site& s, const Task& task, Plan& plan, DigTrace* trace);

// A chamber that fills a box, or of the cells of it that `rows` tells: a word per
// row from box.lo on, bit 0 the westernmost. Passages that lay there become part
// of it, their ways on openings. Requires at most 64 cells of width with `rows`.
std::int32_t add_chamber(Site& s, const CellBox& box, ChamberKind kind, const Word* rows = nullptr);

// Shuts every wall round a chamber but those that `spare(cell, side)` tells, and closes those that were open.
template <class Spare>
void shut_walls(Site& s, std::int32_t chamber, Spare&& spare) {
  const CellBox box = s.plan->chambers[static_cast<std::size_t>(chamber)].box;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
      if (s.chamber_at({x, y}) != chamber) continue;
      for (int side = 0; side < 4; ++side) {
        const Wall w = wall_of({x, y}, side);
        if (!is_on_grid(s, w) || s.chamber_at(step({x, y}, side)) == chamber || spare(Cell{x, y}, side)) continue;
        (w.north ? s.shut.north : s.shut.east).set(w.cell.x, w.cell.y);
        s.any_shut = true;
        if (is_wall_open(s.plan->grid, w)) close_wall(s, w);
      }
    }
  }
}

// Shuts the walls of stairs, which are the first chambers.
void shut_stairs(Site& s);

// Whether a new chamber may lie there.
inline bool is_room_ground(const Site& s, const CellBox& box) {
  return box.lo.x >= 0 && box.lo.y >= 0 && box.hi.x <= s.width && box.hi.y <= s.length && all(s.room_ground, box);
}

}  // namespace enfilade::rules::dungeon
