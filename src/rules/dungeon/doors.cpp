// Doors: where a passage meets a chamber. A door needs a wall on both sides of
// it in its own line; a passage of one or two cells has one door, not two. A seam
// may cut such a passage into two cells of two blocks that don't know each other:
//
//     room D a | b D room     the joint's key says which block may hang its door

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/openings.hpp"

namespace enfilade::rules::dungeon {
namespace {

// Whether a door stands at the passage cell before this one, or beside it.
bool has_door_near(const Site& s, Cell mouth) {
  if (s.mark.at(mouth.x, mouth.y)) return true;
  for (int side = 0; side < 4; ++side) {
    if (!is_way(s, mouth, side)) continue;
    const Cell n = step(mouth, side);
    if (!s.chamber.at(n.x, n.y) && s.mark.at(n.x, n.y)) return true;
  }
  return false;
}

// Whether a door at a passage cell is for the block beyond a joint to hang.
bool is_theirs(const Site& s, Cell mouth) {
  return std::any_of(s.task->joints.begin(), s.task->joints.end(),
                     [&](const Joint& j) { return j.cell == mouth && !j.door; });
}

void hang(Site& s, const Door& door) {
  s.plan->doors.push_back(door);
  for (const Cell c : {door.wall.cell, beyond(door.wall)}) {
    if (!s.chamber.at(c.x, c.y)) s.mark.set(c.x, c.y);
  }
  if (s.trace != nullptr)
    s.trace->push_back({DigStep::What::door, s.digger, door.wall.cell, door.wall.north, {}, true});
}

}  // namespace

bool is_door_legal(const Plan& plan, const Wall& w) {
  const Bits& line = w.north ? plan.grid.north : plan.grid.east;
  const std::int32_t dx = w.north ? 1 : 0, dy = w.north ? 0 : 1;
  return line.has(w.cell.x, w.cell.y) && !line.has(w.cell.x + dx, w.cell.y + dy) &&
         !line.has(w.cell.x - dx, w.cell.y - dy);
}

bool is_door_legal(const Site& s, const Wall& w) {
  if (!is_door_legal(*s.plan, w)) return false;
  for (const Cell c : {w.cell, beyond(w)}) {
    if (!s.chamber.at(c.x, c.y)) continue;
    const Chamber& chamber = s.plan->chambers[static_cast<std::size_t>(s.chamber_at(c))];
    if ((chamber.kind == ChamberKind::prefab || chamber.kind == ChamberKind::room) &&
        std::min(chamber.box.width(), chamber.box.length()) < 2)
      return false;
  }
  if (s.task->joints.empty()) return true;
  for (const std::int32_t d : {-1, 1}) {
    const auto beside = [&](Cell c) { return w.north ? Cell{c.x + d, c.y} : Cell{c.x, c.y + d}; };
    const Cell a = beside(w.cell), b = beside(beyond(w));
    if (s.is_ground(a) && s.is_ground(b)) continue;
    if (!s.is_ground(a) && !s.is_ground(b)) return false;
    const auto joins = [&](const Joint& j) {
      return j.cell == a ? step(a, j.side) == b : j.cell == b && step(b, j.side) == a;
    };
    if (std::any_of(s.task->joints.begin(), s.task->joints.end(), joins)) return false;
  }
  return true;
}

void hang_doors(Site& s, Rng& rng) {
  Plan& plan = *s.plan;
  s.mark.reset(s.width, s.length);
  const bool zones = !plan.zone_of.empty();
  if (zones) {
    each_opening(s, [&](const Wall& w) {
      const std::uint8_t a = plan.zone_of[static_cast<std::size_t>(s.index(w.cell))];
      const std::uint8_t b = plan.zone_of[static_cast<std::size_t>(s.index(beyond(w)))];
      if (a == b) return;
      hang(s, {w, true, static_cast<std::uint8_t>(s.task->first_lock + std::max(a, b) - 1)});
    });
  }
  if (s.door_share >= 0) {
    each_opening(s, [&](const Wall& w) {
      if (!rng.chance(static_cast<std::uint32_t>(s.door_share)) || !is_door_legal(s, w)) return;
      const Cell mouth = s.chamber.at(w.cell.x, w.cell.y) ? beyond(w) : w.cell;
      if (has_door_near(s, mouth) || is_theirs(s, mouth)) return;
      hang(s, {w, true, 0});
    });
  }
  const auto by_wall = [](const Door& a, const Door& b) { return a.wall < b.wall; };
  if (!std::is_sorted(plan.doors.begin(), plan.doors.end(), by_wall))
    std::sort(plan.doors.begin(), plan.doors.end(), by_wall);
}

}  // namespace enfilade::rules::dungeon
