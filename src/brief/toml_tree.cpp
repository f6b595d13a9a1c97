// TOML into the common tree, by toml++. This is the only file that sees it.

#include <algorithm>
#include <cmath>

#include "brief/names.hpp"
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

namespace enfilade::brief {
namespace {

Place place_of(const toml::source_region& region) {
  return {static_cast<std::uint32_t>(region.begin.line), static_cast<std::uint32_t>(region.begin.column)};
}

// A brief's tables lie at most one below the root; deeper ones are never read.
constexpr int kDeepest = 2;

Value value_of(const toml::node& node, int depth) {
  Value value;
  value.place = place_of(node.source());
  switch (node.type()) {
    case toml::node_type::string:
      value.type = Type::string;
      value.text = node.as_string()->get();
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
    case toml::node_type::array: value.type = Type::array; break;
    case toml::node_type::table:
      value.type = Type::table;
      if (depth >= kDeepest) break;
      for (auto&& [key, child] : *node.as_table()) {
        value.entries.push_back({std::string(key.str()), place_of(key.source()), value_of(child, depth + 1)});
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
  const toml::parse_result result = toml::parse(source.text);
  if (!result) {
    const toml::parse_error& error = result.error();
    std::string_view what = error.description();
    constexpr std::string_view kPreamble = "Error while parsing ";
    if (what.substr(0, kPreamble.size()) == kPreamble) what.remove_prefix(kPreamble.size());
    return error_at(source, place_of(error.source()), one_line(what, 300));
  }
  return value_of(result.table(), 0);
}

}  // namespace enfilade::brief
