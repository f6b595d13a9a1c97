#pragma once
// Footprints from GeoJSON (RFC 7946): a FeatureCollection, a Feature, or a bare
// geometry. Polygons and MultiPolygons become footprints, a feature each;
// whatever else is in the file is passed over, with a remark.
//
// Touches no file system, and can't be made to crash, hang or use more than a
// small multiple of the text's size by what it reads.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/footprint.hpp>

namespace enfilade::brief {

// Limits on a file; more is an error.
inline constexpr std::size_t kMaxGeoBytes = std::size_t{256} << 20;
inline constexpr std::uint32_t kMaxFeatures = 1'000'000;
inline constexpr std::size_t kMaxGeoPoints = 8'000'000;
inline constexpr int kMaxGeoNesting = 64;
// Limits on a feature; more makes it one that is passed over.
inline constexpr std::size_t kMaxRingPoints = 10'000;
inline constexpr std::size_t kMaxFeaturePoints = 20'000;
inline constexpr double kMaxReach = 100'000;  // metres from the middle of the file

enum class GeoUnits : std::uint8_t { degrees, metres };

// Something about one feature that the user should know.
struct Remark {
  std::uint32_t feature = 0;
  std::uint32_t line = 0;
  std::string id;        // the feature's, may be empty
  bool skipped = false;  // the feature is not among the footprints
  std::string text;      // "is a LineString; only Polygon and MultiPolygon have an outline"
};

struct Footprints {
  std::vector<plan::Footprint> footprints;  // in the order of the file
  std::vector<Remark> remarks;              // in the order of the file
  std::uint32_t features = 0;               // in the file; footprints and skipped ones
  GeoUnits units = GeoUnits::degrees;       // of the file's coordinates
  bool units_said = false;                  // by its "crs"; false: assumed from their size
  double x = 0, y = 0;                      // what became (0, 0): longitude and latitude, or metres
};

// Reads a file whole. Longitude and latitude become millimetres by the tangent of
// the WGS 84 ellipsoid at the middle of the file (the median of its features):
// exact there, off by 0.2 % at 10 km, 2 % at 100 km, where it ends. Metres are
// only moved. Without a "crs" member, coordinates are degrees if most features
// could be degrees and none could be buildings in metres: within ±180 and ±90,
// and less than half a unit wide.
//
// The same bits on every machine. An error has the place "town.geojson:12:9", or
// "town.geojson:12" where only the line is known.
Result<Footprints> read_footprints(std::string_view text, std::string_view file_name);

// "longitude and latitude (assumed)", "metres (by the file's crs)".
std::string units_text(const Footprints& footprints);

}  // namespace enfilade::brief
