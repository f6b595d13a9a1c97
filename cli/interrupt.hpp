#pragma once
// Ctrl-C and SIGTERM. A command looks at interrupted() and leaves in order, as a rule within milliseconds. Some steps
// of other people's code, such as reading 100 MB of JSON, have no place to look; therefore the program is ended in the
// middle of whatever it does when it is still there kGrace after it was asked. Nothing is lost by that: outputs
// appear by rename only, unfinished ones are removed first, and a store keeps what it acknowledged.

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>

namespace enfilade::cli {

// How long a command may take to leave in order. Ending it takes a few milliseconds more.
inline constexpr std::chrono::milliseconds kGrace{120};

// Set by Ctrl-C and SIGTERM.
std::atomic<bool>& interrupted();

// Called once, before any other thread is started.
void catch_interrupts();

// The files under temporary names, of all threads. The program is not ended while one of these lives, so that what is
// done to files and said here is one step. It holds a lock: keep it short, and do not make a second one in its life.
class UnfinishedFiles {
 public:
  UnfinishedFiles();
  void add(const std::string& file);
  void remove(const std::string& file);  // renamed or deleted by the caller

 private:
  std::unique_lock<std::mutex> lock_;
};

}  // namespace enfilade::cli
