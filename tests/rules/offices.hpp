#pragma once
// Random office briefs of every class, and how many of them to try.

#include <algorithm>
#include <array>
#include <string>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/brief.hpp>

#include "rules/briefs.hpp"

namespace enfilade::rules {

// All at full speed, an eighth with assertions and sanitizers.
constexpr std::uint64_t cases(std::uint64_t all) {
#ifdef NDEBUG
  return all;
#else
  return all / 8;
#endif
}

inline constexpr std::array kClasses{plan::OfficeClass::a,      plan::OfficeClass::b,
                                     plan::OfficeClass::c,      plan::OfficeClass::courtyard,
                                     plan::OfficeClass::spires, plan::OfficeClass::keyhole};
inline constexpr std::array kStyles{plan::HallStyle::automatic, plan::HallStyle::grid, plan::HallStyle::spine};

inline plan::Brief office(plan::OfficeClass c, geom::Length width, geom::Length depth, std::int32_t floors,
                          std::uint64_t seed) {
  plan::Brief b;
  b.kind = "office";
  b.office_class = c;
  b.given.office_class = true;
  b.site = {width, depth};
  b.floors = floors;
  b.seed = seed;
  return b;
}

// Anything the limits allow up to 160 m; some sites are too small for their class.
inline plan::Brief any_office(plan::OfficeClass c, std::uint64_t seed) {
  Rng rng(mix(root_key(seed), 0x0ff + static_cast<std::uint64_t>(c)), Purpose::sample);
  // The classes of several plates need more ground.
  const bool large = c == plan::OfficeClass::spires || c == plan::OfficeClass::keyhole;
  const geom::Length least = large ? 30'000 : 12'000;
  const geom::Length width = spread(rng, least, 160'000), depth = spread(rng, large ? 20'000 : least, 160'000);
  plan::Brief b = office(c, width, depth, spread(rng, 1, 60), seed);
  b.floor_height = rng.below(4) == 0 ? rng.between(plan::kFloorHeightLimits.lo, plan::kFloorHeightLimits.hi)
                                     : rng.between(3'000, 4'500);
  b.office_width = rng.between(plan::kOfficeWidthLimits.lo, rng.below(4) == 0 ? plan::kOfficeWidthLimits.hi : 8'000);
  const geom::Length widest = std::min(plan::kHallWidthLimits.hi, b.office_width * 3 / 4);
  b.hall_width = rng.between(plan::kHallWidthLimits.lo, rng.below(4) == 0 ? widest : std::min(widest, 2'400));
  b.bay = rng.between(plan::kBayLimits.lo, plan::kBayLimits.hi);
  b.halls = kStyles[rng.below(3)];
  b.identical_floors = rng.below(3) == 0;
  b.executive_floors = rng.below(3) == 0 ? rng.between(0, b.floors) : 0;
  b.open_permille = rng.below(3) == 0 ? rng.between(0, 1000) : 0;
  b.shops = rng.below(2) == 0;
  b.atrium = rng.below(2) == 0;
  return b;
}

// Who failed, so that it can be raised again.
inline std::string name_of(const plan::Brief& b) {
  return plan::building_id(b) + ", class " + std::string(plan::id(b.office_class)) + ", seed " + std::to_string(b.seed);
}

}  // namespace enfilade::rules
