// By nlohmann-json's event interface, which works without recursion and checks
// that strings are UTF-8.

#include "store/flat_json.hpp"

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include <enfilade/store/wire.hpp>

namespace enfilade::store {
namespace {

constexpr std::size_t kMostNesting = 4;
constexpr std::size_t kMostNames = 16;  // of one object
constexpr std::size_t kLongestName = 40;

Error bad(std::string text) { return {ErrorCode::invalid, {}, std::move(text)}; }

// A name in an error: one line, whatever it holds.
std::string in_quotes(std::string_view name) {
  std::string out = "\"";
  for (const char c : name) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return out + '"';
}

// Builds objects from events; returning false stops the parser.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(const TakeElement& take) : take_(take) {}

  bool null() override { return add(JsonNull{}); }
  bool boolean(bool flag) override { return add(flag); }
  bool number_integer(number_integer_t n) override { return add(JsonWhole{n < 0, static_cast<std::uint64_t>(n)}); }
  bool number_unsigned(number_unsigned_t n) override { return add(JsonWhole{false, n}); }
  bool number_float(number_float_t, const string_t&) override { return add(JsonReal{}); }
  bool string(string_t& text) override { return add(std::move(text)); }
  bool binary(binary_t&) override { return false; }  // never in JSON text

  bool start_object(std::size_t) override { return open(false); }
  bool start_array(std::size_t) override {
    if (open_.empty()) return fail(bad("is no JSON object"));
    return (!open_.back().array || only_objects()) && open(true);
  }
  bool end_object() override {
    JsonObject object = std::move(open_.back().object);
    open_.pop_back();
    if (open_.empty()) {
      root_ = std::move(object);
      return true;
    }
    if (!open_.back().array) return add(std::make_unique<JsonObject>(std::move(object)));
    // Its name is that of the entry it will be in the object around it.
    const Status taken = take_(open_[open_.size() - 2].name, open_.back().elements++, object);
    return taken.ok() || fail(taken.error());
  }
  bool end_array() override {
    open_.pop_back();
    return add(JsonArray{});
  }
  bool key(string_t& name) override {
    Frame& frame = open_.back();
    if (name.size() > kLongestName) return fail(bad("a key is longer than any here"));
    if (frame.object.entries.size() == kMostNames) return fail(bad("an object has more keys than any here"));
    for (const auto& [other, value] : frame.object.entries) {
      if (other == name) return fail(bad(in_quotes(name) + " is given twice"));
    }
    frame.name = name;
    return true;
  }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception&) override {
    return fail(bad("is not valid JSON at byte " + std::to_string(position)));
  }

  Result<JsonObject> finish(bool parsed) {
    if (parsed) return std::move(root_);
    return std::move(error_);
  }

 private:
  struct Frame {
    bool array = false;
    std::size_t elements = 0;  // of an array, so far
    JsonObject object;
    std::string name;  // of the entry that comes next
  };

  bool fail(Error error) {
    error_ = std::move(error);
    return false;
  }
  bool only_objects() { return fail(bad("an array holds something else than objects")); }
  bool open(bool array) {
    if (open_.size() == kMostNesting) return fail(bad("is nested too deep"));
    open_.emplace_back().array = array;
    return true;
  }
  bool add(JsonValue value) {
    if (open_.empty()) return fail(bad("is no JSON object"));
    Frame& frame = open_.back();
    if (frame.array) return only_objects();
    frame.object.entries.emplace_back(std::move(frame.name), std::move(value));
    return true;
  }

  const TakeElement& take_;
  std::vector<Frame> open_;
  JsonObject root_;
  Error error_;
};

}  // namespace

Result<JsonObject> read_object(std::string_view text, const TakeElement& take) {
  Builder builder(take);
  const bool parsed = nlohmann::json::sax_parse(text.begin(), text.end(), &builder);
  return builder.finish(parsed);
}

Fields::Fields(JsonObject& object, std::initializer_list<std::string_view> known) : object_(object) {
  for (const auto& [name, value] : object.entries) {
    if (std::find(known.begin(), known.end(), name) == known.end()) refuse("unknown key " + in_quotes(name));
  }
}

JsonValue* Fields::find(std::string_view name) const {
  for (auto& [other, value] : object_.entries) {
    if (other == name) return &value;
  }
  return nullptr;
}

bool Fields::is_null(std::string_view name) const {
  const JsonValue* value = find(name);
  return value && std::holds_alternative<JsonNull>(*value);
}

void Fields::refuse(std::string text) {
  if (!error_) error_ = bad(std::move(text));
}

template <class T>
T Fields::take(std::string_view name, const char* what) {
  JsonValue* value = find(name);
  if (T* found = value ? std::get_if<T>(value) : nullptr) return std::move(*found);
  refuse(in_quotes(name) + " must be " + what);
  return T();
}

std::string Fields::text(std::string_view name) { return take<std::string>(name, "a text"); }
bool Fields::flag(std::string_view name) { return take<bool>(name, "true or false"); }
void Fields::array(std::string_view name) { take<JsonArray>(name, "an array of objects"); }

JsonObject Fields::object(std::string_view name) {
  const auto found = take<std::unique_ptr<JsonObject>>(name, "an object");
  return found ? std::move(*found) : JsonObject();
}

std::string Fields::hex(std::string_view name) {
  Result<std::string> bytes = wire::from_hex(text(name));
  if (bytes) return std::move(*bytes);
  refuse(in_quotes(name) + ' ' + bytes.error().text);
  return {};
}

std::string Fields::base64(std::string_view name) {
  Result<std::string> bytes = wire::from_base64(text(name));
  if (bytes) return std::move(*bytes);
  refuse(in_quotes(name) + ' ' + bytes.error().text);
  return {};
}

std::int64_t Fields::whole(std::string_view name, std::int64_t least, std::int64_t most) {
  const JsonValue* value = find(name);
  const JsonWhole* found = value ? std::get_if<JsonWhole>(value) : nullptr;
  const auto number = found ? static_cast<std::int64_t>(found->bits) : 0;
  // Beyond 63 bits the sign of the copy is not that of the number.
  if (found && (number < 0) == found->negative && number >= least && number <= most) return number;
  refuse(in_quotes(name) + " must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return least;
}

std::uint64_t Fields::counted(std::string_view name) {
  const JsonWhole found = take<JsonWhole>(name, "a whole number");
  if (found.negative) refuse(in_quotes(name) + " must be a whole number from 0 on");
  return found.bits;
}

std::uint64_t Fields::decimal(std::string_view name) {
  const std::string digits = text(name);
  std::uint64_t number = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (failure != std::errc() || end != digits.data() + digits.size() || digits != std::to_string(number)) {
    refuse(in_quotes(name) + " must be a text with a number from 0 to 18446744073709551615");
  }
  return number;
}

}  // namespace enfilade::store
