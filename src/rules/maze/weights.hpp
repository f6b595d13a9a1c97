#pragma once
// The weights of walls in Kruskal's algorithm: a function of key and place.

#include <enfilade/base/key.hpp>

namespace enfilade::rules::maze {

struct Weights {
  Key key;
  explicit Weights(Key algorithm) : key(mix(algorithm, 0)) {}
  // Of both walls of a cell, by its place y × width + x: east in the upper half, north in the lower.
  [[nodiscard]] std::uint64_t of(std::uint64_t cell) const {
    return scramble((key.lo + cell * 0x9e3779b97f4a7c15ull) ^ key.hi);
  }
  // By which walls are sorted: weight, then place.
  [[nodiscard]] std::uint64_t order(std::uint64_t cell, bool is_north) const {
    const std::uint64_t two = of(cell);
    return (is_north ? two << 32 : two >> 32 << 32) | cell << 1 | std::uint64_t{is_north};
  }
};

}  // namespace enfilade::rules::maze
