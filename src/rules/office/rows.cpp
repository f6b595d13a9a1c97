#include "rules/office/rows.hpp"

#include <algorithm>
#include <cmath>

#include "rules/office/rail.hpp"
#include "rules/shell/outline.hpp"

namespace enfilade::rules {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Side;

namespace {

// Does a piece of hall touch at most one other?
bool is_leaf(const std::vector<PlateFace>& faces, std::uint32_t hall) {
  return std::count_if(faces[hall].contacts.begin(), faces[hall].contacts.end(), [&](const Contact& c) {
           return c.face != Contact::kOutside && faces[c.face].kind == FaceKind::hall;
         }) <= 1;
}

// Is a side of a box along an axis partly on the façade and partly not?
bool mixed(const PlateFace& f, Side side, const Box& box, Interval* facade = nullptr) {
  const int axis = geom::axis_of(side);
  bool out = false, in = false;
  for (const Contact& c : f.contacts) {
    const bool on =
        geom::coordinate(c.a, 1 - axis) == box.level(side) && geom::coordinate(c.b, 1 - axis) == box.level(side);
    if (!on) continue;
    (c.face == Contact::kOutside ? out : in) = true;
    if (facade && c.face == Contact::kOutside)
      *facade = geom::between(geom::coordinate(c.a, axis), geom::coordinate(c.b, axis));
  }
  return out && in;
}

}  // namespace

std::vector<Row> rows_of(const std::vector<PlateFace>& faces) {
  std::vector<Row> rows;
  for (std::size_t n = 0; n < faces.size(); ++n) {
    const PlateFace& f = faces[n];
    if (f.kind != FaceKind::block || f.ring.size() != 4) continue;
    const Box box = geom::bounds(f.ring);
    if (2 * box.area() != geom::twice_area(f.ring)) continue;
    // Cells stand on the grain, so that they are the same on every storey.
    if ((box.lo.x | box.lo.y | box.hi.x | box.hi.y) % kGrain != 0) continue;
    for (const Contact& c : f.contacts) {
      if (c.face == Contact::kOutside || faces[c.face].kind != FaceKind::hall) continue;
      const Rail r = rail(c.a, c.b);
      const Side side = r.step.x > 0   ? geom::kSouth
                        : r.step.y > 0 ? geom::kEast
                        : r.step.x < 0 ? geom::kNorth
                                       : geom::kWest;
      const int axis = geom::axis_of(side);
      const Interval all = box.along(axis);
      const Interval contact = geom::between(geom::coordinate(c.a, axis), geom::coordinate(c.b, axis));
      Row row{box, side, contact, contact.lo == all.lo,  contact.hi == all.hi, box.along(1 - axis).length(),
              n,   {},   false,   is_leaf(faces, c.face)};
      // Stairs and shafts are boxes with plain sides.
      const Side first = axis == 0 ? geom::kWest : geom::kSouth;
      if (mixed(f, first, box)) row.open_lo = false;
      if (mixed(f, geom::opposite(first), box)) row.open_hi = false;
      Interval facade{};
      if (mixed(f, geom::opposite(side), box, &facade)) row.facade.push_back(facade);
      if (row.depth > 10'000 || contact.length() < 2'400) continue;
      rows.push_back(row);
    }
  }
  return rows;
}

std::int64_t apart(Point a, Point b) {
  const double dx = a.x - b.x, dy = a.y - b.y;
  return static_cast<std::int64_t>(std::sqrt(dx * dx + dy * dy));
}

Box pad_of(const Cell& cell, Length hall) { return pad_of(cell.box, cell.door, hall); }

Box pad_of(const Box& cell, Side door, Length hall) {
  Box pad = cell;
  const Length level = cell.level(door);
  const bool low = door == geom::kSouth || door == geom::kWest;
  pad.set(1 - geom::axis_of(door), low ? Interval{level - hall, level} : Interval{level, level + hall});
  return pad;
}

bool RowCells::take(CellKind kind, bool far, const Demand& demand) {
  Row* best_row = nullptr;
  Interval best{};
  bool best_across = false;
  std::int64_t best_score = 0;
  for (Row& row : rows_) {
    if (other_row_used(row)) continue;
    bool across = true;
    const Length need = need_of(kind, row, across);
    if (need == 0 || need > row.free.length()) continue;
    const std::int64_t least = row.leaf ? std::min<std::int64_t>(demand.apart, kDeadEnd) : demand.apart;
    for (const bool low : {true, false}) {
      Interval s;
      if (!fits(row, need, low, s)) continue;
      const Box box = row.box_at(s);
      const std::int64_t score = score_of(box, far);
      if (best_row && score >= best_score) continue;
      if (far && demand.apart > 0 && -score < least) continue;
      if (demand.allowed && !demand.allowed(geom::hull(box, pad_of(box, row.hall, demand.hall)))) continue;
      best_row = &row;
      best = s;
      best_across = across;
      best_score = score;
    }
  }
  if (!best_row) return false;
  add(kind, *best_row, best, best_across);
  return true;
}

// Is there room for a cell at the low or high end of a row's free part? `s` is
// then what it takes: all, if no room would fit into the rest.
bool RowCells::fits(const Row& row, Length need, bool low, Interval& s) {
  if (!(low ? row.open_lo : row.open_hi)) return false;
  s = low ? Interval{row.free.lo, row.free.lo + need} : Interval{row.free.hi - need, row.free.hi};
  const Length rest = row.free.length() - need;
  if (rest < kLeastBlock + 200) {
    // A block that overhangs the hall at its other end would have no door left.
    if (!(low ? row.open_hi : row.open_lo) || rest > 1'600) return false;
    s = row.free;
  }
  return std::all_of(row.facade.begin(), row.facade.end(), [&](Interval f) { return f.contains(s) || !f.overlaps(s); });
}

// Stretch of hall a cell takes; 0: the row is too shallow.
Length RowCells::need_of(CellKind kind, const Row& row, bool& across) const {
  switch (kind) {
    case CellKind::stair:
      across = row.depth >= sizes_.stair_length;
      if (across) return sizes_.stair_width + plan::kFacadeWall;
      return row.depth >= sizes_.stair.lanes + plan::kFacadeWall + plan::kCoreWall
                 ? sizes_.stair_length + plan::kFacadeWall
                 : 0;
    case CellKind::elevator: return row.depth >= 1'800 ? sizes_.elevator : 0;
    default: return row.depth >= kLeastBlock ? sizes_.restroom : 0;
  }
}

std::int64_t RowCells::score_of(const Box& box, bool far) const {
  const Point m = box.middle();
  if (!far) return apart(m, at_ends_ || cells.empty() ? centre_ : cells.front().box.middle());
  if (cells.empty()) return -apart(m, centre_);
  std::int64_t nearest = geom::kLimit;
  for (const Cell& c : cells) {
    if (c.kind == CellKind::stair) nearest = std::min(nearest, apart(m, c.box.middle()));
  }
  return -nearest;
}

bool RowCells::other_row_used(const Row& row) const {
  return std::any_of(rows_.begin(), rows_.end(),
                     [&](const Row& r) { return &r != &row && r.block == row.block && r.used; });
}

void RowCells::add(CellKind kind, Row& row, Interval s, bool across) {
  row.used = true;
  const int axis = geom::axis_of(row.hall);
  Cell cell;
  cell.kind = kind;
  cell.box = row.box_at(s);
  cell.door = row.hall;
  cell.opening = door_at(s.middle());
  cell.away = geom::opposite(row.hall);
  if (kind == CellKind::stair && !across) {
    // Along the row: the floor landing at the low end, its door beside it.
    cell.away = axis == 0 ? geom::kEast : geom::kNorth;
    const Length landing = s.length() - 2 * plan::kFacadeWall - sizes_.stair.run - sizes_.stair.landing;
    cell.opening = door_at(s.lo + plan::kFacadeWall + std::min(landing, 2 * sizes_.stair.landing) / 2);
  }
  cells.push_back(cell);
  if (s.lo == row.free.lo) row.free.lo = s.hi;
  else row.free.hi = s.lo;
}

}  // namespace enfilade::rules
