// The share of rooms that are caves is the one that the brief says.

#include <gtest/gtest.h>

#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::DiggerKind;
using plan::DigOrder;

struct Tally {
  std::int64_t rooms = 0, caves = 0;
  [[nodiscard]] std::int64_t share() const { return rooms == 0 ? 0 : 1'000 * caves / rooms; }
};

// Of what the digger of rooms laid: no prefabs, and not the two that the step `ends` puts into corners, which are laid
// before all others.
Tally tally(const Plan& plan, DigOrder order) {
  Tally t;
  for (std::size_t i = order == DigOrder::maze_rooms ? 2 : 0; i < plan.chambers.size(); ++i) {
    const ChamberKind kind = plan.chambers[i].kind;
    if (kind != ChamberKind::room && kind != ChamberKind::cave) continue;
    ++t.rooms;
    t.caves += kind == ChamberKind::cave ? 1 : 0;
  }
  return t;
}

TEST(Caves, AreTheShareOfRoomsThatTheBriefSays) {
  for (int order = 0; order < plan::kDigOrders; ++order) {
    for (const std::int32_t share : {0, 150, 250, 500, 1'000}) {
      plan::Dungeon wish;
      wish.caves = share;
      Tally all;
      for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Task task = task_of(wish, 40, 25, static_cast<DigOrder>(order), seed);
        const Plan plan = dug(task);
        ASSERT_EQ(wrong_with(task, plan), "") << "order " << order << " seed " << seed;
        const Tally t = tally(plan, static_cast<DigOrder>(order));
        // Of every level, but for one room.
        EXPECT_LE(std::abs(1'000 * t.caves - share * t.rooms), 1'000) << "order " << order << " seed " << seed;
        all.rooms += t.rooms;
        all.caves += t.caves;
      }
      EXPECT_NEAR(static_cast<double>(all.share()), share, 15) << "order " << order;
      EXPECT_GT(all.rooms, 300 * 8) << "order " << order << " share " << share;
      RecordProperty("order" + std::to_string(order) + "_share" + std::to_string(share),
                     std::to_string(all.share()) + " of " + std::to_string(all.rooms / 300) + " rooms");
    }
  }
}

// A brief that asks for far more rooms than there is place for.
TEST(Caves, AreThatShareOnFullGround) {
  for (const DigOrder order : {DigOrder::rooms_first, DigOrder::maze_rooms}) {
    plan::Dungeon wish;
    wish.rooms = 500;
    wish.caves = 500;
    Tally all;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const Tally t = tally(dug(task_of(wish, 40, 25, order, seed)), order);
      all.rooms += t.rooms;
      all.caves += t.caves;
    }
    EXPECT_NEAR(static_cast<double>(all.share()), 500, 20) << id(order);
  }
}

// A cave that is a box would be a room.
TEST(Caves, AreNoBoxes) {
  plan::Dungeon wish;
  wish.caves = 1'000;
  wish.room_side = {2, 3};
  int caves = 0, boxes = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Plan plan = dug(task_of(wish, 40, 25, static_cast<DigOrder>(seed % plan::kDigOrders), seed));
    const std::vector<std::int32_t> cells = areas(plan);
    for (std::size_t i = 0; i < plan.chambers.size(); ++i) {
      if (plan.chambers[i].kind != ChamberKind::cave) continue;
      ++caves;
      boxes += cells[i] == plan.chambers[i].box.width() * plan.chambers[i].box.length() ? 1 : 0;
    }
  }
  EXPECT_GT(caves, 2'000);
  EXPECT_EQ(boxes, 0);
}

}  // namespace
}  // namespace enfilade::rules::dungeon
