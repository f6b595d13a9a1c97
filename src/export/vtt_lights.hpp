#pragma once
// Which lights of a dungeon a battle map gets.

#include <vector>

#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

inline constexpr geom::Length kFireReach = 9'000;  // six squares of five feet, half of it bright
inline constexpr std::size_t kMostFiresOfRoom = 2;
inline constexpr geom::Length kEyes = 1'600;  // above the floor; what is lower can be looked over

struct Fire {
  geom::Point at;
  bool shadows = true;  // something stands in its reach that stops light
};

// Furniture that one can't look over.
bool stops_sight(const plan::Object& object, const plan::Region& region);

// A few of what burns in each room of a storey, in the order of rooms.
std::vector<Fire> fires_of(const plan::Model& model, int storey);

}  // namespace enfilade::exports
