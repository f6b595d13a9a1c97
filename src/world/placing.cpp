// Where objects may stand, and what a change may not shut in.
//
// An object stands on the clear floor of its room. Whether it meets a wall is
// asked of the room's solids: walls, reveals and closed leaves are barriers, and
// together they run all round the floor, doorways that stand open included. So
// an object that no barrier crosses lies wholly on the floor or wholly off it,
// and its middle tells which. That lets things stand in open doorways, and needs
// no case for rooms that are no boxes.

#include <algorithm>

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

// Nothing stands in another thing; a puddle is none.
Status check_apart(const plan::Object& o, const std::vector<Standing>& others, const Standing* own) {
  if (o.kind == plan::ObjectKind::puddle) return Done{};
  for (const Standing& other : others) {
    const bool same =
        own && own->name == other.name && (own->node == other.node || other.name.from == ObjectName::From::span);
    if (same || other.object.kind == plan::ObjectKind::puddle || !overlap(o, other.object)) continue;
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

Status World::State::check_object(NodeIndex node, const plan::Object& o, std::int64_t expires,
                                  std::vector<NodeIndex>& met) {
  if (const Status valid = store::check(store::SpanChange{false, o, expires}); !valid) return valid;
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
      const bool known = one.name.from == ObjectName::From::span &&
                         std::any_of(all.begin(), all.end(), [&](const Standing& s) { return s.name == one.name; });
      if (!known) all.push_back(one);
    }
  }
  return all;
}

Status World::State::check_bodies(const std::vector<NodeIndex>& met, const plan::Object& object,
                                  const ObjectName* instead_of) {
  if (bodies.empty()) return Done{};
  const Trial tried(trial);
  for (const NodeIndex node : met) {
    std::vector<plan::Object> objects;
    const Built& built = tree[node].live->built;
    for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
      if (!instead_of || built.name_of(i) != *instead_of) objects.push_back(built.room.objects[i]);
    }
    objects.push_back(object);
    try_objects(node, objects);
  }
  if (caught().empty()) return Done{};
  return refuse("somebody stands where the object would be; it can be put there when they have gone");
}

// Puts an object there and, if `instead_of` names one, takes that away: both or
// neither.
Result<ObjectName> World::State::place(NodeIndex node, const plan::Object& object, const ObjectName* instead_of,
                                       std::int64_t expires) {
  std::vector<NodeIndex> met;
  if (const Status fits = check_object(node, object, expires, met); !fits) return fits.error();
  const Standing own{node, instead_of ? *instead_of : ObjectName{}, object};
  if (const Status apart = check_apart(object, objects_of(met), instead_of ? &own : nullptr); !apart)
    return apart.error();
  if (const Status spared = check_bodies(met, object, instead_of); !spared) return spared.error();
  const store::RecordKey key = region_key(node);
  store::RegionChange change = change_of(node, key);
  const bool inside = tree[node].region.box.contains(object.footprint);
  ObjectName name{inside ? ObjectName::From::people : ObjectName::From::span, change.next_number};
  const geom::Point shift = shift_of(node);
  plan::Object stored = object;
  stored.footprint = {object.footprint.lo - shift, object.footprint.hi - shift};
  if (inside) change.added.push_back({change.next_number++, stored, expires});
  if (instead_of) take_out(change, *instead_of, expires);
  const bool touched = inside || (instead_of && instead_of->from != ObjectName::From::span);
  if (touched) {
    if (const Status put = put_region(node, key, std::move(change)); !put) return put.error();
  }
  const std::int16_t storey = tree[node].region.storey;
  if (instead_of && instead_of->from == ObjectName::From::span) {
    if (const Status gone = remove_span(storey, instead_of->number, false); !gone) return gone.error();
  }
  if (!inside) {
    const store::SpanChange span{false, stored, expires};
    store::RecordKey shared{storey, key.path, store::Subject::span, 0};
    name.number = shared.item = span_number(shared, span);
    put_span(shared, span, generated_fingerprint(node));
  }
  return name;
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
  plan::Object hole = std::get<store::SpanChange>(overlay.find(*key)->change).object;
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

// What comes back must have room; what has been there since is left alone.
Status World::State::check_restored(NodeIndex node, const store::RegionChange& placed) {
  const std::vector<Standing> now = objects_of({node});
  growth.furnish(tree[node].region, tree[node].held(), tree.path_of(node), room);
  std::vector<Standing> then;
  for (std::size_t i = 0; i < room.objects.size(); ++i) {
    const auto gone = [&](const store::Removed& r) { return r.index == i; };
    if (std::none_of(placed.removed.begin(), placed.removed.end(), gone))
      then.push_back({node, {ObjectName::From::rules, i}, room.objects[i]});
  }
  for (const store::Added& a : placed.added) then.push_back({node, {ObjectName::From::people, a.number}, a.object});
  for (const Standing& s : now) {
    if (s.name.from == ObjectName::From::span) then.push_back(s);
  }
  const auto stands = [&](const Standing& s) {
    return std::any_of(now.begin(), now.end(),
                       [&](const Standing& n) { return n.name == s.name && n.object == s.object; });
  };
  for (std::size_t i = 0; i < then.size(); ++i) {
    if (stands(then[i])) continue;
    std::vector<NodeIndex> met;
    const bool ours = then[i].name.from == ObjectName::From::people;
    if (const Status fits = ours ? check_object(node, then[i].object, store::kNever, met) : Status(Done{}); !fits)
      return fits;
    if (const Status apart = check_apart(then[i].object, then, &then[i]); !apart) return apart;
  }
  if (bodies.empty()) return Done{};
  const Trial tried(trial);
  std::vector<plan::Object> objects;
  for (const Standing& s : then) objects.push_back(s.object);
  try_objects(node, objects);
  if (caught().empty()) return Done{};
  return refuse("somebody stands where an object would come back; it can be put back when they have gone");
}

}  // namespace enfilade::world
