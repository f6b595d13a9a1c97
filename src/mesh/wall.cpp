#include "mesh/wall.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::mesh {
namespace {

Length nearest(double v) { return static_cast<Length>(std::floor(v + 0.5)); }

}  // namespace

Wall Wall::along(geom::Side s, Length level, Mesh& out) {
  Wall wall(out);
  wall.along_x_ = geom::axis_of(s) == 0;
  wall.inward_positive_ = s == geom::kSouth || s == geom::kWest;
  wall.level_ = level;
  return wall;
}

Wall Wall::between(geom::Point a, geom::Point b, bool inside_left, Mesh& out) {
  Wall wall(out);
  const double dx = static_cast<double>(b.x) - a.x, dy = static_cast<double>(b.y) - a.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  wall.slanted_ = true;
  wall.a_ = a;
  wall.b_ = b;
  wall.length_ = nearest(length);
  wall.ux_ = dx / length;
  wall.uy_ = dy / length;
  wall.nx_ = inside_left ? -wall.uy_ : wall.uy_;
  wall.ny_ = inside_left ? wall.ux_ : -wall.ux_;
  return wall;
}

geom::Point Wall::at(Length u, Length d) const {
  if (!slanted_) return along_x_ ? geom::Point{u, depth(d)} : geom::Point{depth(d), u};
  // Measured from the nearer end, so that both ends are exact.
  const bool from_a = std::int64_t{2} * u <= length_;
  const geom::Point end = from_a ? a_ : b_;
  const double along = from_a ? u : u - length_;
  return {end.x + nearest(ux_ * along + nx_ * d), end.y + nearest(uy_ * along + ny_ * d)};
}

// A vertical quadrilateral seen with p on the left and q on the right.
void Wall::upright(geom::Point p, geom::Point q, Length z0, Length z1, plan::Material m) {
  out_->facets.push_back({{{{p.x, p.y, z0}, {q.x, q.y, z0}, {q.x, q.y, z1}, {p.x, p.y, z1}}}, 4, layer_, m});
}

void Wall::face(Span uz, Length d, bool inward, plan::Material m) {
  if (uz.empty()) return;
  if (!slanted_) {
    const bool positive = inward == inward_positive_;
    const Facing facing =
        along_x_ ? (positive ? Facing::north : Facing::south) : (positive ? Facing::east : Facing::west);
    out_->rects.push_back({uz.u0, uz.v0, uz.u1, uz.v1, depth(d), facing, layer_, m});
    return;
  }
  // Seen from the left of a → b, the wall runs from right to left.
  const bool inside_left = nx_ * -uy_ + ny_ * ux_ > 0;
  const geom::Point p = at(uz.u0, d), q = at(uz.u1, d);
  if (inside_left == inward) upright(q, p, uz.v0, uz.v1, m);
  else upright(p, q, uz.v0, uz.v1, m);
}

void Wall::cheek(Length u, bool to_greater, Length d0, Length d1, Length z0, Length z1, plan::Material m) {
  if (d1 <= d0 || z1 <= z0) return;
  if (!slanted_) {
    const Length lo = std::min(depth(d0), depth(d1)), hi = std::max(depth(d0), depth(d1));
    const Facing facing =
        along_x_ ? (to_greater ? Facing::east : Facing::west) : (to_greater ? Facing::north : Facing::south);
    out_->rects.push_back({lo, z0, hi, z1, u, facing, layer_, m});
    return;
  }
  const bool inside_left = nx_ * -uy_ + ny_ * ux_ > 0;
  const geom::Point near = at(u, d0), far = at(u, d1);
  // Seen from greater u with the inside on the left of a → b, which is then on
  // the viewer's right.
  if (inside_left == to_greater) upright(near, far, z0, z1, m);
  else upright(far, near, z0, z1, m);
}

void Wall::lid(Length u0, Length u1, Length d0, Length d1, Length z, bool up, plan::Material m) {
  if (u1 <= u0 || d1 <= d0) return;
  if (!slanted_) {
    const Length lo = std::min(depth(d0), depth(d1)), hi = std::max(depth(d0), depth(d1));
    const Facing facing = up ? Facing::up : Facing::down;
    if (along_x_) out_->rects.push_back({u0, lo, u1, hi, z, facing, layer_, m});
    else out_->rects.push_back({lo, u0, hi, u1, z, facing, layer_, m});
    return;
  }
  const bool inside_left = nx_ * -uy_ + ny_ * ux_ > 0;
  const geom::Point p = at(u0, d0), q = at(u1, d0), r = at(u1, d1), s = at(u0, d1);
  Facet facet{{{{p.x, p.y, z}, {q.x, q.y, z}, {r.x, r.y, z}, {s.x, s.y, z}}}, 4, layer_, m};
  if (inside_left != up) std::swap(facet.corner[1], facet.corner[3]);
  out_->facets.push_back(facet);
}

void Wall::block(Span uz, Length d0, Length d1, bool outer, bool inner, plan::Material m) {
  if (uz.empty() || d1 <= d0) return;
  if (outer) back(uz, d0, m);
  if (inner) front(uz, d1, m);
  cheek(uz.u0, false, d0, d1, uz.v0, uz.v1, m);
  cheek(uz.u1, true, d0, d1, uz.v0, uz.v1, m);
  lid(uz.u0, uz.u1, d0, d1, uz.v0, false, m);
  lid(uz.u0, uz.u1, d0, d1, uz.v1, true, m);
}

}  // namespace enfilade::mesh
