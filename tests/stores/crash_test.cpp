// A client is killed at random moments, hundreds of times. Afterwards the store
// holds exactly what it held after the last group of writes that the client was
// told is done, or after the one that was under way, and nothing in between.

#include <chrono>
#include <csignal>
#include <functional>
#include <random>
#include <thread>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <enfilade/stores/open.hpp>

#include "stores/crash_work.hpp"
#include "stores/places.hpp"

namespace enfilade::stores {
namespace {

using namespace std::chrono_literals;

// The client as a process, and what it has said so far.
class Client {
 public:
  Client(const std::string& url, std::uint64_t first) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    const std::string number = std::to_string(first);
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(ENFILADE_CRASH_CLIENT, "crash_client", url.c_str(), number.c_str(), nullptr);
      _exit(127);
    }
    close(ends[1]);
    out_ = ends[0];
  }
  ~Client() {
    if (pid_ > 0) end();
    close(out_);
  }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // Waits until so many groups were acknowledged; false if the client ended or
  // said nothing for a minute.
  bool await(std::uint64_t acknowledged) {
    while (count_ < acknowledged) {
      if (!read_some(60'000)) return false;
    }
    return true;
  }

  // Kills it and hears what it said last. False if it had ended by itself.
  bool end() {
    kill(pid_, SIGKILL);
    while (read_some(60'000)) {}
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  }

  [[nodiscard]] std::uint64_t acknowledged() const { return count_; }
  [[nodiscard]] int code() const { return code_; }

 private:
  bool read_some(int milliseconds) {
    pollfd p{out_, POLLIN, 0};
    if (poll(&p, 1, milliseconds) <= 0) return false;
    char bytes[4096];
    const ssize_t n = read(out_, bytes, sizeof bytes);
    for (ssize_t i = 0; i < n; ++i) count_ += bytes[i] == '\n';
    return n > 0;
  }

  pid_t pid_ = -1;
  int out_ = -1;
  int code_ = 0;
  std::uint64_t count_ = 0;
};

// What the store must hold, and the check that it does.
class Witness {
 public:
  explicit Witness(std::string url) : url_(std::move(url)) {}

  // The number of the next group.
  [[nodiscard]] std::uint64_t next() const { return next_; }

  void check(std::uint64_t acknowledged) {
    for (std::uint64_t i = 0; i < acknowledged; ++i) advance();
    const Result<store::StorePtr> store = open(url_);
    ASSERT_TRUE(store) << store.error().line();
    const auto damage = (*store)->verify();
    ASSERT_TRUE(damage) << damage.error().line();
    ASSERT_TRUE(damage->empty()) << damage->front().text;
    crash::Rows found;
    const Status scanned = (*store)->scan([&](const std::string&, const store::Record& record) {
      found[record.key] = record;
      return true;
    });
    ASSERT_TRUE(scanned) << scanned.error().line();
    if (found == rows_) return;
    advance();
    ASSERT_EQ(found, rows_) << "neither what was acknowledged nor the group that was under way";
    ++unheard;
  }

  int unheard = 0;  // groups that were done, but the client was killed before it could say so

 private:
  void advance() { crash::apply(crash::group(next_++, rows_), rows_, removed_); }

  std::string url_;
  std::uint64_t next_ = 1;
  crash::Rows rows_;
  std::uint64_t removed_ = 0;
};

// The moments are drawn from a seed; what the machine makes of them is its own.
std::uint64_t kill_again_and_again(Witness& witness, const std::string& url, int cycles, unsigned seed,
                                   const std::function<void()>& settle) {
  std::mt19937 random(seed);
  std::uint64_t total = 0;
  for (int cycle = 0; cycle < cycles && !::testing::Test::HasFailure(); ++cycle) {
    SCOPED_TRACE("seed " + std::to_string(seed) + ", cycle " + std::to_string(cycle));
    Client client(url, witness.next());
    const std::uint64_t enough = random() % 10;
    const auto pause = std::chrono::microseconds(random() % (enough == 0 ? 30'000 : 3'000));
    EXPECT_TRUE(client.await(enough));
    std::this_thread::sleep_for(pause);
    EXPECT_TRUE(client.end()) << "the client ended by itself with code " << client.code();
    total += client.acknowledged();
    settle();
    witness.check(client.acknowledged());
  }
  return total;
}

TEST(Crash, SqliteKeepsWhatItAcknowledged) {
  const Folder folder;
  const std::string url = "sqlite:" + folder.file("changes.db");
  Witness witness(url);
  const std::uint64_t acknowledged = kill_again_and_again(witness, url, 320, 1, [] {});
  EXPECT_GT(acknowledged, 320u * 3);
  EXPECT_GT(witness.unheard, 0) << "no client was killed between commit and acknowledgement";
  RecordProperty("acknowledged", static_cast<int>(acknowledged));
  RecordProperty("unheard", witness.unheard);
}

TEST(Crash, PostgresKeepsWhatItAcknowledged) {
  Cluster server;
  const std::string where = server.database();
  Witness witness("postgres:" + where);
  // The server may still be at work for a client that is dead.
  const auto settle = [&] {
    while (server.sql(where, "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'enfilade'") != "0") {
      std::this_thread::sleep_for(1ms);
    }
  };
  const std::uint64_t acknowledged = kill_again_and_again(witness, "postgres:" + where, 220, 2, settle);
  EXPECT_GT(acknowledged, 220u * 3);
  RecordProperty("acknowledged", static_cast<int>(acknowledged));
  RecordProperty("unheard", witness.unheard);
}

TEST(Crash, ClientsGoOnWhenTheServerComesBack) {
  Cluster server;
  const std::string url = "postgres:" + server.database();
  Witness witness(url);
  std::mt19937 random(3);
  std::uint64_t total = 0;
  for (int round = 0; round < 3 && !HasFailure(); ++round) {
    Client client(url, witness.next());
    for (int blow = 0; blow < 3; ++blow) {
      ASSERT_TRUE(client.await(client.acknowledged() + 20)) << "after " << blow << " blows in round " << round;
      std::this_thread::sleep_for(std::chrono::microseconds(random() % 5'000));
      server.stop(blow % 2 ? SIGKILL : SIGQUIT);
      server.start();
    }
    ASSERT_TRUE(client.await(client.acknowledged() + 20));
    EXPECT_TRUE(client.end()) << "the client ended by itself with code " << client.code();
    total += client.acknowledged();
    // A restart ends all old work on the server's side.
    server.stop(SIGQUIT);
    server.start();
    witness.check(client.acknowledged());
  }
  EXPECT_GE(total, 3u * 80);
}

}  // namespace
}  // namespace enfilade::stores
