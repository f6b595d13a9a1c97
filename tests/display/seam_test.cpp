// No cracks: the shell of a picture is as closed as the mesh it came from, and no
// corner of one triangle lies inside the edge of another.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "display/pictures.hpp"
#include "mesh/surface.hpp"

namespace enfilade::display {
namespace {

using namespace enfilade::testing;
using mesh::Loop;
using plan::PortalKind;

// Marks the shell by a material nothing else in a room has.
constexpr plan::Material kMark{plan::Role::roof, 0};

mesh::Mesh marked_shell(const plan::Room& room) {
  mesh::Mesh mesh;
  mesh::mesh_room(room, mesh);
  mesh::Mesh shell;
  for (mesh::Rect r : mesh.rects) {
    if (r.layer != mesh::Layer::shell) continue;
    r.material = kMark;
    shell.rects.push_back(r);
  }
  for (mesh::Facet f : mesh.facets) {
    if (f.layer != mesh::Layer::shell) continue;
    f.material = kMark;
    shell.facets.push_back(f);
  }
  return shell;
}

std::vector<Loop> shell_triangles(const plan::Room& room, const mesh::Mesh& shell) {
  const Picture picture = picture_of(room, shell, true);
  std::vector<Loop> loops;
  for (std::size_t i = 0; i < picture.indices.size(); i += 3) {
    Loop loop;
    for (std::size_t k = 0; k < 3; ++k) {
      const Vertex& v = picture.vertices[picture.indices[i + k]];
      if (is_role(v, kMark.role)) loop.push_back(place_of(v) + corner_of(room.region));
    }
    if (loop.size() == 3) loops.push_back(loop);
  }
  return loops;
}

using Edges = std::map<std::pair<Point3, Point3>, int>;

// Directed edges whose reverse is missing.
Edges open_edges(const std::vector<Loop>& triangles) {
  Edges edges;
  for (const Loop& t : triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const Point3 a = t[i], b = t[(i + 1) % 3];
      if (a < b) ++edges[{a, b}];
      else --edges[{b, a}];
    }
  }
  for (auto it = edges.begin(); it != edges.end();) it = it->second == 0 ? edges.erase(it) : std::next(it);
  return edges;
}

std::string crack(const std::vector<Loop>& triangles) {
  std::set<Point3> corners;
  for (const Loop& t : triangles) corners.insert(t.begin(), t.end());
  for (const auto& [edge, count] : open_edges(triangles)) {
    for (const Point3 p : corners) {
      if (mesh::between(edge.first, edge.second, p)) {
        return mesh::text(p) + " lies on the edge " + mesh::text(edge.first) + " - " + mesh::text(edge.second);
      }
    }
  }
  return "";
}

// The picture's shell has the same border as the mesh's.
std::string other_border(std::vector<Loop> triangles, const mesh::Mesh& shell) {
  for (Loop loop : mesh::loops_of(shell, mesh::Layer::shell)) {
    std::reverse(loop.begin(), loop.end());
    triangles.push_back(std::move(loop));
  }
  return mesh::leak(triangles);
}

TEST(DisplaySeam, AnOfficeHasNoCracks) {
  const plan::Room room = office();
  const mesh::Mesh shell = marked_shell(room);
  const std::vector<Loop> triangles = shell_triangles(room, shell);
  EXPECT_EQ(crack(triangles), "");
  EXPECT_EQ(other_border(triangles, shell), "");
}

TEST(DisplaySeam, RandomRoomsHaveNoCracks) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const plan::Room room = random_room(rng);
    const mesh::Mesh shell = marked_shell(room);
    const std::vector<Loop> triangles = shell_triangles(room, shell);
    ASSERT_EQ(crack(triangles), "") << "seed " << seed;
    ASSERT_EQ(other_border(triangles, shell), "") << "seed " << seed;
  }
}

TEST(DisplaySeam, RoomsOverPolygonsHaveNoCracks) {
  geom::Polygon letter;  // an L with a light well in it
  letter.outer = {{0, 0}, {12'000, 0}, {12'000, 5'001}, {7'003, 5'001}, {7'003, 11'000}, {0, 11'000}};
  letter.holes = {{{2'000, 2'000}, {2'000, 3'501}, {3'999, 3'501}, {3'999, 2'000}}};
  plan::Room room = polygon_room(letter, plan::Behind::inner);
  plan::Portal door;
  door.a = {3'000, 0};
  door.b = {4'001, 0};
  door.z1 = 2'100;
  room.portals.push_back(door);
  const mesh::Mesh shell = marked_shell(room);
  const std::vector<Loop> triangles = shell_triangles(room, shell);
  ASSERT_FALSE(triangles.empty());
  EXPECT_EQ(crack(triangles), "");
  EXPECT_EQ(other_border(triangles, shell), "");
}

TEST(DisplaySeam, SlantedWallsCloseWithoutOpenings) {
  // Nothing is open, so every edge has its other side, whatever was rounded.
  geom::Polygon octagon;
  octagon.outer = {{3'001, 0},      {9'002, 0},      {12'003, 2'999}, {12'003, 9'004},
                   {8'999, 12'007}, {3'003, 12'007}, {0, 9'001},      {0, 3'005}};
  const plan::Room room = polygon_room(octagon, plan::Behind::inner);
  const std::vector<Loop> triangles = shell_triangles(room, marked_shell(room));
  ASSERT_GT(triangles.size(), 100u);
  const Edges open = open_edges(triangles);
  EXPECT_TRUE(open.empty()) << open.size() << " edges, one at " << mesh::text(open.begin()->first.first);
}

TEST(DisplaySeam, TrianglesLookIntoTheRoom) {
  const plan::Room room = office();
  std::vector<Loop> triangles = shell_triangles(room, marked_shell(room));
  const std::vector<Loop> loops = mesh::loops_of(marked_shell(room), mesh::Layer::shell);
  EXPECT_EQ(mesh::six_volumes(triangles), mesh::six_volumes(loops));
  EXPECT_LT(mesh::six_volumes(triangles), 0);
}

}  // namespace
}  // namespace enfilade::display
