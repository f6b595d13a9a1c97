#include "rules/office/shape.hpp"

#include <algorithm>
#include <memory>

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Face;

int rank(Behind b) { return b == Behind::hall ? 2 : b == Behind::core ? 1 : 0; }

bool alike(Face a, Face b) {
  const bool fa = a.behind == Behind::facade, fb = b.behind == Behind::facade;
  return fa == fb && (!fa || a.facade == b.facade);
}

Face either(Face a, Face b) { return rank(b.behind) > rank(a.behind) ? b : a; }

Length round_div(std::int64_t num_a, std::int64_t num_b, std::int64_t den) {
  __extension__ using Wide = __int128;
  const Wide num = static_cast<Wide>(num_a) * num_b;
  const Wide d = den < 0 ? -static_cast<Wide>(den) : den;
  const Wide n = den < 0 ? -num : num;
  return static_cast<Length>((2 * n + (n < 0 ? -d : d)) / (2 * d));
}

}  // namespace

void Ringlet::push_on(Point p, Point next, Face f) {
  if (n > 0 && alike(faces[n - 1], f) && geom::cross(points[n - 1], p, next) == 0)
    faces[n - 1] = either(faces[n - 1], f);
  else push(p, f);
}

Ringlet simplified(const Ringlet& in) {
  Ringlet out;
  // Start at a corner that stays.
  std::size_t start = 0;
  const auto stays = [&](std::size_t i) {
    const std::size_t before = i > 0 ? i - 1 : in.n - 1;
    return geom::cross(in.points[before], in.points[i], in.point(i + 1)) != 0 || !alike(in.faces[before], in.faces[i]);
  };
  while (start < in.n && !stays(start)) ++start;
  for (std::size_t k = 0; k < in.n; ++k) {
    const std::size_t i = (start + k) % in.n;
    if (k == 0 || stays(i)) out.push(in.points[i], in.faces[i]);
    else out.faces[out.n - 1] = either(out.faces[out.n - 1], in.faces[i]);
  }
  return out;
}

Ringlet ringlet_of(const plan::Region& r) {
  Ringlet ring;
  if (!r.outline) {
    for (int i = 0; i < 4; ++i) ring.push(r.box.corner(i), r.faces[static_cast<std::size_t>(i)]);
    return ring;
  }
  for (std::size_t i = 0; i < r.outline->polygon.outer.size(); ++i)
    ring.push(r.outline->polygon.outer[i], r.outline->faces[i]);
  return ring;
}

void set_shape(const Ringlet& ring, plan::Region& region) {
  const Ringlet s = simplified(ring);
  const geom::Box box = geom::bounds(s.ring());
  region.box = box;
  region.outline.reset();
  region.faces = {};
  bool is_box = s.n == 4;
  for (std::size_t i = 0; i < s.n && is_box; ++i)
    is_box = s.points[i].x == s.point(i + 1).x || s.points[i].y == s.point(i + 1).y;
  if (is_box) {
    for (std::size_t i = 0; i < 4; ++i) {
      if (s.points[i] != box.lo) continue;
      for (std::size_t k = 0; k < 4; ++k) region.faces[k] = s.faces[(i + k) % 4];
    }
    return;
  }
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon.outer.assign(s.points.begin(), s.points.begin() + static_cast<std::ptrdiff_t>(s.n));
  outline->faces.assign(s.faces.begin(), s.faces.begin() + static_cast<std::ptrdiff_t>(s.n));
  region.outline = std::move(outline);
}

void clip(const Ringlet& ring, Point a, Point b, Face face, Ringlet& out) {
  out.n = 0;
  const auto side = [&](Point p) { return geom::cross(a, b, p); };
  for (std::size_t k = 0; k < ring.n; ++k) {
    const Point p = ring.points[k], q = ring.point(k + 1);
    const std::int64_t sp = side(p), sq = side(q);
    // Leaving: the new edge begins. On the line counts as inside.
    if (sp >= 0 && !(sp == 0 && sq < 0)) out.push(p, ring.faces[k]);
    else if (sp == 0) out.push(p, face);
    if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
      const std::int64_t den = sp - sq;
      const Point m{p.x + round_div(std::int64_t{q.x} - p.x, sp, den),
                    p.y + round_div(std::int64_t{q.y} - p.y, sp, den)};
      out.push(m, sp > 0 ? face : ring.faces[k]);
    }
  }
}

int face_at(const plan::Region& region, Point a, Point b) {
  const Ringlet ring = ringlet_of(region);
  for (std::size_t i = 0; i < ring.n; ++i) {
    const Point p = ring.points[i], q = ring.point(i + 1);
    if (geom::cross(p, q, a) != 0 || geom::cross(p, q, b) != 0) continue;
    const auto inside = [&](Point m) { return geom::dot(m - p, q - p) >= 0 && geom::dot(m - q, p - q) >= 0; };
    if (inside(a) && inside(b)) return static_cast<int>(i);
  }
  return -1;
}

Rail rail_of(const Ringlet& ring, std::size_t edge) { return rail(ring.points[edge], ring.point(edge + 1)); }

geom::Interval extent(const Rail& r, const Ringlet& ring) {
  geom::Interval all{r.along(ring.points[0]), r.along(ring.points[0])};
  for (const Point p : ring.ring()) all = {std::min(all.lo, r.along(p)), std::max(all.hi, r.along(p))};
  return all;
}

Length depth_of(const Rail& r, const Ringlet& ring) {
  Length most = 0;
  for (const Point p : ring.ring()) most = std::max(most, r.left(p));
  return most;
}

std::int64_t twice_area(const Ringlet& ring) { return geom::twice_area(ring.ring()); }

}  // namespace enfilade::rules
