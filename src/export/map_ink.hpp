#pragma once
// What the parts of a dungeon's map share: its inks, its rooms, and who draws what.

#include <span>
#include <string>
#include <vector>

#include "export/plan_ink.hpp"

namespace enfilade::exports {

enum MapInk : StyleId {
  kMapRock = kInks,  // the page
  kMapExtent,        // of a room to the middle of its walls; not painted
  kMapShade,         // a band along the walls, under the hatching
  kMapDeepShade,     // the same where there is none
  kMapHatch,
  kMapTheme,  // + Theme: floors
  kMapWater = kMapTheme + plan::kThemes,
  kMapWave,
  kMapDot,
  kMapCrack,
  kMapGrid,
  kMapWall,
  kMapDoor,
  kMapLocked,
  kMapKeyhole,
  kMapKey,
  kMapNumber,
  kMapMark,
  kMapKeyMark,
  kMapInks
};
std::vector<Style> map_styles();

// Whether people wade there.
bool is_water(const plan::Room& room);
StyleId floor_ink(const plan::Room& room);

// Strokes in the rock beside the walls, at the same places whatever part of a dungeon is drawn. Nothing where there
// would be too many to look at.
void draw_rock(const std::vector<std::vector<geom::Point>>& walls, Layer& rock);
// The lines along which floor meets rock, with rock to the right; open where the floor goes on.
void add_wall_lines(const RoomShape& shape, std::vector<std::vector<geom::Point>>& lines);

// Caves: the same line, and the floor within such lines, as rock really runs. Of edges along an axis.
void add_rough_line(const std::vector<geom::Point>& line, Shape& shape);
void add_rough_ring(const geom::Ring& ring, Shape& shape);

// A floor with its pattern and its squares.
void draw_map_floor(const RoomShape& shape, Group& floor, Group& grid);
// The floor of a way through a wall, and so much more of it to the left and the right of the portal's a → b.
void draw_passing(const plan::Portal& portal, StyleId ink, geom::Length left, geom::Length right, Group& floor,
                  Group& grid);
// Steps up to the surface behind a gate, so deep into the rock.
void draw_way_up(const plan::Portal& gate, StyleId ink, geom::Length deep, Group& group);
// A door, or nothing for an opening. `lock`: what to call it, shown where it is not empty; `towards_left`: on which
// side.
void draw_map_door(const plan::Portal& portal, const std::string& lock, bool towards_left, Group& group);

// One or two lines in the middle of a room, or where nothing stands.
void draw_number(const RoomShape& shape, const std::string& number, const std::string& mark, StyleId mark_ink,
                 std::span<const geom::Box> obstacles, Group& group);

// The whole map; what draw_plan gives for dungeons.
Drawing draw_map(const plan::Model& model, int storey, const PlanStyle& style);

}  // namespace enfilade::exports
