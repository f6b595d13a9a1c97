// Changes against a naive model: a whole building in which every change is
// applied at once and nothing is ever forgotten. The World under test evicts,
// is thrown away and opened again on the same store, and must show the same.

#include <enfilade/world/whole.hpp>

#include <algorithm>
#include <map>
#include <tuple>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

using store::Door;
using store::kNever;

using PortalName = std::tuple<Length, Length, Length, Length, Length>;
PortalName name_of(const plan::Portal& p) { return {p.a.x, p.a.y, p.b.x, p.b.y, p.z0}; }

// What people did, kept in the simplest way.
struct Naive {
  struct Coat {
    plan::Material material;
    std::int64_t expires;
  };
  struct Thing {
    plan::Object object;
    std::int64_t expires;
  };
  struct Room {
    const plan::Room* generated;
    std::map<std::uint8_t, Coat> coats;
    std::map<std::uint64_t, std::int64_t> removed;  // index → expiry
    std::map<std::uint64_t, Thing> added;
  };
  plan::Model model;
  std::map<std::string, Room> rooms;
  std::map<PortalName, std::pair<Door, std::int64_t>> doors;
  std::map<std::pair<std::int16_t, std::uint64_t>, Thing> shared, openings;
  std::int64_t now = 0;

  explicit Naive(const rules::Building& building) : model(std::move(*generate(building, {}, {}))) {
    for (const plan::Room& room : model.rooms) rooms[room.path.bytes()].generated = &room;
  }
  void pass_time(std::int64_t to) {
    now = to;
    const auto old = [&](const auto& e) { return e.second.expires <= now; };
    for (auto& [path, room] : rooms) {
      std::erase_if(room.coats, old);
      std::erase_if(room.added, old);
      std::erase_if(room.removed, [&](const auto& e) { return e.second <= now; });
    }
    std::erase_if(doors, [&](const auto& e) { return e.second.second <= now; });
    std::erase_if(shared, old);
    std::erase_if(openings, old);
  }
};

using Named = std::map<ObjectName, plan::Object>;

Named objects_of(const Built& built) {
  Named all;
  for (std::size_t i = 0; i < built.room.objects.size(); ++i) all[built.name_of(i)] = built.room.objects[i];
  EXPECT_EQ(all.size(), built.room.objects.size()) << "two objects have one name";
  return all;
}

Named objects_of(const Naive& naive, const Naive::Room& room) {
  Named all;
  for (std::size_t i = 0; i < room.generated->objects.size(); ++i) {
    if (!room.removed.contains(i)) all[{ObjectName::From::rules, i}] = room.generated->objects[i];
  }
  for (const auto& [number, thing] : room.added) all[{ObjectName::From::people, number}] = thing.object;
  const plan::Region& r = room.generated->region;
  for (const auto& [key, thing] : naive.shared) {
    if (key.first == r.storey && thing.object.footprint.overlaps(r.box))
      all[{ObjectName::From::span, key.second}] = thing.object;
  }
  return all;
}

// Which wall of a box room a rectangle is part of: 0 … 3, the floor, the
// ceiling, or -1.
int face_of_rect(const plan::Region& r, const mesh::Rect& q) {
  if (q.layer != mesh::Layer::shell) return -1;
  const geom::Box c = plan::clear_box(r);
  if (q.facing == mesh::Facing::north && q.w == c.lo.y) return 0;
  if (q.facing == mesh::Facing::west && q.w == c.hi.x) return 1;
  if (q.facing == mesh::Facing::south && q.w == c.hi.y) return 2;
  if (q.facing == mesh::Facing::east && q.w == c.lo.x) return 3;
  if (q.facing == mesh::Facing::up && q.w == r.z0) return store::kFloorFace;
  if (q.facing == mesh::Facing::down && q.w == r.z1 - plan::kSlab) return store::kCeilingFace;
  return -1;
}

void expect_same(const Naive& naive, World& world, const std::string& bytes, Door untouched) {
  const Naive::Room& room = naive.rooms.at(bytes);
  const RegionId id = world.build(room.generated->path);
  ASSERT_FALSE(id.none());
  const Built& built = *world.built(id);
  ASSERT_TRUE(built.settled);
  SCOPED_TRACE(room.generated->path.text());
  EXPECT_EQ(objects_of(built), objects_of(naive, room));

  std::size_t broken = 0;
  for (const auto& [key, hole] : naive.openings) {
    const plan::Region& r = room.generated->region;
    broken += key.first == r.storey && hole.object.footprint.overlaps(r.box);
  }
  ASSERT_EQ(built.generated_portals, room.generated->portals.size());
  ASSERT_EQ(built.room.portals.size(), built.generated_portals + broken);
  for (std::size_t i = 0; i < built.generated_portals; ++i) {
    const plan::Portal& p = built.room.portals[i];
    EXPECT_EQ(p, room.generated->portals[i]);
    const auto known = naive.doors.find(name_of(p));
    const Door door = !plan::has_leaf(p.kind)      ? Door::open
                      : known == naive.doors.end() ? untouched
                                                   : known->second.first;
    EXPECT_EQ(built.doors[i], door);
  }

  mesh::Mesh plain;
  mesh::mesh_room(built.room, plain);
  ASSERT_EQ(built.mesh.rects.size(), plain.rects.size());
  for (std::size_t i = 0; i < plain.rects.size(); ++i) {
    mesh::Rect expected = plain.rects[i];
    const int face = face_of_rect(built.room.region, expected);
    const auto coat = face < 0 ? room.coats.end() : room.coats.find(static_cast<std::uint8_t>(face));
    const auto all = room.coats.find(store::kAllWalls);
    if (coat != room.coats.end()) expected.material = coat->second.material;
    else if (face >= 0 && face < 4 && all != room.coats.end()) expected.material = all->second.material;
    EXPECT_EQ(built.mesh.rects[i], expected);
  }
}

class Driver {
 public:
  explicit Driver(std::uint64_t seed)
      : building_(rules::raise(brief_of(seed)).value()),
        naive_(*building_),
        rng_(mix(root_key(seed), 3), Purpose::sample),
        store_(store::open_memory()) {
    for (const auto& [path, room] : naive_.rooms) paths_.push_back(path);
    settings_.doors = rng_.below(2) ? Door::open : Door::closed;
    settings_.cache_bytes = rng_.below(3) * 30'000;
    open();
  }

  void step() {
    const std::string& path = paths_[rng_.below(static_cast<std::uint32_t>(paths_.size()))];
    switch (rng_.below(12)) {
      case 0:
      case 1: return paint(path);
      case 2:
      case 3: return add(path);
      case 4: return remove(path);
      case 5: return move(path);
      case 6:
      case 7: return turn_door(path);
      case 8: return break_wall(path);
      case 9: return repair();
      case 10:
        world_->evict(0);
        world_->frame({{-1e6, 0, 0}, {}, 0});
        return world_->evict(0);
      case 11:
        if (rng_.below(3) == 0) {
          naive_.pass_time(naive_.now + rng_.between(1, 400));
          world_->set_now(naive_.now);
        } else if (rng_.below(3) == 0) {
          ASSERT_TRUE(world_->settle().ok());
          EXPECT_EQ(world_->unacknowledged(), 0u);
          open();
        }
        return;
    }
  }

  void compare_some() {
    for (int i = 0; i < 3; ++i) {
      expect_same(naive_, *world_, paths_[rng_.below(static_cast<std::uint32_t>(paths_.size()))], settings_.doors);
    }
    const Status sound = world_->check();
    ASSERT_TRUE(sound.ok()) << sound.error().line();
  }

  void compare_all() {
    for (const std::string& path : paths_) expect_same(naive_, *world_, path, settings_.doors);
    EXPECT_EQ(to_hex(world_->hash()), to_hex(*hash(*building_, {}, {}))) << "changes are no content";
    for (const SetAside& aside : world_->set_aside()) ADD_FAILURE() << aside.reason;
  }

  std::size_t done = 0;

 private:
  static plan::Brief brief_of(std::uint64_t seed) {
    // Every fourth one is an office of the class whose rooms are all boxes, as this model knows them.
    if (seed % 4 == 3) return office_of(seed);
    plan::Brief b = small_brief(seed);
    b.site = {std::min(b.site.width, 24'000), std::min(b.site.depth, 24'000)};
    b.floors = std::min(b.floors, 3);
    return b;
  }

  static plan::Brief office_of(std::uint64_t seed) {
    plan::Brief b;
    b.kind = "office";
    b.office_class = plan::OfficeClass::c;
    b.given.office_class = true;
    b.seed = seed;
    b.site = {24'000, 24'000};
    b.floors = 2;
    b.halls = static_cast<plan::HallStyle>(seed % plan::kHallStyles);
    return b;
  }

  void open() {
    world_.reset();
    world_ = std::make_unique<World>(building_, settings_, store::direct_link(*store_, "house"));
    world_->set_now(naive_.now);
  }

  std::int64_t expiry() { return rng_.below(3) ? kNever : naive_.now + rng_.between(1, 900); }
  plan::Material material() {
    const auto role = static_cast<plan::Role>(rng_.below(plan::kRoles));
    return {role, static_cast<std::uint8_t>(rng_.below(plan::kShades))};
  }
  RegionId build(const std::string& path) { return world_->build(naive_.rooms[path].generated->path); }

  void paint(const std::string& path) {
    const std::uint8_t faces[] = {0, 1, 2, 3, store::kAllWalls, store::kFloorFace, store::kCeilingFace};
    const std::uint8_t face = faces[rng_.below(7)];
    const plan::Material coat = material();
    const std::int64_t expires = expiry();
    ASSERT_TRUE(world_->paint(build(path), face, coat, expires).ok());
    auto& coats = naive_.rooms[path].coats;
    if (face == store::kAllWalls) std::erase_if(coats, [](const auto& c) { return c.first < 4; });
    coats[face] = {coat, expires};
    ++done;
  }

  plan::Object some_object(const plan::Region& r) {
    plan::Object o;
    o.kind = static_cast<plan::ObjectKind>(rng_.below(plan::kObjectKinds));
    o.facing = static_cast<std::uint8_t>(rng_.below(4));
    o.material = material();
    o.z0 = r.z0 + rng_.between(0, 500);
    o.z1 = o.z0 + rng_.between(1, 900);
    return o;
  }

  geom::Box inside(const plan::Region& r) {
    const geom::Box clear = plan::clear_box(r);
    const Length w = rng_.between(50, std::min<Length>(600, clear.width())),
                 d = rng_.between(50, std::min<Length>(600, clear.depth()));
    const Length x = rng_.between(clear.lo.x, clear.hi.x - w), y = rng_.between(clear.lo.y, clear.hi.y - d);
    return {{x, y}, {x + w, y + d}};
  }

  // Whether nothing of a room is in an object's way, walls apart.
  bool has_room(const Naive::Room& room, const plan::Object& o, const ObjectName* but) const {
    const plan::Room& g = *room.generated;
    if (g.region.kind == plan::Kind::shaft || o.z1 > g.region.z1 - plan::kSlab) return false;
    const auto in = [&](const geom::Box& box, Length z0, Length z1) {
      return box.overlaps(o.footprint) && z0 < o.z1 && o.z0 < z1;
    };
    for (const plan::Portal& p : g.portals) {
      if (p.kind == plan::PortalKind::well && p.face == plan::kBottomFace && o.footprint.overlaps({p.a, p.b}))
        return false;
    }
    for (const plan::Flight& f : g.flights) {
      if (in(f.box, f.z0, f.z1)) return false;
    }
    for (const plan::Landing& l : g.landings) {
      if (l.z > g.region.z0 && in(l.box, l.z - 1, l.z)) return false;
    }
    if (o.kind == plan::ObjectKind::puddle) return true;
    for (const auto& [name, other] : objects_of(naive_, room)) {
      if ((but && name == *but) || other.kind == plan::ObjectKind::puddle) continue;
      if (in(other.footprint, other.z0, other.z1)) return false;
    }
    return true;
  }

  // Some place in the room; mostly one where nothing else is.
  void put_inside(const std::string& path, plan::Object& o, const ObjectName* but) {
    const Naive::Room& room = naive_.rooms[path];
    o.footprint = inside(room.generated->region);
    for (int i = 0; i < 6 && !has_room(room, o, but); ++i) o.footprint = inside(room.generated->region);
  }

  bool is_open(const plan::Portal& p) const {
    if (plan::is_opening(p.kind)) return true;
    if (!plan::has_leaf(p.kind) || p.kind == plan::PortalKind::entrance) return false;
    const auto known = naive_.doors.find(name_of(p));
    return (known == naive_.doors.end() ? settings_.doors : known->second.first) == Door::open;
  }

  // Gives an object a place in an open doorway of the room where it has room.
  bool put_across(const std::string& path, plan::Object& o, const ObjectName* but) {
    const plan::Room& here = *naive_.rooms[path].generated;
    for (const plan::Portal& p : here.portals) {
      if (!is_open(p) || o.z0 < p.z0 || o.z1 > p.z1 || rng_.below(2)) continue;
      const int axis = p.a.x == p.b.x ? 1 : 0;
      const geom::Interval opening{geom::coordinate(p.a, axis), geom::coordinate(p.b, axis)};
      const Length level = geom::coordinate(p.a, 1 - axis);
      const Length lo = rng_.between(opening.lo, opening.hi - 60), hi = rng_.between(lo + 50, opening.hi);
      o.footprint = geom::make_box(axis, {lo, hi}, {level - rng_.between(1, 400), level + rng_.between(1, 400)});
      std::size_t sides = 0, fit = 0;
      for (const auto& [other, room] : naive_.rooms) {
        const plan::Region& r = room.generated->region;
        if (r.storey != here.region.storey || !r.box.overlaps(o.footprint)) continue;
        const geom::Box clear = plan::clear_box(r);
        const geom::Interval across = geom::intersect(o.footprint.along(1 - axis), r.box.along(1 - axis));
        const geom::Interval room_across = clear.along(1 - axis);
        ++sides;
        fit += (across.lo >= room_across.lo || r.box.along(1 - axis).lo == level) &&
               (across.hi <= room_across.hi || r.box.along(1 - axis).hi == level) && has_room(room, o, but);
      }
      if (sides == 2 && fit == 2) return true;
    }
    return false;
  }

  void add(const std::string& path) {
    const plan::Region& r = naive_.rooms[path].generated->region;
    const bool across = rng_.below(3) == 0;
    plan::Object object = some_object(r);
    if (across && !put_across(path, object, nullptr)) return;
    if (!across) put_inside(path, object, nullptr);
    const std::int64_t expires = expiry();
    const Result<ObjectName> name = world_->add_object(build(path), object, expires);
    ASSERT_EQ(name.ok(), across || has_room(naive_.rooms[path], object, nullptr))
        << (name ? std::string("taken") : name.error().line());
    if (!name) return;
    ASSERT_EQ(name->from, across ? ObjectName::From::span : ObjectName::From::people);
    if (across) naive_.shared[{r.storey, name->number}] = {object, expires};
    else naive_.rooms[path].added[name->number] = {object, expires};
    ++done;
  }

  // Any object that stands in the room now.
  bool pick(const std::string& path, ObjectName& name) {
    const Named all = objects_of(naive_, naive_.rooms[path]);
    if (all.empty()) return false;
    name = std::next(all.begin(), rng_.below(static_cast<std::uint32_t>(all.size())))->first;
    return true;
  }

  void forget(const std::string& path, ObjectName name, std::int64_t expires) {
    Naive::Room& room = naive_.rooms[path];
    if (name.from == ObjectName::From::rules) room.removed[name.number] = expires;
    else if (name.from == ObjectName::From::people) room.added.erase(name.number);
    else naive_.shared.erase({room.generated->region.storey, name.number});
  }

  void remove(const std::string& path) {
    ObjectName name;
    if (!pick(path, name)) return;
    const std::int64_t expires = expiry();
    ASSERT_TRUE(world_->remove_object(build(path), name, expires).ok());
    EXPECT_FALSE(world_->remove_object(build(path), name, expires).ok()) << "it is gone";
    forget(path, name, expires);
    ++done;
  }

  void move(const std::string& path) {
    ObjectName name;
    if (!pick(path, name)) return;
    const plan::Region& r = naive_.rooms[path].generated->region;
    plan::Object object = objects_of(naive_, naive_.rooms[path])[name];
    const bool across = rng_.below(4) == 0;
    if (across && !put_across(path, object, &name)) return;
    if (!across) put_inside(path, object, &name);
    const std::int64_t expires = expiry();
    const Result<ObjectName> moved = world_->move_object(build(path), name, object.footprint, expires);
    ASSERT_EQ(moved.ok(), across || has_room(naive_.rooms[path], object, &name))
        << (moved ? std::string("taken") : moved.error().line());
    if (!moved) return;
    forget(path, name, expires);
    if (moved->from == ObjectName::From::span) naive_.shared[{r.storey, moved->number}] = {object, expires};
    else naive_.rooms[path].added[moved->number] = {object, expires};
    ++done;
  }

  // Something stands in the doorway.
  bool is_blocked(const plan::Portal& p, std::int16_t storey) const {
    const int axis = p.a.x == p.b.x ? 1 : 0;
    const Length level = geom::coordinate(p.a, 1 - axis);
    const geom::Interval opening{geom::coordinate(p.a, axis), geom::coordinate(p.b, axis)};
    return std::any_of(naive_.shared.begin(), naive_.shared.end(), [&](const auto& one) {
      const plan::Object& o = one.second.object;
      const geom::Interval across = o.footprint.along(1 - axis);
      return one.first.first == storey && o.kind != plan::ObjectKind::puddle && across.lo < level &&
             level < across.hi && o.footprint.along(axis).overlaps(opening) && o.z0 < p.z1 && p.z0 < o.z1;
    });
  }

  void turn_door(const std::string& path) {
    const plan::Room& room = *naive_.rooms[path].generated;
    if (room.portals.empty()) return;
    const std::size_t portal = rng_.below(static_cast<std::uint32_t>(room.portals.size()));
    const plan::Portal& p = room.portals[portal];
    const Door door = static_cast<Door>(rng_.below(3));
    const std::int64_t expires = expiry();
    const RegionId id = build(path);
    const bool locked = plan::has_leaf(p.kind) && world_->built(id)->doors[portal] == Door::locked;
    const Status turned = world_->set_door(id, portal, door, expires);
    const bool held_open = door != Door::open && is_blocked(p, room.region.storey);
    EXPECT_EQ(turned.ok(), plan::has_leaf(p.kind) && !(locked && door == Door::open) && !held_open);
    if (!turned) return;
    naive_.doors[name_of(p)] = {door, expires};
    ++done;
  }

  void break_wall(const std::string& path) {
    const plan::Region& r = naive_.rooms[path].generated->region;
    const auto face = static_cast<std::uint8_t>(rng_.below(4));
    const geom::Side side = static_cast<geom::Side>(face);
    const geom::Interval e = plan::clear_box(r).extent(side);
    if (e.length() < 1'200) return;
    const Length lo = rng_.between(e.lo, e.hi - 1'000);
    const std::int64_t expires = expiry();
    const Result<std::uint64_t> number = world_->break_wall(build(path), face, {lo, lo + 900}, 2'000, expires);
    if (!number) return;  // façade, stair, a portal in the way, two rooms behind
    plan::Object hole;
    const Length level = r.box.level(side);
    hole.footprint = geom::make_box(geom::axis_of(side), {lo, lo + 900}, {level - 1, level + 1});
    naive_.openings[{r.storey, *number}] = {hole, expires};
    ++done;
  }

  void repair() {
    if (naive_.openings.empty()) return;
    const auto at = std::next(naive_.openings.begin(), rng_.below(static_cast<std::uint32_t>(naive_.openings.size())));
    for (const std::string& path : paths_) {
      const plan::Region& r = naive_.rooms[path].generated->region;
      if (r.storey != at->first.first || !at->second.object.footprint.overlaps(r.box)) continue;
      ASSERT_TRUE(world_->repair_wall(build(path), at->first.second).ok());
      naive_.openings.erase(at);
      ++done;
      return;
    }
  }

  rules::BuildingPtr building_;
  Naive naive_;
  Rng rng_;
  store::StorePtr store_;
  Settings settings_;
  std::unique_ptr<World> world_;
  std::vector<std::string> paths_;
};

TEST(Change, SurvivesEvictionAndReopeningLikeInTheNaiveModel) {
  std::size_t done = 0;
  for (std::uint64_t seed = 0; seed < cases(1'500); ++seed) {
    SCOPED_TRACE(seed);
    Driver driver(seed);
    for (int i = 0; i < 80; ++i) {
      driver.step();
      if (i % 4 == 0) driver.compare_some();
      if (::testing::Test::HasFailure()) return;
    }
    driver.compare_all();
    if (::testing::Test::HasFailure()) return;
    done += driver.done;
  }
  EXPECT_GT(done, cases(60'000));
}

}  // namespace
}  // namespace enfilade::world
