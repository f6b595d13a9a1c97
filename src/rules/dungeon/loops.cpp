// Loops: ways through rock that save at least kShortcut cells, since else they would make rings that nobody needs.
//
// 1. From a dead end a walk goes on through rock at random, never straight back, until it meets something open. How
//    far it was before is asked of a flood (ways.hpp), unless the tree of steps tells that it was near.
// 2. Where dead ends don't suffice, bridges: straight ways from an open cell to the next one in its row or column.
//    All there are are listed, and tried in an order drawn at random, of two always the one first that saves more by
//    the tree. Each is asked of the flood, but not if both its ends lie where the flood of one bridge has been: those
//    are near each other by that.
//
//        a # # b        a bridge of three walls. Another that was dug meanwhile may lie across: then it is none.

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/ways.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kShortcut = 12;
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

// The openings of a loop are meant, and none is near them.
void mean_ends(Site& s, Cell from, Cell first, Cell last, Cell to) {
  if (s.chamber.at(to.x, to.y)) crowd(s, last), s.meant.set(last.x, last.y);
  if (s.chamber.at(from.x, from.y)) crowd(s, first), s.meant.set(first.x, first.y);
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
    mean_ends(s, from, s.path[1], s.path[s.path.size() - 2], to);
    ++made;
    return;
  }
}

// A bridge as one number: what it saves by the tree, its first cell, its length less 1 and whether it runs north.
constexpr int kLengthBits = 5;
static_assert(kLongestWalk <= 1 << kLengthBits);
struct Bridge {
  Cell from, to;
  std::int32_t length = 0;
  int side = geom::kEast;
};
constexpr int kSavedBits = 40;
static_assert(30 + kLengthBits + 1 <= kSavedBits);
std::uint64_t code_of(const Site& s, Cell from, std::int32_t length, bool north) {
  const std::int32_t i = s.index(from), j = i + (north ? s.width : 1) * length;
  const std::int32_t* steps = s.dist.data();
  const auto saved = static_cast<std::uint64_t>(std::abs(steps[i] - steps[j]));
  return saved << kSavedBits |
         (static_cast<std::uint64_t>(packed(from)) << kLengthBits | static_cast<unsigned>(length - 1)) << 1 |
         (north ? 1u : 0u);
}
Bridge bridge_of(std::uint64_t code) {
  const bool north = (code & 1u) != 0;
  const auto length = static_cast<std::int32_t>(code >> 1 & ((1u << kLengthBits) - 1)) + 1;
  const Cell from = unpacked(static_cast<std::int32_t>(code >> (1 + kLengthBits) & ((1u << 30) - 1)));
  return {from, north ? Cell{from.x, from.y + length} : Cell{from.x + length, from.y}, length,
          north ? geom::kNorth : geom::kEast};
}

// Whether it may be dug, whatever it saves: over ground, through no shut wall, and its openings off others.
bool may_bridge(const Site& s, const Bridge& b) {
  const bool room_a = s.chamber.at(b.from.x, b.from.y), room_b = s.chamber.at(b.to.x, b.to.y);
  if (b.length == 1 && room_a && room_b) return false;
  const Cell first = step(b.from, b.side), last = step(b.to, b.side ^ 2);
  if ((room_a && s.crowded.at(first.x, first.y)) || (room_b && s.crowded.at(last.x, last.y))) return false;
  for (Cell c = b.from; c != b.to; c = step(c, b.side)) {
    if (!s.is_ground(c) || is_shut(s, wall_of(c, b.side))) return false;
    // Another bridge may lie across by now.
    if (c != b.from && s.plan->open.at(c.x, c.y)) return false;
  }
  return true;
}

// All bridges of at most kLongestWalk cells, into s.order.
void list_bridges(Site& s) {
  const Bits &open = s.plan->open, &east = s.plan->grid.east, &north = s.plan->grid.north;
  s.order.clear();
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::size_t w = 0; w < open.words; ++w) {
      const Word here = open.row(y)[w];
      for (Word m = here & ~east.row(y)[w]; m != 0; m &= m - 1) {
        const std::int32_t x = static_cast<std::int32_t>(w) * 64 + first_bit(m);
        if (x + 1 >= s.width) continue;
        const std::int32_t length = first_bit(from(open, y, x + 1)) + 1;  // 65: nothing there
        if (length <= kLongestWalk && x + length < s.width) s.order.push_back(code_of(s, {x, y}, length, false));
      }
      Word left = here & ~north.row(y)[w];
      for (std::int32_t length = 1; left != 0 && length <= kLongestWalk && y + length < s.length; ++length) {
        for (Word m = left & open.row(y + length)[w]; m != 0; m &= m - 1)
          s.order.push_back(code_of(s, {static_cast<std::int32_t>(w) * 64 + first_bit(m), y}, length, true));
        left &= ~open.row(y + length)[w];
      }
    }
  }
}

void dig_bridge(Site& s, const Bridge& b) {
  for (Cell c = b.from; c != b.to; c = step(c, b.side)) open_wall(s, wall_of(c, b.side));
  mean_ends(s, b.from, step(b.from, b.side), step(b.to, b.side ^ 2), b.to);
}

// The cells that a flood has been to are near the bridge of a number.
void note_bridge(Site& s, Bits& around, std::int32_t number) {
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::size_t w = 0; w < around.words; ++w) {
      std::int32_t* near = s.label.data() + s.index({static_cast<std::int32_t>(w) * 64, y});
      for (Word m = std::exchange(around.row(y)[w], 0); m != 0; m &= m - 1) near[first_bit(m)] = number;
    }
  }
}

void dig_bridges(Site& s, std::int32_t least, Rng& rng, std::int32_t& made) {
  constexpr std::uint64_t kSteps = 50, kFlood = 500;  // of a bridge that is looked at, and of one that is asked about
  list_bridges(s);
  std::vector<std::uint64_t>& bridges = s.order;
  s.label.assign(s.dist.size(), 0);
  const std::int32_t* near_bridge = s.label.data();  // per cell the last one, 0: none
  Bits& around = s.mark;
  around.reset(s.width, s.length);
  for (std::size_t left = bridges.size(); left > 0 && made < least; --left) {
    if (!go_on(s, kSteps)) return;
    std::size_t at = rng.below(static_cast<std::uint32_t>(left));
    const std::size_t other = rng.below(static_cast<std::uint32_t>(left));
    if (bridges[other] >> kSavedBits > bridges[at] >> kSavedBits) at = other;
    const Bridge b = bridge_of(bridges[at]);
    bridges[at] = bridges[left - 1];
    const std::int32_t last = near_bridge[s.index(b.from)];
    if (last != 0 && last == near_bridge[s.index(b.to)]) continue;
    const std::int32_t near = b.length + kShortcut - 1;
    if (is_near_by_tree(s, b.from, b.to, near) || !may_bridge(s, b)) continue;
    if (!go_on(s, kFlood)) return;
    if (is_within(s, b.from, b.to, near, &around)) continue;
    dig_bridge(s, b);
    note_bridge(s, around, ++made);
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
  if (made < least) dig_bridges(s, least, rng, made);
}

}  // namespace enfilade::rules::dungeon
