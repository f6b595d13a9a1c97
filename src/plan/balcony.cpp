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

bool is_french_window(const Region& region, const Portal& portal) {
  return portal.kind == PortalKind::window && region.use == Use::living && region.storey > 0 &&
         portal.z0 == region.z0 && portal.face < face_count(region);
}

std::optional<Balcony> balcony_of(const Region& region, const Portal& portal) {
  if (!is_french_window(region, portal)) return std::nullopt;
  Point from, to;
  std::size_t face = 0;
  geom::each_edge(polygon_of(region), [&](Point p, Point q) {
    if (face++ == portal.face) from = p, to = q;
  });
  const Point d = to - from;
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  const double x = d.x / length, y = d.y / length;
  const auto along = [&](Point p) { return static_cast<double>(geom::dot(p - from, d)) / length; };
  const double u = along(portal.a), v = along(portal.b);
  const double first = std::max<double>(std::min(u, v) - kBalconyAside, kBalconyEnd);
  const double last = std::min<double>(std::max(u, v) + kBalconyAside, length - kBalconyEnd);
  if (!(first < last)) return std::nullopt;
  const auto at = [&](double s, double off) { return from + nearest(x * s + y * off, y * s - x * off); };
  return Balcony{at(first, 0), at(last, 0), at(last, kBalconyDepth), at(first, kBalconyDepth)};
}

}  // namespace enfilade::plan
