#include <gtest/gtest.h>

#include <limits>

#include <enfilade/geom/metres.hpp>

namespace enfilade::geom {
namespace {

TEST(Metres, HaveNoZerosThatSayNothing) {
  EXPECT_EQ(metres(3600), "3.6");
  EXPECT_EQ(metres(45'000), "45");
  EXPECT_EQ(metres(1'001), "1.001");
  EXPECT_EQ(metres(50), "0.05");
  EXPECT_EQ(metres(0), "0");
}

TEST(Metres, BelowZeroAreThoseAboveWithAMinus) {
  for (std::int64_t mm = 1; mm <= 20'000; ++mm) ASSERT_EQ(metres(-mm), '-' + metres(mm));
}

TEST(Metres, Extremes) {
  EXPECT_EQ(metres(std::numeric_limits<std::int64_t>::max()), "9223372036854775.807");
  EXPECT_EQ(metres(std::numeric_limits<std::int64_t>::min()), "-9223372036854775.808");
}

}  // namespace
}  // namespace enfilade::geom
