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

// Of dwellings.
void draw_bed(Blocks& b, plan::Material m);
void draw_nightstand(Blocks& b, plan::Material m);
void draw_media(Blocks& b, plan::Material m);
void draw_dining_chair(Blocks& b, plan::Material m);
void draw_sink(Blocks& b, plan::Material m);
void draw_worktop(Blocks& b, plan::Material m);
void draw_stove(Blocks& b, plan::Material m);
void draw_fridge(Blocks& b, plan::Material m);
void draw_bath(Blocks& b, plan::Material m);
void draw_shower(Blocks& b, plan::Material m);
void draw_washer(Blocks& b, plan::Material m);

// Of dungeons.
void draw_torch(Blocks& b, plan::Material m);
void draw_brazier(Blocks& b, plan::Material m);
void draw_chest(Blocks& b, plan::Material m);
void draw_barrel(Blocks& b, plan::Material m);
void draw_crate(Blocks& b, plan::Material m);
void draw_pillar(Blocks& b, plan::Material m);
void draw_sarcophagus(Blocks& b, plan::Material m);
void draw_altar(Blocks& b, plan::Material m);
void draw_statue(Blocks& b, plan::Material m);
void draw_bones(Blocks& b, plan::Material m);
void draw_rubble(Blocks& b, plan::Material m);
void draw_mushrooms(Blocks& b, plan::Material m);
void draw_puddle(Blocks& b, plan::Material m);
void draw_bookcase(Blocks& b, plan::Material m);
void draw_weapon_rack(Blocks& b, plan::Material m);
void draw_key(Blocks& b, plan::Material m);
void draw_throne(Blocks& b, plan::Material m);
void draw_cot(Blocks& b, plan::Material m);
void draw_trestle(Blocks& b, plan::Material m);
void draw_stool(Blocks& b, plan::Material m);
void draw_coins(Blocks& b, plan::Material m);
void draw_stalagmite(Blocks& b, plan::Material m);
void draw_prop(Blocks& b, plan::Material m);

// Shared.

inline constexpr plan::Material kMetal{plan::Role::metal, 0};
inline constexpr plan::Material kDarkMetal{plan::Role::metal, 1};
inline constexpr plan::Material kCeramic{plan::Role::ceramic, 0};
plan::Material other_shade(plan::Material m);
// Four legs `inset` from the corners.
void draw_legs(Blocks& b, Length top, Length thick, Length inset, plan::Material m);
// A slab with a basin sunk into it: the slab's top around the bowl, the bowl's
// four sides and its bottom. A bowl that does not fit into the slab is left out.
void draw_sunk(Blocks& b, Point3 lo, Point3 hi, Point3 bowl_lo, Point3 bowl_hi, plan::Material slab,
               plan::Material bowl);
// Fronts of doors (one row) or drawers standing 12 mm before y = front, a grid
// with 4 mm joints, each with a handle.
void draw_fronts(Blocks& b, Length x0, Length x1, Length z0, Length z1, Length front, int columns, int rows,
                 plan::Material m);

}  // namespace enfilade::mesh
