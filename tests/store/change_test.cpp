#include <enfilade/store/change.hpp>

#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>

namespace enfilade::store {
namespace {

plan::Object any_object(Rng& rng) {
  plan::Object o;
  o.kind = static_cast<plan::ObjectKind>(rng.below(plan::kObjectKinds));
  o.facing = static_cast<std::uint8_t>(rng.below(4));
  o.material = {static_cast<plan::Role>(rng.below(plan::kRoles)), static_cast<std::uint8_t>(rng.below(plan::kShades))};
  const std::int32_t x = rng.between(-geom::kLimit, geom::kLimit - 1), y = rng.between(-geom::kLimit, geom::kLimit - 1);
  o.footprint = {{x, y}, {rng.between(x + 1, geom::kLimit), rng.between(y + 1, geom::kLimit)}};
  o.z0 = rng.between(-5'000, 5'000);
  o.z1 = o.z0 + rng.between(1, 3'000);
  return o;
}

std::int64_t any_expiry(Rng& rng) {
  return rng.below(2) ? kNever : static_cast<std::int64_t>(rng.next() >> (2 + rng.below(60)));
}

Change any_change(Rng& rng, Subject subject) {
  switch (subject) {
    case Subject::region: {
      RegionChange c;
      for (std::uint32_t n = rng.below(5); n-- > 0;) {
        c.paints.push_back({static_cast<std::uint8_t>(rng.below(256)), any_object(rng).material, any_expiry(rng)});
      }
      for (std::uint32_t n = rng.below(5); n-- > 0;)
        c.removed.push_back({static_cast<std::uint32_t>(rng.next()), any_expiry(rng)});
      for (std::uint32_t n = rng.below(5); n-- > 0;)
        c.added.push_back({static_cast<std::uint32_t>(rng.next()), any_object(rng), any_expiry(rng)});
      c.next_number = static_cast<std::uint32_t>(rng.next() >> rng.below(64));
      if (is_empty(c)) c.removed.push_back({7, kNever});
      return c;
    }
    case Subject::portal: return PortalChange{static_cast<Door>(rng.below(3)), any_expiry(rng)};
    case Subject::span: return SpanChange{rng.below(2) == 1, any_object(rng), any_expiry(rng)};
    case Subject::pin: break;
  }
  PinChange c;
  c.expires = any_expiry(rng);
  c.pin.seed = rng.next() >> 11;
  for (std::uint32_t n = rng.below(3); n-- > 0;) {
    const plan::Object o = any_object(rng);
    c.pin.portals.push_back({o.footprint.lo, o.footprint.hi, o.z0, o.z1});
  }
  if (rng.below(2)) {
    c.pin.room = plan::HandMade{};
    c.pin.room->use = static_cast<plan::Use>(rng.below(plan::kUses));
    for (std::uint32_t n = rng.below(4); n-- > 0;) c.pin.room->objects.push_back(any_object(rng));
  }
  return c;
}

TEST(Change, ComesBackAsItWentIn) {
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const auto subject = static_cast<Subject>(seed % kSubjects);
    const Change change = any_change(rng, subject);
    ASSERT_EQ(subject_of(change), subject);
    const Result<Change> back = decode(subject, encode(change));
    ASSERT_TRUE(back.ok()) << "seed " << seed << ": " << back.error().line();
    EXPECT_EQ(*back, change) << "seed " << seed;
  }
}

TEST(Change, TruncatedAndAlteredBytesAreAnErrorOrAnotherValidChange) {
  std::size_t refused = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const auto subject = static_cast<Subject>(seed % kSubjects);
    const std::string bytes = encode(any_change(rng, subject));
    for (std::size_t n = 0; n < bytes.size(); ++n) {
      for (const std::string& wrong :
           {bytes.substr(0, n), [&] {
              std::string altered = bytes;
              altered[n] = static_cast<char>(static_cast<unsigned char>(altered[n]) ^ (1 + rng.below(255)));
              return altered;
            }()}) {
        const Result<Change> back = decode(subject, wrong);
        refused += !back.ok();
        if (back && !is_empty(*back)) { EXPECT_EQ(*decode(subject, encode(*back)), *back); }
      }
    }
  }
  EXPECT_GT(refused, 1'000u);
}

// The number that the next thing gets stands after the things, and is none of them.
TEST(Change, ARoomThatIsFullComesBackToo) {
  RegionChange full;
  for (std::uint32_t i = 0; i < kMostItems; ++i) full.removed.push_back({i, kNever});
  full.next_number = 7;
  const Change change(full);
  ASSERT_TRUE(check(change).ok());
  EXPECT_EQ(*decode(Subject::region, encode(change)), change);
  full.removed.push_back({9, kNever});
  EXPECT_FALSE(check(full).ok());
}

TEST(Change, HostileBytesCostLittle) {
  EXPECT_FALSE(decode(Subject::region, "").ok());
  EXPECT_FALSE(decode(Subject::region, std::string(kMostBody + 1, '\x02')).ok());
  EXPECT_FALSE(decode(static_cast<Subject>(9), "x").ok());
  // Items without end, numbers without end, a room with a billion objects.
  std::string many;
  for (int i = 0; i < 5'000; ++i) many += "\x02\x07";
  EXPECT_EQ(decode(Subject::region, many).error().text, "bad change: it holds too many items");
  EXPECT_FALSE(decode(Subject::region, "\x02" + std::string(30, '\xff')).ok());
  EXPECT_FALSE(decode(Subject::pin, std::string("\x0a\x06\x00\x00\x00\x00\x00\x00\xff\xff\xff\xff\x0f", 13)).ok());
}

TEST(Change, ExpiryIsTheLatestOfItsItemsAndItemsGoOneByOne) {
  RegionChange r;
  r.paints.push_back({1, {}, 100});
  r.removed.push_back({4, 300});
  r.added.push_back({0, {}, 200});
  Change c = r;
  EXPECT_EQ(expires_at(c), 300);
  EXPECT_EQ(next_expiry(c), 100);
  EXPECT_TRUE(drop_expired(c, 100));
  EXPECT_EQ(next_expiry(c), 200);
  EXPECT_TRUE(drop_expired(c, 299));
  EXPECT_EQ(std::get<RegionChange>(c).removed.size(), 1u);
  EXPECT_FALSE(drop_expired(c, 300));
  EXPECT_TRUE(is_empty(c));
}

TEST(Change, ARepaintedRoomTakesAHandfulOfBytes) {
  RegionChange c;
  c.paints.push_back({kAllWalls, {plan::Role::wall_accent, 1}, kNever});
  EXPECT_EQ(encode(c).size(), 4u);
}

}  // namespace
}  // namespace enfilade::store
