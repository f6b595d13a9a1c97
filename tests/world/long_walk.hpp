#pragma once
// A walk to the east through ground without end, cell by cell along open ways. The way
// is found in windows dug apart from any World, each a little further than the last.

#include <algorithm>
#include <cstdlib>

#include <enfilade/plan/brief.hpp>
#include <enfilade/world/world.hpp>

#include "dungeon/weave_dug.hpp"

namespace enfilade::world {

class LongWalk {
 public:
  LongWalk(const plan::Brief& brief, rules::dungeon::Far start)
      : key_(root_key(brief.seed)), wish_(brief.dungeon), line_(start.y) {
    find_way(start, true);
  }

  [[nodiscard]] rules::dungeon::Far at() const { return way_.back(); }
  [[nodiscard]] rules::dungeon::Far next() const { return way_[way_.size() - 2]; }
  void step() {
    way_.pop_back();
    if (way_.size() < 2) find_way(rules::dungeon::Far{way_.back()}, false);
  }

 private:
  static constexpr std::int32_t kBefore = 60, kOn = 400, kAside = 100;

  void find_way(rules::dungeon::Far from, bool first) {
    using rules::dungeon::Far;
    const rules::dungeon::DugWindow dug =
        rules::dungeon::dig_window(key_, wish_, {from.x - kBefore, line_ - kAside}, kBefore + kOn + 60, 2 * kAside);
    const auto place = [&](std::int32_t c) { return Far{dug.lo.x + c % dug.width, dug.lo.y + c / dug.width}; };
    const auto nearest = [&](Far to) {
      const auto off = [&](std::int32_t c) { return std::abs(place(c).x - to.x) + std::abs(place(c).y - to.y); };
      return *std::min_element(dug.rooms.begin(), dug.rooms.end(),
                               [&](std::int32_t a, std::int32_t b) { return off(a) < off(b); });
    };
    const std::int32_t start = first ? nearest(from) : static_cast<std::int32_t>(dug.index(from));
    const std::int32_t end = nearest({from.x + kOn, line_});
    const std::vector<std::int32_t> steps = rules::dungeon::steps_from(dug, start);
    way_.assign(1, place(end));
    const std::int32_t w = dug.width;
    for (std::int32_t c = end; c != start;) {
      const std::int32_t left = steps[static_cast<std::size_t>(c)];
      for (const auto& [open, to] : {std::pair{dug.east[static_cast<std::size_t>(c)], c + 1},
                                     {dug.north[static_cast<std::size_t>(c)], c + w},
                                     {dug.east[static_cast<std::size_t>(c - 1)], c - 1},
                                     {dug.north[static_cast<std::size_t>(c - w)], c - w}}) {
        if (!open || steps[static_cast<std::size_t>(to)] != left - 1) continue;
        c = to;
        break;
      }
      way_.push_back(place(c));
    }
  }

  Key key_;
  plan::Dungeon wish_;
  std::int64_t line_;
  std::vector<rules::dungeon::Far> way_;  // the way ahead, the next cells last
};

// The middle of a cell at the height of an eye, from a World's origin. Moves the origin
// where that is far.
inline Vec3 eye_at(World& world, rules::dungeon::Far cell) {
  const auto sector = [](std::int64_t v) {
    return v >= 0 ? v / rules::dungeon::kSectorCells
                  : -((rules::dungeon::kSectorCells - 1 - v) / rules::dungeon::kSectorCells);
  };
  const rules::Sector here{sector(cell.x), sector(cell.y)};
  if (std::abs(here.x - world.origin().x) > 2 || std::abs(here.y - world.origin().y) > 2) world.rebase(here);
  const auto mm = [](std::int64_t v, std::int64_t origin) {
    return static_cast<double>((v - origin * rules::dungeon::kSectorCells) * plan::kCell) + plan::kCell / 2.0;
  };
  return {mm(cell.x, world.origin().x), mm(cell.y, world.origin().y), 1'600};
}

}  // namespace enfilade::world
