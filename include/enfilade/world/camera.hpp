#pragma once
// Camera: an eye and what it may see: everything between planes through the eye.

#include <array>
#include <cstddef>

namespace enfilade::world {

struct Vec3 {
  double x = 0, y = 0, z = 0;
};

struct Camera {
  static constexpr std::size_t kMostPlanes = 6;
  Vec3 eye;  // millimetres
  // A direction d from the eye is in view if d · n >= 0 for every normal n. No
  // planes: the eye sees all round.
  std::array<Vec3, kMostPlanes> normals{};
  std::size_t planes = 0;
  // Millimetres: everything is found that can be seen from any place this near
  // to the eye that one can get to within that way. For somebody who draws from
  // where the eye will be by then. Limit: 0 … 10 m.
  double radius = 0;
};

// A camera that looks along `forward` (any length but zero), upright; the
// tangents of half its angles of view. Looking straight up or down, `up` is
// north.
Camera look(Vec3 eye, Vec3 forward, double half_width = 1.0, double half_height = 0.75);

}  // namespace enfilade::world
