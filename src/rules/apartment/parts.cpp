// Two convex rings are apart if and only if an edge of one of them has all of the
// other on its right.

#include "rules/apartment/parts.hpp"

#include <algorithm>
#include <limits>

#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using geom::Ring;

bool on_right(Point p, Point q, Point r) {
  const auto side = static_cast<double>(geom::cross(p, q, r));
  return side <= 0 || side <= kBeside * length_of(q - p);
}

bool apart_at_an_edge(const Ring& a, const Ring& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Point p = a[i], q = a[i + 1 < a.size() ? i + 1 : 0];
    if (std::all_of(b.begin(), b.end(), [&](Point r) { return on_right(p, q, r); })) return true;
  }
  return false;
}

bool passes_through(Point from, Point to, const Ring& ring) {
  bool left = false, right = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point p = ring[i], q = ring[i + 1 < ring.size() ? i + 1 : 0];
    if (on_right(p, q, from) && on_right(p, q, to)) return false;
    left = left || !on_right(from, to, p);
    right = right || !on_right(to, from, p);
  }
  return left && right;
}

double narrowest(const Ring& ring) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point p = ring[i], q = ring[i + 1 < ring.size() ? i + 1 : 0];
    double across = 0;
    for (const Point r : ring) across = std::max(across, left_of(p, q, r));
    least = std::min(least, across);
  }
  return least;
}

}  // namespace

Parts parts_of(const plan::Region& region) {
  if (!region.outline) {
    Ring ring;
    for (int i = 0; i < 4; ++i) ring.push_back(region.box.corner(i));
    return {ring};
  }
  const geom::Polygon& p = region.outline->polygon;
  if (p.holes.empty() && geom::is_convex(p.outer)) return {p.outer};
  Ring points = p.outer;
  for (const Ring& hole : p.holes) points.insert(points.end(), hole.begin(), hole.end());
  const std::vector<std::uint32_t> triangles = geom::triangulate(p);
  Parts parts;
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3)
    parts.push_back({points[triangles[t]], points[triangles[t + 1]], points[triangles[t + 2]]});
  return parts;
}

bool overlap(const Parts& a, const Parts& b) {
  return std::any_of(a.begin(), a.end(), [&](const Ring& x) {
    const geom::Box box = geom::bounds(std::span<const Point>(x));
    return std::any_of(b.begin(), b.end(), [&](const Ring& y) {
      return box.overlaps(geom::bounds(std::span<const Point>(y))) && !apart_at_an_edge(x, y) &&
             !apart_at_an_edge(y, x);
    });
  });
}

bool fit(const Parts& parts, const geom::Polygon& outline) {
  return std::all_of(parts.begin(), parts.end(), [&](const Ring& part) {
    const geom::Box box = geom::bounds(std::span<const Point>(part));
    bool fits = true;
    geom::each_edge(outline, [&](Point a, Point b) {
      if (std::max(a.x, b.x) <= box.lo.x || std::min(a.x, b.x) >= box.hi.x || std::max(a.y, b.y) <= box.lo.y ||
          std::min(a.y, b.y) >= box.hi.y)
        return;
      fits = fits && !passes_through(a, b, part);
    });
    if (!fits) return false;
    if (&part != &parts[0] && narrowest(part) < 3 * kBeside) return true;
    // The middle of three corners that are not in line, exactly: on a grid three times as fine.
    std::size_t i = 1;
    while (i + 2 < part.size() && geom::cross(part[0], part[i], part[i + 1]) <= 0) ++i;
    geom::Polygon fine = outline;
    const auto grow = [](Ring& ring) {
      for (Point& p : ring) p = {3 * p.x, 3 * p.y};
    };
    grow(fine.outer);
    for (Ring& hole : fine.holes) grow(hole);
    return geom::locate(fine, part[0] + part[i] + part[i + 1]) == geom::Where::inside;
  });
}

}  // namespace enfilade::rules
