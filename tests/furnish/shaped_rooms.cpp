#include "furnish/shaped_rooms.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace enfilade::furnish::testing {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using geom::Side;
using plan::Object;
using plan::ObjectKind;
using plan::Portal;
using plan::PortalKind;

geom::Ring ring_of(Shape shape, Length w, Length d, Rng& rng) {
  const Length short_side = std::min(w, d);
  const auto cut = [&](Length share) { return rng.between(300, std::max(400, short_side * share / 100)); };
  switch (shape) {
    case Shape::cut_corner: {
      const Length t = cut(70);
      return {{0, 0}, {w, 0}, {w, d - t}, {w - t, d}, {0, d}};
    }
    case Shape::two_cut_corners: {
      const Length s = cut(45), t = cut(45);
      return {{0, 0}, {w, 0}, {w, d - t}, {w - t, d}, {s, d}, {0, d - s}};
    }
    case Shape::octagon: {
      const Length a = cut(45), b = cut(45), c = cut(45), e = cut(45);
      return {{a, 0}, {w - b, 0}, {w, b}, {w, d - c}, {w - c, d}, {e, d}, {0, d - e}, {0, a}};
    }
    case Shape::half_trapezoid: return {{0, 0}, {w + d, 0}, {w, d}, {0, d}};
    case Shape::trapezoid: return {{0, 0}, {w + 2 * d, 0}, {w + d, d}, {d, d}};
    case Shape::parallelogram: return {{0, 0}, {w, 0}, {w + d, d}, {d, d}};
    case Shape::diamond: return {{0, 0}, {w, w}, {w - d, w + d}, {-d, d}};
  }
  return {};
}

// A quarter turn to the left keeps the order of the ring.
void turn(geom::Ring& ring) {
  for (Point& p : ring) p = {-p.y, p.x};
}

struct Edge {
  Point p, step;  // step: to the next point of the grid on the edge
  Length steps = 0;
  double unit = 1;  // length of a step
};
Edge edge_of(const Sample& s, std::size_t i) {
  const geom::Ring& ring = s.region.outline->polygon.outer;
  const Point p = ring[i], d = ring[(i + 1) % ring.size()] - p;
  const Length n = std::gcd(d.x, d.y);
  const Point step{d.x / n, d.y / n};
  return {p, step, n, std::hypot(step.x, step.y)};
}

Point at(const Edge& e, Length k) { return {e.p.x + e.step.x * k, e.p.y + e.step.y * k}; }

bool clashes(const Sample& s, std::size_t face, Point a, Point b) {
  const Box mine{{std::min(a.x, b.x) - 100, std::min(a.y, b.y) - 100},
                 {std::max(a.x, b.x) + 100, std::max(a.y, b.y) + 100}};
  return std::any_of(s.portals.begin(), s.portals.end(), [&](const Portal& p) {
    return p.face == face && mine.overlaps({{std::min(p.a.x, p.b.x) - 1, std::min(p.a.y, p.b.y) - 1},
                                            {std::max(p.a.x, p.b.x) + 1, std::max(p.a.y, p.b.y) + 1}});
  });
}

void add(Sample& s, std::size_t face, Length from, Length to, PortalKind kind, Rng& rng) {
  const Edge e = edge_of(s, face);
  Portal p;
  p.a = std::min(at(e, from), at(e, to));
  p.b = std::max(at(e, from), at(e, to));
  if (clashes(s, face, p.a, p.b)) return;
  p.z0 = s.region.z0 + (kind == PortalKind::window ? 900 : 0);
  p.z1 = s.region.z0 + 2100;
  p.kind = kind;
  p.face = static_cast<std::uint8_t>(face);
  p.hinge_at_b = rng.chance(500);
  p.opens_left = rng.chance(500);
  s.portals.push_back(p);
}

void add_door(Sample& s, std::size_t face, PortalKind kind, Length width, Rng& rng) {
  const Edge e = edge_of(s, face);
  const auto steps = static_cast<Length>(width / e.unit);
  const auto margin = static_cast<Length>(150 / e.unit);
  if (e.steps < steps + 2 * margin) return;
  const Length from = rng.between(margin, e.steps - margin - steps);
  add(s, face, from, from + steps, kind, rng);
}

struct Vec {
  double x = 0, y = 0;
};
double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y; }

// The rectangle from an opening inward, `from` to `to` from the region's face.
std::array<Vec, 4> rectangle(const Sample& s, const Portal& p, double from, double to) {
  const Edge e = edge_of(s, p.face);
  const Vec in{-e.step.y / e.unit, e.step.x / e.unit};
  const auto corner = [&](Point q, double depth) { return Vec{q.x + in.x * depth, q.y + in.y * depth}; };
  return {corner(p.a, from), corner(p.b, from), corner(p.b, to), corner(p.a, to)};
}

// Separating axes of a box and a rectangle askew; more than half a millimetre of
// overlap counts.
bool overlaps(const Box& b, const std::array<Vec, 4>& r) {
  const std::array<Vec, 4> axes{Vec{1, 0}, Vec{0, 1}, Vec{r[1].x - r[0].x, r[1].y - r[0].y},
                                Vec{r[2].x - r[1].x, r[2].y - r[1].y}};
  for (const Vec& axis : axes) {
    const double length = std::hypot(axis.x, axis.y);
    double lo[2] = {1e18, 1e18}, hi[2] = {-1e18, -1e18};
    for (int i = 0; i < 4; ++i) {
      const Point c = b.corner(i);
      const double values[2] = {dot(axis, {double(c.x), double(c.y)}) / length,
                                dot(axis, r[static_cast<std::size_t>(i)]) / length};
      for (int k = 0; k < 2; ++k) {
        lo[k] = std::min(lo[k], values[k]);
        hi[k] = std::max(hi[k], values[k]);
      }
    }
    if (hi[0] - 0.5 <= lo[1] || hi[1] - 0.5 <= lo[0]) return false;
  }
  return true;
}

double wall_of(const Sample& s, const Portal& p) { return plan::wall_depth(s.region, s.region.outline->faces[p.face]); }

bool is_opening(const Portal& p) { return p.kind != PortalKind::window && p.kind != PortalKind::well; }

// A grid of places for the middle of a body of 700 mm.
class Grid {
 public:
  static constexpr Length kStep = 20;
  static constexpr double kHalf = 350;
  Grid(const Sample& s, const std::vector<Object>& objects) : box_(s.region.box) {
    columns_ = box_.width() / kStep + 1;
    rows_ = box_.depth() / kStep + 1;
    free_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0);
    if (is_convex(s.region.outline->polygon.outer)) fill_convex(s);
    else fill_any(s);
    for (const Object& o : objects) {
      const Box b{{o.footprint.lo.x - 350, o.footprint.lo.y - 350}, {o.footprint.hi.x + 350, o.footprint.hi.y + 350}};
      for (int j = std::max(0, (b.lo.y - box_.lo.y) / kStep); j < rows_ && box_.lo.y + j * kStep < b.hi.y; ++j) {
        for (int i = std::max(0, (b.lo.x - box_.lo.x) / kStep); i < columns_ && box_.lo.x + i * kStep < b.hi.x; ++i) {
          if (box_.lo.x + i * kStep > b.lo.x && box_.lo.y + j * kStep > b.lo.y) cell(i, j) = 0;
        }
      }
    }
  }
  // An intersection of half-planes, row by row.
  void fill_convex(const Sample& s) {
    const std::size_t edges = s.region.outline->polygon.outer.size();
    for (int j = 0; j < rows_; ++j) {
      double lo = box_.lo.x, hi = box_.hi.x;
      const double y = box_.lo.y + j * kStep;
      bool any = true;
      for (std::size_t i = 0; i < edges; ++i) {
        const Edge e = edge_of(s, i);
        const Vec in{-e.step.y / e.unit, e.step.x / e.unit};
        const double wall = plan::wall_depth(s.region, s.region.outline->faces[i]);
        // in.x (x - p.x) + in.y (y - p.y) >= wall + half a body
        const double need = wall + kHalf * (std::abs(in.x) + std::abs(in.y)) - in.y * (y - e.p.y) + in.x * e.p.x;
        if (std::abs(in.x) < 1e-9) any = any && need <= 1e-6;
        else if (in.x > 0) lo = std::max(lo, need / in.x);
        else hi = std::min(hi, need / in.x);
      }
      if (!any) continue;
      const int first = std::max(0, static_cast<int>(std::ceil((lo - box_.lo.x) / kStep - 1e-9)));
      const int last = std::min(columns_ - 1, static_cast<int>(std::floor((hi - box_.lo.x) / kStep + 1e-9)));
      for (int i = first; i <= last; ++i) cell(i, j) = 1;
    }
  }
  // The outline moved in by its walls; a place is free if it lies inside and no
  // edge comes into the square around it.
  void fill_any(const Sample& s) {
    std::vector<Length> walls;
    for (const plan::Face face : s.region.outline->faces) walls.push_back(plan::wall_depth(s.region, face));
    const Result<geom::Polygon> clear = geom::inset(s.region.outline->polygon, walls);
    if (!clear) return;
    const geom::Ring& ring = clear->outer;
    for (int j = 0; j < rows_; ++j) {
      for (int i = 0; i < columns_; ++i) {
        const Point m{box_.lo.x + i * kStep, box_.lo.y + j * kStep};
        if (geom::locate(*clear, m) != geom::Where::inside) continue;
        bool free = true;
        for (std::size_t k = 0; k < ring.size() && free; ++k) {
          free =
              !comes_near({double(ring[k].x - m.x), double(ring[k].y - m.y)},
                          {double(ring[(k + 1) % ring.size()].x - m.x), double(ring[(k + 1) % ring.size()].y - m.y)});
        }
        cell(i, j) = free;
      }
    }
  }
  void flood(int from) {
    std::vector<int> open{from};
    free_[static_cast<std::size_t>(from)] = 2;
    while (!open.empty()) {
      const int c = open.back();
      open.pop_back();
      const int i = c % columns_, j = c / columns_;
      const auto visit = [&](bool inside, int next) {
        if (!inside || free_[static_cast<std::size_t>(next)] != 1) return;
        free_[static_cast<std::size_t>(next)] = 2;
        open.push_back(next);
      };
      visit(i > 0, c - 1);
      visit(i + 1 < columns_, c + 1);
      visit(j > 0, c - columns_);
      visit(j + 1 < rows_, c + columns_);
    }
  }
  // The cell nearest to a point within 60 mm that is at least this free; -1: none.
  [[nodiscard]] int near(Vec p, int least) const {
    int best = -1;
    double distance = 60;
    for (int j = std::max(0, int((p.y - 60 - box_.lo.y) / kStep)); j < rows_ && box_.lo.y + j * kStep <= p.y + 60;
         ++j) {
      for (int i = std::max(0, int((p.x - 60 - box_.lo.x) / kStep)); i < columns_ && box_.lo.x + i * kStep <= p.x + 60;
           ++i) {
        const double d = std::hypot(box_.lo.x + i * kStep - p.x, box_.lo.y + j * kStep - p.y);
        if (d > distance || free_[static_cast<std::size_t>(j * columns_ + i)] < least) continue;
        distance = d;
        best = j * columns_ + i;
      }
    }
    return best;
  }
  [[nodiscard]] int state(int c) const { return free_[static_cast<std::size_t>(c)]; }
  // Some reached place lies in the box.
  [[nodiscard]] bool reached(const Box& b) const {
    for (int j = std::max(0, (b.lo.y - box_.lo.y) / kStep); j < rows_ && box_.lo.y + j * kStep <= b.hi.y; ++j) {
      for (int i = std::max(0, (b.lo.x - box_.lo.x) / kStep); i < columns_ && box_.lo.x + i * kStep <= b.hi.x; ++i) {
        const Point p{box_.lo.x + i * kStep, box_.lo.y + j * kStep};
        if (b.contains(p) && free_[static_cast<std::size_t>(j * columns_ + i)] == 2) return true;
      }
    }
    return false;
  }

 private:
  static bool is_convex(const geom::Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (geom::cross(ring[i], ring[(i + 1) % ring.size()], ring[(i + 2) % ring.size()]) < 0) return false;
    }
    return true;
  }
  // The segment comes into the open square around the origin: cut it at each side
  // in turn (Liang and Barsky).
  static bool comes_near(Vec a, Vec b) {
    double t0 = 0, t1 = 1;
    const double dx = b.x - a.x, dy = b.y - a.y, half = kHalf - 1e-3;
    for (const auto& [p, q] : {Vec{-dx, a.x + half}, Vec{dx, half - a.x}, Vec{-dy, a.y + half}, Vec{dy, half - a.y}}) {
      if (p == 0 && q <= 0) return false;
      if (p < 0) t0 = std::max(t0, q / p);
      if (p > 0) t1 = std::min(t1, q / p);
    }
    return t0 < t1;
  }
  unsigned char& cell(int i, int j) { return free_[static_cast<std::size_t>(j * columns_ + i)]; }
  Box box_;
  int columns_ = 0, rows_ = 0;
  std::vector<unsigned char> free_;  // 0 blocked, 1 free, 2 reached
};

Box around(const Box& b, Length by) { return {{b.lo.x - by, b.lo.y - by}, {b.hi.x + by, b.hi.y + by}}; }

bool within_reach(const Grid& grid, const Object& o, const std::vector<Object>& objects, plan::Use use) {
  constexpr Length kBody = 350 + 60;
  switch (o.kind) {
    case ObjectKind::plant:
    case ObjectKind::nightstand: return true;  // reached from the bed
    case ObjectKind::chair:
    case ObjectKind::dining_chair:
    case ObjectKind::bed:
    case ObjectKind::sofa: return grid.reached(around(o.footprint, kBody));
    case ObjectKind::desk:
    case ObjectKind::table:
      if (use == plan::Use::shop) return grid.reached(around(o.footprint, kBody));
      return std::any_of(objects.begin(), objects.end(), [&](const Object& c) {
        const bool chair = c.kind == ObjectKind::chair || c.kind == ObjectKind::dining_chair;
        const Length arm = c.kind == ObjectKind::sofa ? 560 : chair ? 60 : 0;
        return arm > 0 && c.footprint.overlaps(around(o.footprint, arm));
      });
    default: {
      const auto s = static_cast<Side>(o.facing);
      const bool up = s == geom::kNorth || s == geom::kEast;
      const Length level = o.footprint.level(s);
      const geom::Interval v =
          up ? geom::Interval{level + 250, level + kBody} : geom::Interval{level - kBody, level - 250};
      return grid.reached(geom::make_box(geom::axis_of(s), geom::grow(o.footprint.extent(s), 100), v));
    }
  }
}

std::string name(const Object& o) {
  return std::string(plan::id(o.kind)) + " at " + std::to_string(o.footprint.lo.x) + "," +
         std::to_string(o.footprint.lo.y);
}

}  // namespace

Sample shaped_room(std::uint64_t seed, plan::Use use, Shape shape, int scale) {
  Rng rng(root_key(seed), Purpose::sample);
  Sample s;
  s.key = mix(root_key(seed), 7);
  const Length w = scale * rng.between(3000, 9000);
  const Length d = scale * rng.between(3000, 7000);
  geom::Ring ring = ring_of(shape, w, d, rng);
  for (std::uint32_t turns = rng.below(4); turns > 0; --turns) turn(ring);
  Point by;
  by.x = rng.between(-50'000, 50'000);
  by.y = rng.between(-50'000, 50'000);
  for (Point& p : ring) p = p + by;
  auto outline = std::make_shared<plan::Outline>();
  for (std::size_t i = 0; i < ring.size(); ++i) {
    outline->polygon.outer.push_back(ring[i]);
    const Point next = ring[(i + 1) % ring.size()];
    const bool straight = ring[i].x == next.x || ring[i].y == next.y;
    if (straight && rng.chance(150)) {
      outline->polygon.outer.push_back({(ring[i].x + next.x) / 2, (ring[i].y + next.y) / 2});
    }
  }
  for (std::size_t i = 0; i < outline->polygon.outer.size(); ++i) {
    outline->faces.push_back({static_cast<plan::Behind>(rng.below(4)), 0});
  }
  s.region.box = geom::bounds(outline->polygon);
  s.region.outline = outline;
  s.region.z0 = rng.between(0, 40) * 3600;
  s.region.z1 = s.region.z0 + rng.between(2600, 4500);
  s.region.use = use;
  s.region.kind = use <= plan::Use::lobby ? plan::Kind::hall : plan::Kind::room;
  const std::size_t edges = outline->faces.size();
  const int doors = rng.chance(700) ? 1 : rng.between(2, 3);
  for (int i = 0; i < doors; ++i) {
    static constexpr PortalKind kKinds[] = {PortalKind::room_door, PortalKind::room_door, PortalKind::entrance,
                                            PortalKind::hallway};
    const PortalKind kind = kKinds[rng.below(4)];
    const Length width = kind == PortalKind::hallway ? rng.between(1000, 3000) : rng.between(800, 1200);
    const auto face = static_cast<std::size_t>(rng.below(static_cast<std::uint32_t>(edges)));
    add_door(s, face, kind, width, rng);
  }
  for (std::size_t i = 0; i < edges; ++i) {
    if (outline->faces[i].behind != plan::Behind::facade) continue;
    const Edge e = edge_of(s, i);
    const auto bay = static_cast<Length>(1500 / e.unit);
    for (Length k = bay / 5; k + bay < e.steps; k += bay) add(s, i, k, k + bay * 2 / 3, PortalKind::window, rng);
  }
  return s;
}

std::string check_shaped_doors(const Sample& sample, const std::vector<Object>& objects) {
  for (const Portal& p : sample.portals) {
    if (!is_opening(p)) continue;
    const double leaf = plan::has_leaf(p.kind) ? std::hypot(p.b.x - p.a.x, p.b.y - p.a.y) : 0;
    const auto zone = rectangle(sample, p, 0, std::max(1000.0 + wall_of(sample, p), leaf));
    for (const Object& o : objects) {
      if (overlaps(o.footprint, zone)) return "before a door " + name(o);
    }
  }
  return "";
}

std::string check_shaped_windows(const Sample& sample, const std::vector<Object>& objects) {
  for (const Portal& p : sample.portals) {
    if (p.kind != PortalKind::window) continue;
    const auto zone = rectangle(sample, p, 0, 500 + wall_of(sample, p));
    for (const Object& o : objects) {
      if (o.z1 - sample.region.z0 > 900 && overlaps(o.footprint, zone)) return "before a window " + name(o);
    }
  }
  return "";
}

std::string check_shaped_reach(const Sample& sample, const std::vector<Object>& objects) {
  if (objects.empty()) return "";
  Grid empty(sample, {}), full(sample, objects);
  bool started = false;
  for (const Portal& p : sample.portals) {
    if (!is_opening(p)) continue;
    // Where the middle of a body is that just came in: it touches the wall.
    const Edge e = edge_of(sample, p.face);
    const double in = wall_of(sample, p) + Grid::kHalf * (std::abs(e.step.x) + std::abs(e.step.y)) / e.unit;
    const auto corners = rectangle(sample, p, in + 10, in + 10);
    const Vec middle{(corners[0].x + corners[1].x) / 2, (corners[0].y + corners[1].y) / 2};
    if (empty.near(middle, 1) < 0) continue;  // a corner is in the way of it
    const int cell = full.near(middle, 1);
    if (cell < 0) return "furniture before a door";
    if (!started) {
      full.flood(cell);
      empty.flood(empty.near(middle, 1));
    }
    started = true;
    // What the walls part need not be joined.
    if (full.state(cell) != 2 && empty.near(middle, 2) >= 0) return "a door is cut off";
  }
  if (!started) return "";
  for (const Object& o : objects) {
    const bool parted = !empty.reached(around(o.footprint, 410));
    if (!parted && !within_reach(full, o, objects, sample.region.use)) return "out of reach " + name(o);
  }
  return "";
}

}  // namespace enfilade::furnish::testing
