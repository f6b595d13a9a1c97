#pragma once
// Rail: a directed octilinear segment measured in whole steps, so that every
// step is a point of the grid that lies on the line. A step is 1 mm along an
// axis and √2 mm along a diagonal.

#include <algorithm>
#include <cstdint>

#include <enfilade/geom/box.hpp>

namespace enfilade::rules {

struct Rail {
  geom::Point origin;
  geom::Point step;  // (±1, 0), (0, ±1) or (±1, ±1)

  [[nodiscard]] bool diagonal() const { return step.x != 0 && step.y != 0; }
  [[nodiscard]] geom::Point normal() const { return {-step.y, step.x}; }  // to the left
  [[nodiscard]] bool runs_against(const Rail& o) const { return step + o.step == geom::Point{}; }
  [[nodiscard]] geom::Point at(geom::Length s) const { return {origin.x + step.x * s, origin.y + step.y * s}; }
  // The step nearest below the foot of a point.
  [[nodiscard]] geom::Length along(geom::Point p) const {
    const std::int64_t d = geom::dot(p - origin, step);
    return static_cast<geom::Length>(diagonal() ? (d >= 0 ? d / 2 : (d - 1) / 2) : d);
  }
  // Distance to the left of the rail, in steps of the normal (same length).
  [[nodiscard]] geom::Length left(geom::Point p) const {
    const std::int64_t d = geom::dot(p - origin, normal());
    return static_cast<geom::Length>(diagonal() ? d / 2 : d);
  }
  // Millimetres to steps, rounded up for `mm > 0`, and back.
  [[nodiscard]] geom::Length steps(geom::Length mm) const {
    return diagonal() ? static_cast<geom::Length>((std::int64_t{mm} * 7072 + 9'999) / 10'000) : mm;
  }
  [[nodiscard]] geom::Length mm(geom::Length s) const {
    return diagonal() ? static_cast<geom::Length>(std::int64_t{s} * 14'142 / 10'000) : s;
  }
};

inline Rail rail(geom::Point a, geom::Point b) { return {a, geom::step_of(b - a)}; }

}  // namespace enfilade::rules
