#include "rules/plate/plate.hpp"

namespace enfilade::rules {

void split_storeys(const plan::Region& stack, geom::Length floor_height, plan::Expansion& out) {
  out.clear();
  const auto half = static_cast<std::int16_t>((stack.storeys + 1) / 2);
  for (const std::uint32_t upper : {0u, 1u}) {
    plan::Child& c = out.children.emplace_back();
    c.tag = Tag::stack;
    c.id = upper;
    plan::Region& r = c.region;
    r = stack;
    r.key = child_key(stack.key, Tag::stack, upper);
    r.depth = static_cast<std::uint8_t>(stack.depth + 1);
    r.storey = static_cast<std::int16_t>(stack.storey + (upper ? half : 0));
    r.storeys = static_cast<std::int16_t>(upper ? stack.storeys - half : half);
    r.z0 = r.storey * floor_height;
    r.z1 = (r.storey + r.storeys) * floor_height;
    r.kind = r.storeys > 1 ? plan::Kind::stack : plan::Kind::floor;
  }
}

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
