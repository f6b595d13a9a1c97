// solids_of() for stairs: flights and landings carry, spines and guards stop.

#include "mesh/solid_parts.hpp"
#include "mesh/stair_parts.hpp"

namespace enfilade::mesh {

void SolidMaker::add_stairs() {
  for (const plan::Flight& f : room_.flights) {
    if (f.risers < 2 || f.box.empty() || f.z1 <= f.z0) continue;
    const Length under0 = f.z0 <= z0_ ? f.z0 : f.z0 - kStairThickness;
    out_.grounds.push_back({f.box, f.z0, f.z1, under0, f.z1 - kStairThickness, f.up, f.risers});
  }
  for (const plan::Landing& l : room_.landings) {
    if (l.box.empty() || l.z - kStairThickness < z0_) continue;  // the storey's own floor
    out_.grounds.push_back({l.box, l.z, l.z, l.z - kStairThickness, l.z - kStairThickness});
  }
  for (const Spine& spine : spines_of(room_)) out_.blocks.push_back({spine.box, z0_, z1_});
  const geom::Box clear = room_.region.outline ? room_.region.box : plan::clear_box(room_.region);
  for (const geom::Box& guard : guards_of(room_, clear)) out_.blocks.push_back({guard, z0_, z0_ + kGuardHeight});
}

}  // namespace enfilade::mesh
