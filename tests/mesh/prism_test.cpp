#include <enfilade/mesh/mesh.hpp>
#include <enfilade/mesh/skin.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "mesh/rooms.hpp"
#include "mesh/surface.hpp"
#include "mesh/wall.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;
using plan::PortalKind;
using namespace enfilade::testing;

struct Edge {
  Point from, to;
};

std::vector<Edge> edges_of(const geom::Polygon& polygon) {
  std::vector<Edge> edges;
  const auto add = [&](const geom::Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) edges.push_back({ring[i], ring[(i + 1) % ring.size()]});
  };
  add(polygon.outer);
  for (const geom::Ring& hole : polygon.holes) add(hole);
  return edges;
}

// The point at permille of an edge, rounded: on a slanted edge it lies beside
// the line by up to a millimetre, as portals in files do.
Point along(const Edge& e, int permille) {
  const auto at = [&](Length a, Length b) {
    return static_cast<Length>(a + std::floor((static_cast<double>(b) - a) * permille / 1000 + 0.5));
  };
  return {at(e.from.x, e.to.x), at(e.from.y, e.to.y)};
}

plan::Portal portal_on_edge(const plan::Room& room, std::size_t face, const Edge& e, int from, int to,
                            PortalKind kind) {
  plan::Portal p;
  p.a = along(e, from);
  p.b = along(e, to);
  if (p.b < p.a) std::swap(p.a, p.b);
  p.z0 = room.region.z0 + (kind == PortalKind::window ? 900 : 0);
  p.z1 = room.region.z0 + 2'100;
  p.kind = kind;
  p.face = static_cast<std::uint8_t>(face);
  return p;
}

// A box with its corners cut off at random, and sometimes a notch and a hole.
geom::Polygon random_polygon(Rng& rng) {
  const Length w = rng.between(7'000, 20'000), d = rng.between(7'000, 20'000);
  const auto chamfer = [&] { return rng.chance(500) ? rng.between(2'000, 3'400) : 0; };
  geom::Polygon p;
  const auto corner = [&](Point at, Point in, Point out) {  // unit steps towards the neighbours
    const Length a = chamfer(), b = rng.chance(500) ? a : chamfer();
    if (a == 0 || b == 0) {
      p.outer.push_back(at);
      return;
    }
    p.outer.push_back({at.x + in.x * a, at.y + in.y * a});
    p.outer.push_back({at.x + out.x * b, at.y + out.y * b});
  };
  corner({0, 0}, {0, 1}, {1, 0});
  corner({w, 0}, {-1, 0}, {0, 1});
  corner({w, d}, {0, -1}, {-1, 0});
  corner({0, d}, {1, 0}, {0, -1});
  if (rng.chance(500)) {  // a hole, clockwise, sometimes a lozenge
    const Point m{w / 2 + rng.between(-300, 300), d / 2 + rng.between(-300, 300)};
    const Length r = rng.between(400, 900);
    if (rng.chance(500))
      p.holes.push_back({{m.x - r, m.y - r}, {m.x - r, m.y + r}, {m.x + r, m.y + r}, {m.x + r, m.y - r}});
    else p.holes.push_back({{m.x - r, m.y}, {m.x, m.y + r - 100}, {m.x + r, m.y}, {m.x, m.y - r + 50}});
  }
  return p;
}

plan::Room random_prism(Rng& rng) {
  plan::Room room = polygon_room(random_polygon(rng), plan::Behind::inner, 3'600, 7'200);
  auto outline = std::make_shared<plan::Outline>(*room.region.outline);
  for (plan::Face& face : outline->faces) face.behind = static_cast<plan::Behind>(rng.below(4));
  room.region.outline = outline;
  const std::vector<Edge> edges = edges_of(outline->polygon);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    // Walls are shorter than outer faces; on a short one a portal might not fit.
    const Point d = edges[i].to - edges[i].from;
    if (i < outline->polygon.outer.size() && geom::dot(d, d) < 2'500 * 2'500) continue;
    const auto kind = [&] { return static_cast<PortalKind>(rng.below(6)); };
    if (rng.chance(600)) room.portals.push_back(portal_on_edge(room, i, edges[i], 250, rng.between(350, 450), kind()));
    if (rng.chance(600)) room.portals.push_back(portal_on_edge(room, i, edges[i], 550, rng.between(600, 750), kind()));
  }
  number_portals(room);
  return room;
}

// Lids for all portals; those of windows where the pane lies.
std::vector<Loop> caps_of(const plan::Room& room) {
  std::vector<Loop> caps;
  const std::vector<Edge> edges = edges_of(room.region.outline->polygon);
  Mesh unused;
  for (const plan::Portal& p : room.portals) {
    const Edge& e = edges[p.face];
    const bool same = geom::dot(e.to - e.from, p.b - p.a) > 0;
    const Wall wall = Wall::between(p.a, p.b, same, unused);
    Length depth = 0;
    if (p.kind == PortalKind::window) {
      const Length wall_depth = plan::wall_depth(room.region, plan::face_of(room.region, p.face));
      depth = std::min<Length>(120, wall_depth / 2);
    }
    const Point a = wall.at(0, depth), b = wall.at(wall.length(), depth);
    // Inside is on the left of the edge, so its start is on the viewer's right.
    caps.push_back(same ? cap(b, a, p.z0, p.z1) : cap(a, b, p.z0, p.z1));
  }
  return caps;
}

TEST(MeshPrism, AnyPolygonRoomWithItsPortalsAsCapsIsClosed) {
  Mesh mesh;
  int slanted = 0;
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_prism(rng);
    mesh_room(room, mesh);
    std::vector<Loop> loops = loops_of(mesh, Layer::shell);
    for (Loop& l : caps_of(room)) loops.push_back(std::move(l));
    ASSERT_EQ(leak(loops), "") << "seed " << seed;
    ASSERT_LT(six_volumes(loops), 0) << "fronts look inwards";
    for (const Facet& f : mesh.facets) slanted += f.corners == 4;
  }
  EXPECT_GT(slanted, 5'000) << "slanted walls were among them";
}

geom::Polygon courtyard() {
  return {{{0, 0}, {12'000, 0}, {12'000, 9'000}, {5'000, 9'000}, {5'000, 7'000}, {0, 7'000}},
          {{{6'000, 3'000}, {6'000, 5'000}, {9'000, 5'000}, {9'000, 3'000}}}};
}

TEST(MeshPrism, FloorOfARightAngledPlanHasTheExactClearArea) {
  const plan::Room room = polygon_room(courtyard(), plan::Behind::inner);
  Mesh mesh;
  mesh_room(room, mesh);
  std::int64_t twice = 0;
  for (const Facet& f : mesh.facets) {
    if (f.corner[0].z != 0 || f.corner[1].z != 0 || f.corner[2].z != 0) continue;
    twice +=
        geom::cross({f.corner[0].x, f.corner[0].y}, {f.corner[1].x, f.corner[1].y}, {f.corner[2].x, f.corner[2].y});
  }
  const std::vector<Length> depths(10, plan::kPartition);
  const Result<geom::Polygon> clear = geom::inset(courtyard(), depths);
  ASSERT_TRUE(clear.ok());
  EXPECT_EQ(twice, geom::twice_area(*clear));
}

TEST(MeshPrism, ABoxGivenAsAPolygonHasTheSameWalls) {
  plan::Room box = office();
  plan::Room prism = box;
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon = geom::to_polygon(box.region.box);
  outline->faces.assign(box.region.faces.begin(), box.region.faces.end());
  prism.region.outline = outline;
  Mesh a, b;
  mesh_room(box, a);
  mesh_room(prism, b);
  const auto upright = [](const Mesh& m) {
    std::vector<Rect> walls;
    for (const Rect& r : m.rects)
      if (r.facing < Facing::up) walls.push_back(r);
    return walls;
  };
  EXPECT_EQ(upright(a), upright(b));
}

TEST(MeshPrism, AStraightSideWithWallsOfTwoDepthsSteps) {
  // South side: first half façade, second half inner.
  plan::Room room =
      polygon_room({{{0, 0}, {4'000, 0}, {8'000, 0}, {8'000, 5'000}, {0, 5'000}}, {}}, plan::Behind::inner);
  auto outline = std::make_shared<plan::Outline>(*room.region.outline);
  outline->faces[0].behind = plan::Behind::facade;
  room.region.outline = outline;
  Mesh mesh;
  mesh_room(room, mesh);
  EXPECT_EQ(leak(loops_of(mesh, Layer::shell)), "");
  int steps = 0;
  for (const Rect& r : mesh.rects) {
    steps += r.facing == Facing::east && r.w == 4'000 && r.u0 == plan::kPartition && r.u1 == plan::kFacadeWall;
  }
  EXPECT_EQ(steps, 1) << "the façade wall's end, seen from the thinner part";
}

TEST(MeshPrism, AWellInsideAPolygonIsCutOut) {
  plan::Room room = polygon_room(courtyard(), plan::Behind::inner);
  room.portals.push_back(well({{1'000, 1'000}, {3'000, 2'000}}, room.region.z1, plan::kTopFace));
  Mesh mesh;
  mesh_room(room, mesh);
  std::vector<Loop> loops = loops_of(mesh, Layer::shell);
  const Length z = room.region.z1;
  loops.push_back({{1'000, 1'000, z}, {1'000, 2'000, z}, {3'000, 2'000, z}, {3'000, 1'000, z}});
  EXPECT_EQ(leak(loops), "");
}

TEST(MeshPrism, ARoomTooNarrowForItsWallsGetsThinnerOnes) {
  const plan::Room room = polygon_room({{{0, 0}, {300, 0}, {300, 5'000}, {0, 5'000}}, {}}, plan::Behind::facade);
  Mesh mesh;
  mesh_room(room, mesh);
  EXPECT_FALSE(mesh.empty());
  EXPECT_EQ(leak(loops_of(mesh, Layer::shell)), "");
}

}  // namespace
}  // namespace enfilade::mesh
