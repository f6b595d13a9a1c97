// Courts: a plan too thick for daylight is opened in the middle, so that what is
// left has wings that light reaches from both sides.
//
//   +----------------+       +----------------+
//   |                |       |                |
//   |     > 25 m     |  -->  |   +--------+   |
//   |                |       |   | court  |   |
//   |                |       |   +--------+   |
//   +----------------+       +----------------+

#include <algorithm>

#include <enfilade/base/rng.hpp>

#include "rules/apartment/access.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;

constexpr Length kThickest = 25'000;                       // of a wing without a court
constexpr Length kThinWing = 10'500;                       // beside one
constexpr Length kLeastCourt = 4'000, kGoodCourt = 6'000;  // across
constexpr Length kShortWall = 2'500;
constexpr std::size_t kMostCorners = 12;
constexpr int kMostCourts = 6;

bool within(const Polygon& area, const Box& box, geom::Arrangement& plane) {
  const Polygon p = geom::to_polygon(box);
  return geom::combine({&p, 1}, {&area, 1}, geom::Both::subtract, plane).empty();
}

// The box about the deepest point, each side as far out as it goes.
bool box_in(const Polygon& area, geom::Arrangement& plane, Box& box) {
  Point at;
  const Length half = geom::deepest(area, at) / 2;
  if (half < 100) return false;
  box = {{at.x - half, at.y - half}, {at.x + half, at.y + half}};
  if (!within(area, box, plane)) return false;
  for (Length step = 16'000; step >= 125; step /= 2) {
    for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
      Box more = box;
      if (side == geom::kSouth) more.lo.y -= step;
      if (side == geom::kEast) more.hi.x += step;
      if (side == geom::kNorth) more.hi.y += step;
      if (side == geom::kWest) more.lo.x -= step;
      if (within(area, more, plane)) box = more;
    }
  }
  return box.short_side() >= kLeastCourt - 500;
}

// As it is if it has few walls, all of them long enough to look at; else a box in it.
bool plain(const Polygon& area, geom::Arrangement& plane, geom::Ring& court) {
  bool good = area.holes.empty() && area.outer.size() <= kMostCorners;
  geom::each_edge(area, [&](Point a, Point b) { good = good && length_of(b - a) >= kShortWall; });
  court = area.outer;
  if (good) return true;
  Box box;
  if (!box_in(area, plane, box)) return false;
  court = geom::to_polygon(box).outer;
  return true;
}

// All courts that leave wings of that thickness.
bool open(Plot& plot, Length wing, geom::Arrangement& plane) {
  // Without the arms too narrow for a court.
  constexpr Length kNarrow = kLeastCourt / 2 - 100;
  const geom::Area middle = geom::grow(geom::shrink(plot.outline, wing + kNarrow, plane), kNarrow, plane);
  bool opened = false;
  for (const Polygon& area : middle) {
    geom::Ring court;
    if (!plain(area, plane, court)) continue;
    Polygon with = plot.outline;
    std::reverse(court.begin(), court.end());
    with.holes.push_back(court);
    if (!geom::validate(with)) continue;
    plot.outline = std::move(with);
    plot.party.resize(plot.party.size() + court.size(), false);
    opened = true;
  }
  return opened;
}

}  // namespace

void open_courts(Plot& plot, Key key, geom::Arrangement& plane) {
  Rng rng(key, Purpose::shell);
  const Length wide = rng.between(26, 32) * 500;
  for (int round = 0; round < kMostCourts; ++round) {
    Point at;
    const Length reach = geom::deepest(plot.outline, at);
    if (2 * reach <= kThickest) return;
    // Corners that stick in take more than their distance: then wings are thinner.
    bool opened = false;
    for (Length wing = std::clamp(reach - kGoodCourt / 2, kThinWing, wide); wing >= kThinWing && !opened; wing -= 500) {
      if (!plane.work().go_on()) return;
      opened = open(plot, wing, plane);
    }
    if (!opened) return;
  }
}

}  // namespace enfilade::rules
