// Where loops come from: what the brief asks for, and nothing else.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include <enfilade/rules/dungeon_measures.hpp>

#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::DiggerKind;
using plan::DigOrder;

constexpr std::uint64_t kSeeds = 60;

TEST(Rings, AMazeAloneIsATree) {
  for (int maze = 0; maze < plan::kMazeKinds; ++maze) {
    plan::Dungeon wish;
    wish.maze = static_cast<plan::MazeKind>(maze);
    wish.diggers = {{DiggerKind::maze, -1, -1}};
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const Task task = task_of(wish, 40, 25, static_cast<DigOrder>(seed % plan::kDigOrders), seed);
      const Plan plan = dug(task);
      ASSERT_EQ(wrong_with(task, plan), "") << id(wish.maze) << " seed " << seed;
      ASSERT_EQ(open_share(plan), 1'000) << id(wish.maze) << " seed " << seed;
      ASSERT_EQ(rings(plan, false), 0) << id(wish.maze) << " seed " << seed << '\n' << picture(plan);
    }
  }
}

// Its entry and its lair are dead ends, and no two cells are farther apart than these.
TEST(Rings, AMazeAloneHasItsEndsFarApart) {
  plan::Dungeon wish;
  wish.diggers = {{DiggerKind::maze, -1, -1}};
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Plan plan = dug(task_of(wish, 40, 25, DigOrder::maze_rooms, seed));
    ASSERT_EQ(plan.chambers.size(), 2u);
    const std::vector<std::int32_t> steps = steps_from(plan, plan.start);
    const std::int32_t way = steps[static_cast<std::size_t>(plan.goal.y * 40 + plan.goal.x)];
    EXPECT_EQ(way, *std::max_element(steps.begin(), steps.end())) << "seed " << seed;
    EXPECT_GE(way, 64) << "seed " << seed;
  }
}

TEST(Rings, MazesOfAllSizesAreTrees) {
  Rng rng(root_key(3), Purpose::sample);
  for (int i = 0; i < 400; ++i) {
    plan::Dungeon wish;
    wish.maze = static_cast<plan::MazeKind>(rng.below(plan::kMazeKinds));
    wish.diggers = {{DiggerKind::maze, -1, -1}};
    const Task task = task_of(wish, rng.between(3, 70), rng.between(3, 70), DigOrder::rooms_first, rng.next());
    const Plan plan = dug(task);
    ASSERT_EQ(wrong_with(task, plan), "") << i;
    ASSERT_EQ(rings(plan, false), 0) << i << '\n' << picture(plan);
  }
}

// Keys need chambers: these are cut into the maze, but close no loop.
TEST(Rings, AMazeWithKeysIsATreeOfChambersAndPassages) {
  plan::Dungeon wish;
  wish.diggers = {{DiggerKind::maze, -1, -1}};
  wish.keys = plan::Keys::chain;
  int locked = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Task task = task_of(wish, 40, 25, DigOrder::rooms_maze, seed);
    const Plan plan = dug(task);
    ASSERT_EQ(wrong_with(task, plan), "") << "seed " << seed;
    ASSERT_EQ(rings(plan, true), 0) << "seed " << seed << '\n' << picture(plan);
    for (const Door& d : plan.doors) locked += d.lock != 0 ? 1 : 0;
  }
  EXPECT_GT(locked, 0);
}

// Orders with a maze, told to make no loops; and steps of one's own without loops and link.
TEST(Rings, WhoeverAsksForNoLoopsGetsNone) {
  for (const DigOrder order : {DigOrder::rooms_maze, DigOrder::maze_rooms}) {
    for (int maze = 0; maze < plan::kMazeKinds; ++maze) {
      plan::Dungeon wish;
      wish.maze = static_cast<plan::MazeKind>(maze);
      wish.loops = 0;
      for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const Task task = task_of(wish, 40, 25, order, seed);
        const Plan plan = dug(task);
        ASSERT_EQ(wrong_with(task, plan), "") << id(order) << " seed " << seed;
        ASSERT_EQ(rings(plan, true), 0) << id(order) << ' ' << id(wish.maze) << " seed " << seed << '\n'
                                        << picture(plan);
      }
    }
  }
  plan::Dungeon wish;
  wish.diggers = {{DiggerKind::rooms, 12, -1}, {DiggerKind::maze, -1, -1}, {DiggerKind::doors, -1, -1}};
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
    ASSERT_EQ(rings(dug(task_of(wish, 40, 25, DigOrder::rooms_first, seed)), true), 0) << "seed " << seed;
}

TEST(Rings, LoopsAndLinkMakeThem) {
  for (int order = 0; order < plan::kDigOrders; ++order) {
    const plan::Dungeon wish;
    std::int64_t all = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed)
      all += rings(dug(task_of(wish, 40, 25, static_cast<DigOrder>(order), seed)), true);
    EXPECT_GT(all, static_cast<std::int64_t>(3 * kSeeds)) << order;
  }
}

}  // namespace
}  // namespace enfilade::rules::dungeon
