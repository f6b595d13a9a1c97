#pragma once
// Regions as convex shapes. Boxes and convex outlines are one part each; other
// outlines fall into triangles, so that every question is one about convex
// polygons, which separating lines answer exactly.

#include <array>
#include <cstdint>
#include <span>

#include <enfilade/plan/region.hpp>

namespace enfilade::audit {

using Corners = std::span<const geom::Point>;

// Simple, no holes, every corner turns left or goes straight on.
bool is_convex(const geom::Polygon& polygon);

// nullptr if the outline can be judged at all, else what is wrong with it: as
// many faces as edges, bounds that are its own, no edge without length.
const char* fault_of_outline(const plan::Region& region);

// The outer corners of a region, counter-clockwise.
class OuterRing {
 public:
  explicit OuterRing(const plan::Region& region) {
    if (region.outline) {
      corners_ = region.outline->polygon.outer;
    } else {
      for (int i = 0; i < 4; ++i) box_[static_cast<std::size_t>(i)] = region.box.corner(i);
      corners_ = box_;
    }
  }
  OuterRing(const OuterRing&) = delete;
  OuterRing& operator=(const OuterRing&) = delete;
  [[nodiscard]] Corners corners() const { return corners_; }

 private:
  std::array<geom::Point, 4> box_;
  Corners corners_;
};

// Visits the convex parts of a region until one says true.
template <class Visit>
bool any_part(const plan::Region& region, bool convex, Visit&& visit) {
  if (convex) return visit(OuterRing(region).corners());
  const geom::Polygon& polygon = region.outline->polygon;
  geom::Ring points = polygon.outer;
  for (const geom::Ring& hole : polygon.holes) points.insert(points.end(), hole.begin(), hole.end());
  const std::vector<std::uint32_t> triangles = geom::triangulate(polygon);
  for (std::size_t t = 0; t + 2 < triangles.size(); t += 3) {
    const std::array<geom::Point, 3> part{points[triangles[t]], points[triangles[t + 1]], points[triangles[t + 2]]};
    if (visit(Corners(part))) return true;
  }
  return false;
}

// True if the insides of two convex polygons have a point in common. Exact with no
// slack; else only what reaches further than that into the other counts.
bool overlap(Corners a, Corners b, double slack = 0);
// True if a segment passes through the inside of a convex polygon. Likewise.
bool passes_through(geom::Point from, geom::Point to, Corners polygon, double slack = 0);

// A point strictly inside a convex polygon of positive area, on a grid three
// times as fine.
struct FinePoint {
  std::int64_t x, y;
};
FinePoint inner_point(Corners polygon);

// The narrowest rectangle round a convex polygon; one of its sides lies on an
// edge. Of a box: the box.
struct Rectangle {
  double width = 0;                 // the least distance of two parallel lines that hold the polygon between them
  double length = 0;                // across that
  double along_x = 1, along_y = 0;  // unit vector the length runs along
};
Rectangle narrowest(Corners polygon);

// The convex hull of any points, counter-clockwise, without points on its edges.
geom::Ring hull_of(Corners points);

// The diameter of the largest circle that fits into a valid polygon, too small
// by at most 5 mm. O(n) for each of some dozens of places.
double widest_circle(const geom::Polygon& polygon);

// The clear floor of a region: without its walls. What the walls take wholly has no area.
struct ClearFloor {
  std::int64_t area = 0;  // mm²
  Rectangle rectangle;    // the narrowest round it
  double width = 0;       // of the rectangle; with reflex corners or holes, of the largest circle in it
};
ClearFloor clear_floor(const plan::Region& region, bool convex);

// True if a circle of this diameter fits into a convex polygon.
bool holds_circle(Corners polygon, double diameter);

// True if a corner is sharper than 60 degrees.
bool has_wedge(Corners polygon);

// Rectangles that stand askew have no whole millimetres; what overlaps by less
// than a thousandth of one touches.
struct Place {
  double x, y;
};
using Quad = std::array<Place, 4>;  // counter-clockwise
inline constexpr double kTouch = 1e-3;
Quad to_quad(const geom::Box& box);
bool overlap(const Quad& a, const Quad& b);

// How far a place lies to the left of a line.
double left_of(geom::Point from, geom::Point to, Place p);

}  // namespace enfilade::audit
