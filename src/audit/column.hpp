#pragma once
// The stairs and shafts of a building, storey by storey, without the rest but
// for the halls on the ground that an atrium may open.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::audit {

// Expands only what leads to stairs and shafts: storeys and zones, and within
// them the regions that meet one of `places`. Hands the furnished stairs and
// shafts (and on the ground, under an atrium, halls) of each storey to `visit`,
// storeys ascending, and calls `end` after the last; the rooms of the last two
// storeys stay alive until then. Returns false, without `end`, if cancelled.
bool visit_columns(const rules::Building& building, const std::vector<geom::Box>& places, const Context& context,
                   const std::function<void(std::int32_t storey, std::span<const plan::Room>)>& visit,
                   const std::function<void()>& end);

}  // namespace enfilade::audit
