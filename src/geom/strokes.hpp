#pragma once
// Strokes: what the straightened axis is drawn with, before it is one graph.

#include <cmath>
#include <vector>

#include <enfilade/geom/axis.hpp>

#include "geom/stretch.hpp"
#include "geom/vec.hpp"

namespace enfilade::geom {

using Id = std::uint32_t;
constexpr Id kNone = static_cast<Id>(-1);
constexpr double kAlike = 0.9994;  // 2°: walls that count as one direction

inline Point rounded(Vec v) {
  return {static_cast<Length>(std::floor(v.x + 0.5)), static_cast<Length>(std::floor(v.y + 0.5))};
}
// The root of a node in a forest.
inline Id find(std::vector<Id>& root, Id n) {
  while (root[n] != n) n = root[n] = root[root[n]];
  return n;
}

struct Stroke {
  Point a, b;
  Id owner = 0;
  bool joint = false;  // owned by a point, not by a run
};

// The graph of the strokes, without stubs, straight nodes, and rings that go
// round no hole.
class Tidy {
 public:
  Tidy(const Polygon& polygon, const std::vector<Stroke>& strokes, Length stub);
  struct Edge {
    Id a, b;
  };
  std::vector<Point> points;  // some without edges
  std::vector<Edge> edges;
  [[nodiscard]] std::size_t rings() const;

 private:
  void count();
  bool cut_stub(double stub);
  bool straighten();
  std::vector<int> degree_;
};

// A block without a direction: from its deepest point along the longer side, or
// only the point. Its sides are those of the frame that most of its walls are in.
Stroke grown(const Polygon& polygon, Point p, const StraightRules& rules);

// From a to b along the frame and across it, near the given way and nowhere nearer
// to the border than `least`: the corners between them are added. False if that
// does not go.
//
//   a-------+        a---+                 a--+
//           |            |                    +--+      one corner, two, or more
//           b            +---b                   +--b
bool square(const Border& border, Vec frame, Point a, Point b, std::span<const Point> way, Length least,
            std::vector<Point>& out);

}  // namespace enfilade::geom
