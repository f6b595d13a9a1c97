// The clear floor of a region, and how wide shapes with reflex corners are.
//
// The largest circle is found by cells: squares over the bounds, each with the
// distance d of its centre from the outline (negative outside). No point of a
// square of half side h is farther from the outline than d + h √2, so cells that
// can't beat the best by the tolerance are dropped and the others quartered, the
// most promising first (after the "polylabel" of V. Agafonkin, 2016).

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <queue>
#include <vector>

#include <enfilade/plan/clear.hpp>

#include "audit/shape.hpp"

namespace enfilade::audit {
namespace {

using geom::Point;

constexpr double kCircleTolerance = 2.5;  // mm, of the radius

struct Cell {
  double x, y, half, depth, most;
  friend bool operator<(const Cell& a, const Cell& b) { return a.most < b.most; }
};

// Distance from the outline, negative outside.
double depth_at(const geom::Polygon& polygon, double x, double y) {
  double nearest = 1e300;
  bool inside = false;
  geom::each_edge(polygon, [&](Point a, Point b) {
    const double ax = a.x, ay = a.y, dx = b.x - ax, dy = b.y - ay;
    if ((ay > y) != (b.y > y) && x < ax + dx * (y - ay) / dy) inside = !inside;
    const double t = std::clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
    const double ex = ax + t * dx - x, ey = ay + t * dy - y;
    nearest = std::min(nearest, ex * ex + ey * ey);
  });
  return inside ? std::sqrt(nearest) : -std::sqrt(nearest);
}

Cell cell_at(const geom::Polygon& polygon, double x, double y, double half) {
  const double depth = depth_at(polygon, x, y);
  return {x, y, half, depth, depth + half * std::sqrt(2.0)};
}

ClearFloor floor_of(const geom::Polygon& polygon, bool convex) {
  const std::int64_t area = geom::twice_area(polygon) / 2;
  const Rectangle rectangle = narrowest(hull_of(polygon.outer));
  return {area, rectangle, convex ? rectangle.width : widest_circle(polygon)};
}

}  // namespace

geom::Ring hull_of(Corners points) {
  geom::Ring sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end());
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 3) return sorted;
  geom::Ring hull;
  // The lower chain from left to right, then the upper one back.
  for (int chain = 0; chain < 2; ++chain) {
    const std::size_t start = hull.size();
    for (const Point p : sorted) {
      while (hull.size() >= start + 2 && geom::cross(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();  // the next chain begins with it
    std::reverse(sorted.begin(), sorted.end());
  }
  return hull;
}

double widest_circle(const geom::Polygon& polygon) {
  const geom::Box box = geom::bounds(polygon);
  const double half = box.short_side() / 2.0;
  if (half <= 0) return 0;
  std::priority_queue<Cell> cells;
  for (double x = box.lo.x + half; x - half < box.hi.x; x += 2 * half) {
    for (double y = box.lo.y + half; y - half < box.hi.y; y += 2 * half) cells.push(cell_at(polygon, x, y, half));
  }
  double best = 0;
  while (!cells.empty() && cells.top().most > best + kCircleTolerance) {
    const Cell c = cells.top();
    cells.pop();
    best = std::max(best, c.depth);
    const double h = c.half / 2;
    for (const auto& [sx, sy] : {std::pair{-h, -h}, std::pair{h, -h}, std::pair{-h, h}, std::pair{h, h}}) {
      const Cell part = cell_at(polygon, c.x + sx, c.y + sy, h);
      best = std::max(best, part.depth);
      if (part.most > best + kCircleTolerance) cells.push(part);
    }
  }
  return 2 * best;
}

ClearFloor clear_floor(const plan::Region& region, bool convex) {
  if (!region.outline) {
    const geom::Box box = plan::clear_box(region);
    if (box.empty()) return {};
    Rectangle r;
    r.width = box.short_side();
    r.length = box.long_side();
    return {box.area(), r, r.width};
  }
  const geom::Polygon clear = plan::clear_floor(region);
  return clear.outer.size() < 3 ? ClearFloor{} : floor_of(clear, convex);
}

}  // namespace enfilade::audit
