// Bays divide each façade evenly at about the brief's pitch:
//
//     |--bay--|--bay--|--bay--|
//       =====   =====   =====      = window, mullions between
//
// Opposite façades share their bays, so a wall that meets a bay line on one
// side meets one on the other side too.

#include "rules/shell/shell.hpp"

#include <algorithm>

namespace enfilade::rules {
namespace {

using geom::Interval;
using geom::Length;
using geom::Side;

constexpr Length kMullion = 100;      // half of the pier between two windows
constexpr Length kLeastWindow = 500;  // narrower ones are left out
constexpr Length kSill = 900;
constexpr Length kHeadroom = 100;     // between the head of a window and the ceiling
constexpr Length kEntranceWidth = 1800;
constexpr Length kEntranceHeight = 2200;

}  // namespace

Shell make_shell(const plan::Brief& brief) {
  Shell shell;
  shell.site = {{0, 0}, {brief.site.width, brief.site.depth}};
  for (int axis = 0; axis < 2; ++axis) {
    const Length length = shell.site.along(axis).length();
    shell.bays[static_cast<std::size_t>(axis)] = std::max(1, (length + brief.bay / 2) / brief.bay);
  }
  return shell;
}

std::int32_t bay_at(const Shell& shell, int axis, Length at) {
  const Interval e = shell.site.along(axis);
  const std::int32_t n = shell.bays[static_cast<std::size_t>(axis)];
  auto i = static_cast<std::int32_t>(std::int64_t{at - e.lo} * n / std::max(1, e.length()));
  i = std::clamp(i, 0, n - 1);
  while (i > 0 && bay_line(shell, axis, i) > at) --i;
  while (i + 1 < n && bay_line(shell, axis, i + 1) <= at) ++i;
  return i;
}

Length nearest_bay_line(const Shell& shell, int axis, Length at) {
  const std::int32_t i = bay_at(shell, axis, at);
  const Length lo = bay_line(shell, axis, i);
  const Length hi = bay_line(shell, axis, i + 1);
  return at - lo <= hi - at ? lo : hi;
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
      const bool blocked = std::any_of(portals.begin(), portals.begin() + static_cast<std::ptrdiff_t>(given), [&](const plan::Portal& p) {
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
      w.id = {0, static_cast<std::uint16_t>(plan::kFacadeEdge + region.faces[s].facade), static_cast<std::uint16_t>(bay), region.storey};
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
  p.id = {0, static_cast<std::uint16_t>(plan::kEntranceEdge + facade), static_cast<std::uint16_t>(bay_at(shell, axis, middle)), 0};
  p.kind = plan::PortalKind::entrance;
  p.face = facade;
  // Leaves open to the outside: the left of a → b is north of the south façade
  // and west of the east one.
  p.opens_left = facade == geom::kNorth || facade == geom::kWest;
  return p;
}

}  // namespace enfilade::rules
