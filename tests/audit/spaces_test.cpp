// Shapes and syntax of the hand-made flats, and what makes a flat good.

#include <cmath>
#include <memory>
#include <numbers>

#include <gtest/gtest.h>

#include <enfilade/plan/clear.hpp>

#include "audit/flats.hpp"
#include "audit/shape.hpp"

namespace enfilade::audit {
namespace {

using plan::PortalKind;
using plan::Use;

const Space& inside(const Report& r, Use use) { return r.dwellings.spaces[static_cast<std::size_t>(use)]; }
const Space& common(const Report& r, Use use) { return r.spaces[static_cast<std::size_t>(use)]; }
double mean(const Space& s, SpaceMeasure m) { return s.of(m).mean() / divisor(m); }
double mean(const Dwellings& d, DwellingMeasure m) { return d.of(m).mean() / divisor(m); }
std::uint64_t flaw(const Report& r, Flaw f) { return r.dwellings.flaws[static_cast<std::size_t>(f)]; }

// --- shapes

TEST(Spaces, SizesAreClearOnes) {
  Flats flats;
  const Report r = flats.report();
  // Kitchen C: 3 × 4 m between faces; 0.24 m of façade, 0.06 m of partition elsewhere.
  EXPECT_EQ(inside(r, Use::kitchen).count(), 2u);
  EXPECT_NEAR(mean(inside(r, Use::kitchen), SpaceMeasure::area), 2.88 * 3.7, 0.01);
  EXPECT_NEAR(mean(inside(r, Use::kitchen), SpaceMeasure::width), 2.88, 1e-9);
  EXPECT_NEAR(mean(inside(r, Use::kitchen), SpaceMeasure::aspect), 3.7 / 2.88, 0.001);
  EXPECT_EQ(mean(inside(r, Use::kitchen), SpaceMeasure::rectangularity), 1);
}

TEST(Spaces, CommonCorridorsAndHallsOfFlatsAreCountedApart) {
  const Report r = Flats().report();
  EXPECT_EQ(common(r, Use::corridor).count(), 2u);
  EXPECT_EQ(inside(r, Use::corridor).count(), 4u);
  EXPECT_NEAR(mean(common(r, Use::corridor), SpaceMeasure::width), 1.8 - 0.12, 1e-9);
  EXPECT_EQ(common(r, Use::living).count(), 0u);
  EXPECT_EQ(common(r, Use::stair).count(), 2u);
}

TEST(Spaces, WindowsAndDoorsAreCounted) {
  const Report r = Flats().report();
  EXPECT_EQ(mean(inside(r, Use::bedroom), SpaceMeasure::windowed), 1);
  EXPECT_EQ(mean(inside(r, Use::corridor), SpaceMeasure::windowed), 0);
  EXPECT_EQ(mean(inside(r, Use::bathroom), SpaceMeasure::doors), 1);
  // Living A and C have one, B leads to bed, bath and corridor.
  EXPECT_NEAR(mean(inside(r, Use::living), SpaceMeasure::doors), (1 + 3 + 1) / 3.0, 1e-9);
  EXPECT_NEAR(mean(inside(r, Use::corridor), SpaceMeasure::doors), (4 + 6) / 2.0, 1e-9);
}

TEST(Spaces, DwellingsAddUp) {
  const Report r = Flats().report();
  const Dwellings& d = r.dwellings;
  EXPECT_EQ(d.count(), 6u);
  EXPECT_NEAR(mean(d, DwellingMeasure::spaces), (4 + 3 + 6) / 3.0, 1e-9);
  double area = 0;
  for (const Space& s : d.spaces) area += s.of(SpaceMeasure::area).mean() / 100 * static_cast<double>(s.count());
  EXPECT_NEAR(mean(d, DwellingMeasure::area) * 6, area, 0.5);
  EXPECT_LT(mean(d, DwellingMeasure::net_share), 1);
  EXPECT_GT(mean(d, DwellingMeasure::net_share), 0.85);
  EXPECT_EQ(d.of(DwellingMeasure::hall_share).quantile(0), 0) << "flat B has no hall";
}

TEST(Spaces, HallsOfDwellingsAreNoCommonArea) {
  const Report r = Flats().report();
  EXPECT_NEAR(r.of(MeasureId::hall_share).mean() / 10'000, 36.0 / 240, 1e-4) << "the corridor alone";
  EXPECT_NEAR(r.of(MeasureId::efficiency).mean() / 10'000, (240 - 36 - 16.2) / 240, 1e-4) << "all that is lived in";
}

TEST(Spaces, TowersHaveSpacesToo) {
  const Report r = report_of(House().model);
  EXPECT_EQ(common(r, Use::office).count(), 15u);
  EXPECT_GT(common(r, Use::office).of(SpaceMeasure::asymmetry).count(), 0u);
  // On the hall, or behind the meeting room.
  EXPECT_EQ(common(r, Use::office).of(SpaceMeasure::depth).quantile(500), 2);
  EXPECT_EQ(common(r, Use::office).of(SpaceMeasure::depth).quantile(1'000), 3);
  EXPECT_EQ(common(r, Use::corridor).types, (std::array<std::uint64_t, 4>{0, 3, 0, 0}));
}

// --- syntax

TEST(SpaceSyntax, FlatCIsAStar) {
  Flats flats;
  // Only flat C is left of the dwellings: the others become offices.
  for (const FlatRoom which : {kLivingA, kBedA, kBathA, kLivingB, kBedB, kBathB}) flats.use(which, Use::office);
  const Report r = flats.report();
  EXPECT_EQ(r.dwellings.count(), 2u);
  // Outside, hall and five rooms: k = 7.
  EXPECT_EQ(mean(inside(r, Use::corridor), SpaceMeasure::asymmetry), 0);
  EXPECT_NEAR(mean(inside(r, Use::bathroom), SpaceMeasure::asymmetry), 1 / 3.0, 1e-4);
  EXPECT_EQ(mean(inside(r, Use::corridor), SpaceMeasure::depth), 1);
  EXPECT_EQ(mean(inside(r, Use::living), SpaceMeasure::depth), 2);
  EXPECT_EQ(mean(inside(r, Use::corridor), SpaceMeasure::connectivity), 6);
  EXPECT_EQ(inside(r, Use::corridor).types, (std::array<std::uint64_t, 4>{0, 2, 0, 0}));
  EXPECT_EQ(inside(r, Use::bedroom).types, (std::array<std::uint64_t, 4>{4, 0, 0, 0}));
}

TEST(SpaceSyntax, ADoorMoreMakesARing) {
  Flats flats;
  flats.open(0, kKitchenC, kLivingC, {6'000, 9'000}, {6'000, 9'800});
  const Report r = flats.report();
  EXPECT_EQ(inside(r, Use::kitchen).types, (std::array<std::uint64_t, 4>{1, 0, 1, 0}));
  EXPECT_EQ(inside(r, Use::corridor).types, (std::array<std::uint64_t, 4>{0, 3, 1, 0}));
}

TEST(SpaceSyntax, TheOrderOfIntegrationIsCounted) {
  const Report r = Flats().report();
  // A and C: the hall before the living room. B has no hall.
  EXPECT_EQ(r.dwellings.order[0], (Order{4, 0, 0}));
  // Living before bedroom in B; in the stars of A and C both are tips.
  EXPECT_EQ(r.dwellings.order[1], (Order{2, 4, 0}));
  EXPECT_EQ(r.dwellings.order[2], (Order{0, 2, 0}));
}

TEST(SpaceSyntax, UsesAreSortedByTheirMeanAsymmetry) {
  // Tips of stars of 5 and 7 nodes have 1/2 and 1/3, flat B's 2/3, its living room 0.
  const std::vector<Use> uses = by_integration(Flats().report().dwellings.spaces);
  EXPECT_EQ(uses, (std::vector{Use::corridor, Use::living, Use::kitchen, Use::bedroom, Use::bathroom}));
  EXPECT_TRUE(by_integration({}).empty());
}

TEST(SpaceSyntax, ADeeperLivingRoomIsOutOfOrder) {
  Flats flats;
  flats.close(0, kLivingC, PortalKind::room_door);
  flats.open(0, kKitchenC, kLivingC, {6'000, 9'000}, {6'000, 9'800});
  EXPECT_EQ(flats.report().dwellings.order[1].more, 1u);
}

// --- good flats

TEST(GoodFlats, TheFlatsAreGood) {
  const Report r = Flats().report();
  EXPECT_EQ(r.dwellings.judged, 6u);
  EXPECT_EQ(r.dwellings.good, 6u);
}

TEST(GoodFlats, EveryFlawIsSeen) {
  const auto with = [](auto&& spoil) {
    Flats flats;
    spoil(flats);
    return flats.report();
  };
  Report r = with([](Flats& f) {
    f.room(0, kBathA).region.use = Use::storage;
    f.close(0, kBathA, PortalKind::window);
  });
  EXPECT_EQ(r.dwellings.good, 5u);
  EXPECT_EQ(flaw(r, Flaw::no_bathroom), 1u);
  EXPECT_EQ(flaw(r, Flaw::dark_room), 1u) << "a storage of 8.64 m² without a window";
  r = with([](Flats& f) { f.room(0, kLivingC).region.use = Use::bedroom; });
  EXPECT_EQ(flaw(r, Flaw::no_living_room), 1u);
  r = with([](Flats& f) { f.close(0, kKitchenC, PortalKind::window); });
  EXPECT_EQ(flaw(r, Flaw::dark_room), 1u) << "no failure, but 12 m² in the dark";
  EXPECT_EQ(r.dwellings.good, 5u);
  EXPECT_TRUE(r.ok());
  r = with([](Flats& f) {
    f.close(0, kBedC2, PortalKind::room_door);
    f.open(0, kBedC1, kBedC2, {14'500, 9'000}, {14'500, 9'800});
  });
  EXPECT_EQ(flaw(r, Flaw::off_hall), 1u);
  r = with([](Flats& f) { f.close(0, kBedC2, PortalKind::window); });
  EXPECT_EQ(flaw(r, Flaw::unlit), 1u);
  r = with([](Flats& f) { f.room(0, kBathC).region.use = Use::bedroom; });  // 2 m wide
  EXPECT_EQ(flaw(r, Flaw::narrow), 1u);
  r = with([](Flats& f) { std::swap(f.room(0, kBedB).region.use, f.room(0, kLivingB).region.use); });  // 2.6 m
  EXPECT_EQ(flaw(r, Flaw::narrow), 1u);
}

TEST(GoodFlats, AHouseIsJudgedWhole) {
  Flats house(true);
  EXPECT_EQ(house.report().dwellings.good, 1u);
  EXPECT_EQ(house.report().dwellings.good_houses, 1u);
  house.close(1, kBedC2, PortalKind::window);
  house.close(1, kBedC1, PortalKind::window);
  const Report r = house.report();
  EXPECT_EQ(r.dwellings.judged, 1u);
  EXPECT_EQ(r.dwellings.good, 0u);
  EXPECT_EQ(r.dwellings.good_houses, 0u);
  EXPECT_EQ(flaw(r, Flaw::unlit), 1u);
}

// --- merging

TEST(Spaces, MergingInAnyOrderGivesTheSame) {
  Flats flats, other, house(true);
  other.close(0, kKitchenC, PortalKind::window);
  const Report reports[] = {flats.report(), other.report(), house.report()};
  const auto sum = [&](std::initializer_list<int> order) {
    Report r;
    for (const int i : order) merge(r, reports[i]);
    return r;
  };
  const Report a = sum({0, 1, 2}), b = sum({2, 0, 1});
  EXPECT_EQ(a.dwellings, b.dwellings);
  EXPECT_EQ(a.spaces, b.spaces);
  EXPECT_EQ(a.dwellings.judged, 13u);
  EXPECT_EQ(a.dwellings.good_houses, 1u);
  EXPECT_EQ(a.dwellings.count(), 14u);
}

// --- shapes by themselves

plan::Region region_of(geom::Ring ring) {
  plan::Region r;
  auto outline = std::make_shared<plan::Outline>();
  outline->faces.resize(ring.size());
  outline->polygon.outer = std::move(ring);
  r.box = geom::bounds(outline->polygon);
  r.outline = outline;
  return r;
}

TEST(ClearFloors, ALoses60MillimetresOnEverySide) {
  const ClearFloor f = clear_floor(region_of({{0, 0}, {4'000, 0}, {4'000, 2'000}, {2'000, 4'000}, {0, 4'000}}), true);
  EXPECT_LT(f.area, 14'000'000);
  EXPECT_NEAR(f.rectangle.width, 3'880, 1);
}

TEST(ClearFloors, ARectangleAskewIsARectangle) {
  // 5 × 10 m, turned by the angle of a 3-4-5 triangle.
  const ClearFloor f = clear_floor(region_of({{0, 0}, {8'000, 6'000}, {5'000, 10'000}, {-3'000, 4'000}}), true);
  EXPECT_NEAR(f.rectangle.width, 4'880, 2);
  EXPECT_NEAR(f.rectangle.length, 9'880, 2);
  EXPECT_NEAR(static_cast<double>(f.area) / (f.rectangle.width * f.rectangle.length), 1, 0.001);
}

TEST(ClearFloors, AnLFillsThreeQuartersOfItsRectangle) {
  const ClearFloor f =
      clear_floor(region_of({{0, 0}, {4'000, 0}, {4'000, 2'000}, {2'000, 2'000}, {2'000, 4'000}, {0, 4'000}}), false);
  EXPECT_NEAR(static_cast<double>(f.area) / (f.rectangle.width * f.rectangle.length), 0.75, 0.03);
}

TEST(ClearFloors, WhatTheWallsTakeHasNoFloor) {
  EXPECT_EQ(clear_floor(region_of({{0, 0}, {24, 0}, {28, 1'000}, {0, 1'000}}), true).area, 0);
  // Where walls are drawn thinner for want of room, what is drawn between them counts.
  const plan::Region narrow = region_of({{0, 0}, {100, 0}, {120, 1'000}, {0, 1'000}});
  EXPECT_EQ(clear_floor(narrow, true).area, plan::twice_clear_area(narrow) / 2);
  EXPECT_GT(clear_floor(narrow, true).area, 0);
  plan::Region box;
  box.box = {{0, 0}, {100, 1'000}};
  EXPECT_EQ(clear_floor(box, true).area, 0);
}

TEST(WidestCircle, OfShapesOneCanWorkOut) {
  const auto widest = [](geom::Ring ring) { return widest_circle({std::move(ring), {}}); };
  EXPECT_NEAR(widest({{0, 0}, {9'000, 0}, {9'000, 2'000}, {0, 2'000}}), 2'000, 5);
  // An L of arms 1 m wide: the circle in its corner touches the reflex corner.
  EXPECT_NEAR(widest({{0, 0}, {4'000, 0}, {4'000, 1'000}, {1'000, 1'000}, {1'000, 4'000}, {0, 4'000}}),
              2'000 / (1 + std::numbers::sqrt2 / 2), 5);
  // A triangle 3-4-5 m: its inner circle has a radius of 1 m.
  EXPECT_NEAR(widest({{0, 0}, {4'000, 0}, {0, 3'000}}), 2'000, 5);
  // A ring 1 m wide round a court of 8 m; in its corners the circle is wider.
  const double ring = widest_circle({{{0, 0}, {10'000, 0}, {10'000, 10'000}, {0, 10'000}},
                                     {{{1'000, 1'000}, {1'000, 9'000}, {9'000, 9'000}, {9'000, 1'000}}}});
  EXPECT_NEAR(ring, 2'000 / (1 + std::numbers::sqrt2 / 2), 5);
}

TEST(Hull, LeavesOutReflexCornersAndPointsOnEdges) {
  const geom::Ring hull =
      hull_of(geom::Ring{{0, 0}, {2'000, 0}, {4'000, 0}, {4'000, 2'000}, {2'000, 2'000}, {2'000, 4'000}, {0, 4'000}});
  EXPECT_EQ(hull, (geom::Ring{{0, 0}, {4'000, 0}, {4'000, 2'000}, {2'000, 4'000}, {0, 4'000}}));
}

}  // namespace
}  // namespace enfilade::audit
