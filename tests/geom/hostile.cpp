#include "geom/hostile.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/base/rng.hpp>

namespace enfilade::geom::test {
namespace {

constexpr double kPi = 3.14159265358979323846;

Point at(double x, double y) { return {static_cast<Length>(std::lround(x)), static_cast<Length>(std::lround(y))}; }
Point polar(double r, double angle) { return at(r * std::cos(angle), r * std::sin(angle)); }

}  // namespace

Polygon star(int points, double inner, double outer) {
  Polygon p;
  for (int i = 0; i < points; ++i) p.outer.push_back(polar(i % 2 == 0 ? outer : inner, 2 * kPi * i / points));
  return p;
}

Polygon comb(int points, double length, double width, double degrees) {
  const int teeth = points / 4;
  Ring flat;
  for (int i = 0; i < teeth; ++i) {
    const double x = 2 * i * width;
    for (const auto& [dx, y] : {std::pair{0.0, 0.0}, {0.0, length}, {width, length}, {width, 0.0}})
      flat.push_back(at(x + dx, -y));
  }
  flat.push_back(at(2 * teeth * width - width, width));
  flat.push_back(at(0, width));
  const double c = std::cos(degrees * kPi / 180), s = std::sin(degrees * kPi / 180);
  Polygon p;
  for (const Point q : flat) p.outer.push_back(at(q.x * c - q.y * s, q.x * s + q.y * c));
  return p;
}

Polygon rough_circle(int points, double radius) {
  Rng rng(root_key(7), Purpose::sample);
  Polygon p;
  for (int i = 0; i < points; ++i) p.outer.push_back(polar(radius + rng.between(-200, 200), 2 * kPi * i / points));
  return p;
}

Polygon spiral(int points, double width) {
  // Twelve points a turn and a side, four widths outwards each turn.
  const int side = points / 2;
  Ring out, in;
  for (int i = 0; i < side; ++i) {
    const double angle = 2 * kPi * i / 12, r = 3 * width + 4 * width * i / 12;
    in.push_back(polar(r, angle));
    out.push_back(polar(r + 2 * width, angle));
  }
  std::reverse(in.begin(), in.end());
  Polygon p{out, {}};
  p.outer.insert(p.outer.end(), in.begin(), in.end());
  return p;
}

std::vector<Named> hostile_outlines(int points) {
  std::vector<Named> out;
  out.push_back({"star", star(points, 15'000, 40'000)});
  out.push_back({"comb", comb(points, 30'000, 1'500, 0)});
  out.push_back({"comb lying down", comb(points, 30'000, 1'500, 90)});
  out.push_back({"slanted comb", comb(points, 30'000, 1'500, 41)});
  out.push_back({"rough circle", rough_circle(points, 150.0 * points)});
  out.push_back({"spiral", spiral(points, 2'000)});
  return out;
}

}  // namespace enfilade::geom::test
