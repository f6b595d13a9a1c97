// Asks the probe (cgal_probe.cpp), which is started when it is first needed, and
// again after it had to be killed.

#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <string>

#include "geom/bones.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom::test {
namespace {

using Clock = std::chrono::steady_clock;

class Probe {
 public:
  Probe() = default;
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;
  ~Probe() { stop(); }

  // The answer without its line's end; nothing if it does not come in time or
  // the probe breaks down.
  std::optional<std::string> ask(const std::string& line) {
    std::string answer;
    if ((child_ > 0 || start()) && send_all(line + '\n') && receive(answer)) return answer;
    stop();
    return std::nullopt;
  }

 private:
  bool start() {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(ends[1], STDIN_FILENO);
      ::dup2(ends[1], STDOUT_FILENO);
      ::execl(ENFILADE_CGAL_PROBE, ENFILADE_CGAL_PROBE, nullptr);
      ::_exit(127);
    }
    ::close(ends[1]);
    socket_ = ends[0];
    return child_ > 0;
  }

  void stop() {
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    while (::waitpid(child_, nullptr, 0) < 0 && errno == EINTR) {}
    child_ = -1;
  }

  [[nodiscard]] bool send_all(const std::string& text) const {
    for (std::size_t sent = 0; sent < text.size();) {
      const ssize_t n = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      sent += static_cast<std::size_t>(n);
    }
    return true;
  }

  bool receive(std::string& answer) const {
    const auto end = Clock::now() + std::chrono::seconds(kCgalSeconds);
    char piece[1 << 14];
    while (answer.empty() || answer.back() != '\n') {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
      pollfd wait{socket_, POLLIN, 0};
      if (left <= 0) return false;
      if (::poll(&wait, 1, static_cast<int>(left)) <= 0) continue;
      const ssize_t n = ::recv(socket_, piece, sizeof piece, 0);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) return false;
      answer.append(piece, static_cast<std::size_t>(n));
    }
    answer.pop_back();
    return true;
  }

  pid_t child_ = -1;
  int socket_ = -1;
};

std::optional<CgalSkeleton> read(const std::string& answer) {
  std::vector<double> numbers;
  const char *at = answer.data(), *end = at + answer.size();
  while (at != end && *at == ' ') {
    double value = 0;
    const auto [next, error] = std::from_chars(at + 1, end, value);
    if (error != std::errc()) return std::nullopt;
    numbers.push_back(value);
    at = next;
  }
  if (at != end || numbers.size() % 6 != 1) return std::nullopt;
  CgalSkeleton skeleton{{}, numbers[0]};
  for (const double* n = numbers.data() + 1; n != numbers.data() + numbers.size(); n += 6)
    skeleton.bones.push_back({{n[0], n[1], n[2]}, {n[3], n[4], n[5]}});
  return skeleton;
}

}  // namespace

std::optional<CgalSkeleton> cgal_skeleton(const Polygon& polygon) {
  static Probe probe;
  const std::string line = text(polygon);
  const auto answer = probe.ask(line);
  auto skeleton = answer ? read(*answer) : std::nullopt;
  if (!skeleton) std::printf("CGAL %s: %s\n", answer ? "gives up" : "does not answer", line.c_str());
  return skeleton;
}

}  // namespace enfilade::geom::test
