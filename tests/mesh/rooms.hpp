#pragma once
// Rooms made by hand or by chance, for the tests of mesh and export.

#include <algorithm>
#include <memory>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::testing {

using geom::Length;

inline plan::Room box_room(geom::Box box, Length z0 = 0, Length z1 = 3'600) {
  plan::Room room;
  room.region.box = box;
  room.region.z0 = z0;
  room.region.z1 = z1;
  room.region.kind = plan::Kind::room;
  room.region.use = plan::Use::office;
  room.finish = {{plan::Role::wall_paint, 0}, {plan::Role::floor_carpet, 0}, {plan::Role::ceiling, 0}};
  return room;
}

inline plan::Portal portal_on(const plan::Region& r, geom::Side side, Length u0, Length u1, Length z0, Length z1,
                              plan::PortalKind kind) {
  plan::Portal p;
  const Length level = r.box.level(side);
  const bool along_x = geom::axis_of(side) == 0;
  p.a = along_x ? geom::Point{u0, level} : geom::Point{level, u0};
  p.b = along_x ? geom::Point{u1, level} : geom::Point{level, u1};
  p.z0 = r.z0 + z0;
  p.z1 = r.z0 + z1;
  p.kind = kind;
  p.face = side;
  return p;
}

inline plan::Portal well(geom::Box box, Length z, std::uint16_t face) {
  plan::Portal p;
  p.a = box.lo;
  p.b = box.hi;
  p.z0 = p.z1 = z;
  p.kind = plan::PortalKind::well;
  p.face = face;
  return p;
}

inline void number_portals(plan::Room& room) {
  for (std::size_t i = 0; i < room.portals.size(); ++i) {
    room.portals[i].id.slot = static_cast<std::uint16_t>(i);
    room.portals[i].id.edge = room.portals[i].face;
    room.portals[i].id.storey = room.region.storey;
  }
  std::sort(room.portals.begin(), room.portals.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
}

// A corner office of 4.5 m × 5 m: three windows south, two west, a door north.
inline plan::Room office() {
  plan::Room room = box_room({{0, 0}, {4'500, 5'000}});
  room.region.faces[geom::kSouth] = {plan::Behind::facade, 0};
  room.region.faces[geom::kWest] = {plan::Behind::facade, 3};
  room.region.faces[geom::kNorth] = {plan::Behind::hall, 0};
  for (int i = 0; i < 3; ++i) {
    room.portals.push_back(
        portal_on(room.region, geom::kSouth, 300 + 1'400 * i, 1'500 + 1'400 * i, 900, 2'700, plan::PortalKind::window));
  }
  for (int i = 0; i < 2; ++i) {
    room.portals.push_back(
        portal_on(room.region, geom::kWest, 400 + 1'500 * i, 1'600 + 1'500 * i, 900, 2'700, plan::PortalKind::window));
  }
  room.portals.push_back(portal_on(room.region, geom::kNorth, 3'000, 3'900, 0, 2'100, plan::PortalKind::room_door));
  number_portals(room);
  using plan::ObjectKind;
  const auto put = [&](ObjectKind kind, geom::Box box, Length z1, geom::Side facing, plan::Role role) {
    room.objects.push_back({kind, facing, {role, 0}, box, 0, z1});
  };
  put(ObjectKind::desk, {{400, 2'000}, {2'000, 2'800}}, 740, geom::kNorth, plan::Role::wood);
  put(ObjectKind::chair, {{900, 2'900}, {1'500, 3'500}}, 1'050, geom::kSouth, plan::Role::fabric);
  put(ObjectKind::cabinet, {{4'000, 600}, {4'440, 1'800}}, 1'900, geom::kWest, plan::Role::wood);
  put(ObjectKind::shelf, {{4'100, 2'000}, {4'440, 3'000}}, 2'000, geom::kWest, plan::Role::wood);
  put(ObjectKind::plant, {{300, 300}, {800, 800}}, 1'300, geom::kSouth, plan::Role::leaf);
  return room;
}

// A box with openings of every kind at random places on random faces; some
// touch the floor, the ceiling, a corner or each other, some reach too far.
inline plan::Room random_room(Rng& rng) {
  const Length x = rng.between(-50'000, 50'000), y = rng.between(-50'000, 50'000), z = rng.between(-4, 100) * 3'600;
  plan::Room room = box_room({{x, y}, {x + rng.between(1'500, 20'000), y + rng.between(1'500, 20'000)}}, z,
                             z + rng.between(2'600, 6'000));
  room.region.kind = rng.chance(700) ? plan::Kind::room : rng.chance(500) ? plan::Kind::shaft : plan::Kind::stair;
  for (plan::Face& face : room.region.faces) face.behind = static_cast<plan::Behind>(rng.below(4));
  const geom::Box clear = plan::clear_box(room.region);
  const Length height = room.region.z1 - room.region.z0 - plan::kSlab;
  for (int s = 0; s < 4; ++s) {
    const auto side = static_cast<geom::Side>(s);
    const geom::Interval extent = clear.extent(side);
    Length u = extent.lo + (rng.chance(300) ? 0 : rng.between(0, 900));
    while (u < extent.hi && rng.chance(800)) {
      const Length end = std::min(u + rng.between(200, 2'500), rng.chance(900) ? extent.hi : extent.hi + 500);
      const auto kind = static_cast<plan::PortalKind>(rng.below(6));
      const Length z0 = kind == plan::PortalKind::window ? rng.between(0, 1'200) : 0;
      const Length z1 = rng.chance(100) ? height : std::min(height, z0 + rng.between(300, 2'200));
      room.portals.push_back(portal_on(room.region, side, u, end, z0, z1, kind));
      u = end + (rng.chance(200) ? 0 : rng.between(1, 1'500));
    }
  }
  for (const std::uint16_t face : {plan::kTopFace, plan::kBottomFace}) {
    if (!rng.chance(400)) continue;
    const Length x0 = rng.between(clear.lo.x, clear.hi.x - 200), y0 = rng.between(clear.lo.y, clear.hi.y - 200);
    geom::Box hole{{x0, y0}, {rng.between(x0 + 100, clear.hi.x), rng.between(y0 + 100, clear.hi.y)}};
    if (rng.chance(300)) hole = clear;
    room.portals.push_back(well(hole, face == plan::kTopFace ? room.region.z1 : room.region.z0, face));
  }
  number_portals(room);
  return room;
}

// A room over a polygon whose faces are all `behind`.
inline plan::Room polygon_room(geom::Polygon polygon, plan::Behind behind, Length z0 = 0, Length z1 = 3'600) {
  plan::Room room = box_room(geom::bounds(polygon), z0, z1);
  auto outline = std::make_shared<plan::Outline>();
  outline->faces.assign(geom::edge_count(polygon), plan::Face{behind, 0});
  outline->polygon = std::move(polygon);
  room.region.outline = std::move(outline);
  return room;
}

// A two-flight stair of one storey, 3.6 m high, in a box of 2.8 m × 6 m: door
// and main landing south, half landing north.
inline plan::Room stair(Length z0 = 0, bool above = true, bool below = true) {
  plan::Room room = box_room({{0, 0}, {2'800, 6'000}}, z0, z0 + 3'600);
  room.region.kind = plan::Kind::stair;
  room.region.use = plan::Use::stair;
  room.finish = {{plan::Role::wall_paint, 0}, {plan::Role::stair, 0}, {plan::Role::ceiling, 0}};
  room.portals.push_back(portal_on(room.region, geom::kSouth, 900, 1'900, 0, 2'100, plan::PortalKind::stair_door));
  const geom::Box hole{{100, 1'500}, {2'700, 5'900}};
  if (above) room.portals.push_back(well(hole, z0 + 3'600, plan::kTopFace));
  if (below) room.portals.push_back(well(hole, z0, plan::kBottomFace));
  number_portals(room);
  room.flights.push_back({{{100, 1'500}, {1'350, 4'600}}, geom::kNorth, z0, z0 + 1'800, 11});
  room.flights.push_back({{{1'450, 1'500}, {2'700, 4'600}}, geom::kSouth, z0 + 1'800, z0 + 3'600, 11});
  room.landings.push_back({{{100, 4'600}, {2'700, 5'900}}, z0 + 1'800});
  return room;
}

}  // namespace enfilade::testing
