#pragma once
// The outline of a set of cells, as a polygon with holes.

#include <functional>

#include <enfilade/geom/polygon.hpp>

#include <enfilade/rules/dig.hpp>

namespace enfilade::rules::dungeon {

// Corners are those of cells, plan::kCell apart; straight runs are one edge. The
// set lies in the box, is connected over sides, and no two of its cells, and no
// two cells beside it, meet in a corner alone. O(cells of the box).
geom::Polygon outline_of(const CellBox& box, const std::function<bool(Cell)>& inside);

}  // namespace enfilade::rules::dungeon
