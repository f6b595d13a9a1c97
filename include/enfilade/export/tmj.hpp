#pragma once
// Tiled maps (.tmj): one storey as tiles, with its rooms and doors as objects.
//
//   tiles    a tile layer: rock, walls by the sides on which they are open,
//            floors by theme or material, doors, locked doors, stairs
//   doors    an object for every way between rooms; class: the kind of portal;
//            properties: path (of both rooms), lock, state; of dungeons lock_name
//   props    an object for everything that stands or hangs; class: what it is;
//            properties: path, facing; of keys lock and lock_name
//   rooms    an object for every room, its clear floor as rectangle or polygon;
//            class: the use; properties: path, use, area (m²), level; of
//            dungeons theme, zone, key, key_name and number
//
// Locks and keys of dungeons have numbers, and names as maps for game masters show
// them. Both are unique in a window, and the same in every window.
//
// A dungeon's tiles are the map's, plan::kTile each, exactly. Other buildings are
// sampled in tiles of 0.25 m; their walls are one tile thick, and what is thinner
// than three tiles may vanish in them. Tiles of the set carry a class and `walkable`.

#include <string_view>

#include <enfilade/export/drawing.hpp>
#include <enfilade/export/sink.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

inline constexpr int kTilePixels = 32;   // of a tile of the set
inline constexpr int kTileColumns = 10;  // of the set's picture
inline constexpr int kTileRows = 5;
inline constexpr std::int64_t kMostTiles = 16'000'000;  // of a map
inline constexpr int kTileChunk = 16;                   // side of a chunk of an infinite map
inline constexpr std::int64_t kMostTilePlace = std::int64_t{1} << 24;

struct TmjOptions {
  // In chunks. Tiles of a dungeon then have the same place in the map of every
  // window of it: the middle of the map's tile (x, y) is (x, -y) · kTile from the
  // corner of cell (0, 0). Farther out than kMostTilePlace, where programs that
  // count pixels in 32 bits fail, places are counted from `origin` instead; the
  // map's properties origin_x and origin_y say from which cell.
  bool infinite = false;
  std::int64_t origin_x = 0, origin_y = 0;  // infinite dungeons: the cell that the plan's coordinates begin in
  // Unbounded dungeons: which part the map shows, in the plan's coordinates. Tiles are written that touch no cell
  // outside it, since what lies beyond may not be made. Empty: all there is.
  geom::Box window = {};
  std::string_view image = "tiles.png";  // what the map calls the tileset's picture
};

// The picture of the tileset; kTileColumns · kTilePixels wide.
Drawing draw_tileset(int palette);

// Equal models give equal bytes. O(tiles + rooms). Errors: no such storey; a
// dungeon whose rooms do not lie on cells; exhausted beyond kMostTiles; those of
// the sink.
Status write_tmj(const plan::Model& model, int storey, Sink& sink, const TmjOptions& options = {});

}  // namespace enfilade::exports
