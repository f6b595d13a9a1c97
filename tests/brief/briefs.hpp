#pragma once
// Briefs for tests: comparing, drawing at random, writing as JSON.

#include <algorithm>
#include <string>
#include <tuple>

#include <enfilade/base/rng.hpp>
#include <enfilade/brief/read.hpp>
#include <enfilade/plan/material.hpp>

#include "brief/number.hpp"

namespace enfilade::brief::test {

inline auto fields(const plan::Brief& b) {
  const auto& g = b.given;
  return std::tuple(b.kind, b.seed, b.id, b.site.width, b.site.depth, b.floors, b.floor_height, b.hall_width,
                    b.identical_floors, b.average_room, b.least_room, b.hallway_permille, b.door_permille, b.bay,
                    b.palette, b.furniture, std::tuple(g.width, g.depth, g.floors, g.floor_height, g.hall_width),
                    std::tuple(b.office_class, b.halls, b.office_width, b.executive_floors, b.open_permille, b.shops,
                               b.atrium, g.office_class, g.office_width));
}

inline std::string error_of(std::string_view text, std::string_view file = "tower.toml") {
  const auto result = read_brief(text, file);
  return result ? "no error" : result.error().line();
}

// "1.2 to 6 m", as messages say it.
inline std::string range(plan::Limits limits) { return metres(limits.lo) + " to " + metres(limits.hi) + " m"; }

// Any brief within the limits. Sizes that are not given keep their defaults.
inline plan::Brief random_brief(Rng& rng) {
  plan::Brief b;
  const auto within = [&](plan::Limits limits) { return rng.between(limits.lo, limits.hi); };
  const auto maybe = [&](bool& given, auto& value, plan::Limits limits) {
    given = rng.below(2) == 0;
    if (given) value = within(limits);
  };
  b.seed = rng.next() & plan::kMaxSeed;
  if (rng.below(8) == 0) b.seed = rng.below(2) ? 0 : plan::kMaxSeed;
  maybe(b.given.width, b.site.width, plan::kSideLimits);
  maybe(b.given.depth, b.site.depth, plan::kSideLimits);
  maybe(b.given.floors, b.floors, plan::kFloorLimits);
  maybe(b.given.floor_height, b.floor_height, plan::kFloorHeightLimits);
  maybe(b.given.hall_width, b.hall_width, plan::kHallWidthLimits);
  b.identical_floors = rng.below(2) == 0;
  if (rng.below(2)) {
    b.average_room = within(plan::kAverageRoomLimits);
    b.least_room = rng.between(plan::kLeastRoomLimits.lo, std::min(plan::kLeastRoomLimits.hi, b.average_room * 6 / 10));
    b.hall_width = std::min(b.hall_width, b.average_room * 3 / 4);
    b.hallway_permille = within(plan::kPermilleLimits);
    b.door_permille = within(plan::kPermilleLimits);
  } else {
    b.kind = "office";
    b.given.office_class = rng.below(2) == 0;
    b.office_class = b.given.office_class ? static_cast<plan::OfficeClass>(rng.below(plan::kOfficeClasses))
                                          : plan::usual_class(b.floors);
    b.halls = static_cast<plan::HallStyle>(rng.below(plan::kHallStyles));
    maybe(b.given.office_width, b.office_width, plan::kOfficeWidthLimits);
    b.hall_width = std::min(b.hall_width, b.office_width * 3 / 4);
    b.executive_floors = rng.between(0, std::min(b.floors, plan::kExecutiveFloorLimits.hi));
    b.open_permille = within(plan::kPermilleLimits);
    b.shops = rng.below(2) == 0;
    b.atrium = rng.below(2) == 0;
  }
  b.bay = within(plan::kBayLimits);
  if (rng.below(2)) b.palette = plan::palette_id(static_cast<int>(rng.below(plan::kPalettes)));
  b.furniture = rng.below(2) == 0;
  if (rng.below(2)) {
    constexpr std::string_view kLetters = "AZaz09._-";
    for (std::uint32_t i = 1 + rng.below(64); i > 0; --i)
      b.id += kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
  }
  return b;
}

}  // namespace enfilade::brief::test
