// A balcony in the coordinates of its façade's wall: a slab level with the room's
// floor, and a railing of glass between metal posts along its three open sides.
//
//      rail  ============
//           |            |   pane
//           |            |
//     ______|____________|__ floor
//         |_____slab________|
//
// The façade belongs to the skin, whose band runs as high as the floor; a threshold
// lies over its edge.

#include <enfilade/mesh/skin.hpp>

#include <algorithm>
#include <optional>
#include <vector>

#include <enfilade/plan/balcony.hpp>

#include "mesh/facade.hpp"
#include "mesh/room.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;

constexpr Material kMetal{plan::Role::metal, 0};
constexpr Material kGlass{plan::Role::glass, 0};
constexpr Length kRail = 40, kIn = plan::kRailing - kRail;  // thickness; within the slab's edge
constexpr Length kPaneGap = 40;                             // above the slab and below the rail
constexpr Length kPostGap = 1'500;                          // at most, from post to post
constexpr Length kThreshold = 60, kThresholdHeight = 3;     // deeper than a band of the façade stands out

void draw_slab(Wall& wall, const Stretch& s, Length top, Material floor) {
  const Length depth = plan::kBalconyDepth, bottom = top - plan::kBalconySlab;
  wall.layer(Layer::shell);
  wall.lid(s.u0, s.u1, -depth, -kThreshold, top, true, floor);
  wall.layer(Layer::fitting);
  wall.back({s.u0, bottom, s.u1, top}, -depth, kTrim);
  wall.cheek(s.u0, false, -depth, 0, bottom, top, kTrim);
  wall.cheek(s.u1, true, -depth, 0, bottom, top, kTrim);
  wall.lid(s.u0, s.u1, -depth, 0, bottom, false, kTrim);
  wall.back({s.u0, top, s.u1, top + kThresholdHeight}, -kThreshold, kTrim);
  wall.lid(s.u0, s.u1, -kThreshold, 0, top + kThresholdHeight, true, kTrim);
}

void draw_railing(Wall& wall, const Stretch& s, Length floor) {
  const Length u0 = s.u0 + kIn, u1 = s.u1 - kIn, far = -plan::kBalconyDepth + kIn;
  const Length rail = floor + plan::kRailTop - kRail;
  wall.layer(Layer::fitting);
  wall.block({u0, rail, u1, rail + kRail}, far, far + kRail, true, true, kMetal);
  for (const Length u : {u0, u1 - kRail})
    wall.block({u, rail, u + kRail, rail + kRail}, far + kRail, 0, false, false, kMetal);
  const Length parts = (u1 - u0 - kRail + kPostGap - 1) / kPostGap;
  for (Length i = 0; i <= parts; ++i) {
    const Length u = u0 + (u1 - kRail - u0) * i / parts;
    wall.block({u, floor, u + kRail, rail}, far, far + kRail, true, true, kMetal);
  }
  wall.layer(Layer::pane);
  const Length low = floor + kPaneGap, high = rail - kPaneGap, middle = far + kRail / 2;
  for (Length i = 0; i < parts; ++i) {
    const Span pane{u0 + (u1 - kRail - u0) * i / parts + kRail, low, u0 + (u1 - kRail - u0) * (i + 1) / parts, high};
    wall.front(pane, middle, kGlass);
    wall.back(pane, middle, kGlass);
  }
  for (const Length u : {u0 + kRail / 2, u1 - kRail / 2}) {
    for (const bool greater : {false, true}) wall.cheek(u, greater, far + kRail, -kPaneGap, low, high, kGlass);
  }
}

// The line of the façade along a balcony, the building on its left; nothing if there is none.
std::optional<Stretch> house_line(const plan::Region& region) {
  const std::size_t side = plan::house_side(region);
  geom::Point from, to;  // the balcony on the left
  std::size_t face = 0;
  geom::each_edge(plan::polygon_of(region), [&](geom::Point p, geom::Point q) {
    if (face++ == side) from = p, to = q;
  });
  if (from == to) return std::nullopt;
  const Stretch s = stretch_of(to, from, region.z0, region.z1);
  return s.u1 - s.u0 > 2 * plan::kRailing + kRail ? std::optional(s) : std::nullopt;
}

}  // namespace

void mesh_balcony(const plan::Room& room, Mesh& out) {
  const std::optional<Stretch> s = house_line(room.region);
  if (!s) return;
  Wall wall = s->wall(out);
  draw_slab(wall, *s, room.region.z0, room.finish.floor);
  draw_railing(wall, *s, room.region.z0);
}

void mesh_behind(const plan::Room& balcony, Mesh& out) {
  out.clear();
  const std::optional<Stretch> s = house_line(balcony.region);
  if (!s) return;
  Wall wall = s->wall(out);
  wall.layer(Layer::shell);
  std::vector<Span> holes;
  for (const plan::Portal& p : balcony.portals) {
    if (p.kind != plan::PortalKind::french_door) continue;
    const auto along = [&](geom::Point q) {
      if (!s->slanted) return geom::axis_of(s->side) == 0 ? q.x : q.y;
      return stretch_of(s->from, q, 0, 0).u1;
    };
    holes.push_back({std::min(along(p.a), along(p.b)), p.z0, std::max(along(p.a), along(p.b)), p.z1});
  }
  cut({s->u0, s->z0, s->u1, s->z1}, holes, [&](const Span& part) { wall.back(part, 0, kFacade); });
  if (balcony.region.cell == plan::kRoofed)
    wall.lid(s->u0, s->u1, -plan::kBalconyDepth, 0, s->z1 - plan::kBalconySlab, false, kTrim);
}

}  // namespace enfilade::mesh
