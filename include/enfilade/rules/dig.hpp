#pragma once
// Digging: one level of a dungeon, or one block of one without end, on a grid of
// cells. Knows nothing of regions, metres or meshes.
//
// A level starts as rock. What must be there is given: joints through the
// border, stamps (stairs, halves of rooms that lie across a seam). Diggers work on
// the rest in the order of the brief. Whatever they do, afterwards
//  1. all open cells inside the mask are connected with each other, joints and stamps included;
//  2. every chamber is at least 2 × 2 cells but for stamps, prefabs, and start and goal of a maze without keys,
//     into which nobody digs rooms: these are single cells, so that the maze stays a tree;
//  3. a door stands only where a passage of one cell meets a chamber, or two
//     chambers meet, with a wall on both sides of it, and never two in a row
//     within a passage of two cells, also where a joint cuts it in two;
//  4. start and goal lie in chambers (where there is room for one) and locks can be opened in some order; the goal
//     is the largest chamber (but the start) of those at least 0.7 times as far from the start, by walking, as the
//     farthest, as far as locks allow;
//  5. where no digger is to make rings (`link`, or `loops` with a chance or an amount above 0), all is a tree of
//  chambers
//     and passages, unless rooms were dug into passages with no step `doors` after them.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/base/work.hpp>
#include <enfilade/geom/box.hpp>
#include <enfilade/plan/dungeon.hpp>
#include <enfilade/rules/maze.hpp>

namespace enfilade::rules::dungeon {

// Of a bounded dungeon with several levels, along both sides: for two stairs and ways
// round them.
inline constexpr std::int32_t kLeastCellsWithStairs = 14;

struct Cell {
  std::int32_t x = 0, y = 0;
  friend auto operator<=>(const Cell&, const Cell&) = default;
};
// lo included, hi not.
struct CellBox {
  Cell lo, hi;
  [[nodiscard]] constexpr std::int32_t width() const { return hi.x - lo.x; }
  [[nodiscard]] constexpr std::int32_t length() const { return hi.y - lo.y; }
  [[nodiscard]] constexpr bool has(Cell c) const { return c.x >= lo.x && c.y >= lo.y && c.x < hi.x && c.y < hi.y; }
  friend bool operator==(const CellBox&, const CellBox&) = default;
};

// A wall between two cells: the one east or north of `cell`.
struct Wall {
  Cell cell;
  bool north = false;
  friend auto operator<=>(const Wall&, const Wall&) = default;
};

// An opening through the border of the mask: the cell inside must be open and
// joined with everything else. The wall itself is no part of the grid.
struct Joint {
  Cell cell;
  geom::Side side = geom::kSouth;
  bool door = true;  // whether a door may hang at this cell: of the two that a joint parts, one has that right
};

enum class ChamberKind : std::uint8_t { room = 0, cave = 1, prefab = 2, stair = 3, seam = 4 };

// A chamber that is given. A stair is entered through one wall only: out of
// `mouth` towards `side`. A seam is the half of a room that goes on beyond the border.
struct Stamp {
  CellBox box;
  ChamberKind kind = ChamberKind::stair;
  Cell mouth;
  geom::Side side = geom::kSouth;
  bool exit = false;  // a stair that leads on: it may lie behind locks
};

struct Task {
  Key key;
  std::int32_t width = 0, length = 0;  // of the grid
  const maze::Bits* mask = nullptr;    // cells that may be dug, connected; null: all
  std::span<const Joint> joints;
  std::span<const Stamp> stamps;  // within the mask, one cell of rock apart at least
  const plan::Dungeon* wish = nullptr;
  plan::DigOrder order = plan::DigOrder::rooms_first;  // by theme, in worlds without end
  bool start = false, goal = false;                    // whether this level holds the one or the other
  Work* work = nullptr;         // counts what is done and is asked to go on; null: nobody stops it
  std::int32_t first_lock = 1;  // number of the first of wish->locks locks, if wish->keys
};

struct Chamber {
  CellBox box;  // of a cave or prefab: its bounds; cells_of(chamber) tells
  ChamberKind kind = ChamberKind::room;
  std::uint8_t stamp = 0;  // which stamp, for kind stair and seam
  std::uint8_t prefab = 0;
  std::uint8_t zone = 0;  // 0 … locks
  std::uint8_t key = 0;   // the key lying here: 0 none, else the number of its lock
  bool start = false, goal = false;
};

// A door stands in an open wall.
struct Door {
  Wall wall;
  bool leaf = true;       // false: an opening that only a lock would close; never stored
  std::uint8_t lock = 0;  // 0: none
};

// What a brief asks for by number and its ground has no place for.
struct Missing {
  std::int32_t locks = 0;
  std::int32_t rooms = 0;    // caves that a step counts among them
  std::int32_t prefabs = 0;  // of steps that say how many
};

// The way to the surface: a door in a wall of the start's chamber, with steps behind it up through the rock. The
// wall is closed in the grid. Where it can be, two cells of rock lie behind it, or nothing but rock up to the edge.
struct Gate {
  Cell cell;  // inside
  geom::Side side = geom::kSouth;
  friend bool operator==(const Gate&, const Gate&) = default;
};

struct Plan {
  maze::Grid grid;                        // open walls; between cells of one chamber all are
  maze::Bits open;                        // cells that are not rock
  std::vector<std::uint16_t> chamber_of;  // per cell, row by row: 1 + index into chambers; 0: passage or rock
  std::vector<Chamber> chambers;
  std::vector<Door> doors;  // by wall
  Cell start, goal;
  std::optional<Gate> gate;           // where the task wants a start, and a chamber has room for it
  std::vector<std::uint8_t> zone_of;  // per cell, if there are locks; else empty
  Missing missing;
};

// Memory that is used again from level to level. One per thread.
struct Site;
struct DigScratch {
  DigScratch();
  ~DigScratch();
  DigScratch(DigScratch&&) noexcept;
  DigScratch& operator=(DigScratch&&) noexcept;
  std::unique_ptr<Site> site;
};

// What a digger did, for an animation: the plan after each step is the one
// before with these cells and walls opened or closed again. Steps come in the order in
// which the digger works: a maze as its algorithm carves it, a passage cell by cell from
// end to end, dead ends pass by pass, a room as a whole.
struct DigStep {
  enum class What : std::uint8_t { open_wall, close_wall, open_cell, close_cell, room, door };
  What what = What::open_wall;
  std::uint8_t digger = 0;  // number of the digger in its pipeline
  Cell cell;
  bool north = false;  // of a wall
  CellBox box;         // of a room
  bool begins = true;  // a stroke; false: it is done at once with the step before, as a cell with its wall
};
using DigTrace = std::vector<DigStep>;

// The diggers a task sends, in their order: those of the brief, or of its order.
// Valid as long as the brief.
std::span<const plan::Digger> diggers_of(const Task& task);

// Clears `out` first, keeps its memory. Once task.work says stop, it returns soon and
// what it leaves is no dungeon: throw it away.
void dig(const Task& task, DigScratch& scratch, Plan& out, DigTrace* trace = nullptr);

}  // namespace enfilade::rules::dungeon
