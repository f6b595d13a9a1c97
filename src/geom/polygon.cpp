// Polygons on the integer grid: area, point location, validity.
//
// Everything is decided by the sign of cross(), which is exact in 64 bits for
// coordinates within ±kLimit. A polygon is valid when its boundary is a set of
// disjoint simple closed curves: any two edges are disjoint, except that
// neighbours share their common end. Points in the middle of a straight side
// are allowed; a spike (an edge that runs back over the one before) is not.

#include <enfilade/geom/polygon.hpp>

#include <algorithm>
#include <string>

#include <enfilade/geom/pairs.hpp>

namespace enfilade::geom {
namespace {

// Ring 0 is the outer one, ring k the hole k-1.
std::size_t ring_count(const Polygon& polygon) { return polygon.holes.size() + 1; }
const Ring& ring_at(const Polygon& polygon, std::size_t i) { return i == 0 ? polygon.outer : polygon.holes[i - 1]; }

Point next_of(const Ring& ring, std::size_t i) { return ring[i + 1 == ring.size() ? 0 : i + 1]; }

// p lies on the closed segment a b. Requires the three to be collinear.
bool within_span(Point a, Point b, Point p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

// The closed segments a b and c d have a common point: their bounds meet, and
// neither lies strictly on one side of the other's line.
bool segments_meet(Point a, Point b, Point c, Point d) {
  if (std::max(a.x, b.x) < std::min(c.x, d.x) || std::max(c.x, d.x) < std::min(a.x, b.x) ||
      std::max(a.y, b.y) < std::min(c.y, d.y) || std::max(c.y, d.y) < std::min(a.y, b.y)) {
    return false;
  }
  const int abc = sign(cross(a, b, c)), abd = sign(cross(a, b, d));
  const int cda = sign(cross(c, d, a)), cdb = sign(cross(c, d, b));
  return abc * abd <= 0 && cda * cdb <= 0;
}

std::string ring_name(std::size_t ring) {
  return ring == 0 ? std::string("the outer ring") : "hole " + std::to_string(ring);
}
std::string edge_name(std::size_t ring, std::size_t edge) {
  return "edge " + std::to_string(edge + 1) + " of " + ring_name(ring);
}
Error invalid(std::string text) { return Error{ErrorCode::invalid, {}, std::move(text)}; }

Status validate_ring(const Ring& ring, std::size_t index) {
  if (ring.size() < 3) {
    return invalid(ring_name(index) + " has " + std::to_string(ring.size()) + " points; at least 3 are needed");
  }
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point p = ring[i], q = next_of(ring, i);
    if (p.x < -kLimit || p.x > kLimit || p.y < -kLimit || p.y > kLimit) {
      return invalid("point " + std::to_string(i + 1) + " of " + ring_name(index) + " lies beyond " +
                     std::to_string(kLimit) + " mm from the origin");
    }
    if (p == q) return invalid(edge_name(index, i) + " has no length");
  }
  return Done{};
}

// Edge i of ring r against edge j of ring s, where (r, i) comes before (s, j).
bool edges_conflict(const Polygon& polygon, std::size_t r, std::size_t i, std::size_t s, std::size_t j) {
  const Ring& one = ring_at(polygon, r);
  const Ring& two = ring_at(polygon, s);
  const Point a = one[i], b = next_of(one, i), c = two[j], d = next_of(two, j);
  if (r != s) return segments_meet(a, b, c, d);
  const bool follows = j == i + 1, precedes = i == 0 && j + 1 == one.size();
  if (!follows && !precedes) return segments_meet(a, b, c, d);
  // Neighbours: they share one end, so they meet elsewhere only as a spike.
  // (In a triangle an edge is at once next and previous of different edges,
  // never of the same one.)
  const Point tip = follows ? b : a, from = follows ? a : b, to = follows ? d : c;
  return cross(from, tip, to) == 0 && dot(from - tip, to - tip) > 0;
}

}  // namespace

std::size_t edge_count(const Polygon& polygon) {
  std::size_t count = polygon.outer.size();
  for (const Ring& hole : polygon.holes) count += hole.size();
  return count;
}

Polygon to_polygon(const Box& box) { return {{box.corner(0), box.corner(1), box.corner(2), box.corner(3)}, {}}; }

Box bounds(std::span<const Point> points) {
  if (points.empty()) return {};
  Box box{points[0], points[0]};
  for (const Point p : points) box = hull(box, {p, p});
  return box;
}

Box bounds(const Polygon& polygon) { return bounds(polygon.outer); }

std::int64_t twice_area(std::span<const Point> ring) {
  // Partial sums may leave 64 bits on winding rings, the result can't: so the
  // sum is taken modulo 2^64.
  std::uint64_t sum = 0;
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
    sum += static_cast<std::uint64_t>(cross(ring[0], ring[i], ring[i + 1]));
  }
  return static_cast<std::int64_t>(sum);
}

std::int64_t twice_area(const Polygon& polygon) {
  std::int64_t sum = twice_area(std::span<const Point>(polygon.outer));
  for (const Ring& hole : polygon.holes) sum += twice_area(std::span<const Point>(hole));
  return sum;
}

// Counts the edges that a ray to the right crosses; an edge owns its lower end.
Where locate_in(const Ring& ring, Point p) {
  bool inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point a = ring[i], b = next_of(ring, i);
    if (a.y == p.y && b.y == p.y) {
      if (within_span(a, b, p)) return Where::border;
      continue;
    }
    if (std::min(a.y, b.y) > p.y || std::max(a.y, b.y) < p.y) continue;
    const int side = a.y < b.y ? sign(cross(a, b, p)) : sign(cross(b, a, p));
    if (side == 0) return Where::border;
    if (side > 0 && (a.y <= p.y) != (b.y <= p.y)) inside = !inside;
  }
  return inside ? Where::inside : Where::outside;
}

Where locate(const Polygon& polygon, Point p) {
  const Where outer = locate_in(polygon.outer, p);
  if (outer != Where::inside) return outer;
  for (const Ring& hole : polygon.holes) {
    const Where where = locate_in(hole, p);
    if (where == Where::border) return Where::border;
    if (where == Where::inside) return Where::outside;
  }
  return Where::inside;
}

std::vector<Conflict> conflicts(const Polygon& polygon, std::size_t most, Work* work) {
  // Edges in order, so that the lesser number comes first in a conflict.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  SegmentPairs pairs;
  for (std::uint32_t r = 0; r < ring_count(polygon); ++r) {
    const Ring& ring = ring_at(polygon, r);
    for (std::uint32_t i = 0; i < ring.size(); ++i) {
      edges.emplace_back(r, i);
      pairs.add(ring[i], next_of(ring, i));
    }
  }
  // The least `most` of the pairs, by number; when twice as many have been found,
  // the greater half goes, and what is greater still is not looked at.
  using Pair = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<Pair> found;
  Pair last{~0u, ~0u};
  const auto keep_least = [&] {
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    if (found.size() <= most) return;
    found.resize(most);
    if (most > 0) last = found.back();
  };
  Work unasked;
  pairs.each(work ? *work : unasked, [&](std::uint32_t i, std::uint32_t j) {
    if (last < Pair{i, j}) return true;
    const auto [r, edge] = edges[i];
    const auto [s, other] = edges[j];
    if (!edges_conflict(polygon, r, edge, s, other)) return true;
    found.emplace_back(i, j);
    if (found.size() >= 2 * most + 64) keep_least();
    return true;
  });
  keep_least();
  std::vector<Conflict> result;
  for (const auto& [i, j] : found) {
    result.push_back({edges[i].first, edges[i].second, edges[j].first, edges[j].second});
  }
  return result;
}

Status validate(const Polygon& polygon, Work* work) {
  const std::size_t rings = ring_count(polygon);
  for (std::size_t r = 0; r < rings; ++r) {
    if (Status status = validate_ring(ring_at(polygon, r), r); !status) return status;
  }
  if (const auto found = conflicts(polygon, 1, work); !found.empty()) {
    return invalid(edge_name(found[0].ring, found[0].edge) + " crosses or touches " +
                   edge_name(found[0].other_ring, found[0].other_edge));
  }
  // The rings are disjoint simple curves, so one point tells where a ring lies.
  std::vector<Box> boxes;
  for (std::size_t r = 0; r < rings; ++r) boxes.push_back(bounds(ring_at(polygon, r)));
  for (std::size_t r = 0; r < rings; ++r) {
    const Ring& ring = ring_at(polygon, r);
    const std::int64_t area = twice_area(std::span<const Point>(ring));
    if ((r == 0) != (area > 0)) {
      return invalid(ring_name(r) + (r == 0 ? " runs clockwise; it must run counter-clockwise"
                                            : " runs counter-clockwise; holes must run clockwise"));
    }
    if (r == 0) continue;
    if (locate_in(polygon.outer, ring[0]) != Where::inside) {
      return invalid(ring_name(r) + " lies outside the outer ring");
    }
    for (std::size_t s = 1; s < rings; ++s) {
      if (s != r && boxes[s].contains(ring[0]) && locate_in(ring_at(polygon, s), ring[0]) != Where::outside) {
        return invalid(ring_name(r) + " lies inside " + ring_name(s));
      }
    }
  }
  return Done{};
}

}  // namespace enfilade::geom
