#include "geom/areas.hpp"

#include <algorithm>
#include <cmath>

#include "geom/oracle.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom::test {
namespace {

// A box with its corners cut off; a cut may take a whole side.
Ring random_octagon(Rng& rng, Length span, Length grid, bool large) {
  const Length cells = span / grid, least = large ? cells * 2 / 3 : 1, greatest = large ? cells : cells / 3;
  const Length w = rng.between(least, greatest), h = rng.between(least, greatest);
  const Length x = rng.between(0, cells - w), y = rng.between(0, cells - h);
  const Length most = std::min(w, h);
  Length cut[4];
  for (Length& c : cut) c = rng.chance(500) ? 0 : rng.between(0, most);
  // Cuts of one side share it.
  for (int i = 0; i < 4; ++i) {
    const Length side = (i & 1) ? h : w;
    cut[(i + 1) & 3] = std::min(cut[(i + 1) & 3], side - cut[i]);
  }
  cut[0] = std::min({cut[0], h - cut[3], w - cut[1]});
  const Point corner[4] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
  const Point way[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  Ring ring;
  for (int i = 0; i < 4; ++i) {
    const Point back = way[(i + 3) & 3], on = way[i];
    const Point p{corner[i].x - back.x * cut[i], corner[i].y - back.y * cut[i]};
    const Point q{corner[i].x + on.x * cut[i], corner[i].y + on.y * cut[i]};
    for (const Point v : {p, q}) {
      const Point scaled{v.x * grid, v.y * grid};
      if (ring.empty() || ring.back() != scaled) ring.push_back(scaled);
    }
  }
  if (ring.back() == ring.front()) ring.pop_back();
  return ring;
}

Polygon turned_at_random(Rng& rng, Polygon p) {
  if (rng.chance(500)) p = transposed(p);
  for (std::uint32_t turns = rng.below(4); turns > 0; --turns) p = turned(p);
  return p;
}

bool on_segment(Point a, Point b, Point p) { return cross(a, b, p) == 0 && dot(p - a, p - b) <= 0; }

}  // namespace

Area random_octilinear(Rng& rng, int shapes, Length span, Length grid) {
  Exact set;
  for (int i = 0; i < shapes; ++i) {
    Exact one;
    const Ring ring = random_octagon(rng, span, grid, i == 0);
    if (ring.size() < 3) continue;
    one.unite(ring);
    set = set.combine(one, i > 0 && rng.chance(500) ? Both::subtract : Both::unite);
  }
  Area area = set.polygons();
  area.erase(std::remove_if(area.begin(), area.end(), [](const Polygon& p) { return !validate(p).ok(); }), area.end());
  return area;
}

Polygon random_right_angled(Rng& rng, Length widest) {
  for (;;) {
    const int size = rng.between(3, 9);
    auto polygon = outline(random_cells(rng, size, size, rng.between(size, size * size * 3 / 4)), 1, false);
    if (!polygon) continue;
    const auto width = [&] { return 4 * (rng.chance(300) ? rng.between(1, 2) : rng.between(1, widest / 4)); };
    Ring line(1);
    for (int i = 0; i < size; ++i) {
      const Length w = width(), h = width();
      line.push_back(line.back() + Point{w, h});
    }
    const auto stretch = [&](Ring& ring) {
      for (Point& p : ring) p = {line[static_cast<std::size_t>(p.x)].x, line[static_cast<std::size_t>(p.y)].y};
    };
    stretch(polygon->outer);
    for (Ring& hole : polygon->holes) stretch(hole);
    return turned_at_random(rng, *polygon);
  }
}

Polygon random_comb(Rng& rng, Length widest) {
  const auto step = [&] { return 4 * rng.between(1, widest / 4); };
  const Length back = step();
  Ring teeth;
  Length x = 0;
  for (int i = rng.between(2, 6); i > 0; --i) {
    const Length tip = back + step() * 2;
    teeth.push_back({x, tip});
    teeth.push_back({x += step(), tip});
    if (i == 1) break;
    teeth.push_back({x, back});
    teeth.push_back({x += step(), back});
  }
  teeth.push_back({x, 0});
  teeth.push_back({0, 0});
  std::reverse(teeth.begin(), teeth.end());
  return turned_at_random(rng, {teeth, {}});
}

Polygon random_spiral(Rng& rng, Length widest) {
  const Length band = 4 * rng.between(1, widest / 8), gap = 4 * rng.between(1, widest / 8), pitch = band + gap;
  const int turns = rng.between(3, 9);
  // The outer border inwards, then the inner one back. Arm k has the length
  // that leaves `gap` to the arm four turns before.
  Ring out, in;
  Point p{};
  const Point way[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  const Length whole = pitch * (turns / 2 + 2);
  for (int k = 0; k < turns; ++k) {
    const Point u = way[k & 3], left = way[(k + 1) & 3];
    const Length length = whole - pitch * std::max(0, (k - 1) / 2);
    out.push_back(p);
    in.push_back({p.x + left.x * band + (k > 0 ? u.x * band : 0), p.y + left.y * band + (k > 0 ? u.y * band : 0)});
    p = {p.x + u.x * length, p.y + u.y * length};
  }
  const Point left = way[turns & 3];
  out.push_back(p);
  out.push_back({p.x + left.x * band, p.y + left.y * band});
  out.insert(out.end(), in.rbegin(), in.rend());
  return turned_at_random(rng, {out, {}});
}

std::int64_t twice_area(std::span<const Polygon> area) {
  std::int64_t sum = 0;
  for (const Polygon& p : area) sum += geom::twice_area(p);
  return sum;
}

double perimeter(std::span<const Polygon> area) {
  double sum = 0;
  for (const Polygon& p : area) {
    each_edge(p, [&](Point a, Point b) {
      sum += std::hypot(static_cast<double>(b.x) - a.x, static_cast<double>(b.y) - a.y);
    });
  }
  return sum;
}

bool inside(std::span<const Polygon> area, Point p) {
  return std::any_of(area.begin(), area.end(), [&](const Polygon& q) { return locate(q, p) == Where::inside; });
}

bool on_border(std::span<const Polygon> area, Point p) {
  return std::any_of(area.begin(), area.end(), [&](const Polygon& q) { return locate(q, p) == Where::border; });
}

bool touches_itself(const Polygon& polygon) {
  bool touches = false;
  for (const Point p : all_vertices(polygon)) {
    int edges = 0;
    each_edge(polygon, [&](Point a, Point b) { edges += on_segment(a, b, p); });
    touches = touches || edges > 2;
  }
  return touches;
}

std::string fault(std::span<const Polygon> area) {
  for (std::size_t i = 0; i < area.size(); ++i) {
    const Polygon& p = area[i];
    const auto least = [](const Polygon& q) { return *std::min_element(q.outer.begin(), q.outer.end()); };
    if (i > 0 && !(least(area[i - 1]) <= least(p))) return "out of order";
    const auto straight = [](const Ring& r) {
      for (std::size_t k = 0; k < r.size(); ++k) {
        if (cross(r[k], r[(k + 1) % r.size()], r[(k + 2) % r.size()]) == 0) return true;
      }
      return false;
    };
    if (straight(p.outer) || std::any_of(p.holes.begin(), p.holes.end(), straight)) return "a straight corner";
    if (geom::twice_area(p.outer) <= 0) return "an outer ring turned round";
    for (const Ring& hole : p.holes) {
      if (geom::twice_area(hole) >= 0) return "a hole turned round";
    }
    if (const Status status = validate(p); !status && !touches_itself(p)) return status.error().text;
  }
  return "";
}

std::string text(std::span<const Polygon> area) {
  std::string s;
  for (const Polygon& p : area) s += "\n  " + text(p);
  return s;
}

}  // namespace enfilade::geom::test
