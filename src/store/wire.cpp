#include <enfilade/store/wire.hpp>

#include <optional>

#include <enfilade/store/limits.hpp>

#include "store/wire_rows.hpp"

namespace enfilade::store::wire {
namespace {

constexpr std::string_view kCodes[] = {"invalid", "too_small", "io", "cancelled", "exhausted"};
static_assert(static_cast<std::size_t>(ErrorCode::exhausted) + 1 == std::size(kCodes));

static_assert(kMostWrites * (kRowText + 2 * kMostPath + (kMostBody + 2) / 3 * 4) < kMostAnswer);

// --- writing

std::string write_error(const Error& error) {
  return "{\"error\":{\"code\":\"" + std::string(kCodes[static_cast<std::size_t>(error.code)]) +
         "\",\"text\":" + quote(error.line()) + ",\"unknown\":" + (outcome_unknown(error) ? "true" : "false") + "}}";
}

template <class T>
std::string write_list(std::string_view list_name, const Result<std::vector<T>>& list) {
  if (!list) return write_error(list.error());
  std::string out = "{\"" + std::string(list_name) + "\":[";
  const char* separator = "";
  for (const T& element : *list) {
    out += separator;
    separator = ",";
    put(out, element);
    if (out.size() + 2 > kMostAnswer) {
      return write_error({ErrorCode::exhausted, {}, "the records of this floor take more than one answer can hold"});
    }
  }
  return out + "]}";
}

// --- reading

// Puts the objects of an array into a list; errors name the place.
template <class T>
Status append(std::vector<T>& list, Result<T> element, const char* noun, std::size_t index) {
  if (!element) return Error{element.error().code, noun + (' ' + std::to_string(index)), element.error().text};
  list.push_back(std::move(*element));
  return Done{};
}

Result<Load> load_of(JsonObject& object) {
  Fields fields(object, {"building", "floor", "now"});
  Load load;
  load.building = fields.text("building");
  load.floor = static_cast<std::int16_t>(fields.whole("floor", INT16_MIN, INT16_MAX));
  load.now = fields.whole("now");
  if (!fields.ok()) return fields.error();
  if (const Status s = check_building(load.building); !s) return s.error();
  return load;
}

Result<Commit> commit_of(JsonObject& object, std::vector<Write> writes) {
  Fields fields(object, {"building", "now", "writes"});
  Commit commit;
  commit.building = fields.text("building");
  commit.now = fields.whole("now");
  fields.array("writes");
  commit.writes = std::move(writes);
  if (!fields.ok()) return fields.error();
  if (const Status s = check_writes(commit.building, commit.writes); !s) return s.error();
  return commit;
}

// What the other side says went wrong.
Status read_error(JsonObject object, std::optional<Error>& said) {
  Fields fields(object, {"code", "text", "unknown"});
  const std::string code = fields.text("code");
  Error error;
  error.text = fields.text("text");
  const bool unknown = fields.flag("unknown");
  std::size_t number = 0;
  while (number < std::size(kCodes) && kCodes[number] != code) ++number;
  if (number == std::size(kCodes)) fields.refuse("\"code\" names no kind of error");
  if (!unknown && outcome_unknown(error)) fields.refuse("\"unknown\" contradicts \"text\"");
  if (!fields.ok()) return fields.error();
  error.code = static_cast<ErrorCode>(number);
  if (unknown && !outcome_unknown(error)) error.text += (error.text.empty() ? "" : "; ") + std::string(kOutcomeUnknown);
  said = std::move(error);
  return Done{};
}

// The list called `list_name`; `failure` if the text is an error instead.
template <class T>
Result<std::vector<T>> read_list(std::string_view text, std::string_view list_name, const char* noun,
                                 Result<T> (*element_of)(JsonObject&), std::optional<Error>& failure) {
  if (text.size() > kMostAnswer) return Error{ErrorCode::invalid, {}, "is longer than any can be"};
  std::vector<T> list;
  Result<JsonObject> root =
      read_object(text, [&](std::string_view array, std::size_t index, JsonObject& object) -> Status {
        if (array != list_name) return Error{ErrorCode::invalid, {}, "is an answer to something else"};
        return append(list, element_of(object), noun, index);
      });
  if (!root) return root.error();
  Fields fields(*root, {list_name, "error"});
  if (fields.has("error")) {
    JsonObject error = fields.object("error");
    if (!fields.ok()) return fields.error();
    if (fields.has(list_name)) return Error{ErrorCode::invalid, {}, "is both an error and none"};
    if (const Status s = read_error(std::move(error), failure); !s) return s.error();
    return list;
  }
  fields.array(list_name);
  if (!fields.ok()) return fields.error();
  return list;
}

Error unreadable(const Error& error, bool committed) {
  std::string text = "the store's answer can't be read: " + error.line();
  if (committed) text += "; " + std::string(kOutcomeUnknown);
  return {ErrorCode::io, {}, std::move(text)};
}

}  // namespace

std::size_t fitting(std::span<const Write> writes) {
  constexpr std::size_t kAround = 1024 + 6 * kMostName;  // the building, every byte of it escaped
  std::size_t count = 0, bytes = kAround;
  while (count < writes.size() && count < kMostWrites) {
    const Write& w = writes[count];
    bytes += kRowText + 2 * w.key.path.size() + (w.body ? (w.body->size() + 2) / 3 * 4 : 0);
    if (bytes > kMostRequest) break;
    ++count;
  }
  return count;
}

std::string write_request(const Request& request) {
  if (const Load* load = std::get_if<Load>(&request)) {
    return "{\"load\":{\"building\":" + quote(load->building) + ",\"floor\":" + std::to_string(load->floor) +
           ",\"now\":" + std::to_string(load->now) + "}}";
  }
  const Commit& commit = std::get<Commit>(request);
  std::string out = "{\"commit\":{\"building\":" + quote(commit.building) + ",\"now\":" + std::to_string(commit.now) +
                    ",\"writes\":[";
  const char* separator = "";
  for (const Write& write : commit.writes) {
    out += separator;
    separator = ",";
    put(out, write);
  }
  return out + "]}}";
}

Result<Request> read_request(std::string_view text) {
  const auto bad = [](std::string what) { return Error{ErrorCode::invalid, {}, "the request " + std::move(what)}; };
  if (text.size() > kMostRequest) {
    return bad("has " + std::to_string(text.size()) + " bytes; at most " + std::to_string(kMostRequest) +
               " are allowed");
  }
  std::vector<Write> writes;
  Result<JsonObject> root = read_object(text, [&](std::string_view, std::size_t index, JsonObject& object) -> Status {
    if (index == kMostWrites) return bad("has more than " + std::to_string(kMostWrites) + " writes");
    return append(writes, write_of(object), "write", index);
  });
  if (!root) return root.error().place.empty() ? bad(root.error().text) : root.error();
  Fields fields(*root, {"load", "commit"});
  if (!fields.ok()) return bad("has an " + fields.error().text);
  if (fields.has("load") == fields.has("commit")) return bad("must be a \"load\" or a \"commit\"");
  const bool is_load = fields.has("load");
  JsonObject inner = fields.object(is_load ? "load" : "commit");
  if (!fields.ok()) return bad("is wrong: " + fields.error().text);
  if (is_load) {
    Result<Load> load = load_of(inner);
    if (!load) return load.error();
    return Request(std::move(*load));
  }
  Result<Commit> commit = commit_of(inner, std::move(writes));
  if (!commit) return commit.error();
  return Request(std::move(*commit));
}

std::string write_answer(const Result<std::vector<Record>>& records) { return write_list("records", records); }
std::string write_answer(const Result<std::vector<Written>>& writes) { return write_list("writes", writes); }

std::string write_rows(std::span<const Record> records, bool first) {
  std::string out;
  for (const Record& record : records) {
    if (!first) out += ',';
    first = false;
    put(out, record);
  }
  return out;
}

Result<std::vector<Record>> read_records(std::string_view text, std::int16_t floor) {
  std::optional<Error> failure;
  auto records = read_list<Record>(text, "records", "record", record_of, failure);
  if (!records) return unreadable(records.error(), false);
  if (failure) return *failure;
  for (const Record& r : *records) {
    if (r.key.floor != floor) return unreadable({ErrorCode::invalid, describe(r.key), "is on another floor"}, false);
  }
  return records;
}

Result<std::vector<Written>> read_writes(std::string_view text, std::size_t asked) {
  std::optional<Error> failure;
  auto writes = read_list<Written>(text, "writes", "write", written_of, failure);
  if (!writes) return unreadable(writes.error(), true);
  if (failure) return *failure;
  if (writes->size() != asked) {
    return unreadable({ErrorCode::invalid, {}, std::to_string(writes->size()) + " writes for " + std::to_string(asked)},
                      true);
  }
  return writes;
}

std::string write_news(std::span<const News> news) {
  std::string out = "{\"news\":[";
  for (const News& one : news) {
    if (out.back() == '}') out += ',';
    put(out, one);
  }
  return out + "]}";
}

Result<std::vector<News>> read_news(std::string_view text) {
  std::optional<Error> failure;
  auto news = read_list<News>(text, "news", "row", news_of, failure);
  if (!news) return Error{ErrorCode::io, {}, "the news can't be read: " + news.error().line()};
  if (failure) return *failure;
  return news;
}

std::string answer(Store& store, std::string_view request) {
  const Result<Request> asked = read_request(request);
  if (!asked) return write_error(asked.error());
  if (const Load* load = std::get_if<Load>(&*asked)) {
    return write_answer(store.load(load->building, load->floor, load->now));
  }
  const Commit& commit = std::get<Commit>(*asked);
  return write_answer(store.commit(commit.building, commit.writes, commit.now));
}

}  // namespace enfilade::store::wire
