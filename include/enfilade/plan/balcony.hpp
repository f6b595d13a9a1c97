#pragma once
// Balconies: a slab with a railing before a window that reaches down to the
// floor. They are outside of all regions: one sees them, nobody walks on them.
// Where they may be is for the rules to say; where one lies follows from its
// window and room, so files need nothing but these.
//
//      d ------------- c
//      |    railing    |      kBalconyDepth
//   ---a---[window]----b---   façade, the room to the left of a → b
//            room

#include <array>
#include <optional>

#include <enfilade/plan/region.hpp>

namespace enfilade::plan {

struct Balcony {
  geom::Point a, b;                                                                  // on the façade
  geom::Point c, d;                                                                  // before b and a
  [[nodiscard]] std::array<geom::Point, 4> corners() const { return {b, a, d, c}; }  // counter-clockwise
};
inline constexpr geom::Length kBalconyDepth = 1'400;
inline constexpr geom::Length kBalconyAside = 900;  // beyond the window on both sides
inline constexpr geom::Length kBalconyEnd = 150;    // less than the room's own façade at both ends

// A window down to the floor of a living room above the ground.
bool is_french_window(const Region& region, const Portal& portal);

// The balcony before a French window of the region; nothing before others.
// Exact along x and y, rounded to the millimetre before slanted façades.
std::optional<Balcony> balcony_of(const Region& region, const Portal& portal);

}  // namespace enfilade::plan
