#pragma once
// Arrangements of walls off the axes: points are rounded to the millimetre, so lines
// that should meet in one point meet in two, and lines that should lie on each other
// leave a gap between them.

#include <functional>
#include <vector>

#include <enfilade/geom/arrangement.hpp>

namespace enfilade::rules {

// Makes one point of two that slanted edges have less than 3 mm apart; `fixed` ones
// stay where they are, and so do those on layer 0 rather than others. Walls along x and y that end in neither are left
// as they are. Nothing, in O(n), where there are none.
void weld(geom::Arrangement& plane, const std::function<bool(geom::Point)>& fixed);

// The edge that parts a cycle thinner than 6 mm from what it belongs to: its longest
// that does not border on the label `out`. False if it is no such cycle.
bool is_gap(const geom::Arrangement& plane, std::size_t cycle, std::uint32_t out, geom::Arrangement::Half& edge);

}  // namespace enfilade::rules
