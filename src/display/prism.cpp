// Triangles whose long edges are halved until none is left. Whether an edge is
// cut, and where, depends on its two ends alone, so that the two triangles at an
// edge agree without knowing each other:
//
//         c              c              c
//        . .            .|.            . .
//       .   .          . | .          +---+
//      .     .        .  |  .        . . . .
//     a-------b      a---+---b      a---+---b
//
// Before that, each face takes up the corners of others that lie on its edges
// exactly; then no T-junctions are left.

#include "display/prism.hpp"

#include <algorithm>

#include <enfilade/mesh/triangles.hpp>

#include "display/lamps.hpp"

namespace enfilade::display {
namespace {

// Whether p lies on the open segment a b, exactly.
bool between(Point3 a, Point3 b, Point3 p) {
  const std::int64_t dx = std::int64_t{b.x} - a.x, dy = std::int64_t{b.y} - a.y, dz = std::int64_t{b.z} - a.z;
  const std::int64_t px = std::int64_t{p.x} - a.x, py = std::int64_t{p.y} - a.y, pz = std::int64_t{p.z} - a.z;
  if (dy * pz != dz * py || dz * px != dx * pz || dx * py != dy * px) return false;
  const std::int64_t along = dx * px + dy * py + dz * pz;
  return along > 0 && along < dx * dx + dy * dy + dz * dz;
}

Point3 middle(Point3 a, Point3 b) {
  const auto half = [](Length v, Length w) { return static_cast<Length>((std::int64_t{v} + w) >> 1); };
  return {half(a.x, b.x), half(a.y, b.y), half(a.z, b.z)};
}

Vec to_vec(mesh::Vector3 n) { return {static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)}; }

}  // namespace

void Prism::start(const plan::Region& region, std::optional<geom::Point> ceiling_tile, Length longest) {
  texture_from_ = {texture_corner(region.box.lo.x), texture_corner(region.box.lo.y), region.z0};
  ceiling_tile_ = ceiling_tile;
  longest2_ = std::int64_t{longest} * longest;
  faces_.clear();
  corners_.clear();
}

void Prism::add(const Point3* corners, std::uint32_t count, Vec normal, plan::Material material) {
  faces_.push_back({static_cast<std::uint32_t>(corners_.size()), count, normal, material_byte(material)});
  corners_.insert(corners_.end(), corners, corners + count);
}
void Prism::add(const mesh::Rect& rect) {
  const auto corners = mesh::corners(rect);
  add(corners.data(), 4, normal_of(rect.facing), rect.material);
}
void Prism::add(const mesh::Facet& facet) {
  add(facet.corner.data(), facet.corners, to_vec(mesh::normal(facet)), facet.material);
}

void Prism::finish(Lighting& lighting, Writer& writer) {
  sorted_ = corners_;
  std::sort(sorted_.begin(), sorted_.end());
  sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
  for (const Face& face : faces_) {
    ring_.clear();
    for (std::uint32_t i = 0; i < face.count; ++i) {
      const Point3 a = corners_[face.first + i], b = corners_[face.first + (i + 1) % face.count];
      ring_.push_back(a);
      cuts_.clear();
      const Point3 lo{std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)};
      const Length hi = std::max(a.x, b.x);
      for (auto it = std::lower_bound(sorted_.begin(), sorted_.end(), lo); it != sorted_.end() && it->x <= hi; ++it) {
        if (!between(a, b, *it)) continue;
        const Point3 d = *it - a;
        cuts_.emplace_back(std::int64_t{d.x} * d.x + std::int64_t{d.y} * d.y + std::int64_t{d.z} * d.z, *it);
      }
      std::sort(cuts_.begin(), cuts_.end());
      for (const auto& cut : cuts_) ring_.push_back(cut.second);
    }
    emit(face, lighting, writer);
  }
}

void Prism::draw(const mesh::Facet& facet, Length longest, Lighting& lighting, Writer& writer) {
  longest2_ = std::int64_t{longest} * longest;
  ring_.assign(facet.corner.begin(), facet.corner.begin() + facet.corners);
  emit({0, facet.corners, to_vec(mesh::normal(facet)), material_byte(facet.material)}, lighting, writer);
}

// Triangles over ring_, a triangle or a quadrilateral with corners added on its
// edges: from its middle if there are any.
void Prism::emit(const Face& face, Lighting& lighting, Writer& writer) {
  Point3 lo = ring_[0], hi = ring_[0];
  for (const Point3 p : ring_) {
    lo = {std::min(lo.x, p.x), std::min(lo.y, p.y), std::min(lo.z, p.z)};
    hi = {std::max(hi.x, p.x), std::max(hi.y, p.y), std::max(hi.z, p.z)};
  }
  lighting.focus({lighting.local(lo), lighting.local(hi)});
  lighting_ = &lighting;
  face_ = &face;
  if (known_.empty()) known_.resize(4096);
  if (++serial_ == 0) {  // after four thousand million faces
    std::fill(known_.begin(), known_.end(), Known{});
    serial_ = 1;
  }
  constexpr int kDeepest = 24;  // never reached: every cut makes edges shorter
  if (ring_.size() == 3) {
    split(ring_[0], ring_[1], ring_[2], kDeepest, writer);
  } else if (ring_.size() == 4 && face.count == 4) {
    split(ring_[0], ring_[1], ring_[2], kDeepest, writer);
    split(ring_[0], ring_[2], ring_[3], kDeepest, writer);
  } else {
    std::int64_t x = 0, y = 0, z = 0;
    for (std::uint32_t i = 0; i < face.count; ++i) {
      const Point3 p = corners_[face.first + i];
      x += p.x;
      y += p.y;
      z += p.z;
    }
    const auto mean = [&](std::int64_t sum) { return static_cast<Length>(sum / face.count); };
    const Point3 tip{mean(x), mean(y), mean(z)};
    for (std::size_t i = 0; i < ring_.size(); ++i)
      split(tip, ring_[i], ring_[(i + 1) % ring_.size()], kDeepest, writer);
  }
}

bool Prism::too_long(Point3 a, Point3 b) const {
  const std::int64_t dx = std::int64_t{b.x} - a.x, dy = std::int64_t{b.y} - a.y, dz = std::int64_t{b.z} - a.z;
  return dx * dx + dy * dy + dz * dz > longest2_;
}

void Prism::split(Point3 a, Point3 b, Point3 c, int depth, Writer& writer) {
  const bool ab = too_long(a, b), bc = too_long(b, c), ca = too_long(c, a);
  const int cuts = int{ab} + int{bc} + int{ca};
  if (cuts == 0 || depth == 0) {
    const std::uint32_t i = corner(a, writer), j = corner(b, writer), k = corner(c, writer);
    writer.triangle(i, j, k);
    return;
  }
  const Point3 mab = middle(a, b), mbc = middle(b, c), mca = middle(c, a);
  if (cuts == 3) {
    split(a, mab, mca, depth - 1, writer);
    split(mab, b, mbc, depth - 1, writer);
    split(mca, mbc, c, depth - 1, writer);
    split(mab, mbc, mca, depth - 1, writer);
  } else if (cuts == 1) {
    if (ab) split(a, mab, c, depth - 1, writer), split(mab, b, c, depth - 1, writer);
    if (bc) split(b, mbc, a, depth - 1, writer), split(mbc, c, a, depth - 1, writer);
    if (ca) split(c, mca, b, depth - 1, writer), split(mca, a, b, depth - 1, writer);
  } else {
    // Turn so that the edge that stays whole is a b.
    if (!bc) return split(b, c, a, depth, writer);
    if (!ca) return split(c, a, b, depth, writer);
    split(mca, mbc, c, depth - 1, writer);
    split(a, b, mbc, depth - 1, writer);
    split(a, mbc, mca, depth - 1, writer);
  }
}

std::uint32_t Prism::corner(Point3 p, Writer& writer) {
  std::uint32_t h = static_cast<std::uint32_t>(p.x) * 0x9e3779b1u ^ static_cast<std::uint32_t>(p.y) * 0x85ebca77u ^
                    static_cast<std::uint32_t>(p.z) * 0xc2b2ae3du;
  h ^= h >> 15;
  Known& known = known_[h & 4095u];  // one corner per slot: the last one wins
  if (known.face == serial_ && known.at == p) return known.corner;
  const bool down = face_->normal.z < -0.9f;
  const Point3 from = down && ceiling_tile_ ? Point3{ceiling_tile_->x, ceiling_tile_->y, 0} : texture_from_;
  const mesh::Vector3 n{face_->normal.x, face_->normal.y, face_->normal.z};
  const mesh::Texture t = mesh::texture(n, p - from);
  Texel texel{static_cast<float>(t.u) * 0.001f, static_cast<float>(t.v) * 0.001f};
  if (down && !ceiling_tile_ && face_->material / plan::kShades == static_cast<int>(plan::Role::ceiling))
    texel = {kPlainTexel, kPlainTexel};
  const std::uint32_t c = writer.corner(p, texel, lighting_->at(lighting_->local(p), face_->normal), face_->material);
  known = {p, c, serial_};
  return c;
}

}  // namespace enfilade::display
