// The rooms of one dwelling: a site in, a plan out.

#include "rules/apartment/rooms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string>

#include <enfilade/base/rng.hpp>

#include "rules/apartment/cuts.hpp"
#include "rules/apartment/inspect.hpp"
#include "rules/apartment/laid.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using plan::Use;

constexpr Length kBay = 1'700;

// A wall of windows.
void light(ApartmentSite& site, std::size_t wall) {
  site.walls[wall] = WallKind::lit;
  const Point a = site.ring[wall], b = site.ring[(wall + 1) % site.ring.size()];
  const double length = std::hypot(b.x - a.x, b.y - a.y);
  const int n = std::max(1, static_cast<int>(length / kBay + 0.5));
  const auto at = [&](double t) {
    return Point{a.x + static_cast<Length>((b.x - a.x) * t), a.y + static_cast<Length>((b.y - a.y) * t)};
  };
  for (int i = 0; i < n; ++i) {
    if (i > 0) site.joints.push_back(at(static_cast<double>(i) / n));
    site.bays.push_back({at((i + 0.5) / n), static_cast<Length>(std::min(700.0, length / n / 2 - 260)),
                         static_cast<std::uint32_t>(wall)});
  }
}

// In a ring whose first wall is the corridor's, from (0, 0) along x.
ApartmentSite site_in(geom::Ring ring, std::initializer_list<std::size_t> lit, Length door) {
  ApartmentSite site;
  site.ring = std::move(ring);
  site.walls.assign(site.ring.size(), WallKind::inner);
  site.walls[0] = WallKind::corridor;
  for (const std::size_t wall : lit) light(site, wall);
  site.door_a = {door, 0};
  site.door_b = {door + 900, 0};
  return site;
}
ApartmentSite flat(Length width, Length depth, std::initializer_list<std::size_t> lit = {2}) {
  return site_in({{0, 0}, {width, 0}, {width, depth}, {0, depth}}, lit, width / 2 - 450);
}

Key key_of(std::uint64_t seed) { return root_key(seed); }

std::string text(const ApartmentPlan& plan) {
  std::string out;
  for (const ApartmentRoom& r : plan.rooms) {
    out += std::string(plan::id(r.use)) + ' ';
    for (const Point p : r.shape.outer) out += std::to_string(p.x) + ',' + std::to_string(p.y) + ' ';
  }
  return out;
}

std::size_t count(const ApartmentPlan& plan, Use use) {
  return static_cast<std::size_t>(
      std::count_if(plan.rooms.begin(), plan.rooms.end(), [&](const ApartmentRoom& r) { return r.use == use; }));
}

double square_metres(const geom::Polygon& p) { return static_cast<double>(geom::twice_area(p)) / 2e6; }

TEST(Rooms, AnOrdinaryFlatIsGoodForEveryKey) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  std::size_t tried = 0, good = 0;
  for (Length width = 6'000; width <= 13'000; width += 700) {
    for (Length depth = 5'000; depth <= 9'400; depth += 400) {
      if (width * depth < 34'000'000) continue;
      for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(depth) + ", seed " + std::to_string(seed));
        ASSERT_TRUE(lay_rooms(flat(width, depth), key_of(seed), plane, plan));
        ++tried;
        good += plan.good;
        EXPECT_EQ(count(plan, Use::living), 1u);
        EXPECT_GE(count(plan, Use::bathroom), 1u);
        EXPECT_EQ(plan.doors.size() + 1, plan.rooms.size());
        double sum = 0;
        for (const ApartmentRoom& r : plan.rooms) sum += square_metres(r.shape);
        EXPECT_NEAR(sum, width / 1e3 * (depth / 1e3), 1e-9);
      }
    }
  }
  EXPECT_GT(tried, 400u);
  EXPECT_EQ(good, tried);
}

TEST(Rooms, AGoodPlanHasNoLargeDarkRoom) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Length depth = 6'000 + 100 * static_cast<Length>(seed);
    ASSERT_TRUE(lay_rooms(flat(9'500, depth), key_of(seed), plane, plan));
    if (!plan.good) continue;
    for (const ApartmentRoom& r : plan.rooms) {
      const bool facade =
          std::any_of(r.shape.outer.begin(), r.shape.outer.end(), [&](Point p) { return p.y == depth; });
      EXPECT_TRUE(facade || r.use == Use::corridor || square_metres(r.shape) <= 6.5) << seed << ": " << text(plan);
    }
  }
}

TEST(Rooms, KeysGiveManyPlans) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  constexpr std::array<std::pair<Length, Length>, 10> kSizes{{{8'000, 6'000},
                                                              {9'000, 7'000},
                                                              {10'000, 8'000},
                                                              {12'000, 6'000},
                                                              {11'000, 9'000},
                                                              {7'000, 8'000},
                                                              {13'000, 7'500},
                                                              {9'500, 5'500},
                                                              {14'000, 8'000},
                                                              {8'500, 8'500}}};
  std::size_t all = 0;
  for (const auto& [width, depth] : kSizes) {
    std::set<std::string> plans;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      ASSERT_TRUE(lay_rooms(flat(width, depth), key_of(seed), plane, plan));
      plans.insert(text(plan));
    }
    EXPECT_GE(plans.size(), 4u) << width << " x " << depth;
    all += plans.size();
  }
  EXPECT_GE(all, 100u) << "of 200";
}

TEST(Rooms, ASettledPlanIsTheSameWithoutABound) {
  geom::Arrangement plane;
  ApartmentPlan free, bound;
  std::size_t settled = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Rng rng(key_of(seed), Purpose::sample);
    const ApartmentSite site = flat(rng.between(5'000, 15'000), rng.between(5'000, 13'000));
    if (!lay_rooms(site, key_of(seed), plane, free)) continue;
    EXPECT_TRUE(free.settled) << seed;
    for (const double above : {0.5, 3.0, 12.0, 40.0}) {
      if (!lay_rooms(site, key_of(seed), plane, bound, free.cost + above)) continue;
      settled += bound.settled;
      EXPECT_TRUE(!bound.settled || text(bound) == text(free)) << seed << ", " << above;
    }
  }
  EXPECT_GT(settled, 300u);
}

TEST(Rooms, WhatOneLayingKeepsForTheNextChangesNothing) {
  geom::Arrangement plane;
  ApartmentPlan fresh, next;
  std::size_t laid = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Rng rng(key_of(seed), Purpose::sample);
    Cutters cutters;
    ApartmentSite site = flat(rng.between(6'000, 14'000), rng.between(6'000, 12'000));
    for (const Program program : {Program::flat, Program::upper, Program::ground}) {
      site.program = program;
      for (Length door = 300; door + 1'200 < site.ring[1].x; door += 900) {
        site.door_a = {door, 0};
        site.door_b = {door + 900, 0};
        const bool found = lay_rooms(site, key_of(seed), plane, fresh);
        ASSERT_EQ(lay_rooms(site, key_of(seed), plane, cutters, next, kNoRooms), found) << seed << ", " << door;
        if (!found) continue;
        ++laid;
        EXPECT_EQ(text(next), text(fresh)) << seed << ", " << door;
        EXPECT_EQ(next.cost, fresh.cost) << seed << ", " << door;
      }
    }
  }
  EXPECT_GT(laid, 500u);
}

TEST(Rooms, AreLaidOnceForEachSiteAndKey) {
  geom::Arrangement plane;
  LaidRooms laid;
  ApartmentPlan own;
  const ApartmentSite wide = flat(11'000, 8'000), deep = flat(8'000, 11'000);
  ApartmentSite moved = wide;
  moved.door_a.x += 1'500;
  moved.door_b.x += 1'500;
  const ApartmentPlan* first = laid.rooms(wide, key_of(1), plane);
  ASSERT_NE(first, nullptr);
  for (const ApartmentSite* site : std::initializer_list<const ApartmentSite*>{&wide, &deep, &moved}) {
    for (const std::uint64_t seed : {1, 2}) {
      const ApartmentPlan* plan = laid.rooms(*site, key_of(seed), plane);
      ASSERT_TRUE(plan && lay_rooms(*site, key_of(seed), plane, own));
      EXPECT_EQ(text(*plan), text(own)) << seed;
      EXPECT_EQ(plan == first, site == &wide && seed == 1);
      EXPECT_EQ(laid.find(*site, key_of(seed)), plan);
    }
  }
  EXPECT_EQ(laid.find(wide, key_of(3)), nullptr);
  EXPECT_EQ(laid.rooms(wide, key_of(1), plane, 1e-3), nullptr) << "nothing is that cheap";
  EXPECT_EQ(laid.find(wide, key_of(1)), first);
}

TEST(Rooms, JudgingNeverCostsMoreThanWhatIsDrawn) {
  Cutters cutters;
  geom::Arrangement plane;
  ApartmentPlan plan;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Rng rng(key_of(seed), Purpose::sample);
    const ApartmentSite site = flat(rng.between(6'000, 14'000), rng.between(5'000, 10'000));
    const double judged = judge_rooms(site, key_of(seed), cutters);
    const bool laid = lay_rooms(site, key_of(seed), plane, plan);
    EXPECT_LE(judged, laid ? plan.cost + 1e-9 : kNoRooms) << seed;
    EXPECT_TRUE(judged < kNoRooms || !laid) << seed;
    EXPECT_EQ(judge_rooms(site, key_of(seed), cutters, judged - 1e-6), kNoRooms) << "nothing costs less than the least";
  }
}

// Its only corridor is 1.8 m at a corner; the two cheapest halls can't be drawn.
TEST(Rooms, ALargeFlatEnteredAtItsCornerHasRooms) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  ApartmentSite site =
      site_in({{0, 0}, {1'792, 0}, {1'792, -750}, {14'454, -750}, {14'454, 13'612}, {0, 13'612}}, {3, 4}, 446);
  EXPECT_TRUE(lay_rooms(site, key_of(3), plane, plan));
}

// --- inspection

ApartmentPlan two_rooms(Length width, Length depth, Length hall, Use use) {
  ApartmentPlan plan;
  plan.rooms.push_back({geom::to_polygon({{0, 0}, {width, hall}}), Use::corridor});
  plan.rooms.push_back({geom::to_polygon({{0, hall}, {width, depth}}), use});
  plan.doors.push_back({1, {1'000, hall}, {1'860, hall}, false});
  return plan;
}

TEST(Inspect, AHouseholdWithoutALivingRoomIsBroken) {
  ApartmentSite site = flat(4'000, 4'300);
  EXPECT_EQ(inspect(site, two_rooms(4'000, 4'300, 1'300, Use::living)), Verdict::good)
      << "under 18 m2 there is no bathroom";
  EXPECT_EQ(inspect(site, two_rooms(4'000, 4'300, 1'300, Use::bedroom)), Verdict::broken);
}

TEST(Inspect, ALivingRoomNeedsAWindowAndWidth) {
  EXPECT_EQ(inspect(flat(4'000, 4'300, {}), two_rooms(4'000, 4'300, 1'300, Use::living)), Verdict::broken);
  EXPECT_EQ(inspect(flat(4'000, 4'000), two_rooms(4'000, 4'000, 1'300, Use::living)), Verdict::sound) << "2.7 m";
  EXPECT_EQ(inspect(flat(4'000, 3'300), two_rooms(4'000, 3'300, 1'300, Use::living)), Verdict::broken) << "2.0 m";
}

TEST(Inspect, ADoorLiesInBothWallsAndItsLeafHasRoom) {
  const ApartmentSite site = flat(4'000, 4'300);
  ApartmentPlan plan = two_rooms(4'000, 4'300, 1'300, Use::living);
  plan.doors[0].a = {20, 1'300};
  plan.doors[0].b = {880, 1'300};
  EXPECT_EQ(inspect(site, plan), Verdict::broken) << "in the wall at the corner";
  plan.doors[0].a = {1'000, 1'400};
  plan.doors[0].b = {1'860, 1'400};
  EXPECT_EQ(inspect(site, plan), Verdict::broken) << "beside the wall";
  // Into the hall, where the entrance's leaf turns.
  plan = two_rooms(4'000, 4'300, 1'300, Use::living);
  plan.doors[0] = {1, {1'600, 1'300}, {2'460, 1'300}, true};
  EXPECT_EQ(inspect(site, plan), Verdict::broken);
  plan.doors[0] = {1, {2'900, 1'300}, {3'760, 1'300}, true};
  EXPECT_EQ(inspect(site, plan), Verdict::good);
}

TEST(Inspect, NothingIsLeftOver) {
  ApartmentPlan plan = two_rooms(4'000, 4'300, 1'300, Use::living);
  plan.rooms[1].shape = geom::to_polygon({{0, 1'300}, {4'000, 4'290}});
  EXPECT_EQ(inspect(flat(4'000, 4'300), plan), Verdict::broken);
}

TEST(Inspect, RoomsHaveTheCornersOfTheirDwelling) {
  const geom::Ring site{{0, 0}, {3'000, 0}, {6'000, 0}, {6'000, 4'000}, {0, 4'000}};
  geom::Ring room{{0, 0}, {6'000, 0}, {6'000, 4'000}, {0, 4'000}};
  meet_corners(site, room);
  EXPECT_EQ(room, site);
}

// --- studios

TEST(Studio, HasABathroomFrom18SquareMetres) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  for (Length width = 3'200; width <= 8'000; width += 400) {
    for (Length depth = 3'200; depth <= 8'000; depth += 400) {
      const ApartmentSite site = flat(width, depth);
      if (width * depth < 18'000'000) continue;
      ASSERT_TRUE(lay_studio(site, plane, plan)) << width << " x " << depth;
      EXPECT_EQ(count(plan, Use::bathroom), 1u) << width << " x " << depth;
      EXPECT_EQ(inspect(site, plan), plan.good ? Verdict::good : Verdict::sound);
    }
  }
}

TEST(Studio, EndsWhereSlantedWallsAre) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  std::size_t laid = 0, tried = 0;
  for (Length tip = 0; tip <= 9'000; tip += 500) {
    const ApartmentSite site = site_in({{0, 0}, {9'000, 0}, {tip, 7'000}}, {1, 2}, 3'000);
    ++tried;
    if (!lay_studio(site, plane, plan)) continue;
    ++laid;
    EXPECT_NE(inspect(site, plan), Verdict::broken) << tip;
    EXPECT_EQ(count(plan, Use::bathroom), 1u) << tip;
  }
  EXPECT_EQ(laid, tried);
}

TEST(Studio, NobodyLivesInTheDark) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  EXPECT_FALSE(lay_studio(flat(5'000, 5'000, {}), plane, plan));
  EXPECT_FALSE(lay_rooms(flat(8'000, 8'000, {}), key_of(1), plane, plan));
}

// Round a core: a corridor's end on one side, windows on all others.
ApartmentSite round_a_core(Length arm) {
  return site_in({{0, 0},
                  {3'000, 0},
                  {3'000, 6'000},
                  {9'000, 6'000},
                  {9'000, 0},
                  {9'000 + arm, 0},
                  {9'000 + arm, 6'000 + arm},
                  {-arm, 6'000 + arm},
                  {-arm, 0}},
                 {5, 6, 7}, 1'000);
}

TEST(Studio, LargeOnesHaveBedroomsOffTheLivingRoom) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  for (Length arm = 3'200; arm <= 4'400; arm += 200) {
    const ApartmentSite site = round_a_core(arm);
    ASSERT_TRUE(lay_studio(site, plane, plan)) << arm;
    EXPECT_EQ(inspect(site, plan), Verdict::good) << arm;
    EXPECT_GE(count(plan, Use::bedroom), 2u) << arm;
    EXPECT_EQ(count(plan, Use::living), 1u);
    for (const ApartmentDoor& d : plan.doors) EXPECT_EQ(plan.rooms[d.other].use, Use::living) << arm;
    double sum = 0;
    for (const ApartmentRoom& r : plan.rooms) sum += square_metres(r.shape);
    EXPECT_NEAR(sum, square_metres({site.ring, {}}), 1e-6);
    EXPECT_LE(square_metres(plan.rooms[0].shape), 0.8 * sum) << arm;
  }
}

TEST(Studio, SmallOnesAreOneRoom) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  ASSERT_TRUE(lay_studio(flat(5'800, 6'000), plane, plan));
  EXPECT_EQ(count(plan, Use::bedroom), 0u);
}

TEST(Rooms, TheLivingRoomIsTheLargest) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  for (const Program program : {Program::flat, Program::ground}) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      ApartmentSite site = flat(8'000 + static_cast<Length>(seed % 5) * 700, 8'000, {2, 1});
      site.program = program;
      if (!lay_rooms(site, key_of(seed), plane, plan)) continue;
      double living = 0, bedroom = 0;
      for (const ApartmentRoom& r : plan.rooms) {
        double& most = r.use == Use::living ? living : bedroom;
        if (r.use == Use::living || r.use == Use::bedroom) most = std::max(most, square_metres(r.shape));
      }
      EXPECT_GE(living * 1.1, bedroom) << seed;
    }
  }
}

// The leaf of a front door in a slanted wall has its place.
TEST(Inspect, SlantedWallsHaveFrontDoors) {
  geom::Arrangement plane;
  ApartmentPlan plan;
  for (Length rise = 10; rise <= 400; rise += 30) {
    ApartmentSite site = site_in({{0, 0}, {9'000, rise}, {9'000, 8'000}, {0, 8'000}}, {2, 3}, 0);
    site.door_a = {4'000, static_cast<Length>(std::lround(4.0 * rise / 9))};
    site.door_b = {4'900, static_cast<Length>(std::lround(4.9 * rise / 9))};
    EXPECT_TRUE(lay_rooms(site, key_of(1), plane, plan) || lay_studio(site, plane, plan)) << rise;
  }
}

}  // namespace
}  // namespace enfilade::rules
