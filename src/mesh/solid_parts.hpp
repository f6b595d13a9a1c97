#pragma once
// The parts that solids_of() is made of.

#include <enfilade/geom/polygon.hpp>
#include <enfilade/mesh/solid.hpp>

#include <enfilade/plan/clear.hpp>
#include "mesh/wall.hpp"

namespace enfilade::mesh {

class SolidMaker {
 public:
  SolidMaker(const plan::Room& room, std::span<const Passage> passages, Solids& out)
      : room_(room), passages_(passages), out_(out), z0_(room.region.z0), z1_(room.region.z1) {}

  void add_box();
  void add_prism();
  void add_stairs();
  void add_leaves();
  void add_objects();
  [[nodiscard]] bool is_walkable() const;

 private:
  // How far a body gets into an opening from inside.
  struct Way {
    bool enters = false;  // a door or a hallway, not a window
    bool closed = false;
    Length depth = 0;  // of its end, from the region's face
  };
  [[nodiscard]] Way way_of(const plan::Portal& portal, Length wall_depth) const;
  [[nodiscard]] bool is_open(const plan::Portal& portal) const;

  // An axis-parallel wall, like side `side` of a box, with its openings.
  // `extent` is that of the clear inside; thresholds reach `overlap` into it.
  void add_wall(geom::Side side, Length level, geom::Interval extent, Length depth, std::size_t face, Length overlap);
  void add_barrier(geom::Point a, geom::Point b, Length z0, Length z1) {
    if (a != b && z0 < z1) out_.barriers.push_back({a, b, z0, z1});
  }
  void add_leaf(const plan::Portal& portal);

  void add_slanted(const plan::ClearEdge& edge, std::size_t face);
  void add_lid(geom::Polygon lid, bool top);
  // A quadrilateral on plan that carries.
  void add_quad(geom::Point a, geom::Point b, geom::Point c, geom::Point d, Length z);
  void add_ring(const geom::Ring& ring);

  const plan::Room& room_;
  std::span<const Passage> passages_;
  Solids& out_;
  Length z0_, z1_;
};

}  // namespace enfilade::mesh
