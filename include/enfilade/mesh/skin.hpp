#pragma once
// Skin: the outside of a building. Walls at the faces that look to the outside,
// the outer part of window reveals with frames and panes, sills, bands, fins,
// plinth, canopies; a roof with its parapet or eaves over whatever has
// nothing above it, and a soffit under whatever has nothing below. Balconies are rooms: mesh_room() draws them.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::mesh {

// The outlines of a storey and of its neighbours, a polygon for each piece.
struct Plates {
  std::span<const geom::Polygon> here;
  std::span<const geom::Polygon> above;  // empty: the sky
  std::span<const geom::Polygon> below;  // empty: nothing; the ground storey needs none
  plan::Roof roof = plan::Roof::flat;
};

// The outline of a storey as its rooms' faces to the outside enclose it; the
// rules' own outlines are as good. Gaps of up to 5 m between rooms are closed, so
// that a storey with a fault in its façade has a roof.
std::vector<geom::Polygon> plate_of(std::span<const plan::Room> rooms);

// The skin of some rooms of one storey, best all: touching walls of one façade
// are then drawn as one, so that storeys with the same windows get the same
// skin however their rooms lie. It meets the rooms' window reveals at the
// panes, and their entrance reveals at the façade, on the same integers.
// Roofs lie over `here` without `above`, with a parapet along the façade, or
// hipped where no wall of `above` stands beside them, with eaves but over walls
// without openings; soffits under `here` without `below`. Replaces `out`. O(n log n) in faces and
// portals, O(n^2) in corners of the plates where they differ.
void mesh_skin(std::span<const plan::Room> rooms, const Plates& plates, Mesh& out);

// The same for rooms[first, end), one storey of a building of this brief whose
// rooms lie storey by storey. A storey that is missing in `rooms` counts as one
// of the same outline; above storey brief.floors - 1 is the sky.
void mesh_storey_skin(std::span<const plan::Room> rooms, std::size_t first, std::size_t end, const plan::Brief& brief,
                      Mesh& out);

// What is seen of a building from a balcony, for those who draw no skin: the façade behind it, as wide as it is,
// without the opening of its door, and the slab of the balcony above. Replaces `out`. Requires a balcony.
void mesh_behind(const plan::Room& balcony, Mesh& out);

inline constexpr Length kParapet = 900;  // above the roof

}  // namespace enfilade::mesh
