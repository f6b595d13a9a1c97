#include <gtest/gtest.h>

#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

void expect_sound(std::uint64_t first, std::uint64_t seeds, std::int32_t most_side) {
  DigScratch scratch;
  Plan plan;
  Case c;
  int failures = 0;
  for (std::uint64_t seed = first; seed < first + seeds && failures < 5; ++seed) {
    draw_case(seed, most_side, c);
    dig(c.task, scratch, plan);
    const std::string wrong = wrong_with(c.task, plan);
    if (wrong.empty()) continue;
    ++failures;
    ADD_FAILURE() << "seed " << seed << " (" << c.task.width << " x " << c.task.length << ", order "
                  << static_cast<int>(c.task.order) << ", " << c.wish.diggers.size() << " diggers): " << wrong << '\n'
                  << (c.task.width <= 60 ? picture(plan) : std::string{});
  }
}

TEST(Dungeon, EveryPlanIsSound) {
  expect_sound(0, 6'000, 12);
  expect_sound(10'000, 3'000, 40);
  expect_sound(20'000, 150, 120);
}

}  // namespace
}  // namespace enfilade::rules::dungeon
