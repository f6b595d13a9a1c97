#pragma once
// Sight: view volumes as cones of planes through the eye, and their clipping by
// openings. Everything errs to the side of seeing more.

#include <array>

#include <enfilade/geom/point.hpp>
#include <enfilade/world/camera.hpp>

namespace enfilade::world {

// All directions d with d · n >= 0 for every normal; unit normals. No planes:
// all directions.
struct Cone {
  static constexpr std::size_t kMost = 12;
  std::array<Vec3, kMost> normals;
  std::size_t planes = 0;
};

Cone cone_of(const Camera& camera);

// A rectangle, its corners in order around it, relative to the eye.
using Window = std::array<Vec3, 4>;

// The part of the cone that goes through the window. False if none does; the
// window's plane must not hold the eye.
bool clip(const Cone& cone, const Window& window, Cone& out);

}  // namespace enfilade::world
