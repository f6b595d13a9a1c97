#pragma once
// Areas: sets of disjoint polygons with holes, and what can be done with them.
// Exact for octilinear polygons on multiples of 4 mm; elsewhere corners are
// rounded to the millimetre. Meant for outlines of up to a few dozen edges; the
// arrangement passed in lends its memory.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/geom/arrangement.hpp>

namespace enfilade::geom {

using Area = std::vector<Polygon>;

enum class Both : std::uint8_t { unite, intersect, subtract };

// Result in order of the polygons' least points. A polygon that meets itself in
// a corner only keeps touching itself there, which validate() refuses.
Area combine(std::span<const Polygon> a, std::span<const Polygon> b, Both how, Arrangement& scratch);

// Moves every edge by `distance` to the inside (shrink) or outside (grow), with
// mitres. Parts that vanish are gone, parts that come apart are separate
// polygons, parts that meet are one. Diagonal edges move by distance · √2 along
// an axis, rounded to a multiple of 4; so what comes out can go in again and
// stays exact. A mitre takes all that it reaches: 1.41 distances from a right
// angle, 2.61 from one of 45°, even past another wall. Keep that much below kLimit.
Area shrink(const Polygon& polygon, Length distance, Arrangement& scratch);
Area grow(std::span<const Polygon> area, Length distance, Arrangement& scratch);

// The shortest vector on the grid that points the same way.
Point reduced(Point direction);

// The displacement of an edge's line to its left: n · p grows by this, where n
// is the left normal of the reduced direction.
std::int64_t line_shift(Point direction, Length distance);

// The part of a convex ring on the left of the line from a to b, border
// included; empty if nothing or only an edge is left. New corners are rounded.
void clip(std::span<const Point> convex, Point a, Point b, Ring& out);

bool is_convex(std::span<const Point> ring);

// The least distance between two parallel lines that hold a convex ring.
double width_of(std::span<const Point> ring);

// Least distance from a point to the border, rounded down.
Length clearance(const Polygon& polygon, Point p);

// The middle of a large circle: the best of a lattice of an eighth of the short
// side, and of steps from there that halve four times. Where the polygon is thinner
// than the lattice is wide, cells of it are divided until none can hold a circle of
// twice the radius, so a thin ring in a wide box is found too. Returns the radius;
// `at` is inside. 0, and `at` as it was, if the polygon is thinner than some
// millimetres, or than a 65 000th part of its border is long. O(n) for each place:
// 64 for compact polygons, some for each width of a thin one along its border.
Length deepest(const Polygon& polygon, Point& at);

// The stretch that two walls facing each other have in common.
struct Facing {
  std::uint32_t i = 0, j = 0;  // edges, outer ring first, then holes
  Point a, b;                  // the middle line over the common stretch
  Length gap = 0;
};
// All pairs of antiparallel edges (cosine under -0.94) whose common stretch is
// at least `overlap` long, with a gap within the limits and a middle line inside
// from end to end. Longest first, then by a.
void facing_walls(const Polygon& polygon, Length overlap, Length least_gap, Length most_gap, std::vector<Facing>& out);

}  // namespace enfilade::geom
