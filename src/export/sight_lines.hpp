#pragma once
// The walls of a storey as polylines.

#include <vector>

#include <enfilade/export/vtt.hpp>

namespace enfilade::exports {

using Polyline = std::vector<geom::Point>;  // closed: the last point is the first

// Is there a gap in the walls where such a portal is?
bool leaves_gap(plan::PortalKind kind, bool windows);

// No two polylines share more than points. Ends of gaps are corners of
// polylines, and no polyline crosses a gap. Straight runs have no corners
// between their ends, but for ends of gaps. `lines` is middle or faces.
std::vector<Polyline> sight_lines(const plan::Model& model, int storey, WallLines lines, bool windows);

}  // namespace enfilade::exports
