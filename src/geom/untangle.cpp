// Rings that cross or touch, drawn anew; and narrow parts cut off.
//
// Untangling: outer ring and holes go into an arrangement on layers of their
// own. A face belongs to the outline if the outer ring winds round it, either
// way, and no hole does. What is left may meet itself in a corner (a hole that
// touches the outer ring, for one). The walls there are of no thickness at all,
// so a small square is cut out, as opening would.
//
// Opening: shrink and grow by the same distance gives back what is wide enough.
// The difference to the polygon is what is narrow; but not all of it: corners are
// rounded to the millimetre on the way, which leaves slivers, and mitres of sharp
// notches may take good parts with them. So only a piece goes that is thicker
// than a sliver, and that would vanish itself if it were shrunk. All other
// corners stay exactly where they are.
//
//      +-------+                  +-------+
//      |       +-----+      →     |       |
//      |       +-----+            |       |
//      +-------+                  +-------+

#include <algorithm>

#include "geom/collect.hpp"
#include "geom/repair_steps.hpp"

namespace enfilade::geom {
namespace {

constexpr Length kPinch = 250;                // half the side of the square cut at a corner that touches
constexpr Length kSliver = 25;                // what vanishes when shrunk by this is none of ours
constexpr std::int64_t kLeastPiece = 50'000;  // mm²

// The corners that lie on an edge they are no end of, or on another corner.
Ring touching_points(const Polygon& polygon) {
  Ring corners, result;
  each_edge(polygon, [&](Point a, Point) { corners.push_back(a); });
  std::sort(corners.begin(), corners.end());
  for (std::size_t i = 1; i < corners.size(); ++i) {
    if (corners[i] == corners[i - 1]) result.push_back(corners[i]);
  }
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
  each_edge(polygon, [&](Point a, Point b) {
    const auto [x0, x1] = std::minmax(a.x, b.x);
    for (auto p = std::lower_bound(corners.begin(), corners.end(), Point{x0, -kLimit});
         p != corners.end() && p->x <= x1; ++p) {
      const auto [y0, y1] = std::minmax(a.y, b.y);
      if (*p != a && *p != b && p->y >= y0 && p->y <= y1 && cross(a, b, *p) == 0) result.push_back(*p);
    }
  });
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// The distance of p to the area's border, or `enough` if it is no more than that.
double distance_to(const Area& area, Point p, double enough, Work& work) {
  double least = 1e18;
  for (const Polygon& polygon : area) {
    if (!work.step(edge_count(polygon))) return enough;
    each_edge(polygon, [&](Point a, Point b) {
      if (least > enough) least = std::min(least, distance_to_segment(a, b, p));
    });
    if (least <= enough) return enough;
  }
  return least;
}

}  // namespace

Area untangle(const Polygon& polygon, Arrangement& plane) {
  plane.clear();
  plane.add(polygon.outer, 0);
  for (Ring hole : polygon.holes) {
    // One way round for all, so that two that overlap don't cancel out.
    if (twice_area(hole) < 0) std::reverse(hole.begin(), hole.end());
    plane.add(hole, 1);
  }
  plane.build();
  for (std::size_t i = 0; i < plane.cycles(); ++i) {
    const auto cycle = plane.cycle(i);
    const bool in = plane.winding(cycle[0], 0) != 0 && plane.winding(cycle[0], 1) == 0;
    for (const Arrangement::Half h : cycle) plane.set_label(h, in ? 1 : 0);
  }
  Area area = collect(plane), result;
  for (const Polygon& part : area) {
    const Ring touching = touching_points(part);
    if (touching.empty()) {
      result.push_back(part);
      continue;
    }
    Area squares;
    for (const Point p : touching)
      squares.push_back(to_polygon({p - Point{kPinch, kPinch}, p + Point{kPinch, kPinch}}));
    for (Polygon& piece : combine({&part, 1}, squares, Both::subtract, plane)) result.push_back(std::move(piece));
  }
  return result;
}

bool open_narrow(const Polygon& polygon, const RepairLimits& limits, RepairLog& log, Arrangement& plane, Area& out) {
  if (limits.open == 0) return false;
  const Area core = shrink(polygon, limits.open, plane);
  if (core.empty()) {
    log.add(RepairKind::narrow, 1);
    out.clear();
    return true;
  }
  const Area opened = grow(core, limits.open, plane);
  Area narrow;
  for (Polygon& piece : combine({&polygon, 1}, opened, Both::subtract, plane)) {
    if (twice_area(piece) < 2 * kLeastPiece || shrink(piece, kSliver, plane).empty()) continue;
    if (shrink(piece, limits.open, plane).empty()) narrow.push_back(std::move(piece));
  }
  if (narrow.empty()) return false;
  out = combine({&polygon, 1}, narrow, Both::subtract, plane);
  double move = 0;
  for (const Polygon& piece : narrow) {
    for (const Point p : piece.outer) {
      if (!out.empty()) move = std::max(move, distance_to(out, p, move, plane.work()));
    }
  }
  log.add(RepairKind::narrow, static_cast<std::uint32_t>(narrow.size()), move);
  return true;
}

}  // namespace enfilade::geom
