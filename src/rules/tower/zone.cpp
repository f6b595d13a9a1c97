// Storey → zones, and zone → core, first halls, lobby and pieces.

#include "rules/tower/edge.hpp"
#include "rules/tower/surround.hpp"

namespace enfilade::rules {
namespace {

using plan::Use;

// Children of a zone come in this order: halls, core cells, lobby, pieces.

Kind kind_of_cell(CellKind kind) {
  switch (kind) {
    case CellKind::stair: return Kind::stair;
    case CellKind::elevator: return Kind::shaft;
    case CellKind::restroom: return Kind::room;
    case CellKind::rooms: return Kind::room_cluster;
  }
  return Kind::room;
}

Use use_of_cell(CellKind kind) {
  switch (kind) {
    case CellKind::stair: return Use::stair;
    case CellKind::elevator: return Use::elevator;
    case CellKind::restroom: return Use::restroom;
    case CellKind::rooms: return Use::none;
  }
  return Use::none;
}

PortalKind door_of_cell(CellKind kind) {
  return kind == CellKind::stair      ? PortalKind::stair_door
         : kind == CellKind::elevator ? PortalKind::elevator
                                      : PortalKind::room_door;
}

// Adds the core's cells; returns the index of the first.
int add_cells(Step& step, const ZoneCore& core) {
  const int first = step.count();
  for (std::size_t i = 0; i < core.cells.size(); ++i) {
    const Cell& cell = core.cells[i];
    const int c = step.add(kind_of_cell(cell.kind), cell.box, use_of_cell(cell.kind));
    step.child(c).cell = static_cast<std::uint16_t>(core.first_cell + i);
  }
  return first;
}

// Doors between a hall and the cells whose door faces it.
void open_cells(Step& step, const ZoneCore& core, int hall, Side side, int first_cell) {
  const Box& box = step.child(hall).box;
  for (std::size_t i = 0; i < core.cells.size(); ++i) {
    const Cell& cell = core.cells[i];
    const int c = first_cell + static_cast<int>(i);
    if (cell.box.level(geom::opposite(side)) != box.level(side) || !box.extent(side).overlaps(cell.box.extent(side)))
      continue;
    if (cell.kind == CellKind::rooms) {
      place_edge(step, hall, side, c);
    } else if (cell.door == geom::opposite(side)) {
      step.begin_edge();
      step.open(hall, side, c, door_of_cell(cell.kind), cell.opening);
    }
  }
}

// Where the ground floor's lobby lies: the façade it opens to, preferring the
// street on the south.
bool lobby_side(const Step& step, const std::array<bool, 4>& possible, Side& side) {
  for (const Side s : {geom::kSouth, geom::kNorth, geom::kEast, geom::kWest}) {
    if (possible[s] && step.parent.faces[s].behind == plan::Behind::facade) {
      side = s;
      return true;
    }
  }
  return false;
}

// A stretch for the lobby, leaving on each side a piece of at least m that
// still touches the hall, or nothing.
Interval lobby_stretch(Step& step, Interval contact, Interval extent, Length wish) {
  constexpr Length kTouch = 1'500;
  const Length m = step.tower.m();
  const Length width =
      std::clamp(wish, 0, std::max(contact.length() - 2 * kTouch, std::min(contact.length(), 2 * kTouch)));
  const Length slack = contact.length() - width;
  const Length lo = contact.lo + static_cast<Length>(std::int64_t{slack} * step.layout.between(300, 700) / 1000);
  Interval at{lo, lo + width};
  if (at.lo - extent.lo < m || at.lo - contact.lo < kTouch)
    at.lo = at.lo - extent.lo < 2 * m ? extent.lo : contact.lo + kTouch;
  if (extent.hi - at.hi < m || contact.hi - at.hi < kTouch)
    at.hi = extent.hi - at.hi < 2 * m ? extent.hi : contact.hi - kTouch;
  return at;
}

// A piece on the street: cut into piece, lobby, piece.
void add_street_piece(Step& step, int hall, Side side, const Box& box) {
  const int axis = geom::axis_of(side);
  const Interval extent = box.along(axis);
  const Interval contact = geom::intersect(step.child(hall).box.extent(side), extent);
  const Length depth = box.along(1 - axis).length();
  const Length wish = std::clamp<Length>(depth, 3'000, 9'000);
  const Interval at = lobby_stretch(step, contact, extent, wish);
  const Box lobby_box = geom::make_box(axis, at, box.along(1 - axis));
  const int lobby = step.add(Kind::hall, lobby_box, Use::lobby);
  step.begin_edge();
  step.open(hall, side, lobby, PortalKind::hallway, geom::grow(geom::intersect(at, contact), -plan::kPartition));
  step.give(lobby, make_entrance(step.tower.shell, side, at, step.parent.z0, step.parent.z1 - plan::kSlab));
  for (const Interval rest : {Interval{extent.lo, at.lo}, Interval{at.hi, extent.hi}}) {
    if (!rest.empty()) add_piece(step, hall, side, geom::make_box(axis, rest, box.along(1 - axis)));
  }
}

void lay_ring(Step& step, const ZoneCore& core) {
  const Length h = step.tower.h();
  const Box& loop = core.loop;
  // Long segments take the corners; short ones fit between.
  const Box& bar = core.bar;
  const Interval u = loop.along(core.axis);
  const Interval v = bar.along(1 - core.axis);
  const Side low = core.axis == 0 ? geom::kSouth : geom::kWest;
  const Side start = core.axis == 0 ? geom::kWest : geom::kSouth;
  std::array<int, 4> hall{};
  hall[low] = step.add(Kind::hall, geom::make_box(core.axis, u, {v.lo - h, v.lo}), Use::corridor);
  hall[geom::opposite(low)] = step.add(Kind::hall, geom::make_box(core.axis, u, {v.hi, v.hi + h}), Use::corridor);
  hall[start] = step.add(Kind::hall, geom::make_box(core.axis, {u.lo, u.lo + h}, v), Use::corridor);
  hall[geom::opposite(start)] = step.add(Kind::hall, geom::make_box(core.axis, {u.hi - h, u.hi}, v), Use::corridor);
  for (const Side s : {low, geom::opposite(low)}) {
    for (const Side e : {start, geom::opposite(start)}) join_halls(step, hall[s], geom::opposite(s), hall[e]);
  }
  const int first_cell = add_cells(step, core);
  for (std::uint8_t s = 0; s < 4; ++s)
    open_cells(step, core, hall[s], geom::opposite(static_cast<Side>(s)), first_cell);

  const Surround around = surround(step, loop);
  Side street = geom::kSouth;
  const bool lobby = step.parent.storey == 0 && lobby_side(step, around.present, street);
  for (std::uint8_t s = 0; s < 4; ++s) {
    if (!around.present[s]) continue;
    const Side side = static_cast<Side>(s);
    // The short segments lie between the long ones: their outer sides are only
    // part of the loop's.
    if (lobby && side == street) {
      add_street_piece(step, hall[s], side, around.box[s]);
    } else {
      add_piece(step, hall[s], side, around.box[s]);
    }
  }
}

void lay_strip(Step& step, const ZoneCore& core) {
  const Side away = geom::opposite(core.bar_side);
  const int hall = step.add(Kind::hall, core.loop, Use::corridor);
  const int first_cell = add_cells(step, core);
  open_cells(step, core, hall, core.bar_side, first_cell);
  open_cells(step, core, hall, away, first_cell);
  if (step.parent.storey == 0) {
    add_street_piece(step, hall, away, core.rest);
  } else {
    add_piece(step, hall, away, core.rest);
  }
}

}  // namespace

void split_floor(const Tower& tower, const plan::Region& region, plan::Expansion& out) {
  Step step(tower, region, {}, Tag::zone, out);
  for (std::size_t i = 0; i < tower.core.zones.size(); ++i) {
    step.child(step.add(Kind::zone, tower.core.zones[i].zone)).cell = static_cast<std::uint16_t>(i);
  }
  for (const ZoneJoint& joint : tower.core.joints) {
    step.begin_edge();
    // In strips the halls themselves meet here, beside core walls.
    const bool strip = tower.core.zones[joint.a].mode == CoreMode::strip;
    step.open(joint.a, joint.side, joint.b, PortalKind::hallway,
              geom::grow(joint.span, strip ? -plan::kCoreWall : -plan::kPartition));
  }
  step.finish();
}

void lay_zone(const Tower& tower, const plan::Region& region, Portals portals, plan::Expansion& out) {
  Step step(tower, region, portals, Tag::floor, out);
  const ZoneCore& core = tower.core.zones[region.kind == Kind::zone ? region.cell : 0];
  if (core.mode == CoreMode::ring) {
    lay_ring(step, core);
  } else {
    lay_strip(step, core);
  }
  step.finish();
}

}  // namespace enfilade::rules
