// Log-uniform draws without floating point. Numbers are fixed point with 32
// binary places.
//
// log2 x: the integer part is the position of the leading bit; each further
// binary place comes from squaring the mantissa and looking whether it reached 2.
// 2^f for f in [0, 1): the product of 2^(2^-k) over the bits k that f has set.
// A draw is floor(lo · 2^(u · log2((hi + 1) / lo))), u uniform in [0, 1), so the
// value v has the probability log((v + 1) / v) / log((hi + 1) / lo).

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include <enfilade/audit/seeds.hpp>
#include <enfilade/base/key.hpp>
#include <enfilade/base/rng.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/rules/dig.hpp>

namespace enfilade::audit {
namespace {

constexpr int kPlaces = 32;
constexpr std::uint64_t kOne = std::uint64_t{1} << kPlaces;

// log2 of x >= 1.
constexpr std::uint64_t log2_fixed(std::uint32_t x) {
  const int whole = static_cast<int>(std::bit_width(x)) - 1;
  std::uint64_t mantissa = std::uint64_t{x} << (31 - whole);  // in [2^31, 2^32): 31 binary places
  std::uint64_t result = static_cast<std::uint64_t>(whole) << kPlaces;
  for (int k = 1; k <= kPlaces; ++k) {
    mantissa = (mantissa * mantissa) >> 31;
    if (mantissa >= kOne) {
      mantissa >>= 1;
      result |= kOne >> k;
    }
  }
  return result;
}

constexpr std::uint64_t sqrt_floor(std::uint64_t x) {
  std::uint64_t r = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit > 0; bit >>= 1) {
    if ((r | bit) * (r | bit) <= x) r |= bit;
  }
  return r;
}

// kRoots[k] = 2^(2^-(k+1)) with 30 binary places: square roots of square roots.
constexpr int kRootPlaces = 30;
constexpr std::array<std::uint64_t, 24> kRoots = [] {
  std::array<std::uint64_t, 24> roots{};
  std::uint64_t r = std::uint64_t{2} << kRootPlaces;
  for (auto& root : roots) {
    r = sqrt_floor(r << kRootPlaces);
    root = r;
  }
  return roots;
}();

}  // namespace

std::int32_t log_uniform(std::uint64_t random, std::int32_t lo, std::int32_t hi) {
  const std::uint64_t range =
      log2_fixed(static_cast<std::uint32_t>(hi) + 1) - log2_fixed(static_cast<std::uint32_t>(lo));
  // range < 2^37 and the top 26 bits of the draw: the product stays below 2^63.
  const std::uint64_t exponent = (range * (random >> 38)) >> 26;
  std::uint64_t scale = std::uint64_t{1} << kRootPlaces;
  for (std::size_t k = 0; k < kRoots.size(); ++k) {
    if (exponent & (kOne >> (k + 1))) scale = (scale * kRoots[k]) >> kRootPlaces;
  }
  const int whole = static_cast<int>(exponent >> kPlaces);
  const std::uint64_t value = ((static_cast<std::uint64_t>(lo) << whole) * scale) >> kRootPlaces;
  return std::clamp(static_cast<std::int32_t>(std::min<std::uint64_t>(value, static_cast<std::uint64_t>(hi))), lo, hi);
}

namespace {

// Draws for one brief. Whatever the brief gives, the same random numbers are drawn, so that giving one value does
// not move the others.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : rng_(root_key(seed), Purpose::vary) {}

  // One of kWildOdds draws is from all that is allowed, the others from what is usual.
  void size(Varied range, bool given, std::int32_t& field) {
    const bool wild = rng_.below(kWildOdds) == 0;
    const plan::Limits from = wild ? range.allowed : range.usual;
    const std::int32_t value = log_uniform(rng_.next(), from.lo, from.hi);
    if (!given) field = value;
  }
  void permille(bool given, std::int32_t& field) {
    const std::int32_t value = rng_.between(0, 1'000);
    const bool wild = rng_.below(kWildOdds) == 0;
    if (!given && wild) field = value;
  }
  void flag(bool given, bool& field) {
    const bool value = rng_.below(2) == 0;
    if (!given) field = value;
  }
  template <class T>
  void one_of(int count, bool given, T& field) {
    const std::uint32_t value = rng_.below(static_cast<std::uint32_t>(count));
    if (!given) field = static_cast<T>(value);
  }
  bool wild() { return rng_.below(kWildOdds) == 0; }
  std::uint64_t next() { return rng_.next(); }

 private:
  static constexpr std::uint32_t kWildOdds = 4;
  Rng rng_;
};

// Two sides with a product of at most `area`. A side that is given stays, and the other is long enough beside it.
struct Sides {
  std::int32_t width, depth;
};
struct SideLimits {
  plan::Limits longer;
  std::int32_t shorter = 1;  // the least
  std::int64_t area = 0;
};
Sides draw_sides(Draw& draw, const SideLimits& limits, Sides given, bool has_width, bool has_depth) {
  const std::uint64_t first = draw.next(), second = draw.next(), turn = draw.next();
  const auto below = [&](std::int32_t other) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(limits.longer.hi, limits.area / other));
  };
  if (has_width && has_depth) return given;
  if (has_width || has_depth) {
    const std::int32_t known = has_width ? given.width : given.depth;
    const std::int32_t lo = known >= limits.longer.lo ? limits.shorter : limits.longer.lo;
    const std::int32_t other = log_uniform(second, lo, std::max(lo, below(known)));
    return has_width ? Sides{known, other} : Sides{other, known};
  }
  const std::int32_t longer = log_uniform(first, limits.longer.lo, limits.longer.hi);
  const std::int32_t shorter =
      log_uniform(second, limits.shorter, std::max(limits.shorter, std::min(longer, below(longer))));
  return turn >> 63 ? Sides{shorter, longer} : Sides{longer, shorter};
}

// After everything its least size hangs on.
void vary_site(const plan::Brief& brief, Draw& draw, plan::Brief& out) {
  const rules::LeastSite least = rules::least_site(out);
  SideLimits limits{kVarySide.usual, std::max(kVarySide.usual.lo, least.shorter), kVaryArea};
  if (draw.wild()) limits = {kVarySide.allowed, std::max(kVarySide.allowed.lo, least.shorter), kVaryArea};
  limits.longer.lo = std::max({limits.longer.lo, limits.shorter, least.longer});
  limits.longer.hi = std::max(limits.longer.hi, limits.longer.lo);
  const auto [width, depth] =
      draw_sides(draw, limits, {brief.site.width, brief.site.depth}, brief.given.width, brief.given.depth);
  if (brief.given.polygon) return;
  out.site.width = width;
  out.site.depth = depth;
}

void vary_tower(const plan::Brief& brief, Draw& draw, plan::Brief& out) {
  draw.size(kVaryAverageRoom, brief.given.average_room, out.average_room);
  draw.size(kVaryLeastRoom, brief.given.least_room, out.least_room);
  draw.permille(brief.given.hallway_permille, out.hallway_permille);
  draw.permille(brief.given.door_permille, out.door_permille);
  // What was given stays, and what was drawn gives way.
  if (!brief.given.average_room) {
    if (brief.given.least_room) out.average_room = std::max(out.average_room, (brief.least_room * 5 + 2) / 3);
    if (brief.given.hall_width) out.average_room = std::max(out.average_room, (brief.hall_width * 4 + 2) / 3);
  }
  if (!brief.given.least_room) out.least_room = std::min(out.least_room, out.average_room * 3 / 5);
  if (!brief.given.hall_width) out.hall_width = std::min(out.hall_width, out.average_room * 3 / 4);
}

void vary_office(const plan::Brief& brief, Draw& draw, plan::Brief& out) {
  draw.size(kVaryOfficeWidth, brief.given.office_width, out.office_width);
  draw.one_of(plan::kOfficeClasses, brief.given.office_class, out.office_class);
  draw.one_of(plan::kHallStyles, brief.given.halls, out.halls);
  draw.permille(brief.given.open_permille, out.open_permille);
  draw.flag(brief.given.shops, out.shops);
  draw.flag(brief.given.atrium, out.atrium);
  const bool executives = draw.wild();
  const std::int32_t executive = log_uniform(draw.next(), 1, out.floors);
  if (!brief.given.executive_floors && executives) out.executive_floors = executive;
  if (!brief.given.office_width && brief.given.hall_width)
    out.office_width = std::max(out.office_width, (brief.hall_width * 4 + 2) / 3);
  out.hall_width = std::min(out.hall_width, out.office_width * 3 / 4);
  out.executive_floors = std::min({out.executive_floors, out.floors, plan::kExecutiveFloorLimits.hi});
}

void vary_apartments(const plan::Brief& brief, Draw& draw, plan::Brief& out) {
  draw.size(kVaryApartmentArea, brief.given.apartment_area, out.apartment_area);
  draw.size(kVaryCorridorWidth, brief.given.corridor_width, out.corridor_width);
  draw.flag(brief.given.balconies, out.balconies);
  draw.one_of(plan::kRoomStyles, brief.given.rooms, out.rooms);
  draw.one_of(plan::kRoofs, brief.given.roof, out.roof);
}

// What was given must be read, else the order and the maze stay; and what nobody reads is not drawn.
void leave_unread(const plan::Dungeon& brief, plan::Dungeon& d) {
  using plan::DungeonKey;
  for (int i = 0; i < plan::kDungeonKeys; ++i) {
    const auto key = static_cast<DungeonKey>(i);
    if (!is_given(brief, key) || is_read(d, key)) continue;
    d.order = brief.order;
    d.maze = brief.maze;
  }
  if (!is_read(d, DungeonKey::order)) d.order = brief.order;
  if (!is_read(d, DungeonKey::maze)) d.maze = brief.maze;
  if (!is_read(d, DungeonKey::room_side)) d.room_side = brief.room_side;
  if (!is_read(d, DungeonKey::loops)) d.loops = brief.loops;
  if (!is_read(d, DungeonKey::least_open)) d.least_open = brief.least_open;
  if (!is_read(d, DungeonKey::doors)) d.doors = brief.doors;
  if (!is_read(d, DungeonKey::caves)) d.caves = brief.caves;
  if (!is_read(d, DungeonKey::locks)) d.locks = brief.locks;
}

void vary_dungeon(const plan::Brief& brief, Draw& draw, plan::Brief& out) {
  plan::Dungeon& d = out.dungeon;
  const bool wild = draw.wild();
  const plan::Limits sides = wild ? kVaryCells.allowed : kVaryCells.usual;
  const auto [width, length] =
      draw_sides(draw, {sides, sides.lo, kVaryCellArea}, {d.cells[0], d.cells[1]}, d.given.cells, d.given.cells);
  d.cells = {width, length};
  const std::int32_t levels = log_uniform(draw.next(), kVaryLevels.lo, kVaryLevels.hi);
  draw.one_of(plan::kDigOrders, d.given.order, d.order);
  draw.one_of(plan::kMazeKinds, d.given.maze, d.maze);
  draw.one_of(plan::kKeys, d.given.keys, d.keys);
  draw.permille(d.loops >= 0, d.loops);
  draw.permille(d.given.least_open, d.least_open);
  draw.permille(d.given.doors, d.doors);
  draw.permille(d.given.caves, d.caves);
  draw.size(kVaryLocks, d.given.locks, d.locks);
  draw.size(kVaryRoomSide, d.given.room_side, d.room_side[1]);
  if (!d.given.room_side) d.room_side[0] = std::min(d.room_side[0], d.room_side[1]);
  leave_unread(brief.dungeon, d);
  // Small grids have no room for stairs.
  const bool single = std::min(d.cells[0], d.cells[1]) < rules::dungeon::kLeastCellsWithStairs;
  out.floors = d.levels = brief.given.floors ? brief.floors : single ? 1 : levels;
}

}  // namespace

std::int32_t most_floors(const plan::Brief& brief) {
  if (brief.given.floors) return brief.floors;
  return brief.kind == "dungeon" ? kVaryLevels.hi : kVaryFloors.hi;
}

plan::Brief vary(const plan::Brief& brief, std::uint64_t seed) {
  plan::Brief out = brief;
  out.seed = seed;
  Draw draw(seed);
  const std::int32_t floors = log_uniform(draw.next(), kVaryFloors.lo, kVaryFloors.hi);
  if (!brief.given.floors) out.floors = floors;
  draw.size(kVaryFloorHeight, brief.given.floor_height, out.floor_height);
  if (!brief.given.floor_height) out.floor_height = std::min(out.floor_height, geom::kLimit / out.floors);
  draw.size(kVaryHallWidth, brief.given.hall_width, out.hall_width);
  draw.size(kVaryBay, brief.given.bay, out.bay);
  draw.flag(brief.given.identical_floors, out.identical_floors);
  if (brief.kind == "tower") vary_tower(brief, draw, out);
  if (brief.kind == "office") vary_office(brief, draw, out);
  if (brief.kind == "apartments") vary_apartments(brief, draw, out);
  if (brief.kind == "dungeon") vary_dungeon(brief, draw, out);
  else vary_site(brief, draw, out);
  return out;
}

std::vector<std::int32_t> drawn_storeys(const plan::Brief& brief) {
  const std::int32_t lowest = plan::lowest_storey(brief), highest = plan::highest_storey(brief);
  std::vector<std::int32_t> storeys;
  if (brief.floors <= kVaryStoreys) {
    for (std::int32_t i = lowest; i <= highest; ++i) storeys.push_back(i);
    return storeys;
  }
  storeys = {lowest, highest};
  Rng rng(mix(root_key(brief.seed), static_cast<std::uint64_t>(brief.floors)), Purpose::sample);
  while (storeys.size() < static_cast<std::size_t>(kVaryStoreys)) {
    const std::int32_t storey = rng.between(lowest + 1, highest - 1);
    if (std::find(storeys.begin(), storeys.end(), storey) == storeys.end()) storeys.push_back(storey);
  }
  std::sort(storeys.begin(), storeys.end());
  return storeys;
}

}  // namespace enfilade::audit
