#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/pairs.hpp>

#include "geom/hostile.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;

struct Segment {
  Point a, b;
};
using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

bool on(const Segment& s, Point p) { return cross(s.a, s.b, p) == 0 && dot(p - s.a, p - s.b) <= 0; }
bool meet(const Segment& s, const Segment& t) {
  if (on(s, t.a) || on(s, t.b) || on(t, s.a) || on(t, s.b)) return true;
  const auto apart = [](const Segment& u, Point p, Point q) {
    return sign(cross(u.a, u.b, p)) * sign(cross(u.a, u.b, q)) < 0;
  };
  return apart(s, t.a, t.b) && apart(t, s.a, s.b);
}
double distance(const Segment& s, Point p) {
  const Point d = s.b - s.a;
  const double square = static_cast<double>(dot(d, d));
  const double t = square == 0 ? 0 : std::clamp(static_cast<double>(dot(p - s.a, d)) / square, 0.0, 1.0);
  return std::hypot(p.x - s.a.x - t * d.x, p.y - s.a.y - t * d.y);
}

Pairs all_that_meet(const std::vector<Segment>& segments, double margin) {
  Pairs out;
  for (std::uint32_t i = 0; i < segments.size(); ++i) {
    for (std::uint32_t j = i + 1; j < segments.size(); ++j) {
      const Segment &s = segments[i], &t = segments[j];
      const double least = std::min({distance(s, t.a), distance(s, t.b), distance(t, s.a), distance(t, s.b)});
      if (meet(s, t) || least < margin) out.emplace(i, j);
    }
  }
  return out;
}

Pairs found(const std::vector<Segment>& segments, Length margin = 0) {
  SegmentPairs pairs;
  pairs.clear(margin);
  for (const Segment& s : segments) pairs.add(s.a, s.b);
  Pairs out;
  Work work;
  EXPECT_TRUE(pairs.each(work, [&](std::uint32_t i, std::uint32_t j) {
    EXPECT_LT(i, j);
    out.emplace(i, j);
    return true;
  }));
  return out;
}

// Short, long, upright, flat and slanted ones, spread out or in heaps, some through one point.
std::vector<Segment> random_segments(Rng& rng) {
  const Length span = rng.between(20, 100'000);
  const Point heap{rng.between(-span, span), rng.between(-span, span)};
  std::vector<Segment> out;
  const int count = rng.between(2, 400);
  while (static_cast<int>(out.size()) < count) {
    Point a{rng.between(-span, span), rng.between(-span, span)};
    if (rng.chance(300)) a = heap + Point{rng.between(-9, 9), rng.between(-9, 9)};
    const Length reach = rng.chance(700) ? span / 20 + 1 : 2 * span;
    Point b = a + Point{rng.between(-reach, reach), rng.between(-reach, reach)};
    if (rng.chance(200)) b.x = a.x;
    if (rng.chance(200)) b.y = a.y;
    if (rng.chance(100)) b = heap;
    if (a != b) out.push_back({a, b});
  }
  return out;
}

std::vector<Segment> edges_of(const Polygon& polygon) {
  std::vector<Segment> out;
  each_edge(polygon, [&](Point a, Point b) { out.push_back({a, b}); });
  return out;
}

TEST(SegmentPairs, EveryPairThatMeetsIsFound) {
  Rng rng(root_key(301), Purpose::sample);
  for (int i = 0; i < cases(400); ++i) {
    const auto segments = random_segments(rng);
    const Pairs expected = all_that_meet(segments, 0), got = found(segments);
    ASSERT_TRUE(std::includes(got.begin(), got.end(), expected.begin(), expected.end())) << "case " << i;
  }
}

TEST(SegmentPairs, EveryPairWithinTheMarginIsFound) {
  Rng rng(root_key(302), Purpose::sample);
  for (int i = 0; i < cases(400); ++i) {
    const auto segments = random_segments(rng);
    const Length margin = rng.between(1, 500);
    const Pairs expected = all_that_meet(segments, margin), got = found(segments, margin);
    ASSERT_TRUE(std::includes(got.begin(), got.end(), expected.begin(), expected.end())) << "case " << i;
  }
}

std::uint64_t steps_of(const Polygon& polygon) {
  SegmentPairs pairs;
  for (const Segment& s : edges_of(polygon)) pairs.add(s.a, s.b);
  Work work;
  EXPECT_TRUE(pairs.each(work, [](std::uint32_t, std::uint32_t) { return true; }));
  return work.steps();
}

// All pairs would be four times as many.
TEST(SegmentPairs, TwiceTheEdgesTakeLittleMoreThanTwiceTheSteps) {
  const auto small = test::hostile_outlines(2'000), large = test::hostile_outlines(4'000);
  for (std::size_t i = 0; i < small.size(); ++i) {
    const auto once = static_cast<double>(steps_of(small[i].polygon));
    EXPECT_LT(once, 2'000.0 * 2'000 / 4) << small[i].name;
    if (test::has_needles(small[i])) continue;
    EXPECT_LT(static_cast<double>(steps_of(large[i].polygon)), 2.6 * once) << small[i].name;
    EXPECT_LT(once, 2'000 * 100.0) << small[i].name;
  }
}

TEST(SegmentPairs, EndsWhenTheVisitorHasEnough) {
  SegmentPairs pairs;
  for (const Segment& s : edges_of(test::star(500, 15'000, 40'000))) pairs.add(s.a, s.b);
  Work work;
  int visits = 0;
  EXPECT_FALSE(pairs.each(work, [&](std::uint32_t, std::uint32_t) { return ++visits < 10; }));
  EXPECT_EQ(visits, 10);
  EXPECT_FALSE(work.stopped());
}

}  // namespace
}  // namespace enfilade::geom
