// A storey of a stair, `away` pointing right:
//
//     +---------+-----------------+------+
//     |  floor  |  flight 2 <---  | half |
//     | landing +-----------------+ land-|
//     |  z0     |  flight 1 --->  | ing  |
//     +---------+-----------------+------+
//
// Storeys higher than twice 3658 mm turn more often, in the same two lanes.
// The last flight arrives at the floor landing of the storey above, so the
// slab above is open everywhere but over the floor landing.

#include "rules/core/stair.hpp"

#include <algorithm>

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Side;

constexpr Length kMaxRiser = 178;
constexpr Length kMaxRise = 3'658;  // between landings

// The part of `clear` from `from` to `to` millimetres in direction `away`.
Box slice(const Box& clear, Side away, Length from, Length to) {
  Box box = clear;
  const int axis = 1 - geom::axis_of(away);  // a side runs across its direction
  const Interval e = clear.along(axis);
  const bool up = away == geom::kNorth || away == geom::kEast;
  box.set(axis, up ? Interval{e.lo + from, e.lo + to} : Interval{e.hi - to, e.hi - from});
  return box;
}

Length reach(const Box& clear, Side away) { return clear.along(1 - geom::axis_of(away)).length(); }

Box lane(const Box& box, Side away, int which) {
  Box out = box;
  const int across = geom::axis_of(away);
  const Interval e = box.along(across);
  out.set(across, which == 0 ? Interval{e.lo, e.middle()} : Interval{e.middle(), e.hi});
  return out;
}

// Whatever the cell has beyond the least length makes the floor landing deeper.
Length floor_landing(const Box& clear, Side away, const StairSize& size) {
  return reach(clear, away) - size.run - size.landing;
}

}  // namespace

namespace {

StairSize sized(StairSize size, Length floor_height) {
  while (floor_height > std::int64_t{size.flights} * kMaxRise) size.flights += 2;
  const std::int32_t per_flight = size.flights * kMaxRiser;
  size.risers = std::max(2, (floor_height + per_flight - 1) / per_flight);
  size.run = (size.risers - 1) * size.tread;
  size.length = size.run + 2 * size.landing;
  return size;
}

}  // namespace

StairSize stair_size(Length floor_height) { return sized({}, floor_height); }

StairSize stair_size_within(Length floor_height, Length length) {
  StairSize size = stair_size(floor_height);
  // Two risers a flight are the shortest there are.
  while (size.length > length && size.risers > 2) {
    size.flights += 2;
    size = sized(size, floor_height);
  }
  return size;
}

StairSize private_stair_size(Length floor_height) {
  StairSize size;
  size.tread = 254;
  size.landing = 920;
  size.lanes = 1'820;
  return sized(size, floor_height);
}

Box stair_well(const Box& clear, Side away, const StairSize& size) {
  return slice(clear, away, floor_landing(clear, away, size), reach(clear, away));
}

void build_stair(const plan::Region& region, Side away, const StairSize& size, bool top, plan::Room& room) {
  const Box clear = plan::clear_box(region);
  const Length near = floor_landing(clear, away, size);
  const Length far = near + size.run;
  room.landings.push_back({slice(clear, away, 0, near), region.z0});
  if (top) return;
  const Length height = region.z1 - region.z0;
  const std::int32_t total = size.flights * size.risers;
  const auto level = [&](std::int32_t flight) {
    return region.z0 + static_cast<Length>(std::int64_t{height} * flight * size.risers / total);
  };
  for (std::int32_t f = 0; f < size.flights; ++f) {
    const Side up = f % 2 == 0 ? away : geom::opposite(away);
    room.flights.push_back({lane(slice(clear, away, near, far), away, f % 2), up, level(f), level(f + 1), size.risers});
    if (f + 1 == size.flights) break;
    const bool half = f % 2 == 0;
    room.landings.push_back(
        {half ? slice(clear, away, far, reach(clear, away)) : slice(clear, away, 0, near), level(f + 1)});
  }
}

}  // namespace enfilade::rules
