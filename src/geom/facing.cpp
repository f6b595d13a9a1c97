// Facing walls: for every edge, the edges that run the other way on its inner
// side. Along the first one's direction the common stretch is an interval; its
// middle line lies half-way between the two.

#include <algorithm>
#include <cmath>
#include <tuple>

#include <enfilade/geom/area.hpp>

namespace enfilade::geom {
namespace {

struct Wall {
  Point a, b;
};

bool crosses(Point a, Point b, Point c, Point d) {
  const std::int64_t s = cross(a, b, c), t = cross(a, b, d), u = cross(c, d, a), v = cross(c, d, b);
  return ((s > 0 && t < 0) || (s < 0 && t > 0)) && ((u > 0 && v < 0) || (u < 0 && v > 0));
}

}  // namespace

void facing_walls(const Polygon& polygon, Length overlap, Length least_gap, Length most_gap, std::vector<Facing>& out) {
  out.clear();
  std::vector<Wall> walls;
  each_edge(polygon, [&](Point a, Point b) { walls.push_back({a, b}); });

  for (std::uint32_t i = 0; i < walls.size(); ++i) {
    const Wall& w = walls[i];
    const double dx = static_cast<double>(w.b.x) - w.a.x, dy = static_cast<double>(w.b.y) - w.a.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    const double ux = dx / length, uy = dy / length;
    for (std::uint32_t j = i + 1; j < walls.size(); ++j) {
      const Wall& v = walls[j];
      const double ex = static_cast<double>(v.b.x) - v.a.x, ey = static_cast<double>(v.b.y) - v.a.y;
      const double other = std::sqrt(ex * ex + ey * ey);
      if ((ux * ex + uy * ey) / other > -0.94) continue;
      // v runs backwards: from b to a along u.
      const auto at = [&](Point p) {
        return (static_cast<double>(p.x) - w.a.x) * ux + (static_cast<double>(p.y) - w.a.y) * uy;
      };
      const auto off = [&](Point p) {
        return (static_cast<double>(p.y) - w.a.y) * ux - (static_cast<double>(p.x) - w.a.x) * uy;
      };
      const double lo = std::max(0.0, at(v.b)), hi = std::min(length, at(v.a));
      if (hi - lo < overlap) continue;
      const double span = at(v.a) - at(v.b);
      const auto height = [&](double t) { return off(v.b) + (off(v.a) - off(v.b)) * (t - at(v.b)) / span; };
      const double g0 = height(lo), g1 = height(hi), gap = (g0 + g1) / 2;
      if (g0 <= 0 || g1 <= 0 || gap < least_gap || gap > most_gap) continue;
      const auto place = [&](double t, double h) {
        const double x = w.a.x + ux * t - uy * h, y = w.a.y + uy * t + ux * h;
        return Point{static_cast<Length>(std::floor(x + 0.5)), static_cast<Length>(std::floor(y + 0.5))};
      };
      Facing f{i, j, place(lo, g0 / 2), place(hi, g1 / 2), static_cast<Length>(gap)};
      if (f.b < f.a) std::swap(f.a, f.b);
      const Point middle{f.a.x + (f.b.x - f.a.x) / 2, f.a.y + (f.b.y - f.a.y) / 2};
      if (locate(polygon, middle) != Where::inside) continue;
      if (std::any_of(walls.begin(), walls.end(), [&](const Wall& x) { return crosses(f.a, f.b, x.a, x.b); })) continue;
      out.push_back(f);
    }
  }
  std::sort(out.begin(), out.end(), [](const Facing& a, const Facing& b) {
    const Point da = a.b - a.a, db = b.b - b.a;
    return std::tuple(-dot(da, da), a.a, a.b, a.i, a.j) < std::tuple(-dot(db, db), b.a, b.b, b.i, b.j);
  });
}

}  // namespace enfilade::geom
