#include "cli/program_test.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>

namespace enfilade::cli {
namespace fs = std::filesystem;

void Program::SetUp() {
  std::string pattern = (fs::temp_directory_path() / "enfilade-XXXXXX").string();
  ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
  folder_ = pattern;
}

void Program::TearDown() { fs::remove_all(folder_); }

Ran Program::run(const std::vector<std::string>& arguments, int interrupt_after, std::uint64_t file_limit) {
  // Captures lie outside the folder, so that files() shows only what it wrote.
  const std::string out = folder_ + ".out", err = folder_ + ".err";
  const pid_t child = ::fork();
  if (child == 0) {
    if (!input_.empty()) ::dup2(::open(input_.c_str(), O_RDONLY), STDIN_FILENO);
    const int o = ::open(out.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    const int e = ::open(err.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    ::dup2(o, STDOUT_FILENO);
    ::dup2(e, STDERR_FILENO);
    if (file_limit > 0) {
      const rlimit limit{file_limit, file_limit};
      ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    std::vector<char*> argv{const_cast<char*>(ENFILADE_PROGRAM)};
    for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
    argv.push_back(nullptr);
    if (::chdir(folder_.c_str()) == 0) ::execv(ENFILADE_PROGRAM, argv.data());
    ::_exit(127);
  }
  if (interrupt_after > 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(interrupt_after));
    ::kill(child, SIGINT);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  const auto slurp = [](const std::string& name) {
    std::ifstream in(name, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    fs::remove(name);
    return text.str();
  };
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), slurp(out), slurp(err)};
}

Ran Program::run_with(std::string_view input, const std::vector<std::string>& arguments) {
  input_ = folder_ + ".in";
  std::ofstream(input_, std::ios::binary).write(input.data(), static_cast<std::streamsize>(input.size()));
  Ran ran = run(arguments);
  fs::remove(input_);
  input_.clear();
  return ran;
}

void Program::put(const std::string& name, std::string_view bytes) {
  std::ofstream(path(name), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string Program::get(const std::string& name) const {
  std::ifstream in(path(name), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string Program::files() const {
  std::vector<std::string> names;
  for (const fs::directory_entry& e : fs::directory_iterator(folder_)) names.push_back(e.path().filename().string());
  std::sort(names.begin(), names.end());
  std::string text;
  for (const std::string& n : names) text += (text.empty() ? "" : " ") + n;
  return text;
}

void expect_refused(const Ran& ran, std::string_view needle) {
  EXPECT_EQ(ran.code, 2) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_THAT(ran.err, ::testing::HasSubstr(std::string(needle)));
}

}  // namespace enfilade::cli
