#include <enfilade/plan/balcony.hpp>

#include <algorithm>
#include <cmath>

namespace enfilade::plan {
namespace {

using geom::Point;

Point nearest(double x, double y) {
  return {static_cast<geom::Length>(std::floor(x + 0.5)), static_cast<geom::Length>(std::floor(y + 0.5))};
}

}  // namespace

std::optional<Balcony> balcony_of(const Region& region, const Portal& opening) {
  if (opening.face >= face_count(region)) return std::nullopt;
  Point from, to;
  std::size_t face = 0;
  geom::each_edge(polygon_of(region), [&](Point p, Point q) {
    if (face++ == opening.face) from = p, to = q;
  });
  const Point d = to - from;
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  const double x = d.x / length, y = d.y / length;
  const auto along = [&](Point p) { return static_cast<double>(geom::dot(p - from, d)) / length; };
  const double u = along(opening.a), v = along(opening.b);
  const double first = std::max<double>(std::min(u, v) - kBalconyAside, kBalconyEnd);
  const double last = std::min<double>(std::max(u, v) + kBalconyAside, length - kBalconyEnd);
  if (!(first + kBesideDoor <= std::min(u, v) && std::max(u, v) + kBesideDoor <= last)) return std::nullopt;
  const auto at = [&](double s, double off) { return from + nearest(x * s + y * off, y * s - x * off); };
  return Balcony{at(first, 0), at(last, 0), at(last, kBalconyDepth), at(first, kBalconyDepth)};
}

std::size_t house_side(const Region& balcony) {
  std::size_t face = 0;
  while (face < face_count(balcony) && face_of(balcony, face).behind == Behind::facade) ++face;
  return face;
}

}  // namespace enfilade::plan
