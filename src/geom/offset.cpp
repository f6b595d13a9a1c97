// Offsets by moved lines. Every edge's line moves to its left (or right), and
// neighbours meet in mitres; where an edge vanishes or a part splits, the moved
// rings cross each other. Their arrangement contains the border of the result,
// so each of its faces is wholly in or wholly out, and one point of a face
// decides:
//   shrink: the moved rings wind round it, and it keeps the distance from every
//           wall (an inverted remainder winds too, but lies too near);
//   grow:   the moved rings wind round it, or it lies within the distance of
//           the area (a hole that was filled is turned inside out).
// Convex polygons need none of this: their moved half planes clip each other.

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include <enfilade/geom/area.hpp>

#include "geom/collect.hpp"

namespace enfilade::geom {
namespace {

__extension__ using Wide = __int128;

struct Line {
  std::int64_t nx = 0, ny = 0, c = 0;  // n · p = c, inside where n · p > c
};

Point reduced(Point d) {
  if (d.x == 0) return {0, d.y > 0 ? 1 : -1};
  if (d.y == 0) return {d.x > 0 ? 1 : -1, 0};
  if (d.x == d.y || d.x == -d.y) return {d.x > 0 ? 1 : -1, d.y > 0 ? 1 : -1};
  const Length g = std::gcd(d.x, d.y);
  return {d.x / g, d.y / g};
}

Line line_through(Point a, Point b, Length distance) {
  const Point d = reduced(b - a);
  Line line{-d.y, d.x, 0};
  line.c = line.nx * a.x + line.ny * a.y + line_shift(d, distance);
  return line;
}

Length round_div(Wide num, Wide den) {
  if (den < 0) {
    num = -num;
    den = -den;
  }
  const Wide twice = 2 * num + (num < 0 ? -den : den);
  return static_cast<Length>(twice / (2 * den));
}

bool meet(const Line& a, const Line& b, Point& out) {
  const Wide det = static_cast<Wide>(a.nx) * b.ny - static_cast<Wide>(a.ny) * b.nx;
  if (det == 0) return false;
  out.x = round_div(static_cast<Wide>(a.c) * b.ny - static_cast<Wide>(b.c) * a.ny, det);
  out.y = round_div(static_cast<Wide>(a.nx) * b.c - static_cast<Wide>(b.nx) * a.c, det);
  return true;
}

// A ring without straight corners.
void straighten(std::span<const Point> ring, Ring& out) {
  out.clear();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point before = ring[i > 0 ? i - 1 : ring.size() - 1], after = ring[i + 1 < ring.size() ? i + 1 : 0];
    if (cross(before, ring[i], after) != 0) out.push_back(ring[i]);
  }
}

// The ring with all lines moved; false if an edge turned round.
bool move_ring(std::span<const Point> ring, Length distance, Ring& out) {
  Ring flat;
  straighten(ring, flat);
  out.clear();
  const std::size_t n = flat.size();
  if (n < 3) return true;
  const auto line = [&](std::size_t i) { return line_through(flat[i], flat[i + 1 < n ? i + 1 : 0], distance); };
  Line before = line(n - 1);
  for (std::size_t i = 0; i < n; ++i) {
    const Line here = line(i);
    Point p = flat[i];
    meet(before, here, p);
    out.push_back(p);
    before = here;
  }
  bool kept = true;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t j = i + 1 < n ? i + 1 : 0;
    kept = kept && dot(flat[j] - flat[i], out[j] - out[i]) > 0;
  }
  return kept;
}

double distance_to(Point a, Point b, double x, double y) {
  const double dx = static_cast<double>(b.x) - a.x, dy = static_cast<double>(b.y) - a.y;
  const double px = x - a.x, py = y - a.y;
  const double t = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  const double ex = px - t * dx, ey = py - t * dy;
  return std::sqrt(ex * ex + ey * ey);
}

double distance_to(const Polygon& polygon, double x, double y) {
  double best = 1e18;
  const auto ring = [&](const Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) best = std::min(best, distance_to(r[i], r[i + 1 < r.size() ? i + 1 : 0], x, y));
  };
  ring(polygon.outer);
  for (const Ring& hole : polygon.holes) ring(hole);
  return best;
}

// A point a hair to the left of a half edge.
struct Sample {
  double x, y;
};
Sample beside(const Arrangement& plane, Arrangement::Half h) {
  const Point a = plane.from(h), b = plane.to(h);
  const double dx = static_cast<double>(b.x) - a.x, dy = static_cast<double>(b.y) - a.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  return {(static_cast<double>(a.x) + b.x) / 2 - dy / length * 0.5, (static_cast<double>(a.y) + b.y) / 2 + dx / length * 0.5};
}

Area shrink_convex(const Polygon& polygon, Length distance) {
  Ring flat, ring, next;
  straighten(polygon.outer, flat);
  ring = flat;
  const std::size_t n = flat.size();
  for (std::size_t i = 0; i < n && !ring.empty(); ++i) {
    const Line here = line_through(flat[i], flat[i + 1 < n ? i + 1 : 0], distance);
    // Sutherland and Hodgman with the exact line.
    next.clear();
    const auto side = [&](Point p) { return static_cast<Wide>(here.nx) * p.x + static_cast<Wide>(here.ny) * p.y - here.c; };
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Point p = ring[k], q = ring[k + 1 < ring.size() ? k + 1 : 0];
      const Wide sp = side(p), sq = side(q);
      if (sp >= 0) next.push_back(p);
      if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
        const Wide den = sp - sq;
        next.push_back({p.x + round_div(static_cast<Wide>(q.x - p.x) * sp, den), p.y + round_div(static_cast<Wide>(q.y - p.y) * sp, den)});
      }
    }
    next.erase(std::unique(next.begin(), next.end()), next.end());
    if (next.size() > 1 && next.front() == next.back()) next.pop_back();
    ring.swap(next);
  }
  straighten(ring, next);
  if (next.size() < 3 || twice_area(next) <= 0) return {};
  return {{std::move(next), {}}};
}

}  // namespace

std::int64_t line_shift(Point d, Length distance) {
  if (d.x == 0 || d.y == 0) return distance;
  if (d.x == d.y || d.x == -d.y) {
    const double s = static_cast<double>(distance) * 1.4142135623730951 / 4;
    return 4 * static_cast<std::int64_t>(s < 0 ? s - 0.5 : s + 0.5);
  }
  const double s = static_cast<double>(distance) * std::sqrt(static_cast<double>(d.x) * d.x + static_cast<double>(d.y) * d.y);
  return static_cast<std::int64_t>(s < 0 ? s - 0.5 : s + 0.5);
}

bool is_convex(std::span<const Point> ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (cross(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], ring[(i + 2) % ring.size()]) < 0) return false;
  }
  return true;
}

Area shrink(const Polygon& polygon, Length distance, Arrangement& plane) {
  if (polygon.holes.empty() && is_convex(polygon.outer)) return shrink_convex(polygon, distance);
  plane.clear();
  Ring moved;
  const auto add = [&](const Ring& ring) {
    move_ring(ring, distance, moved);
    plane.add(moved, 0);
  };
  add(polygon.outer);
  for (const Ring& hole : polygon.holes) add(hole);
  plane.build();
  for (std::size_t i = 0; i < plane.cycles(); ++i) {
    const auto cycle = plane.cycle(i);
    bool in = plane.winding(cycle[0], 0) > 0;
    if (in) {
      const Sample s = beside(plane, cycle[0]);
      in = distance_to(polygon, s.x, s.y) >= distance - 2 &&
           locate(polygon, {static_cast<Length>(std::floor(s.x)), static_cast<Length>(std::floor(s.y))}) != Where::outside;
    }
    for (const Arrangement::Half h : cycle) plane.set_label(h, in ? 1 : 0);
  }
  return collect(plane);
}

Area grow(std::span<const Polygon> area, Length distance, Arrangement& plane) {
  plane.clear();
  Ring moved;
  for (const Polygon& p : area) {
    move_ring(p.outer, -distance, moved);
    plane.add(moved, 0);
    for (const Ring& hole : p.holes) {
      move_ring(hole, -distance, moved);
      plane.add(moved, 0);
    }
  }
  plane.build();
  for (std::size_t i = 0; i < plane.cycles(); ++i) {
    const auto cycle = plane.cycle(i);
    bool in = plane.winding(cycle[0], 0) > 0;
    if (!in) {
      const Sample s = beside(plane, cycle[0]);
      for (const Polygon& p : area) in = in || distance_to(p, s.x, s.y) <= distance - 2;
    }
    for (const Arrangement::Half h : cycle) plane.set_label(h, in ? 1 : 0);
  }
  return collect(plane);
}

void clip(std::span<const Point> convex, Point a, Point b, Ring& out) {
  out.clear();
  for (std::size_t k = 0; k < convex.size(); ++k) {
    const Point p = convex[k], q = convex[k + 1 < convex.size() ? k + 1 : 0];
    const std::int64_t sp = cross(a, b, p), sq = cross(a, b, q);
    if (sp >= 0) out.push_back(p);
    if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
      const Wide den = static_cast<Wide>(sp) - sq;
      out.push_back({p.x + round_div(static_cast<Wide>(q.x - p.x) * sp, den), p.y + round_div(static_cast<Wide>(q.y - p.y) * sp, den)});
    }
  }
  out.erase(std::unique(out.begin(), out.end()), out.end());
  if (out.size() > 1 && out.front() == out.back()) out.pop_back();
  if (out.size() < 3 || twice_area(out) <= 0) out.clear();
}

Length clearance(const Polygon& polygon, Point p) { return static_cast<Length>(distance_to(polygon, p.x, p.y)); }

Length deepest(const Polygon& polygon, Point& at) {
  const Box box = bounds(polygon);
  Length pitch = std::max<Length>(box.short_side() / 8, 1);
  Length best = -1;
  const auto look = [&](Point p) {
    if (locate(polygon, p) != Where::inside) return;
    const Length d = clearance(polygon, p);
    if (d > best) {
      best = d;
      at = p;
    }
  };
  for (Length y = box.lo.y + pitch / 2; y < box.hi.y; y += pitch) {
    for (Length x = box.lo.x + pitch / 2; x < box.hi.x; x += pitch) look({x, y});
  }
  for (int round = 0; round < 4 && best >= 0; ++round) {
    pitch /= 2;
    const Point c = at;
    for (const Length dy : {-pitch, 0, pitch}) {
      for (const Length dx : {-pitch, 0, pitch}) look({c.x + dx, c.y + dy});
    }
  }
  return std::max(best, 0);
}

}  // namespace enfilade::geom
