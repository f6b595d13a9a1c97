#include "world/grow.hpp"

namespace enfilade::world {

plan::Expansion& Grower::buffer(std::size_t level) {
  while (buffers_.size() <= level) buffers_.push_back(std::make_unique<plan::Expansion>());
  return *buffers_[level];
}

bool Grower::grow_storey(std::int32_t storey, const Built& built) {
  path_ = {};
  plan::Region region = growth_.root();
  while (region.kind == plan::Kind::stack) {
    plan::Expansion& step = buffer(0);
    growth_.expand(
        region, {}, [&] { return path_; }, step);
    const plan::Child& child = step.children[storey < step.children[1].region.storey ? 0 : 1];
    if (paths_) path_.push(child.tag, child.id);
    region = child.region;
  }
  storey_path_ = path_;
  return grow(region, {}, 0, built);
}

bool Grower::grow(const plan::Region& region, std::span<const plan::Portal> portals, std::size_t level,
                  const Built& built) {
  plan::Expansion& step = buffer(level);
  if (region.kind == plan::Kind::field) growth_.expand_field(region, rules::window_of(growth_.building()), step);
  else
    growth_.expand(
        region, portals, [&] { return path_; }, step, &work_);
  if (work_.stopped()) return false;
  for (const plan::Child& child : step.children) {
    const std::span<const plan::Portal> own(step.portals.data() + child.first_portal, child.portal_count);
    if (paths_) path_.push(child.tag, child.id);
    const bool more =
        plan::is_built(child.region.kind) ? built(path_, child.region, own) : grow(child.region, own, level + 1, built);
    if (paths_) path_.pop();
    if (!more) return false;
  }
  return true;
}

}  // namespace enfilade::world
