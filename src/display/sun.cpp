// A pane lets in a beam. Behind it the reveal cuts the beam once more; both cuts
// are rectangles, so what passes is a rectangle on the pane:
//
//     pane |\ \          the beam, projected along the light onto a surface and
//          | \ \         clipped to it, is a convex piece; the shadows of blocks,
//     wall =  \ \        projected likewise, are convex too, and are cut out of it
//              \ \       edge by edge, which leaves convex pieces
//     ---------######--- floor
//
// Pieces lie 3 mm before their surface and carry its material and texture: edges
// are sharp, as the sun's are, however coarse the surface's own grid is.

#include "display/sun.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/mesh/triangles.hpp>

namespace enfilade::display {
namespace {

using mesh::Facing;
using mesh::Layer;

constexpr Length kProud = 3;
constexpr std::size_t kMostPieces = 600;
constexpr float kLeastArea = 2'000;  // square millimetres

float area_of(const Spots& p) {
  float sum = 0;
  for (std::size_t i = 2; i < p.size(); ++i) {
    sum += (p[i - 1].u - p[0].u) * (p[i].v - p[0].v) - (p[i].u - p[0].u) * (p[i - 1].v - p[0].v);
  }
  return 0.5f * sum;
}

// Keeps what lies on the left of a → b (inside) or on its right.
void clip(const Spots& in, Spot a, Spot b, bool left, Spots& out) {
  out.clear();
  const auto side = [&](Spot p) {
    const float s = (b.u - a.u) * (p.v - a.v) - (b.v - a.v) * (p.u - a.u);
    return left ? s : -s;
  };
  for (std::size_t i = 0; i < in.size(); ++i) {
    const Spot p = in[i], q = in[(i + 1) % in.size()];
    const float sp = side(p), sq = side(q);
    if (sp >= 0) out.push_back(p);
    if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
      const float t = sp / (sp - sq);
      out.push_back({p.u + (q.u - p.u) * t, p.v + (q.v - p.v) * t});
    }
  }
}

// Counter-clockwise convex hull, monotone chain.
void hull_of(Spots& points, Spots& out) {
  std::sort(points.begin(), points.end(), [](Spot a, Spot b) { return a.u != b.u ? a.u < b.u : a.v < b.v; });
  out.clear();
  const auto turn = [](Spot a, Spot b, Spot c) { return (b.u - a.u) * (c.v - a.v) - (b.v - a.v) * (c.u - a.u); };
  for (int pass = 0; pass < 2; ++pass) {
    const std::size_t base = out.size();
    for (const Spot p : points) {
      while (out.size() >= base + 2 && turn(out[out.size() - 2], out.back(), p) <= 0) out.pop_back();
      out.push_back(p);
    }
    out.pop_back();
    std::reverse(points.begin(), points.end());
  }
}

}  // namespace

// Along the light onto the plane of the target; how far the light still goes.
float Sun::project(Point3 p, const Target& target, Spot& out) const {
  const Vec v{static_cast<float>(p.x - origin_.x), static_cast<float>(p.y - origin_.y),
              static_cast<float>(p.z - origin_.z)};
  if (target.slanted) {
    const Vec off =
        v - Vec{static_cast<float>(target.foot.x - origin_.x), static_cast<float>(target.foot.y - origin_.y), 0};
    const float t = dot(off, target.normal) / dot(kToSun, target.normal);
    const Vec q = off - kToSun * t;
    out = {dot(q, target.right), q.z};
    return t;
  }
  const Point3 plane = point_on(target.facing, 0, 0, target.w);
  switch (static_cast<int>(target.facing) / 2) {
    case 0: {
      const float t = (v.x - static_cast<float>(plane.x - origin_.x)) / kToSun.x;
      out = {v.y - kToSun.y * t, v.z - kToSun.z * t};
      return t;
    }
    case 1: {
      const float t = (v.y - static_cast<float>(plane.y - origin_.y)) / kToSun.y;
      out = {v.x - kToSun.x * t, v.z - kToSun.z * t};
      return t;
    }
    default: {
      const float t = (v.z - static_cast<float>(plane.z - origin_.z)) / kToSun.z;
      out = {v.x - kToSun.x * t, v.y - kToSun.y * t};
      return t;
    }
  }
}

Point3 Sun::place(const Target& target, Spot spot, Length proud) const {
  const auto whole = [](float v) { return static_cast<Length>(v < 0 ? v - 0.5f : v + 0.5f); };
  if (target.slanted) {
    const auto off = static_cast<float>(proud);
    return {target.foot.x + whole(target.right.x * spot.u + target.normal.x * off),
            target.foot.y + whole(target.right.y * spot.u + target.normal.y * off), origin_.z + whole(spot.v)};
  }
  const int plane = static_cast<int>(target.facing) / 2;
  const bool positive = static_cast<int>(target.facing) % 2 == 0;
  const Length u = whole(spot.u) + (plane == 0 ? origin_.y : origin_.x),
               v = whole(spot.v) + (plane == 2 ? origin_.y : origin_.z);
  return point_on(target.facing, u, v, target.w + (positive ? proud : -proud));
}

// The reveal before a pane cuts its light once more.
void Sun::add_beam(const Subject& subject, const plan::Portal& p, const Pane& pane) {
  const float inward = -dot(pane.inward, kToSun);
  if (inward < 0.05f) return;
  const Vec d{static_cast<float>(p.b.x - p.a.x), static_cast<float>(p.b.y - p.a.y), 0};
  const float size = length(d);
  const Vec along = d * (1 / size);
  const Length depth = plan::wall_depth(subject.room.region, plan::face_of(subject.room.region, p.face)) - pane.depth;
  const float travel = static_cast<float>(std::max<Length>(depth, 0)) / inward;
  const float du = -dot(kToSun, along) * travel, dz = -kToSun.z * travel;
  const float u0 = std::max(pane.u0, -du), u1 = std::min(pane.u1, size - du);
  const auto local = [&](Length z) { return static_cast<float>(z - origin_.z); };
  Beam beam;
  beam.z0 = std::max(local(pane.z0), local(p.z0) - dz);
  beam.z1 = std::min(local(pane.z1), local(p.z1) - dz);
  if (u0 >= u1 || beam.z0 >= beam.z1) return;
  const Vec foot = Vec{static_cast<float>(p.a.x - origin_.x), static_cast<float>(p.a.y - origin_.y), 0} +
                   pane.inward * static_cast<float>(pane.depth);
  beam.x0 = foot.x + along.x * u0;
  beam.y0 = foot.y + along.y * u0;
  beam.x1 = foot.x + along.x * u1;
  beam.y1 = foot.y + along.y * u1;
  beams_.push_back(beam);
}

void Sun::find_beams(const Subject& subject) {
  beams_.clear();
  const std::vector<plan::Portal>& portals = subject.room.portals;
  // The panes of French doors are in their leaves.
  constexpr Length kFrame = 80;
  for (const plan::Portal& p : portals) {
    if (p.kind != plan::PortalKind::french_door || plan::is_outdoors(subject.room.region.use)) continue;
    const FaceLine line = face_line(subject.room.region, p.face);
    const Vec d{static_cast<float>(line.to.x - line.from.x), static_cast<float>(line.to.y - line.from.y), 0};
    const Vec inward = Vec{-d.y, d.x, 0} * (1 / length(d));
    add_beam(subject, p,
             {static_cast<float>(kFrame), static_cast<float>(p.width() - kFrame), p.z0 + 2 * kFrame, p.z1 - kFrame,
              mesh::kPaneDepth, inward});
  }
  for (const mesh::Rect& r : subject.mesh.rects) {
    if (r.layer != Layer::pane) continue;
    // The window it belongs to.
    const bool along_y = static_cast<int>(r.facing) / 2 == 0;
    for (const plan::Portal& p : portals) {
      if (p.kind != plan::PortalKind::window || (along_y ? p.a.x != p.b.x : p.a.y != p.b.y)) continue;
      const Length a = along_y ? p.a.y : p.a.x, b = along_y ? p.b.y : p.b.x, level = along_y ? p.a.x : p.a.y;
      if (a > r.u0 || b < r.u1 || p.z0 > r.v0 || p.z1 < r.v1 || std::abs(level - r.w) > plan::kFacadeWall) continue;
      add_beam(subject, p,
               {static_cast<float>(r.u0 - a), static_cast<float>(r.u1 - a), r.v0, r.v1, std::abs(level - r.w),
                normal_of(r.facing)});
      break;
    }
  }
  for (const mesh::Facet& f : subject.mesh.facets) {
    if (f.layer != Layer::pane || f.corners != 4) continue;
    const mesh::Vector3 n = mesh::normal(f);
    const Vec inward{static_cast<float>(n.x), static_cast<float>(n.y), 0};
    for (const plan::Portal& p : portals) {
      const geom::Point d = p.b - p.a;
      if (p.kind != plan::PortalKind::window || d.x == 0 || d.y == 0) continue;
      const Vec along = Vec{static_cast<float>(d.x), static_cast<float>(d.y), 0} * (1 / static_cast<float>(p.width()));
      // Corners are rounded to the millimetre, and so are the ends of panes.
      const auto off = [&](Point3 c) {
        return Vec{static_cast<float>(c.x - p.a.x), static_cast<float>(c.y - p.a.y), 0};
      };
      const float u = dot(off(f.corner[0]), along), v = dot(off(f.corner[1]), along),
                  depth = dot(off(f.corner[0]), inward);
      const float u0 = std::min(u, v), u1 = std::max(u, v);
      if (u0 < -2 || u1 > static_cast<float>(p.width()) + 2 || depth < 0 || depth > plan::kFacadeWall) continue;
      if (f.corner[0].z < p.z0 || f.corner[2].z > p.z1) continue;
      add_beam(subject, p, {u0, u1, f.corner[0].z, f.corner[2].z, static_cast<Length>(depth + 0.5f), inward});
      break;
    }
  }
}

void Sun::add_target(const mesh::Rect& r) {
  if (dot(normal_of(r.facing), kToSun) <= 0.02f) return;
  const int plane = static_cast<int>(r.facing) / 2;
  const auto local = [](Length v, Length from) { return static_cast<float>(v - from); };
  const Length u_from = plane == 0 ? origin_.y : origin_.x, v_from = plane == 2 ? origin_.y : origin_.z;
  const float u0 = local(r.u0, u_from), u1 = local(r.u1, u_from), v0 = local(r.v0, v_from), v1 = local(r.v1, v_from);
  Target target;
  target.facing = r.facing;
  target.layer = r.layer;
  target.material = r.material;
  target.w = r.w;
  target.corner = {{{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}}};
  targets_.push_back(target);
}

// Floors of rooms that are no boxes, and slanted walls.
void Sun::add_target(const mesh::Facet& f) {
  const mesh::Vector3 normal = mesh::normal(f);
  const Vec n{static_cast<float>(normal.x), static_cast<float>(normal.y), static_cast<float>(normal.z)};
  if (dot(n, kToSun) <= 0.02f || (std::abs(n.z) > 0.01f && n.z < 0.99f)) return;
  Target target;
  target.layer = f.layer;
  target.material = f.material;
  target.corners = f.corners;
  target.slanted = n.z < 0.99f;
  target.w = f.corner[0].z;
  target.foot = {f.corner[0].x, f.corner[0].y, origin_.z};
  target.normal = n;
  target.right = {-n.y, n.x, 0};  // seen from the front
  for (std::size_t i = 0; i < f.corners; ++i) {
    const Point3 c = f.corner[i];
    const Point3 from = target.slanted ? target.foot : origin_;
    const Vec off{static_cast<float>(c.x - from.x), static_cast<float>(c.y - from.y), static_cast<float>(c.z - from.z)};
    target.corner[i] = target.slanted ? Spot{dot(off, target.right), off.z} : Spot{off.x, off.y};
  }
  targets_.push_back(target);
}

void Sun::find_targets(const Subject& subject) {
  targets_.clear();
  for (const mesh::Rect& r : subject.mesh.rects) {
    if (r.layer == Layer::shell) add_target(r);
  }
  for (const mesh::Facet& f : subject.mesh.facets) {
    if (f.layer == Layer::shell) add_target(f);
  }
  using plan::ObjectKind;
  for (const plan::Object& o : subject.room.objects) {
    const geom::Box& f = o.footprint;
    const auto top = [&](Length in, Length z, plan::Material m) {
      if (f.short_side() > 2 * in) {
        add_target({f.lo.x + in, f.lo.y + in, f.hi.x - in, f.hi.y - in, z, Facing::up, Layer::fitting, m});
      }
    };
    switch (o.kind) {
      case ObjectKind::desk:
      case ObjectKind::table:
      case ObjectKind::nightstand:
      case ObjectKind::washer:
      case ObjectKind::cabinet: top(0, o.z1, o.material); break;
      case ObjectKind::bed:
        top(8, o.z0 + std::min((o.z1 - o.z0) * 2 / 3, std::min(300, (o.z1 - o.z0) / 2) + 220) + 30, o.material);
        break;
      case ObjectKind::chair: top(75, o.z0 + std::min((o.z1 - o.z0) * 9 / 20, 480), o.material); break;
      default: break;
    }
  }
}

void Sun::shine(const Subject& subject) {
  pieces_.clear();
  corners_.clear();
  const plan::Region& region = subject.room.region;
  origin_ = {region.box.lo.x, region.box.lo.y, region.z0};
  find_beams(subject);
  if (beams_.empty()) return;
  find_targets(subject);
  blockers_.clear();
  for (const plan::Object& object : subject.room.objects) block_light(object, origin_, blockers_);
  for (std::uint32_t target = 0; target < targets_.size(); ++target) {
    for (const Beam& beam : beams_) {
      if (pieces_.size() < kMostPieces) light(beam, target);
    }
  }
}

void Sun::light(const Beam& beam, std::uint32_t index) {
  const Target& target = targets_[index];
  float low = beam.z0;
  if (!target.slanted && target.facing == Facing::up) low = std::max(low, static_cast<float>(target.w - origin_.z));
  if (low >= beam.z1) return;
  lit_.clear();
  float farthest = 0;
  const auto whole = [](float v) { return static_cast<Length>(v); };
  for (int i = 0; i < 4; ++i) {
    const bool first = i == 0 || i == 3;
    const Point3 p{whole(first ? beam.x0 : beam.x1) + origin_.x, whole(first ? beam.y0 : beam.y1) + origin_.y,
                   whole(i < 2 ? low : beam.z1) + origin_.z};
    Spot s;
    const float t = project(p, target, s);
    if (t < -0.5f) return;
    farthest = std::max(farthest, t);
    lit_.push_back(s);
  }
  if (farthest < 1) return;  // in the pane's own plane
  if (area_of(lit_) < 0) std::reverse(lit_.begin(), lit_.end());
  for (std::size_t i = 0; i < target.corners; ++i) {
    clip(lit_, target.corner[i], target.corner[(i + 1) % target.corners], true, cut_);
    std::swap(lit_, cut_);
    if (lit_.size() < 3) return;
  }
  if (area_of(lit_) < kLeastArea) return;
  shade(index);
}

// The shadow of a block on a surface, as hull_; false if it can't throw one there.
bool Sun::cast(const Blocker& block, const Target& target) {
  const Vec lo = block.lo * 1000, hi = block.hi * 1000;
  if (!target.slanted && target.facing == Facing::up && hi.z < static_cast<float>(target.w - origin_.z) + 5)
    return false;
  rest_.clear();
  for (int k = 0; k < 8; ++k) {
    const Point3 p{static_cast<Length>(k & 1 ? hi.x : lo.x) + origin_.x,
                   static_cast<Length>(k & 2 ? hi.y : lo.y) + origin_.y,
                   static_cast<Length>(k & 4 ? hi.z : lo.z) + origin_.z};
    Spot s;
    if (project(p, target, s) < -60) return false;
    rest_.push_back(s);
  }
  hull_of(rest_, hull_);
  return hull_.size() >= 3;
}

// Takes hull_ out of part_ and adds what is left to next_.
void Sun::cut_out() {
  rest_ = part_;
  const std::size_t edges = hull_.size();
  for (std::size_t e = 0; e < edges && rest_.size() >= 3; ++e) {
    clip(rest_, hull_[e], hull_[(e + 1) % edges], true, cut_);
    std::swap(rest_, cut_);
  }
  if (rest_.size() < 3 || area_of(rest_) < kLeastArea) {  // they do not meet
    next_.add(part_);
    return;
  }
  rest_ = part_;
  for (std::size_t e = 0; e < edges && rest_.size() >= 3; ++e) {
    const Spot from = hull_[e], to = hull_[(e + 1) % edges];
    clip(rest_, from, to, false, cut_);
    if (cut_.size() >= 3 && area_of(cut_) > kLeastArea) next_.add(cut_);
    // The rest overlaps what was cut off by a millimetre, so that no crack shows
    // between them.
    const float du = to.u - from.u, dv = to.v - from.v, k = 1 / (std::sqrt(du * du + dv * dv) + 1e-3f);
    const Spot out{dv * k, -du * k};
    clip(rest_, {from.u + out.u, from.v + out.v}, {to.u + out.u, to.v + out.v}, true, cut_);
    std::swap(rest_, cut_);
  }
}

// Takes the shadows of blocks out of lit_ and keeps what is left.
void Sun::shade(std::uint32_t target) {
  parts_.clear();
  parts_.add(lit_);
  for (const Blocker& block : blockers_) {
    if (parts_.ends.empty() || parts_.ends.size() > kMostPieces) break;
    if (!cast(block, targets_[target])) continue;
    next_.clear();
    for (std::size_t i = 0; i < parts_.ends.size(); ++i) {
      parts_.get(i, part_);
      cut_out();
    }
    std::swap(parts_, next_);
  }
  for (std::size_t i = 0; i < parts_.ends.size(); ++i) {
    parts_.get(i, part_);
    keep(target, part_);
  }
}

void Sun::keep(std::uint32_t target, const Spots& spots) {
  if (pieces_.size() >= kMostPieces) return;
  pieces_.push_back({target, static_cast<std::uint32_t>(corners_.size()), static_cast<std::uint32_t>(spots.size())});
  corners_.insert(corners_.end(), spots.begin(), spots.end());
}

// One bright spot for every few pieces that lie together.
void Sun::reflect(Lighting& lighting) const {
  Glow flux;
  Vec middle, up;
  float total = 0;
  const auto flush = [&] {
    if (total > 0) lighting.add_bounce(middle * (1 / total), up, flux);
    flux = {};
    middle = up = {};
    total = 0;
  };
  for (const Piece& piece : pieces_) {
    const Target& on = targets_[piece.target];
    if (on.slanted || on.facing != Facing::up || on.layer != Layer::shell) continue;
    float u = 0, v = 0, twice = 0;
    const Spot* p = corners_.data() + piece.first;
    for (std::uint32_t i = 0; i < piece.count; ++i) u += p[i].u, v += p[i].v;
    for (std::uint32_t i = 2; i < piece.count; ++i) {
      twice += (p[i - 1].u - p[0].u) * (p[i].v - p[0].v) - (p[i].u - p[0].u) * (p[i - 1].v - p[0].v);
    }
    const float area = 0.5e-6f * twice, k = 0.001f / static_cast<float>(piece.count);
    const Vec at{u * k, v * k, 0.02f};
    if (total > 0 && length(at - middle * (1 / total)) > 2.5f) flush();
    flux += kSunlight * (kToSun.z * area * 0.4f);
    middle = middle + at * area;
    total += area;
    up = {0, 0, 1};
  }
  flush();
}

Bounds Sun::bounds_of(const Piece& piece, const Lighting& lighting) const {
  const auto at = [&](std::uint32_t i) {
    return lighting.local(place(targets_[piece.target], corners_[piece.first + i], 0));
  };
  Bounds bounds{at(0), at(0)};
  for (std::uint32_t i = 1; i < piece.count; ++i) {
    const Vec p = at(i);
    bounds.lo = {std::min(bounds.lo.x, p.x), std::min(bounds.lo.y, p.y), std::min(bounds.lo.z, p.z)};
    bounds.hi = {std::max(bounds.hi.x, p.x), std::max(bounds.hi.y, p.y), std::max(bounds.hi.z, p.z)};
  }
  return bounds;
}

void Sun::draw(Lighting& lighting, Writer& writer) const {
  const Point3 from{texture_corner(origin_.x), texture_corner(origin_.y), origin_.z};
  for (const Piece& piece : pieces_) {
    const Target& on = targets_[piece.target];
    const Vec n = on.slanted ? on.normal : normal_of(on.facing);
    const Glow sun = kSunlight * dot(n, kToSun);
    const bool clockwise = !on.slanted && runs_clockwise(on.facing);
    std::uint32_t first = 0, last = 0;
    lighting.focus(bounds_of(piece, lighting));
    for (std::uint32_t i = 0; i < piece.count; ++i) {
      const Point3 p = place(on, corners_[piece.first + i], kProud);
      const mesh::Texture t = mesh::texture({n.x, n.y, n.z}, p - from);
      const Texel texel{static_cast<float>(t.u) * 0.001f, static_cast<float>(t.v) * 0.001f};
      const std::uint32_t c =
          writer.corner(p, texel, lighting.at(lighting.local(p), n) + sun, material_byte(on.material));
      if (i == 0) first = c;
      if (i >= 2) {
        if (clockwise) writer.triangle(first, c, last);
        else writer.triangle(first, last, c);
      }
      last = c;
    }
  }
}

}  // namespace enfilade::display
