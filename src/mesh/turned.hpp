#pragma once
// Turned: shapes with round or slanted sides for furniture, as facets. Like
// Blocks they keep to the bounds they are given.

#include <initializer_list>
#include <span>

#include "mesh/block.hpp"

namespace enfilade::mesh {

// A ring of a turned shape: eight corners around its middle, the first to the
// east. Radii of 0 both make it a point.
struct Ring {
  Length z = 0;
  Length rx = 0, ry = 0;
  plan::Material material;  // of the side from here up to the next ring
};

// What lies between rings, from below upwards, around (x, y); closed on top, and
// below unless it stands on the floor.
void turn(Blocks& b, Length x, Length y, std::span<const Ring> rings);
inline void turn(Blocks& b, Length x, Length y, std::initializer_list<Ring> rings) {
  turn(b, x, y, std::span(rings.begin(), rings.size()));
}

// A profile in y and z, counter-clockwise seen from the east, convex, drawn from
// x0 to x1 with both ends.
struct Corner {
  Length y = 0, z = 0;
};
void extrude(Blocks& b, Length x0, Length x1, std::span<const Corner> profile, plan::Material m);

// A bar with a square section from p to q, neither of which is above the other
// by more than they are apart on plan; without ends.
void bar(Blocks& b, Point3 p, Point3 q, Length thick, plan::Material m);

}  // namespace enfilade::mesh
