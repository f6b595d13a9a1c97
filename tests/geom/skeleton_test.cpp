#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numeric>

#include "geom/areas.hpp"
#include "geom/shapes.hpp"
#include "geom/skeleton_shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;

// Arcs within a millimetre of CGAL's, and faces by their definition.
void expect_as_cgal(const Polygon& polygon) {
  const auto ours = straight_skeleton(polygon);
  ASSERT_TRUE(ours) << ours.error().text << "\n" << test::text(polygon);
  ASSERT_EQ(test::fault(polygon, *ours), "") << test::text(polygon);
  const auto theirs = test::cgal_skeleton(polygon);
  ASSERT_TRUE(theirs) << test::text(polygon);
  ASSERT_LT(test::distance_between(test::bones_of(*ours), *theirs), 1) << test::text(polygon);
}

TEST(Skeleton, AsCgalOnTenThousandOutlines) {
  Rng rng(root_key(121), Purpose::sample);
  int made = 0;
  for (int i = 0; made < cases(10'000); ++i) {
    const auto polygon = test::random_outline(rng, i % test::kOutlines);
    if (!polygon) continue;
    ++made;
    ASSERT_NO_FATAL_FAILURE(expect_as_cgal(*polygon)) << "outline " << i;
  }
}

}  // namespace
}  // namespace enfilade::geom
