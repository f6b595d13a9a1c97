// JSON into the common tree, by nlohmann-json's event interface: it works
// without recursion and hands over numbers as they were written. It keeps no
// places, so that only errors of syntax have a line and column.

#include <set>

#include <nlohmann/json.hpp>

#include <enfilade/base/names.hpp>

#include "brief/json_error.hpp"
#include "brief/tree.hpp"

namespace enfilade::brief {
namespace {

// Builds the tree from events; returning false stops the parser.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(const Source& source) : source_(source) {}

  bool null() override { return add({}); }
  bool boolean(bool flag) override {
    Value value;
    value.type = Type::boolean;
    value.flag = flag;
    return add(std::move(value));
  }
  bool number_integer(number_integer_t number) override { return add(Type::integer, std::to_string(number)); }
  bool number_unsigned(number_unsigned_t number) override { return add(Type::integer, std::to_string(number)); }
  bool number_float(number_float_t, const string_t& written) override {
    // Whole numbers beyond 64 bits come this way too.
    const bool whole = written.find_first_of(".eE") == std::string::npos;
    return add(whole ? Type::integer : Type::real, written);
  }
  bool string(string_t& text) override { return add(Type::string, std::move(text)); }
  bool binary(binary_t&) override { return false; }  // never in JSON text

  bool start_object(std::size_t) override { return open(Type::table); }
  bool start_array(std::size_t) override { return open(Type::array); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (!open_.back().names.insert(name).second) {
      std::string pointer;
      for (const Frame& frame : open_) {
        if (&frame != &open_.back()) pointer = pointer_to(pointer, frame.name);
      }
      error_ = error_at_pointer(source_, pointer_to(pointer, name), in_quotes(name) + " is given twice");
      return false;
    }
    open_.back().name = name;
    return true;
  }

  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::json::exception& exception) override {
    error_ = syntax_error(source_, position, token, exception);
    return false;
  }

  Result<Value> finish(bool parsed) {
    if (parsed) return std::move(root_);
    return std::move(error_);
  }

 private:
  struct Frame {
    Value value;
    std::string name;             // table: of the entry that comes next; array: its index
    std::set<std::string> names;  // seen so far
  };

  bool add(Type type, std::string text) {
    Value value;
    value.type = type;
    value.text = std::move(text);
    return add(std::move(value));
  }
  bool add(Value value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return true;
    }
    Frame& frame = open_.back();
    if (frame.value.type == Type::table) {
      frame.value.entries.push_back({frame.name, {}, std::move(value)});
    } else {
      frame.name = std::to_string(++frame.value.count);
      if (frame.value.elements.size() < kMostInArray && elements_ < kMostElements) {
        ++elements_;
        frame.value.elements.push_back(std::move(value));
      } else {
        elements_ -= elements_in(value);
      }
    }
    return true;
  }
  bool open(Type type) {
    open_.emplace_back();
    open_.back().value.type = type;
    if (type == Type::array) open_.back().name = "0";
    return true;
  }
  bool close() {
    Value value = std::move(open_.back().value);
    open_.pop_back();
    return add(std::move(value));
  }

  // What was counted of a value that is let go.
  static std::size_t elements_in(const Value& value) {
    std::size_t n = value.elements.size();
    for (const Value& element : value.elements) n += elements_in(element);
    for (const Entry& entry : value.entries) n += elements_in(entry.value);
    return n;
  }

  const Source& source_;
  std::vector<Frame> open_;
  std::size_t elements_ = 0;
  Value root_;
  Error error_;
};

}  // namespace

std::string pointer_to(std::string_view parent, std::string_view name) {
  std::string pointer = std::string(parent) + '/';
  for (const char c : one_line(name)) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
  return pointer;
}

std::string_view number_text(const Value& value, Tokens& tokens) {
  return value.text.empty() ? tokens.at(value.place) : std::string_view(value.text);
}

std::string found(const Source& source, const Value& value, Tokens& tokens) {
  switch (value.type) {
    case Type::null: return "null";
    case Type::boolean: return value.flag ? "true" : "false";
    case Type::integer:
    case Type::real: return one_line(number_text(value, tokens));
    case Type::string: return in_quotes(value.text);
    case Type::time: return "a date or time";
    case Type::array: return "an array";
    case Type::table: return source.json ? "an object" : "a table";
  }
  return {};
}

Result<Value> json_tree(const Source& source) {
  Builder builder(source);
  const bool parsed = nlohmann::json::sax_parse(source.text.begin(), source.text.end(), &builder);
  return builder.finish(parsed);
}

}  // namespace enfilade::brief
