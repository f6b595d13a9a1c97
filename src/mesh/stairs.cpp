// Stairs. A flight is a slab of even vertical thickness with steps on top:
//
//                      ____N3___ landing
//                 N2__|I3   |
//            N1__|I2     .  |
//   ____N0__|I1     .   U1--+        I: inner corners, N: nosings
//   land |I0   .                     U0 U1: underside
//   -----U0
//
// It joins the undersides of its two landings. A flight that starts on the
// storey's floor has no thickness there (U0 = I0), because nothing may reach
// below the region. Faces against a wall, and between a flight and its
// landings, are left out.
//
// Between two lanes of flights stands a spine, a wall as high as the storey, so
// that nobody falls from one flight onto the other:
//
//     +-------+--------------+------+
//     |       |   lane 1     |      |
//     | floor |==== spine ===| half |
//     |       |   lane 0     |      |
//     +-------+--------------+------+
//
// On the last storey, where the first flight is missing, a guard closes its lane
// and the spine goes on to the height of a guard.

#include "mesh/room.hpp"
#include "mesh/stair_parts.hpp"

#include <algorithm>
#include <vector>

namespace enfilade::mesh {
namespace {

constexpr plan::Material kStair{plan::Role::stair, 0};
constexpr plan::Material kSoffit{plan::Role::stair, 1};
constexpr plan::Material kRail{plan::Role::metal, 0};

// An upright block on the floor, faces against the clear walls left out.
void draw_block(const geom::Box& b, Length z0, Length z1, bool top, const geom::Box& clear, plan::Material m,
                Mesh& out) {
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    if (b.level(side) == clear.level(side)) continue;
    Wall wall = Wall::along(side, b.level(side), out);
    wall.layer(Layer::step);
    wall.back({b.extent(side).lo, z0, b.extent(side).hi, z1}, 0, m);
  }
  if (top) out.rects.push_back({b.lo.x, b.lo.y, b.hi.x, b.hi.y, z1, Facing::up, Layer::step, m});
}

// A flight in its own coordinates: s along the climb, t across.
class FlightDrawer {
 public:
  FlightDrawer(const plan::Flight& flight, const plan::Region& region, const geom::Box& clear,
               const std::vector<Spine>& spines, Mesh& out)
      : f_(flight), clear_(clear), out_(out), n_(flight.risers - 1) {
    axis_ = run_axis(f_);
    forward_ = f_.up == geom::kNorth || f_.up == geom::kEast;
    run_ = f_.box.along(axis_);
    across_ = f_.box.along(1 - axis_);
    for (const Spine& spine : spines) {  // it ends at the spine's face
      if (spine.axis != axis_ || !spine.box.along(axis_).contains(run_)) continue;
      const geom::Interval t = spine.box.along(1 - axis_);
      if (t.contains(across_.hi)) across_.hi = t.lo, spine_hi_ = true;
      if (t.contains(across_.lo)) across_.lo = t.hi, spine_lo_ = true;
    }
    under0_ = f_.z0 <= region.z0 ? f_.z0 : f_.z0 - kStairThickness;
    under1_ = f_.z1 - kStairThickness;
  }

  void draw() {
    if (n_ < 1 || f_.box.empty() || across_.empty() || f_.z1 <= f_.z0) return;
    for (std::int32_t i = 0; i < n_; ++i) {
      const geom::Interval tread{std::min(s(i), s(i + 1)), std::max(s(i), s(i + 1))};
      flat(tread, z(i + 1));
      const Facing facing =
          axis_ == 0 ? (forward_ ? Facing::west : Facing::east) : (forward_ ? Facing::south : Facing::north);
      out_.rects.push_back({across_.lo, z(i), across_.hi, z(i + 1), s(i), facing, Layer::step, kStair});
    }
    // The underside, seen from below.
    const Point3 a = point(s(0), across_.lo, under0_), b = point(s(0), across_.hi, under0_);
    const Point3 c = point(s(n_), across_.hi, under1_), d = point(s(n_), across_.lo, under1_);
    if (down_is_abcd()) quad(a, b, c, d);
    else quad(d, c, b, a);
    const geom::Interval clear = clear_.along(1 - axis_);
    if (across_.lo > clear.lo && !spine_lo_) side(across_.lo, false);
    if (across_.hi < clear.hi && !spine_hi_) side(across_.hi, true);
  }

 private:
  [[nodiscard]] Length s(std::int32_t i) const {
    const auto step = static_cast<Length>(std::int64_t{run_.length()} * i / n_);
    return forward_ ? run_.lo + step : run_.hi - step;
  }
  [[nodiscard]] Length z(std::int32_t i) const {
    return f_.z0 + static_cast<Length>(std::int64_t{f_.z1 - f_.z0} * i / f_.risers);
  }
  [[nodiscard]] Point3 point(Length at, Length t, Length height) const {
    return axis_ == 0 ? Point3{at, t, height} : Point3{t, at, height};
  }
  // Going a (start, low t), b (start, high t), c (end, high t): clockwise seen
  // from above, so facing down, when climbing east or south.
  [[nodiscard]] bool down_is_abcd() const { return (axis_ == 0) == forward_; }

  void flat(geom::Interval tread, Length height) {
    const geom::Box box = geom::make_box(axis_, tread, across_);
    out_.rects.push_back({box.lo.x, box.lo.y, box.hi.x, box.hi.y, height, Facing::up, Layer::step, kStair});
  }
  void quad(Point3 a, Point3 b, Point3 c, Point3 d) { out_.facets.push_back({{a, b, c, d}, 4, Layer::step, kSoffit}); }
  void triangle(Point3 a, Point3 b, Point3 c, bool keep) {
    if (!keep) std::swap(b, c);
    out_.facets.push_back({{a, b, c, c}, 3, Layer::step, kSoffit});
  }
  // The saw-toothed side at t, seen from greater or lesser t: a tooth per step,
  // and a fan from U1 under the inner corners.
  void side(Length t, bool to_greater) {
    // (s forward, z up) is counter-clockwise seen from lesser t when climbing east …
    const bool keep = down_is_abcd() != to_greater;
    const Point3 end = point(s(n_), t, under1_);
    for (std::int32_t i = 0; i < n_; ++i) {
      const Point3 inner = point(s(i), t, z(i)), next = point(s(i + 1), t, z(i + 1)), nosing = point(s(i), t, z(i + 1));
      triangle(inner, next, nosing, keep);
      triangle(end, next, inner, keep);
    }
    if (under0_ < f_.z0) triangle(point(s(0), t, under0_), end, point(s(0), t, f_.z0), keep);
  }

  const plan::Flight& f_;
  const geom::Box& clear_;
  Mesh& out_;
  std::int32_t n_;  // treads
  int axis_;
  bool forward_;
  bool spine_lo_ = false, spine_hi_ = false;
  geom::Interval run_, across_;
  Length under0_, under1_;
};

// The riser by which a flight arrives.
Length last_riser(const plan::Flight& f) {
  return f.z1 - f.z0 - static_cast<Length>(std::int64_t{f.z1 - f.z0} * (f.risers - 1) / f.risers);
}

void draw_landing(const plan::Room& room, const plan::Landing& landing, const geom::Box& clear, Mesh& out) {
  const geom::Box& b = landing.box;
  const Length top = landing.z, bottom = landing.z - kStairThickness;
  if (b.empty() || bottom < room.region.z0) return;  // the storey's own floor
  out.rects.push_back({b.lo.x, b.lo.y, b.hi.x, b.hi.y, top, Facing::up, Layer::step, kStair});
  out.rects.push_back({b.lo.x, b.lo.y, b.hi.x, b.hi.y, bottom, Facing::down, Layer::step, kSoffit});
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    if (b.level(side) == clear.level(side)) continue;
    const geom::Interval extent = b.extent(side);
    const Span whole{extent.lo, bottom, extent.hi, top};
    const plan::Portal none{};
    Openings hidden;
    for (const plan::Flight& f : room.flights) {
      if (f.box.level(geom::opposite(side)) != b.level(side) || f.risers < 2) continue;
      const geom::Interval e = f.box.extent(side);
      if (f.z0 == top && f.up == side) hidden.add({e.lo, bottom, e.hi, top}, none, whole);
      if (f.z1 == top && f.up == geom::opposite(side))
        hidden.add({e.lo, bottom, e.hi, top - last_riser(f)}, none, whole);
    }
    Wall wall = Wall::along(side, b.level(side), out);
    wall.layer(Layer::step);
    cut(whole, hidden.spans(), [&](const Span& s) { wall.back(s, 0, kStair); });
  }
}

}  // namespace

void mesh_stairs(const plan::Room& room, Mesh& out) {
  const geom::Box clear = room.region.outline ? room.region.box : plan::clear_box(room.region);
  const std::vector<Spine> spines = spines_of(room);
  for (const plan::Flight& f : room.flights) FlightDrawer(f, room.region, clear, spines, out).draw();
  for (const plan::Landing& l : room.landings) draw_landing(room, l, clear, out);
  for (const Spine& s : spines) draw_block(s.box, room.region.z0, room.region.z1, false, clear, kStair, out);
  const Length floor = room.region.z0;
  for (const geom::Box& guard : guards_of(room, clear))
    draw_block(guard, floor, floor + kGuardHeight, true, clear, kRail, out);
}

}  // namespace enfilade::mesh
