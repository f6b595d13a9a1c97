#pragma once
// The rooms of an apartment, hall first: a hall is laid from the entrance, and
// what is left on its sides is cut into rooms at right angles to it, between
// windows. So every room lies on the hall, whatever the apartment's shape.
//
//      façade                            façade
//   +---:---:--+---:---+              +--:--+---:---+--:--+
//   |  living  |  bed  |              | bed | living| bed |
//   +----------+-------+              +-----+-------+-----+
//   |  . . . hall . .  |              |    . . hall . .   |
//   +------+   +-------+              +----------D--------+
//   | bath |   | store |
//   +------+-D-+-------+                 bar along the wall
//
//     T: a stem and a bar             along: a stem with rooms on both sides
//
// All ways to lay the hall are judged by areas and widths alone; only the best
// is drawn.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/geom/area.hpp>
#include <enfilade/plan/kind.hpp>

namespace enfilade::rules {

enum class WallKind : std::uint8_t { lit, blind, corridor, inner };

struct ApartmentSite {
  geom::Ring ring;                   // simple, counter-clockwise
  std::vector<WallKind> walls;       // of the edge from point i
  std::vector<geom::Point> joints;   // on lit walls: where an inner wall may meet them
  geom::Point door_a, door_b;        // the entrance, on a corridor wall and in its direction
  geom::Length ceiling = 2'600;
};

struct ApartmentRoom {
  geom::Polygon shape;
  plan::Use use = plan::Use::none;
};
struct ApartmentDoor {
  std::uint32_t room = 0;  // the other side is the hall, room 0
  geom::Point a, b;
};
struct ApartmentPlan {
  std::vector<ApartmentRoom> rooms;  // the first is the hall
  std::vector<ApartmentDoor> doors;
  double cost = 0;
  void clear() {
    rooms.clear();
    doors.clear();
    cost = 0;
  }
};

// False if no way leaves an apartment somebody could live in.
bool lay_rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, ApartmentPlan& out);

}  // namespace enfilade::rules
