// Start and goal. Where one comes in is a chamber at an end of the level, or the one that a digger put into a corner.
// The goal is the lair: of all chambers that are at least seven tenths as far from there as the farthest, by walking,
// it is the largest. So it is worth the way, and never beside the entry.
//
//     S.....a....b     S the start; steps to a are 6, to b 11, to C 10 and to D 9. Those of at least 8
//          .    .      are b, C and D, and D is the largest of them.
//     DDDD..   CCC
//     DDDD     CCC
//
// Where there is nothing but a maze both are niches: single cells at dead ends, as far from each other as it goes.

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/ways.hpp"

namespace enfilade::rules::dungeon {
namespace {

bool is_home(const Chamber& c) { return c.kind != ChamberKind::stair && c.kind != ChamberKind::seam; }

std::int32_t add_end(Site& s, Cell corner) {
  Cell best{-1, -1};
  std::int32_t nearest = 0x7fffffff;
  const auto offer = [&](Cell at) {
    const std::int32_t d = std::max(std::abs(at.x - corner.x), std::abs(at.y - corner.y)) * 4096 +
                           std::abs(at.x - corner.x) + std::abs(at.y - corner.y);
    if (d >= nearest || !is_room_ground(s, {at, {at.x + 2, at.y + 2}})) return;
    nearest = d;
    best = at;
  };
  // Rings of cells round the corner, until one is found.
  for (std::int32_t r = 0; best.x < 0 && r <= std::max(s.width, s.length); ++r) {
    for (std::int32_t i = -r; i <= r; ++i) {
      offer({corner.x + i, corner.y - r});
      offer({corner.x + i, corner.y + r});
      offer({corner.x - r, corner.y + i});
      offer({corner.x + r, corner.y + i});
    }
  }
  return best.x < 0 ? -1 : add_chamber(s, {best, {best.x + 2, best.y + 2}}, ChamberKind::room);
}

std::int64_t apart(const Chamber& a, const Chamber& b) {
  return std::abs(a.box.lo.x + a.box.hi.x - b.box.lo.x - b.box.hi.x) +
         std::abs(a.box.lo.y + a.box.hi.y - b.box.lo.y - b.box.hi.y);
}

// The home furthest from another; -1: there is no other.
std::int32_t furthest(const std::vector<Chamber>& chambers, std::int32_t from) {
  std::int32_t best = -1;
  std::int64_t most = -1;
  for (std::size_t i = 0; i < chambers.size(); ++i) {
    if (static_cast<std::int32_t>(i) == from || !is_home(chambers[i])) continue;
    const std::int64_t d = from < 0 ? 0 : apart(chambers[i], chambers[static_cast<std::size_t>(from)]);
    if (d <= most) continue;
    most = d;
    best = static_cast<std::int32_t>(i);
  }
  return best;
}

// Where one arrives who does not begin here: the stair up, a joint, or the first open cell.
Cell arrival(const Site& s) {
  const auto& chambers = s.plan->chambers;
  if (!chambers.empty() && chambers.front().kind == ChamberKind::stair) return chambers.front().box.lo;
  if (!s.task->joints.empty()) return s.task->joints.front().cell;
  std::int32_t i = 0;
  while (i + 1 < s.width * s.length && !s.plan->open.at(s.cell(i).x, s.cell(i).y)) ++i;
  return s.cell(i);
}

// Steps from a cell to all chambers where a row is one word: the front of a flood moves on by a step at a time, all
// cells of a row at once. Calls each(bits, y, steps) for the cells of chambers that a step comes to, until it says
// false.
template <class Each>
void flood_narrow(Site& s, Cell from, Each&& each) {
  const std::int32_t length = s.length;
  s.words.assign(2 * static_cast<std::size_t>(length) + 1, 0);
  Word* now = s.words.data();  // one row more, which stays empty
  Word* seen = now + length + 1;
  const Word* east = s.plan->grid.east.bits.data();
  const Word* north = s.plan->grid.north.bits.data();
  const Word* chamber = s.chamber.bits.data();
  now[from.y] = seen[from.y] = bit(from.x);
  if (!each(now[from.y] & chamber[from.y], from.y, 0)) return;
  std::int32_t lo = from.y, hi = from.y;
  for (std::int32_t steps = 1; hi >= 0; ++steps) {
    const std::int32_t first = std::max(0, lo - 1), last = std::min(length - 1, hi + 1);
    lo = length;
    hi = -1;
    Word before = 0;  // what the row below was before this step
    for (std::int32_t y = first; y <= last; ++y) {
      const Word here = now[y];
      Word next = (here & east[y]) << 1 | (here >> 1 & east[y]) | (now[y + 1] & north[y]);
      if (y > 0) next |= before & north[y - 1];
      next &= ~seen[y];
      before = here;
      now[y] = next;
      if (next == 0) continue;
      seen[y] |= next;
      lo = std::min(lo, y);
      hi = y;
      if (const Word cells = next & chamber[y]; cells != 0 && !each(cells, y, steps)) return;
    }
  }
}

// Steps from a cell to all chambers, and how large they are.
void measure_chambers(Site& s, Cell from) {
  if (s.plan->open.words == 1) {
    s.chamber_steps.assign(s.plan->chambers.size(), -1);
    s.chamber_cells.assign(s.plan->chambers.size(), 0);
    s.mark.bits.assign(s.chamber.bits.begin(), s.chamber.bits.end());  // of chambers that were not met yet
    std::size_t left = s.plan->chambers.size();
    flood_narrow(s, from, [&](Word cells, std::int32_t y, std::int32_t steps) {
      for (cells &= s.mark.bits[static_cast<std::size_t>(y)]; cells != 0;
           cells &= s.mark.bits[static_cast<std::size_t>(y)]) {
        const auto c = static_cast<std::size_t>(s.chamber_at({first_bit(cells), y}));
        s.chamber_steps[c] = steps;
        --left;
        // Boxes of two chambers never overlap.
        const CellBox& box = s.plan->chambers[c].box;
        const Word columns = low_bits(box.width()) << box.lo.x;
        for (std::int32_t row = box.lo.y; row < box.hi.y; ++row) {
          Word& unmet = s.mark.bits[static_cast<std::size_t>(row)];
          s.chamber_cells[c] += ones(unmet & columns);
          unmet &= ~columns;
        }
      }
      return left > 0;
    });
    return;
  }
  begin_steps(s);
  const std::size_t cells = count_steps(s, from);
  s.chamber_steps.assign(s.plan->chambers.size(), -1);
  s.chamber_cells.assign(s.plan->chambers.size(), 0);
  for (std::size_t i = 0; i < cells; ++i) {
    const std::int32_t at = s.index(unpacked(s.queue[i]));
    const std::uint16_t mark = s.plan->chamber_of[static_cast<std::size_t>(at)];
    if (mark == 0) continue;
    if (++s.chamber_cells[mark - 1u] == 1) s.chamber_steps[mark - 1u] = s.dist[static_cast<std::size_t>(at)];
  }
}

// The cell of those that are offered which is farthest from another by walking; false: none is offered.
bool farthest_cell(Site& s, const Bits& offered, Cell from, Cell& best) {
  begin_steps(s);
  const std::size_t cells = count_steps(s, from);
  for (std::size_t i = cells; i-- > 0;) {
    best = unpacked(s.queue[i]);
    if (offered.at(best.x, best.y)) return true;
  }
  return false;
}

// The dead end that is farthest by walking, if it may be at the rim only.
bool farthest_dead_end(Site& s, Cell from, bool at_rim, Cell& at) {
  find_dead_ends(s, s.words);
  s.mark.reset(s.width, s.length);
  for (std::size_t i = 0; i < s.mark.bits.size(); ++i)
    s.mark.bits[i] = s.words[i] & s.room_ground.bits[i] & (at_rim ? s.rim.bits[i] : ~Word{0});
  return farthest_cell(s, s.mark, from, at);
}

// A niche at the dead end that is farthest by walking, or in any passage where there is none. If `gate`, at the rim
// where there is one, since elsewhere in a maze there is no rock for the steps to the surface.
std::int32_t add_niche(Site& s, Cell from, bool gate) {
  Cell at;
  if (!(gate && farthest_dead_end(s, from, true, at)) && !farthest_dead_end(s, from, false, at)) {
    for (std::size_t i = 0; i < s.mark.bits.size(); ++i)
      s.mark.bits[i] = s.plan->open.bits[i] & ~s.chamber.bits[i] & ~s.fixed.bits[i] & s.room_ground.bits[i];
    if (!farthest_cell(s, s.mark, from, at)) return -1;
  }
  return add_chamber(s, {at, {at.x + 1, at.y + 1}}, ChamberKind::room);
}

// Where no steps have room behind the start's chamber, the other end of the level becomes it, else the nearest home
// where they have.
void move_to_steps(Site& s, std::int32_t other) {
  const std::vector<Chamber>& chambers = s.plan->chambers;
  const std::int32_t now = s.start_chamber;
  if (other >= 0 && has_room_for_steps(s, other)) {
    s.start_chamber = other;
    return;
  }
  std::int64_t nearest = -1;
  for (std::size_t i = 0; i < chambers.size(); ++i) {
    if (!is_home(chambers[i]) || !has_room_for_steps(s, static_cast<std::int32_t>(i))) continue;
    const std::int64_t d = apart(chambers[i], chambers[static_cast<std::size_t>(now)]);
    if (nearest >= 0 && d >= nearest) continue;
    nearest = d;
    s.start_chamber = static_cast<std::int32_t>(i);
  }
}

}  // namespace

void dig_niches(Site& s) {
  const bool start = s.task->start, goal = s.task->goal;
  if (!start && !goal) return;
  // The start is far from where one arrives, or from the farthest end if nobody arrives; the goal is far from the
  // start.
  Cell from = arrival(s);
  if (start && goal) farthest_dead_end(s, from, false, from);
  if (start) {
    s.start_chamber = add_niche(s, from, true);
    if (s.start_chamber >= 0) from = s.plan->chambers[static_cast<std::size_t>(s.start_chamber)].box.lo;
  }
  if (goal && (!start || s.start_chamber >= 0)) s.goal_chamber = add_niche(s, from, false);
}

Cell middle_of(const Site& s, std::int32_t chamber) {
  const CellBox box = s.plan->chambers[static_cast<std::size_t>(chamber)].box;
  const Cell m{(box.lo.x + box.hi.x - 1) / 2, (box.lo.y + box.hi.y - 1) / 2};
  Cell best = m;
  std::int32_t nearest = 0x7fffffff;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
      const std::int32_t d = std::abs(x - m.x) + std::abs(y - m.y);
      if (s.chamber_at({x, y}) != chamber || d >= nearest) continue;
      nearest = d;
      best = {x, y};
    }
  }
  return best;
}

void dig_ends(Site& s, Rng& rng) {
  const std::uint32_t corner = rng.below(4);
  const Cell at[2] = {{corner & 1u ? s.width - 2 : 0, corner & 2u ? s.length - 2 : 0},
                      {corner & 1u ? 0 : s.width - 2, corner & 2u ? 0 : s.length - 2}};
  if (s.task->start && s.start_chamber < 0) s.start_chamber = add_end(s, at[0]);
  if (s.task->goal && s.goal_chamber < 0) s.goal_chamber = add_end(s, at[1]);
}

void choose_ends(Site& s, Rng& rng) {
  std::vector<Chamber>& chambers = s.plan->chambers;
  const bool start = s.task->start, goal = s.task->goal;
  if (!start && !goal) return;
  const auto home = [&](std::int32_t c) {
    return c != s.start_chamber && is_home(chambers[static_cast<std::size_t>(c)]);
  };
  if (start && s.start_chamber < 0) {
    const bool stairs = !chambers.empty() && chambers.front().kind == ChamberKind::stair;
    const std::int32_t first = furthest(chambers, stairs ? 0 : furthest(chambers, -1));
    const std::int32_t other = goal ? furthest(chambers, first) : -1;
    s.start_chamber = first < 0 ? furthest(chambers, -1) : other >= 0 && rng.below(2) == 0 ? other : first;
    if (!hang_gate(s)) {
      move_to_steps(s, other >= 0 && s.start_chamber != other ? other : first);
      (void)hang_gate(s);
    }
  } else if (start) {
    (void)hang_gate(s);
  }
  if (goal) {
    measure_chambers(s, s.start_chamber < 0 ? arrival(s) : middle_of(s, s.start_chamber));
    s.goal_chamber = choose_lair(s, home);
  }
  const auto settle_in = [&](bool wanted, std::int32_t chamber, Cell& cell, bool last) {
    if (!wanted) return;
    if (chamber >= 0) {
      cell = middle_of(s, chamber);
      return;
    }
    // No room for a chamber: the first or the last open cell.
    for (std::int32_t i = 0; i < s.width * s.length; ++i) {
      const Cell c = s.cell(last ? s.width * s.length - 1 - i : i);
      if (!s.plan->open.at(c.x, c.y)) continue;
      cell = c;
      return;
    }
  };
  if (start && s.start_chamber >= 0) chambers[static_cast<std::size_t>(s.start_chamber)].start = true;
  if (goal && s.goal_chamber >= 0) chambers[static_cast<std::size_t>(s.goal_chamber)].goal = true;
  settle_in(start, s.start_chamber, s.plan->start, false);
  settle_in(goal, s.goal_chamber, s.plan->goal, true);
}

}  // namespace enfilade::rules::dungeon
