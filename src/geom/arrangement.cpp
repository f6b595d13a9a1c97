// Three steps: every pair of segments notes where it meets; each segment is cut
// at its notes, and pieces that lie on one another become one edge (if a meeting
// point was rounded, the pieces have moved and are cut again where they meet
// now, until they do not); the half edges that leave a vertex are sorted by angle, and the cycle after arriving at
// a vertex goes on with the next half edge clockwise from the one it came on.
//
//          \ |              arriving from the left, the first half edge
//       →---*---            clockwise from the way back keeps the face
//           |               to the left

#include <enfilade/geom/arrangement.hpp>

#include <algorithm>
#include <cassert>
#include <tuple>

namespace enfilade::geom {
namespace {

__extension__ using Wide = __int128;

// p + d · num / den, rounded to the nearest millimetre.
Length along(Length p, std::int64_t d, std::int64_t num, std::int64_t den) {
  const Wide product = static_cast<Wide>(d) * num;
  const Wide twice = 2 * product + (((product < 0) != (den < 0)) ? -den : den);
  return static_cast<Length>(p + static_cast<std::int64_t>(twice / (2 * static_cast<Wide>(den))));
}

// Pieces move by less than a millimetre each time; in practice two rounds do.
constexpr int kRounds = 8;

// Upper half plane (or the positive x axis) first.
int half_of(Point d) { return d.y > 0 || (d.y == 0 && d.x > 0) ? 0 : 1; }

bool by_angle(Point a, Point b) {
  const int ha = half_of(a), hb = half_of(b);
  if (ha != hb) return ha < hb;
  return cross({}, a, b) > 0;
}

bool within(Point a, Point b, Point p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y && p.y <= std::max(a.y, b.y);
}

}  // namespace

bool turns_before(Point a, Point b, Point c) {
  // Turn so that a is the positive x axis: compare exactly by halves.
  const auto rank = [&](Point d) {
    const std::int64_t side = cross({}, a, d);
    if (side == 0) return dot(a, d) > 0 ? 0 : 2;
    return side > 0 ? 1 : 3;
  };
  const int rb = rank(b), rc = rank(c);
  if (rb != rc) return rb < rc;
  return cross({}, b, c) > 0;
}

void Arrangement::clear() {
  segments_.clear();
  splits_.clear();
  points_.clear();
  edges_.clear();
  label_.clear();
  loop_.clear();
  first_.assign(1, 0);
}

void Arrangement::add(Point a, Point b, int layer) {
  if (a != b) segments_.push_back({a, b, {layer == 0, layer == 1}});
}

void Arrangement::add(std::span<const Point> ring, int layer) {
  for (std::size_t i = 0; i < ring.size(); ++i) add(ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], layer);
}

void Arrangement::add(const Polygon& polygon, int layer) {
  add(polygon.outer, layer);
  for (const Ring& hole : polygon.holes) add(hole, layer);
}

void Arrangement::add(const Box& box, int layer) {
  for (int i = 0; i < 4; ++i) add(box.corner(i), box.corner((i + 1) & 3), layer);
}

void Arrangement::meet(std::uint32_t i, std::uint32_t j) {
  const Segment &s = segments_[i], &t = segments_[j];
  const std::int64_t ta = cross(s.a, s.b, t.a), tb = cross(s.a, s.b, t.b);
  if ((ta > 0 && tb > 0) || (ta < 0 && tb < 0)) return;
  const std::int64_t sa = cross(t.a, t.b, s.a), sb = cross(t.a, t.b, s.b);
  if ((sa > 0 && sb > 0) || (sa < 0 && sb < 0)) return;
  if (ta == 0 && within(s.a, s.b, t.a)) splits_.push_back({i, t.a});
  if (tb == 0 && within(s.a, s.b, t.b)) splits_.push_back({i, t.b});
  if (sa == 0 && within(t.a, t.b, s.a)) splits_.push_back({j, s.a});
  if (sb == 0 && within(t.a, t.b, s.b)) splits_.push_back({j, s.b});
  if (ta == 0 || tb == 0 || sa == 0 || sb == 0) return;
  const std::int64_t den = sa - sb;
  const Point p{along(s.a.x, std::int64_t{s.b.x} - s.a.x, sa, den), along(s.a.y, std::int64_t{s.b.y} - s.a.y, sa, den)};
  rounded_ = rounded_ || cross(s.a, s.b, p) != 0 || cross(t.a, t.b, p) != 0;
  splits_.push_back({i, p});
  splits_.push_back({j, p});
}

void Arrangement::build() {
  split();
  for (int round = 1; rounded_ && round < kRounds; ++round) {
    segments_.clear();
    for (const Edge& e : edges_) segments_.push_back({points_[e.u], points_[e.v], {e.weight[0], e.weight[1]}});
    split();
  }
  label_.assign(2 * edges_.size(), 0);
  trace();
}

void Arrangement::split() {
  rounded_ = false;
  const auto n = static_cast<std::uint32_t>(segments_.size());
  splits_.clear();
  for (std::uint32_t i = 0; i < n; ++i) {
    splits_.push_back({i, segments_[i].a});
    splits_.push_back({i, segments_[i].b});
    const auto [x0, x1] = std::minmax(segments_[i].a.x, segments_[i].b.x);
    const auto [y0, y1] = std::minmax(segments_[i].a.y, segments_[i].b.y);
    for (std::uint32_t j = i + 1; j < n; ++j) {
      const Segment& t = segments_[j];
      if (std::max(t.a.x, t.b.x) < x0 || std::min(t.a.x, t.b.x) > x1 || std::max(t.a.y, t.b.y) < y0 || std::min(t.a.y, t.b.y) > y1) continue;
      meet(i, j);
    }
  }
  points_.clear();
  points_.reserve(splits_.size());
  for (const Split& s : splits_) points_.push_back(s.at);
  std::sort(points_.begin(), points_.end());
  points_.erase(std::unique(points_.begin(), points_.end()), points_.end());

  // In order along each segment: its ends come first and last, because rounded
  // points stay in its bounds.
  const auto way = [&](const Split& s) { return dot(s.at - segments_[s.segment].a, segments_[s.segment].b - segments_[s.segment].a); };
  std::sort(splits_.begin(), splits_.end(), [&](const Split& a, const Split& b) {
    if (a.segment != b.segment) return a.segment < b.segment;
    const std::int64_t da = way(a), db = way(b);
    return da != db ? da < db : a.at < b.at;
  });
  edges_.clear();
  const auto index = [&](Point p) { return static_cast<std::uint32_t>(std::lower_bound(points_.begin(), points_.end(), p) - points_.begin()); };
  for (std::size_t k = 0; k + 1 < splits_.size(); ++k) {
    const Split &a = splits_[k], &b = splits_[k + 1];
    if (a.segment != b.segment || a.at == b.at) continue;
    const Segment& s = segments_[a.segment];
    if (a.at < b.at) edges_.push_back({index(a.at), index(b.at), {s.weight[0], s.weight[1]}});
    else edges_.push_back({index(b.at), index(a.at), {-s.weight[0], -s.weight[1]}});
  }
  std::sort(edges_.begin(), edges_.end(), [](const Edge& a, const Edge& b) { return std::tie(a.u, a.v) < std::tie(b.u, b.v); });
  std::size_t kept = 0;
  for (const Edge& e : edges_) {
    if (kept > 0 && edges_[kept - 1].u == e.u && edges_[kept - 1].v == e.v) {
      edges_[kept - 1].weight[0] += e.weight[0];
      edges_[kept - 1].weight[1] += e.weight[1];
    } else {
      edges_[kept++] = e;
    }
  }
  edges_.resize(kept);
}

void Arrangement::trace() {
  const std::size_t halves = 2 * edges_.size();
  const auto start = [&](Half h) { return (h & 1) ? edges_[h >> 1].v : edges_[h >> 1].u; };
  star_first_.assign(points_.size() + 1, 0);
  for (Half h = 0; h < halves; ++h) ++star_first_[start(h) + 1];
  for (std::size_t i = 1; i < star_first_.size(); ++i) star_first_[i] += star_first_[i - 1];
  star_.resize(halves);
  for (Half h = 0; h < halves; ++h) star_[star_first_[start(h)]++] = h;
  for (std::size_t i = star_first_.size() - 1; i > 0; --i) star_first_[i] = star_first_[i - 1];
  star_first_[0] = 0;
  next_.resize(halves);
  for (std::size_t p = 0; p < points_.size(); ++p) {
    const auto lo = star_.begin() + star_first_[p], hi = star_.begin() + star_first_[p + 1];
    if (lo == hi) continue;
    std::sort(lo, hi, [&](Half a, Half b) { return by_angle(to(a) - from(a), to(b) - from(b)); });
    // Arriving by the twin of *it, go on with the one before *it.
    for (auto it = lo; it != hi; ++it) next_[*it ^ 1] = it == lo ? *(hi - 1) : *(it - 1);
  }
  previous_.resize(halves);
  for (Half h = 0; h < halves; ++h) previous_[next_[h]] = h;
  cycle_of_.assign(halves, ~std::uint32_t{0});
  loop_.clear();
  first_.assign(1, 0);
  for (Half h = 0; h < halves; ++h) {
    if (cycle_of_[h] != ~std::uint32_t{0}) continue;
    const auto id = static_cast<std::uint32_t>(first_.size() - 1);
    for (Half g = h; cycle_of_[g] == ~std::uint32_t{0}; g = next_[g]) {
      cycle_of_[g] = id;
      loop_.push_back(g);
    }
    first_.push_back(static_cast<std::uint32_t>(loop_.size()));
  }
}

std::int32_t Arrangement::winding(Half h, int layer) const {
  // A ray from the middle of the edge, in coordinates doubled to hold it:
  // downward, or to the left if the edge is upright. Edges are taken with their
  // lesser point first; a rounded cut may have turned one round.
  const Edge& own = edges_[h >> 1];
  const Point a = points_[own.u], b = points_[own.v];
  const bool turned = b < a;
  const std::int64_t mx = std::int64_t{a.x} + b.x, my = std::int64_t{a.y} + b.y;
  const bool upright = a.x == b.x;
  std::int32_t sum = 0;  // right of an upright edge, or above a flat one, the edge itself counts too
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    std::int32_t w = edges_[e].weight[layer];
    if (w == 0 || e == (h >> 1)) continue;
    Point p = points_[edges_[e].u], q = points_[edges_[e].v];
    if (q < p) {
      std::swap(p, q);
      w = -w;
    }
    if (upright) {
      const auto [y0, y1] = std::minmax({2 * std::int64_t{p.y}, 2 * std::int64_t{q.y}});
      if (my < y0 || my >= y1) continue;
      // Left of the middle?
      const std::int64_t side = (std::int64_t{q.x} - p.x) * (my - 2 * std::int64_t{p.y}) - (mx - 2 * std::int64_t{p.x}) * (std::int64_t{q.y} - p.y);
      const bool up = q.y > p.y;
      if (up ? side < 0 : side > 0) sum += up ? -w : w;
    } else {
      if (mx < 2 * std::int64_t{p.x} || mx >= 2 * std::int64_t{q.x}) continue;
      const std::int64_t side = (std::int64_t{q.x} - p.x) * (my - 2 * std::int64_t{p.y}) - (std::int64_t{q.y} - p.y) * (mx - 2 * std::int64_t{p.x});
      if (side > 0) sum += w;
    }
  }
  // `sum` winds round the face below a flat edge, or left of an upright one
  // (it points up, so that is the left of the half edge along it).
  const bool forward = ((h & 1) == 0) != turned;
  const std::int32_t weight = turned ? -own.weight[layer] : own.weight[layer];
  if (upright) return forward ? sum : sum - weight;
  return forward ? sum + weight : sum;
}

bool Arrangement::cast(Point from, Point d, Hit& hit) const {
  bool found = false;
  const auto better = [&](std::uint32_t edge, Point at) {
    const double distance = (static_cast<double>(at.x) - from.x) * d.x + (static_cast<double>(at.y) - from.y) * d.y;
    if (distance <= 0 || (found && distance >= hit.distance)) return;
    hit = {edge, at, distance};
    found = true;
  };
  for (std::uint32_t e = 0; e < edges_.size(); ++e) {
    const Point p = points_[edges_[e].u], q = points_[edges_[e].v];
    const std::int64_t sp = cross(from, from + d, p), sq = cross(from, from + d, q);
    if ((sp > 0 && sq > 0) || (sp < 0 && sq < 0)) continue;
    if (sp == 0) better(e, p);
    if (sq == 0) better(e, q);
    if (sp == 0 || sq == 0) continue;
    const std::int64_t den = sp - sq;
    better(e, {along(p.x, std::int64_t{q.x} - p.x, sp, den), along(p.y, std::int64_t{q.y} - p.y, sp, den)});
  }
  if (found) hit.distance /= static_cast<double>(dot(d, d));
  return found;
}

std::uint32_t Arrangement::vertex_at(Point p) {
  for (std::uint32_t i = 0; i < points_.size(); ++i) {
    if (points_[i] == p) return i;
  }
  points_.push_back(p);
  return static_cast<std::uint32_t>(points_.size() - 1);
}

Arrangement::Half Arrangement::cut(std::uint32_t vertex, const Hit& hit, std::uint32_t label) {
  const std::uint32_t end = vertex_at(hit.at);
  Edge& e = edges_[hit.edge];
  if (end != e.u && end != e.v) {
    Edge rest = e;
    rest.u = end;
    e.v = end;
    edges_.push_back(rest);
    label_.push_back(label_[2 * hit.edge]);
    label_.push_back(label_[2 * hit.edge + 1]);
  }
  edges_.push_back({vertex, end, {0, 0}});
  label_.push_back(label);
  label_.push_back(label);
  return static_cast<Half>(2 * (edges_.size() - 1));
}

void Arrangement::ring(std::size_t cycle_index, Ring& out, bool simple) const {
  out.clear();
  const std::span<const Half> halves = cycle(cycle_index);
  for (std::size_t i = 0; i < halves.size(); ++i) {
    const Point p = from(halves[i]);
    if (simple) {
      const Point before = from(halves[i > 0 ? i - 1 : halves.size() - 1]), after = to(halves[i]);
      if (cross(before, p, after) == 0) continue;
    }
    out.push_back(p);
  }
}

}  // namespace enfilade::geom
