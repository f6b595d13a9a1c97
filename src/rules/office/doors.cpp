// Doors stand on the edge of a block that has most hall along it, one to a slice;
// blocks deep enough for two rows have doors on the far side too. Rooms are cut
// later, between the doors.
//
//      +-----+----+----+----+------+     façade
//      |     .    .    .    .      |     . cuts to be
//      +--D--.-D--.-D--.-D--.---D--+     hall

#include <algorithm>
#include <cassert>
#include <cmath>

#include "rules/office/draft.hpp"

namespace enfilade::rules {
namespace {

constexpr Length kDoor = 900;
constexpr Length kTwoRows = 5'600;  // a block this deep between two halls has rooms on both
constexpr Length kJamb = 120;       // least distance of a door from a wall's face
constexpr Length kBeside = 320;     // and from a cut
constexpr Length kLeafClear = 80;   // between an open leaf and a wall
constexpr Length kCloset = 1'600;   // narrower pieces are risers

// Does the quarter circle of a leaf stay inside the walls of the piece?
bool leaf_is_free(const Ringlet& ring, const Rail& r, Interval s, bool hinge_at_hi) {
  const Point hinge = r.at(hinge_at_hi ? s.hi : s.lo), closed = r.at(hinge_at_hi ? s.lo : s.hi);
  const double ux = closed.x - hinge.x, uy = closed.y - hinge.y;
  const double length = std::sqrt(ux * ux + uy * uy);
  const double nx = -r.step.y / (r.diagonal() ? 1.4142135623730951 : 1.0),
               ny = r.step.x / (r.diagonal() ? 1.4142135623730951 : 1.0);
  constexpr double kTurns[2][2] = {{0, 1}, {1, 1}};  // the corners of the square round the quarter circle
  for (const auto& turn : kTurns) {
    const double x = hinge.x + ux * turn[0] + nx * length * turn[1], y = hinge.y + uy * turn[0] + ny * length * turn[1];
    for (std::size_t e = 0; e < ring.n; ++e) {
      const Point p = ring.points[e], q = ring.point(e + 1);
      if (geom::cross({}, r.step, q - p) == 0 && geom::dot(r.step, q - p) > 0) continue;  // the door's own wall
      const double dx = static_cast<double>(q.x) - p.x, dy = static_cast<double>(q.y) - p.y;
      const double off = (dx * (y - p.y) - dy * (x - p.x)) / std::sqrt(dx * dx + dy * dy);
      const Length wall = ring.faces[e].behind == Behind::facade ? plan::kFacadeWall : plan::kCoreWall;
      if (off < wall + kLeafClear) return false;
    }
  }
  return true;
}

bool place_door(Draft& d, std::uint32_t i, const Frontage& f, Interval slice) {
  const Rail& r = f.rail;
  Interval best{0, 0};
  std::uint32_t hall = 0;
  for (const Frontage::Stretch& s : f.stretches) {
    const Interval walls = geom::grow(d.between_walls(i, s.hall, r, s.s), -r.steps(kJamb));
    const Interval room = geom::intersect(walls, geom::grow(slice, -r.steps(kBeside)));
    if (room.length() > best.length()) {
      best = room;
      hall = s.hall;
    }
  }
  const Length width = r.steps(kDoor), play = best.length() - width;
  if (play < 0) return false;
  // In the middle, or where its leaf has room to open.
  for (const Length lo : {best.lo + play / 2, best.lo, best.hi - width, best.lo + play / 4, best.lo + play * 3 / 4}) {
    for (const bool hinge_at_hi : {false, true}) {
      if (!leaf_is_free(d.pieces[i].ring, r, {lo, lo + width}, hinge_at_hi)) continue;
      Portal p = d.opening(r, {lo, lo + width}, PortalKind::room_door);
      p.hinge_at_b = hinge_at_hi == (r.at(lo) < r.at(lo + width));
      d.give(i, p);
      d.give(hall, p);
      return true;
    }
  }
  return false;
}

int place_doors(Draft& d, std::uint32_t i, const Frontage& f, Length depth) {
  const Rail& r = f.rail;
  const Ringlet& ring = d.pieces[i].ring;
  const Interval all = extent(r, ring);
  Interval hall = f.stretches.front().s;
  for (const Frontage::Stretch& s : f.stretches) hall = {std::min(hall.lo, s.s.lo), std::max(hall.hi, s.s.hi)};
  Length pitch = std::max(d.office.brief.average_room, depth * 10 / 24);
  if (d.task.executive) pitch = pitch * 17 / 10;
  const Length over = r.steps(pitch * 6 / 10);
  const Interval row{std::max(all.lo, hall.lo - over), std::min(all.hi, hall.hi + over)};
  const Length n = std::max(1, (r.mm(row.length()) + pitch / 2) / pitch);
  d.begin_edge();
  int doors = 0;
  for (Length k = 0; k < n; ++k) {
    Interval slice{row.lo + static_cast<Length>(std::int64_t{row.length()} * k / n),
                   row.lo + static_cast<Length>(std::int64_t{row.length()} * (k + 1) / n)};
    if (k == 0) slice.lo = all.lo - r.steps(kBeside);
    if (k + 1 == n) slice.hi = all.hi + r.steps(kBeside);
    doors += place_door(d, i, f, slice) ? 1 : 0;
  }
  return doors;
}

// A block of no use.
void seal(Draft& d, std::uint32_t i) {
  d.pieces[i].kind = Kind::shaft;
  d.pieces[i].use = Use::riser;
}

void open_cell(Draft& d, std::uint32_t i) {
  const Cell& cell = d.office.services[d.pieces[i].service].cell;
  const int axis = geom::axis_of(cell.door);
  const Length level = cell.box.level(cell.door);
  const auto place = [&](Length u) { return geom::make_point(axis, u, level); };
  // Where a border between two pieces of hall ends at its door, the door
  // stands beside it.
  const Contact* best = nullptr;
  Interval best_s{};
  Length best_shift = geom::kLimit;
  for (const Contact& c : d.pieces[i].contacts) {
    if (!d.is_hall(c)) continue;
    if (geom::cross(c.a, c.b, place(cell.opening.lo)) != 0 || geom::cross(c.a, c.b, place(cell.opening.hi)) != 0)
      continue;
    const Rail r = rail(c.a, c.b);
    const Interval wish = geom::between(r.along(place(cell.opening.lo)), r.along(place(cell.opening.hi)));
    const Interval room = d.between_walls(i, c.face, r, {0, r.along(c.b)});
    if (room.length() < wish.length()) continue;
    const Length lo = std::clamp(wish.lo, room.lo, room.hi - wish.length());
    if (std::abs(lo - wish.lo) >= best_shift) continue;
    best_shift = std::abs(lo - wish.lo);
    best_s = {lo, lo + wish.length()};
    best = &c;
  }
  assert(best && "every cell of the core has its door on a hall");
  if (!best) return;
  d.begin_edge();
  const Kind kind = d.pieces[i].kind;
  const Portal p = d.opening(rail(best->a, best->b), best_s,
                             kind == Kind::stair   ? PortalKind::stair_door
                             : kind == Kind::shaft ? PortalKind::elevator
                                                   : PortalKind::room_door);
  d.give(i, p);
  d.give(best->face, p);
}

void open_block(Draft& d, std::uint32_t i) {
  std::vector<Frontage> list = d.frontages(d.pieces[i]);
  // What a lobby left beside it is wide enough.
  const double width = i < d.faces.size() ? geom::width_of(d.faces[i].ring) : kLeastBlock;
  if (list.empty() || width < kCloset) return seal(d, i);
  if (width < kLeastBlock) d.pieces[i].use = Use::storage;
  const auto longest = std::max_element(list.begin(), list.end(),
                                        [](const Frontage& a, const Frontage& b) { return a.total < b.total; });
  const Frontage& main = *longest;
  const Ringlet& ring = d.pieces[i].ring;
  const Length mm = main.rail.mm(depth_of(main.rail, ring));
  bool two = false;
  int doors = 0;
  for (const Frontage& f : list) {
    if (!f.rail.runs_against(main.rail)) continue;
    if (mm < kTwoRows || f.total < 2 * kBeside + kDoor) continue;
    two = true;
    doors += place_doors(d, i, f, mm / 2);
  }
  doors += place_doors(d, i, main, two ? mm / 2 : mm);
  // One door somewhere, if no slice has room for its own.
  for (std::size_t k = 0; k < list.size() && doors == 0; ++k) {
    d.begin_edge();
    doors += place_door(d, i, list[k], geom::grow(extent(list[k].rail, ring), kBeside)) ? 1 : 0;
  }
  if (doors == 0) seal(d, i);
  if (doors == 1) d.pieces[i].kind = Kind::room;
}

}  // namespace

void open_halls(Draft& d) {
  for (std::uint32_t i = 0; i < d.faces.size(); ++i) {
    if (d.faces[i].kind != FaceKind::hall) continue;
    for (const Contact& c : d.faces[i].contacts) {
      if (d.is_hall(c) && c.face > i) d.join(i, c);
    }
  }
}

void open_cells(Draft& d) {
  for (std::uint32_t i = 0; i < d.pieces.size(); ++i) {
    if (d.pieces[i].cell) open_cell(d, i);
  }
}

void open_blocks(Draft& d) {
  for (std::uint32_t i = 0; i < d.pieces.size(); ++i) {
    if (d.pieces[i].block) open_block(d, i);
  }
}

}  // namespace enfilade::rules
