#pragma once
// Lengths and directions off the axes: doubles, rounded at once to the
// millimetre. Only + - * / and sqrt, so equal on every machine.

#include <cmath>

#include <enfilade/geom/box.hpp>

namespace enfilade::rules {

inline geom::Length whole(double v) { return static_cast<geom::Length>(std::floor(v + 0.5)); }
inline double length_of(geom::Point d) { return std::sqrt(static_cast<double>(geom::dot(d, d))); }
inline geom::Point scaled(geom::Point d, double by) { return {whole(d.x * by), whole(d.y * by)}; }
// The point `mm` along the way from a to b.
inline geom::Point along(geom::Point a, geom::Point b, double mm) { return a + scaled(b - a, mm / length_of(b - a)); }
inline geom::Point middle_of(geom::Point a, geom::Point b) { return {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}; }
// How far p lies to the left of the line from a to b.
inline double left_of(geom::Point a, geom::Point b, geom::Point p) { return static_cast<double>(geom::cross(a, b, p)) / length_of(b - a); }

// Points on slanted walls are rounded, so they lie up to this far beside them.
inline constexpr double kBeside = 1.5;
// Does the segment lie on the edge from p to q, but for rounding?
inline bool lies_on(geom::Point p, geom::Point q, geom::Point a, geom::Point b) {
  const double length = length_of(q - p);
  const auto near = [&](geom::Point m) {
    const double s = static_cast<double>(geom::dot(m - p, q - p)) / length;
    return std::abs(left_of(p, q, m)) <= kBeside && s >= -kBeside && s <= length + kBeside;
  };
  return near(a) && near(b);
}

}  // namespace enfilade::rules
