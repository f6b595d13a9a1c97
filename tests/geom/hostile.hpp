#pragma once
// Outlines that are valid and large, and hard on whatever compares all with all. They
// are simple polygons, counter-clockwise, of n points or one or two more.

#include <string_view>
#include <vector>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom::test {

// Every second point `inner` from the middle, the others `outer`.
Polygon star(int points, double inner, double outer);
// Teeth and gaps `width` wide, turned by an angle in degrees.
Polygon comb(int points, double length, double width, double degrees);
// Points on a circle, each off it by up to a fifth of a metre.
Polygon rough_circle(int points, double radius);
// A band that winds inwards, as wide as the gaps between its turns.
Polygon spiral(int points, double width);

struct Named {
  const char* name;
  Polygon polygon;
};
// Edges so long and near to each other that some are compared in vain.
inline bool has_needles(const Named& outline) {
  return std::string_view(outline.name) == "star" || std::string_view(outline.name) == "spiral";
}
// All of the above with about that many points.
std::vector<Named> hostile_outlines(int points);

}  // namespace enfilade::geom::test
