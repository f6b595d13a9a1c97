// Building → stacks → storeys. A stack halves at the storey nearest its
// middle, so a storey is log2(floors) steps from the root.

#include "rules/tower/step.hpp"

namespace enfilade::rules {

Result<Tower> raise_tower(const plan::Brief& brief) {
  Tower tower;
  tower.brief = brief;
  tower.key = root_key(brief.seed);
  tower.shell = make_shell(brief);
  Result<CorePlan> core = core_plan(brief, tower.key);
  if (!core) return core.error();
  tower.core = std::move(*core);
  return tower;
}

plan::Region tower_root(const Tower& tower) {
  plan::Region root;
  root.key = tower.key;
  root.box = tower.shell.site;
  root.z0 = 0;
  root.z1 = tower.brief.floors * tower.brief.floor_height;
  root.kind = tower.brief.floors > 1 ? Kind::stack : Kind::floor;
  root.storeys = static_cast<std::int16_t>(tower.brief.floors);
  for (std::uint8_t s = 0; s < 4; ++s) root.faces[s] = {plan::Behind::facade, s};
  return root;
}

namespace {

// Storeys with one layout share a plate key. The ground floor has the lobby
// and so a plate of its own.
constexpr std::uint64_t kPlate = 0x91a7e;

}  // namespace

void split_stack(const Tower& tower, const plan::Region& region, plan::Expansion& out) {
  Step step(tower, region, {}, Tag::stack, out);
  const auto half = static_cast<std::int16_t>((region.storeys + 1) / 2);
  const Length height = tower.brief.floor_height;
  for (const int upper : {0, 1}) {
    plan::Region& r = step.child(step.add(Kind::stack, region.box));
    r.storey = static_cast<std::int16_t>(region.storey + (upper ? half : 0));
    r.storeys = static_cast<std::int16_t>(upper ? region.storeys - half : half);
    r.z0 = r.storey * height;
    r.z1 = (r.storey + r.storeys) * height;
    if (r.storeys == 1) {
      r.kind = Kind::floor;
      if (tower.brief.identical_floors && r.storey > 0) r.key = mix(tower.key, kPlate);
    }
  }
  step.finish();
}

}  // namespace enfilade::rules
