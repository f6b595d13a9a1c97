// solids_of() for prisms over polygons with holes: the same edges as
// mesh/prism.cpp draws. The floor is the inset outline; thresholds overlap it
// by a few millimetres, because on slanted walls their corners are rounded.

#include <algorithm>
#include <utility>

#include "mesh/room.hpp"
#include "mesh/solid_parts.hpp"

namespace enfilade::mesh {

using geom::Point;

namespace {

constexpr Length kOverlap = 3;

geom::Side side_of(Point d) {
  if (d.y == 0) return d.x > 0 ? geom::kSouth : geom::kNorth;
  return d.y > 0 ? geom::kEast : geom::kWest;
}

}  // namespace

void SolidMaker::add_ring(const geom::Ring& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point a = ring[i], b = ring[(i + 1) % ring.size()];
    if (a.y != b.y) out_.edges.push_back(a.y < b.y ? Edge{a, b} : Edge{b, a});
  }
}

void SolidMaker::add_quad(Point a, Point b, Point c, Point d, Length z) {
  Ground ground;
  const geom::Ring ring{a, b, c, d};
  ground.box = geom::bounds(ring);
  ground.z0 = ground.z1 = ground.under0 = ground.under1 = z;
  ground.first_edge = static_cast<std::uint32_t>(out_.edges.size());
  add_ring(ring);
  ground.edge_count = static_cast<std::uint32_t>(out_.edges.size()) - ground.first_edge;
  out_.grounds.push_back(ground);
}

// A slanted wall: openings are placed by the portal itself, as in the mesh.
void SolidMaker::add_slanted(const plan::ClearEdge& edge, std::size_t face) {
  Point from = edge.from;
  for (const Slit& s : slits_of(room_, edge, face)) {
    const Way way = way_of(*s.portal, edge.depth);
    if (!way.enters) continue;
    Mesh unused;
    const Wall wall = Wall::between(s.portal->a, s.portal->b, s.forward, unused);
    const Length u_left = s.forward ? 0 : wall.length(), u_right = s.forward ? wall.length() : 0;
    const Point left = wall.at(u_left, way.depth), right = wall.at(u_right, way.depth);
    add_barrier(from, s.left, z0_, z1_);
    add_barrier(s.left, s.right, z0_, s.z0);
    add_barrier(s.left, s.right, s.z1, z1_);
    add_barrier(s.left, left, s.z0, s.z1);
    if (way.closed) add_barrier(left, right, s.z0, s.z1);
    add_barrier(right, s.right, s.z0, s.z1);
    add_quad(left, right, wall.at(u_right, edge.depth + kOverlap), wall.at(u_left, edge.depth + kOverlap), s.z0);
    from = s.right;
  }
  add_barrier(from, edge.to, z0_, z1_);
}

// Floor or slab, with the wells that lie wholly inside it.
void SolidMaker::add_lid(geom::Polygon lid, bool top) {
  for (const plan::Portal& p : room_.portals) {
    if (p.kind != plan::PortalKind::well || p.face != (top ? plan::kTopFace : plan::kBottomFace)) continue;
    if (p.a.x >= p.b.x || p.a.y >= p.b.y) continue;
    lid.holes.push_back({p.a, {p.a.x, p.b.y}, p.b, {p.b.x, p.a.y}});
    if (!geom::validate(lid)) lid.holes.pop_back();
  }
  Ground ground;
  ground.box = geom::bounds(lid);
  ground.z0 = ground.z1 = top ? z1_ : z0_;
  ground.under0 = ground.under1 = top ? z1_ - plan::kSlab : z0_;
  ground.first_edge = static_cast<std::uint32_t>(out_.edges.size());
  add_ring(lid.outer);
  for (const geom::Ring& hole : lid.holes) add_ring(hole);
  ground.edge_count = static_cast<std::uint32_t>(out_.edges.size()) - ground.first_edge;
  if (ground.edge_count > 0) (top ? out_.slabs : out_.grounds).push_back(ground);
}

void SolidMaker::add_prism() {
  if (z1_ - plan::kSlab <= z0_) return;
  const plan::ClearShape shape = plan::clear_shape(room_.region);
  geom::Polygon floor;
  std::size_t first = 0;
  for (const std::size_t end : shape.ring_ends) {
    geom::Ring ring;
    for (std::size_t i = first; i < end; ++i) {
      const plan::ClearEdge& edge = shape.edges[i];
      if (edge.from == edge.to) continue;
      ring.push_back(edge.from);
      const Point d = edge.to - edge.from;
      if (d.x == 0 || d.y == 0) {
        const bool along_x = d.y == 0;
        const geom::Interval extent =
            along_x ? geom::Interval{std::min(edge.from.x, edge.to.x), std::max(edge.from.x, edge.to.x)}
                    : geom::Interval{std::min(edge.from.y, edge.to.y), std::max(edge.from.y, edge.to.y)};
        add_wall(side_of(d), along_x ? edge.face_from.y : edge.face_from.x, extent, edge.depth, i, kOverlap);
      } else {
        add_slanted(edge, i);
      }
      const Point next = shape.edges[i + 1 == end ? first : i + 1].from;
      if (edge.to != next) {
        ring.push_back(edge.to);
        add_barrier(edge.to, next, z0_, z1_);
      }
    }
    if (first == 0) floor.outer = std::move(ring);
    else floor.holes.push_back(std::move(ring));
    first = end;
  }
  add_lid(floor, false);
  add_lid(std::move(floor), true);
}

}  // namespace enfilade::mesh
