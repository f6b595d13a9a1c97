// The window is clipped by the cone's planes as a polygon; the planes through
// the eye and the edges of what is left are the new cone.
//
// Rounding: lengths are millimetres up to some 10^6, normals are unit vectors,
// so a computed distance is off by far less than kSlack; a point counts as
// inside up to kSlack outside. Edges shorter than kShort give no plane that can
// be trusted; leaving a plane out only widens the cone. Where what is left is
// too small or has too many corners, old planes and those of the whole window
// are taken together, as far as they fit.

#include "world/sight.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::world {
namespace {

constexpr double kSlack = 0.05;
constexpr double kShort = 0.02;

Vec3 cross(const Vec3& a, const Vec3& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
double dot(const Vec3& a, const Vec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
double length(const Vec3& a) { return std::sqrt(dot(a, a)); }
Vec3 towards(const Vec3& a, const Vec3& b, double t) {
  return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, a.z + (b.z - a.z) * t};
}

struct Polygon {
  std::array<Vec3, 4 + Cone::kMost> at;
  std::size_t n = 0;
  void add(const Vec3& p) { at[n++] = p; }
};

// Sutherland and Hodgman: a convex polygon cut by a plane gains at most one
// corner.
void cut(const Polygon& in, const Vec3& normal, Polygon& out) {
  out.n = 0;
  for (std::size_t i = 0; i < in.n; ++i) {
    const Vec3& a = in.at[i];
    const Vec3& b = in.at[i + 1 == in.n ? 0 : i + 1];
    const double da = dot(normal, a) + kSlack;
    const double db = dot(normal, b) + kSlack;
    if (da >= 0) out.add(a);
    if ((da >= 0) != (db >= 0)) out.add(towards(a, b, da / (da - db)));
  }
}

// Adds the plane through the eye and the edge a–b, the side of `middle` inside.
void add_plane(const Vec3& a, const Vec3& b, const Vec3& middle, Cone& out) {
  if (length({b.x - a.x, b.y - a.y, b.z - a.z}) < kShort || out.planes == Cone::kMost) return;
  Vec3 normal = cross(a, b);
  const double size = length(normal);
  if (!(size > 0)) return;
  const double sign = dot(normal, middle) < 0 ? -1 : 1;
  out.normals[out.planes++] = {normal.x * sign / size, normal.y * sign / size, normal.z * sign / size};
}

template <class Corners>
void add_planes(const Corners& at, std::size_t n, Cone& out) {
  Vec3 middle;
  for (std::size_t i = 0; i < n; ++i) middle = {middle.x + at[i].x, middle.y + at[i].y, middle.z + at[i].z};
  for (std::size_t i = 0; i < n; ++i) add_plane(at[i], at[i + 1 == n ? 0 : i + 1], middle, out);
}

}  // namespace

Cone cone_of(const Camera& camera) {
  Cone cone;
  for (std::size_t i = 0; i < std::min(camera.planes, Camera::kMostPlanes); ++i) {
    const double size = length(camera.normals[i]);
    if (!(size > 0)) continue;
    const Vec3& n = camera.normals[i];
    cone.normals[cone.planes++] = {n.x / size, n.y / size, n.z / size};
  }
  return cone;
}

bool clip(const Cone& cone, const Window& window, Cone& out) {
  Polygon a, b;
  for (const Vec3& corner : window) a.add(corner);
  for (std::size_t i = 0; i < cone.planes && a.n > 0; ++i) {
    cut(a, cone.normals[i], b);
    std::swap(a, b);
  }
  if (a.n == 0) return false;
  double area = 0;
  for (std::size_t i = 2; i < a.n; ++i) {
    const Vec3 u{a.at[i - 1].x - a.at[0].x, a.at[i - 1].y - a.at[0].y, a.at[i - 1].z - a.at[0].z};
    const Vec3 v{a.at[i].x - a.at[0].x, a.at[i].y - a.at[0].y, a.at[i].z - a.at[0].z};
    area += length(cross(u, v));
  }
  Cone made;
  if (a.n > Cone::kMost || area < 1) {
    made = cone;
    add_planes(window, window.size(), made);
  } else {
    add_planes(a.at, a.n, made);
  }
  out = made;
  return true;
}

Camera look(Vec3 eye, Vec3 forward, double half_width, double half_height) {
  const double size = length(forward);
  const Vec3 f{forward.x / size, forward.y / size, forward.z / size};
  Vec3 right = cross(f, {0, 0, 1});
  if (length(right) < 1e-6) right = cross(f, {0, 1, 0});
  const double r = length(right);
  right = {right.x / r, right.y / r, right.z / r};
  const Vec3 up = cross(right, f);
  const auto sum = [](const Vec3& a, double s, const Vec3& b) {
    return Vec3{a.x * s + b.x, a.y * s + b.y, a.z * s + b.z};
  };
  Camera camera;
  camera.eye = eye;
  camera.normals[0] = sum(f, half_width, right);
  camera.normals[1] = sum(f, half_width, {-right.x, -right.y, -right.z});
  camera.normals[2] = sum(f, half_height, up);
  camera.normals[3] = sum(f, half_height, {-up.x, -up.y, -up.z});
  camera.planes = 4;
  return camera;
}

}  // namespace enfilade::world
