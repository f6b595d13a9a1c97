// Laying changes over what the rules made. Everything here happens after a room
// was generated; nothing of it is ever seen by a rule. A record whose
// fingerprint does not match is set aside and never applied.

#include "world/state.hpp"

#include <algorithm>
#include <cstdlib>

#include <enfilade/base/hash.hpp>

namespace enfilade::world {
namespace {

void put(Hasher& h, const plan::Portal& p, geom::Point shift) {
  h.u8(static_cast<std::uint8_t>(p.kind));
  const geom::Point a = p.a - shift, b = p.b - shift;
  for (const Length v : {a.x, a.y, b.x, b.y, p.z0, p.z1}) h.i32(v);
}

// The edges of broken walls, 256 of them; with the slot that is room for the 24 bits of Overlay::opening_number.
constexpr std::uint16_t kBrokenEdge = 0xfd00;

}  // namespace

bool cut_face(const plan::Region& r, const plan::Object& hole, geom::Side side, plan::Portal& out) {
  const int axis = geom::axis_of(side);
  const geom::Interval through = hole.footprint.along(1 - axis);
  const Length level = r.box.level(side);
  if (level <= through.lo || level >= through.hi) return false;
  const geom::Interval span = geom::intersect(hole.footprint.along(axis), plan::clear_box(r).along(axis));
  if (span.empty()) return false;
  out.a = axis == 0 ? geom::Point{span.lo, level} : geom::Point{level, span.lo};
  out.b = axis == 0 ? geom::Point{span.hi, level} : geom::Point{level, span.hi};
  out.z0 = std::max(hole.z0, r.z0);
  out.z1 = std::min(hole.z1, r.z1 - plan::kSlab);
  out.kind = plan::PortalKind::hallway;
  out.face = side;
  return out.z0 < out.z1;
}

namespace {

geom::Box moved(const geom::Box& box, geom::Point by) { return {box.lo + by, box.hi + by}; }

plan::Object moved(plan::Object object, geom::Point by) {
  object.footprint = moved(object.footprint, by);
  return object;
}

}  // namespace

void move(store::Change& change, geom::Point by) {
  if (auto* region = std::get_if<store::RegionChange>(&change)) {
    if (auto* thing = std::get_if<store::Thing>(&region->what)) thing->object = moved(thing->object, by);
  } else if (auto* span = std::get_if<store::SpanChange>(&change)) {
    span->thing.object = moved(span->thing.object, by);
  } else if (auto* pin = std::get_if<store::PinChange>(&change)) {
    for (plan::ForcedPortal& p : pin->pin.portals) {
      p.a = p.a + by;
      p.b = p.b + by;
    }
    if (!pin->pin.room) return;
    for (plan::Object& o : pin->pin.room->objects) o = moved(o, by);
  }
}

std::uint32_t fingerprint(const plan::Room& room, geom::Point shift) {
  Hasher h;
  h.u8(static_cast<std::uint8_t>(room.region.kind));
  const geom::Point lo = room.region.box.lo - shift, hi = room.region.box.hi - shift;
  for (const Length v : {lo.x, lo.y, hi.x, hi.y, room.region.z0, room.region.z1}) h.i32(v);
  if (room.region.outline) {
    for (const geom::Point p : room.region.outline->polygon.outer) {
      h.i32(p.x - shift.x);
      h.i32(p.y - shift.y);
    }
  }
  for (const plan::Portal& p : room.portals) put(h, p, shift);
  h.u32(static_cast<std::uint32_t>(room.objects.size()));
  return static_cast<std::uint32_t>(h.finish().lo);
}

std::uint32_t fingerprint(const plan::Portal& portal, geom::Point shift) {
  Hasher h;
  put(h, portal, shift);
  return static_cast<std::uint32_t>(h.finish().lo);
}

std::optional<geom::Point> World::State::shift_of(std::string_view path) const {
  if (!rules::is_unbounded(*building)) return geom::Point{};
  const Result<Path> named = Path::from_bytes(path);
  rules::Sector sector;
  if (!named || !rules::sector_of(*named, sector)) return geom::Point{};
  const rules::Sector origin = rules::origin_of(*building);
  const std::int64_t x = sector.x - origin.x, y = sector.y - origin.y;
  if (std::max(std::abs(x), std::abs(y)) > rules::kNearSectors) return std::nullopt;
  return geom::Point{static_cast<Length>(x * rules::kSectorSide), static_cast<Length>(y * rules::kSectorSide)};
}

// What is in the tree is within reach.
geom::Point World::State::shift_of(NodeIndex node) const {
  if (!rules::is_unbounded(*building)) return {};
  return shift_of(tree.path_of(node).bytes()).value_or(geom::Point{});
}

store::RecordKey World::State::region_key(NodeIndex node) const {
  return {tree[node].region.storey, tree.path_of(node).bytes(), store::Subject::region, 0};
}

store::RecordKey World::State::portal_key(NodeIndex node, const plan::Portal& p) const {
  return {p.id.storey, tree.path_of(tree.ancestor(node, p.id.depth)).bytes(), store::Subject::portal,
          store::portal_item(p.id)};
}

// A broken wall has one region behind all of it, as when it was broken.
bool World::State::fits_neighbour(const plan::Region& home, const plan::Object& hole) {
  for (std::uint8_t s = 0; s < 4; ++s) {
    const auto side = static_cast<geom::Side>(s);
    plan::Portal cut;
    if (home.outline || !cut_face(home, hole, side, cut)) continue;
    const NodeIndex other = grow(beyond(home, cut), Tree::kRoot);
    if (other == kNoNode) return false;
    const int axis = geom::axis_of(side);
    const plan::Region& behind = tree[other].region;
    const bool fits = !behind.outline && plan::clear_box(behind).along(axis).contains(hole.footprint.along(axis));
    if (!tree[other].live) tree.settle(tree[other].parent);
    return fits;
  }
  return false;
}

// Whether a thing shared between regions still finds what it was made for.
// Worked out once per record; its home need not be live.
bool World::State::fits_home(const store::RecordKey& key, const Entry& entry) {
  if (entry.home != Entry::Home::unknown) return entry.home == Entry::Home::same;
  const auto& span = std::get<store::SpanChange>(entry.change);
  const NodeIndex home = tree.grow_to(key.path);
  bool same = home != kNoNode && plan::is_built(tree[home].region.kind);
  if (same) {
    plan::Room generated;  // `room` is in use
    const plan::Region region = tree[home].region;
    growth.furnish(region, tree[home].held(), tree.path_of(home), generated);
    const geom::Point shift = shift_of(home);
    if (!tree[home].live && tree[home].parent != kNoNode) tree.settle(tree[home].parent);
    same = fingerprint(generated, shift) == entry.fingerprint &&
           (!span.opening || fits_neighbour(region, moved(span.thing.object, shift)));
  }
  entry.home = same ? Entry::Home::same : Entry::Home::other;
  if (!same) overlay.set_aside(key, "its region has changed since");
  return same;
}

void World::State::lay_doors(NodeIndex node, Built& built) {
  for (std::size_t i = 0; i < room.portals.size(); ++i) {
    const plan::Portal& p = room.portals[i];
    if (!plan::has_leaf(p.kind)) continue;
    const store::RecordKey key = portal_key(node, p);
    const Entry* entry = overlay.find(key);
    if (!entry) continue;
    if (entry->fingerprint == fingerprint(p, shift_of(node))) {
      built.doors[i] = std::get<store::PortalChange>(entry->change).door;
    } else {
      overlay.set_aside(key, "its door has changed since");
    }
  }
}

// Names of generated objects are written down only where something differs.
void World::State::name_objects(Built& built) const {
  if (!built.names.empty()) return;
  for (std::size_t i = 0; i < room.objects.size(); ++i) built.names.push_back({ObjectName::From::rules, i});
}

// The records of a region's own things: faces first, then what is gone, then
// what people put there.
World::State::Rows World::State::rows_of(NodeIndex node) const {
  const Overlay::Entries& entries = overlay.entries(tree[node].region.storey);
  if (entries.empty()) return {entries.end(), entries.end()};
  const store::RecordKey first = region_key(node);
  const auto from = entries.lower_bound(first);
  auto to = from;
  while (to != entries.end() && to->first.path == first.path && to->first.subject == first.subject) ++to;
  return {from, to};
}

void World::State::lay_objects(NodeIndex node, Built& built) {
  const Rows rows = rows_of(node);
  if (rows.empty()) return;
  const geom::Point shift = shift_of(node);
  const std::uint32_t expected = fingerprint(room, shift);
  built.fingerprint = expected;
  name_objects(built);
  for (auto at = rows.from; at != rows.to; ++at) {
    const auto& [key, entry] = *at;
    if (entry.gone) continue;
    if (entry.fingerprint != expected) {
      overlay.set_aside(key, "its region has changed since");
      continue;
    }
    const auto& change = std::get<store::RegionChange>(entry.change);
    if (std::holds_alternative<store::Gone>(change.what)) {
      const ObjectName name{ObjectName::From::rules, static_cast<std::uint32_t>(key.item)};
      const auto gone = std::find(built.names.begin(), built.names.end(), name);
      if (gone == built.names.end()) continue;
      room.objects.erase(room.objects.begin() + (gone - built.names.begin()));
      built.names.erase(gone);
    } else if (const auto* thing = std::get_if<store::Thing>(&change.what)) {
      room.objects.push_back(moved(thing->object, shift));
      built.names.push_back({ObjectName::From::people, key.item});
    }
  }
}

// One coat over another: what is said of all walls first, then each wall's own.
void World::State::each_paint(NodeIndex node, const std::function<void(std::uint8_t, const store::Paint&)>& see) const {
  const Rows rows = rows_of(node);
  const std::uint32_t expected = tree[node].live->built.fingerprint;
  for (const bool all_walls : {true, false}) {
    for (auto at = rows.from; at != rows.to && store::is_face(at->first.item); ++at) {
      const auto& [key, entry] = *at;
      if (entry.gone || entry.fingerprint != expected || (key.item == store::kAllWalls) != all_walls) continue;
      see(static_cast<std::uint8_t>(key.item),
          std::get<store::Paint>(std::get<store::RegionChange>(entry.change).what));
    }
  }
}

plan::PortalId World::State::broken_id(const store::RecordKey& key) {
  const std::uint32_t number = overlay.opening_number(key);
  return {0, static_cast<std::uint16_t>(kBrokenEdge + (number >> 16)), static_cast<std::uint16_t>(number), key.floor};
}

void World::State::lay_spans(NodeIndex node, Built& built) {
  const plan::Region& region = tree[node].region;
  for (const auto& [key, entry] : overlay.spans(region.storey)) {
    if (entry.gone) continue;
    const std::optional<geom::Point> shift = shift_of(key.path);
    if (!shift) continue;
    const auto& span = std::get<store::SpanChange>(entry.change);
    const plan::Object object = moved(span.thing.object, *shift);
    if (!object.footprint.overlaps(region.box) || object.z0 >= region.z1 || object.z1 <= region.z0) continue;
    if (!fits_home(key, entry)) continue;
    if (!span.opening) {
      name_objects(built);
      room.objects.push_back(object);
      built.names.push_back({ObjectName::From::span, key.item});
      continue;
    }
    for (std::uint8_t s = 0; s < 4 && !region.outline; ++s) {
      plan::Portal hole;
      if (!cut_face(region, object, static_cast<geom::Side>(s), hole)) continue;
      hole.id = broken_id(key);
      room.portals.push_back(hole);
      built.doors.push_back(store::Door::open);
    }
  }
}

store::Door World::State::untouched(const plan::Portal& portal) const {
  if (!plan::has_leaf(portal.kind)) return store::Door::open;
  return portal.lock != 0 ? store::Door::locked : settings.doors;
}

void World::State::lay_changes(NodeIndex node, Built& built) {
  const std::int16_t storey = tree[node].region.storey;
  built.names.clear();
  built.generated_portals = static_cast<std::uint32_t>(room.portals.size());
  built.settled = overlay.want(storey) == Overlay::Floor::ready && overlay.ready(store::kPinFloor);
  built.doors.clear();
  for (const plan::Portal& portal : room.portals) built.doors.push_back(untouched(portal));
  if (!built.settled || (overlay.entries(storey).empty() && overlay.spans(storey).empty())) return;
  lay_doors(node, built);
  lay_objects(node, built);
  lay_spans(node, built);
}

void World::State::refresh_storey(std::int16_t storey, bool unsettled_only) {
  for (NodeIndex node = newest; node != kNoNode; node = tree[node].live->older) {
    if (tree[node].region.storey != storey) continue;
    if (!unsettled_only || !tree[node].live->built.settled) refresh(node, *tree[node].live);
  }
}

void World::State::apply_pins() {
  plan::Pins now;
  for (const auto& [key, entry] : overlay.entries(store::kPinFloor)) {
    const auto* change = std::get_if<store::PinChange>(&entry.change);
    const std::optional<geom::Point> shift = shift_of(key.path);
    if (entry.gone || !change || !shift) continue;
    store::Change placed = *change;
    world::move(placed, *shift);
    now[key.path] = std::get<store::PinChange>(placed).pin;
  }
  if (now == pins) return;
  // What was grown under the old pins goes; it is grown anew when needed.
  forget_all();
  pins = std::move(now);
  tree.restart();
  overlay.forget_homes();
}

void World::State::apply_changed() {
  const std::vector<Overlay::Changed> changed = overlay.take_changed();
  for (const Overlay::Changed& change : changed) {
    if (change.floor == store::kPinFloor) {
      apply_pins();
      for (NodeIndex node = newest; node != kNoNode; node = tree[node].live->older) refresh(node, *tree[node].live);
    } else {
      refresh_storey(change.floor, change.arrived);
    }
  }
  const std::vector<Step::Row> rows = overlay.take_heard();
  const bool pinned =
      std::any_of(rows.begin(), rows.end(), [](const Step::Row& row) { return row.key.floor == store::kPinFloor; });
  if (pinned) apply_pins();
  refresh_rows(rows);
  heard += rows.size();
  if (!changed.empty() || !rows.empty()) push_bodies();
}

}  // namespace enfilade::world
