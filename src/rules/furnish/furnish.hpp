#pragma once
// Furnish: what stands in a built region, and what it is lined with. Pure
// functions of their arguments; the order of the portals does not matter.

#include <span>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::furnish {

// Appends the objects of a built region to `out`, in an order that depends only
// on the region, its portals and the key; so an object's index is its name.
//
// Guarantees, whatever the size and the portals:
//   - objects lie between the walls (plan::clear_box; for an outline, inside it
//     and clear of every wall) and below the ceiling, and no two overlap on
//     plan;
//   - the floor before every door, opening and landing door is free, one metre
//     deep or as deep as the leaf swings, whichever is more;
//   - by free floor at least 700 mm wide one gets from every door to every
//     other (if one could in the empty room), to every chair, sofa and bed, and
//     to the front of everything that is used from its front;
//   - in corridors the free floor stays at least 1200 mm wide;
//   - before a window nothing is taller than 900 mm.
//
// An object faces the side it is used from: a desk where one sits, a cabinet
// where it opens, a stall where its door is. Chairs and sofas face the way the
// sitter looks.
//
// Rooms of dwellings (living, bedroom, kitchen, bathroom) may be any polygon. A
// living room has a kitchen line if region.cell is plan::kOpenKitchen: the rule
// that divides a dwelling says so of one that has no kitchen of its own. Halls of
// dwellings are corridors and furnished as such.
//
// Requires is_built(region.kind), |coordinates| <= geom::kLimit; portals with
// the windows, as plan::Room holds them. Stairs, shafts, atria and Use::none stay
// empty, as do rooms with more than 64 doors and dwelling rooms longer than 20 m.
// Cost: a few microseconds for an office, growing with the number of objects; a
// fifth of a millisecond to three for a room of a dwelling, which is searched.
// Allocates only what `out` needs; for dwellings a grid of a few kilobytes too.
void place_objects(const plan::Region& region, std::span<const plan::Portal> portals, Key content_key,
                   std::vector<plan::Object>& out);

// Materials of walls, floor and ceiling. What must agree hangs on the building:
// all corridors of a storey have one floor and one wall, all ceilings of a
// building one shade; the rest is drawn per room. Requires region.use set.
plan::Finish choose_finish(const plan::Region& region, Key building_key, Key content_key);

}  // namespace enfilade::furnish
