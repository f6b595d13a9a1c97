// Every room of many towers.

#include <gtest/gtest.h>

#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "display/pictures.hpp"

namespace enfilade::display {
namespace {

TEST(DisplayTower, EveryRoomOfManyTowersIsWhole) {
  std::size_t rooms = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    plan::Brief brief;
    brief.seed = seed;
    brief.floors = 3;
    brief.site = {30'000 + static_cast<Length>(seed) * 2'137, 28'000 + static_cast<Length>(seed % 5) * 1'971};
    const auto building = rules::raise(brief);
    ASSERT_TRUE(building.ok()) << seed;
    const Status status = world::visit(**building, {}, Context{}, {}, [&](std::size_t, const plan::Room& room) {
      ++rooms;
      for (const bool doors : {false, true}) {
        const Picture picture = picture_of(room, doors);
        ASSERT_EQ(fault_of(picture, room.region), "") << "seed " << seed << ", " << plan::id(room.region.use);
        ASSERT_FALSE(picture.vertices.empty());
      }
    });
    ASSERT_TRUE(status.ok());
  }
  EXPECT_GT(rooms, 800u);
}

TEST(DisplayTower, RoomsPeopleUseAreLit) {
  plan::Brief brief;
  brief.seed = 4;
  brief.floors = 2;
  const auto building = rules::raise(brief);
  ASSERT_TRUE(building.ok());
  const Status status = world::visit(**building, {}, Context{}, {}, [&](std::size_t, const plan::Room& room) {
    if (!plan::is_walkable(room.region.use)) return;
    const double light = mean_light(picture_of(room), [](const Vertex& v) { return !is_role(v, plan::Role::glass); });
    EXPECT_GT(light, 0.35) << plan::id(room.region.use);
    EXPECT_LT(light, 2.5) << plan::id(room.region.use);
  });
  ASSERT_TRUE(status.ok());
}

}  // namespace
}  // namespace enfilade::display
