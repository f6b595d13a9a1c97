// Rooms where they cost least: 3 for each cell of a passage they cover, 1 for each
// that touches a side; never on other chambers or their rings; the lowest cost
// above 0, since at 0 a room lies in rock with nothing beside it.
//
// With S the sums of passage cells over all boxes from the origin (a table with one
// more row and column), the cost of a room w × l at (x, y) is G[x + w] - G[x]
// and its two flanks, where
//   G[x] = 3 (S[y+l][x] - S[y][x]) + (S[y][x] - S[y-1][x]) + (S[y+l+1][x] - S[y+l][x]).
// A room that is laid only takes places away; no cost of a place that stays
// changes. So each shape keeps the least cost of every row, and a row is looked at
// again only if a room came into it and its least place is gone.

#include <algorithm>
#include <cstring>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kNone = 1 << 28;

// Sums and costs are kept in 16 bits, eight side by side. Sums run over, but what is
// read are differences over one room, and these are small: at most 60 × 60 × 3 cells.
using Small = std::int16_t;
constexpr Small kNoPlace = 0x7fff;  // dearer than any room

struct Table {
  std::int32_t stride = 0;
  Small* at = nullptr;
  // Rows -1 … length + 1: beyond the grid nothing more is summed.
  [[nodiscard]] const Small* row(std::int32_t y, std::int32_t length) const {
    return at + static_cast<std::ptrdiff_t>(std::clamp(y, 0, length)) * stride;
  }
};

// Sums of the bits that `word(y, w)` tells.
template <class WordAt>
void sum_up(const Site& s, const Table& t, WordAt&& word_at) {
  std::fill(t.at, t.at + t.stride, Small{0});
  for (std::int32_t y = 0; y < s.length; ++y) {
    const Small* below = t.at + static_cast<std::ptrdiff_t>(y) * t.stride;
    Small* here = t.at + static_cast<std::ptrdiff_t>(y + 1) * t.stride;
    std::int32_t sum = 0;
    here[0] = 0;
    for (std::size_t w = 0; w < s.chamber.words; ++w) {
      Word word = word_at(y, w);
      const std::int32_t base = static_cast<std::int32_t>(w) * 64, end = std::min(64, s.width - base);
      for (std::int32_t i = 0; i < end; ++i, word >>= 1) {
        sum += static_cast<std::int32_t>(word & 1u);
        here[base + i + 1] = static_cast<Small>(below[base + i + 1] + sum);
      }
    }
  }
}

// The tables, and what is worked out for one row: `flank` are passages, `full` cells
// that no room may cover, both summed over the rows of a room up to a column; `g` as above.
struct Costs {
  Table passages, taken;
  Small *flank, *full, *g;  // from x = -1 … width + 1 on: beyond the grid as at its edge
  Small* cost;              // of the places of the row, or kNoPlace
};

// Eight columns side by side, as all compilers know it that build this. Rows are worked on by eights, beyond their end
// too: the tables have room for that, and nobody reads it.
constexpr std::int32_t kEight = 8;
using Eight = Small __attribute__((vector_size(sizeof(Small) * kEight)));
using Sums = std::uint16_t __attribute__((vector_size(sizeof(Small) * kEight)));  // which may run over
template <class V = Sums>
V load(const Small* at) {
  V v;
  std::memcpy(&v, at, sizeof v);
  return v;
}
template <class V>
void store(Small* at, V v) {
  std::memcpy(at, &v, sizeof v);
}
constexpr std::int32_t whole_eights(std::int32_t n) { return (n + kEight - 1) / kEight * kEight; }

// Of the places of a row. Requires kNoPlace in the eight behind the last.
std::int32_t least_of(const Small* cost, std::int32_t places) {
  Eight least = Eight{} + kNoPlace;
  for (std::int32_t x = 0; x < places; x += kEight) {
    const Eight here = load<Eight>(cost + x), less = here < least;
    least = (here & less) | (least & ~less);
  }
  Small lanes[kEight];
  store(lanes, least);
  Small all = kNoPlace;
  for (const Small lane : lanes) all = std::min(all, lane);
  return all == kNoPlace ? kNone : all;
}

// The costs of all places of a row. Returns the least.
std::int32_t cost_row(const Site& s, const Costs& c, Shape shape, std::int32_t y) {
  const std::int32_t l = shape.length, w = shape.width, width = s.width, places = width - w + 1;
  const Small* p0 = c.passages.row(y - 1, s.length);
  const Small* p1 = c.passages.row(y, s.length);
  const Small* p2 = c.passages.row(y + l, s.length);
  const Small* p3 = c.passages.row(y + l + 1, s.length);
  const Small* t1 = c.taken.row(y, s.length);
  const Small* t2 = c.taken.row(y + l, s.length);
  Small *flank = c.flank, *full = c.full, *g = c.g, *cost = c.cost;
  for (std::int32_t x = 0; x <= width; x += kEight) {
    const Sums inside = load(p2 + x) - load(p1 + x);
    store(flank + x, inside);
    store(full + x, load(t2 + x) - load(t1 + x));
    store(g + x, inside + inside + load(p3 + x) - load(p0 + x));
  }
  flank[-1] = flank[0];
  flank[width + 1] = flank[width];
  const Eight none = Eight{} + kNoPlace;
  for (std::int32_t x = 0; x < places; x += kEight) {
    const auto all = reinterpret_cast<Eight>(load(g + x + w) - load(g + x) + load(flank + x) - load(flank + x - 1) +
                                             load(flank + x + w + 1) - load(flank + x + w));
    const Eight is_place = (all != 0) & (load<Eight>(full + x + w) == load<Eight>(full + x));
    store(cost + x, (all & is_place) | (none & ~is_place));
  }
  store(cost + places, none);
  return least_of(cost, places);
}

// A shape and the least cost of each row of places.
struct Class {
  Shape shape;
  std::size_t first = 0;  // into Site::dist
};

// Opens one of the walls between a chamber and the passages beside it, unless it has a way already.
void open_side(Site& s, std::int32_t chamber, Rng& rng) {
  const CellBox box = s.plan->chambers[static_cast<std::size_t>(chamber)].box;
  std::uint32_t seen = 0;
  Wall chosen;
  Cell mouth;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    const bool edge = y == box.lo.y || y + 1 == box.hi.y;
    const bool full = s.plan->chambers[static_cast<std::size_t>(chamber)].kind != ChamberKind::cave;
    // Of a full box the cells along its sides; of a cave all.
    const std::int32_t by = full && !edge ? std::max(1, box.width() - 1) : 1;
    for (std::int32_t x = box.lo.x; x < box.hi.x; x += by) {
      if (s.chamber_at({x, y}) != chamber) continue;
      for (int side = 0; side < 4; ++side) {
        const Cell out = step({x, y}, side);
        if (!s.is_passage(out)) continue;
        if (is_way(s, {x, y}, side)) return;
        if (is_shut(s, wall_of({x, y}, side)) || rng.below(++seen) != 0) continue;
        chosen = wall_of({x, y}, side);
        mouth = out;
      }
    }
  }
  if (seen == 0) return;
  open_wall(s, chosen);
  crowd(s, mouth);
}

// Takes away the places of a row that rooms laid since have taken.
void strike_taken(Site& s, Shape shape, std::int32_t y, Small* cost) {
  const std::size_t words = s.room_ground.words;
  s.words.assign(s.room_ground.row(y), s.room_ground.row(y) + words);
  for (std::int32_t i = 1; i < shape.length; ++i) {
    for (std::size_t w = 0; w < words; ++w) s.words[w] &= s.room_ground.row(y + i)[w];
  }
  for (std::int32_t have = 1; have < shape.width;) {
    const std::int32_t by = std::min(have, shape.width - have);
    for (std::size_t w = 0; w < words; ++w)
      s.words[w] &= s.words[w] >> by | (w + 1 < words ? s.words[w + 1] << (64 - by) : 0);
    have += by;
  }
  words_of(0, s.width - shape.width + 1, [&](std::int32_t w, Word places) {
    for (Word m = places & ~s.words[static_cast<std::size_t>(w)]; m != 0; m &= m - 1)
      cost[w * 64 + first_bit(m)] = kNoPlace;
  });
}

// Among the rows of least cost one at random, and in it a place.
bool choose_place(Site& s, const Costs& costs, const Class& c, Rng& rng, Cell& at) {
  std::int32_t* best = s.dist.data() + c.first;
  const std::int32_t rows = s.length - c.shape.length + 1, places = s.width - c.shape.width + 1;
  for (;;) {
    std::int32_t least = kNone;
    std::uint32_t ties = 0;
    std::int32_t chosen = -1;
    for (std::int32_t y = 0; y < rows; ++y) least = std::min(least, best[y]);
    if (least == kNone) return false;
    for (std::int32_t y = 0; y < rows; ++y) ties += best[y] == least ? 1u : 0u;
    std::uint32_t skip = rng.below(ties);
    for (std::int32_t y = 0; y < rows && chosen < 0; ++y) {
      if (best[y] == least && skip-- == 0) chosen = y;
    }
    cost_row(s, costs, c.shape, chosen);
    strike_taken(s, c.shape, chosen, costs.cost);
    best[chosen] = least_of(costs.cost, places);
    if (best[chosen] > least) continue;
    ties = 0;
    for (std::int32_t x = 0; x < places; ++x) {
      if (costs.cost[x] == least && rng.below(++ties) == 0) at = {x, chosen};
    }
    return true;
  }
}

}  // namespace

std::int32_t dig_weighted_rooms(Site& s, std::int32_t amount, Rng& rng) {
  if (s.width < 2 || s.length < 2) return 0;
  const std::int32_t stride = whole_eights(s.width + 1);
  // Eights may begin at the last place of a row, and look by a room's width and a cell further.
  const auto cells = static_cast<std::size_t>(stride) * static_cast<std::size_t>(s.length + 1),
             row = static_cast<std::size_t>(stride) + 2 * kEight;
  s.sums.resize(2 * cells + 4 * row);
  Small* rows = s.sums.data() + 2 * cells;
  const Costs costs{
      {stride, s.sums.data()}, {stride, s.sums.data() + cells}, rows + 1, rows + row + 1, rows + 2 * row + 1,
      rows + 3 * row};
  sum_up(s, costs.passages,
         [&](std::int32_t y, std::size_t w) { return s.plan->open.row(y)[w] & ~s.chamber.row(y)[w]; });
  sum_up(s, costs.taken, [&](std::int32_t y, std::size_t w) { return ~s.room_ground.row(y)[w]; });
  s.dist.clear();
  std::vector<Class> classes;
  constexpr std::uint64_t kSteps = 10'000;  // of one room; a shape's first looks at all the ground
  const auto place = [&](Shape shape, Cell& at) {
    auto c = std::find_if(classes.begin(), classes.end(), [&](const Class& k) { return k.shape == shape; });
    if (c == classes.end()) {
      classes.push_back({shape, s.dist.size()});
      c = classes.end() - 1;
      for (std::int32_t y = 0; y + shape.length <= s.length; ++y) s.dist.push_back(cost_row(s, costs, shape, y));
    }
    return choose_place(s, costs, *c, rng, at);
  };
  CaveTurns turns(s, rng);
  int misses = 0;
  std::int32_t made = 0;
  while (made < amount && misses < 8 && s.plan->chambers.size() < plan::kMostRooms && go_on(s, kSteps)) {
    const bool cave = turns.is_cave();
    const Shape drawn = draw_shape(s, rng), shape = cave ? cave_shape(s, drawn) : drawn;
    Cell at;
    if (!place(shape, at)) {
      ++misses;
      continue;
    }
    const CellBox box{at, {at.x + shape.width, at.y + shape.length}};
    Word carved[16];
    if (cave) carve_cave(shape, rng, carved);
    open_side(s, add_chamber(s, box, cave ? ChamberKind::cave : ChamberKind::room, cave ? carved : nullptr), rng);
    turns.next();
    ++made;
  }
  return made;
}

}  // namespace enfilade::rules::dungeon
