#include "cli/program.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <enfilade/brief/read.hpp>
#include <enfilade/threads/pool.hpp>

#include "cli/files.hpp"

namespace enfilade::cli {
namespace {

extern "C" void on_signal(int number) {
  interrupted().store(true, std::memory_order_relaxed);
  // A second one ends the program at once: outputs only ever appear by rename.
  std::signal(number, SIG_DFL);
}

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

bool dumb_terminal() {
  const char* term = std::getenv("TERM");
  return term && std::string_view(term) == "dumb";
}

}  // namespace

int complain(int exit_code, std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  fmt::print(stderr, "enfilade: {}\n", line);
  return exit_code;
}

int complain(const Error& error) {
  switch (error.code) {
    case ErrorCode::io: return complain(kIo, error.line());
    case ErrorCode::cancelled: return complain(kInterrupted, "interrupted");
    default: return complain(kBadInput, error.line());
  }
}

std::atomic<bool>& interrupted() {
  static std::atomic<bool> flag{false};
  return flag;
}

void catch_interrupts() {
  interrupted().store(false);  // the flag exists before a signal can come
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
  // Failed writes are errors to report, not a reason to die.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

bool stdout_is_terminal() { return isatty(STDOUT_FILENO) != 0; }
bool stderr_is_terminal() { return isatty(STDERR_FILENO) != 0; }
bool colour_wanted() { return stdout_is_terminal() && !set("NO_COLOR") && !dumb_terminal(); }

int terminal_columns() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  if (const char* text = std::getenv("COLUMNS")) {
    int columns = 0;
    const std::string_view view(text);
    if (std::from_chars(view.data(), view.data() + view.size(), columns).ec == std::errc() && columns > 0)
      return columns;
  }
  return 100;
}

Bar::Bar(std::string label) : label_(std::move(label)), active_(stderr_is_terminal() && !dumb_terminal()) {}

Bar::~Bar() {
  if (drawn_ > 0) fmt::print(stderr, "\r{:{}}\r", "", drawn_);
}

void Bar::operator()(Progress progress) {
  if (!active_) return;
  const auto now =
      std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
          .count();
  if (now - last_ < 50) return;
  last_ = now;
  constexpr std::uint64_t kCells = 30;
  std::string text = label_;
  if (progress.total > 0) {
    const std::uint64_t full = std::min(kCells, progress.done * kCells / progress.total);
    text += fmt::format(" [{:#<{}}{:.<{}}] {:3}%", "", full, "", kCells - full, progress.done * 100 / progress.total);
  } else {
    text += fmt::format(" {}", progress.done);
  }
  fmt::print(stderr, "\r{:<{}}", text, drawn_);
  std::fflush(stderr);
  drawn_ = static_cast<int>(text.size());
}

void add_brief(CLI::App& app, Common& common, bool required) {
  app.add_option("BRIEF", common.brief, "what to build (.toml or .json)")->required(required);
  app.add_option("--seed", common.seed, "instead of the brief's")->check(CLI::Range(std::uint64_t{0}, plan::kMaxSeed));
}
void add_floors(CLI::App& app, Common& common) {
  app.add_option("--floors", common.floors, "which floors, for example 0-3,7 (0: ground; default: all)");
}
void add_jobs(CLI::App& app, Common& common) {
  app.add_option("--jobs", common.jobs, "threads (default: all)")->check(CLI::Range(1u, threads::kMaxWidth));
}
void add_json(CLI::App& app, Common& common) { app.add_flag("--json", common.json, "print one JSON object"); }

Result<plan::Brief> load_brief(const Common& common) {
  Result<std::string> text = read_input(common.brief, brief::kMaxBytes);
  if (!text) return text.error();
  Result<plan::Brief> brief = brief::read_brief(*text, common.brief);
  if (brief && common.seed) brief->seed = *common.seed;
  return brief;
}

Result<rules::BuildingPtr> raise(const Common& common, const plan::Brief& brief) {
  if (!brief.site.footprints.empty()) {
    return Error{ErrorCode::invalid, common.brief, "site.footprints is a map of many buildings; generate and audit build them"};
  }
  Result<rules::BuildingPtr> building = rules::raise(brief);
  if (building) return building;
  Error error = building.error();
  error.place = error.place.empty() ? common.brief : common.brief + ": " + error.place;
  return error;
}

Result<std::vector<std::int32_t>> parse_floors(std::string_view text, std::int32_t floors) {
  const auto fail = [&](std::string what) {
    return Error{ErrorCode::invalid, "--floors", fmt::format("{}; the building has floors 0-{}", what, floors - 1)};
  };
  std::vector<std::int32_t> out;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&](std::int32_t& value) {
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc()) return false;
    at = next;
    return true;
  };
  while (at != end) {
    std::int32_t first = 0, last = 0;
    if (!number(first)) return fail(fmt::format("\"{}\" is not a list such as 0-3,7", text));
    last = first;
    if (at != end && *at == '-') {
      ++at;
      if (!number(last)) return fail(fmt::format("\"{}\" is not a list such as 0-3,7", text));
    }
    if (at != end && *at++ != ',') return fail(fmt::format("\"{}\" is not a list such as 0-3,7", text));
    if (first > last) return fail(fmt::format("{}-{} runs backwards", first, last));
    if (first < 0 || last >= floors) return fail(fmt::format("floor {} does not exist", first < 0 ? first : last));
    for (std::int32_t i = first; i <= last; ++i) out.push_back(i);
  }
  if (!text.empty() && text.back() == ',') return fail(fmt::format("\"{}\" is not a list such as 0-3,7", text));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::string bytes_text(std::uint64_t bytes) {
  const auto value = static_cast<double>(bytes);
  if (bytes < 1'000) return fmt::format("{} B", bytes);
  if (bytes < 1'000'000) return fmt::format("{:.1f} kB", value / 1e3);
  if (bytes < 1'000'000'000) return fmt::format("{:.1f} MB", value / 1e6);
  return fmt::format("{:.2f} GB", value / 1e9);
}

std::string count_text(std::uint64_t n) {
  std::string digits = fmt::format("{}", n);
  for (std::ptrdiff_t i = std::ssize(digits) - 3; i > 0; i -= 3) digits.insert(static_cast<std::size_t>(i), 1, ' ');
  return digits;
}

}  // namespace enfilade::cli
