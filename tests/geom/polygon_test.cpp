#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>

#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cells_of;
using test::outline;

Polygon simple(Ring ring) { return {std::move(ring), {}}; }

std::string fault(const Polygon& polygon) {
  const Status status = validate(polygon);
  return status ? "" : status.error().text;
}

TEST(Polygon, AreaTakesHolesOff) {
  const auto polygon = outline(cells_of(R"(
      #####
      #.#.#
      #####)"),
                               10, false);
  ASSERT_TRUE(polygon);
  EXPECT_EQ(polygon->holes.size(), 2u);
  EXPECT_EQ(twice_area(*polygon), 2 * 13 * 100);
}

TEST(Polygon, EdgesComeRingByRing) {
  const Polygon polygon{{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{{1, 1}, {1, 3}, {3, 1}}, {{5, 5}, {5, 8}, {8, 5}}}};
  Ring starts;
  Point last{};
  each_edge(polygon, [&](Point a, Point b) {
    starts.push_back(a);
    last = b;
  });
  EXPECT_EQ(starts, (Ring{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {1, 1}, {1, 3}, {3, 1}, {5, 5}, {5, 8}, {8, 5}}));
  EXPECT_EQ(last, (Point{5, 5}));
  EXPECT_EQ(edge_count(polygon), starts.size());
  EXPECT_EQ(bounds(starts), bounds(polygon));
  EXPECT_EQ(bounds(Ring{}), Box{});
}

TEST(Polygon, AreaOfALongSpiralIsExactThoughPartialSumsWrap) {
  // A zigzag band between far corners: the fan triangles from its first point
  // overlap many times.
  constexpr Length k = kLimit;
  Ring ring{{-k, -k}};
  for (Length i = 0; i < 64; ++i) {
    const Length x = -k + 1 + i * 16;
    ring.insert(ring.end(), {{x, -k}, {x, k - 4}, {x + 8, k - 4}, {x + 8, -k}});
  }
  ring.insert(ring.end(), {{k, -k}, {k, k}, {-k, k}});
  const auto bands = std::int64_t{64} * 8 * (std::int64_t{2} * k - 4);
  EXPECT_EQ(twice_area(std::span<const Point>(ring)), 2 * (4 * std::int64_t{k} * k - bands));
}

// Points at half units against the cells themselves, for every shape on a
// 4 × 3 grid.
TEST(Polygon, LocateAgreesWithCells) {
  for (unsigned mask = 1; mask < 1u << 12; ++mask) {
    const auto cells = cells_of(mask, 4, 3);
    for (const bool all_points : {false, true}) {
      const auto polygon = outline(cells, 2, all_points);
      if (!polygon) continue;
      for (Length y = -1; y <= 7; ++y) {
        for (Length x = -1; x <= 9; ++x) {
          // The up to four cells whose closures hold the point. Cell c holds
          // 2c … 2c+2.
          int full = 0, touched = 0;
          for (int cy = -1; cy <= 4; ++cy) {
            for (int cx = -1; cx <= 5; ++cx) {
              if (x < 2 * cx || x > 2 * cx + 2 || y < 2 * cy || y > 2 * cy + 2) continue;
              ++touched;
              full += cells.at(cx, cy);
            }
          }
          const Where expected = full == touched ? Where::inside : full == 0 ? Where::outside : Where::border;
          ASSERT_EQ(locate(*polygon, {x, y}), expected) << test::text(*polygon) << " at " << x << "," << y;
        }
      }
    }
  }
}

// Winding number by adding up signed quarter turns around the point: another
// way than counting crossings.
Where naive_locate(const Polygon& polygon, Point p) {
  int winding = 0;
  const auto quadrant = [&](Point q) { return q.y >= p.y ? (q.x >= p.x ? 0 : 1) : (q.x < p.x ? 2 : 3); };
  bool border = false;
  const auto add = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point a = ring[i], b = ring[(i + 1) % ring.size()];
      if (cross(a, b, p) == 0 && dot(a - p, b - p) <= 0) border = true;
      int step = (quadrant(b) - quadrant(a) + 4) % 4;
      if (step == 2) step = cross(a, b, p) > 0 ? 2 : -2;
      if (step == 3) step = -1;
      winding += step;
    }
  };
  add(polygon.outer);
  for (const Ring& hole : polygon.holes) add(hole);
  return border ? Where::border : winding != 0 ? Where::inside : Where::outside;
}

TEST(Polygon, LocateAgreesWithWindingNumbers) {
  Rng rng(root_key(21), Purpose::sample);
  int tested = 0, borders = 0;
  for (int i = 0; i < 3000; ++i) {
    const Length side = rng.between(3, 12);
    auto polygon = i % 3 == 0 ? test::random_star(rng, rng.between(3, 30), kLimit / 4)
                              : test::random_simple(rng, std::min(rng.between(3, 20), side * side / 2), side);
    if (!polygon) continue;
    *polygon = test::with_random_holes(rng, *polygon, 4);
    const Box box = bounds(*polygon);
    for (int k = 0; k < 60; ++k) {
      Point p{rng.between(box.lo.x - 1, box.hi.x + 1), rng.between(box.lo.y - 1, box.hi.y + 1)};
      if (k % 10 == 0) p = polygon->outer[rng.below(static_cast<std::uint32_t>(polygon->outer.size()))];
      const Where where = locate(*polygon, p);
      ASSERT_EQ(where, naive_locate(*polygon, p)) << test::text(*polygon) << " at " << p.x << "," << p.y;
      ++tested;
      borders += where == Where::border;
    }
  }
  EXPECT_GT(tested, 50'000);
  EXPECT_GT(borders, 5'000);
}

TEST(Polygon, ValidateNamesTheFault) {
  EXPECT_EQ(fault(simple({{0, 0}, {4, 0}})), "the outer ring has 2 points; at least 3 are needed");
  EXPECT_EQ(fault(simple({{0, 0}, {4, 0}, {4, 0}, {0, 4}})), "edge 2 of the outer ring has no length");
  EXPECT_EQ(fault(simple({{0, 0}, {4, 0}, {0, 4}, {0, 0}})), "edge 4 of the outer ring has no length");
  EXPECT_EQ(fault(simple({{0, 0}, {0, 4}, {4, 0}})), "the outer ring runs clockwise; it must run counter-clockwise");
  EXPECT_EQ(fault(simple({{0, 0}, {4, 4}, {4, 0}, {0, 4}})),
            "edge 1 of the outer ring crosses or touches edge 3 of the outer ring");
  EXPECT_EQ(fault(simple({{0, 0}, {kLimit + 1, 0}, {4, 4}})),
            "point 2 of the outer ring lies beyond 536870912 mm from the origin");
}

TEST(Polygon, SpikesAndFlatRingsAreInvalid) {
  EXPECT_NE(fault(simple({{0, 0}, {4, 0}, {8, 0}})), "");
  EXPECT_NE(fault(simple({{0, 0}, {8, 0}, {4, 0}})), "");
  EXPECT_NE(fault(simple({{0, 0}, {4, 0}, {4, 4}, {4, 2}, {0, 2}})), "");
  EXPECT_NE(fault(simple({{0, 0}, {4, 0}, {4, 4}, {8, 4}, {4, 4}, {0, 4}})), "");
}

TEST(Polygon, StraightPointsAreValid) {
  EXPECT_EQ(fault(simple({{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 1}})), "");
}

TEST(Polygon, PinchedPointsAreInvalid) {
  // Two squares that meet in a corner, walked as one ring.
  EXPECT_NE(fault(simple({{0, 0}, {2, 0}, {2, 2}, {4, 2}, {4, 4}, {2, 4}, {2, 2}, {0, 2}})), "");
}

TEST(Polygon, HolesMustLieInsideAndApart) {
  const Ring outer{{0, 0}, {20, 0}, {20, 20}, {0, 20}};
  const auto square = [](Length x, Length y, Length s) { return Ring{{x, y}, {x, y + s}, {x + s, y + s}, {x + s, y}}; };
  EXPECT_EQ(fault({outer, {square(2, 2, 4), square(8, 2, 4)}}), "");
  EXPECT_EQ(fault({outer, {square(30, 2, 4)}}), "hole 1 lies outside the outer ring");
  EXPECT_EQ(fault({outer, {square(2, 2, 12), square(4, 4, 2)}}), "hole 2 lies inside hole 1");
  EXPECT_EQ(fault({outer, {square(4, 4, 2), square(2, 2, 12)}}), "hole 1 lies inside hole 2");
  EXPECT_EQ(fault({outer, {square(0, 2, 4)}}), "edge 4 of the outer ring crosses or touches edge 1 of hole 1");
  EXPECT_NE(fault({outer, {square(2, 2, 4), square(6, 6, 4)}}), "");
  EXPECT_NE(fault({outer, {square(2, 2, 4), square(5, 5, 4)}}), "");
  EXPECT_EQ(fault({outer, {Ring{{2, 2}, {4, 2}, {4, 4}}}}), "hole 1 runs counter-clockwise; holes must run clockwise");
  // A hole all around the outside.
  EXPECT_EQ(fault({outer, {square(-5, -5, 40)}}), "hole 1 lies outside the outer ring");
}

// Two segments by their parameters: a + s (b - a) = c + t (d - c), solved in
// integers; collinear ones by projection.
bool naive_meet(Point a, Point b, Point c, Point d) {
  const auto crossed = [](Point u, Point v) { return std::int64_t{u.x} * v.y - std::int64_t{u.y} * v.x; };
  const std::int64_t den = crossed(b - a, d - c);
  if (den == 0) {
    if (crossed(b - a, c - a) != 0) return false;
    const std::int64_t l = dot(b - a, b - a), s = dot(c - a, b - a), t = dot(d - a, b - a);
    return std::max(s, t) >= 0 && std::min(s, t) <= l;
  }
  std::int64_t s = crossed(c - a, d - c), t = crossed(c - a, b - a), w = den;
  if (w < 0) s = -s, t = -t, w = -w;
  return 0 <= s && s <= w && 0 <= t && t <= w;
}

bool naive_valid(const Ring& ring) {
  const std::size_t n = ring.size();
  std::int64_t area = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = ring[i], b = ring[(i + 1) % n], c = ring[(i + 2) % n];
    area += std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
    if (a == b) return false;
    if (cross(a, b, c) == 0 && dot(b - a, c - b) < 0) return false;
    for (std::size_t j = 0; j < n; ++j) {
      if (j == i || j == (i + 1) % n || i == (j + 1) % n) continue;
      if (naive_meet(a, b, ring[j], ring[(j + 1) % n])) return false;
    }
  }
  return area > 0;
}

// All 4-gons on a 3 × 3 grid, and a sample of larger ones.
TEST(Polygon, ValidateAgreesWithANaiveCheck) {
  int valid = 0;
  for (int code = 0; code < 9 * 9 * 9 * 9; ++code) {
    Ring ring;
    for (int k = 0, rest = code; k < 4; ++k, rest /= 9) ring.push_back({rest % 3, rest % 9 / 3});
    ASSERT_EQ(validate(simple(ring)).ok(), naive_valid(ring)) << test::text(simple(ring));
    valid += naive_valid(ring);
  }
  EXPECT_GT(valid, 300);
  Rng rng(root_key(22), Purpose::sample);
  valid = 0;
  for (int i = 0; i < 200'000; ++i) {
    Ring ring;
    const int n = rng.between(3, 7);
    const Length side = rng.between(2, 6);
    for (int k = 0; k < n; ++k) ring.push_back({rng.between(0, side), rng.between(0, side)});
    ASSERT_EQ(validate(simple(ring)).ok(), naive_valid(ring)) << test::text(simple(ring));
    valid += naive_valid(ring);
  }
  EXPECT_GT(valid, 10'000);
}

TEST(Polygon, BoundsHoldEveryPoint) {
  Rng rng(root_key(23), Purpose::sample);
  for (int i = 0; i < 500; ++i) {
    const auto star = test::random_star(rng, rng.between(3, 20), 1000);
    if (!star) continue;
    const Box box = bounds(*star);
    int on_side[4] = {};
    for (const Point p : star->outer) {
      ASSERT_TRUE(box.contains(p));
      on_side[kSouth] += p.y == box.lo.y;
      on_side[kEast] += p.x == box.hi.x;
      on_side[kNorth] += p.y == box.hi.y;
      on_side[kWest] += p.x == box.lo.x;
    }
    for (const int count : on_side) ASSERT_GT(count, 0);
  }
}

}  // namespace
}  // namespace enfilade::geom
