#pragma once
// How materials look in exported files.

#include <span>
#include <string>

#include <enfilade/plan/material.hpp>

namespace enfilade::exports {

// The name of a material slot: the role's id, with the shade when it is not 0.
std::string material_name(plan::Material material);

// A channel of an sRGB colour as linear light, 0 … 1. Without libm, so the same
// everywhere; right to 1e-12.
double linear(std::uint8_t channel);

// Thousandths.
struct Gloss {
  int metallic = 0;
  int roughness = 900;
  int opacity = 1000;
};
Gloss gloss(plan::Role role);

// The "materials" member of a glTF file, preceded by a comma.
void append_materials(int palette, std::span<const plan::Material> materials, std::string& out);

}  // namespace enfilade::exports
