#pragma once
// What the parts of the renderer share: vectors, the view from a point or a
// direction, and the buffer of samples.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include <enfilade/raster/render.hpp>

namespace enfilade::raster {

struct Vec {
  float x = 0, y = 0, z = 0;
  friend Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec operator*(Vec a, float k) { return {a.x * k, a.y * k, a.z * k}; }
};
inline float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(Vec a, Vec b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }
inline Vec unit(Vec a) {
  const float length = std::sqrt(dot(a, a));
  return length > 0 ? a * (1 / length) : Vec{0, 0, 1};
}
inline Vec corner(const Triangle& t, int i) { return {t.p[i][0], t.p[i][1], t.p[i][2]}; }

// From where one looks, as a direction from the target to the eye.
inline Vec towards(float yaw, float pitch) {
  const float y = yaw * std::numbers::pi_v<float> / 180, p = pitch * std::numbers::pi_v<float> / 180;
  return {std::sin(y) * std::cos(p), std::cos(y) * std::cos(p), std::sin(p)};
}

struct View {
  Vec right, up, forward, eye;
  bool perspective = false;
  float k = 1;           // pixels per mm, or focal length in pixels
  float cx = 0, cy = 0;  // middle of the picture
  static constexpr float kNear = 200;

  static View from(Vec to_eye, Vec target) {
    View v;
    v.forward = unit(to_eye * -1);
    const Vec flat{v.forward.y, -v.forward.x, 0};
    v.right = dot(flat, flat) > 1e-6f ? unit(flat) : Vec{1, 0, 0};
    v.up = cross(v.right, v.forward);
    v.eye = target;
    return v;
  }
  [[nodiscard]] Vec to_view(Vec p) const {
    const Vec d = p - eye;
    return {dot(d, right), dot(d, up), dot(d, forward)};
  }
  // Screen x and y, and depth.
  [[nodiscard]] Vec project(Vec v) const {
    const float s = perspective ? k / v.z : k;
    return {cx + v.x * s, cy - v.y * s, v.z};
  }
  [[nodiscard]] Vec back(float sx, float sy, float depth) const {
    const float s = perspective ? depth / k : 1 / k;
    return eye + right * ((sx - cx) * s) + up * ((cy - sy) * s) + forward * depth;
  }
};

inline constexpr std::uint32_t kNothing = 0xffffffff;
inline constexpr float kFar = std::numeric_limits<float>::max();

struct Buffer {
  int w, h;
  std::vector<float> depth;
  std::vector<std::uint32_t> id;
  Buffer(int width, int height)
      : w(width), h(height), depth(std::size_t(width) * std::size_t(height), kFar), id(depth.size(), kNothing) {}
  [[nodiscard]] std::size_t at(int x, int y) const { return std::size_t(y) * std::size_t(w) + std::size_t(x); }
};

struct Bounds {
  Vec lo{kFar, kFar, kFar}, hi{-kFar, -kFar, -kFar};
  void add(Vec p) {
    lo = {std::min(lo.x, p.x), std::min(lo.y, p.y), std::min(lo.z, p.z)};
    hi = {std::max(hi.x, p.x), std::max(hi.y, p.y), std::max(hi.z, p.z)};
  }
  [[nodiscard]] Vec middle() const { return (lo + hi) * 0.5f; }
};

// Writes every triangle into the buffer, the nearest per sample.
void draw(Buffer& buffer, const View& view, std::span<const Triangle> scene);

}  // namespace enfilade::raster
