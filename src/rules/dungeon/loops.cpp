// Loops: from a dead end a walk goes on through rock at random, never straight
// back, until it meets something open. It is dug only if the way there was so far at
// least kShortcut cells longer, or it would make a ring that nobody needs.

#include <algorithm>
#include <array>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kShortcut = 14;
constexpr std::int32_t kLongestWalk = 17;  // kLongestWalk + kShortcut <= 31: a window of 64 holds all that near

// Whether the walk may end in the cell: not its own way, and a wall that may open.
bool walk(Site& s, Cell from, int heading, Rng& rng) {
  std::vector<Cell>& path = s.path;
  path.assign(1, from);
  while (static_cast<std::int32_t>(path.size()) <= kLongestWalk) {
    const Cell c = path.back();
    const std::uint32_t draw = rng.below(8);
    const int turn = draw < 5 ? 0 : draw < 7 ? 1 : 3;
    bool moved = false;
    for (int i = 0; i < 3 && !moved; ++i) {
      constexpr int kOther[3] = {0, 1, 3};
      const int first = turn == 0 ? 0 : turn == 1 ? 1 : 2;
      const int side = (heading + kOther[(first + i) % 3]) & 3;
      const Cell to = step(c, side);
      const Wall w = wall_of(c, side);
      if (!s.is_ground(to) || is_shut(s, w) || is_wall_open(s.plan->grid, w)) continue;
      if (std::find(path.begin(), path.end(), to) != path.end()) continue;
      if (s.chamber.at(to.x, to.y) && s.crowded.at(c.x, c.y)) continue;
      path.push_back(to);
      if (s.plan->open.at(to.x, to.y)) return path.size() >= 2 && !(s.chamber.at(c.x, c.y) && s.chamber.at(to.x, to.y));
      heading = side;
      moved = true;
    }
    if (!moved) return false;
  }
  return false;
}

void try_loops(Site& s, Cell from, int heading, Rng& rng, std::int32_t& made) {
  for (int turn = 0; turn < 2; ++turn) {
    if (!walk(s, from, heading, rng)) continue;
    const Cell to = s.path.back();
    const auto length = static_cast<std::int32_t>(s.path.size()) - 1;
    if (is_within(s, from, to, length + kShortcut - 1)) continue;
    for (std::size_t i = 1; i < s.path.size(); ++i) {
      const Cell& p = s.path[i - 1];
      const Cell& q = s.path[i];
      open_wall(s, p.x != q.x ? Wall{{std::min(p.x, q.x), p.y}, false} : Wall{{p.x, std::min(p.y, q.y)}, true});
    }
    const Cell before = s.path[s.path.size() - 2];
    if (s.chamber.at(to.x, to.y)) crowd(s, before), s.meant.set(before.x, before.y);
    if (s.chamber.at(from.x, from.y)) crowd(s, s.path[1]), s.meant.set(s.path[1].x, s.path[1].y);
    record(s);
    ++made;
    return;
  }
}

}  // namespace

bool is_within(const Site& s, Cell a, Cell b, std::int32_t limit) {
  constexpr std::int32_t kRadius = 31;
  if (std::abs(a.x - b.x) > kRadius || std::abs(a.y - b.y) > kRadius) return false;
  limit = std::min(limit, kRadius);
  const bool narrow = s.plan->grid.east.words == 1;
  const std::int32_t x0 = narrow ? 0 : std::max(0, a.x - kRadius), y0 = std::max(0, a.y - limit);
  const std::int32_t y1 = std::min(s.length, a.y + limit + 1);
  if (b.y < y0 || b.y >= y1) return false;
  const auto h = static_cast<std::size_t>(y1 - y0);
  std::array<Word, 66> seen, now, copied_east, copied_north;  // rows 1 … h of the first two
  std::fill_n(seen.begin(), h + 2, Word{0});
  std::fill_n(now.begin(), h + 2, Word{0});
  const Word* east = s.plan->grid.east.bits.data() + y0;
  const Word* north = s.plan->grid.north.bits.data() + y0;
  if (!narrow) {
    for (std::size_t i = 1; i <= h; ++i) {
      copied_east[i - 1] = from(s.plan->grid.east, y0 + static_cast<std::int32_t>(i) - 1, x0);
      copied_north[i - 1] = from(s.plan->grid.north, y0 + static_cast<std::int32_t>(i) - 1, x0);
    }
    east = copied_east.data();
    north = copied_north.data();
  }
  const auto row = static_cast<std::size_t>(a.y - y0 + 1), goal = static_cast<std::size_t>(b.y - y0 + 1);
  seen[row] = now[row] = bit(a.x - x0);
  std::size_t lo = row, hi = row;
  for (std::int32_t k = 0; k <= limit; ++k) {
    if (seen[goal] >> (b.x - x0) & 1u) return true;
    Word before = 0;  // what the row below was in this step
    const std::size_t first = std::max<std::size_t>(1, lo - 1), last = std::min(h, hi + 1);
    std::size_t new_lo = h + 1, new_hi = 0;
    for (std::size_t i = first; i <= last; ++i) {
      const Word here = now[i];
      Word next = (here & east[i - 1]) << 1 | (here >> 1 & east[i - 1]);
      if (i > 1) next |= before & north[i - 2];
      if (i < h) next |= now[i + 1] & north[i - 1];
      next &= ~seen[i];
      before = here;
      now[i] = next;
      seen[i] |= next;
      if (next != 0) new_lo = std::min(new_lo, i), new_hi = i;
    }
    if (new_hi == 0) return false;
    lo = new_lo;
    hi = new_hi;
  }
  return false;
}

void dig_loops(Site& s, std::int32_t least, std::int32_t chance, Rng& rng) {
  find_dead_ends(s, s.words);
  s.queue.clear();
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::size_t w = 0; w < s.plan->open.words; ++w) {
      for (Word m = s.words[static_cast<std::size_t>(y) * s.plan->open.words + w]; m != 0; m &= m - 1) {
        s.queue.push_back(s.index({static_cast<std::int32_t>(w) * 64 + first_bit(m), y}));
      }
    }
  }
  std::int32_t made = 0;
  for (const std::int32_t i : s.queue) {
    if (!rng.chance(static_cast<std::uint32_t>(chance))) continue;
    const Cell c = s.cell(i);
    int heading = static_cast<int>(rng.below(4));
    for (int side = 0; side < 4; ++side) {
      if (is_way(s, c, side)) heading = side ^ 2;
    }
    try_loops(s, c, heading, rng, made);
  }
  // Where dead ends don't suffice, from any open cell.
  for (std::int32_t tries = 0; made < least && tries < 6 * least + 60; ++tries) {
    const std::int32_t x = rng.between(0, s.width - 1);
    const std::int32_t y = rng.between(0, s.length - 1);
    const int heading = static_cast<int>(rng.below(4));
    if (!s.is_open({x, y})) continue;
    try_loops(s, {x, y}, heading, rng, made);
  }
}

}  // namespace enfilade::rules::dungeon
