#pragma once
// Leaves that turn inside a region.

#include <span>

#include <enfilade/plan/region.hpp>

namespace enfilade::rules {

// Every leaf that opens into the region has its square there, clear of walls and of
// other leaves. Requires portals on faces of the region, and a valid shape.
bool leaves_turn(const plan::Region& region, std::span<const plan::Portal> portals);

}  // namespace enfilade::rules
