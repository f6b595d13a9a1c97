#include <enfilade/audit/seeds.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <enfilade/base/rng.hpp>

namespace enfilade::audit {
namespace {

TEST(Vary, LogUniformReachesBothEndsAndStaysInside) {
  EXPECT_EQ(log_uniform(0, 8'000, 150'000), 8'000);
  EXPECT_EQ(log_uniform(~std::uint64_t{0}, 8'000, 150'000), 150'000);
  EXPECT_EQ(log_uniform(0, 1, 120), 1);
  EXPECT_EQ(log_uniform(~std::uint64_t{0}, 1, 120), 120);
  EXPECT_EQ(log_uniform(12345678901234567ull, 5, 5), 5);
  Rng rng(root_key(1), Purpose::sample);
  for (int i = 0; i < 10'000; ++i) {
    const std::int32_t v = log_uniform(rng.next(), 2'600, 5'000);
    ASSERT_GE(v, 2'600);
    ASSERT_LE(v, 5'000);
  }
}

TEST(Vary, LogUniformFollowsTheLogarithm) {
  // The draw at u must be lo · ((hi + 1) / lo)^u, to a millionth.
  for (int i = 0; i <= 1000; ++i) {
    const double u = i / 1001.0;
    const double expected = 1000.0 * std::pow(100'000'001 / 1000.0, u);
    const auto random = static_cast<std::uint64_t>(std::ldexp(u, 64));
    EXPECT_NEAR(log_uniform(random, 1000, 100'000'000), expected, expected * 1e-6 + 1);
  }
}

TEST(Vary, GoldenDraws) {
  // Content of audits: same on every machine.
  plan::Brief brief;
  brief.seed = 1;
  const plan::Brief one = vary(brief, 1);
  const plan::Brief again = vary(brief, 1);
  EXPECT_EQ(one.site.width, again.site.width);
  EXPECT_EQ(one.seed, 1u);
  EXPECT_NE(vary(brief, 2).site.width, one.site.width);
}

TEST(Vary, GivenSizesStayAndDoNotMoveTheOthers) {
  plan::Brief brief;
  const plan::Brief free = vary(brief, 9);
  brief.given.width = true;
  brief.site.width = 12'345;
  const plan::Brief fixed = vary(brief, 9);
  EXPECT_EQ(fixed.site.width, 12'345);
  EXPECT_EQ(fixed.site.depth, free.site.depth);
  EXPECT_EQ(fixed.floors, free.floors);
  EXPECT_EQ(fixed.hall_width, free.hall_width);
}

TEST(Vary, EveryDrawnBriefKeepsTheLimits) {
  plan::Brief brief;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const Status status = plan::check_limits(vary(brief, seed));
    ASSERT_TRUE(status.ok()) << status.error().line();
  }
}

plan::Brief office() {
  plan::Brief brief;
  brief.kind = "office";
  return brief;
}

TEST(Vary, OfficesAreDrawnLikeTowersAndMore) {
  std::array<int, plan::kOfficeClasses> classes{};
  std::int32_t narrowest = 100'000, widest = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const plan::Brief tower = vary(plan::Brief{}, seed), drawn = vary(office(), seed);
    ASSERT_EQ(drawn.site.width, tower.site.width);
    ASSERT_EQ(drawn.site.depth, tower.site.depth);
    ASSERT_EQ(drawn.floors, tower.floors);
    ASSERT_EQ(drawn.floor_height, tower.floor_height);
    ASSERT_EQ(drawn.hall_width, tower.hall_width);
    ASSERT_EQ(tower.office_width, plan::Brief{}.office_width);
    ASSERT_EQ(tower.office_class, plan::Brief{}.office_class);
    ++classes[static_cast<std::size_t>(drawn.office_class)];
    narrowest = std::min(narrowest, drawn.office_width);
    widest = std::max(widest, drawn.office_width);
    ASSERT_TRUE(plan::check_limits(drawn).ok());
  }
  // Uniform: five deviations of a count of 2000 draws by 1 in 6 are 83.
  for (const int count : classes) EXPECT_NEAR(count, 2'000 / 6, 83);
  EXPECT_GE(narrowest, kVaryOfficeWidth.lo);
  EXPECT_LT(narrowest, kVaryOfficeWidth.lo + 50);
  EXPECT_LE(widest, kVaryOfficeWidth.hi);
  EXPECT_GT(widest, kVaryOfficeWidth.hi - 50);
}

TEST(Vary, WhatAnOfficeGivesStays) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const plan::Brief free = vary(office(), seed);
    plan::Brief brief = office();
    brief.given.office_class = brief.given.office_width = true;
    brief.office_class = plan::OfficeClass::keyhole;
    brief.office_width = 3'500;
    const plan::Brief fixed = vary(brief, seed);
    ASSERT_EQ(fixed.office_class, plan::OfficeClass::keyhole);
    ASSERT_EQ(fixed.office_width, 3'500);
    ASSERT_EQ(fixed.hall_width, std::min(free.hall_width, 2'625));
    brief.given.office_width = false;
    ASSERT_EQ(vary(brief, seed).office_width, free.office_width);
    brief.given.office_class = false;
    brief.given.office_width = true;
    ASSERT_EQ(vary(brief, seed).office_class, free.office_class);
  }
}

TEST(Vary, WhatHangsOnADrawnSizeGivesWay) {
  plan::Brief brief = office();
  brief.given.hall_width = true;
  brief.hall_width = 4'100;
  brief.executive_floors = 12;
  bool raised = false, lowered = false;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const plan::Brief free = vary(office(), seed), drawn = vary(brief, seed);
    const Status status = plan::check_limits(drawn);
    ASSERT_TRUE(status.ok()) << status.error().line();
    ASSERT_EQ(drawn.hall_width, 4'100);
    ASSERT_EQ(drawn.office_width, std::max(free.office_width, 5'467));
    ASSERT_EQ(drawn.executive_floors, std::min(12, drawn.floors));
    raised |= drawn.office_width != free.office_width;
    lowered |= drawn.executive_floors < 12;
  }
  EXPECT_TRUE(raised && lowered);
}

TEST(Vary, DrawnStoreysHoldGroundAndTop) {
  plan::Brief brief;
  for (std::int32_t floors : {1, 2, 7, 8, 9, 10, 120}) {
    brief.floors = floors;
    for (brief.seed = 0; brief.seed < 20; ++brief.seed) {
      const std::vector<std::int32_t> storeys = drawn_storeys(brief);
      EXPECT_EQ(storeys.size(), static_cast<std::size_t>(std::min(floors, kVaryStoreys)));
      EXPECT_EQ(storeys.front(), 0);
      EXPECT_EQ(storeys.back(), floors - 1);
      EXPECT_TRUE(std::is_sorted(storeys.begin(), storeys.end()));
      EXPECT_EQ(std::adjacent_find(storeys.begin(), storeys.end()), storeys.end());
    }
  }
}

TEST(Vary, DungeonsAreDrawnWithinTheirLimits) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.floors = 1;
  std::array<int, plan::kMazeKinds> mazes{};
  std::array<int, plan::kDigOrders> orders{};
  std::array<int, plan::kKeys> keys{};
  std::int32_t shortest = 1'000, longest = 0, deepest = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const plan::Brief drawn = vary(brief, seed);
    const Status status = plan::check_limits(drawn);
    ASSERT_TRUE(status.ok()) << status.error().line();
    const plan::Dungeon& d = drawn.dungeon;
    ASSERT_EQ(drawn.floors, d.levels);
    ++mazes[static_cast<std::size_t>(d.maze)];
    ++orders[static_cast<std::size_t>(d.order)];
    ++keys[static_cast<std::size_t>(d.keys)];
    shortest = std::min({shortest, d.cells[0], d.cells[1]});
    longest = std::max({longest, d.cells[0], d.cells[1]});
    deepest = std::max(deepest, d.levels);
  }
  EXPECT_EQ(shortest, kVaryCells.lo);
  EXPECT_EQ(longest, kVaryCells.hi);
  EXPECT_EQ(deepest, most_floors(brief));
  EXPECT_GT(*std::min_element(mazes.begin(), mazes.end()), 100);
  EXPECT_GT(*std::min_element(orders.begin(), orders.end()), 500);
  EXPECT_GT(*std::min_element(keys.begin(), keys.end()), 500);
}

TEST(Vary, WhatADungeonsBriefGivesStays) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.floors = brief.dungeon.levels = 20;
  brief.given.floors = true;
  brief.dungeon.cells = {7, 9};
  brief.dungeon.maze = plan::MazeKind::eller;
  brief.dungeon.given = {true, true, true, true};
  EXPECT_EQ(most_floors(brief), 20);
  for (std::uint64_t seed = 0; seed < 20; ++seed) EXPECT_EQ(vary(brief, seed).dungeon, brief.dungeon);
}

TEST(Vary, StoreysOfADungeonGoDown) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.floors = brief.dungeon.levels = 3;
  EXPECT_EQ(drawn_storeys(brief), (std::vector<std::int32_t>{-2, -1, 0}));
  brief.floors = brief.dungeon.levels = 40;
  const std::vector<std::int32_t> storeys = drawn_storeys(brief);
  EXPECT_EQ(storeys.size(), static_cast<std::size_t>(kVaryStoreys));
  EXPECT_EQ(storeys.front(), -39);
  EXPECT_EQ(storeys.back(), 0);
}

}  // namespace
}  // namespace enfilade::audit
