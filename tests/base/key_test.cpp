#include <gtest/gtest.h>

#include <bit>
#include <set>

#include <enfilade/base/key.hpp>
#include <enfilade/base/path.hpp>

namespace enfilade {
namespace {

// Frozen: a change here is a change of every building.
TEST(Key, GoldenVectors) {
  EXPECT_EQ(scramble(0), 0u);
  EXPECT_EQ(scramble(1), 0x5692161d100b05e5ull);
  EXPECT_EQ(to_hex(root_key(0)), "6cf0af941b5c1ac9378361038bdee7bb");
  EXPECT_EQ(to_hex(root_key(1)), "a1059c9be8e0d5a3515148a7f07d3225");
  EXPECT_EQ(to_hex(root_key((std::uint64_t{1} << 53) - 1)), "48a2c7c259276d9e87850366ce30c357");
  EXPECT_EQ(to_hex(mix(Key{1, 2}, 3)), "31943de4f27934a0c3f2827ace73cb80");
  EXPECT_EQ(to_hex(child_key(root_key(1), Tag::stack, 0)), "61e6390028508d7ff34bf998ca52ef5f");
  EXPECT_EQ(to_hex(child_key(root_key(1), Tag::cluster, 4'000'000'000u)), "767af744aee3240f2a809fd7bde9fc5f");
}

TEST(Key, HexHas32LowerCaseDigits) {
  EXPECT_EQ(to_hex(Key{}), "00000000000000000000000000000000");
  EXPECT_EQ(to_hex(Key{0x0123456789abcdefull, 0xfedcba9876543210ull}), "0123456789abcdeffedcba9876543210");
}

TEST(Key, MixIsAFunctionOfCompileTime) {
  static_assert(mix(Key{1, 2}, 3) == mix(Key{1, 2}, 3));
  static_assert(mix(Key{1, 2}, 3) != mix(Key{1, 2}, 4));
  static_assert(mix(Key{1, 2}, 3) != mix(Key{2, 1}, 3));
}

// mix() undone step by step: scramble is undone by its inverse factors.
std::uint64_t unscramble(std::uint64_t x) {
  x ^= x >> 31;
  x ^= x >> 62;
  x *= 0x319642b2d24d8ec3ull;
  x ^= x >> 27;
  x ^= x >> 54;
  x *= 0x96de1b173f119089ull;
  x ^= x >> 30;
  x ^= x >> 60;
  return x;
}

TEST(Key, MixIsABijectionForEachWord) {
  std::uint64_t word = 1;
  Key key = root_key(77);
  for (int i = 0; i < 10'000; ++i) {
    const Key mixed = mix(key, word);
    const std::uint64_t lo = mixed.lo ^ (mixed.hi >> 32);
    const Key back{(unscramble(mixed.hi) - 0xd1342543de82ef95ull * (word + 1)) ^ lo,
                   unscramble(lo) - 0x9e3779b97f4a7c15ull * (word + 1)};
    ASSERT_EQ(back, key);
    key = mixed;
    word = key.lo;
  }
}

// A building's worth of paths, the kind that made keys from coordinates
// collide: a regular tree of small ids.
TEST(Key, ChildrenOfARegularTreeAreAllDifferent) {
  std::set<Key> seen;
  std::set<std::uint64_t> high, low;
  const auto visit = [&](auto&& self, Key key, int depth) -> void {
    seen.insert(key);
    high.insert(key.hi);
    low.insert(key.lo);
    if (depth == 0) return;
    for (const Tag tag : {Tag::stack, Tag::halls, Tag::cluster}) {
      for (std::uint32_t id = 0; id < 3; ++id) self(self, child_key(key, tag, id), depth - 1);
    }
  };
  visit(visit, root_key(1), 5);
  const std::size_t nodes = 1 + 9 + 81 + 729 + 6561 + 59049;
  EXPECT_EQ(seen.size(), nodes);
  EXPECT_EQ(high.size(), nodes);
  EXPECT_EQ(low.size(), nodes);
}

TEST(Key, SeedsAndStepsDoNotCommute) {
  const Key root = root_key(9);
  EXPECT_NE(child_key(child_key(root, Tag::stack, 1), Tag::stack, 0),
            child_key(child_key(root, Tag::stack, 0), Tag::stack, 1));
  EXPECT_NE(child_key(root, Tag::stack, 1), child_key(root, Tag::floor, 0));
  EXPECT_NE(child_key(root_key(1), Tag::stack, 2), child_key(root_key(2), Tag::stack, 1));
}

// Flipping one bit of the key or of the word changes about half of the result.
TEST(Key, EveryBitAvalanches) {
  const auto distance = [](Key a, Key b) { return std::popcount(a.hi ^ b.hi) + std::popcount(a.lo ^ b.lo); };
  for (int bit = 0; bit < 64; ++bit) {
    std::int64_t by_word = 0, by_lo = 0, by_hi = 0;
    const std::uint64_t flip = std::uint64_t{1} << bit;
    for (std::uint64_t i = 0; i < 256; ++i) {
      const Key key = root_key(i);
      by_word += distance(mix(key, i), mix(key, i ^ flip));
      by_lo += distance(mix(key, i), mix({key.hi, key.lo ^ flip}, i));
      by_hi += distance(mix(key, i), mix({key.hi ^ flip, key.lo}, i));
    }
    EXPECT_NEAR(static_cast<double>(by_word) / 256, 64, 3) << bit;
    EXPECT_NEAR(static_cast<double>(by_lo) / 256, 64, 3) << bit;
    // The low word of the result sees the high one only by its upper half:
    // 64 × ½ + 32 × ½ bits.
    EXPECT_NEAR(static_cast<double>(by_hi) / 256, 48, 3) << bit;
  }
}

}  // namespace
}  // namespace enfilade
