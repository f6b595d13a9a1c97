#pragma once
// A storey as tiles, and what the numbers of tiles mean.

#include <string_view>
#include <vector>

#include <enfilade/export/tmj.hpp>

namespace enfilade::exports {

// Numbers in the set, from 0. Of doors and locked doors the second has a wall to
// its north and south.
inline constexpr int kRockTile = 0;
inline constexpr int kWallTile = 1;  // + open sides: 1 south, 2 east, 4 north, 8 west
inline constexpr int kDoorTile = 17;
inline constexpr int kLockedTile = 19;
inline constexpr int kUpTile = 21;
inline constexpr int kDownTile = 22;
inline constexpr int kShaftTile = 23;
inline constexpr int kOutsideFloorTile = 24;  // of what has no known floor
inline constexpr int kThemeTile = 25;         // + plan::Theme
inline constexpr int kRoleTile = 30;          // + (floor role - floor_carpet) · kShades + shade
inline constexpr int kTiles = 50;
inline constexpr std::uint8_t kNoTile = 255;  // outside a building

// Class and whether one can stand there.
std::string_view tile_class(int tile);
bool is_walkable_tile(int tile);

struct TileMap {
  geom::Length side = 0;  // of a tile
  geom::Point corner;     // lower left, of the plan
  std::int32_t columns = 0, rows = 0;
  std::vector<std::uint8_t> tiles;  // rows from south to north

  [[nodiscard]] std::uint8_t& at(std::int32_t x, std::int32_t y) {
    return tiles[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x)];
  }
  [[nodiscard]] std::uint8_t at(std::int32_t x, std::int32_t y) const {
    return tiles[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x)];
  }
  [[nodiscard]] bool has(std::int32_t x, std::int32_t y) const { return x >= 0 && y >= 0 && x < columns && y < rows; }
};

// `window`: of a dungeon, the cells that are wanted, all of which are made; a tile that touches another is none. Empty:
// all there is.
Result<TileMap> tile_storey(const plan::Model& model, int storey, const geom::Box& window = {});

}  // namespace enfilade::exports
