// What people carry. A thing in somebody's hand is a record like any other, on a
// floor where no building stands (store::kHandFloor), under its carrier's number. So
// it is found there after a restart, is heard of by others, and can't be taken twice:
// picking up and putting down are moves of one thing between two records.
//
// A key says in its note which lock it opens. A bounded dungeon numbers its locks
// through all levels; ground without end block by block, so there the block's path
// belongs to it.

#include "world/state.hpp"

namespace enfilade::world {
namespace {

Error refuse(std::string text) { return {ErrorCode::invalid, {}, std::move(text)}; }

Error not_here_yet() { return refuse("what you carry has not arrived yet"); }

store::RecordKey hand_key(std::uint64_t carrier, std::uint64_t number) {
  return {store::kHandFloor, store::carrier_path(carrier), store::Subject::region, number};
}

// A thing as it is carried: at no place.
store::Thing held(store::Thing thing) {
  plan::Object& o = thing.object;
  o.footprint = {{0, 0}, {o.footprint.width(), o.footprint.depth()}};
  o.z1 -= o.z0;
  o.z0 = 0;
  return thing;
}

// A quarter turn swaps the sides.
void turn(plan::Object& o, std::uint8_t facing) {
  if ((o.facing ^ facing) & 1) o.footprint = {{0, 0}, {o.footprint.depth(), o.footprint.width()}};
  o.facing = facing;
}

}  // namespace

std::string World::State::lock_note(NodeIndex inside, int lock) const {
  if (lock == 0) return {};
  std::string note = "lock " + std::to_string(lock);
  const Path path = tree.path_of(inside);
  int depth = path.depth();
  while (depth > 0 && path.tag(depth - 1) != Tag::field) --depth;
  for (int i = 0; i < depth; ++i) note += (i == 0 ? " of " : "/") + std::to_string(path.id(i));
  return note;
}

std::optional<std::vector<World::Carried>> World::carried(std::uint64_t carrier) {
  State& s = *state_;
  if (s.overlay.want(store::kHandFloor) != Overlay::Floor::ready) return std::nullopt;
  std::vector<Carried> out;
  const store::RecordKey first = hand_key(carrier, 0);
  const Overlay::Entries& entries = s.overlay.entries(store::kHandFloor);
  for (auto at = entries.lower_bound(first); at != entries.end() && at->first.path == first.path; ++at) {
    if (at->second.gone) continue;
    if (const store::Thing* thing = store::thing_of(at->second.change)) out.push_back({at->first.item, *thing});
  }
  return out;
}

Result<std::uint64_t> World::pick_up(RegionId id, ObjectName name, std::uint64_t carrier, std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  const std::optional<std::vector<Carried>> held_now = carried(carrier);
  if (!held_now) return not_here_yet();
  Result<State::Origin> from = s.origin_of(*node, name);
  if (!from) return from.error();
  const plan::Object& o = from->thing.object;
  if (std::max({o.footprint.width(), o.footprint.depth(), o.z1 - o.z0}) > kCarriedSide) {
    return refuse("a " + std::string(plan::id(o.kind)) +
                  " is too large to be carried; what is carried measures at most " + std::to_string(kCarriedSide) +
                  " mm each way");
  }
  if (held_now->size() >= kMostCarried)
    return refuse("you carry " + std::to_string(kMostCarried) + " things, and can't carry more");
  if (o.kind == plan::ObjectKind::key && name.from == ObjectName::From::rules)
    from->thing.note = s.lock_note(*node, plan::marks_of(s.tree[*node].region).key);
  const store::Thing thing = held(from->thing);
  return s.write_thing(hand_key(carrier, 0), {store::RegionChange{thing, expires}, 0}, *from, expires);
}

Result<ObjectName> World::put_down(RegionId id, std::uint64_t number, std::uint64_t carrier, geom::Point low,
                                   std::uint8_t facing, Length z0, std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  if (facing > 3) return refuse("a thing faces one of four ways, 0 to 3");
  const store::RecordKey key = hand_key(carrier, number);
  if (s.overlay.want(store::kHandFloor) != Overlay::Floor::ready) return not_here_yet();
  const Entry* entry = s.overlay.find(key);
  const store::Thing* thing = entry ? store::thing_of(entry->change) : nullptr;
  if (!thing) return refuse("you carry no such thing");
  State::Origin from;
  from.key = key;
  from.thing = *thing;
  plan::Object& o = from.thing.object;
  turn(o, facing);
  o.footprint = {low, {low.x + o.footprint.width(), low.y + o.footprint.depth()}};
  o.z1 += z0;
  o.z0 = z0;
  return s.place(*node, store::Thing(from.thing), from, expires);
}

std::string World::key_note(RegionId id, std::size_t portal) const {
  const Built* room = built(id);
  if (!room || portal >= room->room.portals.size()) return {};
  return state_->lock_note(state_->tree.node_of(id), room->room.portals[portal].lock);
}

Status World::unlock(RegionId id, std::size_t portal, std::uint64_t carrier, std::int64_t expires) {
  State& s = *state_;
  s.begin_step();
  const Result<NodeIndex> node = s.open_for_change(id);
  if (!node) return node.error();
  const Built& built = s.tree[*node].live->built;
  if (portal >= built.room.portals.size()) return refuse("no such portal");
  const int lock = built.room.portals[portal].lock;
  bool has_key = built.doors[portal] != store::Door::locked;
  const std::optional<std::vector<Carried>> held_now = carried(carrier);
  if (!held_now) return not_here_yet();
  for (const Carried& one : *held_now)
    has_key = has_key || (lock != 0 && one.thing.object.kind == plan::ObjectKind::key &&
                          one.thing.note == s.lock_note(*node, lock));
  if (!has_key) {
    return refuse(lock == 0 ? "the door is locked, and there is no key to it"
                            : "the door is locked; it takes the key to lock " + std::to_string(lock));
  }
  return s.swing(id, portal, store::Door::open, true, expires);
}

}  // namespace enfilade::world
