#pragma once
// What the parts of the plan drawing share: the inks, the shape of a room
// between its walls, and who draws what.

#include <span>
#include <string>
#include <vector>

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/plan/clear.hpp>

namespace enfilade::exports {

enum Ink : StyleId {
  kInkFloor = 0,  // + Use
  kInkPaper = plan::kUses,
  kInkShadow,
  kInkRock,
  kInkWall,
  kInkOpening,
  kInkLock,
  kInkGlass,
  kInkWindow,
  kInkLeaf,
  kInkSwing,
  kInkLintel,
  kInkTread,
  kInkWay,
  kInkArrow,
  kInkCar,
  kInkHatch,
  kInkFurniture,
  kInkDetail,
  kInkPlant,
  kInkName,
  kInkArea,
  kInkQuiet,
  kInkDimension,
  kInkTick,
  kInkFigure,
  kInkTitle,
  kInkSolid,
  kInkHollow,
  kInks
};
std::vector<Style> plan_styles();

// Name of a use on a plan, and a short one for small rooms.
std::string title_of(plan::Use use);
std::string_view short_title_of(plan::Use use);

// "Floor 3 of 12".
std::string level_name(int storey, const plan::Brief& brief);

// Square metres with one decimal, from twice the area in mm².
std::string square_metres(std::int64_t twice_area_mm2);
// Metres with two decimals.
std::string metres(geom::Length mm);

// A room between its walls. The wall on edge i of the region is depth[i] thick;
// clear.outer is empty when the walls leave no space.
struct RoomShape {
  const plan::Room* room = nullptr;
  geom::Polygon region;
  geom::Polygon clear;
  std::vector<geom::Length> depth;
  plan::ClearShape walls;  // their inner faces, edge by edge
};
RoomShape shape_of(const plan::Room& room);

// p moved by `by` to the left of the direction a → b (to the right, if
// negative), rounded to the nearest millimetre.
geom::Point beside(geom::Point p, geom::Point a, geom::Point b, geom::Length by);
// The point at a distance from a towards b; the distance of two points. Both
// rounded.
geom::Point along(geom::Point a, geom::Point b, geom::Length from_a);
geom::Length distance(geom::Point a, geom::Point b);

// The solids of a room's walls: what lies between region and clear outline,
// without the openings.
void add_walls(const RoomShape& shape, std::vector<geom::Polygon>& walls);

// An opening with the depth of the wall on the left and the right of a → b.
struct Opening {
  const plan::Portal* portal = nullptr;
  geom::Length left = 0, right = 0;
};
void draw_window(const Opening& opening, Group& group);
void draw_door(const Opening& opening, Group& group);
// The box that a door's leaf sweeps.
geom::Box swept_box(const Opening& opening);

void draw_object(const plan::Object& object, Group& group);
void draw_stair(const plan::Room& room, Group& group);
void draw_elevator(const RoomShape& shape, Group& group);
void draw_hatch(const geom::Polygon& polygon, geom::Length spacing, Group& group);

// Writes name and area where they disturb least, or nothing where nothing fits.
void draw_label(const RoomShape& shape, std::span<const geom::Box> obstacles, Group& group);

// Everything around the plan; returns the frame of the sheet.
struct SheetText {
  std::string title, subtitle;
  std::vector<plan::Use> uses;  // in the legend
  bool reaches_out = false;     // entrances or balconies need space outside
};
geom::Box draw_sheet(const geom::Box& building, const SheetText& text, const PlanStyle& style, Group& dimensions,
                     Group& block);

}  // namespace enfilade::exports
