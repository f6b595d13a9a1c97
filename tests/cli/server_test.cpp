// The server over real connections: good clients, odd ones and bad ones.

#include "cli/server.hpp"

#include <array>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>

#include "cli/running_server.hpp"

namespace enfilade::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

const Page& page(std::string_view path) {
  for (const Page& p : embedded_page()) {
    if (p.path == path) return p;
  }
  ADD_FAILURE() << "the fixture has no " << path;
  return embedded_page().front();
}

constexpr std::string_view kScript = "/assets/main-3fA9_x0Q.js";

TEST(ServerPage, EveryFileIsServedAsItIs) {
  const RunningServer server;
  ASSERT_EQ(embedded_page().size(), 4u);
  Client client(server.port());
  for (const Page& p : embedded_page()) {
    const Response response = client.get(p.path);
    EXPECT_EQ(response.status, 200) << p.path;
    EXPECT_EQ(response.body, p.bytes) << p.path;
    EXPECT_EQ(response.header("x-content-type-options"), "nosniff");
    EXPECT_THAT(response.header("content-security-policy"), StartsWith("default-src 'none'; script-src 'self'"));
    EXPECT_THAT(response.header("date"), ::testing::MatchesRegex("[A-Z][a-z][a-z], [0-9][0-9] [A-Z][a-z][a-z] "
                                                                 "[0-9]+ [0-9]+:[0-9]+:[0-9]+ GMT"));
  }
  EXPECT_EQ(client.get("/").body, page("/index.html").bytes);
  EXPECT_EQ(client.get(kScript).header("content-type"), "text/javascript");
  EXPECT_EQ(client.get("/serve.json").body, R"({"brief":null,"name":null,"store":false})");
}

TEST(ServerPage, TheCompressedFormIsSentToThoseWhoTakeIt) {
  const RunningServer server;
  Client client(server.port());
  const Response response = client.get("/", "Accept-Encoding: gzip, deflate, br\r\n");
  EXPECT_EQ(response.body, page("/index.html").gzip);
  EXPECT_THAT(response.body, StartsWith("\x1f\x8b"));
  EXPECT_EQ(response.header("content-encoding"), "gzip");
  EXPECT_EQ(response.header("vary"), "Accept-Encoding");
  EXPECT_EQ(client.get("/", "Accept-Encoding: gzip;q=0\r\n").body, page("/index.html").bytes);
}

TEST(ServerPage, AKnownFileIsNotSentAgain) {
  const RunningServer server;
  Client client(server.port());
  const std::string tag = client.get("/").header("etag");
  const Response response = client.get("/", "If-None-Match: " + tag + "\r\n");
  EXPECT_EQ(response.status, 304);
  EXPECT_EQ(response.header("etag"), tag);
  EXPECT_EQ(response.header("content-length"), "");
  EXPECT_EQ(client.get("/").status, 200) << "the connection goes on";
}

TEST(ServerPage, HeadIsGetWithoutTheBody) {
  const RunningServer server;
  Client client(server.port());
  for (const char* target : {"/", "/serve.json", "/nothing"}) {
    Response head = client.ask("HEAD", target), get = client.get(target);
    EXPECT_EQ(head.status, get.status);
    head.headers.erase("date");
    get.headers.erase("date");
    EXPECT_EQ(head.headers, get.headers) << target;
    EXPECT_EQ(head.header("content-length"), std::to_string(get.body.size()));
  }
}

TEST(ServerPage, ThereIsNoStoreUnlessItWasGivenOne) {
  const RunningServer server;
  Client client(server.port());
  EXPECT_EQ(client.ask_store(R"({"load":{"building":"a","floor":0,"now":0}})").status, 404);
  EXPECT_TRUE(client.is_closed()) << "a body that nobody reads can't be followed by anything";
}

// --- connections

TEST(ServerConnection, PipelinedRequestsAreAnsweredInOrder) {
  const RunningServer server;
  Client client(server.port());
  const std::vector<std::string> targets = {"/", "/nothing", std::string(kScript), "/serve.json", "/icon.svg"};
  std::string all;
  for (int i = 0; i < 100; ++i) {
    for (const std::string& target : targets)
      all += "GET " + target + " HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n";
  }
  EXPECT_TRUE(client.send(all));
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(client.receive().body, page("/index.html").bytes);
    EXPECT_EQ(client.receive().status, 404);
    EXPECT_EQ(client.receive().body, page(kScript).bytes);
    EXPECT_EQ(client.receive().header("content-type"), "application/json");
    EXPECT_EQ(client.receive().header("content-type"), "image/svg+xml");
  }
}

TEST(ServerConnection, ARequestMayComeByteByByte) {
  const RunningServer server;
  Client client(server.port());
  for (const char c : "GET / HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n") client.send({&c, 1});
  EXPECT_EQ(client.receive().status, 200);
}

TEST(ServerConnection, ItIsClosedWhenTheClientWantsThat) {
  const RunningServer server;
  Client polite(server.port());
  const Response last = polite.get("/", "Connection: close\r\n");
  EXPECT_EQ(last.body, page("/index.html").bytes);
  EXPECT_EQ(last.header("connection"), "close");
  EXPECT_TRUE(polite.is_closed());
  Client old(server.port());
  old.send("GET / HTTP/1.0\r\nHost: " + old.host() + "\r\n\r\n");
  EXPECT_EQ(old.receive().status, 200);
  EXPECT_TRUE(old.is_closed());
  Client half(server.port());
  half.send("GET / HTTP/1.1\r\nHost: " + half.host() + "\r\n\r\n");
  half.finish_sending();
  EXPECT_EQ(half.receive().body, page("/index.html").bytes);
  EXPECT_TRUE(half.is_closed());
}

TEST(ServerConnection, AHundredAreServedAtOnce) {
  const RunningServer server;
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 100; ++i) clients.push_back(std::make_unique<Client>(server.port()));
  for (int round = 0; round < 3; ++round) {
    for (const auto& client : clients) client->send("GET / HTTP/1.1\r\nHost: " + client->host() + "\r\n\r\n");
    for (const auto& client : clients) EXPECT_EQ(client->receive().body, page("/index.html").bytes);
  }
}

TEST(ServerConnection, MoreThanItHoldsWaitForTheirTurn) {
  const RunningServer server;
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 300; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    clients.back()->send("GET / HTTP/1.1\r\nHost: " + clients.back()->host() + "\r\nConnection: close\r\n\r\n");
  }
  for (auto& client : clients) {
    EXPECT_EQ(client->receive().status, 200);
    client.reset();
  }
}

TEST(ServerConnection, AClientThatFallsSilentIsLeft) {
  const RunningServer server(nullptr, embedded_page(), std::chrono::seconds(1));
  Client idle(server.port()), half(server.port()), slow(server.port());
  EXPECT_EQ(slow.get("/").status, 200) << "one that talks is not";
  half.send("GET / HTTP/1.1\r\nHo");
  EXPECT_TRUE(half.is_closed());
  EXPECT_TRUE(idle.is_closed());
  // A little now and then does not help: the request as a whole takes too long.
  while (slow.send("X")) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(Client(server.port()).get("/").status, 200);
}

TEST(ServerConnection, AClientThatTakesNothingIsLeftAndBothersNobody) {
  const std::string much(64 << 20, 'x');
  const std::array pages = {Page{"/much", "1", much, {}}, Page{"/little", "2", "little", {}}};
  const RunningServer server(nullptr, pages, std::chrono::seconds(2));
  Client greedy(server.port());
  greedy.send("GET /much HTTP/1.1\r\nHost: " + greedy.host() + "\r\n\r\n");
  EXPECT_EQ(Client(server.port()).get("/little").body, "little");
  while (greedy.send("X")) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(greedy.receive().status, 0) << "it was cut off";
  EXPECT_EQ(Client(server.port()).get("/much").body.size(), much.size()) << "one that takes it gets it all";
}

// --- what is no proper request

TEST(ServerHostile, NoPathLeadsOut) {
  const RunningServer server;
  for (const char* target :
       {"/../CMakeLists.txt", "/../../../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2fpage/index.html",
        "/assets/../index.html", "/./index.html", "//etc/passwd", "/index.html%00.js", "/index.html/..",
        "/\\index.html", "/assets/%2e%2e/index.html", "/assets", "/.", "/..", "/index.html;x"}) {
    EXPECT_EQ(Client(server.port()).get(target).status, 404) << target;
  }
  for (const char* target : {"http://evil.example/", "http://127.0.0.1/", "file:///etc/passwd", "*", "etc/passwd"}) {
    EXPECT_EQ(Client(server.port()).get(target).status, 400) << target;
  }
  Client zero(server.port());
  zero.send("GET /index.html" + std::string(1, '\0') + " HTTP/1.1\r\nHost: " + zero.host() + "\r\n\r\n");
  EXPECT_EQ(zero.receive().status, 400);
  EXPECT_EQ(Client(server.port()).get('/' + std::string(8'000, 'x')).status, 404);
  EXPECT_EQ(Client(server.port()).get('/' + std::string(80'000, 'x')).status, 431);
}

TEST(ServerHostile, WhatIsNoHttpIsRefusedAndTheConnectionClosed) {
  const RunningServer server;
  for (const std::string text :
       {"\r\n\r\nnonsense\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / SMTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost\r\n\r\n", "GET / HTTP/1.1\r\nA b: c\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", "\x16\x03\x01\x02\r\n\r\n"}) {
    SCOPED_TRACE(text);
    Client client(server.port());
    client.send(text);
    const Response response = client.receive();
    EXPECT_EQ(response.status, 400);
    EXPECT_EQ(response.header("x-content-type-options"), "nosniff");
    EXPECT_TRUE(client.is_closed());
  }
  Client none(server.port());
  none.send("GET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(none.receive().status, 400) << "no Host";
  Client two(server.port());
  two.send("GET / HTTP/1.1\r\nHost: " + two.host() + "\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(two.receive().status, 400);
  Client other(server.port());
  other.send("GET / HTTP/1.1\r\nHost: evil.example:" + std::to_string(server.port()) + "\r\n\r\n");
  EXPECT_EQ(other.receive().status, 421);
}

TEST(ServerHostile, AHugeHeaderIsRefused) {
  const RunningServer server;
  Client one(server.port());
  EXPECT_EQ(one.get("/", "X-Long: " + std::string(100'000, 'x') + "\r\n").status, 431);
  EXPECT_TRUE(one.is_closed());
  std::string many;
  for (int i = 0; i < 10'000; ++i) many += "X-" + std::to_string(i) + ": x\r\n";
  EXPECT_EQ(Client(server.port()).get("/", many).status, 431);
  Client endless(server.port());
  endless.send("GET / HTTP/1.1\r\n");
  for (int i = 0; i < 100 && endless.send(std::string(1'000, 'x')); ++i) {}
  EXPECT_EQ(endless.receive().status, 431);
  EXPECT_EQ(Client(server.port()).get("/", "X-Long: " + std::string(10'000, 'x') + "\r\n").status, 200);
}

TEST(ServerHostile, AHugeBodyIsRefusedBeforeItIsSent) {
  const RunningServer server(store::open_memory());
  const std::string head =
      "Origin: http://127.0.0.1:" + std::to_string(server.port()) + "\r\nContent-Type: application/json\r\n";
  Client client(server.port());
  EXPECT_EQ(client.ask("POST", "/store", head + "Content-Length: 9000000\r\n").status, 413);
  EXPECT_TRUE(client.is_closed());
  // One that sends it all the same can do so, and then read why it was in vain.
  Client deaf(server.port());
  EXPECT_TRUE(
      deaf.send("POST /store HTTP/1.1\r\nHost: " + deaf.host() + "\r\n" + head + "Content-Length: 9000000\r\n\r\n"));
  for (int i = 0; i < 9; ++i) EXPECT_TRUE(deaf.send(std::string(1'000'000, ' '))) << i;
  EXPECT_EQ(deaf.receive().status, 413);
  // Without a length it is found out on the way.
  Client chunked(server.port());
  chunked.send("POST /store HTTP/1.1\r\nHost: " + chunked.host() + "\r\n" + head +
               "Transfer-Encoding: chunked\r\n\r\n");
  const std::string piece = "10000\r\n" + std::string(0x10000, ' ') + "\r\n";
  for (int i = 0; i < 140; ++i) chunked.send(piece);
  EXPECT_EQ(chunked.receive().status, 413);
  EXPECT_EQ(Client(server.port()).get("/").status, 200);
}

TEST(ServerHostile, NoiseDoesNotHurtIt) {
  const RunningServer server(store::open_memory());
  Rng rng(Key{1, 2}, Purpose::sample);
  const std::string good = "POST /store HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(server.port()) +
                           "\r\nOrigin: http://127.0.0.1:" + std::to_string(server.port()) +
                           "\r\nContent-Type: application/json\r\nContent-Length: 44\r\n\r\n"
                           R"({"load":{"building":"a","floor":0,"now":0}} )";
  for (int i = 0; i < 500; ++i) {
    std::string text = good;
    for (std::uint32_t k = 0; k < 1 + rng.below(4); ++k) {
      text[rng.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng.below(256));
    }
    Client client(server.port());
    client.send(text);
    client.finish_sending();
    const Response response = client.receive();
    EXPECT_TRUE(response.status == 0 || (response.status >= 200 && response.status < 500)) << response.status;
  }
  Client client(server.port());
  client.send(good);
  EXPECT_EQ(client.receive().body, R"({"records":[]})");
}

// --- stopping and starting

TEST(ServerPort, OneThatIsTakenIsAnError) {
  const RunningServer server;
  ServerOptions options;
  options.port = server.port();
  options.pages = embedded_page();
  const auto second = Server::open(std::move(options));
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().code, ErrorCode::io);
  EXPECT_THAT(second.error().line(), HasSubstr(std::to_string(server.port())));
  EXPECT_THAT(second.error().line(), HasSubstr("in use"));
}

TEST(ServerPort, IsFreeAgainAfterwards) {
  std::uint16_t port = 0;
  {
    const RunningServer server;
    port = server.port();
    EXPECT_EQ(Client(port).get("/").status, 200);
  }
  ServerOptions options;
  options.port = port;
  options.pages = embedded_page();
  EXPECT_TRUE(Server::open(std::move(options)));
}

TEST(ServerStop, EndsIdleAndHalfReadConnectionsAtOnce) {
  RunningServer server;
  Client idle(server.port()), half(server.port());
  EXPECT_EQ(idle.get("/").status, 200);
  half.send("GET / HT");
  server.stop();
  EXPECT_TRUE(idle.is_closed());
  EXPECT_TRUE(half.is_closed());
  server.stop();
}

TEST(ServerStop, AServerThatNeverRanGoesQuietly) {
  ServerOptions options;
  options.port = 0;
  options.pages = embedded_page();
  options.store.writers.push_back(store::open_memory());
  const auto server = Server::open(std::move(options));
  ASSERT_TRUE(server);
  Client waiting((*server)->port());
  (*server)->stop();
}

}  // namespace
}  // namespace enfilade::cli
