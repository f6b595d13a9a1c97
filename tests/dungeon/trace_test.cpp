// A trace tells how a level is dug, in the order of the work: a maze as its algorithm carves it, a passage from end
// to end, a room at once. It changes nothing, and the whole of it is the plan.

#include <algorithm>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::DiggerKind;
using plan::DigOrder;
using What = DigStep::What;

// A plan as the steps so far leave it.
struct Replay {
  Plan plan;
  std::vector<CellBox> rooms;

  explicit Replay(const Task& task) {
    plan.grid.reset(task.width, task.length);
    plan.open.reset(task.width, task.length);
  }
  // Whether the step changed anything.
  bool apply(const DigStep& s) {
    maze::Bits& walls = s.north ? plan.grid.north : plan.grid.east;
    const auto put = [&](maze::Bits& bits, bool set) {
      const bool was = bits.at(s.cell.x, s.cell.y);
      if (set) bits.set(s.cell.x, s.cell.y);
      else bits.clear(s.cell.x, s.cell.y);
      return was != set;
    };
    switch (s.what) {
      case What::open_wall: return put(walls, true);
      case What::close_wall: return put(walls, false);
      case What::open_cell: return put(plan.open, true);
      case What::close_cell: return put(plan.open, false);
      case What::room: rooms.push_back(s.box); return true;
      case What::door: plan.doors.push_back({{s.cell, s.north}, true, 0}); return true;
    }
    return false;
  }
  [[nodiscard]] bool is_way(Cell a, Cell b) const {
    const Cell low = std::min(a, b);
    return (a.x == b.x ? plan.grid.north : plan.grid.east).has(low.x, low.y);
  }
};

void expect_replay(const Task& task, const std::string& what) {
  DigTrace trace;
  const Plan plan = dug(task, &trace);
  EXPECT_TRUE(same(plan, dug(task))) << "the trace changed the plan, " << what;
  Replay replay(task);
  for (const DigStep& s : trace) ASSERT_TRUE(replay.apply(s)) << "a step that changes nothing, " << what;
  EXPECT_EQ(replay.plan.open, plan.open) << what;
  EXPECT_EQ(replay.plan.grid, plan.grid) << what;
  const auto walls = [](const std::vector<Door>& doors) {
    std::set<Wall> out;
    for (const Door& d : doors) out.insert(d.wall);
    return out;
  };
  EXPECT_EQ(walls(replay.plan.doors), walls(plan.doors)) << what;
  ASSERT_EQ(replay.rooms.size(), plan.chambers.size()) << what;
  for (std::size_t i = 0; i < replay.rooms.size(); ++i) EXPECT_EQ(replay.rooms[i], plan.chambers[i].box) << what;
}

TEST(Trace, LeadsToThePlan) {
  Case c;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    draw_case(seed, 24, c);
    expect_replay(c.task, "seed " + std::to_string(seed));
  }
}

TEST(Trace, LeadsToThePlanWhateverTheMaze) {
  for (int maze = 0; maze < plan::kMazeKinds; ++maze) {
    plan::Dungeon wish;
    wish.maze = static_cast<plan::MazeKind>(maze);
    for (int order = 0; order < plan::kDigOrders; ++order)
      expect_replay(task_of(wish, 40, 25, static_cast<DigOrder>(order), 5),
                    "maze " + std::to_string(maze) + ", order " + std::to_string(order));
    wish.diggers = {{DiggerKind::maze, -1, -1}};
    for (const auto& [w, l] : {std::pair{1, 1}, {1, 9}, {9, 1}, {13, 20}, {70, 33}})
      expect_replay(task_of(wish, w, l, DigOrder::maze_rooms, 5), "maze " + std::to_string(maze));
  }
}

// What a digger did to walls.
std::vector<maze::Event> walls_of(const DigTrace& trace, std::uint8_t digger) {
  std::vector<maze::Event> out;
  for (const DigStep& s : trace) {
    if (s.digger != digger || (s.what != What::open_wall && s.what != What::close_wall)) continue;
    out.emplace_back(static_cast<std::uint32_t>(s.cell.x), static_cast<std::uint32_t>(s.cell.y), s.north,
                     s.what == What::open_wall);
  }
  return out;
}

DigTrace trace_of_maze(maze::Algorithm algorithm, const maze::Bits* mask, maze::Trace& wanted) {
  plan::Dungeon wish;
  wish.maze = static_cast<plan::MazeKind>(algorithm);
  wish.straight = 3;
  wish.diggers = {{DiggerKind::maze, -1, -1}};
  Task task = task_of(wish, 30, 20, DigOrder::maze_rooms, 9);
  task.start = task.goal = false;
  task.mask = mask;
  DigTrace trace;
  (void)dug(task, &trace);
  maze::Options options;
  options.straight = 3;
  maze::Scratch scratch;
  maze::Grid grid;
  grid.reset(task.width, task.length);
  maze::carve(algorithm, mix(task.key, 0), options, mask, scratch, grid, &wanted);
  return trace;
}

// Those that begin with every wall open begin with one stroke, the ground as a hall.
TEST(Trace, AMazeIsDugAsItsAlgorithmCarvesIt) {
  maze::Bits mask;
  mask.reset(30, 20);
  for (std::int32_t y = 0; y < 20; ++y) {
    for (std::int32_t x = 0; x < (y < 8 ? 30 : 17); ++x) mask.set(x, y);
  }
  for (const maze::Algorithm a : maze::kAlgorithms) {
    for (const maze::Bits* m : {static_cast<const maze::Bits*>(nullptr), static_cast<const maze::Bits*>(&mask)}) {
      maze::Trace wanted;
      const DigTrace trace = trace_of_maze(a, m, wanted);
      std::vector<maze::Event> got = walls_of(trace, 0);
      ASSERT_FALSE(trace.empty());
      EXPECT_TRUE(trace.front().begins);
      if (wanted.begins_open) {
        const std::size_t hall = m == nullptr ? 2 * 30 * 20 - 50 : got.size() - wanted.events.size();
        ASSERT_GT(got.size(), hall);
        EXPECT_TRUE(std::all_of(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(hall),
                                [](maze::Event e) { return e.opens(); }));
        got.erase(got.begin(), got.begin() + static_cast<std::ptrdiff_t>(hall));
        EXPECT_GT(
            std::find_if(trace.begin() + 1, trace.end(), [](const DigStep& s) { return s.begins; }) - trace.begin(),
            static_cast<std::ptrdiff_t>(hall))
            << "the hall is one stroke";
      }
      EXPECT_EQ(got, wanted.events) << maze::id(a);
    }
  }
}

// How often a step takes up where the one before left off, and how often it goes to a row further south, in per cent.
struct Manner {
  int follows = 0, back = 0;
};
Manner manner_of(maze::Algorithm a) {
  maze::Trace wanted;
  std::vector<maze::Event> events = walls_of(trace_of_maze(a, nullptr, wanted), 0);
  events.erase(events.begin(), events.end() - static_cast<std::ptrdiff_t>(wanted.events.size()));
  const auto touches = [](maze::Event a_wall, maze::Event b_wall) {
    const auto cells = [](maze::Event e) {
      return std::pair{Cell{e.x(), e.y()}, Cell{e.x() + !e.is_north(), e.y() + e.is_north()}};
    };
    const auto [a0, a1] = cells(a_wall);
    const auto [b0, b1] = cells(b_wall);
    return a0 == b0 || a0 == b1 || a1 == b0 || a1 == b1;
  };
  Manner m;
  for (std::size_t i = 1; i < events.size(); ++i) {
    m.follows += touches(events[i - 1], events[i]);
    m.back += events[i].y() < events[i - 1].y();
  }
  const auto n = static_cast<int>(events.size()) - 1;
  return {m.follows * 100 / n, m.back * 100 / n};
}

TEST(Trace, AlgorithmsDigInTheirOwnManner) {
  using A = maze::Algorithm;
  for (const A a : {A::depth_first, A::hunt_and_kill}) EXPECT_GE(manner_of(a).follows, 85) << maze::id(a);
  for (const A a : {A::kruskal, A::prim}) EXPECT_LE(manner_of(a).follows, 15) << maze::id(a);
  // Row by row only where the algorithm is.
  for (const A a : maze::kAlgorithms) {
    const bool by_row = a == A::eller || a == A::binary_tree || a == A::sidewinder;
    if (by_row) EXPECT_EQ(manner_of(a).back, 0) << maze::id(a);
    else EXPECT_GE(manner_of(a).back, 5) << maze::id(a);
  }
}

TEST(Trace, APassageIsDugFromEndToEnd) {
  plan::Dungeon wish;
  wish.diggers = {{DiggerKind::rooms, 14, -1}, {DiggerKind::link, -1, -1}};
  int steps = 0, follows = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Task task = task_of(wish, 40, 25, DigOrder::rooms_first, seed);
    DigTrace trace;
    const Plan plan = dug(task, &trace);
    Replay replay(task);
    Cell last{-9, -9};
    for (const DigStep& s : trace) {
      ASSERT_TRUE(replay.apply(s));
      if (s.digger != 1 || s.what != What::open_cell) continue;
      ++steps;
      follows += std::abs(s.cell.x - last.x) + std::abs(s.cell.y - last.y) == 1;
      last = s.cell;
    }
  }
  ASSERT_GT(steps, 1'000);
  // Each link begins anew; the others go on from the last cell.
  EXPECT_GE(follows * 100 / steps, 70);
}

TEST(Trace, ARoomIsOneStroke) {
  const plan::Dungeon wish;
  for (int order = 0; order < plan::kDigOrders; ++order) {
    const Task task = task_of(wish, 40, 25, static_cast<DigOrder>(order), 3);
    DigTrace trace;
    const Plan plan = dug(task, &trace);
    Replay replay(task);
    std::size_t rooms = 0;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      replay.apply(trace[i]);
      if (trace[i].what != What::room) continue;
      EXPECT_TRUE(trace[i].begins);
      while (i + 1 < trace.size() && !trace[i + 1].begins) replay.apply(trace[++i]);
      const Chamber& chamber = plan.chambers[rooms++];
      for (std::int32_t y = chamber.box.lo.y; y < chamber.box.hi.y; ++y) {
        for (std::int32_t x = chamber.box.lo.x; x < chamber.box.hi.x; ++x) {
          if (plan.chamber_of[static_cast<std::size_t>(y * 40 + x)] != rooms) continue;
          EXPECT_TRUE(replay.plan.open.at(x, y));
        }
      }
    }
    EXPECT_EQ(rooms, plan.chambers.size());
  }
}

TEST(Trace, DeadEndsAreFilledPassByPass) {
  plan::Dungeon wish;
  wish.diggers = {{DiggerKind::maze, -1, -1}, {DiggerKind::sparseness, 5, -1}};
  Task task = task_of(wish, 40, 25, DigOrder::maze_rooms, 4);
  task.start = task.goal = false;
  DigTrace trace;
  (void)dug(task, &trace);
  Replay replay(task);
  int filled = 0, rows_back = 0;
  std::int32_t last = -1;
  for (std::size_t i = 0; i < trace.size();) {
    int cells = 0, walls = 0;
    std::size_t j = i;
    do {
      replay.apply(trace[j]);
      cells += trace[j].what == What::close_cell;
      walls += trace[j].what == What::close_wall;
    } while (++j < trace.size() && !trace[j].begins);
    if (trace[i].digger == 1) {
      EXPECT_EQ(cells, 1) << "one dead end, one stroke";
      EXPECT_LE(walls, 1) << "a dead end has one way";
      rows_back += trace[j - 1].cell.y < last;
      last = trace[j - 1].cell.y;
      ++filled;
    }
    i = j;
  }
  EXPECT_GT(filled, 100);
  EXPECT_EQ(rows_back, 4) << "five passes, each from the first row to the last";
}

}  // namespace
}  // namespace enfilade::rules::dungeon
