#include <gtest/gtest.h>

#include <enfilade/geom/area.hpp>

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

TEST(Box, HullIsTheLeastBoxThatHoldsBoth) {
  EXPECT_EQ(hull(Point{3, -1}, Point{-2, 5}), (Box{{-2, -1}, {3, 5}}));
  EXPECT_EQ(hull(Box{{0, 0}, {2, 2}}, Box{{1, -3}, {5, 1}}), (Box{{0, -3}, {5, 2}}));
}

TEST(Box, AxesAreTreatedAlike) {
  for (const int axis : {0, 1}) {
    const Point p = make_point(axis, 7, -4);
    EXPECT_EQ(coordinate(p, axis), 7);
    EXPECT_EQ(coordinate(p, 1 - axis), -4);
    EXPECT_EQ(make_box(axis, between(9, 7), between(-4, -1)).corner(0), p);
    EXPECT_EQ(make_box(axis, {0, 14}, {-8, 0}).middle(), p);
  }
}

TEST(Point, StepsAndReducedDirectionsPointTheSameWay) {
  for (Length x = -12; x <= 12; ++x) {
    for (Length y = -12; y <= 12; ++y) {
      const Point d{x, y}, r = reduced(d);
      EXPECT_EQ(octilinear(d), r == step_of(d));
      EXPECT_EQ(cross({}, d, r), 0);
      EXPECT_TRUE(d == Point{} ? r == d : dot(d, r) > 0);
      EXPECT_EQ(reduced({5 * x, 5 * y}), r);
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
