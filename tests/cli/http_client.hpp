#pragma once
// A plain HTTP client that can also misbehave: it sends any bytes and knows
// nothing of the library the server is made with.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace enfilade::cli {

struct Response {
  int status = 0;                              // 0: the connection ended before a whole response came
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  [[nodiscard]] std::string header(const std::string& name) const {
    const auto at = headers.find(name);
    return at == headers.end() ? "" : at->second;
  }
};

class Client {
 public:
  explicit Client(std::uint16_t port);
  ~Client();
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // False if the server does not take them.
  bool send(std::string_view bytes);
  void finish_sending();
  // The next response. To a HEAD there is no body, whatever its headers say.
  Response receive(bool to_head = false);
  // Whether the server closes the connection without another byte.
  bool is_closed();

  // A request with its Host header, and what it gets.
  Response ask(std::string_view method, std::string_view target, std::string_view more_headers = {},
               std::string_view body = {});
  Response get(std::string_view target, std::string_view more_headers = {}) { return ask("GET", target, more_headers); }
  // POST /store as the page does it.
  Response ask_store(std::string_view question);

  // Becomes a WebSocket (RFC 6455). 101 if the server agrees, else what it says.
  int upgrade(std::string_view target, std::string_view origin);
  int upgrade(std::string_view target) { return upgrade(target, "http://" + host()); }
  // One text message of less than 64 KiB.
  bool say(std::string_view text);
  // The next text message; pings are answered. nullopt: the connection has ended.
  std::optional<std::string> hear();

  [[nodiscard]] std::string host() const { return "127.0.0.1:" + std::to_string(port_); }

 private:
  bool fill();  // more bytes; false at the end
  bool receive_chunks(std::string& body);
  bool send_frame(unsigned first, std::string_view payload);

  std::uint16_t port_;
  int socket_;
  std::string buffer_;
};

}  // namespace enfilade::cli
