#pragma once
// Server: a Site over HTTP/1.1 on this machine's loopback address, and nowhere
// else. Connections share one thread and never wait for each other; the store,
// which may block, is asked on a thread of its own, one request after another.

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include <enfilade/base/result.hpp>
#include <enfilade/store/store.hpp>

#include "cli/page.hpp"

namespace enfilade::cli {

struct ServerOptions {
  std::uint16_t port = 8017;     // 0: any free one
  std::span<const Page> pages;   // they outlive the server
  std::string facts;             // /serve.json
  store::StorePtr store;         // none: there is no /store
  bool stop_on_signals = false;  // SIGINT and SIGTERM; a second one ends the program
  // How long a request may take to arrive, and a client may take no byte of its
  // reply, before the connection is closed.
  std::chrono::milliseconds patience = std::chrono::seconds(30);
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
  // are, for a moment; what the store was asked is done in any case.
  void run();
  // From any thread.
  void stop();

 private:
  class Impl;
  explicit Server(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace enfilade::cli
