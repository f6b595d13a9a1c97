// How light arrives. For a point p of a surface with normal n, in units where a
// well-lit surface has 1:
//
//   bulbs    power · cos(lamp) · cos(surface) / (d² + size²), dimmed by what
//            stands between
//   gates    radiance · area · cos · cos / (π d² + area): the form factor of a
//            small rectangle, bounded when p comes near; looking up through a
//            window one sees the sky, looking down the dimmer city
//   ambient  what the room's surfaces throw back, the same everywhere, less in
//            corners and beside furniture
//
// Shadows of blocks are soft by construction: the ray to the lamp passes the
// block at some distance, and the penumbra there is as wide as the lamp seen
// from p. So a coarse grid of corners shows no steps.

#include "display/light.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::display {
namespace {

constexpr float kPi = 3.14159265f;
constexpr float kBulbReach = 8;  // metres; beyond it a lamp is part of the ambient light
constexpr float kGateReach = 14;
constexpr float kBlockReach = 1.6f;
constexpr float kCorner = 0.75f;  // how far corners grow darker
constexpr float kLampRadius = 0.4f;
constexpr float kFlameShadow = 4;
constexpr float kSeamReach = 1.9f;
constexpr Glow kSeamLight{0.17f, 0.13f, 0.095f};

// Falls from 1 to 0 at `reach` without an edge.
float fade(float d2, float reach) {
  const float v = 1 - d2 / (reach * reach);
  return v > 0 ? v * v : 0;
}

float distance2(const Bounds& piece, Vec p) {
  const auto gap = [](float lo, float hi, float v) { return v < lo ? lo - v : v > hi ? v - hi : 0; };
  const float x = gap(piece.lo.x, piece.hi.x, p.x), y = gap(piece.lo.y, piece.hi.y, p.y),
              z = gap(piece.lo.z, piece.hi.z, p.z);
  return x * x + y * y + z * z;
}

// Signed distance on plan from q to a block: negative inside.
float plan_distance(const Blocker& b, float x, float y) {
  const float dx = x < (b.lo.x + b.hi.x) * 0.5f ? b.lo.x - x : x - b.hi.x;
  const float dy = y < (b.lo.y + b.hi.y) * 0.5f ? b.lo.y - y : y - b.hi.y;
  if (dx > 0 && dy > 0) return std::sqrt(dx * dx + dy * dy);
  return dx > dy ? dx : dy;
}

// How much of a lamp a block hides from p: 0 … 1.
float hidden(const Blocker& b, Vec p, Vec ray) {
  // The part of the ray at the block's heights.
  float t0 = (b.lo.z - p.z) / ray.z, t1 = (b.hi.z - p.z) / ray.z;
  if (t0 < 0) t0 = 0;
  if (t1 > 1) t1 = 1;
  if (t0 >= t1) return 0;
  // Where that part passes nearest to the middle of the block.
  const float flat2 = ray.x * ray.x + ray.y * ray.y;
  float t = 0.5f * (t0 + t1);
  if (flat2 > 1e-6f) {
    const float cx = 0.5f * (b.lo.x + b.hi.x) - p.x, cy = 0.5f * (b.lo.y + b.hi.y) - p.y;
    t = (cx * ray.x + cy * ray.y) / flat2;
    t = t < t0 ? t0 : t > t1 ? t1 : t;
  }
  const float penumbra = 0.03f + t * kLampRadius;
  const float d = plan_distance(b, p.x + ray.x * t, p.y + ray.y * t);
  return d >= penumbra ? 0 : smooth(0.5f - 0.5f * d / penumbra);
}

}  // namespace

void Lighting::add_bounce(Vec at, Vec up, Glow flux) { bulbs_.push_back({at, up, flux * (gain_ / kPi), 0.8f}); }

void Lighting::focus(const Bounds& piece) {
  near_bulbs_.clear();
  near_gates_.clear();
  near_blockers_.clear();
  near_sides_.clear();
  for (const Bulb& bulb : bulbs_) {
    if (distance2(piece, bulb.at) < kBulbReach * kBulbReach) near_bulbs_.push_back(bulb);
  }
  for (const Gate& gate : gates_) {
    if (distance2(piece, gate.middle) < kGateReach * kGateReach) near_gates_.push_back(gate);
  }
  // A block shades at most what a lamp throws beside it: about its own height; low
  // flames throw longer shadows.
  const auto meets = [&](float x0, float y0, float x1, float y1, float margin) {
    return x0 - margin < piece.hi.x && piece.lo.x < x1 + margin && y0 - margin < piece.hi.y && piece.lo.y < y1 + margin;
  };
  for (const Blocker& b : blockers_) {
    if (piece.lo.z < b.hi.z + kBlockReach && meets(b.lo.x, b.lo.y, b.hi.x, b.hi.y, rock_ ? kFlameShadow : 1 + b.hi.z))
      near_blockers_.push_back(b);
  }
  for (const Flank& s : sides_) {
    const float x = s.from.x + s.along.x * s.length, y = s.from.y + s.along.y * s.length;
    if (meets(std::min(s.from.x, x), std::min(s.from.y, y), std::max(s.from.x, x), std::max(s.from.y, y), 3)) {
      near_sides_.push_back(s);
    }
  }
}

// How much of the surroundings' light a point receives: less in corners and
// beside blocks.
float Lighting::openness(Vec p, Vec n) const {
  const auto corner = [](float d) {
    if (d < 0) d = 0;
    return 1 - 0.36f * (1 - d / std::sqrt(d * d + kCorner * kCorner));
  };
  float open = 1;
  if (n.z < 0.7f && roofed_) open *= corner(p.z);
  if (n.z > -0.7f && roofed_) open *= corner(height_ - p.z);
  if (n.z < 0.7f && !roofed_) open *= 0.92f;
  for (const Flank& s : near_sides_) {
    const float px = p.x - s.from.x, py = p.y - s.from.y;
    const float facing = n.y * s.along.x - n.x * s.along.y;
    if (facing > 0.7f) continue;  // the wall itself, and what is flush with it
    const float d = py * s.along.x - px * s.along.y - s.depth;
    if (d < -0.001f || d > 3) continue;
    const float u = px * s.along.x + py * s.along.y;
    if (u < -0.5f || u > s.length + 0.5f) continue;
    float dark = 1 - corner(d);
    for (std::uint32_t g = 0; g < s.gap_count; ++g) {
      const Gap& gap = gaps_[s.first_gap + g];
      if (p.z > gap.head || u < gap.from - 0.3f || u > gap.to + 0.3f) continue;
      const float inside = (u - gap.from < gap.to - u ? u - gap.from : gap.to - u) / 0.3f;
      dark *= 1 - smooth(0.5f + 0.5f * inside);
    }
    open *= 1 - dark;
  }
  p = p + n * 0.03f;  // so that a block does not darken its own faces
  for (const Blocker& b : near_blockers_) {
    const Vec nearest{std::clamp(p.x, b.lo.x, b.hi.x), std::clamp(p.y, b.lo.y, b.hi.y),
                      std::clamp(p.z, b.lo.z, b.hi.z)};
    const Vec to = nearest - p;
    const float d2 = dot(to, to);
    if (d2 > kBlockReach * kBlockReach) continue;
    const float along = d2 > 1e-6f ? dot(to, n) / std::sqrt(d2) : 1;
    if (along < -0.02f) continue;  // behind the surface
    const float seen = b.area / (kPi * d2 + b.area) * (0.5f + 0.5f * along);
    open *= 1 - 0.85f * seen * fade(d2, kBlockReach);
  }
  return open;
}

float Lighting::shade(Vec p, Vec to) const {
  const Vec ray = to - p;
  if (ray.z < 0.02f) return 1;
  float light = 1;
  for (const Blocker& b : near_blockers_) {
    if (p.z >= b.hi.z) continue;
    const float x0 = ray.x < 0 ? p.x + ray.x : p.x, x1 = ray.x < 0 ? p.x : p.x + ray.x;
    const float y0 = ray.y < 0 ? p.y + ray.y : p.y, y1 = ray.y < 0 ? p.y : p.y + ray.y;
    const float margin = kLampRadius;
    if (x0 > b.hi.x + margin || x1 < b.lo.x - margin || y0 > b.hi.y + margin || y1 < b.lo.y - margin) continue;
    light *= 1 - hidden(b, p, ray);
  }
  return light;
}

Glow Lighting::at(Vec p, Vec n) const {
  const float open = openness(p, n);
  Glow sum = ambient_ * (open * (n.z < -0.5f ? 1.3f : 1));
  const Vec start = p + n * 0.04f;
  for (const Bulb& bulb : near_bulbs_) {
    const Vec ray = bulb.at - p;
    const float d2 = dot(ray, ray), facing = dot(ray, n), below = bulb.bare ? std::sqrt(d2) : -dot(ray, bulb.down);
    if (facing <= 0 || below <= 0) continue;
    if (bulb.bare && cornered_ && walled_off(p + n * 0.05f, bulb.at)) continue;
    const float k = facing * below / (d2 * (d2 + bulb.size2)) * fade(d2, kBulbReach);
    // A shadow of so little light would not be seen.
    sum += bulb.power * (k * bulb.power.g < (bulb.bare ? 0.002f : 0.015f) ? k : k * shade(start, bulb.at));
  }
  for (const Gate& gate : near_gates_) {
    const Vec ray = gate.middle - p;
    const float facing = dot(ray, n), before = -dot(ray, gate.inward);
    if (before <= 0) continue;
    const float d2 = dot(ray, ray), d = std::sqrt(d2) + 1e-3f;
    // Part of a window still shines where its middle lies behind the surface.
    const float cosine = facing / d, wrapped = (cosine + 0.12f) / 1.12f;
    if (wrapped <= 0) continue;
    const float k = gate.area * wrapped * (before / d) / (kPi * d2 + gate.area) * fade(d2, kGateReach);
    const float up = clamp01(0.5f + 0.9f * ray.z / d + 0.35f * n.z);
    sum += (gate.below + (gate.above + gate.below * -1) * up) * (k * (0.35f + 0.65f * open));
  }
  return rock_ ? by_seams(p, sum) : sum;
}

// Whether a wall of a room that is no box stands between the two, on plan.
bool Lighting::walled_off(Vec p, Vec from) const {
  for (const Flank& s : sides_) {
    const Vec a = s.from + Vec{-s.along.y, s.along.x, 0} * s.depth;
    const auto side = [&](Vec q) { return s.along.x * (q.y - a.y) - s.along.y * (q.x - a.x); };
    const float sp = side(p), sq = side(from);
    if ((sp > 0) == (sq > 0)) continue;
    const float t = sp / (sp - sq);
    const float u = (p.x + (from.x - p.x) * t - a.x) * s.along.x + (p.y + (from.y - p.y) * t - a.y) * s.along.y;
    if (u > 0.01f && u < s.length - 0.01f) return true;
  }
  return false;
}

Glow Lighting::by_seams(Vec p, Glow light) const {
  for (const Seam& s : seams_) {
    const Vec to = p - s.middle;
    const float deep = dot(to, s.inward), aside = std::abs(dot(to, s.along)) - s.half;
    const float off = aside > 0 ? aside : 0;
    const float own = smooth(std::sqrt(deep * deep + off * off) / kSeamReach);
    light = light * own + kSeamLight * (1 - own);
  }
  return light;
}

}  // namespace enfilade::display
