#include <enfilade/rules/dungeon_measures.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {
namespace {

// A plan as plain questions.
struct Reader {
  const Plan& plan;
  std::int32_t w, l;
  explicit Reader(const Plan& p) : plan(p), w(p.grid.width()), l(p.grid.length()) {}
  [[nodiscard]] std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.y) * static_cast<std::size_t>(w) + static_cast<std::size_t>(c.x);
  }
  [[nodiscard]] bool inside(Cell c) const { return c.x >= 0 && c.y >= 0 && c.x < w && c.y < l; }
  [[nodiscard]] bool open(Cell c) const { return plan.open.has(c.x, c.y); }
  [[nodiscard]] std::int32_t chamber(Cell c) const {
    return open(c) ? std::int32_t{plan.chamber_of[index(c)]} - 1 : -1;
  }
  [[nodiscard]] bool passage(Cell c) const { return open(c) && chamber(c) < 0; }
  [[nodiscard]] bool way(Cell c, int side) const { return is_wall_open(plan.grid, wall_of(c, side)); }
  [[nodiscard]] int ways(Cell c) const {
    int n = 0;
    for (int side = 0; side < 4; ++side) n += way(c, side) ? 1 : 0;
    return n;
  }
  template <class Each>
  void each_open(Each&& each) const {
    for (std::int32_t y = 0; y < l; ++y) {
      for (std::int32_t x = 0; x < w; ++x) {
        if (plan.open.at(x, y)) each(Cell{x, y});
      }
    }
  }
};

std::int32_t thousandths(std::int64_t part, std::int64_t whole) {
  return whole > 0 ? static_cast<std::int32_t>(part * 1000 / whole) : 0;
}

// Counts cells of runs of at least three, along x then y, for which holds(cell, axis).
template <class Holds>
std::int64_t cells_in_runs(const Reader& r, Holds&& holds) {
  std::int64_t sum = 0;
  for (int axis = 0; axis < 2; ++axis) {
    const std::int32_t outer = axis == 0 ? r.l : r.w, inner = axis == 0 ? r.w : r.l;
    for (std::int32_t v = 0; v < outer; ++v) {
      std::int32_t run = 0;
      for (std::int32_t u = 0; u <= inner; ++u) {
        const Cell c = axis == 0 ? Cell{u, v} : Cell{v, u};
        if (u < inner && holds(c, axis)) {
          ++run;
          continue;
        }
        if (run >= 3) sum += run;
        run = 0;
      }
    }
  }
  return sum;
}

// A cell of a passage with ways along an axis.
bool runs_along(const Reader& r, Cell c, int axis) {
  return r.passage(c) && (axis == 0 ? r.way(c, geom::kEast) || r.way(c, geom::kWest)
                                    : r.way(c, geom::kNorth) || r.way(c, geom::kSouth));
}

std::int64_t passage_cells(const Reader& r) {
  std::int64_t n = 0;
  r.each_open([&](Cell c) { n += r.passage(c) ? 1 : 0; });
  return n;
}

// Passages along whatever is_border(cell, neighbour) tells.
template <class IsBorder>
std::int32_t hugging(const Reader& r, IsBorder&& is_border) {
  const auto hugs = [&](Cell c, int axis) {
    if (!runs_along(r, c, axis)) return false;
    return axis == 0 ? is_border(c, {c.x, c.y - 1}) || is_border(c, {c.x, c.y + 1})
                     : is_border(c, {c.x - 1, c.y}) || is_border(c, {c.x + 1, c.y});
  };
  return thousandths(cells_in_runs(r, hugs), passage_cells(r));
}

// Labels passages from 1 on; returns cells of each.
std::vector<std::vector<Cell>> passages(const Reader& r) {
  std::vector<std::vector<Cell>> out;
  std::vector<bool> seen(r.index({0, r.l}), false);
  r.each_open([&](Cell first) {
    if (!r.passage(first) || seen[r.index(first)]) return;
    std::vector<Cell> cells{first};
    seen[r.index(first)] = true;
    for (std::size_t i = 0; i < cells.size(); ++i) {
      for (int side = 0; side < 4; ++side) {
        const Cell n = step(cells[i], side);
        if (!r.way(cells[i], side) || !r.passage(n) || seen[r.index(n)]) continue;
        seen[r.index(n)] = true;
        cells.push_back(n);
      }
    }
    out.push_back(std::move(cells));
  });
  return out;
}

bool has_door(const Plan& plan, const Wall& w) {
  return std::binary_search(plan.doors.begin(), plan.doors.end(), Door{w, true, 0},
                            [](const Door& a, const Door& b) { return a.wall < b.wall; });
}

}  // namespace

std::int32_t parallel_share(const Plan& plan) {
  const Reader r(plan);
  const auto beside = [&](Cell c, int axis) {
    if (!runs_along(r, c, axis)) return false;
    for (const int side : {axis == 0 ? geom::kSouth : geom::kWest, axis == 0 ? geom::kNorth : geom::kEast}) {
      if (!r.way(c, side) && runs_along(r, step(c, side), axis)) return true;
    }
    return false;
  };
  return thousandths(cells_in_runs(r, beside), passage_cells(r));
}

std::int32_t hugging_share(const Plan& plan, const maze::Bits* mask) {
  const Reader r(plan);
  return hugging(r, [&](Cell, Cell c) { return !r.inside(c) || (mask != nullptr && !mask->at(c.x, c.y)); });
}

std::int32_t hugging_share(const Plan& plan, std::span<const std::int32_t> parts) {
  const Reader r(plan);
  return hugging(r, [&](Cell from, Cell c) { return !r.inside(c) || parts[r.index(c)] != parts[r.index(from)]; });
}

std::int32_t merged_rooms(const Plan& plan) {
  const Reader r(plan);
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  const auto given = [&](std::int32_t c) {
    return plan.chambers[static_cast<std::size_t>(c)].kind >= ChamberKind::stair;
  };
  r.each_open([&](Cell c) {
    const std::int32_t a = r.chamber(c);
    if (a < 0) return;
    for (const Cell d : {Cell{1, 0}, Cell{0, 1}, Cell{1, 1}, Cell{-1, 1}}) {
      const std::int32_t b = r.chamber({c.x + d.x, c.y + d.y});
      if (b >= 0 && b != a && !(given(a) && given(b))) pairs.push_back({std::min(a, b), std::max(a, b)});
    }
  });
  std::sort(pairs.begin(), pairs.end());
  return static_cast<std::int32_t>(std::unique(pairs.begin(), pairs.end()) - pairs.begin());
}

std::int32_t clustered_openings(const Plan& plan) {
  const Reader r(plan);
  std::vector<std::vector<Cell>> mouths(plan.chambers.size());
  std::int32_t found = 0;
  r.each_open([&](Cell c) {
    const std::int32_t a = r.chamber(c);
    if (a < 0) return;
    for (int side = 0; side < 4; ++side) {
      const Cell m = step(c, side);
      if (!r.way(c, side) || r.chamber(m) == a) continue;
      std::vector<Cell>& others = mouths[static_cast<std::size_t>(a)];
      found += std::any_of(others.begin(), others.end(),
                           [&](Cell o) { return std::abs(o.x - m.x) <= 2 && std::abs(o.y - m.y) <= 2; })
                   ? 1
                   : 0;
      others.push_back(m);
    }
  });
  return found;
}

std::int32_t double_doors(const Plan& plan) {
  const Reader r(plan);
  std::int32_t found = 0;
  for (const std::vector<Cell>& cells : passages(r)) {
    if (cells.size() > 2) continue;
    int doors = 0;
    for (const Cell c : cells) {
      for (int side = 0; side < 4; ++side) doors += r.way(c, side) && has_door(plan, wall_of(c, side)) ? 1 : 0;
    }
    found += doors > 1 ? 1 : 0;
  }
  return found;
}

std::int32_t tiny_rings(const Plan& plan) {
  constexpr std::int32_t kTiny = 14;
  const Reader r(plan);
  std::int32_t found = 0;
  std::vector<std::int32_t> dist(r.index({0, r.l}), -1);
  std::vector<Cell> queue;
  // For each wall of a passage: the way round it, if it is short. Each ring is
  // counted by the first of its walls, in order of cells, so walls already
  // seen in a ring count no more.
  std::vector<bool> in_ring(2 * dist.size(), false);
  const auto code = [&](const Wall& w) { return 2 * r.index(w.cell) + (w.north ? 1u : 0u); };
  r.each_open([&](Cell c) {
    for (const int side : {geom::kEast, geom::kNorth}) {
      const Cell to = step(c, side);
      if (!r.way(c, side) || (!r.passage(c) && !r.passage(to)) || in_ring[code(wall_of(c, side))]) continue;
      queue.assign(1, c);
      dist[r.index(c)] = 0;
      for (std::size_t i = 0; i < queue.size() && dist[r.index(to)] < 0; ++i) {
        if (dist[r.index(queue[i])] >= kTiny - 2) break;
        for (int d = 0; d < 4; ++d) {
          const Cell n = step(queue[i], d);
          if (!r.way(queue[i], d) || dist[r.index(n)] >= 0 || (queue[i] == c && d == side)) continue;
          dist[r.index(n)] = dist[r.index(queue[i])] + 1;
          queue.push_back(n);
        }
      }
      if (dist[r.index(to)] >= 0) {
        ++found;
        for (Cell at = to; at != c;) {
          for (int d = 0; d < 4; ++d) {
            const Cell n = step(at, d);
            if (!r.way(at, d) || dist[r.index(n)] != dist[r.index(at)] - 1) continue;
            in_ring[code(wall_of(at, d))] = true;
            at = n;
            break;
          }
        }
        in_ring[code(wall_of(c, side))] = true;
      }
      for (const Cell q : queue) dist[r.index(q)] = -1;
    }
  });
  return found;
}

std::int32_t open_share(const Plan& plan, const maze::Bits* mask) {
  const std::int64_t all = mask != nullptr ? count(*mask) : std::int64_t{plan.open.width} * plan.open.length;
  return thousandths(count(plan.open), all);
}

std::int32_t dead_ends(const Plan& plan, std::span<const Joint> joints) {
  const Reader r(plan);
  std::int32_t found = 0;
  r.each_open([&](Cell c) {
    if (!r.passage(c) || r.ways(c) > 1) return;
    found += std::any_of(joints.begin(), joints.end(), [&](const Joint& j) { return j.cell == c; }) ? 0 : 1;
  });
  return found;
}

std::int32_t idle_passages(const Plan& plan, std::span<const Joint> joints) {
  const Reader r(plan);
  std::int32_t found = 0;
  for (const std::vector<Cell>& cells : passages(r)) {
    std::vector<std::int32_t> ends;
    std::int32_t through = 0;
    for (const Cell c : cells) {
      for (int side = 0; side < 4; ++side) {
        if (r.way(c, side) && r.chamber(step(c, side)) >= 0) ends.push_back(r.chamber(step(c, side)));
      }
      for (const Joint& j : joints) through += j.cell == c ? 1 : 0;
    }
    std::sort(ends.begin(), ends.end());
    const auto different = static_cast<std::int32_t>(std::unique(ends.begin(), ends.end()) - ends.begin());
    found += different + through < 2 ? 1 : 0;
  }
  return found;
}

std::int32_t slivers(const Plan& plan) {
  const Reader r(plan);
  std::vector<bool> broad(plan.chambers.size(), false);
  r.each_open([&](Cell c) {
    const std::int32_t a = r.chamber(c);
    if (a >= 0 && r.chamber({c.x + 1, c.y}) == a && r.chamber({c.x, c.y + 1}) == a &&
        r.chamber({c.x + 1, c.y + 1}) == a)
      broad[static_cast<std::size_t>(a)] = true;
  });
  std::int32_t found = 0;
  for (std::size_t i = 0; i < broad.size(); ++i)
    found += !broad[i] && plan.chambers[i].kind < ChamberKind::prefab ? 1 : 0;
  return found;
}

std::int32_t largest_rock(const Plan& plan, const maze::Bits* mask) {
  const Reader r(plan);
  std::vector<std::int32_t> side(static_cast<std::size_t>(r.w) + 1, 0);
  std::int32_t best = 0;
  for (std::int32_t y = 0; y < r.l; ++y) {
    std::int32_t corner = 0;
    for (std::int32_t x = 0; x < r.w; ++x) {
      const auto i = static_cast<std::size_t>(x) + 1;
      const std::int32_t above = side[i];
      const bool rock = !plan.open.at(x, y) && (mask == nullptr || mask->at(x, y));
      side[i] = rock ? std::min({above, side[i - 1], corner}) + 1 : 0;
      corner = above;
      best = std::max(best, side[i]);
    }
  }
  return best;
}

}  // namespace enfilade::rules::dungeon
