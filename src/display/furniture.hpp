#pragma once
// Furniture of a room, lit where it stands.

#include "display/grid.hpp"

namespace enfilade::display {

void draw_furniture(const plan::Room& room, mesh::Mesh& scratch, Lighting& lighting, Writer& writer);

// Lines on the floor around furniture that stands in or near `piece`, and on a
// wall around what stands against it, so that what it darkens has an edge.
void rule_furniture(const plan::Room& room, const geom::Box& piece, Lines& x, Lines& y);
void rule_wall(const plan::Room& room, const mesh::Rect& wall, Lines& u, Lines& z);

}  // namespace enfilade::display
