// Corridors run along those parts of a plan that are too thick for apartments from façade to façade, or where such
// apartments would be too slim.
//
// 1. has_corridor() chooses the segments of the axis that get a corridor. Segments shorter than 0.5 m get none.
// 2. A corridor is a strip along its segment. Where one side of the part is dark, or where the part has room for one
//    row only, the strip moves aside to a wall. Short links then lead back to the nodes where it meets others.
// 3. Where corridors meet, each goes on for half its width beyond the node. Where one ends, it stops so far before
//    the façade that the two apartments round its end get the wished area, and a wall parts them.
// 4. Where the strips leave the outline and come back, they are cut at the outline, and scraps are dropped.
//
//     +--------+----------------+
//     |        |<-2 m->         |
//     |        |                |
//     +--------+--D---+         |
//     |   corridor    |---------| façade        D: the doors of the two apartments at the end
//     +--------+--D---+  wall   |
//     |        |                |
//     |        |                |
//     +--------+----------------+
//
// The invariant: the polygons in out.corridor don't overlap, because every strip is united with all that were laid
// before it. There is one run for each segment that step 1 chose, in the order of the segments.

#include "rules/apartment/access_job.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "rules/apartment/street.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;

constexpr Length kDoubleLoaded = 11'500;   // mm; a part this thick has a corridor, unless apartments would be wide
constexpr double kNeverThrough = 15;       // m; a part this thick always has a corridor
constexpr double kWideHome = 9.5;          // m of façade; apartments this wide run through where they may
constexpr double kShallow = 9.9;           // m; a thinner part has room for one row of apartments only
constexpr double kSlimHome = 4.5;          // m of façade; slimmer apartments run through no part over kShallow
constexpr double kSlimmest = 4.2;          // m of façade; slimmer apartments run through no part at all
constexpr Length kDeepRow = 13'000;        // mm; apartments with light from one side are at most this deep
constexpr Length kStores = 2'600;          // mm; a row of stores on the dark side is at least this deep
constexpr Length kEnd = 1'700;             // mm; a corridor goes on at least this far beyond its last node
constexpr Length kLeastEnd = 3'000;        // mm; the end of a corridor keeps this far from the façade if it can
constexpr double kLeastRunBeside = 2'000;  // mm of corridor beside each of the two apartments at its end

// How far a corridor lies beside the axis, to the left: along the wall of a part
// with light from one side, or with room for one row of apartments.
Length beside_axis(const AccessJob& job, const geom::StraightAxis::Segment& s) {
  double left = 0, right = 0, all = 0;
  const geom::StraightAxis::Stretch* longest = nullptr;
  for (const auto& k : job.straight.along(s)) {
    if (!longest || k.to - k.from > longest->to - longest->from) longest = &k;
    all += k.to - k.from;
    if (!job.plot.lit(k.left)) left += k.to - k.from;
    if (!job.plot.lit(k.right)) right += k.to - k.from;
  }
  const bool dark_left = left > 0.6 * all, dark_right = right > 0.6 * all;
  if (!longest || (dark_left == dark_right && s.thickness >= kShallow * 1'000)) return 0;
  const bool to_left = dark_left != dark_right ? dark_left : job.flip;
  // The axis need not lie in the middle.
  const Point a = job.straight.nodes[s.a].at, b = job.straight.nodes[s.b].at, d = b - a;
  const Point middle = along(a, b, (longest->from + longest->to) / 2),
              out = to_left ? Point{-d.y, d.x} : Point{d.y, -d.x};
  Point near, far;
  if (geom::locate(job.plot.outline, middle) != geom::Where::inside || !job.to_facade(middle, out, near) ||
      !job.to_facade(middle, {-out.x, -out.y}, far))
    return 0;
  const Length most = whole(length_of(near - middle)) - job.plot.corridor / 2,
               row = whole(length_of(near - far)) - job.plot.corridor;
  // Beyond that the dark side holds stores.
  const Length shift = std::max(0, row <= kDeepRow ? most : std::min(most - kStores, most - (row - kDeepRow)));
  return to_left ? shift : -shift;
}

// How far a corridor goes on beyond its last node: so far that the two apartments
// at its end are about as large as wished, and that they have room.
double end_of(const AccessJob& job, Point from, Point direction, Length thickness) {
  Point at;
  if (!job.to_facade(from, direction, at)) return kEnd;
  const double row = (thickness - job.plot.corridor) / 2.0,
               before = (job.plot.wish * 1e6 - row * kLeastRunBeside) / (thickness / 2.0);
  return std::max<double>(kEnd, length_of(at - from) - std::max<double>(before, kLeastEnd));
}

// A corridor that leaves the outline and comes back is several, each with its own stair.
void part_corridors(AccessJob& job) {
  constexpr std::int64_t kLeast = 2 * 3'000'000;
  geom::Area inside = geom::combine(job.out.corridor, {&job.plot.outline, 1}, geom::Both::intersect, job.plane);
  std::erase_if(inside, [](const Polygon& p) { return geom::twice_area(p) < kLeast || !is_wide(p, kLeastWay); });
  if (inside.size() != job.out.corridor.size()) job.out.corridor = std::move(inside);
}

}  // namespace

bool has_corridor(const AccessJob& job, const geom::StraightAxis::Segment& s) {
  constexpr double kThicker = 1.4, kThinner = 0.75;  // times the thickness, to favour one or the other
  const double taken = job.plot.favour == Favour::corridors  ? kThicker
                       : job.plot.favour == Favour::landings ? kThinner
                                                             : 1.0;
  const double t = s.thickness / 1e3 * taken;
  if (t >= kDoubleLoaded / 1e3) return t >= kNeverThrough || job.plot.wish < kWideHome * t;
  // Lifts are for many.
  if (t >= kShallow && job.lifts > 0) return job.plot.wish < kWideHome * t;
  return job.plot.wish < (t >= kShallow ? kSlimHome : kSlimmest) * t;
}

void add_corridor(AccessJob& job, const Polygon& p) {
  job.out.corridor = geom::combine(job.out.corridor, {&p, 1}, geom::Both::unite, job.plane);
}

void add_end_wall(AccessJob& job, Point from, Point direction) {
  Point at;
  if (job.to_facade(from, direction, at)) job.out.walls.push_back({from, at, false});
}

void lay_corridors(AccessJob& job) {
  job.degree.assign(job.straight.nodes.size(), 0);
  const auto taken = [&](const auto& s) {
    return has_corridor(job, s) && length_of(job.straight.nodes[s.b].at - job.straight.nodes[s.a].at) >= 500;
  };
  for (const auto& s : job.straight.segments) {
    if (!taken(s)) continue;
    ++job.degree[s.a];
    ++job.degree[s.b];
  }
  for (const auto& s : job.straight.segments) {
    if (!taken(s)) continue;
    const Point a0 = job.straight.nodes[s.a].at, b0 = job.straight.nodes[s.b].at, d = b0 - a0;
    const Point aside = scaled({-d.y, d.x}, beside_axis(job, s) / length_of(d)), a = a0 + aside, b = b0 + aside;
    const Point from = along(a, b, job.degree[s.a] == 1 ? -end_of(job, a, a - b, s.thickness) : -job.plot.corridor / 2);
    const Point to = along(b, a, job.degree[s.b] == 1 ? -end_of(job, b, b - a, s.thickness) : -job.plot.corridor / 2);
    if (job.degree[s.a] == 1) add_end_wall(job, from, a - b);
    if (job.degree[s.b] == 1) add_end_wall(job, to, b - a);
    add_corridor(job, strip(from, to, job.plot.corridor));
    if (aside != Point{}) {
      if (job.degree[s.a] > 1) add_corridor(job, strip(a, along(a0, a, -job.plot.corridor / 2), job.plot.corridor));
      if (job.degree[s.b] > 1) add_corridor(job, strip(b, along(b0, b, -job.plot.corridor / 2), job.plot.corridor));
    }
    job.runs.push_back({a, b});
  }
  part_corridors(job);
}

}  // namespace enfilade::rules
