#pragma once
// Runs the real program in a folder of its own and looks at what it says.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace enfilade::cli {

struct Ran {
  int code = -1;  // exit code; 128 + signal if it was killed
  std::string out;
  std::string err;

  [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(out, nullptr, false); }
};

class Program : public ::testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // Runs enfilade with arguments in the folder. With `interrupt_after` > 0 it
  // gets Ctrl-C after so many milliseconds; with `file_limit` > 0 no file may grow
  // beyond so many bytes, as on a full disk.
  Ran run(const std::vector<std::string>& arguments, int interrupt_after = 0, std::uint64_t file_limit = 0);
  // The same with `input` on its standard input.
  Ran run_with(std::string_view input, const std::vector<std::string>& arguments);

  void put(const std::string& name, std::string_view bytes);
  [[nodiscard]] std::string get(const std::string& name) const;
  // Names in the folder, sorted, joined by blanks.
  [[nodiscard]] std::string files() const;
  [[nodiscard]] std::string path(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
  std::string input_;  // file that standard input is read from; empty: the test's own
};

// Bad input: exit 2, one line on stderr, nothing on stdout.
void expect_refused(const Ran& ran, std::string_view needle);

}  // namespace enfilade::cli
