#pragma once
// Plates: the outlines of storeys, put together from edges and taken from each
// other, so that the skin knows which part of a storey lies under the sky.

#include <span>
#include <vector>

#include <enfilade/geom/polygon.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::mesh {

// A directed edge of a plate, which lies on its left.
struct PlateEdge {
  geom::Point a, b;
  plan::Face face;
  friend auto operator<=>(const PlateEdge& p, const PlateEdge& q) { return p.a != q.a ? p.a <=> q.a : p.b <=> q.b; }
  friend bool operator==(const PlateEdge& p, const PlateEdge& q) { return p.a == q.a && p.b == q.b; }
};

// The polygons that edges enclose; neighbours in one line with equal faces
// become one edge. Where several edges meet in a point, a ring keeps to the
// sharpest left turn: pieces that touch at a corner stay apart, and a hole that
// touches its ring becomes part of it. Edges that do not close are left out.
std::vector<plan::Outline> assemble(std::vector<PlateEdge> edges);

// Edges that are missing because walls at an odd angle end on rounded points: from
// every end that nothing follows to the nearest beginning that nothing leads to,
// at most `widest` away. O(k^2) in such ends.
std::vector<PlateEdge> gaps_of(const std::vector<PlateEdge>& edges, geom::Length widest);

// `plate` without what `covered` covers. Faces: facade on the plate's own
// edges, inner where something covered begins. Exact where edges cross on whole
// millimetres, as octilinear plates of one building do; else such a point is
// rounded. O(n^2) in edges.
std::vector<plan::Outline> subtract(std::span<const geom::Polygon> plate, std::span<const geom::Polygon> covered);

}  // namespace enfilade::mesh
