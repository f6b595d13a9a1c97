// Rooms of octilinear plates: convex, with edges on diagonals, sides whose
// parts have different walls, and portals on all of them.

#include <enfilade/mesh/door.hpp>
#include <enfilade/mesh/mesh.hpp>
#include <enfilade/mesh/solid.hpp>
#include <enfilade/plan/clear.hpp>

#include <gtest/gtest.h>

#include <map>

#include "mesh/plates.hpp"
#include "mesh/surface.hpp"
#include "mesh/wall.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;
using geom::Ring;
using plan::PortalKind;
using namespace enfilade::testing;

// A convex octilinear ring on multiples of 4 mm; sides may be cut in two. With
// all corners cut deep it becomes a square on its corner.
Ring random_ring(Rng& rng) {
  const Length w = 4 * rng.between(1'500, 4'000), d = 4 * rng.between(1'500, 4'000);
  Ring ring;
  const Length shorter = std::min(w, d);
  const auto cut = [&]() -> Length {
    const std::uint32_t kind = rng.below(3);
    return kind == 0 ? 0 : kind == 1 ? shorter / 8 * 4 : 4 * rng.between(300, shorter / 8);
  };
  const Point corners[] = {{0, 0}, {w, 0}, {w, d}, {0, d}}, steps[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  for (int i = 0; i < 4; ++i) {
    const Length c = cut();
    const Point back = steps[(i + 3) % 4], on = steps[i], at = corners[i];
    ring.push_back({at.x - back.x * c, at.y - back.y * c});
    if (c > 0) ring.push_back({at.x + on.x * c, at.y + on.y * c});
  }
  for (std::size_t i = 0; i < ring.size();) {
    const Point a = ring[i], b = ring[(i + 1) % ring.size()];
    if (a == b) {
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
      continue;
    }
    const Length length = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
    if (length > 6'000 && rng.chance(400)) {
      const Length at = length / 8 * 4;
      const auto sign = [](Length v) { return v > 0 ? 1 : v < 0 ? -1 : 0; };
      ring.insert(ring.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                  {a.x + sign(b.x - a.x) * at, a.y + sign(b.y - a.y) * at});
      ++i;
    }
    ++i;
  }
  return ring;
}

plan::Room random_convex_room(Rng& rng) {
  plan::Room room = polygon_room({random_ring(rng), {}}, plan::Behind::inner);
  plan::Outline outline = *room.region.outline;
  for (plan::Face& face : outline.faces) face.behind = static_cast<plan::Behind>(rng.below(4));
  room.region.outline = std::make_shared<plan::Outline>(outline);
  const Ring& ring = outline.polygon.outer;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point d = ring[(i + 1) % ring.size()] - ring[i];
    const Length length = std::max(std::abs(d.x), std::abs(d.y));
    // Clear of the mitres: walls are up to 240 thick, corners down to 45 degrees.
    for (Length u = 800; u + 2'000 < length; u += 4 * rng.between(400, 900)) {
      const auto kind = static_cast<PortalKind>(rng.below(6));
      room.portals.push_back(portal_along(room, static_cast<std::uint8_t>(i), u, 1'000,
                                          kind == PortalKind::window ? 900 : 0, 2'100, kind));
    }
  }
  number_portals(room);
  return room;
}

// The lids of portals as the room sees them; windows at the pane.
std::vector<Loop> caps_of(const plan::Room& room) {
  std::vector<Loop> caps;
  const Ring& ring = room.region.outline->polygon.outer;
  const plan::ClearShape shape = plan::clear_shape(room.region);
  Mesh unused;
  for (const plan::Portal& p : room.portals) {
    const Point from = ring[p.face], to = ring[(p.face + 1u) % ring.size()];
    const bool same = geom::dot(to - from, p.b - p.a) > 0;
    const Wall wall = Wall::between(p.a, p.b, same, unused);
    const Length depth = shape.edges[p.face].depth;
    const Length in = p.kind != PortalKind::window ? 0 : depth < plan::kFacadeWall ? depth / 2 : kPaneDepth;
    const Point a = wall.at(0, in), b = wall.at(wall.length(), in);
    caps.push_back(same ? cap(b, a, p.z0, p.z1) : cap(a, b, p.z0, p.z1));
  }
  return caps;
}

TEST(MeshOctilinear, AnyConvexRoomIsClosed) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_convex_room(rng);
    Mesh mesh;
    mesh_room(room, mesh);
    std::vector<Loop> loops = loops_of(mesh, Layer::shell);
    for (Loop& l : caps_of(room)) loops.push_back(std::move(l));
    ASSERT_EQ(leak(loops), "") << "seed " << seed;
    ASSERT_LT(six_volumes(loops), 0) << "seed " << seed;
  }
}

TEST(MeshOctilinear, ShortFacesTakeNothingFromTheWallsOfOthers) {
  // A corner cut by 40 mm, and 100 mm of façade on a side that is else inside.
  plan::Room room =
      polygon_room({{{40, 0}, {5'900, 0}, {6'000, 0}, {6'000, 4'000}, {0, 4'000}, {0, 40}}, {}}, plan::Behind::facade);
  plan::Outline outline = *room.region.outline;
  outline.faces[0].behind = plan::Behind::inner;
  room.region.outline = std::make_shared<plan::Outline>(outline);
  const plan::ClearShape shape = plan::clear_shape(room.region);
  EXPECT_EQ(plan::floor_of(shape), (geom::Polygon{{{240, 240}, {5'760, 240}, {5'760, 3'760}, {240, 3'760}}, {}}));
  EXPECT_EQ(shape.edges[5].from, shape.edges[5].to);
  EXPECT_EQ(shape.edges[1].from, shape.edges[1].to);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room any = random_convex_room(rng);
    const plan::ClearShape walls = plan::clear_shape(any.region);
    for (std::size_t i = 0; i < walls.edges.size(); ++i) {
      EXPECT_GE(walls.edges[i].depth, plan::wall_depth(any.region, plan::face_of(any.region, i))) << "seed " << seed;
    }
  }
}

TEST(MeshOctilinear, BarriersRunAroundTheRoomWithoutAGap) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_convex_room(rng);
    const std::vector<Passage> passages(room.portals.size(), Passage::closed);
    Solids solids;
    solids_of(room, passages, solids);
    // At knee height every barrier goes on where another ends, but for halls,
    // which are open at the portal's own plane.
    std::map<Point, int> ends;
    for (const Barrier& b : solids.barriers) {
      if (b.z0 > 500 || b.z1 <= 500) continue;
      ++ends[b.a];
      --ends[b.b];
    }
    for (const plan::Portal& p : room.portals) {
      if (p.kind != PortalKind::hallway) continue;
      const Ring& ring = room.region.outline->polygon.outer;
      const bool same = geom::dot(ring[(p.face + 1u) % ring.size()] - ring[p.face], p.b - p.a) > 0;
      ++ends[same ? p.a : p.b];
      --ends[same ? p.b : p.a];
    }
    for (const auto& [at, count] : ends) ASSERT_EQ(count, 0) << "seed " << seed << " at " << at.x << " " << at.y;
  }
}

// Two rooms that share a diagonal: together they are one closed surface but for
// the openings to elsewhere, of which there are none.
struct Pair {
  plan::Room a, b;
  Pair(PortalKind kind, bool opens_left, bool hinge_at_b) {
    std::vector<plan::Room> rooms = storey_of({{{0, 0}, {12'000, 0}, {4'000, 8'000}, {0, 8'000}},
                                               {{12'000, 0}, {16'000, 0}, {16'000, 8'000}, {4'000, 8'000}}},
                                              0);
    a = rooms[0];
    b = rooms[1];
    plan::Portal p = portal_along(a, 1, 3'500, 1'000, 0, 2'100, kind);
    p.opens_left = opens_left;
    p.hinge_at_b = hinge_at_b;
    a.portals = {p};
    p.face = 3;
    b.portals = {p};
  }
};

TEST(MeshOctilinear, RoomsMeetInADiagonalOpening) {
  for (const PortalKind kind : {PortalKind::hallway, PortalKind::room_door, PortalKind::elevator}) {
    const Pair pair(kind, true, false);
    std::vector<Loop> loops;
    Mesh mesh;
    for (const plan::Room* room : {&pair.a, &pair.b}) {
      mesh_room(*room, mesh);
      for (Loop& l : loops_of(mesh, Layer::shell)) loops.push_back(std::move(l));
    }
    EXPECT_EQ(leak(loops), "");
  }
}

TEST(MeshOctilinear, BothRoomsHangTheSameLeafWhichSwingsIntoOneOfThem) {
  for (const bool left : {false, true}) {
    for (const bool at_b : {false, true}) {
      const Pair pair(PortalKind::room_door, left, at_b);
      const plan::Portal& p = pair.a.portals[0];
      const Leaves one = leaves_of(p, pair.a.region), two = leaves_of(pair.b.portals[0], pair.b.region);
      ASSERT_EQ(one.count, 1u);
      ASSERT_EQ(two.count, 1u);
      EXPECT_EQ(one.leaf[0].pivot, two.leaf[0].pivot);
      EXPECT_EQ(one.leaf[0].along, two.leaf[0].along);
      EXPECT_EQ(one.leaf[0].range, two.leaf[0].range);
      EXPECT_NEAR(one.leaf[0].width, p.width() - 6, 1);
      // The open leaf is solid in the room it swings into, and only there: left
      // of a → b is B, as the diagonal falls to the east.
      Solids open_a, open_b, closed;
      const std::vector<Passage> open{Passage::open};
      solids_of(pair.a, open, open_a);
      solids_of(pair.b, open, open_b);
      const auto leaf_sides = [](const Solids& s) {
        return std::count_if(s.barriers.begin(), s.barriers.end(), [](const Barrier& b) { return b.z0 == 5; });
      };
      EXPECT_EQ(leaf_sides(open_a), left ? 0 : 3);
      EXPECT_EQ(leaf_sides(open_b), left ? 3 : 0);
    }
  }
}

TEST(MeshOctilinear, AnAtriumIsFinishedAsARoomAndOtherShaftsAreRaw) {
  plan::Room room = box_room({{0, 0}, {6'000, 6'000}});
  room.region.kind = plan::Kind::shaft;
  const auto raw = [](const plan::Room& r) {
    Mesh mesh;
    mesh_room(r, mesh);
    return std::count_if(mesh.rects.begin(), mesh.rects.end(),
                         [](const Rect& x) { return x.material.role == plan::Role::shaft; });
  };
  room.region.use = plan::Use::elevator;
  EXPECT_EQ(raw(room), 6);
  room.region.use = plan::Use::atrium;
  EXPECT_EQ(raw(room), 0);
}

}  // namespace
}  // namespace enfilade::mesh
