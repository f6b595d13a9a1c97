#include <enfilade/plan/brief.hpp>

#include <array>

#include <enfilade/plan/material.hpp>

namespace enfilade::plan {
namespace {

std::string metres(geom::Length mm) {
  std::string text = std::to_string(mm / 1000);
  if (mm % 1000 != 0) {
    std::string rest = std::to_string(1000 + mm % 1000).substr(1);
    while (rest.back() == '0') rest.pop_back();
    text += '.' + rest;
  }
  return text;
}

struct LengthCheck {
  const char* key;
  geom::Length value;
  Limits limits;
};

}  // namespace

std::string_view id(OfficeClass c) {
  constexpr std::array<std::string_view, kOfficeClasses> ids{"A", "B", "C", "courtyard", "spires", "keyhole"};
  return ids[static_cast<std::size_t>(c)];
}

std::string_view id(HallStyle s) {
  constexpr std::array<std::string_view, kHallStyles> ids{"auto", "grid", "spine"};
  return ids[static_cast<std::size_t>(s)];
}

Status check_limits(const Brief& b) {
  const auto bad = [](std::string text) { return Error{ErrorCode::invalid, {}, std::move(text)}; };
  for (const LengthCheck& c : {LengthCheck{"site.width", b.site.width, kSideLimits},
                               LengthCheck{"site.depth", b.site.depth, kSideLimits},
                               LengthCheck{"floor_height", b.floor_height, kFloorHeightLimits},
                               LengthCheck{"hall_width", b.hall_width, kHallWidthLimits},
                               LengthCheck{"average_room", b.average_room, kAverageRoomLimits},
                               LengthCheck{"least_room", b.least_room, kLeastRoomLimits},
                               LengthCheck{"bay", b.bay, kBayLimits}}) {
    if (c.value < c.limits.lo || c.value > c.limits.hi) {
      return bad(std::string(c.key) + " is " + metres(c.value) + " m; allowed are " + metres(c.limits.lo) + " to " +
                 metres(c.limits.hi) + " m");
    }
  }
  if (b.kind != "tower" && b.kind != "office") return bad("kind is \"" + b.kind + "\"; known kinds: tower, office");
  if (b.seed > kMaxSeed) return bad("seed is " + std::to_string(b.seed) + "; allowed are 0 to " + std::to_string(kMaxSeed));
  if (b.floors < kFloorLimits.lo || b.floors > kFloorLimits.hi) {
    return bad("floors is " + std::to_string(b.floors) + "; allowed are 1 to " + std::to_string(kFloorLimits.hi));
  }
  if (std::int64_t{b.floors} * b.floor_height > geom::kLimit) {
    return bad("floors × floor_height is over " + metres(geom::kLimit) + " m");
  }
  if (std::int64_t{b.least_room} * 10 > std::int64_t{b.average_room} * 6) {
    return bad("least_room is " + metres(b.least_room) + " m; allowed is at most 0.6 of average_room, " +
               metres(b.average_room * 6 / 10) + " m");
  }
  if (std::int64_t{b.hall_width} * 100 > std::int64_t{b.average_room} * 75) {
    return bad("hall_width is " + metres(b.hall_width) + " m; allowed is at most 0.75 of average_room, " +
               metres(b.average_room * 75 / 100) + " m");
  }
  for (const auto& [key, value] : {std::pair{"hallway_probability", b.hallway_permille}, {"door_probability", b.door_permille}}) {
    if (value < 0 || value > 1000) return bad(std::string(key) + " is outside 0 to 1");
  }
  if (!b.palette.empty() && find_palette(b.palette) < 0) {
    std::string known;
    for (int i = 0; i < kPalettes; ++i) known += (i ? ", " : "") + std::string(palette_id(i));
    return bad("palette is \"" + b.palette + "\"; known palettes: " + known);
  }
  return Done{};
}

std::string building_id(const Brief& b) {
  if (!b.id.empty()) return b.id;
  return b.kind + '-' + std::to_string(b.site.width) + 'x' + std::to_string(b.site.depth) + '-' +
         std::to_string(b.floors) + '-' + std::to_string(b.seed);
}

}  // namespace enfilade::plan
