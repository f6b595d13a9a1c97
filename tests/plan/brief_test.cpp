#include <enfilade/plan/brief.hpp>

#include <gtest/gtest.h>

namespace enfilade::plan {
namespace {

TEST(Brief, DefaultsAreWithinTheLimits) { EXPECT_TRUE(check_limits(Brief{}).ok()); }

TEST(Brief, EachLimitIsNamedWithItsValue) {
  const auto message = [](auto&& change) {
    Brief b;
    change(b);
    const Status s = check_limits(b);
    return s.ok() ? std::string("ok") : s.error().text;
  };
  EXPECT_EQ(message([](Brief& b) { b.site.width = 999; }), "site.width is 0.999 m; allowed are 1 to 1000 m");
  EXPECT_EQ(message([](Brief& b) { b.site.width = -500; }), "site.width is -0.5 m; allowed are 1 to 1000 m");
  EXPECT_EQ(message([](Brief& b) { b.floors = 0; }), "floors is 0; allowed are 1 to 10000");
  EXPECT_EQ(message([](Brief& b) { b.hall_width = 3'400; }),
            "hall_width is 3.4 m; allowed is at most 0.75 of average_room, 3.375 m");
  EXPECT_EQ(message([](Brief& b) { b.least_room = 2'701; }),
            "least_room is 2.701 m; allowed is at most 0.6 of average_room, 2.7 m");
  EXPECT_EQ(message([](Brief& b) { b.seed = kMaxSeed + 1; }),
            "seed is 9007199254740992; allowed are 0 to 9007199254740991");
  EXPECT_NE(message([](Brief& b) { b.palette = "neon"; }).find("known palettes: "), std::string::npos);
  EXPECT_NE(message([](Brief& b) { b.kind = "castle"; }).find("known kinds: tower"), std::string::npos);
}

TEST(Brief, AnOfficesLimitsHangOnItsOwnSizes) {
  const auto message = [](auto&& change) {
    Brief b;
    b.kind = "office";
    change(b);
    const Status s = check_limits(b);
    return s.ok() ? std::string("ok") : s.error().text;
  };
  EXPECT_EQ(message([](Brief&) {}), "ok");
  EXPECT_EQ(message([](Brief& b) { b.office_width = 3'499; }), "office_width is 3.499 m; allowed are 3.5 to 15 m");
  EXPECT_EQ(message([](Brief& b) { b.hall_width = 4'501; }),
            "hall_width is 4.501 m; allowed is at most 0.75 of office_width, 4.5 m");
  EXPECT_EQ(message([](Brief& b) { b.hall_width = 4'500; }), "ok");  // more than a tower's average room would allow
  EXPECT_EQ(message([](Brief& b) { b.executive_floors = 13; }),
            "executive_floors is 13; allowed is at most floors, 12");
  EXPECT_EQ(message([](Brief& b) { b.executive_floors = -1; }), "executive_floors is -1; allowed are 0 to 1000");
  EXPECT_EQ(message([](Brief& b) { b.open_permille = 1'001; }), "open_probability is outside 0 to 1");
  EXPECT_NE(message([](Brief& b) { b.office_class = static_cast<OfficeClass>(kOfficeClasses); }), "ok");
  EXPECT_NE(message([](Brief& b) { b.halls = static_cast<HallStyle>(kHallStyles); }), "ok");
}

TEST(Brief, ApartmentsHaveLimitsAndSitesOfTheirOwn) {
  const auto message = [](auto&& change) {
    Brief b;
    b.kind = "apartments";
    b.site.polygon = geom::to_polygon({{0, 0}, {20'000, 12'000}});
    change(b);
    const Status s = check_limits(b);
    return s.ok() ? std::string("ok") : s.error().text;
  };
  EXPECT_EQ(message([](Brief&) {}), "ok");
  EXPECT_EQ(message([](Brief& b) { b.hall_width = 6'000; }), "ok");  // not theirs
  EXPECT_EQ(message([](Brief& b) { b.apartment_area = 17'999; }),
            "apartment_area is 17.999 m²; allowed are 18 to 1000 m²");
  EXPECT_EQ(message([](Brief& b) { b.corridor_width = 4'001; }), "corridor_width is 4.001 m; allowed are 1.2 to 4 m");
  EXPECT_EQ(message([](Brief& b) { b.site.polygon.outer[2].x = 2'000'001; }),
            "site.polygon is 2000.001 m long; allowed are at most 2000 m");
  EXPECT_EQ(message([](Brief& b) { std::swap(b.site.polygon.outer[1], b.site.polygon.outer[3]); }),
            "site.polygon: the outer ring runs clockwise; it must run counter-clockwise");
  EXPECT_EQ(message([](Brief& b) {
              for (auto& p : b.site.polygon.outer) p.x += kSiteReach;
            }),
            "site.polygon lies beyond 10000 m from the origin");
  EXPECT_EQ(message([](Brief& b) { b.site.polygon.outer.resize(1'001); }),
            "site.polygon has 1001 points with its holes; allowed are at most 1000");
  EXPECT_EQ(message([](Brief& b) { b.site.party = {4}; }), "site.party has edge 4; allowed are 0 to 3");
  EXPECT_EQ(message([](Brief& b) { b.site.party = {2, 1}; }), "site.party is not in ascending order");
  EXPECT_EQ(message([](Brief& b) { b.site.footprints = "a"; }), "site.footprints can't stand beside site.polygon");
  EXPECT_EQ(message([](Brief& b) {
              b.site.polygon = {{}, {{{0, 0}, {0, 9}, {9, 0}}}};
            }),
            "site.holes needs site.polygon");
  EXPECT_NE(message([](Brief& b) { b.rooms = static_cast<RoomStyle>(kRoomStyles); }), "ok");
  EXPECT_NE(message([](Brief& b) { b.roof = static_cast<Roof>(kRoofs); }), "ok");
  EXPECT_EQ(message([](Brief& b) { b.kind = "tower"; }),
            "site.polygon, holes, party and footprints are for kind \"apartments\"");
}

TEST(Brief, AnOfficesIdNamesItsClass) {
  Brief b;
  EXPECT_EQ(building_id(b), "tower-45000x35000-12-1");
  b.office_class = OfficeClass::spires;
  EXPECT_EQ(building_id(b), "tower-45000x35000-12-1");
  b.kind = "office";
  EXPECT_EQ(building_id(b), "office-spires-45000x35000-12-1");
}

TEST(Brief, AnIdIsDerivedFromPlaceAndSeedButNotFromLooks) {
  Brief a, b;
  b.palette = std::string("slate");
  b.furniture = false;
  EXPECT_EQ(building_id(a), building_id(b));
  b.seed = 2;
  EXPECT_NE(building_id(a), building_id(b));
  b.id = "town-hall";
  EXPECT_EQ(building_id(b), "town-hall");
}

}  // namespace
}  // namespace enfilade::plan
