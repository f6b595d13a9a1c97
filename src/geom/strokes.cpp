#include "geom/strokes.hpp"

#include <algorithm>
#include <array>
#include <enfilade/geom/arrangement.hpp>
#include <numeric>
#include <tuple>

namespace enfilade::geom {
namespace {

constexpr double kShortest = 7000;  // what has no way at right angles and is shorter is not parted

// Steps may cross. A ring that goes round no hole loses its shortest side.
bool open_ring(const Polygon& polygon, Arrangement& graph) {
  Polygon face;
  for (std::size_t c = 0; c < graph.cycles(); ++c) {
    graph.ring(c, face.outer, false);
    if (twice_area(face.outer) <= 0) continue;
    const auto in_face = [&](const Ring& hole) { return locate(face, hole[0]) == Where::inside; };
    if (std::any_of(polygon.holes.begin(), polygon.holes.end(), in_face)) continue;
    std::tuple<double, Id> best{1e300, kNone};
    for (const auto h : graph.cycle(c)) {
      if (graph.cycle_of(h) == graph.cycle_of(h ^ 1)) continue;
      best = std::min(best, std::tuple(length(vec(graph.to(h) - graph.from(h))), h >> 1));
    }
    if (std::get<1>(best) == kNone) continue;
    graph.remove([&](Arrangement::Half h) { return h >> 1 == std::get<1>(best); });
    return true;
  }
  return false;
}

// Within the rounding, and exactly where a chord along x or y allows it.
bool on_chord(Point a, Point b, Point p) {
  const Vec d = vec(b - a), e = vec(p - a);
  const double way = dot(d, e), span = dot(d, d);
  return way > 0 && way < span && std::abs(cross(d, e)) <= ((a.x == b.x || a.y == b.y) ? 0 : 2) * std::sqrt(span);
}

}  // namespace

Tidy::Tidy(const Polygon& polygon, const std::vector<Stroke>& strokes, Length stub) {
  Arrangement graph;
  for (const Stroke& s : strokes) {
    if (s.a != s.b) graph.add(s.a, s.b);
  }
  graph.build();
  while (open_ring(polygon, graph)) graph.trace();
  points.assign(graph.points().begin(), graph.points().end());
  for (const auto& e : graph.edges()) edges.push_back({e.u, e.v});
  for (bool changed = true; changed;) changed = cut_stub(stub) || straighten();
}

std::size_t Tidy::rings() const {
  std::vector<Id> root(points.size());
  std::iota(root.begin(), root.end(), Id{0});
  std::size_t rings = 0;
  for (const Edge& e : edges) {
    const Id a = find(root, e.a), b = find(root, e.b);
    rings += a == b ? 1 : 0;
    root[a] = b;
  }
  return rings;
}

void Tidy::count() {
  degree_.assign(points.size(), 0);
  for (const Edge& e : edges) {
    ++degree_[e.a];
    ++degree_[e.b];
  }
}

// The shortest loose end, if it is no more than a stub.
bool Tidy::cut_stub(double stub) {
  count();
  std::size_t best = edges.size();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto [a, b] = edges[i];
    if ((degree_[a] == 1) == (degree_[b] == 1)) continue;
    const double span = length(vec(points[b] - points[a]));
    if (span >= stub) continue;
    stub = span;
    best = i;
  }
  if (best == edges.size()) return false;
  edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(best));
  return true;
}

bool Tidy::straighten() {
  count();
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (const Id n : {edges[i].a, edges[i].b}) {
      if (degree_[n] != 2) continue;
      const auto other = std::find_if(edges.begin() + static_cast<std::ptrdiff_t>(i) + 1, edges.end(),
                                      [&](const Edge& e) { return e.a == n || e.b == n; });
      if (other == edges.end()) continue;
      const Id a = edges[i].a == n ? edges[i].b : edges[i].a, b = other->a == n ? other->b : other->a;
      if (a == b || !on_chord(points[a], points[b], points[n])) continue;
      edges[i] = {std::min(a, b), std::max(a, b)};
      edges.erase(other);
      return true;
    }
  }
  return false;
}

Stroke grown(const Polygon& polygon, Point p, const StraightRules& rules) {
  Stroke stroke{p, p, 0, false};
  double most = 0;
  Vec frame;
  each_edge(polygon, [&](Point a, Point b) {
    const Vec u = vec(b - a) * (1 / length(vec(b - a)));
    double sum = 0;
    each_edge(polygon, [&](Point c, Point d) {
      const double span = length(vec(d - c)), along = std::abs(dot(u, vec(d - c))) / span;
      if (along > kAlike || along * along < 1 - kAlike * kAlike) sum += span;
    });
    if (sum <= most) return;
    most = sum;
    frame = u;
  });
  double best = 1000;
  for (const Vec u : {frame, Vec{-frame.y, frame.x}}) {
    double reach[2] = {free_way(polygon, p, u), free_way(polygon, p, u * -1)};
    for (double& r : reach) r = std::max(0.0, r - rules.facade);
    if (reach[0] + reach[1] <= best) continue;
    const Stroke s{rounded(vec(p) - u * reach[1]), rounded(vec(p) + u * reach[0]), 0, false};
    if (!Border(polygon).clear(s.a, s.b, rules.clearance)) continue;
    best = reach[0] + reach[1];
    stroke = s;
  }
  return stroke;
}

bool square(const Border& border, Vec frame, Point a, Point b, std::span<const Point> way, Length least,
            std::vector<Point>& out) {
  const Vec d = vec(b - a), u = frame, v{-frame.y, frame.x};
  const double x = dot(d, u), y = dot(d, v);
  const Vec o = vec(a);
  // Both ways round, the one with more room first.
  std::array<std::array<Point, 2>, 4> tries;
  tries[0] = {rounded(o + u * x), rounded(o + u * x)};
  tries[1] = {rounded(o + v * y), rounded(o + v * y)};
  tries[2] = {rounded(o + u * (x / 2)), rounded(o + u * (x / 2) + v * y)};
  tries[3] = {rounded(o + v * (y / 2)), rounded(o + v * (y / 2) + u * x)};
  const auto room = [&](const std::array<Point, 2>& t) {
    return std::min(border.distance(t[0]), border.distance(t[1]));
  };
  for (const std::size_t i : {0u, 2u}) {
    if (room(tries[i]) < room(tries[i + 1])) std::swap(tries[i], tries[i + 1]);
  }
  for (const auto& t : tries) {
    if (!border.clear(a, t[0], least) || !border.clear(t[0], t[1], least) || !border.clear(t[1], b, least)) continue;
    out.insert(out.end(), t.begin(), t.end());
    return true;
  }
  if (way.size() < 3 || length(d) < kShortest) return false;
  const std::size_t half = way.size() / 2;
  if (!square(border, frame, a, way[half], way.first(half + 1), least, out)) return false;
  out.push_back(way[half]);
  return square(border, frame, way[half], b, way.subspan(half), least, out);
}

}  // namespace enfilade::geom
