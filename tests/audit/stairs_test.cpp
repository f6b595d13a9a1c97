#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/house.hpp"

namespace enfilade::audit {
namespace {

using ::testing::HasSubstr;

// The text of the failure after a change of the stair on the ground.
template <class Change>
std::string after(Change&& change) {
  House house;
  change(house.room(0, kStair));
  const Report report = report_of(house.model);
  return report.of(CheckId::stairs).failed ? report.of(CheckId::stairs).example.message : "";
}

TEST(Stairs, AGoodStairPasses) {
  EXPECT_EQ(after([](plan::Room&) {}), "");
}

TEST(Stairs, RisersHaveLimits) {
  EXPECT_THAT(after([](plan::Room& r) {
                for (auto& f : r.flights) f.risers = 10;
              }),
              HasSubstr("too high"));  // 180 mm
  EXPECT_THAT(after([](plan::Room& r) {
                for (auto& f : r.flights) f.risers = 18;
              }),
              HasSubstr("too low"));  // 100 mm
}

TEST(Stairs, RisersAreEqual) {
  EXPECT_THAT(after([](plan::Room& r) { r.flights[1].risers = 12; }), HasSubstr("differ"));
  EXPECT_THAT(after([](plan::Room& r) { r.flights[0].z1 = r.flights[1].z0 = r.landings[1].z = 1'850; }),
              HasSubstr("differ"));
  // A millimetre lost to rounding is no difference.
  EXPECT_EQ(after([](plan::Room& r) { r.flights[0].z1 = r.flights[1].z0 = r.landings[1].z = 1'800; }), "");
}

TEST(Stairs, TreadsAndWidthsHaveLimits) {
  EXPECT_THAT(after([](plan::Room& r) { r.flights[0].box.lo.y += 400; }), HasSubstr("treads"));
  EXPECT_THAT(after([](plan::Room& r) { r.flights[0].box.hi.x = 240 + 899; }), HasSubstr("narrow"));
  EXPECT_THAT(after([](plan::Room& r) { r.landings[1].box.hi.y = 10'790 + 899; }), HasSubstr("narrow"));
}

TEST(Stairs, TheWayUpIsUnbroken) {
  EXPECT_THAT(after([](plan::Room& r) { r.flights.pop_back(); }), HasSubstr("no way up"));
  EXPECT_THAT(after([](plan::Room& r) { r.landings.pop_back(); }), HasSubstr("no way up"));
  EXPECT_THAT(after([](plan::Room& r) { r.landings[1].box.lo.y += 1; }), HasSubstr("no way up"));
  EXPECT_THAT(after([](plan::Room& r) { r.landings[1].z += 1; }), HasSubstr("no way up"));
  EXPECT_THAT(after([](plan::Room& r) { r.flights[1].up = geom::kNorth; }), HasSubstr("no way up"));
}

TEST(Stairs, TheWayUpMeetsTheLandingOfTheNextStorey) {
  House house;
  house.room(1, kStair).landings[0].box.hi.y -= 10;
  EXPECT_EQ(failing(house.model), "stairs");
}

TEST(Stairs, ADoorNeedsALanding) {
  EXPECT_THAT(after([](plan::Room& r) { r.landings[0].box.lo.x = 500; }), HasSubstr("no landing"));
  EXPECT_THAT(after([](plan::Room& r) { r.landings[0].z += 10; }), HasSubstr("no landing"));
}

TEST(Stairs, HeadroomUnderALandingIsFound) {
  EXPECT_THAT(after([](plan::Room& r) {
                r.landings.push_back({{{240, 6'700}, {2'900, 8'000}}, 2'100});
              }),
              HasSubstr("headroom"));
}

TEST(Stairs, HeadroomUnderTheEdgeOfTheSlabIsFound) {
  EXPECT_THAT(after([](plan::Room& r) {
                for (plan::Portal& p : r.portals) {
                  if (p.kind == plan::PortalKind::well) p.a.y += 1'000;  // the second flight now ends under the slab
                }
              }),
              HasSubstr("headroom"));
}

TEST(Stairs, FlightsStayInsideAndApart) {
  EXPECT_THAT(after([](plan::Room& r) { r.flights[0].box.lo.x = -1; }), HasSubstr("leaves"));
  EXPECT_THAT(after([](plan::Room& r) {
                r.flights[1].box = r.flights[0].box;
                r.flights[1].z0 -= 10;
                r.flights[1].z1 -= 10;
              }),
              HasSubstr("cross"));
}

}  // namespace
}  // namespace enfilade::audit
