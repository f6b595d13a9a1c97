// Balconies: regions before the outline of their storey. They take no part in what
// is asked of the storey's own regions and are judged here, as annexes:
//
//      +----railing----+     apart from the outline and from each other
//      |   balcony     |
//   ===+====[door]=====+===  one side on the façade of the door's room
//        living room
//
// Distances off the axes allow for the slack of the storey.

#include "audit/storey.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include <enfilade/mesh/solid.hpp>
#include <enfilade/plan/balcony.hpp>
#include <enfilade/plan/clear.hpp>

namespace enfilade::audit {
namespace {

using plan::PortalKind;

constexpr geom::Length kLeastDoor = 700;     // of the opening one steps out through
constexpr geom::Length kLeastClear = 1'000;  // from the façade to the railing

// The side that lies on the façade, the balcony on its left.
Edge house_edge(const plan::Region& r) { return edge_of(r, plan::house_side(r)); }

const char* fault_of_shape(const Storey& s, const plan::Region& r) {
  if (r.kind != plan::Kind::room || r.use != plan::Use::balcony) return " is no balcony";
  if (r.storey != s.number || s.number <= 0) return " lies on another storey or on the ground";
  if (s.rooms.empty() || r.z0 != s.rooms[0].region.z0 || r.z1 != s.rooms[0].region.z1)
    return " is not as high as its storey";
  if (fault_of_outline(r)) return " has a broken outline";
  if (plan::face_count(r) != 4 || (r.outline && !is_convex(r.outline->polygon))) return " has not four sides";
  std::size_t open = 0;
  for (std::size_t i = 0; i < 4; ++i) open += plan::face_of(r, i).behind == plan::Behind::facade;
  if (open != 3 || plan::house_side(r) == 4) return " has not three open sides";
  return nullptr;
}

// One side lies on the façade, all the rest outside of the building.
const char* fault_of_place(const Storey& s, const plan::Region& r) {
  const Edge house = house_edge(r);
  const Plates::Edge* under = s.plates.under(house.to, house.from);
  if (!under) return " does not lie on one facade";
  for (std::size_t i = 0; i < 4; ++i) {
    const plan::Face face = plan::face_of(r, i);
    if (face.behind == plan::Behind::facade && face.facade != under->number) return " names another facade";
  }
  const OuterRing ring(r);
  // Its corners on a slanted façade are rounded, and the façade's own line may run through it by as much.
  const bool slanted = house.from.x != house.to.x && house.from.y != house.to.y;
  const double slack = slanted ? s.plates.slack : 0;
  for (const Plates::Edge& e : s.plates.edges) {
    if (passes_through(e.from, e.to, ring.corners(), slack)) return " runs into the building";
  }
  return s.plates.holder(inner_point(ring.corners())) == Plates::kOutside ? nullptr : " lies inside the building";
}

// A railing as high as it must be stands along every open side.
const char* fault_of_railing(const plan::Room& room) {
  static_assert(plan::kRailTop >= 1'100);
  mesh::Solids solids;
  mesh::solids_of(room, {}, solids);
  const plan::ClearShape clear = plan::clear_shape(room.region);
  const std::size_t house = plan::house_side(room.region);
  for (std::size_t i = 0; i < clear.edges.size(); ++i) {
    if (i == house) continue;
    const plan::ClearEdge& e = clear.edges[i];
    const bool stands = std::any_of(solids.barriers.begin(), solids.barriers.end(), [&](const mesh::Barrier& b) {
      return b.a == e.from && b.b == e.to && b.z0 <= room.region.z0 && b.z1 >= room.region.z0 + plan::kRailTop;
    });
    if (e.depth != plan::kRailing || !stands) return " has an open side without a railing";
  }
  const Edge along = edge_of(room.region, (house + 1) % 4);
  return distance(along.from, along.to) >= kLeastClear + plan::kRailing ? nullptr : " is too narrow to stand on";
}

// The room with the same French door, on the other side of it; kNone.
std::uint32_t room_behind(const Storey& s, const plan::Room& balcony, const plan::Portal& door) {
  for (std::uint32_t i = 0; i < s.rooms.size(); ++i) {
    for (const plan::Portal& p : s.rooms[i].portals) {
      if (p.kind == PortalKind::french_door && same_but_face(p, door) &&
          inside_left(s.rooms[i].region, p) != inside_left(balcony.region, door))
        return i;
    }
  }
  return kNone;
}

// The balcony's side lies on the face of the room that holds the door.
bool lies_on(const Edge& house, const Edge& face, double slack) {
  const geom::Point d = face.to - face.from;
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  const auto on = [&](geom::Point p) {
    const auto along = static_cast<double>(geom::dot(p - face.from, d)) / length;
    const bool straight = d.x == 0 || d.y == 0;
    return std::abs(static_cast<double>(geom::cross(face.from, face.to, p))) / length <= (straight ? 0 : slack) &&
           along >= 0 && along <= length;
  };
  return on(house.from) && on(house.to);
}

const char* fault_of_door(const Storey& s, const plan::Room& balcony) {
  if (balcony.portals.size() != 1 || balcony.portals[0].kind != PortalKind::french_door)
    return " has not one French door and nothing else";
  const plan::Portal& door = balcony.portals[0];
  if (door.face != plan::house_side(balcony.region)) return " has its door on an open side";
  if (door.z0 != balcony.region.z0) return " has a step before its door";
  if (door.width() < kLeastDoor) return " has too narrow a door";
  const std::uint32_t room = room_behind(s, balcony, door);
  if (room == kNone) return " has a door that leads nowhere";
  const plan::Region& r = s.rooms[room].region;
  if (r.use != plan::Use::living) return " belongs to no living room";
  for (const plan::Portal& p : s.rooms[room].portals) {
    if (p.id != door.id) continue;
    if (p.face >= plan::face_count(r) || !lies_on(house_edge(balcony.region), edge_of(r, p.face), s.plates.slack))
      return " reaches beyond the facade of its room";
  }
  return nullptr;
}

}  // namespace

void check_balconies(const Storey& s, std::span<const plan::Room> balconies, Sink& sink) {
  sink.tally(CheckId::balconies, balconies.size());
  for (std::size_t i = 0; i < balconies.size(); ++i) {
    const plan::Room& room = balconies[i];
    const char* fault = fault_of_shape(s, room.region);
    if (!fault) fault = fault_of_place(s, room.region);
    if (!fault) fault = fault_of_railing(room);
    if (!fault) fault = fault_of_door(s, room);
    for (std::size_t k = 0; k < i && !fault; ++k) {
      if (overlap(OuterRing(room.region).corners(), OuterRing(balconies[k].region).corners(), s.plates.slack))
        fault = " meets another balcony";
    }
    if (fault) sink.fail(CheckId::balconies, &room, [&] { return "balcony" + std::string(fault); });
  }
  for (const plan::Room& room : s.rooms) {
    for (const plan::Portal& p : room.portals) {
      if (p.kind != PortalKind::french_door) continue;
      sink.tally(CheckId::balconies);
      const bool held = std::any_of(balconies.begin(), balconies.end(), [&](const plan::Room& b) {
        return std::any_of(b.portals.begin(), b.portals.end(),
                           [&](const plan::Portal& q) { return same_but_face(q, p); });
      });
      if (!held)
        sink.fail(CheckId::balconies, &room, [] { return std::string("has a French door without a balcony"); });
    }
  }
}

}  // namespace enfilade::audit
