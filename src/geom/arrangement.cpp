// Three steps: every pair of segments that may meet (pairs.hpp) notes where it does; each segment is cut
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

#include <enfilade/geom/ray_rows.hpp>

namespace enfilade::geom {
namespace {

__extension__ using Wide = __int128;

// p + d · num / den, rounded to the nearest millimetre.
Length along(Length p, std::int64_t d, std::int64_t num, std::int64_t den) {
  // Nearly always 64 bits hold it, and divide many times faster.
  constexpr std::int64_t kHalf = std::int64_t{1} << 61;
  std::int64_t small = 0;
  if (!__builtin_mul_overflow(d, num, &small) && small < kHalf && small > -kHalf && den < kHalf && den > -kHalf) {
    return static_cast<Length>(p + (2 * small + (((small < 0) != (den < 0)) ? -den : den)) / (2 * den));
  }
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

// Orders as operator<, in one comparison.
constexpr std::uint64_t place_of(Point p) {
  const auto lifted = [](Length v) { return static_cast<std::uint32_t>(v) ^ 0x8000'0000u; };
  return std::uint64_t{lifted(p.x)} << 32 | lifted(p.y);
}

constexpr Point point_of(std::uint64_t place) {
  const auto lowered = [](std::uint64_t v) {
    return static_cast<Length>(static_cast<std::uint32_t>(v) ^ 0x8000'0000u);
  };
  return {lowered(place >> 32), lowered(place)};
}

std::size_t slot_of(Point p, std::size_t slots) {
  return static_cast<std::size_t>(place_of(p) * 0x9e37'79b9'7f4a'7c15u >> 32) & (slots - 1);
}

bool within(Point a, Point b, Point p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
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
  slots_.clear();
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

bool Arrangement::build(std::size_t most_notes) {
  bool done = split(most_notes);
  for (int round = 1; done && rounded_ && round < kRounds; ++round) {
    segments_.clear();
    for (const Edge& e : edges_) segments_.push_back({points_[e.u], points_[e.v], {e.weight[0], e.weight[1]}});
    // What was cut meets itself in its new ends, at least.
    done = split(kAnyNotes);
  }
  if (!done) clear();
  label_.assign(2 * edges_.size(), 0);
  trace();
  return done;
}

bool Arrangement::split(std::size_t most_notes) {
  constexpr std::uint64_t kStepsOfStop = 16;  // sorting it, numbering its point, tracing its edge
  rounded_ = false;
  if (!find_splits(most_notes) || !work().step(kStepsOfStop * splits_.size())) return false;
  order_stops();
  number_points();
  make_edges();
  return true;
}

// What is noted does not depend on the order in which pairs are found, nor on how
// often: each is taken with the lesser segment first, and notes are sorted later.
bool Arrangement::find_splits(std::size_t most_notes) {
  splits_.clear();
  pairs_.clear();
  for (std::uint32_t i = 0; i < segments_.size(); ++i) {
    splits_.push_back({i, segments_[i].a});
    splits_.push_back({i, segments_[i].b});
    pairs_.add(segments_[i].a, segments_[i].b);
  }
  const std::size_t ends = splits_.size();
  return pairs_.each(work(), [&](std::uint32_t i, std::uint32_t j) {
    meet(i, j);
    return splits_.size() - ends <= most_notes;
  });
}

// Notes of each segment in order along it, each once: its ends come first and
// last, because rounded points stay in its bounds.
void Arrangement::order_stops() {
  stop_first_.assign(segments_.size() + 1, 0);
  for (const Split& s : splits_) ++stop_first_[s.segment + 1];
  for (std::size_t i = 1; i < stop_first_.size(); ++i) stop_first_[i] += stop_first_[i - 1];
  stops_.resize(splits_.size());
  taken_.assign(segments_.size(), 0);
  for (const Split& s : splits_) {
    const Segment& own = segments_[s.segment];
    stops_[stop_first_[s.segment] + taken_[s.segment]++] = {dot(s.at - own.a, own.b - own.a), s.at, 0};
  }
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    Stop* const first = stops_.data() + stop_first_[i];
    Stop* const last = first + taken_[i];
    std::sort(first, last, [](const Stop& a, const Stop& b) { return a.way != b.way ? a.way < b.way : a.at < b.at; });
    Stop* const end = std::unique(first, last, [](const Stop& a, const Stop& b) { return a.at == b.at; });
    taken_[i] = static_cast<std::uint32_t>(end - first);
  }
}

// Vertices in the order of their points.
void Arrangement::number_points() {
  points_.clear();
  std::size_t slots = 64;
  while (slots < 2 * stops_.size()) slots *= 2;
  slots_.assign(slots, 0);
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    for (std::size_t k = 0; k < std::size_t{taken_[i]}; ++k) {
      Stop& stop = stops_[stop_first_[i] + k];
      stop.point = vertex_at(stop.at);
    }
  }
  by_place_.clear();
  for (const Point p : points_) by_place_.push_back(place_of(p));
  std::sort(by_place_.begin(), by_place_.end());
  // The hash now leads from a point to its rank.
  rank_.resize(points_.size());
  for (std::size_t i = 0; i < by_place_.size(); ++i) {
    const Point p = point_of(by_place_[i]);
    std::size_t slot = slot_of(p, slots);
    while (points_[slots_[slot] - 1] != p) slot = (slot + 1) & (slots - 1);
    rank_[slots_[slot] - 1] = static_cast<std::uint32_t>(i);
  }
  for (std::uint32_t& number : slots_) {
    if (number != 0) number = rank_[number - 1] + 1;
  }
  for (std::size_t i = 0; i < by_place_.size(); ++i) points_[i] = point_of(by_place_[i]);
}

// Pieces between stops; those on one another are one edge. Sorted by ends.
void Arrangement::make_edges() {
  pieces_.clear();
  star_first_.assign(points_.size() + 1, 0);
  for (std::size_t i = 0; i < segments_.size(); ++i) {
    const Segment& s = segments_[i];
    for (std::size_t k = 1; k < std::size_t{taken_[i]}; ++k) {
      const Stop& a = stops_[stop_first_[i] + k - 1];
      const std::uint32_t u = rank_[a.point], v = rank_[(&a)[1].point];
      if (u < v) pieces_.push_back({u, v, {s.weight[0], s.weight[1]}});
      else pieces_.push_back({v, u, {-s.weight[0], -s.weight[1]}});
      ++star_first_[pieces_.back().u + 1];
    }
  }
  for (std::size_t i = 1; i < star_first_.size(); ++i) star_first_[i] += star_first_[i - 1];
  edges_.resize(pieces_.size());
  rank_.assign(points_.size(), 0);  // how many edges each vertex has so far
  for (const Edge& e : pieces_) edges_[star_first_[e.u] + rank_[e.u]++] = e;
  std::size_t kept = 0;
  for (std::size_t u = 0; u < points_.size(); ++u) {
    const std::size_t first = star_first_[u], own = kept;
    std::sort(edges_.begin() + static_cast<std::ptrdiff_t>(first),
              edges_.begin() + static_cast<std::ptrdiff_t>(first + rank_[u]),
              [](const Edge& a, const Edge& b) { return a.v < b.v; });
    for (std::size_t k = first; k < first + rank_[u]; ++k) {
      const Edge& e = edges_[k];
      if (kept > own && edges_[kept - 1].v == e.v) {
        edges_[kept - 1].weight[0] += e.weight[0];
        edges_[kept - 1].weight[1] += e.weight[1];
      } else {
        edges_[kept++] = e;
      }
    }
  }
  edges_.resize(kept);
}

void Arrangement::trace() {
  windings_.clear();
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
    Half* const lo = star_.data() + star_first_[p];
    Half* const hi = star_.data() + star_first_[p + 1];
    // Two need no order: each follows the other.
    if (hi - lo > 2) std::sort(lo, hi, [&](Half a, Half b) { return by_angle(to(a) - from(a), to(b) - from(b)); });
    // Arriving by the twin of *it, go on with the one before *it.
    for (const Half* it = lo; it != hi; ++it) next_[*it ^ 1] = it == lo ? *(hi - 1) : *(it - 1);
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

// From one cycle of each connected part, whose windings a ray finds, to all that
// lie beyond its edges.
void Arrangement::wind() {
  windings_.resize(cycles());
  std::vector<bool> known(cycles(), false);
  for (std::uint32_t i = 0; i < cycles(); ++i) {
    if (known[i]) continue;
    known[i] = true;
    // A stopped work's windings are thrown away.
    if (work().step(edges_.size())) windings_[i] = cast_winding(cycle(i)[0]);
    reached_.assign(1, i);
    while (!reached_.empty()) {
      const std::uint32_t here = reached_.back();
      reached_.pop_back();
      for (const Half h : cycle(here)) {
        const std::uint32_t beyond = cycle_of_[h ^ 1];
        if (known[beyond]) continue;
        known[beyond] = true;
        const Edge& e = edges_[h >> 1];
        for (std::size_t layer = 0; layer < 2; ++layer) {
          windings_[beyond][layer] = windings_[here][layer] - ((h & 1) ? -e.weight[layer] : e.weight[layer]);
        }
        reached_.push_back(beyond);
      }
    }
  }
}

std::array<std::int32_t, 2> Arrangement::cast_winding(Half h) const {
  // A ray from the middle of the edge, in coordinates doubled to hold it:
  // downward, or to the left if the edge is upright. Edges are taken with their
  // lesser point first; a rounded cut may have turned one round.
  const Edge& own = edges_[h >> 1];
  const Point a = points_[own.u], b = points_[own.v];
  const bool turned = b < a;
  const std::int64_t mx = std::int64_t{a.x} + b.x, my = std::int64_t{a.y} + b.y;
  const bool upright = a.x == b.x;
  std::array<std::int32_t, 2> sum{};  // right of an upright edge, or above a flat one, the edge itself counts too
  for (std::size_t e = 0; e < edges_.size(); ++e) {
    const std::int32_t* const w = edges_[e].weight;
    if ((w[0] == 0 && w[1] == 0) || e == (h >> 1)) continue;
    Point p = points_[edges_[e].u], q = points_[edges_[e].v];
    std::int32_t sign = 1;
    if (q < p) {
      std::swap(p, q);
      sign = -1;
    }
    if (upright) {
      const auto [y0, y1] = std::minmax({2 * std::int64_t{p.y}, 2 * std::int64_t{q.y}});
      if (my < y0 || my >= y1) continue;
      // Left of the middle?
      const std::int64_t side = (std::int64_t{q.x} - p.x) * (my - 2 * std::int64_t{p.y}) -
                                (mx - 2 * std::int64_t{p.x}) * (std::int64_t{q.y} - p.y);
      const bool up = q.y > p.y;
      if (up ? side >= 0 : side <= 0) continue;
      if (up) sign = -sign;
    } else {
      if (mx < 2 * std::int64_t{p.x} || mx >= 2 * std::int64_t{q.x}) continue;
      const std::int64_t side = (std::int64_t{q.x} - p.x) * (my - 2 * std::int64_t{p.y}) -
                                (std::int64_t{q.y} - p.y) * (mx - 2 * std::int64_t{p.x});
      if (side <= 0) continue;
    }
    sum[0] += sign * w[0];
    sum[1] += sign * w[1];
  }
  // `sum` winds round the face below a flat edge, or left of an upright one
  // (it points up, so that is the left of the half edge along it).
  const bool forward = ((h & 1) == 0) != turned;
  for (std::size_t layer = 0; layer < 2; ++layer) {
    const std::int32_t weight = turned ? -own.weight[layer] : own.weight[layer];
    if (upright && !forward) sum[layer] -= weight;
    if (!upright && forward) sum[layer] += weight;
  }
  return sum;
}

template <class Side>
bool Arrangement::cast_by(const Side& side, Point from, Point d, Hit& hit, const RayRows* rows) const {
  bool found = false;
  const auto better = [&](std::uint32_t edge, Point at) {
    const double distance = (static_cast<double>(at.x) - from.x) * d.x + (static_cast<double>(at.y) - from.y) * d.y;
    if (distance <= 0 || (found && distance >= hit.distance)) return;
    hit = {edge, at, distance};
    found = true;
  };
  const auto look = [&](std::uint32_t e) {
    const Point p = points_[edges_[e].u], q = points_[edges_[e].v];
    const std::int64_t sp = side(p), sq = side(q);
    if ((sp > 0 && sq > 0) || (sp < 0 && sq < 0)) return;
    if (sp == 0) better(e, p);
    if (sq == 0) better(e, q);
    if (sp == 0 || sq == 0) return;
    const std::int64_t den = sp - sq;
    better(e, {along(p.x, std::int64_t{q.x} - p.x, sp, den), along(p.y, std::int64_t{q.y} - p.y, sp, den)});
  };
  if (rows && RayRows::has(d)) {
    for (const std::uint32_t e : rows->along(from, d)) look(e);
  } else {
    for (std::uint32_t e = 0; e < edges_.size(); ++e) look(e);
  }
  if (found) hit.distance /= static_cast<double>(dot(d, d));
  return found;
}

bool Arrangement::cast(Point from, Point d, Hit& hit, const RayRows* rows) const {
  // Which side of the ray a point lies on; the ways that plans go need no product.
  const std::int64_t x = from.x, y = from.y;
  if (d == Point{1, 0}) return cast_by([=](Point p) { return p.y - y; }, from, d, hit, rows);
  if (d == Point{-1, 0}) return cast_by([=](Point p) { return y - p.y; }, from, d, hit, rows);
  if (d == Point{0, 1}) return cast_by([=](Point p) { return x - p.x; }, from, d, hit, rows);
  if (d == Point{0, -1}) return cast_by([=](Point p) { return p.x - x; }, from, d, hit, rows);
  return cast_by([=](Point p) { return cross(from, from + d, p); }, from, d, hit, rows);
}

std::uint32_t Arrangement::vertex_at(Point p) {
  if (slots_.size() < 2 * (points_.size() + 1)) {
    slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), 0);
    for (std::size_t i = 0; i < points_.size(); ++i) {
      std::size_t slot = slot_of(points_[i], slots_.size());
      while (slots_[slot] != 0) slot = (slot + 1) & (slots_.size() - 1);
      slots_[slot] = static_cast<std::uint32_t>(i + 1);
    }
  }
  std::size_t slot = slot_of(p, slots_.size());
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    if (points_[slots_[slot] - 1] == p) return slots_[slot] - 1;
  }
  points_.push_back(p);
  slots_[slot] = static_cast<std::uint32_t>(points_.size());
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
