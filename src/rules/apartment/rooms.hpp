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
#include <utility>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/geom/area.hpp>
#include <enfilade/plan/experience.hpp>
#include <enfilade/plan/kind.hpp>

namespace enfilade::rules {

class Cutters;  // what one laying keeps for the next

enum class WallKind : std::uint8_t { lit, blind, corridor, inner };

// What a storey of a dwelling must hold: a flat all of it, a house's storeys a part.
enum class Program : std::uint8_t { flat, ground, upper };

// The middle of a window that a lit wall has if no inner wall comes near.
struct ApartmentBay {
  geom::Point at;
  geom::Length half = 0;  // of the window's width
  std::uint32_t wall = 0;
};

struct ApartmentSite {
  geom::Ring ring;              // simple, counter-clockwise
  std::vector<WallKind> walls;  // of the edge from point i
  std::vector<ApartmentBay> bays;
  std::vector<geom::Point> joints;  // on lit walls: where an inner wall may meet them
  geom::Point door_a, door_b;       // the entrance, on a corridor wall and in its direction
  bool leaf_inside = true;          // its leaf opens into the dwelling
  // Further doors that the hall must reach: of a house's stair. On walls.
  std::vector<std::pair<geom::Point, geom::Point>> musts;
  Program program = Program::flat;
  plan::Experience experience;  // what is wanted of its rooms
};

struct ApartmentRoom {
  geom::Polygon shape;
  plan::Use use = plan::Use::none;
  bool open_kitchen = false;  // living rooms of dwellings without a kitchen
};
struct ApartmentDoor {
  std::uint32_t room = 0;
  geom::Point a, b;
  bool opens_out = false;   // into the other room: closets
  std::uint32_t other = 0;  // on the other side: the hall unless said otherwise
};
struct ApartmentPlan {
  std::vector<ApartmentRoom> rooms;  // the first is the hall, or the one room of a studio
  std::vector<ApartmentDoor> doors;
  double cost = 0;
  bool good = false;     // nobody would mind living there: see inspect.hpp
  bool settled = false;  // without a bound it would be the same
  void clear() {
    rooms.clear();
    doors.clear();
    cost = 0;
    good = settled = false;
  }
};

// Rooms are laid alike in both; what else a site has hangs on its plot.
bool same_place(const ApartmentSite& a, const ApartmentSite& b);

inline constexpr double kNoRooms = 1e9;

// False if no way leaves an apartment somebody could live in, or none for less
// than `bound`.
bool lay_rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, ApartmentPlan& out,
               double bound = kNoRooms);
bool lay_rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, Cutters& cutters, ApartmentPlan& out,
               double bound);

// What the cheapest way costs that lay_rooms() would try first, or kNoRooms if none
// costs less than `bound`. Draws nothing: a fifth of its time.
double judge_rooms(const ApartmentSite& site, Key key, Cutters& cutters, double bound = kNoRooms);

// The published way, for comparison: cells of weighted seeds on lines between the
// windows (voronoi.cpp). Rooms are sound, but few plans are good to live in. False
// if no way leaves every room reached, a living room lit, and a bathroom.
bool lay_voronoi(const ApartmentSite& site, Key key, geom::Arrangement& scratch, ApartmentPlan& out);

// One room with a bathroom cut off it, or under 18 m² without. False if that would
// be broken; the plan is then one room all the same.
bool lay_studio(const ApartmentSite& site, geom::Arrangement& scratch, ApartmentPlan& out);

}  // namespace enfilade::rules
