#pragma once
// The square that a door's leaf turns through.

#include <array>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::rules {

using Square = std::array<geom::Point, 4>;

// To the left of a → b, from the face of a wall that is so deep.
Square swing(geom::Point a, geom::Point b, double wall);

// Wholly inside a room, but for rounding.
bool holds(const geom::Polygon& room, const Square& square);

bool meet(const Square& a, const Square& b);

}  // namespace enfilade::rules
