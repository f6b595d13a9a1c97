// GeoJSON by nlohmann-json's events, so that a city need not be a tree in memory.
// Members may come in any order (coordinates before their type, properties after
// the geometry), so a feature is a draft until it closes.
//
// Where the parser is in the document is a stack of places:
//
//   root ─ features ─ feature ┬ geometry ─ coordinates ─ coordinates ─ …
//     └ crs ─ crs_about       └ properties ─ names ─ name_list ─ listed_name
//
// The root may itself be a feature or a geometry, and is taken for all of them
// until the file ends. Everything else is `other`, and nothing in it is looked at.
//
// Depth of coordinates: the array that holds numbers is a position, the one
// around it a ring, the one around that a part. A Polygon's positions are 3 deep,
// a MultiPolygon's 4.

#include <enfilade/base/names.hpp>

#include "brief/geojson.hpp"

#include "brief/json_error.hpp"
#include "brief/number.hpp"

namespace enfilade::brief {
namespace {

constexpr plan::Limits kHeightLimits{1'000, 1'000'000};
constexpr std::size_t kMaxName = 100;  // bytes of names and ids that are kept

// Reads characters and notes how far: the parser itself tells no places.
class Cursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;
  Cursor(const char* at, const char** seen) : at_(at), seen_(seen) {}
  reference operator*() const { return *at_; }
  Cursor& operator++() {
    *seen_ = ++at_;
    return *this;
  }
  Cursor operator++(int) {
    Cursor old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const Cursor& a, const Cursor& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** seen_;
};

enum class In : std::uint8_t {
  root,
  features,
  feature,
  geometry,
  coordinates,
  properties,
  names,
  name_list,
  listed_name,
  crs,
  crs_about,
  other
};

// A value of properties, as text.
struct Tag {
  bool given = false;
  std::string text;
};

struct Draft {
  bool is_object = true;
  std::string found;  // if it is none
  std::string type, geometry_type;
  bool has_geometry = false;
  std::string id, name, street, number, whole_address;
  std::string other_id;  // among the properties
  Tag floors, height;
  int floors_rank = 0;  // of the key that said it; the least known is 1
  Positions positions;
  int depth = 0;       // of positions; 0: none yet
  std::string broken;  // what is wrong with the coordinates
};

class Reader : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Reader(const Source& source) : source_(source), seen_(source.text.data()), counted_(seen_) {}

  Result<GeoFile> read() {
    const char* const end = source_.text.data() + source_.text.size();
    const bool parsed = nlohmann::json::sax_parse(Cursor(source_.text.data(), &seen_), Cursor(end, &seen_), this);
    if (!parsed) return std::move(error_);
    if (Status status = finish_root(); !status) return status.error();
    return std::move(file_);
  }

  bool null() override { return scalar("null", {}, false); }
  bool boolean(bool flag) override { return scalar(flag ? "true" : "false", {}, false); }
  bool number_integer(number_integer_t v) override { return number(static_cast<double>(v), std::to_string(v)); }
  bool number_unsigned(number_unsigned_t v) override { return number(static_cast<double>(v), std::to_string(v)); }
  bool number_float(number_float_t v, const string_t& written) override { return number(v, written); }
  bool string(string_t& text) override { return scalar(in_quotes(text), text, true); }
  bool binary(binary_t&) override { return false; }  // never in JSON text
  bool key(string_t& name) override {
    key_ = name.size() <= kMaxName ? name : std::string();
    return true;
  }
  bool start_object(std::size_t) override { return open(place_of_object(), "an object"); }
  bool start_array(std::size_t) override { return open(place_of_array(), "an array"); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool parse_error(std::size_t position, const std::string& token, const nlohmann::json::exception& e) override {
    error_ = syntax_error(source_, position, token, e);
    return false;
  }

 private:
  [[nodiscard]] bool at(In place) const { return !stack_.empty() && stack_.back() == place; }
  Draft& draft() { return in_feature_ ? feature_ : root_; }

  // The line of the last character read.
  std::uint32_t line() {
    for (; counted_ < seen_ && counted_ + 1 < source_.text.data() + source_.text.size(); ++counted_)
      line_ += *counted_ == '\n';
    return line_;
  }
  Error fault(const std::string& text) {
    return {ErrorCode::invalid, source_.file + ':' + std::to_string(line()), text};
  }
  bool fail(const std::string& text) {
    error_ = fault(text);
    return false;
  }

  [[nodiscard]] In place_of_object() const {
    if (stack_.empty()) return In::root;
    switch (stack_.back()) {
      case In::features: return In::feature;
      case In::root:
        if (key_ == "crs") return In::crs;
        [[fallthrough]];
      case In::feature: return key_ == "geometry" ? In::geometry : key_ == "properties" ? In::properties : In::other;
      case In::properties: return key_ == "names" ? In::names : In::other;
      case In::name_list: return In::listed_name;
      case In::crs: return key_ == "properties" ? In::crs_about : In::other;
      default: return In::other;
    }
  }
  [[nodiscard]] In place_of_array() const {
    if (stack_.empty()) return In::other;
    if (at(In::root) && key_ == "features") return In::features;
    if ((at(In::root) || at(In::geometry)) && key_ == "coordinates") return In::coordinates;
    if (at(In::names) && key_ == "common") return In::name_list;
    return at(In::coordinates) ? In::coordinates : In::other;
  }

  bool open(In place, std::string_view what) {
    if (stack_.empty() && place != In::root) return fail("the file is an array; allowed is a GeoJSON object");
    if (stack_.size() >= static_cast<std::size_t>(kMaxGeoNesting)) {
      return fail("nested more than " + std::to_string(kMaxGeoNesting) + " deep; GeoJSON needs no more than 10 levels");
    }
    if (at(In::coordinates) && place == In::other)
      draft().broken = "has " + std::string(what) + " among its coordinates";
    if (at(In::features) && !begin_feature(place == In::feature ? std::string_view{} : what)) return false;
    if (at(In::features) && place != In::feature) end_feature();
    if (place == In::geometry) draft().has_geometry = true;
    if (place == In::coordinates) open_coordinates();
    if (place == In::features) has_features_ = true;
    stack_.push_back(place);
    return true;
  }

  bool close() {
    const In place = stack_.back();
    stack_.pop_back();
    if (place == In::coordinates) return close_coordinates();
    if (place == In::feature) end_feature();
    return true;
  }

  bool begin_feature(std::string_view found) {
    if (file_.count >= kMaxFeatures) {
      return fail("more than " + std::to_string(kMaxFeatures) + " features; allowed are at most that many");
    }
    feature_ = {};
    feature_.is_object = found.empty();
    feature_.found = found;
    in_feature_ = true;
    return true;
  }
  void end_feature() {
    if (feature_.is_object && feature_.type != "Feature") {
      skip(feature_, feature_.type.empty() ? "has no type; allowed is \"Feature\""
                                           : "is of type " + in_quotes(feature_.type) + "; allowed is \"Feature\"");
    } else if (!feature_.is_object) {
      skip(feature_, "is " + feature_.found + "; allowed is an object of type \"Feature\"");
    } else {
      take(feature_);
    }
    in_feature_ = false;
  }

  // ---- coordinates
  void open_coordinates() {
    if (depth_++ > 0) {
      if (numbers_ > 0) draft().broken = "has an array within a position";
      numbers_ = 0;
      return;
    }
    draft().positions = {};
    draft().depth = 0;
    draft().broken.clear();
    numbers_ = 0;
  }
  bool coordinate(double value) {
    Draft& d = draft();
    if (!d.broken.empty()) return true;
    if (d.depth == 0) d.depth = depth_;
    if (d.depth != depth_) d.broken = "has coordinates nested unevenly";
    if (++numbers_ <= 2) d.positions.xy.push_back(value);
    return true;
  }
  bool close_coordinates() {
    Draft& d = draft();
    const int level = depth_--;
    Positions& p = d.positions;
    if (d.broken.empty() && d.depth > 0) {
      if (level == d.depth) close_position(d);
      else if (level == d.depth - 1) p.ring_ends.push_back(static_cast<std::uint32_t>(p.count()));
      else if (level == d.depth - 2) p.part_ends.push_back(static_cast<std::uint32_t>(p.ring_ends.size()));
    }
    numbers_ = 0;
    if (!d.broken.empty()) d.positions = {};
    if (points_ > kMaxGeoPoints) {
      return fail("more than " + std::to_string(kMaxGeoPoints) + " points; allowed are at most that many");
    }
    return true;
  }
  void close_position(Draft& d) {
    Positions& p = d.positions;
    ++points_;
    if (numbers_ < 2) d.broken = "has a position of fewer than 2 numbers";
    const std::size_t in_ring = p.count() - (p.ring_ends.empty() ? 0 : p.ring_ends.back());
    if (in_ring > kMaxRingPoints) {
      d.broken = "has a ring of more than " + std::to_string(kMaxRingPoints) + " points; allowed are at most that many";
    } else if (p.count() > kMaxFeaturePoints) {
      d.broken = "has more than " + std::to_string(kMaxFeaturePoints) + " points; allowed are at most that many";
    }
  }

  // ---- values
  bool number(double value, const std::string& written) {
    return at(In::coordinates) ? coordinate(value) : scalar(one_line(written), written, true);
  }

  // `found` as messages have it; `text` of strings and numbers.
  bool scalar(const std::string& found, const std::string& text, bool has_text) {
    if (stack_.empty()) return fail("the file is " + found + "; allowed is a GeoJSON object");
    switch (stack_.back()) {
      case In::features:
        if (!begin_feature(found)) return false;
        end_feature();
        break;
      case In::coordinates: draft().broken = "has " + found + " among its coordinates"; break;
      case In::root:
      case In::feature:
        if (has_text && key_ == "type") draft().type = text;
        if (has_text && key_ == "id") draft().id = text;
        break;
      case In::geometry:
        if (has_text && key_ == "type") draft().geometry_type = text;
        break;
      case In::properties:
        if (has_text) property(text);
        break;
      case In::names:
        if (has_text && key_ == "primary" && draft().name.empty()) draft().name = text;
        break;
      case In::listed_name:
        if (has_text && key_ == "value" && draft().name.empty()) draft().name = text;
        break;
      case In::crs_about:
        if (has_text && key_ == "name") file_.crs = text;
        break;
      default: break;
    }
    return true;
  }

  void property(const std::string& text) {
    Draft& d = draft();
    const auto floors = [&](int rank) {
      if (rank < d.floors_rank) return;
      d.floors = {true, text};
      d.floors_rank = rank;
    };
    if (key_ == "building:levels") floors(3);
    else if (key_ == "levels") floors(2);
    else if (key_ == "num_floors") floors(1);
    else if (key_ == "height") d.height = {true, text};
    else if (key_ == "name") d.name = text;
    else if (key_ == "id" || key_ == "@id") d.other_id = text;
    else if (key_ == "addr:street") d.street = text;
    else if (key_ == "addr:housenumber") d.number = text;
    else if (key_ == "address" || key_ == "addr:full") d.whole_address = text;
  }

  // ---- from a draft to a footprint
  static std::string id_of(const Draft& d) { return one_line(d.id.empty() ? d.other_id : d.id, kMaxName); }
  void remark(const Draft& d, bool skipped, std::string text) {
    file_.remarks.push_back({file_.count, line(), id_of(d), skipped, std::move(text)});
  }
  void skip(const Draft& d, std::string text) {
    remark(d, true, std::move(text));
    ++file_.count;
  }

  void take(Draft& d) {
    if (!d.has_geometry) return skip(d, "has no geometry");
    const bool one = d.geometry_type == "Polygon", many = d.geometry_type == "MultiPolygon";
    if (d.geometry_type.empty()) return skip(d, "has a geometry without a type");
    if (!one && !many) {
      return skip(d, "is a " + one_line(d.geometry_type) + "; only Polygon and MultiPolygon have an outline");
    }
    if (!d.broken.empty()) return skip(d, d.broken);
    if (d.positions.count() == 0) return skip(d, "has no coordinates");
    if (const int deep = one ? 3 : 4; d.depth != deep) {
      return skip(d, "has coordinates " + std::to_string(d.depth) + " deep; those of a " + d.geometry_type + " are " +
                         std::to_string(deep) + " deep");
    }
    GeoFeature feature;
    plan::Footprint& f = feature.footprint;
    f.feature = file_.count;
    f.line = line();
    f.id = id_of(d);
    f.name = one_line(d.name, kMaxName);
    f.address =
        one_line(d.street.empty() ? d.whole_address : d.street + (d.number.empty() ? "" : ' ' + d.number), kMaxName);
    take_floors(d, f);
    take_height(d, f);
    feature.positions = std::move(d.positions);
    file_.features.push_back(std::move(feature));
    ++file_.count;
  }
  void take_floors(const Draft& d, plan::Footprint& f) {
    if (!d.floors.given) return;
    const auto decimal = parse_decimal(d.floors.text);
    const Scaled scaled = decimal ? scale(*decimal, kOnes) : Scaled{};
    // Half a level is an attic; whole ones are built.
    if (decimal && !scaled.negative && scaled.floor >= plan::kFloorLimits.lo && scaled.floor <= plan::kFloorLimits.hi) {
      f.floors = static_cast<std::int32_t>(scaled.floor);
    } else {
      remark(d, false,
             "has " + in_quotes(d.floors.text) + " levels, which is left out; allowed are " +
                 std::to_string(plan::kFloorLimits.lo) + " to " + std::to_string(plan::kFloorLimits.hi));
    }
  }
  void take_height(const Draft& d, plan::Footprint& f) {
    if (!d.height.given) return;
    auto mm = parse_length(d.height.text);
    if (const auto decimal = parse_decimal(d.height.text)) mm = scale(*decimal, kThousandths);
    if (mm && mm->within(kHeightLimits.lo, kHeightLimits.hi)) {
      f.height = static_cast<geom::Length>(mm->nearest);
    } else {
      remark(d, false,
             "has a height of " + in_quotes(d.height.text) + ", which is left out; allowed are " +
                 metres(kHeightLimits.lo) + " to " + metres(kHeightLimits.hi) + " m");
    }
  }

  Status finish_root() {
    if (root_.type == "FeatureCollection") {
      if (!has_features_) return fault("the FeatureCollection has no array \"features\"");
      return Done{};
    }
    // Features that stand in something else are not looked for.
    if (has_features_ || root_.type.empty()) {
      return fault(root_.type.empty() ? "the file has no type; allowed are FeatureCollection, Feature and geometries"
                                      : "the file is of type " + in_quotes(root_.type) + " but has features");
    }
    if (root_.type != "Feature") {
      static constexpr std::string_view kGeometries[] = {
          "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon", "GeometryCollection"};
      bool known = false;
      for (const auto name : kGeometries) known = known || root_.type == name;
      if (!known) {
        return fault("the file is of type " + in_quotes(root_.type) +
                     "; allowed are FeatureCollection, Feature and geometries");
      }
      root_.geometry_type = root_.type;
      root_.has_geometry = true;
    }
    take(root_);
    return Done{};
  }

  const Source& source_;
  const char* seen_;     // end of what was read
  const char* counted_;  // end of what line_ counts
  std::uint32_t line_ = 1;
  std::vector<In> stack_;
  std::string key_;
  Draft root_, feature_;
  bool in_feature_ = false, has_features_ = false;
  int depth_ = 0;    // of arrays within coordinates
  int numbers_ = 0;  // in the position that is open
  std::size_t points_ = 0;
  GeoFile file_;
  Error error_;
};

}  // namespace

Result<GeoFile> read_geojson(const Source& source) { return Reader(source).read(); }

}  // namespace enfilade::brief
