// solids_of(). An opening on plan, seen from the inside:
//
//   barrier  ======+           +======   d = depth: along the clear inside
//                  | threshold |         barriers beside, ground between
//                  +-----------+         d = end: the leaf's face, when closed
//   portal  . . . .:. . . . . .:. . . .  d = 0: end of the threshold, when open
//
// Above the lintel the wall goes on; no body of usual height meets it, but a
// tall one does.

#include "mesh/solid_parts.hpp"

#include <algorithm>

#include <enfilade/mesh/door.hpp>

#include "mesh/opening.hpp"

namespace enfilade::mesh {

using geom::Box;
using geom::Point;
using plan::PortalKind;

namespace {

constexpr Length kHalfLeaf = kLeafThickness / 2;

// Walking along the side with the inside on the left, u grows on these two.
bool u_grows(geom::Side side) { return side == geom::kSouth || side == geom::kEast; }

}  // namespace

bool SolidMaker::is_open(const plan::Portal& portal) const {
  if (plan::is_opening(portal.kind)) return true;
  if (portal.kind == PortalKind::window || portal.kind == PortalKind::entrance) return false;
  const auto i = static_cast<std::size_t>(&portal - room_.portals.data());
  return i < passages_.size() && passages_[i] == Passage::open;
}

SolidMaker::Way SolidMaker::way_of(const plan::Portal& portal, Length wall_depth) const {
  Way way;
  way.enters = portal.kind != PortalKind::window && portal.kind != PortalKind::well;
  way.closed = !is_open(portal);
  const bool glazed = portal.kind == PortalKind::entrance || portal.kind == PortalKind::french_door;
  if (way.closed) way.depth = (glazed ? kPaneDepth : 0) + kHalfLeaf;
  way.depth = std::min(way.depth, wall_depth);
  return way;
}

void SolidMaker::add_wall(geom::Side side, Length level, geom::Interval extent, Length depth, std::size_t face,
                          Length overlap) {
  Mesh unused;
  const Wall wall = Wall::along(side, level, unused);
  const auto surface = [&](Length u0, Length u1, Length d, Length z0, Length z1) {
    if (u_grows(side)) add_barrier(wall.at(u0, d), wall.at(u1, d), z0, z1);
    else add_barrier(wall.at(u1, d), wall.at(u0, d), z0, z1);
  };
  // Windows take part, so that overlapping openings are left out as in the mesh.
  const Span whole{extent.lo, z0_, extent.hi, z1_ - plan::kSlab};
  const bool along_x = geom::axis_of(side) == 0;
  Openings openings;
  for (const plan::Portal& p : room_.portals) {
    if (p.face != face || p.kind == PortalKind::well) continue;
    openings.add({along_x ? p.a.x : p.a.y, p.z0, along_x ? p.b.x : p.b.y, p.z1}, p, whole);
  }
  Length u = extent.lo;
  for (std::size_t i = 0; i < openings.size(); ++i) {
    const Way way = way_of(openings.portal(i), depth);
    if (!way.enters) continue;
    const Span& o = openings.spans()[i];
    surface(u, o.u0, depth, z0_, z1_);
    surface(o.u0, o.u1, depth, z0_, o.v0);
    surface(o.u0, o.u1, depth, o.v1, z1_);
    if (way.closed) surface(o.u0, o.u1, way.depth, o.v0, o.v1);
    const Point near0 = wall.at(o.u0, depth), far0 = wall.at(o.u0, way.depth);
    const Point near1 = wall.at(o.u1, depth), far1 = wall.at(o.u1, way.depth);
    // With the inside on the left: into the opening first, then out of it.
    if (u_grows(side)) {
      add_barrier(near0, far0, o.v0, o.v1);
      add_barrier(far1, near1, o.v0, o.v1);
    } else {
      add_barrier(near1, far1, o.v0, o.v1);
      add_barrier(far0, near0, o.v0, o.v1);
    }
    const Point p = far0, q = wall.at(o.u1, depth + overlap);
    const Box box{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
    if (!box.empty()) out_.grounds.push_back({box, o.v0, o.v0, o.v0, o.v0});
    u = o.u1;
  }
  surface(u, extent.hi, depth, z0_, z1_);
}

void SolidMaker::add_box() {
  const plan::Region& region = room_.region;
  const Box clear = plan::clear_box(region);
  const Length ceiling = z1_ - plan::kSlab;
  if (clear.empty() || ceiling <= z0_) return;
  const Span whole{clear.lo.x, clear.lo.y, clear.hi.x, clear.hi.y};
  Openings floor_wells, ceiling_wells;
  for (const plan::Portal& p : room_.portals) {
    if (p.kind != PortalKind::well) continue;
    const Span span{p.a.x, p.a.y, p.b.x, p.b.y};
    if (p.face == plan::kBottomFace) floor_wells.add(span, p, whole);
    if (p.face == plan::kTopFace) ceiling_wells.add(span, p, whole);
  }
  cut(whole, floor_wells.spans(), [&](const Span& s) {
    out_.grounds.push_back({{{s.u0, s.v0}, {s.u1, s.v1}}, z0_, z0_, z0_, z0_});
  });
  cut(whole, ceiling_wells.spans(), [&](const Span& s) {
    out_.slabs.push_back({{{s.u0, s.v0}, {s.u1, s.v1}}, z1_, z1_, ceiling, ceiling});
  });
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    add_wall(side, region.box.level(side), clear.extent(side), plan::wall_depth(region, region.faces[side]), side, 0);
  }
}

// The leaf turns about its pivot, which lies kHalfLeaf inside it.
void SolidMaker::add_leaf(const plan::Portal& portal) {
  const Leaves leaves = leaves_of(portal, room_.region);
  for (std::size_t i = 0; i < leaves.count; ++i) {
    const Leaf& leaf = leaves.leaf[i];
    if (leaf.slides) continue;
    const Point along = leaf.range > 0 ? Point{-leaf.along.y, leaf.along.x} : Point{leaf.along.y, -leaf.along.x};
    const Point pivot{leaf.pivot.x, leaf.pivot.y};
    const Length z0 = leaf.pivot.z, z1 = z0 + leaf.height, tip = leaf.width - kHalfLeaf;
    if (along.x == 0 || along.y == 0) {
      const Point end = pivot + Point{geom::sign(along.x) * tip, geom::sign(along.y) * tip};
      Box box = geom::hull(pivot, end);
      // At the tip the leaf ends; at the pivot and sideways it is half a leaf wider.
      box.lo = box.lo - Point{along.x < 0 ? 0 : kHalfLeaf, along.y < 0 ? 0 : kHalfLeaf};
      box.hi = box.hi + Point{along.x > 0 ? 0 : kHalfLeaf, along.y > 0 ? 0 : kHalfLeaf};
      box = geom::intersect(box, room_.region.box);
      if (!box.empty()) out_.blocks.push_back({box, z0, z1});
      continue;
    }
    Mesh unused;
    const Wall line = Wall::between(pivot, pivot + along, true, unused);
    if (geom::locate(plan::polygon_of(room_.region), line.at(leaf.width / 2, 0)) != geom::Where::inside) continue;
    const Point a = line.at(0, kHalfLeaf), b = line.at(tip, kHalfLeaf);
    const Point c = line.at(tip, -kHalfLeaf), d = line.at(0, -kHalfLeaf);
    add_barrier(a, b, z0, z1);
    add_barrier(b, c, z0, z1);
    add_barrier(c, d, z0, z1);
  }
}

void SolidMaker::add_leaves() {
  for (const plan::Portal& p : room_.portals) {
    if (plan::has_leaf(p.kind) && is_open(p)) add_leaf(p);
  }
}

void SolidMaker::add_objects() {
  for (const plan::Object& o : room_.objects) {
    if (o.kind == plan::ObjectKind::puddle) continue;
    if (!o.footprint.empty() && o.z0 < o.z1) out_.blocks.push_back({o.footprint, o.z0, o.z1});
  }
}

// Rooms, halls and stairs are walked in; of shafts only a car that stands open at its landing.
bool SolidMaker::is_walkable() const {
  if (room_.region.kind != plan::Kind::shaft) return true;
  return std::any_of(room_.portals.begin(), room_.portals.end(),
                     [&](const plan::Portal& p) { return p.kind == PortalKind::elevator && is_open(p); });
}

void solids_of(const plan::Room& room, std::span<const Passage> passages, Solids& out) {
  out.clear();
  SolidMaker maker(room, passages, out);
  out.walkable = maker.is_walkable();
  if (room.region.outline) maker.add_prism();
  else maker.add_box();
  if (!room.flights.empty() || !room.landings.empty()) maker.add_stairs();
  maker.add_leaves();
  maker.add_objects();
}

}  // namespace enfilade::mesh
