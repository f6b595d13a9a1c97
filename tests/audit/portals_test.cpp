#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/house.hpp"

namespace enfilade::audit {
namespace {

using plan::PortalKind;
using ::testing::HasSubstr;

// Changes both copies of the door between hall and office 1 on the ground.
template <class Change>
std::string after(Change&& change) {
  House house;
  house.change_both(house.room(0, kHall), house.room(0, kOffice1), change);
  return failing(house.model);
}

TEST(Portals, CopiesThatDifferAreFound) {
  House house;
  House::portal(house.room(0, kOffice1), PortalKind::room_door).hinge_at_b = true;
  EXPECT_EQ(failing(house.model), "portals");
}

TEST(Portals, ACopyWithoutAPartnerIsFound) {
  House house;
  auto& portals = house.room(0, kOffice1).portals;
  std::erase_if(portals, [](const plan::Portal& p) { return p.kind == PortalKind::room_door; });
  EXPECT_THAT(failing(house.model), HasSubstr("portals"));
}

TEST(Portals, APortalOffItsFaceIsFound) {
  EXPECT_THAT(after([](plan::Portal& p) {
                p.a.y += 1;
                p.b.y += 1;
              }),
              HasSubstr("portals"));
}

TEST(Portals, APortalOnTheWrongFaceIsFound) {
  House house;
  House::portal(house.room(0, kOffice1), PortalKind::room_door).face = geom::kSouth;
  EXPECT_THAT(failing(house.model), HasSubstr("portals"));
}

TEST(Portals, APortalThatRunsIntoTheCrossingWallIsFound) {
  // Partitions take 60 mm of the face at x = 5 m.
  EXPECT_EQ(after([](plan::Portal& p) {
              p.a.x = 5'060;
              p.b.x = 5'960;
            }),
            "");
  EXPECT_EQ(after([](plan::Portal& p) {
              p.a.x = 5'059;
              p.b.x = 5'959;
            }),
            "portals swings");
}

TEST(Portals, APortalAboveTheCeilingIsFound) {
  EXPECT_EQ(after([](plan::Portal& p) { p.z1 = 3'600 - plan::kSlab; }), "");
  EXPECT_EQ(after([](plan::Portal& p) { p.z1 = 3'601 - plan::kSlab; }), "portals");
  EXPECT_EQ(after([](plan::Portal& p) { p.z0 = -1; }), "portals");
}

TEST(Portals, OverlappingPortalsAreFound) {
  House house;
  house.join(house.room(0, kHall), &house.room(0, kOffice1),
             door({7'899, 4'800}, {8'500, 4'800}, 0, PortalKind::room_door));
  EXPECT_THAT(failing(house.model), HasSubstr("portals"));
  House apart;
  apart.join(apart.room(0, kHall), &apart.room(0, kOffice1),
             door({7'900, 4'800}, {8'800, 4'800}, 0, PortalKind::room_door));
  EXPECT_EQ(failing(apart.model), "");
}

TEST(Portals, KindsAreHonoured) {
  EXPECT_THAT(after([](plan::Portal& p) { p.kind = PortalKind::hallway; }), HasSubstr("portal_kinds"));
  EXPECT_THAT(after([](plan::Portal& p) { p.kind = PortalKind::elevator; }), HasSubstr("portal_kinds"));
  EXPECT_THAT(after([](plan::Portal& p) { p.kind = PortalKind::stair_door; }), HasSubstr("portal_kinds"));
  House house;
  house.change_both(house.room(0, kHall), house.room(0, kLift),
                    [](plan::Portal& p) { p.kind = PortalKind::room_door; });
  EXPECT_THAT(failing(house.model), HasSubstr("portal_kinds"));
}

TEST(Portals, AWindowInsideIsFound) {
  House house;
  house.join(house.room(0, kOffice0), nullptr, door({5'000, 1'000}, {5'000, 2'000}, 0, PortalKind::window));
  EXPECT_EQ(failing(house.model), "windows");
}

TEST(Portals, AWindowOnAWallThatOnlyClaimsToBeOutsideIsFound) {
  House house;
  house.room(0, kOffice0).region.faces[geom::kEast].behind = plan::Behind::facade;
  house.join(house.room(0, kOffice0), nullptr, door({5'000, 1'000}, {5'000, 2'000}, 0, PortalKind::window));
  EXPECT_EQ(failing(house.model), "regions windows");
}

TEST(Portals, ANarrowHallwayIsFound) {
  // Splits the hall at x = 10 m and joins the halves by an opening.
  for (const geom::Length width : {900, 899}) {
    House house(1);
    plan::Room& west = house.room(0, kHall);
    plan::Room east = west;
    west.region.box.hi.x = east.region.box.lo.x = 10'000;
    west.region.faces[geom::kEast] = east.region.faces[geom::kWest] = {};
    std::erase_if(west.portals, [](const plan::Portal& p) { return p.a.x >= 10'000; });
    std::erase_if(east.portals, [](const plan::Portal& p) { return p.a.x < 10'000; });
    house.model.rooms.push_back(east);
    house.join(house.room(0, kHall), &house.model.rooms.back(),
               door({10'000, 5'000}, {10'000, 5'000 + width}, 0, PortalKind::hallway));
    EXPECT_EQ(failing(house.model), width == 900 ? "" : "sizes");
  }
}

// --- wells

TEST(Wells, ABoxThatShiftsBetweenStoreysIsFound) {
  House house;
  house.room(2, kLift).region.box.hi.x += 10;
  EXPECT_THAT(failing(house.model), HasSubstr("wells"));
}

TEST(Wells, AMissingUpperHalfIsFound) {
  House house;
  std::erase_if(house.room(1, kLift).portals, [](const plan::Portal& p) { return p.face == plan::kBottomFace; });
  EXPECT_EQ(failing(house.model), "wells");
}

TEST(Wells, AMissingLowerHalfIsFound) {
  House house;
  std::erase_if(house.room(0, kLift).portals, [](const plan::Portal& p) { return p.face == plan::kTopFace; });
  EXPECT_EQ(failing(house.model), "wells");
}

TEST(Wells, AnotherCellAboveIsFound) {
  House house;
  house.room(1, kLift).region.cell = 5;
  EXPECT_EQ(failing(house.model), "wells");
}

TEST(Wells, AWellThatLeavesItsRegionIsFound) {
  House house;
  for (int s = 0; s < 3; ++s) {
    for (plan::Portal& p : house.room(s, kLift).portals) {
      if (p.kind == PortalKind::well) p.b.y = 12'001;
    }
  }
  EXPECT_EQ(failing(house.model), "portals");
}

TEST(Wells, AMissingStoreyIsNotJudged) {
  House house;
  auto& rooms = house.model.rooms;
  rooms.erase(rooms.begin() + kHouseRooms, rooms.begin() + 2 * kHouseRooms);
  EXPECT_EQ(failing(house.model), "");
}

}  // namespace
}  // namespace enfilade::audit
