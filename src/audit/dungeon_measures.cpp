// What makes a level dull or ugly, one sample per level. Counts grow with the level,
// so they are per 1000 cells of ground: the size of a plan of 40 x 25 cells.

#include <algorithm>
#include <cmath>

#include <enfilade/rules/dungeon_measures.hpp>

#include "audit/dungeon.hpp"

namespace enfilade::audit {
namespace {

namespace dungeon = rules::dungeon;
using dungeon::Cell;
using dungeon::Chamber;
using dungeon::ChamberKind;
using dungeon::Plan;

constexpr std::size_t kMostStarts = 16;  // chambers from which ways are measured
constexpr double kFarCells = 40;         // in ground without end, nearer ones say nothing of seams

// The cell of a chamber nearest to the middle of its bounds.
Cell middle_of(const Plan& plan, std::size_t chamber) {
  const dungeon::CellBox& box = plan.chambers[chamber].box;
  const Cell middle{(box.lo.x + box.hi.x - 1) / 2, (box.lo.y + box.hi.y - 1) / 2};
  Cell best = box.lo;
  std::int32_t least = -1;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
      if (plan.chamber_of[static_cast<std::size_t>(y) * static_cast<std::size_t>(plan.grid.width()) +
                          static_cast<std::size_t>(x)] != chamber + 1)
        continue;
      const std::int32_t off = std::abs(x - middle.x) + std::abs(y - middle.y);
      if (least < 0 || off < least) least = off, best = {x, y};
    }
  }
  return best;
}

void measure_ways(Plan& plan, bool unbounded, Sink& sink) {
  std::vector<dungeon::Door> doors;
  doors.swap(plan.doors);  // every door opens
  std::vector<Cell> middles(plan.chambers.size());
  for (std::size_t i = 0; i < middles.size(); ++i) middles[i] = middle_of(plan, i);
  const std::size_t every = (middles.size() + kMostStarts - 1) / kMostStarts;
  for (std::size_t a = 0; a < middles.size(); a += every) {
    const std::vector<std::int32_t> steps = dungeon::steps_from(plan, middles[a]);
    for (std::size_t b = 0; b < middles.size(); ++b) {
      if (b == a || (b < a && b % every == 0)) continue;  // that pair was seen from b
      const double dx = middles[a].x - middles[b].x, dy = middles[a].y - middles[b].y,
                   line = std::sqrt(dx * dx + dy * dy);
      const std::int32_t way =
          steps[static_cast<std::size_t>(middles[b].y) * static_cast<std::size_t>(plan.grid.width()) +
                static_cast<std::size_t>(middles[b].x)];
      if (way <= 0 || (unbounded && line < kFarCells)) continue;
      sink.add(MeasureId::way_ratio, static_cast<std::int64_t>(way * 1000 / line));
    }
  }
  plan.doors.swap(doors);
}

void measure_chambers(const DugLevel& level, Sink& sink) {
  const Plan& plan = level.plan;
  const auto number = [&](std::int32_t x, std::int32_t y) -> std::uint16_t {
    if (!plan.open.has(x, y)) return 0;
    return plan.chamber_of[static_cast<std::size_t>(y) * static_cast<std::size_t>(plan.grid.width()) +
                           static_cast<std::size_t>(x)];
  };
  std::vector<std::uint32_t> ways(plan.chambers.size(), 0);
  std::vector<std::uint8_t> broad(plan.chambers.size(), 0);
  for (std::int32_t y = 0; y < plan.grid.length(); ++y) {
    for (std::int32_t x = 0; x < plan.grid.width(); ++x) {
      const std::uint16_t a = number(x, y), east = number(x + 1, y), north = number(x, y + 1);
      if (plan.grid.east.at(x, y) && a != east) {
        if (a != 0) ++ways[a - 1u];
        if (east != 0) ++ways[east - 1u];
      }
      if (plan.grid.north.at(x, y) && a != north) {
        if (a != 0) ++ways[a - 1u];
        if (north != 0) ++ways[north - 1u];
      }
      if (a != 0 && a == east && a == north && a == number(x + 1, y + 1)) broad[a - 1u] = 1;
    }
  }
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const ChamberKind kind = plan.chambers[i].kind;
    if (kind == ChamberKind::stair) continue;
    sink.add(MeasureId::branching, ways[i]);
    // A half at the end of a window has its other half elsewhere.
    if (kind != ChamberKind::seam) sink.add(MeasureId::slivers, broad[i] ? 0 : 1);
  }
}

}  // namespace

void measure_level(DugLevel& level, bool unbounded, Sink& sink) {
  if (level.ground == 0) return;
  Plan& plan = level.plan;
  const auto count = [&](MeasureId id, std::int64_t n) { sink.add(id, n * 1'000'000 / level.ground); };
  sink.add(MeasureId::parallel_passages, dungeon::parallel_share(plan));
  sink.add(MeasureId::hugging_passages, dungeon::hugging_share(plan, level.part));
  count(MeasureId::merged_rooms, dungeon::merged_rooms(plan));
  count(MeasureId::crowded_openings, dungeon::clustered_openings(plan));
  count(MeasureId::double_doors, dungeon::double_doors(plan));
  count(MeasureId::small_rings, dungeon::tiny_rings(plan));
  count(MeasureId::dead_ends, dungeon::dead_ends(plan, level.ends));
  std::int64_t open = 0;
  for (std::int32_t y = 0; y < plan.grid.length(); ++y) {
    for (std::int32_t x = 0; x < plan.grid.width(); ++x) open += plan.open.at(x, y);
  }
  sink.add(MeasureId::open_share, open * 1000 / level.ground);
  measure_chambers(level, sink);
  measure_ways(plan, unbounded, sink);
}

}  // namespace enfilade::audit
