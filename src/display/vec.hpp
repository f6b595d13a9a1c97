#pragma once
// Small vectors for light: metres relative to a corner of the region, so that
// single precision is plenty. Only + - * / and square roots.

#include <cmath>

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::display {

using geom::Length;
using mesh::Point3;

struct Vec {
  float x = 0, y = 0, z = 0;
  friend constexpr Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vec operator*(Vec a, float k) { return {a.x * k, a.y * k, a.z * k}; }
};
constexpr float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline float length(Vec a) { return std::sqrt(dot(a, a)); }

// Light by colour: red, green, blue. 1 is a well-lit surface.
struct Glow {
  float r = 0, g = 0, b = 0;
  friend constexpr Glow operator+(Glow one, Glow two) { return {one.r + two.r, one.g + two.g, one.b + two.b}; }
  friend constexpr Glow operator*(Glow a, float k) { return {a.r * k, a.g * k, a.b * k}; }
  Glow& operator+=(Glow o) { return *this = *this + o; }
};
constexpr float brightness(Glow c) { return 0.3f * c.r + 0.6f * c.g + 0.1f * c.b; }

constexpr float clamp01(float v) { return v < 0 ? 0 : v > 1 ? 1 : v; }
constexpr float smooth(float v) {
  v = clamp01(v);
  return v * v * (3 - 2 * v);
}

// The outward normal of an axis-parallel rectangle.
constexpr Vec normal_of(mesh::Facing facing) {
  switch (facing) {
    case mesh::Facing::east: return {1, 0, 0};
    case mesh::Facing::west: return {-1, 0, 0};
    case mesh::Facing::north: return {0, 1, 0};
    case mesh::Facing::south: return {0, -1, 0};
    case mesh::Facing::up: return {0, 0, 1};
    case mesh::Facing::down: return {0, 0, -1};
  }
  return {};
}

}  // namespace enfilade::display
