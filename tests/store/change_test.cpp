#include <enfilade/store/change.hpp>

#include <gtest/gtest.h>

#include "store/changes.hpp"

namespace enfilade::store {
namespace {

TEST(Change, ComesBackAsItWentIn) {
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const Keyed any = any_change(rng, static_cast<Subject>(seed % kSubjects));
    ASSERT_EQ(subject_of(any.change), any.key.subject);
    const Status valid = check(any.key, any.change);
    ASSERT_TRUE(valid.ok()) << "seed " << seed << ": " << valid.error().line();
    const Result<Change> back = decode(any.key, encode(any.change));
    ASSERT_TRUE(back.ok()) << "seed " << seed << ": " << back.error().line();
    EXPECT_EQ(*back, any.change) << "seed " << seed;
  }
}

TEST(Change, TruncatedAndAlteredBytesAreAnErrorOrAnotherValidChange) {
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const Keyed any = any_change(rng, static_cast<Subject>(seed % kSubjects));
    const std::string bytes = encode(any.change);
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      for (const std::string& wrong :
           {bytes.substr(0, n), [&] {
              std::string altered = bytes;
              altered[n] = static_cast<char>(static_cast<unsigned char>(altered[n]) ^ (1 + rng.below(255)));
              return altered;
            }()}) {
        const Result<Change> back = decode(any.key, wrong);
        refused += !back.ok();
        if (back) { EXPECT_EQ(*decode(any.key, encode(*back)), *back); }
      }
    }
  }
  EXPECT_GT(refused, 1'000u);
}

// Each record has one way to be written, so that stores compare by their bytes.
TEST(Change, WhatComesInGoesOutAsTheSameBytes) {
  std::size_t read = 0;
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const Keyed any = any_change(rng, static_cast<Subject>(seed % 3));  // a pin's items have no order
    std::string bytes = encode(any.change);
    bytes[rng.below(static_cast<std::uint32_t>(bytes.size()))] = static_cast<char>(rng.below(256));
    const Result<Change> back = decode(any.key, bytes);
    if (!back) continue;
    ++read;
    EXPECT_EQ(encode(*back), bytes) << "seed " << seed;
  }
  EXPECT_GT(read, 100u);
}

TEST(Change, AKeySaysWhatItsRecordIsAbout) {
  const RegionChange paint{Paint{{plan::Role::wall_accent, 1}, {}}, kNever};
  const RegionChange gone{Gone{thing_item(5)}, kNever};
  Rng rng(root_key(1), Purpose::sample);
  const RegionChange thing{any_thing(rng), kNever};
  const auto fits = [](std::uint64_t item, const RegionChange& change) {
    return check({0, "ab", Subject::region, item}, change).ok();
  };
  for (const std::uint64_t item : {face_item(0), face_item(kFloorFace), gone_item(0), gone_item(~std::uint32_t{0}),
                                   thing_item(0), thing_item(~std::uint64_t{0}), std::uint64_t{256}, ~std::uint64_t{0},
                                   std::uint64_t{1} << 33, std::uint64_t{1} << 63}) {
    EXPECT_EQ(fits(item, paint), item <= 255) << item;
    EXPECT_EQ(fits(item, gone), item == gone_item(0) || item == gone_item(~std::uint32_t{0})) << item;
    EXPECT_EQ(fits(item, thing), item == thing_item(0) || item == thing_item(~std::uint64_t{0})) << item;
  }
}

TEST(Change, HostileBytesCostLittle) {
  const RecordKey room{0, "", Subject::region, 0}, pin{kPinFloor, "", Subject::pin, 0};
  EXPECT_EQ(decode(room, "").error().text, "bad change: it is empty");
  EXPECT_FALSE(decode(room, std::string(kMostBody + 1, '\x00')).ok());
  EXPECT_FALSE(decode({0, "", static_cast<Subject>(9), 0}, "x").ok());
  // Portals without end, numbers without end, a room with a billion objects.
  std::string many("\x06");
  for (int i = 0; i < 5'000; ++i) many += std::string("\x02\x00\x00\x02\x02\x00\x02", 7);
  EXPECT_EQ(decode(pin, many).error().text, "bad change: it holds too many items");
  EXPECT_FALSE(decode({0, "", Subject::region, gone_item(1)}, "\x01" + std::string(30, '\xff')).ok());
  const std::string lobby = std::string("\x06\x03\x05lobby") + std::string("\x0awall_paint\x00", 12) +
                            std::string("\x0awall_paint\x00", 12) + std::string("\x0awall_paint\x00", 12);
  EXPECT_TRUE(decode(pin, lobby + std::string(1, '\0')).ok());
  EXPECT_FALSE(decode(pin, lobby + "\xff\xff\xff\xff\x0f").ok());
}

// What a newer version knows is named, and the bytes of a hostile name are not shown.
TEST(Change, WhatIsNotKnownIsNamed) {
  const RecordKey wall{0, "", Subject::region, 0};
  EXPECT_EQ(decode(wall, std::string("\x00silk", 5)).error().text, "bad change: the material \"silk\" is not known");
  EXPECT_EQ(decode(wall, std::string("\x00\x1b[2J", 5)).error().text, "bad change: the material \"?[2J\" is not known");
  EXPECT_LT(decode(wall, std::string("\x00", 1) + std::string(60'000, 'a')).error().text.size(), 100u);
}

TEST(Change, ANoteHasAtMost256BytesAndAColourThree) {
  Rng rng(root_key(1), Purpose::sample);
  const RecordKey key{0, "ab", Subject::region, thing_item(1)};
  Thing thing = any_thing(rng);
  thing.colour = Colour{1, 2, 3};
  thing.note = std::string(kMostNote, '\xff');
  EXPECT_TRUE(check(key, RegionChange{thing, kNever}).ok());
  EXPECT_TRUE(check({0, "ab", Subject::span, 7}, SpanChange{false, thing, 5}).ok());
  thing.note += '.';
  EXPECT_FALSE(check(key, RegionChange{thing, kNever}).ok());
}

TEST(Change, APaintedWallTakesAHandfulOfBytes) {
  const RegionChange c{Paint{{plan::Role::wall_accent, 1}, {}}, kNever};
  EXPECT_EQ(encode(c).size(), 1 + std::string_view("wall_accent").size());
}

}  // namespace
}  // namespace enfilade::store
