#pragma once
// Where a visitor starts.

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/rules/building.hpp>

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

}  // namespace enfilade::wasm
