// Start and goal: 2 × 2 in two far corners, or as near to them as the ground allows;
// later, of all chambers, those furthest apart.

#include <algorithm>
#include <cstdlib>

#include "rules/dungeon/diggers.hpp"

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

}  // namespace

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
  record(s);
}

void choose_ends(Site& s, Rng& rng) {
  std::vector<Chamber>& chambers = s.plan->chambers;
  const bool start = s.task->start, goal = s.task->goal;
  if (!start && !goal) return;
  if (start && goal && s.start_chamber < 0 && s.goal_chamber < 0) {
    s.start_chamber = furthest(chambers, furthest(chambers, -1));
    s.goal_chamber = furthest(chambers, s.start_chamber);
    if (s.start_chamber >= 0 && s.goal_chamber >= 0 && rng.below(2) == 0) std::swap(s.start_chamber, s.goal_chamber);
  }
  // Alone on its level, far from the stairs.
  const auto alone = [&](std::int32_t other) {
    if (other >= 0 || chambers.empty()) return furthest(chambers, other);
    const bool stairs = chambers.front().kind == ChamberKind::stair;
    return furthest(chambers, stairs ? 0 : -1);
  };
  if (start && s.start_chamber < 0) s.start_chamber = alone(s.goal_chamber);
  if (goal && s.goal_chamber < 0) s.goal_chamber = alone(s.start_chamber);
  // A chamber that is the only one is where one comes in.
  if (start && s.start_chamber < 0) std::swap(s.start_chamber, s.goal_chamber);
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
