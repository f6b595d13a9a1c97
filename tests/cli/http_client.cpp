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

}  // namespace enfilade::cli
