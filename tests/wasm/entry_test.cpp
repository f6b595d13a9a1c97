// Where a visitor starts, judged by walking on in a World of the test's own.

#include "wasm/entry.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <enfilade/brief/read.hpp>

#include "wasm/page.hpp"

namespace enfilade::wasm {
namespace {

// What somebody walks who does nothing but hold the key down, by small steps of a body like the page's.
double held_down(const rules::BuildingPtr& building, const Json& loaded) {
  world::World world(building);
  const double dx = loaded["facing"][0], dy = loaded["facing"][1];
  world::Stance start{loaded["entry"][0], loaded["entry"][1], loaded["entry"][2]};
  EXPECT_TRUE(world.find_free({}, start, 4'000, start));
  world::Stance at = start;
  for (int i = 0; i < 400; ++i) at = world.move({}, at, dx * 37, dy * 37).at;
  return std::hypot(at.x - start.x, at.y - start.y);
}

double held_down(const Json& brief) {
  Page page(brief.dump());
  EXPECT_TRUE(page.loaded.contains("entry")) << page.loaded;
  const auto building = rules::raise(brief::read_brief(brief.dump(), "b.json").value());
  EXPECT_TRUE(building.ok());
  return held_down(*building, page.loaded);
}

TEST(Entry, TenMetresLieAheadInATower) {
  for (int seed = 1; seed <= 12; ++seed) {
    EXPECT_GE(held_down({{"kind", "tower"}, {"seed", seed}}), 10'000) << "seed " << seed;
    EXPECT_GE(held_down({{"kind", "tower"}, {"seed", seed}, {"floors", 100}, {"site", {{"width", 90}, {"depth", 70}}}}),
              10'000)
        << "seed " << seed;
  }
}

TEST(Entry, TenMetresLieAheadInAnOfficeOfAnyClass) {
  for (const char* kind : {"A", "B", "C", "courtyard", "spires", "keyhole"}) {
    for (int seed = 1; seed <= 4; ++seed)
      EXPECT_GE(
          held_down({{"kind", "office"}, {"class", kind}, {"seed", seed}, {"site", {{"width", 70}, {"depth", 50}}}}),
          10'000)
          << kind << ", seed " << seed;
  }
}

TEST(Entry, TenMetresLieAheadInBlocksOfFlats) {
  for (int seed = 1; seed <= 8; ++seed) {
    EXPECT_GE(held_down({{"kind", "apartments"}, {"seed", seed}, {"site", {{"width", 60}, {"depth", 16}}}}), 10'000)
        << "seed " << seed;
  }
}

// Small buildings have no ten metres; then the way is the longest that is near.
TEST(Entry, NobodyStartsBeforeAWall) {
  for (int seed = 1; seed <= 12; ++seed) {
    EXPECT_GE(
        held_down({{"kind", "apartments"}, {"seed", seed}, {"floors", 2}, {"site", {{"width", 9}, {"depth", 10}}}}),
        2'000)
        << "house, seed " << seed;
    EXPECT_GE(held_down({{"kind", "dungeon"}, {"seed", seed}}), 2'000) << "dungeon, seed " << seed;
    EXPECT_GE(held_down({{"kind", "dungeon"}, {"seed", seed}, {"site", {{"unbounded", true}}}}), 4'000)
        << "dungeon without end, seed " << seed;
  }
}

TEST(Entry, ADungeonIsEnteredInItsEntry) {
  for (int seed = 1; seed <= 40; ++seed) {
    Page page(Json{{"kind", "dungeon"}, {"seed", seed}, {"site", {{"cells", {20, 14}}}}}.dump());
    EXPECT_EQ(page.enter()["use"], "entry") << "seed " << seed;
  }
}

}  // namespace
}  // namespace enfilade::wasm
