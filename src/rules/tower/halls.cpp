// Hall divide → halls and pieces. The region holds at least one hallway
// opening, and every one of them ends on a hall of this expansion, or lies
// straight across from one, so that the piece between inherits an aligned pair.
//
// 1. An aligned pair of openings on opposite sides: a hall straight across.
// 2. Both sides at least 5 R: a loop, all openings facing one of its sides.
// 3. Else a segment from one opening across the region, to the façade or short
//    of the far side with a room at its end.
// Last resort: the region is one open hall.

#include "rules/tower/edge.hpp"
#include "rules/tower/surround.hpp"

#include <algorithm>
#include <array>

namespace enfilade::rules {
namespace {

using plan::Behind;
using plan::Use;

bool is_hallway(const Portal& p) { return p.kind == PortalKind::hallway; }

bool has_doors(const Step& step, Side side) {
  return std::any_of(step.inherited.begin(), step.inherited.end(),
                     [&](const Portal& p) { return p.face == side && !is_hallway(p); });
}

void one_open_hall(Step& step) { step.add(Kind::hall, step.parent.box, Use::corridor); }

// A strip beside the hall too narrow for rooms goes to the hall.
Interval absorb(Interval hall, Interval extent, Length m) {
  if (hall.lo - extent.lo < m) hall.lo = extent.lo;
  if (extent.hi - hall.hi < m) hall.hi = extent.hi;
  return hall;
}

// A hall straight through the region, and what lies on both its sides.
void lay_through(Step& step, Side from, Interval across) {
  const int axis = geom::axis_of(from);  // the hall's width runs along this axis
  const Box& box = step.parent.box;
  const int hall = step.add(Kind::hall, geom::make_box(axis, across, box.along(1 - axis)), Use::corridor);
  const Side lo = axis == 0 ? geom::kWest : geom::kSouth;
  const Interval e = box.along(axis);
  add_piece(step, hall, lo, geom::make_box(axis, {e.lo, across.lo}, box.along(1 - axis)));
  add_piece(step, hall, geom::opposite(lo), geom::make_box(axis, {across.hi, e.hi}, box.along(1 - axis)));
}

// Does a hall of this width reach a flank of the region with doors? They would
// open from hall to hall.
bool reaches_doors(const Step& step, Side from, Interval across) {
  const Interval extent = step.parent.box.along(geom::axis_of(from));
  const Side lo = geom::axis_of(from) == 0 ? geom::kWest : geom::kSouth;
  return (across.lo == extent.lo && has_doors(step, lo)) ||
         (across.hi == extent.hi && has_doors(step, geom::opposite(lo)));
}

// Widens a through hall until it holds every opening at its two ends that it
// would cut, and until no strip is too narrow. False if doors at the ends are
// in the way, or, when strict, doors on a flank that it reaches.
bool fit_through(const Step& step, Side from, Interval& across, bool strict) {
  const Length m = step.tower.m();
  const Interval extent = step.parent.box.along(geom::axis_of(from));
  for (bool grown = true; grown;) {
    const Interval old = across;
    for (const Portal& p : step.inherited) {
      if (p.face != from && p.face != geom::opposite(from)) continue;
      if (!is_hallway(p) || !geom::grow(hall_span(p), m - 1).overlaps(across)) continue;
      across = {std::min(across.lo, hall_span(p).lo), std::max(across.hi, hall_span(p).hi)};
    }
    across = absorb(across, extent, m);
    grown = across != old;
  }
  for (const Portal& p : step.inherited) {
    if (p.face != from && p.face != geom::opposite(from)) continue;
    if (is_hallway(p)) continue;
    const Interval keep = geom::grow(span_of(p), plan::kPartition + kJamb);
    if (keep.overlaps(across)) return false;
  }
  return !strict || !reaches_doors(step, from, across);
}

// Straight across: but for the thickness of walls at their ends.
bool face_each_other(const Portal& p, const Portal& q) {
  const Interval both = geom::intersect(span_of(p), span_of(q));
  return both.length() >= std::min(p.width(), q.width()) - plan::kFacadeWall;
}

// A pair of openings straight across from each other, the one nearest the
// middle of its side.
const Portal* find_pair(const Step& step) {
  const Portal* best = nullptr;
  Length best_distance = 0;
  for (const Portal& p : step.inherited) {
    if (!is_hallway(p) || p.face > 1) continue;
    for (const Portal& q : step.inherited) {
      if (!is_hallway(q) || q.face != geom::opposite(static_cast<Side>(p.face)) || !face_each_other(p, q)) continue;
      const Length distance =
          std::abs(span_of(p).middle() - step.parent.box.extent(static_cast<Side>(p.face)).middle());
      if (!best || distance < best_distance) {
        best = &p;
        best_distance = distance;
      }
    }
  }
  return best;
}

// --- loops -------------------------------------------------------------------

// How far a loop stays from a side of the region.
Length loop_offset(Step& step, Side side) {
  const Length r = step.tower.r();
  if (has_doors(step, side)) return r * step.layout.between(160, 230) / 100;
  if (step.parent.faces[side].behind == Behind::facade) return r * step.layout.between(105, 145) / 100;
  return r * step.layout.between(130, 190) / 100;
}

bool find_loop(Step& step, Box& loop) {
  const Tower& t = step.tower;
  const Box& box = step.parent.box;
  if (box.short_side() < 5 * t.r()) return false;
  std::array<Length, 4> offset{};
  for (std::uint8_t s = 0; s < 4; ++s) offset[s] = loop_offset(step, static_cast<Side>(s));
  loop = {{box.lo.x + offset[geom::kWest], box.lo.y + offset[geom::kSouth]},
          {box.hi.x - offset[geom::kEast], box.hi.y - offset[geom::kNorth]}};
  // Openings face the loop's sides; those on east and west sides face the
  // short segments, between the corners.
  for (const Portal& p : step.inherited) {
    if (!is_hallway(p)) continue;
    const Side side = static_cast<Side>(p.face);
    const int axis = geom::axis_of(side);
    const Interval need = axis == 0 ? hall_span(p) : geom::grow(hall_span(p), t.h());
    Interval e = loop.along(axis);
    e = {std::min(e.lo, need.lo), std::max(e.hi, need.hi)};
    const Interval outer = box.along(axis);
    if (e.lo < outer.lo || e.hi > outer.hi) return false;
    e = absorb(e, outer, t.m());
    loop.set(axis, e);
  }
  for (const int axis : {0, 1}) {
    const Interval outer = box.along(axis);
    Interval e = loop.along(axis);
    if (e.lo > outer.lo &&
        !find_clear_cut(step, axis, {outer.lo + t.m(), std::max(outer.lo + t.m(), e.lo + t.r() / 2)}, e.lo))
      return false;
    if (e.hi < outer.hi &&
        !find_clear_cut(step, axis, {std::min(outer.hi - t.m(), e.hi - t.r() / 2), outer.hi - t.m()}, e.hi))
      return false;
    loop.set(axis, e);
    if (e.length() - 2 * t.h() < t.m()) return false;
  }
  // A side with doors wants rooms between it and the loop.
  for (std::uint8_t s = 0; s < 4; ++s) {
    const Side side = static_cast<Side>(s);
    if (loop.level(side) == box.level(side) && has_doors(step, side)) return false;
  }
  // Still facing after the edges moved?
  return std::all_of(step.inherited.begin(), step.inherited.end(), [&](const Portal& p) {
    if (!is_hallway(p)) return true;
    const int axis = geom::axis_of(static_cast<Side>(p.face));
    const Interval e = axis == 0 ? loop.along(0) : geom::grow(loop.along(1), -t.h());
    return e.contains(hall_span(p));
  });
}

Kind middle_kind(const Step& step, const Box& middle) {
  return middle.short_side() * 10 <= step.tower.r() * 32 ? Kind::room_cluster : Kind::hall_divide;
}

// Openings into the middle of a loop come in pairs on its long sides, so that
// halls run straight across; the number keeps the rooms between in reach.
void open_middle(Step& step, const std::array<int, 4>& hall, int middle) {
  const Tower& t = step.tower;
  const Box& box = step.child(middle).box;
  const int axis = box.width() >= box.depth() ? 0 : 1;
  const Interval e = box.along(axis);
  const Length reach = t.r() * 32 / 10;
  Hallways pairs;
  if (step.child(middle).kind == Kind::hall_divide) {
    int n = 1;
    while ((n + 1) * reach + n * t.h() < e.length() && n < static_cast<int>(Hallways::kMost)) ++n;
    for (int i = 0; i < n; ++i) {
      const Length lo = hall_line(step, e, true, true, i, n);
      pairs.add({lo, lo + t.h()});
    }
  }
  // A middle that stays one room has one door: the leaves of four would meet.
  const bool one_room = box.long_side() < 2 * t.m();
  for (std::uint8_t s = 0; s < (one_room ? 1 : 4); ++s) {
    const Side into = geom::opposite(static_cast<Side>(s));
    const Hallways& here = geom::axis_of(into) == axis ? pairs : Hallways{};
    step.begin_edge();
    for (std::size_t i = 0; i < here.n; ++i) {
      step.open(hall[s], into, middle, PortalKind::hallway, geom::grow(here.at[i], -plan::kPartition));
    }
    place_doors(step, hall[s], into, middle, here);
  }
}

void lay_loop(Step& step, const Box& loop) {
  const Length h = step.tower.h();
  std::array<int, 4> hall{};
  hall[geom::kSouth] = step.add(Kind::hall, {loop.lo, {loop.hi.x, loop.lo.y + h}}, Use::corridor);
  hall[geom::kNorth] = step.add(Kind::hall, {{loop.lo.x, loop.hi.y - h}, loop.hi}, Use::corridor);
  hall[geom::kWest] = step.add(Kind::hall, {{loop.lo.x, loop.lo.y + h}, {loop.lo.x + h, loop.hi.y - h}}, Use::corridor);
  hall[geom::kEast] = step.add(Kind::hall, {{loop.hi.x - h, loop.lo.y + h}, {loop.hi.x, loop.hi.y - h}}, Use::corridor);
  for (const Side s : {geom::kSouth, geom::kNorth}) {
    for (const Side e : {geom::kWest, geom::kEast}) join_halls(step, hall[s], geom::opposite(s), hall[e]);
  }
  const Box inside{{loop.lo.x + h, loop.lo.y + h}, {loop.hi.x - h, loop.hi.y - h}};
  const int middle = step.add(middle_kind(step, inside), inside);
  open_middle(step, hall, middle);
  const Surround around = surround(step, loop);
  for (std::uint8_t s = 0; s < 4; ++s) {
    if (around.present[s]) add_piece(step, hall[s], static_cast<Side>(s), around.box[s]);
  }
}

// --- segments ----------------------------------------------------------------

// The way of a hall that starts at a side of the region.
struct Course {
  int axis;      // its width runs along this axis
  Interval e;    // of the region, along that axis
  Interval run;  // of the region, along the hall
  bool up;       // it runs towards larger coordinates
};
Course course_from(const Step& step, Side from) {
  const int axis = geom::axis_of(from);
  return {axis, step.parent.box.along(axis), step.parent.box.along(1 - axis),
          from == geom::kSouth || from == geom::kWest};
}

// A hall that ends `end` short of the far side. The piece at its end takes the
// corner on side `corner`; the rest lies beside the hall.
bool lay_short(Step& step, Side from, Interval across) {
  const Tower& t = step.tower;
  const auto [axis, e, run, up] = course_from(step, from);
  // Long enough for halls to branch off beside a row of rooms.
  if (run.length() - t.r() * 13 / 10 < std::max(t.m() + t.h(), t.r() * 9 / 10)) return false;
  const Side lo = axis == 0 ? geom::kWest : geom::kSouth;
  const Length left = across.lo - e.lo;
  const Length right = e.hi - across.hi;
  // The end room takes the narrower flank's corner, if that is within reach.
  const bool take_left = left <= right;
  const Length flank = take_left ? left : right;
  if (flank > 2 * t.r() || flank + across.length() < t.m()) return false;
  const Side corner = take_left ? lo : geom::opposite(lo);
  const Length short_by = t.r() * step.layout.between(90, 130) / 100;
  Length end = up ? run.hi - short_by : run.lo + short_by;
  // The end room's cut meets the flank's outer side; openings on both long
  // sides must still face the hall.
  if (!cut_is_clear(step, corner, end)) return false;
  const Interval hall_run = up ? Interval{run.lo, end} : Interval{end, run.hi};
  for (const Portal& p : step.inherited) {
    if (!is_hallway(p)) continue;
    if (p.face == geom::opposite(from)) return false;
    // A second opening this near would leave a strip too narrow for rooms.
    if (p.face == from && !across.contains(hall_span(p)) && geom::grow(hall_span(p), t.m()).overlaps(across))
      return false;
    if (geom::axis_of(static_cast<Side>(p.face)) != axis && !hall_run.contains(hall_span(p))) return false;
  }
  // The other flank's inner edge runs on to the far side.
  const Length edge = take_left ? across.hi : across.lo;
  if (!cut_is_clear(step, geom::opposite(from), edge)) return false;

  const int hall = step.add(Kind::hall, geom::make_box(axis, across, hall_run), Use::corridor);
  const Interval end_across = take_left ? Interval{e.lo, across.hi} : Interval{across.lo, e.hi};
  const Interval end_run = up ? Interval{end, run.hi} : Interval{run.lo, end};
  const Interval own = take_left ? Interval{e.lo, across.lo} : Interval{across.hi, e.hi};
  const Interval other = take_left ? Interval{across.hi, e.hi} : Interval{e.lo, across.lo};
  if (!own.empty()) add_piece(step, hall, corner, geom::make_box(axis, own, hall_run));
  if (!other.empty()) add_piece(step, hall, geom::opposite(corner), geom::make_box(axis, other, run));
  add_piece(step, hall, geom::opposite(from), geom::make_box(axis, end_across, end_run));
  return true;
}

// A hall that ends short of a far side with doors: the strip along that side is
// a cluster of its own, served from there.
//
//     D---D---D---D---D     far side
//     |     strip     |
//     +-----+---+-----+
//     | own |   | own |
//     |     |   |     |
//     +-----+[H]+-----+     from
bool lay_before_strip(Step& step, Side from, Interval across) {
  const Tower& t = step.tower;
  const auto [axis, e, run, up] = course_from(step, from);
  // Long enough for halls to branch off beside a row of rooms, if it can be.
  const Length branching = t.m() + t.h();
  const Length least_run = run.length() >= branching + t.m() ? branching : kDoorWidth + 4 * kJamb;
  // The strip takes a row of rooms and leaves the hall at least as much.
  const Length wish = std::min(t.r() * step.layout.between(100, 150) / 100, std::max(t.m(), run.length() / 2));
  Interval range = up ? Interval{std::max(run.lo + least_run, run.hi - 2 * t.r()), run.hi - t.m()}
                      : Interval{run.lo + t.m(), std::min(run.hi - least_run, run.lo + 2 * t.r())};
  for (const Portal& p : step.inherited) {
    if (!is_hallway(p)) continue;
    if (p.face == geom::opposite(from)) return false;
    if (p.face == from) {
      // A second opening this near would leave a strip too narrow for rooms.
      if (!across.contains(hall_span(p)) && geom::grow(hall_span(p), t.m()).overlaps(across)) return false;
      continue;
    }
    // Openings on the flanks must face the hall.
    if (up) range.lo = std::max(range.lo, hall_span(p).hi);
    else range.hi = std::min(range.hi, hall_span(p).lo);
  }
  Length end = up ? run.hi - wish : run.lo + wish;
  if (!find_clear_cut(step, 1 - axis, range, end)) return false;
  const Interval hall_run = up ? Interval{run.lo, end} : Interval{end, run.hi};
  const int hall = step.add(Kind::hall, geom::make_box(axis, across, hall_run), Use::corridor);
  const Side lo = axis == 0 ? geom::kWest : geom::kSouth;
  add_piece(step, hall, lo, geom::make_box(axis, {e.lo, across.lo}, hall_run));
  add_piece(step, hall, geom::opposite(lo), geom::make_box(axis, {across.hi, e.hi}, hall_run));
  add_piece(step, hall, geom::opposite(from),
            geom::make_box(axis, e, up ? Interval{end, run.hi} : Interval{run.lo, end}));
  return true;
}

// One opening, chosen at random, grows into a hall.
bool lay_segment(Step& step) {
  std::array<const Portal*, 64> openings{};
  std::uint32_t n = 0;
  for (const Portal& p : step.inherited) {
    if (is_hallway(p) && n < openings.size()) openings[n++] = &p;
  }
  if (n == 0) return false;
  const std::uint32_t first = step.layout.below(n);
  for (std::uint32_t i = 0; i < 2 * n; ++i) {
    const bool strict = i < n;
    const Portal& p = *openings[(first + i) % n];
    const Side from = static_cast<Side>(p.face);
    const Side far = geom::opposite(from);
    const Interval extent = step.parent.box.along(geom::axis_of(from));
    Interval across = absorb(hall_span(p), extent, step.tower.m());
    const bool facade = step.parent.faces[far].behind == Behind::facade;
    const bool free = !strict || !reaches_doors(step, from, across);
    if (free && has_doors(step, far) && lay_before_strip(step, from, across)) return true;
    // Most halls that can end at a window do.
    if ((!facade || step.layout.chance(250)) && free && lay_short(step, from, across)) return true;
    if (fit_through(step, from, across, strict)) {
      lay_through(step, from, across);
      return true;
    }
  }
  return false;
}

}  // namespace

void divide_halls(const Tower& tower, const plan::Region& region, Portals portals, plan::Expansion& out) {
  Step step(tower, region, portals, Tag::halls, out);
  const Portal* pair = find_pair(step);
  Box loop;
  if (pair) {
    Interval across = hall_span(*pair);
    const Side from = static_cast<Side>(pair->face);
    if (fit_through(step, from, across, false)) {
      lay_through(step, from, across);
    } else {
      one_open_hall(step);
    }
  } else if (find_loop(step, loop)) {
    lay_loop(step, loop);
  } else if (!lay_segment(step)) {
    one_open_hall(step);
  }
  step.finish();
}

}  // namespace enfilade::rules
