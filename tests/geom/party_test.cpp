#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/geom/party.hpp>

#include "geom/areas.hpp"
#include "geom/dirt.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Polygon box(Length x0, Length y0, Length x1, Length y1) { return to_polygon({{x0, y0}, {x1, y1}}); }

//   +-----+--+
//   |  0  |1 |      0's east wall from 2 m on, all of 1's west wall
//   |     +--+
//   +-----+
TEST(Party, HousesSideBySideShareAStretch) {
  const Area row{box(0, 0, 8'000, 10'000), box(8'200, 2'000, 15'000, 9'000)};
  EXPECT_THAT(party_stretches(row), ElementsAre(PartyStretch{0, 1, 2'000, 9'000, 1}, PartyStretch{1, 3, 0, 7'000, 0}));
}

TEST(Party, TheGapDecides) {
  EXPECT_EQ(party_stretches(Area{box(0, 0, 8'000, 9'000), box(8'350, 0, 15'000, 9'000)}).size(), 2u);
  EXPECT_THAT(party_stretches(Area{box(0, 0, 8'000, 9'000), box(8'351, 0, 15'000, 9'000)}), IsEmpty());
  // Overlapping a little is a party wall too.
  EXPECT_EQ(party_stretches(Area{box(0, 0, 8'000, 9'000), box(7'800, 0, 15'000, 9'000)}).size(), 2u);
}

TEST(Party, AHousesOwnWallsAndShortContactsDoNotCount) {
  const Polygon u{
      {{0, 0}, {9'000, 0}, {9'000, 9'000}, {4'600, 9'000}, {4'600, 2'000}, {4'400, 2'000}, {4'400, 9'000}, {0, 9'000}},
      {}};
  EXPECT_THAT(party_stretches(Area{u}), IsEmpty());
  EXPECT_THAT(party_stretches(Area{box(0, 0, 8'000, 9'000), box(8'000, 8'701, 15'000, 19'000)}), IsEmpty());
}

TEST(Party, NeighboursThatMeetAreOneStretchOfTheLonger) {
  const Area row{box(0, 0, 8'000, 10'000), box(8'100, 0, 15'000, 4'000), box(8'100, 4'000, 15'000, 10'000)};
  EXPECT_THAT(party_stretches(row), testing::Contains(PartyStretch{0, 1, 0, 10'000, 2}));
}

TEST(Party, AWallThatLeansAwayCountsWhileItIsNear) {
  // From 0.1 m away to 1.1 m over 10 m: near enough for 2.5 m.
  const Area two{box(0, 0, 10'000, 5'000), {{{0, 5'100}, {10'000, 6'100}, {10'000, 9'000}, {0, 9'000}}, {}}};
  const auto found = party_stretches(two);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0], (PartyStretch{0, 2, 7'500, 10'000, 1}));
}

TEST(Party, ACourtHasNeighboursToo) {
  const Polygon ring{{{0, 0}, {20'000, 0}, {20'000, 20'000}, {0, 20'000}},
                     {{{5'000, 5'000}, {5'000, 15'000}, {15'000, 15'000}, {15'000, 5'000}}}};
  const auto found = party_stretches(Area{ring, box(5'100, 7'000, 9'000, 9'000)});
  EXPECT_THAT(found, ElementsAre(PartyStretch{0, 4, 2'000, 4'000, 1}, PartyStretch{1, 3, 0, 2'000, 0}));
}

// The grid against all pairs, on turned rows of houses and long walls.
TEST(Party, FindsWhatAllPairsFind) {
  Rng rng(root_key(5), Purpose::sample);
  int contacts = 0;
  for (int i = 0; i < test::cases(200); ++i) {
    Area town;
    for (int k = 0; k < 12; ++k) {
      Polygon p = test::random_building(rng);
      // Back into one neighbourhood.
      const Point to = Point{rng.between(-30'000, 30'000), rng.between(-30'000, 30'000)} - p.outer[0];
      for (Point& v : p.outer) v = v + to;
      p.holes.clear();
      if (validate(p)) town.push_back(std::move(p));
    }
    std::vector<PartyStretch> pairs;
    for (std::uint32_t a = 0; a < town.size(); ++a) {
      for (std::uint32_t b = 0; b < town.size(); ++b) {
        if (a == b) continue;
        for (PartyStretch s : party_stretches(Area{town[a], town[b]})) {
          if (s.polygon == 0) pairs.push_back({a, s.edge, s.from, s.to, b});
        }
      }
    }
    const auto found = party_stretches(town);
    contacts += static_cast<int>(found.size());
    const auto covered = [](const PartyStretch& s, const std::vector<PartyStretch>& in) {
      return std::any_of(in.begin(), in.end(), [&](const PartyStretch& t) {
        return t.polygon == s.polygon && t.edge == s.edge && t.from <= s.from && t.to >= s.to;
      });
    };
    for (const PartyStretch& s : pairs) ASSERT_TRUE(covered(s, found)) << i;
    for (std::size_t k = 1; k < found.size(); ++k) {
      ASSERT_LT(found[k - 1], found[k]);
      if (found[k - 1].polygon == found[k].polygon && found[k - 1].edge == found[k].edge) {
        ASSERT_LT(found[k - 1].to, found[k].from);
      }
    }
  }
  EXPECT_GT(contacts, 100);
}

TEST(Party, DuplicatesAreTheSmallerOnes) {
  const Area town{box(0, 0, 10'000, 10'000),      box(100, 100, 9'900, 9'900), box(20'000, 0, 30'000, 10'000),
                  box(20'000, 0, 30'000, 10'000), box(100, 100, 4'000, 4'000), box(5'000, 0, 15'000, 10'000)};
  EXPECT_THAT(near_duplicates(town), ElementsAre(Duplicate{1, 0}, Duplicate{3, 2}));
}

}  // namespace
}  // namespace enfilade::geom
