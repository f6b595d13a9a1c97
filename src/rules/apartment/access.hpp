#pragma once
// How people come to their doors. Parts of a plan thick enough for rooms on both
// sides have a corridor along their axis, with stairs and lifts beside it;
// thinner ones have stairs with landings, and apartments that run from façade to
// façade. A house has a stair of its own.
//
//   +------+-----+------+      +-----+-----+-----+      +------+-----+
//   |      |stair|      |      |     |stair|     |      |      |stair|
//   +------+--D--+------+      |     +--D--+     |      |      +-D---+
//   |      corridor     |      |     D land D    |      |  hall      |
//   +------+-----+------+      |     +--+--+     |      |            |
//   |      |     |      |      |        |        |      +--D---------+
//   +------+-----+------+      +--------+--------+
//        corridor                   landing                 house

#include <cstdint>
#include <utility>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/base/work.hpp>
#include <enfilade/geom/area.hpp>
#include <enfilade/plan/experience.hpp>

#include "rules/core/core.hpp"
#include "rules/core/service.hpp"

namespace enfilade::rules {

class LaidRooms;

// What is tried where the usual access leaves a flat too large.
enum class Favour : std::uint8_t { neither, corridors, landings };

// What is built on, in a frame of its own: most walls along x and y.
struct Plot {
  geom::Polygon outline;
  std::vector<bool> party;        // per edge: against a neighbour
  geom::Length bay = 1'700;       // windows stand about this far apart
  geom::Length corridor = 1'500;  // width
  double wish = 70;               // m² of an apartment
  std::int32_t floors = 1;
  Favour favour = Favour::neither;
  plan::Experience experience;  // what is wanted of every dwelling
  Work* work = nullptr;         // counts the steps of its searches; only while it is raised

  [[nodiscard]] bool lit(std::size_t edge) const { return !party[edge]; }
  // False: give up the search, its result is thrown away.
  [[nodiscard]] bool step(std::uint64_t count) const { return !work || work->step(count); }
  [[nodiscard]] bool go_on() const { return !work || work->go_on(); }
};

struct Wall {
  geom::Point a, b;
  bool keep = false;  // without it, what it parts would go round something
};

struct Access {
  geom::Area corridor;      // upper storeys: corridors and landings
  geom::Area ground;        // the same with ways to the street
  std::vector<Cell> cells;  // stairs and lifts
  std::vector<Wall> walls;  // where corridors end, and between landings
  std::vector<Wall> ground_walls;
  // A house: no corridor; its front door, in the direction of the façade.
  bool house = false;
  geom::Point door_a, door_b;
};

// Draws curves of walls too short for a window as walls that have room for one, at
// most 0.25 m beside the curve. All other outlines stay as they are. O(n²).
void merge_facets(Plot& plot);

// Opens courts in the middle of what is over 25 m thick. Their walls are lit.
void open_courts(Plot& plot, Key key, geom::Arrangement& plane);

// Each side of a box in an outline lies on one edge of it all along, or on none.
bool flush(const geom::Polygon& outline, const geom::Box& box);

// False if no corridor or landing with a stair has room.
bool lay_access(const Plot& plot, const ServiceSizes& sizes, Key key, geom::Arrangement& plane, Access& out);

// The same for one dwelling on all storeys. False if its stair has no room.
bool lay_house(const Plot& plot, const ServiceSizes& sizes, Key key, LaidRooms& laid, geom::Arrangement& plane,
               Access& out);

// One dwelling on one storey, in a rectangle at a lit wall; all else is closed off.
// False if no wall has room for one.
bool lay_lodge(const Plot& plot, Key key, geom::Arrangement& plane, Access& out);

}  // namespace enfilade::rules
