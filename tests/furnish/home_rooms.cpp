#include "furnish/home_rooms.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "furnish/shaped_rooms.hpp"

namespace enfilade::furnish::testing {
namespace {

using geom::Length;
using geom::Point;
using plan::Object;
using plan::Portal;
using plan::PortalKind;
using plan::Use;

struct Range {
  Length lo, hi;
};
Range sides(Use use) {
  switch (use) {
    case Use::living: return {3000, 8000};
    case Use::bedroom: return {2300, 5500};
    case Use::kitchen: return {1800, 5000};
    default: return {1500, 3600};
  }
}

geom::Ring ring_of(Form form, Length w, Length d, Rng& rng) {
  const Length notch_x = rng.between(w / 4, w / 2), notch_y = rng.between(d / 4, d / 2);
  const Length slant = rng.between(-d / 4, d / 4);
  const auto off = [&](Length of) { return rng.between(-of / 6, of / 6); };
  switch (form) {
    case Form::one_slanted: return {{0, 0}, {w, 0}, {w, d + slant}, {0, d - slant}};
    case Form::quad: return {{off(w), off(d)}, {w + off(w), off(d)}, {w + off(w), d + off(d)}, {off(w), d + off(d)}};
    case Form::ell:
    case Form::ell_askew:
      return {{0, 0}, {w, 0}, {w, d - notch_y}, {w - notch_x, d - notch_y}, {w - notch_x, d}, {0, d}};
    default: return {{0, 0}, {w, 0}, {w, d}, {0, d}};
  }
}

// Turned by a direction (c, s), rounded to the grid.
void turn(geom::Ring& ring, Length c, Length s) {
  const double length = std::hypot(c, s);
  for (Point& p : ring) {
    p = {static_cast<Length>(std::lround((double(p.x) * c - double(p.y) * s) / length)),
         static_cast<Length>(std::lround((double(p.x) * s + double(p.y) * c) / length))};
  }
}

double length_of(Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y); }

void add(Sample& s, const geom::Ring& ring, std::size_t face, double from, double to, PortalKind kind, Rng& rng) {
  const Point p = ring[face], q = ring[(face + 1) % ring.size()];
  const double length = length_of(p, q);
  const auto at = [&](double t) {
    return Point{static_cast<Length>(std::lround(p.x + (q.x - p.x) * t / length)),
                 static_cast<Length>(std::lround(p.y + (q.y - p.y) * t / length))};
  };
  for (const Portal& other : s.portals) {
    if (other.face != face) continue;
    const double a = length_of(p, other.a), b = length_of(p, other.b);
    if (from < std::max(a, b) + 100 && std::min(a, b) - 100 < to) return;
  }
  Portal portal;
  portal.a = std::min(at(from), at(to));
  portal.b = std::max(at(from), at(to));
  portal.kind = kind;
  portal.face = static_cast<std::uint8_t>(face);
  portal.z0 = s.region.z0 + (kind == PortalKind::window ? 900 : 0);
  portal.z1 = s.region.z0 + 2100;
  portal.hinge_at_b = rng.chance(500);
  portal.opens_left = rng.chance(500);
  s.portals.push_back(portal);
}

geom::Ring clear_ring(const plan::Region& r) {
  std::vector<Length> walls;
  for (const plan::Face face : r.outline->faces) walls.push_back(plan::wall_depth(r, face));
  const Result<geom::Polygon> clear = geom::inset(r.outline->polygon, walls);
  return clear ? clear->outer : geom::Ring{};
}

// Inside the walls as drawn, and below the ceiling. No corner of the piece lies
// outside, no corner of the room inside it, and no wall runs through it.
std::string check_inside_walls(const Sample& s, const std::vector<Object>& objects) {
  const geom::Ring ring = clear_ring(s.region);
  if (ring.empty()) return check_inside(s, objects);
  const geom::Polygon clear{ring, {}};
  for (const Object& o : objects) {
    const geom::Box& b = o.footprint;
    bool ok = !b.empty() && o.z0 < o.z1 && o.z0 >= s.region.z0 && o.z1 <= s.region.z1 - plan::kSlab;
    for (int k = 0; k < 4; ++k) ok = ok && geom::locate(clear, b.corner(k)) != geom::Where::outside;
    for (const Point p : ring) ok = ok && !(b.lo.x < p.x && p.x < b.hi.x && b.lo.y < p.y && p.y < b.hi.y);
    for (int k = 0; k <= 20; ++k) {  // along its diagonals
      const Length x = b.width() * k / 20, y = b.depth() * k / 20;
      ok = ok && geom::locate(clear, {b.lo.x + x, b.lo.y + y}) != geom::Where::outside;
      ok = ok && geom::locate(clear, {b.lo.x + x, b.hi.y - y}) != geom::Where::outside;
    }
    if (!ok) return "in a wall " + std::string(plan::id(o.kind));
  }
  return "";
}

// The largest circle, found on a grid of 50 mm.
Length largest_circle(const geom::Ring& ring) {
  const geom::Box box = geom::bounds(ring);
  const geom::Polygon polygon{ring, {}};
  double best = 0;
  for (Length y = box.lo.y; y < box.hi.y; y += 50) {
    for (Length x = box.lo.x; x < box.hi.x; x += 50) {
      if (geom::locate(polygon, {x, y}) != geom::Where::inside) continue;
      double least = 1e9;
      for (std::size_t i = 0; i < ring.size() && least > best; ++i) {
        const Point a = ring[i], b = ring[(i + 1) % ring.size()];
        const double dx = b.x - a.x, dy = b.y - a.y;
        const double t = std::clamp(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
        least = std::min(least, std::hypot(a.x + t * dx - x, a.y + t * dy - y));
      }
      best = std::max(best, least);
    }
  }
  return static_cast<Length>(2 * best);
}

}  // namespace

Sample home_room(std::uint64_t seed, Use use, Form form) {
  Rng rng(root_key(seed), Purpose::sample);
  Sample s;
  s.key = mix(root_key(seed), 11);
  const Range range = sides(use);
  const Length w = rng.between(range.lo, range.hi);
  const Length d = rng.between(std::max(range.lo, w * 10 / 22), std::min(range.hi, w * 22 / 10));
  geom::Ring ring = ring_of(form, w, d, rng);
  if (form == Form::askew || form == Form::ell_askew) turn(ring, rng.between(-9999, 9999), rng.between(1, 9999));
  if (form == Form::slight) turn(ring, 9000, rng.between(-1500, 1500));
  for (std::uint32_t turns = form == Form::box ? 0 : rng.below(4); turns > 0; --turns) {
    for (Point& p : ring) p = {-p.y, p.x};
  }
  Point by;
  by.x = rng.between(-50'000, 50'000);
  by.y = rng.between(-50'000, 50'000);
  for (Point& p : ring) p = p + by;
  std::vector<plan::Face> faces(ring.size());
  const auto facade = rng.below(static_cast<std::uint32_t>(ring.size()));
  const bool dark = (use == Use::bathroom && rng.chance(550)) || (use == Use::kitchen && rng.chance(200));
  if (!dark) faces[facade].behind = plan::Behind::facade;
  const bool second = !dark && rng.chance(250);
  if (second) faces[(facade + 1) % ring.size()].behind = plan::Behind::facade;
  s.region.use = use;
  s.region.kind = plan::Kind::room;
  s.region.z0 = rng.between(0, 12) * 3000;
  s.region.z1 = s.region.z0 + rng.between(2800, 3300);
  s.region.box = geom::bounds(ring);
  if (form == Form::box) {
    std::copy(faces.begin(), faces.end(), s.region.faces.begin());
  } else {
    auto outline = std::make_shared<plan::Outline>();
    outline->polygon.outer = ring;
    outline->faces = faces;
    s.region.outline = outline;
  }
  const int doors = use == Use::living ? rng.between(1, 3) : rng.chance(900) ? 1 : 2;
  for (int i = 0, tries = 0; i < doors && tries < 20; ++tries) {
    const auto face = rng.below(static_cast<std::uint32_t>(ring.size()));
    const double width = rng.between(use == Use::bathroom ? 700 : 800, 900);
    const auto length = static_cast<Length>(length_of(ring[face], ring[(face + 1) % ring.size()]));
    const auto least = static_cast<Length>(width) + 400;
    if (faces[face].behind == plan::Behind::facade || length < least) continue;
    const double from = rng.between(200, length - 200 - static_cast<Length>(width));
    add(s, ring, face, from, from + width, PortalKind::room_door, rng);
    ++i;
  }
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (faces[i].behind != plan::Behind::facade) continue;
    const auto length = static_cast<Length>(length_of(ring[i], ring[(i + 1) % ring.size()]));
    const Length width = use == Use::bathroom ? 600 : rng.between(1000, 1800);
    const int count = length > 2 * width + 1600 ? 2 : 1;
    for (int k = 0; k < count; ++k) {
      const Length part = length / count;
      if (part < width + 600) continue;
      const double from = part * k + rng.between(300, part - width - 300);
      add(s, ring, i, from, from + width, PortalKind::window, rng);
    }
  }
  return s;
}

Measure measure(const Sample& sample) {
  const plan::Region& r = sample.region;
  if (!r.outline) return {plan::clear_box(r).area(), plan::clear_box(r).short_side()};
  const geom::Ring ring = clear_ring(r);
  if (ring.empty()) return {};
  return {geom::twice_area(ring) / 2, largest_circle(ring)};
}

std::string check_home(const Sample& s, const std::vector<Object>& objects) {
  const bool box = !s.region.outline;
  for (const std::string& wrong :
       {box ? check_inside(s, objects) : check_inside_walls(s, objects), check_disjoint(objects),
        box ? check_doors(s, objects) : check_shaped_doors(s, objects),
        box ? check_windows(s, objects) : check_shaped_windows(s, objects)}) {
    if (!wrong.empty()) return wrong;
  }
  return box ? check_reach(s, objects, 700) : check_shaped_reach(s, objects);
}

}  // namespace enfilade::furnish::testing
