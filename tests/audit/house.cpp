#include "audit/house.hpp"

#include <cassert>

namespace enfilade::audit {
namespace {

using geom::Box;
using geom::Length;
using plan::Kind;
using plan::PortalKind;
using plan::Use;

constexpr Length kHeight = 3'600;

struct Shape {
  Box box;
  Kind kind;
  Use use;
  std::uint16_t cell;
};
constexpr Shape kShapes[kHouseRooms] = {
    {{{0, 0}, {5'000, 4'800}}, Kind::room, Use::office, 0},
    {{{5'000, 0}, {10'000, 4'800}}, Kind::room, Use::office, 0},
    {{{10'000, 0}, {15'000, 4'800}}, Kind::room, Use::office, 0},
    {{{15'000, 0}, {20'000, 4'800}}, Kind::room, Use::office, 0},
    {{{0, 4'800}, {20'000, 6'600}}, Kind::hall, Use::corridor, 0},
    {{{0, 6'600}, {3'000, 12'000}}, Kind::stair, Use::stair, 0},
    {{{3'000, 6'600}, {5'400, 12'000}}, Kind::shaft, Use::elevator, 1},
    {{{5'400, 6'600}, {12'000, 12'000}}, Kind::room, Use::pantry, 0},
    {{{12'000, 6'600}, {16'000, 12'000}}, Kind::room, Use::meeting, 0},
    {{{16'000, 6'600}, {20'000, 12'000}}, Kind::room, Use::office, 0},
};
constexpr Box kSite{{0, 0}, {20'000, 12'000}};

void add_stair(plan::Room& room, bool top) {
  const Length z = room.region.z0;
  room.landings.push_back({{{240, 6'700}, {2'900, 8'000}}, z});
  if (top) return;
  room.landings.push_back({{{240, 10'790}, {2'900, 11'760}}, z + kHeight / 2});
  room.flights.push_back({{{240, 8'000}, {1'520, 10'790}}, geom::kNorth, z, z + kHeight / 2, 11});
  room.flights.push_back({{{1'620, 8'000}, {2'900, 10'790}}, geom::kSouth, z + kHeight / 2, z + kHeight, 11});
}

void add_wells(plan::Room& room, Box opening, int storey, int floors) {
  plan::Portal well;
  well.a = opening.lo;
  well.b = opening.hi;
  well.kind = PortalKind::well;
  if (storey > 0) {
    well.z0 = well.z1 = room.region.z0;
    well.face = plan::kBottomFace;
    well.id = {0, plan::kWellEdge, room.region.cell, static_cast<std::int16_t>(storey - 1)};
    room.portals.push_back(well);
  }
  if (storey + 1 < floors) {
    well.z0 = well.z1 = room.region.z1;
    well.face = plan::kTopFace;
    well.id = {0, plan::kWellEdge, room.region.cell, static_cast<std::int16_t>(storey)};
    room.portals.push_back(well);
  }
}

}  // namespace

plan::Portal door(geom::Point a, geom::Point b, Length z0, PortalKind kind, bool opens_left) {
  plan::Portal p;
  p.a = a;
  p.b = b;
  p.z0 = kind == PortalKind::window ? z0 + 900 : z0;
  p.z1 = z0 + 2'100;
  p.kind = kind;
  p.opens_left = opens_left;
  return p;
}

void House::join(plan::Room& u, plan::Room* v, plan::Portal portal) {
  portal.id.storey = u.region.storey;
  portal.id.slot = static_cast<std::uint16_t>(u.portals.size() + (v ? v->portals.size() : 0));
  for (plan::Room* room : {&u, v}) {
    if (!room) continue;
    for (std::uint8_t side = 0; side < 4; ++side) {
      const auto s = static_cast<geom::Side>(side);
      const Length level = geom::axis_of(s) == 0 ? portal.a.y : portal.a.x;
      const bool along = geom::axis_of(s) == 0 ? portal.a.y == portal.b.y : portal.a.x == portal.b.x;
      if (along && level == room->region.box.level(s)) portal.face = side;
    }
    room->portals.push_back(portal);
  }
}

House::House(int floors) {
  model.brief.site = {kSite.hi.x, kSite.hi.y};
  model.brief.floors = floors;
  model.brief.floor_height = kHeight;
  model.brief.seed = 7;
  for (int storey = 0; storey < floors; ++storey) {
    for (std::uint32_t i = 0; i < kHouseRooms; ++i) {
      plan::Room room;
      room.path.push(Tag::floor, static_cast<std::uint32_t>(storey));
      room.path.push(Tag::halls, i);
      plan::Region& r = room.region;
      r.box = kShapes[i].box;
      r.kind = kShapes[i].kind;
      r.use = kShapes[i].use;
      r.cell = kShapes[i].cell;
      r.storey = static_cast<std::int16_t>(storey);
      r.z0 = storey * kHeight;
      r.z1 = r.z0 + kHeight;
      r.depth = 2;
      for (std::uint8_t side = 0; side < 4; ++side) {
        const auto s = static_cast<geom::Side>(side);
        if (r.box.level(s) == kSite.level(s)) r.faces[side] = {plan::Behind::facade, side};
      }
      model.rooms.push_back(std::move(room));
    }
  }
  for (int storey = 0; storey < floors; ++storey) {
    const Length z = storey * kHeight;
    const auto at = [&](HouseRoom which) -> plan::Room& { return room(storey, which); };
    // Leaves of the offices turn to the right of a → b: southwards, into them.
    join(at(kHall), &at(kOffice0), door({2'000, 4'800}, {2'900, 4'800}, z, PortalKind::room_door));
    join(at(kHall), &at(kOffice1), door({7'000, 4'800}, {7'900, 4'800}, z, PortalKind::room_door));
    join(at(kHall), &at(kOffice2), door({12'000, 4'800}, {12'900, 4'800}, z, PortalKind::room_door));
    join(at(kHall), &at(kOffice3), door({17'000, 4'800}, {17'900, 4'800}, z, PortalKind::room_door));
    join(at(kHall), &at(kStair), door({400, 6'600}, {1'300, 6'600}, z, PortalKind::stair_door, true));
    join(at(kHall), &at(kLift), door({3'700, 6'600}, {4'700, 6'600}, z, PortalKind::elevator));
    join(at(kHall), &at(kPantry), door({8'000, 6'600}, {8'900, 6'600}, z, PortalKind::room_door, true));
    join(at(kHall), &at(kMeeting), door({13'000, 6'600}, {13'900, 6'600}, z, PortalKind::room_door, true));
    join(at(kMeeting), &at(kSuite), door({16'000, 9'000}, {16'000, 9'900}, z, PortalKind::room_door, false));
    for (const HouseRoom which : {kOffice0, kOffice1, kOffice2, kOffice3}) {
      const Length x = at(which).region.box.lo.x;
      join(at(which), nullptr, door({x + 1'500, 0}, {x + 3'000, 0}, z, PortalKind::window));
    }
    join(at(kPantry), nullptr, door({8'000, 12'000}, {9'500, 12'000}, z, PortalKind::window));
    if (storey == 0) join(at(kHall), nullptr, door({0, 5'200}, {0, 6'200}, z, PortalKind::entrance, true));
    add_stair(at(kStair), storey + 1 == floors);
    add_wells(at(kStair), {{240, 8'000}, {2'900, 11'760}}, storey, floors);
    add_wells(at(kLift), {{3'100, 6'700}, {5'300, 11'760}}, storey, floors);
    plan::Object desk;
    desk.footprint = {{300, 300}, {1'900, 1'100}};
    desk.z0 = z;
    desk.z1 = z + 750;
    at(kOffice0).objects.push_back(desk);
    plan::Object chair = desk;
    chair.kind = plan::ObjectKind::chair;
    chair.footprint = {{800, 1'100}, {1'300, 1'600}};
    at(kOffice0).objects.push_back(chair);
    plan::Object table = desk;
    table.kind = plan::ObjectKind::table;
    table.footprint = {{12'100, 11'000}, {13'100, 11'700}};
    at(kMeeting).objects.push_back(table);
  }
}

plan::Portal& House::portal(plan::Room& room, PortalKind kind) {
  for (plan::Portal& p : room.portals) {
    if (p.kind == kind) return p;
  }
  assert(false);
  return room.portals.front();
}

Report report_of(const plan::Model& model) {
  Report report;
  audit(model, report);
  return report;
}

std::string failing(const plan::Model& model) { return names_of_failures(report_of(model)); }

std::string names_of_failures(const Report& report) {
  std::string names;
  for (int i = 0; i < kChecks; ++i) {
    const auto id = static_cast<CheckId>(i);
    if (report.of(id).failed == 0) continue;
    if (!names.empty()) names += ' ';
    names += name(id);
  }
  return names;
}

}  // namespace enfilade::audit
