// Accepts connections, makes room for them, and ends them. session.hpp has what
// happens on each of them.

#include "cli/server.hpp"

#include <chrono>
#include <csignal>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>

#include "cli/session.hpp"

namespace enfilade::cli {
namespace {

constexpr std::chrono::seconds kLastWrites{2};    // for the store to finish after the last reply
constexpr std::chrono::milliseconds kPause{100};  // after a connection that could not be accepted

}  // namespace

class Server::Impl {
 public:
  Impl(ServerOptions options, std::unique_ptr<asio::io_context> io, Tcp::acceptor acceptor, bool signals)
      : port_(acceptor.local_endpoint().port()),
        hub_(std::move(options), port_, *io),
        io_(std::move(io)),
        acceptor_(std::move(acceptor)),
        timer_(*io_) {
    hub_.on_room = [this] { on_room(); };
    on_duty_.emplace(io_->get_executor());
    if (signals) {
      signals_.emplace(*io_, SIGINT, SIGTERM);
      signals_->async_wait([this](Failure failure, int) {
        if (!failure) begin_stop();
      });
    }
    accept();
  }
  ~Impl() {
    hub_.worker.join();
    hub_.mail->close();
    hub_.on_room = [] {};
    hub_.waiting.clear();
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  bool run() {
    for (;;) {
      try {
        io_->run();
        return !hub_.desk || hub_.desk->close(kLastWrites);
      } catch (const std::exception&) {
        // No memory for one connection, which is gone now; the others go on.
        accept();
      }
    }
  }

  void stop() {
    asio::post(*io_, [this] { begin_stop(); });
  }

 private:
  // One newcomer more than there is room for is taken in and waits here: the
  // listener can't tell whether anybody waits in its queue.
  void accept() {
    if (accepting_ || hub_.stopping || newcomer_) return;
    accepting_ = true;
    acceptor_.async_accept([this](Failure failure, Tcp::socket socket) {
      accepting_ = false;
      if (hub_.stopping) return;
      if (failure) return pause(kPause);
      newcomer_.emplace(std::move(socket));
      make_room();
    });
  }

  void make_room() {
    if (!newcomer_ || hub_.stopping) return;
    if (hub_.sessions.size() < hub_.options.most_connections) {
      Tcp::socket socket = std::move(*newcomer_);
      newcomer_.reset();
      accept();
      std::make_shared<Session>(hub_, std::move(socket))->start();
      return;
    }
    for (const auto& [since, session] : hub_.idle) {
      if (!session->is_idle_for(hub_.options.grace)) continue;
      // It is gone when its handler has seen that; then this is called again.
      return session->close();
    }
    if (!hub_.idle.empty()) pause(std::max(hub_.options.grace, kPause));
  }

  // Out of descriptors, or nobody idle for long enough: trying again at once would
  // only burn time.
  void pause(std::chrono::milliseconds time) {
    timer_.expires_after(time);
    timer_.async_wait([this](Failure failure) {
      if (failure) return;
      make_room();
      accept();
    });
  }

  // In a destructor: what can't be done now is tried again when the next one goes.
  void on_room() noexcept {
    try {
      if (hub_.stopping && hub_.sessions.empty()) timer_.cancel();
      if (!newcomer_ || rooming_) return;
      // Not here and now: this session is still on its way out.
      rooming_ = true;
      asio::post(*io_, [this] {
        rooming_ = false;
        make_room();
      });
    } catch (const std::exception&) {}
  }

  void begin_stop() {
    if (hub_.stopping) return;
    hub_.stopping = true;
    on_duty_.reset();
    signals_.reset();  // the next one ends the program
    Failure ignored;
    acceptor_.close(ignored);
    newcomer_.reset();
    timer_.cancel();
    for (Listener* listener : hub_.listeners) listener->close();
    if (hub_.sessions.empty()) return;
    for (Session* session : hub_.sessions) session->wind_up();
    timer_.expires_after(kFarewell);
    timer_.async_wait([this](Failure) {
      for (Session* session : hub_.sessions) session->close();
      const auto waiting = std::exchange(hub_.waiting, {});
    });
  }

  const std::uint16_t port_;
  Hub hub_;
  std::unique_ptr<asio::io_context> io_;  // its handlers hold sessions, so it goes before the hub
  Tcp::acceptor acceptor_;
  asio::steady_timer timer_;
  std::optional<asio::signal_set> signals_;
  std::optional<Tcp::socket> newcomer_;  // accepted, but there is no room yet
  bool accepting_ = false;
  bool rooming_ = false;
  // Nothing may be under way for run() while all wait for the store.
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> on_duty_;
};

Result<std::unique_ptr<Server>> Server::open(ServerOptions options) {
  const Tcp::endpoint endpoint(asio::ip::address_v4::loopback(), options.port);
  auto io = std::make_unique<asio::io_context>(1);
  Tcp::acceptor acceptor(*io);
  Failure failure;
  acceptor.open(endpoint.protocol(), failure);
  if (!failure) acceptor.set_option(Tcp::acceptor::reuse_address(true), failure);
  if (!failure) acceptor.bind(endpoint, failure);
  if (!failure) acceptor.listen(asio::socket_base::max_listen_connections, failure);
  if (failure == asio::error::address_in_use) {
    return Error{ErrorCode::io, "port " + std::to_string(options.port),
                 "is in use by another program; --port N takes another, --port 0 any free one"};
  }
  if (failure) return Error{ErrorCode::io, "port " + std::to_string(options.port), failure.message()};
  const bool signals = options.stop_on_signals;
  auto impl = std::make_unique<Impl>(std::move(options), std::move(io), std::move(acceptor), signals);
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Server::~Server() = default;
std::uint16_t Server::port() const { return impl_->port(); }
bool Server::run() { return impl_->run(); }
void Server::stop() { impl_->stop(); }

}  // namespace enfilade::cli
