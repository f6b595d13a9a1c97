#pragma once
// One listener to the news of a building, over a WebSocket (RFC 6455):
//
//     client   {"building":"tower-7","after":"3f2a.17"}      once; "after" may be left out
//     server   {"at":"3f2a.19","missed":false}               then what was missed, and whatever happens
//              {"at":"3f2a.20","news":[ROW, …]}
//              {"at":"3f2a.20"}                              every few seconds, so that a dead line is noticed
//
// Nothing else is taken: who says more is let go, and so is who does not take what is
// said. They come back with the last "at" that they heard. Only server.cpp includes this.

#include <deque>
#include <memory>
#include <string>

#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

#include <enfilade/store/limits.hpp>

#include "cli/hub.hpp"

namespace enfilade::cli {

inline constexpr std::size_t kMostWish = 4'096;                    // bytes of what a client says
inline constexpr std::size_t kMostUnheard = std::size_t{4} << 20;  // bytes that wait for one listener

class Listener final : public std::enable_shared_from_this<Listener>, public Feed::Ear {
 public:
  Listener(Hub& hub, Tcp::socket socket) : hub_(hub), socket_(std::move(socket)), pulse_(socket_.get_executor()) {
    hub_.listeners.insert(this);
  }
  ~Listener() override {
    if (!building_.empty()) hub_.feed.leave(building_, *this);
    hub_.listeners.erase(this);
    hub_.on_room();
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  void start(const http::request<http::string_body>& request) {
    using websocket = beast::websocket::stream_base;
    websocket::timeout limits{};
    limits.handshake_timeout = hub_.options.patience;
    limits.idle_timeout = hub_.options.patience;
    limits.keep_alive_pings = true;
    socket_.set_option(limits);
    socket_.read_message_max(kMostWish);
    socket_.text(true);
    socket_.auto_fragment(false);
    socket_.async_accept(request, beast::bind_front_handler(&Listener::on_accept, shared_from_this()));
  }
  void close() {
    pulse_.cancel();
    beast::get_lowest_layer(socket_).close();
  }

  void hear(Feed::Text message) override {
    waiting_bytes_ += message->size();
    if (waiting_bytes_ > kMostUnheard) return close();
    waiting_.push_back(std::move(message));
    if (!writing_) write();
  }

 private:
  void on_accept(Failure failure) {
    if (!failure) read();
  }

  void read() { socket_.async_read(buffer_, beast::bind_front_handler(&Listener::on_read, shared_from_this())); }
  void on_read(Failure failure, std::size_t) {
    if (failure || hub_.stopping || !building_.empty()) return close();
    const std::string text = beast::buffers_to_string(buffer_.data());
    buffer_.clear();
    const auto wish = nlohmann::json::parse(text, nullptr, false);
    if (!wish.is_object() || !wish.contains("building") || !wish["building"].is_string()) return close();
    const auto after = wish.find("after");
    if (after != wish.end() && !after->is_string()) return close();
    const auto building = wish["building"].get<std::string>();
    if (!store::check_building(building)) return close();
    building_ = building;
    for (Feed::Text& first : hub_.feed.listen(building_, after == wish.end() ? "" : after->get<std::string>(), *this))
      hear(std::move(first));
    beat();
    read();  // pongs, and the end of it
  }

  void beat() {
    pulse_.expires_after(hub_.options.pulse);
    pulse_.async_wait([self = shared_from_this()](Failure failure) {
      if (failure || self->hub_.stopping) return;
      if (self->waiting_.empty()) self->hear(self->hub_.feed.pulse());
      self->beat();
    });
  }

  void write() {
    writing_ = true;
    socket_.async_write(asio::buffer(*waiting_.front()),
                        beast::bind_front_handler(&Listener::on_written, shared_from_this()));
  }
  void on_written(Failure failure, std::size_t) {
    writing_ = false;
    if (failure) return close();
    waiting_bytes_ -= waiting_.front()->size();
    waiting_.pop_front();
    if (!waiting_.empty()) write();
  }

  Hub& hub_;
  beast::websocket::stream<beast::tcp_stream> socket_;
  asio::steady_timer pulse_;
  beast::flat_buffer buffer_;
  std::string building_;  // empty: it has not said which
  std::deque<Feed::Text> waiting_;
  std::size_t waiting_bytes_ = 0;
  bool writing_ = false;
};

}  // namespace enfilade::cli
