// The body is a disc of `radius` between z + step_up and z + height. Walls and
// blocks must be a radius away from its middle. Treads, landings and slabs may
// be nearer the lower they are, because one climbs onto them:
//
//              middle
//                |      . '      a step at distance d stops the body if its top
//                |  . '          is above z + step_up + d and its underside
//      step_up  _|'              below z + height
//     ___________|______         (steps no steeper than 45° can be climbed)
//
// So the distance to keep from a step is min(radius, top - z - step_up), and a
// step over the middle, distance 0, always stops: nobody stands in a flight, or
// under one that is too low.

#include "world/motion_nearby.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::world {
namespace {

// Pushes leave this much air, so that the result is free in spite of rounding.
constexpr double kAir = 1.0 / 1024;

bool meets(const geom::Box& a, const geom::Box& b) {
  return a.lo.x <= b.hi.x && b.lo.x <= a.hi.x && a.lo.y <= b.hi.y && b.lo.y <= a.hi.y;
}
bool meets(Length a0, Length a1, const Reach& reach) { return a0 <= reach.z1 && reach.z0 <= a1; }

}  // namespace

bool Nearby::Shape::contains(double x, double y) const {
  if (x < x0 || x > x1 || y < y0 || y > y1) return false;
  if (!edges) return true;
  bool odd = false;
  for (std::size_t i = 0; i < edge_count; ++i) {
    const mesh::Edge& e = edges[i];
    if (y < e.a.y || y >= e.b.y) continue;
    const double dx = static_cast<double>(e.b.x) - e.a.x, dy = static_cast<double>(e.b.y) - e.a.y;
    if ((x - e.a.x) * dy < dx * (y - e.a.y)) odd = !odd;
  }
  return odd;
}

void Nearby::add_ground(const Shape& shape, bool carries) {
  if (carries) grounds_.push_back(shape);
  if (shape.z0 < shape.z1) steps_.push_back(shape);
}

void Nearby::pick_ground(const mesh::Solids& solids, const mesh::Ground& g, const Reach& reach, bool carries) {
  if (!meets(g.box, reach.box) || !meets(std::min(g.under0, g.z0), g.z1, reach)) return;
  const auto shape = [&](const geom::Box& b, Length z0, Length z1) {
    Shape s{static_cast<double>(b.lo.x),
            static_cast<double>(b.lo.y),
            static_cast<double>(b.hi.x),
            static_cast<double>(b.hi.y),
            z0,
            z1};
    s.walkable = solids.walkable;
    return s;
  };
  if (g.risers == 0) {
    Shape s = shape(g.box, g.under0, g.z1);
    if (g.edge_count > 0) s.edges = solids.edges.data() + g.first_edge, s.edge_count = g.edge_count;
    add_ground(s, carries);
    return;
  }
  const int axis = 1 - geom::axis_of(g.up);
  const bool forward = g.up == geom::kNorth || g.up == geom::kEast;
  const geom::Interval run = g.box.along(axis), across = g.box.along(1 - axis);
  const std::int32_t n = g.risers - 1;
  const auto part = [](Length whole, std::int32_t i, std::int32_t of) {
    return static_cast<Length>(std::int64_t{whole} * i / of);
  };
  for (std::int32_t i = 0; i < n; ++i) {
    const Length from = part(run.length(), i, n), to = part(run.length(), i + 1, n);
    const geom::Interval tread =
        forward ? geom::Interval{run.lo + from, run.lo + to} : geom::Interval{run.hi - to, run.hi - from};
    const geom::Box box = geom::make_box(axis, tread, across);
    const Length under = g.under0 + part(g.under1 - g.under0, i, n), top = g.z0 + part(g.z1 - g.z0, i + 1, g.risers);
    if (meets(box, reach.box) && meets(under, top, reach)) add_ground(shape(box, under, top), carries);
  }
}

void Nearby::pick(const Reach& reach) {
  lines_.clear();
  blocks_.clear();
  steps_.clear();
  grounds_.clear();
  for (const mesh::Solids* s : found) {
    for (const mesh::Barrier& b : s->barriers) {
      const geom::Box box{{std::min(b.a.x, b.b.x), std::min(b.a.y, b.b.y)},
                          {std::max(b.a.x, b.b.x), std::max(b.a.y, b.b.y)}};
      if (!meets(box, reach.box) || !meets(b.z0, b.z1, reach)) continue;
      const double ex = static_cast<double>(b.b.x) - b.a.x, ey = static_cast<double>(b.b.y) - b.a.y;
      const double square = ex * ex + ey * ey;
      if (square == 0) continue;
      lines_.push_back({static_cast<double>(b.a.x), static_cast<double>(b.a.y), ex, ey, 1 / square, b.z0, b.z1});
    }
    for (const mesh::Block& b : s->blocks) {
      if (!meets(b.box, reach.box) || !meets(b.z0, b.z1, reach)) continue;
      blocks_.push_back({static_cast<double>(b.box.lo.x), static_cast<double>(b.box.lo.y),
                         static_cast<double>(b.box.hi.x), static_cast<double>(b.box.hi.y), b.z0, b.z1});
    }
    for (const mesh::Ground& g : s->grounds) pick_ground(*s, g, reach, true);
    for (const mesh::Ground& g : s->slabs) pick_ground(*s, g, reach, false);
  }
}

bool Nearby::ground(double x, double y, std::int64_t lo, std::int64_t hi, Length& z) const {
  bool any = false;
  for (const Shape& g : grounds_) {
    if (g.z1 < lo || g.z1 > hi || (any && g.z1 <= z) || !g.contains(x, y)) continue;
    z = g.z1;
    any = true;
  }
  return any;
}

bool Nearby::walkable(double x, double y, Length z) const {
  return std::any_of(grounds_.begin(), grounds_.end(),
                     [&](const Shape& g) { return g.walkable && g.z1 == z && g.contains(x, y); });
}

Nearby::Hit Nearby::deepest(const Body& body, double x, double y, Length z, Push& push) const {
  const Length low = z + body.step_up, high = z + body.height;
  const double radius = body.radius;
  double depth = 0;
  bool inside = false;
  // (ox, oy): from the nearest point of a solid to the middle.
  const auto consider = [&](double ox, double oy, double keep) {
    const double square = ox * ox + oy * oy;
    if (square >= keep * keep) return;
    const double distance = std::sqrt(square);
    if (distance < kAir) {
      inside = true;
      return;
    }
    if (keep - distance <= depth) return;
    depth = keep - distance;
    const double scale = (depth + kAir) / distance;
    push = {ox * scale, oy * scale};
  };
  for (const Line& l : lines_) {
    if (l.z1 <= low || l.z0 >= high) continue;
    const double along = ((x - l.ax) * l.ex + (y - l.ay) * l.ey) * l.inverse;
    const double t = along < 0 ? 0 : along > 1 ? 1 : along;
    consider(x - (l.ax + l.ex * t), y - (l.ay + l.ey * t), radius);
  }
  const auto off = [](double v, double lo, double hi) { return v < lo ? v - lo : v > hi ? v - hi : 0.0; };
  for (const Shape& b : blocks_) {
    if (b.z1 <= low || b.z0 >= high) continue;
    consider(off(x, b.x0, b.x1), off(y, b.y0, b.y1), radius);
  }
  for (const Shape& s : steps_) {
    if (s.z1 <= low || s.z0 >= high) continue;
    const double keep = std::min<double>(radius, s.z1 - low);
    if (!s.edges) consider(off(x, s.x0, s.x1), off(y, s.y0, s.y1), keep);
    else if (s.contains(x, y)) inside = true;  // a ceiling: too low everywhere or nowhere
  }
  return inside ? Hit::inside : depth > 0 ? Hit::touch : Hit::none;
}

}  // namespace enfilade::world
