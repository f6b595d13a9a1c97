#include "furnish/rooms.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <sstream>

#include "rules/furnish/furnish.hpp"

namespace enfilade::furnish::testing {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Side;
using plan::Object;
using plan::ObjectKind;
using plan::Portal;
using plan::PortalKind;

Rng stream(std::uint64_t seed) { return Rng(root_key(seed), Purpose::sample); }

// Log-uniform by halving: a random octave, then uniform in it.
Length log_between(Rng& rng, Length lo, Length hi) {
  int octaves = 0;
  while ((lo << (octaves + 1)) <= hi) ++octaves;
  const Length from = lo << rng.between(0, octaves);
  return rng.between(from, std::min(hi, 2 * from));
}

Portal on_side(const plan::Region& region, Side s, Interval u, PortalKind kind, Rng& rng) {
  const Length level = region.box.level(s);
  Portal p;
  p.a = geom::axis_of(s) == 0 ? Point{u.lo, level} : Point{level, u.lo};
  p.b = geom::axis_of(s) == 0 ? Point{u.hi, level} : Point{level, u.hi};
  p.z0 = kind == PortalKind::window ? region.z0 + 900 : region.z0;
  p.z1 = region.z0 + 2100;
  p.kind = kind;
  p.face = s;
  p.hinge_at_b = rng.chance(500);
  p.opens_left = rng.chance(500);
  return p;
}

bool clashes(const std::vector<Portal>& portals, Side s, Interval u) {
  return std::any_of(portals.begin(), portals.end(), [&](const Portal& p) {
    const int axis = geom::axis_of(s);
    return p.face == s && geom::grow(u, 100).overlaps(axis == 0 ? Interval{p.a.x, p.b.x} : Interval{p.a.y, p.b.y});
  });
}

void add_door(Sample& sample, Rng& rng, Side s, PortalKind kind, Length width) {
  const Interval side = geom::grow(sample.region.box.extent(s), -100);
  if (side.length() < width) return;
  const Length at = rng.between(side.lo, side.hi - width);
  if (!clashes(sample.portals, s, {at, at + width})) {
    sample.portals.push_back(on_side(sample.region, s, {at, at + width}, kind, rng));
  }
}

void add_windows(Sample& sample, Rng& rng, Side s, Length bay) {
  const Interval side = sample.region.box.extent(s);
  for (Length u = side.lo + 300; u + 1000 + 300 <= side.hi; u += bay) {
    if (!clashes(sample.portals, s, {u, u + 1000})) {
      sample.portals.push_back(on_side(sample.region, s, {u, u + 1000}, PortalKind::window, rng));
    }
  }
}

// Braces, so that width is drawn before depth on every compiler.
struct Plate {
  Length width, depth;
};

plan::Region box_region(Rng& rng, Plate plate) {
  plan::Region r;
  r.box.lo = {rng.between(-50'000, 50'000), rng.between(-50'000, 50'000)};
  r.box.hi = {r.box.lo.x + plate.width, r.box.lo.y + plate.depth};
  r.z0 = rng.between(-2, 40) * 3600;
  r.z1 = r.z0 + rng.between(2600, 5000);
  return r;
}

constexpr plan::Use kUses[] = {plan::Use::corridor, plan::Use::lobby,   plan::Use::office, plan::Use::open_office,
                               plan::Use::meeting,  plan::Use::storage, plan::Use::pantry, plan::Use::restroom,
                               plan::Use::stair,    plan::Use::none};

Box around(const Object& o, Length by) {
  return {{o.footprint.lo.x - by, o.footprint.lo.y - by}, {o.footprint.hi.x + by, o.footprint.hi.y + by}};
}

Box strip(const Box& box, Side s, Length from, Length to) {
  const bool up = s == geom::kNorth || s == geom::kEast;
  const Length level = box.level(s);
  return geom::make_box(geom::axis_of(s), box.extent(s),
                        up ? Interval{level + from, level + to} : Interval{level - to, level - from});
}

std::string describe(const Object& o) {
  std::ostringstream s;
  s << plan::id(o.kind) << " (" << o.footprint.lo.x << "," << o.footprint.lo.y << ")-(" << o.footprint.hi.x << ","
    << o.footprint.hi.y << ")";
  return s.str();
}

bool is_opening(const Portal& p) { return p.kind != PortalKind::window && p.kind != PortalKind::well; }

// The floor before an opening, as deep as asked, from the region's face inward.
Box floor_before(const plan::Region& r, const Portal& p, Length depth) {
  const auto s = static_cast<Side>(p.face);
  return strip(Box{p.a, p.b}, geom::opposite(s), 0, depth + plan::wall_depth(r, r.faces[s]));
}

// Where the middle of a body is that just came through an opening: touching the
// wall, before the middle of the opening, pushed aside by a corner if need be.
Point arrival(const plan::Region& r, const Box& clear, const Portal& p, Length body) {
  const Box zone = floor_before(r, p, 1);
  const Length half = body / 2 + 1;
  const auto aside = [&](int axis) {
    const Interval v = geom::grow(clear.along(axis), -half);
    return v.empty() ? v.middle() : std::clamp(zone.along(axis).middle(), v.lo, v.hi);
  };
  return {aside(0), aside(1)};
}

// The square a leaf sweeps, on whichever side of the wall it opens to.
Box swing(const Portal& p) {
  const Length w = p.width();
  if (p.a.y == p.b.y) return p.opens_left ? Box{p.a, {p.b.x, p.b.y + w}} : Box{{p.a.x, p.a.y - w}, p.b};
  return p.opens_left ? Box{{p.a.x - w, p.a.y}, p.b} : Box{p.a, {p.b.x + w, p.b.y}};
}

double distance_to(Point a, Point b, double x, double y) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double t = std::clamp(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
  return std::hypot(a.x + t * dx - x, a.y + t * dy - y);
}
double distance_to(const Box& box, Point p) {
  const double dx = std::max({box.lo.x - p.x, 0, p.x - box.hi.x}), dy = std::max({box.lo.y - p.y, 0, p.y - box.hi.y});
  return std::hypot(dx, dy);
}

// Inside, and as far from every edge as its wall is deep. The least distance of
// a box and a segment that do not meet is at a corner of one of them.
std::string check_inside_outline(const plan::Region& r, const Object& o) {
  const geom::Polygon& polygon = r.outline->polygon;
  std::vector<const geom::Ring*> rings{&polygon.outer};
  for (const geom::Ring& hole : polygon.holes) rings.push_back(&hole);
  std::size_t edge = 0;
  for (int i = 0; i < 4; ++i) {
    if (geom::locate(polygon, o.footprint.corner(i)) != geom::Where::inside)
      return "outside the outline " + describe(o);
  }
  for (const geom::Ring* ring : rings) {
    for (std::size_t i = 0; i < ring->size(); ++i, ++edge) {
      const Point a = (*ring)[i], b = (*ring)[(i + 1) % ring->size()];
      double distance = std::min(distance_to(o.footprint, a), distance_to(o.footprint, b));
      for (int k = 0; k < 4; ++k) {
        distance = std::min(distance, distance_to(a, b, o.footprint.corner(k).x, o.footprint.corner(k).y));
      }
      if (distance < plan::wall_depth(r, r.outline->faces[edge]) - 1e-6) return "in a wall " + describe(o);
    }
  }
  return "";
}

}  // namespace

Sample hostile_room(std::uint64_t seed, Length longest, int most_doors) {
  Rng rng = stream(seed);
  Sample s;
  s.key = mix(root_key(seed), 7);
  s.region = box_region(rng, Plate{log_between(rng, 1000, longest), log_between(rng, 1000, longest)});
  s.region.use = kUses[rng.below(std::size(kUses))];
  s.region.kind = s.region.use <= plan::Use::lobby ? plan::Kind::hall : plan::Kind::room;
  for (plan::Face& face : s.region.faces) face.behind = static_cast<plan::Behind>(rng.below(4));
  const int doors = rng.between(1, most_doors);
  for (int i = 0; i < doors; ++i) {
    static constexpr PortalKind kKinds[] = {PortalKind::room_door, PortalKind::room_door, PortalKind::stair_door,
                                            PortalKind::entrance,  PortalKind::hallway,   PortalKind::elevator};
    const PortalKind kind = kKinds[rng.below(6)];
    const Length width = kind == PortalKind::hallway ? rng.between(1000, 4000) : rng.between(700, 1400);
    add_door(s, rng, static_cast<Side>(rng.below(4)), kind, width);
  }
  for (int i = 0; i < 4; ++i) {
    if (s.region.faces[static_cast<std::size_t>(i)].behind == plan::Behind::facade) {
      add_windows(s, rng, static_cast<Side>(i), rng.between(1200, 3000));
    }
  }
  return s;
}

Sample likely_room(std::uint64_t seed, plan::Use use) {
  Rng rng = stream(seed);
  Sample s;
  s.key = mix(root_key(seed), 7);
  const Length least = use == plan::Use::lobby ? 5000 : 2400;
  s.region = box_region(rng, Plate{rng.between(least, 9000), rng.between(least, 9000)});
  s.region.use = use;
  const auto facade = static_cast<Side>(rng.below(4));
  const int facades = rng.between(0, 2);
  for (int i = 0; i < facades; ++i)
    s.region.faces[static_cast<std::size_t>((facade + i) % 4)].behind = plan::Behind::facade;
  const int doors = rng.chance(850) ? 1 : 2;
  for (int i = 0; i < doors; ++i) {
    const int turns = rng.between(0, 3 - facades);
    add_door(s, rng, static_cast<Side>((facade + facades + turns) % 4), PortalKind::room_door, 900);
  }
  if (use == plan::Use::lobby) add_door(s, rng, facade, PortalKind::entrance, 1600);
  for (int i = 0; i < facades; ++i) add_windows(s, rng, static_cast<Side>((facade + i) % 4), 1500);
  return s;
}

Sample outline_room(std::uint64_t seed) {
  Rng rng = stream(seed);
  Sample s;
  s.key = mix(root_key(seed), 7);
  s.region = box_region(rng, Plate{rng.between(3000, 25'000), rng.between(3000, 25'000)});
  s.region.use = kUses[1 + rng.below(7)];
  const Box& b = s.region.box;
  const Length cx = rng.between(b.lo.x + 500, b.hi.x - 500);
  const Length cy = rng.between(b.lo.y + 500, b.hi.y - 500);
  auto outline = std::make_shared<plan::Outline>();
  switch (rng.below(3)) {
    case 0:  // an L
      outline->polygon.outer = {b.lo, b.corner(1), {b.hi.x, cy}, {cx, cy}, {cx, b.hi.y}, b.corner(3)};
      break;
    case 1:  // a slanted corner
      outline->polygon.outer = {b.lo, b.corner(1), {b.hi.x, cy}, {cx, b.hi.y}, b.corner(3)};
      break;
    default: {  // around a shaft
      outline->polygon = geom::to_polygon(b);
      const Length w = rng.between(200, 400);
      outline->polygon.holes = {{{cx - w, cy - w}, {cx - w, cy + w}, {cx + w, cy + w}, {cx + w, cy - w}}};
    }
  }
  outline->faces.resize(outline->polygon.outer.size() + 4 * outline->polygon.holes.size());
  outline->faces[0].behind = plan::Behind::facade;
  s.region.outline = outline;
  // South and west are straight in all three shapes.
  add_door(s, rng, geom::kSouth, PortalKind::room_door, 900);
  add_door(s, rng, geom::kWest, PortalKind::room_door, 900);
  for (Portal& p : s.portals)
    p.face = p.face == geom::kSouth ? 0 : static_cast<std::uint8_t>(outline->polygon.outer.size() - 1);
  return s;
}

std::vector<Object> furnish(const Sample& sample) {
  std::vector<Object> out;
  place_objects(sample.region, sample.portals, sample.key, out);
  return out;
}

int count(const std::vector<Object>& objects, ObjectKind kind) {
  return static_cast<int>(
      std::count_if(objects.begin(), objects.end(), [&](const Object& o) { return o.kind == kind; }));
}

bool same_in_any_order(Sample s) {
  const std::vector<Object> objects = furnish(s);
  std::reverse(s.portals.begin(), s.portals.end());
  if (furnish(s) != objects) return false;
  std::rotate(s.portals.begin(), s.portals.begin() + static_cast<std::ptrdiff_t>(s.portals.size() / 2),
              s.portals.end());
  return furnish(s) == objects;
}

bool same_elsewhere(Sample s, Point by) {
  std::vector<Object> objects = furnish(s);
  s.region.box = {s.region.box.lo + by, s.region.box.hi + by};
  s.region.key = root_key(99);
  if (s.region.outline) {
    auto moved = std::make_shared<plan::Outline>(*s.region.outline);
    for (Point& p : moved->polygon.outer) p = p + by;
    s.region.outline = moved;
  }
  for (Portal& p : s.portals) {
    p.a = p.a + by;
    p.b = p.b + by;
  }
  for (Object& o : objects) o.footprint = {o.footprint.lo + by, o.footprint.hi + by};
  return furnish(s) == objects;
}

void hash_place(const Object& o, Hasher& h) {
  for (const Length v : {o.footprint.lo.x, o.footprint.lo.y, o.footprint.hi.x, o.footprint.hi.y, o.z0, o.z1}) h.i32(v);
}

std::string check_inside(const Sample& sample, const std::vector<Object>& objects) {
  const plan::Region& r = sample.region;
  const Box clear = plan::clear_box(r);
  for (const Object& o : objects) {
    if (o.footprint.empty() || o.z0 >= o.z1) return "empty " + describe(o);
    if (o.z0 < r.z0 || o.z1 > r.z1 - plan::kSlab) return "through floor or ceiling " + describe(o);
    if (!r.outline) {
      if (!clear.contains(o.footprint)) return "in a wall " + describe(o);
      continue;
    }
    if (std::string wrong = check_inside_outline(r, o); !wrong.empty()) return wrong;
  }
  return "";
}

std::string check_disjoint(const std::vector<Object>& objects) {
  std::vector<const Object*> by_x;
  for (const Object& o : objects) by_x.push_back(&o);
  std::sort(by_x.begin(), by_x.end(),
            [](const Object* a, const Object* b) { return a->footprint.lo.x < b->footprint.lo.x; });
  for (std::size_t i = 0; i < by_x.size(); ++i) {
    for (std::size_t j = i + 1; j < by_x.size() && by_x[j]->footprint.lo.x < by_x[i]->footprint.hi.x; ++j) {
      if (by_x[i]->footprint.overlaps(by_x[j]->footprint))
        return describe(*by_x[i]) + " overlaps " + describe(*by_x[j]);
    }
  }
  return "";
}

std::string check_doors(const Sample& sample, const std::vector<Object>& objects) {
  for (const Portal& p : sample.portals) {
    if (!is_opening(p)) continue;
    const Box zone = floor_before(sample.region, p, 1000);
    for (const Object& o : objects) {
      if (o.footprint.overlaps(zone)) return "before a door " + describe(o);
      if (plan::has_leaf(p.kind) && o.footprint.overlaps(swing(p))) return "in a swing " + describe(o);
    }
  }
  return "";
}

std::string check_windows(const Sample& sample, const std::vector<Object>& objects) {
  for (const Portal& p : sample.portals) {
    if (p.kind != PortalKind::window) continue;
    const Box zone = floor_before(sample.region, p, 500);
    for (const Object& o : objects) {
      if (o.z1 - sample.region.z0 > 900 && o.footprint.overlaps(zone)) return "before a window " + describe(o);
    }
  }
  return "";
}

std::string check_lanes(const Sample& sample, const std::vector<Object>& objects, Length body) {
  const auto entrance = std::find_if(sample.portals.begin(), sample.portals.end(),
                                     [](const Portal& p) { return p.kind == PortalKind::entrance; });
  if (entrance == sample.portals.end()) return "";
  const Box clear = plan::clear_box(sample.region);
  const auto at = [&](const Portal& p) {
    const Point in = arrival(sample.region, clear, p, body);
    return Box{in, in};
  };
  Flood empty(clear, {}, body);
  if (!empty.free(at(*entrance))) return "";
  Flood flood(clear, objects, body);
  if (!flood.start(at(*entrance))) return "the entrance is barred";
  for (const Portal& p : sample.portals) {
    if (is_opening(p) && empty.free(at(p)) && !flood.reached(at(p))) return "no broad way from the entrance";
  }
  return "";
}

std::string check_reach(const Sample& sample, const std::vector<Object>& objects, Length body) {
  if (objects.empty()) return "";
  const Box clear = plan::clear_box(sample.region);
  Flood empty(clear, {}, body);
  Flood flood(clear, objects, body);
  bool started = false;
  for (const Portal& p : sample.portals) {
    if (!is_opening(p)) continue;
    const Point in = arrival(sample.region, clear, p, body);
    const Box at{in, in};
    if (!empty.free(at)) continue;
    if (!started) started = flood.start(at);
    if (!flood.reached(at)) return "a door is cut off";
  }
  if (!started) return "";  // no door, or none that lets this body in
  for (const Object& o : objects) {
    constexpr Length kArm = 60;  // how far a piece may be from a body that touches it
    bool ok = true;
    switch (o.kind) {
      case ObjectKind::chair:
      case ObjectKind::dining_chair:
      case ObjectKind::bed:
      case ObjectKind::sofa: ok = flood.reached(around(o, body / 2 + kArm)); break;
      case ObjectKind::desk:
      case ObjectKind::table: {
        if (sample.region.use == plan::Use::shop) {  // goods lie on it
          ok = flood.reached(around(o, body / 2 + kArm));
          break;
        }
        // Reached by its chairs or sofas, which are checked as such.
        ok = std::any_of(objects.begin(), objects.end(), [&](const Object& c) {
          if (c.kind == ObjectKind::sofa) return c.footprint.overlaps(around(o, 500 + kArm));
          const bool chair = c.kind == ObjectKind::chair || c.kind == ObjectKind::dining_chair;
          return chair && c.footprint.overlaps(around(o, kArm));
        });
        break;
      }
      case ObjectKind::plant:
      case ObjectKind::nightstand: break;  // reached from the bed
      default:
        ok = flood.reached(strip(around(o, 100), static_cast<Side>(o.facing), body / 2 - 100, body / 2 + kArm));
        break;
    }
    if (!ok) return "out of reach " + describe(o);
  }
  return "";
}

Flood::Flood(const Box& clear, const std::vector<Object>& objects, Length body) {
  const Length half = body / 2;
  xs_ = {clear.lo.x + half, clear.hi.x - half};
  ys_ = {clear.lo.y + half, clear.hi.y - half};
  const Interval x{xs_[0], xs_[1]};
  const Interval y{ys_[0], ys_[1]};
  if (x.empty() || y.empty()) {
    xs_.clear();
    ys_.clear();
    return;
  }
  for (const Object& o : objects) {
    const Box b = around(o, half);
    for (const Length v : {b.lo.x, b.hi.x}) xs_.push_back(std::clamp(v, x.lo, x.hi));
    for (const Length v : {b.lo.y, b.hi.y}) ys_.push_back(std::clamp(v, y.lo, y.hi));
  }
  for (auto* v : {&xs_, &ys_}) {
    std::sort(v->begin(), v->end());
    v->erase(std::unique(v->begin(), v->end()), v->end());
  }
  const std::size_t columns = xs_.size() - 1;
  state_.assign(columns * (ys_.size() - 1), 1);
  const auto index = [](const std::vector<Length>& v, Length at) {
    return static_cast<std::size_t>(std::lower_bound(v.begin(), v.end(), at) - v.begin());
  };
  for (const Object& o : objects) {
    const Box b = around(o, half);
    const std::size_t i1 = index(xs_, std::clamp(b.hi.x, x.lo, x.hi));
    const std::size_t j1 = index(ys_, std::clamp(b.hi.y, y.lo, y.hi));
    for (std::size_t j = index(ys_, std::clamp(b.lo.y, y.lo, y.hi)); j < j1; ++j) {
      for (std::size_t i = index(xs_, std::clamp(b.lo.x, x.lo, x.hi)); i < i1; ++i) state_[j * columns + i] = 0;
    }
  }
}

std::optional<std::size_t> Flood::find(const Box& box, int least) const {
  if (state_.empty()) return std::nullopt;
  const std::size_t columns = xs_.size() - 1;
  for (std::size_t j = 0; j + 1 < ys_.size(); ++j) {
    if (ys_[j + 1] < box.lo.y || box.hi.y < ys_[j]) continue;
    for (std::size_t i = 0; i + 1 < xs_.size(); ++i) {
      if (xs_[i + 1] < box.lo.x || box.hi.x < xs_[i]) continue;
      if (state_[j * columns + i] >= least) return j * columns + i;
    }
  }
  return std::nullopt;
}

bool Flood::start(const Box& box) {
  const auto first = find(box, 1);
  if (!first) return false;
  const std::size_t columns = xs_.size() - 1;
  const std::size_t rows = ys_.size() - 1;
  std::vector<std::size_t> open{*first};
  state_[*first] = 2;
  while (!open.empty()) {
    const std::size_t at = open.back();
    open.pop_back();
    const std::size_t i = at % columns;
    const std::size_t j = at / columns;
    const auto visit = [&](std::size_t next) {
      if (state_[next] == 1) {
        state_[next] = 2;
        open.push_back(next);
      }
    };
    if (i > 0) visit(at - 1);
    if (i + 1 < columns) visit(at + 1);
    if (j > 0) visit(at - columns);
    if (j + 1 < rows) visit(at + columns);
  }
  return true;
}

std::string check_outline_reach(const Sample& sample, const std::vector<Object>& objects) {
  constexpr Length kStep = 100;
  constexpr Length kHalf = 350;
  const Box& b = sample.region.box;
  const geom::Polygon& polygon = sample.region.outline->polygon;
  const int columns = b.width() / kStep;
  const int rows = b.depth() / kStep;
  const auto middle = [&](int i) {
    return Point{b.lo.x + i % columns * kStep + kStep / 2, b.lo.y + i / columns * kStep + kStep / 2};
  };
  // 0 blocked, 1 free; every cell whose body, with a wall's depth around it, stays inside the outline.
  std::vector<unsigned char> empty(static_cast<std::size_t>(columns * rows));
  for (int i = 0; i < columns * rows; ++i) {
    const Point m = middle(i);
    bool free = true;
    for (int k = 0; k < 24 && free; ++k) {
      const Length reach = kHalf + 60;
      const Length along = -reach + 2 * reach * (k % 6) / 6;
      const Point at[4] = {{along, -reach}, {reach, along}, {-along, reach}, {-reach, -along}};
      free = geom::locate(polygon, m + at[k / 6]) == geom::Where::inside;
    }
    empty[static_cast<std::size_t>(i)] = free;
  }
  std::vector<unsigned char> full = empty;
  for (int i = 0; i < columns * rows; ++i) {
    const Point m = middle(i);
    const Box body{{m.x - kHalf, m.y - kHalf}, {m.x + kHalf, m.y + kHalf}};
    for (const Object& o : objects) {
      if (o.footprint.overlaps(body)) full[static_cast<std::size_t>(i)] = 0;
    }
  }
  const auto flood = [&](std::vector<unsigned char>& grid, int from) {
    std::vector<int> open{from};
    grid[static_cast<std::size_t>(from)] = 2;
    while (!open.empty()) {
      const int at = open.back();
      open.pop_back();
      const int x = at % columns;
      const int y = at / columns;
      for (const auto& [dx, dy] : {Point{1, 0}, Point{-1, 0}, Point{0, 1}, Point{0, -1}}) {
        if (x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows) continue;
        const int next = (y + dy) * columns + x + dx;
        if (grid[static_cast<std::size_t>(next)] != 1) continue;
        grid[static_cast<std::size_t>(next)] = 2;
        open.push_back(next);
      }
    }
  };
  // The cell before a door: straight in, as near as the walls allow.
  const auto before = [&](const Portal& p) {
    for (Length in = kHalf; in < 1000; in += kStep / 2) {
      const Point at = p.a.y == p.b.y ? Point{(p.a.x + p.b.x) / 2, p.a.y + in} : Point{p.a.x + in, (p.a.y + p.b.y) / 2};
      const int i = (at.y - b.lo.y) / kStep * columns + (at.x - b.lo.x) / kStep;
      if (i >= 0 && i < columns * rows && empty[static_cast<std::size_t>(i)]) return i;
    }
    return -1;
  };
  for (const Portal& p : sample.portals) {
    const Box zone = p.a.y == p.b.y ? Box{p.a, {p.b.x, p.b.y + 1000}} : Box{p.a, {p.b.x + 1000, p.b.y}};
    for (const Object& o : objects) {
      if (o.footprint.overlaps(zone)) return "before a door " + describe(o);
    }
  }
  const int first = sample.portals.empty() ? -1 : before(sample.portals.front());
  if (first < 0) return "";
  if (!full[static_cast<std::size_t>(first)]) return "furniture before a door";
  flood(empty, first);
  flood(full, first);
  for (const Portal& p : sample.portals) {
    const int i = before(p);
    if (i >= 0 && empty[static_cast<std::size_t>(i)] == 2 && full[static_cast<std::size_t>(i)] != 2)
      return "a door is cut off";
  }
  for (const Object& o : objects) {
    if (o.kind != ObjectKind::chair) continue;
    bool reachable = false;  // or only by a way too narrow for the walls' full depth
    bool near = false;
    for (int i = 0; i < columns * rows; ++i) {
      if (!around(o, kHalf + kStep).contains(middle(i))) continue;
      near = near || empty[static_cast<std::size_t>(i)] == 2;
      reachable = reachable || full[static_cast<std::size_t>(i)] == 2;
    }
    if (near && !reachable) return "out of reach " + describe(o);
  }
  return "";
}

std::string to_svg(const Sample& sample, const std::vector<Object>& objects) {
  static constexpr const char* kFill[] = {
      "#d8b98a", "#7d93a8", "#c9a26d", "#a58a66", "#7fa36b", "#8d8f92", "#b9b2a3", "#9a7fa0", "#d9e2e8", "#c2d4dc",
      "#444444", "#b07f4a", "#e7d3dc", "#a58a66", "#6c6f75", "#7d93a8", "#b9c7cc", "#cfc8ba", "#55585c", "#dfe5e8",
      "#cfe3ec", "#bfe0ea", "#eef1f3", "#ff9a2e", "#d9762b", "#8a5a2b", "#7a4f2a", "#a0713f", "#8b8b88", "#9a978f",
      "#a8a49a", "#777",    "#e5dcc0", "#7d7a73", "#b06a8a", "#6fa3b5", "#6b4a2a", "#5a5a60", "#e8b92e", "#8c6a8c",
      "#a58a66", "#9a7444", "#7f5f38", "#e0b53a", "#75716a", "#6e5232"};
  static_assert(std::size(kFill) == plan::kObjectKinds);
  std::ostringstream out;
  const auto rect = [&](const Box& b, const std::string& style) {
    out << "<rect x='" << b.lo.x << "' y='" << -b.hi.y << "' width='" << b.width() << "' height='" << b.depth() << "' "
        << style << "/>";
  };
  if (sample.region.outline) {
    const auto ring = [&](const geom::Ring& points, const char* fill) {
      out << "<polygon fill='" << fill << "' points='";
      for (const Point p : points) out << p.x << "," << -p.y << " ";
      out << "'/>";
    };
    std::vector<Length> walls;
    for (const plan::Face face : sample.region.outline->faces) walls.push_back(plan::wall_depth(sample.region, face));
    const auto clear = geom::inset(sample.region.outline->polygon, walls);
    ring(sample.region.outline->polygon.outer, "#555");
    ring(clear ? clear->outer : sample.region.outline->polygon.outer, "#fbfaf6");
  } else {
    rect(sample.region.box, "fill='#555'");
    rect(plan::clear_box(sample.region), "fill='#fbfaf6'");
  }
  for (const Portal& p : sample.portals) {
    if (sample.region.outline) {
      out << "<line stroke-width='120' stroke='" << (p.kind == PortalKind::window ? "#9fd0e6" : "#c33") << "' x1='"
          << p.a.x << "' y1='" << -p.a.y << "' x2='" << p.b.x << "' y2='" << -p.b.y << "'/>";
      continue;
    }
    const Box b = floor_before(sample.region, p, 0);
    rect(b, p.kind == PortalKind::window ? "fill='#9fd0e6'" : "fill='#fbfaf6'");
    if (plan::has_leaf(p.kind)) rect(swing(p), "fill='none' stroke='#c33' stroke-width='25'");
  }
  for (const Object& o : objects) {
    rect(o.footprint, std::string("stroke='#222' stroke-width='15' fill='") + kFill[static_cast<int>(o.kind)] + "'");
    rect(strip(o.footprint, static_cast<Side>(o.facing), -90, -30), "fill='#222'");
    if (o.kind >= ObjectKind::bed || sample.region.use >= plan::Use::living) {
      out << "<text font-family='sans-serif' font-size='170' text-anchor='middle' x='" << o.footprint.middle().x
          << "' y='" << -o.footprint.middle().y + 60 << "'>" << plan::id(o.kind).substr(0, 5) << "</text>";
    }
  }
  return out.str();
}

}  // namespace enfilade::furnish::testing
