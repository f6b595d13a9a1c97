// The bytes a World says it holds, against those its allocations really took.

#include "cli/memory_count.hpp"
#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

TEST(Bytes, WhatAWorldSaysIsWhatItTakes) {
  for (const std::size_t cache : {std::size_t{0}, std::size_t{200'000}, ~std::size_t{0}}) {
    plan::Brief brief;
    brief.floors = 30;
    const rules::BuildingPtr building = *rules::raise(brief);
    const store::StorePtr store = store::open_memory();
    const std::size_t before = cli::memory_count().now;
    std::unique_ptr<World> world;
    Settings settings;
    settings.cache_bytes = cache;
    settings.doors = store::Door::open;
    const cli::CountMemory count;
    world = std::make_unique<World>(building, settings);
    Rng rng(root_key(3), Purpose::sample);
    for (int i = 0; i < 3'000; ++i) {
      const Point3 p = any_place(rng, brief);
      world->frame({{double(p.x), double(p.y), double(p.z)}, {}, 0});
      if (i % 10 == 0) (void)world->paint(world->build(p), store::kAllWalls, {});
      if (i % 300 != 0) continue;
      const auto real = static_cast<double>(cli::memory_count().now - before);
      const auto said = static_cast<double>(world->stats().bytes);
      // malloc's own words and rounding are not the World's.
      EXPECT_GT(said, real * 0.85) << "cache " << cache << ", step " << i;
      EXPECT_LT(said, real * 1.02) << "cache " << cache << ", step " << i;
    }
    world.reset();
    EXPECT_EQ(cli::memory_count().now, before) << "all of it comes back";
  }
}

}  // namespace
}  // namespace enfilade::world
