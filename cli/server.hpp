#pragma once
// Server: a Site over HTTP/1.1 on this machine's loopback address, and nowhere
// else. Connections share one thread and never wait for each other; the store,
// which may block, is asked at a desk with threads of its own. What one client
// asks, sends or fails to take costs the others no more than a bounded share of
// memory and their turn in a queue.

#include <chrono>
#include <cstdint>
#include <ctime>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include <enfilade/base/result.hpp>
#include <enfilade/stores/open.hpp>

#include "cli/page.hpp"

namespace enfilade::cli {

struct ServerOptions {
  std::uint16_t port = 8017;    // 0: any free one
  std::span<const Page> pages;  // they outlive the server
  std::string facts;            // /serve.json
  stores::Pool store;           // without writers there is no /store
  // UTC seconds. Clients have clocks too, but it is this one that counts.
  std::function<std::int64_t()> clock = [] { return static_cast<std::int64_t>(std::time(nullptr)); };
  bool stop_on_signals = false;  // SIGINT and SIGTERM; a second one ends the program
  // How long a request may take to arrive, and a client may take no byte of its
  // reply, before the connection is closed.
  std::chrono::milliseconds patience = std::chrono::seconds(30);
  // When there are so many, the one that has been idle for longest, and at least
  // for `grace`, gives way to a newcomer.
  std::size_t most_connections = 128;  // listeners apart
  std::chrono::milliseconds grace = std::chrono::seconds(1);
  // Bytes over all connections together, beyond the first 64 KiB of each: bodies
  // of requests that are not answered yet, and answers that are not taken yet.
  std::size_t most_bodies = std::size_t{64} << 20;
  std::size_t most_answers = std::size_t{64} << 20;
  // Who listens to news of what others write: how many, bytes of news that are kept
  // for those whose line was cut, and how often something is said if nothing happens.
  std::size_t most_listeners = 256;
  std::size_t most_news = std::size_t{8} << 20;
  std::chrono::milliseconds pulse = std::chrono::seconds(5);
  std::string epoch = "0";  // another one in every life of the server; letters and digits
};

class Server {
 public:
  // Binds and listens. ErrorCode::io if the port can't be had.
  static Result<std::unique_ptr<Server>> open(ServerOptions options);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  [[nodiscard]] std::uint16_t port() const;

  // Serves until stop() or a signal. Requests that are being answered then still
  // are, for a moment. Returns within 5 seconds after that, whatever the store
  // does; false: the store was not done with everything it was asked by then. What
  // it had not acknowledged may or may not be done.
  bool run();
  // From any thread.
  void stop();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace enfilade::cli
