#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geom/areas.hpp"
#include "geom/oracle.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;
using test::cells_of;
using test::Exact;
using test::exact_grow;
using test::exact_shrink;
using test::outline;
using test::twice_difference;

// A diagonal's shift is rounded to a multiple of 4, so its line lies up to
// 2 / √2 mm from where it should.
const double kRounding = std::sqrt(2.0);

Polygon picture(std::string_view cells, Length unit = 1000) { return *outline(cells_of(cells), unit, false); }

std::string about(const Polygon& p, Length d, const Area& got) {
  return "distance " + std::to_string(d) + "\nof" + test::text(std::span(&p, 1)) + "\ngot" + test::text(got);
}

double distance_to_border(const Polygon& polygon, Point p) {
  double best = 1e18;
  const auto ring = [&](const Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) {
      const Point a = r[i], d = r[(i + 1) % r.size()] - a;
      const double t = std::clamp(static_cast<double>(dot(p - a, d)) / static_cast<double>(dot(d, d)), 0.0, 1.0);
      best = std::min(best, std::hypot(p.x - a.x - t * d.x, p.y - a.y - t * d.y));
    }
  };
  ring(polygon.outer);
  for (const Ring& hole : polygon.holes) ring(hole);
  return best;
}

struct Seen {
  int parts = 0, split = 0, gone = 0;
};

void expect_shrunk(const Polygon& p, Length d, Arrangement& plane, Seen& seen) {
  const Area less = shrink(p, d, plane);
  ASSERT_EQ(test::fault(less), "") << about(p, d, less);
  ASSERT_EQ(twice_difference(Exact(less), exact_shrink(std::span(&p, 1), d)), 0) << about(p, d, less);
  for (const Polygon& part : less) {
    for (const Point q : test::all_vertices(part)) {
      ASSERT_EQ(locate(p, q), Where::inside) << about(p, d, less);
      ASSERT_GE(distance_to_border(p, q), d - kRounding) << about(p, d, less);
    }
  }
  seen.parts += static_cast<int>(less.size());
  seen.split += less.size() > 1;
  seen.gone += less.empty();
  const Area back = grow(less, d, plane);
  ASSERT_EQ(test::fault(back), "") << about(p, d, back);
  ASSERT_EQ(twice_difference(Exact(back), exact_grow(less, d)), 0) << about(p, d, back);
}

TEST(Offset, RightAngledIsExact) {
  Rng rng(root_key(81), Purpose::sample);
  Arrangement plane;
  Seen seen;
  for (int i = 0; i < cases(1500); ++i) {
    const Polygon p = i % 3 == 0   ? test::random_right_angled(rng, 200)
                      : i % 3 == 1 ? test::random_comb(rng, 200)
                                   : test::random_spiral(rng, 200);
    const Length d = rng.between(1, 60);
    ASSERT_NO_FATAL_FAILURE(expect_shrunk(p, d, plane, seen)) << "case " << i;
    // What is shrunk and grown again lies inside. Not so for diagonals: the
    // mitre of a corner whose short wall vanished reaches further out.
    const Area back = grow(shrink(p, d, plane), d, plane);
    ASSERT_THAT(combine(back, {&p, 1}, Both::subtract, plane), testing::IsEmpty()) << about(p, d, back);
  }
  EXPECT_GT(seen.parts, cases(1000));
  EXPECT_GT(seen.split, cases(100));
  EXPECT_GT(seen.gone, cases(100));
}

TEST(Offset, OctilinearIsExactButForTheShiftOfDiagonals) {
  Rng rng(root_key(82), Purpose::sample);
  Arrangement plane;
  Seen seen;
  for (int i = 0; i < cases(1500); ++i) {
    const Length grid = i % 2 == 0 ? 4 : 100, span = grid == 4 ? 160 : 2000;
    for (const Polygon& p : test::random_octilinear(rng, rng.between(1, 9), span, grid)) {
      ASSERT_NO_FATAL_FAILURE(expect_shrunk(p, rng.between(4, span / 6), plane, seen)) << "case " << i;
    }
  }
  EXPECT_GT(seen.parts, cases(1000));
  EXPECT_GT(seen.split, cases(200));
  EXPECT_GT(seen.gone, cases(200));
}

// GEOS moves edges in doubles, and knows nothing of slabs.
TEST(Offset, RightAngledAsGeosSays) {
  Rng rng(root_key(84), Purpose::sample);
  Arrangement plane;
  test::Geos geos;
  for (int i = 0; i < cases(600); ++i) {
    const Polygon p = i % 3 == 0   ? test::random_right_angled(rng, 200)
                      : i % 3 == 1 ? test::random_comb(rng, 200)
                                   : test::random_spiral(rng, 200);
    const Length d = rng.between(1, 60);
    for (const bool out : {false, true}) {
      const Area moved = out ? grow({&p, 1}, d, plane) : shrink(p, d, plane);
      const auto said = geos.offset({&p, 1}, out ? d : -d, moved);
      ASSERT_NEAR(said.beyond + said.short_of, 0, 1e-3) << about(p, d, moved);
      ASSERT_EQ(2 * std::llround(said.area), test::twice_area(moved)) << about(p, d, moved);
      ASSERT_EQ(said.parts, static_cast<int>(moved.size())) << about(p, d, moved);
    }
  }
}

// Whatever way it is made: nothing is left nearer to the border than the
// distance, and all is left beyond the reach of the longest mitre. That of a
// corner of 45° is 1 / sin 22.5° = 2.613 distances long.
TEST(Offset, OctilinearKeepsItsDistance) {
  Rng rng(root_key(85), Purpose::sample);
  Arrangement plane;
  int left = 0, gone = 0, added = 0, free = 0;
  for (int i = 0; i < cases(600); ++i) {
    for (const Polygon& p : test::random_octilinear(rng, rng.between(1, 9), 2000, 100)) {
      const Length d = rng.between(4, 150);
      const Area less = shrink(p, d, plane), more = grow({&p, 1}, d, plane);
      for (int k = 0; k < 50; ++k) {
        const Point q{rng.between(-300, 2300), rng.between(-300, 2300)};
        const Where where = locate(p, q);
        const double away = distance_to_border(p, q);
        const bool near = away<d - kRounding, far = away> 2.6132 * (d + kRounding);
        if (where == Where::border || (!near && !far)) continue;
        if (where == Where::inside) {
          ASSERT_EQ(test::inside(less, q), far) << about(p, d, less);
          ++(far ? left : gone);
        }
        ASSERT_EQ(test::inside(more, q), where == Where::inside || near) << about(p, d, more);
        if (where == Where::outside) ++(far ? free : added);
      }
    }
  }
  for (const int count : {left, gone, added, free}) EXPECT_GT(count, cases(1000));
}

// A sharp corner's mitre takes what it reaches, even past another wall.
//
//     +--------------+
//     |  +--------+  |
//   < |  | <------+  |    the tip in the hole reaches through the left wall
//     |  |   \       |    and 164 mm beyond the moved one
//     |  +----+      |
//     +--------------+
TEST(Offset, AMitreReachesThroughAWall) {
  Arrangement plane;
  const Polygon p{{{0, 0}, {2000, 0}, {2000, 2000}, {0, 2000}},
                  {{{200, 600}, {200, 1200}, {1400, 1200}, {1400, 1000}, {400, 1000}, {800, 600}}}};
  ASSERT_TRUE(validate(p));
  const Area more = grow({&p, 1}, 400, plane);
  ASSERT_EQ(more.size(), 1u);
  EXPECT_EQ(twice_difference(Exact(more), exact_grow(std::span(&p, 1), 400)), 0);
  EXPECT_EQ(bounds(more[0]).lo.x, -564);
}

TEST(Offset, ABottleneckComesApart) {
  Arrangement plane;
  const Polygon p = picture(R"(
      ###...###
      #########
      ###...###)");
  EXPECT_EQ(shrink(p, 499, plane).size(), 1u);
  EXPECT_EQ(shrink(p, 500, plane),
            (Area{to_polygon({{500, 500}, {2500, 2500}}), to_polygon({{6500, 500}, {8500, 2500}})}));
  EXPECT_EQ(shrink(p, 1499, plane),
            (Area{to_polygon({{1499, 1499}, {1501, 1501}}), to_polygon({{7499, 1499}, {7501, 1501}})}));
  EXPECT_EQ(shrink(p, 1500, plane), Area{});
  EXPECT_EQ(shrink(p, 5000, plane), Area{});
}

TEST(Offset, HolesGrowTogetherAndMeetTheBorder) {
  Arrangement plane;
  const Polygon p = picture(R"(
      ###########
      ###########
      ###.###.###
      ###########
      ###########)");
  const Area near = shrink(p, 999, plane);
  ASSERT_EQ(near.size(), 1u);
  EXPECT_EQ(near[0].holes.size(), 2u);
  EXPECT_EQ(shrink(p, 1000, plane).size(), 3u) << "the border is 2 m away: left, right and between";
  EXPECT_EQ(shrink(p, 1499, plane).size(), 3u);
  EXPECT_EQ(shrink(p, 1500, plane), Area{});
}

TEST(Offset, HolesVanishWhenAnAreaGrows) {
  Arrangement plane;
  const Polygon p = picture(R"(
      #####
      #.###
      ###.#
      #.###
      #####)");
  const Area wider = grow({&p, 1}, 499, plane);
  ASSERT_EQ(wider.size(), 1u);
  EXPECT_EQ(wider[0].holes.size(), 3u);
  for (const Ring& hole : wider[0].holes) EXPECT_EQ(twice_area(hole), -2 * 2 * 2);
  for (const Length d : {500, 501, 750, 2000}) {
    EXPECT_EQ(grow({&p, 1}, d, plane), Area{to_polygon({{-d, -d}, {5000 + d, 5000 + d}})}) << d;
  }
}

TEST(Offset, PartsThatMeetAreOne) {
  Arrangement plane;
  const Area two{to_polygon({{0, 0}, {1000, 1000}}), to_polygon({{2000, 0}, {3000, 1000}})};
  EXPECT_EQ(grow(two, 499, plane).size(), 2u);
  EXPECT_EQ(grow(two, 500, plane), Area{to_polygon({{-500, -500}, {3500, 1500}})});
}

// The short upright wall b vanishes: a meets c, whose moved line starts below
// that of a.
//
//         /
//        / c
//       |  b     reflex 45° above, convex 90° below
//   ----+
//     a
TEST(Offset, AVanishingWallBetweenTwoKindsOfCorners) {
  Arrangement plane;
  const Polygon p{{{0, 0}, {4000, 0}, {4000, 300}, {8000, 4300}, {8000, 12000}, {0, 12000}}, {}};
  const Area less = shrink(p, 1000, plane);
  ASSERT_EQ(less.size(), 1u);
  EXPECT_EQ(less[0].outer.front(), (Point{1000, 1000}));
  EXPECT_EQ(less[0].outer[1].y, 1000) << "nothing below the moved line of a";
  EXPECT_EQ(less[0].outer.size(), 5u);
  EXPECT_EQ(twice_difference(Exact(less), exact_shrink(std::span(&p, 1), 1000)), 0);
}

// A lobe 2 mm too small both ways leaves nothing: turned inside out twice it
// winds forwards again.
//
//   +---------+
//   |         |  +-----+
//   |         +--+     |  1500 x 1500
//   |         +--+     |
//   |         |  +-----+
//   +---------+
TEST(Offset, ALobeTwoMillimetresTooSmallIsGone) {
  Arrangement plane;
  const Polygon p{{{0, 0},
                   {8000, 0},
                   {8000, 3600},
                   {9000, 3600},
                   {9000, 3000},
                   {10500, 3000},
                   {10500, 4500},
                   {9000, 4500},
                   {9000, 4000},
                   {8000, 4000},
                   {8000, 8000},
                   {0, 8000}},
                  {}};
  EXPECT_EQ(shrink(p, 749, plane).size(), 2u);
  EXPECT_EQ(shrink(p, 750, plane).size(), 1u);
  EXPECT_EQ(shrink(p, 751, plane).size(), 1u);
  EXPECT_EQ(shrink(p, 752, plane).size(), 1u);
}

TEST(Offset, MoreThanTheRadiusLeavesNothing) {
  Rng rng(root_key(83), Purpose::sample);
  Arrangement plane;
  for (int i = 0; i < cases(400); ++i) {
    for (const Polygon& p : test::random_octilinear(rng, rng.between(1, 9), 2000, 20)) {
      const Box box = bounds(p);
      const Length d = box.short_side() / 2 + rng.between(2, 400);
      ASSERT_EQ(shrink(p, d, plane), Area{}) << about(p, d, shrink(p, d, plane));
    }
  }
}

}  // namespace
}  // namespace enfilade::geom
