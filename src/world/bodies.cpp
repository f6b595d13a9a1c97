// Bodies that a World looks after. A change is tried on them before it is made:
// what it would make of the regions it touches is laid out as solids, and every
// body meets those instead of the real ones. So a change is refused by the same
// rule by which bodies are stopped.

#include "world/state.hpp"

#include <algorithm>
#include <cmath>

#include "world/motion_search.hpp"

namespace enfilade::world {
namespace {

// How far a body that was shut in looks for floor: in its own room, then anywhere.
constexpr Length kNear = 6'000;
constexpr Length kFar = 30'000;

Point3 place_of(const Stance& at) {
  return {static_cast<Length>(std::floor(at.x)), static_cast<Length>(std::floor(at.y)), at.z};
}

}  // namespace

void World::keep_body(std::uint32_t number, const Body& body, const Stance& at) {
  state_->bodies.insert_or_assign(number, Kept{body, at, is_free(*state_, body, at)});
}

void World::drop_body(std::uint32_t number) { state_->bodies.erase(number); }

std::optional<Stance> World::body_at(std::uint32_t number) const {
  const auto kept = state_->bodies.find(number);
  return kept == state_->bodies.end() ? std::nullopt : std::optional<Stance>(kept->second.at);
}

std::vector<std::uint32_t> World::State::caught() {
  std::vector<std::uint32_t> list;
  std::map<NodeIndex, mesh::Solids> tried;
  for (const auto& [number, kept] : bodies) {
    tried.swap(trial);
    const bool stands = is_free(*this, kept.body, kept.at);
    tried.swap(trial);
    if (stands && !is_free(*this, kept.body, kept.at)) list.push_back(number);
  }
  return list;
}

void World::State::try_door(NodeIndex node, const plan::Portal& portal, store::Door door) {
  const Built& built = enliven(node).built;
  passages.clear();
  for (std::size_t i = 0; i < built.room.portals.size(); ++i) {
    const plan::Portal& p = built.room.portals[i];
    const bool same = p.id == portal.id && p.a == portal.a && p.b == portal.b && p.z0 == portal.z0;
    const bool open = same ? is_passable(p, door) : passable(built, i);
    passages.push_back(open ? mesh::Passage::open : mesh::Passage::closed);
  }
  mesh::solids_of(built.room, passages, trial[node]);
}

void World::State::try_objects(NodeIndex node, const std::vector<plan::Object>& objects) {
  const Built& built = enliven(node).built;
  passages.clear();
  for (std::size_t i = 0; i < built.room.portals.size(); ++i)
    passages.push_back(passable(built, i) ? mesh::Passage::open : mesh::Passage::closed);
  plan::Room changed = built.room;
  changed.objects = objects;
  mesh::solids_of(changed, passages, trial[node]);
}

bool World::State::escape(const Kept& kept, Stance& out) {
  const NodeIndex own = grow(place_of(kept.at), Tree::kRoot);
  if (own != kNoNode) {
    enliven(own);
    const auto same_room = [&](const Stance& s) { return tree.find(place_of(s)) == own; };
    if (world::find_free(*this, kept.body, kept.at, kNear, same_room, out)) return true;
  }
  return world::find_free(*this, kept.body, kept.at, kNear, out) ||
         world::find_free(*this, kept.body, kept.at, kFar, out);
}

void World::State::push_bodies() {
  for (auto& [number, kept] : bodies) {
    if (!kept.free || is_free(*this, kept.body, kept.at)) continue;
    const NodeIndex own = tree.find(place_of(kept.at));
    // A car on its way has no ground that a body could be found on.
    if (own != kNoNode && tree[own].region.kind == plan::Kind::shaft) continue;
    Stance out;
    if (escape(kept, out)) kept.at = out;
  }
}

void World::State::move_bodies(rules::Sector from, rules::Sector to) {
  for (auto& [number, kept] : bodies) {
    kept.at.x += static_cast<double>(from.x - to.x) * rules::kSectorSide;
    kept.at.y += static_cast<double>(from.y - to.y) * rules::kSectorSide;
  }
}

}  // namespace enfilade::world
