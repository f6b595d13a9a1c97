#pragma once
// One connection of the server. Only server.cpp includes this: Boost.Beast takes long
// to compile.
//
// A connection is a Session, which lives as long as one of its handlers does, or
// as long as it waits for the store:
//
//     header -> reply -> header -> … -> farewell
//           \-> body -> store -/
//                        \-> page -> page -> …    a floor too large for one reply
//
// Requests that arrive early wait in its buffer, so that pipelined ones are
// answered in their order. Everything but the store and the reading and writing
// of long texts runs on the thread of run(). One that wants to listen to news hands
// its socket on to a Listener and ends.

#include <ctime>
#include <exception>
#include <optional>
#include <sstream>
#include <utility>

#include <enfilade/store/wire.hpp>

#include "cli/hub.hpp"
#include "cli/listener.hpp"

namespace enfilade::cli {

inline constexpr std::uint32_t kMostHeader = 16 * 1024;            // bytes of one request's header
inline constexpr std::size_t kBuffer = 64 * 1024;                  // bytes read ahead
inline constexpr std::size_t kMostUnread = std::size_t{16} << 20;  // bytes thrown away before a connection is closed
inline constexpr std::size_t kFree = 64 * 1024;                    // bytes of a body or answer that nobody counts
inline constexpr std::size_t kPage = 128 * 1024;                   // bytes of a floor that are read at once
inline constexpr std::size_t kShort = 16 * 1024;                   // bytes that are read or written on the spot
inline constexpr std::chrono::seconds kFarewell{2};                // for a client to take its last reply

inline std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// "Mon, 16 Nov 2026 05:11:48 GMT", whatever the locale.
inline std::string http_date() {
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

inline Asked asked_by(const http::request<http::string_body>& request) {
  Asked asked;
  asked.method = view(request.method_string());
  asked.target = view(request.target());
  asked.hosts = request.count(http::field::host);
  asked.host = view(request[http::field::host]);
  asked.origin = view(request[http::field::origin]);
  asked.content_type = view(request[http::field::content_type]);
  asked.accept_encoding = view(request[http::field::accept_encoding]);
  asked.upgrade = beast::websocket::is_upgrade(request);
  asked.if_none_match = view(request[http::field::if_none_match]);
  return asked;
}

// Bytes that the answer to a commit takes, without its rows' small change.
inline std::size_t weight(const Result<std::vector<store::Written>>& written) {
  std::size_t bytes = 0;
  if (!written) return bytes;
  for (const store::Written& w : *written) bytes += w.current ? store::page_bytes(*w.current) : 64;
  return bytes;
}

// A share of something that all connections have together.
class Share {
 public:
  explicit Share(std::size_t& taken) : taken_(taken) {}
  ~Share() { set(0); }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

  // False, and nothing changes, if there is not so much.
  bool grow(std::size_t bytes, std::size_t most) {
    const std::size_t counted = bytes > kFree ? bytes - kFree : 0;
    if (counted > mine_ && taken_ - mine_ + counted > most) return false;
    set(counted);
    return true;
  }
  void give_back() { set(0); }

 private:
  void set(std::size_t bytes) {
    taken_ = taken_ - mine_ + bytes;
    mine_ = bytes;
  }
  std::size_t& taken_;
  std::size_t mine_ = 0;
};

class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(Hub& hub, Tcp::socket socket)
      : hub_(hub), number_(++hub.numbers), stream_(std::move(socket)), body_(hub.bodies), answer_(hub.answers) {
    hub_.sessions.insert(this);
  }
  ~Session() {
    leave_idle();
    hub_.sessions.erase(this);
    hub_.on_room();
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
  void close() {
    leave_idle();
    stream_.close();
  }
  // Whether it waits for a request of which nothing has come, and has for so long.
  [[nodiscard]] bool is_idle_for(std::chrono::milliseconds grace) {
    Failure ignored;
    return std::chrono::steady_clock::now() - idle_since_ >= grace && stream_.socket().available(ignored) == 0;
  }

 private:
  using Message = http::response<http::span_body<const char>>;

  template <class Handler>
  auto then(Handler handler) {
    return beast::bind_front_handler(handler, shared_from_this());
  }

  // --- idle connections

  void enter_idle() {
    idle_since_ = std::chrono::steady_clock::now();
    idle_ = ++hub_.numbers;
    hub_.idle[idle_] = this;
    hub_.on_room();
  }
  void leave_idle() {
    hub_.idle.erase(idle_);
    idle_ = 0;
  }

  // --- a request

  void read_header() {
    replying_ = false;
    if (hub_.stopping) return;
    parser_.emplace();
    parser_->header_limit(kMostHeader);
    parser_->body_limit(store::wire::kMostRequest);
    stream_.expires_after(hub_.options.patience);
    http::async_read_header(stream_, buffer_, *parser_, then(&Session::on_header));
    if (buffer_.size() == 0) enter_idle();
  }

  void on_header(Failure failure, std::size_t) {
    leave_idle();
    if (failure) return on_bad_request(failure);
    const auto& request = parser_->get();
    Reply reply = hub_.site.reply(asked_by(request));
    if (reply.listen) return listen();
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
    stream_.expires_after(hub_.options.patience);
    read_more({});
  }

  // Bodies are counted as they come, not as they are announced: an announcement
  // costs its client nothing.
  void read_more(Failure failure) {
    if (failure) return on_bad_request(failure);
    if (!body_.grow(parser_->get().body().size(), hub_.options.most_bodies)) {
      parser_->get().body() = {};
      return send(Site::busy("too much is being sent at once"), false);
    }
    if (parser_->is_done()) return ask();
    http::async_read_some(stream_, buffer_, *parser_,
                          [self = shared_from_this()](Failure f, std::size_t) { self->read_more(f); });
  }

  // What is no HTTP gets a reply; a client that went away or fell silent does not.
  void on_bad_request(Failure failure) {
    body_.give_back();
    if (failure.category() != http::make_error_code(http::error::bad_method).category()) return;
    if (failure == http::error::end_of_stream || failure == http::error::partial_message) return;
    if (failure == http::error::body_limit) return send(Site::refusal(413, "the body is too long"), false);
    if (failure == http::error::header_limit || failure == http::error::buffer_overflow) {
      return send(Site::refusal(431, "the header is too long"), false);
    }
    send(Site::refusal(400, "this is no HTTP: " + failure.message()), false);
  }

  // --- news

  // The socket goes on as another thing; what of this session is left ends.
  void listen() {
    if (hub_.listeners.size() >= hub_.options.most_listeners) return send(Site::busy("too many listen already"), false);
    const auto request = parser_->release();
    stream_.expires_never();
    std::make_shared<Listener>(hub_, stream_.release_socket())->start(request);
  }

  // --- the store

  // Does `work` elsewhere and goes on with what it returns. Only the number of this
  // session goes along.
  template <class Value>
  auto later(void (Session::*next)(Value)) {
    replying_ = true;
    stream_.expires_never();
    hub_.waiting[number_] = shared_from_this();
    return [&hub = hub_, mail = hub_.mail, number = number_, next](Value value) {
      mail->post([&hub, number, next, value = std::move(value)]() mutable {
        const auto at = hub.waiting.find(number);
        if (at == hub.waiting.end()) return;
        const std::shared_ptr<Session> self = std::move(at->second);
        hub.waiting.erase(at);
        ((*self).*next)(std::move(value));
      });
    };
  }
  template <class Value, class Work>
  void elsewhere(void (Session::*next)(Value), Work work) {
    asio::post(hub_.worker, [answer = later(next), work = std::move(work)]() mutable { answer(work()); });
  }

  void ask() {
    std::string text = std::move(parser_->get().body());
    if (text.size() <= kShort) return on_question(read_question(text));
    elsewhere(&Session::on_question, [text = std::move(text)] { return read_question(text); });
  }

  using Question = Result<store::wire::Request>;
  using Writes = Result<std::vector<store::Written>>;
  static Question read_question(const std::string& text) {
    try {
      return store::wire::read_request(text);
    } catch (const std::exception& e) { return Error{ErrorCode::exhausted, {}, e.what()}; }
  }

  void on_question(Question question) {
    if (!question) return on_text(store::wire::write_answer(Writes(question.error())));
    const std::int64_t now = hub_.options.clock();
    if (auto* load = std::get_if<store::wire::Load>(&*question)) {
      wanted_ = {std::move(load->building), load->floor, std::nullopt, kPage, now};
      pages_ = rows_ = 0;
      body_.give_back();
      return ask_page();
    }
    auto& commit = std::get<store::wire::Commit>(*question);
    // What was done is news even if this client is gone when it is.
    auto writes = std::make_shared<const std::vector<store::Write>>(commit.writes);
    auto tell = [&hub = hub_, mail = hub_.mail, building = commit.building, writes = std::move(writes),
                 answer = later(&Session::on_committed)](Writes written) mutable {
      if (written) {
        if (auto news = store::news_of(*writes, *written); !news.empty())
          mail->post([&hub, building, news = std::move(news)] { hub.feed.publish(building, news); });
      }
      answer(std::move(written));
    };
    hub_.desk->commit({std::move(commit.building), std::move(commit.writes), now}, std::move(tell));
  }

  void on_committed(Writes written) {
    body_.give_back();
    const std::size_t bytes = weight(written);
    if (!answer_.grow(2 * bytes, hub_.options.most_answers)) {
      written = Error{
          ErrorCode::exhausted, {}, "too many answers are waiting to be taken; " + std::string(store::kOutcomeUnknown)};
    }
    if (bytes <= kShort) return on_text(store::wire::write_answer(written));
    elsewhere(&Session::on_text, [written = std::move(written)] { return store::wire::write_answer(written); });
  }

  void on_text(std::string text) {
    body_.give_back();
    send(Site::store_reply(std::move(text)), parser_->get().keep_alive());
  }

  // --- floors, page by page

  struct Rows {
    std::string text;
    std::size_t count = 0;
    std::optional<store::RecordKey> next;
  };

  // The rows become text on the thread that read them.
  void ask_page() {
    hub_.desk->page(wanted_, [answer = later(&Session::on_page), first = rows_ == 0](Result<store::FloorPage> page) {
      if (!page) return answer(page.error());
      answer(Rows{store::wire::write_rows(page->records, first), page->records.size(), std::move(page->next)});
    });
  }

  void on_page(Result<Rows> page) {
    const bool first = pages_++ == 0;
    if (first && !page) return on_text(store::wire::write_answer(Writes(page.error())));
    if (first && !page->next) {
      return on_text(std::string(store::wire::kRecordsBegin) + page->text + std::string(store::wire::kRecordsEnd));
    }
    // A reply that breaks off is no floor with fewer records.
    if (!page) return;
    rows_ += page->count;
    wanted_.after = std::move(page->next);
    out_.clear();
    if (first) begin_pages();
    chunk((first ? std::string(store::wire::kRecordsBegin) : std::string()) + page->text +
          (wanted_.after ? "" : std::string(store::wire::kRecordsEnd)));
    if (!wanted_.after && chunked_) out_ += "0\r\n\r\n";
    taken_ = 0;
    write_page();
  }

  void begin_pages() {
    const auto& request = parser_->get();
    chunked_ = request.version() >= 11;
    keep_ = chunked_ && request.keep_alive() && !hub_.stopping;
    http::response<http::empty_body> head;
    head.version(request.version());
    head.keep_alive(keep_);
    head.chunked(chunked_);
    for (const Field& f : fields_of(Site::store_reply({}))) head.set(f.first, f.second);
    std::ostringstream text;
    text << head.base();
    out_ = text.str();
  }
  void chunk(const std::string& text) {
    if (!chunked_) {
      out_ += text;
    } else if (!text.empty()) {
      std::ostringstream size;
      size << std::hex << text.size();
      out_ += size.str() + "\r\n" + text + "\r\n";
    }
  }

  void write_page() {
    stream_.expires_after(hub_.options.patience);
    stream_.async_write_some(asio::buffer(out_.data() + taken_, out_.size() - taken_), then(&Session::on_page_taken));
  }

  void on_page_taken(Failure failure, std::size_t n) {
    if (failure) return;
    taken_ += n;
    if (taken_ < out_.size()) return write_page();
    if (hub_.stopping && wanted_.after) return;
    if (wanted_.after) return ask_page();
    out_ = {};
    if (keep_ && !hub_.stopping) return read_header();
    part();
  }

  // --- a reply

  using Field = std::pair<std::string, std::string>;
  static std::vector<Field> fields_of(const Reply& reply) {
    std::vector<Field> out = {{"Date", http_date()}};
    for (const auto& h : reply.headers) out.emplace_back(h.name, h.value);
    return out;
  }

  void send(Reply reply, bool keep) {
    replying_ = true;
    body_.give_back();
    reply_ = std::move(reply);
    message_.emplace();
    message_->version(parser_->is_header_done() ? parser_->get().version() : 11);
    message_->result(reply_.status);
    message_->keep_alive(keep && !hub_.stopping);
    for (const Field& f : fields_of(reply_)) message_->set(f.first, f.second);
    const std::string_view body = reply_.body();
    if (message_->result() != http::status::not_modified) message_->content_length(body.size());
    if (!reply_.bodiless) message_->body() = {body.data(), body.size()};
    serializer_.emplace(*message_);
    write_some();
  }

  // A slow client may take its time as long as it takes something.
  void write_some() {
    stream_.expires_after(hub_.options.patience);
    http::async_write_some(stream_, *serializer_, then(&Session::on_written));
  }

  void on_written(Failure failure, std::size_t) {
    if (failure) return;
    if (!serializer_->is_done()) return write_some();
    const bool keep = message_->keep_alive();
    serializer_.reset();
    reply_ = {};
    answer_.give_back();
    if (keep) return read_header();
    part();
  }

  // Closing with bytes unread would take the reply back from the client.
  void part() {
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
  const std::uint64_t number_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{kBuffer};
  bool replying_ = false;
  std::uint64_t idle_ = 0;  // its place in the hub's list; 0: none
  std::chrono::steady_clock::time_point idle_since_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::empty_body>> go_on_;
  Share body_, answer_;
  Reply reply_;
  std::optional<Message> message_;
  std::optional<http::response_serializer<http::span_body<const char>>> serializer_;

  stores::PageAsked wanted_;
  std::size_t pages_ = 0, rows_ = 0;  // of the floor that is being sent
  bool chunked_ = false, keep_ = false;
  std::string out_;
  std::size_t taken_ = 0;  // bytes of it
};

}  // namespace enfilade::cli
