// Dungeons: the three orders of digging, and a window of one without end.

#include <string>
#include <vector>

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/raster/png.hpp>
#include <enfilade/world/whole.hpp>

#include "pictures.hpp"

namespace enfilade::pictures {
namespace {

exports::Drawing plan_of(const plan::Brief& brief) {
  exports::PlanStyle style;
  style.labels = style.dimensions = style.sheet = false;
  return exports::draw_plan(world::generate(*rules::raise(brief).value(), {}, {}).value(), 0, style);
}

plan::Brief dungeon(std::uint64_t seed) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.floors = brief.dungeon.levels;
  brief.seed = seed;
  brief.palette = "slate";
  brief.furniture = false;
  return brief;
}

// One level with caves and locks, with furniture.
std::string map_png(exports::MapReader reader) {
  plan::Brief brief = dungeon(6);
  brief.furniture = true;
  brief.dungeon.cells = {36, 24};
  brief.dungeon.keys = plan::Keys::loose;
  brief.dungeon.locks = 2;
  brief.dungeon.themes = {plan::Theme::cavern};
  brief.dungeon.diggers = {
      {plan::DiggerKind::caves, 9}, {plan::DiggerKind::rooms, 8}, {plan::DiggerKind::link}, {plan::DiggerKind::doors}};
  exports::PlanStyle style;
  style.reader = reader;
  std::string png;
  (void)raster::write_png(exports::draw_plan(world::generate(*rules::raise(brief).value(), {}, {}).value(), 0, style),
                          1'800, png);
  return png;
}

}  // namespace

std::string dungeon_map_gm_png() { return map_png(exports::MapReader::game_master); }
std::string dungeon_map_player_png() { return map_png(exports::MapReader::player); }

std::string dungeon_orders_png() {
  std::vector<exports::Drawing> drawings;
  for (const plan::DigOrder order :
       {plan::DigOrder::rooms_first, plan::DigOrder::rooms_maze, plan::DigOrder::maze_rooms}) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      plan::Brief brief = dungeon(seed);
      brief.dungeon.order = order;
      brief.dungeon.keys = plan::Keys::chain;
      drawings.push_back(plan_of(brief));
    }
  }
  return sheet_png(drawings, 3, 560, 360);
}

std::string dungeon_endless_png() {
  plan::Brief brief = dungeon(7);
  brief.dungeon.unbounded = true;
  // More than is shown, since blocks at the rim are left out unless a cell of theirs is in the window.
  brief.dungeon.window = {-170, -120, 170, 120};
  exports::Drawing drawing = plan_of(brief);
  constexpr geom::Length kHalfWidth = 150 * plan::kCell, kHalfLength = 100 * plan::kCell;
  const geom::Point middle{0, 0};
  drawing.frame = {middle - geom::Point{kHalfWidth, kHalfLength}, middle + geom::Point{kHalfWidth, kHalfLength}};
  return sheet_png({drawing}, 1, 1'800, 1'200);
}

}  // namespace enfilade::pictures
