#pragma once
// The use of a room that no ancestor has decided: by its size, whether it has
// windows, and a throw of the dice.

#include <enfilade/base/key.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::rules {

// What differs between families of buildings.
struct UseOdds {
  std::uint32_t storage = 0;     // of a thousand rooms under 8 m²; the rest are pantries
  std::uint32_t meeting = 0;     // of a thousand with windows, from 16 m²
  std::int64_t open_tenths = 0;  // with windows and more than so many tenths of an average room: an open office
};
inline constexpr UseOdds kTowerOdds{800, 130, 27};
inline constexpr UseOdds kOfficeOdds{700, 110, 30};

plan::Use choose_use(const plan::Region& region, geom::Length average_room, const UseOdds& odds, Key content_key);

}  // namespace enfilade::rules
