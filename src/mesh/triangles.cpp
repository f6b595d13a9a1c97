#include <enfilade/mesh/triangles.hpp>

#include <algorithm>
#include <cmath>

namespace enfilade::mesh {
namespace {

int rank(plan::Material m) { return static_cast<int>(m.role) * 256 + m.shade; }

float metres(std::int64_t mm) { return static_cast<float>(static_cast<double>(mm) / 1000.0); }

class Writer {
 public:
  Writer(Point3 origin, Triangles& out) : origin_(origin), out_(out) {}

  void add(const Point3* corner, std::uint32_t count, Vector3 n) {
    const auto base = static_cast<std::uint32_t>(out_.positions.size() / 3);
    for (std::uint32_t i = 0; i < count; ++i) {
      const Point3 p = corner[i] - origin_;
      out_.positions.insert(out_.positions.end(), {metres(p.x), metres(p.y), metres(p.z)});
      out_.normals.insert(out_.normals.end(),
                          {static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)});
      const Texture t = texture(n, p);
      out_.textures.insert(out_.textures.end(), {static_cast<float>(t.u / 1000.0), static_cast<float>(t.v / 1000.0)});
    }
    for (std::uint32_t i = 2; i < count; ++i) out_.indices.insert(out_.indices.end(), {base, base + i - 1, base + i});
  }

 private:
  Point3 origin_;
  Triangles& out_;
};

}  // namespace

void Triangles::clear() {
  positions.clear();
  normals.clear();
  textures.clear();
  indices.clear();
  groups.clear();
}

Vector3 normal(Facing facing) {
  switch (facing) {
    case Facing::east: return {1, 0, 0};
    case Facing::west: return {-1, 0, 0};
    case Facing::north: return {0, 1, 0};
    case Facing::south: return {0, -1, 0};
    case Facing::up: return {0, 0, 1};
    case Facing::down: return {0, 0, -1};
  }
  return {};
}

Vector3 normal(const Facet& f) {
  // The diagonals of a quadrilateral, two sides of a triangle.
  const Point3 a = f.corners == 4 ? f.corner[2] - f.corner[0] : f.corner[1] - f.corner[0];
  const Point3 b = f.corners == 4 ? f.corner[3] - f.corner[1] : f.corner[2] - f.corner[0];
  const double x = static_cast<double>(a.y) * b.z - static_cast<double>(a.z) * b.y;
  const double y = static_cast<double>(a.z) * b.x - static_cast<double>(a.x) * b.z;
  const double z = static_cast<double>(a.x) * b.y - static_cast<double>(a.y) * b.x;
  const double length = std::sqrt(x * x + y * y + z * z);
  if (length == 0) return {};
  return {x / length, y / length, z / length};
}

Texture texture(Vector3 n, Point3 p) {
  const double flat = std::sqrt(n.x * n.x + n.y * n.y);
  if (flat < 1e-6) return {static_cast<double>(p.x), n.z > 0 ? static_cast<double>(-p.y) : static_cast<double>(p.y)};
  // Right is up × normal; down completes the frame on the surface.
  const double rx = -n.y / flat, ry = n.x / flat;
  const double dx = n.z * ry * -1, dy = n.z * rx, dz = n.x * ry - n.y * rx;
  // (dx, dy, dz) = normal × right, which points up; texture v runs down.
  return {rx * p.x + ry * p.y, -(dx * p.x + dy * p.y + dz * p.z)};
}

void sort_by_material(Mesh& mesh) {
  const auto before = [](const auto& a, const auto& b) { return rank(a.material) < rank(b.material); };
  std::stable_sort(mesh.rects.begin(), mesh.rects.end(), before);
  std::stable_sort(mesh.facets.begin(), mesh.facets.end(), [](const Facet& a, const Facet& b) {
    return rank(a.material) != rank(b.material) ? rank(a.material) < rank(b.material) : a.corners > b.corners;
  });
}

void to_triangles(const Mesh& mesh, Point3 origin, Triangles& out) {
  out.clear();
  Mesh sorted = mesh;
  sort_by_material(sorted);
  Writer writer(origin, out);
  std::size_t r = 0, f = 0;
  while (r < sorted.rects.size() || f < sorted.facets.size()) {
    constexpr int kNone = 1 << 20;
    const int next_rect = r < sorted.rects.size() ? rank(sorted.rects[r].material) : kNone;
    const int next_facet = f < sorted.facets.size() ? rank(sorted.facets[f].material) : kNone;
    const int current = std::min(next_rect, next_facet);
    Group group;
    group.material = next_rect <= next_facet ? sorted.rects[r].material : sorted.facets[f].material;
    group.first = static_cast<std::uint32_t>(out.indices.size());
    for (; r < sorted.rects.size() && rank(sorted.rects[r].material) == current; ++r) {
      writer.add(corners(sorted.rects[r]).data(), 4, normal(sorted.rects[r].facing));
    }
    for (; f < sorted.facets.size() && rank(sorted.facets[f].material) == current; ++f) {
      writer.add(sorted.facets[f].corner.data(), sorted.facets[f].corners, normal(sorted.facets[f]));
    }
    group.count = static_cast<std::uint32_t>(out.indices.size()) - group.first;
    out.groups.push_back(group);
  }
}

}  // namespace enfilade::mesh
