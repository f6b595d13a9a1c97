#pragma once
// One function per piece of furniture. `b` has the bounds of the object, with
// the middle of the footprint at x = y = 0 and z from 0.

#include "mesh/block.hpp"

namespace enfilade::mesh {

void draw_desk(Blocks& b, plan::Material m);
void draw_chair(Blocks& b, plan::Material m);
void draw_table(Blocks& b, plan::Material m);
void draw_cabinet(Blocks& b, plan::Material m);
void draw_plant(Blocks& b, plan::Material m);
void draw_shelf(Blocks& b, plan::Material m);
void draw_counter(Blocks& b, plan::Material m);
void draw_sofa(Blocks& b, plan::Material m);
void draw_toilet(Blocks& b, plan::Material m);
void draw_basin(Blocks& b, plan::Material m);
void draw_board(Blocks& b, plan::Material m);
void draw_reception(Blocks& b, plan::Material m);

}  // namespace enfilade::mesh
