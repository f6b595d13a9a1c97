// Rooms laid the published way: sound wherever they are laid, and never less sound
// than what is laid hall first.

#include <gtest/gtest.h>

#include <set>
#include <string>

#include <enfilade/audit/audit.hpp>
#include <enfilade/world/whole.hpp>

#include "rules/apartment/doors.hpp"
#include "rules/apartment/inspect.hpp"
#include "rules/apartment/s_spaces.hpp"
#include "rules/offices.hpp"
#include "rules/residences.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using plan::Use;

// An apartment of a block: a corridor in the south, light in the north, walls of
// neighbours beside it; windows every 1.6 m.
ApartmentSite flat(geom::Ring ring, Point door) {
  ApartmentSite site;
  site.ring = std::move(ring);
  for (std::size_t i = 0; i < site.ring.size(); ++i) {
    const Point a = site.ring[i], b = site.ring[(i + 1) % site.ring.size()];
    const bool south = a.y == b.y && b.x > a.x, north = a.y == b.y && b.x < a.x;
    site.walls.push_back(south ? WallKind::corridor : north ? WallKind::lit : WallKind::inner);
    if (!north) continue;
    for (Length x = b.x; x <= a.x; x += 1'600) {
      site.joints.push_back({x, a.y});
      if (x + 1'600 <= a.x) site.bays.push_back({{x + 800, a.y}, 500, static_cast<std::uint32_t>(i)});
    }
  }
  site.door_a = door;
  site.door_b = {door.x + 900, door.y};
  return site;
}
ApartmentSite box_flat(Length width, Length depth) {
  return flat({{0, 0}, {width, 0}, {width, depth}, {0, depth}}, {width / 2 - 450, 0});
}

std::int64_t area_of(const ApartmentPlan& plan) {
  std::int64_t sum = 0;
  for (const ApartmentRoom& r : plan.rooms) sum += geom::twice_area(r.shape);
  return sum;
}

TEST(SeededRooms, FillTheDwellingExactly) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  std::size_t laid = 0, tried = 0;
  for (Length width = 6'400; width <= 16'000; width += 1'600) {
    for (Length depth = 6'000; depth <= 11'000; depth += 1'000) {
      const ApartmentSite site = box_flat(width, depth);
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        ++tried;
        if (!lay_voronoi(site, root_key(seed), plane, plan)) continue;
        ++laid;
        EXPECT_EQ(area_of(plan), geom::twice_area(site.ring)) << width << " × " << depth << ", seed " << seed;
        EXPECT_NE(inspect(site, plan), Verdict::broken) << width << " × " << depth << ", seed " << seed;
        EXPECT_EQ(plan.rooms[0].use, Use::corridor) << "one enters a hall";
        EXPECT_EQ(plan.doors.size() + 1, plan.rooms.size()) << "a tree of doors";
      }
    }
  }
  // Measured: 156 of 168.
  EXPECT_GT(laid * 10, tried * 8);
}

TEST(SeededRooms, SeedsGiveOtherPlans) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  std::set<std::string> plans;
  const ApartmentSite site = box_flat(12'800, 8'000);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    if (!lay_voronoi(site, root_key(seed), plane, plan)) continue;
    std::string text;
    for (const ApartmentRoom& r : plan.rooms) {
      for (const Point p : r.shape.outer) text += std::to_string(p.x) + ',' + std::to_string(p.y) + ' ';
      text += std::string(plan::id(r.use)) + '/';
    }
    plans.insert(text);
  }
  EXPECT_GE(plans.size(), 3u);
}

// Failed checks of a brief laid one way; which check and how often.
std::array<std::uint64_t, audit::kChecks> failures(const plan::Brief& brief) {
  std::array<std::uint64_t, audit::kChecks> failed{};
  const Result<BuildingPtr> building = raise(brief);
  if (!building) return failed;
  const Result<plan::Model> model = world::generate(**building, {}, {});
  if (!model) {
    ADD_FAILURE() << model.error().line();
    return failed;
  }
  audit::Report report;
  audit::audit(*model, audit::outlines_of(**building), report);
  for (std::size_t i = 0; i < failed.size(); ++i) failed[i] = report.checks[i].failed;
  return failed;
}

// Whatever fails with them fails without them.
TEST(SeededRooms, AddNoFault) {
  for (std::uint64_t seed = 400; seed < 400 + cases(64); ++seed) {
    plan::Brief brief = ordinary_residence(seed);
    brief.floors = std::min(brief.floors, 3);
    brief.furniture = seed % 8 == 0;
    const auto before = failures(brief);
    brief.rooms = plan::RoomStyle::voronoi;
    const auto after = failures(brief);
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_LE(after[i], before[i]) << audit::name(static_cast<audit::CheckId>(i)) << " of " << describe(brief);
    }
  }
}

// --- S-spaces

//   +--:--:--:--+     three lines from between windows, and across them those from
//   |  .  .  .  |     the walls of neighbours
//   +----D------+
TEST(SSpaces, LinesLeaveDoorsAndWindowsAlone) {
  geom::Arrangement plane;
  const ApartmentSite site = box_flat(6'400, 6'000);
  const SSpaces spaces(site, plane);
  std::size_t from_light = 0;
  for (const SSpaces::Line& l : spaces.lines()) {
    if (l.dx != 0) continue;
    for (const Point p : {l.from, l.to}) {
      EXPECT_FALSE(p.y == 0 && p.x > site.door_a.x - 150 && p.x < site.door_b.x + 150) << p.x;
    }
    from_light += l.from.y == 6'000;
    if (l.from.y == 6'000) { EXPECT_EQ(l.from.x % 1'600, 0); }
  }
  EXPECT_EQ(from_light, 2u) << "the third would end on the door";
  std::vector<bool> all(spaces.spaces().size(), false);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = spaces.spaces()[i].inside;
  geom::Ring ring;
  ASSERT_TRUE(spaces.border_of(all, ring));
  EXPECT_EQ(geom::twice_area(ring), geom::twice_area(site.ring));
  EXPECT_EQ(ring.size(), 4u);
}

// --- doors

//   +-----+-----+
//   |  1  |  2  |
//   +-----+-----+
//   |     0     |
//   +----D------+
std::vector<ApartmentRoom> three_rooms() {
  return {{{{{0, 0}, {8'000, 0}, {8'000, 2'000}, {0, 2'000}}, {}}, Use::corridor},
          {{{{0, 2'000}, {4'000, 2'000}, {4'000, 6'000}, {0, 6'000}}, {}}, Use::living},
          {{{{4'000, 2'000}, {8'000, 2'000}, {8'000, 6'000}, {4'000, 6'000}}, {}}, Use::bedroom}};
}

TEST(DoorFinder, FindsADoorOnTheWallBetween) {
  geom::Arrangement plane;
  const ApartmentSite site = box_flat(8'000, 6'000);
  const auto rooms = three_rooms();
  DoorFinder finder(site, rooms, plane);
  const auto door = finder.between(1, 2, {});
  ASSERT_TRUE(door);
  EXPECT_EQ(door->room, 1u);
  EXPECT_EQ(door->other, 2u);
  EXPECT_EQ(door->a.x, 4'000);
  EXPECT_EQ(door->b.x, 4'000);
  const geom::Interval y = geom::between(door->a.y, door->b.y);
  EXPECT_EQ(y.length(), 860);
  EXPECT_GE(y.lo, 2'000 + plan::kPartition);
  EXPECT_LE(y.hi, 6'000 - plan::kFacadeWall);
  EXPECT_EQ(*finder.room_at(site.door_a, site.door_b), 0u);
}

TEST(DoorFinder, KeepsLeavesApart) {
  geom::Arrangement plane;
  const ApartmentSite site = box_flat(8'000, 6'000);
  const auto rooms = three_rooms();
  DoorFinder finder(site, rooms, plane);
  std::vector<ApartmentDoor> doors;
  for (const auto& [a, b] : {std::pair{1u, 0u}, {2u, 0u}, {1u, 2u}}) {
    const auto door = finder.between(a, b, doors);
    ASSERT_TRUE(door);
    doors.push_back(*door);
  }
  ApartmentPlan plan;
  plan.rooms = rooms;
  plan.doors = doors;
  // The ground floor of a house needs no bathroom; leaves that meet would break it.
  ApartmentSite ground = site;
  ground.program = Program::ground;
  EXPECT_NE(inspect(ground, plan), Verdict::broken);
}

TEST(DoorFinder, AWallTooShortHasNone) {
  geom::Arrangement plane;
  const ApartmentSite site = box_flat(8'000, 6'000);
  // They share 1 m, of which the walls at both ends leave too little.
  const std::vector<ApartmentRoom> rooms{
      {{{{0, 0}, {8'000, 0}, {8'000, 5'000}, {0, 5'000}}, {}}, Use::corridor},
      {{{{0, 5'000}, {4'000, 5'000}, {4'000, 6'000}, {0, 6'000}}, {}}, Use::storage},
      {{{{4'000, 5'000}, {8'000, 5'000}, {8'000, 6'000}, {4'000, 6'000}}, {}}, Use::storage}};
  DoorFinder finder(site, rooms, plane);
  EXPECT_FALSE(finder.between(1, 2, {}));
}

// The room's west wall is a neighbour's wall below the bend and its own above, in
// one line: as deep as each part is, not as the whole.
//
//        +---:---+
//        |   1   |
//   +----+ . . . |        the part beside the bend is a wall of the dwelling
//   |  2 |       |
//   +----+---D---+
TEST(DoorFinder, WallsAreAsDeepAsTheirParts) {
  geom::Arrangement plane;
  const ApartmentSite site =
      flat({{0, 0}, {8'000, 0}, {8'000, 6'400}, {4'000, 6'400}, {4'000, 3'200}, {0, 3'200}}, {5'550, 0});
  const std::vector<ApartmentRoom> rooms{
      {{{{4'000, 0}, {8'000, 0}, {8'000, 6'400}, {4'000, 6'400}}, {}}, Use::corridor},
      {{{{0, 0}, {4'000, 0}, {4'000, 3'200}, {0, 3'200}}, {}}, Use::bedroom}};
  DoorFinder finder(site, rooms, plane);
  const geom::Polygon* clear = finder.clear_inside(0);
  ASSERT_NE(clear, nullptr);
  const auto has = [&](Point p) {
    return std::find(clear->outer.begin(), clear->outer.end(), p) != clear->outer.end();
  };
  EXPECT_TRUE(has({4'000 + plan::kCoreWall, 3'200})) << "a step where the neighbour's wall begins";
  EXPECT_TRUE(has({4'000 + plan::kPartition, 3'200}));
  const auto door = finder.between(1, 0, {});
  ASSERT_TRUE(door);
  EXPECT_LE(std::max(door->a.y, door->b.y), 3'200) << "on the part they share";
}

}  // namespace
}  // namespace enfilade::rules
