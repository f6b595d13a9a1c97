#pragma once
// Writer: corners and triangles as they lie in a Picture.

#include <cmath>

#include <enfilade/display/display.hpp>

#include "display/vec.hpp"

namespace enfilade::display {

// Texture coordinates count from here: a corner of a 24 m grid near the region,
// so that patterns whose size divides 24 m go on from room to room.
inline constexpr Length kTextureGrid = 24'000;
constexpr Length texture_corner(Length v) {
  const Length cells = v / kTextureGrid - (v % kTextureGrid < 0 ? 1 : 0);
  return cells * kTextureGrid;
}

struct Texel {
  float u = 0, v = 0;
};
// As mesh::texture(): to the right and down, seen from the front. u and v are the
// rectangle's own coordinates, less those of the corner to count from.
constexpr Texel texel_of(mesh::Facing facing, Length u, Length v) {
  const bool mirrored = facing == mesh::Facing::west || facing == mesh::Facing::north;
  const float x = static_cast<float>(u) * 0.001f, y = static_cast<float>(v) * 0.001f;
  return {mirrored ? -x : x, facing == mesh::Facing::down ? y : -y};
}

// Whether a rectangle's (u, v) runs clockwise seen from its front.
constexpr bool runs_clockwise(mesh::Facing f) {
  return f == mesh::Facing::west || f == mesh::Facing::north || f == mesh::Facing::down;
}

constexpr Point3 point_on(mesh::Facing facing, Length u, Length v, Length w) {
  switch (static_cast<int>(facing) / 2) {
    case 0: return {w, u, v};
    case 1: return {u, w, v};
    default: return {u, v, w};
  }
}

constexpr std::uint8_t material_byte(plan::Material m) {
  return static_cast<std::uint8_t>(static_cast<int>(m.role) * plan::kShades + m.shade);
}

class Writer {
 public:
  Writer(Picture& out, Point3 origin) : out_(out), origin_(origin) {}

  std::uint32_t corner(Point3 p, Texel t, Glow light, std::uint8_t material) {
    Vertex v;
    v.x = static_cast<float>(p.x - origin_.x) * 0.001f;
    v.y = static_cast<float>(p.z - origin_.z) * 0.001f;
    v.z = static_cast<float>(origin_.y - p.y) * 0.001f;
    v.u = t.u;
    v.v = t.v;
    v.r = byte_of(light.r);
    v.g = byte_of(light.g);
    v.b = byte_of(light.b);
    v.material = material;
    out_.vertices.push_back(v);
    return static_cast<std::uint32_t>(out_.vertices.size() - 1);
  }
  void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    out_.indices.push_back(a);
    out_.indices.push_back(b);
    out_.indices.push_back(c);
  }
  // Four corners around, split along the diagonal whose ends are lit more alike.
  void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    const auto lit = [&](std::uint32_t i) { return int{out_.vertices[i].g}; };
    const int ac = lit(a) - lit(c), bd = lit(b) - lit(d);
    if (ac * ac <= bd * bd) {
      triangle(a, b, c);
      triangle(a, c, d);
    } else {
      triangle(b, c, d);
      triangle(b, d, a);
    }
  }
  void end_opaque() { out_.opaque = static_cast<std::uint32_t>(out_.indices.size()); }

 private:
  static std::uint8_t byte_of(float light) {
    const float v = std::sqrt(light < 0 ? 0 : light * 0.25f) * 255 + 0.5f;
    return v >= 255 ? std::uint8_t{255} : static_cast<std::uint8_t>(v);
  }
  Picture& out_;
  Point3 origin_;
};

}  // namespace enfilade::display
