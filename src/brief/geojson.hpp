#pragma once
// GeoJSON as it stands in the file: one draft for each feature, coordinates as
// they are written.

#include <optional>

#include <enfilade/brief/footprints.hpp>
#include <enfilade/plan/brief.hpp>

#include "brief/source.hpp"

namespace enfilade::brief {

// The positions of a feature, one after the other.
struct Positions {
  std::vector<double> xy;
  std::vector<std::uint32_t> ring_ends;  // in positions
  std::vector<std::uint32_t> part_ends;  // in rings
  [[nodiscard]] std::size_t count() const { return xy.size() / 2; }
};

struct GeoFeature {
  plan::Footprint footprint;  // without parts
  Positions positions;
};

struct GeoFile {
  std::vector<GeoFeature> features;
  std::vector<Remark> remarks;
  std::uint32_t count = 0;  // features, whatever they are
  std::optional<std::string> crs;
};

// Requires text without NUL bytes.
Result<GeoFile> read_geojson(const Source& source);

}  // namespace enfilade::brief
