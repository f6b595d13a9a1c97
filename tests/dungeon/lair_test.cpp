// The lair is a large room a long walk away.

#include <gtest/gtest.h>

#include <algorithm>

#include <enfilade/rules/dungeon_measures.hpp>
#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::DigOrder;

struct Lair {
  bool large = false;  // at least the median of all other chambers
  bool far = false;    // at least two thirds as far as the farthest
};

Lair look_at(const Plan& plan) {
  const std::vector<std::int32_t> cells = areas(plan), steps = steps_from(plan, plan.start);
  std::vector<std::int32_t> to(plan.chambers.size(), -1);
  for (std::size_t i = 0; i < plan.chamber_of.size(); ++i) {
    if (plan.chamber_of[i] == 0) continue;
    std::int32_t& least = to[plan.chamber_of[i] - 1u];
    least = least < 0 ? steps[i] : std::min(least, steps[i]);
  }
  std::vector<std::int32_t> sorted;
  std::int32_t farthest = 0;
  std::size_t lair = plan.chambers.size();
  for (std::size_t i = 0; i < plan.chambers.size(); ++i) {
    const Chamber& c = plan.chambers[i];
    if (c.goal) lair = i;
    if (c.start || c.kind == ChamberKind::stair) continue;
    sorted.push_back(cells[i]);
    farthest = std::max(farthest, to[i]);
  }
  if (lair == plan.chambers.size()) return {};
  std::sort(sorted.begin(), sorted.end());
  return {cells[lair] >= sorted[sorted.size() / 2], 3 * to[lair] >= 2 * farthest};
}

TEST(Lair, IsLargeAndFarAway) {
  constexpr int kSeeds = 300;
  for (int order = 0; order < plan::kDigOrders; ++order) {
    for (const plan::Keys keys : {plan::Keys::none, plan::Keys::chain}) {
      plan::Dungeon wish;
      wish.keys = keys;
      int large = 0, far = 0;
      for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const Lair lair = look_at(dug(task_of(wish, 40, 25, static_cast<DigOrder>(order), seed)));
        large += lair.large ? 1 : 0;
        far += lair.far ? 1 : 0;
      }
      const std::string which = "order" + std::to_string(order) + (keys == plan::Keys::none ? "" : "_keys");
      RecordProperty(which, "large " + std::to_string(large) + ", far " + std::to_string(far) + " of 300");
      EXPECT_GE(large, kSeeds * 95 / 100) << which;
      EXPECT_GE(far, kSeeds * 98 / 100) << which;
    }
  }
}

}  // namespace
}  // namespace enfilade::rules::dungeon
