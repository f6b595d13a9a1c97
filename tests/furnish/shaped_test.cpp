// What place_objects() promises in convex rooms that are no boxes, and the floor
// it plans them on. The seed of a failing room is printed; `furnish_gallery`
// draws such rooms.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include <enfilade/base/hash.hpp>

#include "furnish/home_rooms.hpp"
#include "furnish/shaped_rooms.hpp"
#include "rules/furnish/fitting.hpp"
#include "rules/furnish/furnish.hpp"
#include "rules/furnish/shaped_floor.hpp"

namespace enfilade::furnish {
namespace {

using plan::Object;
using plan::ObjectKind;
using plan::Use;
using testing::count;
using testing::Sample;
using testing::Shape;

constexpr Use kUses[] = {Use::office,   Use::open_office, Use::meeting, Use::storage, Use::pantry,
                         Use::restroom, Use::lobby,       Use::shop,    Use::corridor};

// Everything that must hold; the first thing that does not.
std::string check_all(const Sample& s, const std::vector<Object>& objects) {
  for (const std::string& wrong :
       {testing::check_inside(s, objects), testing::check_disjoint(objects), testing::check_shaped_doors(s, objects),
        testing::check_shaped_windows(s, objects)}) {
    if (!wrong.empty()) return wrong;
  }
  return testing::check_shaped_reach(s, objects);
}

Sample room(int i, int scale = 1) {
  return testing::shaped_room(static_cast<std::uint64_t>(i), kUses[i % 9], static_cast<Shape>(i / 9 % testing::kShapes),
                              scale);
}

TEST(ShapedRooms, KeepEveryPromise) {
  constexpr int kRooms = 6'300;
  std::map<Use, int> furnished;
  for (int i = 0; i < kRooms; ++i) {
    const Sample s = room(i);
    const std::vector<Object> objects = testing::furnish(s);
    furnished[s.region.use] += !objects.empty();
    ASSERT_EQ(check_all(s, objects), "") << "seed " << i << ", " << plan::id(s.region.use);
  }
  // The promises are not kept by leaving rooms empty; corridors mostly are.
  for (const Use use : kUses) {
    EXPECT_GT(furnished[use], use == Use::corridor ? kRooms / 9 / 20 : kRooms / 9 * 6 / 10) << plan::id(use);
  }
}

TEST(ShapedRooms, LargeOnesKeepEveryPromise) {
  for (int i = 0; i < 189; ++i) {
    const Sample s = room(i, 4);
    ASSERT_EQ(check_all(s, testing::furnish(s)), "") << "seed " << i << ", " << plan::id(s.region.use);
  }
}

// Directions like (5000, 1234), not only diagonals: quadrilaterals and rectangles
// of any direction, with the uses of offices.
TEST(ShapedRooms, OddDirectionsKeepEveryPromise) {
  int furnished = 0;
  constexpr testing::Form kConvex[] = {testing::Form::askew, testing::Form::slight, testing::Form::one_slanted,
                                       testing::Form::quad};
  constexpr int kRooms = 1'600;
  for (int i = 0; i < kRooms; ++i) {
    Sample s = testing::home_room(static_cast<std::uint64_t>(i), Use::living, kConvex[i % 4]);
    s.region.use = kUses[i / 4 % 8];
    const std::vector<Object> objects = testing::furnish(s);
    furnished += !objects.empty();
    ASSERT_EQ(check_all(s, objects), "") << "seed " << i << ", " << plan::id(s.region.use);
  }
  EXPECT_GT(furnished, kRooms / 2);
}

// Walls are drawn between points of the grid; nothing stands in one as drawn.
TEST(ShapedRooms, StayInsideTheWallsAsDrawn) {
  int drawn = 0;
  for (int i = 0; i < 6'300; ++i) {
    const Sample s = room(i);
    std::vector<geom::Length> walls;
    for (const plan::Face face : s.region.outline->faces) walls.push_back(plan::wall_depth(s.region, face));
    const Result<geom::Polygon> inside = geom::inset(s.region.outline->polygon, walls);
    if (!inside) continue;
    ++drawn;
    for (const Object& o : testing::furnish(s)) {
      for (int k = 0; k < 4; ++k) {
        ASSERT_NE(geom::locate(*inside, o.footprint.corner(k)), geom::Where::outside) << "seed " << i;
      }
    }
  }
  EXPECT_GT(drawn, 5'000);
}

// Nearly as well as boxes, where they have walls along the axes. Parallelograms
// may be too slim to hold a way, and those askew have islands only.
TEST(ShapedRooms, HaveWhatTheyAreFor) {
  const std::map<Use, std::vector<ObjectKind>> needs = {
      {Use::office, {ObjectKind::desk, ObjectKind::chair}},
      {Use::open_office, {ObjectKind::desk, ObjectKind::chair}},
      {Use::meeting, {ObjectKind::table, ObjectKind::chair}},
      {Use::storage, {ObjectKind::shelf}},
      {Use::pantry, {ObjectKind::counter}},
      {Use::restroom, {ObjectKind::toilet, ObjectKind::basin}},
      {Use::shop, {ObjectKind::counter, ObjectKind::shelf}},
  };
  for (const auto& [use, kinds] : needs) {
    for (const Shape shape :
         {Shape::cut_corner, Shape::two_cut_corners, Shape::octagon, Shape::half_trapezoid, Shape::trapezoid}) {
      int rooms = 0;
      int complete = 0;
      for (int i = 0; i < 1000; ++i) {
        const Sample s = testing::shaped_room(static_cast<std::uint64_t>(i), use, shape);
        if (geom::twice_area(s.region.outline->polygon) < 2 * 12'000'000) continue;
        const std::vector<Object> objects = testing::furnish(s);
        ++rooms;
        complete += std::all_of(kinds.begin(), kinds.end(), [&](ObjectKind k) { return count(objects, k) > 0; });
      }
      EXPECT_GE(1000 * complete, 960 * rooms)
          << plan::id(use) << ", shape " << static_cast<int>(shape) << ": " << complete;
    }
  }
}

// As many people on the same floor as in a box of that size.
TEST(ShapedRooms, OfficesSeatAsManyAsBoxes) {
  std::int64_t area = 0;
  int desks = 0;
  for (int i = 0; i < 3000; ++i) {
    const Sample s = testing::shaped_room(static_cast<std::uint64_t>(i), Use::office, static_cast<Shape>(i % 5));
    area += geom::twice_area(s.region.outline->polygon) / 2000;
    desks += count(testing::furnish(s), ObjectKind::desk);
  }
  EXPECT_LE(area, std::int64_t{16'000} * desks) << "more than 16 m² a desk";
}

TEST(ShapedRooms, AskewOnesHaveIslands) {
  int desks = 0;
  for (int i = 0; i < 500; ++i) {
    const Sample s = testing::shaped_room(static_cast<std::uint64_t>(i), Use::office, Shape::diamond);
    desks += count(testing::furnish(s), ObjectKind::desk) > 0;
  }
  EXPECT_GT(desks, 400);
}

TEST(ShapedRooms, TheOrderOfPortalsDoesNotMatter) {
  for (int i = 0; i < 3000; ++i) { ASSERT_TRUE(testing::same_in_any_order(room(i))) << "seed " << i; }
}

TEST(ShapedRooms, OnlyTheRoomItselfMatters) {
  for (int i = 0; i < 1000; ++i) { ASSERT_TRUE(testing::same_elsewhere(room(i), {12'345, -6'789})) << "seed " << i; }
}

// One number for all compilers and optimisations.
TEST(ShapedRooms, ContentIsTheSameEverywhere) {
  Hasher h;
  for (int i = 0; i < 1890; ++i) {
    for (const Object& o : testing::furnish(room(i))) {
      h.u8(static_cast<std::uint8_t>(o.kind));
      h.u8(o.facing);
      testing::hash_place(o, h);
    }
  }
  EXPECT_EQ(to_hex(h.finish()), "ecb3e5472be3970a1d1a86e01595b97f");
}

//   (0,4000)   (4000,4000)
//        +-------.
//        |         `.  (6000,2000)
//        |           |
//        +-----------+  all partitions
plan::Region cut_corner() {
  plan::Region r;
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon.outer = {{0, 0}, {6000, 0}, {6000, 2000}, {4000, 4000}, {0, 4000}};
  outline->faces.resize(5);
  r.outline = outline;
  r.box = {{0, 0}, {6000, 4000}};
  r.z1 = 3600;
  r.use = Use::office;
  return r;
}

plan::Portal portal(geom::Point a, geom::Point b, std::uint8_t face, plan::PortalKind kind) {
  plan::Portal p;
  p.a = a;
  p.b = b;
  p.face = face;
  p.kind = kind;
  p.z1 = 2100;
  return p;
}

TEST(ShapedFloor, ConvexOutlinesSuit) {
  plan::Region r = cut_corner();
  EXPECT_TRUE(ShapedFloor::suits(r));
  auto dented = std::make_shared<plan::Outline>(*r.outline);
  dented->polygon.outer[3] = {2000, 1000};
  r.outline = dented;
  EXPECT_FALSE(ShapedFloor::suits(r));
  auto ring = std::make_shared<plan::Outline>(*cut_corner().outline);
  ring->polygon.holes = {{{1000, 1000}, {1000, 2000}, {2000, 2000}, {2000, 1000}}};
  ring->faces.resize(9);
  r.outline = ring;
  EXPECT_FALSE(ShapedFloor::suits(r));
  r.outline = nullptr;
  EXPECT_FALSE(ShapedFloor::suits(r));
}

TEST(ShapedFloor, WallsEndBeforeTheSlant) {
  const plan::Region r = cut_corner();
  const ShapedFloor floor(r);
  EXPECT_EQ(floor.bounds(), (geom::Box{{60, 60}, {5940, 3940}}));
  EXPECT_EQ(floor.wall(geom::kSouth), (geom::Interval{60, 5940}));
  EXPECT_EQ(floor.wall(geom::kWest), (geom::Interval{60, 3940}));
  // x + y <= 8000 - 61 √2, a partition and the millimetre of its drawing.
  EXPECT_EQ(floor.wall(geom::kEast), (geom::Interval{60, 8000 - 87 - 5940}));
  EXPECT_EQ(floor.wall(geom::kNorth), (geom::Interval{60, 8000 - 87 - 3940}));
  EXPECT_TRUE(floor.contains({{3000, 1000}, {4913, 3000}}));
  EXPECT_FALSE(floor.contains({{3000, 1000}, {4914, 3000}}));
  EXPECT_FALSE(floor.contains({{59, 1000}, {1000, 2000}}));
}

TEST(ShapedFloor, ShiftsAreExact) {
  const plan::Region r = cut_corner();
  const ShapedFloor floor(r);
  EXPECT_EQ(floor.shift_into({{1000, 1000}, {2000, 2000}}, 0), 0);
  EXPECT_EQ(floor.shift_into({{0, 1000}, {2000, 2000}}, 0), 60);
  EXPECT_EQ(floor.shift_into({{3000, 1000}, {5000, 3000}}, 0), ShapedFloor::kNever);  // the slant lies on the right
  EXPECT_EQ(floor.shift_into({{1000, 0}, {2000, 2000}}, 1), 60);
}

// The cut takes from the longer side, where it costs least.
TEST(ShapedFloor, TheCutLiesInsideAndIsLarge) {
  const plan::Region r = cut_corner();
  const ShapedFloor floor(r);
  const geom::Box cut = floor.cut(floor.bounds());
  EXPECT_TRUE(floor.contains(cut));
  EXPECT_GT(cut.area(), 15'000'000);
  for (int i = 0; i < 5000; ++i) {
    const Sample s = room(i);
    const ShapedFloor other(s.region);
    const geom::Box box = other.cut(other.bounds());
    ASSERT_TRUE(box.empty() || other.contains(box)) << "seed " << i;
    ASSERT_TRUE(i / 9 % testing::kShapes > 4 || !box.empty()) << "seed " << i;
  }
}

TEST(ShapedFloor, ASlantedDoorKeepsTheFloorBeforeIt) {
  const plan::Region r = cut_corner();
  ShapedFloor floor(r);
  const plan::Portal door = portal({4700, 3300}, {5300, 2700}, 2, plan::PortalKind::room_door);
  EXPECT_EQ(ShapedFloor::length_of(door), 849);
  ASSERT_TRUE(floor.add_door(door, 1000));
  floor.join_doors({{60, 60}, {3000, 3000}});
  EXPECT_NE(floor.shift_past_doors({{4200, 2200}, {4400, 2400}}, 0), 0);  // a metre inside
  EXPECT_EQ(floor.shift_past_doors({{5000, 60}, {5900, 900}}, 0), 0);
  EXPECT_NE(floor.shift_past_doors({{3300, 2300}, {3500, 2500}}, 0), 0);  // on the way to the core
  EXPECT_EQ(floor.shift_past_doors({{60, 60}, {1000, 1000}}, 0), 0);
}

// The checks of this file can fail.
TEST(ShapedRooms, TheChecksCatchBadRooms) {
  Sample s;
  s.region = cut_corner();
  s.portals = {portal({4700, 3300}, {5300, 2700}, 2, plan::PortalKind::room_door)};
  const auto piece = [&](ObjectKind kind, geom::Box box, geom::Length height) {
    Object o;
    o.kind = kind;
    o.footprint = box;
    o.z1 = height;
    return o;
  };
  const Object desk = piece(ObjectKind::desk, {{2000, 1000}, {3600, 1800}}, 740);
  EXPECT_EQ(testing::check_inside(s, {desk}), "");
  EXPECT_EQ(testing::check_shaped_doors(s, {desk}), "");
  EXPECT_NE(testing::check_inside(s, {piece(ObjectKind::desk, {{3000, 2200}, {4600, 3350}}, 740)}), "");
  EXPECT_NE(testing::check_inside(s, {piece(ObjectKind::desk, {{0, 2200}, {1600, 3000}}, 740)}), "");
  EXPECT_NE(testing::check_shaped_doors(s, {piece(ObjectKind::plant, {{4000, 2000}, {4400, 2400}}, 740)}), "");
  EXPECT_NE(testing::check_shaped_reach(s, {desk}), "");  // without a chair
  EXPECT_EQ(testing::check_shaped_reach(s, {desk, piece(ObjectKind::chair, {{2500, 350}, {3100, 950}}, 900)}), "");
  // A row of shelves, open by 690 mm at the slant, hides the chair from the door.
  const std::vector<Object> hidden = {piece(ObjectKind::shelf, {{60, 2000}, {5250, 2400}}, 2000),
                                      piece(ObjectKind::chair, {{2500, 350}, {3100, 950}}, 900)};
  EXPECT_NE(testing::check_shaped_reach(s, hidden), "");
  s.portals = {portal({4700, 3300}, {5300, 2700}, 2, plan::PortalKind::window)};
  EXPECT_NE(testing::check_shaped_windows(s, {piece(ObjectKind::cabinet, {{4000, 2300}, {4700, 2900}}, 1950)}), "");
  EXPECT_EQ(testing::check_shaped_windows(s, {piece(ObjectKind::cabinet, {{4000, 2300}, {4700, 2900}}, 800)}), "");
}

}  // namespace
}  // namespace enfilade::furnish
