#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Polygon_with_holes_2.h>
#include <CGAL/create_straight_skeleton_from_polygon_with_holes_2.h>

#include "geom/bones.hpp"

namespace enfilade::geom::test {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Ring2 = CGAL::Polygon_2<Kernel>;

auto build(const Polygon& polygon) {
  const auto ring = [](const Ring& points) {
    Ring2 out;
    for (const Point p : points) out.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
    return out;
  };
  CGAL::Polygon_with_holes_2<Kernel> shape(ring(polygon.outer));
  for (const Ring& hole : polygon.holes) shape.add_hole(ring(hole));
  return CGAL::create_interior_straight_skeleton_2(shape, Kernel());
}

}  // namespace

std::optional<std::vector<Bone>> cgal_skeleton(const Polygon& polygon) {
  try {
    const auto skeleton = build(polygon);
    if (!skeleton) return std::nullopt;
    std::vector<Bone> bones;
    for (auto h = skeleton->halfedges_begin(); h != skeleton->halfedges_end(); ++h) {
      if (!h->is_bisector() || h->id() > h->opposite()->id()) continue;
      const auto place = [](const auto& v) {
        return Place{CGAL::to_double(v->point().x()), CGAL::to_double(v->point().y()), CGAL::to_double(v->time())};
      };
      bones.push_back({place(h->opposite()->vertex()), place(h->vertex())});
    }
    return bones;
  } catch (const std::exception&) { return std::nullopt; }
}

std::size_t cgal_build(const Polygon& polygon) {
  const auto skeleton = build(polygon);
  return skeleton ? skeleton->size_of_halfedges() : 0;
}

}  // namespace enfilade::geom::test
