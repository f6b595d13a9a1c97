// Passages between two rooms straight on or with one turn: most links of a
// dungeon, found by a few words. Straight, between rooms that face each other:
//
//      +-------+          All columns both rooms have, off corners; without those
//      |   a   |          where a row between holds anything in them or beside
//      +---.---+          them. Of what is left one by chance.
//          .
//        +-.-----+
//        |   b   |

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/trace.hpp"

namespace enfilade::rules::dungeon {
namespace {

// The interval of cells along a wall where a door may stand: off its corners if it is long.
struct Span {
  std::int32_t lo, hi;
};
Span off_corners(std::int32_t lo, std::int32_t hi) { return hi - lo >= 4 ? Span{lo + 1, hi - 1} : Span{lo, hi}; }

// Rooms one above the other.
bool dig_upright(Site& s, const CellBox& low, const CellBox& high, Rng& rng) {
  const Span a = off_corners(low.lo.x, low.hi.x), b = off_corners(high.lo.x, high.hi.x);
  const std::int32_t lo = std::max(low.lo.x, high.lo.x), hi = std::min(low.hi.x, high.hi.x);
  if (hi - lo > 60) return false;
  const std::int32_t y0 = low.hi.y, y1 = high.lo.y, x0 = std::max(0, lo - 1);
  // A cave may have no cell at its edge.
  Word taken =
      from(s.crowded, y0, x0) | from(s.crowded, y1 - 1, x0) | ~from(s.chamber, y0 - 1, x0) | ~from(s.chamber, y1, x0);
  for (std::int32_t y = y0; y < y1; ++y) {
    const Word dug = from(s.plan->open, y, x0);
    taken |= dug | dug << 1 | dug >> 1 | ~from(s.ground, y, x0) | from(s.rim, y, x0);
  }
  Word free = low_bits(hi - x0) & ~low_bits(lo - x0) & ~taken;
  if (free == 0) return false;
  const std::int32_t off_lo = std::max(a.lo, b.lo), off_hi = std::min(a.hi, b.hi);
  if (off_lo < off_hi) {
    if (const Word off = free & low_bits(off_hi - x0) & ~low_bits(off_lo - x0); off != 0) free = off;
  }
  const std::int32_t x =
      x0 + nth_bit(free, static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(ones(free)))));
  for (std::int32_t y = y0; y < y1; ++y) s.plan->open.set(x, y);
  for (std::int32_t y = y0 - 1; y < y1; ++y) s.plan->grid.north.set(x, y);
  tell_line(s, {x, y0 - 1}, {x, y1});
  for (const std::int32_t y : {y0, y1 - 1}) crowd(s, {x, y}), s.meant.set(x, y);
  return true;
}

// Rooms side by side.
bool dig_level(Site& s, const CellBox& west, const CellBox& east, Rng& rng) {
  const Span a = off_corners(west.lo.y, west.hi.y), b = off_corners(east.lo.y, east.hi.y);
  const std::int32_t lo = std::max(west.lo.y, east.lo.y), hi = std::min(west.hi.y, east.hi.y);
  const std::int32_t x0 = west.hi.x, x1 = east.lo.x;
  if (hi - lo > 60 || x1 - x0 > 64) return false;
  const Word all_of = low_bits(x1 - x0), ends = bit(0) | bit(x1 - x0 - 1);
  Word free = 0;
  Word before = lo > 0 ? from(s.plan->open, lo - 1, x0) : 0, here = from(s.plan->open, lo, x0);
  for (std::int32_t y = lo; y < hi; ++y) {
    const Word next = y + 1 < s.length ? from(s.plan->open, y + 1, x0) : 0;
    const Word taken =
        before | here | next | ~from(s.ground, y, x0) | from(s.rim, y, x0) | (from(s.crowded, y, x0) & ends);
    if ((taken & all_of) == 0 && s.chamber.at(x0 - 1, y) && s.chamber.at(x1, y)) free |= bit(y - lo);
    before = here;
    here = next;
  }
  if (free == 0) return false;
  const std::int32_t off_lo = std::max(a.lo, b.lo), off_hi = std::min(a.hi, b.hi);
  if (off_lo < off_hi) {
    if (const Word off = free & low_bits(off_hi - lo) & ~low_bits(off_lo - lo); off != 0) free = off;
  }
  const std::int32_t y =
      lo + nth_bit(free, static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(ones(free)))));
  fill(s.plan->open, y, x0, x1);
  fill(s.plan->grid.east, y, x0 - 1, x1);
  tell_line(s, {x0 - 1, y}, {x1, y});
  for (const std::int32_t x : {x0, x1 - 1}) crowd(s, {x, y}), s.meant.set(x, y);
  return true;
}

// From p's east or west wall along a row, then up or down into q. Rows are tried from
// q's outwards, so that the columns free between grow row by row.
//
//      +-----+               the row must be free with those beside it as far as
//      |  p  |......         the turn, the column from there to q likewise
//      +-----+     .
//               +--.--+
//               |  q  |
//               +-----+
bool dig_bend(Site& s, const CellBox& p, const CellBox& q, Rng& rng) {
  const std::int32_t x0 = std::max(0, std::min(p.lo.x, q.lo.x) - 1), x1 = std::max(p.hi.x, q.hi.x) + 1;
  if (x1 - x0 > 64) return false;
  const Span rows = off_corners(p.lo.y, p.hi.y), columns = off_corners(q.lo.x, q.hi.x);
  const Word span = low_bits(columns.hi - x0) & ~low_bits(columns.lo - x0);
  const auto not_free = [&](std::int32_t y) { return ~from(s.ground, y, x0) | from(s.rim, y, x0); };
  const auto dug = [&](std::int32_t y) { return y >= 0 && y < s.length ? from(s.plan->open, y, x0) : Word{0}; };
  const bool east = columns.hi > p.hi.x, west = columns.lo < p.lo.x;
  struct {
    std::int32_t y, up;
    Word free;
  } found[64];
  std::size_t count_of = 0;
  for (const std::int32_t up : {1, -1}) {  // the way q lies from the row
    const std::int32_t mouth = up > 0 ? q.lo.y - 1 : q.hi.y;
    if (mouth < 0 || mouth >= s.length) continue;
    Word taken = from(s.crowded, mouth, x0) | ~from(s.chamber, mouth + up, x0);
    const std::int32_t last = up > 0 ? rows.lo : rows.hi - 1;
    for (std::int32_t y = mouth; up > 0 ? y >= last : y <= last; y -= up) {
      // `taken` is of the rows between this one and q; the mouth itself is no row to turn in.
      if (y != mouth && y >= rows.lo && y < rows.hi && count_of < 60) {
        const Word full = dug(y - 1) | dug(y) | dug(y + 1) | not_free(y);
        const Word crowded = from(s.crowded, y, x0);
        Word run = 0;
        const std::int32_t e = p.hi.x - x0, w = p.lo.x - 1 - x0;
        if (east && e < 64 && s.chamber.at(p.hi.x - 1, y) && !(crowded >> e & 1u))
          run |= low_bits(e + std::min(64 - e, std::countr_zero(full >> e))) & ~low_bits(e);
        if (west && w >= 0 && s.chamber.at(p.lo.x, y) && !(crowded >> w & 1u))
          run |= low_bits(w + 1) & ~low_bits(w + 1 - std::min(w + 1, std::countl_zero(full << (63 - w))));
        if (const Word free = run & span & ~taken; free != 0) found[count_of++] = {y, up, free};
      }
      const Word here = dug(y);
      taken |= here | here << 1 | here >> 1 | not_free(y);
      if ((span & ~taken) == 0) break;
    }
  }
  std::int32_t ways = 0;
  for (std::size_t i = 0; i < count_of; ++i) ways += ones(found[i].free);
  if (ways == 0) return false;
  auto n = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(ways)));
  std::size_t chosen = 0;
  while (n >= ones(found[chosen].free)) n -= ones(found[chosen++].free);
  const std::int32_t y = found[chosen].y, x = x0 + nth_bit(found[chosen].free, n), up = found[chosen].up;
  const std::int32_t mouth = up > 0 ? q.lo.y - 1 : q.hi.y;
  const std::int32_t first = x >= p.hi.x ? p.hi.x : p.lo.x - 1;
  fill(s.plan->open, y, std::min(first, x), std::max(first, x) + 1);
  fill(s.plan->grid.east, y, std::min(first - (x >= p.hi.x ? 1 : 0), x), std::max(first + (x >= p.hi.x ? 0 : 1), x));
  for (std::int32_t v = std::min(y, mouth); v <= std::max(y, mouth); ++v) s.plan->open.set(x, v);
  for (std::int32_t v = up > 0 ? y : mouth - 1; v < (up > 0 ? q.lo.y : y); ++v) s.plan->grid.north.set(x, v);
  tell_line(s, {x >= p.hi.x ? first - 1 : first + 1, y}, {x, y});
  tell_line(s, {x, y}, {x, mouth + up});
  crowd(s, {first, y});
  s.meant.set(first, y);
  crowd(s, {x, mouth});
  s.meant.set(x, mouth);
  return true;
}

}  // namespace

bool dig_straight(Site& s, const Node& a, const Node& b, Rng& rng) {
  const CellBox &p = a.box, &q = b.box;
  if (q.lo.y > p.hi.y - 1 && q.lo.x < p.hi.x && p.lo.x < q.hi.x) return dig_upright(s, p, q, rng);
  if (p.lo.y > q.hi.y - 1 && q.lo.x < p.hi.x && p.lo.x < q.hi.x) return dig_upright(s, q, p, rng);
  if (q.lo.x > p.hi.x - 1 && q.lo.y < p.hi.y && p.lo.y < q.hi.y) return dig_level(s, p, q, rng);
  if (p.lo.x > q.hi.x - 1 && q.lo.y < p.hi.y && p.lo.y < q.hi.y) return dig_level(s, q, p, rng);
  if (rng.below(2) == 0) return dig_bend(s, p, q, rng) || dig_bend(s, q, p, rng);
  return dig_bend(s, q, p, rng) || dig_bend(s, p, q, rng);
}

}  // namespace enfilade::rules::dungeon
