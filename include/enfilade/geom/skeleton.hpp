#pragma once
// The straight skeleton of a polygon with holes: all edges move inwards at the
// same speed, and their corners draw the arcs. The arcs part the polygon into
// one face per edge, which is that edge's slope of a hip roof.
//
//   +-----------------+
//   | \             / |      5 arcs, 4 faces; the arc in the middle, between
//   |   -----------   |      two parallel edges, is the ridge
//   | /             \ |
//   +-----------------+
//
// The order of events is decided exactly, ties included; only the coordinates
// of nodes are rounded, to doubles, and equal on every machine. Safe to call
// from any thread.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/geom/polygon.hpp>

namespace enfilade::geom {

struct Skeleton {
  struct Node {
    double x = 0, y = 0;  // millimetres
    double height = 0;    // when the wavefront arrives: the distance from the edges that meet here, millimetres
  };
  // Drawn by the corner between two moving edges, from the lower node to the
  // higher one; ridges are level.
  struct Arc {
    std::uint32_t from = 0, to = 0;     // nodes
    std::uint32_t left = 0, right = 0;  // the edges whose faces it parts
  };

  std::vector<Node> nodes;  // first the polygon's points: outer ring, then holes; then the inner nodes, lower first,
                            // then those where the line from a straight corner ends
  std::vector<Arc> arcs;
  std::vector<std::uint32_t> corners;  // of all faces, as nodes
  std::vector<std::uint32_t> first;    // first[e] … first[e + 1] are the corners of face e

  // The face of an edge, counter-clockwise: both ends of the edge, then the
  // arcs. Edges are numbered as the points they start from.
  [[nodiscard]] std::span<const std::uint32_t> face(std::size_t edge) const {
    return {corners.data() + first[edge], corners.data() + first[edge + 1]};
  }
};

// An error if the polygon is not valid. The result is checked before it is
// given out: every face is one ring, monotone along its edge, and the areas of
// the faces add up to the polygon's. Between edges in one line the arc is
// perpendicular to them. O(n²): about 10 µs for 10 points, 20 ms for a thousand.
Result<Skeleton> straight_skeleton(const Polygon& polygon);

struct RoofPoint {
  double x = 0, y = 0, z = 0;
};
// The slopes of a hip roof, one per edge, in the order of the edges and
// counter-clockwise from above; z = slope × distance from the eaves.
Result<std::vector<std::vector<RoofPoint>>> hip_roof(const Polygon& polygon, double slope);

}  // namespace enfilade::geom
