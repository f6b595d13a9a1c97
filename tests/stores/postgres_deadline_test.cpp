// A server that is stuck: every call ends with an error while it still is.

#include <csignal>
#include <cstring>

#include <gmock/gmock.h>
#include <libpq-fe.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <enfilade/stores/open.hpp>

#include "stores/places.hpp"
#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

using namespace std::chrono_literals;
using ::testing::HasSubstr;

const RecordKey kKey{0, "p", Subject::region, 0};

OpenOptions short_ones() {
  OpenOptions options;
  options.deadlines = {200ms, 100ms, 300ms, 200ms};
  return options;
}

TEST(PostgresDeadline, ALockedTableIsAnErrorWhileItIsLocked) {
  const std::string where = cluster().database();
  const StorePtr store = open_postgres(where, short_ones()).value();
  commit_one(*store, put(kKey, 0, "x"));
  {
    const std::unique_ptr<PGconn, void (*)(PGconn*)> other(PQconnectdb(where.c_str()), &PQfinish);
    PQclear(PQexec(other.get(), "BEGIN; LOCK TABLE enfilade.change IN ACCESS EXCLUSIVE MODE"));
    const Write w = put(kKey, 1, "y");
    const auto written = store->commit("b", {&w, 1}, 0);
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().line(), HasSubstr("lock timeout"));
    EXPECT_FALSE(store::outcome_unknown(written.error())) << "it was not done, for good";
    EXPECT_FALSE(store->load("b", 0, 0));
  }
  EXPECT_TRUE(commit_one(*store, put(kKey, 1, "y")).done) << "the store works on";
}

TEST(PostgresDeadline, AStatementThatTakesTooLongIsAnError) {
  const std::string where = cluster().database();
  const StorePtr store = open_postgres(where, short_ones()).value();
  cluster().sql(
      where,
      "CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(3600); RETURN new; "
      "END $$; CREATE TRIGGER nap BEFORE INSERT ON enfilade.change FOR EACH ROW EXECUTE FUNCTION nap()");
  const Write w = put(kKey, 0, "x");
  const auto written = store->commit("b", {&w, 1}, 0);
  ASSERT_FALSE(written);
  EXPECT_THAT(written.error().line(), HasSubstr("statement timeout"));
  EXPECT_TRUE(store->list()) << "looking after a store may take its time";
}

// Its process is stopped in the middle: not even its own deadlines work.
TEST(PostgresDeadline, AServerThatFallsSilentIsLeft) {
  const std::string where = cluster().database();
  const StorePtr store = open_postgres(where, short_ones()).value();
  commit_one(*store, put(kKey, 0, "x"));
  const std::string mine = cluster().sql(
      where, "SELECT pid FROM pg_stat_activity WHERE application_name = 'enfilade' AND datname = current_database()");
  const pid_t pid = std::stoi(mine);
  ASSERT_EQ(::kill(pid, SIGSTOP), 0);
  const auto loaded = store->load("b", 0, 0);
  ::kill(pid, SIGCONT);
  // On a new connection it may well have succeeded; that it returned is the point.
  if (loaded) { EXPECT_EQ(loaded->size(), 1u); }
  EXPECT_EQ(store->load("b", 0, 0).value().size(), 1u);
}

TEST(PostgresDeadline, AServerThatNeverAnswersIsNotWaitedFor) {
  const Folder folder;
  const int listener = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string path = folder.file(".s.PGSQL.5432");
  std::strncpy(address.sun_path, path.c_str(), sizeof address.sun_path - 1);
  ASSERT_EQ(::bind(listener, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
  ASSERT_EQ(::listen(listener, 5), 0);
  const auto store = open_postgres("host=" + folder.path() + " dbname=x user=y", short_ones());
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().line(), HasSubstr("no connection within 200 ms"));
  ::close(listener);
}

}  // namespace
}  // namespace enfilade::stores
