// store ls|export|import|verify|compact URL: looking after stored changes.
//
// A line of an export is one record, a JSON object:
//   building  name            floor     number
//   path      hex             subject   region, portal, span or pin
//   item      decimal, as text: JSON's numbers end at 2^53 for many readers
//   version   number          expires   UTC seconds; left out if never
//   body      base64 of the sealed body
// Versions are told, not restored: a store counts its own.

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <enfilade/store/limits.hpp>
#include <enfilade/stores/open.hpp>

#include "cli/files.hpp"
#include "cli/program.hpp"

namespace enfilade::cli {
namespace {

using Json = nlohmann::ordered_json;
using store::Record;
using store::RecordKey;

struct Options {
  std::string url;
  std::string file;  // -o of export, FILE of import
  bool force = false;
  bool salvage = false;
  Common common;
};

// --- binary as text

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::string to_hex_text(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) {
    out += kHex[static_cast<unsigned char>(c) >> 4];
    out += kHex[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

std::optional<std::string> from_hex_text(std::string_view text) {
  if (text.size() % 2) return std::nullopt;
  std::string out;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const std::size_t high = kHex.find(text[i]), low = kHex.find(text[i + 1]);
    if (high == kHex.npos || low == kHex.npos) return std::nullopt;
    out += static_cast<char>(high << 4 | low);
  }
  return out;
}

std::string to_base64(std::string_view bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t block = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      block = block << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? kBase64[block >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

// Only what to_base64 writes: a text has one reading, and bytes have one text.
std::optional<std::string> from_base64(std::string_view text) {
  std::string out;
  if (text.size() % 4) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t block = 0;
    for (std::size_t k = 0; k < 4; ++k) {
      const std::size_t digit = text[i + k] == '=' ? 0 : kBase64.find(text[i + k]);
      if (digit == kBase64.npos) return std::nullopt;
      block = block << 6 | static_cast<std::uint32_t>(digit);
    }
    for (int k = 2; k >= 0; --k) out += static_cast<char>(block >> (8 * k));
  }
  for (int k = 0; k < 2 && text.ends_with('='); ++k) {
    text.remove_suffix(1);
    out.pop_back();
  }
  // Padding elsewhere, or bits behind the last byte.
  if (text.find('=') != text.npos || !to_base64(out).starts_with(text)) return std::nullopt;
  return out;
}

std::string to_line(const std::string& building, const Record& r) {
  Json line{{"building", building},
            {"floor", r.key.floor},
            {"path", to_hex_text(r.key.path)},
            {"subject", store::name(r.key.subject)},
            {"item", std::to_string(r.key.item)},
            {"version", r.version}};
  if (r.expires != store::kNever) line["expires"] = r.expires;
  line["body"] = to_base64(r.body);
  return line.dump() + '\n';
}

// --- reading an export

struct Imported {
  std::string building;
  Record record;
};

// A whole number that fits; nullopt for anything else.
std::optional<std::int64_t> whole_number(const Json& value) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() > kMost))
    return std::nullopt;
  return value.get<std::int64_t>();
}

// One line as a record; the error says what is wrong with it.
Result<Imported> from_line(std::string_view text) {
  const auto bad = [](std::string what) { return Error{ErrorCode::invalid, {}, std::move(what)}; };
  const Json line = Json::parse(text, nullptr, false);
  if (!line.is_object()) return bad("is no JSON object");
  constexpr std::array kKeys = {"building", "floor", "path", "subject", "item", "version", "expires", "body"};
  for (const auto& [key, value] : line.items()) {
    if (std::find(kKeys.begin(), kKeys.end(), key) == kKeys.end()) return bad(fmt::format("unknown key \"{}\"", key));
  }
  for (const char* key : {"building", "path", "subject", "item", "body"}) {
    if (!line.contains(key) || !line[key].is_string()) return bad(fmt::format("\"{}\" must be a text", key));
  }
  Imported out;
  Record& r = out.record;
  out.building = line["building"].get<std::string>();
  if (const Status s = store::check_building(out.building); !s) return s.error();

  const std::optional<std::int64_t> floor = whole_number(line.value("floor", Json()));
  if (!floor || *floor < INT16_MIN || *floor > INT16_MAX)
    return bad("\"floor\" must be a whole number from -32768 to 32767");
  r.key.floor = static_cast<std::int16_t>(*floor);
  std::optional<std::string> path = from_hex_text(line["path"].get_ref<const std::string&>());
  if (!path) return bad("\"path\" must be pairs of hexadecimal digits in lower case");
  r.key.path = std::move(*path);
  const auto& subject = line["subject"].get_ref<const std::string&>();
  int number = 0;
  while (number < store::kSubjects && store::name(static_cast<store::Subject>(number)) != subject) ++number;
  if (number == store::kSubjects) return bad("\"subject\" must be region, portal, span or pin");
  r.key.subject = static_cast<store::Subject>(number);
  const auto& item = line["item"].get_ref<const std::string&>();
  const auto [end, failure] = std::from_chars(item.data(), item.data() + item.size(), r.key.item);
  if (failure != std::errc() || end != item.data() + item.size() || item != std::to_string(r.key.item)) {
    return bad("\"item\" must be a text with a number from 0 to 18446744073709551615");
  }
  if (line.contains("version") && !line["version"].is_number_unsigned())
    return bad("\"version\" must be a whole number");
  if (line.contains("expires")) {
    const std::optional<std::int64_t> expires = whole_number(line["expires"]);
    if (!expires) return bad("\"expires\" must be a whole number of UTC seconds");
    r.expires = *expires;
  }
  if (const Status s = store::check_key(r.key); !s) return s.error();
  std::optional<std::string> body = from_base64(line["body"].get_ref<const std::string&>());
  if (!body) return bad("\"body\" is not base64");
  r.body = std::move(*body);
  if (const auto opened = store::open(r.key, r.body); !opened) return bad("\"body\": " + opened.error().text);
  return out;
}

using Rows = std::map<RecordKey, Record>;

// All lines of a file ("" or "-": standard input), by building. Errors name file
// and line; nothing is taken from a file with an error.
Result<std::map<std::string, Rows>> read_lines(const std::string& path) {
  const bool standard = path.empty() || path == "-";
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
    Result<Imported> line = from_line(text);
    if (!line) return here(line.error().text);
    Record& record = line->record;
    const std::string what = store::describe(record.key);
    const RecordKey key = record.key;
    if (!out[line->building].try_emplace(key, std::move(record)).second) {
      return here(fmt::format("the record of {}, {} is there twice", line->building, what));
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

// Only import makes a store that is not there.
Result<store::StorePtr> open_existing(const Options& o) {
  constexpr std::string_view kScheme = "sqlite:";
  std::error_code ec;
  if (o.url.starts_with(kScheme) && o.url.size() > kScheme.size() &&
      !std::filesystem::exists(o.url.substr(kScheme.size()), ec)) {
    return Error{ErrorCode::invalid, o.url.substr(kScheme.size()), "there is no such file"};
  }
  return stores::open(o.url);
}

int run_ls(const Options& o) {
  const Result<store::StorePtr> store = open_existing(o);
  if (!store) return complain(store.error());
  const auto list = (*store)->list();
  if (!list) return complain(list.error());
  Json buildings = Json::array();
  std::uint64_t records = 0, bytes = 0;
  for (const store::Summary& s : *list) {
    buildings.push_back({{"building", s.building}, {"records", s.records}, {"bytes", s.bytes}});
    records += s.records;
    bytes += s.bytes;
    if (!o.common.json) fmt::print("{:>10}  {:>10}  {}\n", count_text(s.records), bytes_text(s.bytes), s.building);
  }
  if (o.common.json) {
    fmt::print("{}\n", Json{{"buildings", buildings}, {"records", records}, {"bytes", bytes}}.dump());
  } else {
    fmt::print("{:>10}  {:>10}  in all\n", count_text(records), bytes_text(bytes));
  }
  return kOk;
}

int run_export(const Options& o) {
  const Result<store::StorePtr> store = open_existing(o);
  if (!store) return complain(store.error());
  Outputs outputs(o.force);
  Outputs::Handle handle = 0;
  if (!o.file.empty()) {
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
    const std::string line = to_line(building, record);
    if (!o.file.empty() && failure) {
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
  if (!o.file.empty()) {
    if (const Status s = outputs.close(handle); !s) return complain(s.error());
    if (const auto written = outputs.commit(); !written) return complain(written.error());
  }
  if (!scanned) return complain(kCheckFailed, scanned.error().line());
  return left_out > 0 ? complain(kCheckFailed, fmt::format("{} damaged records were left out", left_out)) : kOk;
}

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

int run_import(const Options& o) {
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

int run_verify(const Options& o) {
  const Result<store::StorePtr> store = open_existing(o);
  if (!store) return complain(store.error());
  const auto damage = (*store)->verify();
  if (!damage) return complain(damage.error());
  Json list = Json::array();
  for (const store::Damage& d : *damage) {
    Json entry{{"building", d.building}};
    if (d.key) {
      entry["floor"] = d.key->floor;
      entry["path"] = to_hex_text(d.key->path);
      entry["subject"] = store::name(d.key->subject);
      entry["item"] = std::to_string(d.key->item);
    }
    entry["text"] = d.text;
    list.push_back(std::move(entry));
    if (o.common.json) continue;
    std::string place = d.building;
    if (d.key) place += (place.empty() ? "" : ", ") + store::describe(*d.key);
    fmt::print("{}{}{}\n", place, place.empty() ? "" : ": ", d.text);
  }
  if (o.common.json) {
    fmt::print("{}\n",
               Json{{"ok", damage->empty()}, {"damage", list}}.dump(-1, ' ', false, Json::error_handler_t::replace));
  } else if (damage->empty()) {
    fmt::print("in order\n");
  }
  return damage->empty() ? kOk : kCheckFailed;
}

int run_compact(const Options& o) {
  const Result<store::StorePtr> store = open_existing(o);
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

}  // namespace

void add_store(Commands& commands) {
  CLI::App* app = commands.app.add_subcommand("store", "look after stored changes");
  app->require_subcommand(1);
  const auto add = [&](const char* name, const char* about, int (*run)(const Options&)) {
    CLI::App* sub = app->add_subcommand(name, about);
    auto o = std::make_shared<Options>();
    sub->add_option("URL", o->url, "memory:, sqlite:FILE or postgres:CONNINFO")->required();
    commands.list.emplace_back(sub, [o, run] { return run(*o); });
    return std::pair(sub, o);
  };
  const auto [ls, ls_options] = add("ls", "buildings, records and bytes", run_ls);
  add_json(*ls, ls_options->common);
  const auto [verify, verify_options] = add("verify", "check every record", run_verify);
  add_json(*verify, verify_options->common);
  const auto [compact, compact_options] = add("compact", "remove what has expired and give back space", run_compact);
  add_json(*compact, compact_options->common);
  const auto [out, out_options] = add("export", "records as JSON lines", run_export);
  out->add_option("-o", out_options->file, "write them to a file");
  out->add_flag("--force", out_options->force, "replace an existing file");
  out->add_flag("--salvage", out_options->salvage, "leave out what is damaged (exit 1 if anything is)");
  const auto [in, in_options] = add("import", "records from JSON lines, all or nothing", run_import);
  in->add_option("FILE", in_options->file, "a file (default: standard input)");
  in->add_flag("--force", in_options->force, "replace records that differ");
  add_json(*in, in_options->common);
}

}  // namespace enfilade::cli
