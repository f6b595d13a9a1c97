#pragma once
// The parts that mesh_room() is made of.

#include <vector>

#include <enfilade/plan/clear.hpp>

#include "mesh/opening.hpp"

namespace enfilade::mesh {

void mesh_box(const plan::Room& room, const Surfaces& surfaces, Mesh& out);
void mesh_prism(const plan::Room& room, const Surfaces& surfaces, Mesh& out);
// Slab and railing; the façade behind is the skin's.
void mesh_balcony(const plan::Room& room, Mesh& out);
// Flights and landings; floor and walls are there already.
void mesh_stairs(const plan::Room& room, Mesh& out);

// The edge of the slab around a well in the ceiling, up to the portal's plane.
void fit_well(const Span& hole, Length z0, Length z1, plan::Material m, Mesh& out);

// An opening in a slanted wall; left and right as one walks along the edge,
// with the inside on the left.
struct Slit {
  const plan::Portal* portal = nullptr;
  bool forward = true;      // the portal's a → b runs along the edge
  geom::Point left, right;  // on the wall's inner face
  Length z0 = 0, z1 = 0;
};
// Those that lie wholly on the wall and do not overlap, in the order of the edge.
std::vector<Slit> slits_of(const plan::Room& room, const plan::ClearEdge& edge, std::size_t face);

// Triangles over a polygon at height z, seen from above or below.
void fill(const geom::Polygon& polygon, Length z, bool up, plan::Material m, Mesh& out);

// Draws an axis-parallel wall with its openings; `clear` is its extent in u and z.
void mesh_wall(Wall& wall, const Span& clear, Length depth, const Openings& openings, const Surfaces& surfaces);

// Free wall beside opening i.
Fit fit_of(const Openings& openings, std::size_t i, const Span& clear, Length depth);

}  // namespace enfilade::mesh
