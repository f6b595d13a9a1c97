// How far it is between two cells. Two ways to ask:
//  - a flood from both at once, rows of cells at a time, until they meet: exact;
//  - up a tree of steps from anywhere, until both climbs meet: a way, if not the
//    shortest. That tells at once of most cells near each other that they are.

#include "rules/dungeon/ways.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kRadius = 31;
using Rows = std::array<Word, 66>;  // 1 … h; row 0 and h + 1 hold nothing

// Walls of the rows that a flood may come to, by rows from 0 on.
struct Walls {
  const Word* east;
  const Word* north;
  std::size_t h;
};

struct Front {
  Rows seen, now;
  std::size_t lo = 0, hi = 0;  // rows of `now` that hold something

  void start(std::size_t h, std::size_t row, Word cell) {
    std::fill_n(seen.begin(), h + 2, Word{0});
    std::fill_n(now.begin(), h + 2, Word{0});
    seen[row] = now[row] = cell;
    lo = hi = row;
  }
  // A step on. Whether it met what the other has seen.
  bool spread(const Walls& walls, const Front& other) {
    const std::size_t first = std::max<std::size_t>(1, lo - 1), last = std::min(walls.h, hi + 1);
    lo = walls.h + 1;
    hi = 0;
    Word before = 0, met = 0;  // `before`: what the row below was before this step
    for (std::size_t i = first; i <= last; ++i) {
      const Word here = now[i], east = walls.east[i - 1];
      Word next = (here & east) << 1 | (here >> 1 & east) | (now[i + 1] & walls.north[i - 1]);
      if (i > 1) next |= before & walls.north[i - 2];
      next &= ~seen[i];
      before = here;
      now[i] = next;
      seen[i] |= next;
      met |= next & other.seen[i];
      if (next != 0) lo = std::min(lo, i), hi = i;
    }
    return met != 0;
  }
};

bool meet(const Walls& walls, Front& a, Front& b, std::int32_t steps) {
  for (; steps > 0; --steps) {
    // The narrower of the two goes on.
    const bool turn = a.hi - a.lo <= b.hi - b.lo;
    Front& goes = turn ? a : b;
    if (goes.spread(walls, turn ? b : a)) return true;
    if (goes.hi == 0) return false;
  }
  return false;
}

}  // namespace

bool is_within(const Site& s, Cell a, Cell b, std::int32_t limit, Bits* around) {
  const std::int32_t across = std::abs(a.x - b.x) + std::abs(a.y - b.y);
  limit = std::min(limit, kRadius);
  if (across > limit) return false;
  if (a == b) return true;
  limit -= (limit - across) & 1;  // all ways between two cells are odd, or all are even
  const bool whole = s.plan->grid.east.words == 1 && s.length <= 64;
  const std::int32_t x0 = whole ? 0 : std::max(0, a.x - kRadius), y0 = whole ? 0 : std::max(0, a.y - kRadius);
  const auto h = static_cast<std::size_t>(std::min(s.length, whole ? 64 : a.y + kRadius + 1) - y0);
  Rows east, north;
  Walls walls{s.plan->grid.east.bits.data(), s.plan->grid.north.bits.data(), h};
  if (!whole) {
    for (std::size_t i = 0; i < h; ++i) {
      east[i] = from(s.plan->grid.east, y0 + static_cast<std::int32_t>(i), x0);
      north[i] = from(s.plan->grid.north, y0 + static_cast<std::int32_t>(i), x0);
    }
    walls.east = east.data();
    walls.north = north.data();
  }
  Front from_a, from_b;
  from_a.start(h, static_cast<std::size_t>(a.y - y0 + 1), bit(a.x - x0));
  from_b.start(h, static_cast<std::size_t>(b.y - y0 + 1), bit(b.x - x0));
  if (meet(walls, from_a, from_b, limit)) return true;
  if (around != nullptr) {
    for (std::size_t i = 1; i <= h; ++i)
      add(*around, y0 + static_cast<std::int32_t>(i) - 1, x0, from_a.seen[i] | from_b.seen[i]);
  }
  return false;
}

void begin_steps(Site& s) {
  s.dist.assign(s.plan->chamber_of.size(), -1);
  s.parent.resize(s.dist.size());
  s.queue.resize(s.dist.size());
}

std::size_t count_steps(Site& s, Cell first) {
  const std::int32_t ahead[4] = {-s.width, 1, s.width, -1};  // by geom::Side
  std::int32_t* queue = s.queue.data();
  std::int32_t* steps = s.dist.data();
  steps[s.index(first)] = 0;
  s.parent[static_cast<std::size_t>(s.index(first))] = s.index(first);
  queue[0] = packed(first);
  std::size_t end = 1;
  for (std::size_t i = 0; i < end; ++i) {
    const Cell c = unpacked(queue[i]);
    const std::int32_t here = s.index(c);
    for (int side = 0; side < 4; ++side) {
      const std::int32_t there = here + ahead[side];
      if (!is_way(s, c, side) || steps[there] >= 0) continue;
      steps[there] = steps[here] + 1;
      s.parent[static_cast<std::size_t>(there)] = here;
      queue[end++] = packed(step(c, side));
    }
  }
  return end;
}

void grow_tree(Site& s) {
  begin_steps(s);
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::size_t w = 0; w < s.plan->open.words; ++w) {
      for (Word m = s.plan->open.row(y)[w]; m != 0; m &= m - 1) {
        const Cell first{static_cast<std::int32_t>(w) * 64 + first_bit(m), y};
        if (s.dist[static_cast<std::size_t>(s.index(first))] < 0) count_steps(s, first);
      }
    }
  }
}

bool is_near_by_tree(const Site& s, Cell a, Cell b, std::int32_t limit) {
  const std::int32_t* steps = s.dist.data();
  std::int32_t i = s.index(a), j = s.index(b);
  if (steps[i] < 0 || steps[j] < 0 || std::abs(steps[i] - steps[j]) > limit) return false;
  for (; i != j && limit > 0; --limit) {
    if (steps[i] >= steps[j]) i = s.parent[static_cast<std::size_t>(i)];
    else j = s.parent[static_cast<std::size_t>(j)];
  }
  return i == j;
}

}  // namespace enfilade::rules::dungeon
