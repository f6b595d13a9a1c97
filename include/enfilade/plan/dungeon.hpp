#pragma once
// What a brief may say of a dungeon. A dungeon is a grid of cells, kCell long
// and wide; walls stand between cells and take half a tile on either side, so
// that a passage is one tile wide, and a room of n cells 2n - 1 tiles. Chances
// and shares are in thousandths. Rules may rely on the limits.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/geom/box.hpp>

namespace enfilade::plan {

inline constexpr geom::Length kTile = 1'500;      // of maps and tabletops: five feet
inline constexpr geom::Length kCell = 2 * kTile;  // from the middle of a wall to the middle of the next
inline constexpr geom::Length kRockWall = kTile / 2;

inline constexpr std::int32_t kMostCells = 512;  // along one side of a bounded dungeon
inline constexpr std::int32_t kLeastCells = 3;
inline constexpr std::int32_t kMostLevels = 64;
inline constexpr std::int32_t kMostLocks = 8;
inline constexpr std::int32_t kMostDiggers = 32;
inline constexpr std::int32_t kMostPrefabs = 32;
inline constexpr std::int32_t kMostPrefabSide = 12;  // cells
inline constexpr std::int32_t kMostRooms = 4'000;    // of one level or block

// In which order rooms and passages are made, where the brief lists no diggers.
enum class DigOrder : std::uint8_t { rooms_first = 0, rooms_maze = 1, maze_rooms = 2 };
inline constexpr int kDigOrders = 3;
std::string_view id(DigOrder order);  // "rooms-first", "rooms-maze", "maze-rooms"

enum class MazeKind : std::uint8_t {
  depth_first = 0,
  prim = 1,
  kruskal = 2,
  aldous_broder = 3,
  wilson = 4,
  hunt_and_kill = 5,
  growing_tree = 6,
  eller = 7,
  recursive_division = 8,
  binary_tree = 9,
  sidewinder = 10,
};
inline constexpr int kMazeKinds = 11;
std::string_view id(MazeKind kind);  // "depth-first", …

// One step of a pipeline that a designer writes. `amount` and `share` mean what
// the digger says; -1: the brief's own value of the same name.
enum class DiggerKind : std::uint8_t {
  maze = 0,            // a maze through all that is still rock
  ends = 1,            // two rooms of 2 × 2 in two far corners; one comes in by the first
  sparseness = 2,      // amount: passes, each walls off every dead end; share: least open share that stays
  loops = 3,           // share: chance for each dead end; amount: at least so many, also where no dead end is left.
                       // Without it and `link` no step leaves more openings than a tree has
  rooms = 4,           // amount: rooms at random, anchored at open cells (or anywhere, while all is rock)
  weighted_rooms = 5,  // amount: rooms where they cost least
  link = 6,            // passages between rooms along a spanner
  doors = 7,           // share: chance of each legal door
  caves = 8,           // amount: caves; share: of rock before they settle
  prefabs = 9,         // amount: hand-made rooms
};
inline constexpr int kDiggerKinds = 10;
std::string_view id(DiggerKind kind);
struct Digger {
  DiggerKind kind = DiggerKind::maze;
  std::int32_t amount = -1;
  std::int32_t share = -1;
  friend bool operator==(const Digger&, const Digger&) = default;
};

// A hand-made room. Rows from north to south, a character a cell: '.' floor,
// '#' or ' ' rock, '+' floor with an anchor: a passage may end there, on any of its
// outer sides.
struct Prefab {
  std::string name;
  std::vector<std::string> rows;
  std::int32_t weight = 1;  // 1 … 1 000
  friend bool operator==(const Prefab&, const Prefab&) = default;
};

enum class Keys : std::uint8_t { none = 0, chain = 1, loose = 2 };
inline constexpr int kKeys = 3;
std::string_view id(Keys keys);  // "none", "chain", "loose"

// Looks of a zone.
enum class Theme : std::uint8_t { masonry = 0, crypt = 1, cavern = 2, mine = 3, flooded = 4 };
inline constexpr int kThemes = 5;
std::string_view id(Theme theme);

struct Dungeon {
  std::array<std::int32_t, 2> cells{40, 25};  // along x and y
  std::int32_t levels = 1;                    // Brief::floors says the same
  bool unbounded = false;
  std::array<std::int64_t, 4> window{-128, -128, 128,
                                     128};  // unbounded: x0, y0, x1, y1 in cells, what whole generation makes

  DigOrder order = DigOrder::rooms_first;
  MazeKind maze = MazeKind::depth_first;
  std::int32_t rooms = -1;                      // of a level or block; -1: by its area
  std::array<std::int32_t, 2> room_side{2, 6};  // cells, least and most
  std::int32_t detour = 2'300;    // link: a way is at most so much longer than the straight line, in thousandths
  std::int32_t sparseness = -1;   // passes; -1: what suits the order
  std::int32_t loops = -1;        // chance per dead end; -1: what suits the order
  std::int32_t straight = -1;     // weight of going straight on against 1 for each turn; -1: what suits the order
  std::int32_t least_open = 330;  // sparseness stops there
  std::int32_t doors = 800;       // chance of each legal door
  std::int32_t caves = 150;       // share of rooms that are caves, of those that `rooms` and `weighted_rooms` dig
  std::int32_t props = 300;       // density of what stands and hangs
  std::vector<Theme> themes;      // empty: all, by zone
  std::vector<Digger> diggers;    // empty: as `order` says
  std::vector<Prefab> prefabs;
  Keys keys = Keys::none;
  std::int32_t locks = 3;  // zones behind locks, 1 … kMostLocks
  friend bool operator==(const Dungeon&, const Dungeon&) = default;

  // Which of these the file gave, so that an audit may vary the others. A number that may be -1 was given if it is not,
  // a list if it is not empty.
  struct Given {
    bool cells = false, order = false, maze = false, keys = false;
    bool room_side = false, detour = false, least_open = false, doors = false, caves = false, props = false,
         locks = false;
    friend bool operator==(const Given&, const Given&) = default;
  } given;
};

// The steps that an order stands for.
std::span<const Digger> diggers_of(DigOrder order);

// Keys of a brief that not every dungeon reads: it hangs on its order, on its own diggers, on its maze and keys.
enum class DungeonKey : std::uint8_t {
  order = 0,
  maze = 1,
  rooms = 2,
  room_side = 3,
  detour = 4,
  sparseness = 5,
  loops = 6,
  straight = 7,
  least_open = 8,
  doors = 9,
  caves = 10,
  locks = 11,
  prefabs = 12,
};
inline constexpr int kDungeonKeys = 13;
std::string_view id(DungeonKey key);
bool is_given(const Dungeon& dungeon, DungeonKey key);
// Whether a value of the key may make another dungeon. An order beside diggers is read where a step leaves a number
// open for which each order has a value of its own.
bool is_read(const Dungeon& dungeon, DungeonKey key);

// What is wrong with the floor that rows draw, in words that follow a name; empty: nothing.
std::string_view shape_fault_of(const std::vector<std::string>& rows);

// What is wrong with it; empty: nothing.
std::string fault_of(const Dungeon& dungeon);

}  // namespace enfilade::plan
