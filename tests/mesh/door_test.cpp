#include <enfilade/mesh/door.hpp>

#include <gtest/gtest.h>

#include "mesh/rooms.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

using plan::PortalKind;
using namespace enfilade::testing;

// A leaf's point in the building, turned by quarter turns from closed. Exact for
// axis-parallel walls.
Point3 placed(const Leaf& leaf, Point3 p, int quarter) {
  geom::Point x = leaf.along;
  const Length length = std::max(std::abs(x.x), std::abs(x.y));
  x = {x.x / length, x.y / length};
  for (; quarter > 0; --quarter) x = {-x.y, x.x};
  return leaf.pivot + Point3{x.x * p.x - x.y * p.y, x.y * p.x + x.x * p.y, p.z};
}

struct Bounds {
  Point3 lo{1 << 30, 1 << 30, 1 << 30}, hi{-(1 << 30), -(1 << 30), -(1 << 30)};
  void add(Point3 p) {
    lo = {std::min(lo.x, p.x), std::min(lo.y, p.y), std::min(lo.z, p.z)};
    hi = {std::max(hi.x, p.x), std::max(hi.y, p.y), std::max(hi.z, p.z)};
  }
};

// The leaf itself, without handles.
Bounds leaf_bounds(const Leaf& leaf, int quarter) {
  Mesh mesh;
  mesh_leaf(leaf, mesh);
  Bounds b;
  for (const Rect& r : mesh.rects) {
    if (r.material.role == plan::Role::metal && leaf.style != LeafStyle::metal) continue;
    for (const Point3 p : corners(r)) b.add(placed(leaf, p, quarter));
  }
  return b;
}

const PortalKind kLeafKinds[] = {PortalKind::room_door, PortalKind::stair_door, PortalKind::entrance,
                                 PortalKind::elevator};

TEST(MeshDoor, ClosedLeavesFillTheirOpeningAndStayWithinIt) {
  plan::Room room = box_room({{0, 0}, {6'000, 5'000}});
  for (int s = 0; s < 4; ++s) {
    for (const PortalKind kind : kLeafKinds) {
      for (const bool at_b : {false, true}) {
        plan::Portal p = portal_on(room.region, static_cast<geom::Side>(s), 1'000, 2'800, 0, 2'100, kind);
        p.hinge_at_b = at_b;
        const Leaves leaves = leaves_of(p, room.region);
        ASSERT_EQ(leaves.count, kind == PortalKind::entrance || kind == PortalKind::elevator ? 2u : 1u);
        Length covered = 0;
        for (std::size_t i = 0; i < leaves.count; ++i) {
          const Bounds b = leaf_bounds(leaves.leaf[i], 0);
          const bool along_x = s % 2 == 0;
          const Length u0 = along_x ? b.lo.x : b.lo.y, u1 = along_x ? b.hi.x : b.hi.y;
          const Length v0 = along_x ? b.lo.y : b.lo.x, v1 = along_x ? b.hi.y : b.hi.x;
          EXPECT_GE(u0, 1'000);
          EXPECT_LE(u1, 2'800);
          EXPECT_GE(b.lo.z, 0);
          EXPECT_LE(b.hi.z, 2'100);
          EXPECT_EQ(v1 - v0, kLeafThickness);
          covered += u1 - u0;
          // In the portal's plane; entrances half a façade wall further in.
          const Length level = room.region.box.level(static_cast<geom::Side>(s));
          const Length in = kind == PortalKind::entrance ? kPaneDepth : 0;
          EXPECT_EQ((v0 + v1) / 2, s == geom::kSouth || s == geom::kWest ? level + in : level - in);
        }
        EXPECT_GE(covered, 1'800 - 10);
      }
    }
  }
}

TEST(MeshDoor, AnOpenLeafStandsOnTheSideItOpensTo) {
  plan::Room room = box_room({{0, 0}, {6'000, 5'000}});
  for (const bool at_b : {false, true}) {
    for (const bool left : {false, true}) {
      plan::Portal p = portal_on(room.region, geom::kSouth, 1'000, 1'900, 0, 2'100, PortalKind::room_door);
      p.hinge_at_b = at_b;
      p.opens_left = left;
      const Leaf leaf = leaves_of(p, room.region).leaf[0];
      const Bounds b = leaf_bounds(leaf, leaf.range == 90 ? 1 : 3);
      // a → b runs east, so left is north.
      if (left) EXPECT_GT(b.hi.y, 800);
      else EXPECT_LT(b.lo.y, -800);
      if (at_b) EXPECT_GT(b.lo.x, 1'800);
      else EXPECT_LT(b.hi.x, 1'100);
      EXPECT_GE(b.lo.x, 1'000) << "beside the jamb, not in it";
      EXPECT_LE(b.hi.x, 1'900);
    }
  }
}

TEST(MeshDoor, BothNeighboursHangTheSameLeaf) {
  const plan::Room south = box_room({{0, 0}, {5'000, 4'000}}), north = box_room({{-2'000, 4'000}, {7'000, 9'000}});
  plan::Portal p = portal_on(south.region, geom::kNorth, 2'000, 2'900, 0, 2'100, PortalKind::room_door);
  const Leaf a = leaves_of(p, south.region).leaf[0];
  p.face = geom::kSouth;
  const Leaf b = leaves_of(p, north.region).leaf[0];
  EXPECT_EQ(a.pivot, b.pivot);
  EXPECT_EQ(a.along, b.along);
  EXPECT_EQ(a.range, b.range);
}

TEST(MeshDoor, ASlidingPanelClearsItsHalfOfTheOpening) {
  const plan::Room room = box_room({{0, 0}, {5'000, 4'000}});
  const Leaves leaves =
      leaves_of(portal_on(room.region, geom::kNorth, 2'000, 3'100, 0, 2'100, PortalKind::elevator), room.region);
  for (std::size_t i = 0; i < 2; ++i) {
    const Leaf& leaf = leaves.leaf[i];
    EXPECT_TRUE(leaf.slides);
    EXPECT_LE(leaf.pivot.x + (leaf.along.x > 0 ? leaf.range : 0), i == 0 ? 2'000 : 3'200);
    EXPECT_EQ(leaf.range, -leaf.width);
  }
}

TEST(MeshDoor, WindowsHallwaysAndWellsHaveNoLeaf) {
  const plan::Room room = box_room({{0, 0}, {5'000, 4'000}});
  for (const PortalKind kind : {PortalKind::window, PortalKind::hallway}) {
    EXPECT_EQ(leaves_of(portal_on(room.region, geom::kNorth, 2'000, 3'100, 0, 2'100, kind), room.region).count, 0u);
  }
  EXPECT_EQ(leaves_of(well({{0, 0}, {1'000, 1'000}}, 0, plan::kBottomFace), room.region).count, 0u);
}

TEST(MeshDoor, ALeafInASlantedWallRunsAlongIt) {
  plan::Room room = polygon_room({{{0, 0}, {6'000, 2'000}, {6'000, 8'000}, {0, 8'000}}, {}}, plan::Behind::inner);
  plan::Portal p;
  p.a = {1'500, 500};
  p.b = {2'400, 800};
  p.z1 = 2'100;
  p.face = 0;
  const Leaf leaf = leaves_of(p, room.region).leaf[0];
  EXPECT_EQ(leaf.along, (geom::Point{900, 300}));
  EXPECT_EQ(leaf.width, 949 - 6);
  EXPECT_EQ(leaf.pivot, (Point3{1'522, 507, 5}));
}

TEST(MeshDoor, TinyOpeningsGetNoLeaf) {
  const plan::Room room = box_room({{0, 0}, {5'000, 4'000}});
  EXPECT_EQ(
      leaves_of(portal_on(room.region, geom::kNorth, 2'000, 2'050, 0, 2'100, PortalKind::room_door), room.region).count,
      0u);
  EXPECT_EQ(
      leaves_of(portal_on(room.region, geom::kNorth, 2'000, 2'900, 0, 50, PortalKind::room_door), room.region).count,
      0u);
}

}  // namespace
}  // namespace enfilade::mesh
