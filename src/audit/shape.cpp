// Two convex polygons are apart if and only if an edge of one of them has the
// other wholly on its outer side. For a segment its own line joins the edges.

#include "audit/shape.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace enfilade::audit {
namespace {

using geom::Point;

Point next_of(Corners ring, std::size_t i) { return ring[i + 1 == ring.size() ? 0 : i + 1]; }

double length_of(Point d) { return std::sqrt(static_cast<double>(geom::dot(d, d))); }

// At most `slack` to the left of the line p q.
bool on_right(Point p, Point q, Point r, double slack) {
  const std::int64_t side = geom::cross(p, q, r);
  return side <= 0 || (slack > 0 && static_cast<double>(side) <= slack * length_of(q - p));
}

// An edge of a has all of b on its right or on it.
bool apart_at_an_edge(Corners a, Corners b, double slack) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Point p = a[i], q = next_of(a, i);
    if (std::all_of(b.begin(), b.end(), [&](Point r) { return on_right(p, q, r, slack); })) return true;
  }
  return false;
}

// The upper half of all directions, one end included.
bool is_upward(Point d) { return d.y > 0 || (d.y == 0 && d.x > 0); }

// The part of a convex polygon at least `depth` to the left of the line p q.
void cut(std::vector<Place>& polygon, Point p, Point q, double depth) {
  const auto over = [&](Place v) { return left_of(p, q, v) - depth; };
  std::vector<Place> kept;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Place u = polygon[i], v = polygon[i + 1 == polygon.size() ? 0 : i + 1];
    const double a = over(u), b = over(v);
    if (a >= 0) kept.push_back(u);
    if ((a < 0) != (b < 0)) kept.push_back({u.x + (v.x - u.x) * a / (a - b), u.y + (v.y - u.y) * a / (a - b)});
  }
  polygon = std::move(kept);
}

bool apart_at_an_edge(const Quad& a, const Quad& b) {
  for (std::size_t i = 0; i < 4; ++i) {
    const Place p = a[i], q = a[(i + 1) & 3];
    const double dx = q.x - p.x, dy = q.y - p.y, length = std::sqrt(dx * dx + dy * dy);
    if (std::all_of(b.begin(), b.end(),
                    [&](Place r) { return dx * (r.y - p.y) - dy * (r.x - p.x) <= kTouch * length; })) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool is_convex(const geom::Polygon& polygon) {
  if (!polygon.holes.empty()) return false;
  const Corners ring = polygon.outer;
  int turns = 0;  // once round: the direction turns upward once
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t j = i + 1 == ring.size() ? 0 : i + 1;
    const Point here = ring[j] - ring[i], next = next_of(ring, j) - ring[j];
    const std::int64_t turn = geom::cross(ring[i], ring[j], next_of(ring, j));
    if (turn < 0 || (turn == 0 && geom::dot(here, next) < 0)) return false;
    turns += !is_upward(here) && is_upward(next);
  }
  return turns == 1;
}

const char* fault_of_outline(const plan::Region& region) {
  if (!region.outline) return nullptr;
  const geom::Polygon& polygon = region.outline->polygon;
  if (region.outline->faces.size() != geom::edge_count(polygon)) return "its outline has not one face per edge";
  if (polygon.outer.size() < 3) return "its outline is no polygon";
  for (std::size_t i = 0; i < polygon.outer.size(); ++i) {
    if (polygon.outer[i] == next_of(polygon.outer, i)) return "an edge of its outline has no length";
  }
  if (region.box != geom::bounds(polygon)) return "its box is not that of its outline";
  // Convex ones are valid; others have to prove it before they are cut up.
  if (!is_convex(polygon) && !geom::validate(polygon)) return "its outline crosses itself";
  return nullptr;
}

bool overlap(Corners a, Corners b, double slack) {
  return !apart_at_an_edge(a, b, slack) && !apart_at_an_edge(b, a, slack);
}

bool passes_through(Point from, Point to, Corners polygon, double slack) {
  bool left = false, right = false;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i], q = next_of(polygon, i);
    if (on_right(p, q, from, slack) && on_right(p, q, to, slack)) return false;
    left = left || !on_right(from, to, p, slack);
    right = right || !on_right(to, from, p, slack);
  }
  return left && right;
}

FinePoint inner_point(Corners polygon) {
  // Neighbouring edges may lie in one line, so not every three corners will do.
  std::size_t i = 1;
  while (i + 2 < polygon.size() && geom::cross(polygon[0], polygon[i], polygon[i + 1]) <= 0) ++i;
  const Point a = polygon[0], b = polygon[i], c = polygon[i + 1];
  return {std::int64_t{a.x} + b.x + c.x, std::int64_t{a.y} + b.y + c.y};
}

Rectangle narrowest(Corners polygon) {
  Rectangle best;
  best.width = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point p = polygon[i], d = next_of(polygon, i) - p;
    std::int64_t across = 0, lo = 0, hi = 0;
    for (const Point q : polygon) {
      across = std::max(across, geom::cross(p, p + d, q));
      lo = std::min(lo, geom::dot(d, q - p));
      hi = std::max(hi, geom::dot(d, q - p));
    }
    const double length = length_of(d);
    const double width = static_cast<double>(across) / length;
    if (width >= best.width) continue;
    best = {width, static_cast<double>(hi - lo) / length, d.x / length, d.y / length};
  }
  return best;
}

bool holds_circle(Corners polygon, double diameter) {
  std::vector<Place> centres;
  for (const Point p : polygon) centres.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
  for (std::size_t i = 0; i < polygon.size() && !centres.empty(); ++i)
    cut(centres, polygon[i], next_of(polygon, i), diameter / 2);
  return !centres.empty();
}

bool has_wedge(Corners polygon) {
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Point corner = polygon[i];
    const Point a = next_of(polygon, i) - corner, b = polygon[i == 0 ? polygon.size() - 1 : i - 1] - corner;
    const auto cosine = static_cast<double>(geom::dot(a, b)) / (length_of(a) * length_of(b));
    if (cosine > 0.5 + 1e-12) return true;
  }
  return false;
}

Quad to_quad(const geom::Box& box) {
  Quad quad;
  for (int i = 0; i < 4; ++i) {
    const Point p = box.corner(i);
    quad[static_cast<std::size_t>(i)] = {static_cast<double>(p.x), static_cast<double>(p.y)};
  }
  return quad;
}

bool overlap(const Quad& a, const Quad& b) { return !apart_at_an_edge(a, b) && !apart_at_an_edge(b, a); }

double left_of(Point from, Point to, Place p) {
  const Point d = to - from;
  return (d.x * (p.y - from.y) - d.y * (p.x - from.x)) / length_of(d);
}

}  // namespace enfilade::audit
