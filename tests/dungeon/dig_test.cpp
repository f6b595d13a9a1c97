#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>

#include <enfilade/rules/dungeon_measures.hpp>
#include "dungeon/plans.hpp"

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/places.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::DiggerKind;
using plan::DigOrder;

std::int64_t count_open(const Plan& plan) {
  std::int64_t n = 0;
  for (std::int32_t y = 0; y < plan.open.length; ++y) {
    for (std::int32_t x = 0; x < plan.open.width; ++x) n += plan.open.at(x, y) ? 1 : 0;
  }
  return n;
}

// A brief that asks for far more than its ground holds.
plan::Dungeon greedy(DiggerKind kind) {
  plan::Dungeon wish;
  wish.diggers.assign(plan::kMostDiggers, {kind, plan::kMostRooms});
  if (kind == DiggerKind::maze || kind == DiggerKind::link) wish.diggers[0] = {DiggerKind::rooms, plan::kMostRooms};
  for (const int side : {5, 7, 12}) {
    plan::Prefab prefab;
    prefab.rows.assign(3, std::string(static_cast<std::size_t>(side), '.'));
    prefab.rows.back().back() = '+';
    wish.prefabs.push_back(prefab);
  }
  return wish;
}

TEST(Dig, AllPlacesOfAHandMadeRoomAreLookedForOnceAShape) {
  const plan::Dungeon wish = greedy(DiggerKind::prefabs);
  for (const std::int32_t side : {48, 150}) {
    const Task task = task_of(wish, side, side, DigOrder::rooms_first, 7);
    DigScratch scratch;
    Plan plan;
    dig(task, scratch, plan);
    // Each may be turned; settling may look for a place of its own.
    EXPECT_LE(scratch.site->searches, 2 * wish.prefabs.size() + 2) << side;
    EXPECT_GT(scratch.site->searches, 0u) << side;
  }
}

TEST(Dig, PlacesThatAreRememberedAreThoseThatAreLeft) {
  plan::Dungeon wish;
  for (const std::int32_t side : {40, 64, 150}) {
    const Task task = task_of(wish, side, side - 7, DigOrder::rooms_first, 5);
    DigScratch scratch;
    Plan plan;
    Site& s = *scratch.site;
    break_ground(s, task, plan, nullptr);
    Rng rng(task.key, Purpose::layout);
    Bits anew;
    for (int turn = 0; turn < 60; ++turn) {
      for (const Shape shape : {Shape{1, 1}, Shape{3, 2}, Shape{12, 12}, Shape{2, 11}}) {
        const Places& known = places_of(s, shape);
        ASSERT_EQ(known.left, all_places(s.room_ground, shape, anew)) << side << ' ' << turn;
        ASSERT_EQ(known.corners, anew) << side << ' ' << turn;
      }
      const Shape shape{rng.between(1, 9), rng.between(1, 9)};
      Cell at;
      if (find_place(s, shape, rng, at))
        add_chamber(s, {at, {at.x + shape.width, at.y + shape.length}}, ChamberKind::room);
    }
    EXPECT_EQ(places_of(s, {12, 12}).in_row.size(), static_cast<std::size_t>(s.length));
  }
}

TEST(Dig, EndsBecauseItWasAsked) {
  for (const DiggerKind kind :
       {DiggerKind::prefabs, DiggerKind::rooms, DiggerKind::weighted_rooms, DiggerKind::caves, DiggerKind::link}) {
    const plan::Dungeon wish = greedy(kind);
    Task task = task_of(wish, 256, 256, DigOrder::rooms_first, 11);
    const Plan free = dug(task);
    Context context;
    int asked = 0, most = 1'000'000;
    context.stop = [&] { return ++asked > most; };
    Work all(context);
    task.work = &all;
    EXPECT_TRUE(same(free, dug(task))) << "counting changes nothing";
    EXPECT_FALSE(all.stopped());
    ASSERT_GT(asked, 2) << static_cast<int>(kind);
    most = asked / 2;
    asked = 0;
    Work half(context);
    task.work = &half;
    (void)dug(task);
    EXPECT_TRUE(half.stopped());
    EXPECT_LT(half.steps(), all.steps() * 3 / 4) << static_cast<int>(kind);
  }
}

TEST(Dig, AStairIsEnteredByItsMouthAlone) {
  plan::Dungeon wish;
  Task task = task_of(wish, 12, 9, DigOrder::rooms_first, 3);
  const Stamp stair{{{5, 3}, {7, 5}}, ChamberKind::stair, {6, 4}, geom::kEast};
  task.stamps = {&stair, 1};
  const Plan plan = dug(task);
  EXPECT_EQ(wrong_with(task, plan), "") << picture(plan);
}

TEST(Dig, JointsAreJoinedWithoutAnyRoom) {
  // Two joints on a strip too narrow for chambers: one passage.
  plan::Dungeon wish;
  Task task = task_of(wish, 7, 1, DigOrder::rooms_first, 1);
  const Joint joints[] = {{{0, 0}, geom::kWest}, {{6, 0}, geom::kEast}};
  task.joints = joints;
  const Plan plan = dug(task);
  EXPECT_EQ(picture(plan),
            "###############\n"
            "#.............#\n"
            "###############\n");
}

TEST(Dig, APrefabIsEnteredAtItsAnchors) {
  plan::Dungeon wish;
  wish.prefabs.push_back({"shrine", {"...", "...", "+.."}, 1});
  wish.diggers = {{DiggerKind::prefabs, 3, -1}, {DiggerKind::rooms, 6, -1}, {DiggerKind::link, -1, -1}};
  int entered = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Task task = task_of(wish, 24, 20, DigOrder::rooms_first, seed);
    const Plan plan = dug(task);
    for (std::size_t c = 0; c < plan.chambers.size(); ++c) {
      if (plan.chambers[c].kind != ChamberKind::prefab) continue;
      const CellBox box = plan.chambers[c].box;
      for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
        for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
          const bool corner = (x == box.lo.x || x == box.hi.x - 1) && (y == box.lo.y || y == box.hi.y - 1);
          const bool out =
              (x == box.lo.x && plan.grid.east.has(x - 1, y)) || (x == box.hi.x - 1 && plan.grid.east.at(x, y)) ||
              (y == box.lo.y && plan.grid.north.has(x, y - 1)) || (y == box.hi.y - 1 && plan.grid.north.at(x, y));
          // The one anchor lies in a corner, whichever way the shrine is turned.
          EXPECT_TRUE(corner || !out) << "seed " << seed << '\n' << picture(plan);
          entered += out ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(entered, 200);
}

TEST(Dig, SparsenessStopsAtItsShare) {
  plan::Dungeon wish;
  wish.diggers = {{DiggerKind::maze, -1, -1}, {DiggerKind::sparseness, 1'000, 600}};
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Task task = task_of(wish, 40, 25, DigOrder::maze_rooms, seed);
    task.start = task.goal = false;
    const Plan plan = dug(task);
    EXPECT_GE(open_share(plan), 600) << "seed " << seed;
    EXPECT_LE(open_share(plan), 601) << "seed " << seed;
  }
}

TEST(Dig, LoopsWorkWhereNoDeadEndIsLeft) {
  // A tree of rooms has no dead end of passages; loops are dug all the same.
  plan::Dungeon wish;
  wish.detour = 1'000'000;
  wish.diggers = {{DiggerKind::rooms, 12, -1}, {DiggerKind::link, -1, -1}, {DiggerKind::loops, 6, 0}};
  plan::Dungeon plain = wish;
  plain.diggers.pop_back();
  int more = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Plan with = dug(task_of(wish, 40, 25, DigOrder::rooms_first, seed));
    const Plan without = dug(task_of(plain, 40, 25, DigOrder::rooms_first, seed));
    more += open_share(with) > open_share(without) ? 1 : 0;
  }
  EXPECT_GE(more, 40);
}

TEST(Dig, UsedScratchChangesNothing) {
  DigScratch used;
  Plan plan;
  Case c;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    draw_case(seed, seed % 50 == 0 ? 100 : 30, c);
    dig(c.task, used, plan);
    EXPECT_TRUE(same(plan, dug(c.task))) << "seed " << seed;
  }
}

TEST(Dig, HostileSizes) {
  const plan::Dungeon wish;
  for (const auto& [w, l] : {std::pair{1, 1},
                             {2, 1},
                             {1, 2},
                             {2, 2},
                             {3, 3},
                             {1, 300},
                             {300, 1},
                             {64, 64},
                             {65, 63},
                             {128, 3},
                             {3, 128},
                             {512, 4}}) {
    for (int order = 0; order < plan::kDigOrders; ++order) {
      const Task task = task_of(wish, w, l, static_cast<DigOrder>(order), 7);
      const Plan plan = dug(task);
      EXPECT_EQ(wrong_with(task, plan), "") << w << " x " << l << ", order " << order;
    }
  }
}

TEST(Dig, LargestLevel) {
  plan::Dungeon wish;
  wish.keys = plan::Keys::chain;
  for (int order = 0; order < plan::kDigOrders; ++order) {
    const Task task = task_of(wish, plan::kMostCells, plan::kMostCells, static_cast<DigOrder>(order), 7);
    const Plan plan = dug(task);
    EXPECT_EQ(merged_rooms(plan), 0);
    EXPECT_GT(plan.chambers.size(), 1'000u);
    const std::vector<std::int32_t> steps = steps_from(plan, plan.start);
    EXPECT_EQ(std::count_if(steps.begin(), steps.end(), [](std::int32_t s) { return s >= 0; }), count_open(plan));
    EXPECT_TRUE(difficulty(plan).solvable);
  }
}

// What the rules against ugliness reach, over many seeds of the size a trial had.
TEST(Dig, DungeonsAreNotUgly) {
  const plan::Dungeon wish;
  for (int order = 0; order < plan::kDigOrders; ++order) {
    std::int64_t parallel = 0, hugging = 0, clusters = 0, rings = 0, idle = 0;
    constexpr int kSeeds = 300;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const Plan plan = dug(task_of(wish, 40, 25, static_cast<DigOrder>(order), seed));
      EXPECT_EQ(merged_rooms(plan), 0);
      EXPECT_EQ(double_doors(plan), 0);
      EXPECT_EQ(slivers(plan), 0);
      EXPECT_GE(open_share(plan), 300);
      if (order == 0) { EXPECT_EQ(dead_ends(plan), 0) << picture(plan); }
      parallel += parallel_share(plan);
      hugging += hugging_share(plan);
      clusters += clustered_openings(plan);
      rings += tiny_rings(plan);
      idle += idle_passages(plan);
    }
    if (order == 0) {
      EXPECT_LE(parallel, 5 * kSeeds);
      EXPECT_LE(hugging, 50 * kSeeds);
      EXPECT_EQ(idle, 0);
    }
    EXPECT_LE(clusters, 2 * kSeeds) << "order " << order;
    // Bridges across each other would make rings of four cells.
    EXPECT_LE(rings, order == 0 ? kSeeds : kSeeds / 5) << "order " << order;
  }
}

// Else its outline would touch itself.
TEST(Dig, NoCaveMeetsItselfInACornerAlone) {
  Rng rng(root_key(8), Purpose::sample);
  Word rows[16];
  int caves = 0;
  for (int i = 0; i < 40'000; ++i) {
    const Shape shape{rng.between(4, 16), rng.between(4, 16)};
    if (!draw_cave(shape, rng.between(300, 520), rng, rows)) continue;
    ++caves;
    for (std::int32_t y = 0; y + 1 < shape.length; ++y) {
      const Word a = rows[y], b = rows[y + 1];
      ASSERT_EQ((a & (b >> 1) & ~(a >> 1) & ~b) | ((a >> 1) & b & ~a & ~(b >> 1)), 0u) << "draw " << i << " row " << y;
    }
  }
  EXPECT_GT(caves, 10'000);
}

std::uint64_t mixed(const Plan& plan) {
  std::uint64_t h = 1;
  const auto add = [&](std::uint64_t v) { h = scramble(h ^ v) + 0x9e3779b97f4a7c15ull; };
  for (const std::uint64_t w : plan.open.bits) add(w);
  for (const std::uint64_t w : plan.grid.east.bits) add(w);
  for (const std::uint64_t w : plan.grid.north.bits) add(w);
  for (const std::uint16_t c : plan.chamber_of) add(c);
  for (const std::uint8_t z : plan.zone_of) add(z);
  if (plan.gate) {
    add(static_cast<std::uint64_t>(plan.gate->cell.x) << 32 | static_cast<std::uint64_t>(plan.gate->cell.y) << 8 |
        plan.gate->side);
  }
  for (const Chamber& c : plan.chambers) add(static_cast<std::uint64_t>(c.kind) << 8 | c.key);
  for (const Door& d : plan.doors)
    add(static_cast<std::uint64_t>(d.wall.cell.x) << 32 | static_cast<std::uint64_t>(d.wall.cell.y) << 16 |
        (d.wall.north ? 256u : 0u) | d.lock);
  return h;
}

// The same on every machine. They change only with the rules: then say so in the changelog.
TEST(Dig, Golden) {
  constexpr std::uint64_t kWanted[] = {0x6c91545c41d6f54b, 0xe304f5d1b3a8ecd8, 0x6eb135da4a618362, 0xe1eac489191f3f52};
  std::uint64_t got[4] = {};
  plan::Dungeon wish;
  for (int order = 0; order < 3; ++order) {
    for (std::uint64_t seed = 0; seed < 64; ++seed)
      got[order] = scramble(got[order] ^ mixed(dug(task_of(wish, 40, 25, static_cast<DigOrder>(order), seed))));
  }
  Case c;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    draw_case(seed, 60, c);
    got[3] = scramble(got[3] ^ mixed(dug(c.task)));
  }
  for (int i = 0; i < 4; ++i) EXPECT_EQ(got[i], kWanted[i]) << "number " << i << std::hex << ": 0x" << got[i];
}

}  // namespace
}  // namespace enfilade::rules::dungeon
