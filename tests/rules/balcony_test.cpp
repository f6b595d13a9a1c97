// Balconies of residences in ordinary and in hostile outlines.

#include <enfilade/plan/balcony.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "geom/shapes.hpp"
#include "rules/residences.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using plan::Balcony;

struct Found {
  std::vector<std::array<Point, 4>> balconies;  // counter-clockwise
  std::vector<plan::Portal> entrances;
  int living = 0;
  std::size_t regions = 0;  // balconies among the rooms
};

// By storey.
std::vector<Found> find(const Building& building, const std::vector<std::int32_t>& storeys) {
  std::vector<Found> found(storeys.size());
  const Status status = world::visit(building, storeys, {}, {}, [&](std::size_t, const plan::Room& room) {
    const auto at =
        static_cast<std::size_t>(std::find(storeys.begin(), storeys.end(), room.region.storey) - storeys.begin());
    int own = 0;
    for (const plan::Portal& p : room.portals) {
      if (p.kind == plan::PortalKind::entrance) found[at].entrances.push_back(p);
      if (p.kind != plan::PortalKind::french_door || room.region.use == plan::Use::balcony) continue;
      ++own;
      EXPECT_EQ(room.region.use, plan::Use::living);
      EXPECT_EQ(p.z0, room.region.z0);
      EXPECT_GE(p.width(), 800);
      const auto balcony = plan::balcony_of(room.region, p);
      EXPECT_TRUE(balcony.has_value()) << room.path.text();
      if (balcony) found[at].balconies.push_back(balcony->corners());
    }
    EXPECT_LE(own, 1);
    if (room.region.use == plan::Use::balcony) {
      // It comes right after its dwelling's rooms, and has the shape that follows from its door.
      ASSERT_EQ(room.portals.size(), 1u) << room.path.text();
      EXPECT_TRUE(room.objects.empty());
      EXPECT_EQ(room.region.reach, 0);
      const geom::Polygon polygon = plan::polygon_of(room.region);
      const bool expected = std::any_of(found[at].balconies.begin(), found[at].balconies.end(), [&](const auto& ring) {
        return std::is_permutation(ring.begin(), ring.end(), polygon.outer.begin(), polygon.outer.end());
      });
      EXPECT_TRUE(expected) << room.path.text();
      ++found[at].regions;
    }
    found[at].living += room.region.use == plan::Use::living ? 1 : 0;
  });
  EXPECT_TRUE(status.ok());
  for (Found& f : found) {
    std::sort(f.balconies.begin(), f.balconies.end());
    EXPECT_EQ(f.regions, f.balconies.size());
  }
  return found;
}

// Whether some line along a side keeps two convex rings apart.
bool apart(std::span<const Point> one, std::span<const Point> other) {
  const auto parted = [](std::span<const Point> ring, std::span<const Point> points) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point a = ring[i], b = ring[(i + 1) % ring.size()];
      if (std::all_of(points.begin(), points.end(), [&](Point p) { return geom::cross(a, b, p) <= 0; })) return true;
    }
    return false;
  };
  return parted(one, other) || parted(other, one);
}

// A rectangle a little smaller and off the façade, so that rounding is no fault.
std::array<Point, 4> core_of(const std::array<Point, 4>& ring) {
  const auto towards = [](Point p, Point q) {
    const Point d = q - p;
    const auto step = [](geom::Length v) { return v / 200; };
    return p + Point{step(d.x), step(d.y)};
  };
  return {towards(ring[0], ring[2]), towards(ring[1], ring[3]), towards(ring[2], ring[0]), towards(ring[3], ring[1])};
}

std::string fault_of(const geom::Polygon& outline, const std::vector<Found>& storeys) {
  if (!storeys[0].balconies.empty()) return "a balcony on the ground";
  if (storeys[1].balconies != storeys[2].balconies) return "balconies do not stand above each other";
  const auto& all = storeys[1].balconies;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (!apart(all[i], all[k])) return "two balconies meet";
    }
    const std::array<Point, 4> core = core_of(all[i]);
    bool free = true;
    geom::each_edge(outline, [&](Point a, Point b) {
      const std::array<Point, 2> edge{a, b};
      free = free && apart(core, edge);
    });
    if (!free) return "a balcony runs into the house";
    if (geom::locate(outline, core[0]) != geom::Where::outside) return "a balcony inside the house";
    for (const plan::Portal& p : storeys[0].entrances) {
      // The façade's side of a balcony is its first.
      const Point a = all[i][1], d = all[i][0] - a, m{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2};
      const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
      const double along = static_cast<double>(geom::dot(m - a, d)) / length,
                   off = static_cast<double>(geom::cross(a, all[i][0], m)) / length;
      if (std::abs(off) < 3 && along > 0 && along < length) return "a balcony above an entrance";
    }
  }
  return "";
}

TEST(Balconies, NeverMeetEachOtherOrTheHouse) {
  std::size_t balconies = 0, living = 0, houses = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(geom::test::cases(160)); ++seed) {
    std::optional<plan::Brief> brief = seed % 2 == 0 ? ordinary_residence(seed) : hostile_residence(seed);
    if (!brief) continue;
    brief->floors = 3;
    brief->furniture = false;
    brief->balconies = true;
    const Result<BuildingPtr> building = raise(*brief);
    if (!building || brief_of(**building).floors < 3) continue;
    const std::vector<Found> found = find(**building, {0, 1, 2});
    EXPECT_EQ(fault_of(outlines(**building, 1).front(), found), "") << "seed " << seed << "\n" << describe(*brief);
    balconies += found[1].balconies.size();
    living += static_cast<std::size_t>(found[1].living);
    ++houses;
  }
  // Most apartments have a place for one.
  EXPECT_GT(houses, static_cast<std::size_t>(geom::test::cases(96)));
  EXPECT_GT(2 * balconies, living) << balconies << " of " << living;
}

TEST(Balconies, AreThereOnlyIfAskedFor) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    plan::Brief brief = ordinary_residence(seed);
    brief.floors = 3;
    const Result<BuildingPtr> building = raise(brief);
    ASSERT_TRUE(building.ok());
    for (const Found& f : find(**building, {0, 1, 2})) EXPECT_TRUE(f.balconies.empty()) << seed;
  }
}

TEST(Balconies, StayOutOfANarrowCourt) {
  // A court of 3.6 m, then one of 8 m.
  for (const geom::Length court : {3'600, 8'000}) {
    const geom::Length x0 = 12'000, x1 = x0 + 30'000, y0 = 12'000, y1 = y0 + court, w = x1 + 12'000, d = y1 + 12'000;
    plan::Brief brief =
        residence({{{0, 0}, {w, 0}, {w, d}, {0, d}}, {{{x0, y0}, {x0, y1}, {x1, y1}, {x1, y0}}}}, 3, 70, 1);
    brief.balconies = true;
    brief.furniture = false;
    const Result<BuildingPtr> building = raise(brief);
    ASSERT_TRUE(building.ok()) << building.error().text;
    const std::vector<Found> found = find(**building, {0, 1, 2});
    EXPECT_EQ(fault_of(outlines(**building, 1).front(), found), "");
    const auto inside =
        std::count_if(found[1].balconies.begin(), found[1].balconies.end(), [&](const std::array<Point, 4>& ring) {
          return geom::Box{{0, 0}, {w, d}}.contains(geom::bounds(ring));
        });
    EXPECT_EQ(inside == 0, court < 4'000) << court;
    EXPECT_GT(std::ssize(found[1].balconies), inside);
  }
}

}  // namespace
}  // namespace enfilade::rules
