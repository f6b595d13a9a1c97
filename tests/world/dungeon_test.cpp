// Dungeons in a World: bounded ones like any building, and ground without end,
// whose blocks come and go one by one and whose origin moves along.

#include <algorithm>

#include <enfilade/store/link.hpp>
#include <enfilade/world/whole.hpp>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

plan::Brief dungeon_brief(std::uint64_t seed) {
  Rng rng(mix(root_key(seed), 0xd0), Purpose::sample);
  plan::Brief b;
  b.kind = "dungeon";
  b.seed = seed;
  plan::Dungeon& d = b.dungeon;
  d.cells = {rng.between(14, 40), rng.between(14, 30)};
  d.levels = b.floors = rng.below(3) == 0 ? rng.between(2, 4) : 1;
  d.order = static_cast<plan::DigOrder>(rng.below(plan::kDigOrders));
  d.maze = static_cast<plan::MazeKind>(rng.below(plan::kMazeKinds));
  d.keys = static_cast<plan::Keys>(rng.below(3));
  b.furniture = rng.below(3) == 0;
  return b;
}

// A small window, anywhere up to 10¹² cells away.
plan::Brief endless_brief(std::uint64_t seed) {
  plan::Brief b = dungeon_brief(seed);
  Rng rng(mix(root_key(seed), 0xe0), Purpose::sample);
  plan::Dungeon& d = b.dungeon;
  d.unbounded = true;
  const auto far = [&] { return static_cast<std::int64_t>(rng.next() >> 24) % 2'000'000'000'000 - 1'000'000'000'000; };
  const std::int64_t x = seed % 4 == 0 ? -20 : far(), y = seed % 4 == 0 ? 10 : far();
  d.window = {x, y, x + 60, y + 40};
  return b;
}

rules::BuildingPtr raise(const plan::Brief& brief) {
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  EXPECT_TRUE(building.ok()) << building.error().line();
  return *building;
}

// Inside a region, whatever its shape: the middle of its first cell.
Point3 inside(const plan::Region& r) {
  for (Length y = r.box.lo.y; y < r.box.hi.y; y += plan::kCell) {
    for (Length x = r.box.lo.x; x < r.box.hi.x; x += plan::kCell) {
      const geom::Point p{x + plan::kCell / 2, y + plan::kCell / 2};
      if (!r.outline || geom::locate(r.outline->polygon, p) == geom::Where::inside) return {p.x, p.y, r.z0 + 1'000};
    }
  }
  return {};
}

void expect_sound(const World& world) {
  const Status sound = world.check();
  ASSERT_TRUE(sound.ok()) << sound.error().line();
}

void explore(const rules::BuildingPtr& building, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  const Result<plan::Model> model = generate(*building, {}, {});
  ASSERT_TRUE(model.ok()) << model.error().line();
  ASSERT_FALSE(model->rooms.empty());
  const Key whole = *hash(*building, {}, {});
  EXPECT_EQ(to_hex(plan::content_hash(model->rooms)), to_hex(whole));
  Rng rng(mix(root_key(seed), 1), Purpose::sample);
  const std::size_t sizes[] = {0, 5'000, 40'000, 300'000, ~std::size_t{0}};
  Settings settings;
  settings.doors = rng.below(2) ? store::Door::open : store::Door::closed;
  settings.cache_bytes = sizes[rng.below(5)];
  World world(building, settings);
  for (int step = 0; step < 30; ++step) {
    const plan::Room& room = model->rooms[rng.below(static_cast<std::uint32_t>(model->rooms.size()))];
    const Point3 place = inside(room.region);
    const RegionId id = rng.below(2) ? world.build(place) : world.build(room.path);
    ASSERT_FALSE(id.none()) << room.path.text();
    EXPECT_EQ(world.locate(place), id);
    EXPECT_EQ(world.path(id), room.path);
    EXPECT_EQ(plan::room_hash(world.built(id)->room), plan::room_hash(room)) << room.path.text();
    if (!room.portals.empty()) world.across(id, rng.below(static_cast<std::uint32_t>(room.portals.size())));
    if (rng.below(3) == 0) {
      const Frame frame = world.frame(any_camera(rng, {place.x + 0.5, place.y + 0.5, place.z + 0.5}));
      ASSERT_FALSE(frame.visible.empty());
      for (const RegionId seen : frame.visible) ASSERT_TRUE(world.built(seen));
    }
    if (rng.below(4) == 0) world.evict(sizes[rng.below(5)]);
    if (rng.below(4) == 0) world.build({place.x + 1'500, place.y + 1'500, place.z});  // rock, or a region
    if (step % 5 == 0) expect_sound(world);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_EQ(to_hex(world.hash()), to_hex(whole));
  world.frame({{1e8, 1e8, 1e6}, {}, 0});  // sees nothing, so nothing is kept
  world.evict(0);
  EXPECT_EQ(world.stats().live, 0u);
  EXPECT_EQ(world.stats().nodes, 1u) << "collapsed to the root";
  expect_sound(world);
}

TEST(Dungeons, AnyOrderAndAnyEvictionGiveTheWholeDungeon) {
  for (std::uint64_t seed = 0; seed < cases(240); ++seed) {
    explore(raise(dungeon_brief(seed)), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(Dungeons, AnyOrderAndAnyEvictionGiveTheWholeWindow) {
  for (std::uint64_t seed = 0; seed < cases(160); ++seed) {
    explore(raise(endless_brief(seed)), seed);
    if (HasFatalFailure()) return;
  }
}

// Seen from a neighbouring sector, a region is the same at other coordinates.
TEST(Dungeons, TheOriginLeavesNoTrace) {
  for (std::uint64_t seed = 0; seed < cases(80); ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise(endless_brief(seed));
    const Result<plan::Model> model = generate(*building, {}, {});
    ASSERT_TRUE(model.ok());
    Rng rng(mix(root_key(seed), 2), Purpose::sample);
    World world(building);
    const rules::Sector home = world.origin();
    const std::int64_t dx = rng.between(-7, 7), dy = rng.between(-7, 7);
    world.rebase({home.x + dx, home.y + dy});
    const geom::Point by{static_cast<Length>(-dx * rules::kSectorSide), static_cast<Length>(-dy * rules::kSectorSide)};
    for (int i = 0; i < 20; ++i) {
      const plan::Room& room = model->rooms[rng.below(static_cast<std::uint32_t>(model->rooms.size()))];
      const Point3 place = inside(room.region);
      const RegionId id = world.build({place.x + by.x, place.y + by.y, place.z});
      ASSERT_FALSE(id.none());
      EXPECT_EQ(world.path(id), room.path);
      const plan::Room& there = world.built(id)->room;
      EXPECT_EQ(there.region.box.lo, room.region.box.lo + by);
      EXPECT_EQ(there.objects.size(), room.objects.size());
      ASSERT_EQ(there.portals.size(), room.portals.size());
      for (std::size_t p = 0; p < room.portals.size(); ++p) {
        EXPECT_EQ(there.portals[p].id, room.portals[p].id);
        EXPECT_EQ(there.portals[p].a, room.portals[p].a + by);
      }
    }
    expect_sound(world);
  }
}

// What people put down far from home is where they left it, for whoever comes
// from another side.
TEST(Dungeons, TheHashIsTheWindowsFromHoweverFar) {
  const rules::BuildingPtr building = raise(endless_brief(3));
  World world(building);
  const std::string near = to_hex(world.hash());
  EXPECT_EQ(near, to_hex(hash(*building, {}, {}).value()));
  const rules::Sector far{world.origin().x + 50'000'000, world.origin().y - 50'000'000};
  world.rebase(far);
  EXPECT_EQ(to_hex(world.hash()), near);
  EXPECT_EQ(world.origin(), far);
}

TEST(Dungeons, ChangesStayWhateverTheOrigin) {
  for (std::uint64_t seed = 0; seed < cases(80); ++seed) {
    SCOPED_TRACE(seed);
    const store::StorePtr store = store::open_memory();
    plan::Brief brief = endless_brief(seed);
    brief.furniture = false;  // it would be in the way
    const rules::BuildingPtr building = raise(brief);
    const Result<plan::Model> model = generate(*building, {}, {});
    Rng rng(mix(root_key(seed), 3), Purpose::sample);
    const auto chamber = std::find_if(model->rooms.begin(), model->rooms.end(),
                                      [](const plan::Room& r) { return r.region.use == plan::Use::chamber; });
    if (chamber == model->rooms.end()) continue;
    const Point3 place = inside(chamber->region);
    plan::Object box;
    box.kind = plan::ObjectKind::cabinet;
    box.footprint = {{place.x - 300, place.y - 300}, {place.x + 300, place.y + 300}};
    box.z0 = chamber->region.z0;
    box.z1 = box.z0 + 900;
    {
      World world(building, {}, store::direct_link(*store, "endless"));
      world.build(place);
      ASSERT_TRUE(world.settle().ok());
      const RegionId id = world.build(place);
      ASSERT_TRUE(world.paint(id, store::kAllWalls, {plan::Role::wall_accent, 2}).ok());
      ASSERT_TRUE(world.add_object(id, box).ok());
      // Away and back.
      const rules::Sector home = world.origin();
      world.rebase({home.x + 3, home.y - 2});
      world.rebase(home);
      world.build(place);
      ASSERT_TRUE(world.settle().ok());
      const Built* there = world.built(world.build(place));
      ASSERT_FALSE(there->room.objects.empty());
      EXPECT_EQ(there->room.objects.back().footprint, box.footprint);
    }
    const std::int64_t dx = rng.between(-5, 5), dy = rng.between(-5, 5);
    World other(building, {}, store::direct_link(*store, "endless"));
    other.rebase({other.origin().x + dx, other.origin().y + dy});
    const geom::Point by{static_cast<Length>(-dx * rules::kSectorSide), static_cast<Length>(-dy * rules::kSectorSide)};
    const Point3 moved{place.x + by.x, place.y + by.y, place.z};
    other.build(moved);
    ASSERT_TRUE(other.settle().ok());
    const Built* there = other.built(other.build(moved));
    EXPECT_TRUE(other.set_aside().empty()) << other.set_aside().front().reason;
    ASSERT_EQ(there->room.objects.size(), chamber->objects.size() + 1);
    EXPECT_EQ(there->room.objects.back().footprint.lo, box.footprint.lo + by);
  }
}

// Blocks that were left behind are gone.
TEST(Dungeons, MemoryIsFlatOnALongWalk) {
  plan::Brief brief = endless_brief(0);
  brief.furniture = false;
  Settings settings;
  settings.cache_bytes = 100'000;
  World world(raise(brief), settings);
  std::size_t early = 0, late = 0;
  const Length steps = static_cast<Length>(cases(4'000));
  for (Length i = 0; i < steps; ++i) {
    world.frame({{i * 9'000.0 + 1'500, 1'500, 1'600}, {}, 0});
    std::size_t& most = i < steps / 4 ? early : late;
    most = std::max(most, world.stats().bytes);
  }
  EXPECT_LT(late, early * 3 / 2);
  expect_sound(world);
}

TEST(Dungeons, LockedDoorsStartLocked) {
  std::size_t locked = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    plan::Brief brief = dungeon_brief(seed);
    brief.dungeon.keys = plan::Keys::chain;
    World world(raise(brief));
    const Result<plan::Model> model = generate(*raise(brief), {}, {});
    for (const plan::Room& room : model->rooms) {
      const Built* built = world.built(world.build(room.path));
      for (std::size_t p = 0; p < room.portals.size(); ++p) {
        if (room.portals[p].lock == 0) continue;
        ++locked;
        EXPECT_EQ(built->doors[p], store::Door::locked);
      }
    }
  }
  EXPECT_GT(locked, 100u);
}

}  // namespace
}  // namespace enfilade::world
