// Inset: every edge moves to the left of its direction, which is the inside on
// the outer ring (counter-clockwise) and on the holes (clockwise) alike.
//
// Notation, at a corner p between the edges d0 (arriving) and d1 (leaving):
//   n = (-d.y, d.x)   left normal of an edge, as long as the edge
//   c = distance × |n|
// The moved lines are n0·v = c0 and n1·v = c1 for the displacement v of the
// corner; their intersection is the mitre
//   v = (c0 n1.y - c1 n0.y, c1 n0.x - c0 n1.x) / (d0 × d1).
//
// Straight corners (d0 × d1 = 0) have no intersection. With equal distances the
// point moves along the normal; with different ones the wall line jumps, and
// the jump is a step of two points:
//
//          distance 1  ________
//   distance 2        |            ______p______   before
//   __________________|
//
// Invariant of the result: every moved edge still points the way it did (no
// edge vanished or turned around), and the rings form a valid polygon (nothing
// met). Only + - × ÷ √ on doubles, then rounding: the same on every machine.

#include <enfilade/geom/polygon.hpp>

#include <cmath>
#include <string>

namespace enfilade::geom {
namespace {

struct Vector {
  double x, y;
};

double length_of(Point d) { return std::sqrt(static_cast<double>(dot(d, d))); }

// To the nearest integer, halves away from zero. Requires |v| < 2^31.
std::int64_t nearest(double v) { return static_cast<std::int64_t>(v < 0 ? v - 0.5 : v + 0.5); }

// p displaced by v and rounded. False if it leaves the plane of coordinates.
bool displace(Point p, Vector v, Point& out) {
  constexpr double kFar = 2147483648.0;
  if (!(v.x > -kFar && v.x < kFar && v.y > -kFar && v.y < kFar)) return false;
  const std::int64_t x = p.x + nearest(v.x), y = p.y + nearest(v.y);
  if (x < -kLimit || x > kLimit || y < -kLimit || y > kLimit) return false;
  out = {static_cast<Length>(x), static_cast<Length>(y)};
  return true;
}

Vector along_normal(Point d, Length distance) {
  const double scale = distance / length_of(d);
  return {-d.y * scale, d.x * scale};
}

// The corner's place on the arriving and on the leaving edge. They differ only
// at a step.
struct Corner {
  Point in, out;
};

bool move_corner(Point p, Point d0, Point d1, Length e0, Length e1, Corner& corner) {
  const std::int64_t turn = std::int64_t{d0.x} * d1.y - std::int64_t{d0.y} * d1.x;
  if (turn == 0) {
    if (dot(d0, d1) < 0) return false;  // a spike
    if (!displace(p, along_normal(d0, e0), corner.in)) return false;
    corner.out = corner.in;
    return e0 == e1 || displace(p, along_normal(d1, e1), corner.out);
  }
  const double c0 = e0 * length_of(d0), c1 = e1 * length_of(d1), area = static_cast<double>(turn);
  const Vector v{(c0 * d1.x - c1 * d0.x) / area, (c0 * d1.y - c1 * d0.y) / area};
  if (!displace(p, v, corner.in)) return false;
  corner.out = corner.in;
  return true;
}

Error failed(std::size_t edge, const char* what) {
  return Error{ErrorCode::invalid, {}, "inset: edge " + std::to_string(edge + 1) + " " + what};
}

// Insets one ring whose edges are numbered from `first` on.
Status inset_ring(const Ring& ring, std::span<const Length> distances, std::size_t first, Ring& result) {
  const std::size_t n = ring.size();
  if (n < 3) return Error{ErrorCode::invalid, {}, "inset: a ring has fewer than 3 points"};
  const auto at = [&](std::size_t i) { return ring[i % n]; };
  result.reserve(n + 2);
  Point start_of_edge{}, out_of_first{};
  for (std::size_t i = 0; i <= n; ++i) {
    // Corner i joins edge i-1 and edge i; corner n is corner 0 again, met at
    // the end of the last edge.
    const Point before = at(i + n - 1), p = at(i), after = at(i + 1);
    Corner corner;
    if (!move_corner(p, p - before, after - p, distances[(i + n - 1) % n], distances[i % n], corner)) {
      return failed(first + i % n, "would start too far away");
    }
    if (i > 0 && dot(corner.in - start_of_edge, p - before) <= 0) {
      return failed(first + i - 1, "would vanish or turn around");
    }
    start_of_edge = corner.out;
    if (i == n) break;
    if (i == 0) {
      // Edge 0 has to stay edge 0: the arriving side of a step comes last.
      out_of_first = corner.in;
      result.push_back(corner.out);
      continue;
    }
    result.push_back(corner.in);
    if (corner.out != corner.in) result.push_back(corner.out);
  }
  if (out_of_first != result.front()) result.push_back(out_of_first);
  return Done{};
}

}  // namespace

Result<Polygon> inset(const Polygon& polygon, std::span<const Length> distances) {
  const std::size_t edges = edge_count(polygon);
  if (distances.size() != edges) {
    return Error{ErrorCode::invalid,
                 {},
                 "inset: " + std::to_string(distances.size()) + " distances for " + std::to_string(edges) + " edges"};
  }
  for (std::size_t i = 0; i < edges; ++i) {
    if (distances[i] < 0 || distances[i] > kLimit) return failed(i, "has a negative or too large distance");
  }
  Polygon result;
  result.holes.resize(polygon.holes.size());
  std::size_t first = polygon.outer.size();
  if (Status status = inset_ring(polygon.outer, distances.first(first), 0, result.outer); !status) {
    return status.error();
  }
  for (std::size_t h = 0; h < polygon.holes.size(); ++h) {
    const Ring& hole = polygon.holes[h];
    Status status = inset_ring(hole, distances.subspan(first, hole.size()), first, result.holes[h]);
    if (!status) return status.error();
    first += hole.size();
  }
  if (Status status = validate(result); !status) {
    return Error{ErrorCode::invalid, {}, "inset: the walls meet: " + status.error().text};
  }
  return result;
}

}  // namespace enfilade::geom
