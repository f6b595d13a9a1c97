#pragma once
// The shell of a box building: its façades and the pattern of bays on them.
// Windows are never listed for the building; a region on the façade asks for
// those within its own extent.

#include <array>
#include <vector>

#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::rules {

struct Shell {
  geom::Box site;
  std::array<std::int32_t, 2> bays{1, 1};  // along x (south, north façade) and y (east, west)
};

Shell make_shell(const plan::Brief& brief);

// The line before bay i along an axis; i = 0 … bays.
inline geom::Length bay_line(const Shell& shell, int axis, std::int32_t i) {
  const geom::Interval e = shell.site.along(axis);
  return e.lo + static_cast<geom::Length>(std::int64_t{e.length()} * i / shell.bays[static_cast<std::size_t>(axis)]);
}

// The bay line nearest to a coordinate, and the bay that holds it.
geom::Length nearest_bay_line(const Shell& shell, int axis, geom::Length at);
std::int32_t bay_at(const Shell& shell, int axis, geom::Length at);

// Appends the windows of a built region's façade faces. A window belongs to
// the region that holds the middle of its bay, and is narrowed to the clear
// inside of that region; too narrow ones are left out, and so are those that
// would meet an entrance already in `portals`.
void append_windows(const Shell& shell, const plan::Region& region, std::vector<plan::Portal>& portals);

// The entrance on the bay line nearest to the middle of `within`, on one façade
// of the ground floor.
plan::Portal make_entrance(const Shell& shell, geom::Side facade, geom::Interval within, geom::Length z0,
                           geom::Length ceiling);

}  // namespace enfilade::rules
