#pragma once
// The floor plan of one storey, as an architect draws it: walls as solid
// poché with their openings, rooms tinted by use and labelled with name and
// net area, doors with leaf and swing, windows, stairs with treads and the way
// up, elevators, risers, furniture, overall dimensions, scale bar, north and
// title. Layers: sheet, floors, furniture, stairs, walls, windows, doors,
// labels, dimensions.

#include <enfilade/export/drawing.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

struct PlanStyle {
  int scale = 100;  // 1 : scale on paper; 1 … 10 000, others are brought into it
  bool furniture = true;
  bool labels = true;      // name and area of rooms
  bool dimensions = true;  // overall, on two sides
  bool sheet = true;       // title, legend, scale bar, north
};

// Rooms carry title, class, data-path, data-use and data-area (net, m²); doors
// and windows title, class, data-kind and data-path (of the rooms they join).
// Reads the rooms of the storey and the joints between them; an unknown storey
// gives an empty sheet. Deterministic. O(rooms + objects) but for labels, which
// cost O(objects) of their room.
Drawing draw_plan(const plan::Model& model, int storey, const PlanStyle& style = {});

// The walls of a storey as they are cut by a plan, in simple polygons that do
// not overlap: for the tops of walls in cut-away views.
std::vector<geom::Polygon> wall_solids(const plan::Model& model, int storey);

}  // namespace enfilade::exports
