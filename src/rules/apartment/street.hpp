#pragma once
// How lines and boxes lie in a plan: what access is laid by.

#include <vector>

#include "rules/apartment/access.hpp"

namespace enfilade::rules {

// A strip of that width along a line.
geom::Polygon strip(geom::Point a, geom::Point b, geom::Length width);

geom::Box grown(const geom::Box& box, geom::Length by);

// Does a segment run through the inside of a box? Exact.
bool crosses(const geom::Box& box, geom::Point a, geom::Point b);
bool meets(const geom::Polygon& polygon, const geom::Box& box);
bool meets(const geom::Area& area, const geom::Box& box);
bool has_room_for(const geom::Polygon& polygon, const geom::Box& box);

// Somewhere beside a wall of it a circle of that width has room.
bool is_wide(const geom::Polygon& polygon, geom::Length width);

// Where a ray from inside a polygon first meets its border, or a corner that it grazes.
bool to_border(const geom::Polygon& polygon, geom::Point from, geom::Point direction, geom::Point& at);

// On a lit façade, with room for a door beside the corners; of a courtyard only if
// it need not be the street.
bool on_facade(const Plot& plot, geom::Point p, bool street);

// Gives the ground floor a way from every corridor to the street, but for those
// that hold one of the `open` points. False if one has none.
bool open_to_street(const Plot& plot, const std::vector<geom::Point>& open, geom::Arrangement& plane, Access& access);

inline constexpr geom::Length kLeastWay = 1'118;  // width of a corridor where it is widest

// Ways to the street are drawn this far too long.
inline constexpr geom::Length kBeyondOutline = 900;

}  // namespace enfilade::rules
