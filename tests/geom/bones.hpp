#pragma once
// The straight skeleton by CGAL, in a file of its own because it takes long to
// compile.

#include <optional>
#include <vector>

#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom::test {

struct Place {
  double x = 0, y = 0, height = 0;
};
struct Bone {
  Place from, to;
};

// The arcs inside the polygon; nothing if CGAL fails.
std::optional<std::vector<Bone>> cgal_skeleton(const Polygon& polygon);
// Only builds it, for the clock. The number of arcs.
std::size_t cgal_build(const Polygon& polygon);

}  // namespace enfilade::geom::test
