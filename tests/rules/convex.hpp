#pragma once
// Exact questions about convex polygons, answered by separating lines: a second
// opinion that shares nothing with the rules.

#include <algorithm>
#include <span>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::rules {

using Corners = std::span<const geom::Point>;

inline geom::Point after(Corners ring, std::size_t i) { return ring[i + 1 < ring.size() ? i + 1 : 0]; }

// An edge of `ring` has all of `points` on its right or on it.
inline bool edge_between(Corners ring, Corners points) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const auto beyond = [&](geom::Point p) { return geom::cross(ring[i], after(ring, i), p) <= 0; };
    if (std::all_of(points.begin(), points.end(), beyond)) return true;
  }
  return false;
}

// Their insides have a point in common.
inline bool overlap(Corners a, Corners b) { return !edge_between(a, b) && !edge_between(b, a); }

// The segment runs through the inside of a ring.
inline bool passes_through(geom::Point a, geom::Point b, Corners ring) {
  const geom::Point there[] = {a, b}, back[] = {b, a};
  const auto aside = [&](Corners line) {
    return std::all_of(ring.begin(), ring.end(), [&](geom::Point p) { return geom::cross(line[0], line[1], p) <= 0; });
  };
  return !edge_between(ring, there) && !aside(there) && !aside(back);
}

// Turns left or goes straight on at every corner, and that once round.
inline bool turns_left(Corners ring) {
  int turns = 0;
  const auto upward = [](geom::Point d) { return d.y > 0 || (d.y == 0 && d.x > 0); };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const geom::Point here = after(ring, i) - ring[i], next = after(ring, (i + 1) % ring.size()) - after(ring, i);
    const std::int64_t turn = geom::cross({}, here, next);
    if (turn < 0 || (turn == 0 && geom::dot(here, next) <= 0)) return false;
    turns += !upward(here) && upward(next);
  }
  return turns == 1;
}

// Three times a point strictly inside.
inline geom::Point thrice_inside(Corners ring) {
  std::size_t i = 1;
  while (geom::cross(ring[0], ring[i], ring[i + 1]) == 0) ++i;
  return ring[0] + ring[i] + ring[i + 1];
}

}  // namespace enfilade::rules
