#include <cmath>

#include <gtest/gtest.h>

#include "audit/house.hpp"

namespace enfilade::audit {
namespace {

using plan::PortalKind;

double mean(const Report& r, MeasureId id) { return r.of(id).mean() / divisor(id); }

TEST(Measures, AreasOfTheHouseAddUp) {
  const Report r = report_of(House().model);
  // 20 × 12 m: hall 36 m², stair 16.2, shaft 12.96, rooms the rest.
  EXPECT_NEAR(mean(r, MeasureId::hall_share), 36.0 / 240, 1e-4);
  EXPECT_NEAR(mean(r, MeasureId::core_share), 29.16 / 240, 1e-4);
  EXPECT_NEAR(mean(r, MeasureId::efficiency), 174.84 / 240, 1e-4);
  EXPECT_EQ(mean(r, MeasureId::rooms_per_storey), 7);
  // Between the walls: offices 21.15, 21.96, 21.96, 21.15 and 18.87 m², pantry 33.05, meeting room 19.79.
  EXPECT_NEAR(mean(r, MeasureId::room_area), 157.93 / 7, 0.01);
  EXPECT_EQ(r.of(MeasureId::room_area).count(), 21u);
  EXPECT_EQ(mean(r, MeasureId::dead_space), 0);
}

TEST(Measures, SuitesAndWindowlessRoomsAreCounted) {
  const Report r = report_of(House().model);
  EXPECT_NEAR(mean(r, MeasureId::from_circulation), 6.0 / 7, 1e-4);
  EXPECT_NEAR(mean(r, MeasureId::suites), 1.0 / 7, 1e-4);
  EXPECT_NEAR(mean(r, MeasureId::windowless), 2.0 / 7, 1e-4);
}

TEST(Measures, DepthCountsDoorsFromEntranceOrStair) {
  const Report r = report_of(House(1).model);
  // Entrance 1, rooms on the hall 2, the suite 3.
  EXPECT_NEAR(mean(r, MeasureId::depth), (6 * 2 + 3) / 7.0, 1e-9);
}

TEST(Measures, EgressIsTheWalkFromTheFarthestCorner) {
  House house(2);
  const Report r = report_of(house.model);
  EXPECT_EQ(r.of(MeasureId::egress).count(), 14u);
  // Farthest upstairs is the last office: from its corner (20, 0) to its door
  // (17.45, 4.8) and along the hall to the stair's door (0.85, 6.6).
  House top(2);
  top.model.rooms.erase(top.model.rooms.begin(), top.model.rooms.begin() + kHouseRooms);
  const Report upper = report_of(top.model);
  EXPECT_NEAR(static_cast<double>(upper.of(MeasureId::egress).quantile(1000)) / 1000,
              std::hypot(2.55, 4.8) + std::hypot(16.6, 1.8), 0.05);
}

TEST(Measures, AHallWithOneExitIsADeadEnd) {
  House house(2);
  house.model.rooms.erase(house.model.rooms.begin(), house.model.rooms.begin() + kHouseRooms);
  // From the stair's door at x = 0.85 to the east end.
  EXPECT_NEAR(mean(report_of(house.model), MeasureId::dead_end), 19.15, 0.05);
}

TEST(Measures, StairsAndElevatorsAreCountedAgainstTheirNeed) {
  const Report r = report_of(House(6).model);
  EXPECT_EQ(mean(r, MeasureId::stairs_present), 1);
  EXPECT_EQ(mean(r, MeasureId::stairs_required), 2);
  EXPECT_EQ(mean(r, MeasureId::elevators_present), 1);
  EXPECT_EQ(mean(r, MeasureId::elevators_required), 2);
}

// A storey that is nothing but halls:
//
//   +---+-------+---+
//   |   |   n   |   |
//   | w +-------+ e |      four halls round a court room
//   |   | room  |   |
//   |   +-------+   |
//   |   |   s   |   |
//   +---+-------+---+
struct Ring {
  House house{1};
  plan::Room *w, *n, *e, *s;

  Ring() {
    plan::Model& m = house.model;
    m.brief.site = {30'000, 30'000};
    m.brief.floors = 1;
    m.rooms.clear();
    m.rooms.resize(5);
    const geom::Box boxes[5] = {{{0, 0}, {2'000, 30'000}},
                                {{2'000, 28'000}, {28'000, 30'000}},
                                {{28'000, 0}, {30'000, 30'000}},
                                {{2'000, 0}, {28'000, 2'000}},
                                {{2'000, 2'000}, {28'000, 28'000}}};
    for (std::uint32_t i = 0; i < 5; ++i) {
      plan::Region& r = m.rooms[i].region;
      m.rooms[i].path.push(Tag::loop, i);
      r.box = boxes[i];
      r.z1 = 3'600;
      r.kind = i < 4 ? plan::Kind::hall : plan::Kind::room;
      r.use = i < 4 ? plan::Use::corridor : plan::Use::open_office;
      for (std::uint8_t k = 0; k < 4; ++k) {
        const auto side = static_cast<geom::Side>(k);
        if (r.box.level(side) == site_level(side)) r.faces[k] = {plan::Behind::facade, k};
      }
    }
    w = &m.rooms[0], n = &m.rooms[1], e = &m.rooms[2], s = &m.rooms[3];
    house.join(*w, nullptr, door({0, 15'000}, {0, 16'000}, 0, PortalKind::entrance, true));
    house.join(*w, &m.rooms[4], door({2'000, 10'000}, {2'000, 10'900}, 0, PortalKind::room_door));
  }
  static geom::Length site_level(geom::Side side) { return side == geom::kEast || side == geom::kNorth ? 30'000 : 0; }
  void open(plan::Room* a, plan::Room* b, geom::Point from, geom::Point to) {
    house.join(*a, b, door(from, to, 0, PortalKind::hallway));
  }
};

TEST(Measures, TouchingHallsWithoutAnOpeningAreCounted) {
  Ring ring;
  EXPECT_EQ(mean(report_of(ring.house.model), MeasureId::unjoined_halls), 4);
  ring.open(ring.w, ring.n, {2'000, 28'300}, {2'000, 29'700});
  EXPECT_EQ(mean(report_of(ring.house.model), MeasureId::unjoined_halls), 3);
}

TEST(Measures, ARingIsALoopAndAHorseshoeIsNot) {
  Ring ring;
  ring.open(ring.w, ring.n, {2'000, 28'300}, {2'000, 29'700});
  ring.open(ring.n, ring.e, {28'000, 28'300}, {28'000, 29'700});
  ring.open(ring.w, ring.s, {2'000, 300}, {2'000, 1'700});
  EXPECT_EQ(mean(report_of(ring.house.model), MeasureId::loops), 0);
  const double horseshoe = mean(report_of(ring.house.model), MeasureId::dead_end);
  EXPECT_GT(horseshoe, 50);
  ring.open(ring.s, ring.e, {28'000, 300}, {28'000, 1'700});
  const Report r = report_of(ring.house.model);
  EXPECT_EQ(mean(r, MeasureId::loops), 1);
  EXPECT_EQ(mean(r, MeasureId::dead_end), 0);
  EXPECT_EQ(mean(r, MeasureId::unjoined_halls), 0);
  EXPECT_TRUE(r.ok()) << r.of(CheckId::portals).example.message << r.of(CheckId::partition).example.message;
}

TEST(Measures, ParallelHallsSideBySideAreCounted) {
  Ring ring;
  EXPECT_EQ(mean(report_of(ring.house.model), MeasureId::parallel_halls), 0);
  // The court becomes a hall that lies along the southern one.
  ring.house.model.rooms[4].region.kind = plan::Kind::hall;
  ring.house.model.rooms[4].region.use = plan::Use::corridor;
  ring.house.model.rooms[4].region.box.hi.y = 4'000;
  EXPECT_EQ(mean(report_of(ring.house.model), MeasureId::parallel_halls), 1);
}

}  // namespace
}  // namespace enfilade::audit
