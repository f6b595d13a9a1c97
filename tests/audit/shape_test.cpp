#include "audit/shape.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "audit/plates.hpp"

namespace enfilade::audit {
namespace {

using geom::Ring;

bool convex(const Ring& ring) { return is_convex({ring, {}}); }

TEST(Shape, ConvexMeansOnceRoundWithoutARightTurn) {
  EXPECT_TRUE(convex({{0, 0}, {10, 0}, {10, 10}, {0, 10}}));
  EXPECT_TRUE(convex({{0, 0}, {5, 0}, {10, 0}, {10, 10}, {0, 10}}));   // two edges in one line
  EXPECT_FALSE(convex({{0, 0}, {10, 0}, {10, 10}, {5, 4}, {0, 10}}));  // a notch
  EXPECT_FALSE(convex({{0, 0}, {0, 10}, {10, 10}, {10, 0}}));          // clockwise
  EXPECT_FALSE(convex({{0, 0}, {10, 0}, {5, 0}, {10, 10}, {0, 10}}));  // turns back in its line
  EXPECT_FALSE(convex({{0, 0}, {10, 4}, {-1, 4}, {9, 0}, {4, 10}}));   // a star turns left twice round
  EXPECT_FALSE(is_convex({{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{{3, 3}, {3, 6}, {6, 6}, {6, 3}}}}));
}

TEST(Shape, PolygonsThatShareABorderDoNotOverlap) {
  const Ring a{{0, 0}, {10, 0}, {20, 10}, {0, 10}};
  EXPECT_FALSE(overlap(a, Ring{{10, 0}, {30, 0}, {30, 10}, {20, 10}}));
  EXPECT_TRUE(overlap(a, Ring{{9, 0}, {30, 0}, {30, 10}, {19, 10}}));
  EXPECT_FALSE(overlap(a, Ring{{10, 0}, {30, -10}, {30, 0}}));    // a corner
  EXPECT_TRUE(overlap(a, Ring{{4, 4}, {6, 4}, {6, 6}, {4, 6}}));  // inside
  EXPECT_TRUE(overlap(a, a));
  EXPECT_TRUE(overlap(Ring{{0, 4}, {30, 4}, {30, 6}, {0, 6}}, Ring{{14, 0}, {16, 0}, {16, 10}, {14, 10}}));  // a cross
}

TEST(Shape, ASegmentOnTheBorderDoesNotPassThrough) {
  const Ring a{{0, 0}, {10, 0}, {20, 10}, {0, 10}};
  EXPECT_FALSE(passes_through({10, 0}, {20, 10}, a));
  EXPECT_FALSE(passes_through({0, -10}, {30, 20}, a));  // along it and beyond
  EXPECT_TRUE(passes_through({0, 0}, {20, 10}, a));
  EXPECT_TRUE(passes_through({2, 2}, {3, 3}, a));    // wholly inside
  EXPECT_FALSE(passes_through({-5, 5}, {0, 5}, a));  // ends on it
  EXPECT_TRUE(passes_through({-5, 5}, {1, 5}, a));
  EXPECT_FALSE(passes_through({15, 0}, {25, 10}, a));
}

TEST(Shape, TheNarrowestRectangleFollowsAnEdge) {
  const Rectangle box = narrowest(Ring{{0, 0}, {3'000, 0}, {3'000, 8'000}, {0, 8'000}});
  EXPECT_EQ(box.width, 3'000);
  EXPECT_EQ(box.length, 8'000);
  EXPECT_EQ(std::abs(box.along_y), 1);
  // The same turned by 45 degrees, smaller by the root of two.
  const Rectangle turned = narrowest(Ring{{0, 0}, {3'000, 3'000}, {-5'000, 11'000}, {-8'000, 8'000}});
  EXPECT_NEAR(turned.width, 3'000 * std::sqrt(2.0), 1e-6);
  EXPECT_NEAR(turned.length, 8'000 * std::sqrt(2.0), 1e-6);
  EXPECT_NEAR(std::abs(turned.along_x), std::sqrt(0.5), 1e-9);
  const Rectangle triangle = narrowest(Ring{{0, 0}, {4'000, 0}, {0, 4'000}});
  EXPECT_NEAR(triangle.width, 4'000 / std::sqrt(2.0), 1e-6);
}

TEST(Shape, TheLargestCircleOfATriangle) {
  // Legs of 1: the diameter is 2 - √2 = 0.5858.
  const Ring triangle{{0, 0}, {4'000, 0}, {0, 4'000}};
  EXPECT_TRUE(holds_circle(triangle, 2'343));
  EXPECT_FALSE(holds_circle(triangle, 2'344));
  const Ring box{{0, 0}, {2'100, 0}, {2'100, 9'000}, {0, 9'000}};
  EXPECT_TRUE(holds_circle(box, 2'100));
  EXPECT_FALSE(holds_circle(box, 2'101));
}

TEST(Shape, ACornerUnderSixtyDegreesIsAWedge) {
  EXPECT_TRUE(has_wedge(Ring{{0, 0}, {4'000, 0}, {0, 4'000}}));
  EXPECT_FALSE(has_wedge(Ring{{0, 0}, {4'000, 0}, {5'000, 1'000}, {5'000, 5'000}, {0, 5'000}}));
  EXPECT_FALSE(has_wedge(Ring{{0, 0}, {9'000, 0}, {9'000, 7'000}, {4'000, 7'000}}));  // 60.3 degrees
  EXPECT_TRUE(has_wedge(Ring{{0, 0}, {9'000, 0}, {9'000, 6'900}, {4'000, 6'900}}));   // 59.9 degrees
}

TEST(Plates, APointIsFoundInItsPieceAndNotInAHole) {
  const std::vector<geom::Polygon> outline{
      {{{0, 0}, {30, 0}, {30, 30}, {0, 30}}, {{{10, 10}, {10, 20}, {20, 20}, {20, 10}}}},
      {{{40, 0}, {70, 30}, {40, 30}}, {}}};
  Plates plates;
  plates.load(outline);
  EXPECT_EQ(plates.holder({3 * 5, 3 * 15}), 0u);
  EXPECT_EQ(plates.holder({3 * 15, 3 * 15}), Plates::kOutside);
  EXPECT_EQ(plates.holder({3 * 25, 3 * 15}), 0u);
  EXPECT_EQ(plates.holder({3 * 45, 3 * 20}), 1u);
  EXPECT_EQ(plates.holder({3 * 60, 3 * 10}), Plates::kOutside);  // in the bounds of the second
  EXPECT_EQ(plates.holder({3 * 35, 3 * 15}), Plates::kOutside);
  EXPECT_EQ(plates.area2, 2 * (900 - 100) + 900);
  EXPECT_FALSE(plates.is_box);
}

TEST(Plates, EdgesAreNumberedPieceByPieceOuterRingFirst) {
  const std::vector<geom::Polygon> outline{
      {{{0, 0}, {30, 0}, {30, 30}, {0, 30}}, {{{10, 10}, {10, 20}, {20, 20}, {20, 10}}}},
      {{{40, 0}, {70, 30}, {40, 30}}, {}}};
  Plates plates;
  plates.load(outline);
  const auto number = [&](geom::Point a, geom::Point b) {
    const Plates::Edge* e = plates.under(a, b);
    return e ? int{e->number} : -1;
  };
  EXPECT_EQ(number({5, 0}, {30, 0}), 0);
  EXPECT_EQ(number({30, 0}, {5, 0}), -1);  // the other way round
  EXPECT_EQ(number({5, 0}, {31, 0}), -1);  // beyond its end
  EXPECT_TRUE(plates.touches({5, 0}, {31, 0}));
  EXPECT_FALSE(plates.touches({30, 0}, {31, 0}));
  EXPECT_EQ(number({10, 12}, {10, 20}), 4);
  EXPECT_EQ(number({50, 10}, {60, 20}), 8);   // on a diagonal
  EXPECT_EQ(number({50, 11}, {60, 21}), -1);  // beside it
  EXPECT_EQ(number({40, 30}, {40, 0}), 10);
}

TEST(Plates, EdgesOfAnySlopeAreFound) {
  const std::vector<geom::Polygon> outline{{{{0, 0}, {30, 10}, {0, 20}}, {}}};
  Plates plates;
  plates.load(outline);
  ASSERT_NE(plates.under({3, 1}, {27, 9}), nullptr);
  EXPECT_EQ(plates.under({3, 1}, {27, 9})->number, 0);
  EXPECT_EQ(plates.under({3, 1}, {27, 8}), nullptr);
  EXPECT_EQ(plates.under({27, 9}, {3, 1}), nullptr);
}

TEST(Plates, ABoxMayBeginAtAnyCorner) {
  const std::vector<geom::Polygon> outline{{{{30, 0}, {30, 20}, {0, 20}, {0, 0}}, {}}};
  Plates plates;
  plates.load(outline);
  EXPECT_TRUE(plates.is_box);
  EXPECT_EQ(plates.side_number, (std::array<std::uint16_t, 4>{3, 0, 1, 2}));
}

}  // namespace
}  // namespace enfilade::audit
