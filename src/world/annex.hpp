#pragma once
// Annexes: regions that hang on a façade, outside of their parent. A temporary
// region says how far what it becomes may reach out (plan::Region::reach), so that a
// place outside of it can be looked for below it.

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::world {

// Whether an annex below a temporary region may meet a box on its storeys: whether the box
// meets the strip, as deep as its reach, before one of its façades. Costs its faces.
bool reaches(const plan::Region& region, const geom::Box& box, mesh::Length z0, mesh::Length z1);
inline bool reaches(const plan::Region& region, mesh::Point3 p) {
  return reaches(region, {{p.x, p.y}, {p.x + 1, p.y + 1}}, p.z, p.z + 1);
}

}  // namespace enfilade::world
