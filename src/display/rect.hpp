#pragma once
// A rectangle on its own: trim, furniture, steps. No seams to others.

#include <algorithm>

#include <enfilade/mesh/object.hpp>

#include "display/writer.hpp"

namespace enfilade::display {

// Cut where it is longer than `step`. It lies in the frame of `placement`; `lit`
// says how much light arrives at a point of the building on a surface that looks
// along a unit vector.
template <class Lit>
void draw_rect(const mesh::Rect& r, const mesh::Placement& placement, Length step, geom::Point texture_from,
               Writer& writer, Lit&& lit) {
  const Length width = r.u1 - r.u0, height = r.v1 - r.v0;
  const auto columns = static_cast<std::uint32_t>(std::clamp<Length>((width + step - 1) / step, 1, 64));
  const auto rows = static_cast<std::uint32_t>(std::clamp<Length>((height + step - 1) / step, 1, 64));
  const mesh::Placement turn{{}, placement.turns, {}};
  const Vec n0 = normal_of(r.facing);
  const Point3 turned =
      mesh::to_building(turn, {static_cast<Length>(n0.x), static_cast<Length>(n0.y), static_cast<Length>(n0.z)});
  const Vec n{static_cast<float>(turned.x), static_cast<float>(turned.y), static_cast<float>(turned.z)};
  const auto at = [&](Length u, Length v) { return mesh::to_building(placement, point_on(r.facing, u, v, r.w)); };
  // What is smaller than a hand is lit alike all over.
  const bool small = width < 130 && height < 130;
  const Glow all = small ? lit(at(r.u0 + width / 2, r.v0 + height / 2), n) : Glow{};
  std::uint32_t first = 0;
  for (std::uint32_t j = 0; j <= rows; ++j) {
    for (std::uint32_t i = 0; i <= columns; ++i) {
      const Length u = r.u0 + static_cast<Length>(std::int64_t{width} * i / columns);
      const Length v = r.v0 + static_cast<Length>(std::int64_t{height} * j / rows);
      const Point3 p = at(u, v);
      const std::uint32_t c = writer.corner(p, texel_of(r.facing, u - texture_from.x, v - texture_from.y),
                                            small ? all : lit(p, n), material_byte(r.material));
      if (i == 0 && j == 0) first = c;
    }
  }
  for (std::uint32_t j = 0; j < rows; ++j) {
    for (std::uint32_t i = 0; i < columns; ++i) {
      const std::uint32_t a = first + j * (columns + 1) + i, b = a + 1, d = a + columns + 1, c = d + 1;
      if (runs_clockwise(r.facing)) writer.quad(a, d, c, b);
      else writer.quad(a, b, c, d);
    }
  }
}

}  // namespace enfilade::display
