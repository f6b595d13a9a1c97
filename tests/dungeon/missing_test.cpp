// What a brief asks for by number and there is no place for is counted.

#include <gtest/gtest.h>

#include <algorithm>

#include <enfilade/rules/building.hpp>
#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::DiggerKind;
using plan::DigOrder;

std::int32_t keys_in(const Plan& plan) {
  return static_cast<std::int32_t>(
      std::count_if(plan.chambers.begin(), plan.chambers.end(), [](const Chamber& c) { return c.key != 0; }));
}

TEST(Missing, LocksAreThoseWithoutAKey) {
  std::int32_t lacking = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    plan::Dungeon wish;
    wish.keys = plan::Keys::chain;
    wish.locks = plan::kMostLocks;
    const auto side = static_cast<std::int32_t>(8 + seed % 20);
    const Plan plan = dug(task_of(wish, side, side, static_cast<DigOrder>(seed % plan::kDigOrders), seed));
    ASSERT_EQ(plan.missing.locks, plan::kMostLocks - keys_in(plan)) << "seed " << seed;
    lacking += plan.missing.locks > 0 ? 1 : 0;
  }
  EXPECT_GT(lacking, 20);
  EXPECT_LT(lacking, 200);
}

TEST(Missing, RoomsAndPrefabsAreThoseNotLaid) {
  for (int order = 0; order < plan::kDigOrders; ++order) {
    plan::Dungeon wish;
    wish.rooms = 300;
    const Plan plan = dug(task_of(wish, 40, 25, static_cast<DigOrder>(order), 5));
    const auto laid = static_cast<std::int32_t>(plan.chambers.size()) - (order == 2 ? 2 : 0);  // two in corners
    EXPECT_EQ(plan.missing.rooms, 300 - laid) << order;
    wish.rooms = 4;
    EXPECT_EQ(dug(task_of(wish, 40, 25, static_cast<DigOrder>(order), 5)).missing.rooms, 0) << order;
  }
  plan::Dungeon wish;
  wish.prefabs.push_back({"hall", {"......", "......", "......", "+.....", "......", "......"}, 1});
  wish.diggers = {{DiggerKind::prefabs, 50, -1}, {DiggerKind::caves, 90, -1}, {DiggerKind::link, -1, -1}};
  const Plan plan = dug(task_of(wish, 40, 25, DigOrder::rooms_first, 5));
  const auto count = [&](ChamberKind kind) {
    return static_cast<std::int32_t>(
        std::count_if(plan.chambers.begin(), plan.chambers.end(), [&](const Chamber& c) { return c.kind == kind; }));
  };
  EXPECT_EQ(plan.missing.prefabs, 50 - count(ChamberKind::prefab));
  EXPECT_EQ(plan.missing.rooms, 90 - count(ChamberKind::cave));
  EXPECT_GT(count(ChamberKind::prefab), 5);
  EXPECT_GT(plan.missing.prefabs, 0);
}

TEST(Missing, NobodyAskedForWhatSuitsTheOrder) {
  plan::Dungeon wish;
  wish.room_side = {12, 24};
  wish.prefabs.push_back({"hall", {"............", "+..........."}, 1});
  for (int order = 0; order < plan::kDigOrders; ++order) {
    const Plan plan = dug(task_of(wish, 40, 25, static_cast<DigOrder>(order), 5));
    EXPECT_EQ(plan.missing.rooms + plan.missing.prefabs + plan.missing.locks, 0) << order;
  }
}

// Of all levels, or of some; and nothing of ground without end.
TEST(Missing, LevelsAddUp) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.floors = brief.dungeon.levels = 3;
  brief.dungeon.cells = {20, 16};
  brief.dungeon.rooms = 60;
  const BuildingPtr building = *raise(brief);
  std::int64_t sum = 0;
  for (const std::int32_t storey : {0, -1, -2}) {
    const std::int64_t here = rules::missing_of(*building, std::span(&storey, 1)).rooms;
    EXPECT_GT(here, 0);
    sum += here;
  }
  EXPECT_EQ(rules::missing_of(*building).rooms, sum);
  brief.dungeon.unbounded = true;
  EXPECT_FALSE(rules::missing_of(**raise(brief)).any());
}

}  // namespace
}  // namespace enfilade::rules::dungeon
