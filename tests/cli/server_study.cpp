// server_study [FOLDER] [news]: how the server fares with many clients; a measurement, no
// test. For 1, 16 and 128 clients that write one row after another it prints
// writes per second and the time of a write (p50, p99), with the disk as it is and
// with syncs slowed down by 5 ms, beside the engine asked directly by one thread;
// then the memory that 127 clients take who ask for a large floor and read
// nothing, and the time to stop while they do; the time to stop while another
// program holds the lock of the database and 16 clients wait for their writes; last
// how long it takes until 64 clients, who write now and then, hear of one another; with
// the word "news" that alone. The
// server is a process of its own, so that its memory is its own.
//
// To measure an older server, compile the study within that commit. Before writes
// were gathered at a desk a server had one store and no pool of them; compile it
// there with ENFILADE_STUDY_BEFORE.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <enfilade/store/wire.hpp>
#include <enfilade/stores/open.hpp>

#include "cli/http_client.hpp"
#include "cli/server.hpp"
#include "stores/slow_vfs.hpp"

namespace enfilade::cli {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

double seconds(Clock::duration d) { return std::chrono::duration<double>(d).count(); }

store::Write write(std::uint64_t item, std::uint64_t expected, std::size_t bytes) {
  return {{0, "p", store::Subject::span, item}, expected, store::kNever, std::string(bytes, 'x')};
}

// A server in a child process; its port comes through a pipe.
struct Child {
  pid_t pid = -1;
  std::uint16_t port = 0;
};
Child serve(const std::string& file, std::chrono::microseconds delay) {
  int ends[2];
  if (::pipe(ends) != 0) std::exit(3);
  Child child;
  child.pid = ::fork();
  if (child.pid == 0) {
    stores::SlowDisk disk;
    disk.slow_down(delay);
    static const Page kPages[] = {{"/index.html", "1", "x", {}}};
    ServerOptions options;
    options.port = 0;
    options.pages = kPages;
#ifdef ENFILADE_STUDY_BEFORE
    options.store = stores::open_sqlite(file).value();
#else
    options.store = stores::open_pool("sqlite:" + file).value();
#endif
    options.stop_on_signals = true;
    const auto server = Server::open(std::move(options));
    const std::uint16_t port = (*server)->port();
    if (::write(ends[1], &port, sizeof port) != sizeof port) ::_exit(3);
    (*server)->run();
    ::_exit(0);
  }
  if (::read(ends[0], &child.port, sizeof child.port) != sizeof child.port) std::exit(3);
  return child;
}
// How long it takes to stop. After four minutes it is killed.
double stop(const Child& child) {
  const auto from = Clock::now();
  ::kill(child.pid, SIGTERM);
  while (::waitpid(child.pid, nullptr, WNOHANG) == 0) {
    if (Clock::now() - from > 4min) ::kill(child.pid, SIGKILL);
    std::this_thread::sleep_for(1ms);
  }
  return seconds(Clock::now() - from);
}
std::uint64_t peak_kilobytes(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/status");
  std::string word;
  std::uint64_t value = 0;
  while (in >> word) {
    if (word == "VmHWM:") in >> value;
  }
  return value;
}

// Asks the store without waiting for the answer.
void post(Client& client, const std::string& question) {
  client.send("POST /store HTTP/1.1\r\nHost: " + client.host() + "\r\nOrigin: http://" + client.host() +
              "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(question.size()) + "\r\n\r\n" +
              question);
}

void report(const char* what, int clients, std::vector<double> times, double all) {
  std::sort(times.begin(), times.end());
  std::printf("%-12s %4d clients  %8.0f writes/s   p50 %8.2f ms   p99 %8.2f ms\n", what, clients,
              static_cast<double>(times.size()) / all, times[times.size() / 2] * 1e3,
              times[times.size() * 99 / 100] * 1e3);
  std::fflush(stdout);
}

void measure_writes(std::uint16_t port, const char* what, int clients, Clock::duration most) {
  std::vector<std::vector<double>> times(static_cast<std::size_t>(clients));
  std::vector<std::thread> threads;
  const auto from = Clock::now();
  for (int c = 0; c < clients; ++c) {
    threads.emplace_back([&, c] {
      Client client(port);
      const std::string building = std::string(what) + std::to_string(clients);
      for (std::uint64_t v = 0; Clock::now() - from < most; ++v) {
        const auto begun = Clock::now();
        const auto done =
            store::wire::read_writes(client
                                         .ask_store(store::wire::write_request(store::wire::Commit{
                                             building, 0, {write(static_cast<std::uint64_t>(c), v, 100)}}))
                                         .body,
                                     1);
        if (!done || !done->front().done) std::exit(4);
        times[static_cast<std::size_t>(c)].push_back(seconds(Clock::now() - begun));
      }
    });
  }
  for (std::thread& t : threads) t.join();
  std::vector<double> all;
  for (const auto& t : times) all.insert(all.end(), t.begin(), t.end());
  report(what, clients, std::move(all), seconds(Clock::now() - from));
}

void measure_engine(const std::string& file, std::chrono::microseconds delay, const char* what) {
  stores::SlowDisk disk;
  disk.slow_down(delay);
  const auto store = stores::open_sqlite(file).value();
  std::vector<double> times;
  const auto from = Clock::now();
  for (std::uint64_t v = 0; Clock::now() - from < 3s; ++v) {
    const auto begun = Clock::now();
    const store::Write w = write(0, v, 100);
    if (!store->commit("engine", std::span<const store::Write>(&w, 1), 0)) std::exit(4);
    times.push_back(seconds(Clock::now() - begun));
  }
  report(what, 0, std::move(times), seconds(Clock::now() - from));
}

void measure_slow_readers(const std::string& file) {
  {
    const auto store = stores::open_sqlite(file).value();
    std::vector<store::Write> writes;
    for (std::uint64_t i = 0; i < 400; ++i) writes.push_back(write(i, 0, 50'000));
    if (!store->commit("large", writes, 0)) std::exit(4);
  }
  const Child child = serve(file, 0us);
  std::vector<std::unique_ptr<Client>> clients;
  const std::string question = store::wire::write_request(store::wire::Load{"large", 0, 0});
  for (int i = 0; i < 127; ++i) {
    clients.push_back(std::make_unique<Client>(child.port));
    post(*clients.back(), question);
  }
  std::this_thread::sleep_for(12s);
  std::printf("127 slow readers of a floor of 20 MB: %.0f MB at most\n",
              static_cast<double>(peak_kilobytes(child.pid)) / 1e3);
  std::printf("time to stop with slow readers: %.2f s\n", stop(child));
  std::fflush(stdout);
}

void measure_locked_stop(const std::string& file) {
  const Child child = serve(file, 0us);
  sqlite3* other = nullptr;
  if (sqlite3_open(file.c_str(), &other) != SQLITE_OK) std::exit(4);
  if (sqlite3_exec(other, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr) != SQLITE_OK) std::exit(4);
  std::vector<std::unique_ptr<Client>> clients;
  for (std::uint64_t i = 0; i < 16; ++i) {
    clients.push_back(std::make_unique<Client>(child.port));
    post(*clients.back(), store::wire::write_request(store::wire::Commit{"locked", 0, {write(i, 0, 100)}}));
  }
  std::this_thread::sleep_for(1s);
  std::printf("time to stop with the database locked: %.2f s\n", stop(child));
  sqlite3_close(other);
}

// People who share a building: each writes a row of their own two or three times a
// second and listens all the time. Measured is the time from the moment somebody
// sends a row to the moment each of the others has heard of it.
void measure_news(const std::string& file) {
  constexpr std::size_t kPeople = 64, kRows = 30;
  const Child child = serve(file, 0us);
  std::vector<std::atomic<Clock::rep>> sent(kPeople * kRows);
  std::vector<std::vector<double>> times(kPeople);
  std::atomic<std::size_t> listening{0};
  const auto row = [](std::size_t who, std::size_t n) { return who * kRows + n; };
  std::vector<std::thread> threads;
  for (std::size_t who = 0; who < kPeople; ++who) {
    threads.emplace_back([&, who] {
      Client client(child.port);
      if (client.upgrade("/store/news") != 101) std::exit(4);
      client.say(R"({"building":"shared","after":""})");
      if (!client.hear()) std::exit(4);
      ++listening;
      while (times[who].size() < kPeople * kRows) {
        const auto text = client.hear();
        if (!text) std::exit(4);
        const auto said = nlohmann::json::parse(*text);
        if (!said.contains("news")) continue;
        const auto news = store::wire::read_news(nlohmann::json{{"news", said["news"]}}.dump());
        for (const store::News& one : news.value()) {
          const auto begun = Clock::time_point(Clock::duration(sent[one.record.key.item].load()));
          times[who].push_back(seconds(Clock::now() - begun));
        }
      }
    });
    threads.emplace_back([&, who] {
      while (listening < kPeople) std::this_thread::sleep_for(1ms);
      Client client(child.port);
      std::mt19937 random(static_cast<unsigned>(who));
      for (std::size_t n = 0; n < kRows; ++n) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200 + random() % 500));
        sent[row(who, n)] = Clock::now().time_since_epoch().count();
        client.ask_store(store::wire::write_request(store::wire::Commit{"shared", 0, {write(row(who, n), 0, 60)}}));
      }
    });
  }
  const auto from = Clock::now();
  for (std::thread& t : threads) t.join();
  std::vector<double> all;
  for (const auto& t : times) all.insert(all.end(), t.begin(), t.end());
  const double most = *std::max_element(all.begin(), all.end());
  report("news heard", kPeople, all, seconds(Clock::now() - from));
  std::printf("the slowest of %zu took %.2f ms; none was missed\n", all.size(), most * 1e3);
  stop(child);
}

int run(const std::string& folder, bool news_alone) {
  if (news_alone) {
    measure_news(folder + "/news.db");
    return 0;
  }
  for (const auto delay : {0us, 5000us}) {
    const std::string name = delay.count() ? "slow" : "plain";
    measure_engine(folder + "/" + name + "-engine.db", delay, (name + " engine").c_str());
    const Child child = serve(folder + "/" + name + ".db", delay);
    for (const int clients : {1, 16, 128}) measure_writes(child.port, name.c_str(), clients, 4s);
    stop(child);
  }
  measure_slow_readers(folder + "/large.db");
  measure_locked_stop(folder + "/locked.db");
  measure_news(folder + "/news.db");
  return 0;
}

}  // namespace
}  // namespace enfilade::cli

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::string folder = argc > 1 ? argv[1] : "/tmp/enfilade-study-XXXXXX";
  if (argc <= 1 && !::mkdtemp(folder.data())) return 3;
  return enfilade::cli::run(folder, argc > 2 && std::string_view(argv[2]) == "news");
}
