#pragma once
// Stairs, one storey at a time: dog-leg flights between a floor landing and a
// half landing, sized by the building code's figures.

#include <enfilade/plan/room.hpp>

namespace enfilade::rules {

struct StairSize {
  std::int32_t flights = 2;  // per storey, even
  std::int32_t risers = 0;   // per flight
  geom::Length tread = 280;
  geom::Length landing = 1'200;
  geom::Length run = 0;        // plan length of a flight
  geom::Length length = 0;     // of the clear inside along the flights
  geom::Length lanes = 2'260;  // least clear inside across the flights, two lanes
};

// Risers of at most 178 mm, at most 3658 mm between landings.
StairSize stair_size(geom::Length floor_height);
// The same in a place of given clear length: as many turns as make it fit.
StairSize stair_size_within(geom::Length floor_height, geom::Length length);
// Within a dwelling: treads of 254 mm, lanes and landings of 0.9 m.
StairSize private_stair_size(geom::Length floor_height);

// The opening in the slab above a stair: everything but the floor landing.
// `away` is the direction in which the first flight leaves the floor landing.
geom::Box stair_well(const geom::Box& clear, geom::Side away, const StairSize& size);

// Fills in flights (unless it is the top storey) and landings.
void build_stair(const plan::Region& region, geom::Side away, const StairSize& size, bool top, plan::Room& room);

}  // namespace enfilade::rules
