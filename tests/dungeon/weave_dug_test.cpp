// The weave filled: what must hold for somebody who walks from block to block.

#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>

#include "dungeon/plans.hpp"
#include "dungeon/weave_dug.hpp"

namespace enfilade::rules::dungeon {
namespace {

plan::Dungeon only(plan::DigOrder order) {
  plan::Dungeon wish;
  wish.order = order;
  wish.given.order = true;
  return wish;
}

TEST(WeaveDug, EverythingIsConnected) {
  plan::Dungeon wish;
  wish.levels = 3;
  std::uint64_t seed = 1;
  for (const Far place : odd_places()) {
    for (const std::int32_t level : {0, 1}) {
      const DugWindow dug = dig_window(root_key(++seed), wish, place, 300, 200, level);
      ASSERT_FALSE(dug.rooms.empty());
      const std::vector<std::int32_t> steps = steps_from(dug, dug.rooms[0]);
      std::size_t open = 0, lost = 0;
      for (std::size_t c = 0; c < steps.size(); ++c) {
        open += dug.open[c];
        lost += dug.open[c] && steps[c] < 0;
      }
      ASSERT_GT(open, 10'000u);
      ASSERT_EQ(lost, 0u) << "seed " << seed << " at " << place.x << ", " << place.y << " level " << level;
    }
  }
}

TEST(WeaveDug, EveryBlockKeepsTheContractOfDigging) {
  for (const plan::DigOrder order :
       {plan::DigOrder::rooms_first, plan::DigOrder::rooms_maze, plan::DigOrder::maze_rooms}) {
    for (const std::int32_t levels : {1, 3}) {
      plan::Dungeon wish = only(order);
      wish.levels = levels;
      DigScratch scratch;
      Plan plan;
      for (const Block& block : window_of(root_key(31), wish, {-250, -250}, 500, 500, levels / 2).blocks) {
        const plan::Dungeon own = wish_for(wish, block.theme);
        const Task task = task_of(block, own);
        dig(task, scratch, plan);
        ASSERT_EQ(wrong_with(task, plan), "") << "order " << static_cast<int>(order) << " block " << block.id.i << ", "
                                              << block.id.j << ", " << int{block.id.part};
      }
    }
  }
}

TEST(WeaveDug, TheOrderOfAskingDoesNotMatter) {
  const Key key = root_key(77);
  constexpr std::size_t kPoints = 10'000;
  constexpr std::int64_t kAway = 1'000'000'000'000;
  Rng rng(key, Purpose::sample);
  const auto coordinate = [&] { return static_cast<std::int64_t>(rng.next() % (2 * kAway + 1)) - kAway; };
  std::vector<Far> points(kPoints);
  for (Far& p : points) {
    p.x = coordinate();
    p.y = coordinate();
  }
  const auto visit = [&](bool backwards) {
    std::vector<Key> hashes(kPoints);
    Block block;
    Plan plan;
    DigScratch scratch;
    for (std::size_t n = 0; n < kPoints; ++n) {
      const std::size_t k = backwards ? kPoints - 1 - n : n * 1'237 % kPoints;
      lay_block(key, {}, block_at(key, points[k]), 0, block);
      dig_block(block, {}, scratch, plan);
      hashes[k] = hash_of(plan);
    }
    return hashes;
  };
  const std::vector<Key> once = visit(false);
  EXPECT_EQ(once, visit(true));
  std::vector<Key> distinct = once;
  std::sort(distinct.begin(), distinct.end());
  EXPECT_EQ(std::unique(distinct.begin(), distinct.end()), distinct.end());
}

TEST(WeaveDug, NoSeamOfADenseFillIsAStraightWallOfTwentyCells) {
  for (const plan::DigOrder order : {plan::DigOrder::maze_rooms, plan::DigOrder::rooms_maze})
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
      EXPECT_LT(longest_seam_wall(dig_window(root_key(seed), only(order), {-200, -200}, 400, 400)), 20)
          << "seed " << seed;
}

// Ways between rooms by the straight line between them: the share of 1000 pairs below, in thousandths.
std::vector<double> detours(const DugWindow& dug, Key key) {
  Rng rng(key, Purpose::sample);
  std::vector<double> out;
  const auto count = static_cast<std::uint32_t>(dug.rooms.size());
  while (out.size() < 1'000) {
    const std::int32_t from = dug.rooms[rng.below(count)];
    const std::vector<std::int32_t> steps = steps_from(dug, from);
    for (int k = 0; k < 25; ++k) {
      const std::int32_t to = dug.rooms[rng.below(count)];
      const double dx = to % dug.width - from % dug.width, dy = to / dug.width - from / dug.width;
      if (dx * dx + dy * dy < 40 * 40) continue;
      out.push_back(steps[static_cast<std::size_t>(to)] / std::sqrt(dx * dx + dy * dy));
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(WeaveDug, NoWayRoundIsFar) {
  struct Case {
    plan::DigOrder order;
    double p95;
  };
  for (const Case& c : {Case{plan::DigOrder::rooms_first, 1.7}, Case{plan::DigOrder::maze_rooms, 4.0}}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const std::vector<double> ways =
          detours(dig_window(root_key(seed), only(c.order), {-200, -200}, 400, 400), root_key(seed));
      EXPECT_LE(ways[ways.size() * 95 / 100], c.p95) << "order " << static_cast<int>(c.order) << " seed " << seed;
    }
  }
}

}  // namespace
}  // namespace enfilade::rules::dungeon
