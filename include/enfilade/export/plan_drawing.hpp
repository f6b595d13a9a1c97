#pragma once
// The floor plan of one storey, as an architect draws it: walls as solid
// poché with their openings, rooms tinted by use and labelled with name and
// net area, doors with leaf and swing, windows, stairs with treads and the way
// up, elevators, risers, furniture, overall dimensions, scale bar, north and
// title. Layers: sheet, floors, furniture, stairs, walls, windows, doors,
// labels, dimensions.
//
// A dungeon is drawn as a map instead: hatched rock along the walls, floors by
// theme with their squares, doors across the wall, water blue, no areas. Layers:
// sheet, rock, floors, grid, stairs, furniture, walls, doors, labels.

#include <enfilade/export/drawing.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

// A game master's map shows the numbers of rooms, which lock a door has and where its key lies, entry and lair. A
// player's shows what one sees, and its text says no more.
enum class MapReader : std::uint8_t { game_master, player };

struct PlanStyle {
  int scale = 100;  // 1 : scale on paper; 1 … 10 000, others are brought into it
  bool furniture = true;
  bool labels = true;      // name and area of rooms
  bool dimensions = true;  // overall, on two sides
  bool sheet = true;       // title, legend, scale bar, north

  // Dungeons only. Whom a map is for, and the part of one without end that it shows: the rooms that reach into the
  // window, in the plan's own coordinates; empty: all rooms.
  MapReader reader = MapReader::game_master;
  geom::Box window = {};
};

// Rooms carry title, class, data-path, data-use and data-area (net, m²); doors
// and windows title, class, data-kind and data-path (of the rooms they join). On
// maps of dungeons rooms have data-theme instead of the area, and those for game
// masters data-number and data-key, doors data-lock: the names that the map shows.
// Reads the rooms of the storey and the joints between them; an unknown storey
// gives an empty sheet. Deterministic. O(rooms + objects) but for labels, which
// cost O(objects) of their room.
Drawing draw_plan(const plan::Model& model, int storey, const PlanStyle& style = {});

// The walls of a storey as they are cut by a plan, in simple polygons that do
// not overlap: for the tops of walls in cut-away views.
std::vector<geom::Polygon> wall_solids(const plan::Model& model, int storey);

}  // namespace enfilade::exports
