// Levels dug for a test, and what is counted of them.

#include <algorithm>

#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {

Task task_of(const plan::Dungeon& wish, std::int32_t width, std::int32_t length, plan::DigOrder order,
             std::uint64_t seed) {
  Task task;
  task.key = root_key(seed);
  task.width = width;
  task.length = length;
  task.wish = &wish;
  task.order = order;
  task.start = task.goal = true;
  return task;
}

Plan dug(const Task& task, DigTrace* trace) {
  DigScratch scratch;
  Plan plan;
  dig(task, scratch, plan, trace);
  return plan;
}

bool same(const Plan& a, const Plan& b) {
  const auto doors = [](const Door& x, const Door& y) { return x.wall == y.wall && x.lock == y.lock; };
  const auto chambers = [](const Chamber& x, const Chamber& y) {
    return x.box == y.box && x.kind == y.kind && x.zone == y.zone && x.key == y.key && x.start == y.start &&
           x.goal == y.goal;
  };
  return a.grid == b.grid && a.open == b.open && a.chamber_of == b.chamber_of && a.zone_of == b.zone_of &&
         a.start == b.start && a.goal == b.goal && a.gate == b.gate &&
         std::equal(a.doors.begin(), a.doors.end(), b.doors.begin(), b.doors.end(), doors) &&
         std::equal(a.chambers.begin(), a.chambers.end(), b.chambers.begin(), b.chambers.end(), chambers);
}

// A graph that hangs together has as many loops as it has more ways than places, and one.
std::int64_t rings(const Plan& plan, bool whole) {
  const int w = plan.grid.width(), l = plan.grid.length();
  const auto chamber = [&](int x, int y) { return plan.chamber_of[static_cast<std::size_t>(y * w + x)]; };
  std::int64_t places = whole ? static_cast<std::int64_t>(plan.chambers.size()) : 0, ways = 0;
  for (int y = 0; y < l; ++y) {
    for (int x = 0; x < w; ++x) {
      if (!plan.open.at(x, y)) continue;
      const int here = chamber(x, y);
      if (!whole || here == 0) ++places;
      const auto counts = [&](bool open, int nx, int ny) {
        return open && !(whole && here != 0 && chamber(nx, ny) == here);
      };
      ways += counts(plan.grid.east.at(x, y), x + 1, y) ? 1 : 0;
      ways += counts(plan.grid.north.at(x, y), x, y + 1) ? 1 : 0;
    }
  }
  return ways - places + 1;
}

std::vector<std::int32_t> areas(const Plan& plan) {
  std::vector<std::int32_t> out(plan.chambers.size(), 0);
  for (const std::uint16_t mark : plan.chamber_of) {
    if (mark != 0) ++out[mark - 1u];
  }
  return out;
}

}  // namespace enfilade::rules::dungeon
