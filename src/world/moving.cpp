// Bodies and elevators in a World. A body meets the solids of every region its
// reach touches; those regions are expanded and built first.

#include "world/annex.hpp"
#include "world/state.hpp"

#include <algorithm>

namespace enfilade::world {
namespace {

bool meets(const plan::Region& r, const Reach& reach) {
  return reach.z0 < r.z1 && r.z0 < reach.z1 && reach.box.overlaps(r.box);
}

}  // namespace

void World::State::find_leaves(NodeIndex from, const Reach& reach) {
  if (tree[from].region.kind == plan::Kind::field) {
    if (reach.z0 >= tree[from].region.z1 || reach.z1 <= tree[from].region.z0) return;
    std::vector<NodeIndex> near;
    tree.plant(from, reach.box, near);
    const std::size_t before = found.size();
    for (const NodeIndex child : near) find_leaves(child, reach);
    if (found.size() == before) barren.push_back(from);
    return;
  }
  if (!meets(tree[from].region, reach) && !reaches(tree[from].region, reach.box, reach.z0, reach.z1)) return;
  if (plan::is_built(tree[from].region.kind)) {
    enliven(from);  // at once: what is not live may be collapsed
    found.push_back(from);
    return;
  }
  const bool grown = !tree[from].expanded();
  if (grown) tree.expand(from);
  const std::size_t before = found.size();
  for (NodeIndex child = tree[from].first_child; child != kNoNode; child = tree[child].next_sibling)
    find_leaves(child, reach);
  // Of a region that is no box the reach may meet the bounds alone, and rock is empty.
  if (grown && found.size() == before) barren.push_back(from);
}

const mesh::Solids& World::State::solids_of(NodeIndex node) {
  Live& here = enliven(node);
  const Built& built = here.built;
  // An atrium is a shaft without a car.
  const bool shaft = tree[node].region.kind == plan::Kind::shaft && built.room.region.use != plan::Use::atrium;
  if (here.solids && !shaft) return *here.solids;
  passages.clear();
  for (std::size_t i = 0; i < built.room.portals.size(); ++i) {
    passages.push_back(passable(built, i) ? mesh::Passage::open : mesh::Passage::closed);
  }
  if (!here.solids) here.solids = std::make_unique<mesh::Solids>();
  const World::Car* car = shaft ? elevators.find(tree[node].region.cell) : nullptr;
  if (car && car->z == tree[node].region.z0) {
    // The car fills the shaft here: a floor instead of the well.
    room = built.room;
    for (std::size_t i = room.portals.size(); i-- > 0;) {
      if (room.portals[i].kind != plan::PortalKind::well) continue;
      room.portals.erase(room.portals.begin() + static_cast<std::ptrdiff_t>(i));
      passages.erase(passages.begin() + static_cast<std::ptrdiff_t>(i));
    }
    mesh::solids_of(room, passages, *here.solids);
  } else {
    mesh::solids_of(built.room, passages, *here.solids);
  }
  count(here);
  return *here.solids;
}

void World::State::gather(const Reach& reach, std::vector<const mesh::Solids*>& out) {
  out.clear();
  found.clear();
  barren.clear();
  find_leaves(Tree::kRoot, reach);
  // Only now: the last child of a field takes its parents with it, and somebody above
  // would still be going through their children.
  for (const NodeIndex node : barren) tree.settle(node);
  for (const NodeIndex node : found) {
    const auto tried = trial.find(node);
    out.push_back(tried == trial.end() ? &solids_of(node) : &tried->second);
  }
}

// Landing doors are part of what stops a body.
void World::State::drop_landing_solids() {
  for (NodeIndex node = newest; node != kNoNode; node = tree[node].live->older) {
    Live& here = *tree[node].live;
    if (!here.solids) continue;
    const auto& portals = here.built.room.portals;
    if (std::none_of(portals.begin(), portals.end(),
                     [](const plan::Portal& p) { return p.kind == plan::PortalKind::elevator; }))
      continue;
    here.solids.reset();
    count(here);
  }
}

Moved World::move(const Body& body, const Stance& from, double dx, double dy) {
  return world::move(*state_, body, from, dx, dy);
}

bool World::find_free(const Body& body, const Stance& wish, Length within, Stance& out) {
  return world::find_free(*state_, body, wish, within, out);
}

const mesh::Solids* World::solids(RegionId id) {
  const NodeIndex node = state_->tree.node_of(id);
  return node == kNoNode || !state_->tree[node].live ? nullptr : &state_->solids_of(node);
}

bool World::is_open(RegionId id, std::size_t portal) const {
  const Built* there = built(id);
  return there && portal < there->room.portals.size() && state_->passable(*there, portal);
}

Status World::call(RegionId id, std::size_t portal) {
  State& s = *state_;
  const NodeIndex node = s.tree.node_of(id);
  if (node == kNoNode || !s.tree[node].live) return Error{ErrorCode::invalid, {}, "the region is not built"};
  const Built& built = s.tree[node].live->built;
  if (portal >= built.room.portals.size() || built.room.portals[portal].kind != plan::PortalKind::elevator) {
    return Error{ErrorCode::invalid, {}, "the portal is no landing of an elevator"};
  }
  const plan::Portal landing = built.room.portals[portal];
  const bool inside = s.tree[node].region.kind == plan::Kind::shaft;
  const NodeIndex shaft = inside ? node : s.across(node, landing, true);
  if (shaft == kNoNode || s.tree[shaft].region.kind != plan::Kind::shaft)
    return Error{ErrorCode::invalid, {}, "no shaft lies behind the portal"};
  const plan::Region& r = s.tree[shaft].region;
  s.elevators.call(r.cell, r.box, s.tree[Tree::kRoot].region.z0, r.storey, r.z0);
  if (!s.tree[shaft].live && s.tree[shaft].parent != kNoNode) s.tree.settle(s.tree[shaft].parent);
  return Done{};
}

Status World::ride(std::uint16_t cell, std::int16_t storey) {
  State& s = *state_;
  const Car* car = s.elevators.find(cell);
  if (!car) return Error{ErrorCode::invalid, {}, "no car was called in this shaft"};
  const plan::Brief& brief = rules::brief_of(*s.building);
  if (storey < plan::lowest_storey(brief) || storey > plan::highest_storey(brief)) {
    return Error{ErrorCode::invalid, {}, "the building has no storey " + std::to_string(storey)};
  }
  s.elevators.send(cell, storey, s.tree[Tree::kRoot].region.z0 + storey * brief.floor_height);
  s.drop_landing_solids();
  return Done{};
}

void World::advance(std::int64_t milliseconds) {
  state_->elevators.advance(milliseconds);
  state_->drop_landing_solids();
}

std::optional<World::Car> World::car(std::uint16_t cell) const {
  const Car* car = state_->elevators.find(cell);
  return car ? std::optional<Car>(*car) : std::nullopt;
}

}  // namespace enfilade::world
