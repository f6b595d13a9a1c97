// How hard a mission is: from the entry to the keys in their order and to the lair,
// step by step over all levels, against the way if no door were locked.

#include <algorithm>
#include <array>
#include <map>

#include "audit/dungeon.hpp"

namespace enfilade::audit {
namespace {

using rules::dungeon::Cell;
using rules::dungeon::Plan;

constexpr std::uint32_t kEveryLock = ~std::uint32_t{0};

// All cells of all levels, and ways between them that a set of keys opens.
class Maze {
 public:
  explicit Maze(std::span<const DugLevel> levels) : levels_(levels) {
    for (const DugLevel& level : levels) {
      first_.push_back(cells_);
      cells_ += level.plan.chamber_of.size();
      by_storey_[level.storey] = first_.size() - 1;
    }
    locks_.assign(2 * cells_, 0);
    for (std::size_t k = 0; k < levels.size(); ++k) {
      for (const rules::dungeon::Door& d : levels[k].plan.doors)
        locks_[2 * at(k, d.wall.cell) + (d.wall.north ? 1 : 0)] = d.lock;
    }
    across_.assign(cells_, kNone);
  }

  [[nodiscard]] std::size_t cells() const { return cells_; }
  // The cells of a region; none if its level is not there.
  [[nodiscard]] std::vector<std::size_t> cells_of(const plan::Region& r) const {
    std::vector<std::size_t> out;
    const auto found = by_storey_.find(r.storey);
    if (found == by_storey_.end()) return out;
    const DugLevel& level = levels_[found->second];
    for (geom::Length y = r.box.lo.y; y < r.box.hi.y; y += plan::kCell) {
      for (geom::Length x = r.box.lo.x; x < r.box.hi.x; x += plan::kCell) {
        if (r.outline &&
            geom::locate(r.outline->polygon, {x + plan::kCell / 2, y + plan::kCell / 2}) != geom::Where::inside)
          continue;
        out.push_back(at(found->second, {static_cast<std::int32_t>(floor_div(x, plan::kCell) - level.x),
                                         static_cast<std::int32_t>(floor_div(y, plan::kCell) - level.y)}));
      }
    }
    return out;
  }
  // Stairs take the same cells on both their levels.
  void join(const plan::Region& a, const plan::Region& b) {
    const std::vector<std::size_t> one = cells_of(a), other = cells_of(b);
    if (one.size() != other.size()) return;
    for (std::size_t i = 0; i < one.size(); ++i) {
      across_[one[i]] = static_cast<std::uint32_t>(other[i]);
      across_[other[i]] = static_cast<std::uint32_t>(one[i]);
    }
  }

  // Steps from a cell with keys as bits; -1: out of reach.
  void walk(std::size_t from, std::uint32_t keys, std::vector<std::int32_t>& steps) const {
    steps.assign(cells_, -1);
    std::vector<std::size_t> queue{from};
    steps[from] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::size_t here = queue[i];
      const auto go = [&](bool open, std::size_t lock, std::size_t to) {
        if (!open || steps[to] >= 0 || (locks_[lock] != 0 && (keys >> locks_[lock] & 1u) == 0)) return;
        steps[to] = steps[here] + 1;
        queue.push_back(to);
      };
      const std::size_t k =
          static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), here) - first_.begin()) - 1;
      const Plan& plan = levels_[k].plan;
      const auto w = static_cast<std::size_t>(plan.grid.width());
      const auto x = static_cast<std::int32_t>((here - first_[k]) % w),
                 y = static_cast<std::int32_t>((here - first_[k]) / w);
      go(plan.grid.east.at(x, y), 2 * here, here + 1);
      go(plan.grid.north.at(x, y), 2 * here + 1, here + w);
      if (x > 0) go(plan.grid.east.at(x - 1, y), 2 * (here - 1), here - 1);
      if (y > 0) go(plan.grid.north.at(x, y - 1), 2 * (here - w) + 1, here - w);
      if (across_[here] != kNone && steps[across_[here]] < 0) {
        steps[across_[here]] = steps[here] + 1;
        queue.push_back(across_[here]);
      }
    }
  }

 private:
  [[nodiscard]] std::size_t at(std::size_t level, Cell c) const {
    return first_[level] + static_cast<std::size_t>(c.y) * static_cast<std::size_t>(levels_[level].plan.grid.width()) +
           static_cast<std::size_t>(c.x);
  }

  std::span<const DugLevel> levels_;
  std::vector<std::size_t> first_;
  std::map<std::int32_t, std::size_t> by_storey_;
  std::size_t cells_ = 0;
  std::vector<std::uint8_t> locks_;    // per wall: two a cell, east and north
  std::vector<std::uint32_t> across_;  // per cell of a stair: the same on its other level
};

// The nearest of some cells; kNone: none is in reach.
std::size_t nearest(const std::vector<std::int32_t>& steps, const std::vector<std::size_t>& cells) {
  std::size_t best = kNone;
  for (const std::size_t c : cells) {
    if (steps[c] >= 0 && (best == kNone || steps[c] < steps[best])) best = c;
  }
  return best;
}

// Where things lie.
struct Places {
  const plan::Region* entry = nullptr;
  const plan::Region* lair = nullptr;
  std::array<const plan::Region*, 16> key{};  // by number of its lock
};

Places places_of(const plan::Model& model) {
  Places out;
  for (const plan::Room& room : model.rooms) {
    if (room.region.use == plan::Use::entry) out.entry = &room.region;
    if (room.region.use == plan::Use::lair) out.lair = &room.region;
    if (room.region.kind == plan::Kind::room) out.key[plan::marks_of(room.region).key] = &room.region;
  }
  out.key[0] = nullptr;
  return out;
}

// Whether the goal is in reach if one key is never found.
bool reaches_without(const Maze& maze, const Places& places, std::size_t start, std::size_t without) {
  std::vector<std::int32_t> steps;
  std::uint32_t keys = 0;
  for (;;) {
    maze.walk(start, keys, steps);
    const std::uint32_t before = keys;
    for (std::size_t k = 1; k < places.key.size(); ++k) {
      if (k != without && places.key[k] != nullptr && nearest(steps, maze.cells_of(*places.key[k])) != kNone)
        keys |= 1u << k;
    }
    if (keys == before) return nearest(steps, maze.cells_of(*places.lair)) != kNone;
  }
}

}  // namespace

void measure_mission(const plan::Model& model, std::span<const DugLevel> levels, Sink& sink) {
  if (model.brief.dungeon.unbounded) return;
  const Places places = places_of(model);
  const bool locked =
      std::any_of(places.key.begin(), places.key.end(), [](const plan::Region* r) { return r != nullptr; });
  if (!locked || places.entry == nullptr || places.lair == nullptr) return;
  Maze maze(levels);
  for (const plan::Joint& j : model.joints) {
    if (j.portal.kind != plan::PortalKind::well || j.b == plan::Joint::kOutside) continue;
    maze.join(model.rooms[static_cast<std::size_t>(j.a)].region, model.rooms[static_cast<std::size_t>(j.b)].region);
  }
  const std::vector<std::size_t> entry = maze.cells_of(*places.entry), lair = maze.cells_of(*places.lair);
  if (entry.empty() || lair.empty()) return;
  const std::size_t start = entry[entry.size() / 2];
  std::vector<std::int32_t> steps;
  maze.walk(start, kEveryLock, steps);
  const std::size_t end = nearest(steps, lair);
  if (end == kNone || steps[end] == 0) return;
  const std::int64_t direct = steps[end];
  std::int64_t walked = 0;
  std::uint32_t keys = 0;
  std::size_t here = start;
  const auto go = [&](const std::vector<std::size_t>& to) {
    maze.walk(here, keys, steps);
    const std::size_t there = nearest(steps, to);
    if (there == kNone) return false;
    walked += steps[there];
    here = there;
    return true;
  };
  std::int64_t needed = 0;
  for (std::size_t k = 1; k < places.key.size(); ++k) {
    if (places.key[k] == nullptr) continue;
    if (!go(maze.cells_of(*places.key[k]))) return;  // no mission: a check has said so
    keys |= 1u << k;
    needed += reaches_without(maze, places, start, k) ? 0 : 1;
  }
  if (!go(lair)) return;
  sink.add(MeasureId::mission_walk, walked * 1000 / direct);
  sink.add(MeasureId::keys_needed, needed);
}

}  // namespace enfilade::audit
