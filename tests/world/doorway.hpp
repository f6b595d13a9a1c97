#pragma once
// Doorways of a building, for tests that stand in them or put things there.

#include <algorithm>

#include <enfilade/plan/model.hpp>

#include "world/worlds.hpp"

namespace enfilade::world {

// A door, one of its rooms, its number there, and the middle of the doorway.
struct Doorway {
  const plan::Room* room = nullptr;
  const plan::Room* behind = nullptr;
  std::size_t portal = 0;
  Stance middle;
  geom::Point out;  // unit vector from the room through the door
};

// Every door along an axis between two rooms or halls.
inline std::vector<Doorway> doorways_of(const plan::Model& model) {
  std::vector<Doorway> all;
  for (const plan::Joint& joint : model.joints) {
    const plan::Portal& p = joint.portal;
    if (p.kind != plan::PortalKind::room_door || (p.a.x != p.b.x && p.a.y != p.b.y) || joint.b < 0) continue;
    Doorway d;
    d.room = &model.rooms[static_cast<std::size_t>(joint.a)];
    d.behind = &model.rooms[static_cast<std::size_t>(joint.b)];
    if (d.room->region.outline || d.behind->region.outline || p.lock != 0) continue;
    while (d.portal < d.room->portals.size() && d.room->portals[d.portal].id != p.id) ++d.portal;
    d.middle = {(p.a.x + p.b.x) / 2.0, (p.a.y + p.b.y) / 2.0, p.z0};
    const bool along_y = p.a.x == p.b.x;
    const Length level = along_y ? p.a.x : p.a.y;
    const geom::Box& box = d.room->region.box;
    const Length sign = (along_y ? box.hi.x : box.hi.y) == level ? 1 : -1;
    d.out = along_y ? geom::Point{sign, 0} : geom::Point{0, sign};
    all.push_back(d);
  }
  return all;
}

// A crate of `size` on the floor around a place.
inline plan::Object crate_at(const Stance& at, Length size = 400) {
  plan::Object o;
  o.kind = plan::ObjectKind::crate;
  o.material = {plan::Role::wood, 0};
  const auto x = static_cast<Length>(at.x), y = static_cast<Length>(at.y);
  o.footprint = {{x - size / 2, y - size / 2}, {x - size / 2 + size, y - size / 2 + size}};
  o.z0 = at.z;
  o.z1 = at.z + 900;
  return o;
}

inline Point3 place_of(const Stance& s) { return {static_cast<Length>(s.x), static_cast<Length>(s.y), s.z}; }

// A body stands there, is somewhere that one walks, and can walk off.
inline void expect_can_walk(World& world, const Body& body, const Stance& at) {
  const RegionId id = world.build(place_of(at));
  ASSERT_FALSE(id.none());
  const plan::Region& region = world.built(id)->room.region;
  EXPECT_NE(region.kind, plan::Kind::shaft);
  EXPECT_TRUE(plan::is_walkable(region.use)) << plan::id(region.use);
  double farthest = 0;
  for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}) {
    const Moved moved = world.move(body, at, dx * 100.0, dy * 100.0);
    farthest = std::max(farthest, std::abs(moved.at.x - at.x) + std::abs(moved.at.y - at.y));
  }
  EXPECT_GT(farthest, 20) << "nobody gets away from " << at.x << " " << at.y << " " << at.z;
}

}  // namespace enfilade::world
