// Where the light of a room comes from: lamps, windows with the day behind them,
// open doors with the lit house behind them; and what stands in its way.

#include "display/light.hpp"

#include <algorithm>

namespace enfilade::display {
namespace {

using plan::PortalKind;

constexpr Glow kLampLight{5.0f, 4.77f, 4.3f};  // intensity of a panel of 0.36 m², a warm white
constexpr Glow kHomeLight{5.3f, 4.45f, 3.3f};  // the same of a lamp at home
constexpr Glow kSky{3.8f, 4.4f, 5.1f};
constexpr Glow kCity{1.9f, 1.85f, 1.75f};
constexpr Glow kHouse{0.95f, 0.86f, 0.72f};     // a lit room seen through a door
constexpr Glow kDarkest{0.05f, 0.05f, 0.055f};  // so that nothing is ever black
constexpr Glow kTorchLight{1.85f, 1.18f, 0.62f};
constexpr Glow kCaveDark{0.05f, 0.044f, 0.04f};  // what is left far from any torch

float metres(std::int64_t mm) { return static_cast<float>(mm) * 0.001f; }

}  // namespace

FaceLine face_line(const plan::Region& region, std::size_t face) {
  if (!region.outline)
    return {region.box.corner(static_cast<int>(face & 3)), region.box.corner(static_cast<int>((face + 1) & 3))};
  const geom::Polygon& polygon = region.outline->polygon;
  const geom::Ring* ring = &polygon.outer;
  for (std::size_t h = 0; face >= ring->size() && h < polygon.holes.size(); ++h) {
    face -= ring->size();
    ring = &polygon.holes[h];
  }
  face %= ring->size();
  return {(*ring)[face], (*ring)[(face + 1) % ring->size()]};
}

void Lighting::gather(const Subject& subject, const std::vector<Lamp>& lamps) {
  const plan::Room& room = subject.room;
  const plan::Region& region = room.region;
  origin_ = {region.box.lo.x, region.box.lo.y, region.z0};
  height_ = metres(region.z1 - plan::kSlab - region.z0);
  roofed_ = region.kind != plan::Kind::stair && (region.kind != plan::Kind::shaft || region.use == plan::Use::atrium);
  bulbs_.clear();
  gates_.clear();
  blockers_.clear();
  seams_.clear();
  rock_ = cornered_ = false;
  if (plan::is_outdoors(region.use)) {
    for (const plan::Object& object : room.objects) block_light(object, origin_, blockers_);
    return add_sky(region);
  }
  rock_ = plan::in_rock(region);
  cornered_ = rock_ && region.outline != nullptr;
  // Lamps are as strong as the floor they serve is large.
  const geom::Box& box = region.box;
  const float floor = region.outline ? 0.5e-6f * static_cast<float>(plan::twice_area(region))
                                     : metres(box.width()) * metres(box.depth());
  const float served = floor / (5.0f * static_cast<float>(std::max<std::size_t>(lamps.size(), 1)));
  const float strength = std::clamp(served, 0.8f, 2.4f);
  for (const Lamp& lamp : lamps) add_lamp(lamp, strength);
  for (std::size_t i = 0; i < room.portals.size(); ++i) {
    const bool open = i < subject.open.size() && subject.open[i];
    if (!rock_) add_gate(room, room.portals[i], open);
    else if (open && room.portals[i].kind != PortalKind::well) add_seam(room, room.portals[i]);
  }
  if (rock_) add_torches(room);
  for (const plan::Object& object : room.objects) block_light(object, origin_, blockers_);
  for (const plan::Landing& landing : room.landings) {
    const geom::Box& b = landing.box;
    const Vec lo = local({b.lo.x, b.lo.y, landing.z - 250}), hi = local({b.hi.x, b.hi.y, landing.z});
    blockers_.push_back({lo, hi, 0.5f});
  }
  add_sides(subject);
  settle_ambient(room);
}

void Lighting::add_lamp(const Lamp& lamp, float strength) {
  if (lamp.fixture != Fixture::panel) {
    // What leaves through a shade or a bowl goes to all sides. That of a bowl is taken from below it: right under the
    // ceiling it would light a few corners of the grid and leave the rest of the ceiling dark.
    const Vec at = local(lamp.middle), round = at + Vec{0, 0, lamp.fixture == Fixture::pendant ? 0.05f : -0.25f};
    bulbs_.push_back({at, {0, 0, -1}, kHomeLight * (strength * 0.7f), 0.09f});
    bulbs_.push_back({round, {0, 0, -1}, kHomeLight * (strength * 0.3f), 0.6f, true});
    return;
  }
  const float area = 4 * metres(lamp.half_u) * metres(lamp.half_v);
  // A lamp on a wall is small and bright.
  const float power = lamp.facing == mesh::Facing::down ? strength * area / 0.36f : 0.8f;
  // A long lamp is three short ones, or walls near it would show spots.
  const bool along_x = lamp.half_u >= lamp.half_v;
  const Length longer = std::max(lamp.half_u, lamp.half_v), parts = longer >= 500 ? 3 : 1;
  for (Length i = 0; i < parts; ++i) {
    Point3 at = lamp.middle;
    if (parts > 1) (along_x ? at.x : at.y) += (i - 1) * longer * 2 / 3;
    bulbs_.push_back(
        {local(at), normal_of(lamp.facing), kLampLight * (power / static_cast<float>(parts)), 0.25f * area});
  }
}

void Lighting::add_gate(const plan::Room& room, const plan::Portal& p, bool open) {
  // The gate of a dungeon has no glass.
  const bool day = (plan::is_window(p.kind) || p.kind == PortalKind::entrance) && !plan::in_rock(room.region);
  if (!day && !open) return;
  if (p.kind == PortalKind::well) {
    // The storeys above and below, seen through a stair's well.
    const float area = metres(p.b.x - p.a.x) * metres(p.b.y - p.a.y);
    if (area <= 0 || p.a.x >= p.b.x) return;
    const bool top = p.face == plan::kTopFace;
    const Point3 middle{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2, p.z0};
    gates_.push_back({local(middle), {0, 0, top ? -1.0f : 1.0f}, area, kHouse * 0.45f, kHouse * 0.45f});
    return;
  }
  const FaceLine line = face_line(room.region, p.face);
  const Vec d{static_cast<float>(line.to.x - line.from.x), static_cast<float>(line.to.y - line.from.y), 0};
  const float size = length(d);
  const float dx = static_cast<float>(p.b.x - p.a.x), dy = static_cast<float>(p.b.y - p.a.y);
  const float area = std::sqrt(dx * dx + dy * dy) * 0.001f * metres(p.z1 - p.z0);
  if (size <= 0 || area <= 0) return;
  const Vec inward{-d.y / size, d.x / size, 0};
  Vec middle = local({p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2, p.z0 + (p.z1 - p.z0) / 2});
  if (day) middle = middle + inward * metres(mesh::kPaneDepth);
  if (day) gates_.push_back({middle, inward, area, kSky, kCity});
  else gates_.push_back({middle, inward, area, kHouse, kHouse});
}

// Outside daylight comes from everywhere, most of it from above.
void Lighting::add_sky(const plan::Region& region) {
  constexpr float kSkyHeight = 4, kSkyArea = 16, kShare = 0.55f;
  const geom::Point middle = region.box.middle();
  sides_.clear();
  gaps_.clear();
  roofed_ = false;
  gain_ = 1;
  ambient_ = {0.72f, 0.76f, 0.8f};
  const Vec at = local({middle.x, middle.y, region.z0}) + Vec{0, 0, kSkyHeight};
  gates_.push_back({at, {0, 0, -1}, kSkyArea, kSky * kShare, kSky * kShare});
}

void Lighting::add_torches(const plan::Room& room) {
  for (const plan::Object& o : room.objects) {
    if (!plan::burns(o.kind)) continue;
    const bool torch = o.kind == plan::ObjectKind::torch;
    const geom::Point m = o.footprint.middle();
    Vec at = local({m.x, m.y, o.z0 + (o.z1 - o.z0) * (torch ? 75 : 85) / 100});
    // A little off the wall, or all its light would lie in one spot on it.
    static constexpr Vec kFront[] = {{0, -1, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}};
    if (torch) at = at + kFront[o.facing & 3] * 0.22f;
    bulbs_.push_back({at, {0, 0, -1}, kTorchLight * (torch ? 1.0f : 1.35f), torch ? 0.4f : 0.45f, true});
  }
}

void Lighting::add_seam(const plan::Room& room, const plan::Portal& p) {
  const FaceLine line = face_line(room.region, p.face);
  const Vec d{static_cast<float>(line.to.x - line.from.x), static_cast<float>(line.to.y - line.from.y), 0};
  const float size = length(d);
  if (size <= 0) return;
  const Vec along = d * (1 / size);
  const Vec a = local({p.a.x, p.a.y, p.z0}), b = local({p.b.x, p.b.y, p.z0});
  seams_.push_back({(a + b) * 0.5f, along, {-along.y, along.x, 0}, 0.5f * length(b - a)});
}

void Lighting::add_sides(const Subject& subject) {
  sides_.clear();
  gaps_.clear();
  const plan::Region& region = subject.room.region;
  for (std::size_t face = 0; face < plan::face_count(region); ++face) {
    const FaceLine line = face_line(region, face);
    Flank side;
    side.from = local({line.from.x, line.from.y, region.z0});
    side.along = local({line.to.x, line.to.y, region.z0}) - side.from;
    side.length = length(side.along);
    if (side.length <= 0) continue;
    side.along = side.along * (1 / side.length);
    side.depth = metres(plan::wall_depth(region, plan::face_of(region, face)));
    add_gaps(subject, face, side);
    sides_.push_back(side);
  }
}

// Where a side is open at the floor, corners are no darker.
void Lighting::add_gaps(const Subject& subject, std::size_t face, Flank& side) {
  side.first_gap = static_cast<std::uint32_t>(gaps_.size());
  const std::vector<plan::Portal>& portals = subject.room.portals;
  for (std::size_t i = 0; i < portals.size() && i < subject.open.size(); ++i) {
    const plan::Portal& p = portals[i];
    if (p.face != face || !subject.open[i] || p.kind == PortalKind::window || p.kind == PortalKind::well) continue;
    const auto along = [&](geom::Point q) {
      const Vec v = local({q.x, q.y, p.z0}) - side.from;
      return v.x * side.along.x + v.y * side.along.y;
    };
    const float a = along(p.a), b = along(p.b);
    gaps_.push_back({std::min(a, b), std::max(a, b), metres(p.z1 - subject.room.region.z0)});
  }
  side.gap_count = static_cast<std::uint32_t>(gaps_.size()) - side.first_gap;
}

// All that enters is thrown about by surfaces that keep about half of it. Eyes
// adapt from room to room, though not wholly: what is dim is lifted half-way to
// what is usual, what is bright lowered.
void Lighting::settle_ambient(const plan::Room& room) {
  Glow flux;
  for (const Bulb& bulb : bulbs_) flux += bulb.power * 3.14f;
  for (const Gate& gate : gates_) flux += (gate.above + gate.below) * (0.5f * gate.area);
  const geom::Box& box = room.region.box;
  const float w = metres(box.width()), d = metres(box.depth());
  const float surface = 2 * (w * d + (w + d) * std::max(height_, 0.5f)) + 1;
  const Glow thrown = flux * (0.95f / surface);
  if (rock_) {
    // Stone keeps most of it, and eyes do not make day of a torch.
    gain_ = 1;
    ambient_ = thrown * 0.65f + kCaveDark;
    return;
  }
  const float expected = 1.6f * brightness(thrown), usual = 0.85f;
  gain_ = expected > 0.05f ? std::clamp(std::sqrt(usual / expected), 0.65f, 1.5f) : 1;
  for (Bulb& bulb : bulbs_) bulb.power = bulb.power * gain_;
  for (Gate& gate : gates_) gate.above = gate.above * gain_, gate.below = gate.below * gain_;
  const auto settle = [](float v) { return v / (1 + 0.35f * v); };
  // Walls, floor and people are warm rather than cold.
  ambient_ = Glow{settle(thrown.r) * 1.02f, settle(thrown.g), settle(thrown.b) * 0.96f} * gain_ + kDarkest;
}

void block_light(const plan::Object& object, Point3 origin, std::vector<Blocker>& out) {
  const auto box = [&](geom::Box plan, Length z0, Length z1, float area) {
    if (plan.empty() || z1 <= z0) return;
    out.push_back({{metres(plan.lo.x - origin.x), metres(plan.lo.y - origin.y), metres(z0 - origin.z)},
                   {metres(plan.hi.x - origin.x), metres(plan.hi.y - origin.y), metres(z1 - origin.z)},
                   area});
  };
  const geom::Box& f = object.footprint;
  const Length z0 = object.z0, z1 = object.z1;
  const auto inner = [&](Length by) { return geom::Box{{f.lo.x + by, f.lo.y + by}, {f.hi.x - by, f.hi.y - by}}; };
  switch (object.kind) {
    case plan::ObjectKind::desk:
    case plan::ObjectKind::table: box(f, z1 - 30, z1, 0.45f); break;
    case plan::ObjectKind::chair:
      box(inner(50), z0 + (z1 - z0) * 9 / 20 - 80, z0 + (z1 - z0) * 9 / 20, 0.14f);
      box(inner(180), z0, z0 + 80, 0.05f);
      break;
    case plan::ObjectKind::plant:
      box(inner(f.short_side() / 4), z0, z0 + (z1 - z0) * 3 / 10, 0.12f);
      box(inner(f.short_side() / 8), z0 + (z1 - z0) * 4 / 10, z1 - (z1 - z0) / 10, 0.2f);
      break;
    case plan::ObjectKind::basin: box(f, z0 + std::min((z1 - z0) / 2, 710), z0 + std::min(z1 - z0, 860), 0.15f); break;
    case plan::ObjectKind::toilet: {
      // Two side panels, the front and the bowl.
      const bool x = object.facing % 2 == 0;
      const Length t = 25;
      if (x) {
        box({f.lo, {f.lo.x + t, f.hi.y}}, z0 + 150, z1, 0.3f);
        box({{f.hi.x - t, f.lo.y}, f.hi}, z0 + 150, z1, 0.3f);
      } else {
        box({f.lo, {f.hi.x, f.lo.y + t}}, z0 + 150, z1, 0.3f);
        box({{f.lo.x, f.hi.y - t}, f.hi}, z0 + 150, z1, 0.3f);
      }
      box(inner(f.short_side() / 3), z0, z0 + 420, 0.12f);
      break;
    }
    case plan::ObjectKind::board: break;
    case plan::ObjectKind::sink:
    case plan::ObjectKind::worktop:
    case plan::ObjectKind::stove:
    case plan::ObjectKind::counter: box(f, z0, std::min(z1, z0 + 900), 0.35f); break;
    case plan::ObjectKind::cabinet:
    case plan::ObjectKind::shelf:
    case plan::ObjectKind::sofa:
    case plan::ObjectKind::reception:
    case plan::ObjectKind::fridge:
    case plan::ObjectKind::bath:
    case plan::ObjectKind::washer:
    case plan::ObjectKind::nightstand:
      box(f, z0, object.kind == plan::ObjectKind::sofa ? z0 + (z1 - z0) / 2 : z1, 0.4f);
      break;
    case plan::ObjectKind::bed: box(f, z0, z0 + std::min((z1 - z0) * 2 / 3, 520), 0.4f); break;
    case plan::ObjectKind::media: box(f, z0, z0 + std::min(z1 - z0, 450), 0.35f); break;
    case plan::ObjectKind::dining_chair:
      box(f, z0 + std::min((z1 - z0) / 2, 460) - 40, z0 + std::min((z1 - z0) / 2, 460), 0.14f);
      break;
    case plan::ObjectKind::shower:
      break;  // glass
    // Of dungeons.
    case plan::ObjectKind::torch:
    case plan::ObjectKind::puddle:
    case plan::ObjectKind::coins:
    case plan::ObjectKind::bones: break;
    case plan::ObjectKind::brazier: box(inner(f.short_side() / 5), z0, z0 + (z1 - z0) / 2, 0.1f); break;
    case plan::ObjectKind::stalagmite: box(inner(f.short_side() / 4), z0, z0 + (z1 - z0) * 7 / 10, 0.2f); break;
    case plan::ObjectKind::mushrooms:
    case plan::ObjectKind::rubble:
    case plan::ObjectKind::stool: box(inner(f.short_side() / 8), z0, z0 + (z1 - z0) * 7 / 10, 0.12f); break;
    case plan::ObjectKind::trestle: box(f, z1 - 60, z1, 0.45f); break;
    case plan::ObjectKind::key: box(inner(f.short_side() / 5), z0, z0 + (z1 - z0) * 7 / 10, 0.15f); break;
    case plan::ObjectKind::pillar:
    case plan::ObjectKind::prop: box(inner(f.short_side() / 10), z0, z1, 0.5f); break;
    case plan::ObjectKind::weapon_rack: box(f, z0, z1, 0.1f); break;
    case plan::ObjectKind::cot: box(f, z0, z0 + (z1 - z0) * 3 / 4, 0.35f); break;
    case plan::ObjectKind::statue: box(inner(f.short_side() / 6), z0, z1, 0.3f); break;
    case plan::ObjectKind::chest:
    case plan::ObjectKind::barrel:
    case plan::ObjectKind::crate:
    case plan::ObjectKind::sarcophagus:
    case plan::ObjectKind::altar:
    case plan::ObjectKind::bookcase:
    case plan::ObjectKind::throne: box(f, z0, z1, 0.4f); break;
  }
}

}  // namespace enfilade::display
