#pragma once
// Doors: the moving parts of a portal. They belong to the portal, not to a
// room, and are meshed once. A leaf is drawn in its own frame so that equal
// leaves share a mesh; a Leaf says where it hangs and how it moves.

#include <array>
#include <cstdint>

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

enum class LeafStyle : std::uint8_t {
  panel = 0,   // rooms and stairs: a flush leaf with lever handles
  glazed = 1,  // entrances: a glass leaf in a frame
  metal = 2,   // elevators: a sliding panel
  planks = 3,  // dungeons: boards held by iron bands, with rings
  bound = 4,   // the same, with more iron and the plate of a lock
};

inline constexpr Length kLeafThickness = 40;

// In the leaf's frame x runs along the closed leaf, z up from its foot, and the
// leaf lies around y = 0. A turning leaf turns about the z axis.
struct Leaf {
  Point3 pivot;       // origin of the leaf's frame, in the building's coordinates
  geom::Point along;  // direction of its x axis on plan when closed; not normalised
  Length width = 0;   // of the leaf itself
  Length height = 0;
  LeafStyle style = LeafStyle::panel;
  bool slides = false;
  std::int32_t range = 0;  // fully open: degrees, counter-clockwise seen from above; or millimetres along x
};

struct Leaves {
  std::array<Leaf, 2> leaf;
  std::size_t count = 0;  // 0 for windows, hallways and wells
};

// The leaves of a portal, closed. `region` is one that holds this copy of the
// portal; both neighbours give the same leaves. A leaf lies in the portal's
// plane, that of an entrance half a façade wall further in, and stays clear of
// the opening's edges.
Leaves leaves_of(const plan::Portal& portal, const plan::Region& region);

// The mesh of a leaf in its own frame. Depends on width, height and style only.
void mesh_leaf(const Leaf& leaf, Mesh& out);

}  // namespace enfilade::mesh
