#pragma once
// The stairs and shafts of a building, storey by storey, without the rest.

#include <functional>
#include <span>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::audit {

// Expands only what leads to stairs and shafts: storeys and zones, and within
// them the regions that meet one of `places`. Hands the furnished stairs and
// shafts of each storey to `visit`, storeys ascending; the rooms of the last two
// storeys stay alive until the last call, which gets no rooms. Returns false if
// cancelled.
bool visit_columns(const rules::Building& building, const std::vector<geom::Box>& places, const Context& context,
                   const std::function<void(std::span<const plan::Room>)>& visit);

}  // namespace enfilade::audit
