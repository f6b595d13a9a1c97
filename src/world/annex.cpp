// The strip before a façade is a rectangle at any angle. Two convex shapes are
// apart if a line along one side of one of them parts them: the box's sides are
// looked at first, then those of the strip.
//
//        +-----------+   reach
//        |   strip   |
//     ===p===========q===   façade, the region on the left of p → q

#include "world/annex.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::world {
namespace {

bool meets_strip(geom::Point p, geom::Point q, double reach, const geom::Box& box) {
  const double dx = q.x - p.x, dy = q.y - p.y, length = std::sqrt(dx * dx + dy * dy);
  if (length <= 0) return false;
  const double ux = dx / length, uy = dy / length;
  const double out_x = uy * reach, out_y = -ux * reach;
  if (std::max(p.x, q.x) + std::max(out_x, 0.0) < box.lo.x || std::min(p.x, q.x) + std::min(out_x, 0.0) > box.hi.x ||
      std::max(p.y, q.y) + std::max(out_y, 0.0) < box.lo.y || std::min(p.y, q.y) + std::min(out_y, 0.0) > box.hi.y)
    return false;
  double along0 = 1e30, along1 = -1e30, off0 = 1e30, off1 = -1e30;
  for (int i = 0; i < 4; ++i) {
    const double x = box.corner(i).x - p.x, y = box.corner(i).y - p.y;
    const double along = x * ux + y * uy, off = x * uy - y * ux;
    along0 = std::min(along0, along), along1 = std::max(along1, along);
    off0 = std::min(off0, off), off1 = std::max(off1, off);
  }
  return along1 >= 0 && along0 <= length && off1 >= 0 && off0 <= reach;
}

}  // namespace

bool reaches(const plan::Region& region, const geom::Box& box, mesh::Length z0, mesh::Length z1) {
  if (region.reach == 0 || plan::is_built(region.kind) || z0 >= region.z1 || z1 <= region.z0) return false;
  const geom::Point by{region.reach, region.reach};
  if (!geom::Box{region.box.lo - by, region.box.hi + by}.overlaps(box)) return false;
  bool met = false;
  std::size_t face = 0;
  const auto look = [&](geom::Point p, geom::Point q) {
    met = met || (plan::face_of(region, face).behind == plan::Behind::facade && meets_strip(p, q, region.reach, box));
    ++face;
  };
  if (region.outline) {
    geom::each_edge(region.outline->polygon, look);
  } else {
    for (int i = 0; i < 4; ++i) look(region.box.corner(i), region.box.corner((i + 1) & 3));
  }
  return met;
}

}  // namespace enfilade::world
