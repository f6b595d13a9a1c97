// Storeys of several pieces, stairs that end below the top, atria.

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/house.hpp"

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;
using plan::Use;
using ::testing::HasSubstr;

// --- pieces

constexpr geom::Length kAway = 30'000;  // from one house of a pair to the other

// Two houses on one site, each a piece of every storey.
struct Pair {
  House house;
  std::vector<geom::Polygon> outline;

  explicit Pair(int floors) : house(floors) {
    std::vector<plan::Room> rooms;
    for (int storey = 0; storey < floors; ++storey) {
      for (int piece = 0; piece < 2; ++piece) {
        for (std::size_t i = 0; i < kHouseRooms; ++i) {
          plan::Room room = house.room(storey, static_cast<HouseRoom>(i));
          if (piece == 1) move(room);
          rooms.push_back(std::move(room));
        }
      }
    }
    house.model.rooms = std::move(rooms);
    house.model.brief.site.width += kAway;
    outline = {geom::to_polygon({{0, 0}, {20'000, 12'000}}), geom::to_polygon({{kAway, 0}, {kAway + 20'000, 12'000}})};
  }

  static void move(plan::Room& room) {
    const auto shift = [](geom::Box& b) { b.lo.x += kAway, b.hi.x += kAway; };
    room.path.push(Tag::zone, 1);
    room.region.cell = static_cast<std::uint16_t>(room.region.cell + 10);
    shift(room.region.box);
    for (plan::Face& f : room.region.faces) {
      if (f.behind == plan::Behind::facade) f.facade = static_cast<std::uint8_t>(f.facade + 4);
    }
    for (plan::Portal& p : room.portals) p.a.x += kAway, p.b.x += kAway;
    for (plan::Object& o : room.objects) shift(o.footprint);
    for (plan::Flight& f : room.flights) shift(f.box);
    for (plan::Landing& l : room.landings) shift(l.box);
  }

  plan::Room& room(int storey, int piece, HouseRoom which) {
    return house.model.rooms[static_cast<std::size_t>(2 * storey + piece) * kHouseRooms + which];
  }
  void remove(int storey, int piece, PortalKind kind) {
    for (std::size_t i = 0; i < kHouseRooms; ++i) {
      std::erase_if(room(storey, piece, static_cast<HouseRoom>(i)).portals,
                    [&](const plan::Portal& p) { return p.kind == kind; });
    }
  }
  [[nodiscard]] Report report() const {
    Report report;
    audit(
        house.model, [this](std::int32_t) { return std::span<const geom::Polygon>(outline); }, report);
    return report;
  }
  [[nodiscard]] std::string failing() const { return names_of_failures(report()); }
};

TEST(Pieces, ApartButWhole) {
  const Pair pair(4);
  EXPECT_EQ(pair.failing(), "");
  EXPECT_EQ(pair.report().of(CheckId::pieces).evaluated, 8u);
}

TEST(Pieces, OnePieceDoesNotStandInForAnother) {
  Pair pair(4);
  pair.outline.pop_back();
  EXPECT_THAT(pair.failing(), HasSubstr("partition"));
}

TEST(Pieces, APieceWithoutAStairIsFound) {
  Pair pair(4);
  pair.remove(2, 1, PortalKind::stair_door);
  EXPECT_THAT(pair.failing(), HasSubstr("pieces"));
  EXPECT_THAT(pair.report().of(CheckId::pieces).example.message, HasSubstr("storey 2, piece 1: no stair"));
}

TEST(Pieces, APieceWithoutAnElevatorIsFoundAboveThreeFloors) {
  for (const int floors : {3, 4}) {
    Pair pair(floors);
    pair.remove(1, 1, PortalKind::elevator);
    EXPECT_EQ(pair.failing(), floors == 4 ? "core_reach pieces" : "core_reach");
    EXPECT_THAT(pair.report().of(CheckId::core_reach).example.message,
                HasSubstr("elevator has no door on this storey"));
    if (floors == 4) {
      EXPECT_THAT(pair.report().of(CheckId::pieces).example.message, HasSubstr("storey 1, piece 1: no elevator"));
    }
  }
}

TEST(Pieces, ARoomOffTheCirculationOfItsPieceIsFound) {
  Pair pair(4);
  for (const HouseRoom which : {kHall, kOffice1}) {
    std::erase_if(pair.room(3, 1, which).portals, [](const plan::Portal& p) { return p.a.x == kAway + 7'000; });
  }
  EXPECT_THAT(pair.failing(), HasSubstr("pieces"));
  EXPECT_EQ(pair.report().of(CheckId::pieces).example.path, pair.room(3, 1, kOffice1).path.text());
}

TEST(Pieces, ARegionBetweenPiecesIsFound) {
  Pair pair(1);
  plan::Room stray = pair.room(0, 0, kOffice0);
  stray.portals.clear();
  stray.objects.clear();
  stray.region.box = {{22'000, 1'000}, {26'000, 5'000}};
  pair.house.model.rooms.push_back(stray);
  EXPECT_THAT(pair.report().of(CheckId::partition).example.message, HasSubstr("leaves the outline"));
}

TEST(Pieces, ExitsAreCountedPieceByPiece) {
  Pair pair(4);
  const Report r = pair.report();
  // Two stairs are needed on each, one is there.
  EXPECT_EQ(r.of(MeasureId::stairs_required).mean(), 4);
  EXPECT_EQ(r.of(MeasureId::stairs_present).mean(), 2);
  EXPECT_EQ(r.of(MeasureId::exits_short).mean(), 1);
  EXPECT_EQ(r.of(MeasureId::stair_separation).count(), 0u);  // never two on one piece
}

// --- stairs that end below the top

// The corner office is a second stair on the storeys below `ends`.
struct Ended {
  House house;

  Ended(int floors, int ends) : house(floors) {
    for (int storey = 0; storey < floors; ++storey) {
      plan::Room& room = house.room(storey, kSuite);
      house.change_both(house.room(storey, kMeeting), room, [](plan::Portal& p) { p.a.y = -1; });
      for (const HouseRoom which : {kMeeting, kSuite})
        std::erase_if(house.room(storey, which).portals, [](const plan::Portal& p) { return p.a.y == -1; });
      const geom::Length z = room.region.z0;
      const bool stair = storey < ends;
      house.join(
          house.room(storey, kHall), &room,
          door({16'400, 6'600}, {17'300, 6'600}, z, stair ? PortalKind::stair_door : PortalKind::room_door, true));
      if (!stair) continue;
      room.region.kind = Kind::stair;
      room.region.use = Use::stair;
      room.region.cell = 2;
      const plan::Room& like = house.room(storey, kStair);
      for (const plan::Landing& l : like.landings) room.landings.push_back({moved(l.box), l.z});
      for (const plan::Flight& f : like.flights) room.flights.push_back({moved(f.box), f.up, f.z0, f.z1, f.risers});
      for (const plan::Portal& p : like.portals) {
        if (p.kind != PortalKind::well || (p.face == plan::kTopFace && storey + 1 == ends)) continue;
        plan::Portal well = p;
        well.id.slot = 2;
        well.a.x += 16'000;
        well.b.x += 16'000;
        room.portals.push_back(well);
      }
      if (storey + 1 == ends) {
        room.flights.clear();
        room.landings.resize(1);
      }
    }
  }
  static geom::Box moved(geom::Box b) { return {{b.lo.x + 16'000, b.lo.y}, {b.hi.x + 16'000, b.hi.y}}; }
};

void add_top_well(plan::Room& room, geom::Box opening) {
  plan::Portal well;
  well.a = opening.lo;
  well.b = opening.hi;
  well.z0 = well.z1 = room.region.z1;
  well.kind = PortalKind::well;
  well.face = plan::kTopFace;
  room.portals.push_back(well);
}

TEST(EndedStair, PassesWhereItEnds) {
  EXPECT_EQ(failing(Ended(4, 2).house.model), "");
  EXPECT_EQ(failing(Ended(4, 4).house.model), "");
}

TEST(EndedStair, AWellAboveItsLastStoreyIsFound) {
  Ended ended(4, 2);
  add_top_well(ended.house.room(1, kSuite), {{16'240, 8'000}, {18'900, 11'760}});
  EXPECT_THAT(failing(ended.house.model), HasSubstr("wells"));
  EXPECT_THAT(report_of(ended.house.model).of(CheckId::wells).example.message, HasSubstr("leads nowhere"));
}

TEST(EndedStair, FlightsOnItsLastStoreyAreFound) {
  Ended ended(4, 2);
  plan::Room& last = ended.house.room(1, kSuite);
  const plan::Flight& like = ended.house.room(1, kStair).flights[0];
  last.flights.push_back({Ended::moved(like.box), like.up, like.z0, like.z0 + 1'000, 6});
  EXPECT_EQ(failing(ended.house.model), "stairs");
  EXPECT_THAT(report_of(ended.house.model).of(CheckId::stairs).example.message, HasSubstr("where the stair ends"));
}

TEST(EndedStair, AStairThatIsNoBoxIsFound) {
  House house;
  plan::Region& r = house.room(0, kStair).region;
  plan::Outline outline{geom::to_polygon(r.box), {r.faces.begin(), r.faces.end()}};
  r.outline = std::make_shared<plan::Outline>(outline);
  EXPECT_EQ(failing(house.model), "regions stairs");
}

TEST(EndedStair, AWellAtTheTopOfTheBuildingIsFound) {
  House house;
  add_top_well(house.room(2, kLift), {{3'100, 6'700}, {5'300, 11'760}});
  EXPECT_EQ(failing(house.model), "wells");
}

TEST(EndedStair, AStairThatIsCutOffBetweenStoreysIsFound) {
  Ended ended(3, 3);
  std::erase_if(ended.house.room(0, kSuite).portals, [](const plan::Portal& p) { return p.face == plan::kTopFace; });
  std::erase_if(ended.house.room(1, kSuite).portals, [](const plan::Portal& p) { return p.face == plan::kBottomFace; });
  ended.house.room(0, kSuite).flights.clear();
  ended.house.room(0, kSuite).landings.resize(1);
  EXPECT_EQ(failing(ended.house.model), "wells");
  EXPECT_THAT(report_of(ended.house.model).of(CheckId::wells).example.message, HasSubstr("cut off"));
}

TEST(EndedStair, AStairThatBeginsAboveTheGroundIsFound) {
  Ended ended(3, 3);
  const Ended none(3, 0);
  ended.house.room(0, kSuite) = Ended(none).house.room(0, kSuite);
  ended.house.room(0, kHall) = Ended(none).house.room(0, kHall);
  std::erase_if(ended.house.room(1, kSuite).portals, [](const plan::Portal& p) { return p.face == plan::kBottomFace; });
  EXPECT_EQ(failing(ended.house.model), "wells");
  EXPECT_THAT(report_of(ended.house.model).of(CheckId::wells).example.message, HasSubstr("begin on the ground"));
}

// --- atria

// The pantry becomes a lobby on the ground that is open to the storey above.
struct WithAtrium {
  House house{3};

  WithAtrium() {
    for (const int storey : {0, 1}) {
      for (const HouseRoom which : {kPantry, kHall}) {
        std::erase_if(house.room(storey, which).portals,
                      [](const plan::Portal& p) { return p.a.x == 8'000 && p.a.y == 6'600; });
      }
    }
    plan::Room &lobby = house.room(0, kPantry), &atrium = house.room(1, kPantry);
    lobby.region.kind = Kind::hall;
    lobby.region.use = Use::lobby;
    house.join(house.room(0, kHall), &lobby, door({6'000, 6'600}, {11'000, 6'600}, 0, PortalKind::hallway));
    atrium.region.kind = Kind::shaft;
    atrium.region.use = Use::atrium;
    add_top_well(lobby, {{5'600, 6'800}, {11'800, 11'700}});
    plan::Portal below = lobby.portals.back();
    below.face = plan::kBottomFace;
    atrium.portals.push_back(below);
  }
};

TEST(Atrium, ALobbyOpenUpwardsPasses) { EXPECT_EQ(failing(WithAtrium().house.model), ""); }

TEST(Atrium, ALobbyOpenToARoomIsFound) {
  WithAtrium a;
  a.house.room(1, kPantry).region.use = Use::riser;
  EXPECT_THAT(failing(a.house.model), HasSubstr("wells"));
}

TEST(Atrium, AnAtriumWithoutALobbyIsFound) {
  WithAtrium a;
  std::erase_if(a.house.room(0, kPantry).portals, [](const plan::Portal& p) { return p.kind == PortalKind::well; });
  EXPECT_EQ(failing(a.house.model), "wells");
  std::erase_if(a.house.room(1, kPantry).portals, [](const plan::Portal& p) { return p.kind == PortalKind::well; });
  EXPECT_EQ(failing(a.house.model), "wells");
}

TEST(Atrium, AWellInAFloorPeopleStandOnIsFound) {
  House house;
  add_top_well(house.room(0, kOffice1), {{6'000, 1'000}, {9'000, 3'000}});
  EXPECT_THAT(failing(house.model), HasSubstr("portals"));
}

TEST(Atrium, ADoorIntoTheVoidIsFound) {
  WithAtrium a;
  a.house.join(a.house.room(1, kHall), &a.house.room(1, kPantry),
               door({8'000, 6'600}, {8'900, 6'600}, 3'600, PortalKind::room_door));
  EXPECT_EQ(failing(a.house.model), "portal_kinds");
}

TEST(Atrium, ItsAreaIsNoCore) {
  const Report with = report_of(WithAtrium().house.model), without = report_of(House().model);
  EXPECT_EQ(with.of(MeasureId::core_share), without.of(MeasureId::core_share));
}

}  // namespace
}  // namespace enfilade::audit
