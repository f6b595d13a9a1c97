// Passages between two nodes, by a flood of whole rows of cells at once.
//
// A window round both nodes, at most 64 cells wide, holds one word per row. The
// flood starts at all cells before a's walls, spreads a cell a step and stops at
// the first that lies before b; its steps are kept, and the way is followed back
// along whichever keeps its direction longest. Three turns, each less fussy:
//  0. never along another passage or chamber, nor along the rim; openings off
//     corners and off one another;
//  1. along chambers and rim, if need be; longer ways;
//  2. anywhere but through chambers.
// A cell that is entered sideways must have nothing north or south of it, and
// the other way round: so a passage meets another at a right angle or joins it.
// If there is no way in the window, `tunnel` looks everywhere (tunnel.cpp).

#include <algorithm>
#include <array>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/tunnel.hpp"
#include "rules/dungeon/ways.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kGoodEnough = 64 * 5;  // a way of no turn; others need not be looked at
constexpr std::int32_t kMargin[3] = {3, 6, 20};
constexpr std::size_t kRows = 66;      // row 0 and the last are beyond the window
using Rows = std::array<Word, kRows>;  // left as memory was: those of a window are filled in

struct View {
  std::int32_t x0 = 0, y0 = 0, w = 0, h = 0;
  Rows along_x, along_y;  // cells that may be entered by a step along x, along y
  Rows chamber;
  [[nodiscard]] std::size_t row(std::int32_t y) const { return static_cast<std::size_t>(y - y0 + 1); }
};

// The cells a door of a node would lead to, by the side that a step out of it goes
// to. A node of one cell has no door: it is there itself, as side 0.
struct Mouths {
  std::size_t first = 0, last = 0;  // rows of the window, both included; no others are filled in
  Rows side[4];
  [[nodiscard]] Word of(std::size_t i) const { return side[0][i] | side[1][i] | side[2][i] | side[3][i]; }
};

bool frame(const Site& s, const Node& a, const Node& b, std::int32_t margin, View& v) {
  const std::int32_t x0 = std::min(a.box.lo.x, b.box.lo.x), x1 = std::max(a.box.hi.x, b.box.hi.x);
  const std::int32_t y0 = std::min(a.box.lo.y, b.box.lo.y), y1 = std::max(a.box.hi.y, b.box.hi.y);
  if (x1 - x0 > 64 || y1 - y0 > 64) return false;
  const std::int32_t mx = std::min(margin, (64 - (x1 - x0)) / 2), my = std::min(margin, (64 - (y1 - y0)) / 2);
  v.x0 = std::max(0, x0 - mx);
  v.y0 = std::max(0, y0 - my);
  v.w = std::min(s.width, x1 + mx) - v.x0;
  v.h = std::min(s.length, y1 + my) - v.y0;
  return true;
}

void cut(const Bits& b, const View& v, Rows& out) {
  const Word width = low_bits(v.w);
  const auto h = static_cast<std::size_t>(v.h);
  if (b.words == 1) {
    const Word* rows = b.bits.data() + v.y0;
    for (std::size_t i = 0; i < h; ++i) out[i + 1] = rows[i] >> v.x0 & width;
  } else {
    for (std::size_t i = 0; i < h; ++i) out[i + 1] = from(b, v.y0 + static_cast<std::int32_t>(i), v.x0) & width;
  }
}

void look(const Site& s, int fuss, View& v) {
  const auto h = static_cast<std::size_t>(v.h);
  Rows passage, walk, solid;
  cut(s.chamber, v, v.chamber);
  cut(s.plan->open, v, passage);
  cut(s.ground, v, walk);
  for (std::size_t i = 1; i <= h; ++i) {
    passage[i] &= ~v.chamber[i];
    walk[i] &= ~v.chamber[i];
  }
  if (fuss == 2) {
    std::copy_n(&walk[1], h, &v.along_x[1]);
    std::copy_n(&walk[1], h, &v.along_y[1]);
    return;
  }
  if (fuss == 0) {
    cut(s.rim, v, solid);
    for (std::size_t i = 1; i <= h; ++i) {
      walk[i] &= ~solid[i] | passage[i];
      solid[i] = passage[i] | v.chamber[i];
    }
  } else {
    std::copy_n(&passage[1], h, &solid[1]);
  }
  solid[0] = solid[h + 1] = 0;
  for (std::size_t i = 1; i <= h; ++i) {
    v.along_x[i] = walk[i] & (~(solid[i - 1] | solid[i + 1]) | passage[i]);
    v.along_y[i] = walk[i] & (~(solid[i] << 1 | solid[i] >> 1) | passage[i]);
  }
}

void find_mouths(const Site& s, const View& v, const Node& node, int fuss, Mouths& m) {
  const CellBox& box = node.box;
  if (node.chamber < 0) {
    m.first = m.last = v.row(box.lo.y);
    for (Rows& side : m.side) side[m.first] = 0;
    m.side[0][m.first] = bit(box.lo.x - v.x0);
    return;
  }
  const std::size_t before = v.row(box.lo.y) - 1;
  const auto length = static_cast<std::size_t>(box.length());
  m.first = std::max<std::size_t>(1, before);
  m.last = std::min(static_cast<std::size_t>(v.h), before + length + 1);
  // The chamber's own cells by rows, two rows of nothing before and behind.
  Word cells[64 + 4];
  cells[0] = cells[1] = cells[length + 2] = cells[length + 3] = 0;
  const Word columns = low_bits(box.hi.x - v.x0) & ~low_bits(box.lo.x - v.x0);
  for (std::size_t i = 1; i <= length; ++i) cells[i + 1] = v.chamber[before + i] & columns;
  // Off the corners of walls that are long enough.
  const bool fussy = fuss == 0;
  const Word middle = fussy && box.width() >= 4 ? columns & columns << 1 & columns >> 1 : columns;
  const std::size_t corner = fussy && box.length() >= 4 ? 1 : 0;
  for (std::size_t i = m.first; i <= m.last; ++i) {
    const std::int32_t y = v.y0 + static_cast<std::int32_t>(i) - 1;
    const Word* here = cells + (i - before + 1);
    Word east = here[0], west = here[0], north = here[-1], south = here[1];
    if (s.any_shut) {
      const Word shut_east = from(s.shut.east, y, v.x0);
      east &= ~shut_east;
      west &= ~(shut_east << 1);
      south &= ~from(s.shut.north, y, v.x0);
      if (y > 0) north &= ~from(s.shut.north, y - 1, v.x0);
    }
    const bool tall = i > before + corner && i <= before + length - corner;
    Word fit = ~here[0];
    if (fuss < 2) fit &= ~from(s.crowded, y, v.x0);
    const Word by_x = tall ? fit & v.along_x[i] : 0, by_y = fit & middle & v.along_y[i];
    m.side[geom::kSouth][i] = south & by_y;
    m.side[geom::kEast][i] = east << 1 & by_x;
    m.side[geom::kNorth][i] = north & by_y;
    m.side[geom::kWest][i] = west >> 1 & by_x;
  }
}

// Floods from a to b. Levels of h + 2 words each; returns the number of the last one, or -1.
std::int32_t flood(Site& s, const View& v, const Mouths& a, const Mouths& b, std::int32_t most) {
  const auto h = static_cast<std::size_t>(v.h);
  const std::size_t stride = h + 2;
  std::vector<Word>& levels = s.levels;
  levels.resize(std::max(levels.size(), stride * static_cast<std::size_t>(most + 2)));
  Rows seen, goal;
  std::fill_n(levels.begin(), stride, Word{0});
  std::fill_n(seen.begin(), stride, Word{0});
  std::fill_n(goal.begin(), stride, Word{0});
  for (std::size_t i = b.first; i <= b.last; ++i) goal[i] = b.of(i);
  Word any_here = 0;
  std::size_t lo = h + 1, hi = 0;
  for (std::size_t i = a.first; i <= a.last; ++i) {
    const Word start = a.of(i);
    seen[i] = levels[i] = start;
    any_here |= start & goal[i];
    if (start != 0) lo = std::min(lo, i), hi = i;
  }
  for (std::int32_t k = 0; k <= most; ++k) {
    if (any_here != 0) return k;
    if (hi == 0) return -1;
    const Word* f = levels.data() + static_cast<std::size_t>(k) * stride;
    Word* next = levels.data() + static_cast<std::size_t>(k + 1) * stride;
    std::fill(next, next + stride, Word{0});
    std::size_t new_lo = h + 1, new_hi = 0;
    for (std::size_t i = std::max<std::size_t>(1, lo - 1); i <= std::min(h, hi + 1); ++i) {
      const Word reach = (((f[i] << 1 | f[i] >> 1) & v.along_x[i]) | ((f[i - 1] | f[i + 1]) & v.along_y[i])) & ~seen[i];
      next[i] = reach;
      seen[i] |= reach;
      any_here |= reach & goal[i];
      if (reach != 0) new_lo = std::min(new_lo, i), new_hi = i;
    }
    lo = new_lo;
    hi = new_hi;
  }
  return -1;
}

// The sides, as bits, that a step of the flood may have gone to when it reached a
// cell: one from each neighbour that the level before holds.
unsigned arrivals(const View& v, const Word* before, Cell c) {
  const std::size_t i = v.row(c.y);
  const std::int32_t x = c.x - v.x0;
  const Word by_x = v.along_x[i] >> x & 1u, by_y = v.along_y[i] >> x & 1u;
  return static_cast<unsigned>(
      (before[i + 1] >> x & by_y) << geom::kSouth | (before[i] << 1 >> x & by_x) << geom::kEast |
      (before[i - 1] >> x & by_y) << geom::kNorth | (before[i] >> 1 >> x & by_x) << geom::kWest);
}

// Follows the flood back from a cell before b. Returns the cost of turns; the path runs from b to a.
std::int32_t follow(const Site& s, const View& v, const Node& a, const Mouths& from_a, Cell c, int heading,
                    std::int32_t level, std::uint64_t luck, std::vector<Cell>& path, int& out_side) {
  const std::size_t stride = static_cast<std::size_t>(v.h) + 2;
  std::int32_t cost = 0;
  path.clear();
  path.push_back(c);
  // `heading`: the side a step goes to, on the way from a to b; the one before came from its opposite.
  for (std::int32_t k = level; k > 0; --k) {
    const unsigned ways = arrivals(v, s.levels.data() + static_cast<std::size_t>(k - 1) * stride, c);
    if (ways == 0) return 1'000'000;
    int chosen = -1;
    if (heading >= 0 && (ways >> heading & 1u)) {
      chosen = heading;
    } else {
      // A turn: where something is dug already, else to any side.
      for (int i = 0; i < 4; ++i) {
        const int d = (i + static_cast<int>(luck >> (k & 31) & 3u)) & 3;
        if (!(ways >> d & 1u)) continue;
        if (chosen < 0) chosen = d;
        if (!is_way(s, c, d ^ 2)) continue;
        chosen = d;
        break;
      }
      if (heading >= 0) cost += 4;
    }
    if (!is_way(s, c, chosen ^ 2)) ++cost;
    heading = chosen;
    c = step(c, chosen ^ 2);
    path.push_back(c);
  }
  out_side = -1;
  if (a.chamber < 0) return cost;
  const std::size_t row = v.row(c.y);
  const auto leaves = [&](int d) { return (from_a.side[d][row] >> (c.x - v.x0) & 1u) != 0; };
  for (int i = 0; i < 4 && out_side < 0; ++i) {
    const int d = i == 0 && heading >= 0 ? heading : (i + static_cast<int>(luck & 3u)) & 3;
    if (leaves(d)) out_side = d;
  }
  for (int d = 3; d >= 0 && out_side < 0; --d) {
    if (leaves(d)) out_side = d;
  }
  return heading >= 0 && out_side != heading ? cost + 4 : cost;
}

// Where the way meets a passage from which the rest is not much longer than what
// would be dug, it ends there: no ring that nobody needs. The path runs from b to a;
// returns the part of it to dig.
struct Part {
  std::size_t first = 0, last = 0;  // both included
};
Part without_rings(const Site& s, const std::vector<Cell>& path) {
  constexpr std::int32_t kRing = 14;
  Part part{0, path.size() - 1};
  const auto is_dug = [&](const Cell& c) { return s.plan->open.at(c.x, c.y); };
  const auto is_near = [&](std::size_t i, std::size_t j) {
    const auto length = static_cast<std::int32_t>(j > i ? j - i : i - j);
    return is_within(s, path[i], path[j], std::min(31, length + kRing));
  };
  // The end at b is dug already, so that some way leads on from it.
  if (is_dug(path.front())) {
    for (std::size_t i = path.size() - 1; i > 0; --i) {
      if (!is_dug(path[i]) || !is_near(i, 0)) continue;
      part.first = i;
      break;
    }
  }
  if (is_dug(path.back())) {
    for (std::size_t i = part.first; i + 1 < path.size(); ++i) {
      if (!is_dug(path[i]) || !is_near(i, path.size() - 1)) continue;
      part.last = i;
      break;
    }
  }
  return part;
}

bool try_route(Site& s, const Node& a, const Node& b, int fuss, Rng& rng) {
  View v;
  if (!frame(s, a, b, kMargin[fuss], v)) return false;
  look(s, fuss, v);
  Mouths from_a, into_b;
  find_mouths(s, v, a, fuss, from_a);
  find_mouths(s, v, b, fuss, into_b);
  const std::int32_t gap_x = std::max({0, a.box.lo.x - b.box.hi.x, b.box.lo.x - a.box.hi.x});
  const std::int32_t gap_y = std::max({0, a.box.lo.y - b.box.hi.y, b.box.lo.y - a.box.hi.y});
  const std::int32_t gap = gap_x + gap_y;
  const std::int32_t most = fuss == 0 ? gap * 3 / 2 + 6 : fuss == 1 ? gap * 2 + 12 : 400;
  const std::int32_t level = flood(s, v, from_a, into_b, most);
  if (level < 0) return false;
  const std::uint64_t luck = rng.next();
  const Word* last = s.levels.data() + static_cast<std::size_t>(level) * (static_cast<std::size_t>(v.h) + 2);
  std::int32_t best = 1'000'000, seen = 0;
  int best_out = -1, best_in = -1;
  for (std::size_t i = into_b.first; i <= into_b.last; ++i) {
    for (int d = 0; d < 4; ++d) {
      for (Word m = last[i] & into_b.side[d][i]; m != 0 && best > kGoodEnough; m &= m - 1) {
        const Cell c{v.x0 + first_bit(m), v.y0 + static_cast<std::int32_t>(i) - 1};
        int out = -1;
        const std::int32_t turns = follow(s, v, a, from_a, c, b.chamber < 0 ? -1 : d ^ 2, level, luck, s.path, out);
        // Among equals each is as likely.
        const std::int32_t cost =
            turns * 64 + static_cast<std::int32_t>(scramble(luck + static_cast<std::uint64_t>(++seen)) & 63u);
        if (cost >= best) continue;
        best = cost;
        best_out = out;
        best_in = b.chamber < 0 ? -1 : d ^ 2;
        s.best_path.swap(s.path);
      }
    }
  }
  if (best >= 64'000'000 || s.best_path.empty()) return false;
  const std::vector<Cell>& path = s.best_path;
  const Part part = without_rings(s, path);
  const auto open_end = [&](Cell c, int side) { open_wall(s, wall_of(c, side)), crowd(s, c), s.meant.set(c.x, c.y); };
  // From a on, as far as the way is dug.
  if (best_out >= 0) open_end(path.back(), best_out ^ 2);
  s.plan->open.set(path[part.last].x, path[part.last].y);
  for (std::size_t i = part.last; i > part.first; --i) {
    const Cell& p = path[i];
    const Cell& q = path[i - 1];
    open_wall(s, p.x != q.x ? Wall{{std::min(p.x, q.x), p.y}, false} : Wall{{p.x, std::min(p.y, q.y)}, true});
  }
  if (best_in >= 0) open_end(path.front(), best_in);
  return true;
}

// A chamber that may be entered anywhere.
bool is_plain(const Site& s, const Node& n) {
  if (n.chamber < 0) return false;
  const ChamberKind kind = s.plan->chambers[static_cast<std::size_t>(n.chamber)].kind;
  return kind == ChamberKind::room || kind == ChamberKind::cave || kind == ChamberKind::seam;
}

}  // namespace

bool route(Site& s, const Node& a, const Node& b, Rng& rng) {
  if (is_plain(s, a) && is_plain(s, b) && dig_straight(s, a, b, rng)) return true;
  for (int fuss = 0; fuss < 3; ++fuss) {
    if (try_route(s, a, b, fuss, rng)) return true;
  }
  return tunnel_between(s, a, b);
}

}  // namespace enfilade::rules::dungeon
