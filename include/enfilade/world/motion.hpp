#pragma once
// Motion: an upright capsule that slides along walls, frames, doors and
// objects, walks through open portals and climbs stairs. It is never stuck and
// never outside, whatever the step. Pure: all it knows of the building comes
// from its Surroundings. Only + - × ÷ √ on doubles: the same on every machine.

#include <memory>
#include <vector>

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/mesh/solid.hpp>

namespace enfilade::world {

using mesh::Length;
using mesh::Point3;

// Everything from step_up to height above the feet stops it; what lies lower it
// steps over or onto. A step down is never higher than step_up either, so that
// every way leads back.
struct Body {
  Length radius = 250;     // 1 mm … 10 m
  Length height = 1'750;   // more than step_up
  Length step_up = 250;    // the highest step it climbs
  Length step_down = 300;  // and descends; it never falls
};

// A box in space, on plan and in height.
struct Reach {
  geom::Box box;
  Length z0 = 0, z1 = 0;
};

// Where a body is: the middle of its feet, in millimetres.
struct Stance {
  double x = 0, y = 0;
  Length z = 0;
};

class Nearby;  // what was gathered, made ready

class Surroundings {
 public:
  Surroundings();
  virtual ~Surroundings();
  Surroundings(Surroundings&&) noexcept;
  Surroundings& operator=(Surroundings&&) noexcept;
  // The solids of every built region that meets the reach, expanding what is
  // not there yet. The pointers hold until the next call. More than asked for
  // does no harm. The storey below is asked for only where the floor ends.
  virtual void gather(const Reach& reach, std::vector<const mesh::Solids*>& out) = 0;

 private:
  friend class Walker;
  std::unique_ptr<Nearby> nearby_;  // scratch of the functions below, kept for its memory
};

struct Moved {
  Stance at;
  bool blocked = false;  // less than all of the way was possible
};

// Moves the body by (dx, dy) on plan. Any length: long moves are made in steps
// of half a radius, and stop early where nothing gives. If the start is free, so
// is every place on the way and the end; if it is not, or is not a number, the
// body stays and is blocked. A move that is not a number is no move.
// One to two microseconds for a small step in a furnished room, besides
// gather(); no allocation once the scratch has grown.
Moved move(Surroundings& surroundings, const Body& body, Stance from, double dx, double dy);

// Whether a body may stand there: on the ground, clear of everything.
bool is_free(Surroundings& surroundings, const Body& body, const Stance& at);

// A free place near `wish` where a body can start to walk: on ground within a
// step of wish.z, at most `within` away, not in a shaft or a closed car, and
// with room for a step in some direction; false if there is none. Looks at wish
// itself and then on a grid of an eighth of the radius (or a 200th of `within`,
// if that is coarser), nearest first, through walls too. For starts, and for
// bodies that a change has enclosed.
bool find_free(Surroundings& surroundings, const Body& body, const Stance& wish, Length within, Stance& out);

}  // namespace enfilade::world
