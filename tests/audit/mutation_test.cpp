// What can be spoiled in a tower.

#include <algorithm>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "audit/house.hpp"
#include "audit/mutation.hpp"

namespace enfilade::audit {
namespace {

using plan::Model;
using plan::PortalKind;
using plan::Room;

Model tower(std::uint64_t seed) {
  plan::Brief brief;
  brief.seed = seed;
  brief.floors = 4;  // the least with elevators
  brief.site = {28'000 + static_cast<geom::Length>(seed % 5) * 4'000, 24'000};
  return model_of(brief);
}

std::ptrdiff_t count(const Room& room, PortalKind kind) {
  return std::count_if(room.portals.begin(), room.portals.end(), [=](const plan::Portal& p) { return p.kind == kind; });
}

void for_copies(Model& model, const plan::Portal& portal, const std::function<void(Room&, plan::Portal&)>& change) {
  const plan::Portal original = portal;
  for (Room& r : model.rooms) {
    for (plan::Portal& p : r.portals) {
      if (p.a == original.a && p.b == original.b && p.z0 == original.z0 && p.kind == original.kind) change(r, p);
    }
  }
}

void remove(Model& model, const plan::Portal& portal) {
  const plan::Portal original = portal;
  for (Room& r : model.rooms) {
    std::erase_if(r.portals, [&](const plan::Portal& p) {
      return p.a == original.a && p.b == original.b && p.z0 == original.z0 && p.kind == original.kind;
    });
  }
}

bool is_single_door_room(const Room& r) { return plan::is_room(r.region.use) && count(r, PortalKind::room_door) == 1; }

bool shift_a_wall(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room&) { return true; });
  r->region.box.hi.x += rng.chance(500) ? 1 : -1;
  return true;
}
bool brick_up_a_door(Model& m, Rng& rng) {
  Room* r = pick(m, rng, is_single_door_room);
  if (!r) return false;
  remove(m, House::portal(*r, PortalKind::room_door));
  return true;
}
bool lose_a_copy(Model& m, Rng& rng) {
  Room* r = pick(m, rng, is_single_door_room);
  if (!r) return false;
  std::erase_if(r->portals, [](const plan::Portal& p) { return p.kind == PortalKind::room_door; });
  return true;
}
bool shift_a_copy(Model& m, Rng& rng) {
  Room* r = pick(m, rng, is_single_door_room);
  if (!r) return false;
  House::portal(*r, PortalKind::room_door).z1 += 1;
  return true;
}
bool slide_a_door_into_the_corner(Model& m, Rng& rng) {
  Room* r = pick(m, rng, is_single_door_room);
  if (!r) return false;
  const plan::Portal door = House::portal(*r, PortalKind::room_door);
  const bool by_y = door.a.x == door.b.x;
  const geom::Length by = by_y ? r->region.box.lo.y + 10 - door.a.y : r->region.box.lo.x + 10 - door.a.x;
  for_copies(m, door, [&](Room&, plan::Portal& p) {
    (by_y ? p.a.y : p.a.x) += by;
    (by_y ? p.b.y : p.b.x) += by;
  });
  return true;
}
bool make_a_door_a_hallway(Model& m, Rng& rng) {
  Room* r = pick(m, rng, is_single_door_room);
  if (!r) return false;
  for_copies(m, House::portal(*r, PortalKind::room_door), [](Room&, plan::Portal& p) { p.kind = PortalKind::hallway; });
  return true;
}
bool turn_a_window_inside(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room& room) {
    return count(room, PortalKind::window) > 0 &&
           room.region.faces[House::portal(const_cast<Room&>(room), PortalKind::window).face ^ 2].behind !=
               plan::Behind::facade;
  });
  if (!r) return false;
  plan::Portal& w = House::portal(*r, PortalKind::window);
  w.face ^= 2;
  const geom::Length level = r->region.box.level(static_cast<geom::Side>(w.face));
  (w.a.x == w.b.x ? w.a.x : w.a.y) = level;
  (w.a.x == level ? w.b.x : w.b.y) = level;
  return true;
}
bool cut_the_stairs(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room& room) { return !room.flights.empty(); });
  if (!r) return false;
  r->flights.erase(r->flights.begin() + rng.below(static_cast<std::uint32_t>(r->flights.size())));
  return true;
}
bool steepen_the_stairs(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room& room) { return !room.flights.empty(); });
  if (!r) return false;
  for (plan::Flight& f : r->flights) f.risers -= 2;
  return true;
}
bool shift_a_shaft(Model& m, Rng& rng) {
  Room* r =
      pick(m, rng, [](const Room& room) { return room.region.kind == plan::Kind::shaft && room.region.storey == 1; });
  if (!r) return false;
  r->region.cell = static_cast<std::uint16_t>(r->region.cell + 1000);
  return true;
}
bool stack_two_objects(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room& room) { return !room.objects.empty(); });
  if (!r) return false;
  r->objects.push_back(r->objects[rng.below(static_cast<std::uint32_t>(r->objects.size()))]);
  return true;
}
bool push_an_object_into_the_wall(Model& m, Rng& rng) {
  Room* r = pick(m, rng, [](const Room& room) { return !room.objects.empty(); });
  if (!r) return false;
  plan::Object& o = r->objects[0];
  const geom::Length by = plan::clear_box(r->region).hi.x + 1 - o.footprint.hi.x;
  o.footprint.lo.x += by;
  o.footprint.hi.x += by;
  return true;
}
bool block_a_door(Model& m, Rng& rng) {
  Room* r = pick(m, rng, is_single_door_room);
  if (!r) return false;
  const plan::Portal& p = House::portal(*r, PortalKind::room_door);
  // A crate of 200 mm right before the middle of the door, whichever wall it is in.
  const geom::Point mid{(p.a.x + p.b.x) / 2, (p.a.y + p.b.y) / 2};
  const geom::Box clear = plan::clear_box(r->region);
  plan::Object crate;
  const auto near = [](geom::Length v, geom::Length lo, geom::Length hi) { return std::clamp(v, lo + 100, hi - 100); };
  const geom::Point c{near(mid.x, clear.lo.x, clear.hi.x), near(mid.y, clear.lo.y, clear.hi.y)};
  crate.footprint = {{c.x - 100, c.y - 100}, {c.x + 100, c.y + 100}};
  crate.z0 = r->region.z0;
  crate.z1 = crate.z0 + 200;
  r->objects.push_back(crate);
  return true;
}

constexpr Mutation kMutations[] = {
    {"ShiftAWall", shift_a_wall, CheckId::partition},
    {"BrickUpADoor", brick_up_a_door, CheckId::reachable},
    {"LoseACopy", lose_a_copy, CheckId::portals},
    {"ShiftACopy", shift_a_copy, CheckId::portals},
    {"SlideADoorIntoTheCorner", slide_a_door_into_the_corner, CheckId::portals},
    {"MakeADoorAHallway", make_a_door_a_hallway, CheckId::portal_kinds},
    {"TurnAWindowInside", turn_a_window_inside, CheckId::windows},
    {"CutTheStairs", cut_the_stairs, CheckId::stairs},
    {"SteepenTheStairs", steepen_the_stairs, CheckId::stairs},
    {"ShiftAShaft", shift_a_shaft, CheckId::wells},
    {"StackTwoObjects", stack_two_objects, CheckId::objects},
    {"PushAnObjectIntoTheWall", push_an_object_into_the_wall, CheckId::objects},
    {"BlockADoor", block_a_door, CheckId::approach},
};

class Mutations : public ::testing::TestWithParam<Mutation> {};

TEST_P(Mutations, AreNoticed) { expect_noticed(GetParam(), tower, 10); }
INSTANTIATE_TEST_SUITE_P(All, Mutations, ::testing::ValuesIn(kMutations), [](const auto& c) { return c.param.name; });

}  // namespace
}  // namespace enfilade::audit
