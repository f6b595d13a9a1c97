// Pins: a developer's changes to regions that do not exist yet.

#include <algorithm>
#include <map>

#include <enfilade/world/whole.hpp>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

// The path of some region of a kind, from the whole tree.
Path find_path(World& world, Rng& rng, const rules::Building& building, int up) {
  const RegionId id = world.build(any_place(rng, building));
  const Path path = world.path(id);
  return path.prefix(std::max(0, path.depth() - up));
}

RegionId some_room(World& world, const rules::Building& building) {
  Rng rng(root_key(1), Purpose::sample);
  RegionId id;
  do id = world.build(any_place(rng, building));
  while (world.region(id)->kind != plan::Kind::room);
  return id;
}

// Pins anywhere in the tree, taken away again in the end.
void pin_about(const rules::BuildingPtr& building, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  Rng rng(mix(root_key(seed), 4), Purpose::sample);
  World world(building);
  std::vector<Path> pinned;
  for (int i = 0; i < 5; ++i) {
    plan::Pin pin;
    if (rng.below(2)) pin.seed = rng.below(1'000);
    if (rng.below(3) == 0) {
      pin.room = plan::HandMade{};
      pin.room->use = plan::Use::meeting;
      pin.room->finish.wall = {plan::Role::wall_tile, 1};
    }
    const Path path = find_path(world, rng, *building, static_cast<int>(rng.below(4)));
    // Only what was pinned last can be taken away first, so each place has one pin.
    if (std::find(pinned.begin(), pinned.end(), path) != pinned.end()) continue;
    const Status done = world.pin(path, pin);
    if (!done && pin.room) continue;  // a storey, a stair: not to be one room
    ASSERT_TRUE(done.ok()) << done.error().line();
    pinned.insert(pinned.begin(), path);
    const Status sound = world.check();
    ASSERT_TRUE(sound.ok()) << sound.error().line();
    for (int k = 0; k < 5; ++k) world.build(any_place(rng, *building));
  }
  const Status sound = world.check();
  ASSERT_TRUE(sound.ok()) << sound.error().line();
  EXPECT_EQ(to_hex(world.hash()), to_hex(*hash(*building, {}, {}, world.pins())));
  // Still a building in which everything joins.
  const Result<plan::Model> model = generate(*building, {}, {}, world.pins());
  EXPECT_TRUE(model.ok()) << model.error().line();
  // Taken away again, it is the plain building.
  for (const Path& path : pinned) ASSERT_TRUE(world.pin(path, {}).ok());
  EXPECT_TRUE(world.pins().empty());
  EXPECT_EQ(to_hex(world.hash()), to_hex(*hash(*building, {}, {})));
}

TEST(Pin, LazyIsWholeWithAnyPins) {
  for (std::uint64_t seed = 0; seed < cases(304); ++seed) {
    pin_about(raise_small(seed), seed);
    if (HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 0; seed < cases(96); ++seed) {
    pin_about(raise_office(seed), seed);
    if (HasFatalFailure()) return;
    pin_about(raise_residence(seed), seed);
    if (HasFatalFailure()) return;
  }
}

TEST(Pin, ASeedChangesItsRegionAndNothingElse) {
  std::size_t changed = 0;
  for (std::uint64_t seed = 500; seed < 540; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    Rng rng(root_key(seed), Purpose::sample);
    World world(building);
    const Path path = find_path(world, rng, *building, 2);
    plan::Pin pin;
    pin.seed = 77;
    ASSERT_TRUE(world.pin(path, pin).ok());
    const Result<plan::Model> before = generate(*building, {}, {}), after = generate(*building, {}, {}, world.pins());
    ASSERT_TRUE(before.ok() && after.ok());
    const auto outside = [&](const plan::Model& model) {
      std::vector<std::pair<std::string, Key>> rooms;
      for (const plan::Room& room : model.rooms) {
        if (!room.path.bytes().starts_with(path.bytes())) rooms.emplace_back(room.path.bytes(), plan::room_hash(room));
      }
      return rooms;
    };
    EXPECT_EQ(outside(*before), outside(*after));
    changed += plan::content_hash(before->rooms) != plan::content_hash(after->rooms);
  }
  EXPECT_GT(changed, 20u);
}

TEST(Pin, AHandMadeRoomHoldsWhatItWasGiven) {
  const rules::BuildingPtr building = raise_small(31);
  World world(building);
  const RegionId id = some_room(world, *building);
  const plan::Room room = world.built(id)->room;
  const geom::Box clear = plan::clear_box(room.region);
  plan::Pin pin;
  pin.room = plan::HandMade{
      plan::Use::storage, {{plan::Role::wall_tile, 3}, {plan::Role::floor_stone, 2}, {plan::Role::ceiling, 0}}, {}};
  plan::Object shelf;
  shelf.kind = plan::ObjectKind::shelf;
  shelf.footprint = {clear.lo, {clear.lo.x + 500, clear.lo.y + 300}};
  shelf.z0 = room.region.z0;
  shelf.z1 = shelf.z0 + 1'900;
  pin.room->objects = {shelf};
  ASSERT_TRUE(world.pin(room.path, pin).ok());
  EXPECT_FALSE(world.built(id)) << "what was grown before is gone";
  const Built& made = *world.built(world.build(room.path));
  EXPECT_EQ(made.room.finish, pin.room->finish);
  EXPECT_EQ(made.room.objects, pin.room->objects);
  EXPECT_EQ(made.room.portals, room.portals) << "its doors stay where its neighbours have them";
}

// The same door where it can't be: each is an error, and nothing is pinned.
void expect_misfits_refused(World& world, const Path& owner, const plan::ForcedPortal& good,
                            const plan::Region& beside) {
  const auto says = [&](std::vector<plan::ForcedPortal> portals) {
    plan::Pin pin;
    pin.portals = std::move(portals);
    const Status done = world.pin(owner, pin);
    return done ? std::string("done") : done.error().text;
  };
  plan::ForcedPortal off = good, high = good, corner = good, nowhere = good;
  off.a.x += 70;
  off.b.x += 70;
  high.z1 = beside.z1;
  corner.b.y = beside.box.hi.y;
  nowhere.a = {-50'000, good.a.y};
  nowhere.b = {-50'000, good.b.y};
  for (const plan::ForcedPortal& bad : {off, high, corner, nowhere}) {
    EXPECT_NE(says({bad}).find("forced door 0 ("), std::string::npos) << says({bad});
    EXPECT_NE(says({bad}).find("it must lie on one straight wall"), std::string::npos) << says({bad});
    EXPECT_NE(says({good, bad}).find("forced door 1 ("), std::string::npos) << says({good, bad});
  }
  EXPECT_NE(says({good, good}).find("forced door 1 ("), std::string::npos);
  EXPECT_NE(says({good, good}).find("overlaps another opening"), std::string::npos);
  EXPECT_TRUE(world.pins().empty());
  // A room is not divided, so nothing in it can be joined.
  plan::Pin pin;
  pin.portals = {good};
  const Status on_room =
      world.pin(world.path(world.build({beside.box.middle().x, beside.box.middle().y, beside.z0})), pin);
  ASSERT_FALSE(on_room.ok());
  EXPECT_NE(on_room.error().text.find("which is not divided"), std::string::npos) << on_room.error().text;
}

TEST(Pin, AForcedPortalJoinsTwoPiecesOnBothSides) {
  std::size_t forced = 0;
  for (std::uint64_t seed = 700; seed < 760; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {}, {});
    World world(building);
    // Two rooms of one cut, side by side without a door.
    for (std::size_t i = 0; i + 1 < model->rooms.size(); ++i) {
      const plan::Room &a = model->rooms[i], &b = model->rooms[i + 1];
      if (a.region.kind != plan::Kind::room || b.region.kind != plan::Kind::room || a.path.depth() != b.path.depth())
        continue;
      if (a.path.prefix(a.path.depth() - 1) != b.path.prefix(b.path.depth() - 1) ||
          a.region.box.hi.x != b.region.box.lo.x)
        continue;
      const geom::Interval both = geom::intersect(a.region.box.along(1), b.region.box.along(1));
      if (both.length() < 3'000) continue;
      plan::Pin pin;
      const Length x = a.region.box.hi.x, y = both.middle();
      pin.portals.push_back({{x, y - 450}, {x, y + 450}, a.region.z0, a.region.z0 + 2'100});
      const auto meets = [&](const plan::Room& room) {
        return std::any_of(room.portals.begin(), room.portals.end(), [&](const plan::Portal& p) {
          return p.a.x == x && p.b.x == x && p.a.y < y + 450 && y - 450 < p.b.y;
        });
      };
      if (meets(a)) continue;
      const Path owner = a.path.prefix(a.path.depth() - 1);
      expect_misfits_refused(world, owner, pin.portals[0], a.region);
      ASSERT_TRUE(world.pin(owner, pin).ok());
      const Result<plan::Model> pinned = generate(*building, {}, {}, world.pins());
      ASSERT_TRUE(pinned.ok()) << pinned.error().line();
      std::size_t holders = 0;
      for (const plan::Room& room : pinned->rooms) {
        for (const plan::Portal& p : room.portals) holders += p.id.edge == plan::kForcedEdge;
      }
      EXPECT_EQ(holders, 2u);
      EXPECT_EQ(to_hex(world.hash()), to_hex(*hash(*building, {}, {}, world.pins())));
      ++forced;
      break;
    }
  }
  EXPECT_GT(forced, 10u);
}

TEST(Pin, IsRememberedAndExpires) {
  const rules::BuildingPtr building = raise_small(41);
  const store::StorePtr store = store::open_memory();
  Path path;
  {
    World world(building, {}, store::direct_link(*store, "house"));
    Rng rng(root_key(1), Purpose::sample);
    path = find_path(world, rng, *building, 2);
    plan::Pin pin;
    pin.seed = 5;
    ASSERT_TRUE(world.pin(path, pin, 1'000).ok());
    ASSERT_TRUE(world.settle().ok());
  }
  World world(building, {}, store::direct_link(*store, "house"));
  EXPECT_EQ(world.pins().size(), 1u);
  EXPECT_EQ(to_hex(world.hash()), to_hex(*hash(*building, {}, {}, world.pins())));
  world.set_now(1'000);
  EXPECT_TRUE(world.pins().empty());
  EXPECT_EQ(to_hex(world.hash()), to_hex(*hash(*building, {}, {})));
}

// What a hand-made room may be in the place of, for every region on the way to some rooms.
TEST(Pin, AHandMadeRoomIsNoStoreyAndNoStair) {
  std::map<plan::Kind, std::size_t> taken, refused;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    SCOPED_TRACE(seed);
    for (const rules::BuildingPtr& building : {raise_small(seed), raise_office(seed)}) {
      Rng rng(mix(root_key(seed), 6), Purpose::sample);
      World world(building);
      for (int i = 0; i < 6; ++i) world.build(any_place(rng, *building));
      std::vector<std::pair<Path, plan::Kind>> regions;
      world.visit([&](RegionId id, const plan::Region& r, bool) { regions.emplace_back(world.path(id), r.kind); });
      plan::Pin pin;
      pin.room = plan::HandMade{};
      for (const auto& [path, kind] : regions) {
        const bool piece = kind == plan::Kind::room || kind == plan::Kind::hall || kind == plan::Kind::hall_divide ||
                           kind == plan::Kind::room_cluster;
        const Status done = world.pin(path, pin);
        ASSERT_EQ(done.ok(), piece) << path.text() << " " << plan::id(kind);
        ++(done ? taken : refused)[kind];
        if (done) {
          EXPECT_TRUE(world.built(world.build(path))) << "it is one room now";
          ASSERT_TRUE(world.pin(path, {}).ok());
          continue;
        }
        EXPECT_NE(done.error().text.find("the region is a " + std::string(plan::id(kind))), std::string::npos);
        EXPECT_NE(done.error().text.find("in the place of a room"), std::string::npos);
        EXPECT_TRUE(world.pins().empty());
      }
    }
  }
  EXPECT_GT(taken.size(), 2u);
  EXPECT_TRUE(refused.contains(plan::Kind::stack) && refused.contains(plan::Kind::floor));
}

TEST(Pin, HandMadeObjectsAreInTheRoomAndApart) {
  const rules::BuildingPtr building = raise_small(31);
  World world(building);
  const RegionId id = some_room(world, *building);
  const plan::Room room = world.built(id)->room;
  const geom::Box clear = plan::clear_box(room.region);
  plan::Object shelf;
  shelf.kind = plan::ObjectKind::shelf;
  shelf.footprint = {clear.lo, {clear.lo.x + 500, clear.lo.y + 300}};
  shelf.z0 = room.region.z0;
  shelf.z1 = shelf.z0 + 1'900;
  const auto says = [&](const std::vector<plan::Object>& objects) {
    plan::Pin pin;
    pin.room = plan::HandMade{};
    pin.room->objects = objects;
    const Status done = world.pin(room.path, pin);
    return done ? std::string("done") : done.error().text;
  };
  plan::Object outside = shelf;
  outside.footprint.lo.x -= 1;
  EXPECT_NE(says({shelf, outside}).find("object 1 (shelf) lies at"), std::string::npos) << says({shelf, outside});
  plan::Object tall = shelf;
  tall.z1 = room.region.z1;
  EXPECT_NE(says({tall}).find("the inside of the room"), std::string::npos);
  EXPECT_NE(says({shelf, shelf}).find("overlaps object 0"), std::string::npos);
  EXPECT_TRUE(world.pins().empty());
  EXPECT_EQ(says({shelf}), "done");
}

TEST(Pin, NonsenseIsRefused) {
  World world(raise_small(42));
  EXPECT_FALSE(world.pin(*Path::parse("s0c99"), {}).ok());
  plan::Pin huge;
  huge.portals.resize(2'000);
  EXPECT_FALSE(world.pin({}, huge).ok());
  EXPECT_EQ(world.stats().nodes, 1u);
}

}  // namespace
}  // namespace enfilade::world
