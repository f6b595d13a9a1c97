#pragma once
// Random areas on multiples of 4 mm, and what to expect of the areas that come
// out.

#include <string>

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/area.hpp>

namespace enfilade::geom::test {

// A large octagon (or triangle, box, lozenge) with smaller ones added or cut
// out, all with corners on multiples of `grid`. Parts that would touch
// themselves are left out; may be empty.
Area random_octilinear(Rng& rng, int shapes, Length span, Length grid);

// A right-angled polygon of many rows and columns, 4 mm to `widest` wide each.
Polygon random_right_angled(Rng& rng, Length widest);

// A comb with teeth of unequal length and gaps, and a spiral, both turned at
// random.
Polygon random_comb(Rng& rng, Length widest);
Polygon random_spiral(Rng& rng, Length widest);

std::int64_t twice_area(std::span<const Polygon> area);
double perimeter(std::span<const Polygon> area);
bool inside(std::span<const Polygon> area, Point p);
bool on_border(std::span<const Polygon> area, Point p);
// Some polygon of the area has a corner on another of its edges. Such an area
// is right but not valid; nothing else is wrong with it.
bool touches_itself(const Polygon& polygon);

// Orientation, order, no straight corners, valid unless it touches itself, and
// no two polygons with a common inner point.
std::string fault(std::span<const Polygon> area);

std::string text(std::span<const Polygon> area);

}  // namespace enfilade::geom::test
