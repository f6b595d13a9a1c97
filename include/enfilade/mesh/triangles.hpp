#pragma once
// Triangles: a mesh as vertex buffers, for drawing and export. Flat normals, so
// no vertex is shared between surfaces; texture coordinates are metres along
// the surface and continuous across a wall.

#include <array>
#include <cstdint>
#include <vector>

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

// Unit normal of a surface. Exact for rectangles; for facets one division by a
// square root, the same on every machine.
struct Vector3 {
  double x = 0, y = 0, z = 0;
};
Vector3 normal(Facing facing);
Vector3 normal(const Facet& facet);  // zero if the facet has no area

// Texture coordinates in millimetres of a point on a surface with a normal:
// to the viewer's right, and down (on floors and ceilings: east and south).
struct Texture {
  double u = 0, v = 0;
};
Texture texture(Vector3 normal, Point3 p);

struct Group {
  plan::Material material;
  std::uint32_t first = 0;  // into indices
  std::uint32_t count = 0;
};

struct Triangles {
  std::vector<float> positions;  // x y z, metres, z up
  std::vector<float> normals;    // x y z
  std::vector<float> textures;   // u v, metres
  std::vector<std::uint32_t> indices;
  std::vector<Group> groups;  // by role, then shade; together all indices
  void clear();
};

// Replaces `out`, keeping its memory. Positions are relative to `origin`, so
// that buildings far from zero keep their precision. O(surfaces).
void to_triangles(const Mesh& mesh, Point3 origin, Triangles& out);

// Sorts surfaces by material (role, then shade), quadrilaterals before
// triangles, otherwise keeping their order.
void sort_by_material(Mesh& mesh);

}  // namespace enfilade::mesh
