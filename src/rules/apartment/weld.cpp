#include "rules/apartment/weld.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Point;

constexpr std::int64_t kNear = 3;  // mm
constexpr double kThinnest = 6;    // mm
constexpr int kMostWelds = 3;      // what is moved may meet others

// One round. False if there is nothing to weld.
bool weld_once(Arrangement& plane, const std::function<bool(Point)>& fixed) {
  const auto points = plane.points();
  const auto edges = plane.edges();
  const auto step = [&](const Arrangement::Edge& e) { return points[e.v] - points[e.u]; };
  const auto is_short = [&](const Arrangement::Edge& e) { return geom::dot(step(e), step(e)) < kNear * kNear; };
  if (std::none_of(edges.begin(), edges.end(), is_short)) return false;

  std::vector<bool> slanted(points.size(), false), outer(points.size(), false);
  for (const auto& e : edges) {
    const Point d = step(e);
    if (e.weight[0] != 0 && !is_short(e)) outer[e.u] = outer[e.v] = true;
    if (d.x != 0 && d.y != 0 && !is_short(e)) slanted[e.u] = slanted[e.v] = true;
  }
  std::vector<Point> moved(points.begin(), points.end());
  std::vector<bool> taken(points.size(), false);
  bool any = false;
  for (const auto& e : edges) {
    if (!is_short(e) || taken[e.u] || taken[e.v] || !(slanted[e.u] || slanted[e.v])) continue;
    const int u = fixed(points[e.u]) ? 2 : outer[e.u], v = fixed(points[e.v]) ? 2 : outer[e.v];
    if (u == 2 && v == 2) continue;
    const bool to_u = u != v ? u > v : points[e.u] < points[e.v];
    moved[to_u ? e.v : e.u] = points[to_u ? e.u : e.v];
    taken[e.u] = taken[e.v] = any = true;
  }
  if (!any) return false;

  struct Line {
    Point a, b;
    std::int32_t weight[2];
  };
  std::vector<Line> lines;
  for (const auto& e : edges) {
    if (moved[e.u] != moved[e.v]) lines.push_back({moved[e.u], moved[e.v], {e.weight[0], e.weight[1]}});
  }
  plane.clear();
  for (const Line& l : lines) {
    for (int layer = 0; layer < 2; ++layer) {
      for (std::int32_t k = 0; k < l.weight[layer]; ++k) plane.add(l.a, l.b, layer);
      for (std::int32_t k = 0; k > l.weight[layer]; --k) plane.add(l.b, l.a, layer);
    }
    if (l.weight[0] == 0 && l.weight[1] == 0) plane.add(l.a, l.b, Arrangement::kNoLayer);
  }
  plane.build();
  return true;
}

}  // namespace

void weld(Arrangement& plane, const std::function<bool(Point)>& fixed) {
  for (int i = 0; i < kMostWelds && weld_once(plane, fixed); ++i) {}
}

bool is_gap(const Arrangement& plane, std::size_t cycle, std::uint32_t out, Arrangement::Half& edge) {
  double twice = 0, around = 0, longest = 0;
  for (const Arrangement::Half h : plane.cycle(cycle)) {
    const Point a = plane.from(h), b = plane.to(h);
    const double length = length_of(b - a);
    twice += static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y;
    around += length;
    if (plane.label(h ^ 1) == out || plane.cycle_of(h ^ 1) == cycle || length <= longest) continue;
    longest = length;
    edge = h;
  }
  // A strip's area is half its length around times its width.
  return twice >= 0 && twice < kThinnest * around && longest > 0;
}

}  // namespace enfilade::rules
