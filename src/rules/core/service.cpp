#include "rules/core/service.hpp"

#include <algorithm>

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Side;

constexpr Length kRestroom = 3'000;

// Up to the grain of outlines, see shell/outline.hpp.
Length to_grain(Length v) { return (v + 3) / 4 * 4; }
std::int32_t pairs(std::int32_t n) { return (n + 1) / 2; }

}  // namespace

std::int32_t people_on(std::int64_t storey) { return static_cast<std::int32_t>(storey / 13'900'000); }

std::int32_t exits_for(std::int32_t people) { return people > 1000 ? 4 : people > 500 ? 3 : 2; }

std::int32_t elevators_for(std::int64_t all, std::int32_t floors, std::int32_t most) {
  if (floors <= 3) return 0;
  const auto by_area = static_cast<std::int32_t>(std::min<std::int64_t>((all + 4'499'999'999) / 4'500'000'000, most));
  return std::max(by_area, floors > 5 ? 2 : 1) + (floors > 20 ? 1 : 0);
}

ServiceCounts service_counts(std::int64_t largest, std::int64_t all, std::int32_t floors) {
  ServiceCounts c;
  if (floors > 1) c.stairs = exits_for(people_on(largest));
  c.elevators = elevators_for(all, floors, 1'000);
  c.restrooms = 2;
  return c;
}

ServiceSizes service_sizes(const plan::Brief& brief) {
  ServiceSizes s;
  s.stair = stair_size(brief.floor_height);
  s.stair_width = to_grain(s.stair.lanes + 2 * plan::kCoreWall + 100);
  s.stair_length = to_grain(s.stair.length + plan::kFacadeWall + plan::kCoreWall);
  s.elevator = kShaft;
  s.restroom = kRestroom;
  s.bar = brief.floors > 1 ? to_grain(s.stair.length + 2 * plan::kCoreWall) : 2 * kShaft;
  return s;
}

Length bar_length(const ServiceSizes& s, const ServiceCounts& c) {
  return c.stairs * s.stair_width + pairs(c.elevators) * s.elevator + pairs(c.restrooms) * s.restroom;
}

ServiceBar make_bar(const ServiceSizes& s, const ServiceCounts& c, int axis, geom::Point at, Length hall,
                    std::int32_t low_rise, std::int32_t low_last) {
  ServiceBar bar;
  bar.axis = axis;
  const Length u0 = geom::coordinate(at, axis), v0 = geom::coordinate(at, 1 - axis);
  const Interval u{u0, u0 + bar_length(s, c)}, v{v0, v0 + s.bar};
  bar.box = geom::make_box(axis, u, v);
  const Side low = axis == 0 ? geom::kSouth : geom::kWest, high = geom::opposite(low);

  // The loop: long sides take the corners.
  const Interval around = geom::grow(u, hall);
  bar.loop[low] = geom::make_box(axis, around, {v.lo - hall, v.lo});
  bar.loop[high] = geom::make_box(axis, around, {v.hi, v.hi + hall});
  const Side first = axis == 0 ? geom::kWest : geom::kSouth;
  bar.loop[first] = geom::make_box(axis, {u.lo - hall, u.lo}, v);
  bar.loop[geom::opposite(first)] = geom::make_box(axis, {u.hi, u.hi + hall}, v);

  Length next = u.lo;
  const auto take = [&](Length width) {
    const Interval along{next, next + width};
    next += width;
    return along;
  };
  const auto stair = [&](Side door) {
    const Interval along = take(s.stair_width);
    Cell cell{CellKind::stair, geom::make_box(axis, along, v), door, door_at(along.middle()), geom::opposite(door)};
    bar.cells.push_back(cell);
  };
  // Low-rise elevators first, so that each bank stands together.
  const auto rows = [&](CellKind kind, std::int32_t count, Length width) {
    for (std::int32_t i = 0; i < pairs(count); ++i) {
      const Interval along = take(width);
      const bool two = 2 * i + 1 < count;
      for (int row = 0; row < (two ? 2 : 1); ++row) {
        const Interval depth = !two       ? v
                               : row == 0 ? Interval{v.lo, v.lo + to_grain(v.length() / 2)}
                                          : Interval{v.lo + to_grain(v.length() / 2), v.hi};
        const Side door = row == 0 ? low : high;
        Cell cell{kind, geom::make_box(axis, along, depth), door, door_at(along.middle()), geom::kNorth};
        if (kind == CellKind::elevator && 2 * i + row < low_rise) cell.last = low_last;
        bar.cells.push_back(cell);
      }
    }
  };
  if (c.stairs >= 1) stair(low);
  if (c.stairs >= 3) stair(high);
  rows(CellKind::elevator, c.elevators, s.elevator);
  rows(CellKind::restroom, c.restrooms, s.restroom);
  if (c.stairs >= 4) stair(low);
  if (c.stairs >= 2) stair(high);
  return bar;
}

}  // namespace enfilade::rules
