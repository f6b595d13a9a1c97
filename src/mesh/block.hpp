#pragma once
// Blocks: axis-parallel boxes drawn from the outside, for leaves and objects.

#include <algorithm>

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

// Faces to leave out, as bits.
enum Skip : unsigned {
  kSkipEast = 1u << 0,
  kSkipWest = 1u << 1,
  kSkipNorth = 1u << 2,
  kSkipSouth = 1u << 3,
  kSkipTop = 1u << 4,
  kSkipBottom = 1u << 5,
};

class Blocks {
 public:
  Blocks(Point3 lo, Point3 hi, Mesh& out) : lo_(lo), hi_(hi), out_(out) {}

  // Cut off at the bounds; nothing if that leaves nothing. A face on the floor
  // is never seen and left out.
  void box(Point3 a, Point3 b, plan::Material m, unsigned skip = 0) {
    a = {std::max(a.x, lo_.x), std::max(a.y, lo_.y), std::max(a.z, lo_.z)};
    b = {std::min(b.x, hi_.x), std::min(b.y, hi_.y), std::min(b.z, hi_.z)};
    if (a.x >= b.x || a.y >= b.y || a.z >= b.z) return;
    if (a.z == lo_.z) skip |= kSkipBottom;
    const auto rect = [&](unsigned bit, Length u0, Length v0, Length u1, Length v1, Length w, Facing facing) {
      if (!(skip & bit)) out_.rects.push_back({u0, v0, u1, v1, w, facing, layer_, m});
    };
    rect(kSkipEast, a.y, a.z, b.y, b.z, b.x, Facing::east);
    rect(kSkipWest, a.y, a.z, b.y, b.z, a.x, Facing::west);
    rect(kSkipNorth, a.x, a.z, b.x, b.z, b.y, Facing::north);
    rect(kSkipSouth, a.x, a.z, b.x, b.z, a.y, Facing::south);
    rect(kSkipTop, a.x, a.y, b.x, b.y, b.z, Facing::up);
    rect(kSkipBottom, a.x, a.y, b.x, b.y, a.z, Facing::down);
  }
  void layer(Layer layer) { layer_ = layer; }
  [[nodiscard]] Mesh& mesh() { return out_; }
  [[nodiscard]] Point3 lo() const { return lo_; }
  [[nodiscard]] Point3 hi() const { return hi_; }

 private:
  Point3 lo_, hi_;
  Mesh& out_;
  Layer layer_ = Layer::fitting;
};

}  // namespace enfilade::mesh
