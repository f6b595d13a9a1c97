// The weave filled: what must hold for somebody who walks from block to block.

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>

#include "dungeon/plans.hpp"
#include "dungeon/weave_dug.hpp"

namespace enfilade::rules::dungeon {
namespace {

plan::Dungeon only(plan::DigOrder order) {
  plan::Dungeon wish;
  wish.order = order;
  wish.given.order = true;
  return wish;
}

TEST(WeaveDug, EverythingIsConnected) {
  plan::Dungeon wish;
  wish.levels = 3;
  std::uint64_t seed = 1;
  for (const Far place : odd_places()) {
    for (const std::int32_t level : {0, 1}) {
      const DugWindow dug = dig_window(root_key(++seed), wish, place, 300, 200, level);
      ASSERT_FALSE(dug.rooms.empty());
      const std::vector<std::int32_t> steps = steps_from(dug, dug.rooms[0]);
      std::size_t open = 0, lost = 0;
      for (std::size_t c = 0; c < steps.size(); ++c) {
        open += dug.open[c];
        lost += dug.open[c] && steps[c] < 0;
      }
      ASSERT_GT(open, 10'000u);
      ASSERT_EQ(lost, 0u) << "seed " << seed << " at " << place.x << ", " << place.y << " level " << level;
    }
  }
}

TEST(WeaveDug, EveryBlockKeepsTheContractOfDigging) {
  for (const plan::DigOrder order :
       {plan::DigOrder::rooms_first, plan::DigOrder::rooms_maze, plan::DigOrder::maze_rooms}) {
    for (const std::int32_t levels : {1, 3}) {
      plan::Dungeon wish = only(order);
      wish.levels = levels;
      DigScratch scratch;
      Plan plan;
      for (const Block& block : window_of(root_key(31), wish, {-250, -250}, 500, 500, levels / 2).blocks) {
        const plan::Dungeon own = wish_for(wish, block.theme);
        const Task task = task_of(block, own);
        dig(task, scratch, plan);
        ASSERT_EQ(wrong_with(task, plan), "") << "order " << static_cast<int>(order) << " block " << block.id.i << ", "
                                              << block.id.j << ", " << int{block.id.part};
      }
    }
  }
}

// Doors as one finds them who knows no seams: a wall open beside one, or a passage of
// one or two cells with several. Empty: there are none such.
std::string wrong_doors(const DugWindow& dug) {
  // Beyond the bounds of all blocks nothing is open.
  const auto way = [&](std::size_t low, bool north) {
    const std::vector<std::uint8_t>& walls = north ? dug.north : dug.east;
    return low < walls.size() && walls[low] != 0;
  };
  const auto w = static_cast<std::size_t>(dug.width);
  std::vector<std::uint8_t> doors(dug.open.size(), 0);  // by passage cell
  std::vector<std::size_t> mouths;
  for (std::size_t b = 0; b < dug.plans.size(); ++b) {
    for (const Door& d : dug.plans[b].doors) {
      const std::size_t at = dug.index(place_of(dug.window.blocks[b], d.wall.cell)), along = d.wall.north ? 1 : w;
      if (way(at - along, d.wall.north) || way(at + along, d.wall.north))
        return "an opening beside the door of cell " + std::to_string(at);
      for (const std::size_t c : {at, at + (d.wall.north ? w : 1)}) {
        if (dug.chamber[c] >= 0) continue;
        ++doors[c];
        mouths.push_back(c);
      }
    }
  }
  for (const std::size_t mouth : mouths) {
    std::vector<std::size_t> cells{mouth};
    int found = 0;
    for (std::size_t i = 0; i < cells.size() && cells.size() <= 2; ++i) {
      const std::size_t c = cells[i];
      found += doors[c];
      for (const auto& [open, to] : {std::pair{way(c, false), c + 1},
                                     {way(c, true), c + w},
                                     {way(c - 1, false), c - 1},
                                     {way(c - w, true), c - w}}) {
        if (open && dug.chamber[to] < 0 && std::find(cells.begin(), cells.end(), to) == cells.end())
          cells.push_back(to);
      }
    }
    if (cells.size() <= 2 && found > 1) return "two doors of one or two cells at " + std::to_string(mouth);
  }
  return {};
}

TEST(WeaveDug, NoSeamCutsAPassageBetweenTwoDoors) {
  std::size_t doors = 0;
  for (const plan::Keys keys : {plan::Keys::none, plan::Keys::chain, plan::Keys::loose}) {
    for (std::uint64_t seed = 0; seed < 24; ++seed) {
      plan::Dungeon wish = seed % 4 == 3 ? plan::Dungeon{} : only(static_cast<plan::DigOrder>(seed % 4));
      wish.keys = keys;
      wish.locks = 6;
      if (seed % 3 == 0) wish.doors = 1'000;
      const std::int64_t away = seed % 2 == 0 ? 0 : 1'000'000'000'000;
      const DugWindow dug = dig_window(root_key(seed), wish, {away - 128, -away}, 256, 256);
      for (const Plan& plan : dug.plans) doors += plan.doors.size();
      ASSERT_EQ(wrong_doors(dug), "") << "seed " << seed << " keys " << static_cast<int>(keys);
    }
  }
  EXPECT_GT(doors, 20'000u);
}

// Exactly one of the two blocks may hang a door at a joint.
TEST(WeaveDug, ADoorAtAJointBelongsToOneSide) {
  const Window window = window_of(root_key(5), {}, {-300, -300}, 600, 600);
  std::size_t joints = 0, low = 0;
  for (const Block& block : window.blocks) {
    for (const Opening& o : block.openings) {
      const Block* other = window.find(o.beyond);
      if (other == nullptr) continue;
      const auto twin = std::find_if(other->openings.begin(), other->openings.end(),
                                     [&](const Opening& p) { return p.key == o.key; });
      ASSERT_NE(twin, other->openings.end());
      const bool ours = block.joints[o.first].door;
      ASSERT_NE(ours, other->joints[twin->first].door);
      ++joints;
      low += ours && (block.joints[o.first].side == geom::kEast || block.joints[o.first].side == geom::kNorth);
    }
  }
  EXPECT_GT(joints, 2'000u);
  EXPECT_NEAR(static_cast<double>(low) / static_cast<double>(joints), 0.25, 0.03);
}

TEST(WeaveDug, TheOrderOfAskingDoesNotMatter) {
  const Key key = root_key(77);
  constexpr std::size_t kPoints = 10'000;
  constexpr std::int64_t kAway = 1'000'000'000'000;
  Rng rng(key, Purpose::sample);
  const auto coordinate = [&] { return static_cast<std::int64_t>(rng.next() % (2 * kAway + 1)) - kAway; };
  std::vector<Far> points(kPoints);
  for (Far& p : points) {
    p.x = coordinate();
    p.y = coordinate();
  }
  const auto visit = [&](bool backwards) {
    std::vector<Key> hashes(kPoints);
    Block block;
    Plan plan;
    DigScratch scratch;
    for (std::size_t n = 0; n < kPoints; ++n) {
      const std::size_t k = backwards ? kPoints - 1 - n : n * 1'237 % kPoints;
      lay_block(key, {}, block_at(key, points[k]), 0, block);
      dig_block(block, {}, scratch, plan);
      hashes[k] = hash_of(plan);
    }
    return hashes;
  };
  const std::vector<Key> once = visit(false);
  EXPECT_EQ(once, visit(true));
  std::vector<Key> distinct = once;
  std::sort(distinct.begin(), distinct.end());
  EXPECT_EQ(std::unique(distinct.begin(), distinct.end()), distinct.end());
}

TEST(WeaveDug, NoSeamOfADenseFillIsAStraightWallOfTwentyCells) {
  for (const plan::DigOrder order : {plan::DigOrder::maze_rooms, plan::DigOrder::rooms_maze})
    for (std::uint64_t seed = 1; seed <= 4; ++seed)
      EXPECT_LT(longest_seam_wall(dig_window(root_key(seed), only(order), {-200, -200}, 400, 400)), 20)
          << "seed " << seed;
}

// Ways between rooms by the straight line between them: the share of 1000 pairs below, in thousandths.
std::vector<double> detours(const DugWindow& dug, Key key) {
  Rng rng(key, Purpose::sample);
  std::vector<double> out;
  const auto count = static_cast<std::uint32_t>(dug.rooms.size());
  while (out.size() < 1'000) {
    const std::int32_t from = dug.rooms[rng.below(count)];
    const std::vector<std::int32_t> steps = steps_from(dug, from);
    for (int k = 0; k < 25; ++k) {
      const std::int32_t to = dug.rooms[rng.below(count)];
      const double dx = to % dug.width - from % dug.width, dy = to / dug.width - from / dug.width;
      if (dx * dx + dy * dy < 40 * 40) continue;
      out.push_back(steps[static_cast<std::size_t>(to)] / std::sqrt(dx * dx + dy * dy));
    }
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST(WeaveDug, NoWayRoundIsFar) {
  struct Case {
    plan::DigOrder order;
    double p95;
  };
  for (const Case& c : {Case{plan::DigOrder::rooms_first, 1.7}, Case{plan::DigOrder::maze_rooms, 4.0}}) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const std::vector<double> ways =
          detours(dig_window(root_key(seed), only(c.order), {-200, -200}, 400, 400), root_key(seed));
      EXPECT_LE(ways[ways.size() * 95 / 100], c.p95) << "order " << static_cast<int>(c.order) << " seed " << seed;
    }
  }
}

}  // namespace
}  // namespace enfilade::rules::dungeon
