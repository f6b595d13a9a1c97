#pragma once
// A server on a thread of its own, with the fixture page, on a free port.

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include <gtest/gtest.h>

#include "cli/http_client.hpp"
#include "cli/server.hpp"

namespace enfilade::cli {

class RunningServer {
 public:
  explicit RunningServer(store::StorePtr store = nullptr, std::span<const Page> pages = embedded_page(),
                         std::chrono::milliseconds patience = std::chrono::minutes(1))
      : RunningServer(with(std::move(store), pages, patience)) {}
  // With everything else as the options say.
  explicit RunningServer(ServerOptions options) {
    options.port = 0;
    if (options.pages.empty()) options.pages = embedded_page();
    options.facts = R"({"brief":null,"name":null,"store":false})";
    server_ = std::move(Server::open(std::move(options)).value());
    thread_ = std::thread([this] { whole_ = server_->run(); });
  }
  ~RunningServer() { stop(); }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;

  // Tells it to stop, and waits until it has.
  void stop() {
    server_->stop();
    if (thread_.joinable()) thread_.join();
  }
  void ask_to_stop() { server_->stop(); }

  // After stop(): whether the store was done with everything.
  [[nodiscard]] bool whole() const { return whole_; }

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

 private:
  static ServerOptions with(store::StorePtr store, std::span<const Page> pages, std::chrono::milliseconds patience) {
    ServerOptions options;
    options.pages = pages;
    if (store) options.store.writers.push_back(std::move(store));
    options.patience = patience;
    return options;
  }

  bool whole_ = false;
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace enfilade::cli
