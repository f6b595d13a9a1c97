// Furniture is made of many small faces. Light is measured at a few points
// around a piece, from six directions each, and the faces read it off in between:
// a dozen measurements instead of hundreds, and no difference to be seen.

#include "display/furniture.hpp"

#include <algorithm>
#include <array>

#include <enfilade/mesh/object.hpp>
#include <enfilade/mesh/triangles.hpp>

#include "display/rect.hpp"

namespace enfilade::display {
namespace {

using plan::ObjectKind;

constexpr Length kUnseen = 350;  // nobody sees an underside lower than this
constexpr Length kCrumb = 45;    // nobody misses a face smaller than this
constexpr Length kThin = 14;     // nor the edges of a drawer's front
constexpr Length kWhole = 100'000;

// Light around one piece of furniture.
class Surroundings {
 public:
  void measure(const plan::Object& object, Lighting& lighting) {
    const geom::Box& f = object.footprint;
    lo_ = lighting.local({f.lo.x, f.lo.y, object.z0});
    hi_ = lighting.local({f.hi.x, f.hi.y, object.z1});
    lighting.focus({lo_, hi_});
    const Vec size = hi_ - lo_;
    count_[0] = size.x > 1.0f ? 2 : 1;
    count_[1] = size.y > 1.0f ? 2 : 1;
    // Measured inside open pieces, so that a table darkens its own legs, and
    // outside closed ones.
    const bool open = object.kind == ObjectKind::desk || object.kind == ObjectKind::table ||
                      object.kind == ObjectKind::chair || object.kind == ObjectKind::plant ||
                      object.kind == ObjectKind::dining_chair || object.kind == ObjectKind::shower ||
                      object.kind == ObjectKind::trestle || object.kind == ObjectKind::stool ||
                      object.kind == ObjectKind::weapon_rack;
    for (int level = 0; level < 2; ++level) {
      for (int j = 0; j < count_[1]; ++j) {
        for (int i = 0; i < count_[0]; ++i) {
          const Vec p{lo_.x + size.x * (count_[0] == 1 ? 0.5f
                                        : i == 0       ? 0.15f
                                                       : 0.85f),
                      lo_.y + size.y * (count_[1] == 1 ? 0.5f
                                        : j == 0       ? 0.15f
                                                       : 0.85f),
                      level == 0 ? lo_.z + 0.1f : hi_.z + 0.01f};
          for (int d = 0; d < 6; ++d) {
            const Vec n = normal_of(static_cast<mesh::Facing>(d));
            Vec q = p;
            if (!open && d == 0) q.x = hi_.x + 0.02f;
            if (!open && d == 1) q.x = lo_.x - 0.02f;
            if (!open && d == 2) q.y = hi_.y + 0.02f;
            if (!open && d == 3) q.y = lo_.y - 0.02f;
            if (d < 4 && level == 1) q.z = hi_.z - 0.15f * size.z;
            light_[index(level, j, i)][static_cast<std::size_t>(d)] = lighting.at(q, n);
          }
        }
      }
    }
  }

  [[nodiscard]] Glow at(Vec p, Vec n) const {
    const auto share = [](float v, float lo, float hi) { return clamp01((v - lo) / (hi - lo + 1e-4f)); };
    const float z = share(p.z, lo_.z, hi_.z);
    const float x = count_[0] == 1 ? 0 : share(p.x, lo_.x, hi_.x), y = count_[1] == 1 ? 0 : share(p.y, lo_.y, hi_.y);
    const std::array<float, 3> weight{n.x * n.x, n.y * n.y, n.z * n.z};
    const std::array<std::size_t, 3> side{n.x > 0 ? 0u : 1u, n.y > 0 ? 2u : 3u, n.z > 0 ? 4u : 5u};
    Glow sum;
    for (std::size_t a = 0; a < 3; ++a) {
      if (weight[a] < 0.01f) continue;
      const auto mix = [](Glow p0, Glow p1, float t) { return p0 * (1 - t) + p1 * t; };
      std::array<Glow, 2> level;
      for (int l = 0; l < 2; ++l) {
        const auto read = [&](int j, int i) { return light_[index(l, j, i)][side[a]]; };
        const int i1 = count_[0] - 1, j1 = count_[1] - 1;
        level[static_cast<std::size_t>(l)] = mix(mix(read(0, 0), read(0, i1), x), mix(read(j1, 0), read(j1, i1), x), y);
      }
      sum += mix(level[0], level[1], z) * weight[a];
    }
    return sum;
  }

 private:
  static std::size_t index(int level, int j, int i) { return static_cast<std::size_t>(level * 4 + j * 2 + i); }
  Vec lo_, hi_;
  std::array<int, 2> count_{1, 1};
  std::array<std::array<Glow, 6>, 8> light_;
};

// Flames shine by themselves, less towards their tips. `height` is a share of that
// of the thing they burn on.
Glow own_light(float height) {
  const float k = 3.9f - 2.6f * clamp01(2 * height - 1);
  return {k, k * 0.6f, k * 0.34f};
}

void draw_facet(const mesh::Facet& facet, const mesh::Placement& placement, const Surroundings& light,
                const Lighting& lighting, Writer& writer) {
  mesh::Facet turned = facet;
  for (Point3& p : turned.corner) p = mesh::to_building(placement, p);
  const mesh::Vector3 n = mesh::normal(turned);
  const Vec normal{static_cast<float>(n.x), static_cast<float>(n.y), static_cast<float>(n.z)};
  std::uint32_t first = 0, last = 0;
  for (std::size_t i = 0; i < facet.corners; ++i) {
    const mesh::Texture t = mesh::texture(n, facet.corner[i]);
    const Texel texel{static_cast<float>(t.u) * 0.001f, static_cast<float>(t.v) * 0.001f};
    const Glow lit = facet.material.role == plan::Role::flame
                         ? own_light(static_cast<float>(facet.corner[i].z) / static_cast<float>(placement.size.height))
                         : light.at(lighting.local(turned.corner[i]), normal);
    const std::uint32_t c = writer.corner(turned.corner[i], texel, lit, material_byte(facet.material));
    if (i == 0) first = c;
    if (i >= 2) writer.triangle(first, last, c);
    last = c;
  }
}

// The footprint grown or shrunk to where its shadow ends and begins.
struct Fringe {
  Length inner = 0, outer = 0;
};
Fringe fringe_of(ObjectKind kind) {
  switch (kind) {
    case ObjectKind::desk:
    case ObjectKind::table: return {100, 200};
    case ObjectKind::chair:
    case ObjectKind::dining_chair:
    case ObjectKind::plant: return {110, -1};
    case ObjectKind::board:
    case ObjectKind::torch:
    case ObjectKind::puddle:
    case ObjectKind::coins:
    case ObjectKind::bones: return {-1, -1};
    default: return {0, 160};
  }
}

}  // namespace

void draw_furniture(const plan::Room& room, mesh::Mesh& scratch, Lighting& lighting, Writer& writer) {
  Surroundings light;
  for (const plan::Object& object : room.objects) {
    const mesh::Placement placement = mesh::place(object);
    mesh::mesh_object(object.kind, placement.size, object.material, scratch);
    light.measure(object, lighting);
    // Boards of one piece run alike, those of two pieces do not.
    const geom::Point texture_from{placement.pivot.x % 977, placement.pivot.y % 1'009};
    for (const mesh::Rect& r : scratch.rects) {
      if (r.facing == mesh::Facing::down && r.w < kUnseen) continue;
      const Length thin = std::min(r.u1 - r.u0, r.v1 - r.v0), wide = std::max(r.u1 - r.u0, r.v1 - r.v0);
      if (wide < kCrumb || (thin < kThin && r.facing != mesh::Facing::south)) continue;
      draw_rect(r, placement, kWhole, texture_from, writer,
                [&](Point3 p, Vec n) { return light.at(lighting.local(p), n); });
    }
    for (const mesh::Facet& facet : scratch.facets) draw_facet(facet, placement, light, lighting, writer);
  }
}

void rule_furniture(const plan::Room& room, const geom::Box& piece, Lines& x, Lines& y) {
  constexpr Length kNear = 250;
  const geom::Box near{{piece.lo.x - kNear, piece.lo.y - kNear}, {piece.hi.x + kNear, piece.hi.y + kNear}};
  for (const plan::Object& object : room.objects) {
    const geom::Box& f = object.footprint;
    if (!f.overlaps(near) || object.z0 > room.region.z0 + 300) continue;
    const Fringe fringe = fringe_of(object.kind);
    for (const Length by : {-fringe.inner, fringe.outer}) {
      if (by == 1 || by == -1) continue;
      x.insert(x.end(), {f.lo.x - by, f.hi.x + by});
      y.insert(y.end(), {f.lo.y - by, f.hi.y + by});
    }
  }
}

void rule_wall(const plan::Room& room, const mesh::Rect& wall, Lines& u, Lines& z) {
  const bool along_y = static_cast<int>(wall.facing) / 2 == 0;
  for (const plan::Object& object : room.objects) {
    const geom::Interval across = object.footprint.along(along_y ? 0 : 1),
                         along = object.footprint.along(along_y ? 1 : 0);
    if (!geom::grow(across, 120).contains(wall.w) || !geom::grow(along, 200).overlaps({wall.u0, wall.u1})) continue;
    if (object.kind == ObjectKind::torch) {
      const Length m = along.middle(), flame = object.z1 - 140;
      u.insert(u.end(), {m - 900, m - 450, m - 150, m + 150, m + 450, m + 900});
      z.insert(z.end(), {flame - 800, flame - 350, flame - 60, flame + 200, flame + 550});
      continue;
    }
    if (object.z1 - object.z0 < 600 || object.kind == ObjectKind::board) continue;
    u.insert(u.end(), {along.lo - 180, along.lo, along.hi, along.hi + 180});
    z.insert(z.end(), {object.z1, object.z1 + 200});
  }
}

}  // namespace enfilade::display
