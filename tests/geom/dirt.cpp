#include "geom/dirt.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/geom/repair.hpp>

#include "geom/areas.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom::test {
namespace {

// Turned by the angle of a triple such as 3, 4, 5, and moved into town.
struct Triple {
  std::int64_t a, b, c;
};
constexpr Triple kTurns[] = {{1, 0, 1},    {0, 1, 1},    {3, 4, 5},     {5, 12, 13},  {20, 21, 29},
                             {-8, 15, 17}, {7, -24, 25}, {99, 20, 101}, {-40, 9, 41}, {9'999, 200, 10'001}};

Polygon placed(Rng& rng, Polygon p) {
  const Triple t = kTurns[rng.below(std::size(kTurns))];
  const Point to{rng.between(-50'000'000, 50'000'000), rng.between(-50'000'000, 50'000'000)};
  const auto turn = [&](Ring& ring) {
    for (Point& v : ring) {
      const std::int64_t x = v.x * t.a - v.y * t.b, y = v.x * t.b + v.y * t.a;
      v = Point{static_cast<Length>(x / t.c), static_cast<Length>(y / t.c)} + to;
    }
  };
  turn(p.outer);
  for (Ring& hole : p.holes) turn(hole);
  return p;
}

Point between(Point a, Point b, int part, int of) {
  const Point d = b - a;
  return {a.x + static_cast<Length>(std::int64_t{d.x} * part / of),
          a.y + static_cast<Length>(std::int64_t{d.y} * part / of)};
}
double length(Point d) { return std::sqrt(static_cast<double>(dot(d, d))); }
Point noise(Rng& rng, Length size) {
  const Length x = rng.between(-size, size);
  return {x, rng.between(-size, size)};
}
// To the right of a → b, which is the outside.
Point outwards(Point a, Point b, double distance) {
  const Point d = b - a;
  const double scale = distance / length(d);
  return {static_cast<Length>(d.y * scale), static_cast<Length>(-d.x * scale)};
}

// An edge with something on it.
void soil_edge(Rng& rng, Point a, Point b, Ring& out) {
  out.push_back(a);
  if (length(b - a) < 2500) return;
  const Point middle = between(a, b, 1, 2);
  const auto drop = static_cast<Length>(rng.between(1, 9));
  switch (rng.below(12)) {
    case 0: out.push_back(a + noise(rng, 5)); break;        // nearly twice
    case 1: out.push_back(a); break;                        // twice
    case 2: out.push_back(middle + noise(rng, 30)); break;  // says nothing
    case 3:
      for (int i = 1; i < drop; ++i) out.push_back(between(a, b, i, drop) + noise(rng, 10));
      break;
    case 4: {  // a jog of a hand's breadth
      const Point by = outwards(a, b, rng.between(-120, 120));
      for (const Point p : {middle, middle + by}) out.push_back(p);
      break;
    }
    case 5: {  // a whisker, thin or not so thin
      const Point by = outwards(a, b, rng.between(400, 3000));
      const Point side = between({}, b - a, rng.between(1, 700), static_cast<int>(length(b - a)));
      for (const Point p : {middle, middle + by, middle + side + by, middle + side}) out.push_back(p);
      break;
    }
    case 6: {  // a spike without any width
      const Point by = outwards(a, b, rng.between(-700, 3000));
      for (const Point p : {middle, middle + by, middle}) out.push_back(p);
      break;
    }
    default: break;
  }
}

Ring soiled_ring(Rng& rng, const Ring& ring) {
  Ring out;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Point a = ring[i], b = ring[(i + 1) % ring.size()], before = ring[(i + ring.size() - 1) % ring.size()];
    if (rng.chance(80) && length(a - before) > 1500 && length(b - a) > 1500) {  // a corner cut off
      const int cut = rng.between(30, 200);
      out.push_back(between(a, before, cut, static_cast<int>(length(before - a))));
      soil_edge(rng, between(a, b, cut, static_cast<int>(length(b - a))), b, out);
    } else {
      soil_edge(rng, a + noise(rng, 40), b, out);
    }
  }
  std::rotate(out.begin(), out.begin() + rng.below(static_cast<std::uint32_t>(out.size())), out.end());
  if (rng.chance(300)) std::reverse(out.begin(), out.end());
  if (rng.chance(500)) out.push_back(out.front());
  return out;
}

// A box of up to `side` somewhere about the polygon.
Ring box_about(Rng& rng, const Polygon& p, Length side) {
  const Box box = bounds(p);
  const Length x = rng.between(box.lo.x - 2000, box.hi.x + 2000), y = rng.between(box.lo.y - 2000, box.hi.y + 2000);
  const Length w = rng.between(50, side);
  return to_polygon({{x, y}, {x + w, y + rng.between(50, side)}}).outer;
}

}  // namespace

Polygon random_building(Rng& rng) {
  for (;;) {
    Polygon p;
    switch (rng.below(4)) {
      case 0: p = random_right_angled(rng, 9'000); break;
      case 1: {
        const Area area = random_octilinear(rng, 5, 40'000, 1'000);
        if (!area.empty()) p = area[0];
        break;
      }
      case 2: {
        const auto star = random_star(rng, rng.between(3, 12), 20'000);
        if (star) p = *star;
        break;
      }
      default: {
        const Length w = rng.between(2'000, 40'000);
        p = to_polygon({{0, 0}, {w, rng.between(2'000, 40'000)}});
        break;
      }
    }
    if (p.outer.empty()) continue;
    p = placed(rng, std::move(p));
    std::vector<Ring> rings{p.outer};
    for (const Ring& hole : p.holes) rings.push_back(hole);
    const auto clean = repair(rings);
    if (clean) return clean->parts[0];
  }
}

std::vector<Ring> soiled(Rng& rng, const Polygon& clean, Dirt dirt) {
  std::vector<Ring> rings{soiled_ring(rng, clean.outer)};
  for (const Ring& hole : clean.holes) rings.push_back(soiled_ring(rng, hole));
  if (rng.chance(200)) {  // a shaft too small to be a court
    Point at;
    if (deepest(clean, at) > 1'500) rings.push_back(to_polygon({at, at + Point{900, rng.between(20, 900)}}).outer);
  }
  if (dirt == Dirt::mild) return rings;
  for (std::uint32_t k = rng.below(3); k > 0; --k) {
    Ring& outer = rings[0];
    const auto i = rng.below(static_cast<std::uint32_t>(outer.size())),
               j = rng.below(static_cast<std::uint32_t>(outer.size()));
    std::swap(outer[i], outer[j]);
  }
  for (std::uint32_t k = rng.below(3); k > 0; --k)
    rings.push_back(box_about(rng, clean, rng.chance(500) ? 1'500 : 9'000));
  if (rng.chance(200)) {  // a hole that touches the outline in one point, or along an edge
    const Point a = clean.outer[0], b = clean.outer[1], middle = between(a, b, 1, 2);
    const Point in = outwards(a, b, -3'000);
    rings.push_back({middle, between(middle, b, 1, 3) + in, between(middle, a, 1, 3) + in});
  }
  return rings;
}

std::string fault(const Polygon& part) {
  if (const Status status = validate(part); !status) return status.error().text;
  const RepairLimits limits;
  std::vector<Ring> rings{part.outer};
  for (const Ring& hole : part.holes) rings.push_back(hole);
  for (const Ring& ring : rings) {
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Point a = ring[i], v = ring[(i + 1) % n], b = ring[(i + 2) % n];
      if (length(v - a) < limits.short_edge) return "an edge of " + std::to_string(length(v - a)) + " mm";
      const double off = std::abs(static_cast<double>(cross(a, b, v))) / length(b - a);
      if (dot(a - v, b - v) <= 0 && off < limits.off_chord)
        return "a point " + std::to_string(off) + " mm off the chord";
    }
    if (&ring != &rings[0] && -twice_area(ring) < 2 * limits.hole) return "a small hole";
  }
  return {};
}

double furthest(const Polygon& part, const std::vector<Ring>& rings) {
  double most = 0;
  const auto look = [&](Point p) {
    double least = 1e18;
    for (const Ring& ring : rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point a = ring[i], b = ring[(i + 1) % ring.size()], d = b - a;
        const double along = static_cast<double>(dot(p - a, d)), all = static_cast<double>(dot(d, d));
        const double t = all > 0 ? std::clamp(along / all, 0.0, 1.0) : 0;
        const double x = a.x + d.x * t - p.x, y = a.y + d.y * t - p.y;
        least = std::min(least, std::sqrt(x * x + y * y));
      }
    }
    most = std::max(most, least);
  };
  for (const Point p : part.outer) look(p);
  for (const Ring& hole : part.holes) {
    for (const Point p : hole) look(p);
  }
  return most;
}

}  // namespace enfilade::geom::test
