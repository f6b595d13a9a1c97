#pragma once
// Exact plane geometry on integer millimetres. Coordinates stay within ±2^29,
// so that every predicate here is exact in 64 bits.

#include <compare>
#include <cstdint>

namespace enfilade::geom {

using Length = std::int32_t;                       // millimetres
inline constexpr Length kLimit = Length{1} << 29;  // |coordinate| <= kLimit

struct Point {
  Length x = 0;
  Length y = 0;
  friend auto operator<=>(const Point&, const Point&) = default;
  friend constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
};

// Twice the signed area of the triangle a b c: > 0 when c lies to the left of
// the line from a to b.
constexpr std::int64_t cross(Point a, Point b, Point c) {
  return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) - (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
}

constexpr std::int64_t dot(Point a, Point b) { return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y; }

constexpr int sign(std::int64_t v) { return (v > 0) - (v < 0); }

// Along x, y or a diagonal; and the least step on the grid that way.
constexpr bool octilinear(Point d) { return d.x == 0 || d.y == 0 || d.x == d.y || d.x == -d.y; }
constexpr Point step_of(Point d) { return {sign(d.x), sign(d.y)}; }

}  // namespace enfilade::geom
