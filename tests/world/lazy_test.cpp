// Lazy = whole: whatever is built, seen and evicted in whatever order, the
// building is the one that whole generation makes.

#include <enfilade/world/whole.hpp>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

void expect_sound(const World& world, std::uint64_t seed) {
  const Status sound = world.check();
  ASSERT_TRUE(sound.ok()) << "seed " << seed << ": " << sound.error().line();
}

// Builds, crosses, looks and evicts at random, with a cache of any size.
void explore(const rules::BuildingPtr& building, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  const Key whole = *hash(*building, {}, {});
  Rng rng(mix(root_key(seed), 1), Purpose::sample);
  Settings settings;
  settings.doors = rng.below(2) ? store::Door::open : store::Door::closed;
  const std::size_t sizes[] = {0, 5'000, 40'000, 300'000, ~std::size_t{0}};
  settings.cache_bytes = sizes[rng.below(5)];
  World world(building, settings);
  for (int step = 0; step < 30; ++step) {
    const Point3 place = any_place(rng, *building);
    switch (rng.below(5)) {
      case 0:
      case 1: {
        const RegionId id = world.build(place);
        ASSERT_FALSE(id.none());
        EXPECT_EQ(world.locate(place), id);
        ASSERT_TRUE(world.built(id));
        EXPECT_TRUE(plan::is_built(world.built(id)->room.region.kind));
        break;
      }
      case 2: {
        const RegionId id = world.build(place);
        const std::size_t portals = world.built(id)->room.portals.size();
        if (portals > 0) world.across(id, rng.below(static_cast<std::uint32_t>(portals)));
        break;
      }
      case 3: world.evict(sizes[rng.below(5)]); break;
      case 4: {
        const Frame frame = world.frame(any_camera(rng, {place.x + 0.5, place.y + 0.5, place.z + 0.5}));
        ASSERT_FALSE(frame.visible.empty());
        EXPECT_EQ(frame.closed, 0u);
        for (const RegionId id : frame.visible) ASSERT_TRUE(world.built(id)) << "a visible region was evicted";
        break;
      }
    }
    if (step % 5 == 0) expect_sound(world, seed);
  }
  expect_sound(world, seed);
  EXPECT_EQ(to_hex(world.hash()), to_hex(whole));
  expect_sound(world, seed);
  world.evict(0);
  world.frame({{-1e6, 0, 0}, {}, 0});  // sees nothing, so nothing is kept
  world.evict(0);
  EXPECT_EQ(world.stats().live, 0u);
  EXPECT_EQ(world.stats().nodes, 1u) << "collapsed to the root";
}

TEST(Lazy, AnyOrderAndAnyEvictionGiveTheWholeBuilding) {
  for (std::uint64_t seed = 0; seed < cases(4'000); ++seed) {
    explore(raise_small(seed), seed);
    if (HasFatalFailure()) return;
  }
}

// Of every class.
TEST(Lazy, AnyOrderAndAnyEvictionGiveTheWholeOffice) {
  for (std::uint64_t seed = 0; seed < cases(480); ++seed) {
    explore(raise_office(seed), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(Lazy, AnyOrderAndAnyEvictionGiveTheWholeResidence) {
  for (std::uint64_t seed = 0; seed < cases(160); ++seed) {
    explore(raise_residence(seed), seed);
    if (HasFatalFailure()) return;
  }
}

// Rooms of the whole building, found by their paths in a lazy one.
void find_by_path(const rules::BuildingPtr& building, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  const Result<plan::Model> model = generate(*building, {}, {});
  ASSERT_TRUE(model.ok()) << model.error().line();
  World world(building);
  Rng rng(root_key(seed), Purpose::sample);
  for (int i = 0; i < 60; ++i) {
    const plan::Room& room = model->rooms[rng.below(static_cast<std::uint32_t>(model->rooms.size()))];
    const RegionId id = world.build(room.path);
    ASSERT_FALSE(id.none()) << room.path.text();
    EXPECT_EQ(world.path(id), room.path);
    EXPECT_EQ(plan::room_hash(world.built(id)->room), plan::room_hash(room)) << room.path.text();
    mesh::Mesh mesh;
    mesh::mesh_room(room, mesh);
    EXPECT_EQ(world.built(id)->mesh, mesh);
    if (rng.below(3) == 0) world.evict(0);
  }
}

TEST(Lazy, APathNamesTheSameRoomInAnyWorld) {
  for (std::uint64_t seed = 2'000; seed < 2'040; ++seed) {
    find_by_path(raise_small(seed), seed);
    if (HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 2'000; seed < 2'000 + cases(48); ++seed) {
    find_by_path(raise_office(seed), seed);
    if (HasFatalFailure()) return;
    find_by_path(raise_residence(seed), seed);
    if (HasFatalFailure()) return;
  }
}

// Every joint of the whole building, crossed in a lazy one.
void cross_every_joint(const rules::BuildingPtr& building, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  const Result<plan::Model> model = generate(*building, {}, {});
  ASSERT_TRUE(model.ok()) << model.error().line();
  Settings settings;
  settings.cache_bytes = 30'000;
  World world(building, settings);
  for (const plan::Joint& joint : model->joints) {
    if (joint.b == plan::Joint::kOutside) continue;
    const plan::Room& a = model->rooms[static_cast<std::size_t>(joint.a)];
    const RegionId id = world.build(a.path);
    std::size_t portal = 0;
    while (a.portals[portal] != joint.portal) ++portal;
    const RegionId other = world.across(id, portal);
    ASSERT_FALSE(other.none()) << plan::id(joint.portal.kind) << " of " << a.path.text() << " at " << joint.portal.a.x
                               << ' ' << joint.portal.a.y;
    EXPECT_EQ(world.path(other).text(), model->rooms[static_cast<std::size_t>(joint.b)].path.text());
    world.evict(settings.cache_bytes);
  }
}

TEST(Lazy, PortalsLeadWhereTheWholeBuildingsDo) {
  for (std::uint64_t seed = 3'000; seed < 3'030; ++seed) {
    cross_every_joint(raise_small(seed), seed);
    if (HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 3'000; seed < 3'000 + cases(24); ++seed) {
    cross_every_joint(raise_office(seed), seed);
    if (HasFatalFailure()) return;
    cross_every_joint(raise_residence(seed), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(Lazy, OutsideIsNowhere) {
  const rules::BuildingPtr building = raise_small(7);
  const plan::Brief& b = rules::brief_of(*building);
  World world(building);
  const Length w = b.site.width, d = b.site.depth, h = b.floors * b.floor_height;
  for (const Point3 p : {Point3{-1, 5, 5}, Point3{w, 5, 5}, Point3{5, d, 5}, Point3{5, 5, -1}, Point3{5, 5, h},
                         Point3{geom::kLimit, 0, 0}}) {
    EXPECT_TRUE(world.build(p).none());
    EXPECT_TRUE(world.locate(p).none());
  }
  EXPECT_EQ(world.stats().nodes, 1u);
}

TEST(Lazy, StaleIdsAreFoundOut) {
  World world(raise_small(8), {0, store::Door::closed, true, nullptr});
  const RegionId id = world.build({1'000, 1'000, 100});
  ASSERT_TRUE(world.built(id));
  world.evict(0);
  EXPECT_FALSE(world.built(id));
  EXPECT_FALSE(world.region(id));
  EXPECT_FALSE(world.paint(id, store::kAllWalls, {}).ok());
  EXPECT_FALSE(world.built(RegionId{}));
  for (std::uint32_t index = 0; index < 100; ++index)
    EXPECT_FALSE(world.region(RegionId{index, 0})) << "nobody was given this id";
  EXPECT_FALSE(world.built(RegionId{123'456, 0}));
}

TEST(Lazy, ABudgetThatIsSpentClosesWhatIsNotThere) {
  const rules::BuildingPtr building = raise_small(11);
  Settings settings;
  settings.doors = store::Door::open;
  World world(building, settings);
  const plan::Brief& b = rules::brief_of(*building);
  const Camera camera{{b.site.width / 2.0 + 4'000, b.site.depth / 2.0, 1'600}, {}, 0};
  const Frame none = world.frame(camera, [] { return true; });
  EXPECT_EQ(none.visible.size(), 1u) << "where one stands is always there";
  const std::uint32_t closed = none.closed;
  EXPECT_GT(closed, 0u);
  int left = 3;
  const Frame some = world.frame(camera, [&] { return --left < 0; });
  EXPECT_LE(some.visible.size(), 4u);
  const Frame all = world.frame(camera);
  EXPECT_EQ(all.closed, 0u);
  const std::size_t seen = all.visible.size();
  // What is there costs nothing.
  EXPECT_EQ(world.frame(camera, [] { return true; }).visible.size(), seen);
}

}  // namespace
}  // namespace enfilade::world
