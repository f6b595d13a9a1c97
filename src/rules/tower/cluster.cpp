// Room cluster → two clusters or rooms. All portals of a cluster are doors onto
// halls. A cut keeps at least one of them on each side, crosses none, leaves no
// side under m, and lies in the middle of the gap between two doors that is
// nearest the cluster's centre, moved to a bay line where it meets a façade:
//
//     +---+----+----+---+   façade, bay lines
//     |        |        |
//     |        |        |
//     +-D----D-+-D----D-+   hall
//
// Some clusters stay whole as open offices or meeting rooms with two doors. A
// room with no legal cut that is too large or too long is halved as a suite,
// with a door between the halves.

#include "rules/tower/step.hpp"

#include <algorithm>
#include <array>

namespace enfilade::rules {
namespace {

using plan::Behind;
using plan::Use;

constexpr std::size_t kMostDoors = 96;

struct Cut {
  int axis = 0;
  Length at = 0;
};

struct Doors {
  std::array<Interval, kMostDoors> span{};
  std::size_t n = 0;
  std::size_t before = 0;  // on the low end of the axis
  std::size_t after = 0;   // on the high end
};

Side low_side(int axis) { return axis == 0 ? geom::kSouth : geom::kWest; }  // runs along the axis
Side low_end(int axis) { return axis == 0 ? geom::kWest : geom::kSouth; }   // runs across it

// Doors along an axis, sorted, and those on its two ends.
Doors doors_along(Portals portals, int axis) {
  Doors d;
  for (const Portal& p : portals) {
    const Side side = static_cast<Side>(p.face);
    if (geom::axis_of(side) == axis) {
      if (d.n == kMostDoors) continue;
      const Interval span = span_of(p);
      std::size_t i = d.n++;
      for (; i > 0 && span < d.span[i - 1]; --i) d.span[i] = d.span[i - 1];
      d.span[i] = span;
    } else if (side == low_end(axis)) {
      ++d.before;
    } else {
      ++d.after;
    }
  }
  return d;
}

// A half this thin for its depth would be a corridor, not a room.
bool too_thin(Length width, Length depth) { return std::int64_t{depth} * 10 > std::int64_t{width} * 31; }

// The cut across an axis nearest the middle, if there is a legal one.
bool find_cut(const Step& step, int axis, Cut& cut) {
  const Tower& t = step.tower;
  const Box& box = step.parent.box;
  const Interval e = box.along(axis);
  const Length across = box.along(1 - axis).length();
  const Doors d = doors_along(step.inherited, axis);
  const bool facade = step.parent.faces[low_side(axis)].behind == Behind::facade ||
                      step.parent.faces[geom::opposite(low_side(axis))].behind == Behind::facade;
  bool found = false;
  Length best = 0;
  Length reach = e.lo;  // where the doors passed so far end
  for (std::size_t i = 0; i <= d.n; ++i) {
    if (i > 0) reach = std::max(reach, d.span[i - 1].hi + kCutClear);
    if (d.before + i == 0 || d.after + (d.n - i) == 0) continue;
    const Interval gap{std::max(reach, e.lo + t.m()),
                       std::min(i < d.n ? d.span[i].lo - kCutClear : e.hi, e.hi - t.m())};
    if (gap.hi < gap.lo) continue;
    // Between two doors the middle; beside a door on an end, the cluster's middle.
    Length at = d.n == 0 ? e.middle() : gap.middle();
    if (i == 0 || i == d.n) at = std::clamp(e.middle(), gap.lo, gap.hi);
    if (facade) {
      const Length line = nearest_bay_line(t.shell, axis, at);
      if (gap.contains(line)) at = line;
    }
    if (too_thin(at - e.lo, across) || too_thin(e.hi - at, across)) continue;
    const Length distance = std::abs(at - e.middle());
    if (!found || distance < best) {
      cut = {axis, at};
      best = distance;
      found = true;
    }
  }
  return found;
}

std::int64_t square(Length r) { return std::int64_t{r} * r; }

bool on_facade(const plan::Region& region) {
  return std::any_of(region.faces.begin(), region.faces.end(), [](plan::Face f) { return f.behind == Behind::facade; });
}

// Does this cluster stay one room although it could be cut?
Use stay_whole(Step& step) {
  const Box& box = step.parent.box;
  const std::int64_t r2 = square(step.tower.r());
  const std::int64_t area = box.area();
  if (step.inherited.size() < 2 || box.long_side() > 2 * box.short_side()) return Use::none;
  const std::uint32_t roll = step.layout.below(1000);
  if (on_facade(step.parent) && area * 10 >= 25 * r2 && area <= 8 * r2)
    return roll < 160 ? Use::open_office : Use::none;
  if (area * 10 >= 13 * r2 && area * 10 <= 26 * r2) return roll < 90 ? Use::meeting : Use::none;
  return Use::none;
}

// A room is final with one door, unless it needs to become a suite.
bool needs_suite(const Tower& t, const Box& box, bool facade) {
  const bool long_room = box.long_side() * 10 > box.short_side() * 26;
  const bool large = box.area() * 10 > 27 * square(t.r());
  return long_room || (large && !facade) || box.area() > 6 * square(t.r());
}

void add_half(Step& step, const Box& box) {
  std::size_t doors = 0;
  bool facade = false;
  for (std::uint8_t s = 0; s < 4; ++s) {
    const Side side = static_cast<Side>(s);
    if (box.level(side) != step.parent.box.level(side)) continue;
    facade = facade || step.parent.faces[s].behind == Behind::facade;
    for (const Portal& p : step.inherited) doors += p.face == s && box.extent(side).contains(span_of(p)) ? 1 : 0;
  }
  const bool final = doors <= 1 && !needs_suite(step.tower, box, facade);
  step.add(final ? Kind::room : Kind::room_cluster, box);
}

Box half(const Box& box, Cut cut, bool high) {
  Box out = box;
  const Interval e = box.along(cut.axis);
  out.set(cut.axis, high ? Interval{cut.at, e.hi} : Interval{e.lo, cut.at});
  return out;
}

// Halves the region across its longer side with a door between the halves, if
// all its own doors then lie on one side.
bool split_suite(Step& step) {
  const Tower& t = step.tower;
  const Box& box = step.parent.box;
  for (const int axis : {box.width() >= box.depth() ? 0 : 1, box.width() >= box.depth() ? 1 : 0}) {
    const Interval e = box.along(axis);
    const Doors d = doors_along(step.inherited, axis);
    Interval room{e.lo + t.m(), e.hi - t.m()};
    bool doors_low = d.before > 0;
    bool doors_high = d.after > 0;
    for (std::size_t i = 0; i < d.n; ++i) (d.span[i].middle() < e.middle() ? doors_low : doors_high) = true;
    if (doors_low && doors_high) continue;
    for (std::size_t i = 0; i < d.n; ++i) {
      if (doors_low) room.lo = std::max(room.lo, d.span[i].hi + kCutClear);
      else room.hi = std::min(room.hi, d.span[i].lo - kCutClear);
    }
    if (room.empty()) continue;
    Cut cut{axis, std::clamp(e.middle(), room.lo, room.hi)};
    const Length line = nearest_bay_line(t.shell, axis, cut.at);
    if (room.contains(line)) cut.at = line;
    const Interval across = box.along(1 - axis);
    if (too_thin(cut.at - e.lo, across.length()) || too_thin(e.hi - cut.at, across.length())) continue;
    const int low = step.add(Kind::room, half(box, cut, false));
    const int high = step.add(Kind::room, half(box, cut, true));
    // The door stands off the corners, towards one end.
    const Length margin = plan::kFacadeWall + kDoorWidth + 2 * kJamb;
    Interval free = geom::grow(across, -margin);
    if (free.length() < kDoorWidth) free = {across.middle() - kDoorWidth / 2, across.middle() + kDoorWidth / 2};
    const Length lo = step.doors.between(free.lo, free.hi - kDoorWidth);
    const Side towards_high = geom::opposite(low_end(axis));
    step.begin_edge();
    if (doors_low) step.open(low, towards_high, high, PortalKind::room_door, {lo, lo + kDoorWidth});
    else step.open(high, geom::opposite(towards_high), low, PortalKind::room_door, {lo, lo + kDoorWidth});
    return true;
  }
  return false;
}

}  // namespace

void split_cluster(const Tower& tower, const plan::Region& region, Portals portals, plan::Expansion& out) {
  Step step(tower, region, portals, Tag::cluster, out);
  const Box& box = region.box;
  const Use whole = stay_whole(step);
  const int longer = box.width() >= box.depth() ? 0 : 1;
  Cut cut;
  if (whole != Use::none) {
    step.add(Kind::room, box, whole);
  } else if (portals.size() > 1 && (find_cut(step, longer, cut) || find_cut(step, 1 - longer, cut))) {
    add_half(step, half(box, cut, false));
    add_half(step, half(box, cut, true));
  } else if (!(needs_suite(tower, box, on_facade(region)) && split_suite(step))) {
    step.add(Kind::room, box);
  }
  step.finish();
}

}  // namespace enfilade::rules
