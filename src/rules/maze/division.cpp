// Recursive Division: a wall with one gap across a rectangle, and so on in both halves
// until they are one cell wide. The longer a side, the likelier it is the one that is
// divided: in proportion. (Always the longer one makes squares and 27 % dead ends, a
// coin makes long corridors and 11 %.)
//
// Nothing is built to be torn down: the grid begins closed, each wall opens its gap,
// and what is one cell wide in the end is a corridor, open from end to end. So
// the cost is that of the corridors and the gaps, not of the walls.
//
// Most rectangles are tiny and none can be foreseen, so nearly all is done without
// branches: a rectangle is one word, halves are sums, and a short corridor is opened
// by writes some of which change nothing.

#include "rules/maze/rows.hpp"

namespace enfilade::rules::maze {
namespace {

// x | y << 16 | width << 32 | length << 48.
using Rect = std::uint64_t;
static_assert(kLongestSide < 65'536);

std::uint32_t part(Rect r, std::uint32_t i) { return static_cast<std::uint32_t>(r >> (16 * i)) & 0xffffu; }

// Opens a rectangle one cell wide from end to end.
void open_corridor(Grid& grid, Rect r) {
  const std::uint32_t x = part(r, 0), y = part(r, 1), w = part(r, 2), l = part(r, 3);
  std::uint64_t* east = grid.east.row(static_cast<std::int32_t>(y));
  const std::uint64_t bit = std::uint64_t{1} << (x & 63u);
  if (w <= 4 && l <= 4 && (x & 63u) <= 60) {
    east[x >> 6] |= bit * ((std::uint64_t{1} << (w - 1)) - 1);
    std::uint64_t* north = grid.north.row(static_cast<std::int32_t>(y)) + (x >> 6);
    // Behind the end there is nothing to write to: the first row is written again.
    const std::size_t words = grid.north.words;
    north[0] |= l > 1 ? bit : 0;
    north[l > 2 ? words : 0] |= l > 2 ? bit : 0;
    north[l > 3 ? 2 * words : 0] |= l > 3 ? bit : 0;
    return;
  }
  for (std::uint32_t from = x, end = x + w - 1; from < end;) {
    const std::uint32_t count = std::min(64 - (from & 63u), end - from);
    east[from >> 6] |= (~std::uint64_t{0} >> (64 - count)) << (from & 63u);
    from += count;
  }
  for (std::uint32_t i = 0; i + 1 < l; ++i)
    grid.north.set(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y + i));
}

// The walls that one division builds, for a viewer: all but the gap, where the
// mask has cells on both sides.
void record(const Job& job, bool is_north, std::uint32_t x, std::uint32_t y, std::uint32_t count, std::uint32_t gap) {
  const auto has = [&](std::uint32_t cx, std::uint32_t cy) {
    return !job.mask || job.mask->has(static_cast<std::int32_t>(cx), static_cast<std::int32_t>(cy));
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t cx = is_north ? x + i : x, cy = is_north ? y : y + i;
    if (i == gap || !has(cx, cy) || !has(is_north ? cx : cx + 1, is_north ? cy + 1 : cy)) continue;
    job.trace->events.emplace_back(cx, cy, is_north, false);
  }
}

}  // namespace

void recursive_division(const Job& job) {
  Grid& grid = job.grid;
  grid.reset(job.width(), job.length());
  if (job.trace) job.trace->begins_open = true;
  Rng rng = job.rng();
  const std::size_t words = grid.east.words;
  std::uint64_t* const walls[2] = {grid.east.bits.data(), grid.north.bits.data()};
  // The smaller half comes first, so the list is no longer than the sides have bits.
  Rect stack[64];
  std::size_t depth = 0;
  Rect r = static_cast<std::uint64_t>(job.width()) << 32 | static_cast<std::uint64_t>(job.length()) << 48;
  for (;;) {
    const std::uint32_t w = part(r, 2), l = part(r, 3);
    if (w == 1 || l == 1) {
      open_corridor(grid, r);
      if (depth == 0) break;
      r = stack[--depth];
      continue;
    }
    // 22 bits for the side, 21 each for the place and the gap.
    const std::uint64_t draw = rng.next();
    const bool is_north = ((draw >> 42) * (w + l)) >> 22 < l;
    const std::uint32_t side = is_north ? l : w, across = is_north ? w : l;
    const auto first = static_cast<std::uint32_t>(((draw >> 21 & 0x1fffffu) * (side - 1)) >> 21) + 1;
    const auto gap = static_cast<std::uint32_t>(((draw & 0x1fffffu) * across) >> 21);
    const std::uint32_t x = part(r, 0) + (is_north ? gap : first - 1), y = part(r, 1) + (is_north ? first - 1 : gap);
    walls[is_north][y * words + (x >> 6)] |= std::uint64_t{1} << (x & 63u);
    if (job.trace) record(job, is_north, x - (is_north ? gap : 0), y - (is_north ? 0 : gap), across, gap);
    const std::uint32_t shift = is_north ? 16 : 0;
    const Rect a = r - (std::uint64_t{side - first} << (32 + shift));
    const Rect b = r + (std::uint64_t{first} << shift) - (std::uint64_t{first} << (32 + shift));
    const Rect swap = (a ^ b) & (std::uint64_t{0} - std::uint64_t{first > side / 2});
    stack[depth++] = b ^ swap;
    r = a ^ swap;
  }
  if (job.mask) {
    crop(job);
    join(job);
  }
}

}  // namespace enfilade::rules::maze
