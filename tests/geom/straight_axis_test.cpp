#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <enfilade/geom/axis.hpp>
#include <numeric>

#include "geom/shapes.hpp"
#include "geom/skeleton_shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;

// Parts, and rings in all of them.
template <class Nodes, class Links>
std::pair<std::size_t, std::size_t> parts(const Nodes& nodes, const Links& links) {
  std::vector<std::uint32_t> root(nodes.size());
  std::iota(root.begin(), root.end(), 0u);
  const auto find = [&](std::uint32_t n) {
    while (root[n] != n) n = root[n];
    return n;
  };
  std::pair<std::size_t, std::size_t> c{nodes.size(), 0};
  for (const auto& l : links) {
    const auto a = find(l.a), b = find(l.b);
    if (a == b) ++c.second;
    if (a != b) --c.first;
    root[a] = b;
  }
  return c;
}

bool meet(Point a, Point b, Point c, Point d) {
  return sign(cross(a, b, c)) * sign(cross(a, b, d)) <= 0 && sign(cross(c, d, a)) * sign(cross(c, d, b)) <= 0 &&
         (cross(a, b, c) != 0 || cross(a, b, d) != 0);
}
double to_segment(Point p, Point a, Point b) {
  const double dx = b.x - a.x, dy = b.y - a.y, px = p.x - a.x, py = p.y - a.y;
  const double s = std::clamp((px * dx + py * dy) / std::max(1.0, dx * dx + dy * dy), 0.0, 1.0);
  return std::hypot(px - s * dx, py - s * dy);
}
double distance(Point a, Point b, Point c, Point d) {
  if (meet(a, b, c, d)) return 0;
  return std::min({to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)});
}

// Inside, far enough from the border, meeting at nodes only, parted into
// stretches, and as many parts and rings as the axis has.
void expect_sound(const Polygon& polygon, const Axis& axis, const StraightAxis& s) {
  for (const auto& n : s.nodes) ASSERT_EQ(locate(polygon, n.at), Where::inside);
  for (const auto& g : s.segments) {
    const Point a = s.nodes[g.a].at, b = s.nodes[g.b].at;
    ASSERT_NE(a, b);
    double least = 1e300;
    each_edge(polygon, [&](Point c, Point d) { least = std::min(least, distance(a, b, c, d)); });
    ASSERT_GE(least, StraightRules{}.clearance - 3);
    for (const auto& h : s.segments) {
      if (&h == &g) continue;
      if (h.a == g.a || h.a == g.b || h.b == g.a || h.b == g.b) continue;
      ASSERT_GT(distance(a, b, s.nodes[h.a].at, s.nodes[h.b].at), 0);
    }
    ASSERT_GT(g.count, 0u);
    Length at = 0;
    for (const auto& stretch : s.along(g)) {
      ASSERT_EQ(stretch.from, at);
      ASSERT_GT(stretch.to, stretch.from);
      ASSERT_GE(stretch.thickness, 2 * (StraightRules{}.clearance - 3));
      at = stretch.to;
    }
    ASSERT_NEAR(at, std::hypot(b.x - a.x, b.y - a.y), 2);
  }
  const auto before = parts(axis.nodes, axis.edges), after = parts(s.nodes, s.segments);
  ASSERT_EQ(after.first, before.first);
  ASSERT_EQ(after.second, before.second);
}

StraightAxis straight(const Polygon& polygon) {
  const auto axis = medial_axis(polygon);
  EXPECT_TRUE(axis) << axis.error().text;
  if (!axis) return {};
  StraightAxis s = straight_axis(polygon, *axis);
  expect_sound(polygon, *axis, s);
  return s;
}
StraightAxis of_picture(const char* picture, Length unit = 12'000) {
  const auto polygon = test::outline(test::cells_of(picture), unit, false);
  EXPECT_TRUE(polygon);
  return polygon ? straight(*polygon) : StraightAxis{};
}
std::vector<Point> places(const StraightAxis& s) {
  std::vector<Point> points;
  for (const auto& n : s.nodes) points.push_back(n.at);
  std::sort(points.begin(), points.end());
  return points;
}
using Points = std::vector<Point>;

TEST(StraightAxis, ABoxHasOneRunAndKnowsItsWalls) {
  const StraightAxis s = straight(to_polygon({{0, 0}, {40'000, 12'000}}));
  ASSERT_EQ(s.segments.size(), 1u);
  EXPECT_EQ(places(s), (Points{{6000, 6000}, {34'000, 6000}}));
  const auto& g = s.segments[0];
  EXPECT_EQ(g.thickness, 12'000);
  const bool east = s.nodes[g.a].at.x < s.nodes[g.b].at.x;
  EXPECT_EQ(g.left, east ? 2u : 0u);
  EXPECT_EQ(g.right, east ? 0u : 2u);
}

TEST(StraightAxis, ABlockHasARunAlongItsLongerSide) {
  EXPECT_EQ(places(straight(to_polygon({{0, 0}, {20'000, 22'000}}))), (Points{{10'000, 5200}, {10'000, 16'800}}));
  EXPECT_EQ(places(straight(to_polygon({{0, 0}, {8000, 8000}}))), (Points{{4000, 4000}}));
}

TEST(StraightAxis, LettersHaveRightAngles) {
  //   #
  //   #
  //   ####
  EXPECT_EQ(places(of_picture("#...\n#...\n####\n")), (Points{{6000, 6000}, {6000, 30'000}, {42'000, 6000}}));
  //   #####
  //   ..#..
  //   ..#..
  EXPECT_EQ(places(of_picture("#####\n..#..\n..#..\n")),
            (Points{{6000, 30'000}, {30'000, 6000}, {30'000, 30'000}, {54'000, 30'000}}));
  //   #...#
  //   #...#
  //   #####
  //   #...#
  //   #...#
  EXPECT_EQ(places(of_picture("#...#\n#...#\n#####\n#...#\n#...#\n")),
            (Points{{6000, 6000}, {6000, 30'000}, {6000, 54'000}, {54'000, 6000}, {54'000, 30'000}, {54'000, 54'000}}));
  //   #####
  //   #...#
  //   #...#
  //   #####
  EXPECT_EQ(places(of_picture("#####\n#...#\n#...#\n#####\n")),
            (Points{{6000, 6000}, {6000, 42'000}, {54'000, 6000}, {54'000, 42'000}}));
  //   #.#.#.#
  //   #.#.#.#
  //   #######
  EXPECT_EQ(places(of_picture("#.#.#.#\n#.#.#.#\n#######\n")), (Points{{6000, 6000},
                                                                       {6000, 30'000},
                                                                       {30'000, 6000},
                                                                       {30'000, 30'000},
                                                                       {54'000, 6000},
                                                                       {54'000, 30'000},
                                                                       {78'000, 6000},
                                                                       {78'000, 30'000}}));
  //   ..#..
  //   ..#..
  //   #####
  //   ..#..
  //   ..#..
  EXPECT_EQ(places(of_picture("..#..\n..#..\n#####\n..#..\n..#..\n")),
            (Points{{6000, 30'000}, {30'000, 6000}, {30'000, 30'000}, {30'000, 54'000}, {54'000, 30'000}}));
}

//   +---------+                 +---------+
//   | - - - - +--------+        | - - - - +--------+    less than 2 m apart: one line;
//   |           - - - -|        |       | |        |    more: a step
//   +---------+        |        +-----+ +- - - - - |
//             +--------+              |            |
//                                     +------------+
TEST(StraightAxis, AStepOnlyWhereTheWallsAreFarApart) {
  const auto shifted = [](Length by) {
    return Polygon{{{0, 0},
                    {30'000, 0},
                    {30'000, -by},
                    {60'000, -by},
                    {60'000, 12'000 - by},
                    {30'000, 12'000 - by},
                    {30'000, 12'000},
                    {0, 12'000}},
                   {}};
  };
  EXPECT_EQ(straight(shifted(1500)).segments.size(), 1u);
  const StraightAxis step = straight(shifted(4000));
  ASSERT_EQ(step.segments.size(), 3u);
  for (const auto& g : step.segments) {
    const Point d = step.nodes[g.b].at - step.nodes[g.a].at;
    EXPECT_TRUE(d.x == 0 || d.y == 0);
  }
}

// Each wing follows its own walls, wherever it points.
TEST(StraightAxis, WingsKeepTheirOwnDirections) {
  const Polygon bent{{{0, 0}, {40'000, 0}, {70'000, 40'000}, {60'400, 47'200}, {34'000, 12'000}, {0, 12'000}}, {}};
  const StraightAxis s = straight(bent);
  ASSERT_EQ(s.segments.size(), 2u);
  for (const auto& g : s.segments) {
    const Point d = s.nodes[g.b].at - s.nodes[g.a].at;
    const double length = std::hypot(d.x, d.y), slanted = std::abs(4.0 * d.x - 3.0 * d.y) / 5;
    EXPECT_TRUE(d.y == 0 || slanted < 2) << d.x << " " << d.y;
    EXPECT_NEAR(g.thickness, 12'000, 100);
    EXPECT_GT(length, 20'000);
  }
}

TEST(StraightAxis, BaysDoNotBendIt) {
  Polygon bays{{{0, 0}}, {}};
  for (Length x = 3000; x < 57'000; x += 6000) {
    for (const Point p : {Point{x, 0}, {x, -900}, {x + 2400, -900}, {x + 2400, 0}}) bays.outer.push_back(p);
  }
  for (const Point p : {Point{60'000, 0},
                        {60'000, 12'000},
                        {40'000, 12'000},
                        {40'000, 13'400},
                        {36'000, 13'400},
                        {36'000, 12'000},
                        {0, 12'000}})
    bays.outer.push_back(p);
  const StraightAxis s = straight(bays);
  ASSERT_EQ(s.segments.size(), 1u);
  EXPECT_EQ(s.nodes[0].at.y, s.nodes[1].at.y);
  EXPECT_NEAR(s.nodes[0].at.y, 6000, 500);
}

TEST(StraightAxis, StretchesTellWhereThePlanIsWide) {
  // Wide on the right, evenly to both sides.
  const Polygon funnel{{{0, 0},
                        {30'000, 0},
                        {30'000, -3000},
                        {70'000, -3000},
                        {70'000, 15'000},
                        {30'000, 15'000},
                        {30'000, 12'000},
                        {0, 12'000}},
                       {}};
  const StraightAxis s = straight(funnel);
  ASSERT_EQ(s.segments.size(), 1u);
  ASSERT_EQ(s.stretches.size(), 2u);
  std::vector<Length> thickness{s.stretches[0].thickness, s.stretches[1].thickness};
  std::sort(thickness.begin(), thickness.end());
  EXPECT_EQ(thickness, (std::vector<Length>{12'000, 18'000}));
}

// The thickness against the distances of the walls that are named.
TEST(StraightAxis, ThicknessIsFromWallToWall) {
  Rng rng(root_key(143), Purpose::sample);
  int checked = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const auto polygon = test::outline(test::random_cells(rng, 6, 6, rng.between(4, 30)), 8000, false);
    if (!polygon) continue;
    std::vector<std::pair<Point, Point>> walls;
    each_edge(*polygon, [&](Point a, Point b) { walls.push_back({a, b}); });
    const StraightAxis s = straight(*polygon);
    for (const auto& g : s.segments) {
      const Point a = s.nodes[g.a].at, d = s.nodes[g.b].at - a;
      for (const auto& stretch : s.along(g)) {
        const auto [l0, l1] = walls[stretch.left];
        const auto [r0, r1] = walls[stretch.right];
        // Walls run with the inside on their left: the one on the left comes back.
        if ((d.x != 0 && d.y != 0) || s.along(g).size() > 1) continue;
        ASSERT_EQ(sign(dot(l1 - l0, d)), -1);
        ASSERT_EQ(sign(dot(r1 - r0, d)), 1);
        // Walls as long as the segment and nothing between them, so that nothing is averaged in.
        const int axis = d.y == 0 ? 0 : 1;
        const Interval span = between(coordinate(a, axis), coordinate(a + d, axis));
        if (!between(coordinate(l0, axis), coordinate(l1, axis)).contains(span)) continue;
        if (!between(coordinate(r0, axis), coordinate(r1, axis)).contains(span)) continue;
        const Interval across = between(coordinate(l0, 1 - axis), coordinate(r0, 1 - axis));
        const auto stands_between = [&](const auto& wall) {
          return make_box(axis, span, across).overlaps(hull(wall.first, wall.second)) ||
                 (across.lo < coordinate(wall.first, 1 - axis) && coordinate(wall.first, 1 - axis) < across.hi &&
                  span.overlaps(between(coordinate(wall.first, axis), coordinate(wall.second, axis))));
        };
        if (std::any_of(walls.begin(), walls.end(), stands_between)) continue;
        ASSERT_NEAR(stretch.thickness, across.length(), 1);
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, cases(500));
}

double farthest(const StraightAxis& a, const StraightAxis& b) {
  double most = 0;
  for (const auto& n : a.nodes) {
    double least = 1e300;
    for (const auto& g : b.segments) least = std::min(least, to_segment(n.at, b.nodes[g.a].at, b.nodes[g.b].at));
    for (const auto& m : b.nodes) least = std::min(least, to_segment(n.at, m.at, m.at));
    most = std::max(most, least);
  }
  return most;
}

// Turned by a right angle. Where two choices are equally good the outline's
// order decides, so not every plan is the same.
TEST(StraightAxis, TurnsWithTheOutline) {
  Rng rng(root_key(144), Purpose::sample);
  int made = 0, same = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const auto polygon = test::random_star(rng, rng.between(3, 20), 40'000);
    if (!polygon) continue;
    const StraightAxis s = straight(*polygon);
    StraightAxis t = straight(test::turned(*polygon));
    for (auto& n : t.nodes) n.at = {n.at.y, -n.at.x};
    ++made;
    same += farthest(s, t) < 30 && farthest(t, s) < 30 ? 1 : 0;
  }
  std::printf("  %d of %d the same\n", same, made);
  EXPECT_GT(same, made * 97 / 100);
}

TEST(StraightAxis, SameBitsEverywhere) {
  Rng rng(root_key(145), Purpose::sample);
  std::uint64_t hash = 14695981039346656037ull;
  const auto mix = [&](std::int64_t v) { hash = (hash ^ static_cast<std::uint64_t>(v)) * 1099511628211ull; };
  for (int i = 0; i < 200; ++i) {
    const auto polygon = test::random_star(rng, 3 + i % 20, 40'000);
    if (!polygon) continue;
    const StraightAxis s = straight(test::with_random_holes(rng, *polygon, 2));
    for (const auto& n : s.nodes) {
      mix(n.at.x);
      mix(n.at.y);
    }
    for (const auto& g : s.segments) {
      mix(g.a);
      mix(g.b);
      mix(g.left);
      mix(g.right);
      mix(g.thickness);
    }
  }
  EXPECT_EQ(hash, 8052393696612705557ull);
}

// All kinds of outlines at the size of buildings.
TEST(StraightAxis, SoundOnAnyOutline) {
  Rng rng(root_key(141), Purpose::sample);
  const auto begin = std::chrono::steady_clock::now();
  std::size_t made = 0, segments = 0, rings = 0;
  for (int i = 0; made < static_cast<std::size_t>(cases(8000)); ++i) {
    auto polygon = test::random_outline(rng, i % test::kOutlines);
    if (!polygon) continue;
    const Length size = bounds(*polygon).long_side(), wanted = rng.between(10'000, 150'000);
    if (size < wanted) polygon = test::scaled(*polygon, wanted / size, wanted / size);
    ++made;
    const auto axis = medial_axis(*polygon);
    ASSERT_TRUE(axis) << axis.error().text;
    const StraightAxis s = straight_axis(*polygon, *axis);
    ASSERT_NO_FATAL_FAILURE(expect_sound(*polygon, *axis, s)) << "outline " << i << test::text(*polygon);
    segments += s.segments.size();
    rings += parts(s.nodes, s.segments).second;
  }
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  std::printf("  %zu outlines, %zu segments, %zu rings in %.0f ms\n", made, segments, rings, ms);
  EXPECT_GT(segments, made);
  EXPECT_GT(rings, made / 50);
}

// Right-angled plans have right-angled axes, unless a chord had to stay.
TEST(StraightAxis, RightAngledPlansHaveRightAngledAxes) {
  Rng rng(root_key(142), Purpose::sample);
  double straightened = 0, slanted = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const auto polygon = test::outline(test::random_cells(rng, 6, 6, rng.between(4, 30)), 8000, false);
    if (!polygon) continue;
    const StraightAxis s = straight(*polygon);
    for (const auto& g : s.segments) {
      const Point d = s.nodes[g.b].at - s.nodes[g.a].at;
      (d.x == 0 || d.y == 0 ? straightened : slanted) += std::hypot(d.x, d.y);
    }
  }
  std::printf("  slanted: %.2f %% of %.0f m\n", 100 * slanted / (slanted + straightened),
              (slanted + straightened) / 1000);
  EXPECT_LT(slanted, 0.02 * straightened);
}

TEST(StraightAxis, ExtremesEnd) {
  const std::vector<Polygon> outlines = {
      {{{0, 0}, {1'000'000, 0}, {1'000'000, 1}}, {}},
      {{{-kLimit, -kLimit}, {kLimit, -kLimit}, {kLimit, kLimit}, {-kLimit, kLimit}}, {}},
      {{{-kLimit, -kLimit}, {kLimit, -kLimit}, {-kLimit + 1, -kLimit + 1}, {-kLimit, kLimit}}, {}},
      test::regular(300, 30'000),
      test::regular(40, kLimit - 10),
  };
  for (const Polygon& outline : outlines) straight(outline);
  for (const int points : {20, 100, 400}) {
    Polygon star = test::regular(points, 60'000);
    for (std::size_t i = 0; i < star.outer.size(); i += 2) star.outer[i] = {star.outer[i].x / 3, star.outer[i].y / 3};
    if (validate(star)) straight(star);
  }
}

}  // namespace
}  // namespace enfilade::geom
