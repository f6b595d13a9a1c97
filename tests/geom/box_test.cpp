#include <gtest/gtest.h>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom {
namespace {

TEST(Box, SidesFollowTheOutline) {
  const Box box{{1, 2}, {5, 9}};
  const Ring ring = to_polygon(box).outer;
  for (const Side side : {kSouth, kEast, kNorth, kWest}) {
    const Point a = box.corner(side), b = box.corner((side + 1) % 4);
    EXPECT_EQ(ring[side], a);
    EXPECT_EQ(axis_of(side) == 0 ? a.y : a.x, box.level(side));
    EXPECT_EQ(axis_of(side) == 0 ? b.y : b.x, box.level(side));
    EXPECT_EQ(box.extent(side).length(), axis_of(side) == 0 ? 4 : 7);
    EXPECT_EQ(opposite(opposite(side)), side);
    EXPECT_NE(box.level(side), box.level(opposite(side)));
  }
}

TEST(Box, SetLevelMovesOneSideOnly) {
  for (const Side side : {kSouth, kEast, kNorth, kWest}) {
    Box box{{0, 0}, {10, 10}};
    box.set_level(side, 4);
    EXPECT_EQ(box.level(side), 4);
    EXPECT_EQ(box.area(), side == kSouth || side == kWest ? 60 : 40);
  }
}

TEST(Box, TouchingBoxesDoNotOverlap) {
  const Box a{{0, 0}, {4, 4}};
  EXPECT_FALSE(a.overlaps({{4, 0}, {8, 4}}));
  EXPECT_FALSE(a.overlaps({{4, 4}, {8, 8}}));
  EXPECT_TRUE(a.overlaps({{3, 3}, {8, 8}}));
  EXPECT_TRUE(a.contains(Point{4, 4}));
}

// Every pair of boxes on a 4 × 4 grid, against counting common cells.
TEST(Box, OverlapAndIntersectionAgreeWithCells) {
  for (int i = 0; i < 256; ++i) {
    const Box a{{i & 3, i >> 2 & 3}, {(i & 3) + 1 + (i >> 4 & 3), (i >> 2 & 3) + 1 + (i >> 6 & 3)}};
    for (int j = 0; j < 256; ++j) {
      const Box b{{j & 3, j >> 2 & 3}, {(j & 3) + 1 + (j >> 4 & 3), (j >> 2 & 3) + 1 + (j >> 6 & 3)}};
      int common = 0;
      for (Length y = 0; y < 8; ++y) {
        for (Length x = 0; x < 8; ++x) {
          const auto in = [&](const Box& o) { return o.lo.x <= x && x < o.hi.x && o.lo.y <= y && y < o.hi.y; };
          common += in(a) && in(b);
        }
      }
      ASSERT_EQ(a.overlaps(b), common > 0);
      const Box both = intersect(a, b);
      ASSERT_EQ(both.empty() ? 0 : both.area(), common);
      ASSERT_EQ(a.contains(b), common == b.area());
    }
  }
}

TEST(Box, AreaAtTheLimitIsExact) {
  const Box box{{-kLimit, -kLimit}, {kLimit, kLimit}};
  EXPECT_EQ(box.area(), std::int64_t{1} << 60);
  EXPECT_EQ(twice_area(to_polygon(box)), std::int64_t{1} << 61);
  EXPECT_EQ(bounds(to_polygon(box)), box);
}

}  // namespace
}  // namespace enfilade::geom
