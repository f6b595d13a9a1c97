#pragma once
// The keys of a brief by type, with their limits, and which kinds they are for.

#include <array>
#include <string_view>

#include <enfilade/plan/brief.hpp>

namespace enfilade::brief {

using Given = plan::Brief::Given;

struct LengthKey {
  std::string_view name;
  plan::Limits limits;
  geom::Length plan::Brief::*value;
  bool Given::*given;
};
inline constexpr LengthKey kLengths[] = {
    {"floor_height", plan::kFloorHeightLimits, &plan::Brief::floor_height, &Given::floor_height},
    {"hall_width", plan::kHallWidthLimits, &plan::Brief::hall_width, &Given::hall_width},
    {"average_room", plan::kAverageRoomLimits, &plan::Brief::average_room, &Given::average_room},
    {"least_room", plan::kLeastRoomLimits, &plan::Brief::least_room, &Given::least_room},
    {"bay", plan::kBayLimits, &plan::Brief::bay, &Given::bay},
    {"office_width", plan::kOfficeWidthLimits, &plan::Brief::office_width, &Given::office_width},
    {"corridor_width", plan::kCorridorWidthLimits, &plan::Brief::corridor_width, &Given::corridor_width},
};

struct SideKey {
  std::string_view name;
  geom::Length plan::Site::*value;
  bool Given::*given;
};
inline constexpr SideKey kSides[] = {
    {"width", &plan::Site::width, &Given::width},
    {"depth", &plan::Site::depth, &Given::depth},
};

struct ChanceKey {
  std::string_view name;
  std::int32_t plan::Brief::*value;
};
inline constexpr ChanceKey kChances[] = {
    {"hallway_probability", &plan::Brief::hallway_permille},
    {"door_probability", &plan::Brief::door_permille},
    {"open_probability", &plan::Brief::open_permille},
};

struct SwitchKey {
  std::string_view name;
  bool plan::Brief::*value;
};
inline constexpr SwitchKey kSwitches[] = {
    {"identical_floors", &plan::Brief::identical_floors},
    {"furniture", &plan::Brief::furniture},
    {"shops", &plan::Brief::shops},
    {"atrium", &plan::Brief::atrium},
    {"balconies", &plan::Brief::balconies},
};

// What an audit may vary besides sizes.
struct OptionKey {
  std::string_view name;
  bool Given::*given;
};
inline constexpr OptionKey kOptions[] = {
    {"identical_floors", &Given::identical_floors},
    {"hallway_probability", &Given::hallway_permille},
    {"door_probability", &Given::door_permille},
    {"halls", &Given::halls},
    {"executive_floors", &Given::executive_floors},
    {"open_probability", &Given::open_permille},
    {"shops", &Given::shops},
    {"atrium", &Given::atrium},
    {"balconies", &Given::balconies},
    {"rooms", &Given::rooms},
    {"roof", &Given::roof},
};

inline constexpr std::string_view kKinds[] = {"tower", "office", "apartments", "dungeon"};

// Keys of some kinds only; all others are for every kind.
struct OwnKey {
  std::string_view name;
  std::array<std::string_view, 3> kinds;  // empty ones at the end
  [[nodiscard]] constexpr std::size_t count() const { return kinds[1].empty() ? 1 : kinds[2].empty() ? 2 : 3; }
  [[nodiscard]] constexpr bool is_for(std::string_view k) const {
    return k == kinds[0] || k == kinds[1] || k == kinds[2];
  }
};
inline constexpr OwnKey kOwnKeys[] = {
    {"floors", {"tower", "office", "apartments"}},
    {"identical_floors", {"tower", "office", "apartments"}},
    {"bay", {"tower", "office", "apartments"}},
    {"average_room", {"tower"}},
    {"least_room", {"tower"}},
    {"hallway_probability", {"tower"}},
    {"door_probability", {"tower"}},
    {"class", {"office"}},
    {"halls", {"office"}},
    {"office_width", {"office"}},
    {"executive_floors", {"office"}},
    {"open_probability", {"office"}},
    {"shops", {"office"}},
    {"atrium", {"office"}},
    {"hall_width", {"tower", "office"}},
    {"apartment_area", {"apartments"}},
    {"corridor_width", {"apartments"}},
    {"balconies", {"apartments"}},
    {"rooms", {"apartments"}},
    {"roof", {"apartments"}},
    {"experience", {"apartments"}},
    {"levels", {"dungeon"}},
    {"dungeon", {"dungeon"}},
};
inline constexpr OwnKey kOwnSiteKeys[] = {
    {"width", {"tower", "office", "apartments"}},
    {"depth", {"tower", "office", "apartments"}},
    {"polygon", {"apartments"}},
    {"holes", {"apartments"}},
    {"party", {"apartments"}},
    {"footprints", {"apartments"}},
    {"cells", {"dungeon"}},
    {"unbounded", {"dungeon"}},
};

inline constexpr std::string_view kTopNames[] = {
    "kind",
    "seed",
    "id",
    "floors",
    "floor_height",
    "hall_width",
    "identical_floors",
    "average_room",
    "least_room",
    "bay",
    "palette",
    "furniture",
    "site",
    "hallway_probability",
    "door_probability",
    "class",
    "halls",
    "office_width",
    "executive_floors",
    "open_probability",
    "shops",
    "atrium",
    "apartment_area",
    "corridor_width",
    "balconies",
    "rooms",
    "roof",
    "experience",
    "levels",
    "dungeon",
};
inline constexpr std::string_view kSiteNames[] = {"width", "depth",      "polygon", "holes",
                                                  "party", "footprints", "cells",   "unbounded"};

// The row of a table with that name, or null.
template <class Table>
const auto* find_key(const Table& table, std::string_view name) {
  for (const auto& row : table) {
    if (row.name == name) return &row;
  }
  return static_cast<decltype(&table[0])>(nullptr);
}

}  // namespace enfilade::brief
