#include <enfilade/geom/ray_rows.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace enfilade::geom {

void RayRows::Band::begin(Length from, Length to, std::size_t count) {
  lo = from;
  height = static_cast<Length>((std::int64_t{to} - from) / static_cast<std::int64_t>(count) + 1);
  rows.resize(count);
  for (auto& row : rows) row.clear();
}

std::size_t RayRows::Band::row(Length at) const {
  if (at <= lo) return 0;
  return std::min(static_cast<std::size_t>((std::int64_t{at} - lo) / height), rows.size() - 1);
}

void RayRows::Band::add(Length from, Length to, std::uint32_t number) {
  const std::size_t last = row(std::max(from, to));
  for (std::size_t i = row(std::min(from, to)); i <= last; ++i) rows[i].push_back(number);
}

void RayRows::build(const Arrangement& plane) {
  const Box box = bounds(plane.points());
  const auto count = static_cast<std::size_t>(4 * std::sqrt(static_cast<double>(plane.edges().size()))) + 1;
  for (Band* band : {&by_y_, &points_by_y_}) band->begin(box.lo.y, box.hi.y, count);
  for (Band* band : {&by_x_, &points_by_x_}) band->begin(box.lo.x, box.hi.x, count);
  edges_ = points_ = 0;
  add_new(plane);
}

void RayRows::add_new(const Arrangement& plane) {
  for (; edges_ < plane.edges().size(); ++edges_) {
    const auto& e = plane.edges()[edges_];
    const Point p = plane.points()[e.u], q = plane.points()[e.v];
    by_y_.add(p.y, q.y, static_cast<std::uint32_t>(edges_));
    by_x_.add(p.x, q.x, static_cast<std::uint32_t>(edges_));
  }
  for (; points_ < plane.points().size(); ++points_) {
    const Point p = plane.points()[points_];
    points_by_y_.add(p.y, p.y, static_cast<std::uint32_t>(points_));
    points_by_x_.add(p.x, p.x, static_cast<std::uint32_t>(points_));
  }
}

std::span<const std::uint32_t> RayRows::along(Point from, Point direction) const {
  return direction.y == 0 ? by_y_.rows[by_y_.row(from.y)] : by_x_.rows[by_x_.row(from.x)];
}

}  // namespace enfilade::geom
