// Rows: every change ends here, as records that are put or taken away. What each
// record was before is written down, so that a step can be taken back: its rows
// become what they were, if they still are what the step made of them and if what
// comes back finds room. Undoing, doing again and reverting one record are all this.

#include <algorithm>

#include "world/state.hpp"

namespace enfilade::world {
namespace {

Error refuse(std::string text) { return {ErrorCode::invalid, {}, std::move(text)}; }

bool is_opening(const std::optional<RowState>& state) {
  const auto* span = state ? std::get_if<store::SpanChange>(&state->change) : nullptr;
  return span && span->opening;
}

ObjectName name_of(const store::RecordKey& key) {
  if (key.subject == store::Subject::span) return {ObjectName::From::span, key.item};
  if (store::is_gone(key.item)) return {ObjectName::From::rules, static_cast<std::uint32_t>(key.item)};
  return {ObjectName::From::people, key.item};
}

}  // namespace

Step reversed(const Step& step) {
  Step back;
  for (auto row = step.rows.rbegin(); row != step.rows.rend(); ++row)
    back.rows.push_back({row->key, row->after, row->before});
  return back;
}

std::optional<RowState> World::State::row_of(const store::RecordKey& key) const {
  const Entry* entry = overlay.find(key);
  return entry ? std::optional(RowState{entry->change, entry->fingerprint}) : std::nullopt;
}

void World::State::put_row(const store::RecordKey& key, std::optional<RowState> to) {
  std::optional<RowState> before = row_of(key);
  if (before == to) return;
  const auto known =
      std::find_if(done.rows.begin(), done.rows.end(), [&](const Step::Row& row) { return row.key == key; });
  if (known != done.rows.end()) {
    known->after = to;
  } else {
    done.rows.push_back({key, std::move(before), to});
  }
  if (to) {
    overlay.put(key, std::move(to->change), to->fingerprint);
  } else {
    overlay.take_away(key);
  }
}

// The live regions that show what the rows say.
void World::State::refresh_rows(std::span<const Step::Row> rows) {
  const auto shows = [&](NodeIndex node, const Step::Row& row) {
    const plan::Region& region = tree[node].region;
    if (row.key.subject == store::Subject::portal) {
      const auto& portals = tree[node].live->built.room.portals;
      return std::any_of(portals.begin(), portals.end(), [&](const plan::Portal& p) {
        return plan::has_leaf(p.kind) && portal_key(node, p) == row.key;
      });
    }
    if (region.storey != row.key.floor) return false;
    if (row.key.subject == store::Subject::region) return tree.path_of(node).bytes() == row.key.path;
    const std::optional<geom::Point> shift = shift_of(row.key.path);
    for (const std::optional<RowState>* state : {&row.before, &row.after}) {
      const auto* span = *state ? std::get_if<store::SpanChange>(&(*state)->change) : nullptr;
      if (!span || !shift) continue;
      const geom::Box& stored = span->thing.object.footprint;
      if (region.box.overlaps({stored.lo + *shift, stored.hi + *shift})) return true;
    }
    return false;
  };
  for (NodeIndex node = newest; node != kNoNode; node = tree[node].live->older) {
    if (std::any_of(rows.begin(), rows.end(), [&](const Step::Row& row) { return shows(node, row); }))
      refresh(node, *tree[node].live);
  }
}

void World::State::begin_step() { done.rows.clear(); }
void World::State::end_step() { refresh_rows(done.rows); }

// Every region that the rows are about, built; false: records are on their way.
Result<bool> World::State::build_homes(const Step& wanted, std::vector<NodeIndex>& homes) {
  bool all_here = true;
  for (const Step::Row& row : wanted.rows) {
    NodeIndex home = kNoNode;
    all_here &= overlay.want(row.key.floor) == Overlay::Floor::ready;
    if (row.key.floor != store::kHandFloor && row.key.subject != store::Subject::portal) {
      home = tree.grow_to(row.key.path);
      if (home == kNoNode || !plan::is_built(tree[home].region.kind)) return refuse("the room is no longer there");
      all_here &= enliven(home).built.settled;
    }
    homes.push_back(home);
  }
  return all_here;
}

// The objects that would stand there again, and those that would be gone.
Status World::State::objects_back(const Step& wanted, const std::vector<NodeIndex>& homes, std::vector<Standing>& come,
                                  std::vector<Standing>& go) {
  for (std::size_t i = 0; i < wanted.rows.size(); ++i) {
    const Step::Row& row = wanted.rows[i];
    const NodeIndex node = homes[i];
    if (node == kNoNode || row.key.subject == store::Subject::portal) continue;
    const ObjectName name = name_of(row.key);
    if (name.from == ObjectName::From::rules) {
      growth.furnish(tree[node].region, tree[node].held(), tree.path_of(node), room);
      if (name.number >= room.objects.size()) return refuse("the room is furnished otherwise by now");
      (row.before ? go : come).push_back({node, name, room.objects[static_cast<std::uint32_t>(name.number)]});
      continue;
    }
    const geom::Point shift = shift_of(node);
    for (const auto* state : {&row.before, &row.after}) {
      const store::Thing* thing = *state ? store::thing_of((*state)->change) : nullptr;
      if (!thing) continue;
      Standing standing{node, name, thing->object};
      standing.object.footprint = {thing->object.footprint.lo + shift, thing->object.footprint.hi + shift};
      (state == &row.before ? come : go).push_back(standing);
    }
  }
  return Done{};
}

Status World::State::check_door_back(const store::RecordKey& key, const std::optional<RowState>& to,
                                     std::map<std::uint32_t, Stance>& aside) {
  for (NodeIndex node = newest; node != kNoNode; node = tree[node].live->older) {
    const Built& built = tree[node].live->built;
    for (std::size_t i = 0; i < built.room.portals.size(); ++i) {
      const plan::Portal p = built.room.portals[i];
      if (!plan::has_leaf(p.kind) || portal_key(node, p) != key) continue;
      NodeIndex other = p.kind == plan::PortalKind::entrance ? kNoNode : existing(node, p, true);
      if (other != kNoNode && !tree[other].live) other = kNoNode;
      const store::Door door = to ? std::get<store::PortalChange>(to->change).door : untouched(p);
      return check_door(node, other, p, door, aside);
    }
  }
  return Done{};
}

Result<bool> World::State::take_back(const Step& wanted) {
  begin_step();
  std::vector<NodeIndex> homes;
  const Result<bool> here = build_homes(wanted, homes);
  if (!here || !*here) return here;
  for (const Step::Row& row : wanted.rows) {
    if (row_of(row.key) != row.after) return refuse("this has been changed again since; it can't be taken back");
  }
  std::vector<Standing> come, go;
  if (const Status known = objects_back(wanted, homes, come, go); !known) return known.error();
  if (const Status fits = check_swap(come, go); !fits) return fits.error();
  std::map<std::uint32_t, Stance> aside;
  for (const Step::Row& row : wanted.rows) {
    Status free = Done{};
    if (row.key.subject == store::Subject::portal) free = check_door_back(row.key, row.before, aside);
    if (is_opening(row.after) && !row.before) free = check_repair(row.key.floor, row.key.item);
    if (!free) return free.error();
  }
  const Step back = reversed(wanted);
  for (const Step::Row& row : back.rows) put_row(row.key, row.after);
  end_step();
  for (const auto& [number, at] : aside) bodies.at(number).at = at;
  return true;
}

Step World::take_step() { return std::exchange(state_->done, {}); }

Result<bool> World::take_back(const Step& step) { return state_->take_back(step); }

Result<bool> World::revert(const store::RecordKey& key) {
  State& s = *state_;
  s.begin_step();
  if (s.overlay.want(key.floor) != Overlay::Floor::ready) return false;
  const std::optional<RowState> now = s.row_of(key);
  if (!now) return refuse("nothing is changed there");
  Step step;
  step.rows.push_back({key, std::nullopt, now});
  // What was carried off does not stand in two places.
  const auto* region = std::get_if<store::RegionChange>(&now->change);
  const auto* gone = region ? std::get_if<store::Gone>(&region->what) : nullptr;
  if (gone && gone->became != 0) {
    if (const std::optional<store::RecordKey> there = s.overlay.find_thing(gone->became))
      step.rows.push_back({*there, std::nullopt, s.row_of(*there)});
  }
  return s.take_back(step);
}

std::vector<Painted> World::paints(RegionId id) const {
  std::vector<Painted> out;
  const State& s = *state_;
  const NodeIndex node = s.tree.node_of(id);
  if (node == kNoNode || !s.tree[node].live || !s.tree[node].live->built.settled) return out;
  s.each_paint(node, [&](std::uint8_t face, const store::Paint& paint) { out.push_back({face, paint.material}); });
  return out;
}

}  // namespace enfilade::world
