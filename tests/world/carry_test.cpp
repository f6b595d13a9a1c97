// What people carry, and missions: keys are picked up and open their locks, things
// are carried from room to room and are where they were put, after a restart too.

#include <cmath>
#include <deque>
#include <set>

#include <enfilade/world/whole.hpp>

#include "world/doings.hpp"

namespace enfilade::world {
namespace {

constexpr std::uint64_t kMe = 7, kYou = 8;

// The first object of a room that can be carried; false: there is none.
bool find_light(const World& world, RegionId id, ObjectName& name) {
  const Built& built = *world.built(id);
  for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
    const plan::Object& o = built.room.objects[i];
    if (std::max({o.footprint.width(), o.footprint.depth(), o.z1 - o.z0}) > World::kCarriedSide) continue;
    name = built.name_of(i);
    return true;
  }
  return false;
}

// Somewhere in a room.
Result<ObjectName> put_anywhere(World& world, RegionId id, std::uint64_t number, std::uint64_t who,
                                std::uint8_t facing) {
  const geom::Box box = world.region(id)->box;
  const Length z0 = world.region(id)->z0;
  for (Length y = box.lo.y + 200; y < box.hi.y; y += 350) {
    for (Length x = box.lo.x + 200; x < box.hi.x; x += 350) {
      Result<ObjectName> put = world.put_down(id, number, who, {x, y}, facing, z0);
      if (put) return put;
    }
  }
  return Error{ErrorCode::invalid, {}, "there is no room for it"};
}

struct House {
  rules::BuildingPtr building;
  plan::Model model;
  store::StorePtr store = store::open_memory();
  explicit House(std::uint64_t seed) : building(raise_small(seed)), model(*generate(*building, {}, {})) {}
  [[nodiscard]] std::unique_ptr<World> open() const {
    Settings settings;
    settings.doors = store::Door::open;
    return std::make_unique<World>(building, settings, store::direct_link(*store, "house"));
  }
};

TEST(Carry, AThingIsCarriedFromFloorToFloorAndFoundAfterARestart) {
  std::size_t carried = 0;
  for (std::uint64_t seed = 500; seed < 500 + cases(40); ++seed) {
    const House house(seed);
    auto world = house.open();
    const plan::Room* from = nullptr;
    ObjectName name;
    for (const plan::Room& room : house.model.rooms) {
      if (!from && find_light(*world, world->build(room.path), name)) from = &room;
    }
    const plan::Room& to = house.model.rooms.back();
    if (!from || from->path.bytes() == to.path.bytes()) continue;
    find_light(*world, world->build(from->path), name);
    const std::size_t there = world->built(world->build(from->path))->room.objects.size();
    const Result<std::uint64_t> number = world->pick_up(world->build(from->path), name, kMe);
    ASSERT_TRUE(number.ok()) << number.error().line();
    EXPECT_EQ(world->built(world->build(from->path))->room.objects.size(), there - 1);
    ASSERT_EQ(world->carried(kMe)->size(), 1u);
    EXPECT_TRUE(world->carried(kYou)->empty());
    EXPECT_FALSE(put_anywhere(*world, world->build(to.path), *number, kYou, 0).ok()) << "it is not theirs";

    ASSERT_TRUE(world->settle().ok());
    world = house.open();
    ASSERT_EQ(world->carried(kMe)->size(), 1u);
    EXPECT_EQ(world->carried(kMe)->at(0).number, *number);
    const plan::ObjectKind kind = world->carried(kMe)->at(0).thing.object.kind;
    const std::size_t before = world->built(world->build(to.path))->room.objects.size();
    const Result<ObjectName> put = put_anywhere(*world, world->build(to.path), *number, kMe, seed % 4);
    if (!put) continue;  // a shaft, or a room that is full
    ++carried;
    EXPECT_TRUE(world->carried(kMe)->empty());

    ASSERT_TRUE(world->settle().ok());
    world = house.open();
    const Built& end = *world->built(world->build(to.path));
    ASSERT_EQ(end.room.objects.size(), before + 1);
    EXPECT_EQ(end.room.objects.back().kind, kind);
    EXPECT_EQ(end.room.objects.back().facing, seed % 4);
    EXPECT_EQ(end.name_of(before).number, *number) << "it keeps its number on the way";
    EXPECT_EQ(world->built(world->build(from->path))->room.objects.size(), there - 1);
  }
  EXPECT_GT(carried, cases(40) / 4);
}

TEST(Carry, WhatWasPickedUpIsPutBackByUndoing) {
  const House house(21);
  auto world = house.open();
  std::size_t tried = 0;
  for (const plan::Room& room : house.model.rooms) {
    ObjectName name;
    if (!find_light(*world, world->build(room.path), name)) continue;
    const std::string before = words_of(*world->built(world->build(room.path)));
    ASSERT_TRUE(world->pick_up(world->build(room.path), name, kMe).ok());
    const Step step = world->take_step();
    EXPECT_NE(words_of(*world->built(world->build(room.path))), before);
    ASSERT_TRUE(*world->take_back(step));
    EXPECT_EQ(words_of(*world->built(world->build(room.path))), before);
    EXPECT_TRUE(world->carried(kMe)->empty());
    ++tried;
  }
  EXPECT_GT(tried, 3u);
}

TEST(Carry, WhatIsTooLargeOrTooMuchStays) {
  const House house(21);
  auto world = house.open();
  const RegionId id = world->build(house.model.rooms[0].path);
  const geom::Box box = plan::clear_box(*world->region(id));
  plan::Object large = crate_at({0, 0, world->region(id)->z0});
  large.footprint = {box.lo, {box.lo.x + World::kCarriedSide + 1, box.lo.y + 300}};
  const Result<ObjectName> placed = world->add_object(id, large);
  if (placed) {
    const Result<std::uint64_t> taken = world->pick_up(id, *placed, kMe);
    ASSERT_FALSE(taken.ok());
    EXPECT_NE(taken.error().text.find("too large to be carried"), std::string::npos);
    EXPECT_TRUE(world->take_step().empty());
  }
  std::size_t taken = 0;
  for (const plan::Room& room : house.model.rooms) {
    ObjectName name;
    while (taken < World::kMostCarried && find_light(*world, world->build(room.path), name)) {
      ASSERT_TRUE(world->pick_up(world->build(room.path), name, kMe).ok());
      ++taken;
    }
    if (taken < World::kMostCarried || !find_light(*world, world->build(room.path), name)) continue;
    EXPECT_FALSE(world->pick_up(world->build(room.path), name, kMe).ok());
    EXPECT_TRUE(world->pick_up(world->build(room.path), name, kYou).ok());
    return;
  }
  ADD_FAILURE() << "the house holds too little";
}

// Two people reach for one thing: one of them has it.
TEST(Carry, AThingIsInOneHand) {
  std::size_t shared = 0;
  for (std::uint64_t seed = 540; seed < 552; ++seed) {
    const House house(seed);
    auto mine = house.open(), yours = house.open();
    for (const plan::Room& room : house.model.rooms) {
      ObjectName name;
      if (!find_light(*mine, mine->build(room.path), name) || mine->carried(kMe)->size() >= 8) continue;
      yours->build(room.path);
      const bool both = mine->pick_up(mine->build(room.path), name, kMe).ok() &&
                        yours->pick_up(yours->build(room.path), name, kYou).ok();
      shared += both;
    }
    for (World* world : {mine.get(), yours.get(), yours.get()}) ASSERT_TRUE(world->settle().ok());
    auto third = house.open();
    EXPECT_GT(third->carried(kMe)->size(), 0u);
    EXPECT_EQ(third->carried(kYou)->size(), 0u) << "seed " << seed;
  }
  EXPECT_GT(shared, 20u);
}

// --- missions

plan::Brief mission(std::uint64_t seed) {
  plan::Brief b;
  b.kind = "dungeon";
  b.seed = seed;
  plan::Dungeon& d = b.dungeon;
  d.cells = {18, 14};
  d.levels = b.floors = seed % 5 == 0 ? 2 : 1;
  d.order = static_cast<plan::DigOrder>(seed % plan::kDigOrders);
  d.keys = seed % 2 == 0 ? plan::Keys::chain : plan::Keys::loose;
  d.locks = 2;
  return b;
}

// Walks wherever a body comes by steps of a quarter of a tile, opens doors, takes the keys it
// meets and unlocks what they fit, until it stands in the lair.
class Adventurer {
 public:
  explicit Adventurer(const rules::BuildingPtr& building) : store_(store::open_memory()) {
    Settings settings;
    world_ = std::make_unique<World>(building, settings, store::direct_link(*store_, "dungeon"));
    EXPECT_TRUE(world_->settle().ok());
  }

  bool wins(const plan::Room& entry) {
    const geom::Point m = entry.region.box.middle();
    Stance at;
    if (!world_->find_free(body_, {double(m.x), double(m.y), entry.region.z0}, 4'000, at)) return false;
    come_to(at);
    while (!won_ && !ahead_.empty()) {
      const Stance here = ahead_.front();
      ahead_.pop_front();
      for (const auto& [dx, dy] : {std::pair{kStep, 0.0}, {-kStep, 0.0}, {0.0, kStep}, {0.0, -kStep}})
        come_to(world_->move(body_, here, dx, dy).at);
    }
    return won_;
  }
  [[nodiscard]] std::size_t keys() const { return keys_; }
  [[nodiscard]] std::size_t unlocked() const { return unlocked_; }

 private:
  static constexpr double kStep = plan::kTile / 4.0;
  static constexpr double kReach = 2'000;

  void come_to(const Stance& at) {
    const auto square = [](double v, double side) { return static_cast<int>(std::floor(v / side)); };
    if (!seen_.insert({square(at.x, kStep), square(at.y, kStep), square(at.z, 600)}).second) return;
    ahead_.push_back(at);
    const RegionId id =
        world_->build({static_cast<Length>(at.x), static_cast<Length>(at.y), static_cast<Length>(at.z) + 900});
    if (id.none()) return;
    won_ = won_ || world_->region(id)->use == plan::Use::lair;
    take_keys(id, at);
    open_doors(id, at);
  }

  [[nodiscard]] static bool is_near(const Stance& at, double x, double y) {
    return std::hypot(at.x - x, at.y - y) < kReach;
  }

  void take_keys(RegionId id, const Stance& at) {
    const Built& built = *world_->built(id);
    for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
      const plan::Object& o = built.room.objects[i];
      const geom::Point m = o.footprint.middle();
      if (o.kind != plan::ObjectKind::key || !is_near(at, m.x, m.y)) continue;
      const bool taken = world_->pick_up(id, built.name_of(i), kMe).ok();
      EXPECT_TRUE(taken);
      if (!taken) return;
      ++keys_;
      turn_back(at);  // it may open a door that was met before
      return;
    }
  }

  void open_doors(RegionId id, const Stance& at) {
    const std::size_t doors = world_->built(id)->room.portals.size();
    for (std::size_t i = 0; i < doors; ++i) {
      const plan::Portal p = world_->built(id)->room.portals[i];
      const store::Door now = world_->built(id)->doors[i];
      if (!plan::has_leaf(p.kind) || now == store::Door::open) continue;
      if (!is_near(at, (p.a.x + p.b.x) / 2.0, (p.a.y + p.b.y) / 2.0)) continue;
      EXPECT_NE(world_->set_door(id, i, store::Door::open).ok(), now == store::Door::locked);
      const bool opened = world_->unlock(id, i, kMe).ok();
      unlocked_ += opened && now == store::Door::locked;
      if (opened) turn_back(at);
      else shut_.push_back(at);
    }
  }

  // Doors that were shut are tried again from where they were met.
  void turn_back(const Stance& at) {
    ahead_.push_back(at);
    for (const Stance& there : std::exchange(shut_, {})) {
      const auto square = [](double v, double side) { return static_cast<int>(std::floor(v / side)); };
      seen_.erase({square(there.x, kStep), square(there.y, kStep), square(there.z, 600)});
      come_to(there);
    }
  }

  store::StorePtr store_;
  std::unique_ptr<World> world_;
  Body body_;
  std::deque<Stance> ahead_;
  std::vector<Stance> shut_;
  std::set<std::tuple<int, int, int>> seen_;
  std::size_t keys_ = 0, unlocked_ = 0;
  bool won_ = false;
};

TEST(Mission, AreWonByWalking) {
  std::size_t keys = 0, unlocked = 0;
  for (std::uint64_t seed = 1; seed <= cases(400); ++seed) {
    const rules::BuildingPtr building = rules::raise(mission(seed)).value();
    const plan::Model model = *generate(*building, {}, {});
    const auto entry = std::find_if(model.rooms.begin(), model.rooms.end(),
                                    [](const plan::Room& r) { return r.region.use == plan::Use::entry; });
    ASSERT_NE(entry, model.rooms.end());
    Adventurer adventurer(building);
    EXPECT_TRUE(adventurer.wins(*entry)) << "seed " << seed << ", " << adventurer.keys() << " keys, "
                                         << adventurer.unlocked() << " doors unlocked";
    keys += adventurer.keys();
    unlocked += adventurer.unlocked();
  }
  EXPECT_GT(keys, cases(400));
  EXPECT_GT(unlocked, cases(400));
}

}  // namespace
}  // namespace enfilade::world
