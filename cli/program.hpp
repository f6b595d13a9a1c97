#pragma once
// What all commands share: exit codes, errors for people, the terminal, and the
// options every command reads alike.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/rules/building.hpp>

#include "cli/interrupt.hpp"

namespace enfilade::cli {

enum Exit : int {
  kOk = 0,
  kCheckFailed = 1,
  kBadInput = 2,
  kIo = 3,
  kInterrupted = 130,
};

// One line on stderr; the exit code that belongs to it.
int complain(const Error& error);
int complain(int exit_code, std::string_view text);

// --- the terminal

bool stdout_is_terminal();
bool stderr_is_terminal();
bool colour_wanted();  // stdout is a terminal, and NO_COLOR and TERM=dumb do not object
int terminal_columns();

// A progress bar on stderr while it lives; nothing if stderr is no terminal.
class Bar {
 public:
  explicit Bar(std::string label);
  ~Bar();
  Bar(const Bar&) = delete;
  Bar& operator=(const Bar&) = delete;
  // For Context::progress. Draws at most twenty times a second.
  void operator()(Progress progress);

 private:
  std::string label_;
  bool active_;
  std::int64_t last_ = 0;  // milliseconds
  int drawn_ = 0;          // columns
};

// --- common options

struct Common {
  std::string brief;  // path
  std::optional<std::uint64_t> seed;
  std::string floors;  // "0-3,7"; empty: all
  std::string window;  // "-128,-128,128,128"; empty: the brief's
  unsigned jobs = 0;   // 0: all
  bool json = false;
};

// The text of the brief's file, or of standard input for "-", which is then called "stdin.json" if it begins with "{",
// else "stdin.toml".
struct BriefText {
  std::string name;
  std::string text;
};
Result<BriefText> read_brief_text(const std::string& path);

// The brief in the file, with --seed and --window applied. ErrorCode::invalid if
// it can't be read, or has no window.
Result<plan::Brief> load_brief(const Common& common);
Result<plan::Brief> load_brief(const Common& common, const BriefText& text);

// The building of a brief; errors name the brief's file.
Result<rules::BuildingPtr> raise(const Common& common, const plan::Brief& brief);

// "0-3,7" or "-2..0" as ascending storeys, each once, within those of the brief.
// Empty text: empty list.
Result<std::vector<std::int32_t>> parse_floors(std::string_view text, const plan::Brief& brief);

// "-128,-128,128,128" as x0, y0, x1, y1 in cells.
Result<std::array<std::int64_t, 4>> parse_window(std::string_view text);

// "0-11", or "-2..0" where there are negative ones.
std::string storeys_text(const plan::Brief& brief);

// Seconds since some moment.
double seconds_now();

// "12.3 MB", "1 234 567".
std::string bytes_text(std::uint64_t bytes);
std::string count_text(std::uint64_t n);

// Text for a terminal: control characters, which could move the cursor, repaint
// lines or turn the direction of writing, as \x1b or \u202e. The rest as it is.
std::string printable(std::string_view text);

}  // namespace enfilade::cli
