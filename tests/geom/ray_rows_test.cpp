// Rays that look at one row of edges find what rays that look at all of them find.
#include <enfilade/geom/ray_rows.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include <enfilade/base/rng.hpp>

#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

constexpr Point kWays[8] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 1}, {3, 0}, {0, -2}};

// A lattice with gaps, and some slanted walls across it.
void throw_together(Rng& rng, Arrangement& plane) {
  for (int i = 0; i < 300; ++i) {
    const Point a{4 * rng.between(0, 200), 4 * rng.between(0, 200)}, d = kWays[rng.below(6)];
    const Length n = 4 * rng.between(1, 30);
    plane.add(a, {a.x + d.x * n, a.y + d.y * n});
  }
  ASSERT_TRUE(plane.build());
}

TEST(RayRows, RaysMeetTheSameEdgesAlsoAfterCuts) {
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(test::cases(20)); ++seed) {
    Rng rng(root_key(seed), Purpose::vary);
    Arrangement plane;
    throw_together(rng, plane);
    RayRows rows;
    rows.build(plane);
    for (int i = 0; i < 400; ++i) {
      const auto vertex = rng.below(static_cast<std::uint32_t>(plane.points().size()));
      const Point from = plane.points()[vertex], way = kWays[rng.below(8)];
      Arrangement::Hit all, row;
      const bool meets = plane.cast(from, way, all);
      ASSERT_EQ(plane.cast(from, way, row, &rows), meets) << seed;
      if (!meets) continue;
      ASSERT_EQ(row.edge, all.edge) << seed;
      ASSERT_EQ(row.at, all.at) << seed;
      ASSERT_EQ(row.distance, all.distance) << seed;
      if (i % 3 != 0) continue;
      plane.cut(vertex, all, 1);
      rows.add_new(plane);
    }
  }
}

TEST(RayRows, PointsBesideARayAreVisitedOnce) {
  Rng rng(root_key(7), Purpose::vary);
  Arrangement plane;
  throw_together(rng, plane);
  RayRows rows;
  rows.build(plane);
  for (int i = 0; i < 200; ++i) {
    const Point from{rng.between(-50, 850), rng.between(-50, 850)}, way = kWays[rng.below(4)];
    std::set<std::uint32_t> seen;
    rows.each_point_beside(from, way, 40, [&](std::uint32_t p) { EXPECT_TRUE(seen.insert(p).second); });
    for (std::uint32_t p = 0; p < plane.points().size(); ++p) {
      const Point d = plane.points()[p] - from;
      EXPECT_TRUE(std::abs(way.y == 0 ? d.y : d.x) > 40 || seen.count(p) > 0) << i;
    }
  }
}

TEST(RayRows, ARayLooksAtFewOfManyEdges) {
  Arrangement plane;
  for (Length x = 0; x < 60; ++x) {
    for (Length y = 0; y < 60; ++y) plane.add(Box{{x * 100, y * 100}, {x * 100 + 60, y * 100 + 60}});
  }
  ASSERT_TRUE(plane.build());
  RayRows rows;
  rows.build(plane);
  std::size_t looked = 0;
  for (const Point p : plane.points()) looked += rows.along(p, {1, 0}).size();
  EXPECT_LT(looked / plane.points().size(), plane.edges().size() / 30);
}

}  // namespace
}  // namespace enfilade::geom
