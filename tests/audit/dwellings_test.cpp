// What must hold in dwellings: each check fails when it should, and names where.

#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/flats.hpp"

namespace enfilade::audit {
namespace {

using plan::PortalKind;
using plan::Use;
using ::testing::HasSubstr;

constexpr CheckId kDwellingChecks[] = {CheckId::dwelling_rooms,  CheckId::dwelling_light, CheckId::dwelling_entry,
                                       CheckId::dwelling_access, CheckId::dwelling_area,  CheckId::corridors};

TEST(Dwellings, NothingIsWrongWithTheFlats) {
  const Flats flats;
  const Report r = flats.report();
  EXPECT_EQ(names_of_failures(r), "");
  EXPECT_EQ(r.of(CheckId::dwelling_rooms).evaluated, 6u);
  EXPECT_EQ(r.of(CheckId::dwelling_light).evaluated, 2u * 7);
  EXPECT_EQ(r.of(CheckId::dwelling_entry).evaluated, 6u);
  EXPECT_EQ(r.of(CheckId::dwelling_access).evaluated, 2u * (3 + 3 + 5));
  EXPECT_EQ(r.of(CheckId::dwelling_area).evaluated, 6u);
  EXPECT_EQ(r.of(CheckId::corridors).evaluated, 2u);
}

TEST(Dwellings, NothingIsWrongWithTheHouse) {
  const Flats house(true);
  const Report r = house.report();
  EXPECT_EQ(names_of_failures(r), "");
  EXPECT_EQ(r.of(CheckId::dwelling_rooms).evaluated, 1u);
  EXPECT_EQ(r.of(CheckId::dwelling_entry).evaluated, 2u);
  EXPECT_EQ(r.of(CheckId::dwelling_area).evaluated, 0u) << "houses are as large as their site";
  EXPECT_EQ(r.of(CheckId::corridors).evaluated, 0u) << "its halls are its own";
  EXPECT_EQ(r.dwellings.houses, 1u);
  EXPECT_EQ(r.dwellings.judged, 1u);
}

TEST(Dwellings, OtherKindsHaveNone) {
  const Report r = report_of(House().model);
  for (const CheckId id : kDwellingChecks) EXPECT_EQ(r.of(id).evaluated, 0u) << name(id);
  EXPECT_EQ(r.dwellings, Dwellings());
}

TEST(Dwellings, StoreysAreFoundBelowStacksAndZones) {
  Flats flats;
  for (plan::Room& room : flats.model.rooms) {
    Path path;
    path.push(Tag::stack, 0);
    path.push(Tag::stack, static_cast<std::uint32_t>(room.region.storey));
    path.push(Tag::zone, 20);  // of two bytes
    const std::string steps = room.path.bytes().substr(1);
    room.path = *Path::from_bytes(path.bytes() + steps);
  }
  const Report r = flats.report();
  EXPECT_EQ(names_of_failures(r), "");
  EXPECT_EQ(r.dwellings.count(), 6u);
}

// --- dwelling_rooms

TEST(DwellingRooms, AFlatWithoutALivingRoomIsFound) {
  Flats flats;
  flats.room(1, kLivingC).region.use = Use::bedroom;
  EXPECT_EQ(flats.failing(), "dwelling_rooms");
  EXPECT_EQ(flats.example(CheckId::dwelling_rooms), "s1f4c9: dwelling has no living room");
}

TEST(DwellingRooms, AFlatWithoutAKitchenIsFound) {
  Flats flats;
  flats.room(0, kKitchenC).region.use = Use::bedroom;
  EXPECT_EQ(flats.failing(), "dwelling_rooms");
  EXPECT_EQ(flats.example(CheckId::dwelling_rooms), "s0f4c9: dwelling has no kitchen, nor an open one");
  flats.room(0, kLivingC).region.cell = 1;  // open
  EXPECT_EQ(flats.failing(), "");
}

TEST(DwellingRooms, AnOpenKitchenCountsInALivingRoomOnly) {
  Flats flats;
  flats.room(0, kLivingA).region.cell = 0;
  flats.room(0, kBedA).region.cell = 1;
  EXPECT_EQ(flats.failing(), "dwelling_rooms");
}

TEST(DwellingRooms, AFlatWithoutABathroomIsFound) {
  Flats flats;
  flats.room(0, kBathA).region.use = Use::storage;
  EXPECT_EQ(flats.failing(), "dwelling_rooms");
  EXPECT_EQ(flats.example(CheckId::dwelling_rooms), "s0f2c2: dwelling has no bathroom");
}

TEST(DwellingRooms, AHouseNeedsThemSomewhere) {
  Flats house(true);
  for (const FlatRoom which : {kBathA, kBathB, kBathC}) house.room(0, which).region.use = Use::storage;
  for (const FlatRoom which : {kLivingA, kLivingB, kLivingC}) {
    house.room(1, which).region.use = Use::bedroom;
    house.room(1, which).region.cell = 0;
  }
  EXPECT_EQ(house.failing(), "dwelling_access") << "flat B has no hall, so its bedroom would lead to a bedroom";
  house.close(1, kBedB, PortalKind::room_door);
  house.close(1, kBathB, PortalKind::room_door);
  house.room(1, kLivingB).region.use = Use::living;
  house.open(1, kLivingB, kBedB, {16'000, 1'000}, {16'000, 1'800});
  house.open(1, kLivingB, kBathB, {16'000, 3'200}, {16'000, 4'000});
  EXPECT_EQ(house.failing(), "");
  for (const FlatRoom which : {kBathA, kBathB, kBathC}) house.room(1, which).region.use = Use::storage;
  EXPECT_EQ(house.failing(), "dwelling_rooms");
  EXPECT_EQ(house.example(CheckId::dwelling_rooms), "s0f0c0: house has no bathroom");
}

TEST(DwellingRooms, OfAHouseWithAStoreyLeftOutNothingIsSaid) {
  Flats house(true);
  house.use(kKitchenC, Use::bedroom);
  house.model.rooms.resize(kFlatRooms);
  const Report r = house.report();
  EXPECT_EQ(r.of(CheckId::dwelling_rooms).evaluated, 0u);
  EXPECT_EQ(r.dwellings.judged, 0u);
  EXPECT_EQ(r.dwellings.count(), 1u) << "its rooms are still measured";
}

TEST(DwellingRooms, ABuildingWithAFlatOnlyAboveIsNoHouse) {
  // Upstairs all is one dwelling, on the ground there are three.
  Flats flats, house(true);
  for (std::size_t i = kFlatRooms; i < 2 * kFlatRooms; ++i) flats.model.rooms[i] = house.model.rooms[i];
  for (const FlatRoom which : {kBathA, kBathB, kBathC}) flats.room(1, which).region.use = Use::storage;
  EXPECT_EQ(flats.failing(), "dwelling_rooms");
  const Report r = flats.report();
  EXPECT_EQ(r.of(CheckId::dwelling_rooms).evaluated, 4u);
  EXPECT_EQ(r.dwellings.houses, 0u);
}

// --- dwelling_light

TEST(DwellingLight, ADarkBedroomIsFound) {
  Flats flats;
  flats.close(1, kBedC2, PortalKind::window);
  EXPECT_EQ(flats.failing(), "dwelling_light");
  EXPECT_EQ(flats.example(CheckId::dwelling_light), "s1f4c(13): bedroom has no window");
}

TEST(DwellingLight, ADarkLivingRoomIsFound) {
  Flats flats;
  flats.close(0, kLivingB, PortalKind::window);
  EXPECT_EQ(flats.failing(), "dwelling_light");
}

TEST(DwellingLight, BathroomsAndKitchensMayBeDark) {
  Flats flats;
  flats.close(0, kKitchenC, PortalKind::window);
  flats.close(0, kBathB, PortalKind::window);
  EXPECT_EQ(flats.failing(), "");
}

// --- dwelling_entry

TEST(DwellingEntry, ASecondWayInIsFound) {
  Flats flats;
  flats.open(1, kCorridor, kHallA, {6'000, 4'800}, {6'900, 4'800});
  EXPECT_EQ(flats.failing(), "dwelling_entry");
  EXPECT_EQ(flats.example(CheckId::dwelling_entry), "s1f2c2: dwelling has 2 ways in");
}

TEST(DwellingEntry, ADoorBetweenFlatsIsFoundInBoth) {
  Flats flats;
  flats.open(0, kBathA, kLivingB, {10'000, 1'000}, {10'000, 1'800}, true);
  EXPECT_EQ(flats.failing(), "dwelling_entry");
  EXPECT_EQ(flats.report().of(CheckId::dwelling_entry).failed, 2u);
}

TEST(DwellingEntry, AFlatWithoutAWayInIsFound) {
  Flats flats;
  flats.close(1, kLivingB, PortalKind::room_door);
  flats.open(1, kLivingB, kBedB, {16'000, 1'000}, {16'000, 1'800});
  flats.open(1, kLivingB, kBathB, {16'000, 3'200}, {16'000, 4'000});
  EXPECT_THAT(flats.failing(), HasSubstr("reachable"));
  EXPECT_EQ(flats.example(CheckId::dwelling_entry), "s1f3c6: dwelling has 0 ways in");
}

TEST(DwellingEntry, AnEntranceOfItsOwnIsAWayIn) {
  Flats flats;
  flats.close(0, kHallA, PortalKind::room_door);
  for (const auto& [to, x] : {std::pair{kLivingA, 2'000}, std::pair{kBedA, 6'000}, std::pair{kBathA, 8'500}})
    flats.open(0, kHallA, to, {x, 3'600}, {x + 800, 3'600});
  flats.drawing.join(flats.room(0, kHallA), nullptr, door({0, 3'900}, {0, 4'700}, 0, PortalKind::entrance, true));
  EXPECT_EQ(flats.failing(), "");
}

TEST(DwellingEntry, TheUpperStoreyOfAHouseHasOneStair) {
  Flats house(true);
  house.close(1, kCorridor, PortalKind::stair_door);
  EXPECT_THAT(house.failing(), HasSubstr("dwelling_entry"));
  EXPECT_EQ(house.example(CheckId::dwelling_entry), "s1f0c0: dwelling has 0 ways in");
}

TEST(DwellingEntry, AHouseHasOneEntrance) {
  Flats house(true);
  house.drawing.join(house.room(0, kCorridor), nullptr,
                     door({20'000, 5'200}, {20'000, 6'200}, 0, PortalKind::entrance));
  EXPECT_EQ(house.failing(), "dwelling_entry");
}

// --- dwelling_access

TEST(DwellingAccess, ABedroomBehindABedroomIsFound) {
  Flats flats;
  flats.close(0, kBedC2, PortalKind::room_door);
  flats.open(0, kBedC1, kBedC2, {14'500, 9'000}, {14'500, 9'800});
  EXPECT_EQ(flats.failing(), "dwelling_access");
  EXPECT_EQ(flats.example(CheckId::dwelling_access),
            "s0f4c(13): bedroom has no door to the hall or living room of its dwelling");
}

TEST(DwellingAccess, ABedroomOnTheCommonCorridorIsFound) {
  Flats flats;
  flats.close(0, kBedB, PortalKind::room_door);
  flats.room(0, kBedB).region.use = Use::bathroom;
  flats.room(0, kBathB).region.use = Use::bedroom;  // lies on the corridor
  flats.close(0, kBathB, PortalKind::room_door);
  flats.open(0, kCorridor, kBathB, {18'000, 4'800}, {18'800, 4'800});
  flats.open(0, kBedB, kBathB, {18'000, 2'600}, {18'800, 2'600});
  EXPECT_THAT(flats.failing(), HasSubstr("dwelling_access"));
  EXPECT_EQ(flats.report().of(CheckId::dwelling_access).failed, 2u);
}

// --- dwelling_area

TEST(DwellingArea, OneAndAHalfTimesTheWantedAreaIsAllowed) {
  Flats flats;
  flats.model.brief.apartment_area = 61'200;  // flat C has 91.8 m²
  EXPECT_EQ(flats.failing(), "");
  flats.model.brief.apartment_area = 61'199;
  EXPECT_EQ(flats.failing(), "dwelling_area");
  EXPECT_EQ(flats.example(CheckId::dwelling_area), "s0f4c9: dwelling has 91 m2, wanted are 61");
  EXPECT_EQ(flats.report().of(CheckId::dwelling_area).failed, 2u);
}

// --- corridors

TEST(Corridors, AComponentWithoutAStairIsFound) {
  Flats flats;
  // The corridor falls in two; the stair stays in the west.
  plan::Room& west = flats.room(1, kCorridor);
  plan::Room east = west;
  east.path.pop();
  east.path.push(Tag::floor, 9);
  west.region.box.hi.x = east.region.box.lo.x = 11'000;
  west.region.faces[geom::kEast] = {};
  east.region.faces[geom::kWest] = {};
  std::erase_if(west.portals, [](const plan::Portal& p) { return p.a.x >= 11'000; });
  std::erase_if(east.portals, [](const plan::Portal& p) { return p.a.x < 11'000; });
  flats.model.rooms.push_back(east);
  EXPECT_THAT(flats.failing(), HasSubstr("corridors"));
  EXPECT_EQ(flats.example(CheckId::corridors), "s1f9: no stair opens onto these halls");
  EXPECT_EQ(flats.report().of(CheckId::corridors).failed, 1u);
  flats.drawing.join(flats.room(1, kCorridor), &flats.model.rooms.back(),
                     door({11'000, 5'000}, {11'000, 6'400}, 3'600, PortalKind::hallway));
  EXPECT_EQ(flats.failing(), "");
}

// The flats twice, side by side: each half has a stair, a corridor and an
// entrance of its own, and nobody walks from one half to the other.
void make_walk_up(Flats& flats) {
  constexpr geom::Length kShift = 20'000;
  const auto shift = [](geom::Point& p) { p.x += kShift; };
  const auto shift_box = [&](geom::Box& box) { shift(box.lo), shift(box.hi); };
  flats.outline = {geom::to_polygon(geom::Box{{0, 0}, {2 * kShift, 12'000}})};
  std::vector<plan::Room> both;
  for (int storey = 0; storey < 2; ++storey) {
    const auto first = flats.model.rooms.begin() + storey * static_cast<std::ptrdiff_t>(kFlatRooms);
    for (const bool east : {false, true}) {
      for (auto it = first; it != first + kFlatRooms; ++it) {
        plan::Room room = *it;
        const auto ends = [&](const plan::Portal& p) { return p.a.x == p.b.x && p.a.x == (east ? 0 : kShift); };
        std::erase_if(room.portals, ends);
        if (east) {
          room.path.pop();
          if (room.path.depth() == 1) {
            room.path.push(Tag::floor, static_cast<std::uint32_t>(20 + (it - first)));
          } else {
            room.path.pop();
            room.path.push(Tag::floor,
                           static_cast<std::uint32_t>(30 + it->region.box.lo.y / 6'000 * 2 +
                                                      (it->region.box.lo.x >= 10'000 && it->region.box.lo.y < 6'000)));
            room.path.push(Tag::cluster, static_cast<std::uint32_t>(it - first));
          }
          shift_box(room.region.box);
          for (plan::Portal& p : room.portals) {
            shift(p.a), shift(p.b);
            if (p.kind == PortalKind::well) p.id.slot = 7;
          }
          for (plan::Flight& f : room.flights) shift_box(f.box);
          for (plan::Landing& l : room.landings) shift_box(l.box);
          if (room.region.kind == plan::Kind::stair) room.region.cell = 7;
        }
        plan::Face& seam = room.region.faces[east ? geom::kWest : geom::kEast];
        if (seam.behind == plan::Behind::facade) seam = {};
        both.push_back(std::move(room));
      }
    }
  }
  flats.model.rooms = std::move(both);
  flats.drawing.join(flats.model.rooms[kFlatRooms + kCorridor], nullptr,
                     door({2 * kShift, 5'200}, {2 * kShift, 6'200}, 0, PortalKind::entrance));
}

TEST(Corridors, EveryStairMayHaveALandingOfItsOwn) {
  Flats flats;
  make_walk_up(flats);
  const Report r = flats.report();
  for (int i = 0; i < kChecks; ++i) {
    const auto id = static_cast<CheckId>(i);
    EXPECT_EQ(r.of(id).failed, 0u) << name(id) << ' ' << r.of(id).example.path << ' ' << r.of(id).example.message;
  }
  EXPECT_EQ(r.of(CheckId::corridors).evaluated, 4u);
  EXPECT_EQ(r.dwellings.count(), 12u);
  flats.model.brief.kind = "tower";  // elsewhere the circulation of a plate is one
  EXPECT_THAT(flats.failing(), HasSubstr("core_reach pieces"));
}

// --- sizes and portals of dwellings

TEST(DwellingSizes, EveryUseHasItsOwnLeastWidth) {
  Flats flats;
  flats.model.brief.least_room = 4'500;  // of offices
  flats.model.brief.hall_width = 1'800;
  EXPECT_EQ(flats.failing(), "") << "flat A has a hall of 1.2 m and flat C a bath of 2 m";
  flats.use(kBathC, Use::bedroom);
  EXPECT_THAT(flats.failing(), HasSubstr("sizes"));
}

TEST(DwellingSizes, AnArmOfTheBoundsIsNoWidth) {
  // Living C takes two walls of 0.5 m round bed C1 and what is left is too narrow:
  // its bounds are wide, the largest circle in it is not.
  Flats flats;
  plan::Room& living = flats.room(0, kLivingC);
  plan::Room& kitchen = flats.room(0, kKitchenC);
  const auto ring = [](plan::Room& room, geom::Ring points) {
    auto outline = std::make_shared<plan::Outline>();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const bool facade = points[i].y == 12'000 && points[(i + 1) % points.size()].y == 12'000;
      outline->faces.push_back(facade ? plan::Face{plan::Behind::facade, 2} : plan::Face{});
    }
    outline->polygon.outer = points;
    room.region.box = geom::bounds(outline->polygon);
    room.region.outline = outline;
    for (plan::Portal& p : room.portals) {
      for (std::size_t i = 0; i < points.size(); ++i) {
        const geom::Point a = points[i], b = points[(i + 1) % points.size()];
        if (geom::cross(a, b, p.a) == 0 && geom::cross(a, b, p.b) == 0) p.face = static_cast<std::uint8_t>(i);
      }
    }
  };
  ring(living, {{7'900, 8'000}, {11'000, 8'000}, {11'000, 12'000}, {6'000, 12'000}, {6'000, 10'600}, {7'900, 10'600}});
  ring(kitchen, {{3'000, 8'000}, {7'900, 8'000}, {7'900, 10'600}, {6'000, 10'600}, {6'000, 12'000}, {3'000, 12'000}});
  EXPECT_EQ(flats.failing(), "");
  ring(living, {{9'200, 8'000}, {11'000, 8'000}, {11'000, 12'000}, {6'000, 12'000}, {6'000, 10'600}, {9'200, 10'600}});
  ring(kitchen, {{3'000, 8'000}, {9'200, 8'000}, {9'200, 10'600}, {6'000, 10'600}, {6'000, 12'000}, {3'000, 12'000}});
  EXPECT_THAT(flats.failing(), HasSubstr("sizes"));
}

TEST(DwellingPortals, TheHallsOfADwellingMayHaveADoorBetween) {
  Flats house(true);  // its corridor leads by doors to three halls
  EXPECT_EQ(house.report().of(CheckId::portal_kinds).failed, 0u);
}

TEST(DwellingPortals, ARoomDoorBetweenCommonHallsIsStillFound) {
  Flats flats;
  flats.room(0, kHallA).path = flats.room(0, kCorridor).path;
  EXPECT_THAT(flats.failing(), HasSubstr("portal_kinds"));
}

}  // namespace
}  // namespace enfilade::audit
