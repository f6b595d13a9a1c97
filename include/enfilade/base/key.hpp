#pragma once
// Key: 128 bits that name a place in the tree of regions for the purpose of
// randomness. A child's key is a mix of its parent's key, the tag of the rule
// that made it and its id, so that two regions share a stream only with
// probability 2^-128. Records of changes do not use keys but exact paths.

#include <compare>
#include <cstdint>
#include <string>

namespace enfilade {

struct Key {
  std::uint64_t hi = 0;
  std::uint64_t lo = 0;
  friend auto operator<=>(const Key&, const Key&) = default;
};

// The finaliser of splitmix64: a bijection on 64 bits that avalanches.
constexpr std::uint64_t scramble(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
  return x ^ (x >> 31);
}

// Mixes a word into a key. For a fixed word it is a bijection on keys, so no
// two parents lead to the same child by the same step.
constexpr Key mix(Key key, std::uint64_t word) {
  const std::uint64_t lo = scramble(key.lo + 0x9e3779b97f4a7c15ull * (word + 1));
  const std::uint64_t hi = scramble((key.hi ^ lo) + 0xd1342543de82ef95ull * (word + 1));
  return {hi, lo ^ (hi >> 32)};
}

// The key of a building's root.
constexpr Key root_key(std::uint64_t seed) { return mix(mix(Key{0x656e66696c616465ull, 0}, seed), 1); }

// 32 lower-case hexadecimal digits.
std::string to_hex(Key key);

}  // namespace enfilade
