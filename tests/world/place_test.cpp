// Where objects may stand, what is meshed again when they move, and how broken
// walls are named.

#include <algorithm>
#include <set>

#include <enfilade/store/link.hpp>
#include <enfilade/world/whole.hpp>

#include "world/doorway.hpp"

namespace enfilade::world {
namespace {

using store::Door;

bool overlap(const plan::Object& a, const plan::Object& b) {
  return a.kind != plan::ObjectKind::puddle && b.kind != plan::ObjectKind::puddle &&
         a.footprint.overlaps(b.footprint) && a.z0 < b.z1 && b.z0 < a.z1;
}

// Boxes of any size anywhere near a room whose doors are closed: those are taken
// that lie on its clear floor, under its ceiling, in nothing else.
TEST(Place, AnObjectIsTakenExactlyWhereItHasRoom) {
  std::size_t taken = 0, refused = 0;
  for (std::uint64_t seed = 0; seed < cases(120); ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    Rng rng(mix(root_key(seed), 9), Purpose::sample);
    World world(building);
    for (int i = 0; i < 40; ++i) {
      const RegionId id = world.build(any_place(rng, *building));
      const plan::Room room = world.built(id)->room;
      if (room.region.kind != plan::Kind::room || room.region.outline) continue;
      const geom::Box clear = plan::clear_box(room.region);
      const Length most = rng.below(3) == 0 ? 60'000 : 1'500;
      plan::Object o = crate_at({}, 0);
      const Length x = rng.between(clear.lo.x - 500, clear.hi.x), y = rng.between(clear.lo.y - 500, clear.hi.y);
      o.footprint = {{x, y}, {x + rng.between(50, most), y + rng.between(50, most)}};
      o.z0 = room.region.z0 + rng.between(-50, 300);
      o.z1 = o.z0 + rng.between(1, 4'000);
      const geom::Box reveals{{clear.lo.x - 300, clear.lo.y - 300}, {clear.hi.x + 300, clear.hi.y + 300}};
      // In the reveal of a closed door there may be room for something thin.
      if (reveals.contains(o.footprint) && !clear.contains(o.footprint)) continue;
      const bool room_for_it =
          clear.contains(o.footprint) && o.z0 >= room.region.z0 && o.z1 <= room.region.z1 - plan::kSlab &&
          std::none_of(room.objects.begin(), room.objects.end(), [&](const auto& other) { return overlap(o, other); });
      const Result<ObjectName> put = world.add_object(id, o);
      ASSERT_EQ(put.ok(), room_for_it) << (put ? std::string("taken") : put.error().text);
      (put ? taken : refused) += 1;
      if (!put) { EXPECT_EQ(world.built(id)->room.objects, room.objects); }
    }
  }
  EXPECT_GT(taken, cases(300));
  EXPECT_GT(refused, cases(300));
}

TEST(Place, RefusalsSayWhatWasFoundAndWhatIsAllowed) {
  World world(raise_small(3));
  Rng rng(root_key(3), Purpose::sample);
  RegionId id;
  do id = world.build(any_place(rng, small_brief(3)));
  while (world.built(id)->room.region.kind != plan::Kind::room || world.built(id)->room.objects.empty());
  const plan::Room room = world.built(id)->room;
  const geom::Box clear = plan::clear_box(room.region);
  const auto says = [&](const plan::Object& o) {
    const Result<ObjectName> put = world.add_object(id, o);
    return put ? std::string("taken") : put.error().text;
  };
  plan::Object huge = crate_at({double(clear.middle().x), double(clear.middle().y), room.region.z0}, 50'000);
  EXPECT_NE(says(huge).find("meets a wall"), std::string::npos) << says(huge);
  EXPECT_NE(says(huge).find(std::to_string(clear.hi.x)), std::string::npos) << says(huge);
  const plan::Object same = room.objects[0];
  EXPECT_NE(says(same).find("would stand in a " + std::string(plan::id(same.kind))), std::string::npos) << says(same);
  plan::Object within = same;
  within.footprint = {same.footprint.lo + geom::Point{1, 1}, same.footprint.hi - geom::Point{1, 1}};
  EXPECT_NE(says(within).find("would stand in a"), std::string::npos) << says(within);
  plan::Object tall = same;
  tall.z1 = room.region.z1;
  EXPECT_NE(says(tall).find("between floor and ceiling"), std::string::npos) << says(tall);
  // On top it has room, if the ceiling is far enough.
  plan::Object above = same;
  above.z0 = same.z1;
  above.z1 = same.z1 + 50;
  EXPECT_EQ(says(above), "taken");
}

TEST(Place, AThingInADoorwayKeepsTheDoorOpen) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 940; seed < 950; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {}, {});
    for (const Doorway& d : doorways_of(*model)) {
      World world(building);
      const RegionId id = world.build(d.room->path);
      EXPECT_FALSE(world.add_object(id, crate_at(d.middle)).ok()) << "the door is closed";
      ASSERT_TRUE(world.set_door(id, d.portal, Door::open).ok());
      const Result<ObjectName> crate = world.add_object(id, crate_at(d.middle));
      ASSERT_TRUE(crate.ok()) << crate.error().line();
      EXPECT_EQ(crate->from, ObjectName::From::span);
      EXPECT_FALSE(world.add_object(id, crate_at(d.middle, 2'400)).ok()) << "wider than the door";
      const Status closed = world.set_door(id, d.portal, Door::closed);
      ASSERT_FALSE(closed.ok());
      EXPECT_NE(closed.error().text.find("crate stands in the doorway"), std::string::npos) << closed.error().text;
      ASSERT_TRUE(world.remove_object(id, *crate).ok());
      EXPECT_TRUE(world.set_door(id, d.portal, Door::closed).ok());
      if (++tried % 8 == 0) break;
    }
  }
  EXPECT_GT(tried, 20u);
}

// Of a whole storey that is there, the rooms that a thing is in are meshed once,
// and those that it was in; nothing else.
TEST(Place, MovingAThingInADoorwayMeshesItsRoomsAlone) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 960; seed < 972; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {0}, {});
    if (model->rooms.size() < 8) continue;
    World world(building);
    for (const plan::Room& room : model->rooms) world.build(room.path);
    for (const Doorway& d : doorways_of(*model)) {
      const RegionId id = world.build(d.room->path);
      ASSERT_TRUE(world.set_door(id, d.portal, Door::open).ok());
      auto meshed = [&, before = world.stats().meshes]() mutable {
        const std::uint64_t now = world.stats().meshes;
        return now - std::exchange(before, now);
      };
      const auto touched = [&](const geom::Box& box, const geom::Box& other) {
        return static_cast<std::uint64_t>(std::count_if(model->rooms.begin(), model->rooms.end(), [&](const auto& r) {
          return r.region.box.overlaps(box) || r.region.box.overlaps(other);
        }));
      };
      const geom::Box at = crate_at(d.middle).footprint;
      const Result<ObjectName> crate = world.add_object(id, crate_at(d.middle));
      if (!crate) continue;  // furniture
      EXPECT_EQ(meshed(), touched(at, at));
      EXPECT_EQ(touched(at, at), 2u);
      const Stance on{d.middle.x + d.out.x * 50, d.middle.y + d.out.y * 50, d.middle.z};
      const geom::Box to = crate_at(on).footprint;
      const Result<ObjectName> moved = world.move_object(id, *crate, to);
      if (!moved) continue;  // furniture
      EXPECT_EQ(meshed(), touched(at, to));
      ASSERT_TRUE(world.remove_object(id, *moved).ok());
      EXPECT_EQ(meshed(), touched(to, to));
      if (++tried % 4 == 0) break;
    }
  }
  EXPECT_GT(tried, 12u);
}

// Two broken walls of a storey whose records have the same low bits.
TEST(Place, BrokenWallsOfAStoreyHaveNamesOfTheirOwn) {
  std::size_t tried = 0;
  for (std::uint64_t seed = 980; seed < 1'000; ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_small(seed);
    const Result<plan::Model> model = generate(*building, {0}, {});
    const store::StorePtr made = store::open_memory(), clashing = store::open_memory();
    {
      World world(building, {}, store::direct_link(*made, "house"));
      for (const plan::Room& room : model->rooms) {
        const geom::Box clear = plan::clear_box(room.region);
        (void)world.break_wall(world.build(room.path), geom::kEast, {clear.lo.y + 50, clear.lo.y + 950}, 2'000);
      }
      ASSERT_TRUE(world.settle().ok());
    }
    // The same records under numbers that only differ above bit 16.
    std::vector<store::Write> writes;
    const Result<std::vector<store::Record>> records = made->load("house", 0, 0);
    ASSERT_TRUE(records.ok());
    for (const store::Record& record : *records) {
      store::RecordKey key = record.key;
      const Result<store::Opened> opened = store::open(key, record.body);
      ASSERT_TRUE(opened.ok());
      key.item = 0xffff + (std::uint64_t{writes.size()} << 16);
      writes.push_back({key, 0, store::kNever, store::seal(key, opened->seal, opened->payload)});
    }
    if (writes.size() < 2) continue;
    ASSERT_TRUE(clashing->commit("house", writes, 0).ok());
    World world(building, {}, store::direct_link(*clashing, "house"));
    plan::Model whole;
    std::set<plan::PortalId> names;
    std::size_t openings = 0;
    for (const plan::Room& room : model->rooms) {
      const Built& built = *world.built(world.build(room.path));
      whole.rooms.push_back(built.room);
      for (std::size_t i = built.generated_portals; i < built.room.portals.size(); ++i) {
        names.insert(built.room.portals[i].id);
        ++openings;
      }
    }
    EXPECT_TRUE(world.set_aside().empty());
    EXPECT_EQ(openings, 2 * writes.size());
    EXPECT_EQ(names.size(), writes.size());
    std::sort(whole.rooms.begin(), whole.rooms.end(),
              [](const plan::Room& a, const plan::Room& b) { return a.path < b.path; });
    const Status joined = plan::join_portals(whole);
    EXPECT_TRUE(joined.ok()) << joined.error().line();
    ++tried;
  }
  EXPECT_GT(tried, 5u);
}

}  // namespace
}  // namespace enfilade::world
