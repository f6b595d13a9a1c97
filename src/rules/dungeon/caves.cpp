// Caves: a cellular automaton inside a box. Cells start as rock by chance; three
// times every cell takes the side of most of its eight neighbours; then only
// what 2 × 2 blocks cover stays, so that no cell is a wart, and of that the
// largest piece. Where hardly anything is left and a cave it must be, it is a box
// with its corners cut off.

#include <algorithm>
#include <array>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

using Rows = std::array<Word, 18>;  // rows 1 … length, bits 1 … width; the rest 0

// Five or more of the eight neighbours, or four and itself: counted in four bits a cell.
Word settle_row(Word below, Word here, Word above) {
  Word one = 0, two = 0, four = 0, eight = 0;
  const auto add = [&](Word w) {
    const Word to_two = one & w;
    one ^= w;
    const Word to_four = two & to_two;
    two ^= to_two;
    eight |= four & to_four;
    four ^= to_four;
  };
  for (const Word row : {below, above}) {
    add(row);
    add(row << 1);
    add(row >> 1);
  }
  add(here << 1);
  add(here >> 1);
  return eight | (four & (one | two | here));
}

Rows opened(const Rows& rows, std::int32_t length) {
  Rows out{};
  for (std::size_t y = 1; y < static_cast<std::size_t>(length); ++y) {
    Word block = rows[y] & rows[y + 1];
    block &= block >> 1;
    const Word both = block | block << 1;
    out[y] |= both;
    out[y + 1] |= both;
  }
  return out;
}

Rows grown_from(const Rows& rows, std::size_t length, std::size_t y0, Word seed) {
  Rows piece{};
  piece[y0] = seed;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t y = 1; y <= length; ++y) {
      const Word next = (piece[y] | piece[y] << 1 | piece[y] >> 1 | piece[y - 1] | piece[y + 1]) & rows[y];
      more |= next != piece[y];
      piece[y] = next;
    }
  }
  return piece;
}

Rows largest_piece(Rows rows, std::size_t length, int& cells) {
  Rows best{};
  cells = 0;
  for (std::size_t y = 1; y <= length; ++y) {
    while (rows[y] != 0) {
      const Rows piece = grown_from(rows, length, y, rows[y] & (~rows[y] + 1));
      int size = 0;
      for (std::size_t i = 1; i <= length; ++i) {
        size += ones(piece[i]);
        rows[i] &= ~piece[i];
      }
      if (size > cells) {
        cells = size;
        best = piece;
      }
    }
  }
  return best;
}

// Cells that meet in a corner alone would make an outline that touches itself: the other
// two cells of that corner are taken as well, so a 2 × 2 block covers all four.
void fill_pinches(Rows& rows) {
  for (bool more = true; more;) {
    more = false;
    for (std::size_t y = 1; y + 1 < rows.size(); ++y) {
      const Word a = rows[y], b = rows[y + 1];
      const Word pinch = (a & b >> 1 & ~(a >> 1) & ~b) | (a >> 1 & b & ~a & ~(b >> 1));
      if (pinch == 0) continue;
      more = true;
      rows[y] |= pinch | pinch << 1;
      rows[y + 1] |= pinch | pinch << 1;
    }
  }
}

}  // namespace

bool draw_cave(Shape shape, std::int32_t rock, Rng& rng, Word* rows) {
  const std::int32_t w = std::min(shape.width, 16), l = std::min(shape.length, 16);
  const auto length = static_cast<std::size_t>(l);
  const Word all = low_bits(w) << 1;
  Rows cells{};
  for (std::size_t y = 1; y <= length; ++y) {
    for (std::int32_t x = 1; x <= w; ++x) {
      if (!rng.chance(static_cast<std::uint32_t>(rock))) cells[y] |= bit(x);
    }
  }
  // A middle that stays, so that most caves hold together.
  const std::size_t middle = (length + 1) / 2;
  cells[middle] |= Word{3} << (w / 2);
  cells[middle + 1] |= Word{3} << (w / 2) & (middle + 1 <= length ? all : 0);
  for (int turn = 0; turn < 3; ++turn) {
    Rows next{};
    for (std::size_t y = 1; y <= length; ++y) next[y] = settle_row(cells[y - 1], cells[y], cells[y + 1]) & all;
    cells = next;
  }
  int left = 0;
  cells = largest_piece(opened(cells, l), length, left);
  fill_pinches(cells);
  if (left < 6 || left * 5 < w * l * 2) return false;
  for (std::size_t y = 0; y < length; ++y) rows[y] = cells[y + 1] >> 1;
  return true;
}

namespace {

bool is_box(const Word* rows, std::int32_t length) {
  Word columns = 0;
  for (std::int32_t y = 0; y < length; ++y) columns |= rows[y];
  return std::all_of(rows, rows + length, [&](Word row) { return row == 0 || row == columns; });
}

}  // namespace

void carve_cave(Shape shape, Rng& rng, Word* rows) {
  constexpr int kTries = 4;
  const bool small = shape.width == kLeastCave || shape.length == kLeastCave;
  for (int i = 0; !small && i < kTries; ++i) {
    if (draw_cave(shape, 400, rng, rows) && !is_box(rows, shape.length)) return;
  }
  // The box without two or all of its corners.
  const Word first = 1, last = Word{1} << (shape.width - 1);
  std::fill_n(rows, shape.length, low_bits(shape.width));
  const bool turned = rng.below(2) == 0;
  rows[0] &= ~(small ? (turned ? last : first) : first | last);
  rows[shape.length - 1] &= ~(small ? (turned ? first : last) : first | last);
}

Shape cave_shape(const Site& s, Shape room) {
  return {std::min({std::max(room.width + 2, kLeastCave), 16, s.width}),
          std::min({std::max(room.length + 2, kLeastCave), 16, s.length})};
}

CaveTurns::CaveTurns(const Site& s, Rng& rng)
    : share_(std::min(s.width, s.length) < kLeastCave ? 0 : s.wish().caves),
      sum_(static_cast<std::int32_t>(rng.below(1'000))) {}

std::int32_t dig_caves(Site& s, std::int32_t amount, std::int32_t rock, Rng& rng) {
  Word rows[16];
  int misses = 0;
  std::int32_t made = 0;
  while (made < amount && misses < 8 && s.plan->chambers.size() < plan::kMostRooms && go_on(s, 1'000)) {
    Shape shape;
    shape.width = std::min(rng.between(5, 9), s.width);
    shape.length = std::min(rng.between(5, 9), s.length);
    Cell at;
    if (!draw_cave(shape, rock, rng, rows) || !find_place(s, shape, rng, at)) {
      ++misses;
      continue;
    }
    add_chamber(s, {at, {at.x + shape.width, at.y + shape.length}}, ChamberKind::cave, rows);
    ++made;
  }
  return made;
}

}  // namespace enfilade::rules::dungeon
