// Rooms at random. A place is first drawn blindly a few times, which finds one
// at once while there is much ground; then among all places there are: the ground,
// shrunk by the shape with shifted rows, tells every lower left corner it may have.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr int kBlindTries = 6;

// The same where a row is one word.
std::int64_t all_places_narrow(Site& s, Shape shape) {
  Bits& m = s.mark;
  m.width = s.width;
  m.length = s.length;
  m.words = 1;
  const auto length = static_cast<std::size_t>(s.length), l = static_cast<std::size_t>(shape.length);
  m.bits.resize(length);
  Word* __restrict to = m.bits.data();
  const Word* __restrict ground = s.room_ground.bits.data();
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

// All lower left corners of a shape on room ground, into s.mark. Returns how many.
std::int64_t all_places(Site& s, Shape shape) {
  if (s.room_ground.words == 1) return all_places_narrow(s, shape);
  Bits& m = s.mark;
  m.width = s.width;
  m.length = s.length;
  m.words = s.room_ground.words;
  m.bits.assign(s.room_ground.bits.begin(), s.room_ground.bits.end());
  const auto words = static_cast<std::ptrdiff_t>(m.words);
  // m becomes the AND of shifts 0 … n - 1 by doubling.
  const auto shrink_x = [&](std::int32_t by) {
    for (std::int32_t y = 0; y < s.length; ++y) {
      Word* row = m.row(y);
      for (std::ptrdiff_t w = 0; w < words; ++w) {
        const Word next = w + 1 < words ? row[w + 1] : 0;
        row[w] &= row[w] >> by | next << (64 - by);
      }
    }
  };
  const auto shrink_y = [&](std::int32_t by) {
    for (std::int32_t y = 0; y < s.length; ++y) {
      for (std::ptrdiff_t w = 0; w < words; ++w) m.row(y)[w] &= y + by < s.length ? m.row(y + by)[w] : 0;
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

Cell nth_place(const Site& s, std::int64_t n) {
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::size_t w = 0; w < s.mark.words; ++w) {
      const Word word = s.mark.row(y)[w];
      const int here = ones(word);
      if (n < here) return {static_cast<std::int32_t>(w) * 64 + nth_bit(word, static_cast<std::int32_t>(n)), y};
      n -= here;
    }
  }
  return {};
}

// A box of the shape round an open passage cell drawn at random.
bool anchored_place(Site& s, Shape shape, std::span<const std::int32_t> passages, Rng& rng, Cell& at) {
  for (int turn = 0; turn < 4 * kBlindTries; ++turn) {
    const Cell c = s.cell(passages[rng.below(static_cast<std::uint32_t>(passages.size()))]);
    const std::int32_t dx = rng.between(0, shape.width - 1);
    const std::int32_t dy = rng.between(0, shape.length - 1);
    at = {c.x - dx, c.y - dy};
    if (is_room_ground(s, {at, {at.x + shape.width, at.y + shape.length}})) return true;
  }
  return false;
}

}  // namespace

Shape draw_shape(const Site& s, Rng& rng) {
  const std::int32_t lo = std::clamp(s.wish().room_side[0], 2, 60);
  const std::int32_t hi = std::clamp(s.wish().room_side[1], lo, 60);
  const std::int32_t middle = (lo + hi) / 2;
  const std::uint32_t kind = rng.below(100);
  Shape shape;
  if (kind < 12) {  // a hall
    shape.width = rng.between(std::max(lo, hi - 1), hi);
    shape.length = rng.between(std::max(lo, hi - 1), hi);
  } else if (kind < 40) {  // a gallery
    shape.width = rng.between(lo, std::max(lo, middle - 1));
    shape.length = rng.between(middle, hi);
    if (rng.below(2) == 0) std::swap(shape.width, shape.length);
  } else {
    shape.width = rng.between(lo, middle);
    shape.length = rng.between(lo, middle);
  }
  shape.width = std::min(shape.width, s.width);
  shape.length = std::min(shape.length, s.length);
  return shape;
}

bool find_place(Site& s, Shape shape, Rng& rng, Cell& at) {
  if (shape.width > s.width || shape.length > s.length) return false;
  for (int turn = 0; turn < kBlindTries; ++turn) {
    at.x = rng.between(0, s.width - shape.width);
    at.y = rng.between(0, s.length - shape.length);
    if (is_room_ground(s, {at, {at.x + shape.width, at.y + shape.length}})) return true;
  }
  const std::int64_t places = all_places(s, shape);
  if (places == 0) return false;
  at = nth_place(s, rng.below(static_cast<std::uint32_t>(places)));
  return true;
}

void dig_rooms(Site& s, std::int32_t amount, Rng& rng) {
  if (s.width < 2 || s.length < 2) return;
  s.queue.clear();
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::size_t w = 0; w < s.plan->open.words; ++w) {
      for (Word m = s.plan->open.row(y)[w] & ~s.chamber.row(y)[w] & ~s.fixed.row(y)[w]; m != 0; m &= m - 1) {
        s.queue.push_back(s.index({static_cast<std::int32_t>(w) * 64 + first_bit(m), y}));
      }
    }
  }
  const bool anchored = !s.queue.empty();
  const std::int32_t least = std::clamp(s.wish().room_side[0], 2, 60);
  Word rows[16];
  int misses = 0;
  for (std::int32_t made = 0; made < amount && s.plan->chambers.size() < plan::kMostRooms && misses < 3;) {
    Shape shape = draw_shape(s, rng);
    const bool cave = rng.chance(static_cast<std::uint32_t>(s.wish().caves));
    if (cave) {
      shape.width = std::min({shape.width + 2, 16, s.width});
      shape.length = std::min({shape.length + 2, 16, s.length});
    }
    Cell at;
    const auto place = [&] {
      return anchored ? anchored_place(s, shape, s.queue, rng, at) : find_place(s, shape, rng, at);
    };
    if (!place()) {
      // The ground is nearly full: what is left takes only the least.
      shape = {std::min(least, s.width), std::min(least, s.length)};
      if (!place()) {
        ++misses;
        continue;
      }
    }
    const CellBox box{at, {at.x + shape.width, at.y + shape.length}};
    if (cave && shape.width >= 4 && shape.length >= 4 && draw_cave(shape, 400, rng, rows)) {
      add_chamber(s, box, ChamberKind::cave, rows);
    } else {
      add_chamber(s, box, ChamberKind::room);
    }
    record(s);
    ++made;
  }
}

}  // namespace enfilade::rules::dungeon
