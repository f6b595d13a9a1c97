// A face of a room is painted by giving the shell's surfaces that lie in its
// plane another material. Reveals lie in other planes and keep theirs.

#include "world/state.hpp"

namespace enfilade::world {
namespace {

using mesh::Facing;

// A painted wall of a box room: where its clear side lies and looks to.
struct Wall {
  Facing facing;
  Length w;
};

Wall wall_of(const plan::Room& room, std::uint8_t face) {
  const geom::Box clear = plan::clear_box(room.region);
  switch (static_cast<geom::Side>(face)) {
    case geom::kSouth: return {Facing::north, clear.lo.y};
    case geom::kEast: return {Facing::west, clear.hi.x};
    case geom::kNorth: return {Facing::south, clear.hi.y};
    case geom::kWest: return {Facing::east, clear.lo.x};
  }
  return {Facing::up, 0};
}

bool is_upright(const mesh::Facet& f) {
  return f.corners == 4 && f.corner[0].x == f.corner[3].x && f.corner[0].y == f.corner[3].y &&
         f.corner[0].z != f.corner[3].z;
}

// Whether a slanted wall's facet lies along an edge of the outline: parallel to
// it, and no further inside than a wall is deep.
bool along_edge(const plan::Region& region, std::size_t edge, const mesh::Facet& f) {
  const geom::Polygon& polygon = region.outline->polygon;
  const geom::Ring* ring = &polygon.outer;
  for (std::size_t h = 0; edge >= ring->size(); ++h) {
    edge -= ring->size();
    ring = &polygon.holes[h];
  }
  const geom::Point a = (*ring)[edge], b = (*ring)[edge + 1 == ring->size() ? 0 : edge + 1];
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double size2 = dx * dx + dy * dy;
  for (const mesh::Point3& c : {f.corner[0], f.corner[1]}) {
    const double off = dx * (c.y - a.y) - dy * (c.x - a.x);  // times the edge's length
    const double most = plan::kFacadeWall + 2;
    if (off < 0 || off * off > most * most * size2) return false;
    const double t = dx * (c.x - a.x) + dy * (c.y - a.y);
    if (t < 0 || t > size2) return false;
  }
  return true;
}

void paint_wall(const plan::Room& room, std::uint8_t face, plan::Material material, mesh::Mesh& mesh) {
  if (!room.region.outline) {
    const Wall wall = wall_of(room, face);
    for (mesh::Rect& r : mesh.rects) {
      if (r.layer == mesh::Layer::shell && r.facing == wall.facing && r.w == wall.w) r.material = material;
    }
    return;
  }
  for (mesh::Facet& f : mesh.facets) {
    if (f.layer == mesh::Layer::shell && is_upright(f) && along_edge(room.region, face, f)) f.material = material;
  }
}

// Floors look up, ceilings down; in the shell nothing else does but the lids of
// reveals, which lie elsewhere.
void paint_level(Facing facing, Length w, plan::Material material, mesh::Mesh& mesh) {
  for (mesh::Rect& r : mesh.rects) {
    if (r.layer == mesh::Layer::shell && r.facing == facing && r.w == w) r.material = material;
  }
  for (mesh::Facet& f : mesh.facets) {
    if (f.layer != mesh::Layer::shell || f.corner[0].z != w || f.corner[1].z != w || f.corner[2].z != w) continue;
    const std::int64_t turn = std::int64_t{f.corner[1].x - f.corner[0].x} * (f.corner[2].y - f.corner[0].y) -
                              std::int64_t{f.corner[1].y - f.corner[0].y} * (f.corner[2].x - f.corner[0].x);
    if ((turn > 0) == (facing == Facing::up)) f.material = material;
  }
}

}  // namespace

void paint_face(const plan::Room& room, std::uint8_t face, plan::Material material, mesh::Mesh& mesh) {
  const std::size_t faces = plan::face_count(room.region);
  if (face == store::kFloorFace) {
    paint_level(Facing::up, room.region.z0, material, mesh);
  } else if (face == store::kCeilingFace) {
    paint_level(Facing::down, room.region.z1 - plan::kSlab, material, mesh);
  } else if (face == store::kAllWalls) {
    for (std::size_t i = 0; i < faces; ++i) paint_wall(room, static_cast<std::uint8_t>(i), material, mesh);
  } else if (face < faces) {
    paint_wall(room, face, material, mesh);
  }
}

}  // namespace enfilade::world
