// Every check sees a good house pass and a defect fail; the defect is as small
// as the check must notice, and no other check may complain without reason.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/house.hpp"

namespace enfilade::audit {
namespace {

using plan::PortalKind;
using ::testing::HasSubstr;

TEST(Audit, AGoodHousePassesEveryCheck) {
  for (int floors : {1, 2, 3, 9}) {
    House house(floors);
    plan::Object plant;
    plant.kind = plan::ObjectKind::plant;
    plant.footprint = {{10'000, 4'860}, {10'400, 5'260}};
    plant.z1 = 900;
    house.room(0, kHall).region.use = plan::Use::lobby;
    house.room(0, kHall).objects = {plant};
    if (floors == 1) {
      // Without storeys above, the stair is an ordinary closet-like stair: nothing to climb.
      EXPECT_EQ(failing(house.model), "") << floors;
      continue;
    }
    const Report report = report_of(house.model);
    for (int i = 0; i < kChecks; ++i) {
      const auto id = static_cast<CheckId>(i);
      // A house of no kind in particular passes as a tower.
      EXPECT_EQ(report.of(id).evaluated > 0u, !is_of_another_kind(id)) << name(id);
      EXPECT_EQ(report.of(id).failed, 0u) << name(id) << ": " << report.of(id).example.message;
    }
    EXPECT_TRUE(report.ok());
  }
}

TEST(Audit, AnExampleNamesSeedPathAndFault) {
  House house;
  house.room(1, kOffice2).region.box.hi.x += 1;
  const Report report = report_of(house.model);
  const Check& check = report.of(CheckId::partition);
  EXPECT_EQ(check.example.seed, 7u);
  EXPECT_EQ(check.example.path, house.room(1, kOffice3).path.text());
  EXPECT_THAT(check.example.message, HasSubstr("overlaps"));
  EXPECT_EQ(report.failed_seeds, std::vector<std::uint64_t>{7});
}

// --- partition

TEST(Partition, AMillimetreOfOverlapIsFound) {
  House house;
  house.room(0, kOffice0).region.box.hi.x += 1;
  EXPECT_THAT(failing(house.model), HasSubstr("partition"));
}

TEST(Partition, AMillimetreOfGapIsFound) {
  House house;
  house.room(2, kPantry).region.box.hi.x -= 1;
  EXPECT_EQ(failing(house.model), "partition");
}

TEST(Partition, OverlapAndGapOfEqualAreaAreFound) {
  House house;
  house.room(0, kOffice1).region.box.lo.x -= 100;  // over its neighbour …
  house.room(0, kOffice1).region.box.hi.x -= 100;  // … and away from the other
  EXPECT_THAT(failing(house.model), HasSubstr("partition"));
}

TEST(Partition, OverlapOfBoxesThatAreNotNeighboursInTheSweepIsFound) {
  House house;
  plan::Room intruder = house.room(0, kOffice3);
  intruder.portals.clear();
  intruder.region.box = {{4'000, 1'000}, {16'000, 2'000}};
  house.model.rooms.insert(house.model.rooms.begin(), intruder);
  EXPECT_THAT(failing(house.model), HasSubstr("partition"));
}

TEST(Partition, LeavingTheSiteIsFound) {
  House house;
  for (HouseRoom which : {kOffice0, kHall, kStair}) house.room(0, which).region.box.lo.x -= 10;
  EXPECT_THAT(failing(house.model), HasSubstr("partition"));
}

TEST(Partition, PolygonsThatFillTheSitePass) {
  House house;
  // Two offices trade a triangle along a slanted wall.
  plan::Room& a = house.room(0, kOffice1);
  plan::Room& b = house.room(0, kOffice2);
  auto left = std::make_shared<plan::Outline>();
  left->polygon.outer = {{5'000, 0}, {9'000, 0}, {11'000, 4'800}, {5'000, 4'800}};
  left->faces.assign(4, {});
  left->faces[0].behind = plan::Behind::facade;
  auto right = std::make_shared<plan::Outline>();
  right->polygon.outer = {{9'000, 0}, {15'000, 0}, {15'000, 4'800}, {11'000, 4'800}};
  right->faces.assign(4, {});
  right->faces[0].behind = plan::Behind::facade;
  a.region.outline = left;
  a.region.box = geom::bounds(left->polygon);
  b.region.outline = right;
  b.region.box = geom::bounds(right->polygon);
  EXPECT_EQ(failing(house.model), "");

  auto wider = std::make_shared<plan::Outline>(*left);
  wider->polygon.outer[2].x += 2;
  a.region.outline = wider;
  a.region.box = geom::bounds(wider->polygon);
  EXPECT_EQ(failing(house.model), "partition");
}

// --- regions

TEST(Regions, KindAndUseMustAgree) {
  House house;
  house.room(0, kOffice1).region.use = plan::Use::corridor;
  EXPECT_EQ(failing(house.model), "regions");
  house.room(0, kOffice1).region.use = plan::Use::none;  // would count as nowhere one can walk
  EXPECT_EQ(failing(house.model), "regions");
}

TEST(Regions, AFacadeInsideIsFound) {
  House house;
  house.room(0, kOffice1).region.faces[geom::kEast].behind = plan::Behind::facade;
  EXPECT_EQ(failing(house.model), "regions");
}

TEST(Regions, ABorderThatIsNoFacadeIsFound) {
  House house;
  house.room(0, kSuite).region.faces[geom::kNorth].behind = plan::Behind::inner;
  EXPECT_EQ(failing(house.model), "regions");
}

// --- joints

TEST(Joints, AJointWithTheWrongRoomIsFound) {
  House house;
  // Portals of the house are named by storey and slot only, so join by hand.
  for (std::size_t i = 0; i < house.model.rooms.size(); ++i) {
    for (const plan::Portal& p : house.model.rooms[i].portals) {
      plan::Joint joint{p, static_cast<std::int32_t>(i), plan::Joint::kOutside};
      bool first = true;
      for (std::size_t j = 0; j < house.model.rooms.size(); ++j) {
        for (plan::Portal q : house.model.rooms[j].portals) {
          q.face = p.face;
          if (j == i || !(q == p)) continue;
          if (j < i) first = false;
          joint.b = static_cast<std::int32_t>(j);
        }
      }
      if (first) house.model.joints.push_back(joint);
    }
  }
  EXPECT_EQ(failing(house.model), "");
  House wrong = house;
  wrong.model.joints[0].b = kSuite;
  EXPECT_EQ(failing(wrong.model), "portals");
  House lost = house;
  lost.model.joints.pop_back();
  EXPECT_EQ(failing(lost.model), "portals");
}

// --- reachability

TEST(Reach, ARoomWithoutADoorIsFound) {
  House house;
  auto& portals = house.room(1, kOffice1).portals;
  std::erase_if(portals, [](const plan::Portal& p) { return p.kind == PortalKind::room_door; });
  auto& hall = house.room(1, kHall).portals;
  std::erase_if(hall, [](const plan::Portal& p) { return p.a.x == 7'000; });
  EXPECT_EQ(failing(house.model), "reachable stairs_reach private_rooms pieces");
}

TEST(Reach, AGroundFloorWithoutAnEntranceIsFound) {
  House house;
  std::erase_if(house.room(0, kHall).portals, [](const plan::Portal& p) { return p.kind == PortalKind::entrance; });
  EXPECT_EQ(failing(house.model), "reachable entrance");
}

TEST(Reach, AnEntranceIntoARoomIsNoEntrance) {
  House house;
  std::erase_if(house.room(0, kHall).portals, [](const plan::Portal& p) { return p.kind == PortalKind::entrance; });
  house.join(house.room(0, kOffice0), nullptr, door({0, 2'000}, {0, 3'000}, 0, PortalKind::entrance, true));
  EXPECT_EQ(failing(house.model), "portal_kinds entrance");
}

TEST(Reach, AStoreyWhoseStairComesFromNowhereIsFound) {
  House house;
  std::erase_if(house.room(2, kStair).portals, [](const plan::Portal& p) { return p.kind == PortalKind::well; });
  EXPECT_EQ(failing(house.model), "reachable wells");
}

TEST(Reach, StairsBehindACutHallAreFound) {
  House house;
  // The hall falls in two; the stairs stay in the west, the rest is in the east.
  plan::Room& west = house.room(1, kHall);
  plan::Room east = west;
  east.path.push(Tag::halls, 1);
  west.region.box.hi.x = 7'500 - 1'500;
  east.region.box.lo.x = west.region.box.hi.x;
  west.region.faces[geom::kEast] = {};
  east.region.faces[geom::kWest] = {};
  std::erase_if(west.portals, [](const plan::Portal& p) { return p.a.x >= 6'000; });
  std::erase_if(east.portals, [](const plan::Portal& p) { return p.a.x < 6'000; });
  house.model.rooms.insert(house.model.rooms.begin() + 2 * kHouseRooms, east);
  EXPECT_EQ(failing(house.model), "reachable stairs_reach pieces");
  plan::Room& there = house.model.rooms[2 * kHouseRooms];
  house.join(house.room(1, kHall), &there, door({6'000, 5'000}, {6'000, 6'400}, 3'600, PortalKind::hallway));
  EXPECT_EQ(failing(house.model), "");
}

TEST(Reach, AnElevatorIsNoWayOnFoot) {
  House house;
  for (int s = 0; s < 3; ++s) {
    // The stair's door becomes an elevator's: nobody climbs any more.
    house.change_both(house.room(s, kHall), house.room(s, kStair),
                      [](plan::Portal& p) { p.kind = PortalKind::elevator; });
  }
  EXPECT_THAT(failing(house.model), HasSubstr("reachable stairs_reach"));
}

TEST(Reach, ARoomBehindTwoRoomsIsFound) {
  House house;
  // office 2 is entered from office 1, which is entered from office 0.
  for (const auto& [room, x] : {std::pair{kOffice1, 7'000}, std::pair{kOffice2, 12'000}}) {
    std::erase_if(house.room(0, room).portals, [x = x](const plan::Portal& p) { return p.a.x == x && p.a.y == 4'800; });
    std::erase_if(house.room(0, kHall).portals,
                  [x = x](const plan::Portal& p) { return p.a.x == x && p.a.y == 4'800; });
  }
  house.join(house.room(0, kOffice0), &house.room(0, kOffice1),
             door({5'000, 2'000}, {5'000, 2'900}, 0, PortalKind::room_door));
  house.join(house.room(0, kOffice1), &house.room(0, kOffice2),
             door({10'000, 2'000}, {10'000, 2'900}, 0, PortalKind::room_door));
  EXPECT_EQ(failing(house.model), "private_rooms");
}

TEST(Reach, CoreDoorsThatDoNotOpenOntoAHallAreFound) {
  House house;
  house.room(1, kHall).region.kind = plan::Kind::room;
  house.room(1, kHall).region.use = plan::Use::open_office;
  EXPECT_THAT(failing(house.model), HasSubstr("core_reach"));
}

TEST(Reach, AStairWithoutADoorOnAStoreyIsFound) {
  House house;
  std::erase_if(house.room(1, kStair).portals, [](const plan::Portal& p) { return p.kind == PortalKind::stair_door; });
  std::erase_if(house.room(1, kHall).portals, [](const plan::Portal& p) { return p.kind == PortalKind::stair_door; });
  EXPECT_THAT(failing(house.model), HasSubstr("core_reach"));
}

// --- sizes

TEST(Sizes, ARoomUnderTheLeastIsFound) {
  House house;
  house.model.brief.least_room = 4'001;  // the meeting room and its suite are 4 m wide
  EXPECT_EQ(failing(house.model), "sizes");
  house.model.brief.least_room = 4'000;
  EXPECT_EQ(failing(house.model), "");
}

TEST(Sizes, AStorageMayBeSmallerThanARoom) {
  House house;
  house.model.brief.least_room = 4'001;
  for (int s = 0; s < 3; ++s) {
    house.room(s, kMeeting).region.use = plan::Use::storage;
    house.room(s, kSuite).region.use = plan::Use::restroom;
  }
  EXPECT_EQ(failing(house.model), "");
}

TEST(Sizes, ANarrowHallIsFound) {
  House house;
  for (int s = 0; s < 3; ++s) {
    house.room(s, kHall).region.box.lo.y = 5'500;  // 1.1 m left
  }
  EXPECT_THAT(failing(house.model), HasSubstr("sizes"));
}

}  // namespace
}  // namespace enfilade::audit
