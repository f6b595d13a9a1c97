#include <gtest/gtest.h>

#include <set>

#include <enfilade/base/hash.hpp>

namespace enfilade {
namespace {

// Frozen: content hashes are made of these.
TEST(Hasher, GoldenVectors) {
  Hasher hasher;
  EXPECT_EQ(to_hex(hasher.finish()), "99aa06d3014798d86001c324468d497f");
  hasher.u8(1);
  hasher.u32(2);
  hasher.i32(-3);
  hasher.u64(0x0123456789abcdefull);
  hasher.key(root_key(1));
  hasher.bytes("enfilade");
  EXPECT_EQ(to_hex(hasher.finish()), "bf23cb7bb0e6069cdf5a676979c7411d");
}

TEST(Hasher, BytesAreLittleEndian) {
  Hasher a, b;
  a.u32(0x04030201u);
  for (std::uint8_t v = 1; v <= 4; ++v) b.u8(v);
  EXPECT_EQ(a.finish(), b.finish());
  Hasher c, d;
  c.u64(0x0807060504030201ull);
  for (std::uint8_t v = 1; v <= 8; ++v) d.u8(v);
  EXPECT_EQ(c.finish(), d.finish());
  Hasher e, f;
  e.i32(-1);
  f.u32(0xffffffffu);
  EXPECT_EQ(e.finish(), f.finish());
}

TEST(Hasher, OrderAndLengthsMatter) {
  const auto of = [](auto... texts) {
    Hasher hasher;
    (hasher.bytes(texts), ...);
    return hasher.finish();
  };
  EXPECT_NE(of("ab", "c"), of("a", "bc"));
  EXPECT_NE(of("a", "b"), of("b", "a"));
  EXPECT_NE(of(""), of());
  EXPECT_NE(of("", "a"), of("a", ""));
}

TEST(Hasher, ClearBeginsAnew) {
  Hasher hasher;
  const Key empty = hasher.finish();
  hasher.u64(5);
  const Key five = hasher.finish();
  EXPECT_EQ(hasher.finish(), five) << "finish() changes nothing";
  hasher.clear();
  EXPECT_EQ(hasher.finish(), empty);
  hasher.u64(5);
  EXPECT_EQ(hasher.finish(), five);
}

TEST(Hasher, SmallChangesGiveOtherHashes) {
  std::set<std::uint64_t> high, low;
  for (std::uint32_t i = 0; i < 50'000; ++i) {
    Hasher hasher;
    hasher.u32(i);
    high.insert(hasher.finish().hi);
    low.insert(hasher.finish().lo);
  }
  EXPECT_EQ(high.size(), 50'000u);
  EXPECT_EQ(low.size(), 50'000u);
}

}  // namespace
}  // namespace enfilade
