#pragma once
// The lattice of the weave: rectangles and their parts, before seams get teeth.

#include <array>
#include <cstdint>

#include <enfilade/base/key.hpp>

#include "rules/dungeon/weave.hpp"

namespace enfilade::rules::dungeon {

inline constexpr std::int32_t kJitter = 12;

// lo included, hi not.
struct Rect {
  Far lo, hi;
  [[nodiscard]] constexpr std::int64_t width() const { return hi.x - lo.x; }
  [[nodiscard]] constexpr std::int64_t length() const { return hi.y - lo.y; }
  [[nodiscard]] constexpr bool has(Far c) const { return c.x >= lo.x && c.y >= lo.y && c.x < hi.x && c.y < hi.y; }
  friend bool operator==(const Rect&, const Rect&) = default;
};

// A block before its seams get teeth.
struct Piece {
  BlockId id;
  Rect rect;
};

struct Parts {
  std::array<Rect, kMostParts> rect;
  int count = 0;
};

constexpr std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

// Uniform in 0 … n-1 up to 2^-32 n, from a key alone.
constexpr std::int32_t pick(Key key, std::int32_t n) {
  return static_cast<std::int32_t>((key.lo >> 32) * static_cast<std::uint64_t>(n) >> 32);
}
constexpr Key place_key(Key seed, std::uint64_t tag, std::int64_t i, std::int64_t j) {
  return mix(mix(mix(seed, tag), static_cast<std::uint64_t>(i)), static_cast<std::uint64_t>(j));
}

// Keys of the weave hang on the seed by these. Part of the world: never renumber.
enum WeaveTag : std::uint64_t { kCornerTag = 0x77656176, kCutTag, kSeamTag, kBlockTag, kZoneTag, kShiftTag, kOrderTag };

// Sides of kPitch ± 2 kJitter.
Rect lattice_rect(Key seed, std::int64_t i, std::int64_t j);
// Up to kMostParts, none with a side under kShortestBlock; part p is rect[p].
Parts lattice_parts(Key seed, std::int64_t i, std::int64_t j);
// Those of the 3 × 3 lattice cells around (i, j), column by column.
std::array<Parts, 9> lattice_parts_around(Key seed, std::int64_t i, std::int64_t j);
Piece piece_at(Key seed, Far cell);

}  // namespace enfilade::rules::dungeon
