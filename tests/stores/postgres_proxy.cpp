#include "stores/postgres_proxy.hpp"

#include <cstring>
#include <stdexcept>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace enfilade::stores {
namespace {

using namespace std::string_literals;

sockaddr_un address(const std::string& folder) {
  sockaddr_un out{};
  out.sun_family = AF_UNIX;
  const std::string file = folder + "/.s.PGSQL.5432";
  if (file.size() >= sizeof out.sun_path) throw std::runtime_error("the folder's name is too long for a socket");
  std::memcpy(out.sun_path, file.c_str(), file.size() + 1);
  return out;
}

bool send_all(int to, const std::string& bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const ssize_t n = send(to, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n <= 0) return false;
    sent += static_cast<std::size_t>(n);
  }
  return true;
}

std::string receive(int from) {
  std::string bytes(1 << 16, '\0');
  const ssize_t n = recv(from, bytes.data(), bytes.size(), 0);
  bytes.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
  return bytes;
}

bool ready(int fd, int milliseconds) {
  pollfd p{fd, POLLIN, 0};
  return poll(&p, 1, milliseconds) > 0;
}

}  // namespace

Proxy::Proxy(std::string server_folder) : server_(std::move(server_folder)) {
  listener_ = socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un here = address(folder_.path());
  if (bind(listener_, reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0 || listen(listener_, 16) != 0) {
    throw std::runtime_error("can't listen");
  }
  acceptor_ = std::thread([this] { serve(); });
}

Proxy::~Proxy() {
  ending_ = true;
  acceptor_.join();
  for (std::thread& t : lines_) t.join();
  close(listener_);
}

void Proxy::serve() {
  while (!ending_) {
    if (!ready(listener_, 20)) continue;
    const int client = accept(listener_, nullptr, nullptr);
    if (client >= 0) lines_.emplace_back([this, client] { pass_on(client); });
  }
}

void Proxy::pass_on(int client) {
  const int server = socket(AF_UNIX, SOCK_STREAM, 0);
  const sockaddr_un there = address(server_);
  bool open = connect(server, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0;
  while (open && !ending_) {
    pollfd both[] = {{client, POLLIN, 0}, {server, POLLIN, 0}};
    if (poll(both, 2, 20) <= 0) continue;
    if (both[0].revents) {
      const std::string bytes = receive(client);
      Cut cut = Cut::none;
      if (bytes.find("Q\0\0\0\x0b"s
                     "COMMIT\0"s) != std::string::npos)
        cut = next_.exchange(Cut::none);
      if (cut != Cut::none) ++cuts_;
      open = !bytes.empty() && cut != Cut::before_commit && send_all(server, bytes);
      // The answer to COMMIT ends the server's work; nobody hears of it.
      if (cut == Cut::after_commit) open = ready(server, 60'000) && receive(server).empty();
    }
    if (open && both[1].revents) {
      const std::string bytes = receive(server);
      open = !bytes.empty() && send_all(client, bytes);
    }
  }
  close(server);
  close(client);
}

}  // namespace enfilade::stores
