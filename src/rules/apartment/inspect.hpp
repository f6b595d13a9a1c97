#pragma once
// What rules draw is looked at before it is built: what does not pass is drawn in
// another way.

#include <enfilade/geom/polygon.hpp>

#include "rules/apartment/rooms.hpp"

namespace enfilade::rules {

enum class Verdict : std::uint8_t {
  broken,  // a check of the audit would fail
  sound,
  good,  // and nobody would mind: no large dark room, none too narrow
};

// Requires rooms whose corners include those of the site on their walls. What a
// storey of a house lacks is not counted; its program says what that is.
Verdict inspect(const ApartmentSite& site, const ApartmentPlan& plan);

// What inspect() asks of a room by itself: a shape with room between its walls, and
// wide enough for its use.
bool stands(const ApartmentSite& site, const ApartmentRoom& room);

// A window of the site has its place in a wall of a room.
bool is_lit(const ApartmentSite& site, const ApartmentRoom& room);

// A room's wall changes where the site's does: corners of the site on its walls
// become corners of it.
void meet_corners(const geom::Ring& site, geom::Ring& room);

}  // namespace enfilade::rules
