// Shops.
//
//   +-----------------------+   The counter stands before the back wall, the
//   |   clerk      ||       |   wall across from the street, with floor behind
//   |  [counter  ] ||  s    |   it for the clerk and a way around its end; where
//   |              ||  h    |   that does not fit, it stands against a wall.
//   |  [table] [table] e    |   Shelves line the walls, low ones before windows,
//   |                  l f  |   and tables with goods stand in the middle.
//   +---windows--[door]-----+

#include <algorithm>

#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Length kShopAisle = 1200;
constexpr Size kDisplay{1600, 800, 740};
constexpr int kMostShelves = 40;

// The side customers come from: the entrance, else the windows, else the door.
Side street_side(const Fitting& fit) {
  if (fit.has_entrance()) return fit.front_door();
  for (int i = 0; i < 4; ++i) {
    if (fit.has_window(static_cast<Side>(i))) return static_cast<Side>(i);
  }
  return fit.front_door();
}

Part counter_part(const Job& job, Interval u, Length from) {
  return {ObjectKind::counter, Toward::room, job.wood, u, {from, from + kCounter.depth}, kCounter.height, 0};
}

// A counter with the clerk behind it; the way around lies at either end.
Group served_counter(const Job& job, int units, bool mirrored) {
  constexpr Length kFront = kBehind + kCounter.depth;
  const Length length = units * kCounter.width;
  Group g;
  g.width = length + kBehind;
  const auto at = [&](Length lo, Length hi) {
    return mirrored ? Interval{g.width - hi, g.width - lo} : Interval{lo, hi};
  };
  g.add(counter_part(job, at(0, length), kBehind));
  g.keep_free(at(0, g.width), {0, kBehind}, false);
  g.keep_free(at(length, g.width), {0, kFront});
  g.keep_free(at(0, length), {kFront, kFront + kWay});
  return g;
}

Group wall_counter(const Job& job, int units) {
  Group g;
  g.width = units * kCounter.width;
  g.add(counter_part(job, {0, g.width}, 0));
  g.keep_free({0, g.width}, {kCounter.depth, kCounter.depth + kWay});
  return g;
}

// Divides the room for a band at one wall, with shelves on the others.
bool divide_for(Fitting& fit, Side back, Length depth) {
  std::array<Length, 4> bands{};
  bands[back] = depth;
  if (fit.extent(back) == 0 || fit.reach(back) < depth + kFreeCore) return false;
  add_bands(fit, 0, kShelf.depth, kShopAisle, bands);
  add_bands(fit, 1, kShelf.depth, kShopAisle, bands);
  return fit.divide(bands);
}

bool put_counter(Job& job) {
  Fitting& fit = job.fit;
  const int most = job.rng.between(2, 5);
  const bool mirrored = job.rng.chance(500);
  const Side street = street_side(fit);
  const Side walls[4] = {geom::opposite(street), static_cast<Side>((street + (mirrored ? 1 : 3)) % 4),
                         static_cast<Side>((street + (mirrored ? 3 : 1)) % 4), street};
  for (const Side s : walls) {
    if (!divide_for(fit, s, kBehind + kCounter.depth)) continue;
    for (int units = most; units >= 2; --units) {
      if (fit.spread(s, served_counter(job, units, mirrored), 1) > 0) return true;
      if (fit.spread(s, served_counter(job, units, !mirrored), 1) > 0) return true;
    }
  }
  for (const Side s : walls) {
    if (!divide_for(fit, s, kCounter.depth)) continue;
    for (int units = most; units > 0; --units) {
      if (fit.spread(s, wall_counter(job, units), 1) > 0) return true;
    }
  }
  std::array<Length, 4> bands{};
  add_bands(fit, 0, kShelf.depth, kWay, bands);
  add_bands(fit, 1, kShelf.depth, kWay, bands);
  fit.divide(bands);
  return false;
}

void put_displays(Job& job) {
  Fitting& fit = job.fit;
  const int axis = job.rng.chance(500) ? 1 : 0;
  const Box& core = fit.core();
  const Interval along = geom::grow(core.along(axis), -kFreeCore);
  const Interval across = geom::grow(core.along(1 - axis), -kFreeCore);
  const int columns = count_along(along.length(), kDisplay.width, kShopAisle);
  const int rows = count_along(across.length(), kDisplay.depth, kShopAisle);
  for (int i = 0; i < columns * rows; ++i) {
    const Length u = place_along(along, kDisplay.width, columns, i % columns);
    const Length v = place_along(across, kDisplay.depth, rows, i / columns);
    const Box box = geom::make_box(axis, {u, u + kDisplay.width}, {v, v + kDisplay.depth});
    if (!fit.island_fits(box, kDisplay.height)) continue;
    fit.add_island(ObjectKind::table, box, axis == 0 ? geom::kSouth : geom::kWest, kDisplay.height, job.wood);
  }
}

}  // namespace

void furnish_shop(Job& job) {
  Fitting& fit = job.fit;
  if (fit.has_walls()) put_counter(job);
  put_displays(job);
  const Group shelf = run_of(ObjectKind::shelf, kShelf, 1, job.metal);
  for (int s = 0; s < 4; ++s) pack(fit, static_cast<Side>(s), shelf, kMostShelves);
  dress_walls(job, 0, job.rng.chance(500) ? 1 : 0);
}

}  // namespace enfilade::furnish
