#include <enfilade/plan/brief.hpp>

#include <algorithm>
#include <array>

#include <enfilade/base/hash.hpp>
#include <enfilade/geom/metres.hpp>
#include <enfilade/plan/material.hpp>

namespace enfilade::plan {
namespace {

using geom::metres;

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

std::size_t edges_of(const Site& site) {
  std::size_t edges = site.polygon.outer.empty() ? 4 : site.polygon.outer.size();
  for (const geom::Ring& hole : site.polygon.holes) edges += hole.size();
  return edges;
}

std::string polygon_fault(const Site& site) {
  const geom::Polygon& p = site.polygon;
  const std::size_t edges = edges_of(site);
  if (edges > static_cast<std::size_t>(kSitePointLimits.hi)) {
    return "site.polygon has " + std::to_string(edges) + " points with its holes; allowed are at most " +
           std::to_string(kSitePointLimits.hi);
  }
  if (p.holes.size() > kMostSiteHoles) {
    return "site.holes has " + std::to_string(p.holes.size()) + " holes; allowed are at most " +
           std::to_string(kMostSiteHoles);
  }
  for (const geom::Point v : p.outer) {
    if (std::max({v.x, v.y, -v.x, -v.y}) > kSiteReach) {
      return "site.polygon lies beyond " + metres(kSiteReach) + " m from the origin";
    }
  }
  if (const geom::Length side = bounds(p).long_side(); side > kSiteSide) {
    return "site.polygon is " + metres(side) + " m long; allowed are at most " + metres(kSiteSide) + " m";
  }
  const Status valid = validate(p);
  return valid ? std::string() : "site.polygon: " + valid.error().text;
}

std::string experience_fault(const Experience& e) {
  const auto outside = [](std::int32_t v, Limits limits) { return v != kAnyValue && (v < limits.lo || v > limits.hi); };
  for (std::size_t i = 0; i < e.uses.size(); ++i) {
    const Wanted& w = e.uses[i];
    const char* key = outside(w.depth, kDepthLimits)          ? "depth"
                      : outside(w.connectivity, kDepthLimits) ? "connectivity"
                      : outside(w.privacy, kPermilleLimits)   ? "privacy"
                                                              : nullptr;
    if (key) return "experience." + std::string(id(kExperiencedUses[i])) + '.' + key + " is outside its limits";
  }
  return {};
}

std::string apartments_fault(const Brief& b) {
  const Site& site = b.site;
  if (b.apartment_area < kApartmentAreaLimits.lo || b.apartment_area > kApartmentAreaLimits.hi) {
    return "apartment_area is " + metres(b.apartment_area) + " m²; allowed are " + metres(kApartmentAreaLimits.lo) +
           " to " + metres(kApartmentAreaLimits.hi) + " m²";
  }
  if (static_cast<int>(b.rooms) >= kRoomStyles) return "rooms is not one of the two";
  if (static_cast<int>(b.roof) >= kRoofs) return "roof is not one of the two";
  if (std::string text = experience_fault(b.experience); !text.empty()) return text;
  if (site.polygon.outer.empty() && !site.polygon.holes.empty()) return "site.holes needs site.polygon";
  if (!site.polygon.outer.empty()) {
    if (std::string text = polygon_fault(site); !text.empty()) return text;
    if (!site.footprints.empty()) return "site.footprints can't stand beside site.polygon";
  }
  for (std::size_t i = 0; i < site.party.size(); ++i) {
    if (site.party[i] >= edges_of(site)) {
      return "site.party has edge " + std::to_string(site.party[i]) + "; allowed are 0 to " +
             std::to_string(edges_of(site) - 1);
    }
    if (i > 0 && site.party[i - 1] >= site.party[i]) return "site.party is not in ascending order";
  }
  if (!site.party.empty() && !site.footprints.empty()) return "site.party can't stand beside site.footprints";
  if (site.footprints.size() > kMostFootprintsName) {
    return "site.footprints is longer than " + std::to_string(kMostFootprintsName) + " bytes";
  }
  return {};
}

// Sites of other kinds are width and depth.
std::string rectangle_fault(const Brief& b) {
  const Site& site = b.site;
  if (site.polygon.outer.empty() && site.polygon.holes.empty() && site.party.empty() && site.footprints.empty())
    return {};
  return "site.polygon, holes, party and footprints are for kind \"apartments\"";
}

// Sixteen hex digits of a polygon's points.
std::string short_name(const geom::Polygon& p) {
  Hasher hasher;
  const auto add = [&](const geom::Ring& ring) {
    hasher.u32(static_cast<std::uint32_t>(ring.size()));
    for (const geom::Point v : ring) {
      hasher.i32(v.x);
      hasher.i32(v.y);
    }
  };
  add(p.outer);
  for (const geom::Ring& hole : p.holes) add(hole);
  const std::uint64_t word = hasher.finish().lo;
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
  return text;
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

std::string_view id(RoomStyle s) {
  constexpr std::array<std::string_view, kRoomStyles> ids{"hall-first", "voronoi"};
  return ids[static_cast<std::size_t>(s)];
}

std::string_view id(Roof r) {
  constexpr std::array<std::string_view, kRoofs> ids{"flat", "hip"};
  return ids[static_cast<std::size_t>(r)];
}

Status check_limits(const Brief& b) {
  const auto bad = [](std::string text) { return Error{ErrorCode::invalid, {}, std::move(text)}; };
  for (const LengthCheck& c :
       {LengthCheck{"site.width", b.site.width, kSideLimits}, LengthCheck{"site.depth", b.site.depth, kSideLimits},
        LengthCheck{"floor_height", b.floor_height, kFloorHeightLimits},
        LengthCheck{"hall_width", b.hall_width, kHallWidthLimits},
        LengthCheck{"average_room", b.average_room, kAverageRoomLimits},
        LengthCheck{"least_room", b.least_room, kLeastRoomLimits}, LengthCheck{"bay", b.bay, kBayLimits},
        LengthCheck{"office_width", b.office_width, kOfficeWidthLimits},
        LengthCheck{"corridor_width", b.corridor_width, kCorridorWidthLimits}}) {
    if (c.value < c.limits.lo || c.value > c.limits.hi) {
      return bad(std::string(c.key) + " is " + metres(c.value) + " m; allowed are " + metres(c.limits.lo) + " to " +
                 metres(c.limits.hi) + " m");
    }
  }
  if (b.kind != "tower" && b.kind != "office" && b.kind != "apartments" && b.kind != "dungeon") {
    return bad("kind is \"" + b.kind + "\"; known kinds: tower, office, apartments, dungeon");
  }
  if (b.seed > kMaxSeed)
    return bad("seed is " + std::to_string(b.seed) + "; allowed are 0 to " + std::to_string(kMaxSeed));
  if (b.floors < kFloorLimits.lo || b.floors > kFloorLimits.hi) {
    return bad("floors is " + std::to_string(b.floors) + "; allowed are 1 to " + std::to_string(kFloorLimits.hi));
  }
  if (std::int64_t{b.floors} * b.floor_height > geom::kLimit) {
    return bad("floors × floor_height is over " + metres(geom::kLimit) + " m");
  }
  std::string text = b.kind == "apartments" ? apartments_fault(b) : rectangle_fault(b);
  if (text.empty() && b.kind == "office") text = office_fault(b);
  if (text.empty() && b.kind == "tower") text = tower_fault(b);
  if (text.empty() && b.kind == "dungeon")
    text = b.floors == b.dungeon.levels ? fault_of(b.dungeon) : "floors and levels differ";
  if (!text.empty()) return bad(std::move(text));
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
  if (b.kind == "dungeon") {
    const Dungeon& d = b.dungeon;
    const std::string size = d.unbounded ? "unbounded" : std::to_string(d.cells[0]) + 'x' + std::to_string(d.cells[1]);
    return b.kind + '-' + size + '-' + std::to_string(b.floors) + '-' + std::to_string(b.seed);
  }
  const std::string where = b.site.polygon.outer.empty()
                                ? std::to_string(b.site.width) + 'x' + std::to_string(b.site.depth)
                                : short_name(b.site.polygon);
  return what + '-' + where + '-' + std::to_string(b.floors) + '-' + std::to_string(b.seed);
}

}  // namespace enfilade::plan
