#pragma once
// Briefs for tests: comparing, drawing at random, writing as JSON.

#include <algorithm>
#include <string>
#include <tuple>

#include <enfilade/base/rng.hpp>
#include <enfilade/brief/read.hpp>
#include <enfilade/plan/material.hpp>

#include "brief/dungeon.hpp"
#include "brief/number.hpp"

namespace enfilade::brief::test {

inline auto fields(const plan::Brief& b) {
  const auto& g = b.given;
  return std::tuple(b.kind, b.seed, b.id, b.site.width, b.site.depth, b.floors, b.floor_height, b.hall_width,
                    b.identical_floors, b.average_room, b.least_room, b.hallway_permille, b.door_permille, b.bay,
                    b.palette, b.furniture, std::tuple(g.width, g.depth, g.floors, g.floor_height, g.hall_width),
                    std::tuple(b.office_class, b.halls, b.office_width, b.executive_floors, b.open_permille, b.shops,
                               b.atrium, g.office_class, g.office_width),
                    std::tuple(b.site.polygon.outer, b.site.polygon.holes, b.site.party, b.site.footprints,
                               b.apartment_area, b.corridor_width, b.balconies, b.rooms, b.roof, b.experience.uses,
                               g.polygon, g.apartment_area, g.corridor_width, b.dungeon));
}

inline std::string error_of(std::string_view text, std::string_view file = "tower.toml") {
  const auto result = read_brief(text, file);
  return result ? "no error" : result.error().line();
}

// "1.2 to 6 m", as messages say it.
inline std::string range(plan::Limits limits) { return metres(limits.lo) + " to " + metres(limits.hi) + " m"; }

// A star about a point within the limits of sites, with or without a court.
inline void random_site(Rng& rng, plan::Brief& b) {
  b.given.width = b.given.depth = false;
  b.site = {};
  const auto chosen = rng.below(3);
  if (chosen == 0) {
    constexpr std::string_view kNames[] = {"a.geojson", "maps/a b.json", "x\\\"y\\é.geojson"};
    b.site.footprints = kNames[rng.below(3)];
    return;
  }
  std::size_t edges = 4;
  if (chosen == 1) {
    const geom::Length x = rng.between(-8'000'000, 8'000'000), y = rng.between(-8'000'000, 8'000'000);
    const geom::Length far = rng.between(2'001, 900'000);
    const auto out = [&] { return rng.between(far / 2, far); };
    geom::Ring& ring = b.site.polygon.outer;
    ring = {{x + out(), y}, {x + 1'000, y + 1'000}, {x, y + out()}, {x - out(), y}, {x, y - out()}};
    if (rng.below(2)) b.site.polygon.holes = {{{x, y}, {x, y + 300}, {x + 500, y}}};
    edges = b.site.polygon.holes.empty() ? 5 : 8;
    b.given.polygon = true;
  } else {
    b.given.width = true;
    b.site.width = 12'345;
  }
  for (std::uint32_t i = 0; i < edges; ++i) {
    if (rng.below(3) == 0) b.site.party.push_back(i);
  }
}

// Any steps and rooms of one's own.
inline void random_plans(Rng& rng, plan::Dungeon& d) {
  for (std::uint32_t n = rng.below(plan::kMostDiggers + 1); n > 0; --n) {
    plan::Digger g{static_cast<plan::DiggerKind>(rng.below(plan::kDiggerKinds)), -1, -1};
    if (keys_of(g.kind).amount && rng.below(2)) g.amount = rng.between(0, plan::kMostRooms);
    if (keys_of(g.kind).share && rng.below(2)) g.share = rng.between(0, 1'000);
    d.diggers.push_back(g);
  }
  for (std::uint32_t n = rng.below(plan::kMostPrefabs + 1); n > 0; --n) {
    plan::Prefab p;
    if (rng.below(4)) p.name = "\"a\\ é" + std::to_string(n);
    const std::uint32_t width = 1 + rng.below(plan::kMostPrefabSide), length = 1 + rng.below(plan::kMostPrefabSide);
    for (std::uint32_t y = 0; y < length; ++y) {
      std::string& row = p.rows.emplace_back();
      // Floor from the west on: so it hangs together, and nothing meets in a corner alone.
      const std::uint32_t floor = 1 + rng.below(width);
      for (std::uint32_t x = 0; x < width; ++x) row += (x < floor ? ".+" : "# ")[rng.below(2)];
    }
    p.rows[rng.below(length)][0] = '+';
    p.weight = rng.between(1, 1'000);
    d.prefabs.push_back(std::move(p));
  }
}

// As if nobody had given what nothing reads. Twice, since a number that is gone may leave the order something to say.
inline void forget_unread(plan::Dungeon& d) {
  using plan::DungeonKey;
  const plan::Dungeon usual;
  for (int turn = 0; turn < 2; ++turn) {
    for (int i = plan::kDungeonKeys - 1; i >= 0; --i) {
      const auto key = static_cast<DungeonKey>(i);
      if (is_read(d, key)) continue;
      switch (key) {
        case DungeonKey::order: d.order = usual.order, d.given.order = false; break;
        case DungeonKey::maze: d.maze = usual.maze, d.given.maze = false; break;
        case DungeonKey::rooms: d.rooms = -1; break;
        case DungeonKey::room_side: d.room_side = usual.room_side, d.given.room_side = false; break;
        case DungeonKey::detour: d.detour = usual.detour, d.given.detour = false; break;
        case DungeonKey::sparseness: d.sparseness = -1; break;
        case DungeonKey::loops: d.loops = -1; break;
        case DungeonKey::straight: d.straight = -1; break;
        case DungeonKey::least_open: d.least_open = usual.least_open, d.given.least_open = false; break;
        case DungeonKey::doors: d.doors = usual.doors, d.given.doors = false; break;
        case DungeonKey::caves: d.caves = usual.caves, d.given.caves = false; break;
        case DungeonKey::locks: d.locks = usual.locks, d.given.locks = false; break;
        case DungeonKey::prefabs: d.prefabs.clear(); break;
      }
    }
  }
}

inline void random_dungeon(Rng& rng, plan::Brief& b) {
  b.kind = "dungeon";
  b.given.floors = rng.below(2) == 0;
  b.floors = b.dungeon.levels = b.given.floors ? rng.between(1, plan::kMostLevels) : 1;
  plan::Dungeon& d = b.dungeon;
  d.unbounded = rng.below(3) == 0;
  d.given.cells = !d.unbounded && rng.below(2) == 0;
  for (bool* given : {&d.given.order, &d.given.maze, &d.given.keys, &d.given.room_side, &d.given.detour,
                      &d.given.least_open, &d.given.doors, &d.given.caves, &d.given.props, &d.given.locks})
    *given = rng.below(2) == 0;
  if (d.given.cells)
    d.cells = {rng.between(plan::kLeastCells, plan::kMostCells), rng.between(plan::kLeastCells, plan::kMostCells)};
  if (d.given.order) d.order = static_cast<plan::DigOrder>(rng.below(plan::kDigOrders));
  if (d.given.maze) d.maze = static_cast<plan::MazeKind>(rng.below(plan::kMazeKinds));
  if (d.given.keys) d.keys = static_cast<plan::Keys>(rng.below(plan::kKeys));
  const auto maybe = [&](std::int32_t& value, std::int32_t lo, std::int32_t hi) {
    if (rng.below(2)) value = rng.between(lo, hi);
  };
  maybe(d.rooms, 0, plan::kMostRooms);
  const auto within = [&](bool given, std::int32_t& value, std::int32_t lo, std::int32_t hi) {
    if (given) value = rng.between(lo, hi);
  };
  within(d.given.room_side, d.room_side[0], 2, 6);
  within(d.given.room_side, d.room_side[1], d.room_side[0], 24);
  within(d.given.detour, d.detour, 1'000, 10'000);
  maybe(d.sparseness, 0, 1'000);
  maybe(d.loops, 0, 1'000);
  maybe(d.straight, 0, 1'000);
  within(d.given.least_open, d.least_open, 0, 1'000);
  within(d.given.doors, d.doors, 0, 1'000);
  within(d.given.caves, d.caves, 0, 1'000);
  within(d.given.props, d.props, 0, 1'000);
  within(d.given.locks, d.locks, 1, plan::kMostLocks);
  for (int t = 0; t < plan::kThemes; ++t) {
    if (rng.below(3) == 0) d.themes.push_back(static_cast<plan::Theme>(t));
  }
  if (rng.below(3) == 0) random_plans(rng, d);
  forget_unread(d);
}

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
  maybe(b.given.floor_height, b.floor_height, plan::kFloorHeightLimits);
  if (rng.below(2)) b.palette = plan::palette_id(static_cast<int>(rng.below(plan::kPalettes)));
  b.furniture = rng.below(2) == 0;
  if (rng.below(2)) {
    constexpr std::string_view kLetters = "AZaz09._-";
    for (std::uint32_t i = 1 + rng.below(64); i > 0; --i)
      b.id += kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
  }
  const auto kind = rng.below(4);
  if (kind == 3) {
    random_dungeon(rng, b);
    return b;
  }
  maybe(b.given.width, b.site.width, plan::kSideLimits);
  maybe(b.given.depth, b.site.depth, plan::kSideLimits);
  maybe(b.given.floors, b.floors, plan::kFloorLimits);
  maybe(b.given.hall_width, b.hall_width, plan::kHallWidthLimits);
  b.identical_floors = rng.below(2) == 0;
  b.bay = within(plan::kBayLimits);
  if (kind == 0) {
    b.average_room = within(plan::kAverageRoomLimits);
    b.least_room = rng.between(plan::kLeastRoomLimits.lo, std::min(plan::kLeastRoomLimits.hi, b.average_room * 6 / 10));
    b.hall_width = std::min(b.hall_width, b.average_room * 3 / 4);
    b.hallway_permille = within(plan::kPermilleLimits);
    b.door_permille = within(plan::kPermilleLimits);
  } else if (kind == 1) {
    b.kind = "apartments";
    b.given.hall_width = false;
    b.hall_width = plan::Brief{}.hall_width;
    maybe(b.given.apartment_area, b.apartment_area, plan::kApartmentAreaLimits);
    maybe(b.given.corridor_width, b.corridor_width, plan::kCorridorWidthLimits);
    b.balconies = rng.below(2) == 0;
    b.rooms = static_cast<plan::RoomStyle>(rng.below(plan::kRoomStyles));
    b.roof = static_cast<plan::Roof>(rng.below(plan::kRoofs));
    if (rng.below(2)) random_site(rng, b);
    for (plan::Wanted& w : b.experience.uses) {
      if (rng.below(3) == 0) w.depth = within(plan::kDepthLimits);
      if (rng.below(3) == 0) w.connectivity = within(plan::kDepthLimits);
      if (rng.below(3) == 0) w.privacy = within(plan::kPermilleLimits);
    }
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
  return b;
}

}  // namespace enfilade::brief::test
