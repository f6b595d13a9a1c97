// Walls of caves, which are no straight lines.
//
//      .   .   .          Along each edge, points every half tile are moved into the
//    .  `-'  `-'  .       rock by what their place says; corners are left out. A
//    :             :      curve runs through the middles between them, with the
//                         points as its handles, so that it bends and never breaks.
//
// A point follows from its place and the side the rock is on, so the floor and the
// line round it, which begins at a way in, take the same course. Along an edge the curve
// leaves the straight wall by less than kDeep: lines of sight, which are straight, still
// fit.

#include <cstdlib>

#include <enfilade/base/key.hpp>
#include <enfilade/plan/dungeon.hpp>

#include "export/map_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;

constexpr Length kStep = plan::kTile / 2;
constexpr Length kDeep = 330;

Point middle(Point a, Point b) { return {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}; }

Point moved(Point p, Point from, Point to) {
  const std::uint64_t draw =
      scramble(static_cast<std::uint64_t>(std::int64_t{p.x}) * 0x9e3779b97f4a7c15ull ^
               scramble(static_cast<std::uint64_t>(std::int64_t{p.y}) + (from.x == to.x ? 1u : 0u)));
  return beside(p, from, to, -static_cast<Length>(draw % static_cast<std::uint64_t>(kDeep)));
}

// The points of an edge along an axis, without its ends.
void add_points(Point a, Point b, std::vector<Point>& out) {
  const bool along_x = a.y == b.y;
  const Length from = along_x ? a.x : a.y, to = along_x ? b.x : b.y, way = to > from ? 1 : -1;
  const Length off = ((from % kStep) + kStep) % kStep;
  for (Length at = from + (way > 0 ? kStep - off : off == 0 ? -kStep : -off); (to - at) * way > 0; at += way * kStep)
    out.push_back(moved(along_x ? Point{at, a.y} : Point{a.x, at}, a, b));
}

void bend(Point& at, Point handle, Point to, Shape& shape) {
  const auto third = [&](Point end) {
    return Point{end.x + (handle.x - end.x) * 2 / 3, end.y + (handle.y - end.y) * 2 / 3};
  };
  shape.curve(third(at), third(to), to);
  at = to;
}

}  // namespace

void add_rough_ring(const geom::Ring& ring, Shape& shape) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < ring.size(); ++i) add_points(ring[i], ring[(i + 1) % ring.size()], points);
  if (points.size() < 3) {
    shape.ring(ring);
    return;
  }
  Point at = middle(points.back(), points.front());
  shape.move(at);
  for (std::size_t i = 0; i < points.size(); ++i)
    bend(at, points[i], middle(points[i], points[(i + 1) % points.size()]), shape);
  shape.close();
}

void add_rough_line(const std::vector<Point>& line, Shape& shape) {
  if (line.front() == line.back()) return add_rough_ring({line.begin(), line.end() - 1}, shape);
  // The first and the last piece are the sides of ways through the wall.
  std::vector<Point> points;
  for (std::size_t i = 1; i + 2 < line.size(); ++i) add_points(line[i], line[i + 1], points);
  shape.move(line.front()).line(line[1]);
  if (points.empty()) {
    for (std::size_t i = 2; i < line.size(); ++i) shape.line(line[i]);
    return;
  }
  shape.line(points.front());
  Point at = points.front();
  for (std::size_t i = 0; i + 1 < points.size(); ++i) bend(at, points[i], middle(points[i], points[i + 1]), shape);
  shape.line(points.back()).line(line[line.size() - 2]).line(line.back());
}

}  // namespace enfilade::exports
