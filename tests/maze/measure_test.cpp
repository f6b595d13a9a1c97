// Measures on mazes small enough to count by eye, and that the check for trees can fail.

#include <gtest/gtest.h>

#include "maze/mazes.hpp"

namespace enfilade::rules::maze {
namespace {

//   +---+---+---+---+
//   | a   b   c | d |     b and f are junctions; a, c, d and e are dead ends.
//   +---+   +---+   +     From d the way is d, h, g; from the others it is
//   | e   f   g   h |     one cell.
//   +---+---+---+---+
Grid small() {
  Grid g;
  g.reset(4, 2);
  g.east.set(0, 1);
  g.east.set(1, 1);
  g.north.set(1, 0);
  g.east.set(0, 0);
  g.east.set(1, 0);
  g.east.set(2, 0);
  g.north.set(3, 0);
  return g;
}

TEST(Measures, AreCountedByEye) {
  const Measures m = measure(small());
  EXPECT_EQ(m.cells, 8u);
  EXPECT_EQ(m.passages, 7u);
  EXPECT_EQ(m.dead_ends, 4u);  // a, c, d, e
  EXPECT_EQ(m.junctions, 2u);  // b, f
  EXPECT_EQ(m.components, 1u);
  EXPECT_EQ(m.loops, 0u);
  EXPECT_DOUBLE_EQ(m.dead_end_share, 0.5);
  EXPECT_DOUBLE_EQ(m.junction_share, 0.25);
  EXPECT_DOUBLE_EQ(m.river, (1 + 1 + 1 + 3) / 4.0);
  EXPECT_DOUBLE_EQ(m.corridor, 7 / 5.0);  // a–b, c–b, b–f, e–f, f–d
  EXPECT_DOUBLE_EQ(m.east_west, 5 / 7.0);
  EXPECT_DOUBLE_EQ(m.straight, 0.5);  // g, not h
}

TEST(Measures, CountLoopsAndParts) {
  Grid g = small();
  g.north.set(0, 0);
  EXPECT_EQ(measure(g).loops, 1u);
  g.north.clear(0, 0);
  g.east.clear(2, 0);
  EXPECT_EQ(measure(g).components, 2u);
  Grid rock;
  rock.reset(3, 3);
  EXPECT_EQ(measure(rock).components, 9u);
  EXPECT_EQ(measure(rock).river, 0);
  // A ring has no end at which a walk along it could stop.
  Grid ring;
  ring.reset(2, 2);
  ring.east.set(0, 0);
  ring.east.set(0, 1);
  ring.north.set(0, 0);
  ring.north.set(1, 0);
  EXPECT_EQ(measure(ring).loops, 1u);
  EXPECT_EQ(measure(ring).corridor, 0);
}

TEST(Measures, LookAtTheMaskAlone) {
  const Bits mask = mask_of({"###.", "####"});
  Grid g = small();
  g.north.clear(3, 0);
  const Measures m = measure(g, &mask);
  EXPECT_EQ(m.cells, 7u);
  EXPECT_EQ(m.components, 1u);
}

TEST(IsSpanningTree, SeesEveryFlaw) {
  EXPECT_TRUE(is_spanning_tree(small()));
  Grid loop = small();
  loop.north.set(0, 0);
  EXPECT_FALSE(is_spanning_tree(loop));
  Grid apart = small();
  apart.east.clear(2, 0);
  EXPECT_FALSE(is_spanning_tree(apart));
  Grid beyond = small();
  beyond.east.set(3, 0);
  EXPECT_FALSE(is_spanning_tree(beyond));
  Grid above = small();
  above.north.set(0, 1);
  EXPECT_FALSE(is_spanning_tree(above));
  Grid padding = small();
  padding.east.bits[0] |= std::uint64_t{1} << 40;
  EXPECT_FALSE(is_spanning_tree(padding));
  const Bits mask = mask_of({"###.", "####"});
  EXPECT_FALSE(is_spanning_tree(small(), &mask)) << "a wall to a cell outside";
  Grid inside = small();
  inside.north.clear(3, 0);
  EXPECT_TRUE(is_spanning_tree(inside, &mask));
}

}  // namespace
}  // namespace enfilade::rules::maze
