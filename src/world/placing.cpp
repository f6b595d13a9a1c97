// Where objects may stand, and what a change may not shut in.
//
// An object stands on the clear floor of its room. Whether it meets a wall is
// asked of the room's solids: walls, reveals and closed leaves are barriers, and
// together they run all round the floor, doorways that stand open included. So
// an object that no barrier crosses lies wholly on the floor or wholly off it,
// and its middle tells which. That lets things stand in open doorways, and needs
// no case for rooms that are no boxes.

#include <algorithm>

#include <enfilade/base/hash.hpp>

#include "world/state.hpp"

namespace enfilade::world {
namespace {

Error refuse(std::string text) { return {ErrorCode::invalid, {}, std::move(text)}; }

std::string range(Length from, Length to) { return std::to_string(from) + " to " + std::to_string(to); }
std::string place_of(const geom::Box& b) { return "x " + range(b.lo.x, b.hi.x) + ", y " + range(b.lo.y, b.hi.y); }

bool meets(Length a0, Length a1, Length b0, Length b1) { return a0 < b1 && b0 < a1; }

// Whether a segment passes through the inside of a box; along its side it does not.
bool crosses(geom::Point a, geom::Point b, const geom::Box& box) {
  if (std::max(a.x, b.x) <= box.lo.x || std::min(a.x, b.x) >= box.hi.x || std::max(a.y, b.y) <= box.lo.y ||
      std::min(a.y, b.y) >= box.hi.y)
    return false;
  bool left = false, right = false;
  for (int i = 0; i < 4; ++i) {
    const std::int64_t side = geom::cross(a, b, box.corner(i));
    left |= side > 0;
    right |= side < 0;
  }
  return left && right;
}

bool meets_wall(const mesh::Solids& solids, const plan::Object& o) {
  return std::any_of(solids.barriers.begin(), solids.barriers.end(), [&](const mesh::Barrier& b) {
    return meets(b.z0, b.z1, o.z0, o.z1) && crosses(b.a, b.b, o.footprint);
  });
}

// Whether a box reaches into a region itself, not into its bounds alone.
bool reaches(const plan::Region& region, const geom::Box& box) {
  if (!region.outline) return region.box.overlaps(box);
  bool crossed = geom::locate(region.outline->polygon, box.middle()) != geom::Where::outside;
  geom::each_edge(region.outline->polygon, [&](geom::Point a, geom::Point b) { crossed |= crosses(a, b, box); });
  return crossed;
}

bool carries(const mesh::Solids& solids, geom::Point p) {
  return std::any_of(solids.grounds.begin(), solids.grounds.end(), [&](const mesh::Ground& g) {
    if (!g.box.contains(p) || g.edge_count == 0) return g.box.contains(p);
    bool odd = false;
    for (std::uint32_t i = g.first_edge; i < g.first_edge + g.edge_count; ++i) {
      const mesh::Edge& e = solids.edges[i];
      if (e.a.y <= p.y && p.y < e.b.y && geom::cross(e.a, e.b, p) > 0) odd = !odd;
    }
    return odd;
  });
}

bool overlap(const plan::Object& a, const plan::Object& b) {
  return a.footprint.overlaps(b.footprint) && meets(a.z0, a.z1, b.z0, b.z1);
}

// A shared thing is the same in every region it is in.
bool is_same(const Standing& a, const Standing& b) {
  return a.name == b.name && (a.node == b.node || a.name.from == ObjectName::From::span);
}

bool is_among(const Standing& one, const std::vector<Standing>& all) {
  return std::any_of(all.begin(), all.end(), [&](const Standing& s) { return is_same(s, one); });
}

// Nothing stands in another thing; a puddle is none.
Status check_apart(const plan::Object& o, const std::vector<Standing>& others) {
  if (o.kind == plan::ObjectKind::puddle) return Done{};
  for (const Standing& other : others) {
    if (other.object.kind == plan::ObjectKind::puddle || !overlap(o, other.object)) continue;
    return refuse("the object (" + place_of(o.footprint) + ") would stand in a " +
                  std::string(plan::id(other.object.kind)) + " (" + place_of(other.object.footprint) +
                  "); things may touch, not overlap");
  }
  return Done{};
}

// What is tried is forgotten, however the trial ends.
struct Trial {
  std::map<NodeIndex, mesh::Solids>& solids;
  explicit Trial(std::map<NodeIndex, mesh::Solids>& tried) : solids(tried) {}
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;
  ~Trial() { solids.clear(); }
};

// Stairs have floor only where neither a well nor a flight is.
Status check_stair(const plan::Room& room, const plan::Object& o) {
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::well && p.face == plan::kBottomFace && geom::Box{p.a, p.b}.overlaps(o.footprint))
      return refuse("the object (" + place_of(o.footprint) + ") would hang over a well (" + place_of({p.a, p.b}) +
                    "); it needs floor under it");
  }
  const auto in = [&](const geom::Box& box, Length z0, Length z1) {
    return box.overlaps(o.footprint) && meets(z0, z1, o.z0, o.z1);
  };
  const bool flight = std::any_of(room.flights.begin(), room.flights.end(),
                                  [&](const plan::Flight& f) { return in(f.box, f.z0, f.z1); });
  const bool landing = std::any_of(room.landings.begin(), room.landings.end(), [&](const plan::Landing& l) {
    return l.z > room.region.z0 && in(l.box, l.z - 1, l.z);
  });
  if (!flight && !landing) return Done{};
  return refuse("the object (" + place_of(o.footprint) +
                ") would stand in a stair; flights and landings are kept clear");
}

}  // namespace

// Leaves that stand open are left out: things may stand where they swing.
void World::State::walls_of(NodeIndex node, mesh::Solids& out) {
  const Built& built = enliven(node).built;
  plan::Room bare = built.room;
  passages.clear();
  for (std::size_t i = 0; i < bare.portals.size(); ++i) {
    const bool open = passable(built, i);
    if (open && plan::has_leaf(bare.portals[i].kind)) bare.portals[i].kind = plan::PortalKind::hallway;
    passages.push_back(open ? mesh::Passage::open : mesh::Passage::closed);
  }
  mesh::solids_of(bare, passages, out);
}

Status World::State::check_object(NodeIndex node, const plan::Object& o, std::vector<NodeIndex>& met) {
  const plan::Region region = tree[node].region;
  if (region.kind == plan::Kind::shaft)
    return refuse("the region is a shaft; objects stand in rooms, halls and stairs");
  if (o.z0 < region.z0 || o.z1 > region.z1 - plan::kSlab) {
    return refuse("the object reaches from z " + range(o.z0, o.z1) + "; between floor and ceiling lies z " +
                  range(region.z0, region.z1 - plan::kSlab));
  }
  if (!o.footprint.overlaps(region.box)) {
    return refuse("the object (" + place_of(o.footprint) + ") is not in the region (" + place_of(region.box) + ")");
  }
  const Error in_wall =
      refuse("the object (" + place_of(o.footprint) + ") meets a wall or a closed door; the inside of the room is " +
             place_of(region.outline ? region.box : plan::clear_box(region)) +
             (region.outline ? ", as far as its walls leave floor" : ""));
  // Its own room first: an object of any size must not build half a storey to be refused.
  mesh::Solids walls;
  walls_of(node, walls);
  if (meets_wall(walls, o)) return in_wall;
  found.clear();
  barren.clear();
  find_leaves(Tree::kRoot, {o.footprint, o.z0, o.z1});
  for (const NodeIndex empty : barren) tree.settle(empty);
  met = found;
  std::erase_if(met, [&](NodeIndex there) { return !reaches(tree[there].region, o.footprint); });
  bool carried = false;
  for (const NodeIndex there : met) {
    if (tree[there].region.kind == plan::Kind::shaft)
      return refuse("the object would reach into a shaft; objects stand in rooms, halls and stairs");
    walls_of(there, walls);
    if (meets_wall(walls, o)) return in_wall;
    carried = carried || carries(walls, o.footprint.middle());
    if (const Status clear = check_stair(tree[there].live->built.room, o); !clear) return clear;
  }
  if (!carried) return in_wall;
  return Done{};
}

std::vector<Standing> World::State::objects_of(const std::vector<NodeIndex>& nodes) const {
  std::vector<Standing> all;
  for (const NodeIndex node : nodes) {
    const Built& built = tree[node].live->built;
    for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
      const Standing one{node, built.name_of(i), built.room.objects[i]};
      if (one.name.from != ObjectName::From::span || !is_among(one, all)) all.push_back(one);
    }
  }
  return all;
}

// Whether some objects may come and others go, all at once. What the rules put
// there stands well by itself; what people put must find room.
Status World::State::check_swap(const std::vector<Standing>& come, const std::vector<Standing>& go) {
  std::map<NodeIndex, std::vector<plan::Object>> then;  // of the regions that what comes stands in
  for (const Standing& one : come) {
    std::vector<NodeIndex> met{one.node};
    if (one.name.from != ObjectName::From::rules) {
      if (const Status fits = check_object(one.node, one.object, met); !fits) return fits;
    }
    std::vector<Standing> others = objects_of(met);
    std::erase_if(others, [&](const Standing& s) { return is_among(s, go) || is_among(s, come); });
    for (const Standing& s : come) {
      if (!is_same(s, one)) others.push_back(s);
    }
    if (const Status apart = check_apart(one.object, others); !apart) return apart;
    for (const NodeIndex node : met) then[node].push_back(one.object);
  }
  if (bodies.empty()) return Done{};
  const Trial tried(trial);
  for (auto& [node, objects] : then) {
    for (const Standing& s : objects_of({node})) {
      if (!is_among(s, go) && !is_among(s, come)) objects.push_back(s.object);
    }
    try_objects(node, objects);
  }
  if (caught().empty()) return Done{};
  return refuse("somebody stands where the object would be; it can be put there when they have gone");
}

// The number of a thing follows from what it is and where it comes from, so that
// two Worlds on one store never give one number to two things, and never two
// numbers to one.
std::uint64_t World::State::thing_number(const store::RecordKey& home, std::string_view of) const {
  Hasher h;
  h.bytes(home.path);
  h.bytes(of);
  for (std::uint32_t attempt = 0;; ++attempt) {
    h.u32(attempt);
    const std::uint64_t number = store::thing_item(h.finish().lo);
    if (!overlay.find({home.floor, home.path, store::Subject::region, number}) &&
        !find_span(home.floor, number, false) && !find_span(home.floor, number, true))
      return number;
  }
}

// Puts a thing there and takes it away from where it was: both or neither. It
// keeps its number; an object of the rules gets one.
Result<ObjectName> World::State::place(NodeIndex node, const store::Thing& thing, const Origin& from,
                                       std::int64_t expires) {
  std::vector<Standing> go;
  if (from.node != kNoNode) go.push_back({from.node, from.name, thing.object});
  // Under a name that nothing else has, until it has its own.
  constexpr ObjectName kNobody{ObjectName::From::people, ~std::uint64_t{0}};
  if (const Status fits = check_swap({{node, kNobody, thing.object}}, go); !fits) return fits.error();

  const geom::Point shift = shift_of(node);
  store::Thing stored = thing;
  stored.object.footprint = {thing.object.footprint.lo - shift, thing.object.footprint.hi - shift};
  const bool inside = tree[node].region.box.contains(thing.object.footprint);
  store::RecordKey key = region_key(node);
  key.subject = inside ? store::Subject::region : store::Subject::span;
  const store::Change change = inside ? store::Change(store::RegionChange{stored, expires})
                                      : store::Change(store::SpanChange{false, stored, expires});
  if (inside && things_in(key) >= store::kMostItems)
    return refuse("the room holds " + std::to_string(store::kMostItems) + " things that people put there, and no more");
  const Result<std::uint64_t> number = write_thing(key, {change, generated_fingerprint(node)}, from, expires);
  if (!number) return number.error();
  return ObjectName{inside ? ObjectName::From::people : ObjectName::From::span, *number};
}

// Puts a thing under a key, whose item is found here, and takes it away from where
// it was.
Result<std::uint64_t> World::State::write_thing(store::RecordKey key, const RowState& row, const Origin& from,
                                                std::int64_t expires) {
  const bool numbered = from.key && store::is_thing(from.key->item);
  if (numbered) key.item = from.key->item;
  if (!numbered || (key != *from.key && overlay.find(key))) {
    key.item = thing_number(key, store::encode(row.change) + (from.key ? from.key->path : std::string()) +
                                     std::to_string(from.key ? from.key->item : 0));
  }
  if (const Status valid = store::check(key, row.change); !valid) return valid.error();
  if (from.key && *from.key != key) {
    if (!store::is_gone(from.key->item) || from.key->subject == store::Subject::span) {
      put_row(*from.key, std::nullopt);
    } else {
      put_row(*from.key, RowState{store::RegionChange{store::Gone{key.item}, expires}, from.fingerprint});
    }
    overlay.tie(*from.key, key);
  }
  put_row(key, row);
  end_step();
  return key.item;
}

Status World::State::check_door(NodeIndex node, NodeIndex other, const plan::Portal& p, store::Door door,
                                std::map<std::uint32_t, Stance>& aside) {
  std::vector<NodeIndex> rooms{node};
  if (other != kNoNode) rooms.push_back(other);
  if (door != store::Door::open) {
    for (const Standing& s : objects_of(rooms)) {
      const plan::Object& o = s.object;
      if (o.kind == plan::ObjectKind::puddle || !meets(o.z0, o.z1, p.z0, p.z1) || !crosses(p.a, p.b, o.footprint))
        continue;
      return refuse("a " + std::string(plan::id(o.kind)) + " stands in the doorway (" + place_of(o.footprint) +
                    "); the door can be closed when it is gone");
    }
  }
  if (bodies.empty()) return Done{};
  const Trial tried(trial);
  for (const NodeIndex room_of : rooms) try_door(room_of, p, door);
  for (const std::uint32_t number : caught()) {
    if (door != store::Door::open)
      return refuse("somebody stands in the doorway; the door can be closed when they have gone");
    Stance out;
    if (!escape(bodies.at(number), out))
      return refuse("somebody stands where the door opens to and has no floor to step aside to");
    aside[number] = out;
  }
  return Done{};
}

// A wall that was broken comes back where the opening is, on both sides.
Status World::State::check_repair(std::int16_t floor, std::uint64_t number) {
  const store::RecordKey* key = find_span(floor, number, true);
  const std::optional<geom::Point> shift = key ? shift_of(key->path) : std::nullopt;
  if (!shift) return Done{};
  const plan::PortalId id = broken_id(*key);
  plan::Object hole = std::get<store::SpanChange>(overlay.find(*key)->change).thing.object;
  hole.footprint = {hole.footprint.lo + *shift, hole.footprint.hi + *shift};
  found.clear();
  barren.clear();
  find_leaves(Tree::kRoot, {hole.footprint, hole.z0, hole.z1});
  for (const NodeIndex empty : barren) tree.settle(empty);
  const std::vector<NodeIndex> rooms = found;
  const Trial tried(trial);
  for (const NodeIndex there : rooms) {
    const Built& built = tree[there].live->built;
    plan::Room closed = built.room;
    passages.clear();
    for (std::size_t i = 0; i < built.room.portals.size(); ++i) {
      const plan::Portal& p = built.room.portals[i];
      if (p.id != id) {
        passages.push_back(passable(built, i) ? mesh::Passage::open : mesh::Passage::closed);
        continue;
      }
      for (const plan::Object& o : built.room.objects) {
        if (o.kind != plan::ObjectKind::puddle && meets(o.z0, o.z1, p.z0, p.z1) && crosses(p.a, p.b, o.footprint))
          return refuse("a " + std::string(plan::id(o.kind)) + " stands in the opening (" + place_of(o.footprint) +
                        "); the wall can be repaired when it is gone");
      }
    }
    std::erase_if(closed.portals, [&](const plan::Portal& p) { return p.id == id; });
    mesh::solids_of(closed, passages, trial[there]);
  }
  if (!bodies.empty() && !caught().empty())
    return refuse("somebody stands in the opening; the wall can be repaired when they have gone");
  return Done{};
}

}  // namespace enfilade::world
