// What people do. Each change is checked against the room as it stands, put into
// the overlay under its exact key with the fingerprint of what it was made for,
// and the regions it meets are made anew.

#include "world/state.hpp"

#include <algorithm>

#include <enfilade/base/hash.hpp>

namespace enfilade::world {
namespace {

Error refuse(std::string text) { return {ErrorCode::invalid, {}, std::move(text)}; }

bool meets(const plan::Portal& p, const plan::Portal& q) {
  if (p.face != q.face) return false;
  return p.a.x == p.b.x ? p.a.y < q.b.y && q.a.y < p.b.y : p.a.x < q.b.x && q.a.x < p.b.x;
}

}  // namespace

Result<NodeIndex> World::State::open_for_change(RegionId id) {
  const NodeIndex node = tree.node_of(id);
  if (node == kNoNode) return refuse("the region does not exist any more");
  if (!tree[node].live) return refuse("the region is not built");
  if (!tree[node].live->built.settled) return refuse("the region's changes have not arrived yet");
  return node;
}

// The fingerprint is that of the room as generated, which furnish() leaves in
// `room` just before changes are laid over it.
std::uint32_t World::State::generated_fingerprint(NodeIndex node) {
  growth.furnish(tree[node].region, tree[node].held(), tree.path_of(node), room);
  return fingerprint(room, shift_of(node));
}

std::size_t World::State::things_in(const store::RecordKey& key) const {
  std::size_t n = 0;
  const Overlay::Entries& entries = overlay.entries(key.floor);
  auto at = entries.lower_bound({key.floor, key.path, store::Subject::region, std::uint64_t{1} << 62});
  for (; at != entries.end() && at->first.path == key.path && at->first.subject == store::Subject::region; ++at)
    n += !at->second.gone;
  return n;
}

Status World::paint(RegionId id, std::uint8_t face, plan::Material material, std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  const std::size_t faces = plan::face_count(s.tree[*node].region);
  if (face >= faces && face < store::kAllWalls) {
    return refuse("the region has no face " + std::to_string(face) + "; it has " + std::to_string(faces));
  }
  store::RecordKey key = s.region_key(*node);
  key.item = store::face_item(face);
  const store::Change coat = store::RegionChange{store::Paint{material, {}}, expires};
  if (const Status valid = store::check(key, coat); !valid) return valid;
  const std::uint32_t fingerprint = s.generated_fingerprint(*node);
  // All walls cover each of them.
  for (std::uint64_t wall = 0; face == store::kAllWalls && wall < faces; ++wall)
    s.put_row({key.floor, key.path, key.subject, wall}, std::nullopt);
  s.put_row(key, RowState{coat, fingerprint});
  s.end_step();
  return Done{};
}

Result<ObjectName> World::add_object(RegionId id, const plan::Object& object, std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  return s.place(*node, {object, {}, {}}, {}, expires);
}

// The record of a shared thing by its number; null if there is none.
const store::RecordKey* World::State::find_span(std::int16_t floor, std::uint64_t number, bool opening) const {
  for (const auto& [key, entry] : overlay.spans(floor)) {
    if (key.item != number || entry.gone) continue;
    if (std::get<store::SpanChange>(entry.change).opening == opening) return &key;
  }
  return nullptr;
}

// The object of a room by its name; null if it is not there.
const plan::Object* World::State::find_object(NodeIndex node, ObjectName name) const {
  const Built& built = tree[node].live->built;
  for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
    if (built.name_of(i) == name) return &built.room.objects[i];
  }
  return nullptr;
}

// The record that an object of a room stands in, or would be gone by.
Result<World::State::Origin> World::State::origin_of(NodeIndex node, ObjectName name) {
  if (!find_object(node, name)) return refuse("no such object");
  Origin from{node, name, region_key(node), 0, {*find_object(node, name), {}, {}}};
  if (name.from == ObjectName::From::span) {
    const store::RecordKey* key = find_span(tree[node].region.storey, name.number, false);
    if (!key) return refuse("no such object");
    from.key = *key;
  } else if (name.from == ObjectName::From::people) {
    from.key->item = name.number;
  } else {
    from.key->item = store::gone_item(static_cast<std::uint32_t>(name.number));
    from.fingerprint = generated_fingerprint(node);
  }
  // Its colour and its note go with it.
  if (const Entry* entry = overlay.find(*from.key)) {
    const plan::Object shown = from.thing.object;
    if (const store::Thing* thing = store::thing_of(entry->change)) from.thing = *thing;
    from.thing.object = shown;
  }
  return from;
}

Status World::remove_object(RegionId id, ObjectName name, std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  const Result<State::Origin> from = s.origin_of(*node, name);
  if (!from) return from.error();
  if (name.from == ObjectName::From::rules) {
    const store::Change gone = store::RegionChange{store::Gone{}, expires};
    if (const Status valid = store::check(*from->key, gone); !valid) return valid;
    s.put_row(*from->key, RowState{gone, from->fingerprint});
  } else {
    s.put_row(*from->key, std::nullopt);
  }
  s.end_step();
  return Done{};
}

Result<ObjectName> World::move_object(RegionId id, ObjectName name, const geom::Box& footprint, std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  const Result<State::Origin> from = s.origin_of(*node, name);
  if (!from) return from.error();
  store::Thing moved = from->thing;
  moved.object.footprint = footprint;
  return s.place(*node, moved, *from, expires);
}

Status World::set_door(RegionId id, std::size_t portal, store::Door door, std::int64_t expires) {
  return state_->swing(id, portal, door, false, expires);
}

Status World::State::swing(RegionId id, std::size_t portal, store::Door door, bool has_key, std::int64_t expires) {
  begin_step();
  const Result<NodeIndex> node = open_for_change(id);
  if (!node) return node.error();
  const Built& built = tree[*node].live->built;
  if (portal >= built.room.portals.size()) return refuse("no such portal");
  const plan::Portal p = built.room.portals[portal];
  if (!plan::has_leaf(p.kind))
    return refuse(std::string("a portal of kind ") + std::string(plan::id(p.kind)) + " has no leaf");
  if (built.doors[portal] == store::Door::locked && door == store::Door::open && !has_key)
    return refuse("the door is locked");
  const store::RecordKey key = portal_key(*node, p);
  const store::Change change = store::PortalChange{door, expires};
  if (const Status valid = store::check(key, change); !valid) return valid;
  // Both rooms show it. A body in the doorway may stand in one that is not built.
  NodeIndex other = kNoNode;
  if (p.kind != plan::PortalKind::entrance) {
    other = bodies.empty() ? existing(*node, p, true) : across(*node, p, true);
    if (other != kNoNode && !bodies.empty()) enliven(other);
    if (other != kNoNode && !tree[other].live) other = kNoNode;
  }
  std::map<std::uint32_t, Stance> aside;
  if (const Status free = check_door(*node, other, p, door, aside); !free) return free;
  put_row(key, RowState{change, fingerprint(p, shift_of(*node))});
  end_step();
  for (const auto& [number, at] : aside) bodies.at(number).at = at;
  return Done{};
}

Result<std::uint64_t> World::break_wall(RegionId id, std::uint8_t face, geom::Interval along, Length height,
                                        std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  const plan::Region region = s.tree[*node].region;
  if (region.outline || face > 3) return refuse("the region has no such wall");
  if (region.faces[face].behind == plan::Behind::facade || plan::is_outdoors(region.use))
    return refuse("an outer wall can't be broken");
  if (region.kind == plan::Kind::shaft || region.kind == plan::Kind::stair)
    return refuse("walls of stairs and shafts can't be broken");
  const geom::Side side = static_cast<geom::Side>(face);
  const int axis = geom::axis_of(side);
  if (along.length() < 100 || !plan::clear_box(region).along(axis).contains(along))
    return refuse("the opening does not lie on the wall");
  if (height < 100 || height > region.z1 - region.z0 - plan::kSlab)
    return refuse("the opening does not fit under the ceiling");

  plan::Object hole;
  const Length level = region.box.level(side);
  hole.footprint = geom::make_box(axis, along, {level - plan::kCoreWall - 1, level + plan::kCoreWall + 1});
  hole.z0 = region.z0;
  hole.z1 = region.z0 + height;
  plan::Portal cut;
  if (!cut_face(region, hole, side, cut)) return refuse("the opening does not lie on the wall");
  // One neighbour behind all of it, no portal in its way on either side.
  const NodeIndex other = s.across(*node, cut, false);
  if (other == kNoNode) return refuse("nothing lies behind the wall");
  s.enliven(other);
  const plan::Region& behind = s.tree[other].region;
  if (behind.kind == plan::Kind::shaft || behind.kind == plan::Kind::stair)
    return refuse("walls of stairs and shafts can't be broken");
  if (behind.outline) return refuse("slanted walls can't be broken");
  if (!plan::clear_box(behind).along(axis).contains(along)) return refuse("more than one region lies behind the wall");
  for (const plan::Portal& p : s.tree[*node].live->built.room.portals) {
    if (meets(p, cut)) return refuse("an opening is there already");
  }
  const geom::Point shift = s.shift_of(*node);
  hole.footprint = {hole.footprint.lo - shift, hole.footprint.hi - shift};
  const store::Change opening = store::SpanChange{true, {hole, {}, {}}, expires};
  store::RecordKey key = s.region_key(*node);
  key.subject = store::Subject::span;
  key.item = s.thing_number(key, store::encode(opening));
  if (const Status valid = store::check(key, opening); !valid) return valid.error();
  s.put_row(key, RowState{opening, s.generated_fingerprint(*node)});
  s.end_step();
  return key.item;
}

Status World::repair_wall(RegionId id, std::uint64_t number) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  const std::int16_t storey = s.tree[*node].region.storey;
  if (const Status free = s.check_repair(storey, number); !free) return free;
  const store::RecordKey* key = s.find_span(storey, number, true);
  if (!key) return refuse("no such opening");
  s.put_row(store::RecordKey(*key), std::nullopt);
  s.end_step();
  return Done{};
}

// A pin is tried first, on a tree of its own that grows with it: what it asks
// for may depend on the seed that it brings.
Status World::State::try_pin(const Path& path, const plan::Pin& pin) const {
  plan::Pins with = pins;
  with[path.bytes()] = pin;
  const Growth grown(*building, with);
  Tree tree_with(grown);
  const NodeIndex node = tree_with.grow_to(path.bytes());
  if (node == kNoNode) return refuse("the building has no region " + path.text());
  const NodeIndex parent = tree_with[node].parent;
  if (pin.seed && parent != kNoNode && tree_with[parent].region.kind == plan::Kind::field)
    return refuse("the blocks of ground without end have no seed of their own; pin a region inside the block");
  Status fits = grown.check_pin(tree_with[node].region, tree_with[node].held(), pin);
  if (!fits) return Error{fits.error().code, path.text(), fits.error().text};
  return fits;
}

Status World::pin(const Path& path, const plan::Pin& pin, std::int64_t expires) {
  State& s = *state_;
  if (!s.overlay.ready(store::kPinFloor)) return refuse("the building's pins have not arrived yet");
  const store::PinChange change{pin, expires};
  const store::RecordKey key{store::kPinFloor, path.bytes(), store::Subject::pin, 0};
  const bool takes_away = store::is_empty(change);
  if (!takes_away) {
    if (const Status valid = store::check(key, change); !valid) return valid;
  }
  for (const plan::ForcedPortal& p : pin.portals) {
    if (!is_upright(p)) return refuse("a forced portal is an upright rectangle along x or y, a before b, z0 below z1");
  }
  // A pin may have made the region vanish that another stands on: that one can still be taken away.
  if (!takes_away || !s.pins.contains(path.bytes())) {
    if (const Status fits = s.try_pin(path, pin); !fits) return fits;
  }
  store::Change stored = change;
  const geom::Point shift = s.shift_of(path.bytes()).value_or(geom::Point{});
  world::move(stored, {-shift.x, -shift.y});
  s.overlay.put(key, std::move(stored), 0);
  s.apply_pins();
  s.push_bodies();
  return Done{};
}

const plan::Pins& World::pins() const { return state_->pins; }

// --- remembering

void World::set_now(std::int64_t now) {
  state_->overlay.set_now(now);
  state_->apply_changed();
}

void World::exchange() {
  state_->overlay.exchange();
  state_->apply_changed();
}

void World::hear(std::span<const store::News> news) {
  for (const store::News& one : news) state_->overlay.hear(one);
  state_->apply_changed();
}

void World::reload() {
  state_->overlay.reload();
  state_->apply_changed();
}

void World::retry() {
  for (const auto& [storey, n] : state_->live_on) state_->overlay.want(storey);
  state_->overlay.want(store::kPinFloor);
  exchange();
}

Status World::settle() {
  for (;;) {
    const Status done = state_->overlay.settle();
    state_->apply_changed();  // may ask for more
    if (!done || !state_->overlay.loading()) return done;
  }
}

std::size_t World::unacknowledged() const { return state_->overlay.unacknowledged(); }
std::optional<Error> World::trouble() const { return state_->overlay.trouble(); }
const std::vector<SetAside>& World::set_aside() const { return state_->overlay.aside(); }

}  // namespace enfilade::world
