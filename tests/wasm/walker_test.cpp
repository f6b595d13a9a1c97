// The page's walker against the World it was sent from: the same steps lead to
// the same places.

#include <enfilade/base/rng.hpp>

#include "wasm/page.hpp"

namespace enfilade::wasm {
namespace {

TEST(Walker, WalksAsInTheWorld) {
  std::size_t steps = 0, blocked = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Page page(Json{{"kind", "tower"}, {"seed", seed}, {"floors", 3}}.dump());
    plan::Brief brief;
    brief.seed = seed;
    brief.floors = 3;
    world::World world(*rules::raise(brief));
    Walker walker;
    const Json& entry = page.loaded["entry"];
    world::Stance at{entry[0], entry[1], entry[2]};
    const world::Body body;
    ASSERT_TRUE(world.find_free(body, at, 4'000, at));
    Rng rng(root_key(seed), Purpose::sample);
    double dx = 0, dy = 0;
    for (int i = 0; i < 400; ++i) {
      const Seen seen = page.see({at.x, at.y, at.z + 1'650.0}, 600);
      for (const Seen::Region& r : seen.regions) ASSERT_TRUE(walker.put(r.text["id"][0], r.solids));
      for (const std::uint32_t index : seen.gone) walker.drop(index);
      if (i % 25 == 0 || rng.below(10) == 0) {
        dx = rng.between(-150, 150);
        dy = rng.between(-150, 150);
      }
      const world::Moved there = world.move(body, at, dx, dy);
      const world::Moved here = world::move(walker, body, at, dx, dy);
      ASSERT_EQ(here.at.x, there.at.x) << "seed " << seed << " step " << i;
      ASSERT_EQ(here.at.y, there.at.y);
      ASSERT_EQ(here.at.z, there.at.z);
      ASSERT_EQ(here.blocked, there.blocked);
      at = here.at;
      ++steps;
      blocked += here.blocked;
    }
  }
  EXPECT_EQ(steps, 12u * 400);
  EXPECT_GT(blocked, 100u) << "walls are met";
}

TEST(Walker, RefusesBytesThatAreNoSolids) {
  Page page(R"({"kind":"tower","floors":1})");
  page.enter();
  const Seen seen = page.see(page.eye, 0);
  std::vector<std::byte> bytes;
  plan::Region region;
  region.box = {{0, 0}, {1'000, 1'000}};
  mesh::Solids solids;
  solids.edges.push_back({{0, 0}, {0, 9}});
  solids.grounds.push_back({{{0, 0}, {9, 9}}, 0, 0, 0, 0, geom::kNorth, 0, 0, 1});
  write_solids(region, solids, bytes);
  Walker walker;
  EXPECT_TRUE(walker.put(1, bytes));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_FALSE(walker.put(1, std::span(bytes).first(size))) << size;
  solids.grounds[0].edge_count = 2;  // more than there are
  bytes.clear();
  write_solids(region, solids, bytes);
  EXPECT_FALSE(walker.put(1, bytes));
}

}  // namespace
}  // namespace enfilade::wasm
