// Cases drawn at random: what a brief and a weave of blocks may ask for, and more.

#include <algorithm>

#include "dungeon/plans.hpp"

namespace enfilade::rules::dungeon {
namespace {

void draw_wish(Rng& rng, plan::Dungeon& wish) {
  wish.maze = static_cast<plan::MazeKind>(rng.below(plan::kMazeKinds));
  wish.room_side[0] = rng.between(2, 4);
  wish.room_side[1] = rng.between(wish.room_side[0], 8);
  wish.detour = rng.between(1'000, 4'000);
  wish.caves = rng.below(2) == 0 ? 150 : static_cast<std::int32_t>(rng.below(1001));
  wish.doors = static_cast<std::int32_t>(rng.below(1001));
  wish.least_open = static_cast<std::int32_t>(rng.below(1001));
  if (rng.below(3) == 0) wish.rooms = rng.between(0, 60);
  if (rng.below(4) == 0) wish.sparseness = rng.between(0, 60);
  if (rng.below(4) == 0) wish.loops = static_cast<std::int32_t>(rng.below(1001));
  if (rng.below(4) == 0) wish.straight = rng.between(0, 50);
  wish.keys = static_cast<plan::Keys>(rng.below(3));
  wish.locks = rng.between(1, plan::kMostLocks);
  if (rng.below(3) == 0) {
    const std::uint32_t steps = rng.below(10);
    for (std::uint32_t i = 0; i < steps; ++i) {
      plan::Digger d;
      d.kind = static_cast<plan::DiggerKind>(rng.below(plan::kDiggerKinds));
      if (rng.below(2) == 0) d.amount = rng.between(0, 20);
      if (rng.below(2) == 0) d.share = static_cast<std::int32_t>(rng.below(1001));
      wish.diggers.push_back(d);
    }
  }
  if (rng.below(3) == 0) {
    wish.prefabs.push_back({"chapel", {" .+. ", ".....", "+...+", " ... "}, 3});
    wish.prefabs.push_back({"cross", {"#.#", "...", "#.#"}, 1});
    wish.prefabs.push_back({"niche", {"..", "+."}, 2});
    wish.prefabs.push_back({"slit", {"+...+"}, 1});
  }
}

// A connected mask: boxes that overlap one another, and teeth along its edges.
void draw_mask(Rng& rng, Case& c) {
  const std::int32_t w = c.task.width, l = c.task.length;
  c.mask.reset(w, l);
  std::int32_t x = rng.between(0, w - 1);
  std::int32_t y = rng.between(0, l - 1);
  const std::int32_t boxes = rng.between(2, 8);
  for (std::int32_t i = 0; i < boxes; ++i) {
    const std::int32_t x0 = std::max(0, x - rng.between(0, w / 2));
    const std::int32_t x1 = std::min(w, x + 1 + rng.between(0, w / 2));
    const std::int32_t y0 = std::max(0, y - rng.between(0, l / 2));
    const std::int32_t y1 = std::min(l, y + 1 + rng.between(0, l / 2));
    for (std::int32_t v = y0; v < y1; ++v) {
      for (std::int32_t u = x0; u < x1; ++u) c.mask.set(u, v);
    }
    x = rng.between(x0, x1 - 1);
    y = rng.between(y0, y1 - 1);
  }
  c.task.mask = &c.mask;
}

bool is_ground(const Case& c, std::int32_t x, std::int32_t y) {
  return x >= 0 && y >= 0 && x < c.task.width && y < c.task.length && (c.task.mask == nullptr || c.mask.at(x, y));
}

void draw_joints(Rng& rng, Case& c) {
  constexpr std::int32_t kX[4] = {0, 1, 0, -1}, kY[4] = {-1, 0, 1, 0};
  for (int tries = 0; tries < 40; ++tries) {
    const Cell at{rng.between(0, c.task.width - 1), rng.between(0, c.task.length - 1)};
    const std::uint32_t side = rng.below(4);
    if (!is_ground(c, at.x, at.y) || is_ground(c, at.x + kX[side], at.y + kY[side])) continue;
    c.joints.push_back({at, static_cast<geom::Side>(side)});
  }
}

void draw_stamps(Rng& rng, Case& c) {
  constexpr std::int32_t kX[4] = {0, 1, 0, -1}, kY[4] = {-1, 0, 1, 0};
  for (int tries = 0; tries < 12; ++tries) {
    Stamp s;
    s.kind = rng.below(2) == 0 ? ChamberKind::stair : ChamberKind::seam;
    const std::int32_t w =
        s.kind == ChamberKind::stair ? 1 + static_cast<std::int32_t>(rng.below(2)) : rng.between(2, 4);
    const std::int32_t l = s.kind == ChamberKind::stair ? 2 : rng.between(2, 4);
    if (w + 2 > c.task.width || l + 2 > c.task.length) continue;
    s.box.lo.x = rng.between(0, c.task.width - w);
    s.box.lo.y = rng.between(0, c.task.length - l);
    s.box.hi = {s.box.lo.x + w, s.box.lo.y + l};
    s.side = static_cast<geom::Side>(rng.below(4));
    s.mouth = {s.side == geom::kWest ? s.box.lo.x : s.box.hi.x - 1,
               s.side == geom::kSouth ? s.box.lo.y : s.box.hi.y - 1};
    s.exit = s.kind == ChamberKind::stair && rng.below(2) == 0;
    // Two cells of ground all round, and far from other stamps, so that none is walled in.
    bool fits = true;
    for (std::int32_t y = s.box.lo.y - 2; y < s.box.hi.y + 2; ++y) {
      for (std::int32_t x = s.box.lo.x - 2; x < s.box.hi.x + 2; ++x) fits &= is_ground(c, x, y);
    }
    for (const Stamp& o : c.stamps) {
      fits &= s.box.lo.x > o.box.hi.x + 3 || s.box.lo.y > o.box.hi.y + 3 || s.box.hi.x + 3 < o.box.lo.x ||
              s.box.hi.y + 3 < o.box.lo.y;
    }
    for (const Joint& j : c.joints) fits &= !s.box.has(j.cell);
    const Cell landing{s.mouth.x + kX[s.side], s.mouth.y + kY[s.side]};
    if (fits && is_ground(c, landing.x, landing.y)) c.stamps.push_back(s);
  }
}

}  // namespace

void draw_case(std::uint64_t seed, std::int32_t most_side, Case& c) {
  Rng rng(root_key(seed), Purpose::sample);
  c.wish = {};
  c.joints.clear();
  c.stamps.clear();
  c.task = {};
  draw_wish(rng, c.wish);
  c.task.key = root_key(seed * 7 + 1);
  c.task.width = rng.between(3, most_side);
  c.task.length = rng.between(3, most_side);
  c.task.wish = &c.wish;
  c.task.order = static_cast<plan::DigOrder>(rng.below(plan::kDigOrders));
  const bool block = rng.below(2) == 0;
  if (block && rng.below(2) == 0) draw_mask(rng, c);
  if (block) draw_joints(rng, c);
  if (rng.below(2) == 0) draw_stamps(rng, c);
  c.task.joints = c.joints;
  c.task.stamps = c.stamps;
  c.task.start = rng.below(3) != 0;
  c.task.goal = rng.below(3) != 0;
  c.task.first_lock = rng.between(1, 9);
}

}  // namespace enfilade::rules::dungeon
