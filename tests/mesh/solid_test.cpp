#include <enfilade/mesh/solid.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include <enfilade/mesh/door.hpp>
#include <enfilade/mesh/mesh.hpp>

#include "mesh/rooms.hpp"

namespace enfilade::mesh {
namespace {

using namespace enfilade::testing;

Solids solids(const plan::Room& room, Passage passage) {
  Solids out;
  solids_of(room, std::vector<Passage>(room.portals.size(), passage), out);
  return out;
}

// A room of 4 m × 3 m with one opening of 1 m in the middle of a side.
plan::Room with_opening(geom::Side side, plan::PortalKind kind, bool opens_left = false, bool hinge_at_b = false) {
  plan::Room room = box_room({{0, 0}, {4'000, 3'000}});
  const Length middle = room.region.box.extent(side).middle();
  room.portals.push_back(portal_on(room.region, side, middle - 500, middle + 500, 0, 2'100, kind));
  room.portals.back().opens_left = opens_left;
  room.portals.back().hinge_at_b = hinge_at_b;
  return room;
}

// At a height, the barriers and the planes of the open portals run around the
// room in closed chains: as many end in a point as begin there. Returns the
// number of points where they do not.
int loose_ends(const plan::Room& room, const Solids& s, Length z, const auto& is_open) {
  std::map<geom::Point, int> balance;
  const auto add = [&](geom::Point a, geom::Point b) { --balance[a], ++balance[b]; };
  for (const Barrier& b : s.barriers) {
    if (b.z0 <= z && z < b.z1) add(b.a, b.b);
  }
  const geom::Box clear = plan::clear_box(room.region);
  for (const plan::Portal& p : room.portals) {
    if (!is_open(p) || z < p.z0 || z >= p.z1 || p.face > 3) continue;
    const auto side = static_cast<geom::Side>(p.face);
    const geom::Interval extent = clear.extent(side);
    geom::Point a = p.a, b = p.b;
    if (geom::axis_of(side) == 0) a.x = std::max(a.x, extent.lo), b.x = std::min(b.x, extent.hi);
    else a.y = std::max(a.y, extent.lo), b.y = std::min(b.y, extent.hi);
    if (side == geom::kSouth || side == geom::kEast) add(a, b);
    else add(b, a);
  }
  return static_cast<int>(std::count_if(balance.begin(), balance.end(), [](const auto& e) { return e.second != 0; }));
}

TEST(Solid, BarriersRunAroundTheRoomWithoutAGap) {
  Rng rng(Key{4, 4}, Purpose::sample);
  for (int i = 0; i < 2'000; ++i) {
    plan::Room room = random_room(rng);
    // Doors stand apart and within the clear inside; what overlaps is left out by the mesh too.
    const geom::Box clear = plan::clear_box(room.region);
    std::erase_if(room.portals, [&](const plan::Portal& p) {
      if (p.face > 3) return false;
      const geom::Interval e = clear.extent(static_cast<geom::Side>(p.face));
      const bool along_x = geom::axis_of(static_cast<geom::Side>(p.face)) == 0;
      return (along_x ? p.b.x : p.b.y) <= e.lo || (along_x ? p.a.x : p.a.y) >= e.hi;
    });
    for (const Passage passage : {Passage::open, Passage::closed}) {
      const Solids s = solids(room, passage);
      const auto is_open = [&](const plan::Portal& p) {
        return p.kind == plan::PortalKind::hallway ||
               (passage == Passage::open && p.kind != plan::PortalKind::window && p.kind != plan::PortalKind::well &&
                p.kind != plan::PortalKind::entrance);
      };
      for (const Length z : {0, 1, 500, 1'200, 2'000, 2'500}) {
        ASSERT_EQ(loose_ends(room, s, room.region.z0 + z, is_open), 0) << "room " << i << " at " << z;
      }
    }
  }
}

TEST(Solid, EverythingLiesWithinTheRegion) {
  Rng rng(Key{5, 4}, Purpose::sample);
  for (int i = 0; i < 500; ++i) {
    const plan::Room room = random_room(rng);
    const plan::Region& r = room.region;
    const Solids s = solids(room, Passage::open);
    const auto within = [&](Length z0, Length z1) { return r.z0 <= z0 && z0 < z1 && z1 <= r.z1; };
    for (const Barrier& b : s.barriers) {
      ASSERT_TRUE(r.box.contains(b.a) && r.box.contains(b.b) && within(b.z0, b.z1));
    }
    for (const Block& b : s.blocks) ASSERT_TRUE(r.box.contains(b.box) && !b.box.empty());
    for (const Ground& g : s.grounds) ASSERT_TRUE(r.box.contains(g.box) && r.z0 <= g.z0 && g.z1 < r.z1);
    for (const Ground& g : s.slabs) ASSERT_TRUE(r.box.contains(g.box) && within(g.under0, g.z1));
  }
}

std::int64_t ground_area(const Solids& s) {
  std::int64_t area = 0;
  for (const Ground& g : s.grounds) area += g.box.area();
  return area;
}

TEST(Solid, TheGroundIsTheClearFloorAndTheThresholds) {
  const std::int64_t floor = std::int64_t{3'880} * 2'880;
  EXPECT_EQ(ground_area(solids(box_room({{0, 0}, {4'000, 3'000}}), Passage::open)), floor);
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    const auto area = [&](plan::PortalKind kind, Passage passage) {
      return ground_area(solids(with_opening(side, kind), passage)) - floor;
    };
    EXPECT_EQ(area(plan::PortalKind::window, Passage::open), 0);
    EXPECT_EQ(area(plan::PortalKind::hallway, Passage::closed), 1'000 * 60) << "hallways have no leaf";
    EXPECT_EQ(area(plan::PortalKind::room_door, Passage::open), 1'000 * 60);
    EXPECT_EQ(area(plan::PortalKind::room_door, Passage::closed), 1'000 * 40) << "to the leaf's face";
    EXPECT_EQ(area(plan::PortalKind::elevator, Passage::closed), 1'000 * 40);
    EXPECT_EQ(area(plan::PortalKind::elevator, Passage::open), 1'000 * 60);
  }
}

TEST(Solid, EntrancesStayClosedAndMissingPassagesCountAsClosed) {
  plan::Room room = with_opening(geom::kSouth, plan::PortalKind::entrance);
  room.region.faces[geom::kSouth] = {plan::Behind::facade, 0};
  const auto leaf = [](const Solids& s, Length y) {
    return std::any_of(s.barriers.begin(), s.barriers.end(),
                       [&](const Barrier& b) { return b.a.y == y && b.b.y == y; });
  };
  EXPECT_TRUE(leaf(solids(room, Passage::open), kPaneDepth + kLeafThickness / 2));
  EXPECT_TRUE(solids(room, Passage::open).blocks.empty()) << "and its leaves do not stand open";
  Solids s;
  solids_of(with_opening(geom::kSouth, plan::PortalKind::room_door), {}, s);
  EXPECT_TRUE(leaf(s, kLeafThickness / 2));
}

// Two rooms side by side, one door: together they bring the open leaf exactly
// once, to the side it opens to, at its jamb.
TEST(Solid, AnOpenLeafStandsWhereItsMeshDoes) {
  for (const bool left : {false, true}) {
    for (const bool at_b : {false, true}) {
      plan::Room south = with_opening(geom::kNorth, plan::PortalKind::room_door, left, at_b);
      plan::Room north = box_room({{0, 3'000}, {4'000, 6'000}});
      north.portals = south.portals;
      north.portals[0].face = geom::kSouth;
      std::int64_t area = 0;
      for (const plan::Room* room : {&south, &north}) {
        const Solids s = solids(*room, Passage::open);
        ASSERT_EQ(s.blocks.size(), 1u);
        const geom::Box b = s.blocks[0].box;
        area += b.area();
        EXPECT_EQ(b.lo.x, at_b ? 2'500 - 43 : 1'503);
        EXPECT_EQ(b.hi.x, at_b ? 2'500 - 3 : 1'543);
        const bool swings_in = (room == &north) == left;  // a → b looks east, its left is north
        EXPECT_EQ(b.depth(), swings_in ? 994 - 20 : 20);
        EXPECT_EQ(room == &north ? b.lo.y : b.hi.y, 3'000);
        EXPECT_TRUE(solids(*room, Passage::closed).blocks.empty());
      }
      EXPECT_EQ(area, 40 * 994);
    }
  }
}

TEST(Solid, ObjectsAreBlocks) {
  const plan::Room room = office();
  const Solids s = solids(room, Passage::closed);
  ASSERT_EQ(s.blocks.size(), room.objects.size());
  for (std::size_t i = 0; i < s.blocks.size(); ++i) {
    EXPECT_EQ(s.blocks[i].box, room.objects[i].footprint);
    EXPECT_EQ(s.blocks[i].z1, room.objects[i].z1);
  }
}

// Spines and guards are drawn by other code: every block must have its four
// faces in the mesh, except those against a wall, and every upright face of
// that height in the mesh must belong to a block.
TEST(Solid, SpinesAndGuardsStandWhereTheMeshDrawsThem) {
  plan::Room top = stair(3'600, false, true);
  top.flights.clear();
  top.landings = {{{{100, 100}, {2'700, 1'500}}, 3'600}};
  plan::Room narrow = stair();
  narrow.flights[0].box.hi.x = narrow.flights[1].box.lo.x = 1'400;
  for (const plan::Room& room : {stair(), narrow, top}) {
    const Solids s = solids(room, Passage::closed);
    Mesh mesh;
    mesh_room(room, mesh);
    const geom::Box clear = plan::clear_box(room.region);
    std::size_t faces = 0, drawn = 0;
    for (const Block& b : s.blocks) {
      const auto has = [&](Facing facing, Length w, Length u0, Length u1) {
        return std::any_of(mesh.rects.begin(), mesh.rects.end(), [&](const Rect& r) {
          return r.layer == Layer::step && r.facing == facing && r.w == w && r.u0 == u0 && r.u1 == u1 && r.v0 == b.z0 &&
                 r.v1 == b.z1;
        });
      };
      const geom::Box& x = b.box;
      EXPECT_TRUE(x.lo.x == clear.lo.x || has(Facing::west, x.lo.x, x.lo.y, x.hi.y));
      EXPECT_TRUE(x.hi.x == clear.hi.x || has(Facing::east, x.hi.x, x.lo.y, x.hi.y));
      EXPECT_TRUE(x.lo.y == clear.lo.y || has(Facing::south, x.lo.y, x.lo.x, x.hi.x));
      EXPECT_TRUE(x.hi.y == clear.hi.y || has(Facing::north, x.hi.y, x.lo.x, x.hi.x));
      faces += (x.lo.x != clear.lo.x) + (x.hi.x != clear.hi.x) + (x.lo.y != clear.lo.y) + (x.hi.y != clear.hi.y);
    }
    for (const Rect& r : mesh.rects) {
      const bool upright = r.facing != Facing::up && r.facing != Facing::down;
      drawn += r.layer == Layer::step && upright && r.v0 == room.region.z0 && r.v1 - r.v0 >= 1'000;
    }
    EXPECT_GT(s.blocks.size(), 0u);
    EXPECT_EQ(faces, drawn);
  }
}

// Flights and landings as the mesh draws them: the same heights carry.
TEST(Solid, FlightsAndLandingsCarry) {
  const plan::Room room = stair();
  const Solids s = solids(room, Passage::closed);
  std::size_t flights = 0, landings = 0;
  for (const Ground& g : s.grounds) {
    if (g.risers > 0) {
      const plan::Flight& f = room.flights[flights++];
      EXPECT_EQ(g.box, f.box);
      EXPECT_EQ(g.up, f.up);
      EXPECT_EQ(g.risers, f.risers);
      EXPECT_EQ(g.z0, f.z0);
      EXPECT_EQ(g.z1, f.z1);
    }
    if (g.risers == 0 && g.z0 == 1'800) ++landings;
  }
  EXPECT_EQ(flights, 2u);
  EXPECT_EQ(landings, 1u);
  // The floor is open above the flight below, the slab above this one.
  EXPECT_EQ(s.slabs.size(), 1u);
  EXPECT_EQ(s.slabs[0].box, (geom::Box{{100, 100}, {2'700, 1'500}}));
}

TEST(Solid, ABufferIsUsedAgain) {
  const plan::Room room = office();
  Solids s = solids(room, Passage::closed);  // the one with more barriers
  solids_of(room, std::vector<Passage>(room.portals.size(), Passage::open), s);
  const Barrier* barriers = s.barriers.data();
  const Block* blocks = s.blocks.data();
  const std::size_t count = s.barriers.size();
  solids_of(room, std::vector<Passage>(room.portals.size(), Passage::closed), s);
  solids_of(room, std::vector<Passage>(room.portals.size(), Passage::open), s);
  EXPECT_EQ(s.barriers.data(), barriers);
  EXPECT_EQ(s.blocks.data(), blocks);
  EXPECT_EQ(s.barriers.size(), count);
}

}  // namespace
}  // namespace enfilade::mesh
