#pragma once
// Vectors in doubles, for what is constructed between the millimetres.

#include <cmath>

#include <enfilade/geom/point.hpp>

namespace enfilade::geom {

struct Vec {
  double x = 0, y = 0;
  friend Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y}; }
  friend Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y}; }
  friend Vec operator*(Vec a, double s) { return {a.x * s, a.y * s}; }
};

inline Vec vec(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }
inline double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }
inline double cross(Vec a, Vec b) { return a.x * b.y - a.y * b.x; }
inline double length(Vec a) { return std::sqrt(dot(a, a)); }

}  // namespace enfilade::geom
