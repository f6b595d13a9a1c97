// Long lives: bodies that walk, open doors, ride elevators and leave their mark.

#include <enfilade/world/whole.hpp>

#include <algorithm>
#include <set>

#include "world/doorway.hpp"

namespace enfilade::world {
namespace {

using store::Door;

Camera eyes_of(const Stance& s, double dx, double dy) { return look({s.x, s.y, s.z + 1'650.0}, {dx, dy, 0}); }

Stance start_in(World& world, const Body& body, const plan::Brief& brief) {
  Stance at;
  EXPECT_TRUE(world.find_free(body, {brief.site.width / 2.0, brief.site.depth / 2.0, 0}, 20'000, at));
  return at;
}

// Opens or closes a door of the region the body is in, paints it, puts
// something down or takes something away.
std::size_t leave_a_mark(World& world, Rng& rng, const Stance& at) {
  const RegionId id = world.build(place_of(at));
  if (id.none()) return 0;
  const Built& built = *world.built(id);
  switch (rng.below(4)) {
    case 0:
      return world.paint(id, store::kAllWalls, {plan::Role::wall_accent, static_cast<std::uint8_t>(rng.below(4))}).ok();
    case 1: {
      if (built.room.objects.empty()) return 0;
      return world.remove_object(id, built.name_of(rng.below(static_cast<std::uint32_t>(built.room.objects.size()))))
          .ok();
    }
    default: {
      const std::size_t door = rng.below(static_cast<std::uint32_t>(built.room.portals.size()));
      return world.set_door(id, door, Door::open).ok();
    }
  }
}

TEST(Life, AMillionStepsWithChangesInSixteenMegabytes) {
#ifdef NDEBUG
  constexpr int kSteps = 1'000'000;
#else
  constexpr int kSteps = 40'000;
#endif
  plan::Brief brief;
  brief.floors = 60;
  const rules::BuildingPtr building = *rules::raise(brief);
  const store::StorePtr store = store::open_memory();
  Settings settings;
  settings.doors = Door::open;
  settings.cache_bytes = std::size_t{16} << 20;
  World world(building, settings, store::direct_link(*store, "house"));
  const Body body;
  Stance at = start_in(world, body, brief);
  Rng rng(root_key(9), Purpose::sample);
  double dx = 200, dy = 0;
  std::set<std::int16_t> storeys;
  std::size_t early = 0, late = 0, marks = 0;
  for (int i = 0; i < kSteps; ++i) {
    const Moved moved = world.move(body, at, dx, dy);
    at = moved.at;
    if (moved.blocked || rng.below(40) == 0) {
      dx = rng.between(-300, 300);
      dy = rng.between(-300, 300);
    }
    if (i % 50 == 0) {
      const Frame frame = world.frame(eyes_of(at, dx + 0.001, dy));
      ASSERT_FALSE(frame.visible.empty()) << "a body is never outside";
    }
    // Others look about elsewhere: far more than the cache holds comes by.
    if (i % (kSteps / 40'000) == 0) world.build(any_place(rng, brief));
    if (i % 400 == 0) {
      marks += leave_a_mark(world, rng, at);
      const Point3 place = any_place(rng, brief);
      Stance other;
      if (world.find_free(body, {double(place.x), double(place.y), place.z / brief.floor_height * brief.floor_height},
                          3'000, other) &&
          rng.below(20) == 0)
        at = other;
    }
    storeys.insert(world.region(world.locate(place_of(at)))->storey);
    std::size_t& most = i < kSteps / 2 ? early : late;
    if (i % 1'000 == 0) most = std::max(most, world.stats().bytes);
  }
  EXPECT_GT(marks, static_cast<std::size_t>(kSteps) / 2'000);
  EXPECT_GT(storeys.size(), cases(20));
  EXPECT_LE(late, early + early / 10) << "memory is flat";
  EXPECT_LE(late, settings.cache_bytes + (std::size_t{2} << 20));
  const Status sound = world.check();
  ASSERT_TRUE(sound.ok()) << sound.error().line();
  ASSERT_TRUE(world.settle().ok());
  EXPECT_EQ(to_hex(world.hash()), to_hex(*hash(*building, {}, {})));
}

// The landing of an elevator on a storey, with the hall that holds it.
bool find_landing(World& world, const plan::Model& model, std::int16_t storey, RegionId& hall, std::size_t& portal) {
  for (const plan::Room& room : model.rooms) {
    if (room.region.storey != storey || room.region.kind == plan::Kind::shaft) continue;
    for (portal = 0; portal < room.portals.size(); ++portal) {
      if (room.portals[portal].kind != plan::PortalKind::elevator) continue;
      hall = world.build(room.path);
      return true;
    }
  }
  return false;
}

TEST(Life, AnElevatorComesOpensAndCarries) {
  plan::Brief brief;
  brief.floors = 9;
  const rules::BuildingPtr building = *rules::raise(brief);
  const Result<plan::Model> model = generate(*building, {}, {});
  World world(building);
  RegionId hall;
  std::size_t portal = 0;
  ASSERT_TRUE(find_landing(world, *model, 3, hall, portal));
  const plan::Portal landing = world.built(hall)->room.portals[portal];
  const RegionId shaft = world.across(hall, portal);
  const std::uint16_t cell = world.region(shaft)->cell;
  EXPECT_FALSE(world.car(cell));
  EXPECT_FALSE(world.ride(cell, 2).ok()) << "nobody called it";

  // In front of the closed landing door, facing it.
  const plan::Region& h = *world.region(hall);
  const double mx = (landing.a.x + landing.b.x) / 2.0, my = (landing.a.y + landing.b.y) / 2.0;
  const bool upright = landing.a.x == landing.b.x;
  const double inwards = upright ? (h.box.lo.x == landing.a.x ? 1 : -1) : (h.box.lo.y == landing.a.y ? 1 : -1);
  const double nx = upright ? -inwards : 0, ny = upright ? 0 : -inwards;  // towards the shaft
  const Body body;
  Stance at{mx - nx * 600, my - ny * 600, landing.z0};
  ASSERT_TRUE(world.find_free(body, at, 500, at));
  const auto into = [&] { return world.move(body, at, mx + nx * 900 - at.x, my + ny * 900 - at.y); };
  const auto inside = [&](const Stance& s) {
    return world.region(world.locate(place_of(s)))->kind == plan::Kind::shaft;
  };
  EXPECT_FALSE(inside(into().at)) << "the landing door is closed";

  ASSERT_TRUE(world.call(hall, portal).ok());
  ASSERT_TRUE(world.car(cell));
  EXPECT_FALSE(world.car(cell)->open);
  EXPECT_FALSE(inside(into().at)) << "the car is not there yet";
  world.advance(60'000);
  EXPECT_TRUE(world.car(cell)->open);
  EXPECT_EQ(world.car(cell)->z, landing.z0);
  const Frame frame = world.frame(eyes_of(at, nx, ny));
  EXPECT_TRUE(std::any_of(frame.visible.begin(), frame.visible.end(),
                          [&](RegionId id) { return world.region(id)->kind == plan::Kind::shaft; }));
  const Moved in = into();
  ASSERT_TRUE(inside(in.at));

  ASSERT_TRUE(world.ride(cell, 7).ok());
  world.advance(3'000);
  EXPECT_FALSE(world.car(cell)->open) << "doors are closed on the way";
  EXPECT_GT(world.car(cell)->z, landing.z0);
  world.advance(60'000);
  EXPECT_TRUE(world.car(cell)->open);
  EXPECT_EQ(world.car(cell)->z, 7 * brief.floor_height);
  Stance up = in.at;
  up.z = world.car(cell)->z;
  const Moved out = world.move(body, up, -nx * 2'000, -ny * 2'000);
  EXPECT_FALSE(inside(out.at)) << "one gets out upstairs";
  EXPECT_EQ(world.region(world.locate(place_of(out.at)))->storey, 7);
  // Sent away and called back before it left: it opens again.
  ASSERT_TRUE(world.ride(cell, 2).ok());
  world.advance(500);
  ASSERT_TRUE(world.ride(cell, 7).ok());
  world.advance(10'000);
  EXPECT_TRUE(world.car(cell)->open);
  EXPECT_FALSE(world.ride(cell, 9).ok());
  EXPECT_FALSE(world.call(hall, 10'000).ok());
}

TEST(Life, AClosedDoorStopsAndAnOpenOneLetsThrough) {
  const rules::BuildingPtr building = raise_small(51);
  const Result<plan::Model> model = generate(*building, {}, {});
  World world(building);
  const Body body;
  std::size_t passed = 0;
  for (const plan::Joint& joint : model->joints) {
    if (joint.portal.kind != plan::PortalKind::room_door) continue;
    const plan::Room& a = model->rooms[static_cast<std::size_t>(joint.a)];
    const plan::Portal& p = joint.portal;
    const bool upright = p.a.x == p.b.x;
    const double out = upright ? (a.region.box.hi.x == p.a.x ? 1 : -1) : (a.region.box.hi.y == p.a.y ? 1 : -1);
    const double nx = upright ? out : 0, ny = upright ? 0 : out;
    const double mx = (p.a.x + p.b.x) / 2.0, my = (p.a.y + p.b.y) / 2.0;
    Stance at;
    if (!world.find_free(body, {mx - nx * 400, my - ny * 400, a.region.z0}, 150, at)) continue;
    const auto through = [&] {
      const Moved m = world.move(body, at, mx + nx * 450 - at.x, my + ny * 450 - at.y);
      return world.path(world.build(place_of(m.at))) != a.path;
    };
    std::size_t portal = 0;
    while (a.portals[portal] != p) ++portal;
    EXPECT_FALSE(through());
    ASSERT_TRUE(world.set_door(world.build(a.path), portal, Door::open).ok());
    passed += through();
    ASSERT_TRUE(world.set_door(world.build(a.path), portal, Door::locked).ok());
    EXPECT_FALSE(through());
    EXPECT_FALSE(world.set_door(world.build(a.path), portal, Door::open).ok()) << "locked";
  }
  EXPECT_GT(passed, 5u);
}

// The first to come near finds what others left in a doorway.
TEST(Life, ABodyMeetsSharedThingsInRegionsNobodyHasBuilt) {
  const rules::BuildingPtr building = raise_small(53);
  const Result<plan::Model> model = generate(*building, {}, {});
  const store::StorePtr store = store::open_memory();
  std::vector<Doorway> near;
  {
    World world(building, {}, store::direct_link(*store, "house"));
    for (const Doorway& d : doorways_of(*model)) {
      ASSERT_TRUE(world.set_door(world.build(d.room->path), d.portal, Door::open).ok());
      if (!world.add_object(world.build(d.room->path), crate_at(d.middle)).ok()) continue;
      near.push_back(d);
    }
    ASSERT_TRUE(world.settle().ok());
  }
  ASSERT_GT(near.size(), 5u);
  std::size_t stopped = 0;
  for (const Doorway& d : near) {
    World world(building, {0, Door::closed, true, nullptr}, store::direct_link(*store, "house"));
    const Body body;
    Stance free;
    const Stance before{d.middle.x - d.out.x * 700, d.middle.y - d.out.y * 700, d.middle.z};
    if (!world.find_free(body, before, 200, free)) continue;
    const Moved moved = world.move(body, free, d.middle.x - free.x, d.middle.y - free.y);
    stopped += moved.blocked;
    EXPECT_TRUE(moved.blocked) << "somebody stands in a crate";
    const Status sound = world.check();
    ASSERT_TRUE(sound.ok()) << sound.error().line();
  }
  EXPECT_GT(stopped, 0u);
}

TEST(Life, ABrokenWallIsAWayAndARepairedOneIsNot) {
  const rules::BuildingPtr building = raise_small(52);
  World world(building);
  const Result<plan::Model> model = generate(*building, {}, {});
  const Body body;
  std::size_t broken = 0;
  for (const plan::Room& room : model->rooms) {
    if (room.region.kind != plan::Kind::room) continue;
    const geom::Box clear = plan::clear_box(room.region);
    const geom::Interval along{clear.lo.y + 100, std::min(clear.hi.y, clear.lo.y + 1'400)};
    RegionId id = world.build(room.path);
    const Result<std::uint64_t> hole = world.break_wall(id, geom::kEast, along, 2'100);
    if (!hole) continue;
    const RegionId other = world.across(id, world.built(id)->room.portals.size() - 1);
    ASSERT_FALSE(other.none());
    EXPECT_EQ(world.built(other)->room.portals.size(), world.built(other)->generated_portals + 1u)
        << "both sides show it";
    const Camera camera =
        look({clear.hi.x - 500.0, double(along.middle()), room.region.z0 + 1'000.0}, {1, 0, 0}, 0.2, 0.2);
    const Path beyond = world.path(other);
    const auto sees = [&] {
      const Frame f = world.frame(camera);
      return std::any_of(f.visible.begin(), f.visible.end(), [&](RegionId r) { return world.path(r) == beyond; });
    };
    EXPECT_TRUE(sees());
    Stance at;
    if (world.find_free(body, {clear.hi.x - 300.0, double(along.middle()), room.region.z0}, 200, at)) {
      const auto through = [&] {
        const Moved m = world.move(body, at, room.region.box.hi.x + 200 - at.x, along.middle() - at.y);
        return m.at.x > room.region.box.hi.x;
      };
      broken += through();
      ASSERT_TRUE(world.repair_wall(world.build(room.path), *hole).ok());
      EXPECT_FALSE(through());
    } else {
      ASSERT_TRUE(world.repair_wall(world.build(room.path), *hole).ok());
    }
    EXPECT_FALSE(sees());
    EXPECT_FALSE(world.repair_wall(world.build(room.path), *hole).ok());
  }
  EXPECT_GT(broken, 2u);
}

}  // namespace
}  // namespace enfilade::world
