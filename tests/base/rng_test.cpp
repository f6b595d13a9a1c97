#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include <enfilade/base/path.hpp>
#include <enfilade/base/rng.hpp>

namespace enfilade {
namespace {

constexpr Purpose kPurposes[] = {Purpose::core,   Purpose::layout,  Purpose::doors, Purpose::use,
                                 Purpose::finish, Purpose::furnish, Purpose::vary,  Purpose::sample};

// Frozen: a change here is a change of every building.
TEST(Rng, GoldenVectors) {
  Rng rng(root_key(1), Purpose::layout);
  EXPECT_EQ(rng.next(), 0x71a83ac9aafeb37dull);
  EXPECT_EQ(rng.next(), 0x1e7db4d984e9941cull);
  EXPECT_EQ(rng.next(), 0xfd5b37ec3fd43727ull);
  Rng small(root_key(42), Purpose::furnish);
  std::array<std::uint32_t, 12> draws{};
  for (auto& d : draws) d = small.below(100);
  EXPECT_EQ(draws, (std::array<std::uint32_t, 12>{9, 5, 37, 55, 1, 69, 83, 78, 47, 17, 90, 22}));
  Rng mixed(child_key(root_key(7), Tag::floor, 3), Purpose::doors);
  EXPECT_EQ(mixed.between(-1000, 1000), -229);
  EXPECT_EQ(mixed.below(4'000'000'000u), 2024397790u);
  EXPECT_EQ(mixed.chance(500), true);
}

TEST(Rng, ACopyGoesOnAlike) {
  Rng a(root_key(3), Purpose::use);
  a.next();
  Rng b = a;
  for (int i = 0; i < 100; ++i) ASSERT_EQ(a.next(), b.next());
}

// The middle of the chi-square distribution with k degrees of freedom is near
// k with a standard deviation of sqrt(2k); six deviations never occur by chance
// and the keys are fixed.
void expect_uniform(const std::vector<int>& counts, const char* what) {
  double total = 0, chi = 0;
  for (const int c : counts) total += c;
  const double expected = total / static_cast<double>(counts.size());
  for (const int c : counts) chi += (c - expected) * (c - expected) / expected;
  const double k = static_cast<double>(counts.size() - 1);
  EXPECT_LT(chi, k + 6 * std::sqrt(2 * k)) << what;
  EXPECT_GT(chi, k - 6 * std::sqrt(2 * k)) << what << ": too even to be random";
}

TEST(Rng, BelowIsUniform) {
  for (const std::uint32_t n : {2u, 3u, 5u, 7u, 10u, 64u, 100u, 1000u}) {
    Rng rng(root_key(n), Purpose::sample);
    std::vector<int> counts(n);
    for (int i = 0; i < 200'000; ++i) {
      const auto v = rng.below(n);
      ASSERT_LT(v, n);
      ++counts[v];
    }
    expect_uniform(counts, std::to_string(n).c_str());
  }
}

// Just above 2^31 a generator without rejection would give some values twice as
// often as others: seen in thirds of the range.
TEST(Rng, BelowHasNoBiasForHugeRanges) {
  for (const std::uint32_t n : {0x80000001u, 0xaaaaaaabu, 0xc0000000u, 0xffffffffu}) {
    Rng rng(root_key(n), Purpose::sample);
    std::vector<int> parts(3), remainders(3);
    for (int i = 0; i < 200'000; ++i) {
      const auto v = rng.below(n);
      ASSERT_LT(v, n);
      ++parts[v / (n / 3 + 1)];
      ++remainders[v % 3];
    }
    expect_uniform(parts, "thirds");
    expect_uniform(remainders, "remainders");
  }
}

TEST(Rng, BelowOneIsZero) {
  Rng rng(root_key(1), Purpose::sample);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(rng.below(1), 0u);
}

TEST(Rng, BetweenReachesBothEnds) {
  Rng rng(root_key(4), Purpose::sample);
  std::set<std::int32_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(rng.between(-3, 3));
  EXPECT_EQ(seen, (std::set<std::int32_t>{-3, -2, -1, 0, 1, 2, 3}));
  EXPECT_EQ(rng.between(7, 7), 7);
  constexpr std::int32_t kMax = std::numeric_limits<std::int32_t>::max();
  for (int i = 0; i < 1000; ++i) {
    ASSERT_GE(rng.between(kMax - 1, kMax), kMax - 1);
    ASSERT_LE(rng.between(-kMax, -kMax + 1), -kMax + 1);
    ASSERT_GE(rng.between(0, kMax), 0);
  }
}

TEST(Rng, ChanceIsPerThousand) {
  Rng rng(root_key(6), Purpose::sample);
  int hits = 0;
  for (int i = 0; i < 100'000; ++i) {
    ASSERT_FALSE(rng.chance(0));
    ASSERT_TRUE(rng.chance(1000));
    hits += rng.chance(250);
  }
  EXPECT_NEAR(hits, 25'000, 6 * std::sqrt(100'000 * 0.25 * 0.75));
}

// Streams of different purposes, or of neighbouring keys, have no value in
// common and agree in a bit half of the time.
TEST(Rng, StreamsDifferByPurposeAndKey) {
  std::set<std::uint64_t> seen;
  std::size_t drawn = 0;
  std::vector<std::vector<std::uint64_t>> streams;
  for (const Purpose purpose : kPurposes) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      Rng rng(root_key(seed), purpose);
      streams.emplace_back();
      for (int i = 0; i < 1000; ++i) {
        streams.back().push_back(rng.next());
        seen.insert(streams.back().back());
        ++drawn;
      }
    }
  }
  EXPECT_EQ(seen.size(), drawn);
  for (std::size_t a = 0; a < streams.size(); ++a) {
    for (std::size_t b = a + 1; b < streams.size(); ++b) {
      int agree = 0;
      for (std::size_t i = 0; i < 1000; ++i) agree += ((streams[a][i] ^ streams[b][i]) >> 63) == 0;
      EXPECT_NEAR(agree, 500, 6 * std::sqrt(250.0)) << a << " " << b;
    }
  }
}

// The first draw over many sibling keys is as good as many draws of one key:
// that is how rules use it.
TEST(Rng, FirstDrawsOfSiblingsAreUniform) {
  for (const Purpose purpose : kPurposes) {
    std::vector<int> counts(50);
    for (std::uint32_t id = 0; id < 50'000; ++id)
      ++counts[Rng(child_key(root_key(1), Tag::cluster, id), purpose).below(50)];
    expect_uniform(counts, "siblings");
  }
}

TEST(Rng, EachBitIsFair) {
  Rng rng(root_key(8), Purpose::sample);
  std::array<int, 64> ones{};
  constexpr int kDraws = 100'000;
  for (int i = 0; i < kDraws; ++i) {
    const auto v = rng.next();
    for (std::size_t b = 0; b < 64; ++b) ones[b] += static_cast<int>(v >> b & 1);
  }
  for (const int n : ones) EXPECT_NEAR(n, kDraws / 2, 6 * std::sqrt(kDraws / 4.0));
}

}  // namespace
}  // namespace enfilade
