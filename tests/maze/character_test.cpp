// The character of each algorithm, on mazes so large that chance moves a share by less
// than the bands allow.

#include <gtest/gtest.h>

#include "maze/mazes.hpp"

namespace enfilade::rules::maze {
namespace {

constexpr std::int32_t kSide = kSlow ? 500 : 2'000;
constexpr double kBand = kSlow ? 0.3 : 0.1;  // in hundredths of the cells

double dead_ends(Algorithm a, const Options& options = {}) {
  return 100 * measure(maze(a, 1, kSide, kSide, nullptr, options)).dead_end_share;
}

TEST(Character, DeadEnds) {
  EXPECT_NEAR(dead_ends(Algorithm::depth_first), 10.0, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::hunt_and_kill), 9.3, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::recursive_division), 23.35, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::binary_tree), 25.0, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::sidewinder), 27.8, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::eller), 29.9, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::kruskal), 30.7, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::prim), 35.75, kBand);
  // Known exactly for uniform trees: 8 / π² (1 − 2 / π) = 29.45 % (Manna, Dhar, Majumdar).
  EXPECT_NEAR(dead_ends(Algorithm::wilson), 29.45, kBand);
  EXPECT_NEAR(dead_ends(Algorithm::aldous_broder), 29.45, kBand);
}

TEST(Character, GrowingTreeLiesBetweenItsEnds) {
  const double newest = dead_ends(Algorithm::growing_tree, {.newest = 1, .random = 0, .oldest = 0});
  const double half = dead_ends(Algorithm::growing_tree, {.newest = 1, .random = 1, .oldest = 0});
  const double random = dead_ends(Algorithm::growing_tree, {.newest = 0, .random = 1, .oldest = 0});
  EXPECT_NEAR(newest, dead_ends(Algorithm::depth_first), kBand);
  EXPECT_LT(newest + 5, half);
  EXPECT_LT(half + 5, random);
  // From the oldest cell every way leads straight out: a star of long, bare corridors.
  const Measures oldest =
      measure(maze(Algorithm::growing_tree, 1, 300, 300, nullptr, {.newest = 0, .random = 0, .oldest = 1}));
  EXPECT_GT(oldest.straight, 0.8);
}

TEST(Character, CorridorsAndRivers) {
  const auto of = [](Algorithm a) { return measure(maze(a, 2, 700, 700)); };
  const Measures hunt = of(Algorithm::hunt_and_kill), deep = of(Algorithm::depth_first),
                 growing = of(Algorithm::growing_tree), binary = of(Algorithm::binary_tree),
                 wilson = of(Algorithm::wilson), kruskal = of(Algorithm::kruskal), prim = of(Algorithm::prim);
  // Long river: Hunt-and-Kill and depth-first. Short dead ends: Kruskal and Prim.
  EXPECT_GT(hunt.corridor, deep.corridor);
  EXPECT_GT(deep.corridor, growing.corridor + 1);
  EXPECT_GT(growing.corridor, wilson.corridor);
  EXPECT_GT(wilson.corridor, kruskal.corridor);
  EXPECT_GT(kruskal.corridor, prim.corridor);
  EXPECT_GT(hunt.river, 4);
  EXPECT_GT(deep.river, binary.river);
  EXPECT_GT(binary.river, wilson.river);
  EXPECT_GT(wilson.river, kruskal.river);
  EXPECT_GT(kruskal.river, prim.river);
}

TEST(Character, Bias) {
  for (const Algorithm a : kAlgorithms) EXPECT_NEAR(measure(maze(a, 3, 700, 700)).east_west, 0.5, 0.01) << id(a);
  // Binary Tree and Sidewinder: the whole last row, and in Binary Tree the last column too, is one corridor.
  const auto last_row = [](Algorithm a) {
    const Grid g = maze(a, 3, 100, 100);
    std::int32_t open = 0;
    for (std::int32_t x = 0; x < 99; ++x) open += g.east.at(x, 99);
    return open;
  };
  const auto last_column = [](Algorithm a) {
    const Grid g = maze(a, 3, 100, 100);
    std::int32_t open = 0;
    for (std::int32_t y = 0; y < 99; ++y) open += g.north.at(99, y);
    return open;
  };
  for (const Algorithm a : kAlgorithms) {
    const bool is_biased = a == Algorithm::binary_tree || a == Algorithm::sidewinder;
    EXPECT_EQ(last_row(a) == 99, is_biased) << id(a);
    EXPECT_EQ(last_column(a) == 99, a == Algorithm::binary_tree) << id(a);
  }
}

TEST(Character, TurnsFollowTheirWeights) {
  for (const Algorithm a : {Algorithm::depth_first, Algorithm::hunt_and_kill}) {
    const auto straight = [&](std::uint32_t left, std::uint32_t on, std::uint32_t right) {
      return measure(maze(a, 4, 300, 300, nullptr, {.left = left, .straight = on, .right = right})).straight;
    };
    const double even = straight(1, 1, 1);
    EXPECT_GT(straight(1, 10, 1), even + 0.2) << id(a);
    EXPECT_GT(straight(1, 100, 1), straight(1, 10, 1)) << id(a);
    EXPECT_LT(straight(1, 0, 1), even - 0.1) << id(a);
    // Left alone runs in spirals; the mirror image is as likely.
    EXPECT_NEAR(straight(3, 1, 1), straight(1, 1, 3), 0.02) << id(a);
    EXPECT_NE(maze(a, 4, 50, 50, nullptr, {.left = 3}), maze(a, 4, 50, 50, nullptr, {.right = 3})) << id(a);
    EXPECT_EQ(maze(a, 4, 50, 50, nullptr, {.left = 7, .straight = 7, .right = 7}), maze(a, 4, 50, 50)) << id(a);
    EXPECT_TRUE(is_spanning_tree(maze(a, 4, 50, 50, nullptr, {.left = 1, .straight = 0, .right = 0}))) << id(a);
    EXPECT_TRUE(is_spanning_tree(maze(a, 4, 50, 50, nullptr, {.left = 0, .straight = 0, .right = 0}))) << id(a);
  }
}

}  // namespace
}  // namespace enfilade::rules::maze
