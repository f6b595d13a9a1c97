#pragma once
// What the sources that lay access share: what they work on, the steps in their order, and what more than one step
// needs. Private to access.cpp, corridors.cpp, cores.cpp, core_cells.cpp and landings.cpp.
//
// The steps draw from one random sequence, so their order is part of the result: first the side, then one number for
// each run of corridor, then one for each part with landings.

#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/axis.hpp>

#include "rules/apartment/access.hpp"
#include "rules/apartment/street.hpp"

namespace enfilade::rules {

inline constexpr geom::Length kLeastBeyond = 2'200;   // mm between a landing or a core and the façade
inline constexpr geom::Length kBetweenCores = 1'800;  // mm between cores and corridors that don't touch

// 1 if a side looks towards greater coordinates, else -1.
constexpr int way_to(geom::Side out) { return out == geom::kNorth || out == geom::kEast ? 1 : -1; }

// A straight run between two nodes of the plan's axis, or beside it.
struct AxisRun {
  geom::Point a, b;
  // 0 along x, 1 along y, -1 if it is slanted.
  [[nodiscard]] int axis() const { return a.y == b.y ? 0 : a.x == b.x ? 1 : -1; }
};

struct AccessJob {
  AccessJob(const Plot& on, const ServiceSizes& of, Key key, geom::Arrangement& scratch, Access& into)
      : plot(on), sizes(of), rng(key, Purpose::core), plane(scratch), out(into), flip(rng.below(2) == 1) {}

  const Plot& plot;
  const ServiceSizes& sizes;
  Rng rng;
  geom::Arrangement& plane;
  Access& out;
  bool flip;      // the seed's choice of side
  int lifts = 0;  // of each core
  geom::StraightAxis straight;
  std::vector<int> degree;        // per node of the axis: how many corridors end there
  std::vector<AxisRun> runs;      // of corridor
  std::vector<geom::Point> open;  // in landings that reach the street

  // Where a ray from a point first meets the façade; false if it doesn't.
  bool to_facade(geom::Point from, geom::Point direction, geom::Point& at) const {
    return to_border(plot.outline, from, direction, at);
  }

  // A core along and across the line of its doors. A deep one has the length of its stair across.
  [[nodiscard]] geom::Length core_width(bool deep) const {
    return (deep ? sizes.stair_width : sizes.stair_length) + lifts * kShaft;
  }
  [[nodiscard]] geom::Length core_depth(bool deep) const { return deep ? sizes.stair_length : sizes.stair_width; }
};

// The steps, in this order. Requires the axis and the number of lifts.
void lay_corridors(AccessJob& job);
void place_cores(AccessJob& job);
void lay_landings(AccessJob& job);

// Whether a part of the plan has a corridor, or stairs with landings: what gives
// apartments of the wished area the better shape.
[[nodiscard]] bool has_corridor(const AccessJob& job, const geom::StraightAxis::Segment& s);

// Unites a polygon with the corridors.
void add_corridor(AccessJob& job, const geom::Polygon& p);

// Adds a wall from a point to the façade, if a ray in that direction meets it.
void add_end_wall(AccessJob& job, geom::Point from, geom::Point direction);

// Does a segment lie on the border of a corridor?
[[nodiscard]] bool on_corridor(const AccessJob& job, geom::Point a, geom::Point b);

// A stair and lifts on the side `out` of the line `level`, around `middle`. Their doors open onto `landing`, which
// joins the corridors; without one onto a corridor that is there, if they must border one. False, with nothing
// changed, if they have no room.
bool take_core(AccessJob& job, bool deep, geom::Side out, geom::Length middle, geom::Length level,
               const geom::Box* landing, bool must_border = true);

}  // namespace enfilade::rules
