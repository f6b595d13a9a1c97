// Leaves hang in no room: they are lit evenly, a little less at the foot, and
// differently on each side so that an edge reads as an edge.

#include <enfilade/display/display.hpp>

#include "display/writer.hpp"

namespace enfilade::display {
namespace {

Glow light_on(mesh::Facing facing, float height) {
  const float foot = 0.86f + 0.14f * smooth(height * 1.2f);
  switch (facing) {
    case mesh::Facing::up: return Glow{1.05f, 1.02f, 0.97f};
    case mesh::Facing::down: return Glow{0.45f, 0.44f, 0.43f};
    case mesh::Facing::east:
    case mesh::Facing::west: return Glow{0.72f, 0.71f, 0.69f} * foot;
    default: return Glow{0.98f, 0.96f, 0.92f} * foot;
  }
}

// Where torches are all the light there is.
constexpr Glow kTorchlit{0.26f, 0.21f, 0.16f};

void draw(const mesh::Rect& r, bool dim, Writer& writer) {
  const auto corner = [&](Length u, Length v) {
    const Point3 p = point_on(r.facing, u, v, r.w);
    Glow light = light_on(r.facing, static_cast<float>(p.z) * 0.001f);
    if (dim) light = {light.r * kTorchlit.r, light.g * kTorchlit.g, light.b * kTorchlit.b};
    return writer.corner(p, texel_of(r.facing, u, v), light, material_byte(r.material));
  };
  // Tall faces are darker at the foot only: one more row there.
  const bool tall = static_cast<int>(r.facing) < 4 && r.v1 - r.v0 > 1'500;
  const Length knee = tall ? r.v0 + 800 : r.v1;
  std::uint32_t a = corner(r.u0, r.v0), b = corner(r.u1, r.v0);
  for (const Length v : {knee, r.v1}) {
    const std::uint32_t d = corner(r.u0, v), c = corner(r.u1, v);
    if (runs_clockwise(r.facing)) writer.quad(a, d, c, b);
    else writer.quad(a, b, c, d);
    if (v == r.v1) break;
    a = d;
    b = c;
  }
}

}  // namespace

void bake_leaf(const mesh::Leaf& leaf, Picture& out) {
  out.clear();
  mesh::Mesh mesh;
  mesh::mesh_leaf(leaf, mesh);
  Writer writer(out, {});
  const bool dim = leaf.style == mesh::LeafStyle::planks || leaf.style == mesh::LeafStyle::bound;
  for (const mesh::Rect& r : mesh.rects) {
    if (r.layer != mesh::Layer::pane) draw(r, dim, writer);
  }
  writer.end_opaque();
  for (const mesh::Rect& r : mesh.rects) {
    if (r.layer == mesh::Layer::pane) draw(r, dim, writer);
  }
}

}  // namespace enfilade::display
