// Offices and open offices.
//
// An office seats one person per 6 … 10 m² (one to six), each in one of three
// settings, seen from the wall w:
//
//   beside           facing the wall      facing the room
//   w============    w==========          w===============
//     +--+             +------+             free    | f
//     |  | o f         |      |             +-o--+  | r
//     |  |   r         +------+             |    |  | e
//     +--+   e            o                 +----+  | e
//            e           free                 o (guest)
//
// "Beside" stands at a window, so that light falls from the side; two of them
// can meet front to front. The settings are tried on the walls in an order that
// is drawn, and the first that seats everybody wins; else the best.
//
// An open office has benches of two rows of desks, front to front, in a grid
// with aisles; a small one where benches would leave the floor half empty has its
// desks along the walls, as an office. Floors without walls (rooms askew) have
// benches too, or one row of desks.

#include <algorithm>
#include <utility>

#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

enum class Setting : std::uint8_t { beside, facing_wall, facing_room };

constexpr Length kChairInset = (kDesk.width - kChair.width) / 2;  // a chair in the middle of a desk's long side

Length depth_of(Setting setting) {
  switch (setting) {
    case Setting::beside: return kDesk.width;
    case Setting::facing_wall: return kDesk.depth + kSeat;
    case Setting::facing_room: return kBehind + kSeat + kDesk.depth + kSeat;
  }
  return 0;
}

Part desk(const Job& job, Interval u, Interval v, Toward facing) {
  return {ObjectKind::desk, facing, job.wood, u, v, kDesk.height, 0};
}
Part chair(const Job& job, Interval u, Interval v, Toward facing) {
  return {ObjectKind::chair, facing, job.fabric, u, v, kChair.height, 0};
}

// One desk across the wall, its chair on the larger-coordinate side, or on the
// other when mirrored.
Group beside(const Job& job, bool mirrored) {
  Group g;
  g.width = kDesk.depth + kSeat + kBehind;
  const auto at = [&](Length lo, Length hi) {
    return mirrored ? Interval{g.width - hi, g.width - lo} : Interval{lo, hi};
  };
  const Length seat = kDesk.depth + kTuck;
  g.add(desk(job, at(0, kDesk.depth), {0, kDesk.width}, mirrored ? Toward::minus : Toward::plus));
  g.add(chair(job, at(seat, seat + kChair.depth), {kChairInset, kChairInset + kChair.width},
              mirrored ? Toward::plus : Toward::minus));
  g.keep_free(at(g.width - kBehind, g.width), {0, kDesk.width});
  return g;
}

// Two desks front to front across the wall.
Group beside_pair(const Job& job) {
  Group g;
  constexpr Length kFirst = kBehind + kSeat;
  constexpr Interval kAcross{kChairInset, kChairInset + kChair.width};
  g.width = 2 * (kBehind + kSeat + kDesk.depth);
  g.add(desk(job, {kFirst, kFirst + kDesk.depth}, {0, kDesk.width}, Toward::minus));
  g.add(chair(job, {kBehind, kBehind + kChair.depth}, kAcross, Toward::plus));
  g.add(desk(job, {kFirst + kDesk.depth, kFirst + 2 * kDesk.depth}, {0, kDesk.width}, Toward::plus));
  g.add(chair(job, {g.width - kBehind - kChair.depth, g.width - kBehind}, kAcross, Toward::minus));
  g.keep_free({0, kBehind}, {0, kDesk.width});
  g.keep_free({g.width - kBehind, g.width}, {0, kDesk.width});
  return g;
}

Group facing_wall(const Job& job) {
  Group g;
  constexpr Length kBack = kDesk.depth + kSeat;
  g.width = kDesk.width;
  g.add(desk(job, {0, kDesk.width}, {0, kDesk.depth}, Toward::room));
  g.add(chair(job, {kChairInset, kChairInset + kChair.width}, {kDesk.depth + kTuck, kBack}, Toward::wall));
  g.keep_free({kChairInset, kChairInset + kChair.width}, {kBack, kBack + kWay});
  return g;
}

// The way around the desk lies at its end, on either side.
Group facing_room(const Job& job, bool mirrored, bool guest) {
  Group g;
  constexpr Length kFront = kBehind + kSeat;
  g.width = kDesk.width + kBehind;
  const auto at = [&](Length lo, Length hi) {
    return mirrored ? Interval{g.width - hi, g.width - lo} : Interval{lo, hi};
  };
  const Interval seat = at(kChairInset, kChairInset + kChair.width);
  g.add(desk(job, at(0, kDesk.width), {kFront, kFront + kDesk.depth}, Toward::wall));
  g.add(chair(job, seat, {kBehind, kBehind + kChair.depth}, Toward::room));
  if (guest) {
    const Length front = kFront + kDesk.depth + kTuck;
    g.add(chair(job, seat, {front, front + kChair.depth}, Toward::wall));
  }
  g.keep_free(at(0, g.width), {0, kBehind}, false);
  g.keep_free(at(kDesk.width, g.width), {0, kFront + kDesk.depth});
  return g;
}

// Divides the room for a setting at a wall and seats up to n people; returns
// how many.
int seat(Job& job, Setting setting, Side wall, int n, bool mirrored) {
  Fitting& fit = job.fit;
  std::array<Length, 4> bands{};
  bands[wall] = depth_of(setting);
  const Side across = geom::opposite(wall);
  const Length spare = fit.reach(wall) - bands[wall] - kFreeCore;
  if (fit.reach(wall) < bands[wall] + kWay) return 0;
  if (n > 1 && spare >= depth_of(Setting::facing_wall)) bands[across] = depth_of(Setting::facing_wall);
  else if (spare >= kBand) bands[across] = kBand;
  add_bands(fit, geom::axis_of(wall), kBand, kFreeCore, bands);
  if (!fit.divide(bands)) return 0;

  int seated = 0;
  switch (setting) {
    case Setting::beside:
      if (n > 1) seated = 2 * fit.spread(wall, beside_pair(job), n / 2, kBehind);
      if (seated < n) seated += fit.spread(wall, beside(job, mirrored), n - seated, kBehind);
      if (seated < n) seated += fit.spread(wall, beside(job, !mirrored), n - seated, kBehind);
      break;
    case Setting::facing_wall: seated = fit.spread(wall, facing_wall(job), n); break;
    case Setting::facing_room:
      seated = fit.spread(wall, facing_room(job, mirrored, n < 3), n);
      if (seated == 0) seated = fit.spread(wall, facing_room(job, !mirrored, false), n);
      break;
  }
  if (seated < n && bands[across] == depth_of(Setting::facing_wall)) {
    seated += fit.spread(across, facing_wall(job), n - seated);
  }
  return seated;
}

struct Attempt {
  Setting setting;
  Side wall;
  int score;
};

// All settings at all walls, the most wanted first.
std::array<Attempt, 12> attempts(Job& job, int n) {
  const Fitting& fit = job.fit;
  // How much each setting is wanted in this room.
  std::array<int, 3> wish{job.rng.between(0, 60), job.rng.between(0, 40), job.rng.between(0, n == 1 ? 70 : 30)};
  std::array<Attempt, 12> list;
  for (int i = 0; i < 12; ++i) {
    const auto setting = static_cast<Setting>(i / 4);
    const auto wall = static_cast<Side>(i % 4);
    int score = wish[static_cast<std::size_t>(i / 4)] - 25 * fit.doors(wall) + job.rng.between(0, 4);
    const bool window = fit.has_window(wall);
    if (setting == Setting::beside) score += window ? 20 : -20;
    if (setting == Setting::facing_wall) score += window ? -10 : 5;
    if (setting == Setting::facing_room) score += wall == geom::opposite(fit.front_door()) ? 15 : 0;
    list[static_cast<std::size_t>(i)] = {setting, wall, score};
  }
  std::sort(list.begin(), list.end(), [](const Attempt& a, const Attempt& b) {
    if (a.score != b.score) return a.score > b.score;
    return std::pair(a.setting, a.wall) < std::pair(b.setting, b.wall);
  });
  return list;
}

// A small round-the-table corner for talks, where the core is large.
void put_talk_table(Job& job) {
  const Box& core = job.fit.core();
  constexpr Length kSide = 900;
  constexpr Length kWhole = kSide + 2 * kSeat;
  if (core.width() < kWhole + 2 * kBehind || core.depth() < kWhole + 2 * kBehind) return;
  const geom::Point middle{core.along(0).middle(), core.along(1).middle()};
  put_table(job, {{middle.x - kSide / 2, middle.y - kSide / 2}, {middle.x + kSide / 2, middle.y + kSide / 2}}, 0, true);
}

constexpr std::int64_t kSquareMetre = 1'000'000;
constexpr std::int64_t kLargestOffice = 70 * kSquareMetre;  // above: benches

// Seats up to n people along the walls, then dresses the room.
void seat_along_walls(Job& job, int n) {
  Fitting& fit = job.fit;
  const bool mirrored = job.rng.chance(500);
  const std::array<Attempt, 12> list = attempts(job, n);
  int best = 0;
  const Attempt* chosen = nullptr;
  for (int i = 0; i < 12 && best < n; ++i) {
    if (i >= 3 && best > 0) break;  // good enough
    const Attempt& a = list[static_cast<std::size_t>(i)];
    const int seated = seat(job, a.setting, a.wall, n, mirrored);
    if (seated > best) {
      best = seated;
      chosen = &a;
    }
  }
  if (!chosen) {
    std::array<Length, 4> bands{};
    add_bands(fit, 0, kBand, kWay, bands);
    add_bands(fit, 1, kBand, kWay, bands);
    fit.divide(bands);
  } else {
    seat(job, chosen->setting, chosen->wall, n, mirrored);
  }
  if (job.rng.chance(600)) put_talk_table(job);
  dress_walls(job, 1 + best / 2, job.rng.chance(650) ? 1 : 0);
}

// The floor for islands: the core less an aisle along its rim.
Box island_floor(const Fitting& fit, Length aisle) {
  const Box& c = fit.core();
  return {{c.lo.x + aisle, c.lo.y + aisle}, {c.hi.x - aisle, c.hi.y - aisle}};
}

constexpr Length kBenchDepth = 2 * (kDesk.depth + kSeat);
constexpr int kLongestBench = 6;  // desks a side

struct BenchGrid {
  int rows = 0;     // benches side by side, across their length
  int columns = 0;  // benches end to end
  int desks = 0;    // per bench and side
  [[nodiscard]] int total() const { return rows * columns * desks; }
};

// Benches that run along an axis.
BenchGrid bench_grid(const Box& floor, int axis, Length aisle) {
  const Length along = floor.along(axis).length();
  BenchGrid g;
  g.rows = count_along(floor.along(1 - axis).length(), kBenchDepth, aisle);
  if (along < kDesk.width || g.rows == 0) return {};
  constexpr Length kFull = kLongestBench * kDesk.width;
  g.columns = std::max(1, static_cast<int>((along + aisle + kFull + aisle - 1) / (kFull + aisle)));
  g.desks = (along - (g.columns - 1) * aisle) / g.columns / kDesk.width;
  if (g.desks == 0) {
    g.columns = 1;
    g.desks = std::min<int>(kLongestBench, along / kDesk.width);
  }
  g.desks = std::min(g.desks, kLongestBench);
  return g;
}

// A desk and its chair as islands; the chair sits on side `s`.
void put_desk(Job& job, const Box& box, Side s) {
  const int axis = geom::axis_of(s);
  const Length inset = (box.along(axis).length() - kChair.width) / 2;
  const Interval u{box.along(axis).lo + inset, box.along(axis).lo + inset + kChair.width};
  const bool up = s == geom::kNorth || s == geom::kEast;
  const Length edge = box.level(s);
  const Interval v = up ? Interval{edge + kTuck, edge + kSeat} : Interval{edge - kSeat, edge - kTuck};
  const Box seat_box = geom::make_box(axis, u, v);
  if (!job.fit.island_fits(box, kDesk.height) || !job.fit.island_fits(seat_box, kChair.height)) return;
  job.fit.add_island(ObjectKind::desk, box, s, kDesk.height, job.wood);
  job.fit.add_island(ObjectKind::chair, seat_box, geom::opposite(s), kChair.height, job.fabric);
}

// Benches on the core with aisles around and between them; returns how many
// people they seat.
int put_benches(Job& job, Length aisle) {
  const Box floor = island_floor(job.fit, aisle);
  const BenchGrid grids[2] = {bench_grid(floor, 0, aisle), bench_grid(floor, 1, aisle)};
  const bool tie = job.rng.chance(500);
  const int axis = grids[0].total() == grids[1].total() ? (tie ? 1 : 0) : (grids[0].total() > grids[1].total() ? 0 : 1);
  const BenchGrid& g = grids[axis];
  if (g.total() == 0) return 0;
  const Interval along = floor.along(axis);
  const Interval across = floor.along(1 - axis);
  const Length length = g.desks * kDesk.width;
  const int benches = g.rows * g.columns;
  const int table_at = benches >= 4 ? static_cast<int>(job.rng.below(static_cast<std::uint32_t>(benches))) : -1;
  const Side low = axis == 0 ? geom::kSouth : geom::kWest;
  for (int i = 0; i < benches; ++i) {
    const Length u = place_along(along, length, g.columns, i % g.columns);
    const Length v = place_along(across, kBenchDepth, g.rows, i / g.columns) + kSeat;
    if (i == table_at && length >= 2 * kDesk.width) {
      const Length long_side = std::min<Length>(length, 4800);
      const Interval uu{u + (length - long_side) / 2, u + (length + long_side) / 2};
      put_table(job, geom::make_box(axis, uu, {v + 100, v + 2 * kDesk.depth - 100}), axis, false);
      continue;
    }
    for (int k = 0; k < g.desks; ++k) {
      const Interval uu{u + k * kDesk.width, u + (k + 1) * kDesk.width};
      put_desk(job, geom::make_box(axis, uu, {v, v + kDesk.depth}), low);
      put_desk(job, geom::make_box(axis, uu, {v + kDesk.depth, v + 2 * kDesk.depth}), geom::opposite(low));
    }
  }
  return 2 * g.total();
}

// One row of desks on the core, for floors that have no walls to stand at and
// are too small for benches.
void put_desk_row(Job& job) {
  const Box floor = island_floor(job.fit, kWay);
  constexpr Length kRow = kDesk.depth + kSeat;
  const bool turned = job.rng.chance(500);
  const bool upward = job.rng.chance(500);
  int best = 0;
  int axis = 0;
  for (const int a : {turned ? 1 : 0, turned ? 0 : 1}) {
    const int desks = floor.along(1 - a).length() < kRow ? 0 : count_along(floor.along(a).length(), kDesk.width, 0);
    if (desks > best) {
      best = desks;
      axis = a;
    }
  }
  best = std::min(best, kLongestBench);
  const Interval across = floor.along(1 - axis);
  const Length v = across.middle() - kRow / 2 + (upward ? 0 : kSeat);
  const Length u = floor.along(axis).middle() - best * kDesk.width / 2;
  const Side low = axis == 0 ? geom::kSouth : geom::kWest;
  for (int i = 0; i < best; ++i) {
    const Interval uu{u + i * kDesk.width, u + (i + 1) * kDesk.width};
    put_desk(job, geom::make_box(axis, uu, {v, v + kDesk.depth}), upward ? geom::opposite(low) : low);
  }
}

int people(Job& job, std::int64_t area, int most) {
  return static_cast<int>(std::clamp<std::int64_t>(area / (job.rng.between(6, 10) * kSquareMetre), 1, most));
}

}  // namespace

void furnish_office(Job& job) {
  const std::int64_t area = job.fit.area();
  if (area > kLargestOffice) return furnish_open_office(job);
  if (job.fit.has_walls()) seat_along_walls(job, people(job, area, 6));
  else if (put_benches(job, kBehind) == 0) put_desk_row(job);
}

void furnish_open_office(Job& job) {
  Fitting& fit = job.fit;
  constexpr Length kAisle = 1200;
  const std::int64_t area = fit.area();
  const int wanted = people(job, area, 10'000);
  const bool small = fit.has_walls() && area <= kLargestOffice;
  // With bands on all walls, on two, on none: the first that leaves a bench.
  for (int tries = 0; tries < 4; ++tries) {
    std::array<Length, 4> bands{};
    if (fit.has_walls() && tries != 3) {
      if (tries != 1) add_bands(fit, 0, kBand, kFreeCore, bands);
      if (tries != 2) add_bands(fit, 1, kBand, kFreeCore, bands);
    }
    if (!fit.divide(bands)) continue;
    const int seated = put_benches(job, kAisle);
    if (seated == 0 || (small && 4 * seated < 3 * wanted)) continue;
    const Length around = 2 * (fit.clear().width() + fit.clear().depth());
    dress_walls(job, std::clamp(around / 8000, 1, 12), job.rng.between(1, 3));
    return;
  }
  fit.divide({});
  if (small) seat_along_walls(job, std::min(wanted, 10));
  else if (!fit.has_walls()) put_desk_row(job);
}

}  // namespace enfilade::furnish
