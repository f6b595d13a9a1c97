// Starter briefs. They show every key with its default, so that a reader need
// not look anything up; a test keeps the numbers true.

#include <enfilade/base/names.hpp>
#include <enfilade/brief/read.hpp>

#include "brief/keys.hpp"

namespace enfilade::brief {
namespace {

constexpr std::string_view kTower = R"(#:schema brief.schema.json
# An office tower. Every key may be left out; kind = "tower" alone is a brief.
# Lengths are metres: 3.6, or with a unit: "3.6 m", "360 cm", "3600 mm", "12 ft", "30 in".

kind = "tower"
seed = 1                     # the same seed always gives the same building; 0 to 9007199254740991
# id = "my-tower"            # its name where changes are kept; A-Z a-z 0-9 . _ -, up to 64

floors = 12                  # 1 to 10000
floor_height = 3.6           # floor to floor, 2.6 to 10
identical_floors = false     # true: one layout for all upper floors

hall_width = 1.8             # 1.2 to 6, at most 0.75 of average_room
average_room = 4.5           # side of a usual room, 3.5 to 12
least_room = 2.4             # no room is narrower; 2.1 to 6, at most 0.6 of average_room
hallway_probability = 0.5    # chance of each further opening between halls, 0 to 1
door_probability = 0.9       # chance of each door that is not needed to reach a room, 0 to 1

bay = 1.5                    # from window to window, 0.9 to 6; fitted to each side
# palette = "birch"          # birch, slate, terracotta, sage, harbour or graphite; left out: by seed
furniture = true

[site]
width = 45                   # 1 to 1000
depth = 35
)";

constexpr std::string_view kOffice = R"(#:schema brief.schema.json
# An office building whose storeys follow its class. Every key may be left out but the kind.
# Lengths are metres: 3.6, or with a unit: "3.6 m", "360 cm", "3600 mm", "12 ft", "30 in".

kind = "office"
class = "A"                  # A, B, C, courtyard, spires or keyhole; left out: C up to 3 floors, B up to 10, else A
seed = 1                     # the same seed always gives the same building; 0 to 9007199254740991
# id = "my-office"           # its name where changes are kept; A-Z a-z 0-9 . _ -, up to 64

floors = 12                  # 1 to 10000
floor_height = 3.6           # floor to floor, 2.6 to 10
identical_floors = false     # true: one layout for all upper floors of the same outline

office_width = 6             # from the facade to the hall, 3.5 to 15
hall_width = 1.8             # 1.2 to 6, at most 0.75 of office_width
halls = "auto"               # auto, grid or spine
open_probability = 0         # chance of each upper floor to be open plan, 0 to 1
executive_floors = 0         # topmost floors with few halls and large suites; 0 to 1000, at most floors
shops = false                # on the street side of the ground floor
atrium = false               # true: the lobby is two storeys high

bay = 1.5                    # from window to window, 0.9 to 6; fitted to each side
# palette = "birch"          # birch, slate, terracotta, sage, harbour or graphite; left out: by seed
furniture = true

[site]
width = 45                   # 1 to 1000
depth = 35
)";

constexpr std::string_view kApartments = R"(#:schema brief.schema.json
# Apartments in any outline. Every key may be left out but the kind.
# Lengths are metres: 3.6, or with a unit: "3.6 m", "360 cm", "3600 mm", "12 ft", "30 in".

kind = "apartments"
seed = 1                     # the same seed always gives the same building; 0 to 9007199254740991
# id = "my-apartments"       # its name where changes are kept; A-Z a-z 0-9 . _ -, up to 64

floors = 12                  # 1 to 10000
floor_height = 3.6           # floor to floor, 2.6 to 10
identical_floors = false     # true: one layout for all upper floors

apartment_area = 70          # wanted, in square metres, 18 to 1000
corridor_width = 1.5         # 1.2 to 4
rooms = "hall-first"         # how apartments are cut into rooms: hall-first or voronoi
balconies = false            # true: before living rooms above the ground
roof = "flat"                # flat, or hip: slopes with eaves

bay = 1.5                    # from window to window, 0.9 to 6; fitted to each side
# palette = "birch"          # birch, slate, terracotta, sage, harbour or graphite; left out: by seed
furniture = true

[site]
width = 45                   # 1 to 1000
depth = 35
# party = [1]                # edges against a neighbour, counted from 0; edge 1 begins at corner 1
# Instead of width and depth: polygon = [[0, 0], [30, 0], [30, 12], [12, 12], [12, 40], [0, 40]]
# and courtyards in it: holes = [[[3, 20], [3, 30], [9, 30], [9, 20]]]
# Or all buildings of a map: footprints = "town.geojson"

# What is wanted of living, bedroom, kitchen and bathroom stands in tables such as [experience.bedroom]: depth, steps from
# outside the dwelling (its hall is 1, a room off the hall 2); connectivity, spaces it has a door to; privacy, 0 joined with
# all other spaces, 1 at the end of a chain of them. The audit says what was reached.
)";

constexpr std::string_view kDungeon = R"(#:schema brief.schema.json
# A dungeon: levels below the ground, on a grid of cells of 3 m. Every key may be left out but the kind.

kind = "dungeon"
seed = 1                     # the same seed always gives the same dungeon; 0 to 9007199254740991
# id = "my-dungeon"          # its name where changes are kept; A-Z a-z 0-9 . _ -, up to 64

levels = 1                   # 1 to 64; the first is storey 0, the next -1
floor_height = 3.6           # level to level, 2.6 to 10
# palette = "birch"          # birch, slate, terracotta, sage, harbour or graphite; left out: by seed
furniture = true

[site]
cells = [40, 25]             # along x and y, 3 to 512 each
# Instead of cells, a dungeon without end: unbounded = true

[dungeon]
order = "rooms-first"        # rooms-first: rooms, then passages between them; rooms-maze: a maze around rooms;
                             # maze-rooms: rooms into a maze
# rooms = 12                 # of a level, 0 to 4000; left out: by its area
room_side = [2, 6]           # cells, the least and the most, 2 to 24
doors = 0.8                  # chance of each door that may stand, 0 to 1
caves = 0.15                 # share of rooms that are caves, 0 to 1
props = 0.3                  # density of what stands and hangs, 0 to 1
# themes = ["masonry", "crypt", "cavern", "mine", "flooded"]   # looks of zones; left out: all
keys = "none"                # none; chain: each key lies behind the lock before; loose: anywhere in reach
# locks = 3                  # with chain and loose: zones behind locks, 1 to 8

# With rooms-first:
detour = 2.3                 # a way between linked rooms is at most so many times the straight line, 1 to 10

# With rooms-maze and maze-rooms:
# maze = "depth-first"       # depth-first, prim, kruskal, aldous-broder, wilson, hunt-and-kill, growing-tree, eller,
                             # recursive-division, binary-tree or sidewinder
# sparseness = 4             # how often every dead end is walled off, 0 to 1000; left out: what suits the order
# loops = 0.8                # chance of each dead end to become a loop, 0 to 1; left out: what suits the order
# straight = 2               # depth-first and hunt-and-kill: weight of going straight on against 1 for each turn, 0 to 1000
# least_open = 0.33          # sparseness stops at this share of open cells, 0 to 1

# Your own order of work, instead of order. amount and share are left out for the values above; a value above that no
# step uses is an error. Without loops and link the whole is a tree.
# diggers = [
#   {dig = "maze"},                                  # through all that is still rock
#   {dig = "sparseness", amount = 8, share = 0.4},   # passes, least open share that stays
#   {dig = "rooms", amount = 10},                    # also weighted-rooms: where they cost least
#   {dig = "loops", share = 0.5},                    # chance for each dead end; amount: at least so many
#   {dig = "doors"},                                 # share: chance of each
# ]
# The others: ends (start and goal in two far corners), link (passages between rooms), caves, prefabs.

# Hand-made rooms, rows from north to south: . floor, + floor where a passage may end, # rock; up to 12 x 12.
# prefabs = [
#   {name = "shrine", rows = ["#.#", "...", "#+#"], weight = 2},
# ]
)";

}  // namespace

std::span<const std::string_view> known_kinds() { return kKinds; }

Result<std::string> starter_brief(std::string_view kind) {
  if (kind == "tower") return std::string(kTower);
  if (kind == "office") return std::string(kOffice);
  if (kind == "apartments") return std::string(kApartments);
  if (kind == "dungeon") return std::string(kDungeon);
  std::string text = "unknown kind " + in_quotes(kind);
  if (const auto near = nearest(kind, kKinds); !near.empty()) text += "; did you mean " + in_quotes(near) + "?";
  return Error{ErrorCode::invalid, {}, text + "; known kinds: " + listed(kKinds)};
}

}  // namespace enfilade::brief
