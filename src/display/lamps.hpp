#pragma once
// Lamps, where an electrician would put them: panels in the ceilings of offices, bowls and pendants in homes.

#include <optional>
#include <vector>

#include "display/light.hpp"

namespace enfilade::display {

inline constexpr Length kCeilingTile = 600;
inline constexpr Length kLampDrop = 14;  // a panel hangs so far below its ceiling

inline constexpr Length kWallLamp = 50;  // one on a wall stands so far before it

struct Ceiling {
  std::vector<Lamp> lamps;
  // Where a tile of the ceiling begins, so that lamps fill tiles; nothing: it is plastered.
  std::optional<geom::Point> tile;
};
// A plain ceiling takes everywhere this place of the texture of tiles: the middle of one.
inline constexpr float kPlainTexel = 0.3f;

// Replaces `out`. A bounded number of lamps, whatever the size.
void hang_lamps(const plan::Room& room, Ceiling& out);

// Whether a lamp hangs under a whole ceiling, and in a region that is no box away from its walls.
bool fits(const plan::Room& room, const Lamp& lamp);

// Makes the panels of a dwelling, or of a corridor between dwellings, into the lamps that suit the room's use.
void suit_home(const plan::Room& room, Ceiling& out);

}  // namespace enfilade::display
