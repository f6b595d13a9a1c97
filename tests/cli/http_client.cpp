#include "cli/http_client.hpp"

#include <cctype>
#include <cstdlib>

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <gtest/gtest.h>

namespace enfilade::cli {
namespace {

// A server that says nothing for so long has failed; this is no measure of speed.
constexpr int kGiveUp = 60'000;  // milliseconds

}  // namespace

Client::Client(std::uint16_t port) : port_(port), socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
}

Client::~Client() { ::close(socket_); }

bool Client::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

void Client::finish_sending() { ::shutdown(socket_, SHUT_WR); }

bool Client::fill() {
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, kGiveUp) != 1) {
    ADD_FAILURE() << "the server neither answers nor closes";
    return false;
  }
  char bytes[64 * 1024];
  const ssize_t n = ::recv(socket_, bytes, sizeof bytes, 0);
  if (n <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(n));
  return true;
}

Response Client::receive(bool to_head) {
  std::size_t end = 0;
  while ((end = buffer_.find("\r\n\r\n")) == buffer_.npos) {
    if (!fill()) return {};
  }
  Response response;
  std::string_view head(buffer_.data(), end + 2);
  const auto line = [&] {
    const auto at = head.find("\r\n");
    const std::string_view front = head.substr(0, at);
    head.remove_prefix(at + 2);
    return front;
  };
  const std::string status(line());
  EXPECT_EQ(status.substr(0, 7), "HTTP/1.");
  const int number = std::atoi(status.c_str() + 9);
  while (!head.empty()) {
    const std::string_view field = line();
    const auto colon = field.find(": ");
    EXPECT_NE(colon, field.npos) << field;
    std::string name(field.substr(0, colon));
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    EXPECT_TRUE(response.headers.emplace(name, field.substr(colon + 2)).second) << name << " is there twice";
  }
  buffer_.erase(0, end + 4);
  if (response.header("transfer-encoding") == "chunked" && !to_head) {
    if (!receive_chunks(response.body)) return {};
    response.status = number;
    return response;
  }
  const bool empty = to_head || number == 304 || number / 100 == 1;
  const std::size_t length = empty ? 0 : std::strtoul(response.header("content-length").c_str(), nullptr, 10);
  while (buffer_.size() < length) {
    if (!fill()) return {};
  }
  response.body = buffer_.substr(0, length);
  buffer_.erase(0, length);
  response.status = number;
  return response;
}

bool Client::receive_chunks(std::string& body) {
  for (;;) {
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n")) == buffer_.npos) {
      if (!fill()) return false;
    }
    const std::size_t size = std::strtoul(buffer_.c_str(), nullptr, 16);
    while (buffer_.size() < end + 2 + size + 2) {
      if (!fill()) return false;
    }
    body.append(buffer_, end + 2, size);
    buffer_.erase(0, end + 2 + size + 2);
    if (size == 0) return true;
  }
}

bool Client::is_closed() { return buffer_.empty() && !fill() && buffer_.empty(); }

Response Client::ask(std::string_view method, std::string_view target, std::string_view more_headers,
                     std::string_view body) {
  std::string request(method);
  request += ' ';
  request += target;
  request += " HTTP/1.1\r\nHost: " + host() + "\r\n";
  request += more_headers;
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  request += "\r\n";
  request += body;
  send(request);
  return receive(method == "HEAD");
}

Response Client::ask_store(std::string_view question) {
  return ask("POST", "/store", "Origin: http://" + host() + "\r\nContent-Type: application/json\r\n", question);
}

int Client::upgrade(std::string_view target, std::string_view origin) {
  std::string request = "GET " + std::string(target) + " HTTP/1.1\r\nHost: " + host() + "\r\n";
  request += "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n";
  request += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: " + std::string(origin) + "\r\n\r\n";
  send(request);
  const Response response = receive();
  // The example of RFC 6455, 1.3.
  if (response.status == 101) { EXPECT_EQ(response.header("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="); }
  return response.status;
}

bool Client::send_frame(unsigned first, std::string_view payload) {
  std::string frame(1, static_cast<char>(first));
  if (payload.size() < 126) {
    frame.push_back(static_cast<char>(0x80 | payload.size()));
  } else {
    frame += {static_cast<char>(0xfe), static_cast<char>(payload.size() >> 8), static_cast<char>(payload.size())};
  }
  frame += std::string(4, '\0');  // the mask
  frame += payload;
  return send(frame);
}

bool Client::say(std::string_view text) { return send_frame(0x81, text); }

std::optional<std::string> Client::hear() {
  const auto have = [&](std::size_t bytes) {
    while (buffer_.size() < bytes) {
      if (!fill()) return false;
    }
    return true;
  };
  const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(buffer_[at])); };
  for (;;) {
    if (!have(2)) return std::nullopt;
    std::size_t head = 2, size = byte(1);  // what a server says has no mask
    const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (!have(head + more)) return std::nullopt;
    if (more > 0) size = 0;
    for (std::size_t i = 0; i < more; ++i) size = size << 8 | byte(head++);
    if (!have(head + size)) return std::nullopt;
    const std::size_t kind = byte(0) & 15;
    EXPECT_TRUE(byte(0) & 128) << "messages are not cut";
    std::string payload = buffer_.substr(head, size);
    buffer_.erase(0, head + size);
    if (kind == 1) return payload;
    if (kind == 8) return std::nullopt;
    if (kind == 9) send_frame(0x8a, payload);
  }
}

}  // namespace enfilade::cli
