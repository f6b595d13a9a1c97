// Depth-first and Hunt-and-Kill: a walk that never enters a cell twice, and two ways
// to begin a new one when it is stuck.
//
// Depth-first goes back to the last cell that had another way when it was left:
// a cell without one never gets one again, so it is not even written down. The
// list is written without a branch.
//
// Hunt-and-Kill takes the leftmost free cell of the first row that has one. All
// cells before it are taken, so the search never goes back, and on a rectangle
// one of them is its neighbour. In a mask there may be none; then it is the root of
// another tree, and the trees are joined in the end.
//
// Both draw one number per step and choose by table; the only branch that can't
// be foreseen is the dead end.

#include "rules/maze/choice.hpp"
#include "rules/maze/field.hpp"

namespace enfilade::rules::maze {
namespace {

struct Even {
  explicit Even(const Options&) {}
  static std::uint32_t choose(std::uint32_t, std::uint32_t set, std::uint64_t draw) { return maze::choose(set, draw); }
  static constexpr bool kHeads = false;
};
struct Weighted : Turns {
  using Turns::Turns;
  static constexpr bool kHeads = true;
};

// The direction in which the walk entered a cell: away from its parent.
std::uint32_t heading_of(std::uint8_t cell) {
  return cell & 1u ? kWest : cell & 2u ? kSouth : cell & 4u ? kEast : kNorth;
}

template <class Choice, class Observer>
void depth_first(const Job& job, Observer& observer) {
  const Field f = make_field(job);
  const Choice choice(job.options);
  Rng rng = job.rng();
  // Never longer than the cells, but seldom near; grown between steps.
  std::vector<std::uint32_t>& stack = job.scratch.list;
  if (stack.size() < 1024) stack.resize(1024);
  for_each_free(f, [&](std::uint32_t root) {
    f.cells[root] = kInTree;
    std::size_t depth = 0;
    std::uint32_t p = root;
    std::uint32_t heading = static_cast<std::uint32_t>(rng.next()) & 3u;
    for (;;) {
      std::uint32_t set = f.free_around(p);
      while (set == 0 && depth > 0) {
        p = stack[--depth];
        set = f.free_around(p);
        if (Choice::kHeads && set != 0) heading = heading_of(f.cells[p]);
      }
      if (set == 0) break;
      if (depth == stack.size()) stack.resize(depth * 2);
      stack[depth] = p;
      depth += (set & (set - 1)) != 0;
      heading = choice.choose(heading, set, rng.next());
      f.tell(observer, p, heading);
      p += f.delta[heading];
      f.add(p, heading ^ 2u);
    }
  });
  pack(f, job);
}

// Finds the first free cell, eight at a time; never looks at a cell before the last one found.
struct Hunter {
  const Field& f;
  std::int32_t row = 0;
  std::int32_t from = 0;

  // 0 if none is left.
  std::uint32_t next() {
    for (; row < f.length; ++row, from = 0) {
      const std::uint32_t start = f.at(0, row);
      for (; from < f.width; from += 8) {
        std::uint64_t eight;
        std::memcpy(&eight, f.cells + start + static_cast<std::uint32_t>(from), 8);
        const std::uint64_t open = ~eight & 0x8080808080808080ull;
        if (!open) continue;
        return start + static_cast<std::uint32_t>(from + std::countr_zero(open) / 8);
      }
    }
    return 0;
  }
};

// Which neighbours are in the tree.
std::uint32_t tree_around(const Field& f, std::uint32_t p) {
  std::uint32_t set = 0;
  for (std::uint32_t d = 0; d < 4; ++d)
    set |= static_cast<std::uint32_t>((f.cells[p + f.delta[d]] & 0xc0u) == 0x80u) << d;
  return set;
}

template <class Choice, class Observer>
void hunt_and_kill(const Job& job, Observer& observer) {
  const Field f = make_field(job);
  const Choice choice(job.options);
  Rng rng = job.rng();
  Hunter hunter{f};
  std::uint32_t roots = 0;
  for (std::uint32_t p = hunter.next(); p != 0; p = hunter.next()) {
    const std::uint32_t beside = tree_around(f, p);
    std::uint32_t heading = kNorth;
    if (beside == 0) {
      f.cells[p] = kInTree;
      ++roots;
    } else {
      const std::uint32_t parent = choose(beside, rng.next());
      f.tell(observer, p, parent);
      f.add(p, parent);
      heading = parent ^ 2u;
    }
    for (std::uint32_t set = f.free_around(p); set != 0; set = f.free_around(p)) {
      heading = choice.choose(heading, set, rng.next());
      f.tell(observer, p, heading);
      p += f.delta[heading];
      f.add(p, heading ^ 2u);
    }
  }
  pack(f, job);
  if (roots > 1) join(job);
}

bool is_even(const Options& o) { return o.left == o.straight && o.right == o.straight; }

}  // namespace

void depth_first(const Job& job) {
  observed(job, [&](auto& observer) {
    is_even(job.options) ? depth_first<Even>(job, observer) : depth_first<Weighted>(job, observer);
  });
}

void hunt_and_kill(const Job& job) {
  observed(job, [&](auto& observer) {
    is_even(job.options) ? hunt_and_kill<Even>(job, observer) : hunt_and_kill<Weighted>(job, observer);
  });
}

}  // namespace enfilade::rules::maze
