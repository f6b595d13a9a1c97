// A site is a level while it is dug: the ground, what is open, its chambers and the walls between cells, and the few
// verbs by which diggers change them. Every verb keeps what site.hpp promises, so that no digger has to repair it.

#include "rules/dungeon/site.hpp"

#include <algorithm>
#include <cassert>

#include "rules/dungeon/trace.hpp"

namespace enfilade::rules::dungeon {
namespace {

// The cells of the ground with a neighbour that is not ground, or beyond the grid.
void find_rim(Site& s) {
  s.rim.reset(s.width, s.length);
  const std::size_t words = s.ground.words;
  const std::int32_t last = (s.width - 1) & 63;
  for (std::int32_t y = 0; y < s.length; ++y) {
    const Word* here = s.ground.row(y);
    for (std::size_t w = 0; w < words; ++w) {
      const Word west = here[w] << 1 | (w > 0 ? here[w - 1] >> 63 : 0);
      const Word east = here[w] >> 1 | (w + 1 < words ? here[w + 1] << 63 : 0);
      const Word south = y > 0 ? s.ground.row(y - 1)[w] : 0;
      const Word north = y + 1 < s.length ? s.ground.row(y + 1)[w] : 0;
      s.rim.row(y)[w] = here[w] & ~(west & east & south & north);
    }
    if (here[words - 1] >> last & 1u) s.rim.row(y)[words - 1] |= bit(last);
  }
}

void take_ground(Site& s) {
  s.ground.reset(s.width, s.length);
  if (s.task->mask != nullptr) {
    assert(s.task->mask->width == s.width && s.task->mask->length == s.length);
    s.ground.bits.assign(s.task->mask->bits.begin(), s.task->mask->bits.end());
  } else {
    fill(s.ground, {{0, 0}, {s.width, s.length}});
  }
  s.ground_cells = count(s.ground);
  find_rim(s);
}

// The least box round the cells of a frame that rows tell.
CellBox bounds(const CellBox& frame, const Word* rows) {
  Word columns = 0;
  std::int32_t first = -1, last = 0;
  for (std::int32_t i = 0; i < frame.length(); ++i) {
    if (rows[i] == 0) continue;
    columns |= rows[i];
    if (first < 0) first = i;
    last = i;
  }
  assert(columns != 0);
  return {{frame.lo.x + first_bit(columns), frame.lo.y + first},
          {frame.lo.x + 64 - std::countl_zero(columns), frame.lo.y + last + 1}};
}

void fill_room(Site& s, const CellBox& box, std::uint16_t mark) {
  fill(s.plan->open, box);
  fill(s.chamber, box);
  if (box.width() > 1) fill(s.plan->grid.east, {box.lo, {box.hi.x - 1, box.hi.y}});
  fill(s.plan->grid.north, {box.lo, {box.hi.x, box.hi.y - 1}});
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y)
    std::fill_n(s.plan->chamber_of.data() + s.index({box.lo.x, y}), box.width(), mark);
}

void fill_shape(Site& s, const CellBox& frame, const CellBox& box, std::uint16_t mark, const Word* rows) {
  Plan& plan = *s.plan;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    std::uint16_t* of = plan.chamber_of.data() + s.index({0, y});
    const Word here = rows[y - frame.lo.y] >> (box.lo.x - frame.lo.x);
    const Word next = y + 1 < box.hi.y ? rows[y - frame.lo.y + 1] >> (box.lo.x - frame.lo.x) : 0;
    for (Word left = here; left != 0; left &= left - 1) {
      const std::int32_t i = first_bit(left);
      const std::int32_t x = box.lo.x + i;
      plan.open.set(x, y);
      s.chamber.set(x, y);
      of[x] = mark;
      if (here >> i >> 1 & 1u) plan.grid.east.set(x, y);
      if (next >> i & 1u) plan.grid.north.set(x, y);
    }
  }
}

void add_stamps(Site& s) {
  const auto stamps = s.task->stamps;
  for (std::size_t i = 0; i < stamps.size(); ++i) {
    const Stamp& stamp = stamps[i];
    const std::int32_t c = add_chamber(s, stamp.box, stamp.kind);
    s.plan->chambers[static_cast<std::size_t>(c)].stamp = static_cast<std::uint8_t>(i);
    fill(s.fixed, stamp.box);
  }
  shut_stairs(s);
  // Mouths when all stamps lie: the cell before one is nobody else's.
  for (std::size_t i = 0; i < stamps.size(); ++i) {
    const Stamp& stamp = stamps[i];
    if (stamp.kind != ChamberKind::stair) continue;
    const Cell landing = step(stamp.mouth, stamp.side);
    if (!s.is_ground(landing)) continue;
    open_wall(s, wall_of(stamp.mouth, stamp.side));
    s.fixed.set(landing.x, landing.y);
    s.room_ground.clear(landing.x, landing.y);
  }
}

}  // namespace

void shut_stairs(Site& s) {
  for (std::size_t i = 0; i < s.task->stamps.size(); ++i) {
    const Stamp& stamp = s.task->stamps[i];
    if (stamp.kind != ChamberKind::stair) continue;
    shut_walls(s, static_cast<std::int32_t>(i),
               [&](Cell c, int side) { return c == stamp.mouth && side == stamp.side; });
  }
}

void open_wall(Site& s, const Wall& w) {
  const Cell b = beyond(w);
  (w.north ? s.plan->grid.north : s.plan->grid.east).set(w.cell.x, w.cell.y);
  s.plan->open.set(w.cell.x, w.cell.y);
  s.plan->open.set(b.x, b.y);
  tell_wall(s, w);
}

void close_wall(Site& s, const Wall& w) {
  (w.north ? s.plan->grid.north : s.plan->grid.east).clear(w.cell.x, w.cell.y);
  for (const Cell c : {w.cell, beyond(w)}) {
    if (s.chamber.at(c.x, c.y) || s.fixed.at(c.x, c.y)) continue;
    bool joined = false;
    for (int side = 0; side < 4; ++side) joined |= is_way(s, c, side);
    if (!joined) s.plan->open.clear(c.x, c.y);
  }
  tell_wall(s, w);
}

void crowd(Site& s, Cell mouth) {
  const bool was = s.crowded.at(mouth.x, mouth.y);
  fill(s.crowded, grown(s, {mouth, {mouth.x + 1, mouth.y + 1}}, 2));
  if (!was) s.crowded.clear(mouth.x, mouth.y);
}

std::int32_t add_chamber(Site& s, const CellBox& frame, ChamberKind kind, const Word* rows) {
  Plan& plan = *s.plan;
  const CellBox box = rows == nullptr ? frame : bounds(frame, rows);
  const auto number = static_cast<std::int32_t>(plan.chambers.size());
  Chamber chamber;
  chamber.box = box;
  chamber.kind = kind;
  plan.chambers.push_back(chamber);
  const auto mark = static_cast<std::uint16_t>(number + 1);
  if (rows == nullptr) fill_room(s, box, mark);
  else fill_shape(s, frame, box, mark, rows);
  wipe(s.room_ground, grown(s, box, 1));
  tell_chamber(s, number);
  return number;
}

void break_ground(Site& s, const Task& task, Plan& plan, DigTrace* trace) {
  s.task = &task;
  s.plan = &plan;
  s.trace = trace;
  s.width = task.width;
  s.length = task.length;
  s.digger = 0;
  s.any_shut = false;
  s.rings = true;
  s.door_share = -1;
  s.known_places = 0;
  s.searches = 0;
  s.start_chamber = s.goal_chamber = -1;
  plan.grid.reset(s.width, s.length);
  plan.open.reset(s.width, s.length);
  plan.chamber_of.assign(static_cast<std::size_t>(s.width) * static_cast<std::size_t>(s.length), 0);
  plan.chambers.clear();
  plan.doors.clear();
  plan.zone_of.clear();
  plan.start = plan.goal = {};
  plan.missing = {};
  plan.gate.reset();
  for (Bits* b : {&s.chamber, &s.fixed, &s.crowded, &s.meant, &s.shut.east, &s.shut.north}) b->reset(s.width, s.length);
  if (trace != nullptr) {
    s.seen_grid.reset(s.width, s.length);
    s.seen_open.reset(s.width, s.length);
    s.seen_chambers = 0;
  }
  take_ground(s);
  s.room_ground.reset(s.width, s.length);
  s.room_ground.bits.assign(s.ground.bits.begin(), s.ground.bits.end());
  // Beyond a seam the neighbour keeps off it as well, so that rooms never lie back
  // to back; narrow ground is all rim.
  if ((task.mask != nullptr || !task.joints.empty()) && 2 * count(s.rim) < s.ground_cells) {
    for (std::size_t i = 0; i < s.rim.bits.size(); ++i) s.room_ground.bits[i] &= ~s.rim.bits[i];
  }
  add_stamps(s);
  for (const Joint& joint : task.joints) {
    s.fixed.set(joint.cell.x, joint.cell.y);
    plan.open.set(joint.cell.x, joint.cell.y);
    s.room_ground.clear(joint.cell.x, joint.cell.y);
  }
  record(s);
}

}  // namespace enfilade::rules::dungeon
