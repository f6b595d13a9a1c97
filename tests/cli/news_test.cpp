// News over a real connection, by a client that knows nothing of the library that the
// server is made with.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/base/rng.hpp>
#include <enfilade/store/wire.hpp>

#include "cli/running_server.hpp"

namespace enfilade::cli {
namespace {

using Json = nlohmann::json;
using namespace store;

constexpr std::string_view kNews = "/store/news";

ServerOptions options() {
  ServerOptions out;
  out.store.writers.push_back(open_memory());
  out.clock = [] { return std::int64_t{5}; };
  return out;
}

Write write_of(std::uint64_t item, std::uint64_t expected, std::optional<std::string> body) {
  return {{1, "ab", Subject::region, item}, expected, kNever, std::move(body)};
}
std::vector<Written> commit(Client& client, const std::string& building, const std::vector<Write>& writes) {
  return wire::read_writes(client.ask_store(wire::write_request(wire::Commit{building, 5, writes})).body, writes.size())
      .value();
}

// Somebody who listens, and knows what they have heard of each row.
struct Listener {
  Listener(std::uint16_t port, const std::string& building, const std::string& after = {}) : client(port) {
    EXPECT_EQ(client.upgrade(kNews), 101);
    EXPECT_TRUE(client.say(Json{{"building", building}, {"after", after}}.dump()));
    const Json greeting = next();
    missed = greeting.value("missed", true);
    EXPECT_TRUE(greeting.contains("missed")) << greeting;
  }
  Json next() {
    const std::optional<std::string> text = client.hear();
    const Json said = text ? Json::parse(*text) : Json();
    if (text) at = said["at"];
    return said;
  }
  // The next news, past whatever else is said.
  std::vector<News> news() {
    for (;;) {
      const Json said = next();
      if (said.is_null()) return {};
      if (said.contains("news")) return wire::read_news(Json{{"news", said["news"]}}.dump()).value();
    }
  }
  Client client;
  std::string at;
  bool missed = false;
};

TEST(News, WhatOneWritesAnotherHears) {
  const RunningServer server(options());
  Listener one(server.port(), "tower"), two(server.port(), "tower"), elsewhere(server.port(), "house");
  EXPECT_TRUE(one.missed) << "a newcomer reads first";
  Client writer(server.port());
  commit(writer, "tower", {write_of(1, 0, "first"), write_of(2, 0, "second")});
  for (Listener* listener : {&one, &two}) {
    const std::vector<News> heard = listener->news();
    ASSERT_EQ(heard.size(), 2u);
    EXPECT_EQ(heard[0].record, (Record{{1, "ab", Subject::region, 1}, 1, kNever, "first"}));
  }
  // What was refused is no news; what was taken away is.
  EXPECT_FALSE(commit(writer, "tower", {write_of(1, 7, "late")})[0].done);
  commit(writer, "tower", {write_of(1, 1, std::nullopt)});
  const std::vector<News> gone = one.news();
  ASSERT_EQ(gone.size(), 1u);
  EXPECT_TRUE(gone[0].gone);
  EXPECT_EQ(gone[0].record.version, 1u);
  commit(writer, "house", {write_of(9, 0, "mine")});
  EXPECT_EQ(elsewhere.news()[0].record.key.item, 9u);
}

TEST(News, NothingIsMissedOverTwoHundredCuts) {
  const RunningServer server(options());
  Client writer(server.port());
  Rng rng(root_key(1), Purpose::sample);
  std::map<std::uint64_t, std::uint64_t> stored, heard;  // versions by item
  std::uint64_t written = 0, told = 0;
  std::string at;
  for (int cut = 0; cut < 200; ++cut) {
    Listener listener(server.port(), "tower", at);
    EXPECT_EQ(listener.missed, cut == 0);
    const auto write_some = [&](std::uint32_t most) {
      for (std::uint32_t n = rng.below(most); n > 0; --n) {
        const std::uint64_t item = rng.below(20);
        const std::vector<Written> done = commit(writer, "tower", {write_of(item, stored[item], "x")});
        ASSERT_TRUE(done[0].done);
        stored[item] = done[0].version;
        ++written;
      }
    };
    write_some(6);
    // Some of it is heard before the line is cut, in the middle of whatever comes.
    while (told < written && rng.below(5) != 0) {
      for (const News& news : listener.news()) {
        EXPECT_EQ(news.record.version, heard[news.record.key.item] + 1)
            << "nothing is left out, and nothing said twice";
        heard[news.record.key.item] = news.record.version;
        ++told;
      }
    }
    at = listener.at;
    write_some(4);
  }
  Listener last(server.port(), "tower", at);
  for (; told < written; ++told) {
    for (const News& news : last.news()) heard[news.record.key.item] = news.record.version;
  }
  EXPECT_FALSE(last.missed);
  std::erase_if(stored, [](const auto& row) { return row.second == 0; });
  EXPECT_EQ(heard, stored);
  EXPECT_GT(written, 500u);
}

TEST(News, OnlyThePageOfThisServerListens) {
  const RunningServer server(options());
  EXPECT_EQ(Client(server.port()).upgrade(kNews, "http://evil.example"), 403);
  EXPECT_EQ(Client(server.port()).upgrade(kNews, ""), 403);
  EXPECT_EQ(Client(server.port()).upgrade("/"), 200) << "a page is no WebSocket";
  Client plain(server.port());
  const Response refused = plain.ask("GET", kNews, "Origin: http://" + plain.host() + "\r\n");
  EXPECT_EQ(refused.status, 426);
  EXPECT_EQ(refused.header("upgrade"), "websocket");
  EXPECT_EQ(plain.ask("POST", kNews, "Origin: http://" + plain.host() + "\r\n").status, 405);
  const RunningServer without;
  EXPECT_EQ(Client(without.port()).upgrade(kNews), 404);
}

TEST(News, WhoSaysWhatNobodyAskedForIsLetGo) {
  const RunningServer server(options());
  for (const std::string& wish :
       {std::string("nonsense"), std::string("[]"), std::string("{}"), std::string(R"({"building":7})"),
        std::string(R"({"building":""})"), std::string(R"({"building":"a","after":7})"),
        R"({"building":")" + std::string(300, 'a') + "\"}", std::string(5'000, ' ')}) {
    Client client(server.port());
    ASSERT_EQ(client.upgrade(kNews), 101);
    client.say(wish);
    EXPECT_FALSE(client.hear()) << wish.substr(0, 40);
  }
  Listener twice(server.port(), "tower");
  twice.client.say(R"({"building":"house"})");
  EXPECT_FALSE(twice.client.hear());
  Client after(server.port());
  EXPECT_EQ(after.get("/").status, 200);
}

TEST(News, ThereIsAPulse) {
  ServerOptions quick = options();
  quick.pulse = std::chrono::milliseconds(20);
  const RunningServer server(std::move(quick));
  Listener listener(server.port(), "tower");
  for (int i = 0; i < 3; ++i) {
    const Json said = listener.next();
    EXPECT_EQ(said.size(), 1u) << said;
    EXPECT_TRUE(said.contains("at"));
  }
}

TEST(News, WhoDoesNotTakeWhatIsSaidIsLetGoAndNobodyElseWaits) {
  const RunningServer server(options());
  Listener deaf(server.port(), "tower"), keen(server.port(), "tower");
  Client writer(server.port());
  const std::string large(50'000, 'x');
  std::uint64_t item = 0;
  for (; item < 400; ++item) {
    commit(writer, "tower", {write_of(item, 0, large)});
    ASSERT_EQ(keen.news().size(), 1u);
  }
  // It hears what was under way, and then that it is over.
  std::uint64_t heard = 0;
  while (!deaf.news().empty()) ++heard;
  EXPECT_LT(heard, item);
  Listener back(server.port(), "tower", deaf.at);
  EXPECT_TRUE(back.missed) << "twenty megabytes are not kept";
}

TEST(News, ThereIsALimitToListenersAndTheyKeepNobodyOut) {
  ServerOptions few = options();
  few.most_listeners = 3;
  few.most_connections = 2;
  const RunningServer server(std::move(few));
  std::vector<std::unique_ptr<Listener>> listeners;
  for (int i = 0; i < 3; ++i) listeners.push_back(std::make_unique<Listener>(server.port(), "tower"));
  EXPECT_EQ(Client(server.port()).upgrade(kNews), 503);
  Client writer(server.port());
  commit(writer, "tower", {write_of(1, 0, "x")});
  for (const auto& listener : listeners) EXPECT_EQ(listener->news().size(), 1u);
}

TEST(News, TheServerStopsWhileSomebodyListens) {
  RunningServer server(options());
  Listener listener(server.port(), "tower");
  Client half(server.port());
  ASSERT_EQ(half.upgrade(kNews), 101);
  server.stop();
  EXPECT_TRUE(server.whole());
  EXPECT_FALSE(listener.client.hear());
  EXPECT_FALSE(half.hear());
}

}  // namespace
}  // namespace enfilade::cli
