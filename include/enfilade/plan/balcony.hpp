#pragma once
// Balconies: a slab with a railing before a French door. A balcony is a region of
// its own, outside of the building's outline: an annex of the dwelling. Where it
// may be is for the rules to say; its shape follows from its door and room.
//
//      d ------------- c
//      |    railing    |      kBalconyDepth
//   ---a----[door]-----b---   façade, the room to the left of a → b
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
inline constexpr geom::Length kBalconyAside = 900;  // beyond the door on both sides
inline constexpr geom::Length kBalconyEnd = 150;    // less than the room's own façade at both ends
inline constexpr geom::Length kBesideDoor = 100;    // from the door to the end of the balcony, at least
inline constexpr geom::Length kRailTop = 1'100;     // of the railing, above the floor
inline constexpr geom::Length kBalconySlab = 200;   // thickness of the slab; its top lies level with the room's floor

// French doors from this width on have two leaves.
inline constexpr geom::Length kTwoFrenchLeaves = 900;

// The balcony before an opening in a face of a region; nothing where the face leaves too little beside it.
// Exact along x and y, rounded to the millimetre before slanted façades.
std::optional<Balcony> balcony_of(const Region& region, const Portal& opening);

// The face of a balcony that lies on the façade; face_count() if it has none.
std::size_t house_side(const Region& balcony);

}  // namespace enfilade::plan
