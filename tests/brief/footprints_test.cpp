#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

#include <enfilade/base/rng.hpp>
#include <enfilade/brief/footprints.hpp>
#include <enfilade/geom/repair.hpp>

#include "brief/projection.hpp"

namespace enfilade::brief {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string file_text(const std::string& name) {
  std::ifstream file(name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}
std::string street() { return file_text(ENFILADE_SOURCE_DIR "/tests/brief/data/street.geojson"); }

Footprints read(const std::string& text) {
  auto result = read_footprints(text, "town.geojson");
  EXPECT_TRUE(result) << result.error().line();
  return result ? *result : Footprints{};
}
std::string error_of(const std::string& text) {
  const auto result = read_footprints(text, "town.geojson");
  return result ? "no error" : result.error().line();
}
std::vector<std::string> remarks(const Footprints& f) {
  std::vector<std::string> lines;
  for (const Remark& r : f.remarks) {
    lines.push_back(std::to_string(r.feature) + ":" + std::to_string(r.line) + (r.skipped ? " skipped: " : ": ") +
                    r.text);
  }
  return lines;
}
// One feature with a geometry and properties as given.
std::string feature(const std::string& geometry, const std::string& properties = "{}") {
  return R"({"type":"FeatureCollection","features":[{"type":"Feature","properties":)" + properties + R"(,"geometry":)" +
         geometry + "}]}";
}
std::string polygon(const std::string& coordinates) {
  return R"({"type":"Polygon","coordinates":)" + coordinates + "}";
}
std::string skipped(const std::string& geometry) {
  const Footprints f = read(feature(geometry));
  return f.footprints.empty() && f.remarks.size() == 1 && f.remarks[0].skipped ? f.remarks[0].text : "not skipped";
}
const std::string kSquare = "[[[10,50],[10.0001,50],[10.0001,50.0001],[10,50.0001],[10,50]]]";

TEST(Footprints, TheStreetIsRead) {
  const Footprints f = read(street());
  EXPECT_EQ(f.features, 7u);
  ASSERT_EQ(f.footprints.size(), 4u);
  EXPECT_EQ(f.units, GeoUnits::degrees);
  EXPECT_EQ(units_text(f), "longitude and latitude (assumed)");

  const plan::Footprint& corner = f.footprints[0];
  EXPECT_EQ(corner.id, "way/1");
  EXPECT_EQ(corner.name, "Corner house");
  EXPECT_EQ(corner.address, "Elm Row 2");
  EXPECT_EQ(corner.floors, 4);
  EXPECT_EQ(corner.height, 13'500);
  EXPECT_EQ(corner.line, 6u);
  ASSERT_EQ(corner.parts.size(), 1u);
  ASSERT_EQ(corner.parts[0].size(), 1u);
  EXPECT_EQ(corner.parts[0][0].size(), 5u);

  const plan::Footprint& court = f.footprints[1];
  EXPECT_EQ(court.id, "relation/2");
  EXPECT_EQ(court.floors, 3);
  EXPECT_EQ(court.height, 0);
  EXPECT_EQ(court.parts[0].size(), 2u);

  const plan::Footprint& barns = f.footprints[2];
  EXPECT_EQ(barns.name, "Two barns");
  EXPECT_EQ(barns.floors, 1);
  ASSERT_EQ(barns.parts.size(), 2u);
  EXPECT_EQ(barns.parts[1][0].size(), 4u);

  EXPECT_EQ(f.footprints[3].feature, 6u);
  EXPECT_EQ(f.footprints[3].address, "Elm Row 14");
  EXPECT_THAT(remarks(f), ElementsAre("3:16 skipped: is a LineString; only Polygon and MultiPolygon have an outline",
                                      "4:17 skipped: is a Point; only Polygon and MultiPolygon have an outline",
                                      "5:18 skipped: has no geometry",
                                      "6:20: has \"many\" levels, which is left out; allowed are 1 to 10000",
                                      "6:20: has a height of \"-3\", which is left out; allowed are 1 to 1000 m"));
}

TEST(Footprints, TheStreetCanBeRepaired) {
  for (const plan::Footprint& f : read(street()).footprints) {
    for (const auto& rings : f.parts) {
      const auto result = geom::repair(rings);
      ASSERT_TRUE(result) << result.error().text;
      EXPECT_NEAR(result->area_change(), 0, 0.002);
    }
  }
}

// Metres against the lengths of a degree in the tables of geodesy: at 50° north
// one of latitude has 111 229 m, one of longitude 71 696 m.
TEST(Footprints, DegreesAreMetresOfTheEllipsoid) {
  const Footprints f = read(feature(polygon("[[[10,50],[10.01,50],[10.01,50.01],[10,50.01],[10,50]]]")));
  ASSERT_EQ(f.footprints.size(), 1u);
  const geom::Ring& ring = f.footprints[0].parts[0][0];
  EXPECT_EQ(ring[0], (geom::Point{0, 0}));
  EXPECT_NEAR(ring[2].x, 716'960, 30);
  EXPECT_NEAR(ring[2].y, 1'112'290, 30);
  EXPECT_EQ(f.x, 10);
  EXPECT_EQ(f.y, 50);
}

TEST(Footprints, TheCosineIsTheLibrarys) {
  for (int i = -90'000; i <= 90'000; ++i) {
    const double degrees = i / 1000.0;
    const auto exact = static_cast<double>(std::cos(degrees * 3.14159265358979323846264338L / 180));
    ASSERT_NEAR(cosine_of_degrees(degrees), exact, 2.3e-16) << degrees;
  }
  EXPECT_EQ(cosine_of_degrees(0), 1);
  EXPECT_EQ(cosine_of_degrees(90), 0);
}

constexpr std::uint64_t kBitsOfTheEarth = 2511862054267462275u;

// Bits that a machine with another way of computing would not have.
TEST(Footprints, TheBitsAreTheSameEverywhere) {
  const auto hash = [](double step) {
    std::uint64_t sum = 0;
    for (double d = -85; d <= 85; d += step) {
      const Scale s = metres_per_degree(d);
      for (const double v : {s.east, s.north}) {
        std::uint64_t bits = 0;
        static_assert(sizeof bits == sizeof v);
        std::memcpy(&bits, &v, sizeof v);
        sum = scramble(sum ^ bits);
      }
    }
    return sum;
  };
  EXPECT_EQ(hash(0.0078125), kBitsOfTheEarth);
}

TEST(Footprints, FeaturesAndBareGeometriesAreFiles) {
  const std::string bare = polygon(kSquare);
  EXPECT_EQ(read(bare).footprints.size(), 1u);
  const Footprints one = read(R"({"geometry":)" + bare + R"(,"id":7,"type":"Feature","properties":{"name":"x"}})");
  ASSERT_EQ(one.footprints.size(), 1u);
  EXPECT_EQ(one.footprints[0].id, "7");
  EXPECT_EQ(one.footprints[0].name, "x");
  const Footprints listed =
      read(feature(bare, R"({"names":{"common":[{"value":"y","language":"local"},{"value":"z"}]}})"));
  ASSERT_EQ(listed.footprints.size(), 1u);
  EXPECT_EQ(listed.footprints[0].name, "y");
  EXPECT_EQ(read(R"({"type":"FeatureCollection","features":[]})").features, 0u);
  EXPECT_THAT(remarks(read(R"({"type":"Point","coordinates":[10,50]})")), ElementsAre(HasSubstr("is a Point")));
}

TEST(Footprints, MetresAreToldFromDegrees) {
  const Footprints small = read(polygon("[[[0,0],[12,0],[12,9.5],[0,9.5]]]"));
  EXPECT_EQ(units_text(small), "metres (assumed)");
  EXPECT_EQ(small.footprints[0].parts[0][0][2], (geom::Point{12'000, 9'500}));
  const Footprints grid = read(polygon("[[[136000.25,455000],[136010.25,455000],[136010.25,455008]]]"));
  EXPECT_EQ(grid.units, GeoUnits::metres);
  EXPECT_EQ(grid.x, 136000.25);
  EXPECT_EQ(grid.footprints[0].parts[0][0][2], (geom::Point{10'000, 8'000}));
  const auto with_crs = [](const std::string& name) {
    return R"({"type":"Polygon","crs":{"type":"name","properties":{"name":")" + name + R"("}},"coordinates":)" +
           kSquare + "}";
  };
  EXPECT_EQ(units_text(read(with_crs("urn:ogc:def:crs:OGC:1.3:CRS84"))), "longitude and latitude (by the file's crs)");
  EXPECT_EQ(units_text(read(with_crs("urn:ogc:def:crs:EPSG::28992"))), "metres (by the file's crs)");
  EXPECT_THAT(error_of(with_crs("EPSG:3857")), HasSubstr("town.geojson: the crs is \"EPSG:3857\", whose lengths grow"));
}

TEST(Footprints, WhatLiesFarAwayIsPassedOver) {
  std::string features;
  for (const char* x : {"10", "10.001", "0", "10.002", "190"}) {
    const std::string a = x, b = a + (a.find('.') == std::string::npos ? ".0001" : "1");
    features += std::string(features.empty() ? "" : ",") + R"({"type":"Feature","properties":{},"geometry":)" +
                polygon("[[[" + a + ",50],[" + b + ",50],[" + b + ",50.0001]]]") + "}";
  }
  const Footprints f = read(R"({"type":"FeatureCollection","features":[)" + features + "]}");
  EXPECT_EQ(f.footprints.size(), 3u);
  EXPECT_THAT(remarks(f), ElementsAre("2:1 skipped: lies 717 km from the middle of the file; allowed are 100 km",
                                      "4:1 skipped: has a longitude of 190; allowed are -180 to 180"));
}

TEST(Footprints, BrokenFeaturesArePassedOver) {
  EXPECT_EQ(skipped("null"), "has no geometry");
  EXPECT_EQ(skipped("{}"), "has a geometry without a type");
  EXPECT_EQ(skipped(R"({"type":"Polygon"})"), "has no coordinates");
  EXPECT_EQ(skipped(polygon("[]")), "has no coordinates");
  EXPECT_EQ(skipped(polygon("[[[]]]")), "has no coordinates");
  EXPECT_EQ(skipped(polygon("[[[10],[10,50]]]")), "has a position of fewer than 2 numbers");
  EXPECT_EQ(skipped(polygon("[[10,50],[10,51]]")), "has coordinates 2 deep; those of a Polygon are 3 deep");
  EXPECT_EQ(skipped(polygon("[" + kSquare + "]")), "has coordinates 4 deep; those of a Polygon are 3 deep");
  EXPECT_EQ(skipped(polygon("[[[10,50],[[10,51]]]]")), "has coordinates nested unevenly");
  EXPECT_EQ(skipped(polygon("[[[10,50,[1]]]]")), "has an array within a position");
  EXPECT_EQ(skipped(polygon(R"([[[10,"50"]]])")), "has \"50\" among its coordinates");
  EXPECT_EQ(skipped(polygon(R"([[[10,null]]])")), "has null among its coordinates");
  EXPECT_EQ(skipped(polygon(R"([[[10,{"x":1}]]])")), "has an object among its coordinates");
  EXPECT_EQ(skipped(R"({"type":"GeometryCollection","geometries":[)" + polygon(kSquare) + "]}"),
            "is a GeometryCollection; only Polygon and MultiPolygon have an outline");
  std::string ring = "[[";
  for (int i = 0; i < 10'001; ++i) ring += i ? ",[10,50]" : "[10,50]";
  EXPECT_EQ(skipped(polygon(ring + "]]")), "has a ring of more than 10000 points; allowed are at most that many");
  const Footprints odd = read(R"({"type":"FeatureCollection","features":[1,"a",[[2]],{"type":"Thing"},{}]})");
  EXPECT_THAT(remarks(odd), ElementsAre("0:1 skipped: is 1; allowed is an object of type \"Feature\"",
                                        "1:1 skipped: is \"a\"; allowed is an object of type \"Feature\"",
                                        "2:1 skipped: is an array; allowed is an object of type \"Feature\"",
                                        "3:1 skipped: is of type \"Thing\"; allowed is \"Feature\"",
                                        "4:1 skipped: has no type; allowed is \"Feature\""));
  EXPECT_EQ(odd.features, 5u);
}

TEST(Footprints, ErrorsSayWhereAndWhat) {
  EXPECT_THAT(error_of("{\n\"type\": nope"), HasSubstr("town.geojson:2:"));
  EXPECT_EQ(error_of("[]"), "town.geojson:1: the file is an array; allowed is a GeoJSON object");
  EXPECT_EQ(error_of("3"), "town.geojson:1: the file is 3; allowed is a GeoJSON object");
  EXPECT_THAT(error_of(""), HasSubstr("town.geojson:1:1: "));
  EXPECT_EQ(error_of("{\n}"),
            "town.geojson:2: the file has no type; allowed are FeatureCollection, Feature and geometries");
  EXPECT_EQ(error_of(R"({"type":"Topology"})"),
            "town.geojson:1: the file is of type \"Topology\"; allowed are FeatureCollection, Feature and geometries");
  EXPECT_EQ(error_of(R"({"type":"FeatureCollection"})"),
            "town.geojson:1: the FeatureCollection has no array \"features\"");
  EXPECT_EQ(error_of(std::string("{}\0", 3)), "town.geojson:1:3: found a NUL byte; GeoJSON is UTF-8 text without them");
  EXPECT_EQ(error_of("{\"a\":" + std::string(100, '[') + std::string(100, ']') + "}"),
            "town.geojson:1: nested more than 64 deep; GeoJSON needs no more than 10 levels");
  EXPECT_THAT(error_of(polygon("[[[1e999,50]]]")), HasSubstr("the number 1e999 is too large"));
}

TEST(Footprints, HostileTextIsAnErrorOrAFile) {
  const std::string text = street();
  Rng rng(root_key(9), Purpose::sample);
  static constexpr std::string_view kPieces[] = {"[",
                                                 "]",
                                                 "{",
                                                 "}",
                                                 ",",
                                                 ":",
                                                 "\"",
                                                 "1e308",
                                                 "-1",
                                                 "null",
                                                 "\"type\"",
                                                 "\"coordinates\":",
                                                 "\"features\":[",
                                                 "\xff",
                                                 "\\u0000",
                                                 "99999999999999999999"};
  int files = 0;
  for (int i = 0; i < 4'000; ++i) {
    std::string bad = text;
    for (std::uint32_t k = 1 + rng.below(2); k > 0; --k) {
      const std::size_t at = rng.below(static_cast<std::uint32_t>(bad.size()));
      const std::size_t digit = bad.find_first_of("0123456789", at);
      switch (rng.below(6)) {
        case 0: bad.erase(at, 1 + rng.below(40)); break;
        case 1: bad.insert(at, kPieces[rng.below(std::size(kPieces))]); break;
        case 2: bad[at] = static_cast<char>(rng.below(256)); break;
        case 3:
        case 4:
          if (digit != std::string::npos) bad[digit] = static_cast<char>('0' + rng.below(10));
          break;
        default: bad.insert(at, bad.substr(rng.below(static_cast<std::uint32_t>(bad.size())), rng.below(60))); break;
      }
    }
    const auto result = read_footprints(bad, "town.geojson");
    if (!result) {
      ASSERT_EQ(result.error().place.substr(0, 12), "town.geojson");
      for (const char c : result.error().line()) ASSERT_GE(static_cast<unsigned char>(c), 0x20);
      continue;
    }
    ++files;
    std::size_t left_out = 0;
    for (const Remark& r : result->remarks) left_out += r.skipped;
    ASSERT_EQ(result->footprints.size() + left_out, result->features);
  }
  EXPECT_GT(files, 500);
}

// A whole city, where there is one.
TEST(Footprints, ACityIsReadAndRepaired) {
  const char* path = std::getenv("ENFILADE_FOOTPRINTS");
  if (!path) GTEST_SKIP() << "ENFILADE_FOOTPRINTS names no file of footprints";
  const auto city = read_footprints(file_text(path), path);
  ASSERT_TRUE(city) << city.error().line();
  std::vector<double> changes;
  for (const plan::Footprint& f : city->footprints) {
    for (const auto& rings : f.parts) {
      const auto result = geom::repair(rings);
      if (!result) {
        EXPECT_EQ(result.error().code, ErrorCode::too_small) << "feature " << f.feature << ": " << result.error().text;
        continue;
      }
      changes.push_back(std::abs(result->area_change()));
      for (const geom::Polygon& part : result->parts) EXPECT_TRUE(geom::validate(part)) << "feature " << f.feature;
    }
  }
  std::sort(changes.begin(), changes.end());
  ASSERT_FALSE(changes.empty());
  EXPECT_LT(changes[changes.size() * 99 / 100], 0.02);
}

}  // namespace
}  // namespace enfilade::brief
