// Skin in three steps.
//  1. Collect the façade faces of all rooms. Axis-parallel ones become stretches
//     of a line (side, level); each carries its openings, cut off at the room's
//     clear inside exactly as the room itself does it.
//  2. Merge stretches of one line that touch.
//  3. Draw each wall from the outside (depth d < 0 is in front of the façade):
//
//       d = pane   glass, met by the room's reveal
//       d = 0      wall; outer reveals run from here to the pane
//       d < 0      sills, bands, fins, plinth, canopy
//
// Bands run round convex corners: a wall owns the corner at its counter-clockwise
// end and reaches beyond it there by the band's depth.

#include <enfilade/mesh/skin.hpp>

#include <algorithm>
#include <tuple>
#include <vector>

#include "mesh/opening.hpp"
#include "mesh/room.hpp"
#include "mesh/shape.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;
using plan::PortalKind;
using plan::Role;

constexpr Material kFacade{Role::facade, 0};
constexpr Material kTrim{Role::facade_trim, 0};
constexpr Material kFrame{Role::frame, 0};
constexpr Length kBandProud = 25;
constexpr Length kSillProud = 40, kSillHeight = 50, kSillOver = 40;
constexpr Length kFinProud = 60, kFinWidth = 90, kFinGap = 160;
constexpr Length kPlinthProud = 30, kPlinthHeight = 450;
constexpr Length kCanopyProud = 1'200, kCanopyHeight = 140, kCanopyOver = 400, kCanopyAbove = 120;

// A hole in the skin.
struct Hole {
  Span span;
  const plan::Portal* portal;
  Length pane;  // depth of the glass
};

// A stretch of façade on an axis-parallel line.
struct Stretch {
  geom::Side side;
  Length level;
  Length u0, u1, z0, z1;
  bool ground, top;
  bool corner0, corner1;  // a right-angled convex corner of the building at u0, u1
  bool end0, end1;        // bands end there and show it
  std::vector<Hole> holes;

  [[nodiscard]] auto line() const { return std::tuple(side, level, z0, z1, u0); }
};

bool facade(const plan::Region& r, std::size_t i) { return plan::face_of(r, i).behind == plan::Behind::facade; }

class Skin {
 public:
  Skin(std::int32_t top, Mesh& out) : top_(top), out_(out) {}

  void add(const plan::Room& room) {
    const plan::Region& r = room.region;
    if (r.kind == plan::Kind::shaft && r.box.empty()) return;
    if (r.outline) add_prism(room);
    else add_box(room);
    if (r.storey == top_) draw_roof(r);
  }

  void draw() {
    std::sort(stretches_.begin(), stretches_.end(),
              [](const Stretch& a, const Stretch& b) { return a.line() < b.line(); });
    for (std::size_t i = 0; i < stretches_.size();) {
      Stretch& wall = stretches_[i];
      std::size_t next = i + 1;
      for (; next < stretches_.size() && touches(wall, stretches_[next]); ++next) {
        wall.u1 = stretches_[next].u1;
        wall.corner1 = stretches_[next].corner1;
        wall.end1 = stretches_[next].end1;
        wall.holes.insert(wall.holes.end(), stretches_[next].holes.begin(), stretches_[next].holes.end());
      }
      draw_stretch(wall);
      i = next;
    }
  }

 private:
  static bool touches(const Stretch& a, const Stretch& b) {
    return a.side == b.side && a.level == b.level && a.z0 == b.z0 && a.z1 == b.z1 && a.u1 == b.u0 && a.top == b.top;
  }

  [[nodiscard]] Stretch stretch(const plan::Region& r, geom::Side side, Length level, Length u0, Length u1) const {
    return {side, level, u0, u1, r.z0, r.z1, r.storey == 0, r.storey == top_, false, false, false, false, {}};
  }

  void add_box(const plan::Room& room) {
    const plan::Region& r = room.region;
    const geom::Box clear = plan::clear_box(r);
    for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
      if (!facade(r, side)) continue;
      const geom::Interval whole = r.box.extent(side), inside = clear.extent(side);
      Stretch s = stretch(r, side, r.box.level(side), whole.lo, whole.hi);
      const bool south_or_west_first = side == geom::kSouth || side == geom::kNorth;
      s.corner0 = facade(r, south_or_west_first ? geom::kWest : geom::kSouth);
      s.corner1 = facade(r, south_or_west_first ? geom::kEast : geom::kNorth);
      collect(room, side, {inside.lo, r.z0, inside.hi, r.z1 - plan::kSlab}, geom::axis_of(side) == 0,
              pane_depth(plan::kFacadeWall), s);
      stretches_.push_back(std::move(s));
    }
  }

  static void collect(const plan::Room& room, std::size_t face, const Span& limits, bool along_x, Length pane,
                      Stretch& s) {
    Openings openings;
    for (const plan::Portal& p : room.portals) {
      if (p.face != face || p.kind == PortalKind::well) continue;
      openings.add({along_x ? p.a.x : p.a.y, p.z0, along_x ? p.b.x : p.b.y, p.z1}, p, limits);
    }
    for (std::size_t i = 0; i < openings.size(); ++i)
      s.holes.push_back({openings.spans()[i], &openings.portal(i), pane});
  }

  void add_prism(const plan::Room& room) {
    const plan::Region& r = room.region;
    const ClearShape shape = clear_shape(r);
    for (std::size_t i = 0; i < shape.edges.size(); ++i) {
      if (!facade(r, i)) continue;
      const ClearEdge& e = shape.edges[i];
      const geom::Point d = e.face_to - e.face_from;
      if (d.x != 0 && d.y != 0) {
        draw_slanted(room, e, i);
        continue;
      }
      const bool along_x = d.y == 0;
      const geom::Side side = along_x ? (d.x > 0 ? geom::kSouth : geom::kNorth) : (d.y > 0 ? geom::kEast : geom::kWest);
      const auto u = [&](geom::Point p) { return along_x ? p.x : p.y; };
      Stretch s = stretch(r, side, along_x ? e.face_from.y : e.face_from.x, std::min(u(e.face_from), u(e.face_to)),
                          std::max(u(e.face_from), u(e.face_to)));
      const bool forward = d.x > 0 || d.y > 0;
      const bool before = right_angle(r, shape, i, false), after = right_angle(r, shape, i, true);
      s.corner0 = forward ? before : after;
      s.corner1 = forward ? after : before;
      s.end0 = !s.corner0;
      s.end1 = !s.corner1;
      collect(room, i, {std::min(u(e.from), u(e.to)), r.z0, std::max(u(e.from), u(e.to)), r.z1 - plan::kSlab}, along_x,
              pane_depth(e.depth), s);
      stretches_.push_back(std::move(s));
    }
  }

  // Whether edge i and the next (or the one before) are façades that meet in a
  // convex right angle of axis-parallel lines.
  static bool right_angle(const plan::Region& r, const ClearShape& shape, std::size_t i, bool after) {
    std::size_t first = 0, end = 0;
    for (const std::size_t ring_end : shape.ring_ends) {
      end = ring_end;
      if (i < end) break;
      first = end;
    }
    const std::size_t n = end - first, j = first + (i - first + (after ? 1 : n - 1)) % n;
    if (!facade(r, j)) return false;
    const ClearEdge &a = shape.edges[after ? i : j], &b = shape.edges[after ? j : i];
    const geom::Point other = shape.edges[j].face_to - shape.edges[j].face_from;
    return (other.x == 0 || other.y == 0) && geom::cross(a.face_from, a.face_to, b.face_to) > 0;
  }

  // A slanted façade, placed by the portals as the room's own wall is (see
  // prism.cpp). Bands end at its corners.
  void draw_slanted(const plan::Room& room, const ClearEdge& e, std::size_t face) {
    const plan::Region& r = room.region;
    const Length top = r.z1 + (r.storey == top_ ? kParapet : 0);
    const auto panel = [&](geom::Point p, geom::Point q, Length z0, Length z1) {
      if (p == q || z1 <= z0) return;
      out_.facets.push_back(
          {{{{p.x, p.y, z0}, {q.x, q.y, z0}, {q.x, q.y, z1}, {p.x, p.y, z1}}}, 4, Layer::shell, kFacade});
    };
    Wall whole = Wall::between(e.face_from, e.face_to, true, out_);
    whole.layer(Layer::fitting);
    const auto band = [&](Length z0, Length z1) {
      whole.block({0, z0, whole.length(), z1}, -kBandProud, 0, true, false, kTrim);
    };
    band(r.z1 - plan::kSlab + 60, r.z1);
    if (r.storey == top_) band(top - 120, top);
    geom::Ring points = {e.face_from};
    geom::Point from = e.face_from;
    for (const Slit& s : slits_of(room, e, face)) {
      const geom::Point left = s.forward ? s.portal->a : s.portal->b, right = s.forward ? s.portal->b : s.portal->a;
      panel(from, left, r.z0, top);
      panel(left, right, r.z0, s.z0);
      panel(left, right, s.z1, top);
      from = right;
      points.insert(points.end(), {left, right});
      Wall wall = Wall::between(s.portal->a, s.portal->b, s.forward, out_);
      const Span o{0, s.z0, wall.length(), s.z1};
      wall.layer(Layer::fitting);
      if (s.portal->kind == PortalKind::entrance) {
        draw_canopy(wall, o, kCanopyOver / 4, kCanopyOver / 4, r.z1);
      } else if (s.portal->kind == PortalKind::window) {
        if (o.v0 - r.z0 >= 2 * kSillHeight)
          wall.block({o.u0, o.v0 - kSillHeight, o.u1, o.v0}, -kSillProud, 0, true, false, kTrim);
        draw_window(wall, o, pane_depth(e.depth));
      }
    }
    panel(from, e.face_to, r.z0, top);
    points.push_back(e.face_to);
    straighten(points, r.z0, false);
    straighten(points, top, true);
  }

  // Portals on a slanted line are rounded, so the wall through them is not quite
  // straight; slivers at its foot and top join it to what is.
  void straighten(const geom::Ring& points, Length z, bool up) {
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
      geom::Point p = points[i], q = points[i + 1];
      if (geom::cross(points[0], p, q) == 0) continue;
      if (!up) std::swap(p, q);
      const Point3 a{points[0].x, points[0].y, z}, b{p.x, p.y, z}, c{q.x, q.y, z};
      out_.facets.push_back({{{a, b, c, c}}, 3, Layer::shell, kFacade});
    }
  }

  void draw_window(Wall& wall, const Span& o, Length pane) {
    wall.layer(Layer::shell);
    wall.cheek(o.u0, true, 0, pane, o.v0, o.v1, kFacade);
    wall.cheek(o.u1, false, 0, pane, o.v0, o.v1, kFacade);
    wall.lid(o.u0, o.u1, 0, pane, o.v1, false, kFacade);
    wall.lid(o.u0, o.u1, 0, pane, o.v0, true, kTrim);
    fit_window_frame(wall, o, pane, false, kFrame);
  }

  void draw_stretch(Stretch& s) {
    std::sort(s.holes.begin(), s.holes.end(), [](const Hole& a, const Hole& b) {
      return std::tuple(a.span.u0, a.span.v0) < std::tuple(b.span.u0, b.span.v0);
    });
    spans_.clear();
    for (const Hole& h : s.holes) spans_.push_back(h.span);
    Wall wall = Wall::along(s.side, s.level, out_);
    wall.layer(Layer::shell);
    cut({s.u0, s.z0, s.u1, s.z1 + (s.top ? kParapet : 0)}, spans_, [&](const Span& p) { wall.back(p, 0, kFacade); });
    for (const Hole& h : s.holes) {
      if (h.portal->kind == PortalKind::window) draw_window(wall, h.span, h.pane);
    }
    wall.layer(Layer::fitting);
    draw_band(wall, s, s.z1 - plan::kSlab + 60, s.z1);
    if (s.top) draw_band(wall, s, s.z1 + kParapet - 120, s.z1 + kParapet);
    if (s.ground) draw_plinth(wall, s);
    for (std::size_t i = 0; i < s.holes.size(); ++i) draw_trim(wall, s, i);
  }

  // A band along the whole stretch, round the corner it owns.
  static void draw_band(Wall& wall, const Stretch& s, Length z0, Length z1) {
    const bool forward = s.side == geom::kSouth || s.side == geom::kEast;  // counter-clockwise is towards greater u
    const bool owns = forward ? s.corner1 : s.corner0;
    const Length u0 = s.u0 - (!forward && owns ? kBandProud : 0), u1 = s.u1 + (forward && owns ? kBandProud : 0);
    wall.back({u0, z0, u1, z1}, -kBandProud, kTrim);
    wall.lid(u0, u1, -kBandProud, 0, z0, false, kTrim);
    wall.lid(u0, u1, -kBandProud, 0, z1, true, kTrim);
    if (owns) wall.cheek(forward ? u1 : u0, forward, -kBandProud, 0, z0, z1, kTrim);
    if (s.end0) wall.cheek(u0, false, -kBandProud, 0, z0, z1, kTrim);
    if (s.end1) wall.cheek(u1, true, -kBandProud, 0, z0, z1, kTrim);
  }

  // Free wall to the left and right of hole i.
  static Length gap_before(const Stretch& s, std::size_t i) {
    return s.holes[i].span.u0 - (i == 0 ? s.u0 : s.holes[i - 1].span.u1);
  }
  static Length gap_after(const Stretch& s, std::size_t i) {
    return (i + 1 == s.holes.size() ? s.u1 : s.holes[i + 1].span.u0) - s.holes[i].span.u1;
  }

  static void draw_trim(Wall& wall, const Stretch& s, std::size_t i) {
    const Span& o = s.holes[i].span;
    const Length before = gap_before(s, i), after = gap_after(s, i);
    if (s.holes[i].portal->kind == PortalKind::window) {
      const Length left = std::clamp(before / 3, 0, kSillOver), right = std::clamp(after / 3, 0, kSillOver);
      if (o.v0 - s.z0 >= kSillHeight + kPlinthHeight / 3) {
        wall.block({o.u0 - left, o.v0 - kSillHeight, o.u1 + right, o.v0}, -kSillProud, 0, true, false, kTrim);
      }
      const bool window_next = i + 1 < s.holes.size() && s.holes[i + 1].portal->kind == PortalKind::window;
      if (window_next && after >= kFinGap && after <= 8 * kFinGap) {
        const Length middle = o.u1 + after / 2;
        const Span fin{middle - kFinWidth / 2, s.z0 + (s.ground ? kPlinthHeight : 0), middle + kFinWidth / 2,
                       s.z1 - plan::kSlab + 60};
        if (!fin.empty()) {
          wall.back(fin, -kFinProud, kTrim);
          wall.cheek(fin.u0, false, -kFinProud, 0, fin.v0, fin.v1, kTrim);
          wall.cheek(fin.u1, true, -kFinProud, 0, fin.v0, fin.v1, kTrim);
          wall.lid(fin.u0, fin.u1, -kFinProud, s.ground ? 0 : -kBandProud, fin.v0, false, kTrim);
          wall.lid(fin.u0, fin.u1, -kFinProud, -kBandProud, fin.v1, true, kTrim);
        }
      }
    } else if (s.holes[i].portal->kind == PortalKind::entrance) {
      const Length left = std::clamp(before, 0, kCanopyOver), right = std::clamp(after, 0, kCanopyOver);
      draw_canopy(wall, o, left, right, s.z1);
    }
  }

  static void draw_canopy(Wall& wall, const Span& o, Length left, Length right, Length storey_top) {
    const Length z = std::min(o.v1 + kCanopyAbove, storey_top - plan::kSlab + 60 - kCanopyHeight);
    if (z >= o.v1) wall.block({o.u0 - left, z, o.u1 + right, z + kCanopyHeight}, -kCanopyProud, 0, true, false, kTrim);
  }

  // Interrupted by everything that stands lower than its top.
  static void draw_plinth(Wall& wall, const Stretch& s) {
    Length height = kPlinthHeight;
    for (const Hole& h : s.holes) {
      if (h.portal->kind == PortalKind::window) height = std::min(height, h.span.v0 - s.z0 - kSillHeight);
    }
    if (height < kPlinthHeight / 3) return;
    const bool forward = s.side == geom::kSouth || s.side == geom::kEast;
    const bool owns0 = !forward && s.corner0, owns1 = forward && s.corner1;
    Length u = s.u0 - (owns0 ? kPlinthProud : 0);
    bool end = owns0 || s.end0;  // whether the piece's beginning is seen
    const auto piece = [&](Length to, bool seen) {
      if (to <= u) return;
      wall.back({u, s.z0, to, s.z0 + height}, -kPlinthProud, kTrim);
      wall.lid(u, to, -kPlinthProud, 0, s.z0 + height, true, kTrim);
      if (end) wall.cheek(u, false, -kPlinthProud, 0, s.z0, s.z0 + height, kTrim);
      if (seen) wall.cheek(to, true, -kPlinthProud, 0, s.z0, s.z0 + height, kTrim);
    };
    for (const Hole& h : s.holes) {
      if (h.span.v0 >= s.z0 + height) continue;
      piece(h.span.u0, true);
      u = h.span.u1;
      end = true;
    }
    piece(s.u1 + (owns1 ? kPlinthProud : 0), owns1 || s.end1);
  }

  // The roof of one region, and the inner side and top of the parapet along its
  // façade faces, mitred where two of them meet.
  void draw_roof(const plan::Region& r) {
    const geom::Polygon outline = plan::polygon_of(r);
    std::vector<Length> depths(plan::face_count(r));
    for (std::size_t i = 0; i < depths.size(); ++i) depths[i] = facade(r, i) ? plan::kFacadeWall : 0;
    Result<geom::Polygon> inside = geom::inset(outline, depths);
    if (!inside) {
      std::fill(depths.begin(), depths.end(), 0);
      inside = outline;
    }
    const ClearShape shape = match_inset(outline, *inside, depths);
    for (std::size_t i = 0; i < shape.edges.size(); ++i) {
      if (depths[i] > 0) draw_parapet(shape.edges[i], r.z1);
    }
    if (!r.outline) {
      const geom::Box box = geom::bounds(*inside);
      out_.rects.push_back({box.lo.x, box.lo.y, box.hi.x, box.hi.y, r.z1, Facing::up, Layer::shell, {Role::roof, 0}});
      return;
    }
    fill(*inside, r.z1, true, {Role::roof, 0}, out_);
  }

  void draw_parapet(const ClearEdge& e, Length z) {
    const Length top = z + kParapet;
    const geom::Point p = e.from, q = e.to, a = e.face_from, b = e.face_to;
    out_.facets.push_back(
        {{{{q.x, q.y, z}, {p.x, p.y, z}, {p.x, p.y, top}, {q.x, q.y, top}}}, 4, Layer::shell, kFacade});
    out_.facets.push_back(
        {{{{a.x, a.y, top}, {b.x, b.y, top}, {q.x, q.y, top}, {p.x, p.y, top}}}, 4, Layer::shell, kTrim});
  }

  std::int32_t top_;
  Mesh& out_;
  std::vector<Stretch> stretches_;
  std::vector<Span> spans_;
};

}  // namespace

void mesh_skin(std::span<const plan::Room> rooms, std::int32_t top_storey, Mesh& out) {
  out.clear();
  Skin skin(top_storey, out);
  for (const plan::Room& room : rooms) skin.add(room);
  skin.draw();
}

}  // namespace enfilade::mesh
