#pragma once
// What TOML and JSON have in common: a tree of named values, each with the
// place it stands at. Arrays are kept as "an array" only; no key of a brief
// needs their contents yet.

#include <string>
#include <vector>

#include "brief/source.hpp"

namespace enfilade::brief {

enum class Type : std::uint8_t { null, boolean, integer, real, string, time, array, table };

struct Entry;

struct Value {
  Type type = Type::null;
  bool flag = false;           // boolean
  std::string text;            // string: its contents; number: as written, or empty when `place` leads to it
  Place place;                 // TOML only
  std::vector<Entry> entries;  // table: in the order of the file
};

struct Entry {
  std::string name;
  Place place;  // of the name; TOML only
  Value value;
};

// The tree of a text that passed check_text(). Errors of syntax, and names
// given twice.
Result<Value> toml_tree(const Source& source);
Result<Value> json_tree(const Source& source);

// "/site/width": one more step on a JSON pointer.
std::string pointer_to(std::string_view parent, std::string_view name);

}  // namespace enfilade::brief
