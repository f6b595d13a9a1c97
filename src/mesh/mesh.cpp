#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

std::size_t bytes(const Mesh& mesh) {
  return sizeof(Mesh) + mesh.rects.capacity() * sizeof(Rect) + mesh.facets.capacity() * sizeof(Facet);
}

std::size_t triangle_count(const Mesh& mesh) {
  std::size_t count = 2 * mesh.rects.size();
  for (const Facet& f : mesh.facets) count += static_cast<std::size_t>(f.corners - 2);
  return count;
}

std::array<Point3, 4> corners(const Rect& r) {
  switch (r.facing) {
    case Facing::east: return {{{r.w, r.u0, r.v0}, {r.w, r.u1, r.v0}, {r.w, r.u1, r.v1}, {r.w, r.u0, r.v1}}};
    case Facing::west: return {{{r.w, r.u1, r.v0}, {r.w, r.u0, r.v0}, {r.w, r.u0, r.v1}, {r.w, r.u1, r.v1}}};
    case Facing::north: return {{{r.u1, r.w, r.v0}, {r.u0, r.w, r.v0}, {r.u0, r.w, r.v1}, {r.u1, r.w, r.v1}}};
    case Facing::south: return {{{r.u0, r.w, r.v0}, {r.u1, r.w, r.v0}, {r.u1, r.w, r.v1}, {r.u0, r.w, r.v1}}};
    case Facing::up: return {{{r.u0, r.v0, r.w}, {r.u1, r.v0, r.w}, {r.u1, r.v1, r.w}, {r.u0, r.v1, r.w}}};
    case Facing::down: return {{{r.u0, r.v0, r.w}, {r.u0, r.v1, r.w}, {r.u1, r.v1, r.w}, {r.u1, r.v0, r.w}}};
  }
  return {};
}

void move(Mesh& mesh, Point3 by) {
  for (Rect& r : mesh.rects) {
    const int plane = static_cast<int>(r.facing) / 2;
    const Length u = plane == 0 ? by.y : by.x, v = plane == 2 ? by.y : by.z;
    const Length w = plane == 0 ? by.x : plane == 1 ? by.y : by.z;
    r.u0 += u;
    r.u1 += u;
    r.v0 += v;
    r.v1 += v;
    r.w += w;
  }
  for (Facet& f : mesh.facets) {
    for (Point3& p : f.corner) p = p + by;
  }
}

}  // namespace enfilade::mesh
