#pragma once
// Hub: what all connections of the server share. Everything in it belongs to the
// thread of run(); other threads know a connection only by its number and speak to
// it through the Mailbox, so that they may outlive it.

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <enfilade/stores/desk.hpp>

#include "cli/feed.hpp"
#include "cli/server.hpp"
#include "cli/site.hpp"

namespace enfilade::cli {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Tcp = asio::ip::tcp;
using Failure = boost::system::error_code;

// Where other threads leave what they have done. Nothing is taken after close().
class Mailbox {
 public:
  explicit Mailbox(asio::io_context& io) : io_(&io) {}
  template <class Handler>
  void post(Handler handler) {
    const std::lock_guard lock(mutex_);
    if (io_) asio::post(*io_, std::move(handler));
  }
  void close() {
    const std::lock_guard lock(mutex_);
    io_ = nullptr;
  }

 private:
  std::mutex mutex_;
  asio::io_context* io_;
};

class Session;
class Listener;

struct Hub {
  Hub(ServerOptions given, std::uint16_t port, asio::io_context& io)
      : options(std::move(given)),
        site(options.pages, options.facts, !options.store.writers.empty(), port),
        mail(std::make_shared<Mailbox>(io)),
        feed(options.epoch, options.most_news) {
    if (!options.store.writers.empty()) desk = std::make_unique<stores::Desk>(std::move(options.store));
  }

  ServerOptions options;
  const Site site;
  const std::shared_ptr<Mailbox> mail;
  bool stopping = false;
  std::uint64_t numbers = 0;  // given to sessions and idle times
  std::size_t bodies = 0, answers = 0;
  std::set<Session*> sessions;
  std::set<Listener*> listeners;
  Feed feed;
  std::map<std::uint64_t, std::shared_ptr<Session>> waiting;  // for the store
  std::map<std::uint64_t, Session*> idle;                     // for longest first
  std::function<void()> on_room;                              // a session is gone, or idle
  std::unique_ptr<stores::Desk> desk;
  asio::thread_pool worker{2};  // for long texts
};

}  // namespace enfilade::cli
