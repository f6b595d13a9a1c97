#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include <enfilade/geom/arrangement.hpp>

#include "geom/areas.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;
using Half = Arrangement::Half;

struct Segment {
  Point a, b;
  int layer = 0;
};

// Octilinear segments on multiples of 4, close enough to meet often.
std::vector<Segment> random_segments(Rng& rng, int count, Length cells) {
  const Point way[4] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  std::vector<Segment> out;
  while (static_cast<int>(out.size()) < count) {
    const Point a{4 * rng.between(0, cells), 4 * rng.between(0, cells)}, d = way[rng.below(4)];
    const Length n = 4 * rng.between(-cells, cells);
    if (n != 0) out.push_back({a, {a.x + d.x * n, a.y + d.y * n}, static_cast<int>(rng.below(2))});
  }
  return out;
}

// Rings that may cross themselves: what winds.
std::vector<Segment> random_rings(Rng& rng, int count) {
  std::vector<Segment> out;
  for (int i = 0; i < count; ++i) {
    const int layer = static_cast<int>(rng.below(2));
    for (const Polygon& p : test::random_octilinear(rng, rng.between(1, 4), 160, 8)) {
      Ring ring = p.outer;
      if (rng.chance(300)) std::reverse(ring.begin(), ring.end());
      for (std::size_t k = 0; k < ring.size(); ++k) out.push_back({ring[k], ring[(k + 1) % ring.size()], layer});
    }
  }
  return out;
}

void build(const std::vector<Segment>& segments, Arrangement& plane) {
  plane.clear();
  for (const Segment& s : segments) plane.add(s.a, s.b, s.layer);
  plane.build();
}

std::size_t connected_parts(const Arrangement& plane) {
  std::vector<std::uint32_t> root(plane.points().size());
  std::iota(root.begin(), root.end(), 0u);
  const auto find = [&](std::uint32_t i) {
    while (root[i] != i) i = root[i];
    return i;
  };
  std::set<std::uint32_t> used;
  for (const auto& e : plane.edges()) root[find(e.u)] = find(e.v);
  for (const auto& e : plane.edges()) used.insert(find(e.u));
  return used.size();
}

std::size_t used_points(const Arrangement& plane) {
  std::set<std::uint32_t> used;
  for (const auto& e : plane.edges()) used.insert({e.u, e.v});
  return used.size();
}

// A cycle is the outer border of a bounded face if it runs counter-clockwise;
// all others are borders of holes, one for each connected part.
std::int64_t twice_area_of(const Arrangement& plane, std::size_t cycle) {
  std::int64_t sum = 0;
  for (const Half h : plane.cycle(cycle)) sum += cross({}, plane.from(h), plane.to(h));
  return sum;
}

void expect_sound(const Arrangement& plane) {
  std::vector<int> seen(2 * plane.edges().size());
  std::int64_t sum = 0;
  std::size_t bounded = 0;
  for (std::size_t i = 0; i < plane.cycles(); ++i) {
    const auto cycle = plane.cycle(i);
    for (std::size_t k = 0; k < cycle.size(); ++k) {
      const Half h = cycle[k], g = cycle[(k + 1) % cycle.size()];
      ++seen[h];
      ASSERT_EQ(plane.cycle_of(h), i);
      ASSERT_EQ(plane.next(h), g);
      ASSERT_EQ(plane.previous(g), h);
      ASSERT_EQ(plane.to(h), plane.from(g));
    }
    const std::int64_t area = twice_area_of(plane, i);
    sum += area;
    bounded += area > 0;
  }
  ASSERT_EQ(std::count(seen.begin(), seen.end(), 1), static_cast<std::ptrdiff_t>(seen.size()))
      << "each half edge in one cycle";
  ASSERT_EQ(sum, 0);
  const std::size_t parts = connected_parts(plane);
  ASSERT_EQ(plane.cycles(), bounded + parts);
  // Euler: V - E + F = 1 + C, the unbounded face included.
  ASSERT_EQ(used_points(plane) + bounded + 1, plane.edges().size() + 1 + parts);
}

TEST(Arrangement, EulersFormulaHolds) {
  Rng rng(root_key(91), Purpose::sample);
  Arrangement plane;
  for (int i = 0; i < cases(800); ++i) {
    build(random_segments(rng, rng.between(1, 40), rng.between(2, 40)), plane);
    ASSERT_NO_FATAL_FAILURE(expect_sound(plane)) << "case " << i;
  }
}

// Rounded meeting points move edges over one another; what comes out is a plane
// again all the same.
TEST(Arrangement, EulersFormulaHoldsForFreeSlopes) {
  Rng rng(root_key(97), Purpose::sample);
  Arrangement plane;
  for (int i = 0; i < cases(800); ++i) {
    plane.clear();
    const Length side = i % 2 == 0 ? rng.between(3, 30) : 5000;
    for (int k = rng.between(1, 30); k > 0; --k) {
      const Point a{rng.between(0, side), rng.between(0, side)}, b{rng.between(0, side), rng.between(0, side)};
      plane.add(a, b);
    }
    plane.build();
    ASSERT_NO_FATAL_FAILURE(expect_sound(plane)) << "case " << i;
  }
}

// A steep edge's meeting point may be rounded to the x of its end: it still
// comes between the ends.
TEST(Arrangement, RoundedPointsKeepTheirOrderAlongASegment) {
  Arrangement plane;
  plane.add({0, 10}, {1, 0});
  plane.add({-5, 6}, {5, 6});
  plane.build();
  ASSERT_EQ(plane.edges().size(), 4u);
  for (const auto& e : plane.edges())
    EXPECT_TRUE(plane.points()[e.u] == Point(0, 6) || plane.points()[e.v] == Point(0, 6));
}

bool on(Point a, Point b, Point p) { return cross(a, b, p) == 0 && dot(p - a, p - b) <= 0; }

TEST(Arrangement, EdgesAreThePiecesOfTheSegments) {
  Rng rng(root_key(92), Purpose::sample);
  Arrangement plane;
  for (int i = 0; i < cases(400); ++i) {
    const auto segments = random_segments(rng, rng.between(1, 25), 12);
    build(segments, plane);
    const auto points = plane.points();
    double added = 0, found = 0;
    for (const Segment& s : segments) added += std::hypot(s.b.x - s.a.x, s.b.y - s.a.y);
    for (const auto& e : plane.edges()) {
      const Point p = points[e.u], q = points[e.v];
      ASSERT_LT(p, q);
      int weight[2] = {0, 0}, times = 0;
      for (const Segment& s : segments) {
        if (!on(s.a, s.b, p) || !on(s.a, s.b, q)) continue;
        weight[s.layer] += s.a < s.b ? 1 : -1;
        ++times;
      }
      ASSERT_GT(times, 0);
      ASSERT_EQ(e.weight[0], weight[0]);
      ASSERT_EQ(e.weight[1], weight[1]);
      found += times * std::hypot(q.x - p.x, q.y - p.y);
      for (const Point v : points) ASSERT_TRUE(v == p || v == q || !on(p, q, v)) << "a point on an edge";
    }
    ASSERT_NEAR(found, added, 1e-6 * added);
  }
}

// How often rings wind round a point, by a ray upwards from quarters of a
// millimetre, where no segment on multiples of 4 and no crossing on whole
// millimetres lies.
int winding_by_ray(const std::vector<Segment>& segments, int layer, double x, double y) {
  int sum = 0;
  for (const Segment& s : segments) {
    if (s.layer != layer || (s.a.x < x) == (s.b.x < x)) continue;
    const double at = s.a.y + (x - s.a.x) * (s.b.y - s.a.y) / (s.b.x - s.a.x);
    if (at > y) sum += s.b.x < s.a.x ? 1 : -1;
  }
  return sum;
}

TEST(Arrangement, WindingIsWhatARayCounts) {
  Rng rng(root_key(93), Purpose::sample);
  Arrangement plane;
  int turned = 0;
  for (int i = 0; i < cases(300); ++i) {
    const auto rings = random_rings(rng, rng.between(1, 5));
    build(rings, plane);
    for (Half h = 0; h < 2 * plane.edges().size(); ++h) {
      // A little off the middle too, so that no ray runs along an upright edge.
      const Point a = plane.from(h), d = plane.to(h) - a;
      const double length = std::hypot(d.x, d.y);
      const double x = a.x + d.x * 0.53 - d.y / length * 0.21, y = a.y + d.y * 0.53 + d.x / length * 0.21;
      for (const int layer : {0, 1}) {
        const int expected = winding_by_ray(rings, layer, x, y);
        ASSERT_EQ(plane.winding(h, layer), expected) << "case " << i << " half edge " << h;
        turned += expected < 0 || expected > 1;
      }
    }
  }
  EXPECT_GT(turned, cases(1000));
}

// The first point of an edge on a ray, edge by edge. Edges along the ray are met
// at their ends.
TEST(Arrangement, CastFindsTheNearestEdge) {
  Rng rng(root_key(94), Purpose::sample);
  Arrangement plane;
  const Point way[8] = {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
  int hits = 0, misses = 0;
  for (int i = 0; i < cases(1500); ++i) {
    build(random_segments(rng, rng.between(1, 20), 20), plane);
    const Point from{4 * rng.between(0, 20), 4 * rng.between(0, 20)}, d = way[rng.below(8)];
    double best = 1e18;
    for (const auto& e : plane.edges()) {
      const Point p = plane.points()[e.u], q = plane.points()[e.v];
      // On steps of the grid's half: every meeting point is one.
      for (Length t = 2; t < 400; t += 2) {
        const Point at{from.x + d.x * t, from.y + d.y * t};
        if (cross({}, d, q - p) == 0 ? at == p || at == q : on(p, q, at)) best = std::min(best, static_cast<double>(t));
      }
    }
    Arrangement::Hit hit;
    ASSERT_EQ(plane.cast(from, d, hit), best < 1e18) << "case " << i;
    if (best == 1e18) {
      ++misses;
      continue;
    }
    ++hits;
    ASSERT_DOUBLE_EQ(hit.distance, best);
    ASSERT_EQ(hit.at, (Point{from.x + d.x * static_cast<Length>(best), from.y + d.y * static_cast<Length>(best)}));
    ASSERT_TRUE(on(plane.points()[plane.edges()[hit.edge].u], plane.points()[plane.edges()[hit.edge].v], hit.at));
  }
  EXPECT_GT(hits, cases(200));
  EXPECT_GT(misses, cases(200));
}

//   3-----2        3--x--2      from the reflex corner upwards: two edges more
//   |     |        |  |  |      (the split one and the new one), one face more
//   |  +--+   ->   |  +--+
//   |  |           |  |
//   +--+           +--+
TEST(Arrangement, ACutSplitsItsFaceAndKeepsLabels) {
  Arrangement plane;
  plane.add(Ring{{0, 0}, {40, 0}, {40, 40}, {80, 40}, {80, 80}, {0, 80}});
  plane.build();
  for (Half h = 0; h < 12; ++h) plane.set_label(h, 100 + (plane.winding(h, 0) > 0 ? 7u : 0u));
  const auto reflex = static_cast<std::uint32_t>(
      std::find(plane.points().begin(), plane.points().end(), Point{40, 40}) - plane.points().begin());
  Arrangement::Hit hit;
  ASSERT_TRUE(plane.cast({40, 40}, {0, 1}, hit));
  EXPECT_EQ(hit.at, (Point{40, 80}));
  const Half h = plane.cut(reflex, hit, 9);
  plane.trace();
  ASSERT_NO_FATAL_FAILURE(expect_sound(plane));
  EXPECT_EQ(plane.edges().size(), 8u);
  EXPECT_EQ(plane.cycles(), 3u);
  EXPECT_EQ(plane.from(h), (Point{40, 40}));
  EXPECT_EQ(plane.to(h), (Point{40, 80}));
  EXPECT_EQ(plane.label(h), 9u);
  EXPECT_EQ(plane.label(h ^ 1), 9u);
  EXPECT_NE(plane.cycle_of(h), plane.cycle_of(h ^ 1));
  for (Half g = 0; g < 16; ++g) {
    if ((g >> 1) == (h >> 1)) continue;
    EXPECT_EQ(plane.label(g), 100 + (plane.winding(g, 0) > 0 ? 7u : 0u)) << g;
  }
  EXPECT_EQ(plane.winding(h, 0), 1);
  EXPECT_EQ(plane.winding(h ^ 1, 0), 1);
}

// The ray meets the steep side at 0.4 mm and the hit is rounded to 0: the upper
// piece then runs the other way in the order of points.
TEST(Arrangement, ARoundedCutKeepsTheWinding) {
  Arrangement plane;
  plane.add(Ring{{0, 10}, {-20, 10}, {-20, 0}, {1, 0}});
  plane.add({-20, 6}, {-18, 6});
  plane.build();
  for (Half h = 0; h < 2 * plane.edges().size(); ++h)
    plane.set_label(h, static_cast<std::uint32_t>(plane.winding(h, 0)));
  const auto tip = static_cast<std::uint32_t>(std::find(plane.points().begin(), plane.points().end(), Point{-18, 6}) -
                                              plane.points().begin());
  Arrangement::Hit hit;
  ASSERT_TRUE(plane.cast({-18, 6}, {1, 0}, hit));
  ASSERT_EQ(hit.at, (Point{0, 6}));
  plane.cut(tip, hit, 1);
  plane.trace();
  ASSERT_NO_FATAL_FAILURE(expect_sound(plane));
  for (Half h = 0; h < 2 * plane.edges().size(); ++h)
    EXPECT_EQ(plane.winding(h, 0), static_cast<std::int32_t>(plane.label(h))) << h;
}

TEST(Arrangement, CutsFromEveryReflexCornerKeepTheFacesSound) {
  Rng rng(root_key(95), Purpose::sample);
  Arrangement plane;
  int cuts = 0;
  for (int i = 0; i < cases(400); ++i) {
    const Polygon p = test::random_right_angled(rng, 100);
    plane.clear();
    plane.add(p);
    plane.build();
    for (Half h = 0; h < 2 * plane.edges().size(); ++h) plane.set_label(h, plane.winding(h, 0) > 0 ? 1 : 0);
    const std::size_t corners = plane.points().size();
    for (std::uint32_t v = 0; v < corners; ++v) {
      Half into = 0;
      while (plane.to(into) != plane.points()[v] || plane.label(into) != 1) ++into;
      const Point a = plane.from(into), b = plane.to(into), c = plane.to(plane.next(into));
      if (cross(a, b, c) >= 0) continue;
      const Point d{(b.x > a.x) - (b.x < a.x), (b.y > a.y) - (b.y < a.y)};
      Arrangement::Hit hit;
      ASSERT_TRUE(plane.cast(b, d, hit)) << test::text(p);
      const std::size_t edges = plane.edges().size();
      const auto& e = plane.edges()[hit.edge];
      const bool at_corner = hit.at == plane.points()[e.u] || hit.at == plane.points()[e.v];
      const Half h = plane.cut(v, hit, 1);
      ASSERT_EQ(plane.edges().size(), edges + (at_corner ? 1u : 2u));
      ASSERT_EQ(plane.from(h), b);
      ASSERT_EQ(plane.to(h), hit.at);
      plane.trace();
      ASSERT_NO_FATAL_FAILURE(expect_sound(plane)) << test::text(p);
      ++cuts;
    }
    // Now every face inside is a box.
    std::int64_t boxes = 0;
    for (std::size_t k = 0; k < plane.cycles(); ++k) {
      if (plane.label(plane.cycle(k)[0]) != 1) continue;
      Ring ring;
      plane.ring(k, ring);
      ASSERT_EQ(ring.size(), 4u) << test::text(p);
      boxes += twice_area(ring);
    }
    ASSERT_EQ(boxes, twice_area(p));
    // Without the cuts it is the polygon again.
    plane.remove([&](Half h) { return plane.label(h) == plane.label(h ^ 1); });
    plane.trace();
    ASSERT_NO_FATAL_FAILURE(expect_sound(plane));
    ASSERT_EQ(plane.cycles(), 2 * (1 + p.holes.size()));
  }
  EXPECT_GT(cuts, cases(1000));
}

TEST(Arrangement, RemovedEdgesJoinTheirFaces) {
  Rng rng(root_key(96), Purpose::sample);
  Arrangement plane;
  for (int i = 0; i < cases(400); ++i) {
    build(random_segments(rng, rng.between(1, 25), 12), plane);
    const std::size_t before = plane.edges().size();
    std::vector<std::pair<Point, Point>> kept;
    for (Half h = 0; h < 2 * before; ++h) plane.set_label(h, h);
    std::size_t dropped = 0;
    plane.remove([&](Half h) {
      const bool drop = (h >> 1) % 3 == 0;
      dropped += drop;
      if (!drop) kept.emplace_back(plane.from(h), plane.to(h));
      return drop;
    });
    plane.trace();
    ASSERT_EQ(plane.edges().size(), before - dropped);
    for (std::uint32_t e = 0; e < kept.size(); ++e) {
      ASSERT_EQ(plane.from(2 * e), kept[e].first);
      ASSERT_EQ(plane.to(2 * e), kept[e].second);
      ASSERT_NE((plane.label(2 * e) >> 1) % 3, 0u);
      ASSERT_EQ(plane.label(2 * e + 1), plane.label(2 * e) + 1);
    }
    ASSERT_NO_FATAL_FAILURE(expect_sound(plane));
  }
}

TEST(Arrangement, NothingHasNoCycles) {
  Arrangement plane;
  EXPECT_EQ(plane.cycles(), 0u);
  plane.build();
  EXPECT_EQ(plane.cycles(), 0u);
  plane.add({4, 4}, {4, 4});
  plane.build();
  EXPECT_EQ(plane.cycles(), 0u);
  Arrangement::Hit hit;
  EXPECT_FALSE(plane.cast({0, 0}, {1, 0}, hit));
}

// Far more new vertices than there were: each is found again by the ray that
// comes back to it.
TEST(Arrangement, ManyCutsShareTheirVertices) {
  constexpr Length kTeeth = 400;
  Arrangement plane;
  plane.clear();
  plane.add(Box{{0, 0}, {4 * kTeeth, 400}});
  plane.build();
  for (Length i = 1; i < kTeeth; ++i) {
    Arrangement::Hit hit;
    ASSERT_TRUE(plane.cast({4 * i, -40}, {0, 1}, hit));
    ASSERT_EQ(hit.at, (Point{4 * i, 0}));
    const std::size_t before = plane.points().size();
    plane.cut(0, hit, 7);  // from the corner along the side: puts a vertex there
    ASSERT_EQ(plane.points().size(), before + 1);
    const auto foot = static_cast<std::uint32_t>(before);
    ASSERT_TRUE(plane.cast(plane.points()[foot], {0, 1}, hit));
    plane.cut(foot, hit, 7);
    ASSERT_EQ(plane.points().size(), before + 2);
    ASSERT_TRUE(plane.cast({4 * i, 440}, {0, -1}, hit));
    ASSERT_EQ(hit.at, (Point{4 * i, 400}));
    plane.cut(foot, hit, 7);
    ASSERT_EQ(plane.points().size(), before + 2);
  }
  const std::set<Point> different(plane.points().begin(), plane.points().end());
  EXPECT_EQ(different.size(), plane.points().size());
}

TEST(Arrangement, TurnsBeforeSortsAsAnglesDo) {
  std::vector<Point> ways;
  for (Length y = -3; y <= 3; ++y) {
    for (Length x = -3; x <= 3; ++x) {
      if (x != 0 || y != 0) ways.push_back({x, y});
    }
  }
  const auto angle = [](Point from, Point to) {
    const double t = std::atan2(static_cast<double>(cross({}, from, to)), static_cast<double>(dot(from, to)));
    return t < -1e-9 ? t + 2 * std::acos(-1.0) : t;
  };
  for (const Point a : ways) {
    for (const Point b : ways) {
      for (const Point c : ways) ASSERT_EQ(turns_before(a, b, c), angle(a, b) < angle(a, c) - 1e-9);
    }
  }
}

}  // namespace
}  // namespace enfilade::geom
