// Rooms that serve: storage and restrooms.
//
// Storage has shelves along the walls and, where the core is wide enough, rows
// of double shelves with aisles. A restroom has stalls in a row on the wall
// that takes the most of them, and basins across from them or beside; one too
// small for a stall has a toilet that stands free.

#include <algorithm>
#include <utility>

#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Length kShelfAisle = 1000;
constexpr int kMostShelvesPerWall = 20;

// Rows of double shelves on the core, along its longer axis.
void put_shelf_rows(Job& job) {
  const Box& core = job.fit.core();
  const int axis = core.width() >= core.depth() ? 0 : 1;
  const Interval along{core.along(axis).lo + kShelfAisle, core.along(axis).hi - kShelfAisle};
  const Interval across{core.along(1 - axis).lo + kShelfAisle, core.along(1 - axis).hi - kShelfAisle};
  constexpr Length kRow = 2 * kShelf.depth;
  constexpr int kLongest = 8;  // shelves between two aisles
  const int rows = count_along(across.length(), kRow, kShelfAisle);
  if (rows == 0 || along.length() < kShelf.width) return;
  constexpr Length kFull = kLongest * kShelf.width;
  const int blocks = (along.length() + kFull + 2 * kShelfAisle - 1) / (kFull + kShelfAisle);
  const int shelves = std::min(kLongest, (along.length() - (blocks - 1) * kShelfAisle) / blocks / kShelf.width);
  const Side low = axis == 0 ? geom::kSouth : geom::kWest;
  for (int i = 0; i < rows * blocks; ++i) {
    const Length u = place_along(along, shelves * kShelf.width, blocks, i % blocks);
    const Length v = place_along(across, kRow, rows, i / blocks);
    for (int k = 0; k < 2 * shelves; ++k) {
      const Interval uu{u + k / 2 * kShelf.width, u + (k / 2 + 1) * kShelf.width};
      const Length vv = v + (k % 2) * kShelf.depth;
      const Box box = geom::make_box(axis, uu, {vv, vv + kShelf.depth});
      if (!job.fit.island_fits(box, kShelf.height)) continue;
      job.fit.add_island(ObjectKind::shelf, box, k % 2 == 0 ? low : geom::opposite(low), kShelf.height, job.metal);
    }
  }
}

struct RestroomPlan {
  Side stalls = geom::kSouth;
  Side basins = geom::kNorth;
  int stall_count = 0;
  int basin_count = 0;
  [[nodiscard]] int worth() const { return worth_of(stall_count, basin_count); }
  static int worth_of(int stalls, int basins) {
    return 3 * stalls + 2 * std::min(basins, stalls) + (basins > 0 ? 4 : 0);
  }
};

// Divides the room and fills it; the counts say what fitted.
RestroomPlan fill_restroom(Job& job, Size toilet, Side stalls, Side basins, int most) {
  Fitting& fit = job.fit;
  RestroomPlan plan{stalls, basins, 0, 0};
  std::array<Length, 4> bands{};
  bands[stalls] = toilet.depth;
  bands[basins] = kBasin.depth;
  if (!fit.divide(bands)) return plan;
  // The first basin goes in before the stalls, so that a small room has one.
  const Group basin = run_of(ObjectKind::basin, kBasin, 1, job.ceramic);
  const Group stall = run_of(ObjectKind::toilet, toilet, 1, job.ceramic);
  const Interval wall = fit.wall(basins);
  const bool stalls_low = stalls == geom::kSouth || stalls == geom::kWest;
  Length first = wall.lo + 100;
  if (geom::axis_of(stalls) != geom::axis_of(basins)) {
    // Beside: basins begin past the stalls.
    first = stalls_low ? wall.lo + toilet.depth : wall.lo + 100;
  }
  Length at = fit.sweep(basins, basin, first, wall.hi);
  plan.basin_count = at != Fitting::kNowhere;
  plan.stall_count = pack(fit, stalls, stall, most);
  while (plan.basin_count > 0 && 2 * plan.basin_count < plan.stall_count + 1) {
    at = fit.sweep(basins, basin, at + kBasin.width + 150, wall.hi);
    if (at == Fitting::kNowhere) break;
    ++plan.basin_count;
  }
  return plan;
}

// Tries the walls for the toilets, blank ones first, and leaves the room filled
// in the best way found.
RestroomPlan fill_best(Job& job, Size toilet, std::array<Side, 4> sides, int most) {
  Fitting& fit = job.fit;
  const auto trouble = [&](Side s) { return fit.doors(s) + (fit.has_window(s) ? 2 : 0); };
  for (std::size_t i = 1; i < sides.size(); ++i) {
    for (std::size_t k = i; k > 0 && trouble(sides[k]) < trouble(sides[k - 1]); --k) std::swap(sides[k], sides[k - 1]);
  }
  RestroomPlan best;
  for (const Side stalls : sides) {
    const int at_most = std::min<int>(most, fit.extent(stalls) / toilet.width);
    for (const int turn : {2, 1, 3}) {  // basins across, then beside
      // No need to try what can't be better.
      if (RestroomPlan::worth_of(at_most, (at_most + 1) / 2) <= best.worth()) continue;
      const RestroomPlan plan = fill_restroom(job, toilet, stalls, static_cast<Side>((stalls + turn) % 4), most);
      if (plan.worth() > best.worth()) best = plan;
      if (plan.stall_count >= at_most && 2 * plan.basin_count >= at_most) return plan;
    }
  }
  if (best.worth() > 0) fill_restroom(job, toilet, best.stalls, best.basins, most);
  else fit.divide({});
  return best;
}

}  // namespace

void furnish_storage(Job& job) {
  Fitting& fit = job.fit;
  std::array<Length, 4> bands{};
  if (fit.has_walls()) {
    const int long_axis = fit.clear().width() >= fit.clear().depth() ? 0 : 1;
    add_bands(fit, 1 - long_axis, kShelf.depth, kFreeCore, bands);
    add_bands(fit, long_axis, kShelf.depth, kFreeCore, bands);
  }
  if (!fit.divide(bands)) return;
  put_shelf_rows(job);
  const Group shelf = run_of(ObjectKind::shelf, kShelf, 1, job.metal);
  for (int s = 0; s < 4; ++s) {
    const auto side = static_cast<Side>(s);
    if (bands[side] > 0) pack(fit, side, shelf, kMostShelvesPerWall);
  }
}

void furnish_restroom(Job& job) {
  Fitting& fit = job.fit;
  if (!fit.has_walls()) return;
  const int most = static_cast<int>(std::clamp<std::int64_t>(fit.area() / 3'000'000, 1, 10));
  const std::array<Side, 4> sides = shuffled_sides(job.rng);
  const RestroomPlan plan = fill_best(job, kStall, sides, most);
  if (plan.stall_count > 0 && plan.basin_count > 0) return;
  const RestroomPlan small = fill_best(job, kPan, sides, 1);
  if (small.worth() < plan.worth()) fill_best(job, kStall, sides, most);
}

}  // namespace enfilade::furnish
