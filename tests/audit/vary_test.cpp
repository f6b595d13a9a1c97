#include <enfilade/audit/seeds.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <enfilade/base/rng.hpp>
#include <enfilade/rules/building.hpp>

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
  EXPECT_EQ(fixed.floors, free.floors);
  EXPECT_EQ(fixed.hall_width, free.hall_width);
  EXPECT_EQ(fixed.bay, free.bay);
  EXPECT_EQ(fixed.average_room, free.average_room);
}

plan::Brief of_kind(const char* kind) {
  plan::Brief brief;
  brief.kind = kind;
  return brief;
}
plan::Brief office() { return of_kind("office"); }

TEST(Vary, EveryDrawnBriefKeepsTheLimits) {
  for (const char* kind : {"tower", "office", "apartments", "dungeon"}) {
    plan::Brief brief = of_kind(kind);
    for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
      const Status status = plan::check_limits(vary(brief, seed));
      ASSERT_TRUE(status.ok()) << kind << " seed " << seed << ": " << status.error().line();
    }
    brief.floors = 10'000;
    brief.given.floors = true;
    if (brief.kind == "dungeon") continue;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Status status = plan::check_limits(vary(brief, seed));
      ASSERT_TRUE(status.ok()) << kind << " seed " << seed << ": " << status.error().line();
    }
  }
}

// At most one drawn brief in twenty is refused.
TEST(Vary, SitesAreLargeEnoughForTheirKindAndClass) {
  const auto skipped = [](const plan::Brief& brief) {
    int count = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const plan::Brief drawn = vary(brief, seed);
      const rules::LeastSite least = rules::least_site(drawn);
      EXPECT_GE(std::max(drawn.site.width, drawn.site.depth), least.longer) << "seed " << seed;
      EXPECT_GE(std::min(drawn.site.width, drawn.site.depth), least.shorter) << "seed " << seed;
      count += rules::raise(drawn).ok() ? 0 : 1;
    }
    return count;
  };
  EXPECT_LE(skipped(of_kind("tower")), 15);
  for (int c = 0; c < plan::kOfficeClasses; ++c) {
    plan::Brief brief = office();
    brief.office_class = static_cast<plan::OfficeClass>(c);
    brief.given.office_class = true;
    EXPECT_LE(skipped(brief), 15) << plan::id(brief.office_class);
  }
}

TEST(Vary, ExtremeProportionsAndOptionsComeUp) {
  double slimmest = 1;
  geom::Length bay = 0, height = 0, hall = 0, room = 0, depth = 0;
  std::array<int, plan::kHallStyles> halls{};
  int shops = 0, atria = 0, executive = 0, open = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    const plan::Brief tower = vary(plan::Brief{}, seed), drawn = vary(office(), seed);
    for (const plan::Brief* b : {&tower, &drawn}) {
      const auto [lo, hi] = std::minmax(b->site.width, b->site.depth);
      slimmest = std::max(slimmest, static_cast<double>(hi) / lo);
      ASSERT_LE(std::int64_t{lo} * hi, std::max(kVaryArea, std::int64_t{lo} * lo)) << "seed " << seed;
      bay = std::max(bay, b->bay);
      height = std::max(height, b->floor_height);
      hall = std::max(hall, b->hall_width);
    }
    room = std::max(room, tower.average_room);
    depth = std::max(depth, drawn.office_width);
    ++halls[static_cast<std::size_t>(drawn.halls)];
    shops += drawn.shops;
    atria += drawn.atrium;
    executive += drawn.executive_floors > 0;
    open += drawn.open_permille > 0;
  }
  EXPECT_GT(slimmest, 20);
  EXPECT_GT(bay, 5'500);
  EXPECT_GT(height, 9'000);
  EXPECT_GT(hall, 5'000);
  EXPECT_GT(room, 11'000);
  EXPECT_GT(depth, 14'000);
  EXPECT_GT(*std::min_element(halls.begin(), halls.end()), 500);
  for (const int count : {shops, atria}) EXPECT_NEAR(count, 1'000, 120);
  for (const int count : {executive, open}) EXPECT_NEAR(count, 500, 100);
}

TEST(Vary, ClassesAreDrawnUniformly) {
  std::array<int, plan::kOfficeClasses> classes{};
  for (std::uint64_t seed = 0; seed < 2'000; ++seed)
    ++classes[static_cast<std::size_t>(vary(office(), seed).office_class)];
  // Five deviations of a count of 2000 draws by 1 in 6 are 83.
  for (const int count : classes) EXPECT_NEAR(count, 2'000 / 6, 83);
}

TEST(Vary, WhatApartmentsGiveStays) {
  plan::Brief brief = of_kind("apartments");
  brief.apartment_area = 61'000;
  brief.given.apartment_area = brief.given.balconies = brief.given.bay = true;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const plan::Brief drawn = vary(brief, seed);
    ASSERT_EQ(drawn.apartment_area, 61'000);
    ASSERT_FALSE(drawn.balconies);
    ASSERT_EQ(drawn.bay, brief.bay);
  }
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
  brief.given.executive_floors = true;
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
  std::int32_t shortest = 1'000, longest = 0, deepest = 0, widest = 0;
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
    widest = std::max(widest, d.room_side[1]);
    ASSERT_LE(std::int64_t{d.cells[0]} * d.cells[1], kVaryCellArea) << "seed " << seed;
  }
  EXPECT_EQ(shortest, kVaryCells.allowed.lo);
  EXPECT_GT(longest, kVaryCells.allowed.hi * 9 / 10);
  EXPECT_GT(widest, 20);
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
  brief.dungeon.order = plan::DigOrder::rooms_maze;
  brief.dungeon.given = {true, true, true, true, true, true, true, true, true, true, true};
  brief.dungeon.loops = 100;
  brief.dungeon.keys = plan::Keys::loose;
  brief.dungeon.detour = 2'000;
  brief.dungeon.given.detour = false;
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
