// Booleans by winding numbers: both areas go into one arrangement on layers of
// their own; a face is kept if its two windings say so; what is left of the
// edges borders the result.

#include <algorithm>

#include <enfilade/geom/area.hpp>

#include "geom/collect.hpp"

namespace enfilade::geom {

Area collect(Arrangement& plane) {
  plane.remove([&](Arrangement::Half h) { return plane.label(h) == plane.label(h ^ 1); });
  plane.trace();
  Area result;
  std::vector<Ring> holes;
  for (std::size_t i = 0; i < plane.cycles(); ++i) {
    if (plane.label(plane.cycle(i)[0]) == 0) continue;
    Ring ring;
    plane.ring(i, ring);
    if (ring.size() < 3) continue;
    std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
    if (twice_area(ring) > 0) result.push_back({std::move(ring), {}});
    else holes.push_back(std::move(ring));
  }
  std::sort(result.begin(), result.end(), [](const Polygon& a, const Polygon& b) { return a.outer < b.outer; });
  std::sort(holes.begin(), holes.end());
  std::vector<Box> boxes;
  for (const Polygon& p : result) boxes.push_back(bounds(p));
  for (Ring& hole : holes) {
    Polygon* home = nullptr;
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (!boxes[i].contains(hole[0])) continue;
      if (!plane.work().step(result[i].outer.size())) return {};
      // A corner of the hole that is not on the ring decides; all of them lie
      // on one side.
      Where where = Where::border;
      for (const Point q : hole) {
        where = locate_in(result[i].outer, q);
        if (where != Where::border) break;
      }
      if (where == Where::outside) continue;
      if (!home || twice_area(result[i].outer) < twice_area(home->outer)) home = &result[i];
    }
    if (home) home->holes.push_back(std::move(hole));
  }
  return result;
}

Area combine(std::span<const Polygon> a, std::span<const Polygon> b, Both how, Arrangement& plane) {
  plane.clear();
  for (const Polygon& p : a) plane.add(p, 0);
  for (const Polygon& p : b) plane.add(p, 1);
  plane.build();
  for (std::size_t i = 0; i < plane.cycles(); ++i) {
    const auto cycle = plane.cycle(i);
    const bool in_a = plane.winding(cycle[0], 0) > 0, in_b = plane.winding(cycle[0], 1) > 0;
    const bool in = how == Both::unite ? in_a || in_b : how == Both::intersect ? in_a && in_b : in_a && !in_b;
    for (const Arrangement::Half h : cycle) plane.set_label(h, in ? 1 : 0);
  }
  return collect(plane);
}

}  // namespace enfilade::geom
