#pragma once
// The straight skeleton by CGAL, in a process of its own, because it may not end.

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

struct CgalSkeleton {
  std::vector<Bone> bones;  // the arcs inside the polygon
  double microseconds = 0;  // that it took, without asking and answering
};

constexpr int kCgalSeconds = 10;  // until an answer is not waited for any more

// Nothing, and the outline printed, if CGAL fails, breaks down or does not answer
// in time. Not thread-safe.
std::optional<CgalSkeleton> cgal_skeleton(const Polygon& polygon);

}  // namespace enfilade::geom::test
