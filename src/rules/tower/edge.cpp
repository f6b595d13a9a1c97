// Portal placement on the edges of a new hall.
//
//            piece
//     ---D----D-----[HH]-----D----D---      D room door, HH hallway opening
//                   hall
//
// Phase 1  openings straight across from those on the piece's far side
// Phase 2  openings to a hall divide, at least two rooms apart
// Phase 3  room doors, evenly over what is left, pitch 0.85 … 1.2 R drawn once
//          per edge. Where the piece reaches beyond the hall, the row of doors
//          is laid out as if the hall did too, so that corner rooms do not grow.

#include "rules/tower/edge.hpp"

namespace enfilade::rules {
namespace {

// Does the piece hold inherited portals of a kind on a side?
bool holds(const Step& step, const Box& piece, Side side, bool hallways) {
  if (piece.level(side) != step.parent.box.level(side)) return false;
  return std::any_of(step.inherited.begin(), step.inherited.end(), [&](const Portal& p) {
    return p.face == side && (p.kind == PortalKind::hallway) == hallways && piece.extent(side).contains(span_of(p));
  });
}

bool on_facade(const Step& step, const Box& piece, Side side) {
  return piece.level(side) == step.parent.box.level(side) && step.parent.faces[side].behind == plan::Behind::facade;
}

Length overhang_limit(const Tower& t) { return 2 * t.r(); }

// Doors that open near a corner where the adjoining side has doors as well
// would hit each other's leaves.
Length corner_margin(const Step& step, int piece, Side end) {
  const plan::Region& r = step.child(piece);
  if (on_facade(step, r.box, end)) return plan::kFacadeWall + kJamb;
  const bool doors_there =
      r.box.level(end) != step.parent.box.level(end) || holds(step, r.box, end, false) || holds(step, r.box, end, true);
  return doors_there ? plan::kPartition + kDoorWidth + 2 * kJamb : plan::kCoreWall + kJamb;
}

// Is a piece too deep to be filled with rooms from the halls that serve it?
bool out_of_reach(const Step& step, const Box& piece, Side at, Interval contact) {
  const Length r = step.tower.r();
  if (piece.short_side() * 10 <= r * 14 && piece.long_side() <= 3 * r) return false;
  for (const Side side : {at, static_cast<Side>((at + 1) & 3)}) {
    // Depth across the pair of sides `side` and its opposite.
    const bool near_served = side == at || holds(step, piece, side, false);
    const bool far_served = holds(step, piece, geom::opposite(side), false);
    const Length depth = piece.along(1 - geom::axis_of(side)).length();
    if (near_served && far_served && depth * 10 <= r * 32) return false;
    if ((near_served || far_served) && depth <= 2 * r) {
      if (side != at) return false;
      const Interval e = piece.extent(at);
      if (contact.lo - e.lo <= overhang_limit(step.tower) && e.hi - contact.hi <= overhang_limit(step.tower))
        return false;
    }
  }
  return true;
}

// Moves the low edge of a hall so that beside it there is room for rooms (m), or
// nothing; and nothing only where no doors lead there, best away from windows.
Length beside_rooms(const Step& step, const Box& piece, Side lo_end, Interval contact, Length wish) {
  const Tower& t = step.tower;
  const Interval e = piece.along(1 - geom::axis_of(lo_end));
  const Side hi_end = geom::opposite(lo_end);
  const auto fits = [&](Length lo) { return contact.lo <= lo && lo + t.h() <= contact.hi; };
  const auto roomy = [&](Length lo) { return lo - e.lo >= t.m() && e.hi - lo - t.h() >= t.m(); };
  if (roomy(wish)) return wish;
  for (const Length lo : {e.lo + t.m(), e.hi - t.m() - t.h()}) {
    if (fits(lo) && roomy(lo)) return lo;
  }
  const auto cost = [&](Side end) { return holds(step, piece, end, false) ? 2 : on_facade(step, piece, end) ? 1 : 0; };
  const bool low_first = cost(lo_end) <= cost(hi_end);
  for (const bool low : {low_first, !low_first}) {
    const Length lo = low ? e.lo : e.hi - t.h();
    if (fits(lo) && cost(low ? lo_end : hi_end) < 2) return lo;
  }
  return wish;
}

// Phases 1 and 2, sorted.
void find_hallways(Step& step, Side side, int piece, Interval contact, Hallways& list) {
  const Tower& t = step.tower;
  const Box& box = step.child(piece).box;
  const bool far_side_shared = box.level(side) == step.parent.box.level(side);
  if (far_side_shared) {
    for (const Portal& p : step.inherited) {
      if (p.face != side || p.kind != PortalKind::hallway) continue;
      if (contact.contains(hall_span(p)) && box.extent(side).contains(hall_span(p))) list.add(hall_span(p));
    }
  }
  bool has_one = list.n > 0;
  for (std::uint8_t s = 0; s < 4 && !has_one; ++s) has_one = holds(step, box, static_cast<Side>(s), true);

  const Interval extent = box.extent(side);
  const Side lo_end = geom::axis_of(side) == 0 ? geom::kWest : geom::kSouth;
  const bool served_lo = holds(step, box, lo_end, false);
  const bool served_hi = holds(step, box, geom::opposite(lo_end), false);
  // A piece that inherits an opening grows its hall from there; one more here
  // would become a stub once that hall is laid.
  if (has_one) return;
  const int most = std::max(1, contact.length() / (5 * t.r()));
  const int sure = static_cast<int>(step.doors.below(static_cast<std::uint32_t>(most)));
  for (int i = 0; i < most; ++i) {
    const bool wanted = step.doors.chance(static_cast<std::uint32_t>(t.brief.hallway_permille));
    if (!wanted && (has_one || i != sure)) continue;
    // Long edges leave much choice, short ones decide the depth of two rows of rooms.
    const Length play = extent.length() >= 5 * t.r() ? extent.length() / most / 4 : t.r() / 6;
    Length lo = hall_line(step, extent, served_lo, served_hi, i, most) + step.doors.between(-play, play);
    // A hall that ends at a façade ends at the middle of a bay: one window.
    if (on_facade(step, box, side)) {
      const int axis = geom::axis_of(side);
      const std::int32_t bay = bay_at(t.shell, axis, lo + t.h() / 2);
      lo = (bay_line(t.shell, axis, bay) + bay_line(t.shell, axis, bay + 1) - t.h()) / 2;
    }
    lo = std::clamp(lo, contact.lo, std::max(contact.lo, contact.hi - t.h()));
    lo = beside_rooms(step, box, lo_end, contact, lo);
    const Interval span{lo, lo + t.h()};
    if (!contact.contains(span) || list.near(span, 2 * t.r())) continue;
    list.add(span);
    has_one = true;
  }
  if (!has_one) {  // nowhere two rooms apart, but one there must be
    const Length lo = std::clamp(contact.middle() - t.h() / 2, contact.lo, std::max(contact.lo, contact.hi - t.h()));
    list.add({lo, std::min(lo + t.h(), contact.hi)});
  }
  std::sort(list.at.begin(), list.at.begin() + static_cast<std::ptrdiff_t>(list.n));
}

// Doors over one free stretch. `ghost` is the stretch with what the piece has
// beyond the hall's ends.
void place_doors_between(Step& step, int hall, Side side, int piece, Interval free, Interval ghost, Length pitch,
                         bool& has_door) {
  if (free.length() < kDoorWidth) return;
  const int n = std::max(1, (ghost.length() + pitch / 2) / pitch);
  Length last = free.lo - 2 * kDoorWidth;
  for (int i = 0; i < n; ++i) {
    const Length middle = ghost.lo + static_cast<Length>(std::int64_t{ghost.length()} * (2 * i + 1) / (2 * n));
    const Length lo = std::clamp(middle - kDoorWidth / 2, free.lo, free.hi - kDoorWidth);
    const bool wanted = step.doors.chance(static_cast<std::uint32_t>(step.tower.brief.door_permille));
    if (lo < last + kDoorWidth + 2 * kCutClear) continue;
    if (!wanted && (has_door || i + 1 < n)) continue;
    step.open(hall, side, piece, PortalKind::room_door, {lo, lo + kDoorWidth});
    has_door = true;
    last = lo;
  }
}

}  // namespace

void add_piece(Step& step, int hall, Side side, const Box& box) {
  if (box.empty()) return;
  const Interval contact = geom::intersect(step.child(hall).box.extent(side), box.extent(side));
  bool divides = out_of_reach(step, box, geom::opposite(side), contact);
  for (std::uint8_t s = 0; s < 4 && !divides; ++s) divides = holds(step, box, static_cast<Side>(s), true);
  place_edge(step, hall, side, step.add(divides ? Kind::hall_divide : Kind::room_cluster, box));
}

Length hall_line(const Step& step, Interval extent, bool served_lo, bool served_hi, int i, int n) {
  const Length h = step.tower.h();
  const Length free = extent.length() - n * h;
  // Widths of the stretches between halls, in tenths: ends 10 or 13, inner 18.
  const int lo = served_lo ? 13 : 10;
  const int total = lo + (served_hi ? 13 : 10) + 18 * (n - 1);
  return extent.lo + static_cast<Length>(std::int64_t{free} * (lo + 18 * i) / total) + i * h;
}

void join_halls(Step& step, int a, Side side, int b) {
  const Interval contact = geom::intersect(step.child(a).box.extent(side), step.child(b).box.extent(side));
  step.begin_edge();
  step.open(a, side, b, PortalKind::hallway, geom::grow(contact, -plan::kPartition));
}

void place_edge(Step& step, int hall, Side side, int piece) {
  step.begin_edge();
  const Interval contact = geom::intersect(step.child(hall).box.extent(side), step.child(piece).box.extent(side));
  Hallways hallways;
  if (step.child(piece).kind == Kind::hall_divide) find_hallways(step, side, piece, contact, hallways);
  for (std::size_t i = 0; i < hallways.n; ++i) {
    step.open(hall, side, piece, PortalKind::hallway, geom::grow(hallways.at[i], -plan::kPartition));
  }
  place_doors(step, hall, side, piece, hallways);
}

void place_doors(Step& step, int hall, Side side, int piece, const Hallways& hallways) {
  const Tower& t = step.tower;
  const Interval extent = step.child(piece).box.extent(side);
  const Interval contact = geom::intersect(step.child(hall).box.extent(side), extent);
  const Length pitch = t.r() * step.doors.between(85, 120) / 100;
  const Side lo_end = geom::axis_of(side) == 0 ? geom::kWest : geom::kSouth;
  Interval free{
      std::max(contact.lo + kJamb + plan::kPartition, extent.lo + corner_margin(step, piece, lo_end)),
      std::min(contact.hi - kJamb - plan::kPartition, extent.hi - corner_margin(step, piece, geom::opposite(lo_end)))};
  if (free.length() < kDoorWidth) {  // a narrow contact: whatever fits between the walls
    free = geom::grow(contact, -(plan::kPartition + 20));
    if (free.length() > kDoorWidth) free = {free.middle() - kDoorWidth / 2, free.middle() + kDoorWidth / 2};
  }
  const Length reach = t.r() * 12 / 10;
  const Interval ghost{std::max(extent.lo, contact.lo - reach), std::min(extent.hi, contact.hi + reach)};
  bool has_door = step.child(piece).kind == Kind::hall_divide;
  Length from = free.lo;
  Length ghost_from = ghost.lo;
  Length strip_from = extent.lo;
  for (std::size_t i = 0; i < hallways.n; ++i) {
    const Interval gap = hallways.at[i];
    // A strip too narrow for rooms will belong to the hall beside it.
    if (gap.lo - strip_from >= t.m()) {
      place_doors_between(step, hall, side, piece, {from, gap.lo - t.m() / 2}, {ghost_from, gap.lo}, pitch, has_door);
    }
    from = std::max(from, gap.hi + t.m() / 2);
    ghost_from = strip_from = gap.hi;
  }
  if (extent.hi - strip_from >= t.m() || hallways.n == 0) {
    place_doors_between(step, hall, side, piece, {from, free.hi}, {ghost_from, ghost.hi}, pitch, has_door);
  }
}

}  // namespace enfilade::rules
