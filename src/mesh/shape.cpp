#include "mesh/shape.hpp"

namespace enfilade::mesh {
namespace {

bool straight(const geom::Ring& ring, std::size_t i) {
  const std::size_t n = ring.size();
  return geom::cross(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]) == 0;
}

// Reads off where the edges of one ring went. geom::inset keeps corners in
// order, starts with the leaving side of corner 0, and makes two points of a
// straight corner between different distances.
void match_ring(const geom::Ring& ring, const geom::Ring& moved, std::span<const geom::Length> depths,
                ClearShape& shape) {
  const std::size_t n = ring.size(), first = shape.edges.size();
  std::size_t at = 0;
  for (std::size_t i = 0; i < n; ++i) {
    ClearEdge edge;
    edge.depth = depths[first + i];
    edge.face_from = ring[i];
    edge.face_to = ring[(i + 1) % n];
    edge.from = moved[at];
    at = at + 1;
    edge.to = moved[at < moved.size() ? at : 0];
    if (i + 1 < n && straight(ring, i + 1) && depths[first + i] != depths[first + i + 1]) ++at;
    shape.edges.push_back(edge);
  }
  shape.ring_ends.push_back(shape.edges.size());
}

}  // namespace

ClearShape match_inset(const geom::Polygon& polygon, const geom::Polygon& moved, std::span<const geom::Length> depths) {
  ClearShape shape;
  match_ring(polygon.outer, moved.outer, depths, shape);
  for (std::size_t h = 0; h < polygon.holes.size(); ++h) match_ring(polygon.holes[h], moved.holes[h], depths, shape);
  return shape;
}

ClearShape clear_shape(const plan::Region& region) {
  const geom::Polygon polygon = plan::polygon_of(region);
  std::vector<geom::Length> depths(plan::face_count(region));
  for (const geom::Length divisor : {1, 2, 4, 0}) {
    for (std::size_t i = 0; i < depths.size(); ++i) {
      depths[i] = divisor == 0 ? 0 : plan::wall_depth(region, plan::face_of(region, i)) / divisor;
    }
    const Result<geom::Polygon> moved = divisor == 0 ? Result<geom::Polygon>(polygon) : geom::inset(polygon, depths);
    if (!moved) continue;
    return match_inset(polygon, *moved, depths);
  }
  return {};
}

}  // namespace enfilade::mesh
