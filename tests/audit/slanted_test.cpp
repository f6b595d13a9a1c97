// Regions, façades and portals on outlines with diagonals, holes and pieces.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/house.hpp"
#include "audit/sketch.hpp"

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;
using plan::Use;
using ::testing::HasSubstr;

TEST(Slanted, AGoodStoreyPasses) {
  const Sketch s = slanted_storey();
  EXPECT_EQ(s.failing(), "");
  EXPECT_EQ(s.report().of(CheckId::offices).evaluated, 3u);
  EXPECT_EQ(s.report().of(CheckId::windows).evaluated, 2u);
}

// --- partition

TEST(Slanted, AMillimetreOfOverlapAlongADiagonalIsFound) {
  Sketch s = slanted_storey();
  s.reshape(0, {{0, 0}, {7'601, 0}, {12'401, 4'800}, {0, 4'800}});
  EXPECT_THAT(s.failing(), HasSubstr("partition"));
  EXPECT_THAT(s.message(CheckId::partition), HasSubstr("overlaps"));
}

TEST(Slanted, AMillimetreOfGapAlongADiagonalIsFound) {
  Sketch s = slanted_storey();
  s.reshape(0, {{0, 0}, {7'599, 0}, {12'399, 4'800}, {0, 4'800}});
  EXPECT_THAT(s.message(CheckId::partition), HasSubstr("cover"));
}

TEST(Slanted, OverlapAndGapOfEqualAreaAreFound) {
  Sketch s = slanted_storey();
  // The wall turns about its middle: a triangle too many below, one too few above.
  s.reshape(0, {{0, 0}, {7'610, 0}, {12'390, 4'800}, {0, 4'800}});
  EXPECT_THAT(s.message(CheckId::partition), HasSubstr("overlaps"));
}

TEST(Slanted, NeighboursOfADiagonalWhoseBoxesOverlapAreApart) {
  const Sketch s = slanted_storey();
  EXPECT_TRUE(s.model.rooms[0].region.box.overlaps(s.model.rooms[1].region.box));
  EXPECT_EQ(s.report().of(CheckId::partition).failed, 0u);
}

TEST(Slanted, AMillimetreBeyondASlantedFacadeIsFound) {
  Sketch s = slanted_storey();
  s.reshape(2, {{15'000, 0}, {17'000, 0}, {17'001, 0}, {20'000, 2'999}, {20'000, 4'800}, {15'000, 4'800}});
  EXPECT_THAT(s.message(CheckId::partition), HasSubstr("leaves the outline"));
}

TEST(Slanted, ABoxOverACutCornerIsFound) {
  Sketch s = slanted_storey();
  s.reshape(2, {{15'000, 0}, {20'000, 0}, {20'000, 4'800}, {15'000, 4'800}});
  EXPECT_THAT(s.message(CheckId::partition), HasSubstr("leaves the outline"));
}

// Four halls round a courtyard, which is a hole of the outline:
//
//   +---+-------+---+
//   |   |   1   |   |
//   | 0 +-------+ 2 |
//   |   | court |   |
//   |   +-------+   |
//   |   |   3   |   |
//   +---+-------+---+
Sketch courtyard() {
  Sketch s;
  s.outline = {{{{0, 0}, {30'000, 0}, {30'000, 30'000}, {0, 30'000}},
                {{{2'000, 2'000}, {2'000, 28'000}, {28'000, 28'000}, {28'000, 2'000}}}}};
  const geom::Ring west{{0, 0}, {2'000, 0}, {2'000, 2'000}, {2'000, 28'000}, {2'000, 30'000}, {0, 30'000}};
  const geom::Ring east{{28'000, 0},      {30'000, 0},      {30'000, 30'000},
                        {28'000, 30'000}, {28'000, 28'000}, {28'000, 2'000}};
  s.add(west, Kind::hall, Use::corridor);
  s.add({{2'000, 28'000}, {28'000, 28'000}, {28'000, 30'000}, {2'000, 30'000}}, Kind::hall, Use::corridor);
  s.add(east, Kind::hall, Use::corridor);
  s.add({{2'000, 0}, {28'000, 0}, {28'000, 2'000}, {2'000, 2'000}}, Kind::hall, Use::corridor);
  s.open({0, 15'000}, {0, 16'000}, PortalKind::entrance, true);
  s.open({2'000, 28'300}, {2'000, 29'700}, PortalKind::hallway);
  s.open({28'000, 28'300}, {28'000, 29'700}, PortalKind::hallway);
  s.open({2'000, 300}, {2'000, 1'700}, PortalKind::hallway);
  s.open({2'000, 10'000}, {2'000, 11'000}, PortalKind::window);
  return s;
}

TEST(Courtyard, AHoleIsOutside) {
  Sketch s = courtyard();
  EXPECT_EQ(s.failing(), "");
  EXPECT_EQ(s.room(0).region.outline->faces[2], (plan::Face{plan::Behind::facade, 4}));
  EXPECT_EQ(s.room(0).region.outline->faces[1], (plan::Face{plan::Behind::inner, 0}));
}

TEST(Courtyard, ARegionInTheHoleIsFound) {
  Sketch s = courtyard();
  s.add({{5'000, 5'000}, {9'000, 5'000}, {9'000, 9'000}, {5'000, 9'000}}, Kind::room, Use::office);
  EXPECT_THAT(s.failing(), HasSubstr("partition"));
  Sketch filled = courtyard();
  filled.add({{2'000, 2'000}, {28'000, 2'000}, {28'000, 28'000}, {2'000, 28'000}}, Kind::room, Use::office);
  EXPECT_THAT(filled.message(CheckId::partition), HasSubstr("leaves the outline"));
}

TEST(Courtyard, ARegionAcrossTheHoleIsFound) {
  Sketch s = courtyard();
  s.reshape(3, {{2'000, 0}, {28'000, 0}, {28'000, 2'001}, {2'000, 2'001}});
  EXPECT_THAT(s.message(CheckId::partition), HasSubstr("leaves the outline"));
}

TEST(Courtyard, AWallTowardsItIsAFacade) {
  Sketch s = courtyard();
  s.room(3).region.faces[geom::kNorth] = {};
  EXPECT_EQ(s.failing(), "regions");
}

// --- regions

template <class Change>
void change_outline(plan::Region& r, Change&& change) {
  auto outline = std::make_shared<plan::Outline>(*r.outline);
  change(*outline);
  r.outline = outline;
}

TEST(Slanted, AFacadeThatIsNotLabelledIsFound) {
  Sketch s = slanted_storey();
  change_outline(s.room(2).region, [](plan::Outline& o) { o.faces[2] = {}; });
  EXPECT_EQ(s.failing(), "regions");
  EXPECT_THAT(s.message(CheckId::regions), HasSubstr("no facade"));
}

TEST(Slanted, ALabelInsideTheBuildingIsFound) {
  Sketch s = slanted_storey();
  change_outline(s.room(1).region, [](plan::Outline& o) { o.faces[3] = {plan::Behind::facade, 1}; });
  EXPECT_THAT(s.message(CheckId::regions), HasSubstr("claims to be a facade"));
}

TEST(Slanted, ALabelThatNamesAnotherFacadeIsFound) {
  Sketch s = slanted_storey();
  change_outline(s.room(2).region, [](plan::Outline& o) { o.faces[1].facade = 2; });
  EXPECT_EQ(s.failing(), "regions");
  EXPECT_THAT(s.message(CheckId::regions), HasSubstr("names another"));
}

TEST(Slanted, AnEdgeHalfOnTheOutlineIsFound) {
  Sketch s = courtyard();
  // Without the corners where the hole begins and ends the inner side is one edge.
  s.reshape(0, {{0, 0}, {2'000, 0}, {2'000, 30'000}, {0, 30'000}});
  EXPECT_THAT(s.message(CheckId::regions), HasSubstr("beyond its end"));
}

TEST(Slanted, OfficesAreConvex) {
  Sketch s = slanted_storey();
  // Office 1 gives a notch to office 2, which gets it back as part of itself.
  s.reshape(1, {{7'600, 0}, {14'000, 0}, {14'000, 2'000}, {15'000, 2'000}, {15'000, 4'800}, {12'400, 4'800}});
  s.reshape(
      2,
      {{14'000, 0}, {17'000, 0}, {20'000, 3'000}, {20'000, 4'800}, {15'000, 4'800}, {15'000, 2'000}, {14'000, 2'000}});
  EXPECT_EQ(s.report().of(CheckId::partition).failed, 0u);
  EXPECT_THAT(s.message(CheckId::regions), HasSubstr("not convex"));
  EXPECT_EQ(s.report().of(CheckId::regions).failed, 2u);
}

TEST(Slanted, ABrokenOutlineIsFoundAndNothingElseJudged) {
  Sketch faces = slanted_storey();
  change_outline(faces.room(2).region, [](plan::Outline& o) { o.faces.pop_back(); });
  EXPECT_EQ(faces.failing(), "regions");
  Sketch box = slanted_storey();
  box.room(2).region.box.hi.x += 1;
  EXPECT_EQ(box.failing(), "regions");
  Sketch doubled = slanted_storey();
  change_outline(doubled.room(2).region, [](plan::Outline& o) { o.polygon.outer[1] = o.polygon.outer[0]; });
  EXPECT_EQ(doubled.failing(), "regions");
  Sketch crossed = slanted_storey();
  change_outline(crossed.room(0).region, [](plan::Outline& o) { std::swap(o.polygon.outer[1], o.polygon.outer[2]); });
  EXPECT_EQ(crossed.failing(), "regions");
}

// --- windows and portals

TEST(Slanted, AWindowOffTheOutlineIsFound) {
  Sketch s = slanted_storey();
  s.open({10'400, 2'800}, {11'100, 3'500}, PortalKind::window);  // both offices hold it
  EXPECT_THAT(s.failing(), HasSubstr("windows"));
  EXPECT_EQ(s.report().of(CheckId::windows).failed, 2u);
}

TEST(Slanted, AWindowOnAWallThatOnlyClaimsToBeOutsideIsFound) {
  Sketch s = slanted_storey();
  change_outline(s.room(1).region, [](plan::Outline& o) { o.faces[3] = {plan::Behind::facade, 1}; });
  s.open({10'400, 2'800}, {11'100, 3'500}, PortalKind::window);
  s.room(0).portals.pop_back();
  EXPECT_THAT(s.message(CheckId::windows), HasSubstr("inside the building"));
}

TEST(Slanted, APortalBesideItsDiagonalIsFound) {
  Sketch s = slanted_storey();
  for (const std::size_t i : {0u, 1u}) {
    for (plan::Portal& p : s.room(i).portals) {
      if (p.a.x == 9'400) p.b.y += 1;
    }
  }
  EXPECT_THAT(s.message(CheckId::portals), HasSubstr("not on its face"));
}

std::string with_window(geom::Point a, geom::Point b) {
  Sketch s = slanted_storey();
  std::erase_if(s.room(2).portals, [](const plan::Portal& p) { return p.kind == PortalKind::window; });
  s.open(a, b, PortalKind::window);
  return s.failing();
}

TEST(Slanted, WallsThatCrossAskewTakeMoreOfAFace) {
  // At 135 degrees the mitre of two walls of 240 takes 240 (√2 - 1) = 99.4 of the diagonal: 70.3 along x.
  EXPECT_EQ(with_window({17'071, 71}, {18'000, 1'000}), "");
  EXPECT_EQ(with_window({17'070, 70}, {18'000, 1'000}), "portals");
  // At 45 degrees two walls of 60 take 60 √2 + 60 = 144.9.
  for (const geom::Length x : {12'255, 12'256}) {
    Sketch s = slanted_storey();
    s.open({x - 900, 4'800}, {x, 4'800}, PortalKind::room_door, true);  // turns into the hall
    EXPECT_EQ(s.failing(), x == 12'255 ? "" : "portals");
  }
}

TEST(Slanted, APortalMayReachTheEndOfAFaceThatGoesOnInOneLine) {
  Sketch s = courtyard();
  // The window's face of the western hall begins where the courtyard does.
  s.open({2'000, 2'000}, {2'000, 3'000}, PortalKind::window);
  EXPECT_EQ(s.failing(), "");
}

TEST(Slanted, PortalsThatOverlapOnADiagonalAreFound) {
  Sketch s = slanted_storey();
  s.open({18'899, 1'899}, {19'400, 2'400}, PortalKind::window);
  EXPECT_EQ(s.failing(), "portals");
  Sketch apart = slanted_storey();
  apart.open({18'900, 1'900}, {19'400, 2'400}, PortalKind::window);
  EXPECT_EQ(apart.failing(), "");
}

TEST(Slanted, AnObjectInAnAskewSwingIsFound) {
  const auto with = [](geom::Box footprint) {
    Sketch s = slanted_storey();
    plan::Object o;
    o.footprint = footprint;
    o.z1 = 700;
    s.room(0).objects.push_back(o);
    return s.failing();
  };
  EXPECT_EQ(with({{8'800, 2'300}, {9'000, 2'500}}), "approach");
  EXPECT_EQ(with({{8'680, 1'820}, {8'780, 1'920}}), "");  // within the bounds of the swing, not in it
  EXPECT_EQ(with({{8'000, 3'600}, {8'200, 3'800}}), "");
}

TEST(Slanted, AnAskewLeafThatHitsAWallIsFound) {
  Sketch s = slanted_storey();
  s.open({11'200, 3'600}, {11'900, 4'300}, PortalKind::room_door, true);
  EXPECT_EQ(s.failing(), "swings");
  Sketch other = slanted_storey();
  other.open({11'200, 3'600}, {11'900, 4'300}, PortalKind::room_door, false);  // into office 1
  EXPECT_EQ(other.failing(), "");
}

TEST(Slanted, AskewLeavesThatMeetAreFound) {
  Sketch s = slanted_storey();
  s.open({9'900, 2'300}, {10'600, 3'000}, PortalKind::room_door, true);
  EXPECT_EQ(s.failing(), "portals swings");
  Sketch beside = slanted_storey();
  beside.open({10'100, 2'500}, {10'800, 3'200}, PortalKind::room_door, true);
  EXPECT_EQ(beside.failing(), "");
}

// --- sizes

// Office 0 gives a strip along the slanted wall, from x = west at the façade.
Sketch with_strip(geom::Length west) {
  Sketch s = slanted_storey();
  s.model.brief.least_room = 2'400;
  s.reshape(0, {{0, 0}, {west, 0}, {west + 4'800, 4'800}, {0, 4'800}});
  std::erase_if(s.room(0).portals, [](const plan::Portal& p) { return p.a.x == 9'400; });
  std::erase_if(s.room(1).portals, [](const plan::Portal& p) { return p.a.x == 9'400; });
  s.add({{west, 0}, {7'600, 0}, {12'400, 4'800}, {west + 4'800, 4'800}}, Kind::room, Use::office);
  s.open({10'000, 4'800}, {10'900, 4'800}, PortalKind::room_door, true);
  return s;
}

TEST(Slanted, ARoomIsAsWideAsItIsAcrossNotAsItsBox) {
  EXPECT_EQ(with_strip(4'205).failing(), "");  // 3395 / √2 = 2400.6
  EXPECT_EQ(with_strip(4'206).failing(), "sizes");
  EXPECT_THAT(with_strip(4'206).message(CheckId::sizes), HasSubstr("2.399 m wide"));
}

TEST(Slanted, AnOpeningOnADiagonalIsAsWideAsItIsLong) {
  for (const geom::Length step : {637, 636}) {  // 900.9 and 899.4
    Sketch s;
    s.outline = {{{{0, 0}, {10'000, 0}, {10'000, 3'000}, {0, 3'000}}, {}}};
    s.add({{0, 0}, {4'000, 0}, {7'000, 3'000}, {0, 3'000}}, Kind::hall, Use::corridor);
    s.add({{4'000, 0}, {10'000, 0}, {10'000, 3'000}, {7'000, 3'000}}, Kind::hall, Use::corridor);
    s.open({0, 1'000}, {0, 2'000}, PortalKind::entrance, true);
    s.open({5'000, 1'000}, {5'000 + step, 1'000 + step}, PortalKind::hallway);
    EXPECT_EQ(s.failing(), step == 637 ? "" : "sizes");
  }
}

// --- offices

TEST(Offices, ARoomBehindARoomIsFound) {
  Sketch s = slanted_storey();
  for (const std::size_t i : {1u, 3u}) {
    std::erase_if(s.room(i).portals, [](const plan::Portal& p) { return p.a.x == 13'200; });
  }
  EXPECT_EQ(s.failing(), "offices");  // reached through office 0, which towers may do
  s.room(1).region.use = Use::storage;
  EXPECT_EQ(s.failing(), "");
  s.room(1).region.use = Use::shop;
  EXPECT_EQ(s.failing(), "offices");
  s.model.brief.kind = "tower";
  EXPECT_EQ(s.failing(), "");
}

}  // namespace
}  // namespace enfilade::audit
