#pragma once
// Rng: a small counter-based generator made from a key and a purpose. Separate
// purposes are separate streams, so that one more draw for furniture never
// moves a wall. Identical on every compiler and platform; costs a few
// nanoseconds a draw; copyable; not thread-safe (make one where you need it).

#include <cassert>
#include <cstdint>

#include <enfilade/base/key.hpp>

namespace enfilade {

// What a stream is for. The numbers are part of the world's content: never
// renumber, only append.
enum class Purpose : std::uint64_t {
  core = 1,     // stairs, elevators, restrooms of a building
  layout = 2,   // halls and cuts
  doors = 3,    // positions of portals
  use = 4,      // what a room is for
  finish = 5,   // materials and colours
  furnish = 6,  // objects
  vary = 7,     // sizes drawn by an audit
  sample = 8,   // choices of tests, audits and benchmarks
  shell = 9,    // outlines of plates
};

class Rng {
 public:
  Rng(Key key, Purpose purpose) {
    const Key k = mix(key, 0x5eed0000ull + static_cast<std::uint64_t>(purpose));
    state_ = k.lo;
    salt_ = k.hi | 1;
  }

  // The n-th call returns a function of (key, purpose, n) alone.
  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ull;
    return scramble(state_ ^ salt_);
  }

  // Uniform in 0 … n-1, without bias. Requires n > 0.
  std::uint32_t below(std::uint32_t n) {
    assert(n > 0);
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) {
      const std::uint32_t floor = static_cast<std::uint32_t>(-n) % n;
      while (static_cast<std::uint32_t>(product) < floor) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  // Uniform in lo … hi, both included. Requires lo <= hi, and not all 2^32.
  std::int32_t between(std::int32_t lo, std::int32_t hi) {
    assert(lo <= hi);
    return static_cast<std::int32_t>(
        lo + std::int64_t{below(static_cast<std::uint32_t>(hi) - static_cast<std::uint32_t>(lo) + 1u)});
  }

  // True with probability permille / 1000.
  bool chance(std::uint32_t permille) { return below(1000) < permille; }

 private:
  std::uint64_t state_;
  std::uint64_t salt_;
};

}  // namespace enfilade
