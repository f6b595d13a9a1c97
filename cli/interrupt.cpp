#include "cli/interrupt.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <set>
#include <string_view>
#include <thread>

#include <semaphore.h>
#include <unistd.h>

#include "cli/program.hpp"

namespace enfilade::cli {
namespace {

struct Unfinished {
  std::mutex mutex;
  std::set<std::string> files;
};

// Never destroyed: the watcher may still be there while the program's statics are taken down.
Unfinished& unfinished() {
  static auto& all = *new Unfinished;
  return all;
}

sem_t asked;  // a semaphore may be raised in a signal's handler; a condition variable may not

extern "C" void on_signal(int number) {
  interrupted().store(true, std::memory_order_relaxed);
  sem_post(&asked);
  // A second one ends the program at once.
  std::signal(number, SIG_DFL);
}

// Waits until the program is asked to stop, and ends it if it does not leave by itself.
void watch() {
  while (sem_wait(&asked) != 0 && errno == EINTR) {}
  std::this_thread::sleep_for(kGrace);
  Unfinished& all = unfinished();
  const std::lock_guard lock(all.mutex);
  for (const std::string& file : all.files) ::unlink(file.c_str());
  // Streams may be locked by the thread that does not leave, so the line goes past them.
  constexpr std::string_view kLine = "enfilade: interrupted\n";
  [[maybe_unused]] const ssize_t said = ::write(STDERR_FILENO, kLine.data(), kLine.size());
  std::_Exit(kInterrupted);
}

}  // namespace

std::atomic<bool>& interrupted() {
  static std::atomic<bool> flag{false};
  return flag;
}

void catch_interrupts() {
  interrupted().store(false);  // the flag exists before a signal can come
  unfinished();
  sem_init(&asked, 0, 0);
  std::thread(watch).detach();
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  // Failed writes are errors to report, not a reason to die.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

UnfinishedFiles::UnfinishedFiles() : lock_(unfinished().mutex) {}
void UnfinishedFiles::add(const std::string& file) { unfinished().files.insert(file); }
void UnfinishedFiles::remove(const std::string& file) { unfinished().files.erase(file); }

}  // namespace enfilade::cli
