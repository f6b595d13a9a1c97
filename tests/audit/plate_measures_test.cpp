// Measures on storeys drawn by hand, each with a value worked out on paper.

#include <cmath>

#include <gtest/gtest.h>

#include "audit/sketch.hpp"

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;
using plan::Use;

double mean(const Report& r, MeasureId id) { return r.of(id).mean() / divisor(id); }

// Two hall pieces along a diagonal, a stair at the lower end:
//
//              /  /  (22, 20)
//            / 1 /
//          /---/  (12, 10)
//        / 0 /
//       +-=-+ (2, 0)
//       |   |  stair
struct Diagonal {
  Sketch s;
  Diagonal() {
    s.outline = {{{{0, -5'000}, {2'000, -5'000}, {2'000, 0}, {22'000, 20'000}, {21'000, 21'000}, {0, 0}}, {}}};
    s.model.brief.floors = 4;
    s.add({{0, 0}, {2'000, 0}, {12'000, 10'000}, {11'000, 11'000}}, Kind::hall, Use::corridor);
    s.add({{12'000, 10'000}, {22'000, 20'000}, {21'000, 21'000}, {11'000, 11'000}}, Kind::hall, Use::corridor);
    s.add({{0, -5'000}, {2'000, -5'000}, {2'000, 0}, {0, 0}}, Kind::stair, Use::stair);
    s.open({500, 0}, {1'400, 0}, PortalKind::stair_door);
    s.open({11'100, 10'900}, {11'900, 10'100}, PortalKind::hallway);
    for (plan::Room& r : s.model.rooms) r.region.storey = 1;
  }
};

TEST(PlateMeasures, ADeadEndIsMeasuredAlongADiagonal) {
  const Report r = Diagonal().s.report();
  // From the stair's door (0.95, 0) to the opening (11.5, 10.5), then along the second piece.
  EXPECT_NEAR(mean(r, MeasureId::dead_end), std::hypot(10.55, 10.5) + 10 * std::sqrt(2.0), 0.06);
  EXPECT_EQ(mean(r, MeasureId::dead_ends_over), 1);
}

TEST(PlateMeasures, AFarEndIsServedByAStairNearIt) {
  Diagonal far;
  EXPECT_EQ(far.s.report().of(MeasureId::wing_stairs).count(), 2u);  // both ends of the tree
  EXPECT_EQ(mean(far.s.report(), MeasureId::wing_stairs), 0.5);      // one has the stair
  far.s.add({{21'000, 21'000}, {22'000, 20'000}, {24'000, 22'000}, {23'000, 23'000}}, Kind::stair, Use::stair);
  far.s.room(3).region.storey = 1;
  far.s.open({21'300, 20'700}, {21'900, 20'100}, PortalKind::stair_door);
  EXPECT_EQ(mean(far.s.report(), MeasureId::wing_stairs), 1);
  EXPECT_EQ(mean(far.s.report(), MeasureId::dead_end), 0);
}

TEST(PlateMeasures, AHallByItselfHasTwoFarEnds) {
  Diagonal near;
  near.s.room(1).portals.clear();
  std::erase_if(near.s.room(0).portals, [](const plan::Portal& p) { return p.kind == PortalKind::hallway; });
  // The first is 15.56 m long; from its upper end the stair is 14.9 m away. The
  // second is 14.14 m long: no wing.
  const Report r = near.s.report();
  EXPECT_EQ(r.of(MeasureId::wing_stairs).count(), 2u);
  EXPECT_EQ(mean(r, MeasureId::wing_stairs), 1);
}

// Three halls in a row, stairs on the first two: the third is a dead end that
// begins at the second stair.
TEST(PlateMeasures, ADeadEndBeginsAtTheLastWayOut) {
  Sketch s;
  s.outline = {geom::to_polygon({{0, 0}, {30'000, 6'000}})};
  s.model.brief.floors = 4;
  for (const geom::Length x : {0, 10'000, 20'000})
    s.add({{x, 0}, {x + 10'000, 0}, {x + 10'000, 2'000}, {x, 2'000}}, Kind::hall, Use::corridor);
  s.add({{0, 2'000}, {10'000, 2'000}, {10'000, 6'000}, {0, 6'000}}, Kind::stair, Use::stair);
  s.add({{10'000, 2'000}, {30'000, 2'000}, {30'000, 6'000}, {10'000, 6'000}}, Kind::stair, Use::stair);
  s.open({10'000, 500}, {10'000, 1'500}, PortalKind::hallway);
  s.open({20'000, 500}, {20'000, 1'500}, PortalKind::hallway);
  s.open({1'000, 2'000}, {1'900, 2'000}, PortalKind::stair_door);
  s.open({12'000, 2'000}, {12'900, 2'000}, PortalKind::stair_door);
  EXPECT_NEAR(mean(s.report(), MeasureId::dead_end), 7.1 + 10, 0.05);
  EXPECT_EQ(mean(s.report(), MeasureId::dead_ends_over), 1);
  // Doors at 1.45 and 12.45: 11 m of a diagonal of 30.594.
  EXPECT_NEAR(mean(s.report(), MeasureId::stair_separation), 11 / std::hypot(30, 6), 1e-3);
}

// One hall with a stair at each end: from everywhere there is a choice of two.
TEST(PlateMeasures, AHallBetweenTwoStairsIsNoDeadEnd) {
  Sketch s;
  s.outline = {geom::to_polygon({{0, 0}, {30'000, 6'000}})};
  s.model.brief.floors = 4;
  s.add({{0, 0}, {30'000, 0}, {30'000, 2'000}, {0, 2'000}}, Kind::hall, Use::corridor);
  s.add({{0, 2'000}, {10'000, 2'000}, {10'000, 6'000}, {0, 6'000}}, Kind::stair, Use::stair);
  s.add({{10'000, 2'000}, {30'000, 2'000}, {30'000, 6'000}, {10'000, 6'000}}, Kind::stair, Use::stair);
  s.open({500, 2'000}, {1'400, 2'000}, PortalKind::stair_door);
  // The same stair once more is no choice: from the far end it is 29.05 m.
  s.open({2'500, 2'000}, {3'400, 2'000}, PortalKind::stair_door);
  EXPECT_NEAR(mean(s.report(), MeasureId::dead_end), 29.05, 0.05);
  s.open({28'500, 2'000}, {29'400, 2'000}, PortalKind::stair_door);
  EXPECT_EQ(mean(s.report(), MeasureId::dead_end), 0);
  EXPECT_EQ(mean(s.report(), MeasureId::dead_ends_over), 0);
}

TEST(PlateMeasures, TheDeadEndLimitIsExact) {
  for (const geom::Length length : {15'200, 15'201}) {
    Sketch s;
    s.outline = {geom::to_polygon({{0, 0}, {length, 6'000}})};
    s.model.brief.floors = 4;
    s.add({{0, 0}, {length, 0}, {length, 2'000}, {0, 2'000}}, Kind::hall, Use::corridor);
    EXPECT_EQ(mean(s.report(), MeasureId::dead_ends_over), length > 15'200 ? 1 : 0);
  }
}

// Three pieces of one wide hall go round a point of it:
//
//     +-------+------+
//     |   1   |  2   |
//     +---+---+--+---+      no loop, and all of it one dead end but for the stair
//     |      0       |
//     +--=-----------+
TEST(PlateMeasures, PiecesRoundAPointAreNoLoop) {
  Sketch s;
  s.outline = {geom::to_polygon({{0, 0}, {24'000, 24'000}})};
  s.model.brief.floors = 4;
  s.add({{0, 4'000}, {24'000, 4'000}, {24'000, 14'000}, {0, 14'000}}, Kind::hall, Use::corridor);
  s.add({{0, 14'000}, {12'000, 14'000}, {12'000, 24'000}, {0, 24'000}}, Kind::hall, Use::corridor);
  s.add({{12'000, 14'000}, {24'000, 14'000}, {24'000, 24'000}, {12'000, 24'000}}, Kind::hall, Use::corridor);
  s.add({{0, 0}, {24'000, 0}, {24'000, 4'000}, {0, 4'000}}, Kind::stair, Use::stair);
  s.open({1'000, 14'000}, {11'000, 14'000}, PortalKind::hallway);
  s.open({13'000, 14'000}, {23'000, 14'000}, PortalKind::hallway);
  s.open({5'000, 4'000}, {5'900, 4'000}, PortalKind::stair_door);
  EXPECT_EQ(mean(s.report(), MeasureId::loops), 0);
  const double dead_end = mean(s.report(), MeasureId::dead_end);
  EXPECT_NEAR(dead_end, std::hypot(12.55, 10) + 10, 0.01);  // to the opening of 2 and on to its end
  s.open({12'000, 15'000}, {12'000, 23'000}, PortalKind::hallway);
  EXPECT_EQ(mean(s.report(), MeasureId::loops), 0);
  EXPECT_EQ(mean(s.report(), MeasureId::dead_end), dead_end);
  EXPECT_EQ(mean(s.report(), MeasureId::unjoined_halls), 0);
}

TEST(PlateMeasures, HallsThatTouchAlongADiagonalWithoutAnOpeningAreCounted) {
  Diagonal d;
  EXPECT_EQ(mean(d.s.report(), MeasureId::unjoined_halls), 0);
  for (const std::size_t i : {0u, 1u}) {
    std::erase_if(d.s.room(i).portals, [](const plan::Portal& p) { return p.kind == PortalKind::hallway; });
  }
  EXPECT_EQ(mean(d.s.report(), MeasureId::unjoined_halls), 1);
}

TEST(PlateMeasures, HallsSideBySideOnADiagonalAreCounted) {
  for (const geom::Length gap : {3'000, 4'000}) {  // 2.12 and 2.83 m apart, the least room is 2.4 m
    Sketch s;
    s.outline = {geom::to_polygon({{0, -10'000}, {30'000, 30'000}})};
    s.add({{1'000, 0}, {21'000, 20'000}, {20'000, 21'000}, {0, 1'000}}, Kind::hall, Use::corridor);
    s.add({{3'000 + gap, 0}, {21'000 + gap, 18'000}, {19'000 + gap, 18'000}, {1'000 + gap, 0}}, Kind::hall,
          Use::corridor);
    EXPECT_EQ(mean(s.report(), MeasureId::parallel_halls), gap == 3'000 ? 1 : 0);
  }
}

TEST(PlateMeasures, EgressIsMeasuredFromTheCornersOfThePolygon) {
  const Report r = slanted_storey().report();
  ASSERT_EQ(r.of(MeasureId::egress).count(), 3u);
  // Farthest: office 2 from (20, 3) or (17, 0) to its door at (17.45, 4.8), then
  // to the entrance at (0, 5.7); its box would have a corner at (20, 0).
  const double inside = std::max({std::hypot(2.55, 1.8), std::hypot(0.45, 4.8), std::hypot(2.45, 4.8)});
  EXPECT_NEAR(static_cast<double>(r.of(MeasureId::egress).quantile(1000)) / 1000, inside + std::hypot(17.45, 0.9),
              0.05);
}

TEST(PlateMeasures, WedgesAreCounted) {
  EXPECT_NEAR(mean(slanted_storey().report(), MeasureId::wedges), 2.0 / 3, 1e-9);
}

TEST(PlateMeasures, SliversAreCounted) {
  EXPECT_EQ(mean(slanted_storey().report(), MeasureId::slivers), 0);
  // A right-angled triangle with legs of 3.5 m is 2.47 m wide, but its circle only 2.05.
  const auto with = [](geom::Ring ring, Use use) {
    Sketch s;
    s.outline = {geom::to_polygon({{0, 0}, {30'000, 30'000}})};
    s.add(std::move(ring), Kind::room, use);
    return s.report().of(MeasureId::slivers);
  };
  EXPECT_EQ(with({{0, 0}, {3'500, 0}, {0, 3'500}}, Use::office).mean(), 1);
  EXPECT_EQ(with({{0, 0}, {3'600, 0}, {0, 3'600}}, Use::office).mean(), 0);
  EXPECT_EQ(with({{0, 0}, {2'099, 0}, {2'099, 5'000}, {0, 5'000}}, Use::office).mean(), 1);
  EXPECT_EQ(with({{0, 0}, {2'100, 0}, {2'100, 5'000}, {0, 5'000}}, Use::office).mean(), 0);
  // Longer than four times its width, along a diagonal too.
  EXPECT_EQ(with({{0, 0}, {3'000, 0}, {3'000, 12'000}, {0, 12'000}}, Use::office).mean(), 0);
  EXPECT_EQ(with({{0, 0}, {3'000, 0}, {3'000, 12'001}, {0, 12'001}}, Use::office).mean(), 1);
  EXPECT_EQ(with({{3'000, 0}, {15'300, 12'300}, {12'300, 15'300}, {0, 3'000}}, Use::office).mean(), 1);
  EXPECT_EQ(with({{0, 0}, {1'000, 0}, {1'000, 1'500}, {0, 1'500}}, Use::storage).count(), 0u);
}

TEST(PlateMeasures, AspectIsThatOfTheRoomNotOfItsBox) {
  Sketch s;
  s.outline = {geom::to_polygon({{0, 0}, {30'000, 30'000}})};
  s.add({{3'000, 0}, {12'000, 9'000}, {9'000, 12'000}, {0, 3'000}}, Kind::room, Use::office);
  EXPECT_NEAR(mean(s.report(), MeasureId::room_aspect), 3, 0.001);
}

TEST(PlateMeasures, TheAreaOnAHallIsWeighed) {
  Sketch s = slanted_storey();
  EXPECT_EQ(mean(s.report(), MeasureId::hall_reach), 1);
  for (const std::size_t i : {1u, 3u})
    std::erase_if(s.room(i).portals, [](const plan::Portal& p) { return p.a.x == 13'200; });
  // Offices of 48, 24 and 19.5 m²; the second is behind the first.
  EXPECT_NEAR(mean(s.report(), MeasureId::hall_reach), 67.5 / 91.5, 1e-4);
}

TEST(PlateMeasures, SharesAreOfTheOutlineNotOfTheSite) {
  // 20 × 6.6 m less the corner of 4.5 m².
  EXPECT_NEAR(mean(slanted_storey().report(), MeasureId::efficiency), 91.5 / 127.5, 1e-4);
}

}  // namespace
}  // namespace enfilade::audit
