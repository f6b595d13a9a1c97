#pragma once
// The middle of a plan. The medial axis is the set of points with two nearest
// points on the border; what is left of it far from the walls, without the
// branches that run into corners, is where a corridor would go. The straight
// axis is the same as a draughtsman would draw it: straight runs along the walls
// that face each other, joined at right angles where those are.
//
//   +-----------------+        +-----------------+
//   |  \___________/  |        |                 |     the axis of an L with its
//   |  /      ___  \  |        |  +-----------+  |     branches, and straightened
//   +--------+   |  | |        +--------+     |  |
//                |  | |                 |     |  |
//                +-/-\+                 +-----+--+
//
// Coordinates are whole millimetres, and equal on every machine. Safe to call
// from any thread.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom {

// What is kept of the medial axis. With `whole` all of it is, down to the corners.
struct AxisRules {
  bool whole = false;
  double cosine = -0.4226182617406994;  // of the angle between the ways to the two nearest points: wider than 115°
  Length clearance = 2400;              // least distance from the walls
  Length link = 1000;                   // the same where the axis joins what is kept, or goes round a hole
  Length spur = 4000;                   // branches shorter than this are dropped
};

struct Axis {
  struct Node {
    Point at;
    Length clearance = 0;  // distance from the border, rounded down
  };
  // A straight piece between two nodes. A site is an edge of the polygon,
  // numbered as the point it starts from (outer ring first, then the holes), or
  // only that point, a reflex corner. Of edges in one line, the one beside the
  // middle.
  struct Site {
    std::uint32_t edge = 0;
    bool corner = false;
    friend auto operator<=>(const Site&, const Site&) = default;
  };
  struct Edge {
    std::uint32_t a = 0, b = 0;  // nodes, a < b
    bool curved = false;         // part of a parabola, which is nowhere more than 20 mm away (in 256 parts at most)
    Site left, right;            // what is nearest on either side, seen from a to b
    double cosine = 0;           // of the angle between the ways to them from the middle; -1: straight between
  };
  std::vector<Node> nodes;  // in order of x, then y
  std::vector<Edge> edges;  // in order of their nodes
};

// An error if the polygon is not valid. A polygon without any axis that is far
// enough from the walls and long enough, as a square, has one node where it is
// deepest, or none if that is not far enough either. Rings round holes are kept as
// far as `link` allows, and so is what joins two kept parts. O(n²), for the
// validation; the Voronoi diagram takes most of the time, about 10 µs a point.
Result<Axis> medial_axis(const Polygon& polygon, const AxisRules& rules = {});

struct StraightRules {
  Length tolerance = 1300;            // how far a run may be from the axis before it is straightened
  double along = 0.9396926207859084;  // cosine of the angle within which a run takes a wall's direction: 20°
  Length offset = 2000;               // parallel neighbours less apart than this become one line
  Length clearance = 900;             // least distance of the result from the border
  Length facade = 5200;               // a block whose axis is a point has a run that ends this far from its walls
};

struct StraightAxis {
  struct Node {
    Point at;
    Length clearance = 0;
  };
  // Where a segment has the same walls on both sides; more than a metre, unless
  // the segment itself is shorter.
  struct Stretch {
    Length from = 0, to = 0;            // along the segment, from a
    std::uint32_t left = 0, right = 0;  // edges of the polygon, as in Axis::Site
    Length thickness = 0;               // from one to the other, across the segment, on average
  };
  struct Segment {
    std::uint32_t a = 0, b = 0;          // nodes
    std::uint32_t left = 0, right = 0;   // the edges that face it longest
    Length thickness = 0;                // of the plan here: the median of the stretches
    std::uint32_t first = 0, count = 0;  // stretches
  };
  std::vector<Node> nodes;
  std::vector<Segment> segments;  // meet at nodes only
  std::vector<Stretch> stretches;

  [[nodiscard]] std::span<const Stretch> along(const Segment& s) const { return {stretches.data() + s.first, s.count}; }
};

// The axis in straight runs, each with the direction of the wall that it follows
// longest, and exactly along x or y where that wall is. Runs meet where their
// lines do; parallel ones are joined by a step at right angles, and what follows
// no wall goes along and across those beside it. Short runs go: those that cut a
// corner or run into one, and arms less long than a third of the plan's width. A
// part that has no others is a block with one run along its longer side. What would
// come nearer to the border than rules.clearance stays as the axis has it; where that
// does too, it is left out. Connected as far as the axis is, and inside. `axis` is
// medial_axis() of the polygon.
StraightAxis straight_axis(const Polygon& polygon, const Axis& axis, const StraightRules& rules = {});

}  // namespace enfilade::geom
