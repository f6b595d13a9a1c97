#pragma once
// What a dungeon is lined with and what stands and hangs in it. Pure functions of
// their arguments; the order of the portals does not matter.

#include <span>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::furnish {

// By theme (plan::marks_of). All passages and stairs of a storey that share a
// theme are alike, so that no seam shows where they meet; chambers differ in shade.
plan::Finish choose_dungeon_finish(const plan::Region& region, Key content_key);

// Appends the objects of a built region of a dungeon to `out`, in an order that
// depends only on the arguments. `density` in thousandths, 0 … 1 000: how much
// stands about (0: only keys).
//
// Guarantees, whatever the shape:
//   - objects lie inside the clear floor and below the ceiling and no two share
//     any space; torches hang on walls, and nothing that reaches up to them
//     stands below;
//   - nothing is on the floor before a door or opening, one metre deep or as deep
//     as the leaf swings;
//   - by free floor at least 900 mm wide one gets from every door to every other
//     (if one could in the empty room), and within an arm's length (600 mm) of every
//     key, chest, altar and throne;
//   - the key of marks.key stands in its chamber wherever the floor is joined and
//     two tiles by two or more;
//   - passages hold torches and what lies about, nothing else; stairs nothing.
//
// Requires is_built(region.kind), |coordinates| <= geom::kLimit. Floors longer than
// 384 m stay empty. Cost: some ten microseconds, growing with the floor.
void place_dungeon_objects(const plan::Region& region, std::span<const plan::Portal> portals, std::int32_t density,
                           Key content_key, std::vector<plan::Object>& out);

}  // namespace enfilade::furnish
