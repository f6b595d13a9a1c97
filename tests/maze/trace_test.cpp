// A trace tells how a maze came about, and changes nothing.

#include <gtest/gtest.h>

#include "maze/mazes.hpp"

namespace enfilade::rules::maze {
namespace {

class Traced : public testing::TestWithParam<Algorithm> {};

void expect_replay(Algorithm algorithm, std::int32_t width, std::int32_t length, const Bits* mask,
                   const Options& options) {
  Trace trace;
  const Grid grid = maze(algorithm, 3, width, length, mask, options, &trace);
  EXPECT_EQ(grid, maze(algorithm, 3, width, length, mask, options)) << "the trace changed the maze";
  Grid start;
  start.reset(width, length);
  begin(trace, mask, start);
  Grid replayed = start;
  for (const Event& event : trace.events) {
    const Grid before = replayed;
    apply(event, replayed);
    ASSERT_NE(before, replayed) << "an event that changes nothing";
  }
  EXPECT_EQ(replayed, grid) << "forward";
  for (std::size_t i = trace.events.size(); i-- > 0;) undo(trace.events[i], replayed);
  EXPECT_EQ(replayed, start) << "and back";
}

TEST_P(Traced, ReplaysForwardAndBack) {
  const Options turning{.left = 5, .straight = 1, .right = 0, .newest = 3, .random = 2, .oldest = 1};
  for (const auto& [width, length] : {std::pair{1, 1}, {1, 9}, {9, 1}, {2, 2}, {13, 40}, {70, 33}}) {
    expect_replay(GetParam(), width, length, nullptr, {});
    expect_replay(GetParam(), width, length, nullptr, turning);
  }
  Rng rng(root_key(4), Purpose::sample);
  for (const std::uint32_t permille : {300u, 600u, 900u}) {
    const Bits mask = random_mask(40, 25, permille, rng);
    expect_replay(GetParam(), 40, 25, &mask, {});
  }
}

// Algorithms that grow one tree open only walls beside it.
TEST(Trace, TreesGrowFromTheirRoot) {
  for (const Algorithm a : {Algorithm::depth_first, Algorithm::prim, Algorithm::aldous_broder, Algorithm::hunt_and_kill,
                            Algorithm::growing_tree}) {
    Trace trace;
    (void)maze(a, 1, 30, 20, nullptr, {}, &trace);
    ASSERT_EQ(trace.events.size(), 599u) << id(a);
    Bits seen;
    seen.reset(30, 20);
    seen.set(trace.events[0].x(), trace.events[0].y());
    for (const Event& e : trace.events) {
      const std::int32_t x = e.x() + !e.is_north(), y = e.y() + e.is_north();
      ASSERT_TRUE(seen.at(e.x(), e.y()) || seen.at(x, y)) << id(a);
      seen.set(e.x(), e.y());
      seen.set(x, y);
    }
  }
}

TEST(Trace, AnEventKeepsItsParts) {
  const Event e(32'767, 12'345, true, false);
  EXPECT_EQ(e.x(), 32'767);
  EXPECT_EQ(e.y(), 12'345);
  EXPECT_TRUE(e.is_north());
  EXPECT_FALSE(e.opens());
}

INSTANTIATE_TEST_SUITE_P(Every, Traced, testing::ValuesIn(kAlgorithms));

}  // namespace
}  // namespace enfilade::rules::maze
