// Offsets by moved lines. A wall that grows by the distance takes a slab along
// its edge, and a kite at each corner where walls turn away from each other:
// what is left (or what is covered, if the area grows) is the result.
//
//   ......          Every edge's line moves to its left (or right), and
//   kite :          neighbours meet in mitres. As long as no edge turns round,
//   --+..:          all of the result's border lies on the moved rings. Where
//     | :slab       one does, the rings go round the slabs instead, by way of
//     | :           the corners where walls turn towards each other.
//
// Each face of the moved rings' arrangement is then wholly in or wholly out,
// and one point of it decides: it is left if the rings wind round it and no slab
// or kite has it (one turned inside out twice winds forwards again), and grown
// if the rings wind round it or a slab or kite has it.
// Convex polygons need none of this: their moved half planes clip each other.
//
// Many walls shorter than the distance make slabs that all lie on one another, and
// the moved rings cross themselves about n² times. Where they cross too often, slabs
// and kites are united two by two instead, then four by four and so on; what is
// hidden among them is gone early, and every step is about as large as its result.

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

Line line_through(Point a, Point b, Length distance) {
  const Point d = reduced(b - a);
  Line line{-d.y, d.x, 0};
  line.c = line.nx * a.x + line.ny * a.y + line_shift(d, distance);
  return line;
}

// Mitres of sharp corners end a little beyond the plane, where cross() is still
// exact.
constexpr Length kFarthest = kLimit / 4 * 5;

// Rounded to the nearest millimetre.
Length round_div(Wide num, Wide den) {
  if (den < 0) {
    num = -num;
    den = -den;
  }
  const Wide twice = 2 * num + (num < 0 ? -den : den);
  return static_cast<Length>(std::clamp<Wide>(twice / (2 * den), -kFarthest, kFarthest));
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

// An edge and the thickness it gets.
struct Wall {
  Point a, b;
  Line line;          // moved
  double shift = 0;   // of n · p
  bool away = false;  // the next wall turns away from the side that it moves to
  std::uint32_t next = 0;
};

class Walls {
 public:
  Walls(Length distance, Arrangement& plane) : distance_(distance), plane_(plane) { plane.clear(); }

  // Notes the walls of a ring and adds the moved ring to the plane.
  void add(std::span<const Point> ring) {
    straighten(ring, flat_);
    const std::size_t n = flat_.size();
    if (n < 3) return;
    const std::size_t first = walls_.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Point a = flat_[i], b = flat_[i + 1 < n ? i + 1 : 0], c = flat_[(i + 2) % n];
      Wall w{a, b, line_through(a, b, distance_), 0, (cross(a, b, c) < 0) == (distance_ > 0), 0};
      w.shift = static_cast<double>(w.line.c - (w.line.nx * a.x + w.line.ny * a.y));
      w.next = static_cast<std::uint32_t>(first + (i + 1 < n ? i + 1 : 0));
      walls_.push_back(w);
      if (!octilinear(b - a)) slack_ = 2;
    }
    const std::span<const Wall> walls(walls_.data() + first, n);
    if (!join_by_mitres(walls)) go_round_slabs(walls);
    plane_.add(moved_, 0);
  }

  [[nodiscard]] std::size_t size() const { return walls_.size(); }

  // Is a point in a slab or kite?
  [[nodiscard]] bool cover(double x, double y) const {
    return std::any_of(walls_.begin(), walls_.end(), [&](const Wall& w) {
      if (!reaches(w, w.a, x, y)) return false;
      const double past = along(w, x - w.b.x, y - w.b.y);
      if (past <= 0) return along(w, x - w.a.x, y - w.a.y) >= 0;
      const Wall& next = walls_[w.next];
      return w.away && along(next, x - w.b.x, y - w.b.y) < 0 && reaches(next, w.b, x, y);
    });
  }

  // All slabs and kites as one area. Their corners are rounded, so that gaps less than
  // a millimetre wide may be left between neighbours.
  [[nodiscard]] Area united() const {
    std::vector<Area> parts;
    for (const Wall& w : walls_) {
      Area& part = parts.emplace_back();
      add_convex({w.a, w.b, foot(w, w.b), foot(w, w.a)}, part);
      const Wall& next = walls_[w.next];
      Point tip;
      if (w.away && meet(w.line, next.line, tip)) add_convex({w.b, foot(w, w.b), tip, foot(next, w.b)}, part);
    }
    while (parts.size() > 1) {
      std::size_t kept = 0;
      for (std::size_t i = 0; i < parts.size(); i += 2, ++kept) {
        if (i + 1 < parts.size()) parts[kept] = combine(parts[i], parts[i + 1], Both::unite, plane_);
        else parts[kept] = std::move(parts[i]);
      }
      parts.resize(kept);
    }
    return parts.empty() ? Area{} : std::move(parts[0]);
  }

 private:
  static double along(const Wall& w, double dx, double dy) {
    return static_cast<double>(w.line.ny) * dx - static_cast<double>(w.line.nx) * dy;
  }

  // Between a wall's line and its moved one. Free slopes have rounded corners:
  // who is that near to the moved line is taken for beyond.
  [[nodiscard]] bool reaches(const Wall& w, Point on, double x, double y) const {
    const auto nx = static_cast<double>(w.line.nx), ny = static_cast<double>(w.line.ny);
    const double height = nx * (x - on.x) + ny * (y - on.y), slack = slack_ * std::sqrt(nx * nx + ny * ny);
    return w.shift > 0 ? height >= 0 && height < w.shift - slack : height <= 0 && height > w.shift + slack;
  }

  void add_convex(std::initializer_list<Point> corners, Area& out) const {
    Ring ring(corners);
    const std::int64_t area = twice_area(ring);
    if (area == 0) return;
    if (area < 0) std::reverse(ring.begin(), ring.end());
    out.push_back({std::move(ring), {}});
  }

  // False if an edge turned round.
  bool join_by_mitres(std::span<const Wall> walls) {
    moved_.clear();
    for (std::size_t i = 0; i < walls.size(); ++i) {
      Point p = walls[i].a;
      meet(walls[i > 0 ? i - 1 : walls.size() - 1].line, walls[i].line, p);
      moved_.push_back(p);
    }
    bool kept = true;
    for (std::size_t i = 0; i < walls.size(); ++i) {
      const Point run = moved_[i + 1 < walls.size() ? i + 1 : 0] - moved_[i];
      kept = kept && dot(walls[i].b - walls[i].a, run) > 0;
    }
    return kept;
  }

  void go_round_slabs(std::span<const Wall> walls) {
    moved_.clear();
    for (std::size_t i = 0; i < walls.size(); ++i) {
      const Wall &before = walls[i > 0 ? i - 1 : walls.size() - 1], &here = walls[i];
      Point p = here.a;
      if (before.away) {
        meet(before.line, here.line, p);
        moved_.push_back(p);
      } else {
        for (const Point q : {foot(before, p), p, foot(here, p)}) moved_.push_back(q);
      }
    }
  }

  // A corner of the slab, opposite to an end of its wall.
  static Point foot(const Wall& w, Point p) {
    const Wide shift =
        static_cast<Wide>(w.line.c) - (static_cast<Wide>(w.line.nx) * w.a.x + static_cast<Wide>(w.line.ny) * w.a.y);
    const Wide square = static_cast<Wide>(w.line.nx) * w.line.nx + static_cast<Wide>(w.line.ny) * w.line.ny;
    return p + Point{round_div(shift * w.line.nx, square), round_div(shift * w.line.ny, square)};
  }

  Length distance_;
  Arrangement& plane_;
  std::vector<Wall> walls_;
  Ring flat_, moved_;
  double slack_ = 0;
};

// How often the moved rings may meet before the slabs are united one by one. Each
// wall's share is that of rings that meet in corners and at their neighbours; the
// rest is more than the rings of 250 short walls have.
constexpr std::size_t kMostNotes = 60'000, kNotesOfWall = 48;

double distance_to(Point a, Point b, double x, double y) {
  const double dx = static_cast<double>(b.x) - a.x, dy = static_cast<double>(b.y) - a.y;
  const double px = x - a.x, py = y - a.y;
  const double t = std::clamp((px * dx + py * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  const double ex = px - t * dx, ey = py - t * dy;
  return std::sqrt(ex * ex + ey * ey);
}

double distance_to(const Polygon& polygon, double x, double y) {
  double best = 1e18;
  each_edge(polygon, [&](Point a, Point b) { best = std::min(best, distance_to(a, b, x, y)); });
  return best;
}

// A point a hair to the left of a half edge: less than the least triangle of
// octilinear lines on whole millimetres has room for.
struct Sample {
  double x, y;
};
Sample beside(const Arrangement& plane, Arrangement::Half h) {
  const Point a = plane.from(h), b = plane.to(h);
  const double dx = static_cast<double>(b.x) - a.x, dy = static_cast<double>(b.y) - a.y;
  const double length = std::sqrt(dx * dx + dy * dy);
  return {(static_cast<double>(a.x) + b.x) / 2 - dy / length * 0.25,
          (static_cast<double>(a.y) + b.y) / 2 + dx / length * 0.25};
}

// The faces of the moved rings that are in, by whether the rings wind round them
// and by a point of each. False if the rings meet too often.
template <class In>
bool faces_where(Arrangement& plane, std::size_t walls, const In& in, Area& out) {
  if (!plane.build(kMostNotes + kNotesOfWall * walls)) return false;
  for (std::size_t i = 0; i < plane.cycles(); ++i) {
    const auto cycle = plane.cycle(i);
    if (!plane.work().step(cycle.size() + walls)) return false;
    const bool label = in(plane.winding(cycle[0], 0) > 0, beside(plane, cycle[0]));
    for (const Arrangement::Half h : cycle) plane.set_label(h, label ? 1 : 0);
  }
  out = collect(plane);
  return true;
}

// The same from the slabs themselves. Gaps between neighbours leave slivers: parts that
// have no more area than a millimetre along their border.
Area without(const Polygon& polygon, const Walls& walls, Arrangement& plane) {
  Area left = combine({&polygon, 1}, walls.united(), Both::subtract, plane);
  std::erase_if(left, [](const Polygon& p) {
    double border = 0;
    each_edge(p, [&](Point a, Point b) { border += std::sqrt(static_cast<double>(dot(b - a, b - a))); });
    return static_cast<double>(twice_area(p)) <= 2 * border;
  });
  return left;
}

// Sutherland and Hodgman: what a convex ring has where side(p) >= 0.
template <class Side>
void cut(std::span<const Point> convex, const Side& side, Ring& out) {
  out.clear();
  for (std::size_t k = 0; k < convex.size(); ++k) {
    const Point p = convex[k], q = convex[k + 1 < convex.size() ? k + 1 : 0];
    const Wide sp = side(p), sq = side(q);
    if (sp >= 0) out.push_back(p);
    if ((sp > 0 && sq < 0) || (sp < 0 && sq > 0)) {
      const Wide den = sp - sq;
      out.push_back({p.x + round_div(static_cast<Wide>(q.x - p.x) * sp, den),
                     p.y + round_div(static_cast<Wide>(q.y - p.y) * sp, den)});
    }
  }
  out.erase(std::unique(out.begin(), out.end()), out.end());
  if (out.size() > 1 && out.front() == out.back()) out.pop_back();
}

Area shrink_convex(const Polygon& polygon, Length distance) {
  Ring flat, ring, next;
  straighten(polygon.outer, flat);
  ring = flat;
  const std::size_t n = flat.size();
  for (std::size_t i = 0; i < n && !ring.empty(); ++i) {
    const Line here = line_through(flat[i], flat[i + 1 < n ? i + 1 : 0], distance);
    cut(
        ring, [&](Point p) { return static_cast<Wide>(here.nx) * p.x + static_cast<Wide>(here.ny) * p.y - here.c; },
        next);
    ring.swap(next);
  }
  straighten(ring, next);
  if (next.size() < 3 || twice_area(next) <= 0) return {};
  return {{std::move(next), {}}};
}

}  // namespace

Point reduced(Point d) {
  if (octilinear(d)) return step_of(d);
  const Length g = std::gcd(d.x, d.y);
  return {d.x / g, d.y / g};
}

std::int64_t line_shift(Point d, Length distance) {
  if (d.x == 0 || d.y == 0) return distance;
  if (octilinear(d)) {
    const double s = static_cast<double>(distance) * 1.4142135623730951 / 4;
    return 4 * static_cast<std::int64_t>(s < 0 ? s - 0.5 : s + 0.5);
  }
  const double s =
      static_cast<double>(distance) * std::sqrt(static_cast<double>(d.x) * d.x + static_cast<double>(d.y) * d.y);
  return static_cast<std::int64_t>(s < 0 ? s - 0.5 : s + 0.5);
}

bool is_convex(std::span<const Point> ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (cross(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], ring[(i + 2) % ring.size()]) < 0) return false;
  }
  return true;
}

double width_of(std::span<const Point> ring) {
  double least = 1e18;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point a = ring[i], b = ring[i + 1 < ring.size() ? i + 1 : 0];
    std::int64_t far = 0;
    for (const Point p : ring) far = std::max(far, cross(a, b, p));
    least = std::min(least, static_cast<double>(far) / std::sqrt(static_cast<double>(dot(b - a, b - a))));
  }
  return least;
}

Area shrink(const Polygon& polygon, Length distance, Arrangement& plane) {
  if (polygon.holes.empty() && is_convex(polygon.outer)) return shrink_convex(polygon, distance);
  Walls walls(distance, plane);
  walls.add(polygon.outer);
  for (const Ring& hole : polygon.holes) walls.add(hole);
  Area result;
  if (faces_where(
          plane, walls.size(), [&](bool wound, Sample s) { return wound && !walls.cover(s.x, s.y); }, result))
    return result;
  return plane.work().stopped() ? Area{} : without(polygon, walls, plane);
}

Area grow(std::span<const Polygon> area, Length distance, Arrangement& plane) {
  Walls walls(-distance, plane);
  for (const Polygon& p : area) {
    walls.add(p.outer);
    for (const Ring& hole : p.holes) walls.add(hole);
  }
  Area result;
  if (faces_where(
          plane, walls.size(), [&](bool wound, Sample s) { return wound || walls.cover(s.x, s.y); }, result))
    return result;
  return plane.work().stopped() ? Area{} : combine(area, walls.united(), Both::unite, plane);
}

void clip(std::span<const Point> convex, Point a, Point b, Ring& out) {
  cut(
      convex, [&](Point p) { return static_cast<Wide>(cross(a, b, p)); }, out);
  if (out.size() < 3 || twice_area(out) <= 0) out.clear();
}

Length clearance(const Polygon& polygon, Point p) { return static_cast<Length>(distance_to(polygon, p.x, p.y)); }

namespace {
constexpr std::size_t kMostCells = 1u << 16u;  // of a lattice that deepest() divides
}

Length deepest(const Polygon& polygon, Point& at) {
  const Box box = bounds(polygon);
  Length pitch = std::max<Length>(box.short_side() / 8, 1);
  Length best = -1;
  std::vector<std::pair<Point, Point>> edges;
  edges.reserve(edge_count(polygon));
  each_edge(polygon, [&](Point a, Point b) { edges.emplace_back(a, b); });
  std::size_t nearest = 0;  // to the place looked at before; most likely to this one too
  const auto look = [&](Point p) {
    double d = distance_to(edges[nearest].first, edges[nearest].second, p.x, p.y);
    if (d < best + 1) return;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const double other = distance_to(edges[i].first, edges[i].second, p.x, p.y);
      if (other < d) {
        d = other;
        nearest = i;
      }
      if (d < best + 1) return;
    }
    if (locate(polygon, p) != Where::inside) return;
    best = static_cast<Length>(d);
    at = p;
  };
  for (Length y = box.lo.y + pitch / 2; y < box.hi.y; y += pitch) {
    for (Length x = box.lo.x + pitch / 2; x < box.hi.x; x += pitch) look({x, y});
  }
  // A cell reaches this far from its middle. While the best place is less deep than
  // that, one twice as deep may lie between the middles.
  const auto reach = [](Length side) { return side * 0.7071067811865476 + 1; };
  std::vector<Point> cells, parts;
  while (best < reach(pitch) && pitch > 1 && cells.size() < kMostCells) {
    if (cells.empty()) {
      for (Length y = box.lo.y + pitch / 2; y - pitch / 2 < box.hi.y; y += pitch) {
        for (Length x = box.lo.x + pitch / 2; x - pitch / 2 < box.hi.x; x += pitch) cells.push_back({x, y});
      }
    }
    parts.clear();
    const Length low = (pitch + 3) / 4, high = pitch / 4;
    for (const Point c : cells) {
      const double off = distance_to(polygon, c.x, c.y);
      const double most = locate(polygon, c) == Where::inside ? reach(pitch) + off : reach(pitch) - off;
      if (most <= std::max(2.0 * best, 1.0)) continue;
      for (const Length dy : {-low, high}) {
        for (const Length dx : {-low, high}) {
          look({c.x + dx, c.y + dy});
          parts.push_back({c.x + dx, c.y + dy});
        }
      }
    }
    if (parts.empty()) break;
    cells.swap(parts);
    pitch = (pitch + 1) / 2;
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
