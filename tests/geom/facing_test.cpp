#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/geom/area.hpp>

#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cells_of;
using test::outline;

// A facing as text: the middle line and its gap, in metres.
std::string text(const Facing& f) {
  const auto metres = [](Length v) {
    const Length size = v < 0 ? -v : v;
    std::string s = (v < 0 ? "-" : "") + std::to_string(size / 1000);
    if (size % 1000 != 0) s += "." + std::to_string(size % 1000 / 100);
    return s;
  };
  return metres(f.a.x) + "," + metres(f.a.y) + " - " + metres(f.b.x) + "," + metres(f.b.y) + " gap " + metres(f.gap);
}

std::vector<std::string> facings(const Polygon& p, Length overlap = 500, Length least = 1, Length most = 100'000) {
  std::vector<Facing> found;
  facing_walls(p, overlap, least, most, found);
  std::vector<std::string> out;
  for (const Facing& f : found) out.push_back(text(f));
  return out;
}

Polygon picture(std::string_view cells) { return *outline(cells_of(cells), 1000, false); }

using testing::ElementsAre;
using testing::IsEmpty;

TEST(FacingWalls, ABoxHasTwoMiddleLines) {
  const Polygon box = to_polygon({{0, 0}, {6000, 2000}});
  EXPECT_THAT(facings(box), ElementsAre("0,1 - 6,1 gap 2", "3,0 - 3,2 gap 6"));
  EXPECT_THAT(facings(box, 2001), ElementsAre("0,1 - 6,1 gap 2"));
  EXPECT_THAT(facings(box, 2000), ElementsAre("0,1 - 6,1 gap 2", "3,0 - 3,2 gap 6"));
  EXPECT_THAT(facings(box, 500, 2001), ElementsAre("3,0 - 3,2 gap 6"));
  EXPECT_THAT(facings(box, 500, 1, 5999), ElementsAre("0,1 - 6,1 gap 2"));
  EXPECT_THAT(facings(box, 500, 2000, 6000).size(), 2u);
}

TEST(FacingWalls, AnL) {
  EXPECT_THAT(facings(picture(R"(
      ##....
      ##....
      ######
      ######)")),
              ElementsAre("2,1 - 6,1 gap 2",    // the lower arm, up to the inner corner
                          "0,2 - 2,2 gap 4",    // whole height of the left arm
                          "1,2 - 1,4 gap 2",    // the left arm above the inner corner
                          "3,0 - 3,2 gap 6"));  // whole width of the lower arm
}

// The outer walls of the two arms see each other below the court, but not over
// the whole stretch that they have in common.
TEST(FacingWalls, AUSeesNothingAcrossItsCourt) {
  EXPECT_THAT(facings(picture(R"(
      #...#
      #...#
      #####)")),
              ElementsAre("1,0.5 - 4,0.5 gap 1",  // the base below the court
                          "0.5,1 - 0.5,3 gap 1",  // the arms
                          "4.5,1 - 4.5,3 gap 1",
                          "0,1.5 - 1,1.5 gap 3",  // the arms, lengthways
                          "4,1.5 - 5,1.5 gap 3"));
}

TEST(FacingWalls, ARingHasFourBandsAndTheirLengths) {
  EXPECT_THAT(facings(picture(R"(
      ####
      #..#
      #..#
      ####)")),
              ElementsAre("0.5,1 - 0.5,3 gap 1", "1,0.5 - 3,0.5 gap 1", "1,3.5 - 3,3.5 gap 1", "3.5,1 - 3.5,3 gap 1"));
}

TEST(FacingWalls, OnlyTheMiddleLineMustBeFree) {
  // A hole beside the middle line does not part the walls above and below.
  EXPECT_THAT(facings(picture(R"(
      ########
      ########
      ########
      ########
      ###..###
      ########)"),
                      8000),
              ElementsAre("0,3 - 8,3 gap 6"));
  EXPECT_THAT(facings(picture(R"(
      #######
      #######
      ###.###
      #######
      #######)"),
                      7000),
              IsEmpty());
}

TEST(FacingWalls, APlus) {
  EXPECT_THAT(facings(picture(R"(
      ..#..
      ..#..
      #####
      ..#..
      ..#..)")),
              ElementsAre("0,2.5 - 2,2.5 gap 1", "2.5,0 - 2.5,2 gap 1", "2.5,3 - 2.5,5 gap 1", "3,2.5 - 5,2.5 gap 1",
                          "2,2.5 - 3,2.5 gap 5", "2.5,2 - 2.5,3 gap 5"));
}

TEST(FacingWalls, SlightlySlantedWallsFaceEachOther) {
  // 1 in 4: cosine 0.970; 1 in 2: 0.894.
  EXPECT_THAT(facings({{{0, 0}, {8000, 0}, {8000, 3000}, {0, 1000}}, {}}, 3500), ElementsAre("0,0.5 - 8,1.5 gap 2"));
  EXPECT_THAT(facings({{{0, 0}, {8000, 0}, {8000, 5000}, {0, 1000}}, {}}, 5500), IsEmpty());
}

TEST(FacingWalls, DiagonalWalls) {
  EXPECT_THAT(facings({{{0, 0}, {4000, 4000}, {3000, 5000}, {-1000, 1000}}, {}}, 2000),
              ElementsAre("-0.5,0.5 - 3.5,4.5 gap 1.4"));
}

}  // namespace
}  // namespace enfilade::geom
