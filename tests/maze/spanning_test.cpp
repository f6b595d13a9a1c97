// Every algorithm makes a spanning tree, of every size and in every mask.

#include <gtest/gtest.h>

#include "maze/mazes.hpp"

namespace enfilade::rules::maze {
namespace {

class Spanning : public testing::TestWithParam<Algorithm> {};

TEST_P(Spanning, EverySizeUpTo64) {
  Scratch scratch;
  Grid grid;
  for (std::int32_t width = 1; width <= 64; ++width) {
    for (std::int32_t length = 1; length <= 64; length += kSlow ? 9 : 1) {
      grid.reset(width, length);
      carve(GetParam(), root_key(static_cast<std::uint64_t>(width * 100 + length)), {}, nullptr, scratch, grid);
      ASSERT_TRUE(is_spanning_tree(grid)) << width << " x " << length;
    }
  }
}

TEST_P(Spanning, LongAndThin) {
  for (const std::int32_t side : {65, 127, 128, 129, 1000, kSlow ? 2'000 : kLongestSide}) {
    EXPECT_TRUE(is_spanning_tree(maze(GetParam(), 1, side, 1))) << side;
    EXPECT_TRUE(is_spanning_tree(maze(GetParam(), 1, 1, side))) << side;
  }
  EXPECT_TRUE(is_spanning_tree(maze(GetParam(), 1, 1000, 2)));
  EXPECT_TRUE(is_spanning_tree(maze(GetParam(), 1, 2, 1000)));
}

// The memory and the grid are those of the maze before, and must not show through.
TEST_P(Spanning, RandomSizesInUsedMemory) {
  Rng rng(root_key(7), Purpose::sample);
  Scratch scratch;
  Grid grid;
  for (int i = 0; i < (kSlow ? 3 : 12); ++i) {
    const std::int32_t most = i % 4 == 0 && !kSlow ? 2'000 : 300;
    const std::int32_t width = rng.between(1, most);
    const std::int32_t length = rng.between(1, most);
    grid.reset(width, length);
    for (Bits* bits : {&grid.east, &grid.north})
      for (std::uint64_t& word : bits->bits) word = rng.next();
    const Key key = root_key(rng.next());
    carve(GetParam(), key, {}, nullptr, scratch, grid);
    ASSERT_TRUE(is_spanning_tree(grid)) << width << " x " << length;
    Scratch fresh_scratch;
    Grid fresh;
    fresh.reset(width, length);
    carve(GetParam(), key, {}, nullptr, fresh_scratch, fresh);
    ASSERT_EQ(grid, fresh) << width << " x " << length;
  }
}

TEST_P(Spanning, RandomMasks) {
  Rng rng(root_key(8), Purpose::sample);
  Scratch scratch;
  Grid grid;
  for (int i = 0; i < (kSlow ? 30 : 300); ++i) {
    const std::int32_t width = rng.between(1, i % 10 ? 40 : 200);
    const std::int32_t length = rng.between(1, i % 10 ? 40 : 200);
    const Bits mask = random_mask(width, length, rng.below(1001), rng);
    grid.reset(width, length);
    carve(GetParam(), root_key(rng.next()), {}, &mask, scratch, grid);
    ASSERT_TRUE(is_spanning_tree(grid, &mask)) << width << " x " << length << ", mask " << i;
  }
}

TEST_P(Spanning, DrawnMasks) {
  const Bits masks[] = {
      mask_of({"....", "....", "...."}),
      mask_of({"#...", "....", "...#"}),
      mask_of({"#.#.", ".#.#", "#.#."}),
      mask_of({"#####", "#...#", "#.#.#", "#...#", "#####"}),
      mask_of({"##..##", "##..##", "..##..", "..##.."}),
      mask_of({"#.#.#.#.#", "#########", "#.#.#.#.#"}),
  };
  for (const Bits& mask : masks) {
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      ASSERT_TRUE(is_spanning_tree(maze(GetParam(), seed, mask.width, mask.length, &mask), &mask)) << seed;
  }
}

TEST_P(Spanning, AFullMaskIsNoMask) {
  Rng rng(root_key(9), Purpose::sample);
  const Bits mask = random_mask(70, 30, 1000, rng);
  EXPECT_EQ(maze(GetParam(), 5, 70, 30, &mask), maze(GetParam(), 5, 70, 30));
}

TEST_P(Spanning, AnotherKeyAnotherMaze) { EXPECT_NE(maze(GetParam(), 1, 50, 50), maze(GetParam(), 2, 50, 50)); }

// The work stays in proportion to the cells where masks are at their worst: two
// halves that do not touch, and a comb.
TEST_P(Spanning, LargeMasks) {
  const std::int32_t side = kSlow ? 150 : 800;
  Bits halves, comb;
  halves.reset(side, side);
  comb.reset(side, side);
  for (std::int32_t y = 0; y < side; ++y) {
    for (std::int32_t x = 0; x < side; ++x) {
      if (x != side / 2) halves.set(x, y);
      if (y == side - 1 || x % 2 == 0) comb.set(x, y);
    }
  }
  EXPECT_TRUE(is_spanning_tree(maze(GetParam(), 1, side, side, &halves), &halves));
  EXPECT_TRUE(is_spanning_tree(maze(GetParam(), 1, side, side, &comb), &comb));
}

INSTANTIATE_TEST_SUITE_P(Every, Spanning, testing::ValuesIn(kAlgorithms));

TEST(Names, GoBothWays) {
  for (const Algorithm a : kAlgorithms) EXPECT_EQ(find_algorithm(id(a)), a);
  EXPECT_EQ(id(Algorithm::hunt_and_kill), "hunt-and-kill");
  EXPECT_FALSE(find_algorithm("maze"));
  EXPECT_FALSE(find_algorithm(""));
}

TEST(OptionsOfMazes, HaveLimits) {
  EXPECT_TRUE(valid({}));
  EXPECT_FALSE(valid({.straight = kHeaviest + 1}));
  EXPECT_FALSE(valid({.newest = 0, .random = 0, .oldest = 0}));
  EXPECT_TRUE(valid({.left = 0, .straight = 0, .right = 0}));
}

}  // namespace
}  // namespace enfilade::rules::maze
