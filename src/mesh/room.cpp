// mesh_room() for boxes: the fast path. Each wall is a rectangle in (u, z) from
// which the openings are cut; floor and ceiling are rectangles from which the
// wells are cut. All coordinates are the region's own, so the result is exact
// and closed but for the portals.

#include "mesh/room.hpp"

#include <algorithm>

namespace enfilade::mesh {
namespace {

void mesh_lids(const plan::Room& room, const Surfaces& surfaces, const geom::Box& clear, Length ceiling, Mesh& out) {
  const Span whole{clear.lo.x, clear.lo.y, clear.hi.x, clear.hi.y};
  Openings floor_wells, ceiling_wells;
  for (const plan::Portal& p : room.portals) {
    if (p.kind != plan::PortalKind::well) continue;
    const Span span{p.a.x, p.a.y, p.b.x, p.b.y};
    if (p.face == plan::kBottomFace) floor_wells.add(span, p, whole);
    if (p.face == plan::kTopFace) ceiling_wells.add(span, p, whole);
  }
  cut(whole, floor_wells.spans(), [&](const Span& s) {
    out.rects.push_back({s.u0, s.v0, s.u1, s.v1, room.region.z0, Facing::up, Layer::shell, surfaces.floor});
  });
  cut(whole, ceiling_wells.spans(), [&](const Span& s) {
    out.rects.push_back({s.u0, s.v0, s.u1, s.v1, ceiling, Facing::down, Layer::shell, surfaces.ceiling});
  });
  for (const Span& s : ceiling_wells.spans()) fit_well(s, ceiling, room.region.z1, surfaces.slab, out);
}

}  // namespace

void fit_well(const Span& s, Length z0, Length z1, plan::Material m, Mesh& out) {
  out.rects.push_back({s.v0, z0, s.v1, z1, s.u0, Facing::east, Layer::shell, m});
  out.rects.push_back({s.v0, z0, s.v1, z1, s.u1, Facing::west, Layer::shell, m});
  out.rects.push_back({s.u0, z0, s.u1, z1, s.v0, Facing::north, Layer::shell, m});
  out.rects.push_back({s.u0, z0, s.u1, z1, s.v1, Facing::south, Layer::shell, m});
}

Fit fit_of(const Openings& openings, std::size_t i, const Span& clear, Length depth) {
  const std::span<const Span> spans = openings.spans();
  Fit fit;
  fit.opening = spans[i];
  fit.depth = depth;
  fit.room_left = i == 0 ? spans[i].u0 - clear.u0 : (spans[i].u0 - spans[i - 1].u1) / 2;
  fit.room_right = i + 1 == spans.size() ? clear.u1 - spans[i].u1 : (spans[i + 1].u0 - spans[i].u1) / 2;
  fit.room_above = clear.v1 - spans[i].v1;
  return fit;
}

void mesh_wall(Wall& wall, const Span& clear, Length depth, const Openings& openings, const Surfaces& surfaces) {
  wall.layer(Layer::shell);
  cut(clear, openings.spans(), [&](const Span& s) { wall.front(s, depth, surfaces.wall); });
  for (std::size_t i = 0; i < openings.size(); ++i) {
    fit_opening(wall, fit_of(openings, i, clear, depth), openings.portal(i).kind, surfaces);
  }
}

void mesh_box(const plan::Room& room, const Surfaces& surfaces, Mesh& out) {
  const plan::Region& region = room.region;
  const geom::Box clear = plan::clear_box(region);
  const Length ceiling = region.z1 - plan::kSlab;
  if (clear.empty() || ceiling <= region.z0) return;
  mesh_lids(room, surfaces, clear, ceiling, out);
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    const geom::Interval extent = clear.extent(side);
    const Span whole{extent.lo, region.z0, extent.hi, ceiling};
    Openings openings;
    for (const plan::Portal& p : room.portals) {
      if (p.face != side || p.kind == plan::PortalKind::well) continue;
      const bool along_x = geom::axis_of(side) == 0;
      openings.add({along_x ? p.a.x : p.a.y, p.z0, along_x ? p.b.x : p.b.y, p.z1}, p, whole);
    }
    Wall wall = Wall::along(side, region.box.level(side), out);
    mesh_wall(wall, whole, plan::wall_depth(region, region.faces[side]), openings, surfaces);
  }
}

void mesh_room(const plan::Room& room, Mesh& out) {
  out.clear();
  if (plan::is_outdoors(room.region.use)) return mesh_balcony(room, out);
  const Surfaces surfaces = surfaces_of(room);
  if (room.region.outline) {
    mesh_prism(room, surfaces, out);
  } else {
    mesh_box(room, surfaces, out);
  }
  if (!room.flights.empty() || !room.landings.empty()) mesh_stairs(room, out);
}

}  // namespace enfilade::mesh
