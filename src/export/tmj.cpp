// The map as Tiled's JSON. Layers hold numbers of tiles from 1, 0 being nothing;
// y runs down. The map's upper left tile is (first_column, first_row): (0, 0), or
// of an infinite dungeon its place in the world.

#include <enfilade/export/tmj.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>

#include <enfilade/plan/clear.hpp>
#include <enfilade/plan/dungeon.hpp>

#include "export/marks.hpp"
#include "export/plan_ink.hpp"
#include "export/scene.hpp"
#include "export/tiles.hpp"
#include "export/tmj_text.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::PortalKind;

class Writer : TmjText {
 public:
  Writer(const plan::Model& model, int storey, const TileMap& map, const TmjOptions& options)
      : model_(model), storey_(storey), map_(map), options_(options) {
    if (!options.infinite || !is_dungeon()) return;
    const std::int64_t x = 2 * options.origin_x, y = 2 * options.origin_y;
    const std::int64_t reach = kMostTilePlace - geom::kLimit / map.side;
    const bool near = std::max(std::abs(x), std::abs(y)) <= reach;
    first_column_ = (map.corner.x + plan::kRockWall) / map.side + (near ? x : 0);
    first_row_ = -((map.corner.y + plan::kRockWall) / map.side + map.rows - 1) - (near ? y : 0);
    if (near) return;
    origin_x_ = options.origin_x;
    origin_y_ = options.origin_y;
  }

  Status write(Sink& sink) {
    begin();
    if (Status s = flush(sink); !s) return s;
    if (Status s = write_tiles(sink); !s) return s;
    write_rooms();
    if (Status s = flush(sink); !s) return s;
    write_doors();
    if (Status s = write_props(sink); !s) return s;
    end();
    return flush(sink);
  }

 private:
  [[nodiscard]] bool is_dungeon() const { return model_.brief.kind == "dungeon"; }

  Status flush(Sink& sink) {
    Status s = sink.write_text(out_);
    out_.clear();
    return s;
  }

  void pixels(const char* key, std::int64_t mm) {
    key_(key);
    const std::int64_t scaled = mm * kTilePixels * 1'000, unit = map_.side;
    append_decimal(out_, (scaled + (scaled < 0 ? -unit : unit) / 2) / unit, 3);
  }
  void x(const char* key, Length mm) { pixels(key, std::int64_t{mm} - map_.corner.x + first_column_ * map_.side); }
  void y(const char* key, Length mm) {
    pixels(key, map_.corner.y + (map_.rows + first_row_) * map_.side - std::int64_t{mm});
  }

  void begin() {
    open("{");
    text("type", "map");
    text("version", "1.10");
    text("tiledversion", "1.10.2");
    text("orientation", "orthogonal");
    text("renderorder", "right-down");
    // Around a part of a dungeon is what nobody knows, not rock.
    text("backgroundcolor", !is_dungeon() ? "#fffdfcfa" : options_.window.empty() ? "#ff23252a" : "#ff808080");
    number("compressionlevel", -1);
    key_("infinite");
    out_ += options_.infinite ? "true" : "false";
    number("width", map_.columns);
    number("height", map_.rows);
    number("tilewidth", kTilePixels);
    number("tileheight", kTilePixels);
    number("nextlayerid", 5);
    key_("properties");
    open("[");
    word("building", plan::building_id(model_.brief));
    word("kind", model_.brief.kind);
    count("level", storey_);
    property("metres_per_tile", "float");
    append_metres(out_, map_.side);
    close("}");
    if (options_.infinite && is_dungeon()) {
      word("origin_x", std::to_string(origin_x_));
      word("origin_y", std::to_string(origin_y_));
    }
    if (is_dungeon() && !options_.window.empty()) {
      std::string cells;
      for (const std::int64_t edge : model_.brief.dungeon.window)
        cells += (cells.empty() ? "" : ",") + std::to_string(edge);
      word("window", cells);
    }
    close("]");
    write_set();
    key_("layers");
    open("[");
  }

  void write_set() {
    key_("tilesets");
    open("[");
    item();
    number("firstgid", 1);
    text("name", "enfilade");
    text("image", options_.image);
    number("imagewidth", kTileColumns * kTilePixels);
    number("imageheight", kTileRows * kTilePixels);
    number("tilewidth", kTilePixels);
    number("tileheight", kTilePixels);
    number("tilecount", kTiles);
    number("columns", kTileColumns);
    number("margin", 0);
    number("spacing", 0);
    key_("tiles");
    open("[");
    for (int tile = 0; tile < kTiles; ++tile) {
      item();
      number("id", tile);
      text("type", tile_class(tile));
      key_("properties");
      open("[");
      flag("walkable", is_walkable_tile(tile));
      close("]");
      close("}");
    }
    close("]");
    close("}");
    close("]");
  }

  // Of the layer's tile, counted from the map's upper left.
  [[nodiscard]] int tile(std::int64_t column, std::int64_t row) const {
    if (column < 0 || row < 0 || column >= map_.columns || row >= map_.rows) return 0;
    const std::uint8_t t = map_.at(static_cast<std::int32_t>(column), map_.rows - 1 - static_cast<std::int32_t>(row));
    return t == kNoTile ? 0 : t + 1;
  }

  void layer(int id, const char* name, const char* type) {
    item();
    number("id", id);
    text("name", name);
    text("type", type);
    number("opacity", 1);
    key_("visible");
    out_ += "true";
    number("x", 0);
    number("y", 0);
  }

  Status write_tiles(Sink& sink) {
    layer(1, "tiles", "tilelayer");
    if (options_.infinite) return write_chunks(sink);
    number("width", map_.columns);
    number("height", map_.rows);
    key_("data");
    out_ += '[';
    for (std::int32_t row = 0; row < map_.rows; ++row) {
      out_ += row == 0 ? "\n" : ",\n";
      for (std::int32_t column = 0; column < map_.columns; ++column) {
        if (column > 0) out_ += ',';
        append_integer(out_, tile(column, row));
      }
      if (Status s = flush(sink); !s) return s;
    }
    out_ += ']';
    close("}");
    return Done{};
  }

  static std::int64_t chunk_floor(std::int64_t v) {
    return (v >= 0 ? v : v - kTileChunk + 1) / kTileChunk * kTileChunk;
  }

  Status write_chunks(Sink& sink) {
    const std::int64_t rim = is_dungeon() && !options_.window.empty() ? 1 : 0;  // the outermost tiles are none
    const std::int64_t x0 = chunk_floor(first_column_ + rim), y0 = chunk_floor(first_row_ + rim);
    const std::int64_t x1 = chunk_floor(first_column_ + map_.columns - 1 - rim) + kTileChunk;
    const std::int64_t y1 = chunk_floor(first_row_ + map_.rows - 1 - rim) + kTileChunk;
    number("startx", x0);
    number("starty", y0);
    number("width", x1 - x0);
    number("height", y1 - y0);
    key_("chunks");
    open("[");
    for (std::int64_t cy = y0; cy < y1; cy += kTileChunk) {
      for (std::int64_t cx = x0; cx < x1; cx += kTileChunk) {
        item();
        number("x", cx);
        number("y", cy);
        number("width", kTileChunk);
        number("height", kTileChunk);
        key_("data");
        out_ += '[';
        for (std::int64_t row = cy; row < cy + kTileChunk; ++row) {
          for (std::int64_t column = cx; column < cx + kTileChunk; ++column) {
            if (row > cy || column > cx) out_ += ',';
            append_integer(out_, tile(column - first_column_, row - first_row_));
          }
        }
        out_ += ']';
        close("}");
      }
      if (Status s = flush(sink); !s) return s;
    }
    close("]");
    close("}");
    return Done{};
  }

  void begin_object(std::string_view name, std::string_view type, const geom::Box& box, bool polygon) {
    item();
    number("id", ++objects_);
    text("name", name);
    text("type", type);
    key_("visible");
    out_ += "true";
    number("rotation", 0);
    x("x", box.lo.x);
    y("y", box.hi.y);
    pixels("width", polygon ? 0 : box.width());
    pixels("height", polygon ? 0 : box.depth());
  }

  void write_rooms() {
    layer(2, "rooms", "objectgroup");
    text("draworder", "topdown");
    key_("objects");
    open("[");
    const std::vector<std::string> numbers = room_numbers(model_);
    for (std::size_t i = 0; i < model_.rooms.size(); ++i) {
      const plan::Room& room = model_.rooms[i];
      const plan::Region& region = room.region;
      if (region.storey != storey_ || !reaches(region.box)) continue;
      const RoomShape shape = shape_of(room);
      const geom::Polygon& outline = shape.clear.outer.empty() ? shape.region : shape.clear;
      const geom::Box box = geom::bounds(outline);
      const bool polygon = geom::twice_area(outline) != 2 * box.area();
      begin_object(title_of(region.use), plan::id(region.use), box, polygon);
      if (polygon) {
        key_("polygon");
        open("[");
        for (const Point p : outline.outer) {
          item();
          pixels("x", std::int64_t{p.x} - box.lo.x);
          pixels("y", std::int64_t{box.hi.y} - p.y);
          close("}");
        }
        close("]");
      }
      key_("properties");
      open("[");
      word("path", room.path.text());
      word("use", plan::id(region.use));
      property("area", "float");
      append_decimal(out_, (plan::twice_clear_area(region) + 10'000) / 20'000, 2);
      close("}");
      count("level", region.storey);
      if (is_dungeon()) {
        const plan::Marks marks = plan::marks_of(region);
        word("theme", static_cast<int>(marks.theme) < plan::kThemes ? plan::id(marks.theme) : "");
        count("zone", marks.zone);
        count("key", lock_number(room, marks.key));
        word("key_name", lock_name(room, marks.key));
        word("number", numbers[i]);
      }
      close("]");
      close("}");
    }
    close("]");
    close("}");
  }

  // Whether something of it lies in the part that the map shows; on the rim alone it does not.
  [[nodiscard]] bool reaches(const geom::Box& box) const {
    const geom::Box& w = options_.window;
    return w.empty() || (box.lo.x < w.hi.x && w.lo.x < box.hi.x && box.lo.y < w.hi.y && w.lo.y < box.hi.y);
  }

  // The tiles that a portal takes: its extent, half a tile to both sides.
  [[nodiscard]] geom::Box door_box(const plan::Portal& p) const {
    geom::Box box = geom::hull(p.a, p.b);
    const Length half = map_.side / 2;
    if (box.depth() < map_.side) box.lo.y -= half, box.hi.y += half;
    if (box.width() < map_.side) box.lo.x -= half, box.hi.x += half;
    return box;
  }

  void write_doors() {
    layer(3, "doors", "objectgroup");
    text("draworder", "topdown");
    key_("objects");
    open("[");
    for (const plan::Joint& joint : model_.joints) {
      const plan::Portal& p = joint.portal;
      if (joint.a < 0 || p.kind == PortalKind::window || p.kind == PortalKind::well) continue;
      const plan::Room& room = model_.rooms[static_cast<std::size_t>(joint.a)];
      if (room.region.storey != storey_ || !reaches(geom::hull(p.a, p.b))) continue;
      begin_object(portal_name(model_, joint), plan::id(p.kind), door_box(p), false);
      key_("properties");
      open("[");
      std::string paths = room.path.text();
      if (joint.b >= 0) paths += ' ' + model_.rooms[static_cast<std::size_t>(joint.b)].path.text();
      word("path", paths);
      count("lock", lock_number(room, p.lock));
      if (is_dungeon()) word("lock_name", lock_name(room, p.lock));
      word("state", plan::is_opening(p.kind) ? "open" : p.lock > 0 ? "locked" : "closed");
      close("]");
      close("}");
    }
    close("]");
    close("}");
  }

  Status write_props(Sink& sink) {
    layer(4, "props", "objectgroup");
    text("draworder", "topdown");
    key_("objects");
    open("[");
    constexpr std::array<std::string_view, 4> kSides{"south", "east", "north", "west"};
    for (const plan::Room& room : model_.rooms) {
      if (room.region.storey != storey_) continue;
      for (const plan::Object& o : room.objects) {
        const Point middle = o.footprint.middle();
        if (!reaches({middle, middle})) continue;
        begin_object(plan::id(o.kind), plan::id(o.kind), o.footprint, false);
        key_("properties");
        open("[");
        word("path", room.path.text());
        word("facing", kSides[o.facing & 3u]);
        if (const int key = is_dungeon() ? plan::marks_of(room.region).key : 0;
            key != 0 && o.kind == plan::ObjectKind::key) {
          count("lock", lock_number(room, key));
          word("lock_name", lock_name(room, key));
        }
        close("]");
        close("}");
      }
      if (Status s = flush(sink); !s) return s;
    }
    close("]");
    close("}");
    return Done{};
  }

  void end() {
    close("]");
    number("nextobjectid", objects_ + 1);
    out_ += "}\n";
  }

  const plan::Model& model_;
  int storey_;
  const TileMap& map_;
  const TmjOptions& options_;
  std::int64_t first_column_ = 0, first_row_ = 0;
  std::int64_t origin_x_ = 0, origin_y_ = 0;
  std::int64_t objects_ = 0;
};

}  // namespace

Status write_tmj(const plan::Model& model, int storey, Sink& sink, const TmjOptions& options) {
  const Result<TileMap> map = tile_storey(model, storey, options.window);
  if (!map) return map.error();
  return Writer(model, storey, *map, options).write(sink);
}

}  // namespace enfilade::exports
