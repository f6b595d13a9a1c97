#pragma once
// Regions as convex parts, to see whether they lie on each other or leave an
// outline, but for the rounding of slanted walls.

#include <vector>

#include <enfilade/geom/area.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::rules {

using Parts = std::vector<geom::Ring>;  // convex, counter-clockwise

// Requires a valid shape.
Parts parts_of(const plan::Region& region);

// Somewhere one lies on the other.
bool overlap(const Parts& a, const Parts& b);

// No edge of the outline runs through a part, and no part lies outside.
bool fit(const Parts& parts, const geom::Polygon& outline);

}  // namespace enfilade::rules
