#pragma once
// Where a visitor starts.

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/world.hpp>

namespace enfilade::wasm {

struct Entry {
  mesh::Point3 at;
  double dx = 0, dy = 1;
};

// A point inside a convex region.
mesh::Point3 middle_of(const plan::Region& region);

// The middle of a chamber, looking at its first door.
Entry in_front_of_doors(const plan::Room& room);

// One step inside an entrance, looking in; in a dungeon its entry; else the middle
// of a room of the ground floor.
Entry find_entry(const rules::Building& building);

// How far a visitor is to get who only walks on, in millimetres.
inline constexpr double kFreeWay = 10'000;

// How far a body gets straight on from a place before anything turns it aside, up to kFreeWay.
double way_ahead(world::World& world, const world::Body& body, const world::Stance& from, double dx, double dy);

// The entry, turned or moved on so that kFreeWay lies ahead: as it is, else turned where it is, else further in, as
// somebody goes who looks for the way. Where a building has nothing so long near its entry, the longest way that was
// found. Some twenty thousand small moves at the most. `stays`: it does not leave the entry's room.
Entry along_free_way(world::World& world, const world::Body& body, const Entry& entry, bool stays);

}  // namespace enfilade::wasm
