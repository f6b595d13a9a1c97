#include <enfilade/mesh/skin.hpp>

#include <gtest/gtest.h>

#include "mesh/rooms.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

using plan::PortalKind;
using namespace enfilade::testing;

// A hut: one room, façades on all sides, windows and an entrance.
plan::Room hut(geom::Box box = {{1'000, 2'000}, {9'000, 8'000}}) {
  plan::Room room = box_room(box);
  for (std::size_t s = 0; s < 4; ++s) room.region.faces[s] = {plan::Behind::facade, static_cast<std::uint8_t>(s)};
  for (int s = 0; s < 4; ++s) {
    const auto side = static_cast<geom::Side>(s);
    const geom::Interval e = box.extent(side);
    for (Length u = e.lo + 400; u + 1'600 < e.hi; u += 1'500) {
      if (side == geom::kSouth && u == e.lo + 1'900) {
        room.portals.push_back(portal_on(room.region, side, u, u + 1'200, 0, 2'200, PortalKind::entrance));
      } else {
        room.portals.push_back(portal_on(room.region, side, u, u + 1'200, 900, 2'500, PortalKind::window));
      }
    }
  }
  number_portals(room);
  return room;
}

// The skin of one room under the sky, or under a storey of the same outline.
Mesh skin_of(const plan::Room& room, bool roof) {
  const std::vector<geom::Polygon> here = plate_of({&room, 1});
  Mesh mesh;
  mesh_skin({&room, 1}, {here, roof ? std::vector<geom::Polygon>() : here, here}, mesh);
  return mesh;
}

// What closes the skin where it ends: panes, entrances, and the ground.
std::vector<Loop> lids_of(const plan::Room& room) {
  std::vector<Loop> lids;
  for (const plan::Portal& p : room.portals) {
    const Length in = p.kind == PortalKind::window ? kPaneDepth : 0;
    geom::Point a = p.a, b = p.b;
    switch (p.face) {
      case geom::kSouth: a.y += in, b.y += in; break;
      case geom::kEast: a.x -= in, b.x -= in; break;
      case geom::kNorth: a.y -= in, b.y -= in, std::swap(a, b); break;
      default: a.x += in, b.x += in, std::swap(a, b); break;
    }
    lids.push_back(cap(a, b, p.z0, p.z1));  // as seen from outside
  }
  const geom::Box& b = room.region.box;
  const Length z = room.region.z0;
  lids.push_back({{b.lo.x, b.lo.y, z}, {b.lo.x, b.hi.y, z}, {b.hi.x, b.hi.y, z}, {b.hi.x, b.lo.y, z}});
  return lids;
}

TEST(MeshSkin, AHutIsClosedFromPlinthToParapet) {
  const plan::Room room = hut();
  const Mesh mesh = skin_of(room, true);
  std::vector<Loop> loops = loops_of(mesh, Layer::shell);
  for (Loop& l : lids_of(room)) loops.push_back(std::move(l));
  EXPECT_EQ(leak(loops), "");
  std::int64_t volume = room.region.box.area() * 3'600;
  const std::int64_t w = room.region.box.width(), d = room.region.box.depth(), t = plan::kFacadeWall;
  volume += (w * d - (w - 2 * t) * (d - 2 * t)) * kParapet;
  for (const plan::Portal& p : room.portals) {
    if (p.kind == PortalKind::window) volume -= std::int64_t{p.width()} * (p.z1 - p.z0) * kPaneDepth;
  }
  EXPECT_EQ(six_volumes(loops), 6 * volume) << "fronts look outwards";
}

TEST(MeshSkin, SkinAndRoomMeetExactly) {
  // Inside and outside surface together leave open only the foot of the wall
  // and, as the room ends below the slab, nothing else.
  const plan::Room room = hut();
  Mesh inside;
  mesh_room(room, inside);
  const Mesh outside = skin_of(room, true);
  std::vector<Loop> loops = loops_of(inside, Layer::shell);
  for (Loop& l : loops_of(outside, Layer::shell)) loops.push_back(std::move(l));
  const geom::Box& b = room.region.box;
  loops.push_back({{b.lo.x, b.lo.y, 0}, {b.lo.x, b.hi.y, 0}, {b.hi.x, b.hi.y, 0}, {b.hi.x, b.lo.y, 0}});
  // The ground has a step less where the entrance leads in: its threshold is
  // drawn by the room, its edge on the façade is the ground's own.
  EXPECT_EQ(leak(loops), "");
}

TEST(MeshSkin, SkinAndRoomMeetOnSlantedWallsToo) {
  plan::Room room = polygon_room(
      {{{3'000, 0}, {9'000, 0}, {12'000, 3'700}, {12'000, 9'000}, {8'000, 12'000}, {0, 12'000}, {0, 2'500}}, {}},
      plan::Behind::facade);
  const auto window = [&](geom::Point a, geom::Point b, std::uint8_t face) {
    plan::Portal p;
    p.a = a;
    p.b = b;
    p.z0 = 900;
    p.z1 = 2'300;
    p.kind = PortalKind::window;
    p.face = face;
    room.portals.push_back(p);
  };
  window({5'000, 0}, {6'800, 0}, 0);
  window({9'811, 1'000}, {10'541, 1'901}, 1);  // rounded: a hair beside the line
  window({9'200, 11'100}, {10'801, 9'900}, 3);
  window({1'001, 1'667}, {2'002, 832}, 6);
  number_portals(room);
  Mesh inside;
  mesh_room(room, inside);
  const Mesh outside = skin_of(room, true);
  std::vector<Loop> loops = loops_of(inside, Layer::shell);
  for (Loop& l : loops_of(outside, Layer::shell)) loops.push_back(std::move(l));
  Loop ground;
  for (const geom::Point p : room.region.outline->polygon.outer) ground.insert(ground.begin(), Point3{p.x, p.y, 0});
  loops.push_back(ground);
  EXPECT_EQ(leak(loops), "");
}

TEST(MeshSkin, RoomsSideBySideGiveTheSkinOfOne) {
  const plan::Room whole = hut();
  plan::Room west = whole, east = whole;
  west.region.box.hi.x = east.region.box.lo.x = 4'200;  // between two windows
  west.region.faces[geom::kEast] = east.region.faces[geom::kWest] = {plan::Behind::inner, 0};
  std::erase_if(west.portals, [](const plan::Portal& p) { return p.a.x > 4'200; });
  std::erase_if(east.portals, [](const plan::Portal& p) { return p.a.x < 4'200; });
  const std::vector<plan::Room> halves = {west, east};
  const std::vector<geom::Polygon> here = plate_of(halves);
  Mesh two;
  mesh_skin(halves, {here, {}, here}, two);
  EXPECT_EQ(skin_of(whole, true), two);
}

TEST(MeshSkin, OnlyTheTopCarriesARoofAndOnlyTheGroundAPlinth) {
  plan::Room room = hut();
  const Mesh ground = skin_of(room, false);
  room.region.storey = 1;
  const Mesh middle = skin_of(room, false);
  room.region.storey = 2;
  const Mesh top = skin_of(room, true);
  const auto roofs = [](const Mesh& m) {
    return std::count_if(m.rects.begin(), m.rects.end(),
                         [](const Rect& r) { return r.material.role == plan::Role::roof; });
  };
  EXPECT_EQ(roofs(ground), 0);
  EXPECT_EQ(roofs(middle), 0);
  EXPECT_EQ(roofs(top), 1);
  const auto plinth = [](const Mesh& m) {
    return std::count_if(m.rects.begin(), m.rects.end(), [](const Rect& r) {
      return r.layer == Layer::fitting && r.facing == Facing::south && r.v0 == 0 && r.v1 - r.v0 == 450;
    });
  };
  EXPECT_GT(plinth(ground), 0);
  EXPECT_EQ(plinth(middle), 0);
}

TEST(MeshSkin, BandsRunRoundTheCorners) {
  const plan::Room room = hut();
  const Mesh mesh = skin_of(room, false);
  // Seen from above, the band at the slab is a ring of even width.
  const std::int64_t w = room.region.box.width(), d = room.region.box.depth(), proud = 25;
  std::int64_t ring = 0;
  for (const Rect& r : mesh.rects) {
    if (r.layer == Layer::fitting && r.facing == Facing::up && r.w == room.region.z1) ring += r.area();
  }
  EXPECT_EQ(ring, (w + 2 * proud) * (d + 2 * proud) - w * d);
}

TEST(MeshSkin, AnInnerRoomHasNone) {
  const plan::Room room = box_room({{0, 0}, {5'000, 5'000}});
  const Mesh mesh = skin_of(room, true);
  EXPECT_TRUE(mesh.empty());
}

TEST(MeshSkin, SurfacesOfOnePlaneNeverOverlap) {
  plan::Room room = hut();
  for (int storey = 0; storey < 3; ++storey) {
    room.region.storey = static_cast<std::int16_t>(storey);
    const Mesh mesh = skin_of(room, storey == 2);
    for (std::size_t i = 0; i < mesh.rects.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const Rect &a = mesh.rects[i], &b = mesh.rects[j];
        if (a.facing != b.facing || a.w != b.w) continue;
        EXPECT_FALSE(a.u0 < b.u1 && b.u0 < a.u1 && a.v0 < b.v1 && b.v0 < a.v1)
            << text(corners(a)[0]) << text(corners(a)[2]) << " and " << text(corners(b)[0]) << text(corners(b)[2]);
      }
    }
  }
}

TEST(MeshSkin, APolygonBuildingIsClosedToo) {
  // An octagon-like tower top with a courtyard: every face a façade.
  plan::Room room = polygon_room(
      {{{3'000, 0}, {9'000, 0}, {12'000, 3'000}, {12'000, 9'000}, {8'000, 12'000}, {0, 12'000}, {0, 2'500}},
       {{{5'000, 5'000}, {5'000, 7'000}, {7'000, 7'000}, {7'000, 5'000}}}},
      plan::Behind::facade);
  const Mesh mesh = skin_of(room, true);
  std::vector<Loop> loops = loops_of(mesh, Layer::shell);
  const geom::Polygon& polygon = room.region.outline->polygon;
  std::vector<geom::Point> points = polygon.outer;
  points.insert(points.end(), polygon.holes[0].begin(), polygon.holes[0].end());
  const std::vector<std::uint32_t> ground = geom::triangulate(polygon);
  for (std::size_t i = 0; i < ground.size(); i += 3) {
    Loop l;
    for (std::size_t k = 3; k > 0; --k) l.push_back({points[ground[i + k - 1]].x, points[ground[i + k - 1]].y, 0});
    loops.push_back(l);
  }
  EXPECT_EQ(leak(loops), "");
  EXPECT_GT(six_volumes(loops), 0);
}

}  // namespace
}  // namespace enfilade::mesh
