// What hostile outlines may cost: counted in steps, and ended when somebody asks.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <enfilade/geom/party.hpp>
#include <enfilade/geom/repair.hpp>

#include "geom/areas.hpp"
#include "geom/hostile.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;
using Half = Arrangement::Half;

// A closed way that jumps to and fro over a circle: n (k - 1) crossings or so.
Ring star_of_chords(int points, int step, Length radius) {
  Ring ring;
  for (int i = 0; i < points; ++i) {
    const double angle = 2 * 3.14159265358979323846 * (static_cast<double>(i) * step) / points;
    ring.push_back({static_cast<Length>(std::lround(radius * std::cos(angle))),
                    static_cast<Length>(std::lround(radius * std::sin(angle)))});
  }
  return ring;
}

// The slow way: how often the weights along a ray from beside a half edge add up.
int winding_by_ray(const Arrangement& plane, Half h, int layer) {
  const Point a = plane.from(h), b = plane.to(h);
  const double dx = b.x - a.x, dy = b.y - a.y, length = std::hypot(dx, dy);
  const double x = a.x + dx * 0.4871 - dy / length * 1e-4, y = a.y + dy * 0.4871 + dx / length * 1e-4;
  int sum = 0;
  for (const Arrangement::Edge& e : plane.edges()) {
    const Point p = plane.points()[e.u], q = plane.points()[e.v];
    if ((p.x < x) == (q.x < x)) continue;
    const double at = p.y + (x - p.x) * (static_cast<double>(q.y) - p.y) / (static_cast<double>(q.x) - p.x);
    if (at > y) sum += q.x < p.x ? e.weight[layer] : -e.weight[layer];
  }
  return sum;
}

TEST(Hostile, WindingsOfATangleAreThoseOfARay) {
  Arrangement plane;
  plane.add(star_of_chords(97, 31, 40'000), 0);
  plane.add(star_of_chords(61, 22, 25'000), 1);
  plane.add(test::star(80, 10'000, 60'000), 1);
  ASSERT_TRUE(plane.build());
  ASSERT_GT(plane.cycles(), 3'000u);
  int most = 0;
  for (std::size_t i = 0; i<plane.cycles(); i += cases(16)> 2 ? 1 : 16) {
    const auto cycle = plane.cycle(i);
    const auto far = [&](Half a, Half b) {
      return dot(plane.to(a) - plane.from(a), plane.to(a) - plane.from(a)) <
             dot(plane.to(b) - plane.from(b), plane.to(b) - plane.from(b));
    };
    const Half h = *std::max_element(cycle.begin(), cycle.end(), far);
    for (const int layer : {0, 1}) {
      ASSERT_EQ(plane.winding(h, layer), winding_by_ray(plane, h, layer)) << "cycle " << i;
      most = std::max(most, plane.winding(h, layer));
    }
  }
  EXPECT_GT(most, 20);
}

TEST(Hostile, AnArrangementTakesStepsByWhatMeets) {
  const auto small = test::hostile_outlines(2'000), large = test::hostile_outlines(4'000);
  const auto steps = [](const Polygon& polygon) {
    Arrangement plane;
    Work work;
    plane.set_work(&work);
    plane.add(polygon);
    EXPECT_TRUE(plane.build());
    EXPECT_EQ(plane.winding(0, 0) + plane.winding(1, 0), 1);
    return static_cast<double>(work.steps());
  };
  for (std::size_t i = 0; i < small.size(); ++i) {
    if (test::has_needles(small[i])) continue;
    EXPECT_LT(steps(large[i].polygon), 2.6 * steps(small[i].polygon)) << small[i].name;
  }
}

std::vector<Conflict> all_conflicts(const Polygon& polygon) {
  // Found edge by edge: one edge against one other, as a polygon of two rings that can't hide anything.
  struct Edge {
    Point a, b;
    std::uint32_t ring, edge, size;
  };
  std::vector<Edge> edges;
  for (std::uint32_t r = 0; r <= polygon.holes.size(); ++r) {
    const Ring& ring = r == 0 ? polygon.outer : polygon.holes[r - 1];
    for (std::uint32_t i = 0; i < ring.size(); ++i)
      edges.push_back({ring[i], ring[(i + 1) % ring.size()], r, i, static_cast<std::uint32_t>(ring.size())});
  }
  const auto on = [](const Edge& e, Point p) { return cross(e.a, e.b, p) == 0 && dot(p - e.a, p - e.b) <= 0; };
  const auto apart = [](const Edge& e, Point p, Point q) {
    return sign(cross(e.a, e.b, p)) * sign(cross(e.a, e.b, q)) < 0;
  };
  std::vector<Conflict> out;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t j = i + 1; j < edges.size(); ++j) {
      const Edge &e = edges[i], &f = edges[j];
      bool bad = false;
      if (e.ring == f.ring && (f.edge == e.edge + 1 || (e.edge == 0 && f.edge + 1 == f.size))) {
        const bool follows = f.edge == e.edge + 1;
        const Point tip = follows ? e.b : e.a, from = follows ? e.a : e.b, to = follows ? f.b : f.a;
        bad = cross(from, tip, to) == 0 && dot(from - tip, to - tip) > 0;
      } else {
        bad = on(e, f.a) || on(e, f.b) || on(f, e.a) || on(f, e.b) || (apart(e, f.a, f.b) && apart(f, e.a, e.b));
      }
      if (bad) out.push_back({e.ring, e.edge, f.ring, f.edge});
    }
  }
  return out;
}

TEST(Hostile, ConflictsAreThoseOfAllPairsInTheirOrder) {
  Rng rng(root_key(303), Purpose::sample);
  for (int i = 0; i < cases(300); ++i) {
    Polygon polygon;
    const Length span = rng.between(10, 4'000);
    const auto ring = [&](int points) {
      Ring out;
      while (static_cast<int>(out.size()) < points) {
        const Point p{rng.between(0, span), rng.between(0, span)};
        if (out.empty() || (p != out.back() && p != out.front())) out.push_back(p);
      }
      return out;
    };
    polygon.outer = ring(rng.between(3, 90));
    for (int k = rng.between(0, 3); k > 0; --k) polygon.holes.push_back(ring(rng.between(3, 30)));
    const std::vector<Conflict> all = all_conflicts(polygon);
    for (const std::size_t most : {std::size_t{0}, std::size_t{1}, std::size_t{7}, all.size(), all.size() + 5}) {
      const std::vector<Conflict> first(all.begin(),
                                        all.begin() + static_cast<std::ptrdiff_t>(std::min(most, all.size())));
      ASSERT_EQ(conflicts(polygon, most), first) << "case " << i << " most " << most;
    }
  }
}

// The definition, in doubles: how deep a point is in a slab or kite of any edge, less than 0 outside.
double depth_in_walls(const Polygon& polygon, double distance, double x, double y) {
  const Ring& ring = polygon.outer;
  const std::size_t n = ring.size();
  double deepest = -1e18;
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = ring[i], b = ring[(i + 1) % n], c = ring[(i + 2) % n];
    const auto unit = [](Point p, Point q) {
      const double l = std::hypot(q.x - p.x, q.y - p.y);
      return std::pair{(q.x - p.x) / l, (q.y - p.y) / l};
    };
    const auto [ux, uy] = unit(a, b);
    const auto [vx, vy] = unit(b, c);
    const double height = ux * (y - a.y) - uy * (x - a.x), from = ux * (x - a.x) + uy * (y - a.y),
                 past = ux * (x - b.x) + uy * (y - b.y);
    deepest = std::max(deepest, std::min({height, distance - height, from, -past}));
    if (cross(a, b, c) >= 0) continue;
    const double next = vx * (y - b.y) - vy * (x - b.x), before = -(vx * (x - b.x) + vy * (y - b.y));
    deepest = std::max(deepest, std::min({height, distance - height, next, distance - next, past, before}));
  }
  return deepest;
}

// Rings that meet so often that their slabs are united one by one.
TEST(Hostile, ShrinkingShortWallsLeavesWhatNoWallTakes) {
  Arrangement plane;
  for (const int points : {600, 1'000}) {
    const Polygon outline = test::rough_circle(points, 40'000);
    for (const Length distance : {10'500, 13'000}) {
      Work work;
      plane.set_work(&work);
      const Area left = shrink(outline, distance, plane);
      ASSERT_FALSE(left.empty());
      EXPECT_LT(work.steps(), 20'000'000u);
      Rng rng(root_key(304), Purpose::sample);
      int in = 0;
      for (int i = 0; i < 4'000; ++i) {
        const Point p{rng.between(-40'000, 40'000), rng.between(-40'000, 40'000)};
        const double depth = depth_in_walls(outline, distance, p.x, p.y);
        if (std::abs(depth) < 8) continue;  // rounded corners
        const bool expected = depth < 0 && locate(outline, p) == Where::inside;
        ASSERT_EQ(test::inside(left, p), expected) << p.x << ' ' << p.y << ' ' << depth;
        in += expected;
      }
      EXPECT_GT(in, 100);
      plane.set_work(nullptr);
    }
  }
}

TEST(Hostile, ShrinkingTakesStepsInProportion) {
  const auto steps = [](int points) {
    Arrangement plane;
    Work work;
    plane.set_work(&work);
    (void)shrink(test::rough_circle(points, 40.0 * points), 13'000, plane);
    return static_cast<double>(work.steps());
  };
  EXPECT_LT(steps(1'000), 2.6 * steps(500));
}

// A caller who wants to stop when it has been asked a number of times.
struct Impatient {
  int left = 0, asked = 0;
  Context context = {};
  explicit Impatient(int polls) : left(polls) {
    context.stop = [this] { return ++asked >= left; };
  }
};

TEST(Hostile, EverythingEndsWhenItIsAsked) {
  const Polygon star = test::star(4'000, 60'000, 145'000);
  for (const int polls : {1, 2, 5}) {
    Impatient caller(polls);
    {
      Work work(caller.context);
      Arrangement plane;
      plane.set_work(&work);
      (void)shrink(star, 13'000, plane);
      EXPECT_EQ(caller.asked, polls) << "nobody is asked again after saying stop";
      ASSERT_FALSE(work.status("the outline").ok());
      EXPECT_EQ(work.status("the outline").error().code, ErrorCode::cancelled);
    }
    caller.asked = 0;
    {
      Work work(caller.context);
      const Ring rings[1] = {test::comb(8'000, 30'000, 1'500, 30).outer};
      const auto repaired = repair(rings, {}, &work);
      ASSERT_FALSE(repaired.ok());
      EXPECT_EQ(repaired.error().code, ErrorCode::cancelled);
      EXPECT_EQ(caller.asked, polls);
    }
    caller.asked = 0;
    {
      Work work(caller.context);
      std::vector<Polygon> town;
      for (int i = 0; i < 8; ++i) town.push_back(test::spiral(4'000, 2'000 + i));
      (void)party_stretches(town, kPartyGap, &work);
      EXPECT_EQ(work.status("the map").error().code, ErrorCode::cancelled);
      EXPECT_EQ(caller.asked, polls);
    }
  }
}

TEST(Hostile, TooManyStepsAreRefusedWithTheirNumber) {
  const Context context;
  Work work(context, 300'000);
  const Ring rings[1] = {test::comb(8'000, 30'000, 1'500, 30).outer};
  const auto repaired = repair(rings, {}, &work);
  ASSERT_FALSE(repaired.ok());
  EXPECT_EQ(repaired.error().code, ErrorCode::exhausted);
  EXPECT_EQ(repaired.error().text, "the outline needs more than 300000 steps of geometry; allowed are 300000");
}

// Steps are counted, so the same on every machine; and no more than what some seconds are enough for.
TEST(Hostile, RepairTakesStepsInProportion) {
  const auto steps = [](const Polygon& polygon) {
    const Context context;
    Work work(context);
    const Ring rings[1] = {polygon.outer};
    EXPECT_TRUE(repair(rings, {}, &work).ok());
    return static_cast<double>(work.steps());
  };
  const auto small = test::hostile_outlines(1'000), large = test::hostile_outlines(2'000);
  for (std::size_t i = 0; i < small.size(); ++i) {
    if (test::has_needles(small[i])) continue;
    EXPECT_LT(steps(large[i].polygon), 2.8 * steps(small[i].polygon)) << small[i].name;
  }
}

}  // namespace
}  // namespace enfilade::geom
