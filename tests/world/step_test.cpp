// Steps: what was done is taken back and done again, also when the building has
// been forgotten meanwhile, or when somebody else changed things.

#include <enfilade/world/whole.hpp>

#include "world/doings.hpp"

namespace enfilade::world {
namespace {

struct Case {
  rules::BuildingPtr building;
  plan::Model model;
  store::StorePtr store = store::open_memory();
  Settings settings;

  explicit Case(std::uint64_t seed) : building(raise_small(seed)), model(*generate(*building, {}, {})) {
    settings.doors = store::Door::open;
  }
  [[nodiscard]] std::unique_ptr<World> open() const {
    return std::make_unique<World>(building, settings, store::direct_link(*store, "house"));
  }
  Shown shown(World& world) const {
    Shown all;
    for (const plan::Room& room : model.rooms) all.push_back(words_of(*world.built(world.build(room.path))));
    return all;
  }
};

TEST(Step, TakenBackInTurnEverythingIsAsItWas) {
  std::size_t taken = 0;
  for (std::uint64_t seed = 300; seed < 300 + cases(48); ++seed) {
    const Case here(seed);
    Rng rng(root_key(seed), Purpose::sample);
    auto world = here.open();
    std::vector<Shown> before;
    std::vector<Step> steps;
    for (int i = 0; i < 40; ++i) {
      const plan::Room& room = here.model.rooms[rng.below(static_cast<std::uint32_t>(here.model.rooms.size()))];
      if (steps.size() % 8 == 0 && steps.size() == before.size()) before.push_back(here.shown(*world));
      else if (steps.size() == before.size()) before.emplace_back();
      if (!do_something(*world, room, rng)) continue;
      const Step step = world->take_step();
      if (!step.empty()) steps.push_back(step);
    }
    const Shown after = here.shown(*world);
    // A World that never saw it take place does as well.
    ASSERT_TRUE(world->settle().ok());
    world = here.open();
    EXPECT_EQ(here.shown(*world), after);
    std::vector<Step> again;
    for (std::size_t i = steps.size(); i-- > 0;) {
      const Result<bool> back = world->take_back(steps[i]);
      ASSERT_TRUE(back.ok()) << "seed " << seed << " step " << i << ": " << back.error().line();
      ASSERT_TRUE(*back);
      again.push_back(world->take_step());
      ++taken;
      if (!before[i].empty()) { ASSERT_EQ(here.shown(*world), before[i]) << "seed " << seed << " step " << i; }
      if (rng.below(5) == 0) {
        ASSERT_TRUE(world->settle().ok());
        world->evict(0);
      }
    }
    for (std::size_t i = again.size(); i-- > 0;) {
      const Result<bool> redone = world->take_back(again[i]);
      ASSERT_TRUE(redone.ok()) << "seed " << seed << ": " << redone.error().line();
    }
    EXPECT_EQ(here.shown(*world), after) << "seed " << seed;
    const Status sound = world->check();
    EXPECT_TRUE(sound.ok()) << sound.error().line();
  }
  EXPECT_GT(taken, cases(48) * 10);
}

TEST(Step, OfARefusedChangeIsEmpty) {
  const Case here(21);
  auto world = here.open();
  const RegionId id = world->build(here.model.rooms[0].path);
  ASSERT_TRUE(world->paint(id, 0, {plan::Role::wall_tile, 1}).ok());
  EXPECT_FALSE(world->paint(id, 200, {plan::Role::wall_tile, 1}).ok());
  EXPECT_TRUE(world->take_step().empty());
}

TEST(Step, WhatSomebodyChangedSinceStays) {
  const Case here(21);
  auto world = here.open();
  const RegionId id = world->build(here.model.rooms[0].path);
  ASSERT_TRUE(world->paint(id, 0, {plan::Role::wall_tile, 1}).ok());
  const Step mine = world->take_step();
  ASSERT_TRUE(world->paint(id, 0, {plan::Role::wall_accent, 3}).ok());
  const Shown painted = here.shown(*world);
  const Result<bool> back = world->take_back(mine);
  ASSERT_FALSE(back.ok());
  EXPECT_NE(back.error().text.find("has been changed again"), std::string::npos);
  EXPECT_TRUE(world->take_step().empty());
  EXPECT_EQ(here.shown(*world), painted);
}

// There is a record for each thing: what two people do to different things of a
// room does not meet.
TEST(Step, TwoWorldsChangeDifferentThingsOfOneRoom) {
  std::size_t rooms = 0;
  for (std::uint64_t seed = 340; seed < 352; ++seed) {
    const Case here(seed);
    auto first = here.open(), second = here.open();
    for (const plan::Room& room : here.model.rooms) {
      if (room.objects.size() < 2) continue;
      ++rooms;
      const RegionId a = first->build(room.path), b = second->build(room.path);
      ASSERT_TRUE(first->paint(a, 0, {plan::Role::wall_tile, 1}).ok());
      ASSERT_TRUE(first->remove_object(a, {ObjectName::From::rules, 0}).ok());
      ASSERT_TRUE(second->paint(b, 1, {plan::Role::wall_accent, 2}).ok());
      ASSERT_TRUE(second->remove_object(b, {ObjectName::From::rules, 1}).ok());
    }
    ASSERT_TRUE(first->settle().ok());
    ASSERT_TRUE(second->settle().ok());
    EXPECT_TRUE(second->set_aside().empty());
    auto third = here.open();
    for (const plan::Room& room : here.model.rooms) {
      if (room.objects.size() < 2) continue;
      const RegionId id = third->build(room.path);
      EXPECT_EQ(third->built(id)->room.objects.size(), room.objects.size() - 2);
      EXPECT_EQ(third->paints(id).size(), 2u);
    }
  }
  EXPECT_GT(rooms, 50u);
}

// Two people take the same thing to different places: it stands in one of them.
TEST(Step, AThingThatTwoPeopleMoveStandsOnce) {
  std::size_t moved = 0;
  for (std::uint64_t seed = 360; seed < 372; ++seed) {
    const Case here(seed);
    auto first = here.open(), second = here.open();
    const auto shift = [&](World& world, const plan::Room& room, Length by) {
      const RegionId id = world.build(room.path);
      for (const geom::Point out : {geom::Point{by, 0}, {-by, 0}, {0, by}, {0, -by}}) {
        const geom::Box box = room.objects[0].footprint;
        if (world.move_object(id, {ObjectName::From::rules, 0}, {box.lo + out, box.hi + out}).ok()) return true;
      }
      return false;
    };
    std::vector<const plan::Room*> both;
    for (const plan::Room& room : here.model.rooms) {
      if (!room.objects.empty() && shift(*first, room, 40) && shift(*second, room, 70)) both.push_back(&room);
    }
    ASSERT_TRUE(first->settle().ok());
    ASSERT_TRUE(second->settle().ok());
    ASSERT_TRUE(second->settle().ok());
    auto third = here.open();
    for (const plan::Room* room : both) {
      ++moved;
      EXPECT_EQ(third->built(third->build(room->path))->room.objects.size(), room->objects.size());
      // Where the first put it is not known to the second.
      EXPECT_EQ(second->built(second->build(room->path))->room.objects.size(), room->objects.size() - 1);
    }
  }
  EXPECT_GT(moved, 30u);
}

TEST(Step, OneRecordIsTakenAway) {
  const Case here(21);
  auto world = here.open();
  const Shown plain = here.shown(*world);
  const plan::Room* room = nullptr;
  for (const plan::Room& r : here.model.rooms) {
    if (r.objects.size() > 1) room = &r;
  }
  ASSERT_NE(room, nullptr);
  const RegionId id = world->build(room->path);
  ASSERT_TRUE(world->paint(id, 0, {plan::Role::wall_tile, 1}).ok());
  ASSERT_TRUE(world->remove_object(id, {ObjectName::From::rules, 0}).ok());
  const auto key = [&](std::uint64_t item) {
    return store::RecordKey{room->region.storey, room->path.bytes(), store::Subject::region, item};
  };
  EXPECT_FALSE(world->revert(key(store::face_item(1))).ok());
  ASSERT_TRUE(world->revert(key(store::gone_item(0))).ok());
  EXPECT_EQ(world->built(id)->room.objects, room->objects);
  ASSERT_TRUE(world->revert(key(store::face_item(0))).ok());
  EXPECT_EQ(here.shown(*world), plain);
}

}  // namespace
}  // namespace enfilade::world
