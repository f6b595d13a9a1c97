#pragma once
// Small buildings and random cameras for the tests of this folder.

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/world.hpp>

#include <gtest/gtest.h>

#include "rules/residences.hpp"

namespace enfilade::world {

// How many cases to try: all of them at full speed, an eighth with assertions
// and sanitizers.
constexpr std::uint64_t cases(std::uint64_t all) {
#ifdef NDEBUG
  return all;
#else
  return all / 8;
#endif
}

// A building of any proportions that stays small.
inline plan::Brief small_brief(std::uint64_t seed) {
  Rng rng(root_key(seed), Purpose::sample);
  plan::Brief b;
  b.seed = seed;
  const std::int32_t most = rng.below(6) == 0 ? 70'000 : 30'000;
  b.site = {rng.between(8'000, most), rng.between(8'000, most)};
  b.floors = rng.between(1, rng.below(5) == 0 ? 40 : 4);
  b.floor_height = rng.between(2'600, 5'000);
  b.hall_width = rng.between(1'200, 2'600);
  b.identical_floors = rng.below(3) == 0;
  return b;
}

inline rules::BuildingPtr raise_small(std::uint64_t seed) {
  const Result<rules::BuildingPtr> building = rules::raise(small_brief(seed));
  EXPECT_TRUE(building.ok()) << building.error().line();
  return *building;
}

// An office of any class that stays small; further tries get more ground.
inline plan::Brief small_office(std::uint64_t seed, Length more) {
  Rng rng(mix(root_key(seed), 0x0ff1ce), Purpose::sample);
  plan::Brief b;
  b.kind = "office";
  b.seed = seed;
  b.office_class = static_cast<plan::OfficeClass>(seed % plan::kOfficeClasses);
  b.given.office_class = true;
  // Width and depth as the class needs them.
  constexpr Length kLeast[plan::kOfficeClasses][2] = {{30'000, 24'000}, {16'000, 16'000}, {12'000, 12'000},
                                                      {26'000, 26'000}, {60'000, 30'000}, {60'000, 20'000}};
  const auto& least = kLeast[seed % plan::kOfficeClasses];
  b.site = {rng.between(least[0], least[0] + 15'000) + more, rng.between(least[1], least[1] + 15'000) + more};
  if (rng.below(2)) std::swap(b.site.width, b.site.depth);
  b.floors = rng.between(1, rng.below(5) == 0 ? 20 : 5);
  b.floor_height = rng.between(3'000, 5'000);
  b.hall_width = rng.between(1'200, 2'600);
  b.office_width = rng.between(4'000, 9'000);
  b.halls = static_cast<plan::HallStyle>(rng.below(plan::kHallStyles));
  b.identical_floors = rng.below(3) == 0;
  b.executive_floors = rng.below(3) == 0 ? rng.between(0, b.floors) : 0;
  b.open_permille = rng.below(3) == 0 ? 500 : 0;
  b.shops = rng.below(2) == 0;
  b.atrium = rng.below(2) == 0;
  return b;
}

inline rules::BuildingPtr raise_office(std::uint64_t seed) {
  for (Length more = 0;; more += 4'000) {
    const Result<rules::BuildingPtr> building = rules::raise(small_office(seed, more));
    if (building) return *building;
    EXPECT_EQ(building.error().code, ErrorCode::too_small) << building.error().line();
    EXPECT_LT(more, 60'000) << building.error().line();
  }
}

// A residence in an outline of any kind, most of them with slanted walls.
inline rules::BuildingPtr raise_residence(std::uint64_t seed) {
  for (std::uint64_t more = 0;; more += rules::kOutlineKinds * 100) {
    std::optional<plan::Brief> brief = rules::hostile_residence(seed + more);
    if (!brief) continue;
    brief->floors = std::min(brief->floors, 3);
    brief->furniture = seed % 4 == 0;  // which takes longer than all the rest
    const Result<rules::BuildingPtr> building = rules::raise(*brief);
    if (building) return *building;
  }
}

inline Point3 any_place(Rng& rng, const plan::Brief& b) {
  const auto below = [&](std::int32_t n) { return static_cast<Length>(rng.below(static_cast<std::uint32_t>(n))); };
  const Length x = below(b.site.width);
  const Length y = below(b.site.depth);
  return {x, y, below(b.floors * b.floor_height)};
}

// A place that is inside the building, which need not fill its site.
inline Point3 any_place(Rng& rng, const rules::Building& building) {
  const plan::Brief& b = rules::brief_of(building);
  const geom::Point corner = b.kind == "apartments" ? rules::root(building).box.lo : geom::Point{};
  for (;;) {
    Point3 p = any_place(rng, b);
    p = {p.x + corner.x, p.y + corner.y, p.z};
    for (const geom::Polygon& piece : rules::outlines(building, p.z / b.floor_height)) {
      if (b.kind == "tower" || geom::locate(piece, {p.x, p.y}) == geom::Where::inside) return p;
    }
  }
}

// A direction from a lattice, the axes and diagonals among them.
inline Vec3 any_direction(Rng& rng) {
  for (;;) {
    const Vec3 d{static_cast<double>(rng.between(-9, 9)), static_cast<double>(rng.between(-9, 9)),
                 static_cast<double>(rng.between(-5, 5))};
    if (d.x != 0 || d.y != 0 || d.z != 0) return d;
  }
}

inline Camera any_camera(Rng& rng, const Vec3& eye) {
  if (rng.below(4) == 0) return {eye, {}, 0};  // all round
  const Vec3 forward = any_direction(rng);
  return look(eye, forward, 0.3 + rng.below(20) / 10.0, 0.3 + rng.below(10) / 10.0);
}

}  // namespace enfilade::world
