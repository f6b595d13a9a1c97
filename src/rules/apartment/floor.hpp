#pragma once
// A storey of apartments: the corridor along the axis of the outline, cores on
// it, and what is left between corridor and façade cut into apartments.
//
//   façade  +--:--:--+--:--:--+--:--:--+      cuts run from between two windows
//           |        |  core  |        |      to the corridor; the ends of the
//           |   +----D--------D----+   |      corridor go on as walls
//           |---+     corridor     +---|
//           |   +--D-----------D---+   |
//           |          |               |
//           +--:--:--:-+-:--:--:--:--:-+

#include <cstdint>
#include <vector>

#include <enfilade/geom/area.hpp>

#include "rules/apartment/rooms.hpp"

namespace enfilade::rules {

struct ResidentialFloor {
  geom::Area corridor;
  std::vector<geom::Box> cores;
  std::vector<ApartmentSite> homes;
  std::vector<geom::Polygon> left;  // of no use
};

struct ResidentialSite {
  geom::Polygon outline;   // in its own frame
  std::vector<bool> party; // per edge
  geom::Length corridor = 1'500;
  double wish = 70;        // m² of an apartment
  geom::Length bay = 1'700;
};

bool lay_floor(const ResidentialSite& site, Key key, geom::Arrangement& plane, ResidentialFloor& out);

}  // namespace enfilade::rules
