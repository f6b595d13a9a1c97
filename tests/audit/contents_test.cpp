#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/house.hpp"

namespace enfilade::audit {
namespace {

using plan::PortalKind;
using ::testing::HasSubstr;

std::string with_object(geom::Box footprint, geom::Length z0 = 0, geom::Length z1 = 700) {
  House house;
  plan::Object o;
  o.kind = plan::ObjectKind::table;
  o.footprint = footprint;
  o.z0 = z0;
  o.z1 = z1;
  house.room(0, kOffice0).objects.push_back(o);
  return failing(house.model);
}

TEST(Objects, AFreePlaceIsFine) { EXPECT_EQ(with_object({{3'500, 300}, {4'500, 1'000}}), ""); }

TEST(Objects, AnObjectInTheWallIsFound) {
  EXPECT_EQ(with_object({{3'500, 240}, {4'940, 1'000}}), "");  // touches facade and partition
  EXPECT_EQ(with_object({{3'500, 239}, {4'500, 1'000}}), "objects");
  EXPECT_EQ(with_object({{3'500, 300}, {4'941, 1'000}}), "objects");
}

TEST(Objects, OverlappingObjectsAreFound) {
  EXPECT_EQ(with_object({{1'900, 300}, {2'500, 1'100}}), "");  // touches the desk
  EXPECT_EQ(with_object({{1'899, 300}, {2'500, 1'100}}), "objects");
  EXPECT_EQ(with_object({{400, 400}, {600, 600}}, 750, 900), "");  // stands on it
}

TEST(Objects, AnObjectThroughTheCeilingIsFound) {
  EXPECT_EQ(with_object({{3'500, 300}, {4'500, 1'000}}, 0, 3'600 - plan::kSlab), "");
  EXPECT_EQ(with_object({{3'500, 300}, {4'500, 1'000}}, 0, 3'601 - plan::kSlab), "objects");
  EXPECT_EQ(with_object({{3'500, 300}, {4'500, 1'000}}, -1, 700), "objects");
}

TEST(Objects, AnEmptyObjectIsFound) {
  EXPECT_EQ(with_object({{3'500, 300}, {3'500, 1'000}}), "objects");
  EXPECT_EQ(with_object({{3'500, 300}, {4'500, 1'000}}, 700, 700), "objects");
}

TEST(Approach, AnObjectInTheSwingIsFound) {
  // The leaf turns over x 2.0 … 2.9, y 3.84 … 4.74.
  EXPECT_EQ(with_object({{2'000, 3'000}, {2'900, 3'840}}), "");
  EXPECT_EQ(with_object({{2'000, 3'000}, {2'900, 3'841}}), "approach");
  EXPECT_EQ(with_object({{2'899, 3'900}, {3'500, 4'500}}), "approach");
}

TEST(Approach, AnObjectOnTheOtherSideIsFound) {
  House house;
  plan::Object plant;
  plant.kind = plan::ObjectKind::plant;
  plant.footprint = {{2'100, 5'000}, {2'500, 5'400}};
  plant.z1 = 1'200;
  house.room(0, kHall).objects.push_back(plant);
  EXPECT_EQ(failing(house.model), "approach ways");  // nor can one step into the hall there
  house.room(0, kHall).objects[0].footprint = {{3'000, 4'900}, {3'400, 5'300}};
  EXPECT_EQ(failing(house.model), "");
}

TEST(Approach, WhatHangsAboveADoorIsNotInItsWay) {
  EXPECT_EQ(with_object({{2'000, 4'000}, {2'900, 4'500}}, 2'100, 2'400), "");
  EXPECT_EQ(with_object({{2'000, 4'000}, {2'900, 4'500}}, 2'099, 2'400), "approach");
}

// A row of shelves across the meeting room, which has doors in the south and in
// the east; x 12.06 … 15.94, y 6.66 … 11.76 are clear.
std::string with_shelves(geom::Box footprint) {
  House house;
  plan::Object shelf;
  shelf.kind = plan::ObjectKind::shelf;
  shelf.footprint = footprint;
  shelf.z1 = 1'800;
  house.room(0, kMeeting).objects.push_back(shelf);
  return failing(house.model);
}

TEST(Ways, FurnitureBetweenTwoDoorsIsFound) {
  EXPECT_EQ(with_shelves({{12'060, 8'000}, {15'940, 8'400}}), "ways");
  // A gap in the west: 0.7 m is a way, a millimetre less is not.
  EXPECT_EQ(with_shelves({{12'760, 8'000}, {15'940, 8'400}}), "");
  EXPECT_EQ(with_shelves({{12'759, 8'000}, {15'940, 8'400}}), "ways");
}

TEST(Ways, AGapBetweenTwoPiecesIsAWay) {
  for (const geom::Length gap : {700, 699}) {
    House house;
    plan::Object west, east;
    west.footprint = {{12'060, 8'000}, {13'500, 8'400}};
    east.footprint = {{13'500 + gap, 8'000}, {15'940, 8'400}};
    west.z1 = east.z1 = 1'800;
    house.room(0, kMeeting).objects = {west, east};
    EXPECT_EQ(failing(house.model), gap == 700 ? "" : "ways");
  }
}

TEST(Ways, ALobbyNeedsABroadWayFromItsEntrance) {
  for (const plan::Use use : {plan::Use::lobby, plan::Use::corridor}) {
    for (const geom::Length gap : {1'200, 1'199}) {
      House house;
      plan::Room& hall = house.room(0, kHall);
      hall.region.use = use;
      plan::Object planter;
      planter.kind = plan::ObjectKind::plant;
      planter.footprint = {{10'000, 4'860}, {10'400, 6'540 - gap}};
      planter.z1 = 900;
      hall.objects = {planter};
      EXPECT_EQ(failing(house.model), use == plan::Use::lobby && gap < 1'200 ? "lobbies" : "");
    }
  }
}

TEST(Ways, WhatHangsAboveHeadsBarsNothing) {
  House house;
  plan::Object beam;
  beam.footprint = {{12'060, 8'000}, {15'940, 8'400}};
  beam.z0 = 2'000;
  beam.z1 = 2'300;
  house.room(0, kMeeting).objects.push_back(beam);
  EXPECT_EQ(failing(house.model), "");
}

TEST(Swings, ALeafThatHitsAWallIsFound) {
  House house;
  // Turned round, the leaf of the suite's door swings into the meeting room;
  // moved to the end of the wall and widened it would hit the wall behind it.
  house.change_both(house.room(0, kMeeting), house.room(0, kSuite), [](plan::Portal& p) {
    p.a.y = 6'700;
    p.b.y = 6'700 + 4'000;
  });
  EXPECT_EQ(failing(house.model), "swings");
}

TEST(Swings, LeavesThatMeetAreFound) {
  House house;
  // Second door of the suite's corner, close to the first: both leaves turn in.
  house.join(house.room(0, kSuite), &house.room(0, kHall),
             door({16'100, 6'600}, {17'000, 6'600}, 0, PortalKind::room_door, true));
  EXPECT_EQ(failing(house.model), "");
  house.change_both(house.room(0, kMeeting), house.room(0, kSuite), [](plan::Portal& p) {
    p.a.y = 6'900;
    p.b.y = 7'800;
  });
  EXPECT_EQ(failing(house.model), "swings");
  // Turned to the other side it is out of the way.
  house.change_both(house.room(0, kMeeting), house.room(0, kSuite), [](plan::Portal& p) { p.opens_left = true; });
  EXPECT_EQ(failing(house.model), "");
}

TEST(Swings, ALeafOverAFlightIsFound) {
  House house;
  for (int s = 0; s < 3; ++s) {
    for (plan::Flight& f : house.room(s, kStair).flights) f.box.lo.y = 7'500;
  }
  EXPECT_THAT(failing(house.model), HasSubstr("swings"));
}

}  // namespace
}  // namespace enfilade::audit
