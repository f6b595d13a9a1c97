// The family behind one door.

#include <cassert>

#include "rules/maze/rows.hpp"

namespace enfilade::rules::maze {
namespace {

struct Entry {
  std::string_view id;
  void (*carve)(const Job&);
};
constexpr Entry kEntries[] = {
    {"depth-first", depth_first},
    {"prim", prim},
    {"kruskal", kruskal},
    {"aldous-broder", aldous_broder},
    {"wilson", wilson},
    {"hunt-and-kill", hunt_and_kill},
    {"growing-tree", growing_tree},
    {"eller", eller},
    {"recursive-division", recursive_division},
    {"binary-tree", binary_tree},
    {"sidewinder", sidewinder},
};
static_assert(std::size(kEntries) == kAlgorithms.size());

const Entry& entry(Algorithm algorithm) { return kEntries[static_cast<std::size_t>(algorithm)]; }

bool is_full(const Bits& mask) {
  for (std::int32_t y = 0; y < mask.length; ++y) {
    const std::uint64_t* row = mask.row(y);
    for (std::size_t w = 0; w + 1 < mask.words; ++w)
      if (~row[w]) return false;
    if (row[mask.words - 1] != last_word(mask.width)) return false;
  }
  return true;
}

}  // namespace

std::string_view id(Algorithm algorithm) { return entry(algorithm).id; }

std::optional<Algorithm> find_algorithm(std::string_view id) {
  for (const Algorithm a : kAlgorithms)
    if (entry(a).id == id) return a;
  return {};
}

bool valid(const Options& o) {
  for (const std::uint32_t weight : {o.left, o.straight, o.right, o.newest, o.random, o.oldest})
    if (weight > kHeaviest) return false;
  return o.newest + o.random + o.oldest > 0;
}

void carve(Algorithm algorithm, Key key, const Options& options, const Bits* mask, Scratch& scratch, Grid& grid,
           Trace* trace) {
  assert(valid(options));
  assert(grid.width() > 0 && grid.width() <= kLongestSide && grid.length() > 0 && grid.length() <= kLongestSide);
  assert(!mask || (mask->width == grid.width() && mask->length == grid.length()));
  if (trace) *trace = {};
  // A mask that leaves nothing out changes nothing.
  if (mask && is_full(*mask)) mask = nullptr;
  entry(algorithm).carve({mix(key, static_cast<std::uint64_t>(algorithm)), options, mask, scratch, grid, trace});
}

void begin(const Trace& trace, const Bits* mask, Grid& grid) {
  grid.reset(grid.width(), grid.length());
  if (!trace.begins_open) return;
  const auto has = [&](std::int32_t x, std::int32_t y) {
    return mask ? mask->has(x, y) : x < grid.width() && y < grid.length();
  };
  for (std::int32_t y = 0; y < grid.length(); ++y) {
    for (std::int32_t x = 0; x < grid.width(); ++x) {
      if (has(x, y) && has(x + 1, y)) grid.east.set(x, y);
      if (has(x, y) && has(x, y + 1)) grid.north.set(x, y);
    }
  }
}

void apply(Event e, Grid& grid) {
  Bits& walls = e.is_north() ? grid.north : grid.east;
  if (e.opens()) walls.set(e.x(), e.y());
  else walls.clear(e.x(), e.y());
}

void undo(Event e, Grid& grid) {
  e.code ^= 0x80000000u;
  apply(e, grid);
}

}  // namespace enfilade::rules::maze
