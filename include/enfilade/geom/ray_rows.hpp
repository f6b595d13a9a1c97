#pragma once
// RayRows: the edges and points of an arrangement by the rows and columns of the plane
// that they reach into, for whoever sends many rays along the axes. A ray then looks at the
// edges of one row instead of all: about √n of n where edges are short.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/geom/arrangement.hpp>

namespace enfilade::geom {

class RayRows {
 public:
  // All edges and points there are.
  void build(const Arrangement& plane);
  // What Arrangement::cut() added since. What it shortened stays where it was.
  void add_new(const Arrangement& plane);

  // The edges that a ray along an axis may meet, ascending; a direction off the axes has none of its own, see `has`.
  [[nodiscard]] static bool has(Point direction) { return (direction.x == 0) != (direction.y == 0); }
  [[nodiscard]] std::span<const std::uint32_t> along(Point from, Point direction) const;

  // Calls visit(point's number) for all points that lie at most `beside` from the line of a ray along an axis, each
  // once, and for some others.
  template <typename Visit>
  void each_point_beside(Point from, Point direction, Length beside, Visit&& visit) const {
    const Band& band = direction.y == 0 ? points_by_y_ : points_by_x_;
    const Length at = direction.y == 0 ? from.y : from.x;
    for (std::size_t i = band.row(at - beside), last = band.row(at + beside); i <= last; ++i) {
      for (const std::uint32_t point : band.rows[i]) visit(point);
    }
  }

 private:
  // Rows of equal height over an interval; what lies beyond it belongs to the first or the last.
  struct Band {
    Length lo = 0, height = 1;
    std::vector<std::vector<std::uint32_t>> rows;
    void begin(Length from, Length to, std::size_t count);
    [[nodiscard]] std::size_t row(Length at) const;
    void add(Length from, Length to, std::uint32_t number);
  };
  Band by_y_, by_x_;
  Band points_by_y_, points_by_x_;
  std::size_t edges_ = 0, points_ = 0;  // that are known
};

}  // namespace enfilade::geom
