// Opposite façades share their bays, so a wall that meets a bay line on one
// side meets one on the other side too.

#include "rules/shell/shell.hpp"

#include <algorithm>

namespace enfilade::rules {
namespace {

using geom::Interval;
using geom::Length;
using geom::Side;

constexpr Length kEntranceWidth = 1800;
constexpr Length kEntranceHeight = 2200;

}  // namespace

std::int32_t bay_count(Length length, Length pitch) { return std::max(1, (length + pitch / 2) / pitch); }

std::int32_t Bays::at(Length s) const {
  auto i = static_cast<std::int32_t>(std::int64_t{s} * count / std::max(1, length));
  i = std::clamp(i, 0, count - 1);
  while (i > 0 && line(i) > s) --i;
  while (i + 1 < count && line(i + 1) <= s) ++i;
  return i;
}

Length Bays::nearest_line(Length s) const {
  const std::int32_t i = at(s);
  const Length lo = line(i), hi = line(i + 1);
  return s - lo <= hi - s ? lo : hi;
}

Shell make_shell(const plan::Brief& brief) {
  Shell shell;
  shell.site = {{0, 0}, {brief.site.width, brief.site.depth}};
  for (int axis = 0; axis < 2; ++axis) {
    shell.bays[static_cast<std::size_t>(axis)] = bay_count(shell.site.along(axis).length(), brief.bay);
  }
  return shell;
}

Length bay_line(const Shell& shell, int axis, std::int32_t i) {
  return shell.site.along(axis).lo + shell.along(axis).line(i);
}

std::int32_t bay_at(const Shell& shell, int axis, Length at) {
  return shell.along(axis).at(at - shell.site.along(axis).lo);
}

Length nearest_bay_line(const Shell& shell, int axis, Length at) {
  const Length start = shell.site.along(axis).lo;
  return start + shell.along(axis).nearest_line(at - start);
}

void append_windows(const Shell& shell, const plan::Region& region, std::vector<plan::Portal>& portals) {
  if (region.outline || region.kind == plan::Kind::shaft) return;
  const Length ceiling = region.z1 - plan::kSlab;
  const geom::Box clear = plan::clear_box(region);
  const std::size_t given = portals.size();
  for (std::uint8_t s = 0; s < 4; ++s) {
    if (region.faces[s].behind != plan::Behind::facade) continue;
    const Side side = static_cast<Side>(s);
    const int axis = geom::axis_of(side);
    const Interval extent = region.box.along(axis);
    const Interval inside = geom::grow(clear.along(axis), -kMullion);
    const std::int32_t last = bay_at(shell, axis, extent.hi - 1);
    for (std::int32_t bay = bay_at(shell, axis, extent.lo); bay <= last; ++bay) {
      const Interval cell{bay_line(shell, axis, bay), bay_line(shell, axis, bay + 1)};
      if (cell.middle() < extent.lo || cell.middle() >= extent.hi) continue;
      const Interval opening = geom::intersect(geom::grow(cell, -kMullion), inside);
      if (opening.length() < kLeastWindow) continue;
      const bool blocked = std::any_of(portals.begin(), portals.begin() + static_cast<std::ptrdiff_t>(given),
                                       [&](const plan::Portal& p) {
                                         if (p.face != s) return false;
                                         const Interval span{geom::coordinate(p.a, axis), geom::coordinate(p.b, axis)};
                                         return geom::grow(span, kMullion).overlaps(opening);
                                       });
      if (blocked) continue;
      plan::Portal w;
      const Length level = region.box.level(side);
      w.a = geom::make_point(axis, opening.lo, level);
      w.b = geom::make_point(axis, opening.hi, level);
      w.z0 = region.z0 + kSill;
      w.z1 = ceiling - kHeadroom;
      w.id = {0, static_cast<std::uint16_t>(plan::kFacadeEdge + region.faces[s].facade),
              static_cast<std::uint16_t>(bay), region.storey};
      w.kind = plan::PortalKind::window;
      w.face = s;
      portals.push_back(w);
    }
  }
}

plan::Portal make_entrance(const Shell& shell, Side facade, Interval within, Length z0, Length ceiling) {
  const int axis = geom::axis_of(facade);
  const Length half = std::min(kEntranceWidth, within.length() - 2 * plan::kFacadeWall - 2 * kMullion) / 2;
  Length middle = nearest_bay_line(shell, axis, within.middle());
  const Interval room = geom::grow(within, -(plan::kFacadeWall + kMullion + half));
  middle = std::clamp(middle, room.lo, std::max(room.lo, room.hi));
  const Length level = shell.site.level(facade);
  plan::Portal p;
  p.a = geom::make_point(axis, middle - half, level);
  p.b = geom::make_point(axis, middle + half, level);
  p.z0 = z0;
  p.z1 = std::min(z0 + kEntranceHeight, ceiling);
  p.id = {0, static_cast<std::uint16_t>(plan::kEntranceEdge + facade),
          static_cast<std::uint16_t>(bay_at(shell, axis, middle)), 0};
  p.kind = plan::PortalKind::entrance;
  p.face = facade;
  // Leaves open to the outside: the left of a → b is north of the south façade
  // and west of the east one.
  p.opens_left = facade == geom::kNorth || facade == geom::kWest;
  return p;
}

}  // namespace enfilade::rules
