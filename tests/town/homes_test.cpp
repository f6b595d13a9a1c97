// Homes of whole buildings: one in a house, however high; as many as doors onto
// the corridors in flats.

#include <enfilade/town/town.hpp>

#include <set>

#include <gtest/gtest.h>

#include <enfilade/world/whole.hpp>

namespace enfilade::town {
namespace {

plan::Model built(geom::Length width, geom::Length depth, std::int32_t floors) {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.floors = floors;
  brief.floor_height = 3'000;
  brief.site.width = width;
  brief.site.depth = depth;
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  EXPECT_TRUE(building.ok());
  Result<plan::Model> model = world::generate(**building, {}, {});
  EXPECT_TRUE(model.ok());
  return std::move(*model);
}

TEST(Homes, AHouseIsOneHoweverHigh) {
  EXPECT_EQ(homes(built(10'000, 9'000, 1)), 1u);
  EXPECT_EQ(homes(built(10'000, 9'000, 2)), 1u);
  EXPECT_EQ(homes(built(10'000, 9'000, 3)), 1u);
}

TEST(Homes, FlatsAreCountedStoreyByStorey) {
  const plan::Model model = built(40'000, 14'000, 4);
  EXPECT_GT(homes(model), 8u);
  std::uint64_t sum = 0;
  for (std::int32_t storey = 0; storey < 4; ++storey) {
    plan::Model one = model;
    std::erase_if(one.rooms, [&](const plan::Room& room) { return room.region.storey != storey; });
    sum += homes(one);
  }
  EXPECT_EQ(homes(model), sum);
}

TEST(Homes, NothingHasNone) { EXPECT_EQ(homes({}), 0u); }

}  // namespace
}  // namespace enfilade::town
