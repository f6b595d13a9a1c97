#pragma once
// GLB: binary glTF 2.0 of a model. Y up, metres, right-handed.
//
//   building
//     floor-0 …            one node per storey
//       s01f2h3            one node per room, named by its path; its mesh is the
//                          room's inside, one primitive per material
//         s01f2h3-desk-0   furniture; equal pieces share a mesh; front to +Z
//         door-…           a leaf, named by its portal, pivot at the hinge
//       skin-0             the outside of the storey
//
// Every node has flat `extras`: kind, path, use, level, area, connects; doors
// axis, range (degrees, or metres for sliding panels), state, connects.
// Materials are named by role ("floor_carpet", "wall_paint_2"); texture
// coordinates are metres; normals are flat. Identical geometry is stored once.
// Plain glTF without extensions unless lights are asked for.

#include <enfilade/base/context.hpp>
#include <enfilade/export/sink.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

struct GlbOptions {
  bool objects = true;
  bool doors = true;
  bool skin = true;
  bool lights = false;  // KHR_lights_punctual: a lamp under the ceiling of every room
};

// The same bytes for the same model and options, whatever the executor. Meshes
// storeys on context.executor and keeps compact integer geometry and the JSON
// until they are written, well below the size of the file. Errors: those of the
// sink; cancelled; exhausted beyond context.max_bytes or 4 GiB, which the format can't hold.
Status write_glb(const plan::Model& model, Sink& sink, const GlbOptions& options = {}, const Context& context = {},
                 ExportStats* stats = nullptr);

}  // namespace enfilade::exports
