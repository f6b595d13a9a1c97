// Bodies that a World looks after: no change shuts them in, and what can't be
// refused pushes them out.

#include <cmath>

#include <enfilade/store/link.hpp>
#include <enfilade/world/whole.hpp>

#include "world/doorway.hpp"

namespace enfilade::world {
namespace {

using store::Door;

constexpr std::uint32_t kSomebody = 7;
const Body kBody;

double way(const Stance& a, const Stance& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// A building with somebody in every doorway, one after the other.
template <class Try>
std::size_t in_doorways(std::uint64_t first, std::uint64_t last, const Settings& settings, const Try& attempt) {
  std::size_t tried = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {}, {});
    const store::StorePtr store = store::open_memory();
    std::size_t here = 0;
    for (const Doorway& d : doorways_of(*model)) {
      World world(building, settings, store::direct_link(*store, "house" + std::to_string(here)));
      const RegionId id = world.build(d.room->path);
      world.keep_body(kSomebody, kBody, d.middle);
      if (world.move(kBody, d.middle, d.out.x, d.out.y).at.x == d.middle.x &&
          world.move(kBody, d.middle, d.out.x, d.out.y).at.y == d.middle.y)
        continue;  // a doorway too narrow to stand in
      attempt(world, id, d, *store, building, "house" + std::to_string(here));
      ++tried;
      if (++here == 6 || ::testing::Test::HasFailure()) break;
    }
    if (::testing::Test::HasFailure()) break;
  }
  return tried;
}

Settings open_doors() {
  Settings s;
  s.doors = Door::open;
  return s;
}

TEST(Bodies, ADoorIsNotClosedOnSomebody) {
  const auto attempt = [](World& world, RegionId id, const Doorway& d, store::Store&, const rules::BuildingPtr&,
                          const std::string&) {
    for (const Door door : {Door::closed, Door::locked}) {
      const Status closed = world.set_door(id, d.portal, door);
      ASSERT_FALSE(closed.ok());
      EXPECT_NE(closed.error().text.find("somebody stands in the doorway"), std::string::npos) << closed.error().text;
    }
    EXPECT_EQ(world.built(id)->doors[d.portal], Door::open);
    EXPECT_EQ(world.unacknowledged(), 0u);
    expect_can_walk(world, kBody, d.middle);
    // A step aside, and it closes.
    Stance aside = d.middle;
    aside.x -= d.out.x * 500;
    aside.y -= d.out.y * 500;
    world.keep_body(kSomebody, kBody, aside);
    EXPECT_TRUE(world.set_door(id, d.portal, Door::closed).ok());
    EXPECT_EQ(world.body_at(kSomebody)->x, aside.x);
  };
  EXPECT_GT(in_doorways(800, 812, open_doors(), attempt), 20u);
}

TEST(Bodies, NothingIsPutOnSomebody) {
  const auto attempt = [](World& world, RegionId id, const Doorway& d, store::Store&, const rules::BuildingPtr&,
                          const std::string&) {
    const Result<ObjectName> put = world.add_object(id, crate_at(d.middle));
    ASSERT_FALSE(put.ok());
    EXPECT_NE(put.error().text.find("somebody stands where"), std::string::npos) << put.error().text;
    EXPECT_EQ(world.unacknowledged(), 0u);
    expect_can_walk(world, kBody, d.middle);
    // Nor is anything moved there, or brought back.
    world.drop_body(kSomebody);
    const Result<ObjectName> crate = world.add_object(id, crate_at(d.middle));
    ASSERT_TRUE(crate.ok()) << crate.error().line();
    Stance inside;
    const Length far = d.room->region.box.long_side();
    const geom::Point middle = d.room->region.box.middle();
    if (!world.find_free({.radius = 400}, {double(middle.x), double(middle.y), d.middle.z}, far, inside)) return;
    if (world.build(place_of(inside)) != id) return;
    const Result<ObjectName> moved = world.move_object(id, *crate, crate_at(inside).footprint);
    if (!moved) return;  // it would stand in furniture
    ASSERT_TRUE(world.remove_object(id, *moved).ok());
    const Step removing = world.take_step();
    world.keep_body(kSomebody, kBody, inside);
    const Result<bool> back = world.take_back(removing);
    ASSERT_FALSE(back.ok());
    EXPECT_NE(back.error().text.find("somebody stands where"), std::string::npos) << back.error().text;
    expect_can_walk(world, kBody, inside);
    world.drop_body(kSomebody);
    const Result<bool> again = world.take_back(removing);
    EXPECT_TRUE(again.ok() && *again);
  };
  EXPECT_GT(in_doorways(820, 832, open_doors(), attempt), 20u);
}

TEST(Bodies, AWallIsNotRepairedAroundSomebody) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 840; seed < 850; ++seed) {
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {}, {});
    World world(building);
    for (const plan::Room& room : model->rooms) {
      const geom::Box clear = plan::clear_box(room.region);
      const geom::Interval along{clear.lo.y + 100, std::min(clear.hi.y, clear.lo.y + 1'400)};
      const RegionId id = world.build(room.path);
      const Result<std::uint64_t> hole = world.break_wall(id, geom::kEast, along, 2'100);
      if (!hole) continue;
      const Stance middle{double(room.region.box.hi.x), double(along.middle()), room.region.z0};
      world.keep_body(kSomebody, kBody, middle);
      if (world.move(kBody, middle, 0, 1).at.y == middle.y) continue;  // furniture
      const Status repaired = world.repair_wall(id, *hole);
      ASSERT_FALSE(repaired.ok());
      EXPECT_NE(repaired.error().text.find("somebody stands in the opening"), std::string::npos);
      expect_can_walk(world, kBody, middle);
      world.drop_body(kSomebody);
      EXPECT_TRUE(world.repair_wall(world.build(room.path), *hole).ok());
      ++tried;
    }
  }
  EXPECT_GT(tried, 10u);
}

// Opening is what people want who stand before a door: they step out of its way.
TEST(Bodies, WhoStandsWhereADoorSwingsStepsAside) {
  std::size_t pushed = 0;
  for (std::uint64_t seed = 860; seed < 872; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {}, {});
    for (const Doorway& d : doorways_of(*model)) {
      World world(building);
      const RegionId id = world.build(d.room->path);
      // On both sides of the wall, beside both jambs: the leaf swings to one of the four.
      for (const auto& [off, along] : {std::pair{-450, -400}, {-450, 400}, {450, -400}, {450, 400}}) {
        Stance at{d.middle.x + d.out.x * off + d.out.y * along, d.middle.y + d.out.y * off + d.out.x * along,
                  d.middle.z};
        if (!world.find_free(kBody, at, 150, at)) continue;
        const RegionId own = world.build(place_of(at));
        world.keep_body(kSomebody, kBody, at);
        ASSERT_TRUE(world.set_door(id, d.portal, Door::open).ok());
        const Stance now = *world.body_at(kSomebody);
        pushed += way(now, at) > 0;
        EXPECT_LT(way(now, at), 2'000);
        EXPECT_EQ(world.build(place_of(now)), own) << "nobody is pushed through a wall";
        expect_can_walk(world, kBody, now);
        ASSERT_TRUE(world.set_door(id, d.portal, Door::closed).ok());
        world.drop_body(kSomebody);
      }
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(pushed, 20u);
}

void expect_pushed(World& world, const Stance& from) {
  const std::optional<Stance> now = world.body_at(kSomebody);
  ASSERT_TRUE(now.has_value());
  EXPECT_GT(way(*now, from), 0) << "it stands where it stood";
  EXPECT_LT(way(*now, from), 3'000);
  EXPECT_EQ(now->z, from.z);
  expect_can_walk(world, kBody, *now);
}

// What another World has stored can't be refused.
TEST(Bodies, ADoorThatSomebodyElseClosedPushesThemOut) {
  const auto attempt = [](World& world, RegionId id, const Doorway& d, store::Store& store,
                          const rules::BuildingPtr& building, const std::string& name) {
    World other(building, open_doors(), store::direct_link(store, name));
    ASSERT_TRUE(other.set_door(other.build(d.room->path), d.portal, Door::closed).ok());
    ASSERT_TRUE(other.settle().ok());
    // It hears of it when it writes the same row.
    ASSERT_TRUE(world.set_door(id, d.portal, Door::open).ok());
    world.exchange();
    world.exchange();
    EXPECT_EQ(world.built(world.build(d.room->path))->doors[d.portal], Door::closed);
    expect_pushed(world, d.middle);
  };
  EXPECT_GT(in_doorways(880, 890, open_doors(), attempt), 20u);
}

TEST(Bodies, ACrateThatSomebodyElsePutTherePushesThemOut) {
  std::size_t pushed = 0;
  const auto attempt = [&](World& world, RegionId id, const Doorway& d, store::Store& store,
                           const rules::BuildingPtr& building, const std::string& name) {
    // Beside the doorway, wholly in the room.
    Stance at{d.middle.x - d.out.x * 700, d.middle.y - d.out.y * 700, d.middle.z};
    if (!world.find_free({.radius = 300}, at, 600, at) || world.build(place_of(at)) != id) return;
    world.keep_body(kSomebody, kBody, at);
    World other(building, open_doors(), store::direct_link(store, name));
    if (!other.add_object(other.build(d.room->path), crate_at(at)).ok()) return;
    ASSERT_TRUE(other.settle().ok());
    world.frame({{-1e6, 0, 0}, {}, 0});
    world.evict(0);  // the floor's records go with the last of its regions, and come again
    world.build(d.room->path);
    ASSERT_TRUE(world.settle().ok());
    expect_pushed(world, at);
    ++pushed;
  };
  EXPECT_GT(in_doorways(900, 912, open_doors(), attempt), 20u);
  EXPECT_GT(pushed, 10u);
}

TEST(Bodies, ADoorWhoseOpeningExpiresPushesThemOut) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 920; seed < 930; ++seed) {
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {}, {});
    const store::StorePtr store = store::open_memory();
    for (const Doorway& d : doorways_of(*model)) {
      World world(building, {}, store::direct_link(*store, "house"));
      const RegionId id = world.build(d.room->path);
      ASSERT_TRUE(world.set_door(id, d.portal, Door::open, 100).ok());
      world.keep_body(kSomebody, kBody, d.middle);
      if (world.move(kBody, d.middle, d.out.x, d.out.y).blocked) continue;  // too narrow to stand in
      world.set_now(100);
      expect_pushed(world, d.middle);
      ++tried;
      if (HasFailure()) return;
      break;
    }
  }
  EXPECT_GT(tried, 5u);
}

// --- where nobody is told to stand

struct Found {
  std::size_t asked = 0, found = 0;
};

void look_for_floor(const rules::BuildingPtr& building, std::uint64_t seed, int points, Found& tally) {
  SCOPED_TRACE(seed);
  const plan::Brief& brief = rules::brief_of(*building);
  const geom::Box site = rules::root(*building).box;
  Rng rng(mix(root_key(seed), 0xf1), Purpose::sample);
  World world(building);
  for (int i = 0; i < points; ++i) {
    const std::int32_t storey = rng.between(plan::lowest_storey(brief), plan::highest_storey(brief));
    const Stance wish{double(rng.between(site.lo.x, site.hi.x)), double(rng.between(site.lo.y, site.hi.y)),
                      storey * brief.floor_height};
    Stance at;
    ++tally.asked;
    if (!world.find_free(kBody, wish, 12'000, at)) continue;
    ++tally.found;
    EXPECT_LE(way(wish, at), 12'000);
    expect_can_walk(world, kBody, at);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Bodies, FindFreeLandsWhereOneCanWalk) {
  Found tally;
  for (std::uint64_t seed = 0; seed < cases(16); ++seed) {
    look_for_floor(raise_small(seed), seed, 32, tally);
    look_for_floor(raise_office(seed), seed, 32, tally);
    look_for_floor(raise_residence(seed), seed, 32, tally);
    plan::Brief dungeon;
    dungeon.kind = "dungeon";
    dungeon.seed = seed;
    dungeon.dungeon.cells = {30, 24};
    dungeon.dungeon.levels = dungeon.floors = 2;
    look_for_floor(*rules::raise(dungeon), seed, 32, tally);
    if (HasFailure()) return;
  }
  EXPECT_GT(tally.found * 4, tally.asked * 3);
}

TEST(Bodies, NobodyIsPutInAShaft) {
  std::size_t shafts = 0;
  for (std::uint64_t seed = 0; seed < cases(48); ++seed) {
    SCOPED_TRACE(seed);
    for (const rules::BuildingPtr& building : {raise_small(seed), raise_office(seed)}) {
      World world(building);
      const Result<plan::Model> model = generate(*building, {}, {});
      for (const plan::Room& room : model->rooms) {
        if (room.region.kind != plan::Kind::shaft || room.region.storey > 1) continue;
        const geom::Point middle = room.region.box.middle();
        Stance at;
        ASSERT_TRUE(world.find_free(kBody, {double(middle.x), double(middle.y), room.region.z0}, 20'000, at));
        expect_can_walk(world, kBody, at);
        ++shafts;
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(shafts, cases(48) * 2);
}

}  // namespace
}  // namespace enfilade::world
