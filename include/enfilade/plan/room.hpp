#pragma once
// Room: a built region with everything that is generated for it. Plain data
// that meshes, plans, exports and audits read.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include <enfilade/base/path.hpp>
#include <enfilade/plan/material.hpp>
#include <enfilade/plan/portal.hpp>
#include <enfilade/plan/region.hpp>

namespace enfilade::plan {

enum class ObjectKind : std::uint8_t {
  desk = 0,
  chair = 1,
  table = 2,
  cabinet = 3,
  plant = 4,
  shelf = 5,
  counter = 6,  // pantry
  sofa = 7,
  toilet = 8,  // with its stall
  basin = 9,
  board = 10,  // on a wall, meeting rooms
  reception = 11,
  // Of dwellings.
  bed = 12,  // the head at its back
  nightstand = 13,
  media = 14,  // a low cabinet with a screen on it
  dining_chair = 15,
  sink = 16,     // a stretch of worktop with a sink; tall: wall units above
  worktop = 17,  // the same without
  stove = 18,    // hob and oven; tall: a hood above
  fridge = 19,
  bath = 20,
  shower = 21,
  washer = 22,
  // Of dungeons.
  torch = 23,    // on a wall, its back to it; burns
  brazier = 24,  // burns
  chest = 25,
  barrel = 26,
  crate = 27,
  pillar = 28,
  sarcophagus = 29,
  altar = 30,
  statue = 31,
  bones = 32,
  rubble = 33,
  mushrooms = 34,
  puddle = 35,  // flat: one walks through it
  bookcase = 36,
  weapon_rack = 37,
  key = 38,  // on a pedestal
  throne = 39,
  cot = 40,
  trestle = 41,  // a table of boards
  stool = 42,
  coins = 43,
  stalagmite = 44,
  prop = 45,  // a post of timber under the roof of a mine
};
inline constexpr int kObjectKinds = 46;
// Lights the place it is in.
constexpr bool burns(ObjectKind kind) { return kind == ObjectKind::torch || kind == ObjectKind::brazier; }
std::string_view id(ObjectKind kind);

// A piece of furniture. Its index in Room::objects is its name for changes and
// never depends on anything but the room.
struct Object {
  ObjectKind kind = ObjectKind::desk;
  std::uint8_t facing = 0;  // geom::Side its front looks to
  Material material;
  geom::Box footprint;  // on plan
  geom::Length z0 = 0;  // underside and top, absolute
  geom::Length z1 = 0;
  friend bool operator==(const Object&, const Object&) = default;
};

// Stairs. A flight climbs from z0 to z1 in equal risers towards `up`; between
// two risers lies a tread, so risers = treads + 1 and the last riser arrives on
// the next landing.
struct Flight {
  geom::Box box;
  geom::Side up = geom::kNorth;
  geom::Length z0 = 0;
  geom::Length z1 = 0;
  std::int32_t risers = 0;
  friend bool operator==(const Flight&, const Flight&) = default;
};
struct Landing {
  geom::Box box;
  geom::Length z = 0;
  friend bool operator==(const Landing&, const Landing&) = default;
};

struct Finish {
  Material wall, floor, ceiling;
  friend bool operator==(const Finish&, const Finish&) = default;
};

struct Room {
  Path path;
  Region region;  // kind is built, use is set
  Finish finish;
  std::vector<Portal> portals;  // sorted by id; windows and wells made real
  std::vector<Object> objects;  // stable order
  std::vector<Flight> flights;  // stairs only
  std::vector<Landing> landings;
};

}  // namespace enfilade::plan
