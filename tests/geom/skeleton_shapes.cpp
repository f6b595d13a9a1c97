#include "geom/skeleton_shapes.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "geom/areas.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom::test {
namespace {

template <class Change>
Polygon changed(Polygon polygon, const Change& change) {
  for (Point& p : polygon.outer) p = change(p);
  for (Ring& hole : polygon.holes) {
    for (Point& p : hole) p = change(p);
  }
  return polygon;
}

std::optional<Polygon> random_right_angles(Rng& rng) {
  switch (rng.below(5)) {
    case 0: return random_comb(rng, rng.between(8, 4000));
    case 1: return random_spiral(rng, rng.between(8, 4000));
    case 2: return random_right_angled(rng, rng.between(8, 4000));
    case 3: return outline(random_cells(rng, 6, 6, rng.between(4, 30)), rng.between(1, 3000), false);
    default: return outline(random_cells(rng, 5, 5, rng.between(4, 22)), rng.between(1, 3000), true);
  }
}

double distance_to(const Bone& bone, const Place& p) {
  const double dx = bone.to.x - bone.from.x, dy = bone.to.y - bone.from.y, dh = bone.to.height - bone.from.height;
  const double px = p.x - bone.from.x, py = p.y - bone.from.y, ph = p.height - bone.from.height;
  const double square = dx * dx + dy * dy + dh * dh;
  const double s = square > 0 ? std::clamp((px * dx + py * dy + ph * dh) / square, 0.0, 1.0) : 0;
  return std::hypot(px - s * dx, py - s * dy, ph - s * dh);
}

double farthest(const std::vector<Bone>& a, const std::vector<Bone>& b) {
  double most = 0;
  for (const Bone& bone : a) {
    for (const double s : {0.0, 0.11, 0.5, 0.87, 1.0}) {
      const Place p{bone.from.x + s * (bone.to.x - bone.from.x), bone.from.y + s * (bone.to.y - bone.from.y),
                    bone.from.height + s * (bone.to.height - bone.from.height)};
      double least = 1e300;
      for (const Bone& other : b) least = std::min(least, distance_to(other, p));
      most = std::max(most, least);
    }
  }
  return most;
}

}  // namespace

Polygon scaled(const Polygon& polygon, Length x, Length y) {
  return changed(polygon, [&](Point p) { return Point{p.x * x, p.y * y}; });
}

Polygon turned_by(const Polygon& polygon, Length a, Length b) {
  return changed(polygon, [&](Point p) { return Point{p.x * a - p.y * b, p.x * b + p.y * a}; });
}

std::optional<Polygon> turned_and_rounded(const Polygon& polygon, Length a, Length b) {
  const double length = std::hypot(a, b), c = a / length, s = b / length;
  Polygon out = changed(polygon, [&](Point p) {
    return Point{static_cast<Length>(std::lround(p.x * c - p.y * s)),
                 static_cast<Length>(std::lround(p.x * s + p.y * c))};
  });
  if (!validate(out)) return std::nullopt;
  return out;
}

Polygon regular(int n, double radius) {
  Polygon polygon;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n;
    polygon.outer.push_back({static_cast<Length>(std::lround(radius * std::cos(angle))),
                             static_cast<Length>(std::lround(radius * std::sin(angle)))});
  }
  return polygon;
}

std::optional<Polygon> random_outline(Rng& rng, int kind) {
  const auto simple = [&]() -> std::optional<Polygon> {
    const Length side = rng.between(4, 12);
    const int points = std::min(rng.between(4, 24), side * side / 2);
    return random_simple(rng, points, side);
  };
  std::optional<Polygon> p;
  switch (kind) {
    case 0: return simple();  // edges of a millimetre
    case 1: p = simple(); return p ? std::optional(scaled(*p, 1000, 1000)) : p;
    case 2: {
      const int points = rng.between(3, 40);
      return random_simple(rng, points, 20'000);
    }
    case 3: {
      const int points = rng.between(3, 40);
      return random_star(rng, points, 20'000);
    }
    case 4: return random_right_angles(rng);
    case 5: {
      p = random_right_angles(rng);
      const Length a = rng.between(-9, 9), b = rng.between(1, 9);
      return p ? std::optional(turned_by(*p, a, b)) : p;
    }
    case 6: {
      p = random_right_angles(rng);
      const Length a = rng.between(-99, 99), b = rng.between(1, 99);
      return p ? turned_and_rounded(*p, a, b) : p;
    }
    case 7: {
      const int shapes = rng.between(1, 8);
      Area area = random_octilinear(rng, shapes, 8000, rng.chance(500) ? 4 : 400);
      if (area.empty() || !validate(area[0])) return std::nullopt;
      return area[0];
    }
    case 8: {  // needles
      p = simple();
      const Length stretch = rng.between(1, 3000);
      return p ? std::optional(scaled(*p, stretch, rng.between(1, 20))) : p;
    }
    case 9: {
      const int points = rng.between(3, 40);
      const Polygon r = regular(points, rng.between(300, 20'000));
      return validate(r) ? std::optional(r) : std::nullopt;
    }
    case 10: p = random_outline(rng, 1); break;
    case 11: p = random_outline(rng, 3); break;
    case 12: p = random_outline(rng, 4); break;
    default: p = random_outline(rng, 0); break;
  }
  if (!p) return p;
  return with_random_holes(rng, *p, 3);
}

std::vector<Bone> bones_of(const Skeleton& s) {
  const auto place = [&](std::uint32_t n) { return Place{s.nodes[n].x, s.nodes[n].y, s.nodes[n].height}; };
  std::vector<Bone> bones;
  for (const auto& arc : s.arcs) bones.push_back({place(arc.from), place(arc.to)});
  return bones;
}

double distance_between(const std::vector<Bone>& a, const std::vector<Bone>& b) {
  return std::max(farthest(a, b), farthest(b, a));
}

std::string fault(const Polygon& polygon, const Skeleton& s) {
  const Ring points = all_vertices(polygon);
  const std::size_t n = points.size();
  if (s.first.size() != n + 1) return "not one face per edge";
  std::vector<std::size_t> end(n);
  std::size_t start = 0;
  const auto ring = [&](const Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) end[start + i] = start + (i + 1) % r.size();
    start += r.size();
  };
  ring(polygon.outer);
  for (const Ring& hole : polygon.holes) ring(hole);

  // Every side of a face is an edge of the polygon or is walked the other way
  // by one other face.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> sides;
  double sum = 0;
  for (std::size_t e = 0; e < n; ++e) {
    const auto face = s.face(e);
    if (face.size() < 3 || face[0] != e || face[1] != end[e])
      return "face " + std::to_string(e) + " does not start with its edge";
    double area = 0;
    for (std::size_t i = 0; i < face.size(); ++i) {
      const auto from = face[i], to = face[(i + 1) % face.size()];
      if (!sides.emplace(std::pair(from, to), e).second) return "a side has two faces";
      const auto &p = s.nodes[from], &q = s.nodes[to], &o = s.nodes[face[0]];
      area += (p.x - o.x) * (q.y - o.y) - (q.x - o.x) * (p.y - o.y);
    }
    if (area < -1e-3) return "face " + std::to_string(e) + " is inside out";
    sum += area;
  }
  const double whole = static_cast<double>(twice_area(polygon));
  if (std::abs(sum - whole) > 1e-9 * whole + 1e-3) return "the faces have not the area of the polygon";
  if (sides.size() != n + 2 * s.arcs.size()) return "an arc is missing or too many";
  const auto height = [&](std::size_t e, const Skeleton::Node& p) {
    const double dx = points[end[e]].x - points[e].x, dy = points[end[e]].y - points[e].y;
    return (dx * (p.y - points[e].y) - dy * (p.x - points[e].x)) / std::hypot(dx, dy);
  };
  for (const auto& arc : s.arcs) {
    const auto left = sides.find({arc.from, arc.to}), right = sides.find({arc.to, arc.from});
    if (left == sides.end() || right == sides.end() || left->second != arc.left || right->second != arc.right)
      return "an arc parts other faces than it says";
    if (s.nodes[arc.from].height > s.nodes[arc.to].height) return "an arc runs down";
    for (const auto node : {arc.from, arc.to}) {
      for (const auto e : {arc.left, arc.right}) {
        const double off = height(e, s.nodes[node]) - s.nodes[node].height;
        if (!(std::abs(off) < 1e-5))
          return "a node is off by " + std::to_string(off) + " from edge " + std::to_string(e);
      }
    }
  }
  return "";
}

}  // namespace enfilade::geom::test
