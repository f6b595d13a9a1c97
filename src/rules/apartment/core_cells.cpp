// One core: a stair and the lifts beside it, with all their doors on one line.
//
//     +-------+
//     |       +------+------+     out: the side away from the doors
//     | stair | lift | lift |
//     |       |      |      |
//     +---D---+--D---+--D---+     level: the line of the doors
//       corridor or landing
//
// 1. take_core() draws the cells round a place on that line.
// 2. is_free() looks whether they have room: inside the outline, off corridors and away from other cores, and with
//    no gap to a wall that is too narrow for anything.
// 3. A landing that the core brings along joins the corridors. Without one, all doors must lie on the border of a
//    corridor that is there already, unless the caller lays it afterwards.
//
// The invariant: take_core() changes the access only if it returns true. The cells of a core follow each other in
// out.cells, the stair first.

#include "rules/apartment/access_job.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "rules/apartment/street.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Side;

constexpr Length kGap = 900;  // mm; a narrower gap between a core and a wall is of no use

// The cell's door, with its jambs, lies on a corridor's border.
bool borders_corridor(const AccessJob& job, const Cell& c) {
  const int axis = geom::axis_of(c.door);
  const Interval door = geom::grow(c.opening, 150);
  return on_corridor(job, geom::make_point(axis, door.lo, c.box.level(c.door)),
                     geom::make_point(axis, door.hi, c.box.level(c.door)));
}

std::size_t edges_of_corridors(const AccessJob& job) {
  std::size_t sum = 0;
  for (const Polygon& p : job.out.corridor) sum += geom::edge_count(p);
  return sum;
}

// A wall beside the box leaves a gap too narrow for anything.
bool is_close(const AccessJob& job, const Box& box) {
  const Box around = grown(box, kGap);
  bool close = false;
  geom::each_edge(job.plot.outline, [&](Point a, Point b) {
    if (!crosses(around, a, b)) return;
    const bool touches =
        (a.x == b.x && (a.x == box.lo.x || a.x == box.hi.x)) || (a.y == b.y && (a.y == box.lo.y || a.y == box.hi.y));
    close = close || !touches;
  });
  return close;
}

// Inside, not on a corridor nor on another core, and the façade either touches
// or leaves room for rooms. A landing must lie inside as well.
bool is_free(const AccessJob& job, const Box& box, const Box* landing) {
  const Box around = grown(box, kBetweenCores);
  for (const Cell& c : job.out.cells) {
    if (c.box.overlaps(around) || (landing && c.box.overlaps(*landing))) return false;
  }
  // Each of the questions looks at every edge.
  if (!job.plot.step(4 * geom::edge_count(job.plot.outline) + edges_of_corridors(job))) return false;
  if (!has_room_for(job.plot.outline, box) || !flush(job.plot.outline, box) ||
      (landing && !has_room_for(job.plot.outline, *landing)))
    return false;
  return !meets(job.out.corridor, box) && !is_close(job, box);
}

}  // namespace

bool on_corridor(const AccessJob& job, Point a, Point b) {
  bool on = false;
  for (const Polygon& p : job.out.corridor)
    geom::each_edge(p, [&](Point u, Point v) { on = on || lies_on(u, v, a, b); });
  return on;
}

bool take_core(AccessJob& job, bool deep, Side out, Length middle, Length level, const Box* landing, bool must_border) {
  const int axis = geom::axis_of(out);
  const int way = way_to(out);
  const Length width = job.core_width(deep), begin = middle - width / 2;
  std::array<Cell, 3> cells;
  const Length across = job.core_depth(deep), stair = width - job.lifts * kShaft;
  const Interval u{begin, begin + stair};
  cells[0].kind = CellKind::stair;
  cells[0].box = geom::make_box(axis, u, geom::between(level, level + way * across));
  cells[0].door = geom::opposite(out);
  cells[0].opening = deep ? door_at(u.middle()) : door_at(u.lo + plan::kCoreWall + job.sizes.stair.landing / 2);
  cells[0].away = deep ? out : axis == 0 ? geom::kEast : geom::kNorth;
  const Length shaft = std::min(across, kShaft + 400);
  for (int i = 0; i < job.lifts; ++i) {
    Cell& c = cells[static_cast<std::size_t>(i + 1)];
    const Interval w{u.hi + i * kShaft, u.hi + (i + 1) * kShaft};
    c.kind = CellKind::elevator;
    c.box = geom::make_box(axis, w, geom::between(level, level + way * shaft));
    c.door = cells[0].door;
    c.opening = door_at(w.middle());
  }
  const Box all = geom::make_box(axis, {begin, begin + width}, geom::between(level, level + way * across));
  if (!is_free(job, all, landing)) return false;
  if (landing) {
    // All doors open onto the landing; of the corridor itself, only where it runs along.
    add_corridor(job, geom::to_polygon(*landing));
  } else if (must_border && !std::all_of(cells.begin(), cells.begin() + 1 + job.lifts,
                                         [&](const Cell& c) { return borders_corridor(job, c); })) {
    return false;
  }
  job.out.cells.insert(job.out.cells.end(), cells.begin(), cells.begin() + 1 + job.lifts);
  return true;
}

}  // namespace enfilade::rules
