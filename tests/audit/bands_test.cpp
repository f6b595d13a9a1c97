#include <enfilade/audit/bands.hpp>

#include <gtest/gtest.h>

namespace enfilade::audit {
namespace {

using plan::Use;

Samples of(std::initializer_list<std::int64_t> values) {
  Samples s;
  for (const std::int64_t v : values) s.add(v);
  return s;
}

TEST(Bands, DistanceIsRelativeToTheNearerEnd) {
  const Band band{10, 20, 15, Statistic::median, std::nullopt, ""};
  EXPECT_EQ(distance(band, 10), 0);
  EXPECT_EQ(distance(band, 20), 0);
  EXPECT_DOUBLE_EQ(distance(band, 8), 0.2);
  EXPECT_DOUBLE_EQ(distance(band, 30), 0.5);
}

TEST(Bands, TheMedianOrTheMeanIsHeldAgainstThem) {
  const Samples s = of({100, 200, 900});
  EXPECT_EQ(value_of({0, 0, 0, Statistic::median, std::nullopt, ""}, s, 100), 2);
  EXPECT_EQ(value_of({0, 0, 0, Statistic::mean, std::nullopt, ""}, s, 100), 4);
}

TEST(Bands, WassersteinOfShiftedDistributionsIsTheShift) {
  Samples s;
  for (int i = 0; i <= 100; ++i) s.add(100 + i);
  const Band same{0, 0, 0, Statistic::median, Quantiles{110, 150, 190}, ""};
  EXPECT_NEAR(wasserstein(same, s, 1), 0, 1);
  const Band shifted{0, 0, 0, Statistic::median, Quantiles{130, 170, 210}, ""};
  EXPECT_NEAR(wasserstein(shifted, s, 1), 20, 1);
  // Wider on both sides by 40 at the ends, alike in the middle: 20 on average.
  const Band wide{0, 0, 0, Statistic::median, Quantiles{70, 150, 230}, ""};
  EXPECT_NEAR(wasserstein(wide, s, 1), 20, 1);
  // From 40 below to 40 above within one half, and 40 in the other: (20 + 40) / 2.
  const Band crossing{0, 0, 0, Statistic::median, Quantiles{70, 190, 230}, ""};
  EXPECT_NEAR(wasserstein(crossing, s, 1), 30, 1);
}

TEST(Bands, EveryUseOfADwellingHasOnes) {
  for (const Use use : {Use::living, Use::bedroom, Use::kitchen, Use::bathroom, Use::corridor, Use::storage}) {
    for (const SpaceMeasure m : {SpaceMeasure::area, SpaceMeasure::aspect, SpaceMeasure::rectangularity,
                                 SpaceMeasure::windowed, SpaceMeasure::doors, SpaceMeasure::asymmetry}) {
      const Band* band = band_of(use, m);
      ASSERT_NE(band, nullptr) << plan::name(use) << ' ' << name(m);
      EXPECT_LE(band->lo, band->typical);
      EXPECT_LE(band->typical, band->hi);
      EXPECT_GT(band->lo, 0);
      EXPECT_FALSE(band->source.empty());
    }
  }
  EXPECT_EQ(band_of(Use::office, SpaceMeasure::area), nullptr);
}

TEST(Bands, FollowTheKindAndTheHeight) {
  plan::Brief brief;
  const Band* tower = band_of(brief, MeasureId::efficiency);
  ASSERT_NE(tower, nullptr);
  EXPECT_EQ(tower->lo, .80);
  brief.floors = 100;
  EXPECT_EQ(band_of(brief, MeasureId::efficiency)->lo, .55) << "supertall";
  EXPECT_NE(band_of(brief, Use::corridor, SpaceMeasure::width), nullptr);
  brief.kind = "apartments";
  EXPECT_EQ(band_of(brief, MeasureId::efficiency), nullptr);
  EXPECT_EQ(band_of(brief, Use::corridor, SpaceMeasure::width)->lo, 1.14);
}

}  // namespace
}  // namespace enfilade::audit
