// TOML into the common tree, by toml++. This is the only file that sees it.
//
// toml++ 3.3 has undefined behaviour where it asks whether a letter between
// U+00A0 and U+FEFF is white space, which it does wherever a value could end. It
// is safe above that. So it is given the text with every such letter moved up
// into plane 16, which is for private use; what comes back is moved down again.
// Letters stay single characters, so that lines and columns are the same.

#include <algorithm>
#include <cmath>

#include "brief/tree.hpp"

// toml++ 3.3 asserts what hostile text can break ("[[[" for one) though it goes
// on to report a proper error there. With NDEBUG, clang would even be told to
// assume it. So its assertions are compiled out in a way that assumes nothing;
// the fuzz target watches over what is left. It comes last because of that.
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 64  // check_text() allows fewer
#include <toml++/toml.h>
#include <enfilade/base/names.hpp>

namespace enfilade::brief {
namespace {

constexpr std::uint32_t kFirst = 0x80, kLast = 0xffff, kMove = 0x100000;

// Requires c >= 0x80.
void append_utf8(std::string& out, std::uint32_t c) {
  if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
  } else if (c < 0x10000) {
    out += static_cast<char>(0xe0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
  } else {
    out += static_cast<char>(0xf0 | c >> 18);
    out += static_cast<char>(0x80 | (c >> 12 & 0x3f));
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
  }
  out += static_cast<char>(0x80 | (c & 0x3f));
}

// Adds `move` to every character that lies in first … last. Requires UTF-8.
std::string moved(std::string_view text, std::uint32_t first, std::uint32_t last, std::uint32_t move) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    std::uint32_t c = length == 1 ? lead : lead & (0x7fu >> length);
    for (std::size_t k = 1; k < length && i + k < text.size(); ++k) {
      c = c << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3fu);
    }
    if (c < first || c > last) {
      out.append(text.substr(i, length));
    } else {
      append_utf8(out, c + move);  // modulo 2^32
    }
    i += length;
  }
  return out;
}
std::string move_up(std::string_view text) { return moved(text, kFirst, kLast, kMove); }
std::string move_down(std::string_view text) { return moved(text, kFirst + kMove, kLast + kMove, 0u - kMove); }

Place place_of(const toml::source_region& region) {
  return {static_cast<std::uint32_t>(region.begin.line), static_cast<std::uint32_t>(region.begin.column)};
}

// A brief's tables lie at most two tables or a table and an array below the root;
// deeper ones are never read.
constexpr int kDeepest = 4;

Value value_of(const toml::node& node, int depth, std::size_t& elements) {
  Value value;
  value.place = place_of(node.source());
  switch (node.type()) {
    case toml::node_type::string:
      value.type = Type::string;
      value.text = move_down(node.as_string()->get());
      break;
    case toml::node_type::integer:
      value.type = Type::integer;
      value.text = std::to_string(node.as_integer()->get());
      break;
    case toml::node_type::floating_point: {
      // Finite numbers are read from the text itself, digit by digit.
      const double v = node.as_floating_point()->get();
      value.type = Type::real;
      if (std::isnan(v)) value.text = "nan";
      if (std::isinf(v)) value.text = v < 0 ? "-inf" : "inf";
      break;
    }
    case toml::node_type::boolean:
      value.type = Type::boolean;
      value.flag = node.as_boolean()->get();
      break;
    case toml::node_type::array:
      value.type = Type::array;
      for (auto&& child : *node.as_array()) {
        ++value.count;
        if (value.elements.size() >= kMostInArray || elements >= kMostElements) continue;
        ++elements;
        value.elements.push_back(value_of(child, depth + 1, elements));
      }
      break;
    case toml::node_type::table:
      value.type = Type::table;
      if (depth >= kDeepest) break;
      for (auto&& [key, child] : *node.as_table()) {
        value.entries.push_back({move_down(key.str()), place_of(key.source()), value_of(child, depth + 1, elements)});
      }
      std::sort(value.entries.begin(), value.entries.end(), [](const Entry& a, const Entry& b) {
        if (a.place.line != b.place.line) return a.place.line < b.place.line;
        return a.place.column != b.place.column ? a.place.column < b.place.column : a.name < b.name;
      });
      break;
    default: value.type = Type::time; break;
  }
  return value;
}

}  // namespace

Result<Value> toml_tree(const Source& source) {
  const toml::parse_result result = toml::parse(move_up(source.text));
  if (!result) {
    const toml::parse_error& error = result.error();
    std::string_view what = error.description();
    constexpr std::string_view kPreamble = "Error while parsing ";
    if (what.substr(0, kPreamble.size()) == kPreamble) what.remove_prefix(kPreamble.size());
    return error_at(source, place_of(error.source()), one_line(move_down(what), 300));
  }
  std::size_t elements = 0;
  return value_of(result.table(), 0, elements);
}

}  // namespace enfilade::brief
