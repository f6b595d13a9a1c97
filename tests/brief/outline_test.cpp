// Sites that are not rectangles.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "brief/briefs.hpp"

namespace enfilade::brief {
namespace {

using geom::Ring;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string site(const std::string& lines) { return "kind = \"apartments\"\n[site]\n" + lines; }
plan::Brief read(const std::string& lines) {
  const auto brief = read_brief(site(lines), "a.toml");
  EXPECT_TRUE(brief) << brief.error().line();
  return brief ? *brief : plan::Brief{};
}
std::string error_of(const std::string& lines) { return test::error_of(site(lines), "a.toml"); }
std::string json_error_of(const std::string& site_object) {
  return test::error_of(R"({"kind":"apartments","site":)" + site_object + "}", "a.json");
}

TEST(Outline, APolygonIsMetres) {
  const plan::Brief b = read("polygon = [[0, 0], [30.5, 0], [3e1, 12.0005], [-1_0.25, 12]]");
  EXPECT_EQ(b.site.polygon.outer, (Ring{{0, 0}, {30'500, 0}, {30'000, 12'001}, {-10'250, 12'000}}));
  EXPECT_TRUE(b.given.polygon);
  EXPECT_FALSE(b.given.width);
  EXPECT_THAT(b.site.party, IsEmpty());
}

TEST(Outline, RingsMayBeClosedAndRunEitherWay) {
  const plan::Brief b =
      read("polygon = [[0, 0], [0, 20], [20, 20], [20, 0], [0, 0]]\nholes = [[[5, 5], [9, 5], [9, 9]]]");
  EXPECT_EQ(b.site.polygon.outer, (Ring{{0, 0}, {20'000, 0}, {20'000, 20'000}, {0, 20'000}}));
  EXPECT_THAT(b.site.polygon.holes, ElementsAre(Ring{{5'000, 5'000}, {9'000, 9'000}, {9'000, 5'000}}));
  EXPECT_TRUE(geom::validate(b.site.polygon));
}

// The west and the north wall, whichever way the ring is written.
TEST(Outline, PartyEdgesStayWhereTheyAre) {
  EXPECT_THAT(read("polygon = [[0, 0], [9, 0], [9, 8], [0, 8]]\nparty = [3, 2]").site.party, ElementsAre(2, 3));
  EXPECT_THAT(read("party = [0, 1]\npolygon = [[0, 0], [0, 8], [9, 8], [9, 0]]").site.party, ElementsAre(2, 3));
  // The hole's edges follow: its edge 0 is the polygon's 4, and its last once it is turned round.
  EXPECT_THAT(read("polygon = [[0, 0], [20, 0], [20, 20], [0, 20]]\nholes = [[[5, 5], [9, 5], [9, 9]]]\nparty = [4]")
                  .site.party,
              ElementsAre(6));
  EXPECT_THAT(read("width = 20\nparty = [1]").site.party, ElementsAre(1));
}

TEST(Outline, AFileIsOnlyRemembered) {
  const plan::Brief b = read("footprints = \"maps/town.geojson\"");
  EXPECT_EQ(b.site.footprints, "maps/town.geojson");
  EXPECT_FALSE(b.given.polygon);
}

TEST(Outline, ApartmentsHaveTheirOwnKeys) {
  const auto b = read_brief(
      "kind = \"apartments\"\napartment_area = 55.5\ncorridor_width = \"160 cm\"\nbalconies = true\nrooms = "
      "\"voronoi\"\nroof = \"hip\"",
      "a.toml");
  ASSERT_TRUE(b) << b.error().line();
  EXPECT_EQ(b->apartment_area, 55'500);
  EXPECT_EQ(b->corridor_width, 1'600);
  EXPECT_TRUE(b->balconies);
  EXPECT_EQ(b->rooms, plan::RoomStyle::voronoi);
  EXPECT_EQ(b->roof, plan::Roof::hip);
  EXPECT_TRUE(b->given.apartment_area && b->given.corridor_width);
  const auto fault = [](const std::string& line) { return test::error_of(line + "\nkind = \"apartments\"", "a.toml"); };
  EXPECT_EQ(fault("apartment_area = 17.9"),
            "a.toml:1:18: apartment_area is 17.9; allowed are numbers from 18 to 1000, in square metres");
  EXPECT_EQ(fault("apartment_area = \"70 m\""),
            "a.toml:1:18: apartment_area is \"70 m\"; allowed are numbers from 18 to 1000, in square metres");
  EXPECT_EQ(fault("corridor_width = 1"), "a.toml:1:18: corridor_width is 1; allowed are 1.2 to 4 m");
  EXPECT_EQ(fault("rooms = \"hall\""), "a.toml:1:9: rooms is \"hall\"; allowed are \"hall-first\" and \"voronoi\"");
  EXPECT_EQ(fault("roof = 3"), "a.toml:1:8: roof is 3; allowed are \"flat\" and \"hip\"");
}

TEST(Outline, FaultsOfPointsAreFound) {
  const std::string allowed = "; allowed is an array of points in metres: [[0, 0], [12, 0], [12, 9]]";
  EXPECT_EQ(error_of("polygon = 3"), "a.toml:3:11: site.polygon is 3" + allowed);
  EXPECT_EQ(json_error_of(R"({"polygon":"x"})"), "a.json: /site/polygon: site.polygon is \"x\"" + allowed);
  EXPECT_EQ(error_of("polygon = []"), "a.toml:3:11: site.polygon has 0 points; at least 3 are needed");
  EXPECT_EQ(error_of("polygon = [[0, 0], [9, 0], [0, 0]]"),
            "a.toml:3:11: site.polygon has 2 points; at least 3 are needed");
  EXPECT_EQ(error_of("polygon = [[0, 0], [9, 0, 1], [0, 9]]"),
            "a.toml:3:20: site.polygon[1] is an array of 3; allowed are points [x, y] in metres");
  EXPECT_EQ(error_of("polygon = [[0, 0], 9, [0, 9]]"),
            "a.toml:3:20: site.polygon[1] is 9; allowed are points [x, y] in metres");
  EXPECT_EQ(error_of("polygon = [[0, 0], [9, true], [0, 9]]"),
            "a.toml:3:24: site.polygon[1][1] is true; allowed are -10000 to 10000, in metres");
  EXPECT_EQ(error_of("polygon = [[0, 0], [9, 0], [0, -10000.5]]"),
            "a.toml:3:32: site.polygon[2][1] is -10000.5; allowed are -10000 to 10000, in metres");
  EXPECT_EQ(json_error_of(R"({"holes":[[[0,0],[1,0],[1e9,1]]]})"),
            "a.json: /site/holes/0/2/0: site.holes[0][2][0] is 1e9; allowed are -10000 to 10000, in metres");
  EXPECT_EQ(error_of("holes = 3"), "a.toml:3:9: site.holes is 3; allowed is an array of holes, each like a polygon");
}

TEST(Outline, FaultsOfShapesAreFound) {
  EXPECT_EQ(error_of("polygon = [[0, 0], [9, 9], [9, 0], [0, 9]]"),
            "a.toml:3:1: edge 0 of site.polygon crosses or touches edge 2 of site.polygon");
  EXPECT_EQ(error_of("polygon = [[0, 0], [0, 0], [9, 0], [0, 9]]"), "a.toml:3:1: edge 0 of site.polygon has no length");
  EXPECT_EQ(error_of("polygon = [[0, 0], [2000.001, 0], [0, 9]]"),
            "a.toml:3:1: site.polygon is 2000.001 m long; allowed are at most 2000 m");
  const std::string house = "polygon = [[0, 0], [20, 0], [20, 20], [0, 20]]\n";
  EXPECT_EQ(error_of(house + "holes = [[[2, 2], [2, 4], [4, 4]], [[15, 5], [25, 5], [15, 9]]]"),
            "a.toml:4:1: edge 1 of site.polygon crosses or touches edge 0 of site.holes[1]");
  EXPECT_EQ(error_of(house + "holes = [[[30, 5], [35, 5], [35, 9]]]"),
            "a.toml:4:1: site.polygon: hole 1 lies outside the outer ring");
  EXPECT_EQ(json_error_of(R"({"polygon":[[0,0],[9,9],[9,0],[0,9]]})"),
            "a.json: /site/polygon: edge 0 of site.polygon crosses or touches edge 2 of site.polygon");
}

TEST(Outline, FaultsOfPartyEdgesAreFound) {
  const std::string house = "polygon = [[0, 0], [20, 0], [20, 20], [0, 20]]\n";
  EXPECT_EQ(error_of(house + "party = 1"), "a.toml:4:9: site.party is 1; allowed is an array of edges, counted from 0");
  EXPECT_EQ(error_of(house + "party = [1.5]"), "a.toml:4:10: site.party[0] is 1.5; allowed are edges, counted from 0");
  EXPECT_EQ(error_of(house + "party = [0, -1]"), "a.toml:4:13: site.party[1] is -1; allowed are edges, counted from 0");
  EXPECT_EQ(error_of(house + "party = [4]"), "a.toml:4:1: site.party has edge 4; allowed are 0 to 3");
  EXPECT_EQ(error_of(house + "party = [2, 2]"), "a.toml:4:1: site.party has edge 2 twice");
}

TEST(Outline, ASiteIsOneThing) {
  const std::string house = "polygon = [[0, 0], [20, 0], [20, 20], [0, 20]]\n";
  EXPECT_EQ(error_of("width = 20\n" + house),
            "a.toml:3:1: site.width can't stand beside site.polygon; a site is one or the other");
  EXPECT_EQ(error_of(house + "footprints = \"a.geojson\""),
            "a.toml:4:1: site.footprints can't stand beside site.polygon; a site is one or the other");
  EXPECT_EQ(error_of("footprints = \"a.geojson\"\ndepth = 4"),
            "a.toml:4:1: site.depth can't stand beside site.footprints; a site is one or the other");
  EXPECT_EQ(error_of("holes = [[[1, 1], [1, 2], [2, 2]]]"), "a.toml:3:1: site.holes needs a site.polygon to be in");
  EXPECT_EQ(error_of("footprints = \"a.geojson\"\nparty = [1]"),
            "a.toml:4:1: site.party can't stand beside site.footprints; neighbours are found in the file");
  EXPECT_THAT(error_of("footprints = \"\""), HasSubstr("allowed is the name of a GeoJSON file, up to 200 bytes"));
  EXPECT_THAT(error_of("footprints = \"a\\nb\""), HasSubstr("site.footprints is \"a?b\"; allowed"));
}

// As many points as a megabyte holds, in one line and in many, cost no more than
// their reading.
TEST(Outline, TooManyPointsAreCounted) {
  for (const char* const between : {", ", ",\n"}) {
    std::string points;
    for (int i = 0; i < 80'000; ++i) points += std::string(i ? between : "") + "[0.1, 0.2]";
    EXPECT_EQ(error_of("polygon = [" + points + "]"),
              "a.toml:3:11: site.polygon has 80000 points; allowed are at most 1000");
    EXPECT_EQ(json_error_of("{\"polygon\": [" + points + "]}"),
              "a.json: /site/polygon: site.polygon has 80000 points; allowed are at most 1000");
  }
  std::string circle;
  for (int i = 0; i < 1000; ++i)
    circle += (i ? ", [" : "[") + std::to_string(i) + ".5, " + std::to_string(i * (999 - i) / 300) + ".25]";
  EXPECT_EQ(read("polygon = [" + circle + "]").site.polygon.outer.size(), 1000u);
  EXPECT_EQ(error_of("polygon = [" + circle + "]\nholes = [[[1, 1], [1, 2], [2, 2]]]"),
            "a.toml:4:1: site.polygon and site.holes have 1003 points together; allowed are at most 1000");
}

// A ring that is not closed may have no point more than one that is.
TEST(Outline, TheLastPointIsCountedUnlessItCloses) {
  const auto ring = [](int points) {
    std::string text;
    for (int i = 0; i < points; ++i)
      text += (i ? ", [" : "[") + std::to_string(i) + ".5, " + std::to_string(i * (points - 1 - i) / 300) + ".25]";
    return text;
  };
  EXPECT_EQ(read("polygon = [" + ring(1000) + ", [0.5, 0.25]]").site.polygon.outer.size(), 1000u);
  EXPECT_EQ(error_of("polygon = [" + ring(1001) + "]"),
            "a.toml:3:11: site.polygon has 1001 points; allowed are at most 1000");
  EXPECT_EQ(error_of("polygon = [[0, 0], [9, 0], [9, 9], [0, 9]]\nholes = [[" + ring(1001) + "]]"),
            "a.toml:4:10: site.holes[0] has 1001 points; allowed are at most 1000");
}

// A tree keeps so many elements of an array, and so many in all. What did not fit is
// not blamed on what did.
TEST(Outline, AnArrayThatIsFarTooLongIsBlamedItself) {
  const auto repeated = [](int n, const std::string& what) {
    std::string text;
    for (int i = 0; i < n; ++i) text += (i ? ", " : "") + what;
    return '[' + text + ']';
  };
  const std::string square = "[[0, 0], [9, 0], [9, 9], [0, 9]]", hole = repeated(5'000, "[0.1, 0.2]");
  const std::string blame = "site.holes[0] has 5000 points; allowed are at most 1000";
  EXPECT_EQ(json_error_of("{\"polygon\": " + square + ", \"holes\": [" + hole + "]}"),
            "a.json: /site/holes/0: " + blame);
  EXPECT_EQ(json_error_of("{\"holes\": [" + hole + "], \"polygon\": " + square + "}"),
            "a.json: /site/holes/0: " + blame);
  EXPECT_EQ(error_of("polygon = " + square + "\nholes = [" + hole + "]"), "a.toml:4:10: " + blame);
  const std::string holes = repeated(50, repeated(300, "[0.1, 0.2]"));
  EXPECT_THAT(json_error_of("{\"polygon\": " + square + ", \"holes\": " + holes + "}"),
              HasSubstr("can't be read whole: the arrays of this brief have more than 10000 elements together"));
}

// A brief from somewhere else can't make the program read somebody's other files.
TEST(Outline, FootprintsLieBesideTheBrief) {
  for (const char* const name : {"town.geojson", "maps/town.geojson", "./a..b/..c.json", "..."})
    EXPECT_EQ(read("footprints = \"" + std::string(name) + "\"").site.footprints, name);
  for (const char* const name : {"/etc/town.geojson", "../town.geojson", "maps/../../town.geojson", "..", "a/.."}) {
    EXPECT_EQ(error_of("footprints = \"" + std::string(name) + "\""),
              "a.toml:3:14: site.footprints is \"" + std::string(name) +
                  "\"; allowed is a file beside the brief or in a folder beside it, without \"..\"");
  }
}

TEST(Outline, APlansNameHangsOnItsPolygon) {
  const plan::Brief a = read("polygon = [[0, 0], [9, 0], [9, 8]]"), b = read("polygon = [[0, 0], [9, 0], [9, 8.001]]");
  EXPECT_THAT(plan::building_id(a), testing::MatchesRegex("apartments-[0-9a-f]+-12-1"));
  EXPECT_NE(plan::building_id(a), plan::building_id(b));
}

}  // namespace
}  // namespace enfilade::brief
