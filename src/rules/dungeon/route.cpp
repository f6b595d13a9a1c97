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

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kGoodEnough = 64 * 5;  // a way of no turn; others need not be looked at
constexpr std::int32_t kMargin[3] = {3, 6, 20};
constexpr std::size_t kRows = 66;  // row 0 and the last are beyond the window
using Rows = std::array<Word, kRows>;

struct View {
  std::int32_t x0 = 0, y0 = 0, w = 0, h = 0;
  Rows along_x, along_y;    // cells that may be entered by a step along x, along y
  Rows passage;
  Rows a, b;                // cells of the two chambers
  Rows into_b[4];           // cells that a step to a side out of b reaches; for a cell b itself in [0]
  Rows out_of_a[4];         // cells that a step to a side out of a reaches
  std::int32_t steps = 0;
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

Word box_row(const View& v, const CellBox& box, std::int32_t y) {
  if (y < box.lo.y || y >= box.hi.y) return 0;
  return low_bits(box.hi.x - v.x0) & ~low_bits(box.lo.x - v.x0);
}

// Cells of a chamber in its four directions: what a door in that wall would leave or reach.
void find_mouths(const Site& s, const View& v, const Rows& cells, const Node& node, bool fussy, Rows (&side)[4]) {
  const auto h = static_cast<std::size_t>(v.h);
  // Off the corners of walls that are long enough.
  Word middle = ~Word{0};
  std::int32_t ylo = node.box.lo.y, yhi = node.box.hi.y;
  if (fussy && node.box.width() >= 4) middle = low_bits(node.box.hi.x - 1 - v.x0) & ~low_bits(node.box.lo.x + 1 - v.x0);
  if (fussy && node.box.length() >= 4) ++ylo, --yhi;
  for (int d = 0; d < 4; ++d) side[d][0] = side[d][h + 1] = side[d][1] = side[d][h] = 0;
  for (std::size_t i = 1; i <= h; ++i) {
    const std::int32_t y = v.y0 + static_cast<std::int32_t>(i) - 1;
    Word east = cells[i], west = cells[i], north = cells[i], south = cells[i];
    if (s.any_shut && cells[i] != 0) {
      const Word shut_east = from(s.shut.east, y, v.x0);
      east &= ~shut_east;
      west &= ~(shut_east << 1);
      north &= ~from(s.shut.north, y, v.x0);
      south &= y > 0 ? ~from(s.shut.north, y - 1, v.x0) : 0;
    }
    const bool tall = y >= ylo && y < yhi;
    side[geom::kEast][i] = tall ? east << 1 & ~cells[i] : 0;
    side[geom::kWest][i] = tall ? west >> 1 & ~cells[i] : 0;
    side[geom::kNorth][i + 1] = north & middle & ~cells[i + 1];
    side[geom::kSouth][i - 1] = south & middle & ~cells[i - 1];
  }
  side[geom::kNorth][h + 1] = side[geom::kSouth][0] = 0;
}

void look(const Site& s, const Node& a, const Node& b, int fuss, View& v) {
  const auto h = static_cast<std::size_t>(v.h);
  const Word width = low_bits(v.w);
  Rows solid, walk;
  solid[0] = solid[h + 1] = 0;
  v.a[0] = v.a[h + 1] = v.b[0] = v.b[h + 1] = 0;
  for (std::size_t i = 1; i <= h; ++i) {
    const std::int32_t y = v.y0 + static_cast<std::int32_t>(i) - 1;
    const Word chamber = from(s.chamber, y, v.x0) & width;
    v.passage[i] = from(s.plan->open, y, v.x0) & width & ~chamber;
    walk[i] = from(s.ground, y, v.x0) & width & ~chamber;
    solid[i] = fuss == 0 ? v.passage[i] | chamber : v.passage[i];
    if (fuss == 0) walk[i] &= ~from(s.rim, y, v.x0) | v.passage[i];
    v.a[i] = box_row(v, a.box, y) & (a.chamber >= 0 ? chamber : ~Word{0});
    v.b[i] = box_row(v, b.box, y) & (b.chamber >= 0 ? chamber : ~Word{0});
  }
  for (std::size_t i = 1; i <= h; ++i) {
    if (fuss == 2) {
      v.along_x[i] = v.along_y[i] = walk[i];
      continue;
    }
    v.along_x[i] = walk[i] & (~(solid[i - 1] | solid[i + 1]) | v.passage[i]);
    v.along_y[i] = walk[i] & (~(solid[i] << 1 | solid[i] >> 1) | v.passage[i]);
  }
  for (int d = 0; d < 4; ++d) {
    if (a.chamber < 0) std::fill_n(v.out_of_a[d].begin(), h + 2, Word{0});
    if (b.chamber < 0) std::fill_n(v.into_b[d].begin(), h + 2, Word{0});
  }
  if (a.chamber >= 0) find_mouths(s, v, v.a, a, fuss == 0, v.out_of_a);
  if (b.chamber >= 0) find_mouths(s, v, v.b, b, fuss == 0, v.into_b);
  for (std::size_t i = 1; i <= h; ++i) {
    const std::int32_t y = v.y0 + static_cast<std::int32_t>(i) - 1;
    const Word fit = fuss < 2 ? ~from(s.crowded, y, v.x0) : ~Word{0};
    for (int d = 0; d < 4; ++d) {
      const Word enter = d & 1 ? v.along_x[i] : v.along_y[i];
      v.out_of_a[d][i] &= enter & fit;
      v.into_b[d][i] &= fit & (fuss == 2 ? walk[i] : enter);
    }
  }
  if (b.chamber < 0) v.into_b[0] = v.b;
}

// Floods from a to b. Levels of `stride` words each; returns the number of the last one, or -1.
std::int32_t flood(Site& s, View& v, const Node& a, std::int32_t most) {
  const auto h = static_cast<std::size_t>(v.h);
  const std::size_t stride = h + 2;
  std::vector<Word>& levels = s.levels;
  levels.resize(std::max(levels.size(), stride * static_cast<std::size_t>(most + 2)));
  Rows seen, goal;
  Word any_here = 0;
  std::size_t lo = h + 1, hi = 0;
  levels[0] = levels[h + 1] = seen[0] = seen[h + 1] = 0;
  for (std::size_t i = 1; i <= h; ++i) {
    goal[i] = v.into_b[0][i] | v.into_b[1][i] | v.into_b[2][i] | v.into_b[3][i];
    const Word start = a.chamber < 0 ? v.a[i] : v.out_of_a[0][i] | v.out_of_a[1][i] | v.out_of_a[2][i] | v.out_of_a[3][i];
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

// Follows the flood back from a cell before b. Returns the cost of turns; the path runs from b to a.
std::int32_t follow(const Site& s, const View& v, const Node& a, Cell c, int heading, std::int32_t level, std::uint64_t luck,
                    std::vector<Cell>& path, int& out_side) {
  const std::size_t stride = static_cast<std::size_t>(v.h) + 2;
  std::int32_t cost = 0;
  path.clear();
  path.push_back(c);
  // `heading`: the side a step goes to, on the way from a to b; the one before came from its opposite.
  for (std::int32_t k = level; k > 0; --k) {
    const Word* before = s.levels.data() + static_cast<std::size_t>(k - 1) * stride;
    int chosen = -1, best = 100;
    for (int i = 0; i < 4; ++i) {
      const int d = (i + static_cast<int>(luck >> (k & 31) & 3u)) & 3;
      const Cell p = step(c, d ^ 2);
      const std::int32_t i_row = p.y - v.y0 + 1, column = p.x - v.x0;
      if (column < 0 || column >= v.w || i_row < 1 || i_row > v.h) continue;
      if (!(before[i_row] >> column & 1u)) continue;
      const std::int32_t here = c.y - v.y0 + 1;
      const Word enter = d & 1 ? v.along_x[static_cast<std::size_t>(here)] : v.along_y[static_cast<std::size_t>(here)];
      if (!(enter >> (c.x - v.x0) & 1u)) continue;
      const bool dug = is_way(s, p, d);
      const int rank = (d == heading || heading < 0 ? 0 : 4) - (dug ? 1 : 0);
      if (rank < best) best = rank, chosen = d;
    }
    if (chosen < 0) return 1'000'000;
    if (heading >= 0 && chosen != heading) cost += 4;
    if (!is_way(s, step(c, chosen ^ 2), chosen)) ++cost;
    heading = chosen;
    c = step(c, chosen ^ 2);
    path.push_back(c);
  }
  out_side = -1;
  if (a.chamber < 0) return cost;
  const auto row = static_cast<std::size_t>(c.y - v.y0 + 1);
  for (int i = 0; i < 4; ++i) {
    const int d = i == 0 && heading >= 0 ? heading : (i + static_cast<int>(luck & 3u)) & 3;
    if (!(v.out_of_a[d][row] >> (c.x - v.x0) & 1u)) continue;
    out_side = d;
    break;
  }
  if (out_side < 0) {
    for (int d = 0; d < 4; ++d) {
      if (v.out_of_a[d][row] >> (c.x - v.x0) & 1u) out_side = d;
    }
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
  look(s, a, b, fuss, v);
  const std::int32_t gap_x = std::max({0, a.box.lo.x - b.box.hi.x, b.box.lo.x - a.box.hi.x});
  const std::int32_t gap_y = std::max({0, a.box.lo.y - b.box.hi.y, b.box.lo.y - a.box.hi.y});
  const std::int32_t gap = gap_x + gap_y;
  const std::int32_t most = fuss == 0 ? gap * 3 / 2 + 6 : fuss == 1 ? gap * 2 + 12 : 400;
  const std::int32_t level = flood(s, v, a, most);
  if (level < 0) return false;
  const std::uint64_t luck = rng.next();
  const Word* last = s.levels.data() + static_cast<std::size_t>(level) * (static_cast<std::size_t>(v.h) + 2);
  std::int32_t best = 1'000'000, seen = 0;
  int best_out = -1, best_in = -1;
  for (std::size_t i = 1; i <= static_cast<std::size_t>(v.h); ++i) {
    for (int d = 0; d < 4; ++d) {
      for (Word m = last[i] & v.into_b[d][i]; m != 0 && best > kGoodEnough; m &= m - 1) {
        const Cell c{v.x0 + first_bit(m), v.y0 + static_cast<std::int32_t>(i) - 1};
        int out = -1;
        const std::int32_t turns = follow(s, v, a, c, b.chamber < 0 ? -1 : d ^ 2, level, luck, s.path, out);
        // Among equals each is as likely.
        const std::int32_t cost = turns * 64 + static_cast<std::int32_t>(scramble(luck + static_cast<std::uint64_t>(++seen)) & 63u);
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
  for (std::size_t i = part.first; i <= part.last; ++i) s.plan->open.set(path[i].x, path[i].y);
  for (std::size_t i = part.first + 1; i <= part.last; ++i) {
    const Cell& p = path[i];
    const Cell& q = path[i - 1];
    open_wall(s, p.x != q.x ? Wall{{std::min(p.x, q.x), p.y}, false} : Wall{{p.x, std::min(p.y, q.y)}, true});
  }
  if (best_in >= 0) open_wall(s, wall_of(path.front(), best_in)), crowd(s, path.front()), s.meant.set(path.front().x, path.front().y);
  if (best_out >= 0) open_wall(s, wall_of(path.back(), best_out ^ 2)), crowd(s, path.back()), s.meant.set(path.back().x, path.back().y);
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
  if (is_plain(s, a) && is_plain(s, b) && dig_straight(s, a, b, rng)) {
    record(s);
    return true;
  }
  for (int fuss = 0; fuss < 3; ++fuss) {
    if (try_route(s, a, b, fuss, rng)) {
      record(s);
      return true;
    }
  }
  return tunnel_between(s, a, b);
}

}  // namespace enfilade::rules::dungeon
