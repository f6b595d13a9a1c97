// Bounded dungeons: a grid per level. Stairs are decided first, pair of levels by
// pair, so that both levels know them without looking at each other.

#include <algorithm>
#include <array>
#include <limits>

#include <enfilade/base/rng.hpp>

#include "rules/dungeon/dungeon.hpp"
#include "rules/dungeon/lay.hpp"
#include "rules/plate/plate.hpp"

namespace enfilade::rules {
namespace {

using dungeon::Cell;
using dungeon::CellBox;
using dungeon::Stamp;

constexpr std::int32_t kStairAcross = 2, kStairAlong = 3;  // cells
constexpr std::uint64_t kStairWord = 0x57a1, kDigWord = 0xd160, kThemeWord = 0x7e3e;
constexpr int kTries = 12;

// A stair anywhere, with two cells of rock or passage around it.
Stamp draw_stair(const plan::Dungeon& wish, Rng& rng) {
  Stamp s;
  s.kind = dungeon::ChamberKind::stair;
  s.side = static_cast<geom::Side>(rng.below(4));
  const bool along_x = s.side == geom::kEast || s.side == geom::kWest;
  const std::int32_t w = along_x ? kStairAlong : kStairAcross, l = along_x ? kStairAcross : kStairAlong;
  s.box.lo = {rng.between(2, wish.cells[0] - 2 - w), rng.between(2, wish.cells[1] - 2 - l)};
  s.box.hi = {s.box.lo.x + w, s.box.lo.y + l};
  s.mouth = {s.side == geom::kEast ? s.box.hi.x - 1 : s.box.lo.x, s.side == geom::kNorth ? s.box.hi.y - 1 : s.box.lo.y};
  return s;
}

std::int32_t gap_between(const CellBox& a, const CellBox& b) {
  const std::int32_t x = std::max(a.lo.x - b.hi.x, b.lo.x - a.hi.x), y = std::max(a.lo.y - b.hi.y, b.lo.y - a.hi.y);
  return std::max(x, y);
}

// Far from the stair one arrives by, so that a level is crossed.
void place_stairs(Dungeon& d) {
  const plan::Dungeon& wish = d.brief.dungeon;
  for (std::int32_t level = 0; level + 1 < wish.levels; ++level) {
    Rng rng(mix(mix(d.key, kStairWord), static_cast<std::uint64_t>(level)), Purpose::core);
    Stamp best;
    std::int32_t farthest = std::numeric_limits<std::int32_t>::min();
    for (int i = 0; i < kTries; ++i) {
      const Stamp s = draw_stair(wish, rng);
      const std::int32_t gap = level == 0 ? 0 : gap_between(s.box, d.stairs.back().box);
      if (gap > farthest) {
        farthest = gap;
        best = s;
      }
    }
    d.stairs.push_back(best);
  }
}

// The stairs of a level: to the one above, then to the one below.
struct LevelStairs {
  std::vector<Stamp> stamps;
  std::array<bool, 2> down{};
};
LevelStairs stairs_of(const Dungeon& d, std::int32_t level) {
  LevelStairs out;
  if (level > 0) out.stamps.push_back(d.stairs[static_cast<std::size_t>(level - 1)]);
  if (level + 1 < d.brief.floors) {
    out.down[out.stamps.size()] = true;
    out.stamps.push_back(d.stairs[static_cast<std::size_t>(level)]);
    out.stamps.back().exit = true;
  }
  return out;
}

void dig_grid(const Dungeon& d, std::int32_t level, const LevelStairs& stairs, dungeon::Plan& out,
              dungeon::DigTrace* trace, Work* work) {
  thread_local dungeon::DigScratch scratch;
  plan::Dungeon wish = d.brief.dungeon;
  // The locks are shared out among the levels, in order.
  const std::int32_t before = wish.locks * level / wish.levels, after = wish.locks * (level + 1) / wish.levels;
  wish.locks = after - before;
  if (wish.locks == 0) wish.keys = plan::Keys::none;
  dungeon::Task task;
  task.first_lock = 1 + before;
  task.key = mix(mix(d.key, kDigWord), static_cast<std::uint64_t>(level));
  task.width = wish.cells[0];
  task.length = wish.cells[1];
  task.stamps = stairs.stamps;
  task.wish = &wish;
  task.work = work;
  task.order = wish.order;
  task.start = level == 0;
  task.goal = level + 1 == wish.levels;
  dungeon::dig(task, scratch, out, trace);
}

plan::Theme theme_of(const Dungeon& d, std::int32_t level) {
  const std::vector<plan::Theme>& themes = d.brief.dungeon.themes;
  Rng rng(mix(mix(d.key, kThemeWord), static_cast<std::uint64_t>(level)), Purpose::finish);
  if (themes.empty()) return static_cast<plan::Theme>(rng.below(plan::kThemes));
  return themes[rng.below(static_cast<std::uint32_t>(themes.size()))];
}

void lay_level(const Dungeon& d, const plan::Region& region, plan::Expansion& out, Work* work) {
  thread_local dungeon::Plan plan;
  const std::int32_t level = -region.storey;
  const LevelStairs stairs = stairs_of(d, level);
  dig_grid(d, level, stairs, plan, nullptr, work);
  if (work != nullptr && work->stopped()) return out.clear();
  dungeon::Setting setting;
  setting.level = &region;
  setting.theme = theme_of(d, level);
  setting.stamps = stairs.stamps;
  setting.down = stairs.down;
  dungeon::lay_plan(plan, setting, out);
}

}  // namespace

Result<Dungeon> raise_dungeon(const plan::Brief& brief) {
  Dungeon d;
  d.brief = brief;
  d.key = root_key(brief.seed);
  d.stair = stair_size_within(brief.floor_height, kStairAlong * plan::kCell - 2 * plan::kRockWall);
  const plan::Dungeon& wish = brief.dungeon;
  if (wish.unbounded) {
    d.origin = sector_low({(wish.window[0] + wish.window[2]) / 2, (wish.window[1] + wish.window[3]) / 2});
    return d;
  }
  if (wish.levels > 1) {
    if (std::min(wish.cells[0], wish.cells[1]) < dungeon::kLeastCellsWithStairs) {
      return Error{ErrorCode::too_small,
                   {},
                   "a dungeon of several levels needs " + std::to_string(dungeon::kLeastCellsWithStairs) +
                       " cells along both sides for its stairs"};
    }
    place_stairs(d);
  }
  return d;
}

plan::Region dungeon_root(const Dungeon& d) {
  plan::Region root;
  root.key = d.key;
  root.storeys = static_cast<std::int16_t>(d.brief.floors);
  root.storey = static_cast<std::int16_t>(plan::lowest_storey(d.brief));
  root.z0 = root.storey * d.brief.floor_height;
  root.z1 = d.brief.floor_height;
  root.faces.fill({plan::Behind::rock, 0});
  const plan::Dungeon& wish = d.brief.dungeon;
  if (wish.unbounded) root.box = {{-geom::kLimit, -geom::kLimit}, {geom::kLimit, geom::kLimit}};
  else root.box = {{0, 0}, {wish.cells[0] * plan::kCell, wish.cells[1] * plan::kCell}};
  root.kind = d.brief.floors > 1 ? plan::Kind::stack : wish.unbounded ? plan::Kind::field : plan::Kind::floor;
  return root;
}

void expand_dungeon(const Dungeon& d, const plan::Region& region, plan::Expansion& out, Work* work) {
  if (region.kind == plan::Kind::stack) {
    split_storeys(region, d.brief.floor_height, out);
    for (plan::Child& c : out.children) {
      if (d.brief.dungeon.unbounded && c.region.kind == plan::Kind::floor) c.region.kind = plan::Kind::field;
    }
    return;
  }
  if (d.brief.dungeon.unbounded) return lay_block(d, region, out);
  lay_level(d, region, out, work);
}

void dig_level(const Dungeon& d, std::int32_t level, dungeon::Plan& out, dungeon::DigTrace* trace) {
  dig_grid(d, level, stairs_of(d, level), out, trace, nullptr);
}

dungeon::Missing missing_of(const Dungeon& d, std::span<const std::int32_t> storeys, Work* work) {
  dungeon::Missing all;
  const plan::Dungeon& wish = d.brief.dungeon;
  const bool asks =
      wish.keys != plan::Keys::none || wish.rooms >= 0 ||
      std::any_of(wish.diggers.begin(), wish.diggers.end(), [](const plan::Digger& g) { return g.amount >= 0; });
  if (wish.unbounded || !asks) return all;
  dungeon::Plan plan;
  for (std::int32_t level = 0; level < wish.levels; ++level) {
    if (!storeys.empty() && std::find(storeys.begin(), storeys.end(), -level) == storeys.end()) continue;
    dig_grid(d, level, stairs_of(d, level), plan, nullptr, work);
    if (work != nullptr && work->stopped()) return {};
    all.locks += plan.missing.locks;
    all.rooms += plan.missing.rooms;
    all.prefabs += plan.missing.prefabs;
  }
  return all;
}

}  // namespace enfilade::rules
