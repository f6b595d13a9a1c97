// The file is JSON written by hand: numbers come from integers, so that equal
// points have equal digits and lines that meet on the plan meet in the file.

#include <enfilade/export/vtt.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

#include <enfilade/export/model_json.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/geom/area.hpp>
#include <enfilade/plan/dungeon.hpp>

#include "export/map_ink.hpp"
#include "export/number.hpp"
#include "export/sight_lines.hpp"
#include "export/utf8.hpp"
#include "export/vtt_lights.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::PortalKind;

constexpr plan::Limits kSquareLimits{500, 10'000};
constexpr int kPlaces = 6;  // of coordinates: a millionth of a square
// Alpha, red, green, blue.
constexpr std::string_view kDaylight = "ffffffff", kDusk = "ff3a3d4a", kLampLight = "ffffe9c4", kFire = "ffffa54a";

bool is_dungeon(const plan::Model& model) { return model.brief.kind == "dungeon"; }

std::optional<geom::Box> bounds_of(const plan::Model& model, int storey) {
  std::optional<geom::Box> bounds;
  for (const plan::Room& room : model.rooms) {
    if (room.region.storey == storey) bounds = bounds ? geom::hull(*bounds, room.region.box) : room.region.box;
  }
  return bounds;
}

Error bad_option(std::string_view name, std::int64_t value, std::int64_t lo, std::int64_t hi) {
  return {ErrorCode::invalid, std::string(name),
          "is " + std::to_string(value) + "; allowed are " + std::to_string(lo) + " to " + std::to_string(hi)};
}

Status check_picture(const VttFrame& frame, int pixels) {
  const std::int64_t wide = std::int64_t{frame.columns} * pixels, high = std::int64_t{frame.rows} * pixels;
  if (wide <= kMostVttSide && high <= kMostVttSide && wide * high <= kMostVttPixels) return Done{};
  return Error{ErrorCode::exhausted, "dd2vtt",
               "a map of " + std::to_string(frame.columns) + " by " + std::to_string(frame.rows) + " squares at " +
                   std::to_string(pixels) + " pixels each is a picture of " + std::to_string(wide) + " by " +
                   std::to_string(high) + "; allowed are " + std::to_string(kMostVttSide) + " along a side and " +
                   std::to_string(kMostVttPixels) + " in all"};
}

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t v = 0;
  for (const char c : bytes) v = v << 8 | static_cast<unsigned char>(c);
  return v;
}

// A PNG begins with its signature and a header whose first fields are its size.
Status check_png(std::string_view png, const VttFrame& frame, int pixels) {
  constexpr std::string_view kStart("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
  if (png.size() < 24 || png.substr(0, 16) != kStart) return Error{ErrorCode::invalid, "picture", "is no PNG"};
  const std::uint32_t wide = big_endian(png.substr(16, 4)), high = big_endian(png.substr(20, 4));
  const auto needed_wide = static_cast<std::uint32_t>(frame.columns * pixels);
  const auto needed_high = static_cast<std::uint32_t>(frame.rows * pixels);
  if (wide == needed_wide && high == needed_high) return Done{};
  return Error{ErrorCode::invalid, "picture",
               "is " + std::to_string(wide) + " by " + std::to_string(high) + " pixels; the map needs " +
                   std::to_string(needed_wide) + " by " + std::to_string(needed_high)};
}

class Writer {
 public:
  Writer(const plan::Model& model, int storey, const VttFrame& frame, const VttOptions& options)
      : model_(model), storey_(storey), frame_(frame), options_(options) {}

  // Everything but the picture.
  std::string text() {
    out_ = R"({"format":0.3,"software":"Enfilade )";
    out_ += kGeneratorVersion;
    out_ += R"(","name":)";
    append_quoted(out_, clean(plan::building_id(model_.brief)) + ", " + level_name(storey_, model_.brief));
    out_ += R"(,"resolution":{"map_origin":{"x":0,"y":0},"map_size":{"x":)";
    append_integer(out_, frame_.columns);
    out_ += R"(,"y":)";
    append_integer(out_, frame_.rows);
    out_ += R"(},"pixels_per_grid":)";
    append_integer(out_, options_.pixels_per_grid);
    out_ += "},\n\"line_of_sight\":";
    write_sight();
    out_ += ",\n\"objects_line_of_sight\":";
    write_furniture();
    out_ += ",\n\"portals\":";
    write_portals();
    out_ += ",\n\"lights\":";
    const bool lit = write_lights();
    out_ += ",\n\"environment\":{\"baked_lighting\":false,\"ambient_light\":\"";
    out_ += is_dungeon(model_) && lit ? kDusk : kDaylight;
    out_ += "\"}";
    return std::move(out_);
  }

 private:
  void number(std::int64_t mm, int parts = 1) {
    const std::int64_t unit = std::int64_t{options_.square} * parts, scaled = mm * 1'000'000;
    append_decimal(out_, (scaled + (scaled < 0 ? -unit : unit) / 2) / unit, kPlaces);
  }
  void point(Point p) {
    out_ += R"({"x":)";
    number(std::int64_t{p.x} - frame_.box.lo.x);
    out_ += R"(,"y":)";
    number(std::int64_t{frame_.box.hi.y} - p.y);
    out_ += '}';
  }
  void begin() {
    out_ += '[';
    fresh_ = true;
  }
  void next() {
    out_ += fresh_ ? "\n" : ",\n";
    fresh_ = false;
  }
  template <class Points>
  void polyline(const Points& points) {
    next();
    out_ += '[';
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i > 0) out_ += ',';
      point(points[i]);
    }
    out_ += ']';
  }

  void write_sight() {
    const WallLines lines = options_.lines != WallLines::automatic ? options_.lines
                            : is_dungeon(model_)                   ? WallLines::faces
                                                                   : WallLines::middle;
    begin();
    for (const Polyline& line : sight_lines(model_, storey_, lines, options_.windows)) polyline(line);
    out_ += ']';
  }

  void write_furniture() {
    begin();
    for (const plan::Room& room : model_.rooms) {
      if (!options_.furniture || room.region.storey != storey_) continue;
      for (const plan::Object& o : room.objects) {
        if (!stops_sight(o, room.region)) continue;
        const geom::Box& b = o.footprint;
        polyline(std::vector<Point>{b.corner(0), b.corner(1), b.corner(2), b.corner(3), b.corner(0)});
      }
    }
    out_ += ']';
  }

  void write_portals() {
    begin();
    for (const plan::Joint& joint : model_.joints) {
      const plan::Portal& p = joint.portal;
      const bool window = p.kind == PortalKind::window && options_.windows;
      const bool door = plan::has_leaf(p.kind) || p.kind == PortalKind::elevator;
      if (joint.a < 0 || (!door && !window)) continue;
      if (model_.rooms[static_cast<std::size_t>(joint.a)].region.storey != storey_) continue;
      next();
      // From left to right, or from above to below: a turn of more than -90° and at most 90°.
      const bool upright = p.a.x == p.b.x;
      const Point from = upright ? p.b : p.a, to = upright ? p.a : p.b;
      out_ += R"({"position":)";
      middle(from, to);
      out_ += R"(,"bounds":[)";
      point(from);
      out_ += ',';
      point(to);
      out_ += R"(],"rotation":)";
      // Of the map, whose y runs down.
      const double turn = std::atan2(double(from.y) - to.y, double(to.x) - from.x) * 1e6;
      append_decimal(out_, static_cast<std::int64_t>(std::floor(turn + 0.5)), 6);
      out_ += R"(,"closed":)";
      out_ += door ? "true" : "false";
      out_ += R"(,"freestanding":false})";
    }
    out_ += ']';
  }
  void middle(Point a, Point b) {
    out_ += R"({"x":)";
    number(std::int64_t{a.x} + b.x - 2 * std::int64_t{frame_.box.lo.x}, 2);
    out_ += R"(,"y":)";
    number(2 * std::int64_t{frame_.box.hi.y} - a.y - b.y, 2);
    out_ += '}';
  }

  void light(Point at, Length range, std::string_view colour, bool shadows = true) {
    next();
    out_ += R"({"position":)";
    point(at);
    out_ += R"(,"range":)";
    number(range);
    out_ += R"(,"intensity":1,"color":")";
    out_ += colour;
    out_ += shadows ? R"(","shadows":true})" : R"(","shadows":false})";
  }

  // Some of what burns, and lamps if asked for; false: nothing of the sort.
  bool write_lights() {
    begin();
    for (const Fire& fire : fires_of(model_, storey_)) light(fire.at, kFireReach, kFire, fire.shadows);
    for (const plan::Room& room : model_.rooms) {
      if (room.region.storey != storey_) continue;
      if (!options_.lamps || room.region.kind == plan::Kind::shaft) continue;
      const geom::Polygon polygon = plan::polygon_of(room.region);
      Point at = room.region.box.middle();
      if (geom::locate(polygon, at) != geom::Where::inside) geom::deepest(polygon, at);
      light(at, room.region.box.long_side() / 2 + options_.square, kLampLight);
    }
    out_ += ']';
    return !fresh_;
  }

  const plan::Model& model_;
  int storey_;
  const VttFrame& frame_;
  const VttOptions& options_;
  std::string out_;
  bool fresh_ = true;
};

// Three bytes are four letters; a piece of whole threes at a time.
Status write_base64(std::string_view bytes, Sink& sink) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kPiece = 3 * (std::size_t{1} << 16);
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += kPiece) {
    const std::string_view piece = bytes.substr(at, kPiece);
    text.clear();
    for (std::size_t i = 0; i < piece.size(); i += 3) {
      const std::size_t n = std::min<std::size_t>(3, piece.size() - i);
      const std::uint32_t v = big_endian(piece.substr(i, n)) << (8 * (3 - n));
      for (std::size_t k = 0; k < 4; ++k) text += k <= n ? kLetters[v >> (18 - 6 * k) & 63] : '=';
    }
    if (Status s = sink.write_text(text); !s) return s;
  }
  return Done{};
}

}  // namespace

Result<VttFrame> vtt_frame(const plan::Model& model, int storey, const VttOptions& options) {
  const Length square = options.square;
  if (square < kSquareLimits.lo || square > kSquareLimits.hi)
    return bad_option("square", square, kSquareLimits.lo, kSquareLimits.hi);
  if (options.pixels_per_grid < kLeastSquarePixels || options.pixels_per_grid > kMostSquarePixels)
    return bad_option("pixels_per_grid", options.pixels_per_grid, kLeastSquarePixels, kMostSquarePixels);
  const std::optional<geom::Box> bounds = bounds_of(model, storey);
  if (!bounds) return Error{ErrorCode::invalid, "dd2vtt", "there is no floor " + std::to_string(storey)};
  // The corner of a building lies on a corner of the grid, upper left as people
  // read; a square of margin is for doors that open outwards. A dungeon has half
  // a tile of margin instead, since its outer walls stand in the middle of tiles.
  const std::int64_t margin = is_dungeon(model) ? plan::kRockWall : square;
  const std::int64_t left = bounds->lo.x - margin, right = bounds->hi.x + margin;
  const std::int64_t low = bounds->lo.y - margin, top = bounds->hi.y + margin;
  const std::int64_t columns = (right - left + square - 1) / square, rows = (top - low + square - 1) / square;
  VttFrame frame;
  frame.box = {{static_cast<Length>(left), static_cast<Length>(top - rows * square)},
               {static_cast<Length>(left + columns * square), static_cast<Length>(top)}};
  frame.columns = static_cast<std::int32_t>(columns);
  frame.rows = static_cast<std::int32_t>(rows);
  return frame;
}

Result<int> vtt_pixels(const VttFrame& frame, int wanted) {
  for (int pixels = std::min(wanted, kMostSquarePixels); pixels > kLeastSquarePixels; --pixels) {
    if (check_picture(frame, pixels)) return pixels;
  }
  if (Status s = check_picture(frame, kLeastSquarePixels); !s) return s.error();
  return kLeastSquarePixels;
}

Drawing draw_vtt(const plan::Model& model, int storey, const VttFrame& frame) {
  PlanStyle style;
  style.labels = style.dimensions = style.sheet = false;
  style.reader = MapReader::player;
  Drawing drawing = draw_plan(model, storey, style);
  drawing.frame = frame.box;
  // The plan's own sheet of paper ends elsewhere.
  Group ground;
  ground.add(is_dungeon(model) ? StyleId{kMapRock} : StyleId{kInkPaper}, Shape().box(frame.box));
  std::vector<Group>& sheet = drawing.layers.front().groups;
  sheet.insert(sheet.begin() + (sheet.empty() ? 0 : 1), std::move(ground));
  return drawing;
}

Status write_vtt(const plan::Model& model, int storey, std::string_view png, Sink& sink, const VttOptions& options) {
  const Result<VttFrame> frame = vtt_frame(model, storey, options);
  if (!frame) return frame.error();
  if (Status s = check_picture(*frame, options.pixels_per_grid); !s) return s;
  if (Status s = check_png(png, *frame, options.pixels_per_grid); !s) return s;
  if (Status s = sink.write_text(Writer(model, storey, *frame, options).text()); !s) return s;
  if (Status s = sink.write_text(",\n\"image\":\""); !s) return s;
  if (Status s = write_base64(png, sink); !s) return s;
  return sink.write_text("\"}\n");
}

}  // namespace enfilade::exports
