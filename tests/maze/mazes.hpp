#pragma once
// What the tests of mazes share: masks drawn as text or at random, and mazes made of them.

#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/maze.hpp>

namespace enfilade::rules::maze {

inline void PrintTo(Algorithm a, std::ostream* out) { *out << id(a); }

// Assertions and sanitizers make every step slower.
#ifdef ENFILADE_SANITIZED
inline constexpr bool kSlow = true;
#else
inline constexpr bool kSlow = false;
#endif

// A mask from rows of text, north first: '#' is a cell.
inline Bits mask_of(const std::vector<std::string_view>& rows) {
  Bits mask;
  mask.reset(static_cast<std::int32_t>(rows[0].size()), static_cast<std::int32_t>(rows.size()));
  for (std::int32_t y = 0; y < mask.length; ++y) {
    const std::string_view row = rows[static_cast<std::size_t>(mask.length - 1 - y)];
    for (std::int32_t x = 0; x < mask.width; ++x)
      if (row[static_cast<std::size_t>(x)] == '#') mask.set(x, y);
  }
  return mask;
}

// Each cell with a probability in thousandths.
inline Bits random_mask(std::int32_t width, std::int32_t length, std::uint32_t permille, Rng& rng) {
  Bits mask;
  mask.reset(width, length);
  for (std::int32_t y = 0; y < length; ++y) {
    for (std::int32_t x = 0; x < width; ++x)
      if (rng.chance(permille)) mask.set(x, y);
  }
  return mask;
}

inline Grid maze(Algorithm algorithm, std::uint64_t seed, std::int32_t width, std::int32_t length,
                 const Bits* mask = nullptr, const Options& options = {}, Trace* trace = nullptr) {
  Scratch scratch;
  Grid grid;
  grid.reset(width, length);
  carve(algorithm, root_key(seed), options, mask, scratch, grid, trace);
  return grid;
}

}  // namespace enfilade::rules::maze
