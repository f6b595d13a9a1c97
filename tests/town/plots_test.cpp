// From a map to briefs. Maps are written as lists of rings in metres.

#include <enfilade/town/town.hpp>

#include <gmock/gmock.h>

#include <enfilade/geom/metres.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/threads/pool.hpp>

namespace enfilade::town {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

geom::Ring box(geom::Length x0, geom::Length y0, geom::Length x1, geom::Length y1) {
  return {{x0 * 1'000, y0 * 1'000}, {x1 * 1'000, y0 * 1'000}, {x1 * 1'000, y1 * 1'000}, {x0 * 1'000, y1 * 1'000}};
}

brief::Footprints map_of(const std::vector<geom::Ring>& rings) {
  brief::Footprints out;
  for (const geom::Ring& ring : rings) {
    plan::Footprint f;
    f.feature = out.features++;
    f.parts = {{ring}};
    out.footprints.push_back(std::move(f));
  }
  return out;
}

plan::Brief flats() {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.seed = 7;
  brief.floor_height = 3'000;
  return brief;
}

std::vector<Plot> plots_of(const brief::Footprints& map, const plan::Brief& base = flats()) {
  Result<std::vector<Plot>> out = plots(base, map, {});
  EXPECT_TRUE(out.ok());
  return std::move(*out);
}

TEST(Plots, EveryFeatureHasOneInTheOrderOfTheFile) {
  brief::Footprints map = map_of({box(0, 0, 10, 9), box(30, 0, 40, 9), box(60, 0, 70, 9)});
  map.footprints.erase(map.footprints.begin() + 1);
  map.remarks = {{0, 1, "a", false, "height is \"tall\""}, {1, 2, "b", true, "is a Point"}};
  const std::vector<Plot> out = plots_of(map);
  ASSERT_THAT(out, SizeIs(3));
  for (std::uint32_t i = 0; i < 3; ++i) EXPECT_EQ(out[i].feature, i);
  EXPECT_THAT(out[0].repairs, ElementsAre("height is \"tall\""));
  EXPECT_THAT(out[0].buildings, SizeIs(1));
  EXPECT_THAT(out[1].buildings, IsEmpty());
  EXPECT_EQ(out[1].id, "b");
  EXPECT_EQ(out[1].detail, "is a Point");
  EXPECT_THAT(out[2].buildings, SizeIs(1));
  EXPECT_EQ(out[2].reason, "");
}

TEST(Plots, BriefsAreWithinTheirLimitsAndCanBeRaised) {
  const std::vector<Plot> out = plots_of(map_of({box(0, 0, 10, 9), box(10, 0, 50, 14)}));
  for (const Plot& plot : out) {
    ASSERT_THAT(plot.buildings, SizeIs(1));
    EXPECT_TRUE(plan::check_limits(plot.buildings[0]).ok());
    EXPECT_TRUE(rules::raise(plot.buildings[0]).ok());
  }
}

//   +-------+
//   |   +---|---+      two parts of one feature that overlap, a third that
//   |   | x |   +--+   touches the second
//   +---|---+   |  |
//       +-------+--+
TEST(Plots, OverlappingPartsOfAFeatureAreOneBuilding) {
  brief::Footprints map = map_of({box(0, 0, 20, 12)});
  map.footprints[0].parts.push_back({box(12, 6, 30, 20)});
  map.footprints[0].parts.push_back({box(30, 6, 40, 14)});
  map.footprints[0].parts.push_back({box(60, 0, 70, 9)});
  const std::vector<Plot> out = plots_of(map);
  ASSERT_THAT(out, SizeIs(1));
  ASSERT_THAT(out[0].buildings, SizeIs(3));
  EXPECT_THAT(out[0].repairs, Contains("2 parts overlap and are joined"));
  std::vector<std::int64_t> areas;
  for (const plan::Brief& b : out[0].buildings) areas.push_back(geom::twice_area(b.site.polygon) / 2'000'000);
  EXPECT_THAT(areas, ElementsAre(20 * 12 + 18 * 14 - 8 * 6, 10 * 9, 10 * 8));
  for (const plan::Brief& b : out[0].buildings) EXPECT_TRUE(rules::raise(b).ok());
}

TEST(Plots, APartWithinAnotherAddsNothing) {
  brief::Footprints map = map_of({box(0, 0, 30, 12)});
  map.footprints[0].parts.push_back({box(5, 3, 12, 9)});
  const std::vector<Plot> out = plots_of(map);
  ASSERT_THAT(out[0].buildings, SizeIs(1));
  EXPECT_EQ(geom::twice_area(out[0].buildings[0].site.polygon), std::int64_t{2} * 30'000 * 12'000);
}

// A chain: no two of them but the neighbours overlap.
TEST(Plots, AChainOfOverlapsIsOneBuilding) {
  brief::Footprints map = map_of({box(0, 0, 12, 10)});
  for (const geom::Length x : {30, 10, 20}) map.footprints[0].parts.push_back({box(x, 0, x + 12, 10)});
  const std::vector<Plot> out = plots_of(map);
  ASSERT_THAT(out[0].buildings, SizeIs(1));
  EXPECT_EQ(geom::twice_area(out[0].buildings[0].site.polygon), std::int64_t{2} * 42'000 * 10'000);
  EXPECT_THAT(out[0].repairs, Contains("4 parts overlap and are joined"));
}

//   +----+----+  +--+
//   | 0  | 1  |  |2 |     0 and 1 share a wall, 2 stands free
//   +----+----+  +--+
TEST(Plots, WallsAgainstNeighboursAreParty) {
  const std::vector<Plot> out = plots_of(map_of({box(0, 0, 10, 9), box(10, 0, 20, 9), box(24, 0, 32, 9)}));
  const auto party = [&](std::size_t i) {
    const plan::Site& site = out[i].buildings[0].site;
    std::vector<geom::Length> middles;  // x of each party wall
    for (const std::uint32_t e : site.party) {
      const geom::Ring& ring = site.polygon.outer;
      middles.push_back((ring[e].x + ring[(e + 1) % ring.size()].x) / 2);
    }
    return middles;
  };
  EXPECT_THAT(party(0), ElementsAre(10'000));
  EXPECT_THAT(party(1), ElementsAre(10'000));
  EXPECT_THAT(party(2), IsEmpty());
}

// A neighbour along a part of a wall of 10 m.
TEST(Plots, AWallIsPartyAboveFourTenths) {
  for (const geom::Length deep : {3, 4, 5, 6}) {
    const std::vector<Plot> out = plots_of(map_of({box(0, 0, 12, 10), box(12, 0, 24, deep)}));
    EXPECT_THAT(out[0].buildings[0].site.party, SizeIs(deep > 4 ? 1 : 0)) << deep;
    EXPECT_THAT(out[1].buildings[0].site.party, SizeIs(1)) << deep;
  }
}

TEST(Plots, WhatIsDrawnTwiceIsBuiltOnce) {
  const std::vector<Plot> out = plots_of(map_of({box(0, 0, 10, 9), box(40, 0, 50, 9), box(0, 0, 10, 9)}));
  EXPECT_THAT(out[0].buildings, SizeIs(1));
  EXPECT_THAT(out[0].buildings[0].site.party, IsEmpty()) << "a twin is no neighbour";
  EXPECT_THAT(out[2].buildings, IsEmpty());
  EXPECT_EQ(out[2].reason, "is drawn twice");
  EXPECT_EQ(out[2].detail, "is drawn twice: as feature 0");
}

TEST(Plots, FloorsComeFromTheMapThenTheBriefThenTheArea) {
  brief::Footprints map = map_of(
      {box(0, 0, 10, 10), box(100, 0, 110, 10), box(200, 0, 210, 10), box(300, 0, 310, 10), box(400, 0, 410, 15)});
  map.footprints[0].floors = 5;
  map.footprints[0].height = 6'000;
  map.footprints[1].height = 11'900;
  map.footprints[2].height = 1'500;
  const auto floors = [&](const plan::Brief& base) {
    std::vector<std::int32_t> out;
    for (const Plot& plot : plots_of(map, base)) out.push_back(plot.buildings.at(0).floors);
    return out;
  };
  plan::Brief base = flats();
  EXPECT_THAT(floors(base), ElementsAre(5, 3, 1, 2, 4));
  base.given.floors = true;
  base.floors = 6;
  EXPECT_THAT(floors(base), ElementsAre(5, 3, 1, 6, 6));
}

TEST(Plots, SeedsHangOnTheFeatureAlone) {
  const std::vector<Plot> one = plots_of(map_of({box(0, 0, 10, 9), box(40, 0, 50, 9)}));
  const std::vector<Plot> more = plots_of(map_of({box(200, 0, 210, 9), box(40, 0, 50, 9), box(80, 0, 90, 9)}));
  EXPECT_NE(one[0].buildings[0].seed, one[1].buildings[0].seed);
  EXPECT_EQ(one[1].buildings[0].seed, more[1].buildings[0].seed);
  EXPECT_LE(one[0].buildings[0].seed, plan::kMaxSeed);
  plan::Brief other = flats();
  other.seed = 8;
  EXPECT_NE(plots_of(map_of({box(0, 0, 10, 9)}), other)[0].buildings[0].seed, one[0].buildings[0].seed);
}

TEST(Plots, SeveralPartsAreSeveralBuildingsTheLargestFirst) {
  brief::Footprints map = map_of({box(0, 0, 8, 8)});
  map.footprints[0].id = "way/1";
  map.footprints[0].parts.push_back({box(30, 0, 50, 12)});
  map.footprints[0].parts.push_back({geom::Ring{{0, 0}, {1'000, 0}, {2'000, 0}}});
  const std::vector<Plot> out = plots_of(map);
  ASSERT_THAT(out, SizeIs(1));
  ASSERT_THAT(out[0].buildings, SizeIs(2));
  EXPECT_EQ(out[0].buildings[0].id, "way-1");
  EXPECT_EQ(out[0].buildings[1].id, "way-1-2");
  EXPECT_NE(out[0].buildings[0].seed, out[0].buildings[1].seed);
  EXPECT_GT(geom::twice_area(out[0].buildings[0].site.polygon), geom::twice_area(out[0].buildings[1].site.polygon));
  EXPECT_THAT(out[0].repairs, ElementsAre(HasSubstr("part 3: ")));
  EXPECT_EQ(out[0].reason, "");
}

TEST(Plots, WhatCannotBeRepairedSaysWhy) {
  const std::vector<Plot> out = plots_of(map_of({geom::Ring{{0, 0}, {9'000, 0}, {18'000, 0}}, geom::Ring{{0, 0}}}));
  for (const Plot& plot : out) {
    EXPECT_THAT(plot.buildings, IsEmpty());
    EXPECT_THAT(plot.detail, HasSubstr("the outline"));
    EXPECT_THAT(plot.reason, HasSubstr("the outline"));
  }
}

TEST(Plots, TheExecutorDoesNotMatter) {
  std::vector<geom::Ring> rings;
  for (geom::Length i = 0; i < 60; ++i) rings.push_back(box(i * 8, i % 3, i * 8 + 8, 10 + i % 5));
  const std::vector<Plot> alone = plots_of(map_of(rings));
  threads::Pool pool(3);
  Context context;
  context.executor = &pool;
  const Result<std::vector<Plot>> together = plots(flats(), map_of(rings), context);
  ASSERT_TRUE(together.ok());
  for (std::size_t i = 0; i < alone.size(); ++i) {
    const plan::Brief &a = alone[i].buildings.at(0), &b = (*together)[i].buildings.at(0);
    EXPECT_EQ(a.seed, b.seed);
    EXPECT_EQ(a.site.polygon, b.site.polygon);
    EXPECT_EQ(a.site.party, b.site.party);
    EXPECT_EQ(alone[i].repairs, (*together)[i].repairs);
  }
}

TEST(Plots, CanBeCancelled) {
  const std::atomic<bool> stop{true};
  Context context;
  context.cancel = &stop;
  const Result<std::vector<Plot>> out = plots(flats(), map_of({box(0, 0, 10, 9)}), context);
  ASSERT_FALSE(out.ok());
  EXPECT_EQ(out.error().code, ErrorCode::cancelled);
}

TEST(SafeId, IsWhatBriefsAndFilesAllow) {
  EXPECT_EQ(safe_id("way/4711"), "way-4711");
  EXPECT_EQ(safe_id("../../etc/passwd"), "etc-passwd");
  EXPECT_EQ(safe_id("NL.IMBAG_1-2"), "NL.IMBAG_1-2");
  EXPECT_EQ(safe_id("\xc3\xa9t\xc3\xa9 \n1"), "t----1");
  EXPECT_EQ(safe_id("///"), "");
  EXPECT_EQ(safe_id(""), "");
  EXPECT_EQ(safe_id(std::string(1'000, 'a')).size(), kMostId);
}

}  // namespace
}  // namespace enfilade::town
