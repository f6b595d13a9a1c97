#include "rules/furnish/furnish.hpp"

#include <gtest/gtest.h>

#include <set>

#include <enfilade/base/key.hpp>

namespace enfilade::furnish {
namespace {

using plan::Finish;
using plan::Role;
using plan::Use;

Finish finish_of(Use use, int storey, std::uint64_t building, std::uint64_t content) {
  plan::Region region;
  region.use = use;
  region.storey = static_cast<std::int16_t>(storey);
  return choose_finish(region, root_key(building), mix(root_key(building), content));
}

TEST(Finish, CorridorsOfAStoreyMatch) {
  for (std::uint64_t building = 0; building < 200; ++building) {
    for (int storey = -2; storey < 20; ++storey) {
      const Finish first = finish_of(Use::corridor, storey, building, 0);
      for (std::uint64_t content = 1; content < 8; ++content) {
        ASSERT_EQ(finish_of(Use::corridor, storey, building, content), first);
      }
      // Another storey has the same material, in its own shade.
      EXPECT_EQ(finish_of(Use::corridor, 0, building, 0).floor.role, first.floor.role);
    }
  }
}

TEST(Finish, StoreysAndBuildingsDiffer) {
  std::set<std::pair<int, int>> floors;
  for (std::uint64_t building = 0; building < 50; ++building) {
    for (int storey = 0; storey < 10; ++storey) {
      const Finish f = finish_of(Use::corridor, storey, building, 0);
      floors.emplace(static_cast<int>(f.floor.role), f.floor.shade);
    }
  }
  EXPECT_EQ(floors.size(), 3u * plan::kShades);
}

TEST(Finish, EachUseHasItsMaterials) {
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const Finish office = finish_of(Use::office, 3, i % 20, i);
    EXPECT_TRUE(office.floor.role == Role::floor_carpet || office.floor.role == Role::floor_wood);
    EXPECT_EQ(finish_of(Use::restroom, 3, i % 20, i).floor.role, Role::floor_tile);
    EXPECT_EQ(finish_of(Use::restroom, 3, i % 20, i).wall.role, Role::wall_tile);
    EXPECT_EQ(finish_of(Use::lobby, 0, i % 20, i).floor.role, Role::floor_stone);
    EXPECT_EQ(finish_of(Use::stair, 0, i % 20, i).floor.role, Role::floor_concrete);
    EXPECT_EQ(finish_of(Use::elevator, 0, i % 20, i).wall.role, Role::shaft);
    for (int use = 0; use < plan::kUses; ++use) {
      const Finish f = finish_of(static_cast<Use>(use), 1, i % 20, i);
      EXPECT_LT(f.wall.shade, plan::kShades);
      EXPECT_LT(f.floor.shade, plan::kShades);
      EXPECT_LT(f.ceiling.shade, plan::kShades);
    }
  }
}

// An atrium lies one storey above its lobby and has the lobby's colours, but for
// an accent of the lobby's own.
TEST(Finish, AtriaGoOnWithTheLobby) {
  int same = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    const Finish atrium = finish_of(Use::atrium, 1, i, 7), lobby = finish_of(Use::lobby, 0, i, 8);
    EXPECT_EQ(atrium.floor, lobby.floor);
    EXPECT_EQ(atrium.ceiling, lobby.ceiling);
    EXPECT_EQ(atrium.wall.role, Role::wall_paint);
    same += atrium.wall == lobby.wall;
  }
  EXPECT_GT(same, 550);
  EXPECT_LT(same, 750);
}

TEST(Finish, ShopsVary) {
  std::set<Role> floors, walls;
  for (std::uint64_t i = 0; i < 500; ++i) {
    const Finish shop = finish_of(Use::shop, 0, 3, i);
    floors.insert(shop.floor.role);
    walls.insert(shop.wall.role);
  }
  EXPECT_EQ(floors, (std::set<Role>{Role::floor_stone, Role::floor_tile, Role::floor_wood}));
  EXPECT_EQ(walls, (std::set<Role>{Role::wall_paint, Role::wall_accent}));
}

TEST(Finish, AccentsAreRare) {
  int accents = 0;
  for (std::uint64_t i = 0; i < 5000; ++i)
    accents += finish_of(Use::office, 2, i % 40, i).wall.role == Role::wall_accent;
  EXPECT_GT(accents, 5000 * 5 / 100);
  EXPECT_LT(accents, 5000 * 15 / 100);
}

}  // namespace
}  // namespace enfilade::furnish
