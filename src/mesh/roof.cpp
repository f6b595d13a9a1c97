// Roofs and soffits: what a storey shows where its neighbours leave it bare.
//
//                 wall above |
//    parapet _               |
//           | |______________|   roof at the top of the floor above
//           |                    façade of this storey
//
// A parapet stands on the façade's edges of the bare part and ends at the walls
// of the storey above, mitred where two of it meet. Hip roofs: hip.cpp.

#include <algorithm>
#include <cmath>

#include <enfilade/mesh/skin.hpp>
#include <enfilade/plan/clear.hpp>

#include "mesh/facade.hpp"
#include "mesh/plate.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;
using plan::Role;

// Shell surfaces of a parapet over face i, whose neighbours on the ring may
// have none.
void draw_parapet(const plan::ClearEdge& e, bool before, bool after, Length z, Mesh& out) {
  const Length top = z + kParapet;
  const Point p = e.from, q = e.to, a = e.face_from, b = e.face_to;
  if (a.x == b.x || a.y == b.y) {
    const Stretch s = stretch_of(a, b, z, top);
    s.wall(out).back({s.u0, z, s.u1, top}, 0, kFacade);
  } else {
    draw_outside(a, b, z, top, kFacade, out);
  }
  draw_outside(q, p, z, top, kFacade, out);
  out.facets.push_back(
      {{{{a.x, a.y, top}, {b.x, b.y, top}, {q.x, q.y, top}, {p.x, p.y, top}}}, 4, Layer::shell, kTrim});
  if (!before) draw_outside(p, a, z, top, kFacade, out);
  if (!after) draw_outside(b, q, z, top, kFacade, out);
}

void draw_level(const geom::Polygon& polygon, Length z, bool up, plan::Material m, Mesh& out) {
  const geom::Box box = geom::bounds(polygon);
  if (geom::twice_area(polygon) == 2 * box.area()) {
    out.rects.push_back({box.lo.x, box.lo.y, box.hi.x, box.hi.y, z, up ? Facing::up : Facing::down, Layer::shell, m});
    return;
  }
  fill(polygon, z, up, m, out);
}

// Parapets along one ring: faces [first, end).
void draw_ring(const plan::ClearShape& shape, std::size_t first, std::size_t end, Length z, Mesh& out) {
  const auto direction = [&](std::size_t i) { return shape.edges[i].face_to - shape.edges[i].face_from; };
  for (std::size_t i = first; i < end; ++i) {
    const plan::ClearEdge& e = shape.edges[i];
    if (e.depth == 0) continue;
    const std::size_t before = i == first ? end - 1 : i - 1, after = i + 1 == end ? first : i + 1;
    const bool runs_on = shape.edges[before].depth > 0, goes_on = shape.edges[after].depth > 0;
    draw_parapet(e, runs_on, goes_on, z, out);
    Stretch band = stretch_of(e.face_from, e.face_to, z, z + kParapet);
    join_corners(band, runs_on ? std::optional(direction(before)) : std::nullopt,
                 goes_on ? std::optional(direction(after)) : std::nullopt);
    draw_band(band, band.z1 - kBandHeight, band.z1, out);
  }
}

// A wall of the storey above this near to the façade leaves no place for a
// parapet between them.
constexpr Length kNarrow = 2 * plan::kFacadeWall;

// The stretch of the edge a → b, in steps of one millimetre along an axis, that
// the segment p q leaves too narrow; empty if none. Requires an octilinear edge.
geom::Interval narrow_part(Point a, Point b, Point p, Point q) {
  const Point step = geom::step_of(b - a);
  const double size = std::sqrt(static_cast<double>(geom::dot(step, step)));
  const auto along = [&](Point v) { return static_cast<double>(geom::dot(v - a, step)) / (size * size); };
  const auto off = [&](Point v) { return static_cast<double>(geom::cross({0, 0}, step, v - a)) / size; };
  const double off_p = off(p), off_q = off(q), run = off_q - off_p;
  // The part of p q with 0 <= off <= kNarrow.
  double from = 0, to = 1;
  if (run == 0) {
    if (off_p < 0 || off_p > kNarrow) return {};
  } else {
    const double at_edge = -off_p / run, at_far = (kNarrow - off_p) / run;
    from = std::max(from, std::min(at_edge, at_far));
    to = std::min(to, std::max(at_edge, at_far));
    if (from > to) return {};
  }
  const double u = along(p) + (along(q) - along(p)) * from, v = along(p) + (along(q) - along(p)) * to;
  const Length length = std::max(std::abs(b.x - a.x), std::abs(b.y - a.y));
  return {std::max<Length>(0, static_cast<Length>(std::min(u, v)) - kNarrow),
          std::min(length, static_cast<Length>(std::max(u, v)) + kNarrow)};
}

// The same part of a roof with no parapet (face inner) where it is too narrow.
plan::Outline without_narrow_parapets(const plan::Outline& bare) {
  struct Cover {
    Point p, q;
  };
  std::vector<Cover> covers;
  std::size_t face = 0;
  const auto each = [&](const geom::Polygon& polygon, const auto& visit) {
    face = 0;
    const auto ring_edges = [&](const geom::Ring& ring, std::size_t number) {
      for (std::size_t i = 0; i < ring.size(); ++i, ++face) visit(ring[i], ring[(i + 1) % ring.size()], number);
    };
    ring_edges(polygon.outer, 0);
    for (std::size_t h = 0; h < polygon.holes.size(); ++h) ring_edges(polygon.holes[h], h + 1);
  };
  each(bare.polygon, [&](Point a, Point b, std::size_t) {
    if (bare.faces[face].behind != plan::Behind::facade) covers.push_back({a, b});
  });
  plan::Outline result;
  result.polygon.holes.resize(bare.polygon.holes.size());
  each(bare.polygon, [&](Point a, Point b, std::size_t number) {
    geom::Ring& ring = number == 0 ? result.polygon.outer : result.polygon.holes[number - 1];
    const Point d = b - a;
    const bool octilinear = d.x == 0 || d.y == 0 || d.x == d.y || d.x == -d.y;
    std::vector<geom::Interval> narrow;
    for (const Cover& c : covers) {
      if (bare.faces[face].behind != plan::Behind::facade || !octilinear) break;
      if (const geom::Interval part = narrow_part(a, b, c.p, c.q); !part.empty()) narrow.push_back(part);
    }
    std::sort(narrow.begin(), narrow.end());
    const Length length = std::max(std::abs(d.x), std::abs(d.y));
    const auto put = [&](Length at, plan::Face kind) {
      const Point p{a.x + (d.x == 0 ? 0 : d.x > 0 ? at : -at), a.y + (d.y == 0 ? 0 : d.y > 0 ? at : -at)};
      if (!ring.empty() && ring.back() == p) result.faces.back() = kind;
      else ring.push_back(p), result.faces.push_back(kind);
    };
    ring.push_back(a);
    result.faces.push_back(bare.faces[face]);
    Length reached = 0;
    for (const geom::Interval& part : narrow) {
      if (part.hi <= reached) continue;
      put(std::max(part.lo, reached), {plan::Behind::inner, 0});
      if (part.hi < length) put(part.hi, bare.faces[face]);
      reached = part.hi;
    }
  });
  return result;
}

void draw_inset(const plan::Outline& bare, const geom::Polygon& inside, std::span<const Length> depths, Length z,
                Mesh& out) {
  const plan::ClearShape shape = plan::match_inset(bare.polygon, inside, depths);
  std::size_t first = 0;
  for (const std::size_t end : shape.ring_ends) {
    draw_ring(shape, first, end, z, out);
    first = end;
  }
  draw_level(inside, z, true, {Role::roof, 0}, out);
}

// A parapet of a part of the façade wall's depth all along the façade; false if
// there is no place for it.
bool draw_with_parapet(const plan::Outline& bare, Length divisor, Length z, Mesh& out) {
  std::vector<Length> depths(bare.faces.size());
  for (std::size_t i = 0; i < depths.size(); ++i) {
    depths[i] = bare.faces[i].behind == plan::Behind::facade ? plan::kFacadeWall / divisor : 0;
  }
  const Result<geom::Polygon> inside = geom::inset(bare.polygon, depths);
  if (inside) draw_inset(bare, *inside, depths, z, out);
  return inside.ok();
}

// Where it is too narrow there is no parapet, then a thinner one, at last none.
void draw_roof(const plan::Outline& bare, Length z, Mesh& out) {
  if (draw_with_parapet(bare, 1, z, out)) return;
  if (draw_with_parapet(without_narrow_parapets(bare), 1, z, out)) return;
  for (const Length divisor : {2, 4}) {
    if (draw_with_parapet(bare, divisor, z, out)) return;
  }
  draw_inset(bare, bare.polygon, std::vector<Length>(bare.faces.size(), 0), z, out);
}

}  // namespace

void draw_roofs(const Plates& plates, std::span<const Point> openings, Length z, Mesh& out) {
  const auto open = [](plan::Face face) { return face.behind == plan::Behind::facade; };
  for (const plan::Outline& bare : subtract(plates.here, plates.above)) {
    const bool hip = plates.roof == plan::Roof::hip && std::all_of(bare.faces.begin(), bare.faces.end(), open);
    if (!hip || !draw_hip_roof(bare.polygon, openings, z, out)) draw_roof(bare, z, out);
  }
}

void draw_soffits(const Plates& plates, Length z, Mesh& out) {
  for (const plan::Outline& bare : subtract(plates.here, plates.below)) {
    draw_level(bare.polygon, z, false, kFacade, out);
  }
}

}  // namespace enfilade::mesh
