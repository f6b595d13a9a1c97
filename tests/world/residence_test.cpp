// Worlds of residences, whose walls are rounded to the millimetre wherever they
// don't lie along an axis.

#include <enfilade/world/whole.hpp>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

// Every place inside the outline is somewhere: also those in the gaps between two
// rooms whose common wall is rounded differently on its sides, along which these
// places are strewn.
TEST(Residence, NoPlaceFallsBetweenRoundedWalls) {
  std::size_t places = 0, gaps = 0;
  for (std::uint64_t seed = 0; seed < 64; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_residence(seed);
    const Result<plan::Model> model = generate(*building, {0}, {});
    ASSERT_TRUE(model.ok()) << model.error().line();
    const geom::Polygon& outline = rules::outlines(*building, 0).front();
    World world(building);
    Rng rng(root_key(seed), Purpose::sample);
    for (const plan::Room& room : model->rooms) {
      geom::each_edge(plan::polygon_of(room.region), [&](geom::Point a, geom::Point b) {
        for (int i = 0; i < 8 && a.x != b.x && a.y != b.y; ++i) {
          const double s = rng.below(1'000) / 1e3;
          const geom::Point p{static_cast<Length>(a.x + (b.x - a.x) * s) + rng.between(-1, 1),
                              static_cast<Length>(a.y + (b.y - a.y) * s) + rng.between(-1, 1)};
          if (geom::locate(outline, p) != geom::Where::inside) continue;
          const Point3 place{p.x, p.y, 100};
          const RegionId id = world.build(place);
          ASSERT_FALSE(id.none()) << p.x << ' ' << p.y;
          EXPECT_EQ(world.locate(place), id);
          ++places;
          gaps += geom::locate(plan::polygon_of(world.built(id)->room.region), p) == geom::Where::outside;
        }
      });
      if (HasFatalFailure()) return;
    }
    EXPECT_TRUE(world.check().ok());
  }
  EXPECT_GT(places, 3'000u);
  EXPECT_GT(gaps, 48u) << "there are gaps to fall into";
}

// What is far from all rooms is no place.
TEST(Residence, CourtyardsAreOutside) {
  const geom::Polygon ring =
      rules::turned_outline({{{0, 0}, {30'000, 0}, {30'000, 30'000}, {0, 30'000}},
                             {{{10'000, 10'000}, {10'000, 20'000}, {20'000, 20'000}, {20'000, 10'000}}}},
                            5, 2);
  const rules::BuildingPtr building = *rules::raise(rules::residence(ring, 3, 70, 1));
  const geom::Polygon& outline = rules::outlines(*building, 0).front();
  ASSERT_EQ(outline.holes.size(), 1u);
  const geom::Box court = geom::bounds(std::span<const geom::Point>(outline.holes[0]));
  World world(building);
  EXPECT_TRUE(world.build(Point3{(court.lo.x + court.hi.x) / 2, (court.lo.y + court.hi.y) / 2, 100}).none());
  EXPECT_FALSE(world.build(Point3{outline.outer[0].x + 2'000, outline.outer[0].y + 2'000, 100}).none());
}

}  // namespace
}  // namespace enfilade::world
