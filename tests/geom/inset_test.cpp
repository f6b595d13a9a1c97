#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cells_of;
using test::outline;

std::vector<Length> uniform(const Polygon& polygon, Length distance) {
  return std::vector<Length>(test::all_vertices(polygon).size(), distance);
}

std::string fault(const Polygon& polygon, const std::vector<Length>& distances) {
  const auto result = inset(polygon, distances);
  return result ? "" : result.error().text;
}

TEST(Inset, BoxWithADistancePerSide) {
  const auto result = inset(to_polygon({{0, 0}, {1000, 800}}), std::vector<Length>{10, 20, 30, 40});
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, to_polygon({{40, 10}, {980, 770}}));
}

TEST(Inset, ZeroChangesNothing) {
  Rng rng(root_key(31), Purpose::sample);
  for (int i = 0; i < 500; ++i) {
    const auto star = test::random_star(rng, rng.between(3, 20), kLimit / 8);
    if (!star) continue;
    const auto polygon = test::with_random_holes(rng, *star, 3);
    const auto result = inset(polygon, uniform(polygon, 0));
    ASSERT_TRUE(result);
    ASSERT_EQ(*result, polygon);
  }
}

TEST(Inset, HolesGrow) {
  const auto polygon = outline(cells_of(R"(
      ###
      #.#
      ###)"),
                               1000, false);
  const auto result = inset(*polygon, uniform(*polygon, 60));
  ASSERT_TRUE(result);
  EXPECT_EQ(bounds(*result), (Box{{60, 60}, {2940, 2940}}));
  ASSERT_EQ(result->holes.size(), 1u);
  EXPECT_EQ(twice_area(std::span<const Point>(result->holes[0])), -2 * 1120 * 1120);
}

TEST(Inset, StraightPointsMoveWithTheirSide) {
  const Polygon polygon{{{0, 0}, {500, 0}, {1000, 0}, {1000, 1000}, {0, 1000}}, {}};
  const auto result = inset(polygon, uniform(polygon, 50));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->outer, (Ring{{50, 50}, {500, 50}, {950, 50}, {950, 950}, {50, 950}}));
}

TEST(Inset, SlantedStraightPointsMakeNoStep) {
  Rng rng(root_key(34), Purpose::sample);
  for (int i = 0; i < 3000; ++i) {
    const Point way{rng.between(1, 60), rng.between(0, 60)};
    const Length m = rng.between(20, 90), n = rng.between(20, 90);
    const Point p{way.x * m, way.y * m}, q{way.x * (m + n), way.y * (m + n)};
    const Polygon polygon{{{0, 0}, p, q, q + Point{-way.y * 80, way.x * 80}, {-way.y * 80, way.x * 80}}, {}};
    const auto result = inset(polygon, uniform(polygon, rng.between(1, 9)));
    ASSERT_TRUE(result) << test::text(polygon);
    ASSERT_EQ(result->outer.size(), 5u) << test::text(polygon);
  }
}

//      +-----------------+
//      |                 |
//      |        +--------+   thick wall on the right half
//      +--------+
TEST(Inset, DifferentDistancesOnOneLineMakeAStep) {
  const Polygon polygon{{{0, 0}, {500, 0}, {1000, 0}, {1000, 1000}, {0, 1000}}, {}};
  const auto result = inset(polygon, std::vector<Length>{10, 100, 10, 10, 10});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->outer, (Ring{{10, 10}, {500, 10}, {500, 100}, {990, 100}, {990, 990}, {10, 990}}));
  // The step at the ring's first point comes last, so that edge 1 stays first.
  const Polygon rolled{{{500, 0}, {1000, 0}, {1000, 1000}, {0, 1000}, {0, 0}}, {}};
  const auto again = inset(rolled, std::vector<Length>{100, 10, 10, 10, 10});
  ASSERT_TRUE(again);
  EXPECT_EQ(again->outer, (Ring{{500, 100}, {990, 100}, {990, 990}, {10, 990}, {10, 10}, {500, 10}}));
}

TEST(Inset, MitreOfASlantedCornerIsRounded) {
  // A right triangle with legs of 3 m and 4 m: its incircle has radius 1 m, so
  // an inset by 100 scales it by 0.9.
  const Polygon polygon{{{0, 0}, {3000, 0}, {0, 4000}}, {}};
  const auto result = inset(polygon, uniform(polygon, 100));
  ASSERT_TRUE(result);
  EXPECT_EQ(result->outer, (Ring{{100, 100}, {2800, 100}, {100, 3700}}));
  EXPECT_TRUE(inset(polygon, uniform(polygon, 999)));
  EXPECT_EQ(fault(polygon, uniform(polygon, 1000)), "inset: edge 1 would vanish or turn around");
  EXPECT_EQ(fault(polygon, uniform(polygon, 1500)), "inset: edge 1 would vanish or turn around");
}

TEST(Inset, RefusesWhatDoesNotFit) {
  const Polygon box = to_polygon({{0, 0}, {1000, 100}});
  EXPECT_EQ(fault(box, {50, 0, 50, 0}), "inset: edge 2 would vanish or turn around");
  EXPECT_EQ(fault(box, {49, 0, 50, 0}), "");
  EXPECT_EQ(fault(box, {0, 0, 0}), "inset: 3 distances for 4 edges");
  EXPECT_EQ(fault(box, {0, -1, 0, 0}), "inset: edge 2 has a negative or too large distance");
  EXPECT_EQ(fault(box, {0, 0, 0, kLimit + 1}), "inset: edge 4 has a negative or too large distance");
  EXPECT_EQ(fault({{{0, 0}, {5, 0}}, {}}, {0, 0}), "inset: a ring has fewer than 3 points");
}

TEST(Inset, RingsThatMeetAreAnError) {
  const auto ring = outline(cells_of(R"(
      #####
      #...#
      #...#
      #...#
      #####)"),
                            100, false);
  EXPECT_EQ(fault(*ring, uniform(*ring, 49)), "");
  EXPECT_THAT(fault(*ring, uniform(*ring, 50)), testing::StartsWith("inset: the walls meet: "));
  // So far that the hole has left the outer ring altogether.
  EXPECT_EQ(fault(*ring, uniform(*ring, 120)), "inset: the walls meet: hole 1 lies outside the outer ring");
}

TEST(Inset, NecksThatCloseAreAnError) {
  const auto dumbbell = outline(cells_of(R"(
      ###...###
      #########
      ###...###)"),
                                100, false);
  EXPECT_EQ(fault(*dumbbell, uniform(*dumbbell, 49)), "");
  EXPECT_NE(fault(*dumbbell, uniform(*dumbbell, 50)), "");
  EXPECT_NE(fault(*dumbbell, uniform(*dumbbell, 70)), "");
}

TEST(Inset, MitresOfNeedlesThatLeaveThePlaneAreAnError) {
  // A reflex corner so sharp that its mitre lies beyond all coordinates.
  const Polygon polygon{
      {{-kLimit, -kLimit}, {kLimit, -kLimit}, {kLimit, kLimit}, {1, kLimit}, {0, 0}, {-1, kLimit}, {-kLimit, kLimit}},
      {}};
  ASSERT_TRUE(validate(polygon));
  EXPECT_NE(fault(polygon, uniform(polygon, 10)), "");
}

// Right-angled shapes: area = A - d × perimeter + 4 d² - 4 d² per hole, exactly.
TEST(Inset, AreaOfEveryShapeOnAFourByThreeGrid) {
  int shapes = 0;
  for (unsigned mask = 1; mask < 1u << 12; ++mask) {
    const auto cells = cells_of(mask, 4, 3);
    const auto polygon = outline(cells, 100, mask % 3 == 0);
    if (!polygon) continue;
    ++shapes;
    std::int64_t perimeter = 0;
    for (int y = 0; y < 3; ++y) {
      for (int x = 0; x < 4; ++x) {
        if (!cells.at(x, y)) continue;
        perimeter += 4 - cells.at(x - 1, y) - cells.at(x + 1, y) - cells.at(x, y - 1) - cells.at(x, y + 1);
      }
    }
    for (const std::int64_t d : {1, 20, 49}) {
      const auto result = inset(*polygon, uniform(*polygon, static_cast<Length>(d)));
      ASSERT_TRUE(result) << test::text(*polygon);
      const auto holes = static_cast<std::int64_t>(polygon->holes.size());
      ASSERT_EQ(twice_area(*result), 2 * (cells.count() * 10'000 - d * perimeter * 100 + 4 * d * d * (1 - holes)));
      for (const Point p : test::all_vertices(*result)) ASSERT_EQ(locate(*polygon, p), Where::inside);
    }
    ASSERT_FALSE(inset(*polygon, uniform(*polygon, 150)));
  }
  EXPECT_GT(shapes, 500);
}

double distance_to_line(Point a, Point b, Point p) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  return static_cast<double>(cross(a, b, p)) / std::sqrt(dx * dx + dy * dy);
}

// Without straight corners the result has the same edges, each as far from the
// old one as asked, up to the rounding of its ends.
TEST(Inset, EveryEdgeMovesByItsDistance) {
  Rng rng(root_key(32), Purpose::sample);
  int made = 0, refused = 0;
  for (int i = 0; i < 6000; ++i) {
    const auto star = test::random_star(rng, rng.between(3, 12), i % 2 ? 20'000 : 2'000'000);
    if (!star) continue;
    const Polygon polygon = test::with_random_holes(rng, *star, 2);
    std::vector<Length> distances;
    for (std::size_t k = 0; k < test::all_vertices(polygon).size(); ++k) distances.push_back(rng.between(0, 240));
    const auto result = inset(polygon, distances);
    if (!result) {
      ++refused;
      continue;
    }
    ++made;
    ASSERT_TRUE(validate(*result));
    ASSERT_LE(twice_area(*result), twice_area(polygon) + 10'000'000);
    std::size_t edge = 0;
    const auto compare = [&](const Ring& before, const Ring& after) {
      ASSERT_EQ(before.size(), after.size());
      for (std::size_t k = 0; k < before.size(); ++k, ++edge) {
        const Point a = before[k], b = before[(k + 1) % before.size()];
        for (const Point p : {after[k], after[(k + 1) % after.size()]}) {
          ASSERT_NEAR(distance_to_line(a, b, p), distances[edge], 0.71) << test::text(polygon);
        }
      }
    };
    compare(polygon.outer, result->outer);
    for (std::size_t h = 0; h < polygon.holes.size(); ++h) compare(polygon.holes[h], result->holes[h]);
  }
  EXPECT_GT(made, 1500);
  EXPECT_GT(refused, 100);
}

double distance_to_segment(Point a, Point b, Point p) {
  const double dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const double t = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return std::sqrt((px - t * dx) * (px - t * dx) + (py - t * dy) * (py - t * dy));
}

// With one distance for all, what is accepted is a true inset: inside, and
// nowhere nearer to any old edge than asked.
TEST(Inset, NothingComesNearerToAnyEdge) {
  Rng rng(root_key(33), Purpose::sample);
  int made = 0, refused = 0;
  for (int i = 0; i < 12'000; ++i) {
    const Length side = rng.between(4, 10);
    auto polygon = i % 2 ? test::random_simple(rng, std::min(rng.between(4, 14), side * side / 2), side)
                         : test::random_star(rng, rng.between(3, 14), 30);
    if (!polygon) continue;
    *polygon = test::with_random_holes(rng, *polygon, 2);
    const auto grown = [](Ring& ring) {
      for (Point& p : ring) p = {p.x * 1000, p.y * 1000};
    };
    grown(polygon->outer);
    for (Ring& hole : polygon->holes) grown(hole);
    const Length distance = rng.between(1, 900);
    const auto result = inset(*polygon, uniform(*polygon, distance));
    (result ? made : refused)++;
    if (!result) continue;
    const auto check = [&](const Ring& ring) {
      for (const Point p : test::all_vertices(*result)) {
        ASSERT_EQ(locate(*polygon, p), Where::inside) << test::text(*polygon) << " by " << distance;
        for (std::size_t k = 0; k < ring.size(); ++k) {
          ASSERT_GE(distance_to_segment(ring[k], ring[(k + 1) % ring.size()], p), distance - 0.72)
              << test::text(*polygon) << " by " << distance;
        }
      }
    };
    check(polygon->outer);
    for (const Ring& hole : polygon->holes) check(hole);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(made, 2000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace enfilade::geom
