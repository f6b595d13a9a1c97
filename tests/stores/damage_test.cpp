// SQLite files that were altered: bits, pages and tails. Nothing crashes, nothing
// wrong is taken for right, damage is reported, and the rest is read.

#include <filesystem>
#include <fstream>
#include <map>
#include <random>

#include <gmock/gmock.h>

#include <enfilade/stores/open.hpp>

#include "stores/places.hpp"
#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

constexpr std::size_t kPage = 4096;
using Bodies = std::map<std::pair<std::string, RecordKey>, std::string>;

class Damaged : public ::testing::Test {
 protected:
  // A store of two buildings, a few floors and about fifty pages: short rows, some
  // that fill pages of their own, some that expire.
  void SetUp() override {
    file_ = folder_.file("changes.db");
    {
      const StorePtr store = open_sqlite(file_).value();
      std::mt19937_64 random(5);
      for (const std::string building : {"north", "south"}) {
        std::vector<Write> writes;
        for (std::uint64_t i = 0; i < 600; ++i) {
          RecordKey key{static_cast<std::int16_t>(static_cast<int>(i % 5) - 1), {}, static_cast<Subject>(i % 2), i};
          for (std::uint64_t n = random() % 12; n > 0; --n) key.path += static_cast<char>(random());
          const std::string payload(i % 150 == 7 ? 6000 : random() % 120, static_cast<char>(random()));
          writes.push_back(put(key, 0, payload, i % 10 == 3 ? 1'000'000 : store::kNever));
          bodies_[{building, key}] = *writes.back().body;
        }
        ASSERT_TRUE(store->commit(building, writes, 0));
      }
    }
    std::ifstream in(file_, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(in), {});
    ASSERT_GT(bytes_.size(), 30 * kPage);
    ASSERT_EQ(bytes_.size() % kPage, 0u);
  }

  struct Seen {
    bool opened = false;    // the store could be opened
    bool reported = false;  // somebody said that something is wrong
    std::size_t good = 0;   // rows that a scan gave back right
    std::size_t bad = 0;    // rows with bodies that do not open
  };

  // Puts the bytes there and asks for everything.
  Seen look(const std::string& bytes) {
    for (const char* tail : {"", "-wal", "-shm"}) std::filesystem::remove(file_ + tail);
    std::ofstream(file_, std::ios::binary) << bytes;
    Seen seen;
    const Result<StorePtr> store = open_sqlite(file_);
    if (!store) {
      EXPECT_FALSE(store.error().text.empty());
      seen.reported = true;
      return seen;
    }
    seen.opened = true;
    for (const std::string building : {"north", "south"}) {
      for (std::int16_t floor = -1; floor < 4; ++floor) {
        const auto loaded = (*store)->load(building, floor, 0);
        if (!loaded) continue;
        for (const Record& r : *loaded) check(building, r);
      }
    }
    const auto& first = *bodies_.begin();
    if (const auto found = (*store)->find(first.first.first, first.first.second, 0); found && *found) {
      check(first.first.first, **found);
    }
    static_cast<void>((*store)->list());
    std::pair<std::string, RecordKey> last;
    const Status scanned = (*store)->scan([&](const std::string& building, const Record& r) {
      const std::pair<std::string, RecordKey> key{building, r.key};
      EXPECT_LT(last, key) << "out of order";
      last = key;
      ++(check(building, r) ? seen.good : seen.bad);
      return true;
    });
    const auto damage = (*store)->verify();
    EXPECT_TRUE(scanned || !damage || !damage->empty()) << "verify() is happier than scan()";
    seen.reported = !scanned || !damage || !damage->empty();
    if (damage && seen.bad > 0) { EXPECT_GE(damage->size(), seen.bad); }
    return seen;
  }

  // Whether the body opens; if so, it must be the one that was written.
  bool check(const std::string& building, const Record& r) {
    if (!store::open(r.key, r.body)) return false;
    const auto written = bodies_.find({building, r.key});
    EXPECT_TRUE(written != bodies_.end() && written->second == r.body) << "a wrong body was taken for right";
    return true;
  }

  Folder folder_;
  std::string file_;
  std::string bytes_;
  Bodies bodies_;
};

TEST_F(Damaged, AWholeFileIsWhole) {
  const Seen seen = look(bytes_);
  EXPECT_FALSE(seen.reported);
  EXPECT_EQ(seen.good, bodies_.size());
}

TEST_F(Damaged, AFlippedBitIsHarmlessOrReported) {
  std::mt19937 random(11);
  std::vector<std::pair<std::size_t, int>> places;
  const auto add = [&](std::size_t at) { places.emplace_back(at, static_cast<int>(random() % 8)); };
  for (std::size_t at = 0; at < 100; ++at) add(at);  // the file's header
  for (std::size_t page = 0; page < bytes_.size(); page += 3 * kPage) {
    for (std::size_t at = 0; at < 12; ++at) add(page + at);  // page headers
  }
  for (int i = 0; i < 200; ++i) add(random() % bytes_.size());
  // Pages that lead to others: a wrong turn must not end at somebody else's rows.
  for (std::size_t page = kPage; page < bytes_.size(); page += kPage) {
    for (int bit = 0; bit < 8 && bytes_[page] == 2; ++bit) {
      for (std::size_t at = 8; at < 12; ++at) places.emplace_back(page + at, bit);
    }
  }
  int reported = 0, opened = 0;
  std::size_t good = 0;
  for (const auto& [at, bit] : places) {
    SCOPED_TRACE("byte " + std::to_string(at) + ", bit " + std::to_string(bit));
    std::string bytes = bytes_;
    bytes[at] = static_cast<char>(bytes[at] ^ 1 << bit);
    const Seen seen = look(bytes);
    ASSERT_TRUE(seen.reported || seen.good == bodies_.size()) << "rows went missing without a word";
    reported += seen.reported;
    opened += seen.opened;
    good += seen.good;
    if (HasFailure()) return;
  }
  EXPECT_GT(reported, static_cast<int>(places.size()) / 4);
  EXPECT_GT(opened, static_cast<int>(places.size()) / 2);
  // Of the stores that could be opened nearly everything was read.
  EXPECT_GT(good, static_cast<std::size_t>(opened) * bodies_.size() * 95 / 100);
}

TEST_F(Damaged, ATruncatedFileIsReported) {
  std::mt19937 random(12);
  std::vector<std::size_t> sizes = {0, 1, 15, 16, 99, 100, 511, 512, 4095};
  for (std::size_t n = kPage; n < bytes_.size(); n += kPage) sizes.push_back(n);
  for (int i = 0; i < 60; ++i) sizes.push_back(random() % bytes_.size());
  for (const std::size_t n : sizes) {
    SCOPED_TRACE(std::to_string(n) + " bytes left");
    const Seen seen = look(bytes_.substr(0, n));
    // An empty file is an empty store: nobody can tell them apart. SQLite takes a
    // single byte for an empty file too.
    ASSERT_TRUE(seen.reported || n <= 1);
    if (HasFailure()) return;
  }
}

TEST_F(Damaged, AroundADamagedPageTheRestIsRead) {
  std::mt19937 random(13);
  std::size_t opened = 0, most = 0;
  for (std::size_t page = kPage; page < bytes_.size(); page += kPage) {  // the first holds the schema
    for (const bool zeros : {true, false}) {
      SCOPED_TRACE("page " + std::to_string(page / kPage) + (zeros ? " of zeros" : " of noise"));
      std::string bytes = bytes_;
      for (std::size_t i = 0; i < kPage; ++i) bytes[page + i] = zeros ? '\0' : static_cast<char>(random());
      const Seen seen = look(bytes);
      EXPECT_TRUE(seen.reported);
      opened += seen.opened;
      // A leaf takes its own rows with it. Only the root and the two pages below it
      // take more; the list of buildings is there twice.
      most += seen.good + 100 >= bodies_.size();
      if (HasFailure()) return;
    }
  }
  EXPECT_EQ(opened, (bytes_.size() / kPage - 1) * 2);
  EXPECT_GE(most, opened - 6);
}

TEST_F(Damaged, SeveralDamagedPagesCostTheirOwnRows) {
  std::mt19937 random(14);
  for (int round = 0; round < 20; ++round) {
    SCOPED_TRACE("round " + std::to_string(round));
    std::string bytes = bytes_;
    for (int i = 0; i < 3;) {
      const std::size_t page = (5 + random() % (bytes_.size() / kPage - 5)) * kPage;
      if (bytes_[page] != 10) continue;  // a leaf
      ++i;
      for (std::size_t k = 0; k < kPage; ++k) bytes[page + k] = static_cast<char>(random());
    }
    const Seen seen = look(bytes);
    EXPECT_TRUE(seen.opened && seen.reported);
    EXPECT_GT(seen.good, bodies_.size() * 3 / 4);
  }
}

}  // namespace
}  // namespace enfilade::stores
