#pragma once
// Windows of plates: bays divide every edge of an outline evenly.

#include <cstdint>

#include <enfilade/geom/point.hpp>

namespace enfilade::rules {

struct Office;

// The point between two bays nearest to a point on a façade.
geom::Point nearest_bay_line(const Office& office, std::int32_t storey, std::uint16_t facade, geom::Point at);

}  // namespace enfilade::rules
