// Triangles into samples: barycentric coordinates, tested at the middle of each
// sample; a triangle that crosses the near plane is cut there first.

#include <array>

#include "raster/view.hpp"

namespace enfilade::raster {
namespace {

// Which samples of a see-through triangle are drawn: an ordered 4 × 4 pattern.
bool shows(std::uint8_t alpha, int x, int y) {
  constexpr std::array<int, 16> kOrder = {0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5};
  return alpha == 255 || kOrder[std::size_t((y & 3) * 4 + (x & 3))] * 16 + 8 < alpha;
}

void fill(Buffer& b, const View& view, Vec p0, Vec p1, Vec p2, std::uint32_t id, std::uint8_t alpha) {
  const Vec s0 = view.project(p0), s1 = view.project(p1), s2 = view.project(p2);
  const double area = double(s1.x - s0.x) * (s2.y - s0.y) - double(s1.y - s0.y) * (s2.x - s0.x);
  if (std::abs(area) < 1e-9) return;
  const double share = 1 / area;
  const auto clampi = [](float v, int hi) { return static_cast<int>(std::clamp(v, -1.0f, float(hi) + 1)); };
  const int x0 = std::max(0, clampi(std::floor(std::min({s0.x, s1.x, s2.x})), b.w));
  const int x1 = std::min(b.w - 1, clampi(std::ceil(std::max({s0.x, s1.x, s2.x})), b.w));
  const int y0 = std::max(0, clampi(std::floor(std::min({s0.y, s1.y, s2.y})), b.h));
  const int y1 = std::min(b.h - 1, clampi(std::ceil(std::max({s0.y, s1.y, s2.y})), b.h));
  // Depth is linear on the screen without perspective, its inverse with it.
  const double d0 = view.perspective ? 1.0 / s0.z : s0.z, d1 = view.perspective ? 1.0 / s1.z : s1.z,
               d2 = view.perspective ? 1.0 / s2.z : s2.z;
  for (int y = y0; y <= y1; ++y) {
    const double py = y + 0.5;
    for (int x = x0; x <= x1; ++x) {
      const double px = x + 0.5;
      const double w0 = ((s1.x - px) * (s2.y - py) - (s1.y - py) * (s2.x - px)) * share;
      const double w1 = ((s2.x - px) * (s0.y - py) - (s2.y - py) * (s0.x - px)) * share;
      const double w2 = 1 - w0 - w1;
      if (w0 < 0 || w1 < 0 || w2 < 0) continue;
      const double d = w0 * d0 + w1 * d1 + w2 * d2;
      const auto z = static_cast<float>(view.perspective ? 1 / d : d);
      const std::size_t i = b.at(x, y);
      if (z >= b.depth[i] || !shows(alpha, x, y)) continue;
      b.depth[i] = z;
      b.id[i] = id;
    }
  }
}

}  // namespace

void draw(Buffer& b, const View& view, std::span<const Triangle> scene) {
  for (std::size_t n = 0; n < scene.size(); ++n) {
    std::array<Vec, 4> v{};
    int count = 0;
    for (int i = 0; i < 3; ++i) {
      const Vec p = view.to_view(corner(scene[n], i)), q = view.to_view(corner(scene[n], (i + 1) % 3));
      if (!view.perspective) {
        v[std::size_t(count++)] = p;
        continue;
      }
      // Cut at the near plane.
      if (p.z >= View::kNear) v[std::size_t(count++)] = p;
      if ((p.z >= View::kNear) != (q.z >= View::kNear))
        v[std::size_t(count++)] = p + (q - p) * ((View::kNear - p.z) / (q.z - p.z));
    }
    const auto id = static_cast<std::uint32_t>(n);
    if (count >= 3) fill(b, view, v[0], v[1], v[2], id, scene[n].alpha);
    if (count == 4) fill(b, view, v[0], v[2], v[3], id, scene[n].alpha);
  }
}

}  // namespace enfilade::raster
