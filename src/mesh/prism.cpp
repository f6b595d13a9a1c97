// mesh_room() for prisms over polygons with holes.
//
// Walls stand on the edges of the inset outline (shape.hpp). On an
// axis-parallel edge openings are cut as on a box. On a slanted edge points must
// be rounded, so openings are placed by the portal itself:
//
//        p ------- a' ===== b' ------ q     wall, depth d (p, q: inset corners)
//                  |        |
//        P ------- a ------ b ------- Q     face of the region
//
// a' and b' are a and b moved inwards. They may lie off the line p q by a
// millimetre; then they become corners of floor and ceiling too, so that the
// surface stays closed on the integers whatever was rounded.

#include "mesh/room.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/geom/polygon.hpp>
#include <enfilade/plan/clear.hpp>

namespace enfilade::mesh {
namespace {

using geom::Point;

std::int64_t along(const plan::ClearEdge& e, Point p) { return geom::dot(p - e.from, e.to - e.from); }

Length distance(Point a, Point b) {
  return static_cast<Length>(std::sqrt(static_cast<double>(geom::dot(b - a, b - a))));
}

// The side of a box that an axis-parallel edge is like: inside lies on its left.
geom::Side side_of(Point d) {
  if (d.y == 0) return d.x > 0 ? geom::kSouth : geom::kNorth;
  return d.y > 0 ? geom::kEast : geom::kWest;
}

// An upright wall seen from the left of p → q.
void panel(Point p, Point q, Length z0, Length z1, plan::Material m, Mesh& out) {
  if (z1 <= z0 || p == q) return;
  const Point d = q - p;
  if (d.x == 0 || d.y == 0) {
    const geom::Side side = side_of(d);
    Wall wall = Wall::along(side, d.y == 0 ? p.y : p.x, out);
    const Length u0 = d.y == 0 ? std::min(p.x, q.x) : std::min(p.y, q.y);
    const Length u1 = d.y == 0 ? std::max(p.x, q.x) : std::max(p.y, q.y);
    wall.front({u0, z0, u1, z1}, 0, m);
    return;
  }
  out.facets.push_back({{{{q.x, q.y, z0}, {p.x, p.y, z0}, {p.x, p.y, z1}, {q.x, q.y, z1}}}, 4, Layer::shell, m});
}

class Prism {
 public:
  Prism(const plan::Room& room, const Surfaces& surfaces, Mesh& out)
      : room_(room), surfaces_(surfaces), out_(out), z0_(room.region.z0), ceiling_(room.region.z1 - plan::kSlab) {}

  void draw() {
    if (ceiling_ <= z0_) return;
    const plan::ClearShape shape = plan::clear_shape(room_.region);
    std::size_t first = 0;
    for (const std::size_t end : shape.ring_ends) {
      geom::Ring ring;
      for (std::size_t i = first; i < end; ++i) {
        const plan::ClearEdge& edge = shape.edges[i];
        if (edge.from == edge.to) continue;
        ring.push_back(edge.from);
        const Point d = edge.to - edge.from;
        if (d.x == 0 || d.y == 0) {
          draw_straight(edge, i);
        } else {
          draw_slanted(edge, i, ring);
        }
        const Point next = shape.edges[i + 1 == end ? first : i + 1].from;
        if (edge.to != next) {
          ring.push_back(edge.to);
          panel(edge.to, next, z0_, ceiling_, surfaces_.wall, out_);
        }
      }
      if (first == 0) floor_.outer = std::move(ring);
      else floor_.holes.push_back(std::move(ring));
      first = end;
    }
    draw_lid(plan::kBottomFace, z0_, true, surfaces_.floor);
    draw_lid(plan::kTopFace, ceiling_, false, surfaces_.ceiling);
  }

 private:
  void draw_straight(const plan::ClearEdge& edge, std::size_t face) {
    const Point d = edge.to - edge.from;
    const bool along_x = d.y == 0;
    const Span whole{along_x ? std::min(edge.from.x, edge.to.x) : std::min(edge.from.y, edge.to.y), z0_,
                     along_x ? std::max(edge.from.x, edge.to.x) : std::max(edge.from.y, edge.to.y), ceiling_};
    Openings openings;
    for (const plan::Portal& p : room_.portals) {
      if (p.face != face || p.kind == plan::PortalKind::well) continue;
      openings.add({along_x ? p.a.x : p.a.y, p.z0, along_x ? p.b.x : p.b.y, p.z1}, p, whole);
    }
    Wall wall = Wall::along(side_of(d), along_x ? edge.face_from.y : edge.face_from.x, out_);
    mesh_wall(wall, whole, edge.depth, openings, surfaces_);
  }

  void draw_slanted(const plan::ClearEdge& edge, std::size_t face, geom::Ring& ring) {
    Point from = edge.from;
    geom::Ring corners;
    bool straight = true;
    const auto corner = [&](Point p) {
      if (p == edge.from || p == edge.to) return;
      corners.push_back(p);
      straight = straight && geom::cross(edge.from, edge.to, p) == 0;
    };
    const std::vector<Slit> slits = slits_of(room_, edge, face);
    for (std::size_t i = 0; i < slits.size(); ++i) {
      const Slit& s = slits[i];
      panel(from, s.left, z0_, ceiling_, surfaces_.wall, out_);
      panel(s.left, s.right, z0_, s.z0, surfaces_.wall, out_);
      panel(s.left, s.right, s.z1, ceiling_, surfaces_.wall, out_);
      fit(edge, s, i == 0 ? distance(from, s.left) : distance(from, s.left) / 2,
          i + 1 == slits.size() ? distance(s.right, edge.to) : distance(s.right, slits[i + 1].left) / 2);
      corner(s.left);
      corner(s.right);
      from = s.right;
    }
    panel(from, edge.to, z0_, ceiling_, surfaces_.wall, out_);
    // One corner off the line takes the others off the floor's edge with it.
    if (!straight) ring.insert(ring.end(), corners.begin(), corners.end());
  }

  void fit(const plan::ClearEdge& edge, const Slit& s, Length before, Length after) {
    Wall wall = Wall::between(s.portal->a, s.portal->b, s.forward, out_);
    Fit f;
    f.opening = {0, s.z0, wall.length(), s.z1};
    f.depth = edge.depth;
    f.room_left = s.forward ? before : after;
    f.room_right = s.forward ? after : before;
    f.room_above = ceiling_ - s.z1;
    fit_opening(wall, f, s.portal->kind, surfaces_);
  }

  // Floor or ceiling with the wells that lie wholly inside it.
  void draw_lid(std::uint16_t face, Length z, bool up, plan::Material m) {
    geom::Polygon lid = floor_;
    for (const plan::Portal& p : room_.portals) {
      if (p.kind != plan::PortalKind::well || p.face != face) continue;
      if (p.a.x >= p.b.x || p.a.y >= p.b.y) continue;
      lid.holes.push_back({p.a, {p.a.x, p.b.y}, p.b, {p.b.x, p.a.y}});
      if (!geom::validate(lid)) {
        lid.holes.pop_back();
      } else if (!up) {
        fit_well({p.a.x, p.a.y, p.b.x, p.b.y}, z, room_.region.z1, surfaces_.slab, out_);
      }
    }
    fill(lid, z, up, m, out_);
  }

  const plan::Room& room_;
  const Surfaces& surfaces_;
  Mesh& out_;
  Length z0_, ceiling_;
  geom::Polygon floor_;
};

}  // namespace

std::vector<Slit> slits_of(const plan::Room& room, const plan::ClearEdge& edge, std::size_t face) {
  std::vector<Slit> slits;
  Mesh unused;
  for (const plan::Portal& p : room.portals) {
    if (p.face != face || p.kind == plan::PortalKind::well || p.a == p.b) continue;
    Slit s;
    s.portal = &p;
    s.forward = geom::dot(edge.face_to - edge.face_from, p.b - p.a) > 0;
    const Wall wall = Wall::between(p.a, p.b, s.forward, unused);
    s.left = wall.at(s.forward ? 0 : wall.length(), edge.depth);
    s.right = wall.at(s.forward ? wall.length() : 0, edge.depth);
    s.z0 = std::max(p.z0, room.region.z0);
    s.z1 = std::min(p.z1, room.region.z1 - plan::kSlab);
    const std::int64_t at = along(edge, s.left), end = along(edge, s.right);
    if (s.z0 < s.z1 && at >= 0 && at < end && end <= along(edge, edge.to)) slits.push_back(s);
  }
  std::sort(slits.begin(), slits.end(),
            [&](const Slit& a, const Slit& b) { return along(edge, a.left) < along(edge, b.left); });
  std::int64_t reached = 0;
  std::erase_if(slits, [&](const Slit& s) {
    if (along(edge, s.left) < reached) return true;
    reached = along(edge, s.right);
    return false;
  });
  return slits;
}

void fill(const geom::Polygon& polygon, Length z, bool up, plan::Material m, Mesh& out) {
  std::vector<Point> points = polygon.outer;
  for (const geom::Ring& hole : polygon.holes) points.insert(points.end(), hole.begin(), hole.end());
  const std::vector<std::uint32_t> triangles = geom::triangulate(polygon);
  for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
    Facet facet;
    facet.corners = 3;
    facet.material = m;
    for (std::size_t k = 0; k < 3; ++k) {
      const Point p = points[triangles[i + (up ? k : 2 - k)]];
      facet.corner[k] = {p.x, p.y, z};
    }
    facet.corner[3] = facet.corner[2];
    out.facets.push_back(facet);
  }
}

void mesh_prism(const plan::Room& room, const Surfaces& surfaces, Mesh& out) { Prism(room, surfaces, out).draw(); }

}  // namespace enfilade::mesh
