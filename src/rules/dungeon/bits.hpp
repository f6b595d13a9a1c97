#pragma once
// Rows of cells, a word at a time. Ranges are half-open: x0 included, x1 not.

#include <bit>
#include <cstdint>

#include <enfilade/rules/dig.hpp>

namespace enfilade::rules::dungeon {

using maze::Bits;
using Word = std::uint64_t;

// The lowest n bits. Requires 0 <= n <= 64.
constexpr Word low_bits(std::int32_t n) { return n >= 64 ? ~Word{0} : (Word{1} << n) - 1; }
constexpr Word bit(std::int32_t x) { return Word{1} << (x & 63); }
constexpr std::int32_t first_bit(Word w) { return std::countr_zero(w); }

// The number of set bits, without a call: baseline processors have no instruction for it.
constexpr std::int32_t ones(Word w) {
  w -= w >> 1 & 0x5555555555555555ull;
  w = (w & 0x3333333333333333ull) + (w >> 2 & 0x3333333333333333ull);
  w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0full;
  return static_cast<std::int32_t>(w * 0x0101010101010101ull >> 56);
}

// Calls each(word index, mask of the range in it).
template <class Each>
inline void words_of(std::int32_t x0, std::int32_t x1, Each&& each) {
  if (x0 >> 6 == (x1 - 1) >> 6) {
    each(x0 >> 6, low_bits(x1 - x0) << (x0 & 63));
    return;
  }
  for (std::int32_t w = x0 >> 6; w <= (x1 - 1) >> 6; ++w) {
    const std::int32_t base = w << 6;
    const std::int32_t lo = x0 > base ? x0 - base : 0;
    const std::int32_t hi = x1 - base < 64 ? x1 - base : 64;
    each(w, low_bits(hi) & ~low_bits(lo));
  }
}
// Calls each(word) for every word of a box with the mask of the box in it, column of words by column.
template <class SomeBits, class Each>
inline void words_of(SomeBits& b, const CellBox& box, Each&& each) {
  words_of(box.lo.x, box.hi.x, [&](std::int32_t w, Word mask) {
    auto* at = b.row(box.lo.y) + w;
    for (std::int32_t n = box.length(); n > 0; --n, at += b.words) each(*at, mask);
  });
}
inline bool all(const Bits& b, const CellBox& box) {
  Word missing = 0;
  words_of(b, box, [&](Word word, Word mask) { missing |= ~word & mask; });
  return missing == 0;
}
inline void fill(Bits& b, const CellBox& box) {
  words_of(b, box, [](Word& word, Word mask) { word |= mask; });
}
inline void wipe(Bits& b, const CellBox& box) {
  words_of(b, box, [](Word& word, Word mask) { word &= ~mask; });
}
inline void fill(Bits& b, std::int32_t y, std::int32_t x0, std::int32_t x1) { fill(b, {{x0, y}, {x1, y + 1}}); }
// 64 cells of a row from x0 on; beyond the row 0. Requires 0 <= x0 < width.
inline Word from(const Bits& b, std::int32_t y, std::int32_t x0) {
  const Word* row = b.row(y);
  const auto w = static_cast<std::size_t>(x0 >> 6);
  const std::int32_t shift = x0 & 63;
  Word out = row[w] >> shift;
  if (shift != 0 && w + 1 < b.words) out |= row[w + 1] << (64 - shift);
  return out;
}
// Sets the bits of a word in a row, from x0 on. Requires that none of them lies beyond the row.
inline void add(Bits& b, std::int32_t y, std::int32_t x0, Word word) {
  Word* row = b.row(y) + (x0 >> 6);
  const std::int32_t shift = x0 & 63;
  row[0] |= word << shift;
  if (shift != 0 && word >> (64 - shift) != 0) row[1] |= word >> (64 - shift);
}
// The number of set bits of many words: 31 words at a time are counted byte by byte,
// eight bytes side by side, and only then added up.
inline std::int64_t ones(const Word* words, std::size_t n) {
  constexpr Word kTwos = 0x3333333333333333ull, kFours = 0x0f0f0f0f0f0f0f0full, kBytes = 0x00ff00ff00ff00ffull;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < n;) {
    Word bytes = 0;
    for (const std::size_t end = n - i < 31 ? n : i + 31; i < end; ++i) {
      Word w = words[i];
      w -= w >> 1 & 0x5555555555555555ull;
      w = (w & kTwos) + (w >> 2 & kTwos);
      bytes += (w + (w >> 4)) & kFours;
    }
    bytes = (bytes & kBytes) + (bytes >> 8 & kBytes);
    sum += static_cast<std::int64_t>(bytes * 0x0001000100010001ull >> 48);
  }
  return sum;
}
inline std::int64_t count(const Bits& b) { return ones(b.bits.data(), b.bits.size()); }
// Position of the n-th set bit of a word. Requires n < popcount.
inline std::int32_t nth_bit(Word w, std::int32_t n) {
  for (; n > 0; --n) w &= w - 1;
  return std::countr_zero(w);
}

}  // namespace enfilade::rules::dungeon
