// Which window of a living room becomes the French door of a balcony. Dwellings are
// laid one by one and do not know each other, so a balcony keeps out of every place
// where another could be: before its own room's façade there is none, and before other
// walls it lies nowhere within a balcony's depth of them.
//
//      :  free, 4 m  :
//      +- - - - - - -+      no part of the outline here,
//      |   balcony   |      and no balcony of another wall
//   ===+===[     ]===+===   own façade

#include <algorithm>
#include <array>

#include <enfilade/plan/balcony.hpp>

#include "rules/apartment/home.hpp"
#include "rules/apartment/leaf.hpp"
#include "rules/apartment/residence.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using plan::Balcony;
using plan::Portal;

constexpr double kFree = 4'000;         // before the façade: narrower courts have none
constexpr double kGap = 100;            // between a balcony and what is beside it
constexpr double kEntranceAside = 400;  // as far as the canopy of an entrance reaches
constexpr Length kLeastDoor = 800;
constexpr double kLeastWidth = 1'800, kEnough = 2'800;  // of a balcony

using Quad = std::array<Point, 4>;

// The rectangle before the line from p to q, which has the building on its left:
// `aside` longer at both ends, between two distances. Counter-clockwise.
Quad before(Point p, Point q, double aside, double near, double far) {
  const Point d = q - p;
  const double length = length_of(d), x = d.x / length, y = d.y / length;
  const auto at = [&](Point end, double along, double off) {
    return end + Point{whole(x * along + y * off), whole(y * along - x * off)};
  };
  return {at(q, aside, near), at(p, -aside, near), at(p, -aside, far), at(q, aside, far)};
}

// Whether a line along a side of one of two convex rings parts them.
bool apart(std::span<const Point> one, std::span<const Point> other) {
  const auto parted = [](std::span<const Point> ring, std::span<const Point> points) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point a = ring[i], b = ring[(i + 1) % ring.size()];
      if (a != b && std::all_of(points.begin(), points.end(), [&](Point p) { return geom::cross(a, b, p) <= 0; }))
        return true;
    }
    return false;
  };
  return parted(one, other) || parted(other, one);
}

bool is_free(const Residence& residence, std::uint16_t facade, const Balcony& balcony) {
  const Quad own = before(balcony.a, balcony.b, kGap, 0, plan::kBalconyDepth + kGap);
  const Quad open = before(balcony.a, balcony.b, kGap, 10, kFree);
  std::size_t edge = 0;
  bool free = true;
  geom::each_edge(residence.plot.outline, [&](Point p, Point q) {
    const std::size_t e = edge++;
    if (e == facade || !free) return;
    const std::array<Point, 2> wall{p, q};
    free = apart(open, wall) && (!residence.plot.lit(e) || apart(own, before(p, q, 0, 0, plan::kBalconyDepth)));
  });
  if (!free) return false;
  const Plate& ground = storey_plate(residence, 0);
  return std::all_of(ground.portals.begin(), ground.portals.end(), [&](const Portal& p) {
    if (p.kind != plan::PortalKind::entrance || p.id.edge != plan::plate_entrance_edge(facade)) return true;
    const bool forward = geom::dot(p.b - p.a, balcony.b - balcony.a) > 0;
    return apart(own, before(forward ? p.a : p.b, forward ? p.b : p.a, kEntranceAside, 0, plan::kBalconyDepth));
  });
}

// The square that a leaf as wide as the opening would turn through inside the room.
Square before_opening(const plan::Region& region, const Portal& p) {
  const RegionEdge e = edge_of(region, p.face);
  const bool forward = geom::dot(e.to - e.from, p.b - p.a) > 0;
  return swing(forward ? p.a : p.b, forward ? p.b : p.a, plan::wall_depth(region, plan::face_of(region, p.face)));
}

// One can walk up to it: the room is deep enough there, and no open leaf of another door stands in the way.
bool has_way(const plan::Region& region, std::span<const Portal> doors, const Portal& window) {
  const Square way = before_opening(region, window);
  if (!holds(plan::polygon_of(region), way)) return false;
  return std::none_of(doors.begin(), doors.end(), [&](const Portal& p) {
    const RegionEdge e = edge_of(region, p.face);
    const bool inside_left = geom::dot(e.to - e.from, p.b - p.a) > 0;
    return plan::has_leaf(p.kind) && p.opens_left == inside_left && meet(way, before_opening(region, p));
  });
}

}  // namespace

std::optional<Balcony> choose_balcony(const Residence& residence, const plan::Region& region,
                                      std::span<const Portal> doors, std::span<const Portal> windows, Portal& door) {
  if (!residence.brief.balconies || region.use != plan::Use::living || region.storey == 0) return std::nullopt;
  std::optional<Balcony> best;
  double widest = 0, nearest = 0;
  for (const Portal& window : windows) {
    if (window.width() < kLeastDoor || !has_way(region, doors, window)) continue;
    const std::optional<Balcony> balcony = plan::balcony_of(region, window);
    if (!balcony) continue;
    const double width = std::min(kEnough, length_of(balcony->b - balcony->a));
    const RegionEdge wall = edge_of(region, window.face);
    const double off = length_of(middle_of(window.a, window.b) - middle_of(wall.from, wall.to));
    if (width < kLeastWidth || (best && (width < widest || (width == widest && off >= nearest)))) continue;
    if (!is_free(residence, plan::face_of(region, window.face).facade, *balcony)) continue;
    best = balcony;
    door = window;
    widest = width;
    nearest = off;
  }
  return best;
}

}  // namespace enfilade::rules
