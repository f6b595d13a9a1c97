#pragma once
// Objects: simple furniture made of boxes and low prisms. An object is drawn in
// a frame of its own, so that equal ones share a mesh, and placed by a
// Placement.
//
// In its frame an object stands on z = 0 with the middle of its footprint at
// the origin and its front towards -y (south; +Z in a glTF file). The front is
// the side it is used from: where one sits at a desk, stands at a cabinet,
// steps up to a counter; of a seat, the side the knees point to.

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

// Size seen from the front.
struct Size {
  Length width = 0;
  Length depth = 0;
  Length height = 0;
  friend auto operator<=>(const Size&, const Size&) = default;
};

struct Placement {
  Point3 pivot;   // where the frame's origin lies in the building
  int turns = 0;  // quarter turns counter-clockwise seen from above
  Size size;
};

Placement place(const plan::Object& object);

// Replaces `out`. Everything stays within the footprint and height, whatever
// the size; a size without volume gives an empty mesh.
void mesh_object(plan::ObjectKind kind, Size size, plan::Material material, Mesh& out);

// A point of the object's frame in the building.
Point3 to_building(const Placement& placement, Point3 p);

}  // namespace enfilade::mesh
