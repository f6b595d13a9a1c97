#pragma once
// Lengths and directions off the axes: doubles, rounded at once to the
// millimetre. Only + - * / and sqrt, so equal on every machine.

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::rules {

inline geom::Length whole(double v) { return static_cast<geom::Length>(std::floor(v + 0.5)); }
inline double length_of(geom::Point d) { return std::sqrt(static_cast<double>(geom::dot(d, d))); }
inline geom::Point scaled(geom::Point d, double by) { return {whole(d.x * by), whole(d.y * by)}; }
// The point `mm` along the way from a to b.
inline geom::Point along(geom::Point a, geom::Point b, double mm) { return a + scaled(b - a, mm / length_of(b - a)); }
inline geom::Point middle_of(geom::Point a, geom::Point b) { return {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}; }
// How far p lies to the left of the line from a to b.
inline double left_of(geom::Point a, geom::Point b, geom::Point p) {
  return static_cast<double>(geom::cross(a, b, p)) / length_of(b - a);
}

// Points on slanted walls are rounded, so they lie up to this far beside them.
inline constexpr double kBeside = 1.5;
// Drops corners where a ring turns back on itself, thinner than the rounding.
inline void drop_spikes(geom::Ring& ring) {
  for (std::size_t i = 0; i < ring.size() && ring.size() > 3;) {
    const std::size_t n = ring.size();
    const geom::Point a = ring[(i + n - 1) % n], b = ring[i], c = ring[(i + 1) % n];
    const double sides = std::min(length_of(b - a), length_of(c - b));
    const bool spike = a == b || (geom::dot(b - a, c - b) < 0 &&
                                  std::abs(static_cast<double>(geom::cross(a, b, c))) <=
                                      3 * std::max(1.0, std::max(length_of(b - a), length_of(c - b))) &&
                                  sides > 0);
    if (!spike) {
      ++i;
      continue;
    }
    ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
    i = i > 1 ? i - 2 : 0;
  }
}

// Does the segment lie on the edge from p to q, but for rounding?
inline bool lies_on(geom::Point p, geom::Point q, geom::Point a, geom::Point b) {
  // Most segments are nowhere near.
  constexpr geom::Length kReach = 3;
  if (a.x < std::min(p.x, q.x) - kReach || a.x > std::max(p.x, q.x) + kReach || a.y < std::min(p.y, q.y) - kReach ||
      a.y > std::max(p.y, q.y) + kReach)
    return false;
  const double length = length_of(q - p);
  const auto near = [&](geom::Point m) {
    const double s = static_cast<double>(geom::dot(m - p, q - p)) / length;
    return std::abs(left_of(p, q, m)) <= kBeside && s >= -kBeside && s <= length + kBeside;
  };
  return near(a) && near(b);
}

}  // namespace enfilade::rules
