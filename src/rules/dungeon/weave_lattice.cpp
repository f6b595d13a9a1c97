// A jittered basket weave. Corner (i, j) lies near (i, j) * kPitch. If i + j is
// even it owns a vertical line through itself, else a horizontal one; each line ends
// at the lines of the two corners it runs into. Only one coordinate of a corner
// is ever needed: x of an even one, y of an odd one.
//
//      ----------+-------- (i, j+1) H      cell (i, j), i + j even:
//      |         |   |                       west   line of (i, j)
//      |  (i,j)  |   |                       east   line of (i+1, j+1)
//      V         |   V (i+1, j+1)            south  line of (i+1, j)
//      |    -----+----                       north  line of (i, j+1)
//      +---------- (i+1, j) H              i + j odd: the same turned by 90 degrees
//
// Corners move by at most kJitter, so a rectangle reaches at most so far out of
// its lattice cell, and the cell that holds a point is one of the 3 x 3 around it.

#include "rules/dungeon/weave_lattice.hpp"

#include <algorithm>

#include <enfilade/base/rng.hpp>

namespace enfilade::rules::dungeon {
namespace {

// A part of more cells than this is always cut, one of fewer by chance.
constexpr std::int64_t kManyCells = 1'500;
constexpr std::uint32_t kCutPermille = 250;

std::int64_t line_of(Key corners, std::int64_t i, std::int64_t j) {
  const Key key = mix(mix(corners, static_cast<std::uint64_t>(i)), static_cast<std::uint64_t>(j));
  const std::int64_t at = ((i + j) & 1) == 0 ? i : j;
  return at * kPitch - kJitter + pick(key, 2 * kJitter + 1);
}

// From the lines of the four corners of a lattice cell.
Rect rect_between(bool even, std::int64_t at00, std::int64_t at10, std::int64_t at01, std::int64_t at11) {
  return even ? Rect{{at00, at10}, {at11, at01}} : Rect{{at01, at00}, {at10, at11}};
}

Rect rect_of(Key corners, std::int64_t i, std::int64_t j) {
  return rect_between(((i + j) & 1) == 0, line_of(corners, i, j), line_of(corners, i + 1, j),
                      line_of(corners, i, j + 1), line_of(corners, i + 1, j + 1));
}

void cut(Parts& parts, int which, Rng& rng) {
  Rect& low = parts.rect[static_cast<std::size_t>(which)];
  Rect& high = parts.rect[static_cast<std::size_t>(parts.count++)];
  high = low;
  const bool across_x = low.width() >= low.length();
  const auto side = static_cast<std::int32_t>(std::max(low.width(), low.length()));
  const std::int32_t at = rng.between(kShortestBlock, side - kShortestBlock);
  if (across_x) high.lo.x = low.hi.x = low.lo.x + at;
  else high.lo.y = low.hi.y = low.lo.y + at;
}

Parts parts_of(Key seed, std::int64_t i, std::int64_t j, const Rect& whole) {
  Parts parts;
  parts.rect[0] = whole;
  parts.count = 1;
  Rng rng(place_key(seed, kCutTag, i, j), Purpose::layout);
  while (parts.count < kMostParts) {
    int largest = 0;
    const auto area = [&](int p) {
      const Rect& r = parts.rect[static_cast<std::size_t>(p)];
      return r.width() * r.length();
    };
    for (int p = 1; p < parts.count; ++p)
      if (area(p) > area(largest)) largest = p;
    const Rect& r = parts.rect[static_cast<std::size_t>(largest)];
    if (std::max(r.width(), r.length()) < 2 * kShortestBlock) break;
    if (area(largest) <= kManyCells && !rng.chance(kCutPermille)) break;
    cut(parts, largest, rng);
  }
  return parts;
}

}  // namespace

Rect lattice_rect(Key seed, std::int64_t i, std::int64_t j) { return rect_of(mix(seed, kCornerTag), i, j); }

Parts lattice_parts(Key seed, std::int64_t i, std::int64_t j) { return parts_of(seed, i, j, lattice_rect(seed, i, j)); }

std::array<Parts, 9> lattice_parts_around(Key seed, std::int64_t i, std::int64_t j) {
  const Key corners = mix(seed, kCornerTag);
  std::array<std::array<std::int64_t, 4>, 4> line;
  for (std::size_t u = 0; u < 4; ++u)
    for (std::size_t v = 0; v < 4; ++v)
      line[u][v] = line_of(corners, i - 1 + static_cast<std::int64_t>(u), j - 1 + static_cast<std::int64_t>(v));
  std::array<Parts, 9> around;
  for (std::size_t u = 0; u < 3; ++u) {
    for (std::size_t v = 0; v < 3; ++v) {
      const std::int64_t ci = i - 1 + static_cast<std::int64_t>(u), cj = j - 1 + static_cast<std::int64_t>(v);
      const Rect whole =
          rect_between(((ci + cj) & 1) == 0, line[u][v], line[u + 1][v], line[u][v + 1], line[u + 1][v + 1]);
      around[3 * u + v] = parts_of(seed, ci, cj, whole);
    }
  }
  return around;
}

Piece piece_at(Key seed, Far cell) {
  const Key corners = mix(seed, kCornerTag);
  std::int64_t i = floor_div(cell.x, kPitch), j = floor_div(cell.y, kPitch);
  // Rectangles tile the plane: going towards the side that the cell lies beyond
  // ends at the one that holds it. Two steps at most are needed; the bound is for the reader.
  Rect rect = rect_of(corners, i, j);
  for (int step = 0; step < 4 && !rect.has(cell); ++step) {
    if (cell.x < rect.lo.x) --i;
    else if (cell.x >= rect.hi.x) ++i;
    else if (cell.y < rect.lo.y) --j;
    else ++j;
    rect = rect_of(corners, i, j);
  }
  const Parts parts = parts_of(seed, i, j, rect);
  int p = 0;
  while (p + 1 < parts.count && !parts.rect[static_cast<std::size_t>(p)].has(cell)) ++p;
  return {{i, j, static_cast<std::uint8_t>(p)}, parts.rect[static_cast<std::size_t>(p)]};
}

}  // namespace enfilade::rules::dungeon
