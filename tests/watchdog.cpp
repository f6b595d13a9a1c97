// A test that does not end fails with its name. Every test gets an alarm; when it
// goes off, the test's name and where it was are written, and the program ends.
//
// Children made by fork() have no alarm, and neither have those of death tests. A
// test that sets an alarm of its own has no watchdog. The thread sanitizer holds
// signals back until the program waits for something, so there a loop that only
// computes is left to ctest.

#include <gtest/gtest.h>

#include <execinfo.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

namespace {

#ifdef ENFILADE_SANITIZED
constexpr unsigned kMostSeconds = 1800;
#else
constexpr unsigned kMostSeconds = 900;
#endif

// Written before the alarm is set, so that the handler only reads it.
std::string message;

// Nothing here takes memory or locks.
void bark(int) {
  void* frames[64];
  const int count = ::backtrace(frames, 64);
  if (::write(STDERR_FILENO, message.data(), message.size()) < 0) ::_exit(1);
  ::backtrace_symbols_fd(frames, count, STDERR_FILENO);
  ::_exit(1);
}

class Watchdog : public testing::EmptyTestEventListener {
 public:
  Watchdog() {
    // The first backtrace of a program loads a library.
    void* frame = nullptr;
    ::backtrace(&frame, 1);
    if (const char* seconds = std::getenv("ENFILADE_TEST_SECONDS"))
      seconds_ = static_cast<unsigned>(std::atoi(seconds));
  }

 private:
  void OnTestStart(const testing::TestInfo& test) override {
    message = std::string("\nwatchdog: ") + test.test_suite_name() + '.' + test.name() + " has not ended in " +
              std::to_string(seconds_) + " s; it was here:\n";
    std::signal(SIGALRM, bark);
    ::alarm(seconds_);
  }
  void OnTestEnd(const testing::TestInfo&) override { ::alarm(0); }

  unsigned seconds_ = kMostSeconds;
};

// gtest owns it.
[[maybe_unused]] const bool appended = [] {
  testing::UnitTest::GetInstance()->listeners().Append(new Watchdog);
  return true;
}();

}  // namespace
