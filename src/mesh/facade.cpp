#include "mesh/facade.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace enfilade::mesh {
namespace {

using geom::Point;
using plan::Material;
using plan::PortalKind;

constexpr Material kFrame{plan::Role::frame, 0};
constexpr Length kBandProud = 25;
constexpr Length kSillProud = 40, kSillHeight = 50, kSillOver = 40;
constexpr Length kFinProud = 60, kFinWidth = 90, kFinGap = 160;
constexpr Length kPlinthProud = 30, kPlinthHeight = 450;
constexpr Length kCanopyProud = 1'200, kCanopyHeight = 140, kCanopyOver = 400, kCanopyAbove = 120;

bool axis_parallel(Point d) { return d.x == 0 || d.y == 0; }

struct Vector {
  double x, y;
};
// Unit vector to the right of a direction, which is outwards.
Vector outwards(Point d) {
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  return {d.y / length, -d.x / length};
}

Length nearest(double v) { return static_cast<Length>(std::floor(v + 0.5)); }

// A strip that stands proud of the wall.
struct Strip {
  Length proud, z0, z1;
  bool under;  // its underside is seen
};

// Mitres end this far from the corner, as many times as the strip is proud.
constexpr Length kMitreReach = 2;

// Where the strips of two façades meet before a corner, or none if that lies
// too far along the wall (an acute angle).
std::optional<Point> mitred(Point corner, Point d0, Point d1, Length proud) {
  const Vector n0 = outwards(d0), n1 = outwards(d1);
  const double both = 1 + n0.x * n1.x + n0.y * n1.y;  // the mitre's square is 2 / both
  if (both * (1 + kMitreReach * kMitreReach) < 2) return std::nullopt;
  const double x = proud * (n0.x + n1.x) / both, y = proud * (n0.y + n1.y) / both;
  return corner + Point{nearest(x), nearest(y)};
}

void draw_straight(Wall& wall, Length u0, Length u1, const Strip& t, bool cheek0, bool cheek1) {
  if (u1 <= u0) return;
  wall.back({u0, t.z0, u1, t.z1}, -t.proud, kTrim);
  if (t.under) wall.lid(u0, u1, -t.proud, 0, t.z0, false, kTrim);
  wall.lid(u0, u1, -t.proud, 0, t.z1, true, kTrim);
  if (cheek0) wall.cheek(u0, false, -t.proud, 0, t.z0, t.z1, kTrim);
  if (cheek1) wall.cheek(u1, true, -t.proud, 0, t.z0, t.z1, kTrim);
}

// Where the straight part of a strip begins or ends, and whether one sees it.
struct End {
  Length u;
  bool seen;
};

// The end of a strip at u0 (`at0`) or u1: draws the mitre.
End end_of(const Stretch& s, Wall& wall, bool at0, const Strip& t, Mesh& out) {
  const Length u = at0 ? s.u0 : s.u1, inwards = at0 ? 1 : -1;
  const bool first = at0 == s.forward();  // on the outline
  if (const std::optional<Point> other = at0 ? s.mitre0 : s.mitre1; other && s.u1 - s.u0 > 2 * kMitreReach * t.proud) {
    const Point corner = first ? s.first() : s.last(), own = s.last() - s.first();
    const std::optional<Point> tip =
        first ? mitred(corner, *other, own, t.proud) : mitred(corner, own, *other, t.proud);
    if (!tip) return {u, true};
    const Length cut = u + inwards * kMitreReach * t.proud;
    Point p = corner, p_out = *tip, q = wall.at(cut, 0), q_out = wall.at(cut, -t.proud);
    if (!first) std::swap(p, q), std::swap(p_out, q_out);
    draw_outside(p_out, q_out, t.z0, t.z1, kTrim, out);
    Facet& face = out.facets.back();
    face.layer = Layer::fitting;
    const auto lid = [&](Length z, bool up) {
      Facet f{{{{p_out.x, p_out.y, z}, {q_out.x, q_out.y, z}, {q.x, q.y, z}, {p.x, p.y, z}}}, 4, Layer::fitting, kTrim};
      if (!up) std::swap(f.corner[1], f.corner[3]);
      out.facets.push_back(f);
    };
    if (t.under) lid(t.z0, false);
    lid(t.z1, true);
    return {cut, false};
  }
  const bool owns = (at0 ? s.corner0 : s.corner1) && !first;
  if (owns) return {u - inwards * t.proud, true};
  return {u, at0 ? s.end0 : s.end1};
}

void draw_window(Wall& wall, const Span& o, Length pane) {
  wall.layer(Layer::shell);
  wall.cheek(o.u0, true, 0, pane, o.v0, o.v1, kFacade);
  wall.cheek(o.u1, false, 0, pane, o.v0, o.v1, kFacade);
  wall.lid(o.u0, o.u1, 0, pane, o.v1, false, kFacade);
  wall.lid(o.u0, o.u1, 0, pane, o.v0, true, kTrim);
  fit_window_frame(wall, o, pane, false, kFrame);
}

// Portals on a slanted line may be rounded, so the wall through them is not
// quite straight; slivers at its foot and top join it to what is.
void straighten(const geom::Ring& points, Length z, bool up, Mesh& out) {
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    Point p = points[i], q = points[i + 1];
    if (geom::cross(points[0], p, q) == 0) continue;
    if (!up) std::swap(p, q);
    const Point3 a{points[0].x, points[0].y, z}, b{p.x, p.y, z}, c{q.x, q.y, z};
    out.facets.push_back({{{a, b, c, c}}, 3, Layer::shell, kFacade});
  }
}

// The wall with its windows, placed by the portals as the room's own wall is
// (see prism.cpp).
void draw_slanted_wall(const Stretch& s, Mesh& out) {
  geom::Ring points = {s.from};
  Point from = s.from;
  for (const Hole& h : s.holes) {
    const Point left = h.forward ? h.portal->a : h.portal->b, right = h.forward ? h.portal->b : h.portal->a;
    draw_outside(from, left, s.z0, s.z1, kFacade, out);
    draw_outside(left, right, s.z0, h.span.v0, kFacade, out);
    draw_outside(left, right, h.span.v1, s.z1, kFacade, out);
    points.insert(points.end(), {left, right});
    from = right;
    if (h.portal->kind != PortalKind::window) continue;
    Wall wall = Wall::between(h.portal->a, h.portal->b, h.forward, out);
    draw_window(wall, {0, h.span.v0, wall.length(), h.span.v1}, h.pane);
  }
  draw_outside(from, s.to, s.z0, s.z1, kFacade, out);
  points.push_back(s.to);
  straighten(points, s.z0, false, out);
  straighten(points, s.z1, true, out);
}

void draw_straight_wall(const Stretch& s, Mesh& out) {
  std::vector<Span> spans;
  for (const Hole& h : s.holes) spans.push_back(h.span);
  Wall wall = s.wall(out);
  cut({s.u0, s.z0, s.u1, s.z1}, spans, [&](const Span& p) { wall.back(p, 0, kFacade); });
  for (const Hole& h : s.holes) {
    if (h.portal->kind == PortalKind::window) draw_window(wall, h.span, h.pane);
  }
}

// Free wall to the left and right of hole i.
Length gap_before(const Stretch& s, std::size_t i) {
  return s.holes[i].span.u0 - (i == 0 ? s.u0 : s.holes[i - 1].span.u1);
}
Length gap_after(const Stretch& s, std::size_t i) {
  return (i + 1 == s.holes.size() ? s.u1 : s.holes[i + 1].span.u0) - s.holes[i].span.u1;
}

void draw_canopy(Wall& wall, const Span& o, Length left, Length right, Length storey_top) {
  const Length z = std::min(o.v1 + kCanopyAbove, storey_top - plan::kSlab + 60 - kCanopyHeight);
  if (z >= o.v1) wall.block({o.u0 - left, z, o.u1 + right, z + kCanopyHeight}, -kCanopyProud, 0, true, false, kTrim);
}

void draw_fin(Wall& wall, const Stretch& s, Length middle) {
  const Span fin{middle - kFinWidth / 2, s.z0 + (s.ground ? kPlinthHeight : 0), middle + kFinWidth / 2,
                 s.z1 - plan::kSlab + 60};
  if (fin.empty()) return;
  wall.back(fin, -kFinProud, kTrim);
  wall.cheek(fin.u0, false, -kFinProud, 0, fin.v0, fin.v1, kTrim);
  wall.cheek(fin.u1, true, -kFinProud, 0, fin.v0, fin.v1, kTrim);
  wall.lid(fin.u0, fin.u1, -kFinProud, s.ground ? 0 : -kBandProud, fin.v0, false, kTrim);
  wall.lid(fin.u0, fin.u1, -kFinProud, -kBandProud, fin.v1, true, kTrim);
}

void draw_trim(Wall& wall, const Stretch& s, std::size_t i) {
  const Span& o = s.holes[i].span;
  const Length before = gap_before(s, i), after = gap_after(s, i);
  if (s.holes[i].portal->kind == PortalKind::window) {
    const Length left = std::clamp(before / 3, 0, kSillOver), right = std::clamp(after / 3, 0, kSillOver);
    if (o.v0 - s.z0 >= kSillHeight + kPlinthHeight / 3) {
      wall.block({o.u0 - left, o.v0 - kSillHeight, o.u1 + right, o.v0}, -kSillProud, 0, true, false, kTrim);
    }
    const bool window_next = i + 1 < s.holes.size() && s.holes[i + 1].portal->kind == PortalKind::window;
    if (window_next && after >= kFinGap && after <= 8 * kFinGap) draw_fin(wall, s, o.u1 + after / 2);
  } else if (s.holes[i].portal->kind == PortalKind::entrance) {
    const Length left = std::clamp(before, 0, kCanopyOver), right = std::clamp(after, 0, kCanopyOver);
    draw_canopy(wall, o, left, right, s.z1);
  }
}

// Interrupted by everything that stands lower than its top.
void draw_plinth(Wall& wall, const Stretch& s, Mesh& out) {
  Length height = kPlinthHeight;
  for (const Hole& h : s.holes) {
    if (h.portal->kind == PortalKind::window) height = std::min(height, h.span.v0 - s.z0 - kSillHeight);
  }
  if (height < kPlinthHeight / 3) return;
  const Strip strip{kPlinthProud, s.z0, s.z0 + height, false};
  End begin = end_of(s, wall, true, strip, out);
  const End end = end_of(s, wall, false, strip, out);
  for (const Hole& h : s.holes) {
    if (h.span.v0 >= s.z0 + height) continue;
    draw_straight(wall, begin.u, h.span.u0, strip, begin.seen, true);
    begin = {h.span.u1, true};
  }
  draw_straight(wall, begin.u, end.u, strip, begin.seen, end.seen);
}

}  // namespace

Wall Stretch::wall(Mesh& out) const {
  return slanted ? Wall::between(from, to, true, out) : Wall::along(side, level, out);
}

Point Stretch::first() const {
  if (slanted) return from;
  const Length u = forward() ? u0 : u1;
  return geom::axis_of(side) == 0 ? Point{u, level} : Point{level, u};
}
Point Stretch::last() const {
  if (slanted) return to;
  const Length u = forward() ? u1 : u0;
  return geom::axis_of(side) == 0 ? Point{u, level} : Point{level, u};
}

Stretch stretch_of(Point a, Point b, Length z0, Length z1) {
  Stretch s;
  s.from = a;
  s.to = b;
  s.z0 = z0;
  s.z1 = z1;
  const Point d = b - a;
  if (!axis_parallel(d)) {
    s.slanted = true;
    Mesh unused;
    s.u1 = Wall::between(a, b, true, unused).length();
    return s;
  }
  const bool along_x = d.y == 0;
  s.side = along_x ? (d.x > 0 ? geom::kSouth : geom::kNorth) : (d.y > 0 ? geom::kEast : geom::kWest);
  s.level = along_x ? a.y : a.x;
  s.u0 = along_x ? std::min(a.x, b.x) : std::min(a.y, b.y);
  s.u1 = along_x ? std::max(a.x, b.x) : std::max(a.y, b.y);
  return s;
}

void join_corners(Stretch& s, std::optional<Point> before, std::optional<Point> after) {
  const Point own = s.last() - s.first();
  const auto join = [&](std::optional<Point> other, bool at_first) {
    const bool at0 = at_first == s.forward();
    if (!other) {
      (at0 ? s.end0 : s.end1) = true;
      return;
    }
    const std::int64_t turn = std::int64_t{other->x} * own.y - std::int64_t{other->y} * own.x;
    const bool convex = at_first ? turn > 0 : turn < 0;
    if (turn == 0) return;
    if (convex && axis_parallel(*other) && axis_parallel(own)) (at0 ? s.corner0 : s.corner1) = true;
    else (at0 ? s.mitre0 : s.mitre1) = other;
  };
  join(before, true);
  join(after, false);
}

void draw_facade(Stretch& s, Mesh& out) {
  std::sort(s.holes.begin(), s.holes.end(), [](const Hole& a, const Hole& b) {
    return std::tuple(a.span.u0, a.span.v0) < std::tuple(b.span.u0, b.span.v0);
  });
  if (s.slanted) draw_slanted_wall(s, out);
  else draw_straight_wall(s, out);
  draw_band(s, s.z1 - plan::kSlab + 60, s.z1, out);
  Wall wall = s.wall(out);
  wall.layer(Layer::fitting);
  if (s.ground) draw_plinth(wall, s, out);
  for (std::size_t i = 0; i < s.holes.size(); ++i) draw_trim(wall, s, i);
}

void draw_band(const Stretch& s, Length z0, Length z1, Mesh& out) {
  const Strip strip{kBandProud, z0, z1, true};
  Wall wall = s.wall(out);
  wall.layer(Layer::fitting);
  const End begin = end_of(s, wall, true, strip, out), end = end_of(s, wall, false, strip, out);
  draw_straight(wall, begin.u, end.u, strip, begin.seen, end.seen);
}

void draw_outside(Point p, Point q, Length z0, Length z1, Material m, Mesh& out) {
  if (p == q || z1 <= z0) return;
  out.facets.push_back({{{{p.x, p.y, z0}, {q.x, q.y, z0}, {q.x, q.y, z1}, {p.x, p.y, z1}}}, 4, Layer::shell, m});
}

}  // namespace enfilade::mesh
