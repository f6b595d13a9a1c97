// Landings give access to the parts of a plan that have no corridor. A stair stands against one façade, with a landing
// before it. A wall leads from there to the other façade and parts two apartments that run through.
//
//     +--------+---------+--------+--------+---------+--------+
//     |        |  stair  |        |        |  stair  |        |
//     |        +----D----+        |        +----D----+        |
//     |        D landing D        |        D landing D        |
//     |        +----+----+        |        +----+----+        |
//     |             |             |             |             |
//     +-------------+-------------+-------------+-------------+
//                             cross wall
//
// 1. lay_landings() measures each such part along its axis, or every part if there is no corridor at all. Where the
//    part leaves one with a corridor, it begins at the mouth, the place from which it is about as wide as it stays.
// 2. It chooses how many landings the part needs for two apartments of the wished area at each, and tries seven places
//    near the ideal one of each landing.
// 3. place_landing() tries the directions in which the stair may stand, and try_landing() lays it in one of them.
//    Where the rest before the other façade is too shallow for rooms, the landing takes it and reaches that façade.
// 4. Cross walls stand midway between two landings, and at the mouths.
//
// The invariant: every landing is a polygon of its own in out.corridor. Before it is drawn on to a façade, it keeps
// 1.8 m away from all corridors, landings and cores that were laid before it. try_landing() changes the access only if
// it returns true. Each part that is long enough takes one random number.

#include "rules/apartment/access_job.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "rules/apartment/street.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Side;

constexpr Length kLanding = 1'500;   // mm; depth of a landing
constexpr Length kShortest = 1'300;  // mm; the same where there is no room for more
constexpr double kAcross = 1.3;      // times a part's thickness; it is nowhere wider than that

// A wall nearly in line with a corner of the outline is.
Point snapped(const AccessJob& job, Point at, int axis) {
  constexpr Length kNear = 900;
  Length best = geom::coordinate(at, axis), off = kNear;
  geom::each_edge(job.plot.outline, [&](Point p, Point) {
    const Length u = geom::coordinate(p, axis), d = std::abs(u - geom::coordinate(at, axis));
    if (d < off) {
      off = d;
      best = u;
    }
  });
  return geom::make_point(axis, best, geom::coordinate(at, 1 - axis));
}

// Where a thin part leaves a thick one: as soon as it is about as wide as it stays.
double mouth_of(const AccessJob& job, const AxisRun& r, Length thickness) {
  constexpr double kWalk = 250;
  const Point d = r.b - r.a, n{-d.y, d.x};
  for (double at = job.plot.corridor; at <= length_of(d); at += kWalk) {
    if (!job.plot.step(3 * geom::edge_count(job.plot.outline))) break;
    const Point p = along(r.a, r.b, at);
    Point left, right;
    if (geom::locate(job.plot.outline, p) != geom::Where::inside || !job.to_facade(p, n, left) ||
        !job.to_facade(p, {-n.x, -n.y}, right))
      continue;
    if (length_of(left - right) <= kAcross * thickness) return at;
  }
  return length_of(d);
}

void cross_wall(AccessJob& job, const AxisRun& r, Point at, Length thickness) {
  if (r.axis() >= 0) at = snapped(job, at, r.axis());
  const Point d = r.b - r.a, n{-d.y, d.x};
  Point left, right;
  if (geom::locate(job.plot.outline, at) != geom::Where::inside) return;
  if (!job.to_facade(at, n, left) || !job.to_facade(at, {-n.x, -n.y}, right) ||
      length_of(left - right) > 1.5 * thickness)
    return;
  job.out.walls.push_back({left, right, false});
}

// How far a façade lies beyond the end of a landing, at most.
Length beyond_end(const AccessJob& job, const Box& landing, int axis, int way) {
  Length over = 0;
  for (const Length u : {landing.along(axis).lo + 1, landing.along(axis).hi - 1}) {
    Point hit;
    const Point from = geom::make_point(axis, u, landing.along(1 - axis).middle());
    if (!job.to_facade(from, geom::make_point(axis, 0, way), hit)) continue;
    const Length level = way > 0 ? landing.along(1 - axis).hi : landing.along(1 - axis).lo;
    over = std::max(over, way * (geom::coordinate(hit, 1 - axis) - level));
  }
  return over;
}

// A landing with all that lies between it and the façade: drawn too long where that is slanted.
Polygon up_to_facade(const AccessJob& job, Box landing, int axis, int way) {
  const Length over = beyond_end(job, landing, axis, way);
  if (over > 1)
    (axis == 0 ? (way > 0 ? landing.hi.y : landing.lo.y) : (way > 0 ? landing.hi.x : landing.lo.x)) +=
        way * (over + 50);
  return geom::to_polygon(landing);
}

void close_gap(AccessJob& job, Point from, Point direction) {
  if (geom::locate(job.plot.outline, from) != geom::Where::inside) return;
  add_end_wall(job, from, direction);
}

// Adds a polygon in the order of outlines, into which the first landing brings what was there.
void keep_corridor(geom::Area& corridors, Polygon landing) {
  const auto before = [](const Polygon& x, const Polygon& y) { return x.outer < y.outer; };
  if (!std::is_sorted(corridors.begin(), corridors.end(), before))
    std::sort(corridors.begin(), corridors.end(), before);
  corridors.insert(std::upper_bound(corridors.begin(), corridors.end(), landing, before), std::move(landing));
}

bool try_landing(AccessJob& job, bool deep, Side out, int axis, Point at, Length thickness) {
  const int way = way_to(out);
  const bool stairs = job.plot.floors > 1;
  const Length width = stairs ? job.core_width(deep) : 2'400, across = stairs ? job.core_depth(deep) : 0;
  // The façade before the core: the nearest point of it over the core's width.
  const Length u = geom::coordinate(at, axis), v = geom::coordinate(at, 1 - axis);
  Length near = 0, far = 0;
  bool slanted = false;
  for (const Length off : {-width / 2, 0, width / 2}) {
    const Point from = geom::make_point(axis, u + off, v), step = geom::make_point(axis, 0, way);
    Point hit, back;
    if (geom::locate(job.plot.outline, from) != geom::Where::inside) return false;
    if (!job.to_facade(from, step, hit) || !job.to_facade(from, {-step.x, -step.y}, back)) return false;
    const Length reach = std::abs(geom::coordinate(hit, 1 - axis) - v),
                 behind = std::abs(geom::coordinate(back, 1 - axis) - v);
    if (off != -width / 2 && reach != near) slanted = true;
    near = off == -width / 2 ? reach : std::min(near, reach);
    far = off == -width / 2 ? behind : std::min(far, behind);
  }
  if (near + far > kAcross * thickness) return false;
  // A stair stands against the façade, or well before it.
  if (slanted) near -= 450;
  const Length level = v + way * (near - across);  // where the stair's door is
  // What is left beyond is wide enough for rooms, or belongs to the landing.
  const Length beyond = way * (level - v) + far - kLanding;
  if (beyond < kShortest - kLanding) return false;
  const bool through = beyond < kLeastBeyond;
  const Length depth = through ? kLanding + beyond : kLanding;
  const Box landing =
      geom::make_box(axis, {u - width / 2, u - width / 2 + width}, geom::between(level, level - way * depth));
  const Box around = grown(landing, kBetweenCores);
  if (!has_room_for(job.plot.outline, landing) || meets(job.out.corridor, around)) return false;
  if (through && beyond_end(job, landing, axis, -way) > kBeyondOutline) return false;
  if (std::any_of(job.out.cells.begin(), job.out.cells.end(), [&](const Cell& c) { return c.box.overlaps(around); }))
    return false;
  if (stairs && !take_core(job, deep, out, u, level, nullptr, false)) return false;
  keep_corridor(job.out.corridor, through ? up_to_facade(job, landing, axis, -way) : geom::to_polygon(landing));
  Point front;
  if (through && job.to_facade(landing.middle(), geom::make_point(axis, 0, -way), front) &&
      on_facade(job.plot, front, true))
    job.open.push_back(landing.middle());
  if (!through) add_end_wall(job, geom::make_point(axis, u, level - way * depth), geom::make_point(axis, 0, -way));
  // Behind the stair, if it does not touch the façade all along.
  if (stairs) close_gap(job, geom::make_point(axis, u, v + way * near), geom::make_point(axis, 0, way));
  else add_end_wall(job, geom::make_point(axis, u, level), geom::make_point(axis, 0, way));
  return true;
}

// Stair against one façade, landing, wall to the other.
bool place_landing(AccessJob& job, const AxisRun& r, Point at, Length thickness) {
  if (geom::locate(job.plot.outline, at) != geom::Where::inside) return false;
  // Before a courtyard rather than the street, so that the landing has a way out.
  for (const bool yard : {true, false}) {
    if (yard && job.plot.outline.holes.empty()) continue;
    for (const bool deep : {true, false}) {
      for (const Side side : {geom::kNorth, geom::kSouth, geom::kEast, geom::kWest}) {
        const Side out = job.flip ? geom::opposite(side) : side;
        const int axis = geom::axis_of(out);
        if (r.axis() >= 0 && r.axis() != axis) continue;
        Point before;
        const int way = way_to(out);
        if (yard && job.to_facade(at, geom::make_point(axis, 0, -way), before) && !on_facade(job.plot, before, true))
          continue;
        if (try_landing(job, deep, out, axis, at, thickness)) return true;
      }
    }
  }
  return false;
}

}  // namespace

void lay_landings(AccessJob& job) {
  for (const auto& s : job.straight.segments) {
    if (has_corridor(job, s) && !job.runs.empty()) continue;
    const Point a = job.straight.nodes[s.a].at, b = job.straight.nodes[s.b].at;
    if (length_of(b - a) < 100) continue;
    // The part's ends lie half its thickness beyond those of its axis, or where a thick part begins.
    const double reach = s.thickness / 2.0;
    const double first = job.degree[s.a] > 0 ? mouth_of(job, {a, b}, s.thickness) : -reach;
    const double last = length_of(b - a) + (job.degree[s.b] > 0 ? -mouth_of(job, {b, a}, s.thickness) : reach),
                 length = last - first;
    if (length < 7'000) continue;
    const double spacing = std::clamp(2e9 * job.plot.wish / 1e3 / s.thickness, 9'000.0, 24'000.0);
    const int n =
        std::max(1, whole(length / spacing)) + (job.plot.favour == Favour::landings && length > 14'000 ? 1 : 0);
    const double turn = job.rng.between(-600, 600);
    std::vector<double> placed;
    for (int i = 0; i < n; ++i) {
      const double ideal = first + length * (2 * i + 1) / (2 * n) + turn;
      for (const double off : {0.0, 1'000.0, -1'000.0, 2'200.0, -2'200.0, 3'500.0, -3'500.0}) {
        const double at = ideal + off;
        // Up to eight positions look at every edge, and at every landing that stands.
        if (!job.plot.step(64 * geom::edge_count(job.plot.outline) + 32 * job.out.corridor.size())) return;
        if (at < first || at > last || !place_landing(job, {a, b}, along(a, b, at), s.thickness)) continue;
        placed.push_back(at);
        break;
      }
    }
    for (std::size_t i = 0; i + 1 < placed.size(); ++i)
      cross_wall(job, {a, b}, along(a, b, (placed[i] + placed[i + 1]) / 2), s.thickness);
    if (placed.empty()) continue;
    if (job.degree[s.a] > 0) cross_wall(job, {a, b}, along(a, b, first), s.thickness);
    if (job.degree[s.b] > 0) cross_wall(job, {a, b}, along(a, b, last), s.thickness);
  }
}

}  // namespace enfilade::rules
