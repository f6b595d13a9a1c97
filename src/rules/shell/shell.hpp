#pragma once
// The shell of a box building: its façades and the pattern of bays on them.
// Windows are never listed for the building; a region on the façade asks for
// those within its own extent.

#include <array>
#include <vector>

#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::rules {

// Windows stand in bays, which divide a façade evenly:
//
//     |--bay--|--bay--|--bay--|
//       =====   =====   =====      = window, mullions between
struct Bays {
  geom::Length length = 0;  // of the façade, in millimetres or other steps
  std::int32_t count = 1;

  // The line before bay i, from the façade's start; i = 0 … count.
  [[nodiscard]] geom::Length line(std::int32_t i) const {
    return static_cast<geom::Length>(std::int64_t{length} * i / count);
  }
  [[nodiscard]] std::int32_t at(geom::Length s) const;  // the bay that holds s
  [[nodiscard]] geom::Length nearest_line(geom::Length s) const;
};
// How many at about the brief's pitch.
std::int32_t bay_count(geom::Length length, geom::Length pitch);

inline constexpr geom::Length kMullion = 100;      // half of the pier between two windows
inline constexpr geom::Length kLeastWindow = 500;  // narrower ones are left out
inline constexpr geom::Length kSill = 900;
inline constexpr geom::Length kHeadroom = 100;  // between the head of a window and the ceiling

struct Shell {
  geom::Box site;
  std::array<std::int32_t, 2> bays{1, 1};  // along x (south, north façade) and y (east, west)

  [[nodiscard]] Bays along(int axis) const { return {site.along(axis).length(), bays[static_cast<std::size_t>(axis)]}; }
};

Shell make_shell(const plan::Brief& brief);

// The line before bay i along an axis, the bay line nearest to a coordinate, and
// the bay that holds it.
geom::Length bay_line(const Shell& shell, int axis, std::int32_t i);
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
