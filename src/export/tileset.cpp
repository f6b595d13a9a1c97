// The tiles, drawn in pixels: a pixel is kUnit units, so that every edge lies
// between pixels and no tile bleeds into the next.

#include <enfilade/plan/dungeon.hpp>

#include "export/tiles.hpp"

namespace enfilade::exports {
namespace {

using geom::Box;
using geom::Length;

constexpr Length kUnit = 10;
constexpr Length kSide = kTilePixels * kUnit;

constexpr std::uint32_t kRock = 0x23252a, kWall = 0x4b4f57, kWallEdge = 0x9a9da3, kWood = 0x8a5a2b, kIron = 0x3d4450,
                        kGold = 0xd9b23a, kPlain = 0xa8a49b, kShaft = 0x34383f;
constexpr std::uint32_t kThemeColour[plan::kThemes] = {0x8f877a, 0x6f7386, 0x7d6a56, 0x93754c, 0x4b7f95};

std::uint32_t mixed(std::uint32_t colour, std::uint32_t with, std::uint32_t percent) {
  std::uint32_t out = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    const std::uint32_t a = colour >> shift & 255, b = with >> shift & 255;
    out |= (a * (100 - percent) + b * percent) / 100 << shift;
  }
  return out;
}

class Sheet {
 public:
  explicit Sheet(Drawing& drawing) : drawing_(drawing) {}

  void tile(int number) {
    left_ = number % kTileColumns * kSide;
    low_ = (kTileRows - 1 - number / kTileColumns) * kSide;
  }
  // Pixels of the tile, from its lower left.
  void fill(std::uint32_t colour, Length x0 = 0, Length y0 = 0, Length x1 = kTilePixels, Length y1 = kTilePixels) {
    const auto style = static_cast<StyleId>(drawing_.styles.size());
    drawing_.styles.push_back({"c" + std::to_string(style), paint(colour), {}, 0, 0});
    group.add(style, Shape().box({{left_ + x0 * kUnit, low_ + y0 * kUnit}, {left_ + x1 * kUnit, low_ + y1 * kUnit}}));
  }
  void floor(std::uint32_t colour) {
    fill(colour);
    const std::uint32_t joint = mixed(colour, 0x000000, 12);
    fill(joint, 0, 0, 32, 1);
    fill(joint, 0, 0, 1, 32);
  }
  void wall(int open_sides) {
    fill(open_sides == 0 ? mixed(kWall, kRock, 40) : kWall);
    if (open_sides & 1) fill(kWallEdge, 0, 0, 32, 4);
    if (open_sides & 2) fill(kWallEdge, 28, 0, 32, 32);
    if (open_sides & 4) fill(kWallEdge, 0, 28, 32, 32);
    if (open_sides & 8) fill(kWallEdge, 0, 0, 4, 32);
  }
  void door(bool upright, bool locked) {
    floor(kPlain);
    const std::uint32_t leaf = locked ? kIron : kWood;
    if (upright) {
      fill(kWall, 10, 0, 22, 4);
      fill(kWall, 10, 28, 22, 32);
      fill(leaf, 12, 4, 20, 28);
    } else {
      fill(kWall, 0, 10, 4, 22);
      fill(kWall, 28, 10, 32, 22);
      fill(leaf, 4, 12, 28, 20);
    }
    if (locked) fill(kGold, 13, 13, 19, 19);
  }
  // Treads lighter towards the end that is nearer to the eye.
  void stairs(bool up) {
    for (Length i = 0; i < 8; ++i) {
      const auto percent = static_cast<std::uint32_t>(up ? i : 7 - i) * 8;
      fill(mixed(0x77736c, up ? 0xffffff : 0x000000, percent), 2, i * 4, 30, i * 4 + 3);
    }
  }

  Group group;

 private:
  Drawing& drawing_;
  Length left_ = 0, low_ = 0;
};

}  // namespace

std::string_view tile_class(int tile) {
  if (tile == kRockTile) return "rock";
  if (tile < kDoorTile) return "wall";
  if (tile < kLockedTile) return "door";
  if (tile < kUpTile) return "locked_door";
  if (tile == kUpTile) return "stairs_up";
  if (tile == kDownTile) return "stairs_down";
  if (tile == kShaftTile) return "shaft";
  return tile == kThemeTile + static_cast<int>(plan::Theme::flooded) ? "water" : "floor";
}

bool is_walkable_tile(int tile) { return tile >= kDoorTile && tile != kShaftTile; }

Drawing draw_tileset(int palette) {
  static_assert(kRoleTile + 5 * plan::kShades == kTiles && kTiles == kTileColumns * kTileRows);
  Drawing drawing;
  drawing.frame = {{0, 0}, {kTileColumns * kSide, kTileRows * kSide}};
  drawing.scale = 1;
  drawing.title = "Tiles";
  Sheet sheet(drawing);
  const auto next = [&](int number) -> Sheet& {
    sheet.tile(number);
    return sheet;
  };
  next(kRockTile).fill(kRock);
  for (int sides = 0; sides < 16; ++sides) next(kWallTile + sides).wall(sides);
  for (const bool upright : {false, true}) {
    next(kDoorTile + upright).door(upright, false);
    next(kLockedTile + upright).door(upright, true);
  }
  for (const int stairs : {kUpTile, kDownTile}) {
    next(stairs).fill(mixed(kPlain, kRock, 50));
    sheet.stairs(stairs == kUpTile);
  }
  next(kShaftTile).fill(kShaft);
  next(kOutsideFloorTile).floor(kPlain);
  for (int theme = 0; theme < plan::kThemes; ++theme) next(kThemeTile + theme).floor(kThemeColour[theme]);
  for (int role = 0; role < 5; ++role) {
    for (int shade = 0; shade < plan::kShades; ++shade) {
      const plan::Material material{static_cast<plan::Role>(static_cast<int>(plan::Role::floor_carpet) + role),
                                    static_cast<std::uint8_t>(shade)};
      const plan::Rgb c = plan::colour(palette, material);
      next(kRoleTile + role * plan::kShades + shade)
          .floor(std::uint32_t{c.r} << 16 | std::uint32_t{c.g} << 8 | std::uint32_t{c.b});
    }
  }
  drawing.layers.push_back({"tiles", "Tiles", {std::move(sheet.group)}});
  return drawing;
}

}  // namespace enfilade::exports
