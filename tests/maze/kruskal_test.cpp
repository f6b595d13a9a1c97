// Kruskal by tiles gives the maze of the plain way.

#include <algorithm>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "maze/mazes.hpp"
#include "rules/maze/weights.hpp"

namespace enfilade::rules::maze {
namespace {

Grid plain_kruskal(std::uint64_t seed, std::int32_t width, std::int32_t length, const Bits* mask) {
  const Weights weights(mix(root_key(seed), static_cast<std::uint64_t>(Algorithm::kruskal)));
  const auto has = [&](std::int32_t x, std::int32_t y) {
    return x < width && y < length && (!mask || mask->has(x, y));
  };
  std::vector<std::uint64_t> walls;
  for (std::int32_t y = 0; y < length; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      const auto cell = static_cast<std::uint64_t>(y * width + x);
      if (has(x, y) && has(x + 1, y)) walls.push_back(weights.order(cell, false));
      if (has(x, y) && has(x, y + 1)) walls.push_back(weights.order(cell, true));
    }
  }
  std::sort(walls.begin(), walls.end());
  std::vector<std::size_t> parent(static_cast<std::size_t>(width * length));
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&](std::size_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  };
  Grid grid;
  grid.reset(width, length);
  for (const std::uint64_t wall : walls) {
    const std::size_t cell = (wall & 0xffffffffu) >> 1;
    const std::size_t a = root(cell), b = root(wall & 1u ? cell + static_cast<std::size_t>(width) : cell + 1);
    if (a == b) continue;
    parent[a] = b;
    const auto x = static_cast<std::int32_t>(cell) % width, y = static_cast<std::int32_t>(cell) / width;
    (wall & 1u ? grid.north : grid.east).set(x, y);
  }
  return grid;
}

TEST(Kruskal, ByTilesIsThePlainOne) {
  for (const auto& [width, length] : {std::pair{1, 1},
                                      {64, 64},
                                      {65, 64},
                                      {64, 65},
                                      {63, 130},
                                      {200, 150},
                                      {kSlow ? 300 : 1001, kSlow ? 200 : 777}}) {
    for (std::uint64_t seed = 0; seed < 3; ++seed)
      EXPECT_EQ(maze(Algorithm::kruskal, seed, width, length), plain_kruskal(seed, width, length, nullptr))
          << width << " x " << length;
  }
}

TEST(Kruskal, ByTilesIsThePlainOneInMasks) {
  Rng rng(root_key(3), Purpose::sample);
  for (const std::uint32_t permille : {100u, 400u, 600u, 700u, 900u, 990u}) {
    const Bits mask = random_mask(170, 133, permille, rng);
    EXPECT_EQ(maze(Algorithm::kruskal, permille, 170, 133, &mask), plain_kruskal(permille, 170, 133, &mask))
        << permille;
  }
}

}  // namespace
}  // namespace enfilade::rules::maze
