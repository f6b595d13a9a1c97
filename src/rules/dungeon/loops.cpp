// Loops: from a dead end a walk goes on through rock at random, never straight
// back, until it meets something open. It is dug only if the way there was so far at
// least kShortcut cells longer, or it would make a ring that nobody needs.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/ways.hpp"

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
    // Straight on, to one hand, to the other: the one that was drawn, then the rest in turn.
    constexpr int kTurns[3][3] = {{0, 1, 3}, {1, 3, 0}, {3, 0, 1}};
    const std::uint32_t draw = rng.below(8);
    bool moved = false;
    for (const int turn : kTurns[draw < 5 ? 0 : draw < 7 ? 1 : 2]) {
      const int side = (heading + turn) & 3;
      const Cell to = step(c, side);
      if (!s.is_ground(to) || is_way(s, c, side) || is_shut(s, wall_of(c, side))) continue;
      // No walk is back where it was before its fourth step.
      if (path.size() > 3 && std::find(path.begin(), path.end() - 3, to) != path.end() - 3) continue;
      if (s.chamber.at(to.x, to.y) && s.crowded.at(c.x, c.y)) continue;
      path.push_back(to);
      if (s.plan->open.at(to.x, to.y)) return path.size() >= 2 && !(s.chamber.at(c.x, c.y) && s.chamber.at(to.x, to.y));
      heading = side;
      moved = true;
      break;
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
    const std::int32_t near = length + kShortcut - 1;
    if (is_near_by_tree(s, from, to, near) || is_within(s, from, to, near)) continue;
    for (std::size_t i = 1; i < s.path.size(); ++i) {
      const Cell& p = s.path[i - 1];
      const Cell& q = s.path[i];
      open_wall(s, p.x != q.x ? Wall{{std::min(p.x, q.x), p.y}, false} : Wall{{p.x, std::min(p.y, q.y)}, true});
    }
    const Cell before = s.path[s.path.size() - 2];
    if (s.chamber.at(to.x, to.y)) crowd(s, before), s.meant.set(before.x, before.y);
    if (s.chamber.at(from.x, from.y)) crowd(s, s.path[1]), s.meant.set(s.path[1].x, s.path[1].y);
    ++made;
    return;
  }
}

}  // namespace

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
  s.order.assign(s.queue.begin(), s.queue.end());
  grow_tree(s);
  std::int32_t made = 0;
  constexpr std::uint64_t kSteps = 1'000;  // of two walks and two floods
  for (const std::uint64_t i : s.order) {
    if (!go_on(s, kSteps)) return;
    if (!rng.chance(static_cast<std::uint32_t>(chance))) continue;
    const Cell c = s.cell(static_cast<std::int32_t>(i));
    int heading = static_cast<int>(rng.below(4));
    for (int side = 0; side < 4; ++side) {
      if (is_way(s, c, side)) heading = side ^ 2;
    }
    try_loops(s, c, heading, rng, made);
  }
  // Where dead ends don't suffice, from any open cell.
  for (std::int32_t tries = 0; made < least && tries < 6 * least + 60 && go_on(s, kSteps); ++tries) {
    const std::int32_t x = rng.between(0, s.width - 1);
    const std::int32_t y = rng.between(0, s.length - 1);
    const int heading = static_cast<int>(rng.below(4));
    if (!s.is_open({x, y})) continue;
    try_loops(s, {x, y}, heading, rng, made);
  }
}

}  // namespace enfilade::rules::dungeon
