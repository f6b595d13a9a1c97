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
                         std::chrono::milliseconds patience = std::chrono::minutes(1)) {
    ServerOptions options;
    options.port = 0;
    options.pages = pages;
    options.facts = R"({"brief":null,"name":null,"store":false})";
    options.store = std::move(store);
    options.patience = patience;
    server_ = std::move(Server::open(std::move(options)).value());
    thread_ = std::thread([this] { server_->run(); });
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

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

}  // namespace enfilade::cli
