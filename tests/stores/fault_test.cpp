// SQLite on a disk that fails: at every single operation of a small piece of
// work, one after the other.

#include <gmock/gmock.h>

#include <enfilade/stores/open.hpp>

#include "stores/crash_work.hpp"
#include "stores/fault_vfs.hpp"
#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

constexpr std::uint64_t kGroups = 12;

crash::Rows after(std::uint64_t groups) {
  crash::Rows rows;
  std::uint64_t removed = 0;
  for (std::uint64_t i = 1; i <= groups; ++i) crash::apply(crash::group(i, rows), rows, removed);
  return rows;
}

// Everything there is; an error or a body that does not open fails the test.
crash::Rows read_all(store::Store& store) {
  crash::Rows rows;
  const Status s = store.scan([&](const std::string&, const Record& r) {
    EXPECT_TRUE(store::open(r.key, r.body));
    rows[r.key] = r;
    return true;
  });
  EXPECT_TRUE(s) << s.error().line();
  return rows;
}

// Opens the store and works from group `done` + 1 on; ends at the first error.
// The store is compacted half-way, so that every part of SQLite is at work.
// `unknown`: the error said that nobody can tell.
bool work(std::uint64_t& done, bool* unknown = nullptr) {
  const Result<StorePtr> store = open("sqlite:disk");
  if (!store) return false;
  crash::Rows rows = after(done);
  while (done < kGroups) {
    const std::vector<Write> writes = crash::group(done + 1, rows);
    const auto written = (*store)->commit(crash::kBuilding, writes, 0);
    if (!written) {
      if (unknown) *unknown = store::outcome_unknown(written.error());
      return false;
    }
    for (const Written& w : *written) EXPECT_TRUE(w.done);
    crash::apply(writes, *written, rows);
    if (++done == kGroups / 2 && !(*store)->compact()) return false;
  }
  return true;
}

// The store holds what it did after `done` groups, or one more if that is
// allowed; after how many.
std::uint64_t expect_intact(std::uint64_t done, bool one_more_allowed) {
  const Result<StorePtr> store = open("sqlite:disk");
  if (!store) {
    ADD_FAILURE() << store.error().line();
    return done;
  }
  const auto damage = (*store)->verify();
  EXPECT_TRUE(damage && damage->empty()) << (damage ? damage->front().text : damage.error().line());
  const crash::Rows rows = read_all(**store);
  if (one_more_allowed && rows == after(done + 1)) return done + 1;
  EXPECT_TRUE(rows == after(done)) << rows.size() << " rows, which are not those after group " << done;
  return done;
}

class PowerCut : public ::testing::TestWithParam<Loss> {};
INSTANTIATE_TEST_SUITE_P(Fault, PowerCut, ::testing::Values(Loss::all, Loss::some, Loss::torn));

TEST_P(PowerCut, WhatWasAcknowledgedIsThereWheneverItComes) {
  std::mt19937 random(7);
  std::uint64_t n = 1, acknowledged = 0;
  for (bool struck = true; struck && !HasFailure(); ++n) {
    SCOPED_TRACE("at operation " + std::to_string(n));
    Disk disk;
    disk.plan(Fault::dead, n);
    std::uint64_t done = 0;
    work(done);
    struck = disk.struck();
    acknowledged += done;
    disk.power_cut(GetParam(), random);
    expect_intact(done, true);
  }
  EXPECT_GT(n, 150u) << "the work is too small to show anything";
  EXPECT_GT(acknowledged, n * 2);
}

// The control: a disk that claims to have synced loses acknowledged writes, and
// the test above would notice.
TEST(Fault, ADiskThatLiesAboutSyncingIsNoticed) {
  std::mt19937 random(7);
  Disk disk;
  std::uint64_t done = 0;
  ASSERT_TRUE(work(done));
  const Result<StorePtr> store = open("sqlite:disk");
  const auto image = disk.files.at("disk")->durable;
  crash::Rows rows = after(done);
  ASSERT_TRUE((*store)->commit(crash::kBuilding, crash::group(done + 1, rows), 0));
  for (auto& [name, file] : disk.files) file->durable = name == "disk" ? image : "";
  disk.power_cut(Loss::all, random);
  const Result<StorePtr> again = open("sqlite:disk");
  EXPECT_EQ(read_all(**again), after(done)) << "the last commit is gone, as it must be on such a disk";
}

struct Trial {
  Fault fault;
  std::uint64_t least;  // times the fault must strike to be worth the name
};

class Passing : public ::testing::TestWithParam<Trial> {};
INSTANTIATE_TEST_SUITE_P(Fault, Passing,
                         ::testing::Values(Trial{Fault::full, 100}, Trial{Fault::full_long, 100},
                                           Trial{Fault::sync, 20}, Trial{Fault::read, 20}));

// An error means that nothing was done: the same group succeeds afterwards, on
// the same versions, and nothing of the first try comes back after a power cut.
TEST_P(Passing, AnErrorMeansNotDone) {
  std::mt19937 random(8);
  std::uint64_t strikes = 0, unknowns = 0;
  for (std::uint64_t n = 1;; ++n) {
    SCOPED_TRACE("at operation " + std::to_string(n));
    Disk disk;
    disk.plan(GetParam().fault, n);
    std::uint64_t done = 0;
    bool unknown = false;
    const bool whole = work(done, &unknown);
    if (!disk.struck()) {
      EXPECT_TRUE(whole);
      break;
    }
    ++strikes;
    unknowns += unknown;
    disk.relieve();
    if (n % 2) disk.power_cut(Loss::all, random);
    done = expect_intact(done, unknown);
    if (n % 2) disk.power_cut(Loss::all, random);
    expect_intact(done, false);
    ASSERT_TRUE(work(done));
    expect_intact(kGroups, false);
    if (HasFailure()) return;
  }
  EXPECT_GE(strikes, GetParam().least);
  // A single fault never leaves doubt; only a disk that stays broken does.
  if (GetParam().fault != Fault::full_long) { EXPECT_EQ(unknowns, 0u); }
}

// The same without opening anew: the store itself works on after an error.
TEST_P(Passing, TheStoreWorksOn) {
  for (std::uint64_t n = 1;; ++n) {
    SCOPED_TRACE("at operation " + std::to_string(n));
    Disk disk;
    const Result<StorePtr> store = open("sqlite:disk");
    ASSERT_TRUE(store);
    disk.plan(GetParam().fault, n);
    crash::Rows rows;
    std::uint64_t errors = 0;
    for (std::uint64_t group = 1; group <= kGroups;) {
      const std::vector<Write> writes = crash::group(group, rows);
      const auto written = (*store)->commit(crash::kBuilding, writes, 0);
      if (!written) {
        ASSERT_EQ(written.error().code, ErrorCode::io);
        ASSERT_LT(++errors, 3u);
        disk.relieve();
        ASSERT_EQ(read_all(**store), rows) << "half a group is to be seen";
        continue;
      }
      for (const Written& w : *written) ASSERT_TRUE(w.done);
      crash::apply(writes, *written, rows);
      ++group;
    }
    ASSERT_EQ(read_all(**store), rows);
    if (!disk.struck()) break;
  }
}

// A read that fails is an error, or SQLite could do without it; it never looks
// like fewer records.
class Reading : public ::testing::TestWithParam<Fault> {};
INSTANTIATE_TEST_SUITE_P(Fault, Reading, ::testing::Values(Fault::read, Fault::short_read));

TEST_P(Reading, AFailedReadIsNeverAnAnswer) {
  Disk disk;
  std::uint64_t done = 0;
  ASSERT_TRUE(work(done));
  const crash::Rows rows = after(done);
  std::vector<Record> expected;
  for (const auto& [key, row] : rows) {
    if (key.floor == 0) expected.push_back(row);
  }
  ASSERT_GT(expected.size(), 5u);
  int errors = 0;
  for (std::uint64_t n = 1;; ++n) {
    SCOPED_TRACE("at read " + std::to_string(n));
    disk.plan(GetParam(), n);
    {
      const Result<StorePtr> store = open("sqlite:disk");
      const auto loaded = store ? (*store)->load(crash::kBuilding, 0, 0) : store.error();
      errors += !loaded;
      if (loaded) { ASSERT_EQ(*loaded, expected); }
    }
    const bool struck = disk.struck();
    disk.relieve();
    expect_intact(done, false);
    if (!struck || HasFailure()) break;
  }
  EXPECT_GT(errors, 3);
}

}  // namespace
}  // namespace enfilade::stores
