// In doubles, since squares askew have no whole millimetres; what overlaps by less
// than a thousandth of one touches. The walls of a convex region are looked at one
// by one. Of others, what the walls leave is known in whole millimetres, so only
// leaves along x and y are held against it; those askew have room where they are
// placed.

#include "rules/apartment/turning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <enfilade/geom/area.hpp>

#include "rules/apartment/home.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;

constexpr double kTouch = 1e-3;

struct Spot {
  double x, y;
};
using Quad = std::array<Spot, 4>;  // counter-clockwise

bool apart_at_an_edge(const Quad& a, const Quad& b) {
  for (std::size_t i = 0; i < 4; ++i) {
    const Spot p = a[i], q = a[(i + 1) & 3];
    const double dx = q.x - p.x, dy = q.y - p.y, length = std::sqrt(dx * dx + dy * dy);
    const auto beyond = [&](Spot r) { return dx * (r.y - p.y) - dy * (r.x - p.x) <= kTouch * length; };
    if (std::all_of(b.begin(), b.end(), beyond)) return true;
  }
  return false;
}
bool overlap(const Quad& a, const Quad& b) { return !apart_at_an_edge(a, b) && !apart_at_an_edge(b, a); }

// To the left of a → b, between two depths.
Quad beside(Point a, Point b, double from, double to) {
  const Point d = b - a;
  const double length = length_of(d), x = -d.y / length, y = d.x / length;
  return {Spot{a.x + x * from, a.y + y * from}, Spot{b.x + x * from, b.y + y * from}, Spot{b.x + x * to, b.y + y * to},
          Spot{a.x + x * to, a.y + y * to}};
}

bool stays_in_convex(const plan::Region& r, const Quad& leaf, std::size_t own_face) {
  const RegionEdge own = edge_of(r, own_face);
  for (std::size_t face = 0; face < plan::face_count(r); ++face) {
    const auto [a, b] = edge_of(r, face);
    if (geom::cross(own.from, own.to, a) == 0 && geom::cross(own.from, own.to, b) == 0) continue;
    const Point d = b - a;
    for (const Spot p : leaf) {
      if ((d.x * (p.y - a.y) - d.y * (p.x - a.x)) / length_of(d) < -kTouch) return false;
    }
    if (overlap(leaf, beside(a, b, 0, plan::wall_depth(r, plan::face_of(r, face))))) return false;
  }
  return true;
}

bool stays_inside(const geom::Polygon& clear, const Quad& leaf) {
  double x0 = leaf[0].x, x1 = x0, y0 = leaf[0].y, y1 = y0;
  for (const Spot s : leaf) {
    x0 = std::min(x0, s.x), x1 = std::max(x1, s.x);
    y0 = std::min(y0, s.y), y1 = std::max(y1, s.y);
    if (geom::locate(clear, {whole(s.x), whole(s.y)}) == geom::Where::outside) return false;
  }
  bool free = true;
  geom::each_edge(clear, [&](Point p, Point) { free = free && !(x0 < p.x && p.x < x1 && y0 < p.y && p.y < y1); });
  return free;
}

geom::Polygon clear_of(const plan::Region& r) {
  if (!r.outline) return geom::to_polygon(plan::clear_box(r));
  std::vector<Length> walls;
  for (std::size_t i = 0; i < plan::face_count(r); ++i) walls.push_back(plan::wall_depth(r, plan::face_of(r, i)));
  const Result<geom::Polygon> in = geom::inset(r.outline->polygon, walls);
  return in ? *in : r.outline->polygon;
}

}  // namespace

bool leaves_turn(const plan::Region& r, std::span<const plan::Portal> portals) {
  const bool convex = r.outline && r.outline->polygon.holes.empty() && geom::is_convex(r.outline->polygon.outer);
  geom::Polygon clear;
  std::vector<Quad> leaves;
  for (const plan::Portal& p : portals) {
    if (!plan::has_leaf(p.kind)) continue;
    const auto [from, to] = edge_of(r, p.face);
    const bool forward = geom::dot(to - from, p.b - p.a) > 0;
    if (p.opens_left != forward) continue;
    const double wall = plan::wall_depth(r, plan::face_of(r, p.face)), width = length_of(p.b - p.a);
    const Quad leaf = forward ? beside(p.a, p.b, wall, wall + width) : beside(p.b, p.a, wall, wall + width);
    const bool askew = p.a.x != p.b.x && p.a.y != p.b.y;
    if (clear.outer.empty() && !convex) clear = clear_of(r);
    if (convex ? !stays_in_convex(r, leaf, p.face) : !askew && !stays_inside(clear, leaf)) return false;
    if (std::any_of(leaves.begin(), leaves.end(), [&](const Quad& other) { return overlap(leaf, other); }))
      return false;
    leaves.push_back(leaf);
  }
  return true;
}

}  // namespace enfilade::rules
