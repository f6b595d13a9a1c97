#pragma once
// The clear inside of a region: its walls edge by edge, the floor between them, and how large that is. Whatever says
// how large a room is says this: plans, lists, exports, audits and the viewer.
//
//     +-----------------+  region, up to its faces: what a storey is divided into (gross)
//     |  +-----------+  |
//     |  |   clear   |  |
//     |  +-----------+  |
//     +-----------------+

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/geom/polygon.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::plan {

// Face i of the region and the wall that stands `depth` inside it. `from` and
// `to` are the ends of the wall; where two faces of one line have walls of
// different depth, `to` differs from the next `from`. A face so short that its
// wall lies wholly in those beside it has none: `from` = `to`.
struct ClearEdge {
  geom::Point face_from, face_to;
  geom::Point from, to;
  geom::Length depth = 0;
};

struct ClearShape {
  std::vector<ClearEdge> edges;        // as the region's faces are numbered
  std::vector<std::size_t> ring_ends;  // edges of ring r: ring_ends[r-1] … ring_ends[r]
};

// Walls at their full depth (in a convex region with short faces, faces of one
// line all at the greatest of theirs), or, where the region is too narrow for
// them, at a fraction of it, at last none. For boxes too.
ClearShape clear_shape(const Region& region);

// The walls' feet as a polygon: the floor between them.
geom::Polygon floor_of(const ClearShape& shape);

// The clear inside of any region between its walls; no corners: it is all wall. The same floor that is drawn and
// meshed.
geom::Polygon clear_floor(const Region& region);

// Twice the area of clear_floor() in mm², exact: it is made of whole millimetres. The area of a region with its walls,
// of which shares of a storey are made, is half of twice_area().
std::int64_t twice_clear_area(const Region& region);

// Reads off where geom::inset(polygon, depths) moved every edge.
ClearShape match_inset(const geom::Polygon& polygon, const geom::Polygon& moved, std::span<const geom::Length> depths);

}  // namespace enfilade::plan
