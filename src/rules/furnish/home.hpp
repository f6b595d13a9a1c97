#pragma once
// The rooms of dwellings, one rule each. A rule offers pieces to the room's
// FreeFloor, the most needed first and each in smaller and smaller forms, and
// judges the places; FreeFloor holds all guarantees.

#include <enfilade/base/rng.hpp>

#include "rules/furnish/free_floor.hpp"
#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {

// What the rooms of a dwelling share. Shades are drawn once, so that pieces match.
struct Home {
  FreeFloor& floor;
  Rng& rng;
  plan::Material wood, fabric, leaf, ceramic;
  std::array<int, 4> taste{};  // per wall, drawn: what tells alike rooms apart
};

void furnish_living(Home& home, bool open_kitchen);
void furnish_bedroom(Home& home);
void furnish_kitchen(Home& home);
void furnish_bathroom(Home& home);

// Shared by several rooms.

inline constexpr std::int64_t kSquareMetre = 1'000'000;
inline constexpr Length kGap = 300;  // behind what a room can do without, at a slanted wall
inline constexpr Size kDiningChair{450, 480, 880};

Part part_of(plan::ObjectKind kind, Toward facing, plan::Material material, Interval u, Interval v, Length height);
// One piece with its back to the wall. `front` is floor that stays free before it.
Group piece(plan::ObjectKind kind, Size size, plan::Material material, Length front = 0, Length low = 0);

// A judge's beginnings: the drawn taste, less for a gap behind.
int plainly(const Home& home, const Spot& spot);
// Better in a corner or flush with something than a hand's breadth from it.
int snugly(const Home& home, const Spot& spot);

// Fridge, sink, worktop and stove in a line, as long as fits; or the pieces apart.
// False if not even a sink and a stove do.
bool put_kitchen_line(Home& home, bool open);
// A dining table for up to `seats`, free in the room or at a wall.
bool put_dining_table(Home& home, int seats);
void put_plant(Home& home);

}  // namespace enfilade::furnish
