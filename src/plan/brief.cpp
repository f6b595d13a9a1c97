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

// At most so many hundredths of another length.
std::string over_share(const char* key, geom::Length value, int hundredths, const char* of, geom::Length whole) {
  const std::int64_t most = std::int64_t{whole} * hundredths / 100;
  if (value <= most) return {};
  return std::string(key) + " is " + metres(value) + " m; allowed is at most " + metres(hundredths * 10) + " of " + of +
         ", " + metres(static_cast<geom::Length>(most)) + " m";
}

// What hangs on another value, by kind; empty: nothing is wrong.
std::string tower_fault(const Brief& b) {
  if (std::string text = over_share("least_room", b.least_room, 60, "average_room", b.average_room); !text.empty()) {
    return text;
  }
  return over_share("hall_width", b.hall_width, 75, "average_room", b.average_room);
}
std::string office_fault(const Brief& b) {
  if (static_cast<int>(b.office_class) >= kOfficeClasses) return "class is not one of the six";
  if (static_cast<int>(b.halls) >= kHallStyles) return "halls is not one of the three";
  if (b.executive_floors < kExecutiveFloorLimits.lo || b.executive_floors > kExecutiveFloorLimits.hi) {
    return "executive_floors is " + std::to_string(b.executive_floors) + "; allowed are 0 to " +
           std::to_string(kExecutiveFloorLimits.hi);
  }
  if (b.executive_floors > b.floors) {
    return "executive_floors is " + std::to_string(b.executive_floors) + "; allowed is at most floors, " +
           std::to_string(b.floors);
  }
  return over_share("hall_width", b.hall_width, 75, "office_width", b.office_width);
}

}  // namespace

OfficeClass usual_class(std::int32_t floors) {
  return floors <= 3 ? OfficeClass::c : floors <= 10 ? OfficeClass::b : OfficeClass::a;
}

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
                               LengthCheck{"bay", b.bay, kBayLimits},
                               LengthCheck{"office_width", b.office_width, kOfficeWidthLimits}}) {
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
  if (std::string text = b.kind == "office" ? office_fault(b) : tower_fault(b); !text.empty()) return bad(std::move(text));
  for (const auto& [key, value] : {std::pair{"hallway_probability", b.hallway_permille},
                                  {"door_probability", b.door_permille},
                                  {"open_probability", b.open_permille}}) {
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
  const std::string what = b.kind == "office" ? b.kind + '-' + std::string(id(b.office_class)) : b.kind;
  return what + '-' + std::to_string(b.site.width) + 'x' + std::to_string(b.site.depth) + '-' +
         std::to_string(b.floors) + '-' + std::to_string(b.seed);
}

}  // namespace enfilade::plan
