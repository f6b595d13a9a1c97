#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <enfilade/geom/repair.hpp>

#include "geom/areas.hpp"
#include "geom/dirt.hpp"
#include "geom/oracle.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// The one part that comes out, and what was done to it.
struct Outcome {
  Ring ring;
  std::vector<Ring> holes;
  std::vector<std::string> done;
};
Outcome repaired(const std::vector<Ring>& rings, const RepairLimits& limits = {}) {
  const auto result = repair(rings, limits);
  if (!result) return {{}, {}, {result.error().text}};
  EXPECT_EQ(result->parts.size(), 1u);
  Outcome out{result->parts[0].outer, result->parts[0].holes, {}};
  for (const Repair& r : result->repairs) out.done.push_back(text(r, limits));
  return out;
}

const Ring kHouse{{0, 0}, {10'000, 0}, {10'000, 8'000}, {0, 8'000}};

std::vector<Ring> rings_of(const Polygon& p) {
  std::vector<Ring> rings{p.outer};
  for (const Ring& hole : p.holes) rings.push_back(hole);
  return rings;
}

TEST(Repair, ACleanOutlineStaysAsItIs) {
  const Outcome out = repaired({kHouse});
  EXPECT_EQ(out.ring, kHouse);
  EXPECT_THAT(out.done, IsEmpty());
}

TEST(Repair, AClosingPointIsNoFault) {
  Ring closed = kHouse;
  closed.push_back(kHouse[0]);
  const Outcome out = repaired({closed});
  EXPECT_EQ(out.ring, kHouse);
  EXPECT_THAT(out.done, IsEmpty());
}

TEST(Repair, RingsRunTheHousesWay) {
  const Ring court{{3'000, 3'000}, {6'000, 3'000}, {6'000, 6'000}, {3'000, 6'000}};
  const Outcome out = repaired({Ring(kHouse.rbegin(), kHouse.rend()), court});
  EXPECT_GT(twice_area(out.ring), 0);
  ASSERT_EQ(out.holes.size(), 1u);
  EXPECT_LT(twice_area(out.holes[0]), 0);
  EXPECT_THAT(out.done, ElementsAre("2 rings turned round"));
}

TEST(Repair, PointsThatRepeatTheOneBeforeGo) {
  const Outcome out = repaired({{{0, 0}, {0, 0}, {10'000, 0}, {10'000, 8}, {10'000, 8'000}, {0, 8'000}, {6, 0}}});
  EXPECT_EQ(out.ring, kHouse);
  EXPECT_THAT(out.done, ElementsAre("3 repeated points dropped (by at most 0.008 m)"));
}

TEST(Repair, PointsNearTheChordGoAndOthersStay) {
  const Outcome near = repaired({{{0, 0}, {5'000, -59}, {10'000, 0}, {10'000, 8'000}, {0, 8'000}}});
  EXPECT_EQ(near.ring, kHouse);
  EXPECT_THAT(near.done, ElementsAre("1 point less than 0.06 m off the chord dropped (by at most 0.059 m)"));
  RepairLimits no_turning;
  no_turning.turn = 0;
  const Ring bent{{0, 0}, {5'000, -61}, {10'000, 0}, {10'000, 8'000}, {0, 8'000}};
  EXPECT_EQ(repaired({bent}, no_turning).ring, bent);
}

TEST(Repair, ACutCornerBecomesACorner) {
  const Outcome out = repaired({{{0, 0}, {9'800, 0}, {10'000, 200}, {10'000, 8'000}, {0, 8'000}}});
  EXPECT_EQ(out.ring, kHouse);
  EXPECT_THAT(out.done, ElementsAre("1 edge shorter than 0.3 m made corners (by at most 0.2 m)"));
}

//      +--+ 20 cm
//   +--+  |        the jog goes; the walls on either side
//   +-----+        become one
TEST(Repair, AJogGoes) {
  const Outcome out = repaired({{{0, 0}, {10'000, 0}, {10'000, 8'000}, {5'000, 8'000}, {5'000, 7'800}, {0, 7'800}}});
  EXPECT_EQ(out.ring.size(), 4u);
  for (const Point p : out.ring) EXPECT_TRUE(p.y == 0 || (p.y >= 7'890 && p.y <= 7'910)) << p.y;
}

TEST(Repair, EdgesTurnOntoTheFrame) {
  // 3° off over 4 m: its ends move by a tenth of a metre.
  const Ring leaning{{0, 0}, {20'000, 0}, {20'210, 4'000}, {0, 4'000}};
  const Outcome out = repaired({leaning});
  EXPECT_EQ(out.ring, (Ring{{0, 0}, {20'105, 0}, {20'105, 4'000}, {0, 4'000}}));
  EXPECT_THAT(out.done, ElementsAre("1 edge turned onto the frame (by at most 0.105 m)"));
}

TEST(Repair, ACornerThatWouldGoTooFarIsLeft) {
  // 3° off over 20 m: half a metre.
  const Ring leaning{{0, 0}, {40'000, 0}, {41'050, 20'000}, {0, 20'000}};
  EXPECT_EQ(repaired({leaning}).ring, leaning);
}

TEST(Repair, FiveDegreesAreMeant) {
  const Ring leaning{{0, 0}, {20'000, 0}, {20'350, 4'000}, {0, 4'000}};
  EXPECT_EQ(repaired({leaning}).ring, leaning);
}

TEST(Repair, SmallHolesAreFilled) {
  const Ring shaft{{3'000, 3'000}, {3'000, 4'900}, {4'900, 4'900}, {4'900, 3'000}};
  const Ring court{{6'000, 3'000}, {6'000, 5'100}, {8'100, 5'100}, {8'100, 3'000}};
  const Outcome out = repaired({kHouse, shaft, court});
  EXPECT_THAT(out.holes, ElementsAre(court));
  EXPECT_THAT(out.done, ElementsAre("1 small hole filled"));
}

TEST(Repair, WhiskersAreCutOffFlush) {
  for (const Length width : {310, 500, 890}) {
    const Outcome out = repaired({{{0, 0},
                                   {10'000, 0},
                                   {10'000, 3'000},
                                   {13'000, 3'000},
                                   {13'000, 3'000 + width},
                                   {10'000, 3'000 + width},
                                   {10'000, 8'000},
                                   {0, 8'000}}});
    EXPECT_EQ(out.ring, kHouse) << width;
    EXPECT_THAT(out.done, testing::Contains("1 part narrower than 0.9 m cut off (by at most 3 m)"));
  }
}

// At the end of a wall the cut is the wall's own line.
TEST(Repair, AWhiskerAlongAWallIsCutOffSquare) {
  const Outcome out = repaired({{{0, 0}, {13'000, 0}, {13'000, 500}, {10'000, 500}, {10'000, 8'000}, {0, 8'000}}});
  EXPECT_EQ(out.ring, kHouse);
}

TEST(Repair, AMetreIsNoWhisker) {
  const Ring bay{{0, 0},          {10'000, 0},     {10'000, 3'000}, {13'000, 3'000},
                 {13'000, 4'000}, {10'000, 4'000}, {10'000, 8'000}, {0, 8'000}};
  const Outcome out = repaired({bay});
  EXPECT_EQ(out.ring, bay);
  EXPECT_THAT(out.done, IsEmpty());
}

TEST(Repair, SpikesGo) {
  const Outcome out =
      repaired({{{0, 0}, {10'000, 0}, {10'000, 4'000}, {14'000, 4'010}, {10'000, 4'020}, {10'000, 8'000}, {0, 8'000}}});
  EXPECT_EQ(out.ring, kHouse);
  EXPECT_EQ(
      repaired({{{0, 0}, {10'000, 0}, {10'000, 4'000}, {14'000, 4'000}, {10'000, 4'000}, {10'000, 8'000}, {0, 8'000}}})
          .ring,
      kHouse);
}

TEST(Repair, AFigureOfEightIsBothItsLoops) {
  const auto result = repair(std::vector<Ring>{{{0, 0}, {10'000, 10'000}, {10'000, 0}, {0, 10'000}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->parts.size(), 2u);
  EXPECT_EQ(result->twice_area_before, 100'000'000);
  ASSERT_FALSE(result->repairs.empty());
  EXPECT_EQ(text(result->repairs[0]), "1 crossing untangled");
  EXPECT_EQ(text(result->repairs.back()), "came apart into 2 pieces");
}

TEST(Repair, HolesOutsideAndAcrossAreWhatTheyTake) {
  const Ring outside{{20'000, 0}, {20'000, 3'000}, {23'000, 3'000}, {23'000, 0}};
  EXPECT_EQ(repaired({kHouse, outside}).ring, kHouse);
  const Ring across{{8'000, 2'000}, {8'000, 5'000}, {13'000, 5'000}, {13'000, 2'000}};
  const Outcome out = repaired({kHouse, across});
  EXPECT_EQ(out.ring, (Ring{{0, 0},
                            {10'000, 0},
                            {10'000, 2'000},
                            {8'000, 2'000},
                            {8'000, 5'000},
                            {10'000, 5'000},
                            {10'000, 8'000},
                            {0, 8'000}}));
  EXPECT_THAT(out.holes, IsEmpty());
}

// Two holes that overlap are one, whichever way they run.
TEST(Repair, HolesThatOverlapAreOne) {
  const Ring one{{2'000, 2'000}, {2'000, 5'000}, {5'000, 5'000}, {5'000, 2'000}};
  for (const Ring& two : {Ring{{4'000, 3'000}, {4'000, 6'000}, {8'000, 6'000}, {8'000, 3'000}},
                          Ring{{4'000, 3'000}, {8'000, 3'000}, {8'000, 6'000}, {4'000, 6'000}}}) {
    const Outcome out = repaired({kHouse, one, two});
    ASSERT_EQ(out.holes.size(), 1u);
    EXPECT_EQ(twice_area(out.holes[0]), -2 * 19'000'000);
  }
}

TEST(Repair, AHoleThatTouchesTheOutlineOpensIt) {
  const auto result = repair(std::vector<Ring>{kHouse, {{5'000, 0}, {3'000, 4'000}, {7'000, 4'000}}});
  ASSERT_TRUE(result);
  for (const Polygon& part : result->parts) EXPECT_EQ(test::fault(part), "");
}

TEST(Repair, ANeckPartsTheOutline) {
  const auto result = repair(std::vector<Ring>{{{0, 0},
                                                {5'000, 0},
                                                {5'000, 2'000},
                                                {8'000, 2'000},
                                                {8'000, 0},
                                                {15'000, 0},
                                                {15'000, 6'000},
                                                {8'000, 6'000},
                                                {8'000, 2'600},
                                                {5'000, 2'600},
                                                {5'000, 6'000},
                                                {0, 6'000}}});
  ASSERT_TRUE(result);
  ASSERT_EQ(result->parts.size(), 2u);
  EXPECT_EQ(twice_area(result->parts[0]), 2 * 42'000'000);
  EXPECT_EQ(twice_area(result->parts[1]), 2 * 30'000'000);
}

TEST(Repair, ALargeChangeOfAreaIsSaid) {
  // A wall 0.8 m thick round a court that is left: only the thick corner stays.
  const auto result = repair(std::vector<Ring>{
      {{0, 0}, {3'000, 0}, {3'000, 700}, {9'000, 700}, {9'000, 1'400}, {3'000, 1'400}, {3'000, 3'000}, {0, 3'000}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(text(result->repairs.back()), "area changed by 31.8 %");
  EXPECT_NEAR(result->area_change(), -0.318, 0.001);
}

TEST(Repair, WhatIsNoOutlineIsRefused) {
  const auto said = [](const std::vector<Ring>& rings) {
    const auto result = repair(rings);
    return result ? std::string("repaired") : result.error().text;
  };
  EXPECT_EQ(said({}), "the outline has no points; at least 3 are needed");
  EXPECT_EQ(said({{{0, 0}, {5'000, 0}, {0, 0}}}), "the outline has 2 different points; at least 3 are needed");
  EXPECT_EQ(said({{{0, 0}, {5'000, 0}, {2'000, 0}}}), "the outline encloses no area");
  EXPECT_EQ(said({{{0, 0}, {5'000, 0}, {5'000, 800}, {0, 800}}}), "the outline is nowhere 0.9 m wide");
  EXPECT_EQ(said({{{0, 0}, {20'000'001, 0}, {0, 5'000}}}),
            "the outline is 20000.001 m long; allowed are at most 20000 m");
  EXPECT_EQ(said({{{0, 0}, {kLimit + 1, 0}, {0, 5'000}}}), "the outline lies beyond 536870.912 m from the origin");
  EXPECT_EQ(said({Ring(kMostRepairPoints + 1)}), "the outline has 20001 points; allowed are at most 20000");
  EXPECT_EQ(said({kHouse, kHouse}), "the outline encloses no area");
}

TEST(Repair, AScribbleIsRefusedSoon) {
  Rng rng(root_key(3), Purpose::sample);
  Ring scribble;
  for (int i = 0; i < 5'000; ++i) {
    const Length x = rng.between(0, 1'000'000);
    scribble.push_back({x, rng.between(0, 1'000'000)});
  }
  const auto result = repair(std::vector<Ring>{scribble});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().text, "the outline crosses itself more than 1000 times");
}

TEST(Repair, WhereAHouseStandsDoesNotMatter) {
  Rng rng(root_key(4), Purpose::sample);
  for (int i = 0; i < test::cases(300); ++i) {
    const std::vector<Ring> rings = test::soiled(rng, test::random_building(rng), test::Dirt::mild);
    const Point by{rng.between(-100'000'000, 100'000'000), rng.between(-100'000'000, 100'000'000)};
    std::vector<Ring> moved = rings;
    for (Ring& ring : moved) {
      for (Point& p : ring) p = p + by;
    }
    const auto one = repair(rings), two = repair(moved);
    ASSERT_EQ(one.ok(), two.ok());
    if (!one) continue;
    ASSERT_EQ(one->repairs, two->repairs);
    ASSERT_EQ(one->parts.size(), two->parts.size());
    for (std::size_t k = 0; k < one->parts.size(); ++k) {
      Ring outer = one->parts[k].outer;
      for (Point& p : outer) p = p + by;
      ASSERT_EQ(outer, two->parts[k].outer);
    }
  }
}

void check(const std::vector<Ring>& rings, const Repaired& result, double most_move, test::Geos& geos) {
  for (const Polygon& part : result.parts) {
    ASSERT_EQ(test::fault(part), "") << test::text(part);
    ASSERT_TRUE(geos.valid(part)) << test::text(part);
    ASSERT_LE(test::furthest(part, rings), most_move) << test::text(part);
    const auto again = repair(rings_of(part));
    ASSERT_TRUE(again) << again.error().text;
    ASSERT_THAT(again->repairs, IsEmpty()) << text(again->repairs[0]) << test::text(part);
    ASSERT_EQ(again->parts, Area{part});
  }
  std::int64_t sum = 0;
  for (const Polygon& part : result.parts) sum += twice_area(part);
  ASSERT_EQ(sum, result.twice_area_after);
}

// The sum of all limits: a corner may be near a dropped point, made of a short
// edge, turned, and that again after something was cut off.
constexpr double kMostMove = 10 + 60 + 300 + 350 + 450;

TEST(Repair, MildDirtComesOff) {
  Rng rng(root_key(1), Purpose::sample);
  test::Geos geos;
  int repaired = 0, soiled = 0;
  for (int i = 0; i < test::cases(6'000); ++i) {
    const Polygon clean = test::random_building(rng);
    const std::vector<Ring> rings = test::soiled(rng, clean, test::Dirt::mild);
    ++soiled;
    const auto result = repair(rings);
    if (!result) continue;
    ++repaired;
    SCOPED_TRACE("case " + std::to_string(i));
    check(rings, *result, kMostMove, geos);
    if (HasFatalFailure()) return;
    // The border moves by a hand's breadth, and at worst by kMostMove.
    const double before = static_cast<double>(twice_area(clean)) / 2, perimeter = test::perimeter({&clean, 1});
    const double off =
        geos.area({&clean, 1}, result->parts, Both::subtract) + geos.area(result->parts, {&clean, 1}, Both::subtract);
    ASSERT_LE(off, 0.25 * before + perimeter * 150) << i << test::text(clean);
  }
  EXPECT_GT(repaired, soiled * 99 / 100);
}

TEST(Repair, WildDirtIsRepairedOrRefused) {
  Rng rng(root_key(2), Purpose::sample);
  test::Geos geos;
  int repaired = 0, soiled = 0;
  for (int i = 0; i < test::cases(6'000); ++i) {
    const std::vector<Ring> rings = test::soiled(rng, test::random_building(rng), test::Dirt::wild);
    ++soiled;
    const auto result = repair(rings);
    if (!result) {
      ASSERT_TRUE(result.error().code == ErrorCode::too_small) << i << ": " << result.error().text;
      continue;
    }
    ++repaired;
    SCOPED_TRACE("case " + std::to_string(i));
    check(rings, *result, kMostMove, geos);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(repaired, soiled * 9 / 10);
}

TEST(MainDirection, IsThatOfMostWalls) {
  EXPECT_EQ(main_direction({kHouse, {}}).y, 0);
  const Point d = main_direction({{{0, 0}, {12'000, 5'000}, {7'000, 17'000}, {-5'000, 12'000}}, {}});
  EXPECT_EQ(std::int64_t{d.x} * 5, std::int64_t{d.y} * 12);
  EXPECT_EQ(main_direction({}), (Point{1, 0}));
  // Two wings at 30°: the longer walls win.
  const Point e =
      main_direction({{{0, 0}, {30'000, 0}, {38'660, 5'000}, {33'660, 13'660}, {25'000, 8'660}, {0, 8'660}}, {}});
  EXPECT_EQ(e.y, 0);
}

}  // namespace
}  // namespace enfilade::geom
