// The cabin of an elevator is a small room of its own, so it is drawn and lit as
// one: a box with one opening, brushed metal, a stone floor, a lamp, and a
// handrail along the back.

#include <enfilade/display/display.hpp>

#include <algorithm>

#include "display/grid.hpp"
#include "display/lamps.hpp"
#include "display/trim.hpp"

namespace enfilade::display {
namespace {

using geom::Side;
using mesh::Facing;
using plan::Role;

constexpr Length kLining = 60;  // between the shaft's clear box and the cabin's inside

// A room whose clear inside is the cabin's.
plan::Room room_of(const Cabin& c) {
  plan::Room room;
  plan::Region& region = room.region;
  const Length w = c.width / 2 - kLining + plan::kPartition, d = c.depth / 2 - kLining + plan::kPartition;
  region.box = {{-w, -d}, {w, d}};
  region.z0 = 0;
  region.z1 = c.height + plan::kSlab;
  region.kind = plan::Kind::room;
  room.finish = {{Role::metal, 0}, {Role::floor_stone, 1}, {Role::ceiling, 0}};
  plan::Portal p;
  const geom::Interval extent = region.box.extent(c.open);
  const Length half = std::min(c.opening / 2, extent.length() / 2 - plan::kPartition), level = region.box.level(c.open);
  const bool along_x = geom::axis_of(c.open) == 0;
  p.a = along_x ? geom::Point{-half, level} : geom::Point{level, -half};
  p.b = along_x ? geom::Point{half, level} : geom::Point{level, half};
  p.z1 = std::min(c.head, c.height);
  p.kind = plan::PortalKind::hallway;
  p.face = c.open;
  if (half > 0 && p.z1 > 0) room.portals.push_back(p);
  return room;
}

}  // namespace

void bake_cabin(const Cabin& cabin, Picture& out) {
  out.clear();
  if (cabin.width <= 2 * kLining || cabin.depth <= 2 * kLining || cabin.height <= 0) return;
  const plan::Room room = room_of(cabin);
  mesh::Mesh mesh;
  mesh::mesh_room(room, mesh);
  for (mesh::Rect& r : mesh.rects) {  // steel around the opening too
    if (r.layer == mesh::Layer::shell && static_cast<int>(r.facing) < 4) r.material = {Role::metal, 0};
  }
  const geom::Box clear = plan::clear_box(room.region);
  // A handrail on the side that faces the door.
  const Side back = geom::opposite(cabin.open);
  const bool along_x = geom::axis_of(back) == 0, low = back == geom::kSouth || back == geom::kWest;
  const geom::Interval u = geom::grow(clear.extent(back), -150);
  const Length wall = clear.level(back), w0 = low ? wall + 30 : wall - 55;
  if (!u.empty() && cabin.height > 1'200) {
    const geom::Box rail = geom::make_box(along_x ? 0 : 1, u, {w0, w0 + 25});
    const plan::Material steel{Role::metal, 2};
    const auto add = [&](Length u0, Length v0, Length u1, Length v1, Length w, Facing facing) {
      mesh.rects.push_back({u0, v0, u1, v1, w, facing, mesh::Layer::fitting, steel});
    };
    add(rail.lo.x, rail.lo.y, rail.hi.x, rail.hi.y, 925, Facing::up);
    add(rail.lo.x, rail.lo.y, rail.hi.x, rail.hi.y, 890, Facing::down);
    add(rail.lo.y, 890, rail.hi.y, 925, rail.lo.x, Facing::west);
    add(rail.lo.y, 890, rail.hi.y, 925, rail.hi.x, Facing::east);
    add(rail.lo.x, 890, rail.hi.x, 925, rail.lo.y, Facing::south);
    add(rail.lo.x, 890, rail.hi.x, 925, rail.hi.y, Facing::north);
  }
  const bool open[] = {true};
  bake({room, mesh, open}, {}, out);
}

}  // namespace enfilade::display
