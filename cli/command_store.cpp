// store ls|export|import|verify|compact URL: looking after stored changes.
//
// A line of an export is one record, a JSON object (store/wire.hpp reads and
// writes it):
//   building  name            floor     number
//   path      hex             subject   region, portal, span or pin
//   item      decimal, as text: JSON's numbers end at 2^53 for many readers
//   version   number          expires   UTC seconds; left out if never
//   body      base64 of the sealed body
// Versions are told, not restored: a store counts its own.

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/store/limits.hpp>
#include <enfilade/store/wire.hpp>
#include <enfilade/stores/open.hpp>

#include "cli/files.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"

namespace enfilade::cli {
namespace {

using Json = nlohmann::ordered_json;
using store::Record;
using store::RecordKey;

// --- reading an export

// One line as a building's records, which all open; of an older format it may be
// several. The error says what is wrong with the line.
struct CheckedLine {
  std::string building;
  std::vector<Record> records;
};
Result<CheckedLine> checked_line(std::string_view text) {
  Result<store::wire::Line> line = store::wire::read_line(text);
  if (!line) return line.error();
  CheckedLine checked{std::move(line->building), store::upgraded(line->record)};
  for (const Record& record : checked.records) {
    if (const auto opened = store::open(record.key, record.body); !opened) {
      return Error{ErrorCode::invalid, {}, "\"body\": " + opened.error().text};
    }
  }
  return checked;
}

using Rows = std::map<RecordKey, Record>;

// All lines of a file ("" or "-": standard input), by building. Errors name file
// and line; nothing is taken from a file with an error.
Result<std::map<std::string, Rows>> read_lines(const std::string& path) {
  const bool standard = path.empty() || path == kStandard;
  const std::string place = standard ? "standard input" : path;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      standard ? stdin : std::fopen(path.c_str(), "rb"), [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); });
  if (!file) return Error{ErrorCode::invalid, place, std::strerror(errno)};
  constexpr std::size_t kLongest = 256 * 1024;  // more than any record needs
  std::map<std::string, Rows> out;
  std::string text;
  std::uint64_t number = 1;
  const auto here = [&](const std::string& what) {
    return Error{ErrorCode::invalid, fmt::format("{}:{}", place, number), what};
  };
  const auto take = [&]() -> Status {
    if (text.empty()) return Done{};
    Result<CheckedLine> line = checked_line(text);
    if (!line) return here(line.error().text);
    for (Record& record : line->records) {
      const std::string what = store::describe(record.key);
      const RecordKey key = record.key;
      if (!out[line->building].try_emplace(key, std::move(record)).second) {
        return here(fmt::format("the record of {}, {} is there twice", line->building, what));
      }
    }
    return Done{};
  };
  std::array<char, 1 << 16> buffer;
  while (const std::size_t n = std::fread(buffer.data(), 1, buffer.size(), file.get())) {
    if (interrupted().load(std::memory_order_relaxed)) return Error{ErrorCode::cancelled, {}, "interrupted"};
    for (const char c : std::string_view(buffer.data(), n)) {
      if (c != '\n') {
        text += c;
        if (text.size() > kLongest) return here("the line is longer than any record");
        continue;
      }
      if (Status s = take(); !s) return s.error();
      text.clear();
      ++number;
    }
  }
  if (std::ferror(file.get())) return Error{ErrorCode::invalid, place, "can't be read"};
  if (Status s = take(); !s) return s.error();
  return out;
}

// --- the commands

// Only import makes a store that is not there. What is only looked at may be
// read-only.
Result<store::StorePtr> open_existing(const StoreOptions& o, bool writing) {
  constexpr std::string_view kScheme = "sqlite:";
  std::error_code ec;
  if (o.url.starts_with(kScheme) && o.url.size() > kScheme.size() &&
      !std::filesystem::exists(o.url.substr(kScheme.size()), ec)) {
    return Error{ErrorCode::invalid, o.url.substr(kScheme.size()), "there is no such file"};
  }
  return stores::open(o.url, {{}, writing});
}

}  // namespace

int store_ls(const StoreOptions& o) {
  const Result<store::StorePtr> store = open_existing(o, false);
  if (!store) return complain(store.error());
  const auto list = (*store)->list();
  if (!list) return complain(list.error());
  Json buildings = Json::array();
  std::uint64_t records = 0, bytes = 0;
  for (const store::Summary& s : *list) {
    buildings.push_back({{"building", s.building}, {"records", s.records}, {"bytes", s.bytes}});
    records += s.records;
    bytes += s.bytes;
    if (!o.common.json)
      fmt::print("{:>10}  {:>10}  {}\n", count_text(s.records), bytes_text(s.bytes), printable(s.building));
  }
  if (o.common.json) {
    fmt::print("{}\n", Json{{"buildings", buildings}, {"records", records}, {"bytes", bytes}}.dump());
  } else {
    fmt::print("{:>10}  {:>10}  in all\n", count_text(records), bytes_text(bytes));
  }
  return kOk;
}

int store_export(const StoreOptions& o) {
  const Result<store::StorePtr> store = open_existing(o, false);
  if (!store) return complain(store.error());
  Outputs outputs(o.force);
  Outputs::Handle handle = 0;
  const bool to_file = !o.file.empty() && o.file != kStandard;
  if (to_file) {
    if (const Status s = outputs.claim(o.file); !s) return complain(s.error());
    const Result<Outputs::Handle> opened = outputs.open(o.file);
    if (!opened) return complain(opened.error());
    handle = *opened;
  }
  Status failure = Done{};
  std::uint64_t left_out = 0;
  const Status scanned = (*store)->scan([&](const std::string& building, const Record& record) {
    if (interrupted().load(std::memory_order_relaxed)) failure = Error{ErrorCode::cancelled, {}, "interrupted"};
    if (const auto opened = store::open(record.key, record.body); !opened) {
      const std::string what = fmt::format("{}, {}: {}", building, store::describe(record.key), opened.error().text);
      if (!o.salvage) failure = Error{ErrorCode::io, what, "--salvage leaves such records out"};
      if (o.salvage && ++left_out <= 20) complain(kCheckFailed, "left out: " + what);
      return failure.ok();
    }
    const std::string line = store::wire::write_line(building, record);
    if (to_file && failure) {
      failure = outputs.write(handle, line);
    } else if (failure && std::fwrite(line.data(), 1, line.size(), stdout) != line.size()) {
      failure = Error{ErrorCode::io, "standard output", std::strerror(errno)};
    }
    return failure.ok();
  });
  if (!failure) return complain(failure.error());
  if (!scanned && !o.salvage) {
    return complain(Error{scanned.error().code, scanned.error().place,
                          scanned.error().text + "; --salvage exports what can be read"});
  }
  if (to_file) {
    if (const Status s = outputs.close(handle); !s) return complain(s.error());
    if (const auto written = outputs.commit(); !written) return complain(written.error());
  }
  if (!scanned) return complain(kCheckFailed, scanned.error().line());
  return left_out > 0 ? complain(kCheckFailed, fmt::format("{} damaged records were left out", left_out)) : kOk;
}

namespace {

// What has to be written so that a building holds the rows; rows that are there
// already cost nothing. At this moment nothing has expired: an import is no
// judge of time.
constexpr std::int64_t kBeforeAll = std::numeric_limits<std::int64_t>::min();

Result<std::vector<store::Write>> plan_import(store::Store& store, const std::string& building, const Rows& rows,
                                              bool force) {
  std::vector<store::Write> writes;
  Rows there;
  std::optional<std::int16_t> floor;
  for (const auto& [key, row] : rows) {
    if (floor != key.floor) {
      floor = key.floor;
      there.clear();
      auto loaded = store.load(building, key.floor, kBeforeAll);
      if (!loaded) return loaded.error();
      for (Record& r : *loaded) there.emplace(r.key, std::move(r));
    }
    const auto old = there.find(key);
    if (old != there.end() && old->second.body == row.body && old->second.expires == row.expires) continue;
    if (old != there.end() && !force) {
      return Error{ErrorCode::invalid, fmt::format("{}, {}", building, store::describe(key)),
                   "the store holds another record there; --force replaces it"};
    }
    writes.push_back({key, old == there.end() ? 0 : old->second.version, row.expires, row.body});
  }
  return writes;
}

}  // namespace

int store_import(const StoreOptions& o) {
  const Result<std::map<std::string, Rows>> lines = read_lines(o.file);
  if (!lines) return complain(lines.error());
  const Result<store::StorePtr> store = stores::open(o.url);
  if (!store) return complain(store.error());
  // First everything is looked at, then everything is written.
  std::vector<std::pair<std::string, std::vector<store::Write>>> plans;
  std::uint64_t records = 0, written = 0, refused = 0;
  for (const auto& [building, rows] : *lines) {
    auto writes = plan_import(**store, building, rows, o.force);
    if (!writes) return complain(writes.error());
    records += rows.size();
    plans.emplace_back(building, std::move(writes).value());
  }
  for (const auto& [building, writes] : plans) {
    const auto done = (*store)->commit(building, writes, kBeforeAll);
    if (!done) return complain(done.error());
    for (const store::Written& w : *done) ++(w.done ? written : refused);
  }
  if (refused > 0) {
    return complain(kCheckFailed,
                    fmt::format("{} records were changed by somebody else meanwhile and left alone", refused));
  }
  if (o.common.json) {
    fmt::print("{}\n", Json{{"records", records}, {"written", written}, {"unchanged", records - written}}.dump());
  } else {
    fmt::print(stderr, "{} records, {} of them new or changed\n", count_text(records), count_text(written));
  }
  return kOk;
}

int store_verify(const StoreOptions& o) {
  const Result<store::StorePtr> store = open_existing(o, false);
  if (!store) return complain(store.error());
  const auto damage = (*store)->verify();
  if (!damage) return complain(damage.error());
  Json list = Json::array();
  for (const store::Damage& d : *damage) {
    Json entry{{"building", d.building}};
    if (d.key) {
      entry["floor"] = d.key->floor;
      entry["path"] = store::wire::to_hex(d.key->path);
      entry["subject"] = store::name(d.key->subject);
      entry["item"] = std::to_string(d.key->item);
    }
    entry["text"] = d.text;
    list.push_back(std::move(entry));
    if (o.common.json) continue;
    std::string place = d.building;
    if (d.key) place += (place.empty() ? "" : ", ") + store::describe(*d.key);
    fmt::print("{}{}{}\n", printable(place), place.empty() ? "" : ": ", printable(d.text));
  }
  if (o.common.json) {
    fmt::print("{}\n",
               Json{{"ok", damage->empty()}, {"damage", list}}.dump(-1, ' ', false, Json::error_handler_t::replace));
  } else if (damage->empty()) {
    fmt::print("in order\n");
  }
  return damage->empty() ? kOk : kCheckFailed;
}

int store_compact(const StoreOptions& o) {
  const Result<store::StorePtr> store = open_existing(o, true);
  if (!store) return complain(store.error());
  std::uint64_t expired = 0;
  constexpr std::uint64_t kPiece = 10'000;  // between two looks at Ctrl-C
  for (std::uint64_t last = kPiece; last == kPiece; expired += last) {
    if (interrupted().load(std::memory_order_relaxed)) return complain({ErrorCode::cancelled, {}, "interrupted"});
    const Result<std::uint64_t> gone = (*store)->expire(std::time(nullptr), kPiece);
    if (!gone) return complain(gone.error());
    last = *gone;
  }
  if (const Status s = (*store)->compact(); !s) return complain(s.error());
  if (o.common.json) {
    fmt::print("{}\n", Json{{"expired", expired}}.dump());
  } else {
    fmt::print(stderr, "{} expired records removed\n", count_text(expired));
  }
  return kOk;
}

}  // namespace enfilade::cli
