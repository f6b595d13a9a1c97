#include "rules/core/core.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "rules/briefs.hpp"

namespace enfilade::rules {
namespace {

plan::Brief sized(geom::Length width, geom::Length depth, std::int32_t floors) {
  plan::Brief b;
  b.site = {width, depth};
  b.floors = floors;
  return b;
}

std::int64_t count(const CorePlan& plan, CellKind kind) {
  std::int64_t n = 0;
  for (const ZoneCore& z : plan.zones)
    n += std::count_if(z.cells.begin(), z.cells.end(), [&](const Cell& c) { return c.kind == kind; });
  return n;
}

CorePlan plan_of(const plan::Brief& b) { return core_plan(b, root_key(b.seed)).value(); }

TEST(Core, CellsPartitionTheBar) {
  std::size_t zones = 0;
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    const plan::Brief brief = any_brief(seed);
    const Result<CorePlan> plan = core_plan(brief, root_key(seed));
    if (!plan) continue;
    for (const ZoneCore& z : plan->zones) {
      ++zones;
      const geom::Box band = z.mode == CoreMode::strip ? z.zone : z.bar;
      std::int64_t area = z.mode == CoreMode::strip ? z.loop.area() + z.rest.area() : 0;
      for (std::size_t i = 0; i < z.cells.size(); ++i) {
        area += z.cells[i].box.area();
        ASSERT_TRUE(band.contains(z.cells[i].box)) << seed;
        for (std::size_t j = i + 1; j < z.cells.size(); ++j)
          ASSERT_FALSE(z.cells[i].box.overlaps(z.cells[j].box)) << seed;
      }
      ASSERT_EQ(area, band.area()) << seed;
    }
  }
  EXPECT_GT(zones, 10'000u);
}

TEST(Core, DoorsOfCellsFaceAHall) {
  for (std::uint64_t seed = 0; seed < 5'000; ++seed) {
    const Result<CorePlan> plan = core_plan(any_brief(seed), root_key(seed));
    if (!plan) continue;
    for (const ZoneCore& z : plan->zones) {
      for (const Cell& c : z.cells) {
        if (c.kind == CellKind::rooms) continue;
        const geom::Length level = c.box.level(c.door);
        const bool faces =
            z.mode == CoreMode::ring ? level == z.bar.level(c.door) : level == z.loop.level(geom::opposite(c.door));
        ASSERT_TRUE(faces) << seed;
        ASSERT_TRUE(geom::grow(c.box.extent(c.door), -plan::kCoreWall).contains(c.opening)) << seed;
      }
    }
  }
}

TEST(Core, CountsFollowOccupantsAndArea) {
  EXPECT_EQ(count(plan_of(sized(45'000, 35'000, 1)), CellKind::stair), 0);
  EXPECT_EQ(count(plan_of(sized(45'000, 35'000, 12)), CellKind::stair), 2);
  EXPECT_EQ(count(plan_of(sized(90'000, 85'000, 12)), CellKind::stair), 3);  // 550 people
  EXPECT_EQ(count(plan_of(sized(45'000, 35'000, 3)), CellKind::elevator), 0);
  EXPECT_EQ(count(plan_of(sized(45'000, 35'000, 12)), CellKind::elevator), 5);  // 18 900 m²
  EXPECT_EQ(count(plan_of(sized(25'000, 20'000, 6)), CellKind::elevator), 2);
  EXPECT_EQ(count(plan_of(sized(25'000, 20'000, 25)), CellKind::elevator), 4);  // 12 500 m² and a service lift
  EXPECT_EQ(count(plan_of(sized(14'000, 11'000, 5)), CellKind::stair), 1);      // 154 m²
  EXPECT_GE(count(plan_of(sized(45'000, 35'000, 12)), CellKind::restroom), 2);
}

TEST(Core, StairsStandAThirdOfTheDiagonalApart) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    plan::Brief b = sized(45'000, 35'000, 12);
    b.seed = seed;
    const CorePlan plan = plan_of(b);
    std::vector<geom::Point> middles;
    for (const Cell& c : plan.zones[0].cells) {
      if (c.kind == CellKind::stair)
        middles.push_back({c.box.lo.x + c.box.width() / 2, c.box.lo.y + c.box.depth() / 2});
    }
    ASSERT_EQ(middles.size(), 2u);
    const std::int64_t dx = middles[0].x - middles[1].x, dy = middles[0].y - middles[1].y;
    EXPECT_GE(9 * (dx * dx + dy * dy), std::int64_t{45'000} * 45'000 + std::int64_t{35'000} * 35'000) << seed;
  }
}

TEST(Core, WideBuildingsAreJoinedZones) {
  const CorePlan plan = plan_of(sized(150'000, 150'000, 4));
  EXPECT_EQ(plan.zones.size(), 4u);
  EXPECT_EQ(plan.joints.size(), 4u);
  for (const ZoneJoint& j : plan.joints) {
    const geom::Side side = j.side;
    for (const std::uint16_t z : {j.a, j.b}) EXPECT_TRUE(plan.zones[z].loop.extent(side).contains(j.span));
  }
}

// Above three floors an elevator is a must; a site without room for one is refused.
TEST(Core, NoTowerAboveThreeFloorsLacksAnElevator) {
  std::size_t built = 0, refused = 0;
  for (geom::Length width = 5'000; width <= 11'000; width += 200) {
    for (geom::Length depth = 5'000; depth <= 11'000; depth += 200) {
      const Result<CorePlan> plan = core_plan(sized(width, depth, 5), root_key(1));
      if (!plan) {
        ASSERT_EQ(plan.error().code, ErrorCode::too_small) << width << " x " << depth;
        ++refused;
        continue;
      }
      ++built;
      ASSERT_GE(count(*plan, CellKind::elevator), 1) << width << " x " << depth;
    }
  }
  EXPECT_GT(built, 100u);
  EXPECT_GT(refused, 100u);
}

TEST(Core, SmallSitesGetAStripAndTinyOnesNothing) {
  EXPECT_EQ(plan_of(sized(45'000, 35'000, 8)).zones[0].mode, CoreMode::ring);
  EXPECT_EQ(plan_of(sized(30'000, 12'000, 8)).zones[0].mode, CoreMode::strip);
  EXPECT_EQ(core_plan(sized(5'000, 5'000, 8), root_key(1)).error().code, ErrorCode::too_small);
}

}  // namespace
}  // namespace enfilade::rules
