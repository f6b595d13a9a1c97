// Measures of ways: how far, how far round, how hard.

#include <algorithm>
#include <cstdlib>

#include <enfilade/rules/dungeon_measures.hpp>
#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {
namespace {

// Steps through the plan past doors whose locks are below or equal to `lock`; 0: past unlocked doors alone.
std::vector<std::int32_t> walk(const Plan& plan, Cell from, std::int32_t lock) {
  const std::int32_t w = plan.grid.width();
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(w) + static_cast<std::size_t>(c.x);
  };
  std::vector<std::int32_t> steps(plan.chamber_of.size(), -1);
  if (!plan.open.has(from.x, from.y)) return steps;
  std::vector<Cell> queue{from};
  steps[index(from)] = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Cell c = queue[i];
    for (int side = 0; side < 4; ++side) {
      const Wall wall = wall_of(c, side);
      const Cell n = step(c, side);
      if (!is_wall_open(plan.grid, wall) || steps[index(n)] >= 0) continue;
      const auto door = std::lower_bound(plan.doors.begin(), plan.doors.end(), wall,
                                         [](const Door& d, const Wall& k) { return d.wall < k; });
      if (door != plan.doors.end() && door->wall == wall && door->lock > lock) continue;
      steps[index(n)] = steps[index(c)] + 1;
      queue.push_back(n);
    }
  }
  return steps;
}

// The whole part of a square root.
std::int64_t root_of(std::int64_t n) {
  std::int64_t r = 0;
  for (std::int64_t b = std::int64_t{1} << 20; b > 0; b /= 2) {
    if ((r + b) * (r + b) <= n) r += b;
  }
  return r;
}

}  // namespace

std::vector<std::int32_t> steps_from(const Plan& plan, Cell cell, bool locks) {
  return walk(plan, cell, locks ? 0 : 255);
}

Detours detours(const Plan& plan) {
  std::vector<std::int32_t> ratios;
  const std::int32_t w = plan.grid.width();
  const auto middle = [](const Chamber& c) {
    return Cell{(c.box.lo.x + c.box.hi.x - 1) / 2, (c.box.lo.y + c.box.hi.y - 1) / 2};
  };
  for (std::size_t a = 0; a < plan.chambers.size(); ++a) {
    const std::vector<std::int32_t> steps = steps_from(plan, middle(plan.chambers[a]));
    for (std::size_t b = a + 1; b < plan.chambers.size(); ++b) {
      const Cell p = middle(plan.chambers[a]), q = middle(plan.chambers[b]);
      const std::int64_t dx = p.x - q.x, dy = p.y - q.y;
      const std::int64_t straight = root_of((dx * dx + dy * dy) * 10'000);  // hundredths of a cell
      const std::int32_t way =
          steps[static_cast<std::size_t>(q.y) * static_cast<std::size_t>(w) + static_cast<std::size_t>(q.x)];
      if (way > 0 && straight > 0) ratios.push_back(static_cast<std::int32_t>(std::int64_t{way} * 100'000 / straight));
    }
  }
  if (ratios.empty()) return {};
  std::sort(ratios.begin(), ratios.end());
  return {ratios[ratios.size() / 2], ratios[ratios.size() * 95 / 100]};
}

Difficulty difficulty(const Plan& plan, std::int32_t first_lock) {
  Difficulty d;
  const std::int32_t w = plan.grid.width();
  const auto index = [&](Cell c) {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(w) + static_cast<std::size_t>(c.x);
  };
  d.direct = walk(plan, plan.start, 255)[index(plan.goal)];
  std::vector<const Chamber*> keys;
  for (const Chamber& c : plan.chambers) {
    if (c.key != 0) keys.push_back(&c);
  }
  std::sort(keys.begin(), keys.end(), [](const Chamber* a, const Chamber* b) { return a->key < b->key; });
  Cell at = plan.start;
  std::int32_t have = first_lock - 1;
  bool lost = false;
  const auto go = [&](auto&& is_there) {
    const std::vector<std::int32_t> steps = walk(plan, at, have);
    std::int32_t best = -1;
    Cell to = at;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Cell c{static_cast<std::int32_t>(i) % w, static_cast<std::int32_t>(i) / w};
      if (steps[i] < 0 || !is_there(c, i) || (best >= 0 && steps[i] >= best)) continue;
      best = steps[i];
      to = c;
    }
    if (best < 0) lost = true;
    else d.walk += best, at = to;
  };
  for (const Chamber* key : keys) {
    const auto number = static_cast<std::uint16_t>(key - plan.chambers.data() + 1);
    go([&](Cell, std::size_t i) { return plan.chamber_of[i] == number; });
    have = key->key;
  }
  go([&](Cell c, std::size_t) { return c == plan.goal; });
  d.solvable = !lost;
  d.ratio = d.direct > 0 ? static_cast<std::int32_t>(std::int64_t{d.walk} * 1000 / d.direct) : 1000;
  std::int64_t ways = 0;
  for (std::int32_t y = 0; y < plan.grid.length(); ++y) {
    for (std::int32_t x = 0; x < w; ++x) {
      if (plan.chamber_of[index({x, y})] == 0) continue;
      for (int side = 0; side < 4; ++side) {
        if (is_wall_open(plan.grid, wall_of({x, y}, side)) &&
            plan.chamber_of[index(step({x, y}, side))] != plan.chamber_of[index({x, y})])
          ++ways;
      }
    }
  }
  d.branching = plan.chambers.empty()
                    ? 0
                    : static_cast<std::int32_t>(ways * 1000 / static_cast<std::int64_t>(plan.chambers.size()));
  return d;
}

}  // namespace enfilade::rules::dungeon
