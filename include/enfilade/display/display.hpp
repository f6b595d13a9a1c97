#pragma once
// Display: what a screen needs of a built region: triangles fine enough to carry
// light, with the light baked into their corners. Made when a region is first
// shown, from the same plain data as everything else; the building's content and
// its hash know nothing of it.
//
// Coordinates are those of the screen's world: metres, x east, y up, z south,
// relative to an origin that the caller gives, so that a place far from zero
// keeps its precision.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/mesh/door.hpp>
#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::display {

// One corner, as it lies in a vertex buffer.
struct Vertex {
  float x = 0, y = 0, z = 0;
  float u = 0, v = 0;                // metres along the surface
  std::uint8_t r = 0, g = 0, b = 0;  // 255 × √(light / 4): light 1 lies at 127, 4 at 255
  std::uint8_t material = 0;         // role × plan::kShades + shade; kLamp shines by itself
};
static_assert(sizeof(Vertex) == 24);
inline constexpr std::uint8_t kLamp = 255;

struct Picture {
  std::vector<Vertex> vertices;
  std::vector<std::uint32_t> indices;  // triangles, counter-clockwise seen from the front
  std::uint32_t opaque = 0;            // the first so many indices; panes of glass follow
  void clear() {
    vertices.clear();
    indices.clear();
    opaque = 0;
  }
};

// A region as it stands. `mesh` is its mesh, paint applied; `open[i]` says
// whether one sees through room.portals[i] (missing: closed).
struct Subject {
  const plan::Room& room;
  const mesh::Mesh& mesh;
  std::span<const bool> open;
};

// The inside of a region with its furniture and lamps. Clears `out` but keeps its
// memory.
void bake(const Subject& subject, mesh::Point3 origin, Picture& out);

// A door leaf in its own frame (mesh/door.hpp), turned to the screen's axes: x
// along the closed leaf, y up.
void bake_leaf(const mesh::Leaf& leaf, Picture& out);

// The cabin of an elevator that fills a shaft's clear box, its floor at y = 0 and
// the middle of its floor at the origin. One of its sides is open, to the landing.
struct Cabin {
  mesh::Length width = 0;  // along x
  mesh::Length depth = 0;  // along y of the plan
  mesh::Length height = 0;
  geom::Side open = geom::kSouth;
  mesh::Length opening = 0;  // clear width and height of the door
  mesh::Length head = 0;
};
void bake_cabin(const Cabin& cabin, Picture& out);

}  // namespace enfilade::display
