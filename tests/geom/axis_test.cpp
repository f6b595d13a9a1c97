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

struct Spot {
  double x = 0, y = 0;
};
Spot spot(Point p) { return {static_cast<double>(p.x), static_cast<double>(p.y)}; }
Spot between(Spot a, Spot b, double s) { return {a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s}; }

double distance(Spot p, Spot a, Spot b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double s = square > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0;
  return std::hypot(p.x - a.x - s * dx, p.y - a.y - s * dy);
}
double to_border(const Polygon& polygon, Spot p) {
  double least = 1e300;
  each_edge(polygon, [&](Point a, Point b) { least = std::min(least, distance(p, spot(a), spot(b))); });
  return least;
}
// To an edge's line, because of several edges in one line only one is named.
double to_site(const Polygon& polygon, Axis::Site site, Spot p) {
  std::uint32_t i = 0;
  double off = -1;
  each_edge(polygon, [&](Point a, Point b) {
    if (i++ != site.edge) return;
    const double dx = b.x - a.x, dy = b.y - a.y;
    off = site.corner ? std::hypot(p.x - a.x, p.y - a.y)
                      : std::abs(dx * (p.y - a.y) - dy * (p.x - a.x)) / std::hypot(dx, dy);
  });
  return off;
}

struct Count {
  std::size_t parts = 0, rings = 0;
};
Count count(const Axis& axis) {
  std::vector<std::uint32_t> root(axis.nodes.size());
  std::iota(root.begin(), root.end(), 0u);
  const auto find = [&](std::uint32_t n) {
    while (root[n] != n) n = root[n] = root[root[n]];
    return n;
  };
  Count c{axis.nodes.size(), 0};
  for (const auto& e : axis.edges) {
    const auto a = find(e.a), b = find(e.b);
    if (a == b) ++c.rings;
    if (a != b) --c.parts;
    root[a] = b;
  }
  return c;
}
double length_of(const Axis& axis) {
  double sum = 0;
  for (const auto& e : axis.edges) {
    const Spot a = spot(axis.nodes[e.a].at), b = spot(axis.nodes[e.b].at);
    sum += std::hypot(b.x - a.x, b.y - a.y);
  }
  return sum;
}
double distance(const Axis& axis, Spot p) {
  double least = 1e300;
  for (const auto& e : axis.edges)
    least = std::min(least, distance(p, spot(axis.nodes[e.a].at), spot(axis.nodes[e.b].at)));
  for (const auto& n : axis.nodes) least = std::min(least, distance(p, spot(n.at), spot(n.at)));
  return least;
}
// How far a point of one is at most from the other.
double farthest(const Axis& a, const Axis& b) {
  double most = 0;
  for (const auto& n : a.nodes) most = std::max(most, distance(b, spot(n.at)));
  for (const auto& e : a.edges)
    most = std::max(most, distance(b, between(spot(a.nodes[e.a].at), spot(a.nodes[e.b].at), 0.4)));
  return most;
}

Axis axis_of(const Polygon& polygon, const AxisRules& rules = {}) {
  auto axis = medial_axis(polygon, rules);
  EXPECT_TRUE(axis) << axis.error().text << test::text(polygon);
  return axis ? *axis : Axis{};
}
Axis whole_axis(const Polygon& polygon) {
  AxisRules rules;
  rules.whole = true;
  return axis_of(polygon, rules);
}
Axis axis_of_picture(const char* picture, Length unit = 12'000) {
  const auto polygon = test::outline(test::cells_of(picture), unit, false);
  EXPECT_TRUE(polygon);
  return polygon ? axis_of(*polygon) : Axis{};
}

// Nodes by brute force: as far from both sites as from the whole border.
void expect_in_the_middle(const Polygon& polygon, const Axis& axis) {
  for (const auto& n : axis.nodes) {
    const double off = to_border(polygon, spot(n.at));
    ASSERT_NEAR(n.clearance, off, 2) << test::text(polygon);
  }
  for (const auto& e : axis.edges) {
    const Spot a = spot(axis.nodes[e.a].at), b = spot(axis.nodes[e.b].at);
    for (const double s : {0.0, 0.5, 1.0}) {
      const bool sagged = e.curved && s == 0.5;
      if (sagged && std::hypot(b.x - a.x, b.y - a.y) > 20'000) continue;  // one of at most 256 parts of a long parabola
      const Spot p = between(a, b, s);
      // The chord is up to 20 mm off the parabola: nearer to one site, farther from the other.
      const double off = to_border(polygon, p), slack = sagged ? 42 : 2;
      ASSERT_NEAR(to_site(polygon, e.left, p), off, slack) << test::text(polygon);
      ASSERT_NEAR(to_site(polygon, e.right, p), off, slack) << test::text(polygon);
    }
  }
}

TEST(MedialAxis, EveryNodeIsInTheMiddle) {
  Rng rng(root_key(131), Purpose::sample);
  for (int i = 0, made = 0; made < cases(6000); ++i) {
    const auto polygon = test::random_outline(rng, i % test::kOutlines);
    if (!polygon) continue;
    ++made;
    const Axis axis = whole_axis(*polygon);
    ASSERT_NO_FATAL_FAILURE(expect_in_the_middle(*polygon, axis)) << "outline " << i;
    ASSERT_EQ(count(axis).parts, 1u) << "outline " << i << test::text(*polygon);
  }
}

// The axis of a polygon has as many rings as the polygon has holes.
TEST(MedialAxis, OneRingRoundEveryHole) {
  Rng rng(root_key(132), Purpose::sample);
  int holes = 0;
  for (int i = 0; i < cases(2000); ++i) {
    const auto star = test::random_star(rng, rng.between(3, 30), 40'000);
    if (!star) continue;
    const Polygon polygon = test::with_random_holes(rng, *star, 4);
    holes += static_cast<int>(polygon.holes.size());
    ASSERT_EQ(count(whole_axis(polygon)).rings, polygon.holes.size()) << test::text(polygon);
  }
  EXPECT_GT(holes, cases(1000));
}

TEST(MedialAxis, AnyPointWithTwoNearestWallsIsOnIt) {
  // Walk along rays from a corner of the lattice and look for the places where
  // the nearest edge changes: the axis passes there, unless it is the border of
  // a corner's region.
  Rng rng(root_key(133), Purpose::sample);
  int passed = 0;
  for (int i = 0; i < cases(400); ++i) {
    const auto star = test::random_star(rng, rng.between(3, 20), 20'000);
    if (!star) continue;
    const Polygon polygon = test::with_random_holes(rng, *star, 2);
    const Axis axis = whole_axis(polygon);
    const auto foot = [&](Spot p) {
      double least = 1e300;
      Spot at;
      each_edge(polygon, [&](Point a, Point b) {
        const Spot s = spot(a), t = spot(b);
        const double dx = t.x - s.x, dy = t.y - s.y;
        const double u = std::clamp(((p.x - s.x) * dx + (p.y - s.y) * dy) / (dx * dx + dy * dy), 0.0, 1.0);
        const Spot f{s.x + u * dx, s.y + u * dy};
        if (std::hypot(p.x - f.x, p.y - f.y) < least) {
          least = std::hypot(p.x - f.x, p.y - f.y);
          at = f;
        }
      });
      return at;
    };
    for (int k = 0; k < 1000; ++k) {
      const Point p{rng.between(-20'000, 20'000), rng.between(-20'000, 20'000)}, q{p.x + 10, p.y + 10};
      if (locate(polygon, p) != Where::inside || locate(polygon, q) != Where::inside) continue;
      const Spot f = foot(spot(p)), g = foot(spot(q));
      if (std::hypot(f.x - g.x, f.y - g.y) < 500) continue;
      ++passed;
      ASSERT_LT(distance(axis, spot(p)), 40) << test::text(polygon);
    }
  }
  EXPECT_GT(passed, cases(100));
}

TEST(MedialAxis, ABoxHasALineAndASquareAPoint) {
  const Axis line = axis_of(to_polygon({{0, 0}, {40'000, 12'000}})),
             point = axis_of(to_polygon({{0, 0}, {12'000, 12'000}}));
  ASSERT_EQ(line.nodes.size(), 2u);
  EXPECT_EQ(line.nodes[0].at, (Point{6000, 6000}));
  EXPECT_EQ(line.nodes[1].at, (Point{34'000, 6000}));
  EXPECT_EQ(line.nodes[0].clearance, 6000);
  ASSERT_EQ(line.edges.size(), 1u);
  EXPECT_EQ(line.edges[0].left, (Axis::Site{2, false}));
  EXPECT_EQ(line.edges[0].right, (Axis::Site{0, false}));
  EXPECT_EQ(line.edges[0].cosine, -1);
  ASSERT_EQ(point.nodes.size(), 1u);
  EXPECT_EQ(point.nodes[0].at, (Point{6000, 6000}));
  EXPECT_TRUE(axis_of(to_polygon({{0, 0}, {40'000, 4000}})).nodes.empty()) << "too narrow";
  EXPECT_TRUE(axis_of(to_polygon({{0, 0}, {4000, 4000}})).nodes.empty());
}

// Ends, rings and parts of letters; units of 12 m.
TEST(MedialAxis, Letters) {
  struct Letter {
    const char* picture;
    std::size_t ends, junctions, rings;
  };
  const Letter letters[] = {
      {"#...\n#...\n####\n", 2, 0, 0},                    // L
      {"#####\n..#..\n..#..\n", 3, 1, 0},                 // T
      {"#...#\n#...#\n#####\n#...#\n#...#\n", 4, 2, 0},   // H
      {"#####\n#...#\n#...#\n#####\n", 0, 0, 1},          // ring
      {"#.#.#.#\n#.#.#.#\n#######\n", 4, 2, 0},           // comb
      {"#######\n#..#..#\n#..#..#\n#######\n", 0, 2, 2},  // eight
      {"..#..\n..#..\n#####\n..#..\n..#..\n", 4, 1, 0},   // cross
  };
  for (const Letter& letter : letters) {
    const Axis axis = axis_of_picture(letter.picture);
    std::vector<std::size_t> degree(axis.nodes.size());
    for (const auto& e : axis.edges) {
      ++degree[e.a];
      ++degree[e.b];
    }
    EXPECT_EQ(count(axis).parts, 1u) << letter.picture;
    EXPECT_EQ(count(axis).rings, letter.rings) << letter.picture;
    EXPECT_EQ(std::count(degree.begin(), degree.end(), 1u), static_cast<std::ptrdiff_t>(letter.ends)) << letter.picture;
    EXPECT_EQ(std::count_if(degree.begin(), degree.end(), [](auto d) { return d > 2; }),
              static_cast<std::ptrdiff_t>(letter.junctions))
        << letter.picture;
  }
}

//   +------+      +------+      the neck is too narrow for flats on both
//   |       \____/       |      sides, but a corridor passes
//   |        ____        |
//   |       /    \       |
//   +------+      +------+
TEST(MedialAxis, AnHourglassIsLinkedAsFarAsItsNeckAllows) {
  const auto hourglass = [](Length neck) {
    return Polygon{{{0, 0},
                    {20'000, 0},
                    {26'000, 6000 - neck},
                    {32'000, 6000 - neck},
                    {38'000, 0},
                    {58'000, 0},
                    {58'000, 12'000},
                    {38'000, 12'000},
                    {32'000, 6000 + neck},
                    {26'000, 6000 + neck},
                    {20'000, 12'000},
                    {0, 12'000}},
                   {}};
  };
  EXPECT_EQ(count(axis_of(hourglass(1200))).parts, 1u);
  EXPECT_EQ(count(axis_of(hourglass(900))).parts, 2u);
  EXPECT_GT(length_of(axis_of(hourglass(900))), 20'000);
}

// What is kept is part of the whole, far enough from the walls, and has no short
// branches.
TEST(MedialAxis, KeepsWhatTheRulesSay) {
  Rng rng(root_key(134), Purpose::sample);
  int edges = 0;
  for (int i = 0; i < cases(2000); ++i) {
    auto polygon = test::random_outline(rng, i % 2 ? 4 : 3);
    if (!polygon) continue;
    const Length size = std::clamp(bounds(*polygon).long_side(), 1, 60'000);
    polygon = test::scaled(*polygon, 60'000 / size, 60'000 / size);
    const Axis whole = whole_axis(*polygon), axis = axis_of(*polygon);
    ASSERT_LT(farthest(axis, whole), 22) << test::text(*polygon);
    std::vector<int> degree(axis.nodes.size());
    for (const auto& e : axis.edges) {
      ++degree[e.a];
      ++degree[e.b];
      const Spot middle = between(spot(axis.nodes[e.a].at), spot(axis.nodes[e.b].at), 0.5);
      ASSERT_GE(to_border(*polygon, middle), AxisRules{}.link - 22);
    }
    for (const auto& e : axis.edges) {
      if (degree[e.a] != 1 && degree[e.b] != 1) continue;
      ASSERT_LT(e.cosine, AxisRules{}.cosine) << test::text(*polygon);
      const double length =
          std::hypot(axis.nodes[e.a].at.x - axis.nodes[e.b].at.x, axis.nodes[e.a].at.y - axis.nodes[e.b].at.y);
      if (degree[e.a] == 2 || degree[e.b] == 2) continue;
      ASSERT_GE(length, AxisRules{}.spur) << test::text(*polygon);
    }
    edges += static_cast<int>(axis.edges.size());
  }
  EXPECT_GT(edges, cases(2000));
}

Axis mapped(Axis axis, const auto& map) {
  for (auto& n : axis.nodes) n.at = map(n.at);
  return axis;
}

TEST(MedialAxis, TurnsWithTheOutline) {
  Rng rng(root_key(135), Purpose::sample);
  for (int i = 0, made = 0; made < cases(1500); ++i) {
    const auto polygon = test::random_outline(rng, i % test::kOutlines);
    if (!polygon || bounds(*polygon).short_side() < 1000) continue;
    ++made;
    const Axis axis = whole_axis(*polygon);
    const Axis turned = mapped(whole_axis(test::turned(*polygon)), [](Point p) { return Point{p.y, -p.x}; });
    const Axis flipped = mapped(whole_axis(test::transposed(*polygon)), [](Point p) { return Point{p.y, p.x}; });
    for (const Axis* other : {&turned, &flipped}) {
      ASSERT_LT(farthest(axis, *other), 22) << test::text(*polygon);
      ASSERT_LT(farthest(*other, axis), 22) << test::text(*polygon);
    }
  }
}

TEST(MedialAxis, StraightCornersChangeNothing) {
  Rng rng(root_key(136), Purpose::sample);
  for (int i = 0; i < cases(1000); ++i) {
    const auto cells = test::random_cells(rng, 6, 6, rng.between(4, 30));
    const auto few = test::outline(cells, 6000, false), all = test::outline(cells, 6000, true);
    if (!few) continue;
    const Axis a = axis_of(*few), b = axis_of(*all);
    ASSERT_EQ(a.nodes.size(), b.nodes.size());
    for (std::size_t n = 0; n < a.nodes.size(); ++n) ASSERT_EQ(a.nodes[n].at, b.nodes[n].at) << test::text(*few);
    ASSERT_NO_FATAL_FAILURE(expect_in_the_middle(*all, b));
  }
}

TEST(MedialAxis, RefusesWhatIsNotValid) {
  EXPECT_FALSE(medial_axis({}));
  EXPECT_FALSE(medial_axis({{{0, 0}, {9000, 0}, {0, 9000}, {9000, 9000}}, {}}));
}

// Needles, stars and outlines as wide as the plane: an answer, soon.
TEST(MedialAxis, ExtremesEnd) {
  const auto begin = std::chrono::steady_clock::now();
  std::vector<Polygon> outlines = {
      {{{0, 0}, {1'000'000, 0}, {1'000'000, 1}}, {}},
      {{{0, 0}, {500'000, -1}, {1'000'000, 0}, {500'000, 1}}, {}},
      {{{-kLimit, -kLimit}, {kLimit, -kLimit}, {kLimit, kLimit}, {-kLimit, kLimit}}, {}},
      {{{-kLimit, -kLimit}, {kLimit, -kLimit}, {-kLimit + 1, -kLimit + 1}, {-kLimit, kLimit}}, {}},
      {{{0, 0}, {kLimit, 1}, {kLimit, 2}, {1, 3}, {kLimit, 4}, {kLimit, 6}, {0, 5}}, {}},
  };
  for (int n = 3; n < 100; ++n) outlines.push_back(test::regular(n, 30'000));
  for (const int points : {50, 200, 600}) {
    Polygon star = test::regular(points, 30'000);
    for (std::size_t i = 0; i < star.outer.size(); i += 2) star.outer[i] = {star.outer[i].x / 4, star.outer[i].y / 4};
    outlines.push_back(star);
  }
  for (const Polygon& outline : outlines) {
    if (!validate(outline)) continue;
    EXPECT_EQ(count(whole_axis(outline)).parts, 1u) << test::text(outline);
    axis_of(outline);
  }
  const double ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
  std::printf("  %zu outlines in %.0f ms\n", outlines.size(), ms);
  EXPECT_LT(ms, 20'000);
}

// Computed once; equal with g++, clang and in WebAssembly. Kinds of outlines
// whose random numbers are drawn in the same order by all of them.
TEST(MedialAxis, SameBitsEverywhere) {
  Rng rng(root_key(137), Purpose::sample);
  std::uint64_t hash = 14695981039346656037ull;
  const auto mix = [&](std::int64_t v) { hash = (hash ^ static_cast<std::uint64_t>(v)) * 1099511628211ull; };
  constexpr int kKinds[] = {0, 1, 2, 3, 10, 11, 13};
  for (int i = 0; i < 280; ++i) {
    const auto polygon = test::random_outline(rng, kKinds[i % 7]);
    if (!polygon) continue;
    for (const auto& n : whole_axis(*polygon).nodes) {
      mix(n.at.x);
      mix(n.at.y);
      mix(n.clearance);
    }
    for (const auto& e : axis_of(*polygon).edges) {
      mix(e.a);
      mix(e.b);
    }
  }
  EXPECT_EQ(hash, 9095948794889932725ull);
}

}  // namespace
}  // namespace enfilade::geom
