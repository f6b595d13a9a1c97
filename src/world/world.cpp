// Places and the cache. A built leaf that is live hangs in a doubly linked list
// from the newest to the oldest use, so that touching and evicting take
// constant time. Evicting the last live region below an expansion lets the
// expansion go, and so on upwards: see Tree::leave.

#include <enfilade/world/world.hpp>

#include <cassert>

#include <enfilade/plan/model.hpp>
#include <enfilade/world/whole.hpp>

#include "world/annex.hpp"
#include "world/state.hpp"

namespace enfilade::world {

std::size_t bytes(const Built& b) {
  const plan::Room& r = b.room;
  const std::size_t path = r.path.bytes().capacity();
  return sizeof(b) + (path > 15 ? path + 1 : 0) + r.portals.capacity() * sizeof(plan::Portal) +
         r.objects.capacity() * sizeof(plan::Object) + r.flights.capacity() * sizeof(plan::Flight) +
         r.landings.capacity() * sizeof(plan::Landing) + b.doors.capacity() * sizeof(store::Door) +
         b.names.capacity() * sizeof(ObjectName) + b.mesh.rects.capacity() * sizeof(mesh::Rect) +
         b.mesh.facets.capacity() * sizeof(mesh::Facet);
}

std::size_t bytes_of(const Live& live) {
  const std::size_t total = sizeof(Live) - sizeof(Built) + bytes(live.built);
  if (!live.solids) return total;
  const mesh::Solids& s = *live.solids;
  return total + sizeof(s) + s.barriers.capacity() * sizeof(mesh::Barrier) + s.blocks.capacity() * sizeof(mesh::Block) +
         (s.grounds.capacity() + s.slabs.capacity()) * sizeof(mesh::Ground) + s.edges.capacity() * sizeof(mesh::Edge);
}

World::State::State(rules::BuildingPtr b, Settings s, store::LinkPtr link)
    : building(std::move(b)), settings(s), overlay(std::move(link)) {
  overlay.want(store::kPinFloor);
  apply_changed();
}

// --- the cache

void World::State::link_newest(NodeIndex node, Live& live_region) {
  live_region.newer = kNoNode;
  live_region.older = newest;
  if (newest != kNoNode) tree[newest].live->newer = node;
  newest = node;
  if (oldest == kNoNode) oldest = node;
}

void World::State::unlink(Live& live_region) {
  (live_region.newer == kNoNode ? newest : tree[live_region.newer].live->older) = live_region.older;
  (live_region.older == kNoNode ? oldest : tree[live_region.older].live->newer) = live_region.newer;
}

void World::State::touch(NodeIndex node, Live& live_region) {
  if (newest == node) return;
  unlink(live_region);
  link_newest(node, live_region);
}

void World::State::count(Live& live_region) {
  cache_bytes -= live_region.bytes;
  live_region.bytes = bytes_of(live_region);
  cache_bytes += live_region.bytes;
}

// What was expanded in vain collapses at once: nothing below it is live.
NodeIndex World::State::grow_annex(Point3 place, NodeIndex from) {
  if (tree[from].tag == Tag::annex && holds(tree[from].region, place)) return from;
  if (!reaches(tree[from].region, place)) return kNoNode;
  const bool grown = !tree[from].expanded();
  if (grown) tree.expand(from);
  for (NodeIndex child = tree[from].first_child; child != kNoNode; child = tree[child].next_sibling) {
    const NodeIndex annex = grow_annex(place, child);
    if (annex != kNoNode) return annex;
  }
  if (grown) tree.collapse(from);
  return kNoNode;
}

NodeIndex World::State::grow(Point3 place, NodeIndex from) {
  NodeIndex node = tree.find(place, from);
  if (node == kNoNode || plan::is_built(tree[node].region.kind)) return node;
  if (settings.watch) settings.watch(Watch::grow);
  if (!holds(tree[from].region, place)) {
    node = grow_annex(place, from);
  } else {
    NodeIndex last = node;
    do {
      last = node;
      if (tree[node].region.kind == plan::Kind::field) {
        node = tree.plant(node, place);
      } else {
        tree.expand(node);
        node = tree.child_at(node, place);
      }
    } while (node != kNoNode && !plan::is_built(tree[node].region.kind));
    if (node == kNoNode) tree.settle(last);  // rock
  }
  if (settings.watch) settings.watch(Watch::grown);
  return node;
}

Live& World::State::enliven(NodeIndex node) {
  if (Live* known = tree[node].live.get()) {
    touch(node, *known);
    return *known;
  }
  if (settings.watch) settings.watch(Watch::build);
  tree[node].live = std::make_unique<Live>();
  Live& made = *tree[node].live;
  tree.enter(node);
  ++live;
  ++builds;
  ++live_on[tree[node].region.storey];
  link_newest(node, made);
  refresh(node, made);
  if (settings.watch) settings.watch(Watch::built);
  return made;
}

void World::State::refresh(NodeIndex node, Live& target) {
  Built& built = target.built;
  growth.furnish(tree[node].region, tree[node].held(), tree.path_of(node), room);
  lay_changes(node, built);
  if (settings.meshes) {
    mesh_room(room, mesh);
    ++meshes;
    if (built.settled) {
      each_paint(node,
                 [&](std::uint8_t face, const store::Paint& paint) { paint_face(room, face, paint.material, mesh); });
    }
    built.mesh = mesh;
  }
  built.room = room;
  built.version = ++version;
  target.solids.reset();
  count(target);
}

void World::State::evict(NodeIndex node) {
  Live& old = *tree[node].live;
  unlink(old);
  cache_bytes -= old.bytes;
  --live;
  ++evictions;
  const std::int16_t storey = tree[node].region.storey;
  tree[node].live.reset();
  tree.leave(node);
  const auto left = live_on.find(storey);
  if (--left->second == 0) {
    live_on.erase(left);
    overlay.release(storey);
  }
}

void World::State::evict_to(std::size_t bytes) {
  NodeIndex node = oldest;
  while (node != kNoNode && cache_bytes > bytes) {
    const NodeIndex newer = tree[node].live->newer;
    if (tree[node].live->seen != now_frame) evict(node);
    node = newer;
  }
}

void World::State::forget_all() {
  while (oldest != kNoNode) evict(oldest);
}

std::size_t World::State::bytes() const {
  std::size_t total = sizeof(*this) + tree.bytes() + cache_bytes + overlay.bytes() + elevators.bytes();
  total += bodies.size() * (4 * sizeof(void*) + sizeof(std::pair<const std::uint32_t, Kept>));
  total += live_on.size() * (4 * sizeof(void*) + sizeof(std::pair<const std::int16_t, std::size_t>));
  total += room.portals.capacity() * sizeof(plan::Portal) + room.objects.capacity() * sizeof(plan::Object) +
           room.flights.capacity() * sizeof(plan::Flight) + room.landings.capacity() * sizeof(plan::Landing);
  total += mesh.rects.capacity() * sizeof(mesh::Rect) + mesh.facets.capacity() * sizeof(mesh::Facet);
  total += hops.capacity() * sizeof(Hop) + steps.capacity() * sizeof(SightStep) +
           visible.capacity() * sizeof(RegionId) + (found.capacity() + barren.capacity()) * sizeof(NodeIndex);
  return total;
}

// --- places

World::World(rules::BuildingPtr building, Settings settings, store::LinkPtr link)
    : state_(std::make_unique<State>(std::move(building), settings, std::move(link))) {}
World::~World() = default;

RegionId World::locate(Point3 place) const {
  const NodeIndex node = state_->tree.find(place);
  return node == kNoNode ? RegionId{} : state_->tree.id_of(node);
}

RegionId World::build(Point3 place) {
  const NodeIndex node = state_->grow(place, Tree::kRoot);
  if (node == kNoNode) return {};
  state_->enliven(node);
  return state_->tree.id_of(node);
}

RegionId World::build(const Path& path) {
  const NodeIndex node = state_->tree.grow_to(path.bytes());
  if (node == kNoNode) return {};
  if (!plan::is_built(state_->tree[node].region.kind)) {
    if (const NodeIndex parent = state_->tree[node].parent; parent != kNoNode && !state_->tree[node].expanded())
      state_->tree.settle(parent);
    return {};
  }
  state_->enliven(node);
  return state_->tree.id_of(node);
}

const plan::Region* World::region(RegionId id) const {
  const NodeIndex node = state_->tree.node_of(id);
  return node == kNoNode ? nullptr : &state_->tree[node].region;
}

const Built* World::built(RegionId id) const {
  const NodeIndex node = state_->tree.node_of(id);
  if (node == kNoNode || !state_->tree[node].live) return nullptr;
  return &state_->tree[node].live->built;
}

Path World::path(RegionId id) const {
  const NodeIndex node = state_->tree.node_of(id);
  assert(node != kNoNode);
  return state_->tree.path_of(node);
}

Point3 beyond(const plan::Region& region, const plan::Portal& p) {
  const Point3 middle{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2, p.z0 + (p.z1 - p.z0) / 2};
  if (p.face == plan::kTopFace) return {middle.x, middle.y, region.z1};
  if (p.face == plan::kBottomFace) return {middle.x, middle.y, region.z0 - 1};
  if (!region.outline) {
    switch (static_cast<geom::Side>(p.face)) {
      case geom::kSouth: return {middle.x, region.box.lo.y - 1, middle.z};
      case geom::kNorth: return {middle.x, region.box.hi.y, middle.z};
      case geom::kWest: return {region.box.lo.x - 1, middle.y, middle.z};
      case geom::kEast: return {region.box.hi.x, middle.y, middle.z};
    }
  }
  // Rings run with the region on their left, so the outside is on the right of
  // the edge; a portal's own a → b is sorted and tells nothing.
  const geom::Polygon& polygon = region.outline->polygon;
  std::size_t face = p.face;
  const geom::Ring* ring = &polygon.outer;
  for (std::size_t h = 0; face >= ring->size(); ++h) {
    face -= ring->size();
    ring = &polygon.holes[h];
  }
  const geom::Point a = (*ring)[face];
  const geom::Point b = (*ring)[face + 1 == ring->size() ? 0 : face + 1];
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double size = std::max(std::abs(dx), std::abs(dy));
  constexpr double kStep = 4;  // millimetres, enough to leave the rounded edge
  return {middle.x + static_cast<Length>(dy / size * kStep), middle.y - static_cast<Length>(dx / size * kStep),
          middle.z};
}

// The maker of a portal holds both its sides; an opening people broke has none.
NodeIndex World::State::across(NodeIndex node, const plan::Portal& portal, bool generated) {
  return grow(beyond(tree[node].region, portal), generated ? tree.ancestor(node, portal.id.depth) : Tree::kRoot);
}

NodeIndex World::State::existing(NodeIndex node, const plan::Portal& portal, bool generated) const {
  return tree.find(beyond(tree[node].region, portal), generated ? tree.ancestor(node, portal.id.depth) : Tree::kRoot);
}

RegionId World::across(RegionId id, std::size_t portal) {
  const NodeIndex node = state_->tree.node_of(id);
  if (node == kNoNode || !state_->tree[node].live) return {};
  const Built& built = state_->tree[node].live->built;
  if (portal >= built.room.portals.size()) return {};
  const plan::Portal p = built.room.portals[portal];
  if (p.kind == plan::PortalKind::window || p.kind == plan::PortalKind::entrance) return {};
  const NodeIndex other = state_->across(node, p, portal < built.generated_portals);
  if (other == kNoNode) return {};
  state_->enliven(other);
  return state_->tree.id_of(other);
}

void World::visit(const std::function<void(RegionId, const plan::Region&, bool live)>& visit) const {
  const State& s = *state_;
  const std::function<void(NodeIndex)> down = [&](NodeIndex node) {
    visit(s.tree.id_of(node), s.tree[node].region, s.tree[node].live != nullptr);
    for (NodeIndex child = s.tree[node].first_child; child != kNoNode; child = s.tree[child].next_sibling) down(child);
  };
  down(Tree::kRoot);
}

rules::Sector World::origin() const { return rules::origin_of(*state_->building); }

void World::rebase(rules::Sector origin) {
  State& s = *state_;
  if (!rules::is_unbounded(*s.building) || origin == this->origin()) return;
  s.forget_all();
  s.move_bodies(this->origin(), origin);
  s.building = rules::rebase(*s.building, origin);
  s.growth.set(*s.building);
  s.pins.clear();
  s.tree.restart();
  s.overlay.forget_homes();
  s.apply_pins();
}

void World::evict(std::size_t bytes) { state_->evict_to(bytes); }

// --- looking after it

Stats World::stats() const {
  const State& s = *state_;
  return {s.live, s.tree.nodes(), s.bytes(), s.tree.expansions(), s.builds, s.evictions, s.meshes, s.heard};
}

Key World::hash() {
  State& s = *state_;
  if (rules::is_unbounded(*s.building)) {
    // The window is counted from its own sector: from afar its millimetres would not fit.
    const rules::Sector here = origin(), home = rules::origin_of(*rules::raise(rules::brief_of(*s.building)).value());
    rebase(home);
    const Key hash = world::hash(*s.building, {}, {}, s.pins).value();
    rebase(here);
    return hash;
  }
  // Depth first in the tree itself; what was not expanded before is let go.
  const std::function<void(NodeIndex, plan::TreeHash&)> visit = [&](NodeIndex node, plan::TreeHash& hash) {
    if (plan::is_built(s.tree[node].region.kind)) {
      const Path path = s.tree.path_of(node);
      s.growth.furnish(s.tree[node].region, s.tree[node].held(), path, s.room);
      hash.add(path, plan::room_hash(s.room));
      return;
    }
    const bool grown = !s.tree[node].expanded();
    if (grown) s.tree.expand(node);
    for (NodeIndex child = s.tree[node].first_child; child != kNoNode;) {
      const NodeIndex next = s.tree[child].next_sibling;
      visit(child, hash);
      child = next;
    }
    if (grown) s.tree.collapse(node);
  };
  plan::TreeHash hash;
  visit(Tree::kRoot, hash);
  return hash.finish();
}

}  // namespace enfilade::world
