#pragma once
// Checked access to JSON that may come from anywhere. A JsonNode knows its value
// and how it was reached, so that an error can name the JSON pointer; a JsonReader
// keeps the first error, and after it all getters return harmless defaults.

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::exports {

using Json = nlohmann::json;
using geom::Box;
using geom::Length;
using geom::Point;

// Line and column where a text stops being JSON.
inline std::string place_of_fault(std::string_view text) {
  struct Finder : nlohmann::json_sax<Json> {
    std::size_t at = 0;
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&, const Json::exception&) override {
      at = position;
      return false;
    }
  } finder;
  Json::sax_parse(text, &finder);
  const std::string_view before = text.substr(0, std::min(finder.at > 0 ? finder.at - 1 : 0, text.size()));
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t last = before.rfind('\n');
  return std::to_string(line) + ':' +
         std::to_string(last == std::string_view::npos ? before.size() + 1 : before.size() - last);
}

// Nesting of the text, counted without parsing, so that a deep one costs nothing.
inline int nesting(std::string_view text) {
  int depth = 0, most = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      else if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '[' || c == '{') {
      most = std::max(most, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return most;
}

inline std::string in_one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  }
  return text;
}

struct JsonNode {
  const Json* json = nullptr;
  const JsonNode* parent = nullptr;
  std::string_view key;   // in an object
  std::size_t index = 0;  // in an array

  [[nodiscard]] std::string pointer() const {
    if (!parent) return {};
    if (!parent->json->is_array()) {
      std::string text = parent->pointer() + '/';
      for (const char c : key.substr(0, 80))
        text += c == '~' ? std::string("~0") : c == '/' ? std::string("~1") : std::string(1, c);
      return text;
    }
    return parent->pointer() + '/' + std::to_string(index);
  }
};

class JsonReader {
 public:
  std::optional<Error> error;
  [[nodiscard]] bool ok() const { return !error; }

  // What the file says is quoted, so it must not bring its line breaks along.
  void fail(const JsonNode& n, std::string text) {
    if (!error) error = Error{ErrorCode::invalid, in_one_line(n.pointer()), in_one_line(std::move(text))};
  }
  void want(const JsonNode& n, const std::string& what) {
    const Json& j = *n.json;
    std::string found = j.is_number()   ? j.dump()
                        : j.is_string() ? '"' + j.get_ref<const std::string&>().substr(0, 40) + '"'
                                        : std::string(j.type_name());
    fail(n, "found " + found + "; expected " + what);
  }

  // Checks keys: all of `needed` and no others but `more`.
  bool object(const JsonNode& n, std::initializer_list<std::string_view> needed,
              std::initializer_list<std::string_view> more = {}) {
    if (!ok()) return false;
    if (!n.json->is_object()) return want(n, "an object"), false;
    for (const std::string_view key : needed) {
      if (n.json->find(key) == n.json->end()) return fail(n, "lacks \"" + std::string(key) + '"'), false;
    }
    const auto known = [&](std::string_view key) {
      return std::find(needed.begin(), needed.end(), key) != needed.end() ||
             std::find(more.begin(), more.end(), key) != more.end();
    };
    for (const auto& [key, value] : n.json->items()) {
      if (!known(key)) return fail(n, "unknown key \"" + key.substr(0, 80) + '"'), false;
    }
    return true;
  }
  // Requires object() to have passed; null json if the key is absent.
  static JsonNode field(const JsonNode& n, std::string_view key) {
    const auto it = n.json->find(key);
    return {it == n.json->end() ? nullptr : &*it, &n, key, 0};
  }

  std::size_t array(const JsonNode& n, std::size_t least, std::size_t most) {
    if (!ok()) return 0;
    if (!n.json->is_array() || n.json->size() < least || n.json->size() > most) {
      want(n, least == most ? "an array of " + std::to_string(least)
                            : "an array of " + std::to_string(least) + " to " + std::to_string(most) + " items");
      return 0;
    }
    return n.json->size();
  }
  static JsonNode item(const JsonNode& n, std::size_t i) { return {&(*n.json)[i], &n, {}, i}; }

  std::int64_t integer(const JsonNode& n, std::int64_t lo, std::int64_t hi) {
    if (!ok()) return lo;
    const Json& j = *n.json;
    if (j.is_number_integer()) {
      // Unsigned numbers beyond the signed range are beyond any limit here.
      const bool large = j.is_number_unsigned() && j.get<std::uint64_t>() > static_cast<std::uint64_t>(INT64_MAX);
      if (const std::int64_t v = large ? INT64_MAX : j.get<std::int64_t>(); v >= lo && v <= hi) return v;
    }
    want(n, "a whole number from " + std::to_string(lo) + " to " + std::to_string(hi));
    return lo;
  }
  Length length(const JsonNode& n) { return static_cast<Length>(integer(n, -geom::kLimit, geom::kLimit)); }

  bool flag(const JsonNode& n) {
    if (ok() && !n.json->is_boolean()) want(n, "true or false");
    return ok() && n.json->get<bool>();
  }
  std::string_view string(const JsonNode& n, std::size_t most) {
    if (!ok()) return {};
    if (!n.json->is_string() || n.json->get_ref<const std::string&>().size() > most) {
      want(n, "a text of at most " + std::to_string(most) + " bytes");
      return {};
    }
    return n.json->get_ref<const std::string&>();
  }

  // One of an enum's values 0 … count-1 by its id.
  template <class E>
  E one_of(const JsonNode& n, int count, const char* what) {
    const std::string_view text = string(n, 64);
    if (!ok()) return E{};
    for (int i = 0; i < count; ++i) {
      if (plan::id(static_cast<E>(i)) == text) return static_cast<E>(i);
    }
    std::string known;
    for (int i = 0; i < count; ++i) known += (i ? ", " : "") + std::string(plan::id(static_cast<E>(i)));
    fail(n, "unknown " + std::string(what) + " \"" + std::string(text.substr(0, 40)) + "\"; known: " + known);
    return E{};
  }

  Point point(const JsonNode& n) {
    if (array(n, 2, 2) == 0) return {};
    return {length(item(n, 0)), length(item(n, 1))};
  }
  Box box(const JsonNode& n) {
    if (array(n, 4, 4) == 0) return {};
    const Box b{{length(item(n, 0)), length(item(n, 1))}, {length(item(n, 2)), length(item(n, 3))}};
    if (ok() && b.empty()) fail(n, "the box is empty");
    return b;
  }
  // Two levels, the lower first; equal ones only if `flat`.
  std::pair<Length, Length> levels(const JsonNode& n, bool flat) {
    if (array(n, 2, 2) == 0) return {};
    const Length lo = length(item(n, 0)), hi = length(item(n, 1));
    if (ok() && (lo > hi || (lo == hi && !flat))) fail(n, "the first level must lie below the second");
    return {lo, hi};
  }
  plan::Material material(const JsonNode& n) {
    if (array(n, 2, 2) == 0) return {};
    plan::Material m;
    m.role = one_of<plan::Role>(item(n, 0), plan::kRoles, "material role");
    m.shade = static_cast<std::uint8_t>(integer(item(n, 1), 0, plan::kShades - 1));
    return m;
  }
};

}  // namespace enfilade::exports
