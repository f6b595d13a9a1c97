// Places of chambers. One is first drawn blindly a few times, which finds it at once
// while there is much ground; then among all there are: the ground, shrunk by the
// shape with shifted rows, tells every lower left corner it may have.
//
// A brief may ask for a hundred thousand hand-made rooms where none fits any more, or
// fits but cannot be entered. So their places are remembered by shape. Room ground only
// shrinks while a level is dug, by each chamber and the ring round it:
//
//      . . . . . .      A chamber c of which the ring r takes the ground takes from a
//      x x r r r .      shape of 3 x 2 all corners x and r: the ring's box, and two
//      x x r c r .      cells more to the west, one more to the south.
//      x x r r r .
//      x x x x x .
//
// Rows know how many corners they hold, so that one is drawn without counting all.

#include "rules/dungeon/places.hpp"

#include <algorithm>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::uint64_t kLooks = 8;  // at a word of the ground, to find all places

// As all_places, where a row is one word.
std::int64_t all_places_narrow(const Bits& from, Shape shape, Bits& m) {
  const auto length = static_cast<std::size_t>(from.length), l = static_cast<std::size_t>(shape.length);
  m.bits.resize(length);
  Word* __restrict to = m.bits.data();
  const Word* __restrict ground = from.bits.data();
  for (std::size_t y = 0; y < length; ++y) to[y] = ground[y];
  for (std::int32_t have = 1; have < shape.width;) {
    const std::int32_t by = std::min(have, shape.width - have);
    for (std::size_t y = 0; y < length; ++y) to[y] &= to[y] >> by;
    have += by;
  }
  for (std::size_t have = 1; have < l;) {
    const std::size_t by = std::min(have, l - have);
    for (std::size_t y = 0; y + by < length; ++y) to[y] &= to[y + by];
    for (std::size_t y = length - std::min(by, length); y < length; ++y) to[y] = 0;
    have += by;
  }
  return ones(to, length);
}

// Draws a place some times. False: it was none each time.
bool draw_blindly(const Site& s, Shape shape, Rng& rng, Cell& at) {
  for (int turn = 0; turn < kBlindTries; ++turn) {
    at.x = rng.between(0, s.width - shape.width);
    at.y = rng.between(0, s.length - shape.length);
    if (is_room_ground(s, {at, {at.x + shape.width, at.y + shape.length}})) return true;
  }
  return false;
}

// Takes away the corners of a box.
void take_away(Places& p, const CellBox& box) {
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    std::int32_t gone = 0;
    words_of(box.lo.x, box.hi.x, [&](std::int32_t w, Word mask) {
      Word& word = p.corners.row(y)[w];
      gone += ones(word & mask);
      word &= ~mask;
    });
    p.in_row[static_cast<std::size_t>(y)] -= gone;
    p.left -= gone;
  }
}

void look_for_all(Site& s, Places& p) {
  ++s.searches;
  p.left = all_places(s.room_ground, p.shape, p.corners);
  p.in_row.resize(static_cast<std::size_t>(s.length));
  for (std::int32_t y = 0; y < s.length; ++y)
    p.in_row[static_cast<std::size_t>(y)] = static_cast<std::int32_t>(ones(p.corners.row(y), p.corners.words));
  p.chambers = s.plan->chambers.size();
}

// Without what the chambers that are new have covered.
void catch_up(const Site& s, Places& p) {
  for (; p.chambers < s.plan->chambers.size() && p.left > 0; ++p.chambers) {
    CellBox box = grown(s, s.plan->chambers[p.chambers].box, 1);
    box.lo = {std::max(0, box.lo.x - p.shape.width + 1), std::max(0, box.lo.y - p.shape.length + 1)};
    take_away(p, box);
  }
}

Cell nth_of(const Places& p, std::int64_t n) {
  std::int32_t y = 0;
  while (n >= p.in_row[static_cast<std::size_t>(y)]) n -= p.in_row[static_cast<std::size_t>(y++)];
  for (std::int32_t w = 0;; ++w) {
    const Word word = p.corners.row(y)[w];
    if (n < ones(word)) return {w * 64 + nth_bit(word, static_cast<std::int32_t>(n)), y};
    n -= ones(word);
  }
}

}  // namespace

std::int64_t all_places(const Bits& ground, Shape shape, Bits& m) {
  m.width = ground.width;
  m.length = ground.length;
  m.words = ground.words;
  if (m.words == 1) return all_places_narrow(ground, shape, m);
  m.bits.assign(ground.bits.begin(), ground.bits.end());
  const auto words = static_cast<std::ptrdiff_t>(m.words);
  // m becomes the AND of shifts 0 … n - 1 by doubling.
  const auto shrink_x = [&](std::int32_t by) {
    for (std::int32_t y = 0; y < m.length; ++y) {
      Word* row = m.row(y);
      for (std::ptrdiff_t w = 0; w < words; ++w) {
        const Word next = w + 1 < words ? row[w + 1] : 0;
        row[w] &= row[w] >> by | next << (64 - by);
      }
    }
  };
  const auto shrink_y = [&](std::int32_t by) {
    for (std::int32_t y = 0; y < m.length; ++y) {
      for (std::ptrdiff_t w = 0; w < words; ++w) m.row(y)[w] &= y + by < m.length ? m.row(y + by)[w] : 0;
    }
  };
  for (std::int32_t have = 1; have < shape.width;) {
    const std::int32_t by = std::min(have, shape.width - have);
    shrink_x(by);
    have += by;
  }
  for (std::int32_t have = 1; have < shape.length;) {
    const std::int32_t by = std::min(have, shape.length - have);
    shrink_y(by);
    have += by;
  }
  return count(m);
}

Cell nth_place(const Bits& m, std::int64_t n) {
  for (std::int32_t y = 0; y < m.length; ++y) {
    for (std::size_t w = 0; w < m.words; ++w) {
      const Word word = m.row(y)[w];
      const int here = ones(word);
      if (n < here) return {static_cast<std::int32_t>(w) * 64 + nth_bit(word, static_cast<std::int32_t>(n)), y};
      n -= here;
    }
  }
  return {};
}

bool find_place(Site& s, Shape shape, Rng& rng, Cell& at) {
  if (shape.width > s.width || shape.length > s.length) return false;
  if (draw_blindly(s, shape, rng, at)) return true;
  if (!go_on(s, kLooks * s.room_ground.bits.size())) return false;
  ++s.searches;
  const std::int64_t places = all_places(s.room_ground, shape, s.mark);
  if (places == 0) return false;
  at = nth_place(s.mark, rng.below(static_cast<std::uint32_t>(places)));
  return true;
}

const Places& places_of(Site& s, Shape shape) {
  const auto known = s.places.begin() + static_cast<std::ptrdiff_t>(s.known_places);
  auto p = std::find_if(s.places.begin(), known, [&](const Places& o) { return o.shape == shape; });
  if (p != known) {
    catch_up(s, *p);
    return *p;
  }
  if (s.known_places == s.places.size()) s.places.emplace_back();
  Places& fresh = s.places[s.known_places++];
  fresh.shape = shape;
  look_for_all(s, fresh);
  return fresh;
}

bool find_place_again(Site& s, Shape shape, Rng& rng, Cell& at) {
  if (shape.width > s.width || shape.length > s.length) return false;
  if (draw_blindly(s, shape, rng, at)) return true;
  const Places& p = places_of(s, shape);
  if (p.left == 0) return false;
  at = nth_of(p, rng.below(static_cast<std::uint32_t>(p.left)));
  return true;
}

}  // namespace enfilade::rules::dungeon
