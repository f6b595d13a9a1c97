// The only source that includes Boost.Beast: it takes long to compile.
//
// A connection is a Session, which lives as long as one of its handlers does:
//
//     header -> reply -> header -> … -> farewell
//           \-> body -> store -/
//
// Requests that arrive early wait in its buffer, so that pipelined ones are
// answered in their order. Everything but the store runs on the thread of run().

#include "cli/server.hpp"

#include <csignal>
#include <ctime>
#include <exception>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/beast/core/bind_handler.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>

#include <enfilade/store/wire.hpp>

#include "cli/site.hpp"

namespace enfilade::cli {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using Tcp = asio::ip::tcp;
using Failure = boost::system::error_code;

constexpr std::size_t kMostConnections = 128;               // more wait in the listener's queue
constexpr std::uint32_t kMostHeader = 16 * 1024;            // bytes of one request's header
constexpr std::size_t kBuffer = 64 * 1024;                  // bytes read ahead
constexpr std::size_t kMostUnread = std::size_t{16} << 20;  // bytes thrown away before a connection is closed
constexpr std::chrono::seconds kFarewell{2};                // for a client to take its last reply
constexpr std::chrono::milliseconds kPause{100};            // after a connection that could not be accepted

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// "Mon, 16 Nov 2026 05:11:48 GMT", whatever the locale.
std::string http_date() {
  static constexpr const char* kDays[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                            "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::time_t now = std::time(nullptr);
  std::tm t{};
  gmtime_r(&now, &t);
  char text[32];
  const std::size_t n = std::strftime(text, sizeof text, "%d --- %Y %H:%M:%S GMT", &t);
  return std::string(kDays[t.tm_wday]) + ", " + std::string(text, n).replace(3, 3, kMonths[t.tm_mon]);
}

Asked asked_by(const http::request<http::string_body>& request) {
  Asked asked;
  asked.method = view(request.method_string());
  asked.target = view(request.target());
  asked.hosts = request.count(http::field::host);
  asked.host = view(request[http::field::host]);
  asked.origin = view(request[http::field::origin]);
  asked.content_type = view(request[http::field::content_type]);
  asked.accept_encoding = view(request[http::field::accept_encoding]);
  asked.if_none_match = view(request[http::field::if_none_match]);
  return asked;
}

// What the store says. An exception (no memory) must not end the program.
std::string ask(store::Store& store, const std::string& question) {
  try {
    return store::wire::answer(store, question);
  } catch (const std::exception& e) {
    const Error error{ErrorCode::exhausted, e.what(), std::string(store::kOutcomeUnknown)};
    return store::wire::write_answer(Result<std::vector<store::Written>>(error));
  }
}

class Session;

// What all connections share.
struct Hub {
  Hub(ServerOptions options, std::uint16_t port)
      : site(options.pages, std::move(options.facts), options.store != nullptr, port),
        store(std::move(options.store)),
        patience(options.patience) {}

  const Site site;
  const store::StorePtr store;
  const std::chrono::milliseconds patience;
  bool stopping = false;
  std::set<Session*> sessions;
  std::function<void()> on_leave;  // a session is gone
  asio::thread_pool worker{1};     // for the store
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Hub& hub, Tcp::socket socket) : hub_(hub), stream_(std::move(socket)) { hub_.sessions.insert(this); }
  ~Session() {
    hub_.sessions.erase(this);
    hub_.on_leave();
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  void start() {
    Failure ignored;
    stream_.socket().set_option(Tcp::no_delay(true), ignored);
    read_header();
  }
  // The server stops: a reply under way may still be taken, nothing else begins.
  void wind_up() {
    if (!replying_) close();
  }
  void close() { stream_.close(); }

 private:
  using Message = http::response<http::span_body<const char>>;

  template <class Handler>
  auto then(Handler handler) {
    return beast::bind_front_handler(handler, shared_from_this());
  }

  void read_header() {
    replying_ = false;
    if (hub_.stopping) return;
    parser_.emplace();
    parser_->header_limit(kMostHeader);
    parser_->body_limit(store::wire::kMostRequest);
    stream_.expires_after(hub_.patience);
    http::async_read_header(stream_, buffer_, *parser_, then(&Session::on_header));
  }

  void on_header(Failure failure, std::size_t) {
    if (failure) return on_bad_request(failure);
    const auto& request = parser_->get();
    Reply reply = hub_.site.reply(asked_by(request));
    // A body that nobody asked for is not read, so nothing can follow it.
    if (!reply.ask_store) return send(std::move(reply), request.keep_alive() && parser_->is_done());
    if (!beast::iequals(request[http::field::expect], "100-continue")) return read_body();
    go_on_.emplace(http::status::continue_, request.version());
    http::async_write(stream_, *go_on_, then(&Session::on_go_on));
  }

  void on_go_on(Failure failure, std::size_t) {
    if (!failure) read_body();
  }

  void read_body() {
    stream_.expires_after(hub_.patience);
    http::async_read(stream_, buffer_, *parser_, then(&Session::on_body));
  }

  void on_body(Failure failure, std::size_t) {
    if (failure) return on_bad_request(failure);
    replying_ = true;
    stream_.expires_never();
    // The guard keeps run() going until the answer is back.
    asio::post(hub_.worker, [self = shared_from_this(), question = std::move(parser_->get().body()),
                             guard = asio::make_work_guard(stream_.get_executor())]() mutable {
      std::string answer = ask(*self->hub_.store, question);
      asio::post(guard.get_executor(), [self = std::move(self), answer = std::move(answer)]() mutable {
        self->send(Site::store_reply(std::move(answer)), self->parser_->get().keep_alive());
      });
    });
  }

  // What is no HTTP gets a reply; a client that went away or fell silent does not.
  void on_bad_request(Failure failure) {
    if (failure.category() != http::make_error_code(http::error::bad_method).category()) return;
    if (failure == http::error::end_of_stream || failure == http::error::partial_message) return;
    if (failure == http::error::body_limit) return send(Site::refusal(413, "the body is too long"), false);
    if (failure == http::error::header_limit || failure == http::error::buffer_overflow) {
      return send(Site::refusal(431, "the header is too long"), false);
    }
    send(Site::refusal(400, "this is no HTTP: " + failure.message()), false);
  }

  void send(Reply reply, bool keep) {
    replying_ = true;
    reply_ = std::move(reply);
    message_.emplace();
    message_->version(parser_->is_header_done() ? parser_->get().version() : 11);
    message_->result(reply_.status);
    message_->keep_alive(keep && !hub_.stopping);
    message_->set(http::field::date, http_date());
    for (const Header& h : reply_.headers) {
      message_->set(beast::string_view(h.name.data(), h.name.size()), beast::string_view(h.value));
    }
    const std::string_view body = reply_.body();
    if (message_->result() != http::status::not_modified) message_->content_length(body.size());
    if (!reply_.bodiless) message_->body() = {body.data(), body.size()};
    serializer_.emplace(*message_);
    write_some();
  }

  // A slow client may take its time as long as it takes something.
  void write_some() {
    stream_.expires_after(hub_.patience);
    http::async_write_some(stream_, *serializer_, then(&Session::on_written));
  }

  void on_written(Failure failure, std::size_t) {
    if (failure) return;
    if (!serializer_->is_done()) return write_some();
    if (message_->keep_alive()) return read_header();
    // Closing with bytes unread would take the reply back from the client.
    replying_ = false;
    Failure ignored;
    stream_.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kFarewell);
    throw_away(0);
  }

  void throw_away(std::size_t so_far) {
    if (hub_.stopping || so_far > kMostUnread) return;
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kBuffer),
                            [self = shared_from_this(), so_far](Failure failure, std::size_t n) {
                              if (!failure) self->throw_away(so_far + n);
                            });
  }

  Hub& hub_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kBuffer};
  bool replying_ = false;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::empty_body>> go_on_;
  Reply reply_;
  std::optional<Message> message_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;
};

}  // namespace

class Server::Impl {
 public:
  Impl(ServerOptions options, std::unique_ptr<asio::io_context> io, Tcp::acceptor acceptor, bool signals)
      : port_(acceptor.local_endpoint().port()),
        hub_(std::move(options), port_),
        io_(std::move(io)),
        acceptor_(std::move(acceptor)),
        timer_(*io_) {
    hub_.on_leave = [this] { on_leave(); };
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
    hub_.on_leave = [] {};
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }

  void run() {
    for (;;) {
      try {
        io_->run();
        return;
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
  void accept() {
    if (accepting_ || hub_.stopping || hub_.sessions.size() >= kMostConnections) return;
    accepting_ = true;
    acceptor_.async_accept([this](Failure failure, Tcp::socket socket) {
      accepting_ = false;
      if (hub_.stopping) return;
      if (failure) return pause();
      std::make_shared<Session>(hub_, std::move(socket))->start();
      accept();
    });
  }

  // Out of descriptors, perhaps: trying again at once would only burn time.
  void pause() {
    timer_.expires_after(kPause);
    timer_.async_wait([this](Failure) { accept(); });
  }

  // In a destructor: what can't be done now is tried again when the next one goes.
  void on_leave() noexcept {
    try {
      accept();
      if (hub_.stopping && hub_.sessions.empty()) timer_.cancel();
    } catch (const std::exception&) {}
  }

  void begin_stop() {
    if (hub_.stopping) return;
    hub_.stopping = true;
    signals_.reset();  // the next one ends the program
    Failure ignored;
    acceptor_.close(ignored);
    timer_.cancel();
    if (hub_.sessions.empty()) return;
    for (Session* session : hub_.sessions) session->wind_up();
    timer_.expires_after(kFarewell);
    timer_.async_wait([this](Failure) {
      for (Session* session : hub_.sessions) session->close();
    });
  }

  const std::uint16_t port_;
  Hub hub_;
  std::unique_ptr<asio::io_context> io_;  // its handlers hold sessions, so it goes before the hub
  Tcp::acceptor acceptor_;
  asio::steady_timer timer_;
  std::optional<asio::signal_set> signals_;
  bool accepting_ = false;
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
void Server::run() { impl_->run(); }
void Server::stop() { impl_->stop(); }

}  // namespace enfilade::cli
