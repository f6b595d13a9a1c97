// Cores stand beside corridors. This source chooses where; core_cells.cpp finds out whether there is room.
//
// 1. The longest runs of corridor come first. A run gets a core for about every 34 m, and at least one. The longest
//    run of a large storey gets at least two if it is long enough, so that there are two ways out.
// 2. Places are tried every metre along the run, on each side of it, with the stair's length across the corridor or
//    along it. Places too near to another stair are left out.
// 3. A place costs more the farther it lies from the ideal one, and the more of the façade behind it has windows. A
//    stair along the corridor costs a little more, and so does the side that the seed did not choose. The cheapest
//    place that has room is taken.
// 4. At last corridors without a stair are dropped, and so are the walls at their ends.
//
//     +-----------+-----+----------+      +-----------+-----+----------+
//     |           |     |          |      |           |stair|          |
//     |           |stair|          |      |           +--D--+          |      the second: where less than 2.2 m
//     |           |     |          |      |           |lobby|          |      would be left behind the core, it
//     +-----------+--D--+----------+      +-----------+     +----------+      stands at the façade, and that depth
//               corridor                            corridor                  becomes a lobby before it
//
// The invariant: in a building of several storeys, every corridor that is left has a stair whose door opens onto it.
// Each run takes one random number, whether its cores find room or not.

#include "rules/apartment/access_job.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "rules/apartment/street.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Side;

constexpr Length kCoreEvery = 34'000;  // mm of corridor to a core
constexpr double kLargeStorey = 420;   // m²; a larger storey has two stairs if its longest run allows it
constexpr double kTwoStairs = 16'000;  // mm; a longer run has room for two stairs
constexpr double kShade = 16'000;      // mm; a core takes the light of a façade that lies this near behind it

struct CorePlace {
  double cost = 0;
  double at = 0;
  Side out = geom::kNorth;
  bool deep = true;
};

// How much of what lies behind a core is a façade with windows.
double shade(const AccessJob& job, Point at, Side out, bool deep) {
  const int axis = geom::axis_of(out), way = way_to(out);
  const Length width = job.core_width(deep);
  int lit = 0;
  for (const Length off : {-width / 2, 0, width / 2}) {
    const Point from = geom::make_point(axis, geom::coordinate(at, axis) + off, geom::coordinate(at, 1 - axis));
    Point hit;
    if (!job.to_facade(from, geom::make_point(axis, 0, way), hit) || length_of(hit - from) > kShade) continue;
    lit += on_facade(job.plot, hit, false);
  }
  return lit / 3.0;
}

bool near_core(const AccessJob& job, Point p, double near) {
  return std::any_of(job.out.cells.begin(), job.out.cells.end(),
                     [&](const Cell& c) { return c.kind == CellKind::stair && length_of(c.box.middle() - p) < near; });
}

// How far the façade lies from a line over a stretch of it; 0 if it isn't straight.
Length behind(const AccessJob& job, Length from, Length to, Length v, Side out) {
  const int axis = geom::axis_of(out), way = way_to(out);
  Length far = 0;
  for (const Length u : {from + 10, (from + to) / 2, to - 10}) {
    const Point p = geom::make_point(axis, u, v);
    Point hit;
    if (!job.to_facade(p, geom::make_point(axis, 0, way), hit)) return 0;
    const Length reach = way * (geom::coordinate(hit, 1 - axis) - v);
    if (far != 0 && reach != far) return 0;
    far = reach;
  }
  return far;
}

bool place_core(AccessJob& job, const AxisRun& r, Point at, Side out, bool deep) {
  const int axis = geom::axis_of(out);  // along the corridor's side
  const int way = way_to(out);
  const Length v = geom::coordinate(at, 1 - axis);
  if (r.axis() >= 0) {
    // Nearly at the façade it stands there, behind a lobby.
    const Length width = job.core_width(deep), u = geom::coordinate(at, axis), level = v + way * job.plot.corridor / 2;
    const Length spare =
        behind(job, u - width / 2, u - width / 2 + width, v, out) - job.plot.corridor / 2 - job.core_depth(deep);
    if (spare <= 0 || spare >= kLeastBeyond) return take_core(job, deep, out, u, level, nullptr);
    if (!on_corridor(job, geom::make_point(axis, u - width / 2 + 50, level),
                     geom::make_point(axis, u - width / 2 + width - 50, level)))
      return false;
    const Box lobby =
        geom::make_box(axis, {u - width / 2, u - width / 2 + width}, geom::between(level, level + way * spare));
    return take_core(job, deep, out, u, level + way * spare, &lobby);
  }
  // Beside a slanted corridor, with a landing of its own that joins it.
  for (Length reach = 1'000; reach <= 4'000; reach += 250) {
    const Length width = job.core_width(deep);
    const Interval u{geom::coordinate(at, axis) - width / 2, geom::coordinate(at, axis) - width / 2 + width};
    const Box landing = geom::make_box(axis, u, geom::between(v, v + way * reach));
    if (take_core(job, deep, out, geom::coordinate(at, axis), v + way * reach, &landing)) return true;
  }
  return false;
}

// Within a reach on both sides of a place along a run.
void place_near(AccessJob& job, const AxisRun& r, double ideal, double reach, double near) {
  const double length = length_of(r.b - r.a);
  std::vector<CorePlace> places;
  const double first = std::max(-1'000.0, ideal - reach), last = std::min(length + 1'000, ideal + reach);
  const int steps = std::max(1, static_cast<int>((last - first) / 1'000));
  for (int k = 0; k <= steps; ++k) {
    const double at = first + (last - first) * k / steps;
    const Point p = along(r.a, r.b, at);
    if (near_core(job, p, near)) continue;
    for (const bool deep : {true, false}) {
      for (const Side out : {geom::kNorth, geom::kSouth, geom::kEast, geom::kWest}) {
        if (r.axis() >= 0 && r.axis() != geom::axis_of(out)) continue;
        const double side = (out == geom::kSouth || out == geom::kWest) == job.flip ? 0 : 0.1;
        places.push_back(
            {std::abs(at - ideal) / 10'000 + shade(job, p, out, deep) + (deep ? 0 : 0.3) + side, at, out, deep});
      }
    }
  }
  std::stable_sort(places.begin(), places.end(),
                   [](const CorePlace& a, const CorePlace& b) { return a.cost < b.cost; });
  for (const CorePlace& c : places) {
    if (place_core(job, r, along(r.a, r.b, c.at), c.out, c.deep)) return;
  }
}

Point door_of(const Cell& c) {
  const int axis = geom::axis_of(c.door);
  return geom::make_point(axis, c.opening.middle(), c.box.level(c.door));
}

// Corridors without a stair are none.
void drop_stairless(AccessJob& job) {
  geom::Area kept;
  for (Polygon& p : job.out.corridor) {
    const bool stair = std::any_of(job.out.cells.begin(), job.out.cells.end(), [&](const Cell& c) {
      return c.kind == CellKind::stair && geom::locate(p, door_of(c)) != geom::Where::outside;
    });
    if (stair) kept.push_back(std::move(p));
  }
  std::erase_if(job.out.walls, [&](const Wall& w) {
    return std::none_of(kept.begin(), kept.end(), [&](const Polygon& p) { return geom::clearance(p, w.a) <= 2; });
  });
  job.out.corridor = std::move(kept);
}

}  // namespace

void place_cores(AccessJob& job) {
  if (job.plot.floors < 2) return;
  std::vector<AxisRun> runs = job.runs;
  std::stable_sort(runs.begin(), runs.end(),
                   [](const AxisRun& r, const AxisRun& s) { return length_of(r.b - r.a) > length_of(s.b - s.a); });
  for (const AxisRun& r : runs) {
    const double length = length_of(r.b - r.a);
    int n = std::max(1, whole(length / kCoreEvery));
    // Two ways out of a large storey.
    if (&r == &runs[0] && n == 1 && length > kTwoStairs &&
        static_cast<double>(geom::twice_area(job.plot.outline)) / 2e6 > kLargeStorey)
      n = 2;
    const double turn = job.rng.between(-1'500, 1'500);
    for (int i = 0; i < n; ++i)
      place_near(job, r, length * (2 * i + 1) / (2 * n) + turn, length / n / 2,
                 n == 1 ? kCoreEvery / 2 : std::min(kCoreEvery / 2.0, 0.6 * length / n));
  }
  drop_stairless(job);
}

}  // namespace enfilade::rules
