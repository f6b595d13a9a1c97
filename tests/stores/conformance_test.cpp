// What every store does, whatever lies behind it.

#include <limits>

#include <gmock/gmock.h>

#include <enfilade/store/limits.hpp>

#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

using namespace std::string_literals;
using store::kNever;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

using Conformance = EveryEngine;
INSTANTIATE_TEST_SUITE_P(Stores, Conformance, ::testing::Values(Engine::memory, Engine::sqlite, Engine::postgres),
                         ::testing::PrintToStringParamName());

constexpr std::int16_t kFloors[] = {0, 32767, -1, -32768, 1};
const RecordKey kKey{3, "path", Subject::region, 0};

TEST_P(Conformance, AnEmptyStoreHoldsNothing) {
  EXPECT_TRUE(store->load("b", 0, 0).value().empty());
  EXPECT_FALSE(store->find("b", kKey, 0).value());
  EXPECT_TRUE(store->list().value().empty());
  EXPECT_TRUE(scan_all(*store, "b").empty());
  EXPECT_TRUE(store->verify().value().empty());
  EXPECT_EQ(store->expire(kNever, 100).value(), 0u);
  EXPECT_TRUE(store->compact());
  EXPECT_TRUE(store->commit("b", {}, 0).value().empty());
  EXPECT_TRUE(store->list().value().empty());
}

TEST_P(Conformance, WhatWasWrittenIsFound) {
  const Written written = commit_one(*store, put(kKey, 0, "payload"));
  EXPECT_TRUE(written.done);
  EXPECT_EQ(written.version, 1u);
  EXPECT_FALSE(written.current);
  const Record expected{kKey, 1, kNever, sealed(kKey, "payload")};
  EXPECT_EQ(store->find("b", kKey, 0).value(), expected);
  EXPECT_THAT(store->load("b", 3, 0).value(), ElementsAre(expected));
  EXPECT_TRUE(store->load("b", 2, 0).value().empty());
  EXPECT_TRUE(store->load("other", 3, 0).value().empty());
  EXPECT_FALSE(store->find("other", kKey, 0).value());
  RecordKey near = kKey;
  near.item = 1;
  EXPECT_FALSE(store->find("b", near, 0).value());
}

TEST_P(Conformance, VersionsCountWrites) {
  for (std::uint64_t v = 0; v < 5; ++v) {
    EXPECT_EQ(commit_one(*store, put(kKey, v, std::to_string(v))).version, v + 1);
  }
  EXPECT_EQ(store->find("b", kKey, 0).value()->body, sealed(kKey, "4"));
  const Written gone = commit_one(*store, drop(kKey, 5));
  EXPECT_TRUE(gone.done);
  EXPECT_EQ(gone.version, 0u);
  EXPECT_FALSE(store->find("b", kKey, 0).value());
  EXPECT_EQ(commit_one(*store, put(kKey, 0, "again")).version, 6u);
}

// Somebody who saw the row before it was removed must not take the new one for it.
TEST_P(Conformance, VersionsGoOnAfterARemoval) {
  RecordKey brief = kKey, swept = kKey;
  brief.item = 1;
  swept.item = 2;
  for (std::uint64_t v = 0; v < 3; ++v) {
    for (const RecordKey& key : {kKey, brief, swept})
      commit_one(*store, put(key, v, "old", key == kKey ? kNever : 100));
  }
  EXPECT_TRUE(commit_one(*store, drop(kKey, 3)).done);
  EXPECT_EQ(commit_one(*store, put(brief, 0, "new"), 100).version, 4u) << "it counts on from the expired row";
  EXPECT_EQ(store->expire(100, 10).value(), 1u);
  for (const RecordKey& key : {kKey, swept}) {
    const Written made = commit_one(*store, put(key, 0, "new"), 100);
    EXPECT_TRUE(made.done);
    EXPECT_EQ(made.version, 4u);
  }
  for (const RecordKey& key : {kKey, brief, swept}) {
    for (std::uint64_t old = 1; old <= 3; ++old) {
      const Written fooled = commit_one(*store, put(key, old, "mine"), 100);
      EXPECT_FALSE(fooled.done);
      EXPECT_EQ(fooled.version, 4u);
      EXPECT_FALSE(commit_one(*store, drop(key, old), 100).done);
    }
  }
  RecordKey fresh = kKey;
  fresh.item = 3;
  EXPECT_EQ(commit_one(*store, put(fresh, 0, "x"), 100, "other").version, 1u) << "another building counts for itself";
}

TEST_P(Conformance, BatchesOfSeveralBuildingsAreDoneTogether) {
  const std::vector<Write> one = {put(kKey, 0, "1"), put(kKey, 1, "2")}, none, two = {put(kKey, 5, "no")};
  const std::vector<store::Batch> batches = {{"a", one}, {"b", none}, {"c", two}, {"d", one}};
  const auto written = store->commit(batches, 0).value();
  ASSERT_EQ(written.size(), 4u);
  EXPECT_TRUE(written[0].at(1).done && written[0].at(1).version == 2 && written[1].empty());
  EXPECT_FALSE(written[2].at(0).done);
  EXPECT_EQ(store->find("d", kKey, 0).value()->version, 2u);
  std::vector<Write> bad = one;
  bad[1].body = std::string(store::kMostBody + 1, 'x');
  const std::vector<store::Batch> spoilt = {{"e", one}, {"f", bad}};
  EXPECT_FALSE(store->commit(spoilt, 0));
  EXPECT_FALSE(store->find("e", kKey, 0).value());
}

TEST_P(Conformance, AFloorComesInPages) {
  std::vector<Record> expected;
  std::vector<Write> writes;
  for (std::uint64_t i = 0; i < 40; ++i) {
    const RecordKey key{3, std::string(i % 5, 'p'), Subject::span, i};
    writes.push_back(put(key, 0, std::string(i * 37 % 1000, 'x'), i % 7 ? kNever : 50));
  }
  ASSERT_TRUE(store->commit("b", writes, 0));
  commit_one(*store, put({4, "", Subject::region, 0}, 0, "the floor above"));
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, std::size_t{1500}, std::size_t{1} << 30}) {
    std::vector<Record> found;
    std::optional<RecordKey> after;
    std::size_t pages = 0;
    do {
      const store::FloorPage page = store->page("b", 3, after, std::max<std::size_t>(bytes, 1), 50).value();
      std::size_t filled = 0;
      for (const Record& r : page.records) {
        EXPECT_LT(filled, std::max<std::size_t>(bytes, 1)) << "the page was full already";
        filled += store::page_bytes(r);
        found.push_back(r);
      }
      after = page.next;
      ASSERT_LT(++pages, 100u);
    } while (after);
    EXPECT_EQ(found, store->load("b", 3, 50).value());
    EXPECT_EQ(found.size(), 34u);
    if (bytes == 1) { EXPECT_GE(pages, 34u); }
  }
}

TEST_P(Conformance, AWriteOverAnotherVersionIsRefusedWithTheRow) {
  commit_one(*store, put(kKey, 0, "one"));
  const Record one{kKey, 1, kNever, sealed(kKey, "one")};
  for (const Write& w :
       {put(kKey, 0, "two"), put(kKey, 2, "two"), put(kKey, UINT64_MAX - 1, "two"), drop(kKey, 0), drop(kKey, 7)}) {
    const Written refused = commit_one(*store, w);
    EXPECT_FALSE(refused.done);
    EXPECT_EQ(refused.version, 1u);
    EXPECT_EQ(refused.current, one);
  }
  EXPECT_EQ(store->find("b", kKey, 0).value(), one);
  RecordKey absent = kKey;
  absent.path = "elsewhere";
  for (const Write& w : {put(absent, 1, "x"), drop(absent, 1)}) {
    const Written refused = commit_one(*store, w);
    EXPECT_FALSE(refused.done);
    EXPECT_EQ(refused.version, 0u);
    EXPECT_FALSE(refused.current);
  }
  EXPECT_FALSE(store->find("b", absent, 0).value());
}

TEST_P(Conformance, RemovingWhatIsNotThereIsDone) {
  const Written written = commit_one(*store, drop(kKey, 0));
  EXPECT_TRUE(written.done);
  EXPECT_EQ(written.version, 0u);
  EXPECT_TRUE(store->list().value().empty());
}

TEST_P(Conformance, ARefusedWriteDoesNotHoldBackTheOthers) {
  commit_one(*store, put(kKey, 0, "one"));
  RecordKey a = kKey, c = kKey;
  a.item = 10;
  c.item = 11;
  const std::vector<Write> writes = {put(a, 0, "a"), put(kKey, 0, "two"), put(c, 0, "c")};
  const auto written = store->commit("b", writes, 0).value();
  ASSERT_EQ(written.size(), 3u);
  EXPECT_TRUE(written[0].done && !written[1].done && written[2].done);
  EXPECT_EQ(store->load("b", 3, 0).value().size(), 3u);
}

TEST_P(Conformance, ALaterWriteOfAGroupSeesAnEarlierOne) {
  const std::vector<Write> writes = {put(kKey, 0, "1"),  put(kKey, 1, "2"), put(kKey, 1, "no"), drop(kKey, 2),
                                     put(kKey, 2, "no"), put(kKey, 0, "3"), put(kKey, 3, "4")};
  const auto written = store->commit("b", writes, 0).value();
  std::string done, versions;
  for (const Written& w : written) {
    done += w.done ? 'y' : 'n';
    versions += std::to_string(w.version);
  }
  EXPECT_EQ(done, "yynynyy");
  EXPECT_EQ(versions, "1220034");
  EXPECT_EQ(written[2].current, (Record{kKey, 2, kNever, sealed(kKey, "2")}));
  EXPECT_EQ(store->find("b", kKey, 0).value(), (Record{kKey, 4, kNever, sealed(kKey, "4")}));
}

TEST_P(Conformance, AFloorComesInKeyOrder) {
  std::vector<RecordKey> keys;
  for (const std::string& path :
       {""s, "\0"s, "\0\0"s, "\x01"s, "a"s, "a\0b"s, "ab"s, "b"s, "\x7f"s, "\x80"s, "\xff"s, "\xff\xff"s}) {
    for (int subject = 0; subject < store::kSubjects; ++subject) {
      for (const std::uint64_t item : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{1} << 63, UINT64_MAX}) {
        keys.push_back({0, path, static_cast<Subject>(subject), item});
      }
    }
  }
  ASSERT_TRUE(std::is_sorted(keys.begin(), keys.end()));
  std::vector<Write> writes;
  for (std::size_t i = 0; i < keys.size(); ++i)
    writes.push_back(put(keys[i * 7 % keys.size()], 0, "x"));  // 192 = 3 · 2⁶
  ASSERT_TRUE(store->commit("b", writes, 0));
  std::vector<RecordKey> found;
  const auto floor = store->load("b", 0, 0);
  for (const Record& r : *floor) found.push_back(r.key);
  EXPECT_EQ(found, keys);
  found.clear();
  for (const Record& r : scan_all(*store, "b")) found.push_back(r.key);
  EXPECT_EQ(found, keys);
}

TEST_P(Conformance, FloorsBuildingsAndScansAreOrdered) {
  const std::vector<std::string> names = {"B", "a", "z", "\xc3\xa4", "\xf0\x9f\x8f\xa0"};  // by bytes
  for (std::size_t i = names.size(); i-- > 0;) {
    for (const std::int16_t floor : kFloors) {
      commit_one(*store, put({floor, "p", Subject::region, 0}, 0, "x"), 0, names[i]);
    }
  }
  std::vector<std::pair<std::string, int>> seen;
  ASSERT_TRUE(store->scan([&](const std::string& name, const Record& r) {
    seen.emplace_back(name, r.key.floor);
    return true;
  }));
  std::vector<std::pair<std::string, int>> expected;
  for (const std::string& name : names) {
    for (const int floor : {-32768, -1, 0, 1, 32767}) expected.emplace_back(name, floor);
  }
  EXPECT_EQ(seen, expected);
  for (const std::int16_t floor : kFloors) { EXPECT_EQ(store->load("a", floor, 0).value().size(), 1u) << floor; }
  std::vector<std::string> listed;
  const auto list = store->list();
  for (const store::Summary& s : *list) {
    listed.push_back(s.building);
    EXPECT_EQ(s.records, 5u);
    EXPECT_EQ(s.bytes, 5 * (store::kRowBytes + 1 + store::kSealBytes + 1));
  }
  EXPECT_EQ(listed, names);
}

TEST_P(Conformance, AScanStopsWhenTold) {
  for (const std::string name : {"a", "b"}) {
    for (std::uint64_t i = 0; i < 5; ++i) commit_one(*store, put({0, "p", Subject::span, i}, 0, "x"), 0, name);
  }
  int seen = 0;
  EXPECT_TRUE(store->scan([&](const std::string&, const Record&) { return ++seen < 3; }));
  EXPECT_EQ(seen, 3);
}

TEST_P(Conformance, AnyBytesComeBack) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  const RecordKey key{-7, all + all, Subject::pin, 0x8000000000000000};
  for (const std::string& body :
       {all, ""s, "\0"s, std::string(store::kMostBody, '\0'), std::string(store::kMostBody, '\xff')}) {
    const auto version = store->find("b", key, 0).value() ? store->find("b", key, 0).value()->version : 0;
    ASSERT_TRUE(commit_one(*store, Write{key, version, kNever, body}).done);
    const auto found = store->find("b", key, 0).value();
    ASSERT_TRUE(found);
    EXPECT_EQ(found->key, key);
    EXPECT_TRUE(found->body == body);
  }
}

TEST_P(Conformance, NumbersKeepTheirExtremes) {
  constexpr auto kLeast = std::numeric_limits<std::int64_t>::min();
  for (const std::uint64_t item : {std::uint64_t{0}, std::uint64_t{1} << 63, UINT64_MAX - 1, UINT64_MAX}) {
    for (const std::int64_t expires : {kLeast, std::int64_t{-1}, std::int64_t{0}, kNever - 1, kNever}) {
      const RecordKey key{0, "p" + std::to_string(expires), Subject::portal, item};
      ASSERT_TRUE(commit_one(*store, put(key, 0, "x", expires), kLeast).done);
      const std::optional<Record> found = store->find("b", key, kLeast).value();
      EXPECT_EQ(found.has_value(), expires != kLeast);
      if (found) { EXPECT_EQ(*found, (Record{key, 1, expires, sealed(key, "x")})); }
      EXPECT_EQ(store->find("b", key, kNever).value().has_value(), expires == kNever);
    }
  }
  EXPECT_EQ(scan_all(*store, "b").size(), 20u);
  EXPECT_EQ(store->expire(kNever, 1000).value(), 16u);
  EXPECT_EQ(scan_all(*store, "b").size(), 4u);
}

TEST_P(Conformance, WhatHasExpiredIsNeverReturned) {
  commit_one(*store, put(kKey, 0, "brief", 100), 50);
  EXPECT_TRUE(store->find("b", kKey, 99).value());
  EXPECT_EQ(store->load("b", 3, 99).value().size(), 1u);
  EXPECT_FALSE(store->find("b", kKey, 100).value());
  EXPECT_TRUE(store->load("b", 3, 100).value().empty());
  EXPECT_EQ(scan_all(*store, "b").size(), 1u) << "it is still there to be looked after";
  // No row is expected there, and what is written counts on.
  const Written refused = commit_one(*store, put(kKey, 1, "late"), 100);
  EXPECT_FALSE(refused.done);
  EXPECT_FALSE(refused.current);
  EXPECT_TRUE(commit_one(*store, drop(kKey, 0), 100).done);
  commit_one(*store, put(kKey, 0, "brief", 100), 50);
  const Written written = commit_one(*store, put(kKey, 0, "new"), 100);
  EXPECT_TRUE(written.done);
  EXPECT_EQ(written.version, 3u);
  EXPECT_EQ(store->find("b", kKey, 1000).value()->body, sealed(kKey, "new"));
  EXPECT_EQ(store->expire(1000, 10).value(), 0u);
}

TEST_P(Conformance, ARowWrittenOverDoesNotExpireByItsOldDate) {
  commit_one(*store, put(kKey, 0, "a", 100));
  commit_one(*store, put(kKey, 1, "b", 200));
  EXPECT_EQ(store->expire(150, 10).value(), 0u);
  EXPECT_EQ(store->find("b", kKey, 150).value()->version, 2u);
  commit_one(*store, put(kKey, 2, "c"));
  EXPECT_EQ(store->expire(kNever, 10).value(), 0u);
  commit_one(*store, put(kKey, 3, "d", 300));
  commit_one(*store, drop(kKey, 4));
  EXPECT_EQ(store->expire(kNever, 10).value(), 0u);
}

TEST_P(Conformance, TheSoonestGoFirst) {
  for (std::uint64_t i = 0; i < 20; ++i) {
    const auto expires = static_cast<std::int64_t>((i * 7) % 20 + 1);
    commit_one(*store, put({static_cast<std::int16_t>(i % 3), "p", Subject::span, i}, 0, "x", expires), 0,
               i % 2 ? "b" : "a");
  }
  commit_one(*store, put(kKey, 0, "stays"));
  const auto left = [&] {
    std::set<std::int64_t> out;
    for (const char* name : {"a", "b"}) {
      for (const Record& r : scan_all(*store, name)) out.insert(r.expires);
    }
    return out;
  };
  EXPECT_EQ(store->expire(0, 100).value(), 0u);
  EXPECT_EQ(store->expire(15, 0).value(), 0u);
  EXPECT_EQ(store->expire(15, 4).value(), 4u);
  EXPECT_EQ(*left().begin(), 5);
  EXPECT_EQ(left().size(), 17u);
  EXPECT_EQ(store->expire(15, 100).value(), 11u);
  EXPECT_EQ(left(), (std::set<std::int64_t>{16, 17, 18, 19, 20, kNever}));
  EXPECT_EQ(store->expire(kNever, UINT64_MAX).value(), 5u);
  EXPECT_EQ(left(), (std::set<std::int64_t>{kNever}));
}

TEST_P(Conformance, LimitsAreRefusedInWords) {
  const auto refused = [&](const std::string& building, const Write& w, const std::string& words) {
    const auto written = store->commit(building, {&w, 1}, 0);
    ASSERT_FALSE(written) << words;
    EXPECT_EQ(written.error().code, ErrorCode::invalid);
    EXPECT_THAT(written.error().line(), HasSubstr(words));
  };
  refused("", put(kKey, 0, "x"), "empty");
  refused(std::string(store::kMostName + 1, 'n'), put(kKey, 0, "x"), "at most 200");
  refused("\xff", put(kKey, 0, "x"), "UTF-8");
  refused("b", put({0, std::string(store::kMostPath + 1, 'p'), Subject::region, 0}, 0, "x"), "at most 512");
  refused("b", put({0, "p", static_cast<Subject>(store::kSubjects), 0}, 0, "x"), "subject 4");
  refused("b", Write{kKey, 0, kNever, std::string(store::kMostBody + 1, 'x')}, "at most 65536");
  refused("b", put(kKey, UINT64_MAX, "x"), "version");
  EXPECT_FALSE(store->load("", 0, 0));
  EXPECT_FALSE(store->find("b", {0, std::string(store::kMostPath + 1, 'p'), Subject::region, 0}, 0));
  EXPECT_FALSE(store->find("", kKey, 0));
  EXPECT_TRUE(store->list().value().empty());
  // What just fits is taken.
  const std::string name(store::kMostName, 'n');
  EXPECT_TRUE(commit_one(*store,
                         put({0, std::string(store::kMostPath, 'p'), Subject::pin, 0}, 0,
                             std::string(store::kMostBody - store::kSealBytes, 'x')),
                         0, name)
                  .done);
}

TEST_P(Conformance, OneBadWriteUndoesItsGroup) {
  std::vector<Write> writes;
  for (std::uint64_t i = 0; i < 10; ++i) writes.push_back(put({0, "p", Subject::span, i}, 0, "x"));
  writes.push_back(Write{kKey, 0, kNever, std::string(store::kMostBody + 1, 'x')});
  const auto written = store->commit("b", writes, 0);
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().line(), HasSubstr("write 10"));
  EXPECT_TRUE(scan_all(*store, "b").empty());
}

TEST_P(Conformance, LargeGroupsAreTakenWhole) {
  std::vector<Write> writes;
  for (std::uint64_t i = 0; i < 5000; ++i) {
    writes.push_back(put({static_cast<std::int16_t>(i / 1000), "p" + std::to_string(i), Subject::portal, i}, 0, "x"));
  }
  const auto written = store->commit("b", writes, 0).value();
  ASSERT_EQ(written.size(), writes.size());
  for (const Written& w : written) ASSERT_TRUE(w.done && w.version == 1);
  EXPECT_EQ(store->load("b", 2, 0).value().size(), 1000u);
  for (Write& w : writes) w = w.key.item % 3 == 0 ? drop(w.key, 1) : put(w.key, w.key.item % 3, "y");
  const auto second = store->commit("b", writes, 0).value();
  for (std::size_t i = 0; i < second.size(); ++i) ASSERT_EQ(second[i].done, i % 3 != 2) << i;
  EXPECT_EQ(scan_all(*store, "b").size(), 5000u - 1667u);
  EXPECT_TRUE(store->verify().value().empty());
}

TEST_P(Conformance, ABadBodyIsListedAndTheRestIsRead) {
  for (std::uint64_t i = 0; i < 10; ++i) commit_one(*store, put({0, "p", Subject::span, i}, 0, "x"));
  const RecordKey bad{0, "p", Subject::span, 4};
  std::string body = sealed(bad, "x");
  body[5] = static_cast<char>(body[5] ^ 1);
  commit_one(*store, Write{bad, 1, kNever, body});
  const auto damage = store->verify().value();
  ASSERT_EQ(damage.size(), 1u);
  EXPECT_EQ(damage[0].building, "b");
  EXPECT_EQ(damage[0].key, bad);
  EXPECT_THAT(damage[0].text, HasSubstr("checksum"));
  EXPECT_EQ(store->load("b", 0, 0).value().size(), 10u) << "stores do not look into bodies";
}

TEST_P(Conformance, CompactingChangesNothing) {
  for (std::uint64_t i = 0; i < 300; ++i)
    commit_one(*store, put({0, "p", Subject::span, i % 100}, i / 100, std::to_string(i)));
  const std::vector<Record> before = scan_all(*store, "b");
  EXPECT_EQ(before.size(), 100u);
  ASSERT_TRUE(store->compact());
  EXPECT_EQ(scan_all(*store, "b"), before);
}

}  // namespace
}  // namespace enfilade::stores
