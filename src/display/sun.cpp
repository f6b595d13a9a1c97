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
float Sun::project(Point3 p, const mesh::Rect& target, Spot& out) const {
  const Vec v{static_cast<float>(p.x - origin_.x), static_cast<float>(p.y - origin_.y),
              static_cast<float>(p.z - origin_.z)};
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

void Sun::find_beams(const Subject& subject) {
  beams_.clear();
  for (const mesh::Rect& r : subject.mesh.rects) {
    if (r.layer != Layer::pane) continue;
    const Vec n = normal_of(r.facing);
    const float inward = -dot(n, kToSun);  // panes look into the room
    if (inward < 0.05f) continue;
    // The window it belongs to, and how deep the reveal is.
    const bool along_y = static_cast<int>(r.facing) / 2 == 0;
    for (const plan::Portal& p : subject.room.portals) {
      if (p.kind != plan::PortalKind::window) continue;
      const Length a = along_y ? p.a.y : p.a.x, b = along_y ? p.b.y : p.b.x, level = along_y ? p.a.x : p.a.y;
      if (a > r.u0 || b < r.u1 || p.z0 > r.v0 || p.z1 < r.v1 || std::abs(level - r.w) > plan::kFacadeWall) continue;
      const Length depth =
          plan::wall_depth(subject.room.region, plan::face_of(subject.room.region, p.face)) - std::abs(level - r.w);
      const float travel = static_cast<float>(std::max<Length>(depth, 0)) / inward;
      const float du = -(along_y ? kToSun.y : kToSun.x) * travel, dz = -kToSun.z * travel;
      Beam beam;
      beam.facing = r.facing;
      beam.w = r.w;
      const Length u_from = along_y ? origin_.y : origin_.x;
      const auto local = [](Length v, Length from) { return static_cast<float>(v - from); };
      beam.u0 = std::max(local(r.u0, u_from), local(a, u_from) - du);
      beam.u1 = std::min(local(r.u1, u_from), local(b, u_from) - du);
      beam.z0 = std::max(local(r.v0, origin_.z), local(p.z0, origin_.z) - dz);
      beam.z1 = std::min(local(r.v1, origin_.z), local(p.z1, origin_.z) - dz);
      if (beam.u0 < beam.u1 && beam.z0 < beam.z1) beams_.push_back(beam);
      break;
    }
  }
}

void Sun::find_targets(const Subject& subject) {
  targets_.clear();
  for (const mesh::Rect& r : subject.mesh.rects) {
    if (r.layer == Layer::shell && dot(normal_of(r.facing), kToSun) > 0.02f) targets_.push_back(r);
  }
  using plan::ObjectKind;
  for (const plan::Object& o : subject.room.objects) {
    const geom::Box& f = o.footprint;
    const auto top = [&](Length in, Length z, plan::Material m) {
      if (f.short_side() > 2 * in) {
        targets_.push_back({f.lo.x + in, f.lo.y + in, f.hi.x - in, f.hi.y - in, z, Facing::up, Layer::fitting, m});
      }
    };
    switch (o.kind) {
      case ObjectKind::desk:
      case ObjectKind::table:
      case ObjectKind::cabinet: top(0, o.z1, o.material); break;
      case ObjectKind::chair: top(75, o.z0 + std::min((o.z1 - o.z0) * 9 / 20, 480), o.material); break;
      default: break;
    }
  }
}

void Sun::shine(const Subject& subject) {
  pieces_.clear();
  corners_.clear();
  const plan::Region& region = subject.room.region;
  if (region.outline) return;
  origin_ = {region.box.lo.x, region.box.lo.y, region.z0};
  find_beams(subject);
  if (beams_.empty()) return;
  find_targets(subject);
  blockers_.clear();
  for (const plan::Object& object : subject.room.objects) block_light(object, origin_, blockers_);
  for (const mesh::Rect& target : targets_) {
    for (const Beam& beam : beams_) {
      if (pieces_.size() < kMostPieces) light(beam, target);
    }
  }
}

void Sun::light(const Beam& beam, const mesh::Rect& target) {
  // A surface in the pane's own plane, or behind it, gets nothing.
  if (target.facing == beam.facing && target.w == beam.w) return;
  const int plane = static_cast<int>(target.facing) / 2;
  const bool along_y = static_cast<int>(beam.facing) / 2 == 0;
  float low = beam.z0;
  if (target.facing == Facing::up) low = std::max(low, static_cast<float>(target.w - origin_.z));
  if (low >= beam.z1) return;
  lit_.clear();
  const std::array<Spot, 4> corners{{{beam.u0, low}, {beam.u1, low}, {beam.u1, beam.z1}, {beam.u0, beam.z1}}};
  for (const Spot c : corners) {
    const auto u = static_cast<Length>(c.u) + (along_y ? origin_.y : origin_.x),
               z = static_cast<Length>(c.v) + origin_.z;
    Spot s;
    if (project(along_y ? Point3{beam.w, u, z} : Point3{u, beam.w, z}, target, s) < -0.5f) return;
    lit_.push_back(s);
  }
  if (area_of(lit_) < 0) std::reverse(lit_.begin(), lit_.end());
  const auto local = [](Length v, Length from) { return static_cast<float>(v - from); };
  const float u0 = local(target.u0, plane == 0 ? origin_.y : origin_.x),
              u1 = local(target.u1, plane == 0 ? origin_.y : origin_.x);
  const float v0 = local(target.v0, plane == 2 ? origin_.y : origin_.z),
              v1 = local(target.v1, plane == 2 ? origin_.y : origin_.z);
  const std::array<Spot, 4> frame{{{u0, v0}, {u1, v0}, {u1, v1}, {u0, v1}}};
  for (std::size_t i = 0; i < 4; ++i) {
    clip(lit_, frame[i], frame[(i + 1) % 4], true, cut_);
    std::swap(lit_, cut_);
    if (lit_.size() < 3) return;
  }
  if (area_of(lit_) < kLeastArea) return;
  shade(target);
}

// The shadow of a block on a surface, as hull_; false if it can't throw one there.
bool Sun::cast(const Blocker& block, const mesh::Rect& target) {
  const Vec lo = block.lo * 1000, hi = block.hi * 1000;
  if (target.facing == Facing::up && hi.z < static_cast<float>(target.w - origin_.z) + 5) return false;
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
void Sun::shade(const mesh::Rect& target) {
  parts_.clear();
  parts_.add(lit_);
  for (const Blocker& block : blockers_) {
    if (parts_.ends.empty() || parts_.ends.size() > kMostPieces) break;
    if (!cast(block, target)) continue;
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

void Sun::keep(const mesh::Rect& target, const Spots& spots) {
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
    if (piece.on.facing != Facing::up || piece.on.layer != Layer::shell) continue;
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

Bounds Sun::bounds_of(const Piece& piece) const {
  Spot lo = corners_[piece.first], hi = lo;
  for (std::uint32_t i = 1; i < piece.count; ++i) {
    const Spot s = corners_[piece.first + i];
    lo = {std::min(lo.u, s.u), std::min(lo.v, s.v)};
    hi = {std::max(hi.u, s.u), std::max(hi.v, s.v)};
  }
  const int plane = static_cast<int>(piece.on.facing) / 2;
  const float w = static_cast<float>(piece.on.w - (plane == 0 ? origin_.x : plane == 1 ? origin_.y : origin_.z));
  const auto at = [&](Spot s) {
    const Vec v = plane == 0 ? Vec{w, s.u, s.v} : plane == 1 ? Vec{s.u, w, s.v} : Vec{s.u, s.v, w};
    return v * 0.001f;
  };
  return {at(lo), at(hi)};
}

void Sun::draw(Lighting& lighting, Writer& writer) const {
  for (const Piece& piece : pieces_) {
    const mesh::Rect& r = piece.on;
    const Vec n = normal_of(r.facing);
    const Glow sun = kSunlight * dot(n, kToSun);
    const int plane = static_cast<int>(r.facing) / 2;
    const bool positive = static_cast<int>(r.facing) % 2 == 0;
    const Point3 from{texture_corner(origin_.x), texture_corner(origin_.y), origin_.z};
    std::uint32_t first = 0, last = 0;
    lighting.focus(bounds_of(piece));
    for (std::uint32_t i = 0; i < piece.count; ++i) {
      const Spot s = corners_[piece.first + i];
      const auto whole = [](float v) { return static_cast<Length>(v < 0 ? v - 0.5f : v + 0.5f); };
      const Length u = whole(s.u) + (plane == 0 ? origin_.y : origin_.x),
                   v = whole(s.v) + (plane == 2 ? origin_.y : origin_.z);
      const Point3 p = point_on(r.facing, u, v, r.w + (positive ? kProud : -kProud));
      const Texel t = texel_of(r.facing, u - (plane == 0 ? from.y : from.x), v - (plane == 2 ? from.y : from.z));
      const std::uint32_t c = writer.corner(p, t, lighting.at(lighting.local(p), n) + sun, material_byte(r.material));
      if (i == 0) first = c;
      if (i >= 2) {
        if (runs_clockwise(r.facing)) writer.triangle(first, c, last);
        else writer.triangle(first, last, c);
      }
      last = c;
    }
  }
}

}  // namespace enfilade::display
