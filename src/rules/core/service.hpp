#pragma once
// Service cores of offices: bars of stairs, elevators and restrooms that stand
// at the same place on every storey they serve. Where plates are deep the bar
// has a loop of halls of its own, which every plate's halls join; where they are
// slim its cells stand in the row of rooms beside the hall.
//
//      +------------- loop --------------+
//      | +-----+---+---+------+-----+    |     stairs at the ends, elevators back
//      | |     | e | e |  wc  |     |    |     to back, restrooms
//      | |stair+---+---+------+stair|    |
//      | |     | e | e |  wc  |     |    |
//      | +-----+---+---+------+-----+    |
//      +---------------------------------+

#include <array>
#include <span>
#include <vector>

#include <enfilade/plan/brief.hpp>

#include "rules/core/core.hpp"

namespace enfilade::rules {

// The code's figures: 13.9 m² per person; 2 exits, 3 from 501, 4 from 1001
// people; no elevator up to 3 storeys, else one per 4500 m² of all storeys, at
// least 2 above 5 of them, and one more above 20.
std::int32_t people_on(std::int64_t storey);
std::int32_t exits_for(std::int32_t people);
std::int32_t elevators_for(std::int64_t all_storeys, std::int32_t floors, std::int32_t most);

// How many of what.
struct ServiceCounts {
  std::int32_t stairs = 0, elevators = 0, restrooms = 0;
};
ServiceCounts service_counts(std::int64_t largest_storey, std::int64_t all_storeys, std::int32_t floors);

struct ServiceSizes {
  StairSize stair;
  geom::Length stair_width = 0;   // walls included, across the flights
  geom::Length stair_length = 0;  // walls included, along them
  geom::Length elevator = 0;
  geom::Length restroom = 0;
  geom::Length bar = 0;  // depth of a bar
};
ServiceSizes service_sizes(const plan::Brief& brief);

struct ServiceBar {
  geom::Box box;
  std::array<geom::Box, 4> loop;  // halls round it: south, east, north, west
  int axis = 0;
  std::vector<Cell> cells;  // partition the bar
};

// Least length of a bar.
geom::Length bar_length(const ServiceSizes& sizes, const ServiceCounts& counts);

// A bar of at least that length, its lower left corner at `at`. `low_rise`
// elevators end at the storey `low_last`.
ServiceBar make_bar(const ServiceSizes& sizes, const ServiceCounts& counts, int axis, geom::Point at, geom::Length hall,
                    std::int32_t low_rise, std::int32_t low_last);

}  // namespace enfilade::rules
