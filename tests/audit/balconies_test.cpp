// The audit's check of balconies: sound ones pass, and every way to spoil one is found.

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/audit/audit.hpp>
#include <enfilade/plan/balcony.hpp>
#include <enfilade/world/whole.hpp>

namespace enfilade::audit {
namespace {

using ::testing::HasSubstr;

plan::Model with_balconies() {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.floors = 2;
  brief.balconies = true;
  brief.furniture = false;
  brief.apartment_area = 70'000;
  brief.seed = 3;
  brief.site = {30'000, 12'000};
  brief.site.polygon.outer = {{0, 0}, {30'000, 0}, {30'000, 12'000}, {0, 12'000}};
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  EXPECT_TRUE(building.ok()) << building.error().line();
  return *world::generate(**building, {}, {});
}

Report report_of(const plan::Model& model) {
  Report report;
  audit(model, report);
  return report;
}

plan::Room& first_balcony(plan::Model& model) {
  return *std::find_if(model.rooms.begin(), model.rooms.end(),
                       [](const plan::Room& room) { return plan::is_outdoors(room.region.use); });
}

TEST(Balconies, SoundOnesPassAndCountForNothingElse) {
  const plan::Model model = with_balconies();
  const Report report = report_of(model);
  for (int i = 0; i < kChecks; ++i)
    EXPECT_EQ(report.of(static_cast<CheckId>(i)).failed, 0u) << name(static_cast<CheckId>(i));
  std::size_t balconies = 0;
  for (const plan::Room& room : model.rooms) balconies += plan::is_outdoors(room.region.use);
  ASSERT_GT(balconies, 1u);
  EXPECT_EQ(report.of(CheckId::balconies).evaluated, 2 * balconies) << "balconies and their doors";
  EXPECT_EQ(report.of(CheckId::sizes).evaluated > 0, true);
  // The partition is that of the storeys' own regions.
  EXPECT_EQ(report.of(CheckId::partition).evaluated, model.rooms.size() - balconies + 2);
}

TEST(Balconies, WhatIsWrongWithOneIsFound) {
  struct Spoil {
    const char* text;
    std::function<void(plan::Model&, plan::Room&)> how;
  };
  const Spoil spoils[] = {
      {"belongs to no living room",
       [](plan::Model& m, plan::Room& b) {
         for (plan::Room& room : m.rooms) {
           for (const plan::Portal& p : room.portals) {
             if (p.id == b.portals[0].id && &room != &b) room.region.use = plan::Use::bedroom;
           }
         }
       }},
      {"does not lie on one facade",
       [](plan::Model&, plan::Room& b) {
         const geom::Length off = b.region.box.lo.y < 0 ? -100 : 100;
         b.region.box.lo.y += off;
         b.region.box.hi.y += off;
       }},
      {"not three open sides",
       [](plan::Model&, plan::Room& b) { b.region.faces[geom::kEast].behind = plan::Behind::inner; }},
      {"not one French door", [](plan::Model&, plan::Room& b) { b.portals.clear(); }},
      {"a step before its door", [](plan::Model&, plan::Room& b) { b.portals[0].z0 += 50; }},
      {"a door that leads nowhere", [](plan::Model&, plan::Room& b) { b.portals[0].b.x -= 10; }},
      {"not as high as its storey", [](plan::Model&, plan::Room& b) { b.region.z1 -= 500; }},
      {"too narrow to stand on",
       [](plan::Model&, plan::Room& b) {
         (b.region.box.lo.y < 0 ? b.region.box.lo.y : b.region.box.hi.y) += b.region.box.lo.y < 0 ? 600 : -600;
       }},
      {"reaches beyond the facade of its room",
       [](plan::Model&, plan::Room& b) {
         b.region.box.lo.x = 100;
         b.region.box.hi.x = 29'900;
       }},
  };
  for (const Spoil& spoil : spoils) {
    plan::Model model = with_balconies();
    spoil.how(model, first_balcony(model));
    const Report report = report_of(model);
    const Check& check = report.of(CheckId::balconies);
    EXPECT_GT(check.failed, 0u) << spoil.text;
    EXPECT_THAT(check.example.message, HasSubstr(spoil.text));
  }
}

TEST(Balconies, AFrenchDoorWithoutABalconyIsAFault) {
  plan::Model model = with_balconies();
  std::erase_if(model.rooms, [](const plan::Room& room) { return plan::is_outdoors(room.region.use); });
  const Report report = report_of(model);
  EXPECT_GT(report.of(CheckId::balconies).failed, 0u);
  EXPECT_THAT(report.of(CheckId::balconies).example.message, HasSubstr("French door without a balcony"));
}

TEST(Balconies, TwoThatMeetAreAFault) {
  plan::Model model = with_balconies();
  plan::Room copy = first_balcony(model);
  copy.region.box.lo.x += 100;
  copy.region.box.hi.x += 100;
  model.rooms.push_back(copy);
  EXPECT_GT(report_of(model).of(CheckId::balconies).failed, 0u);
}

}  // namespace
}  // namespace enfilade::audit
