#pragma once
// Source: the text of a brief with its name, and what can be said about it
// before anything parses it.

#include <cstdint>
#include <string>
#include <string_view>

#include <enfilade/base/result.hpp>

namespace enfilade::brief {

// Line and column from 1, counted in characters; line 0: nowhere in particular.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

struct Source {
  std::string_view text;  // without a byte order mark
  std::string file;       // for messages
  bool json = false;
};

// Wraps a text: strips the mark, picks the language.
Source make_source(std::string_view text, std::string_view file_name);

// Size, UTF-8, NUL bytes, emptiness, depth of nesting. Linear, no recursion.
// What passes is safe to hand to the parsers.
Status check_text(const Source& source);

Place place_at(std::string_view text, std::size_t offset);
// The number or word that starts at a place, up to the next delimiter.
std::string_view token_at(std::string_view text, Place place);

// The same for places in the order of the text, without starting anew each time.
class Tokens {
 public:
  explicit Tokens(std::string_view text) : text_(text) {}
  std::string_view at(Place place);

 private:
  std::string_view text_;
  std::size_t offset_ = 0;
  Place reached_{1, 1};
};

// An error at a place, or at a JSON pointer.
Error error_at(const Source& source, Place place, std::string text);
Error error_at_pointer(const Source& source, std::string_view pointer, std::string text);
Error empty_brief(const Source& source);

}  // namespace enfilade::brief
