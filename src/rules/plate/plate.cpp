#include "rules/plate/plate.hpp"

namespace enfilade::rules {

void lay(const Plate& plate, const plan::Region& region, plan::Expansion& out) {
  out.children = plate.children;
  out.portals = plate.portals;
  for (plan::Child& c : out.children) {
    c.region.key = child_key(region.key, c.tag, c.id);
    c.region.z0 = region.z0;
    c.region.z1 = region.z1;
    c.region.depth = static_cast<std::uint8_t>(region.depth + 1);
    c.region.storey = region.storey;
  }
  for (plan::Portal& p : out.portals) {
    p.z0 += region.z0;
    p.z1 += region.z0;
    p.id.storey = region.storey;
    if (p.kind != plan::PortalKind::entrance) p.id.depth = region.depth;
  }
}

PlateMemo::~PlateMemo() {
  for (auto& p : places_) delete p.load();
}

}  // namespace enfilade::rules
