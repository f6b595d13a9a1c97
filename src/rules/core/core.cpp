// How a zone's core is chosen.
//
// 1. Counts by the code's figures (service.hpp); one stair on storeys under
//    kOneStair. Zones share them out evenly.
// 2. Ring, if at least 0.9 R is left on all four sides of the loop; else strip.
// 3. The bar is filled along its axis: rooms, stair, rooms, elevators back to
//    back, restrooms back to back, rooms, stair, rooms. Stairs stand at least a
//    third of the zone's diagonal apart where the bar is long enough. What does
//    not fit is left out in the order elevators (down to 2), restrooms, second
//    stair, elevators.
// 4. The bar's place across the zone leaves bands that rooms can fill: up to
//    2 R (one row) or at least 2.6 R (two rows and a hall), if there is a choice.

#include "rules/core/core.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <enfilade/base/rng.hpp>

#include "rules/core/service.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Side;

constexpr std::int32_t kMostGroups = 12;         // of elevators in a bar
constexpr std::int64_t kOneStair = 350'000'000;  // mm² of storey

struct Need {
  const plan::Brief& brief;
  StairSize stair;
  ServiceCounts counts;     // per zone
  Length restroom = 2'800;  // width of a restroom along the bar
  Length sep = 0;           // wanted distance between the first and the last stair
};

std::int32_t stairs_for(std::int64_t area) { return area < kOneStair ? 1 : exits_for(people_on(area)); }

Length isqrt(std::int64_t v) {
  std::int64_t lo = 0, hi = std::int64_t{1} << 31;
  while (lo < hi) {
    const std::int64_t mid = (lo + hi + 1) / 2;
    if (mid * mid <= v) lo = mid;
    else hi = mid - 1;
  }
  return static_cast<Length>(lo);
}

// --- filling a bar -----------------------------------------------------------

// The cells of a bar from its low to its high end, walls included.
class BarFiller {
 public:
  BarFiller(ZoneCore& core, const Need& need, bool across) : core_(core), need_(need), across_(across) {}

  [[nodiscard]] Length stair_width() const {
    return across_ ? need_.stair.lanes + 2 * plan::kCoreWall + 100
                   : need_.stair.length + plan::kFacadeWall + plan::kCoreWall;
  }
  // Elevators and restrooms stand back to back where both sides have halls.
  [[nodiscard]] std::int32_t rows() const { return core_.mode == CoreMode::ring ? 2 : 1; }
  // Groups of at most four columns; at least one group, maybe empty.
  [[nodiscard]] std::int32_t elevator_groups(std::int32_t n) const {
    const std::int32_t columns = (n + rows() - 1) / rows();
    return std::clamp((columns + 3) / 4, 1, kMostGroups);
  }
  [[nodiscard]] std::int32_t elevators_in_group(std::int32_t n, std::int32_t g) const {
    const std::int32_t groups = elevator_groups(n);
    const std::int32_t columns = (n + rows() - 1) / rows();
    const auto before = [&](std::int32_t i) { return std::min(n, columns * i / groups * rows()); };
    return before(g + 1) - before(g);
  }
  [[nodiscard]] Length elevators_width(std::int32_t n) const { return (n + rows() - 1) / rows() * kShaft; }
  [[nodiscard]] Length restrooms_width(std::int32_t n) const { return (n + rows() - 1) / rows() * need_.restroom; }
  [[nodiscard]] Length least(const ServiceCounts& c) const {
    return c.stairs * stair_width() + elevators_width(c.elevators) + restrooms_width(c.restrooms);
  }

  // Drops what does not fit into `length`, in the order of step 3.
  ServiceCounts fit(ServiceCounts c, Length length) const {
    const auto over = [&] { return least(c) > length; };
    while (over() && c.elevators > 2) --c.elevators;
    while (over() && c.restrooms > 1) --c.restrooms;
    while (over() && c.stairs > 2) --c.stairs;
    while (over() && c.restrooms > 0) --c.restrooms;
    while (over() && c.stairs > 1) --c.stairs;
    while (over() && c.elevators > 0) --c.elevators;
    return c;
  }

  void fill(const ServiceCounts& c, Rng& rng);

 private:
  void add(CellKind kind, Interval along);
  void add_pair(CellKind kind, Interval along, std::int32_t count);

  ZoneCore& core_;
  const Need& need_;
  bool across_;  // flights run across the bar
  std::int32_t stairs_ = 0;
};

void BarFiller::add(CellKind kind, Interval along) {
  const int axis = core_.axis;
  const Interval depth = core_.bar.along(1 - axis);
  const Side low = axis == 0 ? geom::kSouth : geom::kWest;
  Cell cell;
  cell.kind = kind;
  cell.box = geom::make_box(axis, along, depth);
  cell.door =
      core_.mode == CoreMode::strip ? geom::opposite(core_.bar_side) : (stairs_ % 2 == 0 ? low : geom::opposite(low));
  cell.opening = door_at(along.middle());
  if (kind == CellKind::stair) {
    ++stairs_;
    if (across_) {
      cell.away = geom::opposite(cell.door);
    } else {
      // Along the bar: the floor landing lies at the low end, the door beside it.
      cell.away = axis == 0 ? geom::kEast : geom::kNorth;
      const bool at_end = along.lo == core_.zone.along(axis).lo;
      const Length wall = at_end ? plan::kFacadeWall : plan::kCoreWall;
      const Length landing = along.length() - wall - plan::kCoreWall - need_.stair.run - need_.stair.landing;
      const Length middle = along.lo + wall + std::min(landing, 2 * need_.stair.landing) / 2;
      cell.opening = door_at(middle);
    }
  }
  core_.cells.push_back(cell);
}

// `count` cells over a stretch of the bar, in two rows where both sides have
// halls.
void BarFiller::add_pair(CellKind kind, Interval along, std::int32_t count) {
  if (count == 0) return;
  const int axis = core_.axis;
  const Interval depth = core_.bar.along(1 - axis);
  const Side low = axis == 0 ? geom::kSouth : geom::kWest;
  const std::int32_t columns = (count + rows() - 1) / rows();
  for (std::int32_t i = 0; i < columns; ++i) {
    const Interval cell{along.lo + static_cast<Length>(std::int64_t{along.length()} * i / columns),
                        along.lo + static_cast<Length>(std::int64_t{along.length()} * (i + 1) / columns)};
    const bool two = rows() == 2 && 2 * i + 1 < count;
    if (!two) {
      const Side door = core_.mode == CoreMode::strip ? geom::opposite(core_.bar_side) : low;
      core_.cells.push_back({kind, geom::make_box(axis, cell, depth), door, door_at(cell.middle()), geom::kNorth});
      continue;
    }
    const Interval halves[2] = {{depth.lo, depth.middle()}, {depth.middle(), depth.hi}};
    for (int h = 0; h < 2; ++h) {
      core_.cells.push_back({kind, geom::make_box(axis, cell, halves[h]), h == 0 ? low : geom::opposite(low),
                             door_at(cell.middle()), geom::kNorth});
    }
  }
}

void BarFiller::fill(const ServiceCounts& c, Rng& rng) {
  const Interval bar = core_.bar.along(core_.axis);
  const Length least_room = need_.brief.least_room;
  const Length spare = bar.length() - least(c);
  const std::int32_t groups = elevator_groups(c.elevators);

  // Rooms between stairs and elevators keep the stairs apart, and break up long
  // rows of elevators. Slots: between the groups first, then beside the stairs.
  std::array<Length, kMostGroups + 1> inner{};
  const Length apart = c.stairs >= 2 ? std::clamp(need_.sep + stair_width() - least(c), 0, spare) : 0;
  const Length inside = std::min(spare, std::max(apart, (groups - 1) * least_room));
  const std::int32_t slots = std::min(groups + 1, inside / least_room);
  for (std::int32_t i = 0; i < slots; ++i) {
    const std::int32_t slot = i + 1 < groups ? i + 1 : i + 1 == groups ? 0 : groups;
    inner[static_cast<std::size_t>(slot)] = inside / slots;
  }
  Length rest = spare;
  for (const Length w : inner) rest -= w;
  Length first = 0, last = 0;
  if (rest >= 2 * least_room) {
    first = least_room + static_cast<Length>(std::int64_t{rest - 2 * least_room} * rng.between(350, 650) / 1000);
    last = rest - first;
  } else if (rest >= least_room) {
    (rng.below(2) == 0 ? first : last) = rest;
  }
  // A rest too small for a room makes the first cell longer.
  Length extra = rest - first - last;

  Length at = bar.lo;
  const auto take = [&](Length width) {
    const Interval along{at, at + width + std::exchange(extra, 0)};
    at = along.hi;
    return along;
  };
  const auto rooms = [&](Length width) {
    if (width > 0) add(CellKind::rooms, take(width));
  };
  const auto stair = [&] { add(CellKind::stair, take(stair_width())); };

  rooms(first);
  if (c.stairs >= 1) stair();
  if (c.stairs >= 3) stair();
  rooms(inner[0]);
  for (std::int32_t g = 0; g < groups; ++g) {
    const std::int32_t n = elevators_in_group(c.elevators, g);
    if (n > 0) add_pair(CellKind::elevator, take(elevators_width(n)), n);
    if (g == 0 && c.restrooms > 0) add_pair(CellKind::restroom, take(restrooms_width(c.restrooms)), c.restrooms);
    rooms(inner[static_cast<std::size_t>(g + 1)]);
  }
  if (c.stairs >= 4) stair();
  if (c.stairs >= 2) stair();
  rooms(last);
  if (at < bar.hi) rooms(bar.hi - at);
}

// --- placing the bar ---------------------------------------------------------

// A band between a loop and a façade is good if it holds one row of rooms or
// two rows and a hall.
bool good_band(Length depth, Length r) { return depth <= 2 * r || depth >= r * 26 / 10; }

// Splits `total` into the bands on the low and the high side of the bar.
Length low_band(Length total, Length r, Rng& rng) {
  const Length least = r * 9 / 10;
  std::array<Length, 5> options{total / 2, r * rng.between(115, 190) / 100, total - r * rng.between(115, 190) / 100,
                                static_cast<Length>(std::int64_t{total} * rng.between(400, 600) / 1000), total / 2};
  const std::uint32_t first = rng.below(static_cast<std::uint32_t>(options.size()));
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Length low = options[(first + i) % options.size()];
    const Length high = total - low;
    // Lopsided only while the far side stays within reach of the core.
    if (low < least || high < least || std::max(low, high) > std::max(total * 70 / 100, 3 * r)) continue;
    if (good_band(low, r) && good_band(high, r)) return low;
  }
  return total / 2;
}

bool place_ring(ZoneCore& core, const Need& need, Rng& rng) {
  const Length r = need.brief.average_room;
  const Length h = need.brief.hall_width;
  const Length least = r * 9 / 10;
  const bool stairs = need.counts.stairs > 0;
  const Length depth =
      std::max<Length>(stairs ? need.stair.length + 2 * plan::kCoreWall : 0, std::max({r, 2 * kShaft, h}));
  const Interval u = core.zone.along(core.axis);
  const Interval v = core.zone.along(1 - core.axis);
  const Length across = v.length() - depth - 2 * h;
  const Length longest = u.length() - 2 * h - 2 * least;
  core.mode = CoreMode::ring;
  BarFiller filler(core, need, true);
  ServiceCounts all = need.counts;
  if (across < 2 * least) return false;
  // At most half of the bar for elevators: beyond that a building would need
  // sky lobbies, and rows of shafts no architect would draw.
  while (all.elevators > 2 && filler.elevators_width(all.elevators) > longest / 2) --all.elevators;
  const ServiceCounts c = filler.fit(all, longest);
  if (c.stairs < all.stairs || c.restrooms < all.restrooms || c.elevators < std::min(all.elevators, 2)) return false;
  const Length shortest = std::max({filler.least(c), c.stairs >= 2 ? need.sep + filler.stair_width() : 0, 2 * r});
  // Long bars leave one row of rooms at each end, short ones a wing.
  Length length = std::min(longest, u.length() - 2 * h - 2 * (r * rng.between(105, 170) / 100));
  if (longest > shortest + 6 * r && rng.chance(600)) {
    const Length wing = r * rng.between(28, 40) / 10;
    length = std::max(shortest, u.length() - 2 * h - 2 * wing);
  }
  length = std::clamp(length, std::min(shortest, longest), longest);
  const Length ends = u.length() - 2 * h - length;
  const Length low_u = low_band(ends, r, rng);
  const Length low_v = low_band(across, r, rng);
  const Interval loop_u{u.lo + low_u, u.lo + low_u + length + 2 * h};
  const Interval loop_v{v.lo + low_v, v.lo + low_v + depth + 2 * h};
  core.loop = geom::make_box(core.axis, loop_u, loop_v);
  core.bar = geom::make_box(core.axis, geom::grow(loop_u, -h), geom::grow(loop_v, -h));
  filler.fill(c, rng);
  return true;
}

// The least sides of a strip zone for these heights and widths.
struct Least {
  Length along, across;
};

Length strip_depth(const Need& need) {
  return std::max(need.counts.stairs > 0 ? need.stair.lanes + plan::kFacadeWall + plan::kCoreWall : 0,
                  need.brief.least_room);
}

Least least_strip(const Need& need) {
  const Length stair = need.counts.stairs > 0 ? need.stair.length + plan::kFacadeWall + plan::kCoreWall : 0;
  return {std::max(stair, 2 * need.brief.least_room),
          strip_depth(need) + need.brief.hall_width + need.brief.least_room};
}

// What a short bar could not take stands at the high end of the band across the
// hall, as long as that keeps room for a lobby: an elevator, a restroom, one
// more elevator.
void spill(ZoneCore& core, const Need& need, const ServiceCounts& fitted) {
  Interval u = core.rest.along(core.axis);
  const Interval depth = core.rest.along(1 - core.axis);
  if (depth.length() > need.brief.average_room * 2) return;
  const Length keep = std::max<Length>(3'200, need.brief.least_room);
  std::int32_t elevators = std::min(need.counts.elevators, 2) - fitted.elevators;
  bool restroom = fitted.restrooms == 0;
  for (const CellKind kind : {CellKind::elevator, CellKind::restroom, CellKind::elevator}) {
    const Length width = kind == CellKind::elevator ? kShaft : need.brief.least_room;
    if (kind == CellKind::elevator ? elevators <= 0 : !restroom) continue;
    if (u.length() - width < keep) continue;
    if (kind == CellKind::elevator) --elevators;
    else restroom = false;
    const Interval along{u.hi - width, u.hi};
    u.hi -= width;
    core.cells.push_back(
        {kind, geom::make_box(core.axis, along, depth), core.bar_side, door_at(along.middle()), geom::kNorth});
  }
  core.rest.set(core.axis, u);
}

bool place_strip(ZoneCore& core, const Need& need, Rng& rng) {
  const Length r = need.brief.average_room;
  const Length h = need.brief.hall_width;
  const Interval u = core.zone.along(core.axis);
  const Interval v = core.zone.along(1 - core.axis);
  const Least least = least_strip(need);
  if (u.length() < least.along || v.length() < least.across) return false;
  // A deep band needs a hall of its own with rooms on both sides.
  if (v.length() - least.across > r && u.length() < need.brief.hall_width + 2 * need.brief.least_room) return false;
  core.mode = CoreMode::strip;
  core.bar_side =
      core.axis == 0 ? (rng.below(2) ? geom::kNorth : geom::kSouth) : (rng.below(2) ? geom::kEast : geom::kWest);
  // Flights run across the bar where it is deep enough for them.
  const Length deep = need.stair.length + plan::kFacadeWall + plan::kCoreWall;
  const bool across = need.counts.stairs > 0 && v.length() >= deep + h + r * 9 / 10;
  Length depth = across ? deep : strip_depth(need);
  if (need.counts.stairs == 0) depth = std::clamp((v.length() - h) / 2, need.brief.least_room, r * 13 / 10);
  // Share the depth evenly while both rows of rooms stay shallow.
  if (across) depth = std::max(depth, std::min((v.length() - h) / 2, r * 15 / 10));
  const bool low = core.bar_side == geom::kSouth || core.bar_side == geom::kWest;
  const Interval bar_v = low ? Interval{v.lo, v.lo + depth} : Interval{v.hi - depth, v.hi};
  const Interval hall_v = low ? Interval{bar_v.hi, bar_v.hi + h} : Interval{bar_v.lo - h, bar_v.lo};
  core.bar = geom::make_box(core.axis, u, bar_v);
  core.loop = geom::make_box(core.axis, u, hall_v);
  BarFiller filler(core, need, across);
  const ServiceCounts fitted = filler.fit(need.counts, u.length());
  filler.fill(fitted, rng);
  core.rest = geom::make_box(core.axis, u, low ? Interval{hall_v.hi, v.hi} : Interval{v.lo, hall_v.lo});
  spill(core, need, fitted);
  return true;
}

Error too_small(const Box& zone, const plan::Brief& brief) {
  const LeastSite least = least_tower_site(brief);
  const auto metres = [](Length mm) { return std::to_string(mm / 1000) + '.' + std::to_string(mm % 1000 / 100); };
  const auto ceil = [](Length mm) { return (mm + 99) / 100 * 100; };
  return {ErrorCode::too_small, "site",
          "a site of " + metres(zone.width()) + " × " + metres(zone.depth()) + " m is too small; the least here is " +
              metres(ceil(least.longer)) + " × " + metres(ceil(least.shorter)) + " m"};
}

// `longer` is the axis of the longer side. The halls of joined zones must meet,
// so a strip of several zones runs along the building.
Result<ZoneCore> place_zone(const Box& zone, int longer, bool joined, const Need& need, Key key) {
  Rng rng(key, Purpose::core);
  ZoneCore core;
  core.zone = zone;
  for (const auto place : {place_ring, place_strip}) {
    for (const int axis : {longer, 1 - longer}) {
      if (axis != longer && joined) continue;
      core.axis = axis;
      core.cells.clear();
      if (place(core, need, rng)) return core;
    }
  }
  return too_small(zone, need.brief);
}

// The stretch of a zone's side that its circulation faces: joints lie there.
Interval facing(const ZoneCore& core, Side side) { return core.loop.extent(side); }

}  // namespace

LeastSite least_tower_site(const plan::Brief& brief) {
  const Need need{brief, stair_size(brief.floor_height), {brief.floors > 1 ? 1 : 0, 0, 0}};
  Least least = least_strip(need);
  if (elevators_for(0, brief.floors, 1) > 0) least.along += kShaft;
  return {std::max(least.along, least.across), std::min(least.along, least.across)};
}

Result<CorePlan> core_plan(const plan::Brief& brief, Key key) {
  CorePlan plan;
  plan.stair = stair_size(brief.floor_height);
  const Box site{{0, 0}, {brief.site.width, brief.site.depth}};
  plan.zones_x = (site.width() + kZone - 1) / kZone;
  plan.zones_y = (site.depth() + kZone - 1) / kZone;
  const std::int32_t count = plan.zones_x * plan.zones_y;
  plan.stairs_required = brief.floors > 1 ? stairs_for(site.area()) : 0;
  plan.elevators_required = elevators_for(site.area() * brief.floors, brief.floors, 10'000);

  Need need{brief, plan.stair, {}, 2'800, 0};
  const std::int64_t area = site.area() / count;
  const int longer = site.width() * std::int64_t{plan.zones_y} >= site.depth() * std::int64_t{plan.zones_x} ? 0 : 1;
  need.counts.stairs = brief.floors > 1 ? std::max((plan.stairs_required + count - 1) / count, stairs_for(area)) : 0;
  need.counts.elevators = (plan.elevators_required + count - 1) / count;
  need.counts.restrooms = 2;
  need.restroom = std::clamp<Length>(2'600 + people_on(area) * 12, 2'800, 5'200);

  for (int y = 0; y < plan.zones_y; ++y) {
    for (int x = 0; x < plan.zones_x; ++x) {
      const auto cut = [](Length length, int i, int n) { return static_cast<Length>(std::int64_t{length} * i / n); };
      const Box zone{{cut(site.width(), x, plan.zones_x), cut(site.depth(), y, plan.zones_y)},
                     {cut(site.width(), x + 1, plan.zones_x), cut(site.depth(), y + 1, plan.zones_y)}};
      need.sep = isqrt(std::int64_t{zone.width()} * zone.width() + std::int64_t{zone.depth()} * zone.depth()) / 3 + 100;
      // All zones are placed alike, so that their circulation meets.
      Result<ZoneCore> core = place_zone(zone, longer, count > 1, need, key);
      if (!core) return core.error();
      core->first_cell =
          plan.zones.empty()
              ? std::uint16_t{0}
              : static_cast<std::uint16_t>(plan.zones.back().first_cell + plan.zones.back().cells.size());
      plan.zones.push_back(std::move(*core));
    }
  }
  // Nobody climbs more than three storeys for want of an elevator.
  const bool has_elevator = std::any_of(plan.zones.begin(), plan.zones.end(), [](const ZoneCore& zone) {
    return std::any_of(zone.cells.begin(), zone.cells.end(),
                       [](const Cell& c) { return c.kind == CellKind::elevator; });
  });
  if (plan.elevators_required > 0 && !has_elevator) return too_small(site, brief);
  for (int y = 0; y < plan.zones_y; ++y) {
    for (int x = 0; x < plan.zones_x; ++x) {
      const int a = y * plan.zones_x + x;
      for (const Side side : {geom::kEast, geom::kNorth}) {
        if (side == geom::kEast ? x + 1 == plan.zones_x : y + 1 == plan.zones_y) continue;
        const int b = side == geom::kEast ? a + 1 : a + plan.zones_x;
        const Interval both = geom::intersect(facing(plan.zones[static_cast<std::size_t>(a)], side),
                                              facing(plan.zones[static_cast<std::size_t>(b)], geom::opposite(side)));
        const Length half = brief.hall_width / 2;
        plan.joints.push_back({static_cast<std::uint16_t>(a),
                               static_cast<std::uint16_t>(b),
                               side,
                               {both.middle() - half, both.middle() - half + brief.hall_width}});
      }
    }
  }
  return plan;
}

}  // namespace enfilade::rules
