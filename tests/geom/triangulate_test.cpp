#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::all_vertices;
using test::cells_of;
using test::outline;

// A list of triangles is a triangulation when every triangle has positive area,
// the areas add up, each directed edge occurs once, and the edges without a
// partner are exactly the edges of the rings.
void expect_triangulation(const Polygon& polygon) {
  const auto triangles = triangulate(polygon);
  const Ring points = all_vertices(polygon);
  ASSERT_EQ(triangles.size(), 3 * (points.size() + 2 * polygon.holes.size() - 2)) << test::text(polygon);
  std::set<std::pair<std::uint32_t, std::uint32_t>> edges;
  std::int64_t sum = 0;
  for (std::size_t t = 0; t < triangles.size(); t += 3) {
    for (std::size_t k = 0; k < 3; ++k) {
      ASSERT_LT(triangles[t + k], points.size());
      EXPECT_TRUE(edges.emplace(triangles[t + k], triangles[t + (k + 1) % 3]).second) << test::text(polygon);
    }
    const std::int64_t area = cross(points[triangles[t]], points[triangles[t + 1]], points[triangles[t + 2]]);
    EXPECT_GT(area, 0) << test::text(polygon);
    sum += area;
  }
  EXPECT_EQ(sum, twice_area(polygon)) << test::text(polygon);
  std::uint32_t first = 0;
  const auto take_border = [&](const Ring& ring) {
    const auto n = static_cast<std::uint32_t>(ring.size());
    for (std::uint32_t i = 0; i < n; ++i) {
      EXPECT_EQ(edges.erase({first + i, first + (i + 1) % n}), 1u) << test::text(polygon);
    }
    first += n;
  };
  take_border(polygon.outer);
  for (const Ring& hole : polygon.holes) take_border(hole);
  for (const auto& [a, b] : edges) EXPECT_TRUE(edges.count({b, a})) << test::text(polygon);
}

TEST(Triangulate, BoxIsTwoTriangles) {
  const Polygon box = to_polygon({{0, 0}, {4, 3}});
  EXPECT_EQ(triangulate(box).size(), 6u);
  expect_triangulation(box);
}

TEST(Triangulate, PicturesWithHoles) {
  for (const char* picture : {R"(
      #####
      #.#.#
      #####)",
                              R"(
      #######
      #.#.#.#
      #######
      #.#.#.#
      #######
      #.#.#.#
      #######)",
                              R"(
      #########
      #.......#
      #.#####.#
      #.#####.#
      #.#####.#
      #########)",
                              R"(
      ##.####
      .#....#
      .######)"}) {
    const auto cells = cells_of(picture);
    for (const bool all_points : {false, true}) {
      const auto polygon = outline(cells, 1, all_points);
      if (!polygon) continue;
      ASSERT_TRUE(validate(*polygon).ok());
      expect_triangulation(*polygon);
      expect_triangulation(test::transposed(*polygon));
      expect_triangulation(test::turned(*polygon));
    }
  }
}

// Holes whose rightmost points are level with corners of others, so that the
// ray grazes points, runs along edges and ends in bridges.
TEST(Triangulate, HolesInARowShareTheirRay) {
  Polygon polygon = to_polygon({{0, 0}, {100, 20}});
  for (Length x = 5; x < 95; x += 10) polygon.holes.push_back({{x, 10}, {x + 3, 15}, {x + 5, 10}, {x + 3, 5}});
  expect_triangulation(polygon);
  for (int i = 0; i < 4; ++i) expect_triangulation(polygon = test::turned(polygon));
}

TEST(Triangulate, ManyHolesMayUseOneCorner) {
  // Holes one above the other, all of which see the spike's tip best.
  Polygon polygon{{{0, 0}, {100, 0}, {100, 48}, {40, 50}, {100, 52}, {100, 100}, {0, 100}}, {}};
  for (Length y = 10; y < 90; y += 8) polygon.holes.push_back({{10, y}, {12, y + 4}, {14, y + 3}, {13, y}});
  ASSERT_TRUE(validate(polygon).ok());
  expect_triangulation(polygon);
  for (int i = 0; i < 4; ++i) expect_triangulation(polygon = test::turned(polygon));
}

TEST(Triangulate, WorksAtTheLimitOfCoordinates) {
  constexpr Length k = kLimit;
  expect_triangulation(to_polygon({{-k, -k}, {k, k}}));
  // Two needles: a slit that all but cuts the square, and a sliver of a hole.
  expect_triangulation(
      {{{-k, -k}, {k, -k}, {k, k}, {-k, k}, {k - 1, 0}}, {{{-k + 10, -k + 2}, {-k + 10, -k + 3}, {k - 5, -k + 3}}}});
}

TEST(Triangulate, CombWithThousandsOfPointsIsFast) {
  Polygon comb;
  for (Length i = 0; i < 1000; ++i) {
    comb.outer.push_back({i * 4, 0});
    comb.outer.push_back({i * 4 + 2, 1000 + i % 7});
  }
  comb.outer.push_back({4000, -10});
  comb.outer.push_back({-10, -10});
  std::reverse(comb.outer.begin(), comb.outer.end());
  ASSERT_TRUE(validate(comb).ok());
  expect_triangulation(comb);
}

// Whether the cells hang together and no two meet in a corner only.
bool is_one_piece(const test::Cells& cells) {
  std::set<std::pair<int, int>> seen;
  std::vector<std::pair<int, int>> open;
  for (int y = 0; y < cells.height; ++y) {
    for (int x = 0; x < cells.width; ++x) {
      if (cells.at(x, y) && open.empty()) open.emplace_back(x, y);
      const bool a = cells.at(x, y), b = cells.at(x + 1, y), c = cells.at(x, y + 1), d = cells.at(x + 1, y + 1);
      if (a == d && b == c && a != b) return false;
    }
  }
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    if (!cells.at(x, y) || !seen.emplace(x, y).second) continue;
    for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) open.emplace_back(x + dx, y + dy);
  }
  return static_cast<std::int64_t>(seen.size()) == cells.count();
}

// Every connected set of cells on a 4 × 4 grid, with and without points along
// straight sides.
TEST(Triangulate, EveryShapeOnAFourByFourGrid) {
  int shapes = 0;
  for (unsigned mask = 1; mask < 1u << 16; ++mask) {
    const auto cells = cells_of(mask, 4, 4);
    const auto polygon = outline(cells, 1, (mask * 2654435761u >> 20 & 1u) != 0);
    ASSERT_EQ(polygon.has_value(), is_one_piece(cells)) << mask;
    if (!polygon) continue;
    ++shapes;
    ASSERT_TRUE(validate(*polygon)) << test::text(*polygon);
    expect_triangulation(*polygon);
    ASSERT_EQ(twice_area(*polygon), 2 * cells.count());
    if (HasFailure()) return;
  }
  EXPECT_EQ(shapes, 9870);
}

TEST(Triangulate, RandomStars) {
  Rng rng(root_key(11), Purpose::sample);
  int made = 0;
  for (int i = 0; i < 3000; ++i) {
    const Length radius = i % 3 == 0 ? 12 : i % 3 == 1 ? 5000 : kLimit / 4;
    const auto star = test::random_star(rng, rng.between(3, 40), radius);
    if (!star) continue;
    ++made;
    expect_triangulation(test::with_random_holes(rng, *star, rng.between(0, 5)));
    if (HasFailure()) return;
  }
  EXPECT_GT(made, 2000);
}

TEST(Triangulate, RandomSimplePolygonsOnTinyGrids) {
  Rng rng(root_key(12), Purpose::sample);
  int made = 0, with_holes = 0;
  for (int i = 0; i < 8000; ++i) {
    const Length side = rng.between(3, 12);
    const auto simple = test::random_simple(rng, std::min(rng.between(3, 24), side * side / 2), side);
    if (!simple) continue;
    ++made;
    Polygon polygon = *simple;
    const Length scale = rng.between(1, 3);
    for (Point& p : polygon.outer) p = {p.x * scale, p.y * scale};
    polygon = test::with_random_holes(rng, polygon, 6);
    with_holes += !polygon.holes.empty();
    expect_triangulation(polygon);
    if (HasFailure()) return;
  }
  EXPECT_GT(made, 3000);
  EXPECT_GT(with_holes, 500);
}

TEST(Triangulate, RandomRightAngledBlobsWithHoles) {
  Rng rng(root_key(13), Purpose::sample);
  int made = 0, holes = 0;
  for (int i = 0; i < 4000; ++i) {
    const int side = rng.between(3, 12);
    const auto polygon =
        outline(test::random_cells(rng, side, side, side * side * 2 / 3), rng.between(1, 40'000'000), i % 2 == 0);
    if (!polygon) continue;
    ++made;
    holes += static_cast<int>(polygon->holes.size());
    expect_triangulation(*polygon);
    if (HasFailure()) return;
  }
  EXPECT_GT(made, 500);
  EXPECT_GT(holes, 100);
}

}  // namespace
}  // namespace enfilade::geom
