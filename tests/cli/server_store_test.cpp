// The store behind the server: what a page writes is there, and a store that
// takes its time holds up nobody else.

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/store/wire.hpp>
#include <enfilade/stores/open.hpp>

#include "cli/running_server.hpp"

namespace enfilade::cli {
namespace {

using namespace store;
using ::testing::HasSubstr;

std::vector<Write> writes(std::uint64_t expected, const std::string& payload) {
  std::vector<Write> out;
  for (std::uint64_t i = 0; i < 3; ++i) {
    const RecordKey key{2, "\x01\xff", Subject::portal, i};
    out.push_back({key, expected, kNever, seal(key, {1, 7}, payload)});
  }
  return out;
}

// Two pages: one writes, the other sees it, is refused, and writes over it.
void exchange(std::uint16_t port) {
  Client one(port), other(port);
  const Response first = one.ask_store(wire::write_request(wire::Commit{"tower", 5, writes(0, "first")}));
  EXPECT_EQ(first.status, 200);
  EXPECT_EQ(first.header("content-type"), "application/json");
  EXPECT_EQ(first.header("cache-control"), "no-store");
  const auto done = wire::read_writes(first.body, 3);
  ASSERT_TRUE(done) << done.error().line();
  for (const Written& w : *done) EXPECT_TRUE(w.done && w.version == 1);

  const auto loaded = wire::read_records(other.ask_store(wire::write_request(wire::Load{"tower", 2, 5})).body, 2);
  ASSERT_TRUE(loaded) << loaded.error().line();
  ASSERT_EQ(loaded->size(), 3u);
  for (const Record& r : *loaded) EXPECT_EQ(open(r.key, r.body).value().payload, "first");

  const auto refused =
      wire::read_writes(other.ask_store(wire::write_request(wire::Commit{"tower", 5, writes(0, "second")})).body, 3);
  ASSERT_TRUE(refused) << refused.error().line();
  for (const Written& w : *refused) {
    EXPECT_FALSE(w.done);
    ASSERT_TRUE(w.current);
    EXPECT_EQ(open(w.current->key, w.current->body).value().payload, "first");
  }
  const auto again =
      wire::read_writes(other.ask_store(wire::write_request(wire::Commit{"tower", 5, writes(1, "second")})).body, 3);
  ASSERT_TRUE(again) << again.error().line();
  for (const Written& w : *again) EXPECT_TRUE(w.done && w.version == 2);
}

TEST(ServerStore, KeepsWhatPagesWriteInMemory) {
  const RunningServer server(open_memory());
  exchange(server.port());
}

TEST(ServerStore, KeepsWhatPagesWriteInAFile) {
  std::string folder = (std::filesystem::temp_directory_path() / "enfilade-XXXXXX").string();
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  const std::string file = folder + "/a.db";
  {
    const RunningServer server(stores::open_sqlite(file).value());
    exchange(server.port());
  }
  const auto records = stores::open_sqlite(file).value()->load("tower", 2, 5).value();
  ASSERT_EQ(records.size(), 3u);
  for (const Record& r : records) {
    EXPECT_EQ(r.version, 2u);
    EXPECT_EQ(open(r.key, r.body).value().payload, "second");
  }
  std::filesystem::remove_all(folder);
}

TEST(ServerStore, ABadRequestIsAnErrorAndTheConnectionGoesOn) {
  const RunningServer server(open_memory());
  Client client(server.port());
  for (const char* question : {"nonsense", "{}", R"({"load":{"building":"","floor":0,"now":0}})"}) {
    const Response response = client.ask_store(question);
    EXPECT_EQ(response.status, 200);
    EXPECT_THAT(response.body, HasSubstr("\"error\":{\"code\":\"invalid\""));
  }
  EXPECT_EQ(client.get("/").status, 200);
}

TEST(ServerStore, StrangersAreRefusedBeforeTheirBodyIsRead) {
  const RunningServer server(open_memory());
  for (const std::string headers :
       {"Content-Type: application/json\r\n", "Origin: http://evil.example\r\nContent-Type: application/json\r\n",
        "Origin: null\r\nContent-Type: application/json\r\n"}) {
    Client client(server.port());
    EXPECT_EQ(client.ask("POST", "/store", headers + "Content-Length: 1000\r\n").status, 403) << headers;
    EXPECT_TRUE(client.is_closed());
  }
  Client client(server.port());
  EXPECT_EQ(
      client.ask("POST", "/store", "Origin: http://" + client.host() + "\r\nContent-Type: text/plain\r\n", "{}").status,
      415);
  EXPECT_EQ(Client(server.port()).ask("GET", "/store").status, 405);
  const Response options = Client(server.port()).ask("OPTIONS", "/store", "Origin: http://evil.example\r\n");
  EXPECT_EQ(options.status, 405);
  EXPECT_EQ(options.header("access-control-allow-origin"), "");
}

TEST(ServerStore, AClientMayAskWhetherToSendItsBody) {
  const RunningServer server(open_memory());
  Client client(server.port());
  const std::string question = wire::write_request(wire::Load{"a", 0, 0});
  client.send("POST /store HTTP/1.1\r\nHost: " + client.host() + "\r\nOrigin: http://" + client.host() +
              "\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: " +
              std::to_string(question.size()) + "\r\n\r\n");
  EXPECT_EQ(client.receive().status, 100);
  client.send(question);
  EXPECT_EQ(client.receive().body, R"({"records":[]})");
  client.send("POST /store HTTP/1.1\r\nHost: " + client.host() +
              "\r\nExpect: 100-continue\r\nContent-Length: 20\r\n\r\n");
  EXPECT_EQ(client.receive().status, 403) << "no, it need not";
}

TEST(ServerStore, TheLargestRequestPasses) {
  const RunningServer server(open_memory());
  const RecordKey key{0, "a", Subject::region, 0};
  std::vector<Write> many(wire::kMostWrites, Write{key, 0, kNever, std::string(kMostBody, 'x')});
  for (std::size_t i = 0; i < many.size(); ++i) many[i].key.item = i;
  many.resize(wire::fitting(many));
  const std::string question = wire::write_request(wire::Commit{"a", 0, many});
  ASSERT_GT(question.size(), wire::kMostRequest * 9 / 10);
  Client client(server.port());
  const auto done = wire::read_writes(client.ask_store(question).body, many.size());
  ASSERT_TRUE(done) << done.error().line();
  const auto loaded = wire::read_records(client.ask_store(wire::write_request(wire::Load{"a", 0, 0})).body, 0);
  ASSERT_TRUE(loaded) << loaded.error().line();
  EXPECT_EQ(loaded->size(), many.size());
}

// A store in memory whose loads wait until they are let go.
class Gate {
 public:
  void wait() {
    std::unique_lock lock(mutex_);
    ++waiting_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return open_; });
    --waiting_;
  }
  void await_one() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return waiting_ > 0; });
  }
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int waiting_ = 0;
};

class GatedStore : public Store {
 public:
  explicit GatedStore(Gate& gate) : gate_(gate) {}
  Result<FloorPage> page(const std::string& building, std::int16_t floor, const std::optional<RecordKey>& after,
                         std::size_t bytes, std::int64_t now) override {
    if (building == "throws") throw std::runtime_error("no memory");
    gate_.wait();
    return memory_->page(building, floor, after, bytes, now);
  }
  Result<std::optional<Record>> find(const std::string& b, const RecordKey& k, std::int64_t now) override {
    return memory_->find(b, k, now);
  }
  Result<std::vector<std::vector<Written>>> commit(std::span<const Batch> b, std::int64_t now) override {
    if (b.front().building == "throws") throw std::runtime_error("no memory");
    return memory_->commit(b, now);
  }
  Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) override { return memory_->expire(now, most); }
  Result<std::vector<Summary>> list() override { return memory_->list(); }
  Status scan(const std::function<bool(const std::string&, const Record&)>& visit) override {
    return memory_->scan(visit);
  }
  Result<std::vector<Damage>> verify() override { return memory_->verify(); }
  Status compact() override { return memory_->compact(); }

 private:
  Gate& gate_;
  StorePtr memory_ = open_memory();
};

std::string store_request(const Client& client, const std::string& question) {
  return "POST /store HTTP/1.1\r\nHost: " + client.host() + "\r\nOrigin: http://" + client.host() +
         "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(question.size()) + "\r\n\r\n" +
         question;
}

TEST(ServerStore, ASlowStoreHoldsUpNobodyElse) {
  Gate gate;
  const RunningServer server(std::make_unique<GatedStore>(gate));
  Client slow(server.port()), queued(server.port()), quick(server.port());
  slow.send(store_request(slow, wire::write_request(wire::Load{"tower", 2, 5})));
  gate.await_one();
  queued.send(store_request(queued, wire::write_request(wire::Commit{"tower", 5, writes(0, "x")})));
  for (int i = 0; i < 100; ++i) EXPECT_EQ(quick.get("/").status, 200);
  gate.open();
  EXPECT_EQ(slow.receive().body, R"({"records":[]})") << "it was asked before the commit";
  EXPECT_TRUE(wire::read_writes(queued.receive().body, 3));
  EXPECT_EQ(wire::read_records(slow.ask_store(wire::write_request(wire::Load{"tower", 2, 5})).body, 2).value().size(),
            3u);
}

TEST(ServerStore, PipelinedRequestsStayInOrderBehindASlowStore) {
  Gate gate;
  const RunningServer server(std::make_unique<GatedStore>(gate));
  Client client(server.port());
  client.send(store_request(client, wire::write_request(wire::Load{"tower", 2, 5})) +
              store_request(client, wire::write_request(wire::Commit{"tower", 5, writes(0, "x")})) +
              "GET / HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n");
  gate.await_one();
  gate.open();
  EXPECT_EQ(client.receive().body, R"({"records":[]})");
  EXPECT_TRUE(wire::read_writes(client.receive().body, 3));
  EXPECT_EQ(client.receive().header("content-type"), "text/html; charset=utf-8");
}

TEST(ServerStore, AClientThatLeavesMeanwhileIsNoTrouble) {
  Gate gate;
  const RunningServer server(std::make_unique<GatedStore>(gate));
  {
    Client client(server.port());
    client.send(store_request(client, wire::write_request(wire::Load{"tower", 2, 5})));
    gate.await_one();
  }
  gate.open();
  EXPECT_EQ(Client(server.port()).ask_store(wire::write_request(wire::Load{"tower", 2, 5})).body, R"({"records":[]})");
}

TEST(ServerStore, WhatWasAskedBeforeTheEndIsAnswered) {
  Gate gate;
  RunningServer server(std::make_unique<GatedStore>(gate));
  Client client(server.port());
  client.send(store_request(client, wire::write_request(wire::Load{"tower", 2, 5})));
  gate.await_one();
  server.ask_to_stop();
  gate.open();
  const Response response = client.receive();
  EXPECT_EQ(response.body, R"({"records":[]})");
  EXPECT_EQ(response.header("connection"), "close");
  server.stop();
}

TEST(ServerStore, AnExceptionIsAnAnswerThatLeavesTheOutcomeOpen) {
  Gate gate;
  const RunningServer server(std::make_unique<GatedStore>(gate));
  Client client(server.port());
  const Response response = client.ask_store(wire::write_request(wire::Commit{"throws", 5, writes(0, "x")}));
  const auto back = wire::read_writes(response.body, 3);
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().code, ErrorCode::exhausted);
  EXPECT_TRUE(outcome_unknown(back.error()));
  const Response load = client.ask_store(wire::write_request(wire::Load{"throws", 2, 5}));
  EXPECT_EQ(wire::read_records(load.body, 2).error().code, ErrorCode::exhausted);
  EXPECT_EQ(client.get("/").status, 200);
}

}  // namespace
}  // namespace enfilade::cli
