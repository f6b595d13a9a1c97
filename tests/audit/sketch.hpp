#pragma once
// Storeys drawn by hand as rings of points, on outlines of any shape. Façade
// faces are found by where they lie.

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/audit/audit.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::audit {

struct Sketch {
  plan::Model model;                   // an office of one storey
  std::vector<geom::Polygon> outline;  // of every storey

  Sketch();

  // Adds a region and returns its place. Axis-parallel rectangles that begin at
  // their lower left corner become boxes.
  std::size_t add(geom::Ring ring, plan::Kind kind, plan::Use use);
  // Gives a region another ring.
  void reshape(std::size_t room, geom::Ring ring);

  plan::Room& room(std::size_t i) { return model.rooms[i]; }

  // Adds a portal to the regions it lies on.
  void open(geom::Point a, geom::Point b, plan::PortalKind kind, bool opens_left = false);

  [[nodiscard]] Report report() const;
  // The names of the checks that fail, joined by blanks.
  [[nodiscard]] std::string failing() const;
  // What the first failure of a check says.
  [[nodiscard]] std::string message(CheckId id) const;
};

// A storey with slanted walls, where all is well:
//
//    6.6 +------------------------------+
//        = hall 3                       |
//    4.8 +---=------------+--=--+---=---+
//        |    office 0   /      |       | 3.0
//        |              = 1     |  2   /
//    0.0 +----=-------+---------+----+     window on the slanted façade
//        0           7.6       15   17  20
Sketch slanted_storey();

}  // namespace enfilade::audit
