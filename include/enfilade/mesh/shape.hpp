#pragma once
// The clear inside of a region that is no box, edge by edge.

#include <span>
#include <vector>

#include <enfilade/geom/polygon.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::mesh {

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
ClearShape clear_shape(const plan::Region& region);

// The walls' feet as a polygon: the floor between them.
geom::Polygon floor_of(const ClearShape& shape);

// Reads off where geom::inset(polygon, depths) moved every edge.
ClearShape match_inset(const geom::Polygon& polygon, const geom::Polygon& moved, std::span<const geom::Length> depths);

}  // namespace enfilade::mesh
