#pragma once
// Skin: the outside of a building. Walls at the faces that look to the outside,
// the outer part of window reveals with frames and panes, sills, bands, fins,
// plinth, canopies, and on the top storey the roof with its parapet.

#include <cstdint>
#include <span>

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

// The skin of some rooms, best all of a storey: touching walls of one façade
// are then drawn as one, so that storeys with the same windows get the same
// skin however their rooms lie. It meets the rooms' window reveals at the
// panes, and their entrance reveals at the façade, on the same integers.
// `top_storey` is the storey that carries the roof. Replaces `out`.
// O(n log n) in faces and portals.
void mesh_skin(std::span<const plan::Room> rooms, std::int32_t top_storey, Mesh& out);

inline constexpr Length kParapet = 900;  // above the roof

}  // namespace enfilade::mesh
