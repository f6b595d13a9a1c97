// Every part of every hall lies near a lamp that shines on it.

#include "display/lamps.hpp"

#include <gtest/gtest.h>

#include <enfilade/geom/area.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

namespace enfilade::display {
namespace {

constexpr double kReach = 4'500;

// Nothing of the outline between them, by looking every 10 cm.
bool is_seen(const geom::Polygon& polygon, geom::Point from, geom::Point to) {
  const geom::Point d = to - from;
  const int steps = 1 + static_cast<int>(std::sqrt(static_cast<double>(geom::dot(d, d))) / 100);
  for (int i = 1; i < steps; ++i) {
    const geom::Point p{from.x + static_cast<Length>(std::int64_t{d.x} * i / steps),
                        from.y + static_cast<Length>(std::int64_t{d.y} * i / steps)};
    if (geom::locate(polygon, p) == geom::Where::outside) return false;
  }
  return true;
}

struct Lit {
  int places = 0, lit = 0, halls = 0, dark = 0;
  std::string example;

  void add(const plan::Room& room) {
    const plan::Region& r = room.region;
    if (r.kind != plan::Kind::hall) return;
    // Below an atrium there is no ceiling to hang a lamp from.
    for (const plan::Portal& p : room.portals) {
      if (p.kind == plan::PortalKind::well) return;
    }
    Ceiling ceiling;
    hang_lamps(room, ceiling);
    ++halls;
    const geom::Polygon polygon = plan::polygon_of(r);
    for (Length x = r.box.lo.x + 250; x < r.box.hi.x; x += 500) {
      for (Length y = r.box.lo.y + 250; y < r.box.hi.y; y += 500) {
        if (geom::locate(polygon, {x, y}) != geom::Where::inside || geom::clearance(polygon, {x, y}) < 400) continue;
        ++places;
        bool is_lit = false;
        for (const Lamp& lamp : ceiling.lamps) {
          const geom::Point at{lamp.middle.x, lamp.middle.y};
          const double dx = at.x - x, dy = at.y - y;
          is_lit = is_lit || (dx * dx + dy * dy < kReach * kReach && is_seen(polygon, {x, y}, at));
        }
        lit += is_lit;
        if (!is_lit && example.empty())
          example = room.path.text() + " at " + std::to_string(x) + ", " + std::to_string(y) + " with " +
                    std::to_string(ceiling.lamps.size()) + " lamps";
      }
    }
    dark += ceiling.lamps.empty() && r.box.short_side() > 1'200;
  }
};

Lit lit_in(plan::Brief brief, std::uint64_t seeds) {
  Lit lit;
  for (brief.seed = 1; brief.seed <= seeds; ++brief.seed) {
    const auto building = rules::raise(brief);
    if (!building) continue;
    const auto add = [&](std::size_t, const plan::Room& room) { lit.add(room); };
    EXPECT_TRUE(world::visit(**building, {0, 1}, {}, {}, add).ok());
  }
  return lit;
}

plan::Brief apartments(geom::Ring outline) {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.floors = 3;
  brief.site.polygon.outer = std::move(outline);
  const geom::Box box = geom::bounds(brief.site.polygon);
  brief.site.width = box.width();
  brief.site.depth = box.depth();
  return brief;
}

void expect_lit(const Lit& lit) {
  EXPECT_GT(lit.halls, 10);
  EXPECT_EQ(lit.dark, 0) << lit.example;
  EXPECT_GE(lit.lit, 0.99 * lit.places) << lit.example;
}

TEST(Lamps, ShineOnCorridorsOfApartments) {
  expect_lit(lit_in(apartments({{0, 0}, {60'000, 0}, {60'000, 16'000}, {0, 16'000}}), 6));
}
TEST(Lamps, ShineOnCorridorsThatTurn) {
  expect_lit(
      lit_in(apartments({{0, 0}, {50'000, 0}, {50'000, 15'000}, {16'000, 15'000}, {16'000, 40'000}, {0, 40'000}}), 6));
}
TEST(Lamps, ShineOnCorridorsAskew) {
  expect_lit(lit_in(
      apartments({{0, 0}, {40'000, 12'000}, {70'000, 2'000}, {74'000, 16'000}, {41'000, 27'000}, {-4'000, 13'500}}),
      6));
}
TEST(Lamps, ShineOnHallsOfOffices) {
  plan::Brief brief;
  brief.kind = "office";
  brief.floors = 6;
  brief.site.width = 70'000;
  brief.site.depth = 50'000;
  for (const plan::OfficeClass c : {plan::OfficeClass::a, plan::OfficeClass::courtyard, plan::OfficeClass::spires}) {
    brief.office_class = c;
    expect_lit(lit_in(brief, 3));
  }
}

}  // namespace
}  // namespace enfilade::display
