#include "export/finish.hpp"

#include "export/number.hpp"

namespace enfilade::exports {

std::string material_name(plan::Material material) {
  std::string name(plan::id(material.role));
  if (material.shade != 0) name += "_" + std::to_string(material.shade);
  return name;
}

double linear(std::uint8_t channel) {
  const double c = channel / 255.0;
  if (c <= 0.04045) return c / 12.92;
  // x^2.4 = x² · y² with y = x^0.2, the root of y⁵ = x, by Newton's method.
  const double x = (c + 0.055) / 1.055;
  double y = 1;
  for (int i = 0; i < 40; ++i) y = (4 * y + x / (y * y * y * y)) / 5;
  return x * x * y * y;
}

Gloss gloss(plan::Role role) {
  switch (role) {
    case plan::Role::glass: return {0, 50, 280};
    case plan::Role::metal: return {900, 350, 1000};
    case plan::Role::gold: return {950, 300, 1000};
    case plan::Role::iron: return {800, 600, 1000};
    case plan::Role::water: return {0, 100, 1000};
    case plan::Role::ceramic: return {0, 150, 1000};
    case plan::Role::wall_tile:
    case plan::Role::floor_tile:
    case plan::Role::floor_stone: return {0, 350, 1000};
    case plan::Role::floor_wood:
    case plan::Role::wood:
    case plan::Role::door:
    case plan::Role::frame: return {0, 550, 1000};
    case plan::Role::facade:
    case plan::Role::facade_trim: return {0, 700, 1000};
    default: return {0, 900, 1000};
  }
}

void append_materials(int palette, std::span<const plan::Material> materials, std::string& out) {
  out += R"(,"materials":[)";
  for (std::size_t i = 0; i < materials.size(); ++i) {
    const plan::Rgb rgb = plan::colour(palette, materials[i]);
    const Gloss look = gloss(materials[i].role);
    out += i == 0 ? R"({"name":")" : R"(,{"name":")";
    out += material_name(materials[i]);
    out += R"(","pbrMetallicRoughness":{"baseColorFactor":[)";
    for (const std::uint8_t c : {rgb.r, rgb.g, rgb.b}) {
      append_decimal(out, static_cast<std::int64_t>(linear(c) * 100'000 + 0.5), 5);
      out += ',';
    }
    append_decimal(out, look.opacity, 3);
    out += R"(],"metallicFactor":)";
    append_decimal(out, look.metallic, 3);
    out += R"(,"roughnessFactor":)";
    append_decimal(out, look.roughness, 3);
    out += '}';
    if (materials[i].role == plan::Role::flame) {
      out += R"(,"emissiveFactor":[)";
      for (const std::uint8_t c : {rgb.r, rgb.g, rgb.b}) {
        if (out.back() != '[') out += ',';
        append_decimal(out, static_cast<std::int64_t>(linear(c) * 100'000 + 0.5), 5);
      }
      out += ']';
    }
    out += look.opacity < 1000 ? R"(,"alphaMode":"BLEND"})" : "}";
  }
  out += ']';
}

}  // namespace enfilade::exports
