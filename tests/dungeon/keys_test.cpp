// Every key of a brief is tried at two values over some seeds, in every order and beside many lists of diggers: where
// plans differ it has an effect, and exactly there the brief may give it.

#include <gtest/gtest.h>

#include <string>

#include "dungeon/plans.hpp"

#include "rules/dungeon/dungeon.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::Digger;
using plan::DiggerKind;
using plan::DigOrder;
using plan::DungeonKey;

// Two values far from each other.
void set(plan::Dungeon& d, DungeonKey key, bool high) {
  switch (key) {
    case DungeonKey::order: d.order = high ? DigOrder::rooms_maze : DigOrder::rooms_first; break;
    case DungeonKey::maze: d.maze = high ? plan::MazeKind::prim : plan::MazeKind::depth_first; break;
    case DungeonKey::rooms: d.rooms = high ? 24 : 6; break;
    case DungeonKey::room_side: d.room_side = high ? std::array{4, 6} : std::array{2, 3}; break;
    case DungeonKey::detour: d.detour = high ? 6'000 : 1'100; break;
    case DungeonKey::sparseness: d.sparseness = high ? 40 : 1; break;
    case DungeonKey::loops: d.loops = high ? 1'000 : 50; break;
    case DungeonKey::straight: d.straight = high ? 50 : 1; break;
    case DungeonKey::least_open: d.least_open = high ? 950 : 100; break;
    case DungeonKey::doors: d.doors = high ? 1'000 : 100; break;
    case DungeonKey::caves: d.caves = high ? 900 : 50; break;
    case DungeonKey::locks: d.locks = high ? 4 : 1; break;
    case DungeonKey::prefabs:
      d.prefabs.clear();
      if (high) d.prefabs.push_back({"chapel", {".+.", "...", ".+."}, 1});
      break;
  }
}

bool differs(plan::Dungeon wish, DungeonKey key) {
  plan::Dungeon other = wish;
  set(wish, key, false);
  set(other, key, true);
  // Where there are no rooms but start and goal, locks seldom differ.
  for (std::uint64_t seed = 0; seed < (key == DungeonKey::locks ? 800 : 12); ++seed) {
    const Plan plan = dug(task_of(wish, 40, 25, wish.order, seed));
    if (!same(plan, dug(task_of(other, 40, 25, other.order, seed)))) return true;
    // Of the three orders two may say the same.
    if (key == DungeonKey::order && !same(plan, dug(task_of(other, 40, 25, DigOrder::maze_rooms, seed)))) return true;
  }
  return false;
}

void expect_honest(const plan::Dungeon& wish, const std::string& what) {
  for (int i = 0; i < plan::kDungeonKeys; ++i) {
    const auto key = static_cast<DungeonKey>(i);
    // Of a list of prefabs it is asked whether it says anything, of the others whether their value does.
    EXPECT_EQ(differs(wish, key), is_read(wish, key)) << id(key) << " with " << what;
  }
}

TEST(Keys, HaveAnEffectWhereTheyMayBeGiven) {
  for (int order = 0; order < plan::kDigOrders; ++order) {
    for (const plan::Keys keys : {plan::Keys::none, plan::Keys::chain}) {
      for (const plan::MazeKind maze : {plan::MazeKind::depth_first, plan::MazeKind::hunt_and_kill,
                                        plan::MazeKind::eller, plan::MazeKind::growing_tree, plan::MazeKind::wilson}) {
        plan::Dungeon wish;
        wish.order = static_cast<DigOrder>(order);
        wish.given.order = true;
        wish.keys = keys;
        wish.maze = maze;
        expect_honest(
            wish, std::string(id(wish.order)) + ", keys " + std::string(id(keys)) + ", maze " + std::string(id(maze)));
      }
    }
  }
}

TEST(Keys, HaveAnEffectBesideDiggersWhereTheyMayBeGiven) {
  constexpr Digger kRooms{DiggerKind::rooms, -1, -1}, kTwelve{DiggerKind::rooms, 12, -1},
      kLink{DiggerKind::link, -1, -1}, kMaze{DiggerKind::maze, -1, -1}, kSparse{DiggerKind::sparseness, -1, -1},
      kLoops{DiggerKind::loops, -1, -1}, kDoors{DiggerKind::doors, -1, -1},
      kWeighted{DiggerKind::weighted_rooms, -1, -1}, kCaves{DiggerKind::caves, -1, -1},
      kPrefabs{DiggerKind::prefabs, -1, -1}, kEnds{DiggerKind::ends, -1, -1};
  const std::vector<std::vector<Digger>> lists{
      {kMaze},
      {kRooms, kLink},
      {kTwelve, kLink},
      {kRooms, kLink, kDoors},
      {kTwelve, kMaze, kDoors},
      {kTwelve, kMaze, {DiggerKind::doors, -1, 500}},
      {kMaze, kSparse},
      {kMaze, {DiggerKind::sparseness, 8, -1}},
      {kMaze, {DiggerKind::sparseness, -1, 400}},
      {kMaze, {DiggerKind::sparseness, 8, 400}, {DiggerKind::loops, -1, 500}},
      {kMaze, kLoops},
      {kMaze, {DiggerKind::loops, 5, -1}},
      {kMaze, kWeighted, kDoors},
      {kMaze, kEnds, {DiggerKind::weighted_rooms, 9, -1}},
      {kCaves, kLink},
      {{DiggerKind::caves, 5, 300}, kLink},
      {kPrefabs, kTwelve, kLink},
      {{DiggerKind::prefabs, 4, -1}, kRooms, kLink},
  };
  for (std::size_t i = 0; i < lists.size(); ++i) {
    for (const plan::Keys keys : {plan::Keys::none, plan::Keys::loose}) {
      plan::Dungeon wish;
      wish.diggers = lists[i];
      wish.keys = keys;
      std::string what = "diggers";
      for (const Digger& g : lists[i]) what += ' ' + std::string(id(g.kind)) + (g.amount >= 0 ? "!" : "");
      expect_honest(wish, what + ", keys " + std::string(id(keys)));
    }
  }
}

// One block of ground without end.
bool block_differs(plan::Brief brief, DungeonKey key) {
  plan::Brief other = brief;
  set(brief.dungeon, key, false);
  set(other.dungeon, key, true);
  for (std::uint64_t seed = 0; seed < 24; ++seed) {
    brief.seed = other.seed = seed;
    Block block;
    Plan a, b;
    dig_block(*raise_dungeon(brief), {0, 0}, 0, block, a);
    dig_block(*raise_dungeon(other), {0, 0}, 0, block, b);
    if (!same(a, b)) return true;
  }
  return false;
}

TEST(Keys, HaveAnEffectWithoutEndWhereTheyMayBeGiven) {
  for (int order = -1; order < plan::kDigOrders; ++order) {
    for (const plan::Keys keys : {plan::Keys::none, plan::Keys::chain}) {
      plan::Brief brief;
      brief.kind = "dungeon";
      plan::Dungeon& d = brief.dungeon;
      d.unbounded = true;
      d.keys = keys;
      d.given.order = order >= 0;
      if (order >= 0) d.order = static_cast<DigOrder>(order);
      for (int i = 0; i < plan::kDungeonKeys; ++i) {
        const auto key = static_cast<DungeonKey>(i);
        plan::Brief tried = brief;
        if (key == DungeonKey::order) tried.dungeon.given.order = true;
        EXPECT_EQ(block_differs(tried, key), is_read(tried.dungeon, key)) << id(key) << ", order " << order;
      }
    }
  }
}

}  // namespace
}  // namespace enfilade::rules::dungeon
