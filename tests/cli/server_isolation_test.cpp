// Clients that ask too much, take too little, fall silent or meet a store that is
// stuck: the others go on. Gates and counts decide what happens first, never a
// clock.

#include <filesystem>
#include <mutex>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/store/wire.hpp>

#include "cli/running_server.hpp"
#include "stores/gated_store.hpp"
#include "stores/slow_vfs.hpp"

namespace enfilade::cli {
namespace {

using namespace store;
using stores::Gate;
using stores::GatedStore;
using stores::Pool;
using ::testing::ElementsAre;

constexpr std::int64_t kNow = 1'000;

Write write(std::uint64_t item, std::size_t bytes = 4) {
  return {{0, "p", Subject::span, item}, 0, kNever, std::string(bytes, 'x')};
}
std::string commit_of(const std::string& building, std::vector<Write> writes) {
  return wire::write_request(wire::Commit{building, 5, std::move(writes)});
}
std::string load_of(const std::string& building) { return wire::write_request(wire::Load{building, 0, 5}); }

std::string head(const Client& client, std::size_t length) {
  return "POST /store HTTP/1.1\r\nHost: " + client.host() + "\r\nOrigin: http://" + client.host() +
         "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(length) + "\r\n\r\n";
}
void post(Client& client, const std::string& question) { client.send(head(client, question.size()) + question); }

// The server's clock, which is looked at once for every question that reaches the
// store: when it was read n times and a page was served after that, n questions
// have been asked.
class Asked {
 public:
  std::function<std::int64_t()> clock() {
    return [this] {
      const std::lock_guard lock(mutex_);
      ++count_;
      moved_.notify_all();
      return kNow;
    };
  }
  void await(int count, std::uint16_t port) {
    {
      std::unique_lock lock(mutex_);
      moved_.wait(lock, [&] { return count_ >= count; });
    }
    EXPECT_EQ(Client(port).get("/").status, 200);
  }

 private:
  std::mutex mutex_;
  std::condition_variable moved_;
  int count_ = 0;
};

struct Setting {
  Asked asked;
  std::shared_ptr<Gate> writing = std::make_shared<Gate>(), reading = std::make_shared<Gate>();
  ServerOptions options(bool readers = true) {
    ServerOptions out;
    out.store.writers.push_back(std::make_unique<GatedStore>(writing));
    if (readers) out.store.readers.push_back(std::make_unique<GatedStore>(reading));
    out.clock = asked.clock();
    out.patience = std::chrono::minutes(1);
    out.grace = {};
    return out;
  }
};

TEST(ServerIsolation, AStuckStoreHoldsUpNobodyElse) {
  Setting s;
  const RunningServer server(s.options());
  s.writing->close();
  Client stuck(server.port()), other(server.port());
  post(stuck, commit_of("a", {write(0)}));
  s.writing->await(1);
  EXPECT_EQ(other.ask_store(load_of("a")).body, R"({"records":[]})") << "reads go on";
  EXPECT_EQ(other.get("/").status, 200);
  s.writing->open();
  EXPECT_TRUE(wire::read_writes(stuck.receive().body, 1));
  s.reading->close();
  post(stuck, load_of("a"));
  s.reading->await(2);
  EXPECT_TRUE(wire::read_writes(other.ask_store(commit_of("a", {write(1)})).body, 1)) << "and so do writes";
  s.reading->open();
  EXPECT_EQ(stuck.receive().status, 200);
}

TEST(ServerIsolation, StopsWhateverTheStoreDoes) {
  Setting s;
  s.writing->close();
  s.reading->close();
  {
    RunningServer server(s.options());
    Client one(server.port()), other(server.port());
    post(one, commit_of("a", {write(0)}));
    post(other, load_of("a"));
    s.writing->await(1);
    s.reading->await(1);
    server.stop();  // would never return if it waited for the store
    EXPECT_FALSE(server.whole());
    EXPECT_TRUE(one.is_closed());
    EXPECT_TRUE(other.is_closed());
  }
  s.writing->open();
  s.reading->open();
  s.writing->await_gone(1);
  s.reading->await_gone(1);
}

TEST(ServerIsolation, WritesOfAllClientsThatWaitAreOneTransaction) {
  std::string folder = (std::filesystem::temp_directory_path() / "enfilade-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  {
    constexpr int kClients = 60;
    stores::SlowDisk disk;
    Asked asked;
    ServerOptions options;
    options.store = stores::open_pool("sqlite:" + folder + "/a.db").value();
    options.clock = asked.clock();
    RunningServer server(std::move(options));
    std::vector<std::unique_ptr<Client>> clients;
    for (int i = 0; i <= kClients; ++i) clients.push_back(std::make_unique<Client>(server.port()));
    disk.hold();
    post(*clients[0], commit_of("a", {write(0)}));
    disk.await_held();
    for (std::uint64_t i = 1; i <= kClients; ++i) post(*clients[i], commit_of(i % 3 ? "a" : "b", {write(i)}));
    asked.await(kClients + 1, server.port());
    const std::uint64_t before = disk.syncs();
    disk.release();
    for (const auto& client : clients) {
      const auto written = wire::read_writes(client->receive().body, 1);
      ASSERT_TRUE(written) << written.error().line();
      EXPECT_TRUE(written->front().done);
    }
    EXPECT_LE(disk.syncs() - before, 3u) << "every sync is a wait for all of them";
    server.stop();
    EXPECT_TRUE(server.whole());
  }
  std::filesystem::remove_all(folder);
}

TEST(ServerIsolation, ALargeFloorIsReadPageByPage) {
  Setting s;
  const RunningServer server(s.options(false));
  Client client(server.port());
  std::vector<Write> writes;
  for (std::uint64_t i = 0; i < 90; ++i) writes.push_back(write(i, 50'000));
  ASSERT_TRUE(wire::read_writes(client.ask_store(commit_of("a", writes)).body, writes.size()));
  for (int round = 0; round < 2; ++round) {
    const auto records = wire::read_records(client.ask_store(load_of("a")).body, 0);
    ASSERT_TRUE(records) << records.error().line();
    EXPECT_EQ(records->size(), writes.size());
  }
  EXPECT_LE(s.writing->largest_page(), 256u * 1024) << "no more of it is ever in memory for one client";
  Client old(server.port());
  const std::string question = load_of("a");
  old.send("POST /store HTTP/1.0\r\nHost: " + old.host() + "\r\nOrigin: http://" + old.host() +
           "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(question.size()) + "\r\n\r\n" +
           question);
  EXPECT_EQ(old.receive().status, 200) << "without chunks, to the end of the connection";
}

TEST(ServerIsolation, AFloorThatBreaksOffIsNoAnswer) {
  Setting s;
  const RunningServer server(s.options(false));
  Client client(server.port());
  std::vector<Write> writes;
  for (std::uint64_t i = 0; i < 20; ++i) writes.push_back(write(i, 50'000));
  ASSERT_TRUE(wire::read_writes(client.ask_store(commit_of("breaks", writes)).body, writes.size()));
  EXPECT_EQ(client.ask_store(load_of("breaks")).status, 0);
  EXPECT_EQ(Client(server.port()).ask_store(load_of("none")).body, R"({"records":[]})");
}

TEST(ServerIsolation, AnotherLoadComesBetweenThePagesOfALargeOne) {
  Setting s;
  const RunningServer server(s.options(false));
  Client large(server.port()), small(server.port());
  std::vector<Write> writes;
  for (std::uint64_t i = 0; i < 20; ++i) writes.push_back(write(i, 50'000));
  ASSERT_TRUE(wire::read_writes(large.ask_store(commit_of("large", writes)).body, writes.size()));
  s.writing->close();
  post(large, load_of("large"));
  s.writing->await(2);
  post(small, load_of("small"));
  s.asked.await(3, server.port());
  s.writing->open();
  EXPECT_EQ(small.receive().body, R"({"records":[]})");
  EXPECT_EQ(wire::read_records(large.receive().body, 0).value().size(), writes.size());
  const std::vector<std::string> calls = s.writing->calls();
  ASSERT_GT(calls.size(), 5u);
  EXPECT_EQ(calls[1], "page large");
  EXPECT_EQ(calls[2], "page small");
  EXPECT_EQ(calls[3], "page large");
}

TEST(ServerIsolation, BodiesAreBoundedInSum) {
  Setting s;
  ServerOptions options = s.options();
  options.most_bodies = 1'000'000;
  const RunningServer server(std::move(options));
  std::vector<Write> half;
  for (std::uint64_t i = 0; i < 9; ++i) half.push_back(write(i, 50'000));
  const std::string question = commit_of("a", half);
  ASSERT_GT(question.size(), 550'000u);
  s.writing->close();
  Client first(server.port()), second(server.port()), little(server.port());
  post(first, question);
  s.writing->await(1);  // its body counts until it is answered
  post(second, question);
  const Response refused = second.receive();
  EXPECT_EQ(refused.status, 503);
  EXPECT_EQ(refused.header("retry-after"), "1");
  EXPECT_EQ(little.ask_store(load_of("a")).status, 200) << "what is small always passes";
  s.writing->open();
  EXPECT_TRUE(wire::read_writes(first.receive().body, half.size()));
  EXPECT_EQ(Client(server.port()).ask_store(question).status, 200) << "there is room again";
}

TEST(ServerIsolation, AnswersThatAreNotTakenAreBoundedInSum) {
  Setting s;
  ServerOptions options = s.options(false);
  options.most_answers = 1'000'000;
  const RunningServer server(std::move(options));
  std::vector<Write> large;
  for (std::uint64_t i = 0; i < 40; ++i) large.push_back(write(i, 50'000));
  Client client(server.port());
  ASSERT_TRUE(wire::read_writes(client.ask_store(commit_of("a", large)).body, large.size()));
  for (Write& w : large) w.body = "small";
  const auto refused = wire::read_writes(client.ask_store(commit_of("a", large)).body, large.size());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::exhausted);
  EXPECT_TRUE(outcome_unknown(refused.error()));
  large.resize(3);
  const auto few = wire::read_writes(client.ask_store(commit_of("a", large)).body, large.size());
  ASSERT_TRUE(few) << few.error().line();
  EXPECT_EQ(few->front().current->body.size(), 50'000u);
}

TEST(ServerIsolation, TheLongestIdleConnectionGivesWay) {
  Setting s;
  ServerOptions options = s.options();
  options.most_connections = 4;
  const RunningServer server(std::move(options));
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    EXPECT_EQ(clients.back()->get("/").status, 200);
  }
  EXPECT_EQ(clients[0]->get("/").status, 200) << "now the second one is idle for longest";
  Client newcomer(server.port());
  EXPECT_EQ(newcomer.get("/").status, 200);
  EXPECT_TRUE(clients[1]->is_closed());
  Client another(server.port());
  EXPECT_EQ(another.get("/").status, 200);
  EXPECT_TRUE(clients[2]->is_closed());
  EXPECT_EQ(clients[0]->get("/").status, 200);
  EXPECT_EQ(clients[3]->get("/").status, 200);
}

TEST(ServerIsolation, AConnectionThatWaitsForTheStoreIsNotIdle) {
  Setting s;
  ServerOptions options = s.options();
  options.most_connections = 1;
  const RunningServer server(std::move(options));
  s.writing->close();
  Client busy(server.port());
  post(busy, commit_of("a", {write(0)}));
  s.writing->await(1);
  Client newcomer(server.port());
  newcomer.send("GET / HTTP/1.1\r\nHost: " + newcomer.host() + "\r\n\r\n");
  s.writing->open();
  EXPECT_TRUE(wire::read_writes(busy.receive().body, 1));
  EXPECT_EQ(newcomer.receive().status, 200);
  EXPECT_TRUE(busy.is_closed());
}

TEST(ServerIsolation, ItsOwnClockCounts) {
  Setting s;
  const RunningServer server(s.options(false));
  Client client(server.port());
  std::vector<Write> writes = {write(0), write(1), write(2)};
  writes[0].expires = kNow;
  writes[1].expires = kNow + 1;
  for (const std::int64_t claimed : {std::int64_t{0}, kNow * 1000}) {
    ASSERT_TRUE(wire::read_writes(client.ask_store(wire::write_request(wire::Commit{"a", claimed, writes})).body, 3));
    const auto there =
        wire::read_records(client.ask_store(wire::write_request(wire::Load{"a", 0, claimed})).body, 0).value();
    ASSERT_EQ(there.size(), 2u) << "whatever the client says the time is";
    EXPECT_EQ(there[0].key.item, 1u);
  }
}

}  // namespace
}  // namespace enfilade::cli
