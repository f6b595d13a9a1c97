// Which keys a dungeon reads. Each step reads some: those for which it has no number of its own. A key that no step of
// the pipeline reads has no effect, and a brief that gives it means something that it does not get.

#include <algorithm>
#include <array>

#include <enfilade/plan/dungeon.hpp>

namespace enfilade::plan {
namespace {

constexpr Digger kRoomsFirst[] = {{DiggerKind::prefabs}, {DiggerKind::rooms}, {DiggerKind::link}, {DiggerKind::doors}};
constexpr Digger kRoomsMaze[] = {{DiggerKind::prefabs},    {DiggerKind::rooms}, {DiggerKind::maze},
                                 {DiggerKind::sparseness}, {DiggerKind::loops}, {DiggerKind::doors}};
constexpr Digger kMazeRooms[] = {{DiggerKind::prefabs},    {DiggerKind::maze},  {DiggerKind::ends},
                                 {DiggerKind::sparseness}, {DiggerKind::loops}, {DiggerKind::weighted_rooms},
                                 {DiggerKind::doors}};

// Only these two walk, and may go straight on.
bool has_turns(MazeKind maze) { return maze == MazeKind::depth_first || maze == MazeKind::hunt_and_kill; }

// Whether one step reads a key.
bool is_read_by(const Digger& g, const Dungeon& d, DungeonKey key) {
  const bool lays_rooms = g.kind == DiggerKind::rooms || g.kind == DiggerKind::weighted_rooms;
  switch (key) {
    case DungeonKey::maze: return g.kind == DiggerKind::maze;
    case DungeonKey::straight: return g.kind == DiggerKind::maze && has_turns(d.maze);
    case DungeonKey::rooms:
      return g.amount < 0 &&
             (lays_rooms || g.kind == DiggerKind::caves || (g.kind == DiggerKind::prefabs && !d.prefabs.empty()));
    case DungeonKey::room_side:
    case DungeonKey::caves: return lays_rooms;
    case DungeonKey::detour: return g.kind == DiggerKind::link;
    case DungeonKey::sparseness: return g.kind == DiggerKind::sparseness && g.amount < 0;
    case DungeonKey::least_open: return g.kind == DiggerKind::sparseness && g.share < 0;
    case DungeonKey::loops: return g.kind == DiggerKind::loops && g.share < 0;
    case DungeonKey::doors: return g.kind == DiggerKind::doors && g.share < 0;
    case DungeonKey::prefabs: return g.kind == DiggerKind::prefabs;
    case DungeonKey::order:  // whatever it has no value for, but each order has
      return (is_read_by(g, d, DungeonKey::rooms) && d.rooms < 0) ||
             (is_read_by(g, d, DungeonKey::sparseness) && d.sparseness < 0) ||
             (is_read_by(g, d, DungeonKey::loops) && d.loops < 0) ||
             (is_read_by(g, d, DungeonKey::straight) && d.straight < 0);
    case DungeonKey::locks: break;
  }
  return false;
}

}  // namespace

std::span<const Digger> diggers_of(DigOrder order) {
  switch (order) {
    case DigOrder::rooms_maze: return kRoomsMaze;
    case DigOrder::maze_rooms: return kMazeRooms;
    default: return kRoomsFirst;
  }
}

std::string_view id(DungeonKey key) {
  constexpr std::array<std::string_view, kDungeonKeys> ids{"order",      "maze",  "rooms",    "room_side",  "detour",
                                                           "sparseness", "loops", "straight", "least_open", "doors",
                                                           "caves",      "locks", "prefabs"};
  return ids[static_cast<std::size_t>(key)];
}

bool is_given(const Dungeon& d, DungeonKey key) {
  switch (key) {
    case DungeonKey::order: return d.given.order;
    case DungeonKey::maze: return d.given.maze;
    case DungeonKey::rooms: return d.rooms >= 0;
    case DungeonKey::room_side: return d.given.room_side;
    case DungeonKey::detour: return d.given.detour;
    case DungeonKey::sparseness: return d.sparseness >= 0;
    case DungeonKey::loops: return d.loops >= 0;
    case DungeonKey::straight: return d.straight >= 0;
    case DungeonKey::least_open: return d.given.least_open;
    case DungeonKey::doors: return d.given.doors;
    case DungeonKey::caves: return d.given.caves;
    case DungeonKey::locks: return d.given.locks;
    case DungeonKey::prefabs: return !d.prefabs.empty();
  }
  return false;
}

bool is_read(const Dungeon& d, DungeonKey key) {
  if (key == DungeonKey::locks) return d.keys != Keys::none;
  const auto reads = [&](const Digger& g) { return is_read_by(g, d, key); };
  if (!d.diggers.empty()) return std::any_of(d.diggers.begin(), d.diggers.end(), reads);
  if (key == DungeonKey::order) return true;
  const auto order_reads = [&](DigOrder order) {
    const std::span<const Digger> diggers = diggers_of(order);
    return std::any_of(diggers.begin(), diggers.end(), reads);
  };
  // Ground without end whose order nobody gave is dug in all three.
  if (d.unbounded && !d.given.order)
    return order_reads(DigOrder::rooms_first) || order_reads(DigOrder::rooms_maze) || order_reads(DigOrder::maze_rooms);
  return order_reads(d.order);
}

}  // namespace enfilade::plan
