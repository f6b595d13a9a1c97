// What an older version wrote is not lost: every item of it becomes a record of
// its own that says the same.

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "store/changes.hpp"
#include "store/format_one.hpp"

namespace enfilade::store {
namespace {

using format_one::Bytes;

constexpr Seal kFacts{1, 0x1234};
const RecordKey kRoom{3, "\x02\x01", Subject::region, 0};

// The changes of records by their items; every one opens and has the facts of the old one.
std::map<std::uint64_t, Change> opened(const std::vector<Record>& records, const RecordKey& like,
                                       std::uint64_t version) {
  std::map<std::uint64_t, Change> out;
  for (const Record& r : records) {
    EXPECT_EQ(r.version, version);
    EXPECT_EQ(RecordKey({r.key.floor, r.key.path, r.key.subject, like.item}), like);
    const Result<Opened> body = open(r.key, r.body);
    if (!body) {
      ADD_FAILURE() << body.error().line();
      continue;
    }
    EXPECT_EQ(body->seal, kFacts);
    const Result<Change> change = decode(r.key, body->payload);
    if (!change) {
      ADD_FAILURE() << change.error().line();
      continue;
    }
    EXPECT_EQ(expires_at(*change), r.expires);
    EXPECT_TRUE(out.emplace(r.key.item, *change).second) << "an item twice";
  }
  return out;
}

TEST(Upgrade, ARoomBecomesARecordForEachThing) {
  std::size_t most = 0;
  for (std::uint64_t seed = 0; seed < 5'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    Bytes bytes;
    std::map<std::uint64_t, Change> expected;
    std::int64_t longest = 0;
    const auto expiry = [&] {
      const std::int64_t e = any_expiry(rng);
      longest = std::max(longest, e);
      return e;
    };
    for (std::uint32_t n = rng.below(6), face = rng.below(4); n-- > 0; face += 1 + rng.below(40)) {
      const std::int64_t e = expiry();
      const plan::Material coat = any_object(rng).material;
      bytes.paint(static_cast<std::uint8_t>(face), coat, e);
      expected[face] = RegionChange{Paint{coat, {}}, e};
    }
    for (std::uint32_t n = rng.below(6), index = rng.below(9); n-- > 0; index += 1 + rng.below(1u << 28)) {
      const std::int64_t e = expiry();
      bytes.removed(index, e);
      expected[gone_item(index)] = RegionChange{Gone{}, e};
    }
    const std::uint32_t added = rng.below(6);
    std::multiset<std::string> things;
    for (std::uint32_t i = 0; i < added; ++i) {
      const std::int64_t e = expiry();
      const plan::Object o = any_object(rng);
      bytes.added(i, o, e);
      things.insert(encode(RegionChange{Thing{o, {}, {}}, e}));
    }
    if (added > 0) bytes.next_number(added);
    if (expected.empty() && things.empty()) continue;
    most = std::max(most, expected.size() + things.size());
    const std::uint64_t version = 1 + rng.below(1'000);
    const std::vector<Record> now = upgraded(format_one::record(kRoom, bytes, version, longest));
    std::map<std::uint64_t, Change> found = opened(now, kRoom, version);
    std::multiset<std::string> put;
    std::erase_if(found, [&](const auto& row) {
      if (is_thing(row.first)) put.insert(encode(row.second));
      return is_thing(row.first);
    });
    EXPECT_EQ(found, expected) << "seed " << seed;
    EXPECT_EQ(put, things) << "seed " << seed;
    for (const Record& r : now) EXPECT_EQ(upgraded(r), std::vector<Record>{r}) << "once is enough";
  }
  EXPECT_GT(most, 12u);
}

// Things keep their numbers when they are carried: no two may have the same.
TEST(Upgrade, ThingsOfDifferentRoomsGetDifferentNumbers) {
  Rng rng(root_key(1), Purpose::sample);
  std::set<std::uint64_t> numbers;
  for (char room = 0; room < 50; ++room) {
    Bytes bytes;
    for (std::uint32_t i = 0; i < 20; ++i) bytes.added(i, any_object(rng), kNever);
    const RecordKey key{0, std::string(1, room), Subject::region, 0};
    for (const Record& r : upgraded(format_one::record(key, bytes, 1, kNever))) numbers.insert(r.key.item);
  }
  EXPECT_EQ(numbers.size(), 50u * 20u);
}

TEST(Upgrade, DoorsThingsBetweenRoomsAndPinsStayOneRecord) {
  for (std::uint64_t seed = 0; seed < 3'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    const std::int64_t expires = any_expiry(rng);
    RecordKey key{1, "\x05", static_cast<Subject>(1 + seed % 3), rng.next()};
    Bytes bytes;
    Change expected;
    if (key.subject == Subject::portal) {
      const auto door = static_cast<Door>(rng.below(3));
      bytes.door(door, expires);
      expected = PortalChange{door, expires};
    } else if (key.subject == Subject::span) {
      const plan::Object o = any_object(rng);
      const bool opening = rng.below(2) == 1;
      bytes.span(opening, o, expires);
      SpanChange span{opening, {o, {}, {}}, expires};
      if (opening) {
        span.thing.object = {};
        span.thing.object.footprint = o.footprint;
        span.thing.object.z0 = o.z0;
        span.thing.object.z1 = o.z1;
      }
      expected = span;
    } else {
      plan::Pin pin = any_pin(rng);
      if (!pin.room) pin.seed = 7;
      // What the format knew; later uses have no number in it.
      if (pin.room) pin.room->use = std::min(pin.room->use, plan::Use::lair);
      bytes.pin(pin, expires);
      expected = PinChange{pin, expires};
    }
    const std::vector<Record> now = upgraded(format_one::record(key, bytes, 9, expires));
    EXPECT_EQ(opened(now, key, 9), (std::map<std::uint64_t, Change>{{key.item, expected}})) << "seed " << seed;
  }
}

// What can't be read stays as it is, for whoever can.
TEST(Upgrade, WhatIsDamagedOrUnknownComesBackAsItIs) {
  const Bytes good = Bytes().paint(1, {plan::Role::wall_tile, 2}, kNever);
  const Record old = format_one::record(kRoom, good, 1, kNever);
  ASSERT_NE(upgraded(old), std::vector<Record>{old});
  Record altered = old;
  altered.body[7] ^= 1;
  Record astray = old;
  astray.key.floor = 4;
  Record newer = old;
  newer.body = seal_as(9, kRoom, kFacts, "what the future holds");
  Record empty = old;
  empty.body.clear();
  const Record unknown = format_one::record(kRoom, Bytes().u8(1).u8(1).u8(200).u8(0), 1, kNever);
  const Record cut = format_one::record(kRoom, Bytes().u8(1).u8(1), 1, kNever);
  for (const Record& r : {altered, astray, newer, empty, unknown, cut}) EXPECT_EQ(upgraded(r), std::vector<Record>{r});
  // A change that had nothing to say has nothing to keep.
  EXPECT_TRUE(upgraded(format_one::record(kRoom, Bytes().next_number(3), 1, kNever)).empty());
}

TEST(Upgrade, AnyBytesComeBackAsRecordsThatOpen) {
  std::size_t became = 0;
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    Bytes bytes;
    for (std::uint32_t n = 1 + rng.below(3); n-- > 0;)
      rng.below(2) ? bytes.paint(static_cast<std::uint8_t>(rng.below(256)), any_object(rng).material, any_expiry(rng))
                   : bytes.added(rng.below(3), any_object(rng), any_expiry(rng));
    std::string wrong = bytes.text();
    wrong[rng.below(static_cast<std::uint32_t>(wrong.size()))] = static_cast<char>(rng.below(256));
    Record r = format_one::record(kRoom, {}, 1, kNever);
    r.body = seal_as(1, kRoom, kFacts, wrong);
    const std::vector<Record> now = upgraded(r);
    if (now == std::vector<Record>{r}) continue;
    ++became;
    (void)opened(now, kRoom, 1);
  }
  EXPECT_GT(became, 1'000u);
}

}  // namespace
}  // namespace enfilade::store
