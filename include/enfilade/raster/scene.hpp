#pragma once
// Scenes for the renderer, from a model: a storey cut open above the window
// sills, as one lifts the lid of a doll's house, and the building from outside.

#include <vector>

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/model.hpp>
#include <enfilade/raster/render.hpp>

namespace enfilade::raster {

struct CutAway {
  float height = 1'400;  // of the cut above the floor, mm; 300 … 10 000
  float lift = 0;        // moves the storey up, to show several apart
  bool furniture = true;
  bool doors = true;                       // leaves, half open
  std::uint8_t cap_rgb[3] = {74, 80, 88};  // the cut through walls
};

// Appends a storey without ceilings, everything above the cut taken away.
void add_cut_away(const plan::Model& model, int storey, const CutAway& options, std::vector<Triangle>& scene);

// Appends the outside of the storeys in the model; the highest carries the
// roof if it is the building's last.
void add_exterior(const plan::Model& model, std::vector<Triangle>& scene);

// Appends a mesh in the palette's colours; panes let light through by `glass`.
void add_mesh(const mesh::Mesh& mesh, int palette, std::uint8_t glass, std::vector<Triangle>& scene);

// Cuts off everything from `first` on that lies above z.
void cut_above(std::vector<Triangle>& scene, std::size_t first, float z);

}  // namespace enfilade::raster
