#pragma once
// JSON as small flat objects: what records and requests are made of. Objects in
// an array are handed over one by one as they close and are then forgotten, so
// that text of any length costs no more than its values. Nothing recurses.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <enfilade/base/result.hpp>

namespace enfilade::store {

struct JsonObject;
struct JsonNull {};
struct JsonReal {};   // not a whole number of 64 bits; its value is never wanted
struct JsonArray {};  // its objects have been handed over
struct JsonWhole {
  bool negative = false;
  std::uint64_t bits = 0;  // two's complement if negative
};
using JsonValue =
    std::variant<JsonNull, bool, JsonWhole, JsonReal, std::string, JsonArray, std::unique_ptr<JsonObject>>;

struct JsonObject {
  std::vector<std::pair<std::string, JsonValue>> entries;  // each name once
};

// Takes an object of the array `name`, the index-th of it; an error ends the
// reading.
using TakeElement = std::function<Status(std::string_view name, std::size_t index, JsonObject& object)>;

// The object that the text is. Refused are names given twice, long names, many
// names, deep nesting and arrays of anything but objects.
Result<JsonObject> read_object(std::string_view text, const TakeElement& take);

// The values of an object by name, each of the kind that is asked for. The first
// error stays; what is returned after one means nothing.
class Fields {
 public:
  // Any name that is not among these is an error.
  Fields(JsonObject& object, std::initializer_list<std::string_view> known);

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
  [[nodiscard]] bool is_null(std::string_view name) const;

  std::string text(std::string_view name);
  std::string hex(std::string_view name);
  std::string base64(std::string_view name);
  std::int64_t whole(std::string_view name, std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                     std::int64_t most = std::numeric_limits<std::int64_t>::max());
  std::uint64_t counted(std::string_view name);  // a number
  std::uint64_t decimal(std::string_view name);  // a text: JSON's numbers end at 2^53 for many readers
  bool flag(std::string_view name);
  void array(std::string_view name);
  JsonObject object(std::string_view name);

  void refuse(std::string text);
  [[nodiscard]] bool ok() const { return !error_; }
  [[nodiscard]] const Error& error() const { return *error_; }

 private:
  [[nodiscard]] JsonValue* find(std::string_view name) const;
  template <class T>
  T take(std::string_view name, const char* what);

  JsonObject& object_;
  std::optional<Error> error_;
};

}  // namespace enfilade::store
