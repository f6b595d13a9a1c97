#pragma once
// Lamps: panels in the ceiling, where an electrician would put them.

#include <vector>

#include "display/light.hpp"

namespace enfilade::display {

inline constexpr Length kCeilingTile = 600;
inline constexpr Length kLampDrop = 14;  // a panel hangs so far below its ceiling

inline constexpr Length kWallLamp = 50;  // one on a wall stands so far before it

struct Ceiling {
  std::vector<Lamp> lamps;
  // Where a tile of the ceiling begins, so that lamps fill tiles.
  geom::Point tile;
};

// Replaces `out`. A bounded number of lamps, whatever the size.
void hang_lamps(const plan::Room& room, Ceiling& out);

}  // namespace enfilade::display
