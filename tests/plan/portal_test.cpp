#include <enfilade/plan/portal.hpp>

#include <gtest/gtest.h>

#include <cmath>

namespace enfilade::plan {
namespace {

Portal between(geom::Point a, geom::Point b, geom::Length z1 = 2'100) {
  Portal p;
  p.a = a;
  p.b = b;
  p.z1 = z1;
  return p;
}

TEST(Portal, WidthIsExactAlongTheAxes) {
  EXPECT_EQ(between({100, 7}, {1'000, 7}).width(), 900);
  EXPECT_EQ(between({7, -100}, {7, 1'000}).width(), 1'100);
  EXPECT_EQ(between({-geom::kLimit, 0}, {geom::kLimit, 0}).width(), 2 * geom::kLimit);
}

TEST(Portal, WidthIsTheNearestMillimetreOnSlantedFaces) {
  EXPECT_EQ(between({0, 0}, {300, 400}).width(), 500);
  EXPECT_EQ(between({0, 400}, {300, 0}).width(), 500);
  for (geom::Length d = 1; d < 3'000; d += 7) {
    for (const geom::Length e : {d, -d, d + 3}) {
      EXPECT_EQ(between({0, 0}, {d, e}).width(), std::lround(std::sqrt(double(d) * d + double(e) * e)))
          << d << " " << e;
    }
  }
  EXPECT_EQ(between({-geom::kLimit, -geom::kLimit}, {0, 0}).width(), 759'250'125);
}

TEST(Portal, AWellIsAsWideAsItsOpeningIsAlongX) { EXPECT_EQ(between({0, 0}, {2'000, 3'000}, 0).width(), 2'000); }

}  // namespace
}  // namespace enfilade::plan
