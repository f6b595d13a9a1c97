#pragma once
// Parts of a stair that are drawn (stairs.cpp) and that stop bodies
// (solid_stairs.cpp): sizes and places in one spot.

#include <vector>

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

inline constexpr Length kStairThickness = 250;  // of a flight's or landing's slab; more than any riser
inline constexpr Length kGuardHeight = 1'000;

// The plan axis along which a flight climbs.
inline int run_axis(const plan::Flight& f) { return 1 - geom::axis_of(f.up); }

// The spines between lanes of flights that lie side by side, each once.
struct Spine {
  geom::Box box;
  int axis = 0;  // it runs along
};
std::vector<Spine> spines_of(const plan::Room& room);

// The guards of the last storey; none elsewhere. No flight leaves its floor, so
// the lane where one would start is closed along the landing's edge, and the
// lane where people arrive from below is fenced off from it. Flights start in
// the lane of smaller coordinates.
std::vector<geom::Box> guards_of(const plan::Room& room, const geom::Box& clear);

}  // namespace enfilade::mesh
