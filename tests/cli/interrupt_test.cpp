// What Ctrl-C does to a program, each time in a process of its own.

#include "cli/interrupt.hpp"

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "cli/files.hpp"

namespace enfilade::cli {
namespace {

namespace fs = std::filesystem;

constexpr int kInterruptedCode = 130, kOwnCode = 7;

class Interrupt : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "enfilade-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string file() const { return folder_ + "/out.txt"; }
  [[nodiscard]] bool is_empty() const { return fs::is_empty(folder_); }

  // The status that the program ends with. One that is not ended ends by itself after a minute, with another.
  template <class Program>
  static int run(const Program& program) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::alarm(60);
      catch_interrupts();
      program();
      ::_exit(kOwnCode);
    }
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return status;
  }
  static void stay() {
    for (;;) ::pause();
  }

 private:
  std::string folder_;
};

void expect_code(int status, int code) {
  ASSERT_TRUE(WIFEXITED(status)) << "ended by signal " << WTERMSIG(status);
  EXPECT_EQ(WEXITSTATUS(status), code);
}

TEST_F(Interrupt, AProgramThatDoesNotLeaveIsEndedWithoutAFileLeft) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const int status = run([&] {
      Outputs outputs(false);
      const auto handle = outputs.open(file());
      if (!handle || !outputs.write(*handle, "half a file") || is_empty()) ::_exit(1);
      std::raise(signal);
      stay();
    });
    expect_code(status, kInterruptedCode);
    EXPECT_TRUE(is_empty());
  }
}

TEST_F(Interrupt, AFileThatIsBeingRenamedIsWaitedFor) {
  const std::string temporary = file() + ".part";
  const int status = run([&] {
    {
      UnfinishedFiles unfinished;
      unfinished.add(temporary);
      std::ofstream(temporary) << "a file";
      std::raise(SIGINT);
      std::this_thread::sleep_for(3 * kGrace);
      fs::rename(temporary, file());
      unfinished.remove(temporary);
    }
    stay();
  });
  expect_code(status, kInterruptedCode);
  EXPECT_TRUE(fs::exists(file()));
  EXPECT_FALSE(fs::exists(temporary));
}

// While it holds UnfinishedFiles it is not ended, however slow the machine is.
TEST_F(Interrupt, AProgramThatLeavesInOrderIsNotEnded) {
  const int status = run([&] {
    Outputs outputs(false);
    const auto handle = outputs.open(file());
    const UnfinishedFiles hold;
    std::raise(SIGINT);
    const Status written = handle ? outputs.write(*handle, "a file") : handle.error();
    if (written || written.error().code != ErrorCode::cancelled || !interrupted()) ::_exit(1);
    ::_exit(kOwnCode);
  });
  expect_code(status, kOwnCode);
}

TEST_F(Interrupt, ASecondSignalEndsAtOnce) {
  const int status = run([] {
    const UnfinishedFiles hold;
    std::raise(SIGTERM);
    std::raise(SIGTERM);
    stay();
  });
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), SIGTERM);
}

}  // namespace
}  // namespace enfilade::cli
