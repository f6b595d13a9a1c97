// Homes have plastered ceilings and the lamps that people hang there, and are lit by them.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include <enfilade/geom/area.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "display/lamps.hpp"
#include "display/pictures.hpp"
#include "rules/residences.hpp"

namespace enfilade::display {
namespace {

using plan::Kind;
using plan::Use;

plan::Brief apartments(geom::Ring outline, int floors) {
  return rules::residence({std::move(outline), {}}, floors, 70, 1);
}

// A house, a block with a corridor, one that bends, one askew.
std::vector<plan::Brief> residences() {
  return {
      apartments({{0, 0}, {12'000, 0}, {12'000, 9'000}, {0, 9'000}}, 2),
      apartments({{0, 0}, {48'000, 0}, {48'000, 15'000}, {0, 15'000}}, 4),
      apartments({{0, 0}, {42'000, 0}, {42'000, 12'000}, {14'000, 12'000}, {14'000, 30'000}, {0, 30'000}}, 3),
      apartments({{0, 0}, {40'000, 12'000}, {70'000, 2'000}, {74'000, 16'000}, {41'000, 27'000}, {-4'000, 13'500}}, 3)};
}

template <class Visit>
void each_room(const std::vector<plan::Brief>& briefs, Visit&& visit) {
  for (plan::Brief brief : briefs) {
    for (brief.seed = 1; brief.seed <= 3; ++brief.seed) {
      const auto building = rules::raise(brief);
      ASSERT_TRUE(building.ok());
      ASSERT_TRUE(
          world::visit(**building, {0, 1}, {}, {}, [&](std::size_t, const plan::Room& room) { visit(room); }).ok());
    }
  }
}

Ceiling ceiling_of(const plan::Room& room) {
  Ceiling ceiling;
  hang_lamps(room, ceiling);
  return ceiling;
}

bool is_tiled(const plan::Room& room) {
  float least = 1e9f, most = -1e9f;
  const float height = static_cast<float>(room.region.z1 - plan::kSlab - room.region.z0) * 0.001f;
  const Picture picture = picture_of(room);
  for (std::size_t i = 0; i + 2 < picture.indices.size(); i += 3) {
    const std::array<Vertex, 3> corners{picture.vertices[picture.indices[i]], picture.vertices[picture.indices[i + 1]],
                                        picture.vertices[picture.indices[i + 2]]};
    const bool ceiling = std::all_of(corners.begin(), corners.end(), [&](const Vertex& v) {
      return is_role(v, plan::Role::ceiling) && std::abs(v.y - height) < 0.001f;
    });
    for (const Vertex& v : corners) {
      if (ceiling) least = std::min(least, v.u), most = std::max(most, v.u);
    }
  }
  return most - least > 0.01f;
}

TEST(HomeLamps, CeilingsOfResidencesArePlastered) {
  int rooms = 0;
  each_room(residences(), [&](const plan::Room& room) {
    if (room.region.kind == Kind::shaft) return;
    ++rooms;
    EXPECT_FALSE(is_tiled(room)) << room.path.text() << ' ' << plan::id(room.region.use);
  });
  EXPECT_GT(rooms, 200);
  plan::Room office = enfilade::testing::office();
  EXPECT_TRUE(is_tiled(office));
  office.region.use = Use::bedroom;
  EXPECT_FALSE(is_tiled(office)) << "a room goes by its use, also where people changed it";
}

TEST(HomeLamps, FollowTheUseOfTheRoom) {
  std::map<std::pair<Use, Fixture>, int> found;
  each_room(residences(), [&](const plan::Room& room) {
    if (room.region.kind == Kind::stair) return;
    for (const Lamp& lamp : ceiling_of(room).lamps) ++found[{room.region.use, lamp.fixture}];
  });
  for (const auto& [what, count] : found) EXPECT_NE(what.second, Fixture::panel) << plan::id(what.first);
  for (const Use use : {Use::living, Use::bedroom}) {
    EXPECT_GT((found[{use, Fixture::pendant}]), (4 * found[{use, Fixture::flush}])) << plan::id(use);
  }
  for (const Use use : {Use::kitchen, Use::bathroom, Use::corridor}) {
    EXPECT_GT((found[{use, Fixture::flush}]), 10) << plan::id(use);
  }
  EXPECT_EQ((found[{Use::bathroom, Fixture::pendant}]), 0);
  EXPECT_EQ((found[{Use::corridor, Fixture::pendant}]), 0);
}

TEST(HomeLamps, HangAboveHeadsOrOverTheTableAndTouchNothing) {
  int over_tables = 0, tables = 0;
  each_room(residences(), [&](const plan::Room& room) {
    const plan::Region& r = room.region;
    if (r.kind == Kind::stair) return;
    const Ceiling ceiling = ceiling_of(room);
    for (const plan::Object& o : room.objects) {
      tables += o.kind == plan::ObjectKind::table && o.z1 - o.z0 > 600 && r.use == Use::living;
    }
    for (const Lamp& lamp : ceiling.lamps) {
      const geom::Box below{{lamp.middle.x - lamp.half_u, lamp.middle.y - lamp.half_v},
                            {lamp.middle.x + lamp.half_u, lamp.middle.y + lamp.half_v}};
      bool table = false;
      for (const plan::Object& o : room.objects) {
        const bool under = o.footprint.overlaps(below);
        EXPECT_FALSE(under && o.z1 >= lamp.middle.z) << room.path.text() << ' ' << plan::id(o.kind);
        table = table || (under && o.kind == plan::ObjectKind::table);
      }
      EXPECT_TRUE(table || lamp.middle.z - r.z0 >= 2'100) << room.path.text() << ' ' << lamp.middle.z - r.z0;
      over_tables += table && lamp.middle.z - r.z0 < 2'000 && r.use == Use::living;
    }
  });
  EXPECT_GT(tables, 20);
  EXPECT_GT(over_tables, tables * 9 / 10);
}

TEST(HomeLamps, SeatsHaveOneNear) {
  int seats = 0;
  each_room(residences(), [&](const plan::Room& room) {
    if (room.region.use != Use::living) return;
    const Ceiling ceiling = ceiling_of(room);
    for (const plan::Object& o : room.objects) {
      if (o.kind != plan::ObjectKind::table || o.z1 - o.z0 > 600) continue;
      ++seats;
      const geom::Point m = o.footprint.middle();
      EXPECT_TRUE(std::any_of(ceiling.lamps.begin(), ceiling.lamps.end(), [&](const Lamp& l) {
        return std::abs(l.middle.x - m.x) < 2'000 && std::abs(l.middle.y - m.y) < 2'000;
      })) << room.path.text();
    }
  });
  EXPECT_GT(seats, 50);
}

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

TEST(HomeLamps, ShineOnEveryPlaceOfEveryRoom) {
  constexpr double kReach = 4'700;
  int places = 0, lit = 0;
  std::string example;
  each_room(residences(), [&](const plan::Room& room) {
    if (room.region.kind == Kind::stair || room.region.kind == Kind::shaft) return;
    const geom::Box& box = room.region.box;
    const geom::Polygon polygon = plan::polygon_of(room.region);
    const Ceiling ceiling = ceiling_of(room);
    EXPECT_TRUE(!ceiling.lamps.empty() || box.short_side() < 1'100) << room.path.text();
    for (Length x = box.lo.x + 250; x < box.hi.x; x += 500) {
      for (Length y = box.lo.y + 250; y < box.hi.y; y += 500) {
        if (geom::locate(polygon, {x, y}) != geom::Where::inside || geom::clearance(polygon, {x, y}) < 400) continue;
        ++places;
        const bool one = std::any_of(ceiling.lamps.begin(), ceiling.lamps.end(), [&](const Lamp& lamp) {
          const double dx = lamp.middle.x - x, dy = lamp.middle.y - y;
          return dx * dx + dy * dy < kReach * kReach && is_seen(polygon, {x, y}, {lamp.middle.x, lamp.middle.y});
        });
        lit += one;
        if (!one && example.empty()) example = room.path.text() + ' ' + std::string(plan::id(room.region.use));
      }
    }
  });
  EXPECT_GT(places, 10'000);
  EXPECT_GE(lit, 0.995 * places) << example;
}

TEST(HomeLamps, MakeNoRoomDimOrGlaring) {
  each_room(residences(), [&](const plan::Room& room) {
    if (room.region.kind == Kind::shaft || room.region.kind == Kind::stair) return;
    const double light = mean_light(picture_of(room), [](const Vertex& v) { return !is_role(v, plan::Role::glass); });
    EXPECT_GT(light, 0.45) << room.path.text() << ' ' << plan::id(room.region.use);
    EXPECT_LT(light, 1.3) << room.path.text() << ' ' << plan::id(room.region.use);
  });
}

TEST(HomeLamps, AreWarmerThanThoseOfOffices) {
  plan::Room room = enfilade::testing::box_room({{0, 0}, {4'000, 5'000}});
  const auto redness = [&](Use use) {
    room.region.use = use;
    double red = 0, blue = 0;
    for (const Vertex& v : picture_of(room).vertices) {
      if (v.material == kLamp || v.y > 0.002f) continue;
      red += v.r * v.r;
      blue += v.b * v.b;
    }
    return red / blue;
  };
  EXPECT_GT(redness(Use::bedroom), 1.2 * redness(Use::office));
}

TEST(HomeLamps, AreClosedFromAllSidesButTheCeiling) {
  plan::Room room = enfilade::testing::box_room({{0, 0}, {4'000, 5'000}});
  room.region.use = Use::bedroom;
  const Ceiling ceiling = ceiling_of(room);
  ASSERT_EQ(ceiling.lamps.size(), 1u);
  EXPECT_EQ(ceiling.lamps[0].fixture, Fixture::pendant);
  EXPECT_EQ(fault_of(picture_of(room), room.region), "");
  // The shining side looks down.
  const Picture picture = picture_of(room);
  int shining = 0;
  for (std::size_t i = 0; i + 2 < picture.indices.size(); i += 3) {
    const Vertex &a = picture.vertices[picture.indices[i]], &b = picture.vertices[picture.indices[i + 1]],
                 &c = picture.vertices[picture.indices[i + 2]];
    if (a.material != kLamp) continue;
    ++shining;
    EXPECT_LT(
        geom::cross({place_of(a).x, place_of(a).y}, {place_of(b).x, place_of(b).y}, {place_of(c).x, place_of(c).y}), 0);
  }
  EXPECT_EQ(shining, 6);
}

}  // namespace
}  // namespace enfilade::display
