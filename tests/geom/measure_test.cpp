#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <enfilade/geom/area.hpp>

#include "geom/areas.hpp"
#include "geom/oracle.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;
using test::cells_of;
using test::outline;

// clip()

const Ring kSquare{{0, 0}, {80, 0}, {80, 80}, {0, 80}};

TEST(Clip, TheLeftOfALineIsKept) {
  Ring out;
  clip(kSquare, {20, -5}, {20, 99}, out);
  EXPECT_EQ(out, (Ring{{0, 0}, {20, 0}, {20, 80}, {0, 80}}));
  clip(kSquare, {20, 99}, {20, -5}, out);
  EXPECT_EQ(out, (Ring{{20, 0}, {80, 0}, {80, 80}, {20, 80}}));
  clip(kSquare, {0, 0}, {80, 80}, out);
  EXPECT_EQ(out, (Ring{{0, 0}, {80, 80}, {0, 80}}));
}

TEST(Clip, AnEdgeOrNothingIsEmpty) {
  Ring out;
  clip(kSquare, {0, 99}, {0, -5}, out);
  EXPECT_EQ(out, kSquare) << "the square lies left of its own side";
  clip(kSquare, {0, -5}, {0, 99}, out);
  EXPECT_EQ(out, Ring{});
  clip(kSquare, {-9, -5}, {-9, 99}, out);
  EXPECT_EQ(out, Ring{});
  clip(kSquare, {-80, 0}, {0, 80}, out);
  EXPECT_EQ(out, Ring{}) << "a corner";
  clip({}, {0, 0}, {1, 0}, out);
  EXPECT_EQ(out, Ring{});
}

TEST(Clip, TheTwoSidesOfAnOctilinearLineAddUp) {
  Rng rng(root_key(101), Purpose::sample);
  Arrangement plane;
  const Point way[4] = {{4, 0}, {0, 4}, {4, 4}, {4, -4}};
  int cut = 0;
  for (int i = 0; i < cases(4000); ++i) {
    const Area one = test::random_octilinear(rng, 1, 400, 4);
    if (one.empty()) continue;
    ASSERT_TRUE(is_convex(one[0].outer));
    const Point a{4 * rng.between(0, 100), 4 * rng.between(0, 100)}, b = a + way[rng.below(4)];
    Ring left, right;
    clip(one[0].outer, a, b, left);
    clip(one[0].outer, b, a, right);
    ASSERT_EQ(twice_area(left) + twice_area(right), twice_area(one[0])) << test::text(one);
    for (const Ring& side : {left, right}) { ASSERT_TRUE(side.empty() || validate({side, {}}).ok()); }
    cut += !left.empty() && !right.empty();
  }
  EXPECT_GT(cut, cases(1500));
}

// is_convex()

TEST(Convex, PicturesOfBoth) {
  EXPECT_TRUE(is_convex(kSquare));
  EXPECT_TRUE(is_convex(Ring{{0, 0}, {40, 0}, {80, 0}, {80, 80}})) << "straight corners are allowed";
  EXPECT_FALSE(is_convex(outline(cells_of(R"(
      #.
      ##)"),
                                 4, true)
                             ->outer));
}

TEST(Convex, AsItsHullSays) {
  Rng rng(root_key(102), Purpose::sample);
  int convex = 0;
  for (int i = 0; i < cases(4000); ++i) {
    const auto p = test::random_simple(rng, rng.between(3, 6), 12);
    if (!p) continue;
    // Convex: every corner lies left of (or on) every edge's line.
    bool expected = true;
    for (std::size_t k = 0; k < p->outer.size(); ++k) {
      for (const Point q : p->outer)
        expected = expected && cross(p->outer[k], p->outer[(k + 1) % p->outer.size()], q) >= 0;
    }
    ASSERT_EQ(is_convex(p->outer), expected) << test::text(*p);
    convex += expected;
  }
  EXPECT_GT(convex, cases(500));
}

// clearance() and deepest()

TEST(Clearance, OfPicturesByHand) {
  const Polygon ring = *outline(cells_of(R"(
      #####
      #...#
      #...#
      #...#
      #####)"),
                                1000, false);
  EXPECT_EQ(clearance(ring, {500, 2500}), 500);
  EXPECT_EQ(clearance(ring, {700, 700}), 424) << "to the hole's corner: 300 · √2, rounded down";
  EXPECT_EQ(clearance(ring, {0, 2500}), 0);
  EXPECT_EQ(clearance(ring, {2500, 2500}), 1500) << "outside too";
  EXPECT_EQ(clearance({{{0, 0}, {3000, 0}, {0, 4000}}, {}}, {1000, 1000}), 1000) << "the middle of an incircle";
}

TEST(Clearance, IsTheNearestOfManyPointsOfTheBorder) {
  Rng rng(root_key(103), Purpose::sample);
  for (int i = 0; i < cases(400); ++i) {
    const auto p = test::random_star(rng, rng.between(3, 12), 1000);
    if (!p) continue;
    const Point q{rng.between(-1000, 1000), rng.between(-1000, 1000)};
    double best = 1e18;
    for (std::size_t k = 0; k < p->outer.size(); ++k) {
      const Point a = p->outer[k], d = p->outer[(k + 1) % p->outer.size()] - a;
      for (int t = 0; t <= 4000; ++t)
        best = std::min(best, std::hypot(a.x + d.x * t / 4000.0 - q.x, a.y + d.y * t / 4000.0 - q.y));
    }
    // Steps are under a millimetre, so the best is at most half of one too far.
    ASSERT_LE(clearance(*p, q), best);
    ASSERT_GT(clearance(*p, q), best - 1.5);
  }
}

// The middle line of a rectangle lies half-way between points of the lattice,
// one half step from them; what is missing then is rounding.
TEST(Deepest, RectanglesAreNearlyHalved) {
  Rng rng(root_key(104), Purpose::sample);
  for (int i = 0; i < cases(1000); ++i) {
    const Point lo{rng.between(-5000, 5000), rng.between(-5000, 5000)};
    const Box box{lo, lo + Point{rng.between(100, 20000), rng.between(100, 20000)}};
    Point at;
    const Length radius = deepest(to_polygon(box), at);
    ASSERT_LE(radius, box.short_side() / 2);
    ASSERT_GE(radius, box.short_side() / 2.0 * 0.98) << box.width() << " x " << box.depth();
    ASSERT_EQ(locate(to_polygon(box), at), Where::inside);
    ASSERT_EQ(clearance(to_polygon(box), at), radius);
  }
}

// A lattice of an eighth of the short side may have all its points in the hole.
TEST(Deepest, OfAThinRingInAWideBoxIsFound) {
  Rng rng(root_key(106), Purpose::sample);
  for (int i = 0; i < cases(200); ++i) {
    const Length w = rng.between(20'000, 1'000'000), d = rng.between(20'000, 1'000'000);
    const Length wing = rng.between(1'000, std::min(w, d) / 3);
    Polygon ring = to_polygon({{0, 0}, {w, d}});
    ring.holes.push_back({{wing, wing}, {wing, d - wing}, {w - wing, d - wing}, {w - wing, wing}});
    Point at;
    const Length radius = deepest(ring, at);
    ASSERT_LE(radius, wing * (2 - std::sqrt(2.0)) + 1) << w << " x " << d << ", " << wing;
    ASSERT_GE(radius, wing / 4) << w << " x " << d << ", " << wing;
    ASSERT_EQ(clearance(ring, at), radius);
    ASSERT_EQ(locate(ring, at), Where::inside);
  }
}

TEST(Deepest, OfASlantedStripIsFound) {
  for (const Length wide : {40, 300, 2'000, 9'000}) {
    const Polygon strip{{{0, 0}, {wide, 0}, {700'000 + wide, 500'000}, {700'000, 500'000}}, {}};
    Point at;
    const Length radius = deepest(strip, at);
    const double half = wide * 500.0 / std::sqrt(700.0 * 700 + 500.0 * 500) / 2;
    EXPECT_LE(radius, half) << wide;
    EXPECT_GE(radius, half / 2 - 1) << wide;
  }
}

// The largest circle of an L with arms of width w (and longer than that) touches
// both outer sides and the inner corner: r = w · (2 - √2) from r√2 + r = w√2.
// With arms up to six widths long the lattice has points 3/4 of a width apart.
//
//   +--+
//   |  |
//   |( +-----+
//   | ( )    |
//   +--------+
TEST(Deepest, OfAnLLiesInItsCorner) {
  Rng rng(root_key(105), Purpose::sample);
  for (int i = 0; i < cases(400); ++i) {
    const Length w = rng.between(200, 3000), x = 2 * w + rng.between(0, 4 * w), y = 2 * w + rng.between(0, 4 * w);
    const Polygon ell{{{0, 0}, {x, 0}, {x, w}, {w, w}, {w, y}, {0, y}}, {}};
    const double most = w * (2 - std::sqrt(2.0));
    Point at;
    const Length radius = deepest(ell, at);
    ASSERT_LE(radius, most);
    ASSERT_GE(radius, most * 0.95) << test::text(ell);
  }
}

TEST(Deepest, NothingInsideHasNoRadius) {
  Point at{7, 7};
  EXPECT_EQ(deepest({{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {}}, at), 0);
}

// line_shift()

TEST(LineShift, DiagonalsMoveByMultiplesOfFour) {
  for (Length d = -3000; d <= 3000; ++d) {
    ASSERT_EQ(line_shift({1, 0}, d), d);
    ASSERT_EQ(line_shift({0, -1}, d), d);
    for (const Point way : {Point{1, 1}, Point{-1, 1}, Point{1, -1}, Point{-1, -1}}) {
      const std::int64_t s = line_shift(way, d);
      ASSERT_EQ(s % 4, 0);
      ASSERT_LE(std::abs(static_cast<double>(s) - d * std::sqrt(2.0)), 2.0);
      ASSERT_EQ(line_shift(way, -d), -s);
    }
    ASSERT_EQ(line_shift({3, 4}, d), 5 * d);
  }
}

}  // namespace
}  // namespace enfilade::geom
