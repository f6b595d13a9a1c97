#pragma once
// Solids: what stops a body inside a built region, as upright surfaces and
// blocks on plan with a height range, and what carries it. Derived from the
// same plain data as the mesh, so that people collide with what they see.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/geom/box.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::mesh {

using geom::Length;

// The state of a portal with a leaf, or of a landing door, as far as bodies
// care. Openings without a leaf are always open, windows always closed, and so
// are entrances: they lead outside, where nothing is.
enum class Passage : std::uint8_t { closed = 0, open = 1 };

// A wall, a reveal or a closed leaf: an upright surface over a segment on plan,
// seen from the left of a → b. z0 < z1.
struct Barrier {
  geom::Point a, b;
  Length z0 = 0, z1 = 0;
};
// An upright block: furniture, an open door leaf, the spine of a stair.
struct Block {
  geom::Box box;
  Length z0 = 0, z1 = 0;
};
// One edge of an outline, a.y < b.y; edges along x do not count.
struct Edge {
  geom::Point a, b;
};
// A surface that carries: floors, thresholds, landings, and flights, which climb
// from z0 to z1 towards `up` with treads and risers as in plan::Flight.
struct Ground {
  geom::Box box;          // the shape itself, or its bounds
  Length z0 = 0, z1 = 0;  // top, at the foot and at the head; equal: level
  // Underside at the foot and at the head. A floor has none of its own
  // (under = top): the ceiling below it is a slab.
  Length under0 = 0, under1 = 0;
  geom::Side up = geom::kNorth;
  std::int32_t risers = 0;  // 0: level
  // No box: the points inside an odd number of these edges' rings.
  std::uint32_t first_edge = 0, edge_count = 0;
};

struct Solids {
  std::vector<Barrier> barriers;
  std::vector<Block> blocks;
  std::vector<Ground> grounds;
  std::vector<Ground> slabs;  // between a ceiling and the floor above: level, overhead only, nobody stands on them
  std::vector<Edge> edges;
  // False for a shaft without an open car: its ground carries a body that rides,
  // but nobody walks there, and nobody is put there.
  bool walkable = true;
  void clear() {
    walkable = true;
    barriers.clear();
    blocks.clear();
    grounds.clear();
    slabs.clear();
    edges.clear();
  }
};

// The solids of a room. `passages[i]` belongs to room.portals[i]; what is
// missing counts as closed. Clears `out` but keeps its memory: no allocation
// for a box once it has grown. About as expensive as meshing the room.
//
// Walls run along the clear inside, from the floor to the floor above, are cut
// where one can walk through, and follow the reveal to the portal's plane; the
// neighbour brings the other half. A closed leaf stops at its own face. An open
// leaf stands at its full range; each of the two rooms brings the part within
// its bounds. Everything lies within the region's bounds and height, so the
// regions around a place bring all that matters there.
//
// Left out: architraves, handles and window sills, which stand proud of the
// walls by 50 mm at most, and the legs and hollows of furniture.
void solids_of(const plan::Room& room, std::span<const Passage> passages, Solids& out);

}  // namespace enfilade::mesh
