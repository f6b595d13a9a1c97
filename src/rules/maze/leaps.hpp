#pragma once
// Where a random walk leaves a square: drawn at once instead of walked.

#include <array>
#include <cstdint>
#include <vector>

namespace enfilade::rules::maze {

// Squares reach 4, 8, … 512 cells from their middle.
inline constexpr std::uint32_t kLeapLevels = 8;
constexpr std::int32_t leap_reach(std::uint32_t level) { return std::int32_t{4} << level; }

class Leaps {
 public:
  Leaps();
  // How far from the middle of a side, in cells, a walk from the middle of the square
  // meets it; u is uniform in [0, 2^61).
  [[nodiscard]] std::int32_t off_middle(std::uint32_t level, std::uint64_t u) const {
    const Side& side = sides_[level];
    std::uint32_t m = side.guide[u >> 53];
    while (side.sums[m] <= u) ++m;
    return static_cast<std::int32_t>(m);
  }

 private:
  struct Side {
    std::vector<std::uint64_t> sums;       // in 2^-61, of the distances 0, 1, …
    std::array<std::uint16_t, 256> guide;  // by the leading bits: the first distance that may be meant
  };
  std::array<Side, kLeapLevels> sides_;
};

// Made once.
const Leaps& leaps();

}  // namespace enfilade::rules::maze
