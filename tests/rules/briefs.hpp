#pragma once
// Random briefs over everything the limits allow, hostile corners included.

#include <algorithm>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::rules {

// Log-uniform enough for tests: a uniform number of bits, then uniform.
inline std::int32_t spread(Rng& rng, std::int32_t lo, std::int32_t hi) {
  const std::int32_t top = std::min<std::int64_t>(hi, std::int64_t{lo} << rng.below(7)) == hi ? hi : lo << rng.below(6);
  return rng.between(lo, std::clamp(top, lo, hi));
}

inline plan::Brief any_brief(std::uint64_t seed) {
  Rng rng(root_key(seed), Purpose::sample);
  plan::Brief b;
  b.seed = seed;
  b.site = {spread(rng, 4'000, 180'000), spread(rng, 4'000, 180'000)};
  b.floors = spread(rng, 1, 60);
  b.floor_height = rng.between(plan::kFloorHeightLimits.lo, plan::kFloorHeightLimits.hi);
  b.average_room = rng.between(plan::kAverageRoomLimits.lo, plan::kAverageRoomLimits.hi);
  b.hall_width = rng.between(plan::kHallWidthLimits.lo, std::min(plan::kHallWidthLimits.hi, b.average_room * 3 / 4));
  b.least_room = rng.between(plan::kLeastRoomLimits.lo, std::min(plan::kLeastRoomLimits.hi, b.average_room * 6 / 10));
  b.bay = rng.between(plan::kBayLimits.lo, plan::kBayLimits.hi);
  b.hallway_permille = rng.below(3) == 0 ? 0 : rng.between(0, 1000);
  b.door_permille = rng.below(3) == 0 ? 0 : rng.between(0, 1000);
  b.identical_floors = rng.below(2) == 1;
  return b;
}

// Wide plates of few floors: every way a hall can go, many times a building.
inline plan::Brief wide_brief(std::uint64_t seed) {
  plan::Brief b = any_brief(seed);
  Rng rng(mix(root_key(seed), 1), Purpose::sample);
  b.site = {rng.between(40'000, 180'000), rng.between(40'000, 180'000)};
  b.floors = rng.between(1, 3);
  b.average_room = rng.between(plan::kAverageRoomLimits.lo, 6'500);
  b.hall_width = rng.between(plan::kHallWidthLimits.lo, b.average_room * 3 / 4);
  b.least_room = rng.between(plan::kLeastRoomLimits.lo, b.average_room * 6 / 10);
  return b;
}

}  // namespace enfilade::rules
