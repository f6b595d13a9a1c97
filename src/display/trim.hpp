#pragma once
// What a fitter adds to a bare room: skirting, cornice, window boards, lamps.

#include "display/grid.hpp"
#include "display/lamps.hpp"

namespace enfilade::display {

// Sizes of trim, millimetres.
inline constexpr Length kSkirting = 85;
inline constexpr Length kSkirtingProud = 11;
inline constexpr Length kCornice = 45;
inline constexpr Length kBoardProud = 30;  // a window board beyond the wall
inline constexpr Length kBoardThick = 25;
inline constexpr Length kBoardOver = 25;  // beyond the window on both sides
inline constexpr Length kTrimStep = 1'600;

// Draws the trim of a room's walls, and its lamps.
void draw_trim(const Subject& subject, Lighting& lighting, Writer& writer);
void draw_prism_trim(const plan::Room& room, Lighting& lighting, Writer& writer);
void draw_lamps(const plan::Room& room, const Ceiling& ceiling, Lighting& lighting, Writer& writer);
// One that is no panel. It hangs from `ceiling`.
void draw_home_lamp(const Lamp& lamp, Length ceiling, Writer& writer);

}  // namespace enfilade::display
