#include <enfilade/mesh/mesh.hpp>

#include <gtest/gtest.h>

#include "mesh/rooms.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

using geom::Side;
using plan::PortalKind;
using namespace enfilade::testing;

// The part of a portal that lies within the clear inside of a box room.
struct Hole {
  const plan::Portal* portal;
  geom::Interval u;
  Length z0, z1;
  Length from, to;  // depths between which the room has to draw the reveal
  [[nodiscard]] std::int64_t area() const { return std::int64_t{u.length()} * (z1 - z0); }
};

// Openings as the room must honour them, written without the code under test:
// the first of two that overlap counts.
std::vector<Hole> holes_of(const plan::Room& room, Side side) {
  const geom::Box clear = plan::clear_box(room.region);
  const geom::Interval extent = clear.extent(side);
  std::vector<Hole> holes;
  for (const plan::Portal& p : room.portals) {
    if (p.face != side) continue;
    const bool along_x = geom::axis_of(side) == 0;
    Hole h{&p,
           geom::intersect({along_x ? p.a.x : p.a.y, along_x ? p.b.x : p.b.y}, extent),
           std::max(p.z0, room.region.z0),
           std::min(p.z1, room.region.z1 - plan::kSlab),
           0,
           plan::wall_depth(room.region, room.region.faces[side])};
    if (p.kind == PortalKind::window) h.from = std::min<Length>(120, h.to / 2);
    if (!h.u.empty() && h.z0 < h.z1) holes.push_back(h);
  }
  return holes;
}

geom::Box well_of(const plan::Room& room, std::uint16_t face) {
  for (const plan::Portal& p : room.portals) {
    if (p.face == face) return geom::intersect({p.a, p.b}, plan::clear_box(room.region));
  }
  return {};
}

std::vector<Loop> caps_of(const plan::Room& room) {
  std::vector<Loop> caps;
  for (int s = 0; s < 4; ++s) {
    const auto side = static_cast<Side>(s);
    const bool along_x = geom::axis_of(side) == 0, low = side == geom::kSouth || side == geom::kWest;
    for (const Hole& h : holes_of(room, side)) {
      const Length level = room.region.box.level(side) + (low ? h.from : -h.from);
      const geom::Point lo = along_x ? geom::Point{h.u.lo, level} : geom::Point{level, h.u.lo};
      const geom::Point hi = along_x ? geom::Point{h.u.hi, level} : geom::Point{level, h.u.hi};
      // Looking south, greater x is on the left; looking east, greater y.
      const bool greater_left = side == geom::kSouth || side == geom::kEast;
      caps.push_back(greater_left ? cap(hi, lo, h.z0, h.z1) : cap(lo, hi, h.z0, h.z1));
    }
  }
  const geom::Box top = well_of(room, plan::kTopFace), bottom = well_of(room, plan::kBottomFace);
  const auto lid = [](const geom::Box& b, Length z, bool up) {
    Loop loop;
    for (int i = 0; i < 4; ++i) {
      const geom::Point p = b.corner(up ? i : 3 - i);
      loop.push_back({p.x, p.y, z});
    }
    return loop;
  };
  if (!top.empty()) caps.push_back(lid(top, room.region.z1, false));
  if (!bottom.empty()) caps.push_back(lid(bottom, room.region.z0, true));
  return caps;
}

void append(std::vector<Loop>& to, std::vector<Loop> more) {
  for (Loop& l : more) to.push_back(std::move(l));
}

TEST(MeshRoom, AnyBoxWithItsPortalsAsCapsIsClosed) {
  Mesh mesh;
  for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_room(rng);
    mesh_room(room, mesh);
    std::vector<Loop> loops = loops_of(mesh, Layer::shell);
    append(loops, caps_of(room));
    ASSERT_EQ(leak(loops), "") << "seed " << seed;
  }
}

TEST(MeshRoom, TheClosedSurfaceLooksInwardsAndHoldsTheExactVolume) {
  Mesh mesh;
  for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_room(rng);
    mesh_room(room, mesh);
    std::vector<Loop> loops = loops_of(mesh, Layer::shell);
    append(loops, caps_of(room));
    // Near the origin, so that the sums stay far from 2^63.
    const Point3 origin{room.region.box.lo.x, room.region.box.lo.y, room.region.z0};
    for (Loop& l : loops)
      for (Point3& p : l) p = p - origin;
    std::int64_t volume = plan::clear_box(room.region).area() * (room.region.z1 - room.region.z0 - plan::kSlab);
    for (int s = 0; s < 4; ++s) {
      for (const Hole& h : holes_of(room, static_cast<Side>(s))) volume += h.area() * (h.to - h.from);
    }
    const geom::Box top = well_of(room, plan::kTopFace);
    if (!top.empty()) volume += top.area() * plan::kSlab;
    ASSERT_EQ(six_volumes(loops), -6 * volume) << "seed " << seed;
  }
}

TEST(MeshRoom, FloorAndWallAreasAreExact) {
  Mesh mesh;
  for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_room(rng);
    mesh_room(room, mesh);
    const geom::Box clear = plan::clear_box(room.region);
    const Length ceiling = room.region.z1 - plan::kSlab;
    std::int64_t floor = clear.area(), area[4] = {};
    const geom::Box bottom = well_of(room, plan::kBottomFace);
    if (!bottom.empty()) floor -= bottom.area();
    for (const Rect& r : mesh.rects) {
      if (r.layer != Layer::shell) continue;
      // Thresholds of doors lie at floor level too, but outside the clear box.
      if (r.facing == Facing::up && r.w == room.region.z0 && clear.contains(geom::Box{{r.u0, r.v0}, {r.u1, r.v1}}))
        floor -= r.area();
      for (int s = 0; s < 4; ++s) {
        const Facing inward[] = {Facing::north, Facing::west, Facing::south, Facing::east};
        const auto side = static_cast<Side>(s);
        // A reveal at the very corner continues the next wall; it is not part of it.
        if (r.facing == inward[s] && r.w == clear.level(side) && r.v1 <= ceiling &&
            clear.extent(side).contains({r.u0, r.u1})) {
          area[s] += r.area();
        }
      }
    }
    ASSERT_EQ(floor, 0) << "seed " << seed;
    for (int s = 0; s < 4; ++s) {
      const auto side = static_cast<Side>(s);
      std::int64_t expected = std::int64_t{clear.extent(side).length()} * (ceiling - room.region.z0);
      for (const Hole& h : holes_of(room, side)) expected -= h.area();
      ASSERT_EQ(area[s], expected) << "seed " << seed << " side " << s;
    }
  }
}

TEST(MeshRoom, SurfacesOfOnePlaneNeverOverlap) {
  Mesh mesh;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    mesh_room(random_room(rng), mesh);
    for (std::size_t i = 0; i < mesh.rects.size(); ++i) {
      const Rect& a = mesh.rects[i];
      ASSERT_LT(a.u0, a.u1);
      ASSERT_LT(a.v0, a.v1);
      for (std::size_t j = 0; j < i; ++j) {
        const Rect& b = mesh.rects[j];
        if (a.facing != b.facing || a.w != b.w) continue;
        ASSERT_FALSE(a.u0 < b.u1 && b.u0 < a.u1 && a.v0 < b.v1 && b.v0 < a.v1)
            << "seed " << seed << " " << j << " " << i;
      }
    }
  }
}

TEST(MeshRoom, AnOfficeWithItsGeometryFitsIntoSixKilobytes) {
  const plan::Room room = office();
  Mesh buffer;
  mesh_room(room, buffer);
  const Mesh kept = buffer;
  const std::size_t total = sizeof(plan::Room) + room.path.bytes().capacity() +
                            room.portals.size() * sizeof(plan::Portal) + room.objects.size() * sizeof(plan::Object) +
                            bytes(kept);
  EXPECT_LE(total, 6'000u);
  EXPECT_GT(kept.rects.size(), 60u) << "five windows and a door with their frames";
  EXPECT_TRUE(kept.facets.empty());
}

TEST(MeshRoom, TheBufferIsUsedAgain) {
  Mesh mesh;
  mesh_room(office(), mesh);
  const Mesh first = mesh;
  const Rect* place = mesh.rects.data();
  mesh_room(office(), mesh);
  EXPECT_EQ(mesh.rects.data(), place);
  EXPECT_EQ(mesh, first);
}

TEST(MeshRoom, AShaftIsRawConcrete) {
  plan::Room room = box_room({{0, 0}, {2'400, 2'400}});
  room.region.kind = plan::Kind::shaft;
  room.portals.push_back(portal_on(room.region, geom::kSouth, 700, 1'700, 0, 2'100, PortalKind::elevator));
  Mesh mesh;
  mesh_room(room, mesh);
  for (const Rect& r : mesh.rects) {
    EXPECT_TRUE(r.material.role == plan::Role::shaft || r.material.role == plan::Role::metal);
  }
}

TEST(MeshRoom, AWellOpensCeilingAndFloor) {
  Mesh mesh;
  mesh_room(stair(3'600), mesh);
  for (const Rect& r : mesh.rects) {
    if (r.layer != Layer::shell) continue;
    const bool in_well = r.u0 < 2'700 && r.u1 > 100 && r.v0 < 5'900 && r.v1 > 1'500;
    const bool floor = r.facing == Facing::up && r.w == 3'600;
    const bool ceiling = r.facing == Facing::down && r.w == 7'200 - plan::kSlab;
    EXPECT_FALSE((floor || ceiling) && in_well);
  }
}

TEST(MeshRoom, ARoomTooSmallForItsWallsIsEmpty) {
  Mesh mesh;
  mesh_room(box_room({{0, 0}, {100, 100}}), mesh);
  EXPECT_TRUE(mesh.empty());
  mesh_room(box_room({{0, 0}, {5'000, 5'000}}, 0, 300), mesh);
  EXPECT_TRUE(mesh.empty());
}

TEST(MeshRoom, OverlappingPortalsDoNotTearTheWall) {
  plan::Room room = box_room({{0, 0}, {5'000, 5'000}});
  room.portals.push_back(portal_on(room.region, geom::kSouth, 1'000, 2'000, 0, 2'100, PortalKind::room_door));
  plan::Room twice = room;
  twice.portals.push_back(portal_on(room.region, geom::kSouth, 1'500, 2'500, 0, 2'100, PortalKind::room_door));
  Mesh a, b;
  mesh_room(room, a);
  mesh_room(twice, b);
  EXPECT_EQ(a, b);
}

}  // namespace
}  // namespace enfilade::mesh
