#include <enfilade/mesh/triangles.hpp>

#include <gtest/gtest.h>

#include <cmath>

#include "mesh/rooms.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

using namespace enfilade::testing;

TEST(Triangles, GroupsCoverAllIndicesByMaterial) {
  Mesh mesh;
  mesh_room(stair(), mesh);
  Triangles t;
  to_triangles(mesh, {}, t);
  EXPECT_EQ(t.indices.size(), 3 * triangle_count(mesh));
  EXPECT_EQ(t.positions.size(), t.normals.size());
  EXPECT_EQ(t.positions.size() / 3, t.textures.size() / 2);
  std::uint32_t end = 0;
  for (std::size_t i = 0; i < t.groups.size(); ++i) {
    EXPECT_EQ(t.groups[i].first, end);
    EXPECT_GT(t.groups[i].count, 0u);
    end += t.groups[i].count;
    if (i > 0) {
      const auto rank = [](plan::Material m) { return static_cast<int>(m.role) * 256 + m.shade; };
      EXPECT_LT(rank(t.groups[i - 1].material), rank(t.groups[i].material));
    }
  }
  EXPECT_EQ(end, t.indices.size());
  for (const std::uint32_t i : t.indices) EXPECT_LT(i, t.positions.size() / 3);
}

TEST(Triangles, NormalsAgreeWithTheWindingOfEveryTriangle) {
  Mesh mesh;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_room(rng);
    mesh_room(room, mesh);
    Triangles t;
    to_triangles(mesh, {room.region.box.lo.x, room.region.box.lo.y, room.region.z0}, t);
    for (std::size_t i = 0; i < t.indices.size(); i += 3) {
      double p[3][3];
      for (std::size_t k = 0; k < 3; ++k) {
        for (std::size_t c = 0; c < 3; ++c) p[k][c] = t.positions[3 * t.indices[i + k] + c];
      }
      double dot = 0;
      for (std::size_t c = 0; c < 3; ++c) {
        const std::size_t d = (c + 1) % 3, e = (c + 2) % 3;
        dot += ((p[1][d] - p[0][d]) * (p[2][e] - p[0][e]) - (p[1][e] - p[0][e]) * (p[2][d] - p[0][d])) *
               t.normals[3 * t.indices[i] + c];
      }
      ASSERT_GT(dot, 0) << "seed " << seed;
    }
  }
}

TEST(Triangles, TextureCoordinatesMeasureMetresOnEverySurface) {
  Mesh mesh;
  mesh_room(stair(), mesh);
  for (const Facet& f : mesh.facets) {
    const Vector3 n = normal(f);
    for (int i = 1; i < f.corners; ++i) {
      const Point3 a = f.corner[0], b = f.corner[static_cast<std::size_t>(i)];
      const Texture s = texture(n, a), t = texture(n, b);
      const double length = std::sqrt(std::pow(b.x - a.x, 2.0) + std::pow(b.y - a.y, 2.0) + std::pow(b.z - a.z, 2.0));
      EXPECT_NEAR(std::sqrt(std::pow(t.u - s.u, 2) + std::pow(t.v - s.v, 2)), length, 1e-6 * length + 1e-6);
    }
  }
  for (const Rect& r : mesh.rects) {
    const auto c = corners(r);
    const Texture a = texture(normal(r.facing), c[0]), b = texture(normal(r.facing), c[2]);
    EXPECT_EQ(std::abs(b.u - a.u) * std::abs(b.v - a.v), static_cast<double>(r.area()));
  }
}

TEST(Triangles, TexturesStandUprightAndReadFromLeftToRight) {
  // On every wall the first corner is the lower left one: u grows to the right,
  // v downwards.
  for (const Facing facing : {Facing::east, Facing::west, Facing::north, Facing::south}) {
    const Rect r{0, 0, 1'000, 2'000, 0, facing, Layer::shell, {}};
    const auto c = corners(r);
    const Texture low_left = texture(normal(facing), c[0]), low_right = texture(normal(facing), c[1]),
                  high = texture(normal(facing), c[2]);
    EXPECT_EQ(low_right.u - low_left.u, 1'000);
    EXPECT_EQ(high.v - low_right.v, -2'000);
  }
}

TEST(Triangles, PositionsAreMetresFromTheOrigin) {
  Mesh mesh;
  mesh.rects.push_back({1'500, 2'250, 2'500, 3'000, 4'000, Facing::up, Layer::shell, {}});
  Triangles t;
  to_triangles(mesh, {1'000, 2'000, 4'000}, t);
  EXPECT_EQ(t.positions, (std::vector<float>{0.5f, 0.25f, 0, 1.5f, 0.25f, 0, 1.5f, 1, 0, 0.5f, 1, 0}));
  EXPECT_EQ(t.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
}

TEST(Triangles, MovingAMeshMovesEveryCorner) {
  Mesh mesh;
  mesh_room(stair(), mesh);
  Mesh moved = mesh;
  const Point3 by{100, -250, 7};
  move(moved, by);
  for (std::size_t i = 0; i < mesh.rects.size(); ++i) {
    for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(corners(moved.rects[i])[k], corners(mesh.rects[i])[k] + by);
  }
  for (std::size_t i = 0; i < mesh.facets.size(); ++i)
    EXPECT_EQ(moved.facets[i].corner[0], mesh.facets[i].corner[0] + by);
}

}  // namespace
}  // namespace enfilade::mesh
