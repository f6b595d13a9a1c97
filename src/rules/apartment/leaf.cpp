#include "rules/apartment/leaf.hpp"

#include <algorithm>

#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;

constexpr double kLeafSpare = 10;

bool in_square(const Square& s, Point p) {
  for (std::size_t i = 0; i < 4; ++i) {
    if (geom::cross(s[i], s[(i + 1) & 3], p) <= 0) return false;
  }
  return true;
}

bool crosses(Point a, Point b, Point p, Point q) {
  const auto side = [](std::int64_t v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
  return side(geom::cross(a, b, p)) * side(geom::cross(a, b, q)) < 0 &&
         side(geom::cross(p, q, a)) * side(geom::cross(p, q, b)) < 0;
}

}  // namespace

Square swing(Point a, Point b, double wall) {
  const Point d = b - a;
  const double length = length_of(d), x = -d.y / length, y = d.x / length;
  const auto at = [&](Point p, double depth) { return Point{whole(p.x + x * depth), whole(p.y + y * depth)}; };
  const double far = wall + length + kLeafSpare;
  return {at(a, wall), at(b, wall), at(b, far), at(a, far)};
}

bool holds(const geom::Polygon& room, const Square& s) {
  for (const Point p : s) {
    if (geom::locate(room, p) == geom::Where::outside) return false;
  }
  bool free = true;
  geom::each_edge(room, [&](Point a, Point b) {
    free = free && !in_square(s, a);
    for (std::size_t k = 0; k < 4 && free; ++k) free = !crosses(a, b, s[k], s[(k + 1) & 3]);
  });
  return free;
}

bool meet(const Square& a, const Square& b) {
  const auto apart = [](const Square& x, const Square& y) {
    for (std::size_t i = 0; i < 4; ++i) {
      const auto beyond = [&](Point p) { return geom::cross(x[i], x[(i + 1) & 3], p) <= 0; };
      if (std::all_of(y.begin(), y.end(), beyond)) return true;
    }
    return false;
  };
  return !apart(a, b) && !apart(b, a);
}

}  // namespace enfilade::rules
