// Errors become one line on stderr and an exit code; what comes from files is escaped before a terminal gets it. Below
// that the readers of options that several commands have: briefs, floors, windows.

#include "cli/program.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <enfilade/brief/read.hpp>
#include <enfilade/threads/pool.hpp>

#include "cli/files.hpp"

namespace enfilade::cli {
namespace {

bool set(const char* variable) {
  const char* value = std::getenv(variable);
  return value && *value;
}

bool dumb_terminal() {
  const char* term = std::getenv("TERM");
  return term && std::string_view(term) == "dumb";
}

}  // namespace

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto at = [&](std::size_t k) { return i + k < text.size() ? static_cast<unsigned char>(text[i + k]) : 0u; };
    const unsigned pair = at(0) == 0xe2 ? at(1) << 8 | at(2) : 0;
    if (at(0) < 0x20 || at(0) == 0x7f) {
      out += fmt::format("\\x{:02x}", at(0));
    } else if (at(0) == 0xc2 && at(1) >= 0x80 && at(1) <= 0x9f) {  // the same once more, as U+0080 to U+009F
      out += fmt::format("\\x{:02x}", at(1));
      i += 1;
    } else if ((pair >= 0x80aa && pair <= 0x80ae) || (pair >= 0x81a6 && pair <= 0x81a9)) {  // direction of writing
      out += fmt::format("\\u{:04x}", 0x2000 + ((at(1) & 0x3f) << 6) + (at(2) & 0x3f));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

int complain(int exit_code, std::string_view text) {
  std::string line(text);
  for (char& c : line) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  fmt::print(stderr, "enfilade: {}\n", printable(line));
  return exit_code;
}

int complain(const Error& error) {
  switch (error.code) {
    case ErrorCode::io: return complain(kIo, error.line());
    case ErrorCode::cancelled: return complain(kInterrupted, "interrupted");
    default: return complain(kBadInput, error.line());
  }
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

Result<BriefText> read_brief_text(const std::string& path) {
  Result<std::string> text = read_input(path, brief::kMaxBytes);
  if (!text) return text.error();
  if (path != kStandard) return BriefText{path, std::move(*text)};
  const std::size_t first = text->find_first_not_of(" \t\r\n");
  const bool json = first != std::string::npos && (*text)[first] == '{';
  return BriefText{json ? "stdin.json" : "stdin.toml", std::move(*text)};
}

Result<plan::Brief> load_brief(const Common& common) {
  const Result<BriefText> text = read_brief_text(common.brief);
  return text ? load_brief(common, *text) : Result<plan::Brief>(text.error());
}

Result<plan::Brief> load_brief(const Common& common, const BriefText& text) {
  Result<plan::Brief> brief = brief::read_brief(text.text, text.name);
  if (!brief) return brief;
  if (common.seed) brief->seed = *common.seed;
  if (common.window.empty()) return brief;
  if (brief->kind != "dungeon" || !brief->dungeon.unbounded) {
    return Error{ErrorCode::invalid, "--window",
                 common.brief + " has bounds; only a dungeon with site.unbounded has a window"};
  }
  const Result<std::array<std::int64_t, 4>> window = parse_window(common.window);
  if (!window) return window.error();
  brief->dungeon.window = *window;
  if (const std::string fault = plan::fault_of(brief->dungeon); !fault.empty())
    return Error{ErrorCode::invalid, "--window", fault};
  return brief;
}

Result<rules::BuildingPtr> raise(const Common& common, const plan::Brief& brief) {
  if (!brief.site.footprints.empty()) {
    return Error{ErrorCode::invalid, common.brief,
                 "site.footprints is a map of many buildings; generate and audit build them"};
  }
  Context context;
  context.cancel = &interrupted();
  Result<rules::BuildingPtr> building = rules::raise(brief, context);
  if (building) return building;
  Error error = building.error();
  error.place = error.place.empty() ? common.brief : common.brief + ": " + error.place;
  return error;
}

std::string storeys_text(const plan::Brief& brief) {
  const std::int32_t lowest = plan::lowest_storey(brief);
  return fmt::format("{}{}{}", lowest, lowest < 0 ? ".." : "-", plan::highest_storey(brief));
}

Result<std::vector<std::int32_t>> parse_floors(std::string_view text, const plan::Brief& brief) {
  const std::int32_t lowest = plan::lowest_storey(brief), highest = plan::highest_storey(brief);
  const auto fail = [&](std::string what) {
    return Error{ErrorCode::invalid, "--floors",
                 fmt::format("{}; the building has floors {}", what, storeys_text(brief))};
  };
  const auto no_list = [&] { return fail(fmt::format("\"{}\" is not a list such as 0-3,7 or -2..0", text)); };
  std::vector<std::int32_t> out;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto number = [&](std::int32_t& value) {
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc()) return false;
    at = next;
    return true;
  };
  // After a number, "-" can only mean a range.
  const auto range = [&] {
    const std::string_view rest(at, static_cast<std::size_t>(end - at));
    const std::size_t length = rest.substr(0, 2) == ".." ? 2 : rest.substr(0, 1) == "-" ? 1 : 0;
    at += length;
    return length > 0;
  };
  while (at != end) {
    std::int32_t first = 0, last = 0;
    if (!number(first)) return no_list();
    last = first;
    if (range() && !number(last)) return no_list();
    if (at != end && *at++ != ',') return no_list();
    if (first > last) return fail(fmt::format("{}..{} runs backwards", first, last));
    if (first < lowest || last > highest)
      return fail(fmt::format("floor {} does not exist", first < lowest ? first : last));
    for (std::int32_t i = first; i <= last; ++i) out.push_back(i);
  }
  if (!text.empty() && text.back() == ',') return no_list();
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

Result<std::array<std::int64_t, 4>> parse_window(std::string_view text) {
  std::array<std::int64_t, 4> window{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (std::size_t i = 0; i < window.size(); ++i) {
    const auto [next, error] = std::from_chars(at, end, window[i]);
    const bool comma = i + 1 < window.size();
    if (error != std::errc() || (comma ? next == end || *next != ',' : next != end)) {
      return Error{ErrorCode::invalid, "--window",
                   fmt::format("\"{}\" is not x0,y0,x1,y1 in whole cells, such as -128,-128,128,128", text)};
    }
    at = next + 1;
  }
  return window;
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
