#pragma once
// A free neighbour drawn by one multiplication and no branch. Draws are of 32 bits,
// so that a share is off by less than its weight ÷ 2^32.

#include "rules/maze/job.hpp"

namespace enfilade::rules::maze {

// The directions whose bits are set, packed two bits each from the lowest on, and their number.
struct FreeWays {
  std::uint8_t ways[16];
  std::uint8_t count[16];
};
constexpr FreeWays make_free_ways() {
  FreeWays t{};
  for (std::uint32_t set = 0; set < 16; ++set) {
    std::uint32_t n = 0, packed = 0;
    for (std::uint32_t d = 0; d < 4; ++d) {
      if (set >> d & 1u) packed |= d << (2 * n++);
    }
    t.ways[set] = static_cast<std::uint8_t>(packed);
    t.count[set] = static_cast<std::uint8_t>(n);
  }
  return t;
}
inline constexpr FreeWays kFreeWays = make_free_ways();

// A direction out of a set that is not empty, all equally likely.
inline std::uint32_t choose(std::uint32_t set, std::uint64_t draw) {
  const std::uint32_t k = static_cast<std::uint32_t>(((draw >> 32) * kFreeWays.count[set]) >> 32);
  return static_cast<std::uint32_t>(kFreeWays.ways[set]) >> (2 * k) & 3u;
}

// The same by weights that depend on where the walk is heading.
struct Turns {
  // Of a heading and a set: the weights summed up to each direction.
  std::uint32_t sums[4][16][4];

  explicit Turns(const Options& o) {
    for (std::uint32_t heading = 0; heading < 4; ++heading) {
      for (std::uint32_t set = 0; set < 16; ++set) {
        std::uint32_t weights[4] = {0, 0, 0, 0};
        std::uint32_t total = 0;
        for (std::uint32_t d = 0; d < 4; ++d) {
          const std::uint32_t turn = (d - heading) & 3u;
          if (set >> d & 1u) weights[d] = turn == 0 ? o.straight : turn == 1 ? o.left : turn == 3 ? o.right : 0;
          total += weights[d];
        }
        if (total == 0) {
          for (std::uint32_t d = 0; d < 4; ++d) weights[d] = set >> d & 1u;
        }
        std::uint32_t sum = 0;
        for (std::uint32_t d = 0; d < 4; ++d) sums[heading][set][d] = sum += weights[d];
      }
    }
  }
  [[nodiscard]] std::uint32_t choose(std::uint32_t heading, std::uint32_t set, std::uint64_t draw) const {
    const std::uint32_t* s = sums[heading][set];
    const auto r = static_cast<std::uint32_t>(((draw >> 32) * s[3]) >> 32);
    return static_cast<std::uint32_t>(r >= s[0]) + static_cast<std::uint32_t>(r >= s[1]) +
           static_cast<std::uint32_t>(r >= s[2]);
  }
};

}  // namespace enfilade::rules::maze
