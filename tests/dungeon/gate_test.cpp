// The gate: the one way to the surface, in a wall of the entry with room for steps behind it.

#include <algorithm>

#include <gtest/gtest.h>

#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kX[4] = {0, 1, 0, -1}, kY[4] = {-1, 0, 1, 0};

// Cells of rock behind the gate up to the next that is open; 100 if there is none as far as the edge.
int rock_behind(const Plan& plan) {
  const Gate& g = *plan.gate;
  int cells = 0;
  for (std::int32_t x = g.cell.x + kX[g.side], y = g.cell.y + kY[g.side];
       x >= 0 && y >= 0 && x < plan.grid.width() && y < plan.grid.length(); x += kX[g.side], y += kY[g.side], ++cells) {
    if (plan.open.at(x, y)) return cells;
  }
  return 100;
}

std::string wrong_with_gate(const Plan& plan) {
  const auto starts =
      std::count_if(plan.chambers.begin(), plan.chambers.end(), [](const Chamber& c) { return c.start; });
  if (starts == 0) return plan.gate ? "a gate without an entry" : "";
  if (!plan.gate) return "the entry has no gate";
  const Gate& g = *plan.gate;
  const std::uint16_t mark = plan.chamber_of[static_cast<std::size_t>(g.cell.y * plan.grid.width() + g.cell.x)];
  if (mark == 0 || !plan.chambers[mark - 1u].start) return "the gate is not in the entry";
  const bool north = g.side == geom::kNorth || g.side == geom::kSouth;
  const Cell low{g.cell.x - (g.side == geom::kWest), g.cell.y - (g.side == geom::kSouth)};
  if ((north ? plan.grid.north : plan.grid.east).has(low.x, low.y)) return "the gate stands in an opening";
  return "";
}

TEST(Gate, EveryEntryHasOne) {
  Case c;
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    draw_case(seed, 40, c);
    const Plan plan = dug(c.task);
    ASSERT_EQ(wrong_with_gate(plan), "") << "seed " << seed << '\n' << picture(plan);
  }
}

// Without a start nobody comes in from above: blocks of ground without end, and lower levels.
TEST(Gate, OnlyTheFirstLevelHasOne) {
  const plan::Dungeon wish;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Task task = task_of(wish, 40, 25, plan::DigOrder::rooms_first, seed);
    task.start = false;
    EXPECT_FALSE(dug(task).gate);
  }
}

TEST(Gate, StepsHaveRoomInTheRock) {
  const plan::Dungeon wish;
  for (int order = 0; order < plan::kDigOrders; ++order) {
    int roomy = 0, edge = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const Plan plan = dug(task_of(wish, 40, 25, static_cast<plan::DigOrder>(order), seed));
      ASSERT_TRUE(plan.gate);
      roomy += rock_behind(plan) >= 2;
      edge += rock_behind(plan) == 100;
    }
    EXPECT_EQ(roomy, 300) << "order " << order;
    EXPECT_GE(edge, 200) << "order " << order;
  }
}

TEST(Gate, OfAMazeAloneLeadsOverItsEdge) {
  plan::Dungeon wish;
  wish.diggers = {{plan::DiggerKind::maze, -1, -1}};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Plan plan = dug(task_of(wish, 40, 25, plan::DigOrder::maze_rooms, seed));
    ASSERT_TRUE(plan.gate);
    EXPECT_EQ(rock_behind(plan), 100) << "seed " << seed;
  }
}

TEST(Gate, IsADoorToTheOutside) {
  plan::Brief brief;
  brief.kind = "dungeon";
  for (brief.seed = 1; brief.seed < 10; ++brief.seed) {
    brief.floors = brief.dungeon.levels = static_cast<int>(1 + brief.seed % 3);
    const Result<plan::Model> model = world::generate(**rules::raise(brief), {}, {});
    ASSERT_TRUE(model.ok());
    int gates = 0;
    for (const plan::Joint& j : model->joints) {
      if (j.portal.kind != plan::PortalKind::entrance) continue;
      ++gates;
      EXPECT_EQ(j.b, plan::Joint::kOutside);
      const plan::Region& r = model->rooms[static_cast<std::size_t>(j.a)].region;
      EXPECT_EQ(r.use, plan::Use::entry);
      EXPECT_EQ(j.portal.z0, r.z0);
      EXPECT_EQ(j.portal.lock, 0);
    }
    EXPECT_EQ(gates, 1) << "seed " << brief.seed;
  }
}

}  // namespace
}  // namespace enfilade::rules::dungeon
