// Rooms around tables: meeting rooms and pantries.
//
// A meeting room has one table as large as the core allows with chairs around
// it; a very large one has rows of tables. Where no table fits in the middle,
// one stands with its end against a wall and chairs on both sides, or else with
// its side against a wall. A pantry has a counter along a wall and small tables
// in the core, or one against the other wall.

#include <algorithm>

#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Length kChairPitch = 700;
constexpr Length kWallTable = 800;  // depth of a table whose side stands against a wall

// Chairs along one side of a table, looking at it.
void put_chairs(Job& job, const Box& table, Side s) {
  const int axis = geom::axis_of(s);
  const Interval edge = table.along(axis);
  const int n = edge.length() / kChairPitch;
  const bool up = s == geom::kNorth || s == geom::kEast;
  const Length level = table.level(s);
  const Interval v = up ? Interval{level + kTuck, level + kSeat} : Interval{level - kSeat, level - kTuck};
  for (int i = 0; i < n; ++i) {
    const auto middle = static_cast<Length>(edge.lo + std::int64_t{edge.length()} * (2 * i + 1) / (2 * n));
    const Box box = geom::make_box(axis, {middle - kChair.width / 2, middle + kChair.width / 2}, v);
    if (job.fit.island_fits(box, kChair.height)) {
      job.fit.add_island(ObjectKind::chair, box, geom::opposite(s), kChair.height, job.fabric);
    }
  }
}

// A table against a wall with chairs on its free side.
Group wall_table(const Job& job, int chairs) {
  constexpr Length kDepth = kWallTable;
  Group g;
  g.width = std::max(1200, chairs * 800);
  g.add({ObjectKind::table, Toward::room, job.wood, {0, g.width}, {0, kDepth}, kTableHeight, 0});
  for (int i = 0; i < chairs; ++i) {
    const Length middle = g.width * (2 * i + 1) / (2 * chairs);
    g.add({ObjectKind::chair,
           Toward::wall,
           job.fabric,
           {middle - kChair.width / 2, middle + kChair.width / 2},
           {kDepth + kTuck, kDepth + kSeat},
           kChair.height,
           0});
  }
  g.keep_free({0, g.width}, {kDepth + kSeat, kDepth + kSeat + kWay});
  return g;
}

// A table with its end against a wall and `rows` chairs on each side.
Group end_table(const Job& job, int rows) {
  constexpr Length kWidth = 1000;
  constexpr Length kTableAt = kBehind + kSeat;
  const Length length = rows * kChairPitch;
  Group g;
  g.width = 2 * kTableAt + kWidth;
  g.add({ObjectKind::table, Toward::room, job.wood, {kTableAt, kTableAt + kWidth}, {0, length}, kTableHeight, 0});
  for (int i = 0; i < rows; ++i) {
    const Interval v{i * kChairPitch + (kChairPitch - kChair.width) / 2,
                     i * kChairPitch + (kChairPitch + kChair.width) / 2};
    g.add({ObjectKind::chair, Toward::plus, job.fabric, {kBehind, kBehind + kChair.depth}, v, kChair.height, 0});
    g.add({ObjectKind::chair,
           Toward::minus,
           job.fabric,
           {g.width - kBehind - kChair.depth, g.width - kBehind},
           v,
           kChair.height,
           0});
  }
  g.keep_free({0, kBehind}, {0, length});
  g.keep_free({g.width - kBehind, g.width}, {0, length});
  return g;
}

// Tries end tables, then wall tables with fewer and fewer chairs, at every wall.
bool put_wall_table(Job& job) {
  Fitting& fit = job.fit;
  constexpr Length kDepth = kWallTable + kSeat;
  if (!fit.has_walls()) return false;
  for (int rows = 3; rows > 1; --rows) {
    for (const Side s : shuffled_sides(job.rng)) {
      std::array<Length, 4> bands{};
      bands[s] = rows * kChairPitch;
      if (fit.reach(s) < bands[s] + kFreeCore) continue;
      add_bands(fit, 0, kBand, kFreeCore, bands);
      add_bands(fit, 1, kBand, kFreeCore, bands);
      if (fit.divide(bands) && fit.spread(s, end_table(job, rows), 1) > 0) return true;
    }
  }
  for (int chairs = 3; chairs > 0; --chairs) {
    for (const Side s : shuffled_sides(job.rng)) {
      std::array<Length, 4> bands{};
      bands[s] = kDepth;
      if (fit.reach(s) < kDepth + kWay) continue;
      add_bands(fit, 0, kBand, kFreeCore, bands);
      add_bands(fit, 1, kBand, kFreeCore, bands);
      if (fit.divide(bands) && fit.spread(s, wall_table(job, chairs), 1) > 0) return true;
    }
  }
  fit.divide({});
  return false;
}

// Tables of one size in a grid on the core, each with chairs on its long sides.
int put_table_grid(Job& job, int axis, Length length, Length width, int most) {
  const Box& core = job.fit.core();
  const Interval along{core.along(axis).lo + kBehind, core.along(axis).hi - kBehind};
  const Interval across{core.along(1 - axis).lo + kBehind, core.along(1 - axis).hi - kBehind};
  const Length whole = width + 2 * kSeat;
  int columns = std::min(count_along(along.length(), length, kBehind), 2 * most);
  int rows = std::min(count_along(across.length(), whole, kBehind), 2 * most);
  while (columns * rows > most) --(columns > rows ? columns : rows);
  int put = 0;
  for (int i = 0; i < columns * rows; ++i) {
    const Length u = place_along(along, length, columns, i % columns);
    const Length v = place_along(across, whole, rows, i / columns) + kSeat;
    put += put_table(job, geom::make_box(axis, {u, u + length}, {v, v + width}), axis, false);
  }
  return put;
}

// One table in the middle of the core, as large as it may be.
bool put_large_table(Job& job) {
  const Box& core = job.fit.core();
  const int axis = core.width() >= core.depth() ? 0 : 1;
  const Length along = core.along(axis).length() - 2 * (kBehind + kSeat);
  const Length across = core.along(1 - axis).length() - 2 * (kBehind + kSeat);
  if (across < 800 || along + 2 * kSeat < 1200) return false;
  const bool ends = along >= 1400;
  const Length length = std::min<Length>(ends ? along : along + 2 * kSeat, 7200) / 100 * 100;
  const Length width = std::min<Length>({across, 1600, std::max<Length>(800, length / 2)}) / 100 * 100;
  const Interval u{core.along(axis).middle() - length / 2, core.along(axis).middle() - length / 2 + length};
  const Interval v{core.along(1 - axis).middle() - width / 2, core.along(1 - axis).middle() - width / 2 + width};
  return put_table(job, geom::make_box(axis, u, v), axis, ends);
}

// On the first wall that takes it, the short ones first.
void hang_board(Job& job) {
  Group g;
  g.add(
      {ObjectKind::board, Toward::room, job.ceramic, {0, kBoard.width}, {0, kBoard.depth}, kBoard.height, kBoardAbove});
  g.keep_free({0, kBoard.width}, {kBoard.depth, kBoard.depth + kWay});
  g.width = kBoard.width;
  const int short_axis = job.fit.clear().width() >= job.fit.clear().depth() ? 1 : 0;
  const Side first = short_axis == 1 ? geom::kEast : geom::kNorth;
  const bool turned = job.rng.chance(500);
  const Side order[4] = {turned ? geom::opposite(first) : first, turned ? first : geom::opposite(first),
                         short_axis == 1 ? geom::kSouth : geom::kWest, short_axis == 1 ? geom::kNorth : geom::kEast};
  for (const Side s : order) {
    const Interval wall = job.fit.wall(s);
    if (job.fit.place_from(s, g, wall.middle() - kBoard.width / 2)) return;
  }
}

}  // namespace

bool put_table(Job& job, const Box& table, int axis, bool ends) {
  if (!job.fit.island_fits(table, kTableHeight)) return false;
  const Side low = axis == 0 ? geom::kSouth : geom::kWest;
  job.fit.add_island(ObjectKind::table, table, low, kTableHeight, job.wood);
  const std::size_t alone = job.fit.placed();
  put_chairs(job, table, low);
  put_chairs(job, table, geom::opposite(low));
  if (ends) {
    const Side end = axis == 0 ? geom::kWest : geom::kSouth;
    put_chairs(job, table, end);
    put_chairs(job, table, geom::opposite(end));
  }
  if (job.fit.placed() > alone) return true;
  job.fit.drop_last();
  return false;
}

void furnish_meeting(Job& job) {
  Fitting& fit = job.fit;
  constexpr Length kTableCore = 2 * (kBehind + kSeat) + 800;  // across a table with chairs on both sides
  constexpr std::int64_t kLargest = 90'000'000;               // above: rows of tables
  const int long_axis = fit.clear().width() >= fit.clear().depth() ? 0 : 1;
  std::array<Length, 4> bands{};
  if (fit.has_walls()) {
    // A board needs next to nothing; cabinets only where the table keeps its size.
    add_bands(fit, long_axis, kBand, 4200, bands);
    add_bands(fit, 1 - long_axis, kBand, kTableCore + 400, bands);
    add_bands(fit, 0, kBoard.depth, kTableCore, bands);
    add_bands(fit, 1, kBoard.depth, kTableCore, bands);
  }
  bool put = fit.divide(bands);
  if (put && fit.area() > kLargest) put = put_table_grid(job, 1 - long_axis, 2400, 900, 60) > 0;
  else put = put && put_large_table(job);
  if (!put) put = put_wall_table(job);
  if (!fit.has_walls()) return;
  if (!put) {
    bands = {};
    add_bands(fit, 0, kBand, kWay, bands);
    add_bands(fit, 1, kBand, kWay, bands);
    fit.divide(bands);
  }
  hang_board(job);
  const int runs = job.rng.chance(500) ? 1 : 0;
  const int plants = job.rng.chance(600) ? 1 : 0;
  dress_walls(job, runs, plants);
}

void furnish_pantry(Job& job) {
  Fitting& fit = job.fit;
  // The counter: the wall that takes the longest one, walls without windows first.
  int best = 0;
  Side chosen = geom::kSouth;
  const auto counter = [&](int units) {
    Group g;
    g.width = units * kCounter.width;
    g.add({ObjectKind::counter, Toward::room, job.wood, {0, g.width}, {0, kCounter.depth}, kCounter.height, 0});
    g.keep_free({0, g.width}, {kCounter.depth, kCounter.depth + kWay});
    return g;
  };
  const auto divide_for = [&](Side s) {
    std::array<Length, 4> bands{};
    bands[s] = kCounter.depth;
    // Too narrow for a table in the middle: one against the wall across.
    constexpr Length kMiddle = 800 + 2 * (kSeat + kBehind);
    const Length rest = fit.reach(s) - kCounter.depth;
    if (rest < kMiddle && rest >= kWallTable + kSeat + kWay) bands[geom::opposite(s)] = kWallTable + kSeat;
    add_bands(fit, 0, kBand, 3000, bands);
    add_bands(fit, 1, kBand, 3000, bands);
    return fit.divide(bands);
  };
  if (fit.has_walls()) {
    for (const Side s : shuffled_sides(job.rng)) {
      const int most = std::min<int>(7, fit.extent(s) / kCounter.width);
      for (int units = most; 4 * units > 5 * best || (best == 0 && units > 0); --units) {
        if (!divide_for(s) || !fit.place_from(s, counter(units), fit.wall(s).lo)) continue;
        best = units;
        chosen = s;
      }
    }
    fit.divide({});
    if (best > 0) {
      divide_for(chosen);
      fit.place_from(chosen, counter(best), fit.wall(chosen).lo);
    }
  }
  const int axis = job.rng.chance(500) ? 1 : 0;
  const Length length = job.rng.chance(500) ? 800 : 1400;
  if (put_table_grid(job, axis, length, 800, 12) == 0 && put_table_grid(job, 1 - axis, 800, 800, 12) == 0) {
    const Side across = geom::opposite(chosen);
    const int tables = std::clamp(fit.extent(across) / 3600, 1, 4);
    for (int chairs = 3; chairs > 0; --chairs) {
      if (fit.spread(across, wall_table(job, chairs), tables) > 0) break;
    }
  }
  dress_walls(job, 0, job.rng.chance(600) ? 1 : 0);
}

}  // namespace enfilade::furnish
