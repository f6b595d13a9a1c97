#pragma once
// The polygons of an arrangement's labelled faces.

#include <enfilade/geom/area.hpp>

namespace enfilade::geom {

// Half edges with a label other than 0 have the result to their left. Edges
// with the same label on both sides are removed.
Area collect(Arrangement& plane);

}  // namespace enfilade::geom
