#pragma once
// Mesh: the surface of a built region on exact integer millimetres. Nearly all
// of a building is axis-parallel, so the mesh keeps rectangles (24 bytes each)
// and, for slanted walls and stairs, general facets. Normals, texture
// coordinates and triangles are derived on demand, see triangles.hpp.
//
// Every surface is one-sided: its corners run counter-clockwise seen from the
// side that is meant to be seen.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <enfilade/geom/point.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::mesh {

using geom::Length;

struct Point3 {
  Length x = 0;
  Length y = 0;
  Length z = 0;
  friend auto operator<=>(const Point3&, const Point3&) = default;
  friend constexpr Point3 operator+(Point3 a, Point3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Point3 operator-(Point3 a, Point3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
};

// Where the seen side of a rectangle looks to.
enum class Facing : std::uint8_t { east = 0, west = 1, north = 2, south = 3, up = 4, down = 5 };
constexpr Facing opposite(Facing f) { return static_cast<Facing>(static_cast<std::uint8_t>(f) ^ 1); }

// What a surface is part of. The shell of a room, with its portals as caps, is
// a closed surface; everything else stands in it.
enum class Layer : std::uint8_t {
  shell = 0,    // floor, ceiling, walls, reveals
  fitting = 1,  // frames, architraves, sills, bands: thin things fixed to the shell
  pane = 2,     // glass
  step = 3,     // flights and landings: they carry people
};

// An axis-parallel rectangle. Its plane is x = w (east, west; u is y, v is z),
// y = w (north, south; u is x, v is z) or z = w (up, down; u is x, v is y).
// Always u0 < u1 and v0 < v1.
struct Rect {
  Length u0 = 0, v0 = 0, u1 = 0, v1 = 0;
  Length w = 0;
  Facing facing = Facing::up;
  Layer layer = Layer::shell;
  plan::Material material;
  [[nodiscard]] constexpr std::int64_t area() const { return std::int64_t{u1 - u0} * (v1 - v0); }
  friend bool operator==(const Rect&, const Rect&) = default;
};
static_assert(sizeof(Rect) == 24);

// A triangle or a planar quadrilateral (to within a rounded millimetre).
struct Facet {
  std::array<Point3, 4> corner{};
  std::uint8_t corners = 4;  // 3 or 4
  Layer layer = Layer::shell;
  plan::Material material;
  friend bool operator==(const Facet&, const Facet&) = default;
};

struct Mesh {
  std::vector<Rect> rects;
  std::vector<Facet> facets;
  void clear() {
    rects.clear();
    facets.clear();
  }
  [[nodiscard]] bool empty() const { return rects.empty() && facets.empty(); }
  friend bool operator==(const Mesh&, const Mesh&) = default;
};

// Memory a mesh holds, its own struct included. A copy of a mesh is trimmed to
// what it needs; a buffer that is used again and again is not.
std::size_t bytes(const Mesh& mesh);
std::size_t triangle_count(const Mesh& mesh);

// Corners counter-clockwise seen from the front.
std::array<Point3, 4> corners(const Rect& rect);

// The same mesh with every point moved by `by`.
void move(Mesh& mesh, Point3 by);

// The inside of a built region, in the building's coordinates: floor, ceiling,
// walls wall_depth() inside the faces, openings cut out exactly, and this
// region's part of the reveals: to the portal's plane, for windows to the pane
// in the middle of the façade wall (the outer part belongs to the skin).
// Frames, panes, architraves and stairs follow. Doors (door.hpp) and objects
// (object.hpp) are not part of it, because they move and are shared.
//
// Clears `out` but keeps its memory. A box costs about a microsecond and does
// not allocate once `out` has grown. Portals that reach beyond the clear inside
// are cut off there; a portal wholly outside it, or overlapping an earlier one,
// is left out, and so is one on a slanted wall that reaches beyond the wall.
void mesh_room(const plan::Room& room, Mesh& out);

// The pane of a window lies this far inside the façade; the leaf of an entrance
// likewise.
inline constexpr Length kPaneDepth = plan::kFacadeWall / 2;

}  // namespace enfilade::mesh
