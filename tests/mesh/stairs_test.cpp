#include <enfilade/mesh/mesh.hpp>

#include <gtest/gtest.h>

#include <algorithm>

#include "mesh/rooms.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

using namespace enfilade::testing;

std::vector<Rect> rects_of(const Mesh& mesh, Facing facing) {
  std::vector<Rect> rects;
  for (const Rect& r : mesh.rects) {
    if (r.layer == Layer::step && r.facing == facing) rects.push_back(r);
  }
  return rects;
}

// Turns a stair by quarter turns about the origin, so that flights climb to
// every side.
plan::Room turned(plan::Room room, int turns) {
  const auto turn = [](geom::Box b) { return geom::Box{{-b.hi.y, b.lo.x}, {-b.lo.y, b.hi.x}}; };
  const auto side = [](geom::Side s) { return static_cast<geom::Side>((s + 1) % 4); };
  for (; turns > 0; --turns) {
    room.region.box = turn(room.region.box);
    std::rotate(room.region.faces.rbegin(), room.region.faces.rbegin() + 1, room.region.faces.rend());
    for (plan::Flight& f : room.flights) f = {turn(f.box), side(f.up), f.z0, f.z1, f.risers};
    for (plan::Landing& l : room.landings) l.box = turn(l.box);
    for (plan::Portal& p : room.portals) {
      const geom::Box b = turn({p.a, p.b});
      p.a = b.lo;
      p.b = b.hi;
      if (p.face < 4) p.face = static_cast<std::uint8_t>((p.face + 1) % 4);
    }
  }
  return room;
}

TEST(MeshStairs, EveryStepIsThereAndClimbsEvenly) {
  for (int turns = 0; turns < 4; ++turns) {
    const plan::Room room = turned(stair(), turns);
    Mesh mesh;
    mesh_room(room, mesh);
    std::vector<Length> heights;
    for (const Rect& r : rects_of(mesh, Facing::up)) heights.push_back(r.w);
    // Ten treads a flight and the half landing.
    ASSERT_EQ(heights.size(), 21u);
    std::sort(heights.begin(), heights.end());
    for (std::size_t i = 1; i < heights.size(); ++i) {
      EXPECT_GE(heights[i] - heights[i - 1], 163);
      EXPECT_LE(heights[i] - heights[i - 1], 164);
    }
    EXPECT_LE(3'600 - heights.back(), 164) << "the last riser arrives on the floor above";
  }
}

TEST(MeshStairs, NothingLeavesTheRegion) {
  for (int turns = 0; turns < 4; ++turns) {
    const plan::Room room = turned(stair(), turns);
    Mesh mesh;
    mesh_room(room, mesh);
    const geom::Box clear = plan::clear_box(room.region);
    const auto inside = [&](Point3 p) {
      return clear.contains(geom::Point{p.x, p.y}) && p.z >= room.region.z0 && p.z <= room.region.z1;
    };
    for (const Layer layer : {Layer::step}) {
      for (const Loop& loop : loops_of(mesh, layer)) {
        for (const Point3 p : loop) EXPECT_TRUE(inside(p)) << text(p);
      }
    }
  }
}

TEST(MeshStairs, UndersidesLookDownAndLieBelowTheSteps) {
  for (int turns = 0; turns < 4; ++turns) {
    Mesh mesh;
    mesh_room(turned(stair(), turns), mesh);
    int undersides = 0;
    for (const Facet& f : mesh.facets) {
      if (f.layer != Layer::step || f.corners != 4) continue;
      ++undersides;
      EXPECT_LT(normal(f).z, -0.5);
    }
    EXPECT_EQ(undersides, 2);
  }
}

TEST(MeshStairs, LanesAreDividedByASpineOfTheFullHeight) {
  Mesh mesh;
  mesh_room(stair(), mesh);
  // The lanes of the fixture lie 100 mm apart: x 1350 … 1450.
  int faces = 0;
  for (const Rect& r : mesh.rects) {
    if (r.layer != Layer::step || r.v0 != 0 || r.v1 != 3'600) continue;
    if (r.facing == Facing::west && r.w == 1'350 && r.u0 == 1'500 && r.u1 == 4'600) ++faces;
    if (r.facing == Facing::east && r.w == 1'450 && r.u0 == 1'500 && r.u1 == 4'600) ++faces;
  }
  EXPECT_EQ(faces, 2);
  for (const Facet& f : mesh.facets) EXPECT_EQ(f.corners, 4) << "no saw-toothed side is seen between wall and spine";
}

TEST(MeshStairs, AFreeFlightShowsItsSides) {
  plan::Room room = stair();
  room.flights.resize(1);
  room.landings.clear();
  room.flights[0].box = {{800, 1'500}, {1'800, 4'600}};
  Mesh mesh;
  mesh_room(room, mesh);
  // Treads, risers, underside and both sides close but for the two ends, which
  // lie against landings: the edges left over are theirs.
  std::vector<Loop> loops = loops_of(mesh, Layer::step);
  const Length riser = 1'800 - 1'800 * 10 / 11;
  loops.push_back(
      {{1'800, 4'600, 1'550}, {800, 4'600, 1'550}, {800, 4'600, 1'800 - riser}, {1'800, 4'600, 1'800 - riser}});
  EXPECT_EQ(leak(loops), "");
  EXPECT_GT(six_volumes(loops), 0) << "seen from outside";
}

TEST(MeshStairs, TheLastStoreyIsGuarded) {
  plan::Room room = stair(7'200, false, true);
  room.flights.clear();
  room.landings = {{{{100, 100}, {2'700, 1'500}}, 7'200}};
  Mesh mesh;
  mesh_room(room, mesh);
  // Somebody who walks north on the west half of the landing meets a guard.
  bool guard = false;
  for (const Rect& r : rects_of(mesh, Facing::south)) {
    guard |= r.w == 1'440 && r.u0 == 100 && r.u1 >= 1'400 && r.v0 == 7'200 && r.v1 == 8'200;
    EXPECT_FALSE(r.u1 > 1'500 && r.w < 1'500) << "the way down is open";
  }
  EXPECT_TRUE(guard);
}

TEST(MeshStairs, TheFloorLandingIsNotDrawnTwice) {
  plan::Room with = stair(), without = stair();
  with.landings.push_back({{{100, 100}, {2'700, 1'500}}, 0});
  Mesh a, b;
  mesh_room(with, a);
  mesh_room(without, b);
  EXPECT_EQ(a, b);
}

TEST(MeshStairs, FlightsWithoutStepsAreHarmless) {
  plan::Room room = stair();
  for (const int risers : {-1, 0, 1}) {
    room.flights[0].risers = risers;
    Mesh mesh;
    mesh_room(room, mesh);
    EXPECT_FALSE(mesh.empty());
  }
}

}  // namespace
}  // namespace enfilade::mesh
