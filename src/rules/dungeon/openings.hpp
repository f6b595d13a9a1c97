#pragma once
// Openings: open walls between a passage and a chamber, or between two chambers.

#include "rules/dungeon/site.hpp"

namespace enfilade::rules::dungeon {

// Whether a door may stand in a wall: it is open, and those beside it in its line are not.
bool is_door_legal(const Plan& plan, const Wall& w);
// The same as far as a door may lead: into no hand-made room narrower than two cells. Of a
// block, whose neighbours nobody knows, walls beside it that lie beyond a seam count as
// open, so do joints.
bool is_door_legal(const Site& s, const Wall& w);

// Calls each(wall) for every open wall between a passage and a chamber, row by row:
// first those to the east, then those to the north of the row.
template <class Each>
void each_opening(const Site& s, Each&& each) {
  const std::size_t words = s.chamber.words;
  for (std::int32_t y = 0; y < s.length; ++y) {
    const Word* here = s.chamber.row(y);
    const Word* east = s.plan->grid.east.row(y);
    const Word* north = s.plan->grid.north.row(y);
    const Word* above = y + 1 < s.length ? s.chamber.row(y + 1) : here;
    for (std::size_t w = 0; w < words; ++w) {
      const Word next = here[w] >> 1 | (w + 1 < words ? here[w + 1] << 63 : 0);
      for (Word m = east[w] & (here[w] ^ next); m != 0; m &= m - 1) {
        each(Wall{{static_cast<std::int32_t>(w) * 64 + first_bit(m), y}, false});
      }
    }
    for (std::size_t w = 0; w < words; ++w) {
      for (Word m = north[w] & (here[w] ^ above[w]); m != 0; m &= m - 1) {
        each(Wall{{static_cast<std::int32_t>(w) * 64 + first_bit(m), y}, true});
      }
    }
  }
}

}  // namespace enfilade::rules::dungeon
