// What only happens with a server: lines that break, other people's errors.

#include <csignal>
#include <thread>

#include <gmock/gmock.h>

#include <enfilade/stores/open.hpp>

#include "stores/places.hpp"
#include "stores/postgres_proxy.hpp"
#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

const RecordKey kKey{0, "p", Subject::region, 0};

class Postgres : public ::testing::Test {
 protected:
  void SetUp() override {
    where = cluster().database();
    store = open_postgres(where).value();
  }
  std::string where;
  StorePtr store;
};

TEST_F(Postgres, AnErrorInsideAGroupUndoesAllOfIt) {
  cluster().sql(
      where,
      "CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not today'; END $$;"
      "CREATE TRIGGER no BEFORE INSERT ON enfilade.change FOR EACH ROW WHEN (new.floor = 13) EXECUTE FUNCTION no()");
  commit_one(*store, put(kKey, 0, "old"));
  const std::vector<Write> writes = {put(kKey, 1, "new"), put({5, "q", Subject::region, 0}, 0, "x"),
                                     put({13, "q", Subject::region, 0}, 0, "x")};
  const auto written = store->commit("b", writes, 0);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::invalid) << "the server works; it does not want this";
  EXPECT_THAT(written.error().line(), HasSubstr("not today"));
  EXPECT_EQ(scan_all(*store, "b"), (std::vector<Record>{{kKey, 1, store::kNever, sealed(kKey, "old")}}));
  EXPECT_TRUE(commit_one(*store, put(kKey, 1, "new")).done) << "the store works on";
}

TEST_F(Postgres, AFirstWriteThatFailsLeavesNoTraceOfItsBuilding) {
  cluster().sql(where, "ALTER TABLE enfilade.change ADD CHECK (floor <> 13)");
  const Write bad = put({13, "q", Subject::region, 0}, 0, "x");
  EXPECT_FALSE(store->commit("new", {&bad, 1}, 0));
  EXPECT_TRUE(commit_one(*store, put(kKey, 0, "x"), 0, "new").done);
  EXPECT_EQ(store->load("new", 0, 0).value().size(), 1u);
}

TEST_F(Postgres, ALostLineIsOpenedAgain) {
  commit_one(*store, put(kKey, 0, "1"));
  for (std::uint64_t i = 1; i < 6; ++i) {
    cluster().sql(cluster().conninfo("postgres"),
                  "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'enfilade'");
    if (i % 2) {
      EXPECT_EQ(store->find("b", kKey, 0).value()->version, i);
      cluster().sql(
          cluster().conninfo("postgres"),
          "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'enfilade'");
    }
    EXPECT_TRUE(commit_one(*store, put(kKey, i, "x")).done);
  }
  EXPECT_EQ(store->load("b", 0, 0).value().size(), 1u);
}

TEST_F(Postgres, ACommitWhoseEndNobodyHeardIsNotDoneTwice) {
  const std::string folder = where.substr(5, where.find(' ') - 5);
  Proxy proxy(folder);
  const std::string through = "host=" + proxy.folder() + where.substr(where.find(' '));
  store = open_postgres(through).value();
  std::uint64_t version = 0;
  for (int round = 0; round < 20; ++round) {
    for (const Cut cut : {Cut::after_commit, Cut::before_commit, Cut::none}) {
      const int cuts = proxy.cuts();
      proxy.at_next_commit(cut);
      RecordKey fresh = kKey;
      fresh.item = version + 1;
      const std::vector<Write> writes = {put(kKey, version, "x"), put(fresh, 0, "once")};
      const auto written = store->commit("b", writes, 0);
      ASSERT_TRUE(written) << written.error().line();
      EXPECT_EQ(proxy.cuts(), cuts + (cut == Cut::none ? 0 : 1));
      // Done twice, the second time would have been refused.
      EXPECT_TRUE((*written)[0].done && (*written)[1].done) << round;
      ++version;
      EXPECT_EQ(store->find("b", kKey, 0).value()->version, version);
    }
  }
  EXPECT_EQ(scan_all(*store, "b").size(), 61u);
}

TEST_F(Postgres, ARemovalWhoseEndNobodyHeardCountsOnce) {
  const std::string folder = where.substr(5, where.find(' ') - 5);
  Proxy proxy(folder);
  store = open_postgres("host=" + proxy.folder() + where.substr(where.find(' '))).value();
  for (std::uint64_t i = 0; i < 10; ++i) commit_one(*store, put({0, "p", Subject::span, i}, 0, "x", 5));
  for (const Cut cut : {Cut::after_commit, Cut::before_commit, Cut::after_commit}) {
    proxy.at_next_commit(cut);
    EXPECT_EQ(store->expire(10, 3).value(), 3u);
  }
  EXPECT_EQ(proxy.cuts(), 3);
  EXPECT_EQ(scan_all(*store, "b").size(), 1u);
}

TEST_F(Postgres, AServerThatStaysAwayIsAnErrorAndNotAnEmptyStore) {
  Cluster own;
  OpenOptions options;
  options.deadlines.patience = 200ms;
  store = open_postgres(own.conninfo("postgres"), options).value();
  commit_one(*store, put(kKey, 0, "x"));
  own.stop(SIGQUIT);
  EXPECT_FALSE(store->load("b", 0, 0));
  EXPECT_FALSE(store->find("b", kKey, 0));
  EXPECT_FALSE(store->list());
  EXPECT_FALSE(store->verify());
  const Write w = put(kKey, 1, "y");
  EXPECT_FALSE(store->commit("b", {&w, 1}, 0));
  EXPECT_FALSE(store->expire(0, 1));
  own.start();
  EXPECT_EQ(store->find("b", kKey, 0).value()->version, 1u);
}

TEST_F(Postgres, ARowThatCantBeARecordIsListedAndTheRestIsRead) {
  for (std::uint64_t i = 0; i < 5; ++i) commit_one(*store, put({0, "p", Subject::span, i}, 0, "x"));
  cluster().sql(where, "UPDATE enfilade.change SET subject = 77 WHERE item = -9223372036854775806");
  EXPECT_EQ(store->load("b", 0, 0).value().size(), 4u);
  int seen = 0;
  EXPECT_FALSE(store->scan([&](const std::string&, const Record&) { return ++seen > 0; }));
  EXPECT_EQ(seen, 4);
  const auto damage = store->verify().value();
  ASSERT_EQ(damage.size(), 1u);
  EXPECT_EQ(damage[0].building, "b");
}

TEST_F(Postgres, CommitsAreDurableEvenIfTheServerIsSetOtherwise) {
  cluster().sql(
      where, "ALTER ROLE postgres IN DATABASE " + where.substr(where.rfind('=') + 1) + " SET synchronous_commit = off");
  cluster().sql(where,
                "CREATE TABLE public.seen (setting text);"
                "CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO public.seen VALUES"
                " (current_setting('synchronous_commit')); RETURN new; END $$;"
                "CREATE TRIGGER look BEFORE INSERT ON enfilade.change FOR EACH ROW EXECUTE FUNCTION look()");
  store = open_postgres(where).value();
  commit_one(*store, put(kKey, 0, "x"));
  EXPECT_EQ(cluster().sql(where, "SELECT setting FROM public.seen"), "on");
}

}  // namespace
}  // namespace enfilade::stores
