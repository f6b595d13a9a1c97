#include "dungeon/weave_dug.hpp"

#include <algorithm>

namespace enfilade::rules::dungeon {
namespace {

void add_block(const Block& block, const Plan& plan, std::int32_t number, DugWindow& out) {
  std::vector<std::int32_t> numbers(plan.chambers.size(), -1);
  for (std::int32_t y = 0; y < block.length; ++y) {
    for (std::int32_t x = 0; x < block.width; ++x) {
      if (!block.mask.at(x, y)) continue;
      const std::size_t at = out.index(place_of(block, {x, y}));
      out.block[at] = number;
      out.open[at] = plan.open.at(x, y);
      out.east[at] |= plan.grid.east.at(x, y);
      out.north[at] |= plan.grid.north.at(x, y);
      const std::size_t own = plan.chamber_of[static_cast<std::size_t>(y * block.width + x)];
      if (own == 0) continue;
      if (numbers[own - 1] < 0) {
        numbers[own - 1] = static_cast<std::int32_t>(at);
        if (plan.chambers[own - 1].kind != ChamberKind::stair) out.rooms.push_back(static_cast<std::int32_t>(at));
      }
      out.chamber[at] = numbers[own - 1];
    }
  }
}

// Opens the joints between two blocks that are both there.
void open_joints(const Block& block, DugWindow& out) {
  for (const Opening& o : block.openings) {
    if (!out.window.find(o.beyond)) continue;
    for (std::uint16_t k = 0; k < o.count; ++k) {
      const Joint& j = block.joints[static_cast<std::size_t>(o.first + k)];
      const Far here = place_of(block, j.cell), there = step(here, j.side);
      const std::size_t low = out.index(std::min(here, there));
      (geom::axis_of(j.side) == 0 ? out.north : out.east)[low] = 1;
    }
  }
}

}  // namespace

Task task_of(const Block& block, const plan::Dungeon& wish) {
  Task task;
  task.key = block.key;
  task.width = block.width;
  task.length = block.length;
  task.mask = &block.mask;
  task.joints = block.joints;
  task.stamps = block.stamps;
  task.wish = &wish;
  task.order = block.order;
  return task;
}

void dig_block(const Block& block, const plan::Dungeon& wish, DigScratch& scratch, Plan& out) {
  dig(task_of(block, wish), scratch, out);
}

DugWindow dig_window(Key seed, const plan::Dungeon& wish, Far lo, std::int32_t width, std::int32_t length,
                     std::int32_t level) {
  DugWindow out;
  out.window = window_of(seed, wish, lo, width, length, level);
  Far hi = out.lo = out.window.blocks[0].low;
  DigScratch scratch;
  std::array<plan::Dungeon, plan::kThemes> wishes;
  for (std::size_t t = 0; t < wishes.size(); ++t) wishes[t] = wish_for(wish, static_cast<plan::Theme>(t));
  out.plans.resize(out.window.blocks.size());
  for (std::size_t b = 0; b < out.plans.size(); ++b) {
    const Block& block = out.window.blocks[b];
    out.lo = {std::min(out.lo.x, block.low.x), std::min(out.lo.y, block.low.y)};
    hi = {std::max(hi.x, block.low.x + block.width), std::max(hi.y, block.low.y + block.length)};
    dig_block(block, wishes[static_cast<std::size_t>(block.theme)], scratch, out.plans[b]);
  }
  out.width = static_cast<std::int32_t>(hi.x - out.lo.x);
  out.length = static_cast<std::int32_t>(hi.y - out.lo.y);
  const std::size_t cells = static_cast<std::size_t>(out.width) * static_cast<std::size_t>(out.length);
  for (auto* bytes : {&out.open, &out.east, &out.north}) bytes->assign(cells, 0);
  for (auto* numbers : {&out.block, &out.chamber}) numbers->assign(cells, -1);
  for (std::size_t b = 0; b < out.plans.size(); ++b)
    add_block(out.window.blocks[b], out.plans[b], static_cast<std::int32_t>(b), out);
  for (const Block& block : out.window.blocks) open_joints(block, out);
  return out;
}

std::vector<std::int32_t> steps_from(const DugWindow& dug, std::int32_t cell) {
  std::vector<std::int32_t> steps(dug.open.size(), -1), todo{cell};
  steps[static_cast<std::size_t>(cell)] = 0;
  for (std::size_t k = 0; k < todo.size(); ++k) {
    const std::int32_t c = todo[k], w = dug.width;
    const auto go = [&](bool open, std::int32_t to) {
      if (!open || steps[static_cast<std::size_t>(to)] >= 0) return;
      steps[static_cast<std::size_t>(to)] = steps[static_cast<std::size_t>(c)] + 1;
      todo.push_back(to);
    };
    go(dug.east[static_cast<std::size_t>(c)], c + 1);
    go(dug.north[static_cast<std::size_t>(c)], c + w);
    if (c >= 1) go(dug.east[static_cast<std::size_t>(c - 1)], c - 1);
    if (c >= w) go(dug.north[static_cast<std::size_t>(c - w)], c - w);
  }
  return steps;
}

std::int32_t longest_seam_wall(const DugWindow& dug) {
  std::int32_t longest = 0;
  for (const bool vertical : {false, true}) {
    const std::int32_t across = vertical ? dug.width : dug.length, along = vertical ? dug.length : dug.width;
    for (std::int32_t v = 0; v + 1 < across; ++v) {
      std::int32_t run = 0;
      for (std::int32_t u = 0; u < along; ++u) {
        const std::size_t low = static_cast<std::size_t>(vertical ? u * dug.width + v : v * dug.width + u);
        const std::size_t high = low + (vertical ? 1 : static_cast<std::size_t>(dug.width));
        const bool seam = dug.block[low] >= 0 && dug.block[high] >= 0 && dug.block[low] != dug.block[high];
        const bool wall = seam && (vertical ? dug.east : dug.north)[low] == 0;
        run = wall ? run + 1 : 0;
        longest = std::max(longest, run);
      }
    }
  }
  return longest;
}

Key hash_of(const Plan& plan) {
  Key k;
  const auto add = [&](auto... words) { ((k = mix(k, static_cast<std::uint64_t>(words))), ...); };
  for (const maze::Bits* bits : {&plan.grid.east, &plan.grid.north, &plan.open})
    for (const std::uint64_t word : bits->bits) add(word);
  for (const std::uint16_t c : plan.chamber_of) add(c);
  for (const Chamber& c : plan.chambers)
    add(c.box.lo.x, c.box.lo.y, c.box.hi.x, c.box.hi.y, c.kind, c.stamp, c.prefab, c.zone, c.key);
  for (const Door& d : plan.doors) add(d.wall.cell.x, d.wall.cell.y, d.wall.north, d.leaf, d.lock);
  return k;
}

}  // namespace enfilade::rules::dungeon
