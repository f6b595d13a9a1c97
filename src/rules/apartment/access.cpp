// Access is laid in four steps, each in a source of its own: corridors along the thick parts of the plan
// (corridors.cpp), cores beside them (cores.cpp), landings in all other parts (landings.cpp), and ways from all of
// them to the street (street.cpp). access_job.hpp holds what the steps share.

#include "rules/apartment/access.hpp"

#include <algorithm>

#include "rules/apartment/access_job.hpp"

namespace enfilade::rules {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;

bool flush(const Polygon& outline, const Box& box) {
  bool good = true;
  geom::each_edge(outline, [&](Point a, Point b) {
    if (a.x != b.x && a.y != b.y) return;
    const int axis = a.y == b.y ? 0 : 1;
    const Interval edge = geom::between(geom::coordinate(a, axis), geom::coordinate(b, axis)), side = box.along(axis);
    const Length level = geom::coordinate(a, 1 - axis);
    const Interval across = box.along(1 - axis);
    if ((level == across.lo || level == across.hi) && edge.overlaps(side) && !edge.contains(side)) good = false;
  });
  return good;
}

bool lay_access(const Plot& plot, const ServiceSizes& sizes, Key key, geom::Arrangement& plane, Access& out) {
  AccessJob job(plot, sizes, key, plane, out);
  const auto axis = geom::medial_axis(plot.outline);
  if (!axis) return false;
  job.straight = geom::straight_axis(plot.outline, *axis);
  job.lifts = std::min(2, elevators_for(0, plot.floors, 2));
  lay_corridors(job);
  place_cores(job);
  lay_landings(job);
  if (out.corridor.empty()) return false;
  return open_to_street(plot, job.open, plane, out);
}

}  // namespace enfilade::rules
