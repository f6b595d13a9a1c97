#pragma once
// What a fitter adds to a bare room: skirting, cornice, window boards, lamps.

#include "display/grid.hpp"
#include "display/lamps.hpp"

namespace enfilade::display {

// Draws the trim of the walls of a box, and lamps of any room.
void draw_trim(const Subject& subject, Lighting& lighting, Writer& writer);
void draw_lamps(const Ceiling& ceiling, Lighting& lighting, Writer& writer);

}  // namespace enfilade::display
