// Facets are clamped corner by corner: where the bounds are too small for a
// shape it is squashed, never cut. Facets that lose their area are left out.

#include "mesh/turned.hpp"

#include <array>
#include <cmath>
#include <cstddef>

namespace enfilade::mesh {
namespace {

constexpr std::size_t kSides = 8;
constexpr std::array<geom::Point, kSides> kAround{
    {{1000, 0}, {707, 707}, {0, 1000}, {-707, 707}, {-1000, 0}, {-707, -707}, {0, -1000}, {707, -707}}};

Point3 clamped(const Blocks& b, Point3 p) {
  const Point3 lo = b.lo(), hi = b.hi();
  return {std::clamp(p.x, lo.x, hi.x), std::clamp(p.y, lo.y, hi.y), std::clamp(p.z, lo.z, hi.z)};
}

bool has_area(Point3 a, Point3 b, Point3 c) {
  const Point3 u = b - a, v = c - a;
  const auto cross = [](Length p, Length q, Length r, Length s) { return std::int64_t{p} * s - std::int64_t{q} * r; };
  return cross(u.x, u.y, v.x, v.y) != 0 || cross(u.y, u.z, v.y, v.z) != 0 || cross(u.z, u.x, v.z, v.x) != 0;
}

void triangle(Blocks& b, Point3 p, Point3 q, Point3 r, plan::Material m) {
  p = clamped(b, p), q = clamped(b, q), r = clamped(b, r);
  if (has_area(p, q, r)) b.mesh().facets.push_back({{p, q, r, r}, 3, Layer::fitting, m});
}

void quad(Blocks& b, Point3 p, Point3 q, Point3 r, Point3 s, plan::Material m) {
  p = clamped(b, p), q = clamped(b, q), r = clamped(b, r), s = clamped(b, s);
  if (p == q || q == r || r == s || s == p) {
    triangle(b, p, q, r == q ? s : r, m);
    if (r != q && s != p && s != r) triangle(b, p, r, s, m);
    return;
  }
  if (has_area(p, q, r) && has_area(p, r, s)) b.mesh().facets.push_back({{p, q, r, s}, 4, Layer::fitting, m});
}

Point3 corner(Length x, Length y, const Ring& ring, std::size_t k) {
  const geom::Point d = kAround[k % kSides];
  return {x + ring.rx * d.x / 1000, y + ring.ry * d.y / 1000, ring.z};
}

bool is_point(const Ring& r) { return r.rx == 0 && r.ry == 0; }

}  // namespace

void turn(Blocks& b, Length x, Length y, std::span<const Ring> rings) {
  if (rings.size() < 2) return;
  for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
    const Ring &low = rings[i], &high = rings[i + 1];
    for (std::size_t k = 0; k < kSides; ++k) {
      const Point3 p = corner(x, y, low, k), q = corner(x, y, low, k + 1), r = corner(x, y, high, k + 1),
                   s = corner(x, y, high, k);
      if (is_point(low)) triangle(b, p, r, s, low.material);
      else if (is_point(high)) triangle(b, p, q, r, low.material);
      else quad(b, p, q, r, s, low.material);
    }
  }
  // A lid of three quadrilaterals.
  const auto lid = [&](const Ring& ring, bool up, plan::Material m) {
    if (is_point(ring)) return;
    for (const std::size_t k : {std::size_t{1}, std::size_t{3}, std::size_t{5}}) {
      const Point3 a = corner(x, y, ring, 0), p = corner(x, y, ring, k), q = corner(x, y, ring, k + 1),
                   r = corner(x, y, ring, k + 2);
      if (up) quad(b, a, p, q, r, m);
      else quad(b, a, r, q, p, m);
    }
  };
  lid(rings.back(), true, rings[rings.size() - 2].material);
  if (rings.front().z > b.lo().z) lid(rings.front(), false, rings.front().material);
}

void extrude(Blocks& b, Length x0, Length x1, std::span<const Corner> profile, plan::Material m) {
  const std::size_t n = profile.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Corner p = profile[i], q = profile[(i + 1) % n];
    quad(b, {x1, p.y, p.z}, {x0, p.y, p.z}, {x0, q.y, q.z}, {x1, q.y, q.z}, m);
  }
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const Corner a = profile[0], p = profile[i], q = profile[i + 1];
    triangle(b, {x1, a.y, a.z}, {x1, p.y, p.z}, {x1, q.y, q.z}, m);
    triangle(b, {x0, a.y, a.z}, {x0, q.y, q.z}, {x0, p.y, p.z}, m);
  }
}

void bar(Blocks& b, Point3 p, Point3 q, Length thick, plan::Material m) {
  const std::int64_t dx = q.x - p.x, dy = q.y - p.y;
  const auto length = static_cast<Length>(std::sqrt(static_cast<double>(dx * dx + dy * dy)));
  if (length <= 0) return;
  const Length h = thick / 2;
  const Point3 side{static_cast<Length>(-dy * h / length), static_cast<Length>(dx * h / length), 0}, up{0, 0, thick};
  const Point3 p0 = p - side, p1 = p + side, q0 = q - side, q1 = q + side;
  quad(b, p0, q0, q0 + up, p0 + up, m);
  quad(b, q1, p1, p1 + up, q1 + up, m);
  quad(b, p0 + up, q0 + up, q1 + up, p1 + up, m);
}

}  // namespace enfilade::mesh
