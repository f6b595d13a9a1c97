// Edges along x, y and the diagonals are looked up by their line: eight
// directions, each with one number that all points of a line share. Lines of
// other slopes go into one drawer and are compared one by one.

#include "audit/plates.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace enfilade::audit {
namespace {

using geom::Length;
using geom::Point;
using Edge = Plates::Edge;

constexpr std::int64_t kSlanted = 8;  // after the eight directions
constexpr std::int64_t kLines = std::int64_t{1} << 33;

std::int64_t line_of(Point from, Point to) {
  const std::int64_t dx = std::int64_t{to.x} - from.x, dy = std::int64_t{to.y} - from.y;
  if (dy == 0) return (dx > 0 ? 0 : 1) * kLines + from.y;
  if (dx == 0) return (dy > 0 ? 2 : 3) * kLines + from.x;
  if (dx == dy) return (dx > 0 ? 4 : 5) * kLines + (std::int64_t{from.y} - from.x);
  if (dx == -dy) return (dx > 0 ? 6 : 7) * kLines + (std::int64_t{from.y} + from.x);
  return kSlanted * kLines;
}

geom::Interval along(Point from, Point to) {
  return from.x == to.x ? geom::Interval{std::min(from.y, to.y), std::max(from.y, to.y)}
                        : geom::Interval{std::min(from.x, to.x), std::max(from.x, to.x)};
}

// Lines in one drawer are the same line but for slanted ones.
bool in_line(const Edge& e, Point from, Point to) {
  return e.line != kSlanted * kLines || (geom::cross(e.from, e.to, from) == 0 && geom::cross(e.from, e.to, to) == 0 &&
                                         geom::dot(e.to - e.from, to - from) > 0);
}

template <class Good>
const Edge* find(const std::vector<Edge>& edges, Point from, Point to, Good&& good) {
  const std::int64_t line = line_of(from, to);
  auto e = std::lower_bound(edges.begin(), edges.end(), line,
                            [](const Edge& edge, std::int64_t wanted) { return edge.line < wanted; });
  for (; e != edges.end() && e->line == line; ++e) {
    if (good(geom::Interval{e->lo, e->hi}) && in_line(*e, from, to)) return &*e;
  }
  return nullptr;
}

// Whether a ray from p towards smaller x crosses an odd number of edges.
bool odd_crossings(const geom::Ring& ring, FinePoint p) {
  bool odd = false;
  for (std::size_t i = 0, j = ring.size() - 1; i < ring.size(); j = i++) {
    const std::int64_t y0 = 3 * std::int64_t{ring[j].y}, y1 = 3 * std::int64_t{ring[i].y};
    if ((y0 > p.y) == (y1 > p.y)) continue;
    const std::int64_t x0 = 3 * std::int64_t{ring[j].x}, x1 = 3 * std::int64_t{ring[i].x};
    const std::int64_t side = (x1 - x0) * (p.y - y0) - (y1 - y0) * (p.x - x0);
    odd ^= y1 > y0 ? side < 0 : side > 0;
  }
  return odd;
}

}  // namespace

void Plates::load(std::span<const geom::Polygon> outline, double how_far) {
  polygons = outline;
  slack = how_far;
  list.clear();
  edges.clear();
  area2 = 0;
  for (const geom::Polygon& polygon : outline) {
    list.push_back({geom::bounds(polygon), geom::twice_area(polygon)});
    area2 += list.back().area2;
    geom::each_edge(polygon, [&](Point from, Point to) {
      const geom::Interval span = along(from, to);
      edges.push_back({from, to, line_of(from, to), span.lo, span.hi, static_cast<std::uint16_t>(edges.size())});
    });
  }
  box = list.empty() ? geom::Box{} : list.front().box;
  for (const Plate& plate : list) box = geom::hull(box, plate.box);
  is_box = list.size() == 1 && outline[0].holes.empty() && outline[0].outer.size() == 4 && area2 == 2 * box.area();
  std::sort(edges.begin(), edges.end(), [](const Edge& a, const Edge& b) {
    if (a.line != b.line) return a.line < b.line;
    return a.lo != b.lo ? a.lo < b.lo : a.number < b.number;
  });
  // A ring may begin at any of its corners.
  for (int side = 0; is_box && side < 4; ++side)
    side_number[static_cast<std::size_t>(side)] = under(box.corner(side), box.corner((side + 1) & 3))->number;
}

const Plates::Edge* Plates::under(Point from, Point to) const {
  const geom::Interval span = along(from, to);
  const Edge* exact = find(edges, from, to, [&](geom::Interval e) { return e.contains(span); });
  return exact || slack == 0 ? exact : beside(from, to, true);
}

bool Plates::touches(Point from, Point to) const {
  const geom::Interval span = along(from, to);
  const bool exact = find(edges, from, to, [&](geom::Interval e) { return e.overlaps(span); }) != nullptr;
  return exact || (slack > 0 && beside(from, to, false));
}

// Slanted edges only: those along x and y are met exactly or not at all.
const Plates::Edge* Plates::beside(Point from, Point to, bool whole) const {
  for (const Edge& e : edges) {
    const Point d = e.to - e.from;
    if (d.x == 0 || d.y == 0 || geom::dot(d, to - from) <= 0) continue;
    const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
    const auto off = [&](Point p) { return std::abs(static_cast<double>(geom::cross(e.from, e.to, p))) / length; };
    const auto at = [&](Point p) { return static_cast<double>(geom::dot(d, p - e.from)) / length; };
    if (off(from) > slack || off(to) > slack) continue;
    const bool meets =
        whole ? at(from) >= -slack && at(to) <= length + slack : at(from) < length - 2 * slack && at(to) > 2 * slack;
    if (meets) return &e;
  }
  return nullptr;
}

std::uint32_t Plates::holder(FinePoint p) const {
  for (std::uint32_t i = 0; i < list.size(); ++i) {
    const geom::Box& b = list[i].box;
    if (p.x < 3 * std::int64_t{b.lo.x} || p.x > 3 * std::int64_t{b.hi.x} || p.y < 3 * std::int64_t{b.lo.y} ||
        p.y > 3 * std::int64_t{b.hi.y}) {
      continue;
    }
    bool inside = odd_crossings(polygons[i].outer, p);
    for (const geom::Ring& hole : polygons[i].holes) inside ^= odd_crossings(hole, p);
    if (inside) return i;
  }
  return kOutside;
}

}  // namespace enfilade::audit
