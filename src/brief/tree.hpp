#pragma once
// What TOML and JSON have in common: a tree of named values, each with the
// place it stands at.

#include <string>
#include <vector>

#include "brief/source.hpp"

namespace enfilade::brief {

enum class Type : std::uint8_t { null, boolean, integer, real, string, time, array, table };

struct Entry;

// Elements of arrays that are kept: of one array, and in a whole file. Both are more
// than a brief can use; of the others only the number is known.
inline constexpr std::size_t kMostInArray = 2'000;
inline constexpr std::size_t kMostElements = 10'000;

struct Value {
  Type type = Type::null;
  bool flag = false;            // boolean
  std::string text;             // string: its contents; number: as written, or empty when `place` leads to it
  Place place;                  // TOML only
  std::vector<Entry> entries;   // table: in the order of the file
  std::vector<Value> elements;  // array: the first of them, see kMostInArray
  std::size_t count = 0;        // array: how many it has
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

// A number as it was written, and any value as messages have it.
std::string_view number_text(const Value& value, Tokens& tokens);
std::string found(const Source& source, const Value& value, Tokens& tokens);

// "/site/width": one more step on a JSON pointer.
std::string pointer_to(std::string_view parent, std::string_view name);

}  // namespace enfilade::brief
