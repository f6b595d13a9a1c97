#pragma once
// The border as seen from segments inside: how near it is, and which walls
// stand beside them.

#include <vector>

#include <enfilade/geom/axis.hpp>

#include "geom/vec.hpp"

namespace enfilade::geom {

class Border {
 public:
  explicit Border(const Polygon& polygon);

  [[nodiscard]] double distance(Point p) const;
  // Inside, and nowhere nearer to the border than `least`.
  [[nodiscard]] bool clear(Point a, Point b, Length least) const;
  // Adds the stretches of a segment, and sums them up in it.
  void stretch(StraightAxis& axis, StraightAxis::Segment& segment) const;

 private:
  struct Wall {
    Point a, b;
  };
  const Polygon& polygon_;
  std::vector<Wall> walls_;
};

// How far the border is from an inner point in a direction of length 1.
double free_way(const Polygon& polygon, Point p, Vec u);

}  // namespace enfilade::geom
