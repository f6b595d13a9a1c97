#include <enfilade/world/motion.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include <enfilade/base/rng.hpp>

#include "world/motion_picture.hpp"

namespace enfilade::world {
namespace {

using testing::Picture;
using testing::three_by_three;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kDirections[16][2] = {
    {1, 0},  {0.92, 0.38},   {0.71, 0.71},   {0.38, 0.92},   {0, 1},  {-0.38, 0.92}, {-0.71, 0.71}, {-0.92, 0.38},
    {-1, 0}, {-0.92, -0.38}, {-0.71, -0.71}, {-0.38, -0.92}, {0, -1}, {0.38, -0.92}, {0.71, -0.71}, {0.92, -0.38}};

TEST(Motion, AWalkerSlidesAlongTheWallToTheCorner) {
  Picture picture(R"(
+--+--+--+
|A       |
+--+--+  +
|B       |
+--+--+--+
)");
  const Body body;
  // A runs into the wall below it and on along it, round the end of the wall only when it turns south.
  const Moved slid = move(picture, body, picture.walker('A'), 5'000, -600);
  EXPECT_TRUE(slid.blocked);
  EXPECT_NEAR(slid.at.x, 3 * Picture::kCell - body.radius, 0.01);
  const Moved turned = move(picture, body, slid.at, 0, -5'000);
  EXPECT_NEAR(turned.at.y, body.radius, 0.01);
  EXPECT_EQ(picture.cell_of(turned.at), 2);
  const Moved back = move(picture, body, turned.at, -5'000, 0);
  EXPECT_EQ(picture.cell_of(back.at), picture.cell_of(picture.walker('B')));
}

TEST(Motion, AFreeMoveEndsExactlyWhereItShould) {
  Picture picture("+--+--+--+\n|A       |\n+--+--+--+\n");
  const Stance a = picture.walker('A');
  for (const double length : {1e-9, 0.001, 1.0, 77.7, 124.9, 125.1, 900.0, 1'300.0}) {
    const Moved moved = move(picture, {}, a, length, 0);
    EXPECT_FALSE(moved.blocked) << length;
    EXPECT_EQ(moved.at.x, a.x + length);
    EXPECT_EQ(moved.at.y, a.y);
  }
}

// Every pattern of walls, every start of a grid, sixteen directions: nobody
// gets through a wall, into a wall, or anywhere a wall shuts off.
TEST(Motion, NoWallPatternOfThreeByThreeLeaks) {
  const Body body{.radius = 150};
  for (unsigned walls = 0; walls < 4096; ++walls) {
    const std::string drawing = three_by_three(walls);
    Picture picture(drawing);
    const std::vector<int> piece = picture.pieces();
    for (int start = 0; start < 36; ++start) {
      // A grid that is no multiple of the cells.
      const Stance from{180.0 + 348.0 * (start % 6), 180.0 + 348.0 * (start / 6), 0};
      const bool free = picture.nearest_wall(from.x, from.y) >= body.radius;
      ASSERT_EQ(is_free(picture, body, from), free) << drawing << start;
      if (!free) continue;
      for (const auto& d : kDirections) {
        const double length = start % 3 == 0 ? 90 : start % 3 == 1 ? 800 : 1e7;
        const Moved moved = move(picture, body, from, d[0] * length, d[1] * length);
        ASSERT_GE(picture.nearest_wall(moved.at.x, moved.at.y), body.radius) << drawing << start;
        ASSERT_EQ(piece[static_cast<std::size_t>(picture.cell_of(moved.at))],
                  piece[static_cast<std::size_t>(picture.cell_of(from))])
            << drawing << start;
      }
    }
  }
}

// Fewer patterns, finer places, and a body that barely fits.
TEST(Motion, EveryDirectionFromEveryPlaceStaysFree) {
  const Body body;
  for (unsigned walls = 5; walls < 4096; walls += 89) {
    const std::string drawing = three_by_three(walls);
    Picture picture(drawing);
    const std::vector<int> piece = picture.pieces();
    for (int x = 250; x <= 1'850; x += 50) {
      for (int y = 250; y <= 1'850; y += 50) {
        const Stance from{static_cast<double>(x), static_cast<double>(y), 0};
        if (!is_free(picture, body, from)) continue;
        for (const auto& d : kDirections) {
          const Moved moved = move(picture, body, from, d[0] * 700, d[1] * 700);
          ASSERT_GE(picture.nearest_wall(moved.at.x, moved.at.y), body.radius) << drawing;
          ASSERT_EQ(piece[static_cast<std::size_t>(picture.cell_of(moved.at))],
                    piece[static_cast<std::size_t>(picture.cell_of(from))])
              << drawing;
        }
      }
    }
  }
}

TEST(Motion, AnOpenDirectionIsNeverRefused) {
  // Wherever a walker has got to, the way straight back to the middle of its cell is open.
  Rng rng(Key{1, 2}, Purpose::sample);
  const Body body{.radius = 200};
  for (int i = 0; i < 2'000; ++i) {
    const std::string drawing = three_by_three(rng.below(4096));
    Picture picture(drawing);
    Stance at{350, 350, 0};
    for (int k = 0; k < 20; ++k) {
      const auto& d = kDirections[rng.below(16)];
      at = move(picture, body, at, d[0] * 500, d[1] * 500).at;
      const int cell = picture.cell_of(at);
      const Stance middle{(cell % 3 + 0.5) * Picture::kCell, (cell / 3 + 0.5) * Picture::kCell, 0};
      const Moved back = move(picture, body, at, middle.x - at.x, middle.y - at.y);
      ASSERT_FALSE(back.blocked) << drawing << at.x << " " << at.y;
    }
  }
}

TEST(Motion, HostileMovesAreNoMoves) {
  Picture picture("+--+--+--+\n|A       |\n+--+--+--+\n");
  const Stance a = picture.walker('A');
  for (const auto& [dx, dy] : {std::pair{0.0, 0.0}, {kNaN, 0.0}, {1.0, kNaN}, {kInfinity, 0.0}, {0.0, -kInfinity}}) {
    const Moved moved = move(picture, {}, a, dx, dy);
    EXPECT_FALSE(moved.blocked);
    EXPECT_EQ(moved.at.x, a.x);
    EXPECT_EQ(moved.at.y, a.y);
  }
  for (const double huge : {1e9, 1e20, 1e300, std::numeric_limits<double>::max()}) {
    const Moved moved = move(picture, {}, a, huge, huge);
    EXPECT_TRUE(moved.blocked);
    EXPECT_TRUE(is_free(picture, {}, moved.at));
    EXPECT_NEAR(moved.at.x, 3 * Picture::kCell - 250, 130);  // into the wall at an angle: along it
  }
}

TEST(Motion, ABodyThatIsNotFreeStays) {
  Picture picture("+--+--+--+\n|A       |\n+--+--+--+\n");
  for (const Stance s : {Stance{10, 350, 0},
                         {350, 350, 100},
                         {350, 350, -2'000'000'000},
                         {350, 350, 2'147'483'647},
                         {-5'000, 0, 0},
                         {kNaN, 350, 0},
                         {350, kInfinity, 0},
                         {1e300, 1e300, 0}}) {
    EXPECT_FALSE(is_free(picture, {}, s));
    const Moved moved = move(picture, {}, s, 100, 0);
    EXPECT_TRUE(moved.blocked);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(moved.at.x), std::bit_cast<std::uint64_t>(s.x));
    EXPECT_EQ(moved.at.z, s.z);
  }
  for (const Body body : {Body{.radius = -5}, Body{.radius = 0}, Body{.radius = 2'147'483'647}, Body{.height = -1},
                          Body{.height = 2'147'483'647}, Body{.step_up = -9}, Body{.step_down = -9}}) {
    const Moved moved = move(picture, body, picture.walker('A'), 300, 20);
    EXPECT_TRUE(moved.blocked || is_free(picture, body, moved.at));
  }
}

TEST(Motion, HeightsDecideWhatStops) {
  const auto passes = [](Length z0, Length z1) {
    Picture picture("+--+--+--+\n|A       |\n+--+--+--+\n");
    picture.solids().blocks.push_back({{{1'000, 0}, {1'040, 700}}, z0, z1});
    return !move(picture, {}, picture.walker('A'), 1'300, 0).blocked;
  };
  EXPECT_TRUE(passes(0, 250)) << "it steps over";
  EXPECT_FALSE(passes(0, 251));
  EXPECT_TRUE(passes(1'750, 3'000)) << "it passes under";
  EXPECT_FALSE(passes(1'749, 3'000));
  EXPECT_FALSE(passes(900, 901));
}

TEST(Motion, StepsAreClimbedAndDropsAreNot) {
  const auto end = [](Length z) {
    Picture picture("+--+--+--+\n|A       |\n+--+--+--+\n");
    picture.solids().grounds.pop_back();
    picture.solids().grounds.push_back({{{1'400, 0}, {2'100, 700}}, z, z, z - 100, z - 100});
    return move(picture, {}, picture.walker('A'), 1'200, 0).at;
  };
  EXPECT_EQ(end(250).z, 250);
  EXPECT_EQ(end(251).z, 0);
  EXPECT_EQ(end(-250).z, -250);
  EXPECT_EQ(end(-251).z, 0) << "what it could not climb again it does not go down";
  EXPECT_LE(end(-251).x, 1'400);
  EXPECT_GT(end(-251).x, 1'390) << "it comes near the edge";
}

TEST(Motion, ABodySlidesAlongAnEdgeAsAlongAWall) {
  Picture picture(R"(
+--+--+--+
|        |
+  +  +  +
|        |
+  +  +  +
|A       |
+--+--+--+
)");
  std::erase_if(picture.solids().grounds, [](const mesh::Ground& g) { return g.box.lo.x == 2 * Picture::kCell; });
  const Moved moved = move(picture, {}, picture.walker('A'), 1'400, 1'300);
  EXPECT_TRUE(moved.blocked);
  EXPECT_LE(moved.at.x, 1'400);
  EXPECT_GT(moved.at.x, 1'200);
  EXPECT_GT(moved.at.y, 1'600);
}

TEST(Motion, HeadroomDecidesWhereABodyStands) {
  const auto end = [](Length under, bool slab) {
    Picture picture("+--+--+--+\n|A       |\n+--+--+--+\n");
    const mesh::Ground above{{{1'400, 0}, {2'100, 700}}, 3'000, 3'000, under, under};
    (slab ? picture.solids().slabs : picture.solids().grounds).push_back(above);
    return move(picture, {}, picture.walker('A'), 1'300, 0).at.x;
  };
  for (const bool slab : {false, true}) {
    EXPECT_EQ(end(1'750, slab), 1'650);
    EXPECT_NEAR(end(1'749, slab), 1'400 - 250, 0.01) << "its head would meet the edge";
  }
}

TEST(Motion, FindFreeGivesTheNearestPlaceOfItsGrid) {
  Picture picture("+--+--+--+\n|A |     |\n+--+--+--+\n");
  Stance out;
  ASSERT_TRUE(find_free(picture, {}, {350, 350, 0}, 500, out));
  EXPECT_EQ(out.x, 350);
  ASSERT_TRUE(find_free(picture, {}, {20, 300, 0}, 500, out));
  EXPECT_TRUE(is_free(picture, {}, out));
  EXPECT_NEAR(out.x, 250, 35);
  EXPECT_NEAR(out.y, 300, 35);
  EXPECT_FALSE(find_free(picture, {}, {20, 300, 0}, 100, out));
  EXPECT_FALSE(find_free(picture, {}, {-9'000, 300, 0}, 5'000, out));
  EXPECT_FALSE(find_free(picture, {}, {kNaN, 300, 0}, 5'000, out));
  EXPECT_FALSE(find_free(picture, {}, {20, 300, 0}, -5, out));
  ASSERT_TRUE(find_free(picture, {}, {350, 350, 200}, 100, out)) << "the floor is a step away";
  EXPECT_EQ(out.z, 0);
}

// The same bits from every compiler: doubles with + - × ÷ √ only.
TEST(Motion, AWalkHasTheSameBitsEverywhere) {
  Picture picture(three_by_three(0b010110011010));
  Rng rng(Key{3, 4}, Purpose::sample);
  Stance at{350, 350, 0};
  std::uint64_t bits = 0;
  for (int i = 0; i < 5'000; ++i) {
    const double dx = rng.between(-900, 900) / 7.0;
    const double dy = rng.between(-900, 900) / 7.0;
    at = move(picture, {.radius = 180}, at, dx, dy).at;
    bits = (bits ^ std::bit_cast<std::uint64_t>(at.x)) * 0x9e3779b97f4a7c15ull;
    bits = (bits ^ std::bit_cast<std::uint64_t>(at.y)) * 0x9e3779b97f4a7c15ull;
  }
  EXPECT_EQ(bits, 7345993062778179298ull);
}

}  // namespace
}  // namespace enfilade::world
