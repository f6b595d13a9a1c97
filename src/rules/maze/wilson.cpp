// Wilson: from each cell outside the tree a random walk until it meets the tree; the
// walk without its loops is added. Uniform over all spanning trees, whatever
// the order of the cells (Wilson 1996).
//
// 1. A walk writes at each cell the way by which it left it last. Following these from
//    the start gives the walk without its loops: no list, nothing to erase.
// 2. The next cell never depends on what is read, only on the draw, so the
//    processor runs far ahead of the one branch: has the tree been met?
// 3. 32 steps per draw, two bits each. Steps into what is blocked stay where they
//    are: loops at a cell change the time, not the tree.
// 4. On a rectangle it is the walls that are grown, from the edge inwards: the walls
//    of a perfect maze are themselves a tree, over the corners and with the whole
//    edge as one root, and each tree of passages belongs to exactly one tree of walls
//    (they are dual). So walls drawn uniformly are mazes drawn uniformly. With
//    the edge as root walks are half as long as to a root that is one cell: 5
//    steps per cell instead of 10 at 1 001². In a mask with holes the walls are no
//    tree, so there the passages are grown, from its first cell.

#include "rules/maze/field.hpp"

namespace enfilade::rules::maze {
namespace {

// Two bits at a time.
struct Steps {
  Rng rng;
  std::uint64_t bits = 0;
  std::uint32_t left = 0;
};

// Walks from a free cell until it meets the tree.
inline void walk(const Field& f, std::uint32_t p, Steps& steps) {
  const std::uint32_t east = f.delta[kEast], north = f.delta[kNorth];
  const std::uint32_t delta[4] = {east, north, 0u - east, 0u - north};
  std::uint64_t bits = steps.bits;
  std::uint32_t left = steps.left;
  for (;;) {
    if (left == 0) {
      bits = steps.rng.next();
      left = 32;
    }
    const std::uint32_t d = bits & 3u;
    bits >>= 2;
    --left;
    f.cells[p] = static_cast<std::uint8_t>(1u << d);
    const std::uint32_t q = p + delta[d];
    const std::uint8_t met = f.cells[q];
    if (met & 0x80u) {
      if (met & 0x40u) continue;
      break;
    }
    p = q;
  }
  steps.bits = bits;
  steps.left = left;
}

template <class Tell>
void add_path(const Field& f, std::uint32_t p, Tell&& tell) {
  for (std::uint8_t cell = f.cells[p]; !(cell & 0x80u); cell = f.cells[p]) {
    f.cells[p] = static_cast<std::uint8_t>(cell | kInTree);
    const auto d = static_cast<std::uint32_t>((0x30210u >> ((cell >> 1) * 4)) & 3u);
    tell(p, d);
    p += f.delta[d];
  }
}

// The wall that runs from a corner in a direction.
Event wall_of(std::int32_t x, std::int32_t y, std::uint32_t direction) {
  const auto cx = static_cast<std::uint32_t>(direction == kEast ? x + 1 : x);
  const auto cy = static_cast<std::uint32_t>(direction == kNorth ? y + 1 : y);
  return {cx, cy, (direction & 1u) == 0, false};
}

void grow_walls(const Job& job) {
  const Field f = make_field(job.scratch, job.width() - 1, job.length() - 1, nullptr, kInTree);
  Steps steps{job.rng()};
  if (job.trace) job.trace->begins_open = true;
  for_each_free(f, [&](std::uint32_t p) {
    walk(f, p, steps);
    if (job.trace)
      add_path(f, p, [&](std::uint32_t q, std::uint32_t d) {
        job.trace->events.push_back(wall_of(f.x_of(q), f.y_of(q), d));
      });
    else add_path(f, p, [](std::uint32_t, std::uint32_t) {});
  });
  pack_walls(f, job);
}

template <class Observer>
void grow_passages(const Job& job, Observer& observer) {
  const Field f = make_field(job);
  Steps steps{job.rng()};
  prune(f, job.scratch.list, observer);
  for_each_free(f, [&](std::uint32_t p) {
    if (f.cells[p] == kMarked) return;
    mark_part(f, p, job.scratch.list);
    f.cells[p] = kInTree;
  });
  for_each_free(f, [&](std::uint32_t p) {
    walk(f, p, steps);
    add_path(f, p, [&](std::uint32_t q, std::uint32_t d) { f.tell(observer, q, d); });
  });
  pack(f, job);
}

}  // namespace

void wilson(const Job& job) {
  if (!job.mask && job.width() > 1 && job.length() > 1) grow_walls(job);
  else observed(job, [&](auto& observer) { grow_passages(job, observer); });
}

}  // namespace enfilade::rules::maze
