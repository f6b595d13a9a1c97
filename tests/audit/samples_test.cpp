#include <enfilade/audit/report.hpp>
#include <enfilade/audit/samples.hpp>

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <enfilade/base/rng.hpp>

namespace enfilade::audit {
namespace {

TEST(Samples, SmallNumbersAreExact) {
  Samples s;
  for (int i = 1; i <= 100; ++i) s.add(i);
  EXPECT_EQ(s.count(), 100u);
  EXPECT_EQ(s.mean(), 50.5);
  EXPECT_EQ(s.quantile(100), 10);
  EXPECT_EQ(s.quantile(500), 50);
  EXPECT_EQ(s.quantile(900), 90);
  EXPECT_EQ(s.quantile(0), 1);
  EXPECT_EQ(s.quantile(1000), 100);
}

TEST(Samples, NothingIsZero) {
  EXPECT_EQ(Samples().mean(), 0);
  EXPECT_EQ(Samples().quantile(500), 0);
}

TEST(Samples, QuantilesAreWithinAFifthOfAPercent) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    Samples s;
    std::vector<std::int64_t> all;
    for (int i = 0; i < 999; ++i) {
      all.push_back(static_cast<std::int64_t>(rng.next() >> (rng.below(50) + 14)));
      s.add(all.back());
    }
    std::sort(all.begin(), all.end());
    for (const std::uint32_t q : {100u, 500u, 900u}) {
      const std::int64_t exact = all[(999 * q + 999) / 1000 - 1];
      EXPECT_LE(std::abs(s.quantile(q) - exact), exact / 500) << seed;
    }
  }
}

TEST(Samples, OrderOfMergingDoesNotMatter) {
  Samples a, b, all;
  for (int i = 0; i < 1000; ++i) {
    const std::int64_t v = i * i * 37 % 9001;
    (i % 3 ? a : b).add(v);
    all.add(v);
  }
  Samples ab = a, ba = b;
  ab.merge(b);
  ba.merge(a);
  EXPECT_EQ(ab, ba);
  EXPECT_EQ(ab, all);
}

TEST(Report, MergingKeepsTheFirstExampleAndEachSeedOnce) {
  Report a, b;
  a.of(CheckId::sizes) = {10, 1, 5, {105, "f1", "later"}};
  a.failed_seeds = {103, 105};
  b.of(CheckId::sizes) = {20, 2, 3, {103, "f2", "first"}};
  b.failed_seeds = {103, 104};
  for (int turn = 0; turn < 2; ++turn) {
    Report r = turn ? b : a;
    merge(r, turn ? a : b);
    EXPECT_EQ(r.of(CheckId::sizes).evaluated, 30u);
    EXPECT_EQ(r.of(CheckId::sizes).failed, 3u);
    EXPECT_EQ(r.of(CheckId::sizes).example.message, "first");
    EXPECT_EQ(r.failed_seeds, (std::vector<std::uint64_t>{103, 104, 105}));
    EXPECT_FALSE(r.ok());
  }
}

TEST(Report, EveryCheckAndMeasureHasAName) {
  std::vector<std::string_view> names;
  for (int i = 0; i < kChecks; ++i) names.push_back(name(static_cast<CheckId>(i)));
  for (int i = 0; i < kMeasures; ++i) {
    names.push_back(name(static_cast<MeasureId>(i)));
    EXPECT_GE(divisor(static_cast<MeasureId>(i)), 1);
  }
  std::sort(names.begin(), names.end());
  EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  EXPECT_FALSE(names.front().empty());
}

}  // namespace
}  // namespace enfilade::audit
