// Memory on a long walk through ground without end, as it is really taken.

#include "world/long_walk.hpp"

#include <memory>

#include <gtest/gtest.h>

#include "cli/memory_count.hpp"

namespace enfilade::world {
namespace {

// Cell by cell to the east, over several origins. Ten times the way takes no more.
TEST(LongWalk, MemoryDoesNotGrowWithTheWay) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.seed = 3;
  brief.floors = 1;
  brief.dungeon.unbounded = true;
  Settings settings;
  settings.cache_bytes = 200'000;
  settings.doors = store::Door::open;
  std::unique_ptr<World> world;
  const std::size_t before = cli::memory_count().now;
  {
    const cli::CountMemory count;
    world = std::make_unique<World>(*rules::raise(brief), settings);
  }
  LongWalk walk(brief, {3 * rules::dungeon::kSectorCells - 2'000, 40});
  std::size_t peak[10] = {}, moved = 0;
  std::uint64_t expansions = 0;
  const rules::Sector* last = nullptr;
  rules::Sector origin;
  constexpr int kCells = 40'000;
  cli::reset_memory_peak();
  for (int i = 0; i < kCells; ++i, walk.step()) {
    const rules::dungeon::Far here = walk.at(), next = walk.next();
    const cli::CountMemory count;
    const Vec3 eye = eye_at(*world, here);
    ASSERT_FALSE(
        world->frame(look(eye, {static_cast<double>(next.x - here.x), static_cast<double>(next.y - here.y), 0}))
            .visible.empty());
    moved += last != nullptr && !(origin == world->origin());
    origin = world->origin();
    last = &origin;
    if ((i + 1) % (kCells / 10) != 0) continue;
    peak[i / (kCells / 10)] = cli::memory_count().peak - before;
    cli::reset_memory_peak();
    expansions = world->stats().expansions;
  }
  EXPECT_GT(expansions, 1'000u) << "many more blocks than there is room for";
  EXPECT_GE(moved, 1u) << "the origin came along";
  const std::size_t early = *std::max_element(peak, peak + 3), late = *std::max_element(peak + 3, peak + 10);
  EXPECT_LT(late, early + early / 8) << "early " << early << ", late " << late;
  const Status sound = world->check();
  EXPECT_TRUE(sound.ok()) << sound.error().line();
}

}  // namespace
}  // namespace enfilade::world
