// Trim runs along the wall rectangles that reach the floor or the ceiling, so it
// stops at openings by itself. Architraves stand prouder than the skirting and
// hide its ends.
//
//        | ceiling
//   -----+/  cornice: one slanted strip
//        |
//        |
//       _|
//      | |  skirting: front and top
//   ---+-+--- floor

#include "display/trim.hpp"

#include <algorithm>

#include "display/rect.hpp"

namespace enfilade::display {
namespace {

using mesh::Facing;
using plan::Material;
using plan::Role;

constexpr Length kRim = 16;  // of a lamp

// A point beside a wall rectangle: along it, off it, up.
Point3 beside(const mesh::Rect& wall, Length u, Length off, Length z) {
  const bool positive = wall.facing == Facing::east || wall.facing == Facing::north;
  return point_on(wall.facing, u, z, wall.w + (positive ? off : -off));
}

class Trimmer {
 public:
  Trimmer(const Subject& subject, Lighting& lighting, Writer& writer)
      : room_(subject.room),
        lighting_(lighting),
        writer_(writer),
        z0_(room_.region.z0),
        ceiling_(room_.region.z1 - plan::kSlab),
        clear_(plan::clear_box(room_.region)) {}

  void wall(const mesh::Rect& r) {
    lighting_.focus(
        {lighting_.local(point_on(r.facing, r.u0, r.v0, r.w)), lighting_.local(point_on(r.facing, r.u1, r.v1, r.w))});
    if (r.v0 == z0_ && r.v1 - r.v0 > 3 * kSkirting && r.material.role != Role::wall_tile) skirting(r);
    if (r.v1 == ceiling_ && r.v1 - r.v0 > kCornice && !broken(r)) cornice(r);
  }

  // The inner edge of a window's reveal gets a board that stands proud.
  void board(const plan::Portal& p) {
    const auto side = static_cast<geom::Side>(p.face & 3);
    const bool along_x = geom::axis_of(side) == 0;
    const Length u0 = (along_x ? p.a.x : p.a.y) - kBoardOver, u1 = (along_x ? p.b.x : p.b.y) + kBoardOver;
    const geom::Interval extent = clear_.extent(side);
    if (p.z0 - kBoardThick <= z0_ + kSkirting || p.z1 >= ceiling_ + kCornice || u0 <= extent.lo || u1 >= extent.hi)
      return;
    static constexpr Facing kInward[] = {Facing::north, Facing::west, Facing::south, Facing::east};
    const mesh::Rect wall{
        u0, p.z0, u1, p.z1, clear_.level(side), kInward[side], mesh::Layer::fitting, {Role::frame, 0}};
    const Length top = p.z0 + 2;  // above the sill of the reveal
    const Length w =
        beside(wall, 0, kBoardProud, 0).x * (along_x ? 0 : 1) + beside(wall, 0, kBoardProud, 0).y * (along_x ? 1 : 0);
    lighting_.focus({lighting_.local(beside(wall, u0, 0, top)), lighting_.local(beside(wall, u1, 0, top))});
    draw({u0, top - kBoardThick, u1, top, w, wall.facing, mesh::Layer::fitting, {Role::frame, 0}});
    lid(wall, u0, u1, kBoardProud, top, true);
    lid(wall, u0, u1, kBoardProud, top - kBoardThick, false);
  }

 private:
  // Whether an opening reaches up into the cornice of a wall: then it has none,
  // rather than stumps of it.
  [[nodiscard]] bool broken(const mesh::Rect& wall) const {
    static constexpr int kSideOf[] = {geom::kWest, geom::kEast, geom::kSouth, geom::kNorth};
    const int side = kSideOf[static_cast<int>(wall.facing)];
    for (const plan::Portal& p : room_.portals) {
      if (p.face == side && p.kind != plan::PortalKind::well && p.z1 > ceiling_ - 2 * kCornice) return true;
    }
    return false;
  }
  void draw(const mesh::Rect& r) {
    draw_rect(r, {}, kTrimStep, {}, writer_, [&](Point3 p, Vec n) { return lighting_.at(lighting_.local(p), n); });
  }
  // A flat strip from the wall to `off` before it.
  void lid(const mesh::Rect& wall, Length u0, Length u1, Length off, Length z, bool up) {
    const Point3 a = beside(wall, u0, 0, z), b = beside(wall, u1, off, z);
    draw({std::min(a.x, b.x),
          std::min(a.y, b.y),
          std::max(a.x, b.x),
          std::max(a.y, b.y),
          z,
          up ? Facing::up : Facing::down,
          mesh::Layer::fitting,
          {Role::frame, 0}});
  }
  void skirting(const mesh::Rect& r) {
    const Point3 front = beside(r, 0, kSkirtingProud, 0);
    const Length w = static_cast<int>(r.facing) / 2 == 0 ? front.x : front.y;
    draw({r.u0, z0_, r.u1, z0_ + kSkirting, w, r.facing, mesh::Layer::fitting, {Role::frame, 0}});
    lid(r, r.u0, r.u1, kSkirtingProud, z0_ + kSkirting, true);
  }
  // Mitred where the wall ends in a corner of the room.
  void cornice(const mesh::Rect& r) {
    const bool along_y = static_cast<int>(r.facing) / 2 == 0;
    const geom::Interval extent = along_y ? clear_.along(1) : clear_.along(0);
    const Length in0 = r.u0 == extent.lo ? kCornice : 0, in1 = r.u1 == extent.hi ? kCornice : 0;
    if (r.u1 - r.u0 <= in0 + in1) return;
    const Vec n = normal_of(r.facing) * 0.7071f + Vec{0, 0, -0.7071f};
    const std::uint8_t material = material_byte(room_.finish.ceiling);
    const Length parts = std::min<Length>(1 + (r.u1 - r.u0) / kTrimStep, 64);
    std::uint32_t low = 0, high = 0;
    for (Length i = 0; i <= parts; ++i) {
      const auto at = [&](Length u0, Length u1) { return u0 + static_cast<Length>(std::int64_t{u1 - u0} * i / parts); };
      const Length u = at(r.u0, r.u1);
      const Point3 p = beside(r, u, 0, ceiling_ - kCornice),
                   q = beside(r, at(r.u0 + in0, r.u1 - in1), kCornice, ceiling_);
      const Glow light = lighting_.at(lighting_.local(p), n);
      // Plain, not tiled: it takes the middle of a tile's texture.
      const std::uint32_t l = writer_.corner(p, {kPlainTexel, kPlainTexel}, light, material),
                          h = writer_.corner(q, {kPlainTexel, kPlainTexel}, light, material);
      if (i > 0) {
        if (runs_clockwise(r.facing)) writer_.quad(low, high, h, l);
        else writer_.quad(low, l, h, high);
      }
      low = l;
      high = h;
    }
  }

  const plan::Room& room_;
  Lighting& lighting_;
  Writer& writer_;
  Length z0_, ceiling_;
  geom::Box clear_;
};

}  // namespace

void draw_trim(const Subject& subject, Lighting& lighting, Writer& writer) {
  const plan::Kind kind = subject.room.region.kind;
  if (kind == plan::Kind::stair || kind == plan::Kind::shaft || plan::in_rock(subject.room.region)) return;
  if (plan::is_outdoors(subject.room.region.use)) return;
  if (subject.room.region.outline) {
    draw_prism_trim(subject.room, lighting, writer);
    return;
  }
  Trimmer trimmer(subject, lighting, writer);
  const geom::Box clear = plan::clear_box(subject.room.region);
  for (const mesh::Rect& r : subject.mesh.rects) {
    if (r.layer != mesh::Layer::shell || r.facing == Facing::up || r.facing == Facing::down) continue;
    const bool on_wall = static_cast<int>(r.facing) / 2 == 0 ? r.w == clear.lo.x || r.w == clear.hi.x
                                                             : r.w == clear.lo.y || r.w == clear.hi.y;
    if (on_wall) trimmer.wall(r);
  }
  for (const plan::Portal& p : subject.room.portals) {
    if (p.kind == plan::PortalKind::window && p.z0 > subject.room.region.z0) trimmer.board(p);
  }
}

void draw_lamps(const plan::Room& room, const Ceiling& ceiling, Lighting& lighting, Writer& writer) {
  for (const Lamp& lamp : ceiling.lamps) {
    if (lamp.fixture != Fixture::panel) {
      draw_home_lamp(lamp, room.region.z1 - plan::kSlab, writer);
      continue;
    }
    const int plane = static_cast<int>(lamp.facing) / 2;
    const Point3 m = lamp.middle;
    const Length mu = plane == 0 ? m.y : m.x, mv = plane == 2 ? m.y : m.z,
                 w = plane == 0   ? m.x
                     : plane == 1 ? m.y
                                  : m.z;
    const Length u0 = mu - lamp.half_u, u1 = mu + lamp.half_u, v0 = mv - lamp.half_v, v1 = mv + lamp.half_v;
    const bool positive = static_cast<int>(lamp.facing) % 2 == 0;
    const Length back = w + (plane == 2 ? kLampDrop : positive ? -kWallLamp : kWallLamp);
    // The shining panel: within ±1 of its texture, around it the rim.
    const float tu = static_cast<float>(lamp.half_u) / static_cast<float>(lamp.half_u - kRim);
    const float tv = static_cast<float>(lamp.half_v) / static_cast<float>(lamp.half_v - kRim);
    const auto corner = [&](Length u, Length v, float s, float t) {
      return writer.corner(point_on(lamp.facing, u, v, w), {s, t}, {4, 4, 4}, kLamp);
    };
    const std::uint32_t a = corner(u0, v0, -tu, -tv), b = corner(u1, v0, tu, -tv), c = corner(u1, v1, tu, tv),
                        d = corner(u0, v1, -tu, tv);
    if (runs_clockwise(lamp.facing)) writer.quad(a, d, c, b);
    else writer.quad(a, b, c, d);
    // Its four sides, back to the ceiling or the wall.
    lighting.focus(
        {lighting.local(point_on(lamp.facing, u0, v0, w)), lighting.local(point_on(lamp.facing, u1, v1, w))});
    const Length w0 = std::min(w, back), w1 = std::max(w, back);
    const auto side = [&](Length a0, Length b0, Length a1, Length b1, Length at, Facing facing) {
      draw_rect({a0, b0, a1, b1, at, facing, mesh::Layer::fitting, {Role::ceiling, 0}}, {}, 5'000, {a0 - 300, b0 - 300},
                writer, [&](Point3 p, Vec n) { return lighting.at(lighting.local(p), n); });
    };
    if (plane == 2) {
      side(v0, w0, v1, w1, u0, Facing::west);
      side(v0, w0, v1, w1, u1, Facing::east);
      side(u0, w0, u1, w1, v0, Facing::south);
      side(u0, w0, u1, w1, v1, Facing::north);
    } else if (plane == 1) {
      side(w0, v0, w1, v1, u0, Facing::west);
      side(w0, v0, w1, v1, u1, Facing::east);
      side(u0, w0, u1, w1, v1, Facing::up);
      side(u0, w0, u1, w1, v0, Facing::down);
    } else {
      side(w0, v0, w1, v1, u0, Facing::south);
      side(w0, v0, w1, v1, u1, Facing::north);
      side(w0, u0, w1, u1, v1, Facing::up);
      side(w0, u0, w1, u1, v0, Facing::down);
    }
  }
}

}  // namespace enfilade::display
