// From a file's coordinates to local millimetres. Which units they are in is
// decided once for the file, where its middle is too; features that don't fit the
// decision are passed over.

#include <enfilade/base/names.hpp>
#include <enfilade/brief/footprints.hpp>

#include <algorithm>

#include "brief/geojson.hpp"
#include "brief/projection.hpp"

namespace enfilade::brief {
namespace {

constexpr double kMaxLatitude = 85;    // beyond, a degree of longitude is next to nothing
constexpr double kMaxMetres = 1e8;     // no grid of the world has larger coordinates
constexpr double kBuildingSpan = 0.5;  // degrees no building spans, metres every building does

bool within_degrees(const Positions& p) {
  for (std::size_t i = 0; i < p.xy.size(); i += 2) {
    if (!(p.xy[i] >= -180 && p.xy[i] <= 180 && p.xy[i + 1] >= -90 && p.xy[i + 1] <= 90)) return false;
  }
  return true;
}

// Of the first ring; the others lie in it or are other parts.
double span_of(const Positions& p) {
  const std::size_t end = p.ring_ends.empty() ? 0 : p.ring_ends[0];
  double span = 0;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    double lo = p.xy[axis], hi = lo;
    for (std::size_t i = 0; i < end; ++i) {
      lo = std::min(lo, p.xy[2 * i + axis]);
      hi = std::max(hi, p.xy[2 * i + axis]);
    }
    span = std::max(span, hi - lo);
  }
  return span;
}

// Most features decide.
bool look_like_degrees(const GeoFile& file) {
  std::size_t yes = 0;
  for (const GeoFeature& f : file.features) yes += within_degrees(f.positions) && span_of(f.positions) < kBuildingSpan;
  return 2 * yes >= file.features.size();
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

Status find_units(const Source& source, const GeoFile& file, Footprints& out) {
  if (!file.crs) {
    out.units = look_like_degrees(file) ? GeoUnits::degrees : GeoUnits::metres;
    return Done{};
  }
  out.units_said = true;
  const std::string_view crs = *file.crs;
  for (const std::string_view mercator : {"3857", "900913", "3785", "102100", "102113"}) {
    if (ends_with(crs, mercator)) {
      return error_at(
          source, {},
          "the crs is " + in_quotes(crs) +
              ", whose lengths grow with latitude; allowed are longitude and latitude, or a grid in metres");
    }
  }
  // WGS 84, ETRS89, NAD83 and the geographic system of RFC 7946.
  for (const std::string_view degrees : {"CRS84", "CRS:84", "4326", "4979", "4258", "4269", "WGS84", "CRS84h"}) {
    if (ends_with(crs, degrees)) {
      out.units = GeoUnits::degrees;
      return Done{};
    }
  }
  out.units = GeoUnits::metres;
  return Done{};
}

// The value in the middle, of those within the limit; 0 of none.
double median(const GeoFile& file, std::size_t axis, double most) {
  std::vector<double> values;
  for (const GeoFeature& f : file.features) {
    const double v = f.positions.xy[axis];
    if (v >= -most && v <= most) values.push_back(v);
  }
  if (values.empty()) return 0;
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::string whole(double v) {
  if (!(v > -1e15 && v < 1e15)) return "a number beyond 10^15";
  return std::to_string(static_cast<std::int64_t>(v < 0 ? v - 0.5 : v + 0.5));
}

class Projector {
 public:
  Projector(GeoUnits units, double x, double y) : degrees_(units == GeoUnits::degrees), x_(x), y_(y) {
    scale_ = degrees_ ? metres_per_degree(y) : Scale{1, 1};
  }

  // Fills the parts; says what is wrong, or nothing.
  std::string project(const Positions& p, plan::Footprint& out) const {
    std::size_t ring = 0, point = 0;
    for (const std::uint32_t part_end : p.part_ends) {
      std::vector<geom::Ring> rings;
      for (; ring < part_end; ++ring) {
        geom::Ring points;
        for (; point < p.ring_ends[ring]; ++point) {
          geom::Point q;
          if (std::string text = place(p.xy[2 * point], p.xy[2 * point + 1], q); !text.empty()) return text;
          points.push_back(q);
        }
        rings.push_back(std::move(points));
      }
      if (!rings.empty()) out.parts.push_back(std::move(rings));
    }
    return out.parts.empty() ? "has no rings" : std::string();
  }

 private:
  std::string place(double x, double y, geom::Point& out) const {
    if (degrees_ && !(x >= -180 && x <= 180)) return "has a longitude of " + whole(x) + "; allowed are -180 to 180";
    if (degrees_ && !(y >= -kMaxLatitude && y <= kMaxLatitude)) {
      return "has a latitude of " + whole(y) + "; allowed are " + whole(-kMaxLatitude) + " to " + whole(kMaxLatitude);
    }
    const double east = (x - x_) * scale_.east, north = (y - y_) * scale_.north;
    const double far = std::max(east < 0 ? -east : east, north < 0 ? -north : north);
    if (!(far <= kMaxReach)) {
      return "lies " + whole(far / 1000) + " km from the middle of the file; allowed are " + whole(kMaxReach / 1000) +
             " km";
    }
    const auto mm = [](double v) { return static_cast<geom::Length>(v < 0 ? v * 1000 - 0.5 : v * 1000 + 0.5); };
    out = {mm(east), mm(north)};
    return {};
  }

  bool degrees_;
  double x_, y_;
  Scale scale_;
};

}  // namespace

Result<Footprints> read_footprints(std::string_view text, std::string_view file_name) {
  const Source source = make_source(text, file_name.empty() ? std::string_view("footprints") : file_name);
  if (source.text.size() > kMaxGeoBytes) {
    return error_at(source, {},
                    "the file has " + std::to_string(source.text.size()) + " bytes; allowed are at most " +
                        std::to_string(kMaxGeoBytes));
  }
  if (const auto nul = source.text.find('\0'); nul != std::string_view::npos) {
    return error_at(source, place_at(source.text, nul), "found a NUL byte; GeoJSON is UTF-8 text without them");
  }
  Result<GeoFile> file = read_geojson(source);
  if (!file) return file.error();
  Footprints out;
  if (Status status = find_units(source, *file, out); !status) return status.error();
  const bool degrees = out.units == GeoUnits::degrees;
  out.features = file->count;
  out.x = median(*file, 0, degrees ? 180 : kMaxMetres);
  out.y = median(*file, 1, degrees ? kMaxLatitude : kMaxMetres);
  out.remarks = std::move(file->remarks);
  const Projector projector(out.units, out.x, out.y);
  for (GeoFeature& feature : file->features) {
    plan::Footprint& f = feature.footprint;
    if (std::string fault = projector.project(feature.positions, f); !fault.empty()) {
      out.remarks.push_back({f.feature, f.line, f.id, true, std::move(fault)});
      continue;
    }
    out.footprints.push_back(std::move(f));
  }
  std::stable_sort(out.remarks.begin(), out.remarks.end(),
                   [](const Remark& a, const Remark& b) { return a.feature < b.feature; });
  return out;
}

std::string units_text(const Footprints& footprints) {
  return std::string(footprints.units == GeoUnits::degrees ? "longitude and latitude" : "metres") +
         (footprints.units_said ? " (by the file's crs)" : " (assumed)");
}

}  // namespace enfilade::brief
