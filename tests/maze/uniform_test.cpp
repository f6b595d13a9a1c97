// Wilson and Aldous–Broder draw every spanning tree with the same probability:
// counted against Kirchhoff's theorem on small graphs, and wall by wall on larger ones.

#include <cmath>
#include <map>
#include <vector>

#include <gtest/gtest.h>

#include "maze/mazes.hpp"

namespace enfilade::rules::maze {
namespace {

using Matrix = std::vector<std::vector<double>>;

// The Laplacian of a mask's graph without its first cell, and the number of each cell.
struct Graph {
  Matrix laplacian;
  std::map<std::pair<std::int32_t, std::int32_t>, std::size_t> number;
};

Graph graph_of(const Bits& mask) {
  Graph g;
  for (std::int32_t y = 0; y < mask.length; ++y) {
    for (std::int32_t x = 0; x < mask.width; ++x)
      if (mask.at(x, y)) g.number.emplace(std::pair{x, y}, g.number.size());
  }
  g.laplacian.assign(g.number.size(), std::vector<double>(g.number.size()));
  for (const auto& [place, i] : g.number) {
    const auto [x, y] = place;
    for (const auto& next : {std::pair{x + 1, y}, {x, y + 1}}) {
      const auto other = g.number.find(next);
      if (other == g.number.end()) continue;
      const std::size_t j = other->second;
      g.laplacian[i][i] += 1;
      g.laplacian[j][j] += 1;
      g.laplacian[i][j] -= 1;
      g.laplacian[j][i] -= 1;
    }
  }
  return g;
}

// The inverse of a matrix without its first row and column, and the determinant.
std::pair<Matrix, double> inverse_of_minor(const Matrix& full) {
  const std::size_t n = full.size() - 1;
  Matrix a(n, std::vector<double>(2 * n));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) a[i][j] = full[i + 1][j + 1];
    a[i][n + i] = 1;
  }
  double determinant = 1;
  for (std::size_t k = 0; k < n; ++k) {  // positive definite: no pivoting
    const double pivot = a[k][k];
    determinant *= pivot;
    for (double& v : a[k]) v /= pivot;
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k || a[i][k] == 0) continue;
      const double factor = a[i][k];
      for (std::size_t j = k; j < 2 * n; ++j) a[i][j] -= factor * a[k][j];
    }
  }
  for (auto& row : a) row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(n));
  return {a, determinant};
}

Bits whole(std::int32_t width, std::int32_t length) {
  Rng rng(root_key(0), Purpose::sample);
  return random_mask(width, length, 1000, rng);
}

class Uniform : public testing::TestWithParam<Algorithm> {};

// Chi-square over all trees of a graph; the bound is five standard deviations.
void expect_uniform(Algorithm algorithm, const Bits& mask) {
  const double trees = std::round(inverse_of_minor(graph_of(mask).laplacian).second);
  const auto samples = static_cast<std::uint64_t>(trees * (kSlow ? 40 : 400));
  std::map<std::vector<std::uint64_t>, double> seen;
  Scratch scratch;
  Grid grid;
  for (std::uint64_t i = 0; i < samples; ++i) {
    grid.reset(mask.width, mask.length);
    carve(algorithm, root_key(i), {}, &mask, scratch, grid);
    std::vector<std::uint64_t> walls = grid.east.bits;
    walls.insert(walls.end(), grid.north.bits.begin(), grid.north.bits.end());
    seen[walls] += 1;
  }
  EXPECT_EQ(static_cast<double>(seen.size()), trees);
  const double expected = static_cast<double>(samples) / trees;
  double chi = 0;
  for (const auto& [walls, count] : seen) chi += (count - expected) * (count - expected) / expected;
  const double freedom = trees - 1;
  EXPECT_LT(chi, freedom + 5 * std::sqrt(2 * freedom)) << mask.width << " x " << mask.length;
}

TEST_P(Uniform, OverTheTreesOfSmallRectangles) {
  expect_uniform(GetParam(), whole(2, 2));              // 4
  expect_uniform(GetParam(), whole(3, 2));              // 15
  expect_uniform(GetParam(), whole(2, 4));              // 56
  expect_uniform(GetParam(), whole(3, 3));              // 192
  if (!kSlow) expect_uniform(GetParam(), whole(4, 3));  // 2415
}

TEST_P(Uniform, OverTheTreesOfSmallMasks) {
  expect_uniform(GetParam(), mask_of({"###", "#.#", "###"}));
  expect_uniform(GetParam(), mask_of({"##.", "###", "###"}));
  expect_uniform(GetParam(), mask_of({"###.", "#.##", "####"}));
}

// A wall is open with the probability of its effective resistance (Kirchhoff). Here
// the rectangles are large enough for whatever is done in leaps.
TEST_P(Uniform, WallByWallOnLargerRectangles) {
  const std::int32_t width = 21, length = kSlow ? 12 : 17;
  const Graph graph = graph_of(whole(width, length));
  const Matrix green = inverse_of_minor(graph.laplacian).first;
  const auto resistance = [&](std::size_t i, std::size_t j) {
    const auto g = [&](std::size_t a, std::size_t b) { return a == 0 || b == 0 ? 0.0 : green[a - 1][b - 1]; };
    return g(i, i) + g(j, j) - 2 * g(i, j);
  };
  const std::uint64_t samples = kSlow ? 500 : 40'000;
  std::map<std::pair<std::size_t, std::size_t>, double> open;
  Scratch scratch;
  Grid grid;
  for (std::uint64_t s = 0; s < samples; ++s) {
    grid.reset(width, length);
    carve(GetParam(), root_key(s), {}, nullptr, scratch, grid);
    for (const auto& [place, i] : graph.number) {
      const auto [x, y] = place;
      if (grid.east.at(x, y)) open[{i, i + 1}] += 1;
      if (grid.north.at(x, y)) open[{i, i + static_cast<std::size_t>(width)}] += 1;
    }
  }
  double sum = 0, worst = 0;
  std::size_t walls = 0;
  for (const auto& [place, i] : graph.number) {
    const auto [x, y] = place;
    for (const auto& [nx, ny] : {std::pair{x + 1, y}, {x, y + 1}}) {
      if (nx >= width || ny >= length) continue;
      const std::size_t j = graph.number.at({nx, ny});
      const double p = resistance(i, j), n = static_cast<double>(samples);
      const double off = (open[{i, j}] - n * p) / std::sqrt(n * p * (1 - p));
      sum += off * off;
      worst = std::max(worst, std::abs(off));
      ++walls;
    }
  }
  // Walls are nearly independent, and what they lack in that lowers the spread.
  EXPECT_LT(worst, 4.7);
  EXPECT_NEAR(sum / static_cast<double>(walls), 1.0, 5 * std::sqrt(2.0 / static_cast<double>(walls)));
}

INSTANTIATE_TEST_SUITE_P(Both, Uniform, testing::Values(Algorithm::wilson, Algorithm::aldous_broder));

}  // namespace
}  // namespace enfilade::rules::maze
