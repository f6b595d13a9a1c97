#pragma once
// Where a chamber of a shape may lie: every lower left corner that room ground
// allows it.

#include <cstdint>
#include <vector>

#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {

// How often a place is drawn blindly before all there are are looked for.
inline constexpr int kBlindTries = 6;

// All lower left corners of a shape on the ground, into `out`. Returns how many. Looks
// at every word of the ground some eight times. Requires sides of 1 … 63 cells.
std::int64_t all_places(const Bits& ground, Shape shape, Bits& out);

// The n-th of them, row by row. Requires that there are so many.
Cell nth_place(const Bits& places, std::int64_t n);

// As find_place, and draws the same, but remembers all places of the shape and only
// takes away those that chambers have covered since. For shapes that are asked for
// again and again, of which there are few: each takes as much memory as the ground.
bool find_place_again(Site& s, Shape shape, Rng& rng, Cell& at);

// The places of a shape as they are now, remembered from now on. Valid until the next call.
const Places& places_of(Site& s, Shape shape);

}  // namespace enfilade::rules::dungeon
