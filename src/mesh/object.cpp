#include <enfilade/mesh/object.hpp>

#include "mesh/furniture.hpp"

namespace enfilade::mesh {

Placement place(const plan::Object& object) {
  Placement p;
  p.turns = object.facing & 3;
  const bool swapped = p.turns & 1;
  const geom::Box& f = object.footprint;
  p.size = {swapped ? f.depth() : f.width(), swapped ? f.width() : f.depth(), object.z1 - object.z0};
  // The frame's box runs from -size/2 (rounded to zero) to size - size/2; find
  // the pivot that turns it onto the footprint exactly.
  const Length w0 = p.size.width / 2, w1 = p.size.width - w0, d0 = p.size.depth / 2, d1 = p.size.depth - d0;
  const Length west = p.turns == 0 ? w0 : p.turns == 1 ? d1 : p.turns == 2 ? w1 : d0;
  const Length south = p.turns == 0 ? d0 : p.turns == 1 ? w0 : p.turns == 2 ? d1 : w1;
  p.pivot = {f.lo.x + west, f.lo.y + south, object.z0};
  return p;
}

Point3 to_building(const Placement& t, Point3 p) {
  switch (t.turns) {
    case 1: p = {-p.y, p.x, p.z}; break;
    case 2: p = {-p.x, -p.y, p.z}; break;
    case 3: p = {p.y, -p.x, p.z}; break;
    default: break;
  }
  return p + t.pivot;
}

void mesh_object(plan::ObjectKind kind, Size s, plan::Material m, Mesh& out) {
  out.clear();
  if (s.width <= 0 || s.depth <= 0 || s.height <= 0) return;
  const Point3 lo{-(s.width / 2), -(s.depth / 2), 0};
  Blocks b(lo, {lo.x + s.width, lo.y + s.depth, s.height}, out);
  switch (kind) {
    case plan::ObjectKind::desk: draw_desk(b, m); break;
    case plan::ObjectKind::chair: draw_chair(b, m); break;
    case plan::ObjectKind::table: draw_table(b, m); break;
    case plan::ObjectKind::cabinet: draw_cabinet(b, m); break;
    case plan::ObjectKind::plant: draw_plant(b, m); break;
    case plan::ObjectKind::shelf: draw_shelf(b, m); break;
    case plan::ObjectKind::counter: draw_counter(b, m); break;
    case plan::ObjectKind::sofa: draw_sofa(b, m); break;
    case plan::ObjectKind::toilet: draw_toilet(b, m); break;
    case plan::ObjectKind::basin: draw_basin(b, m); break;
    case plan::ObjectKind::board: draw_board(b, m); break;
    case plan::ObjectKind::reception: draw_reception(b, m); break;
    case plan::ObjectKind::bed: draw_bed(b, m); break;
    case plan::ObjectKind::nightstand: draw_nightstand(b, m); break;
    case plan::ObjectKind::media: draw_media(b, m); break;
    case plan::ObjectKind::dining_chair: draw_dining_chair(b, m); break;
    case plan::ObjectKind::sink: draw_sink(b, m); break;
    case plan::ObjectKind::worktop: draw_worktop(b, m); break;
    case plan::ObjectKind::stove: draw_stove(b, m); break;
    case plan::ObjectKind::fridge: draw_fridge(b, m); break;
    case plan::ObjectKind::bath: draw_bath(b, m); break;
    case plan::ObjectKind::shower: draw_shower(b, m); break;
    case plan::ObjectKind::washer: draw_washer(b, m); break;
    case plan::ObjectKind::torch: draw_torch(b, m); break;
    case plan::ObjectKind::brazier: draw_brazier(b, m); break;
    case plan::ObjectKind::chest: draw_chest(b, m); break;
    case plan::ObjectKind::barrel: draw_barrel(b, m); break;
    case plan::ObjectKind::crate: draw_crate(b, m); break;
    case plan::ObjectKind::pillar: draw_pillar(b, m); break;
    case plan::ObjectKind::sarcophagus: draw_sarcophagus(b, m); break;
    case plan::ObjectKind::altar: draw_altar(b, m); break;
    case plan::ObjectKind::statue: draw_statue(b, m); break;
    case plan::ObjectKind::bones: draw_bones(b, m); break;
    case plan::ObjectKind::rubble: draw_rubble(b, m); break;
    case plan::ObjectKind::mushrooms: draw_mushrooms(b, m); break;
    case plan::ObjectKind::puddle: draw_puddle(b, m); break;
    case plan::ObjectKind::bookcase: draw_bookcase(b, m); break;
    case plan::ObjectKind::weapon_rack: draw_weapon_rack(b, m); break;
    case plan::ObjectKind::key: draw_key(b, m); break;
    case plan::ObjectKind::throne: draw_throne(b, m); break;
    case plan::ObjectKind::cot: draw_cot(b, m); break;
    case plan::ObjectKind::trestle: draw_trestle(b, m); break;
    case plan::ObjectKind::stool: draw_stool(b, m); break;
    case plan::ObjectKind::coins: draw_coins(b, m); break;
    case plan::ObjectKind::stalagmite: draw_stalagmite(b, m); break;
    case plan::ObjectKind::prop: draw_prop(b, m); break;
  }
}

}  // namespace enfilade::mesh
