#include "rules/core/stair.hpp"

#include <gtest/gtest.h>

namespace enfilade::rules {
namespace {

TEST(Stair, KeepsTheCodeAtEveryFloorHeight) {
  for (geom::Length height = 2'600; height <= 10'000; ++height) {
    const StairSize s = stair_size(height);
    const std::int64_t risers = std::int64_t{s.flights} * s.risers;
    EXPECT_LE(height, 178 * risers) << height;
    EXPECT_GE(height, 102 * risers) << height;
    EXPECT_LE(height, 3'658 * s.flights) << height;
    EXPECT_EQ(s.flights % 2, 0);
    EXPECT_GE(s.tread, 279);
    EXPECT_GE(s.lanes / 2, 1'118);
    EXPECT_EQ(s.length, s.run + 2 * s.landing);
  }
}

TEST(Stair, ClimbsFromTheFloorLandingToTheNextStorey) {
  for (const geom::Length height : {2'600, 3'600, 5'000, 7'400, 10'000}) {
    const StairSize size = stair_size(height);
    for (const geom::Side away : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
      plan::Region region;
      region.kind = plan::Kind::stair;
      const geom::Length along = size.length + 2 * plan::kCoreWall, across = size.lanes + 2 * plan::kCoreWall;
      region.box = geom::axis_of(away) == 0 ? geom::Box{{0, 0}, {across, along}} : geom::Box{{0, 0}, {along, across}};
      region.z0 = 7'000;
      region.z1 = 7'000 + height;
      plan::Room room;
      build_stair(region, away, size, false, room);
      ASSERT_EQ(room.flights.size(), static_cast<std::size_t>(size.flights));
      geom::Length z = region.z0;
      for (const plan::Flight& f : room.flights) {
        EXPECT_EQ(f.z0, z);
        z = f.z1;
      }
      EXPECT_EQ(z, region.z1);
      // The last flight arrives where the next storey's floor landing begins.
      const plan::Flight& last = room.flights.back();
      EXPECT_EQ(last.box.level(last.up), room.landings[0].box.level(geom::opposite(last.up)));
      EXPECT_EQ(last.up, geom::opposite(away));
      // The well leaves out the floor landing and nothing else.
      const geom::Box clear = plan::clear_box(region);
      const geom::Box well = stair_well(clear, away, size);
      EXPECT_EQ(well.area() + room.landings[0].box.area(), clear.area());
      EXPECT_FALSE(well.overlaps(room.landings[0].box));
    }
  }
}

TEST(Stair, TheTopStoreyHasALandingOnly) {
  const StairSize size = stair_size(3'600);
  plan::Region region;
  region.kind = plan::Kind::stair;
  region.box = {{0, 0}, {size.lanes + 200, size.length + 200}};
  region.z1 = 3'600;
  plan::Room room;
  build_stair(region, geom::kNorth, size, true, room);
  EXPECT_TRUE(room.flights.empty());
  EXPECT_EQ(room.landings.size(), 1u);
}

}  // namespace
}  // namespace enfilade::rules
