// What a World does with a store that is slow, fails, or holds what does not
// fit: nothing waits, nothing looks like "no changes", nothing is lost.

#include <deque>
#include <limits>

#include <enfilade/world/whole.hpp>

#include "world/doorway.hpp"

namespace enfilade::world {
namespace {

using store::Door;

// A link that answers only when told, and fails when told.
class Slow final : public store::Link {
 public:
  explicit Slow(store::Store& store) : link_(store::direct_link(store, "house")) {}
  store::Ticket load(std::int16_t floor, std::int64_t now) override {
    loads.push_back(floor);
    if (fail_loads) {
      const store::Ticket ticket = ++failed_;
      failures_.push_back(store::Loaded{ticket, floor, Error{ErrorCode::io, {}, "the disk is on fire"}});
      return ticket;
    }
    return link_->load(floor, now);
  }
  store::Ticket commit(std::vector<store::Write> writes, std::int64_t now) override {
    ++commits;
    rows += writes.size();
    if (lie) {  // done, but nobody hears of it
      link_->commit(std::move(writes), now);
      (void)link_->poll();
      const store::Ticket ticket = ++failed_;
      failures_.push_back(store::Committed{ticket, Error{ErrorCode::io, {}, "the line went dead"}});
      return ticket;
    }
    if (fail_commits) {
      const store::Ticket ticket = ++failed_;
      failures_.push_back(store::Committed{ticket, Error{ErrorCode::io, {}, "the disk is full"}});
      return ticket;
    }
    return link_->commit(std::move(writes), now);
  }
  std::optional<store::Answer> poll() override { return answering ? wait() : std::nullopt; }
  std::optional<store::Answer> wait() override {
    if (!failures_.empty()) {
      store::Answer answer = std::move(failures_.front());
      failures_.pop_front();
      return answer;
    }
    return link_->poll();
  }

  bool answering = true, fail_loads = false, fail_commits = false, lie = false;
  std::vector<std::int16_t> loads;
  std::size_t commits = 0, rows = 0;

 private:
  store::LinkPtr link_;
  std::deque<store::Answer> failures_;
  store::Ticket failed_ = store::Ticket{1} << 60;
};

constexpr Point3 kPlace{3'000, 3'000, 100};
constexpr plan::Material kCoat{plan::Role::wall_tile, 2};

struct House {
  rules::BuildingPtr building = raise_small(21);
  store::StorePtr store = store::open_memory();
  Slow* slow = nullptr;
  std::unique_ptr<World> open(bool answering = true, bool fail_loads = false) {
    auto link = std::make_unique<Slow>(*store);
    slow = link.get();
    slow->answering = answering;
    slow->fail_loads = fail_loads;
    return std::make_unique<World>(building, Settings{}, std::move(link));
  }
};

bool is_painted(const World& world, RegionId id) {
  for (const mesh::Rect& r : world.built(id)->mesh.rects) {
    if (r.material == kCoat) return true;
  }
  return false;
}

TEST(Remember, ARegionIsClosedUntilItsRecordsHaveArrived) {
  House house;
  {
    auto world = house.open();
    ASSERT_TRUE(world->paint(world->build(kPlace), store::kAllWalls, kCoat).ok());
    ASSERT_TRUE(world->settle().ok());
  }
  auto world = house.open(false);
  const RegionId id = world->build(kPlace);
  EXPECT_FALSE(world->built(id)->settled);
  EXPECT_FALSE(world->paint(id, 0, kCoat).ok()) << "nobody changes what has not been read";
  const Camera camera{{3'000, 3'000, 1'500}, {}, 0};
  const Frame closed = world->frame(camera);
  EXPECT_TRUE(closed.visible.empty());
  EXPECT_GT(closed.closed, 0u);
  house.slow->answering = true;
  EXPECT_FALSE(world->frame(camera).visible.empty());
  EXPECT_TRUE(is_painted(*world, world->build(kPlace)));
}

TEST(Remember, SettlingWaitsForAllThatIsAskedForMeanwhile) {
  House house;
  auto world = house.open(false);  // answers only to those who wait
  EXPECT_FALSE(world->built(world->build(kPlace))->settled);
  ASSERT_TRUE(world->settle().ok());
  EXPECT_TRUE(world->built(world->build(kPlace))->settled);
  EXPECT_EQ(house.slow->loads.size(), 2u) << "the pins and one floor, each once";
  EXPECT_FALSE(world->frame({{3'000, 3'000, 1'500}, {}, 0}).visible.empty());
}

TEST(Remember, AReadErrorNeverLooksLikeNoChanges) {
  House house;
  {
    auto world = house.open();
    ASSERT_TRUE(world->paint(world->build(kPlace), store::kAllWalls, kCoat).ok());
    ASSERT_TRUE(world->settle().ok());
  }
  auto world = house.open(true, true);
  const RegionId id = world->build(kPlace);
  EXPECT_FALSE(world->built(id)->settled);
  EXPECT_FALSE(world->paint(id, 0, kCoat).ok());
  EXPECT_FALSE(world->settle().ok());
  EXPECT_TRUE(world->frame({{3'000, 3'000, 1'500}, {}, 0}).visible.empty());
  // Once the store answers, everything is there.
  house.slow->fail_loads = false;
  world->retry();
  EXPECT_TRUE(world->built(world->build(kPlace))->settled);
  EXPECT_TRUE(is_painted(*world, world->build(kPlace)));
}

TEST(Remember, AFailedCommitIsTriedAgainAndCountsAsUnacknowledged) {
  House house;
  auto world = house.open();
  ASSERT_TRUE(world->paint(world->build(kPlace), store::kAllWalls, kCoat).ok());
  house.slow->fail_commits = true;
  EXPECT_FALSE(world->settle().ok());
  EXPECT_EQ(world->unacknowledged(), 1u);
  EXPECT_TRUE(is_painted(*world, world->build(kPlace))) << "what people did stays on show";
  house.slow->fail_commits = false;
  EXPECT_TRUE(world->settle().ok());
  EXPECT_EQ(world->unacknowledged(), 0u);
  world = house.open();
  EXPECT_TRUE(is_painted(*world, world->build(kPlace)));
}

TEST(Remember, UnwrittenChangesSurviveEviction) {
  House house;
  auto world = house.open();
  ASSERT_TRUE(world->paint(world->build(kPlace), store::kAllWalls, kCoat).ok());
  house.slow->fail_commits = true;
  world->exchange();
  world->frame({{-1e6, 0, 0}, {}, 0});
  world->evict(0);
  EXPECT_EQ(world->stats().live, 0u);
  EXPECT_TRUE(is_painted(*world, world->build(kPlace)));
}

TEST(Remember, ChangesOfAFrameAreOneCommit) {
  House house;
  auto world = house.open();
  const RegionId id = world->build(kPlace);
  for (std::uint8_t face = 0; face < 4; ++face) ASSERT_TRUE(world->paint(id, face, kCoat).ok());
  const std::size_t portals = world->built(id)->room.portals.size();
  std::size_t doors = 0;
  for (std::size_t i = 0; i < portals; ++i) doors += world->set_door(id, i, Door::locked).ok();
  EXPECT_EQ(house.slow->commits, 0u);
  world->frame({{3'000, 3'000, 1'500}, {}, 0});
  EXPECT_EQ(house.slow->commits, 1u);
  EXPECT_EQ(house.slow->rows, 4u + doors);
  EXPECT_EQ(world->unacknowledged(), 0u);
}

TEST(Remember, ARecordMadeForAnotherRoomIsSetAside) {
  House house;
  Path path;
  {
    auto world = house.open();
    const RegionId id = world->build(kPlace);
    path = world->path(id);
    ASSERT_TRUE(world->paint(id, store::kAllWalls, kCoat).ok());
    ASSERT_TRUE(world->settle().ok());
  }
  // The same path in a building of other proportions, under the same name.
  plan::Brief other = rules::brief_of(*house.building);
  other.hall_width += 333;
  other.least_room = 2'500;
  house.building = *rules::raise(other);
  auto world = house.open();
  const RegionId id = world->build(path);
  ASSERT_FALSE(id.none()) << "the path must be a room there as well, or nothing is shown";
  EXPECT_FALSE(is_painted(*world, id));
  ASSERT_EQ(world->set_aside().size(), 1u);
  EXPECT_EQ(world->set_aside()[0].key.path, path.bytes());
  EXPECT_EQ(world->set_aside()[0].reason, "its region has changed since");
  ASSERT_TRUE(world->settle().ok());
  // It is still in the store.
  EXPECT_EQ((*house.store->list())[0].records, 1u);
}

TEST(Remember, ABadRecordIsSetAsideAndTheRestGoesOn) {
  House house;
  Path path;
  std::int16_t floor = 0;
  {
    auto world = house.open();
    const RegionId id = world->build(kPlace);
    path = world->path(id);
    floor = world->region(id)->storey;
    ASSERT_TRUE(world->paint(id, store::kAllWalls, kCoat).ok());
    std::size_t door = 0;
    while (!plan::has_leaf(world->built(id)->room.portals[door].kind)) ++door;
    ASSERT_TRUE(world->set_door(id, door, Door::locked).ok());
    ASSERT_TRUE(world->settle().ok());
  }
  const store::RecordKey key{floor, path.bytes(), store::Subject::region, store::face_item(store::kAllWalls)};
  store::Write write{key, 1, store::kNever, std::string(40, 'x')};
  ASSERT_TRUE((*house.store->commit("house", {&write, 1}, 0))[0].done);
  auto world = house.open();
  const RegionId id = world->build(path);
  EXPECT_FALSE(is_painted(*world, id));
  EXPECT_EQ(world->set_aside().size(), 1u);
  EXPECT_EQ(std::count(world->built(id)->doors.begin(), world->built(id)->doors.end(), Door::locked), 1);
  // It can be painted over.
  EXPECT_TRUE(world->paint(id, store::kAllWalls, kCoat).ok());
  EXPECT_TRUE(world->settle().ok());
  world = house.open();
  EXPECT_TRUE(is_painted(*world, world->build(path)));
}

TEST(Remember, ACommitWhoseOutcomeIsUnknownIsNotAConflictWithItself) {
  House house;
  auto world = house.open();
  const RegionId id = world->build(kPlace);
  ASSERT_TRUE(world->paint(id, store::kAllWalls, {plan::Role::wall_paint, 1}).ok());
  house.slow->lie = true;
  EXPECT_FALSE(world->settle().ok());
  // People go on meanwhile.
  ASSERT_TRUE(world->paint(id, store::kAllWalls, kCoat).ok());
  house.slow->lie = false;
  EXPECT_TRUE(world->settle().ok());
  EXPECT_TRUE(world->settle().ok());
  EXPECT_EQ(world->unacknowledged(), 0u);
  EXPECT_TRUE(world->set_aside().empty());
  world = house.open();
  EXPECT_TRUE(is_painted(*world, world->build(kPlace)));

  // And what is taken away after such a commit is taken away.
  const Result<plan::Model> model = generate(*house.building, {}, {});
  const Doorway door = doorways_of(*model).at(0);
  const auto room = [&] { return world->build(door.room->path); };
  ASSERT_TRUE(world->set_door(room(), door.portal, Door::open).ok());
  ASSERT_TRUE(world->settle().ok());
  const Result<ObjectName> name = world->add_object(room(), crate_at(door.middle, 100));
  ASSERT_TRUE(name.ok()) << name.error().line();
  house.slow->lie = true;
  EXPECT_FALSE(world->settle().ok());
  house.slow->lie = false;
  ASSERT_TRUE(world->remove_object(room(), *name).ok());
  EXPECT_TRUE(world->settle().ok());
  EXPECT_EQ((*house.store->list())[0].records, 2u) << "the paint and the door";
}

TEST(Remember, AChangeWhoseOldRowExpiredMeanwhileIsStoredAnew) {
  House house;
  auto world = house.open();
  const RegionId id = world->build(kPlace);
  world->set_now(10);
  ASSERT_TRUE(world->paint(id, store::kAllWalls, {plan::Role::wall_paint, 1}, 95).ok());
  ASSERT_TRUE(world->settle().ok());
  world->set_now(90);
  ASSERT_TRUE(world->paint(id, store::kAllWalls, kCoat).ok());
  house.slow->fail_commits = true;
  EXPECT_FALSE(world->settle().ok());
  house.slow->fail_commits = false;
  world->set_now(100);
  EXPECT_TRUE(world->settle().ok());
  EXPECT_TRUE(world->settle().ok());
  EXPECT_TRUE(world->set_aside().empty());
  EXPECT_EQ(world->unacknowledged(), 0u);
  world = house.open();
  world->set_now(100);
  EXPECT_TRUE(is_painted(*world, world->build(kPlace)));
}

TEST(Remember, PaintOnARoomThatAPinMadeAnewBringsNothingBack) {
  House house;
  auto world = house.open();
  // A room with furniture, one piece of which somebody took away.
  Rng rng(root_key(2), Purpose::sample);
  RegionId id;
  do id = world->build(any_place(rng, rules::brief_of(*house.building)));
  while (world->built(id)->room.objects.size() < 3 || world->path(id).depth() < 3);
  const Path path = world->path(id);
  ASSERT_TRUE(world->remove_object(id, {ObjectName::From::rules, 0}).ok());
  // The same room furnished by another stream, with another number of objects.
  plan::Pin pin;
  const std::size_t objects = world->built(id)->room.objects.size() + 1;
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    pin.seed = seed;
    ASSERT_TRUE(world->pin(path, pin).ok());
    if (world->built(world->build(path))->room.objects.size() != objects) break;
  }
  const std::size_t fresh = world->built(world->build(path))->room.objects.size();
  ASSERT_NE(fresh, objects);
  EXPECT_FALSE(world->set_aside().empty());
  ASSERT_TRUE(world->paint(world->build(path), store::kAllWalls, kCoat).ok());
  EXPECT_EQ(world->built(world->build(path))->room.objects.size(), fresh) << "object 0 of this room was never touched";
}

TEST(Remember, ABrokenWallDoesNotCutIntoARoomThatAPinMadeAnew) {
  for (const bool stored : {false, true}) {
    House house;
    auto world = stored ? house.open() : std::make_unique<World>(house.building);
    const Result<plan::Model> model = generate(*house.building, {}, {});
    Path path;
    for (const plan::Room& room : model->rooms) {
      if (room.region.kind != plan::Kind::room || room.path.depth() < 2) continue;
      const geom::Box clear = plan::clear_box(room.region);
      if (!world->break_wall(world->build(room.path), geom::kNorth, {clear.lo.x + 50, clear.lo.x + 1'000}, 2'000).ok())
        continue;
      path = room.path;
      break;
    }
    ASSERT_GT(path.depth(), 0);
    const auto openings = [&] {
      const Built& b = *world->built(world->build(path));
      return b.room.portals.size() - b.generated_portals;
    };
    EXPECT_EQ(openings(), 1u);
    plan::Pin pin;
    pin.room = plan::HandMade{};
    pin.room->objects.resize(1);
    const geom::Box clear = plan::clear_box(*world->region(world->build(path)));
    pin.room->objects[0].footprint = {clear.lo, {clear.lo.x + 100, clear.lo.y + 100}};
    pin.room->objects[0].z0 = world->region(world->build(path))->z0;
    pin.room->objects[0].z1 = pin.room->objects[0].z0 + 50;
    for (Length i = 1; i < 40; ++i) {  // one on the other
      pin.room->objects.push_back(pin.room->objects[0]);
      pin.room->objects.back().z0 += i * 50;
      pin.room->objects.back().z1 += i * 50;
    }
    ASSERT_TRUE(world->pin(path, pin).ok());
    EXPECT_EQ(openings(), 0u) << "the room is another one now";
    ASSERT_TRUE(world->pin(path, {}).ok());
    EXPECT_EQ(openings(), 1u) << "and now it is the old one again";
  }
}

TEST(Remember, HostileRecordsAndValuesAreRefused) {
  House house;
  // A region's change where only pins belong.
  const store::RecordKey astray{store::kPinFloor, "", store::Subject::region, 0};
  const store::RegionChange paint{store::Paint{kCoat, {}}, store::kNever};
  store::Write writes[] = {{astray, 0, store::kNever, store::seal(astray, {1, 0}, store::encode(paint))}};
  ASSERT_TRUE((*house.store->commit("house", writes, 0))[0].done);
  auto world = house.open();
  EXPECT_TRUE(world->pins().empty());
  const RegionId id = world->build(kPlace);
  EXPECT_FALSE(world->paint(id, 200, kCoat).ok());
  EXPECT_FALSE(world->paint(id, 0, {static_cast<plan::Role>(99), 0}).ok());
  EXPECT_FALSE(world->paint(id, 0, kCoat, store::kNever - 1).ok());
  EXPECT_FALSE(world->paint(id, 0, kCoat, -5).ok());
  for (std::size_t i = 0; i < world->built(id)->room.portals.size(); ++i)
    EXPECT_FALSE(world->set_door(id, i, static_cast<Door>(7)).ok());
  plan::Object o;
  constexpr auto least = std::numeric_limits<std::int32_t>::min(), most = std::numeric_limits<std::int32_t>::max();
  o.footprint = {{least, least}, {most, most}};
  o.z1 = 100;
  EXPECT_FALSE(world->add_object(id, o).ok());
  o.footprint = {{3'000, 3'000}, {3'100, 3'100}};
  o.kind = static_cast<plan::ObjectKind>(99);
  EXPECT_FALSE(world->add_object(id, o).ok());
  plan::Pin pin;
  pin.seed = ~std::uint64_t{0};
  EXPECT_FALSE(world->pin({}, pin).ok());
  pin = {};
  pin.portals.push_back({{5, 5}, {1, 5}, 0, 100});
  EXPECT_FALSE(world->pin({}, pin).ok());
  EXPECT_EQ(world->unacknowledged(), 0u);
}

TEST(Remember, TwoWorldsOnOneStoreTheFirstStands) {
  House house;
  auto first = house.open(), second = house.open();
  const RegionId a = first->build(kPlace), b = second->build(kPlace);
  ASSERT_TRUE(first->paint(a, store::kAllWalls, kCoat).ok());
  ASSERT_TRUE(first->settle().ok());
  ASSERT_TRUE(second->paint(b, store::kAllWalls, {plan::Role::wall_paint, 0}).ok());
  ASSERT_TRUE(second->settle().ok());
  EXPECT_TRUE(is_painted(*second, b)) << "the other's change shows";
  ASSERT_EQ(second->set_aside().size(), 1u) << "and the loser is told";
  EXPECT_EQ(second->unacknowledged(), 0u);
}

}  // namespace
}  // namespace enfilade::world
