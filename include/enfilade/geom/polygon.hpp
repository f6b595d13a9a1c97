#pragma once
// Simple polygons with holes on the integer grid. The outer ring runs
// counter-clockwise, holes clockwise; rings have at least three points, do not
// repeat the first at the end, and have no zero-length edges. All predicates
// are exact. Memory is proportional to the result.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/base/work.hpp>
#include <enfilade/geom/box.hpp>

namespace enfilade::geom {

using Ring = std::vector<Point>;

struct Polygon {
  Ring outer;
  std::vector<Ring> holes;
  friend bool operator==(const Polygon&, const Polygon&) = default;
};

// Calls visit(a, b) for every edge: of the outer ring first, then of the holes
// in order.
template <class Visit>
void each_edge(const Polygon& polygon, const Visit& visit) {
  const auto walk = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) visit(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]);
  };
  walk(polygon.outer);
  for (const Ring& hole : polygon.holes) walk(hole);
}
std::size_t edge_count(const Polygon& polygon);

Polygon to_polygon(const Box& box);
Box bounds(std::span<const Point> points);  // empty if there are none
Box bounds(const Polygon& polygon);

// Twice the signed area of a ring; twice the area of a polygon, holes taken
// off. Exact.
std::int64_t twice_area(std::span<const Point> ring);
std::int64_t twice_area(const Polygon& polygon);

enum class Where : std::uint8_t { inside, border, outside };
Where locate(const Polygon& polygon, Point p);
// In one ring, taken as a disc whichever way it runs.
Where locate_in(const Ring& ring, Point p);

// Two edges that cross or touch, other than neighbours in their common end. Ring
// 0 is the outer one, ring k the hole k-1; edges count from 0.
struct Conflict {
  std::uint32_t ring = 0, edge = 0;
  std::uint32_t other_ring = 0, other_edge = 0;
  friend bool operator==(const Conflict&, const Conflict&) = default;
};
// The first `most` of them, in order. About n log n steps, plus the pairs that meet,
// counted on `work` if there is one; if that is stopped, some of them or none.
std::vector<Conflict> conflicts(const Polygon& polygon, std::size_t most, Work* work = nullptr);

// Checks orientation, number of points, zero-length edges, crossings and
// touching rings. About n log n steps; for input, not for hot paths.
Status validate(const Polygon& polygon, Work* work = nullptr);

// Moves every edge to the inside by its distance (one per edge: outer ring
// first, then the holes in order) and joins neighbours by mitres; corners are
// rounded to the nearest millimetre. Two edges in one line with different
// distances are joined by a step, which adds an edge. An error if an edge would vanish or turn
// around, or rings would meet: the caller then needs a thinner inset.
Result<Polygon> inset(const Polygon& polygon, std::span<const Length> distances);

// Triangles as indices into the concatenation of outer ring and holes,
// counter-clockwise, whose areas add up to the polygon's area exactly.
// Requires a valid polygon. O(n^2) at worst.
std::vector<std::uint32_t> triangulate(const Polygon& polygon);

}  // namespace enfilade::geom
