// What is checked before parsing, in this order: size, encoding, structure.
//
// Structure. The TOML parser limits brackets but not dotted keys (a.a.a…), each
// of which is a table in a table that is later walked and freed recursively; a
// megabyte of them would overflow the stack. So the text is scanned once, with
// just enough of the lexical grammar to know strings and comments from the
// rest. On text that is valid so far the scan sees exactly the brackets and
// dots that the parser will see; where the text is invalid the parser stops, so
// it does not matter what the scan makes of the rest.

#include "brief/source.hpp"

#include <algorithm>

#include <enfilade/base/names.hpp>
#include <enfilade/brief/read.hpp>

namespace enfilade::brief {
namespace {

bool has_extension(std::string_view name, std::string_view extension) {
  if (name.size() < extension.size()) return false;
  name.remove_prefix(name.size() - extension.size());
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i] >= 'A' && name[i] <= 'Z' ? static_cast<char>(name[i] + 32) : name[i];
    if (c != extension[i]) return false;
  }
  return true;
}

unsigned byte_at(std::string_view text, std::size_t i) {
  return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
}

// The length of the UTF-8 sequence at i, or 0 if there is none: no overlong
// forms, no surrogates, nothing beyond U+10FFFF.
std::size_t sequence_at(std::string_view text, std::size_t i) {
  const unsigned a = byte_at(text, i), b = byte_at(text, i + 1);
  const auto tail = [&](std::size_t k) { return (byte_at(text, i + k) & 0xc0) == 0x80; };
  if (a < 0x80) return 1;
  if (a >= 0xc2 && a <= 0xdf) return tail(1) ? 2 : 0;
  if (a >= 0xe0 && a <= 0xef) {
    if ((a == 0xe0 && b < 0xa0) || (a == 0xed && b > 0x9f)) return 0;
    return tail(1) && tail(2) ? 3 : 0;
  }
  if (a >= 0xf0 && a <= 0xf4) {
    if ((a == 0xf0 && b < 0x90) || (a == 0xf4 && b > 0x8f)) return 0;
    return tail(1) && tail(2) && tail(3) ? 4 : 0;
  }
  return 0;
}

Status check_encoding(const Source& source) {
  const std::string_view text = source.text;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '\0') {
      return error_at(source, place_at(text, i), "found a NUL byte; a brief is UTF-8 text without them");
    }
    const std::size_t length = sequence_at(text, i);
    if (length == 0) {
      constexpr std::string_view kDigits = "0123456789abcdef";
      const unsigned byte = byte_at(text, i);
      return error_at(source, place_at(text, i),
                      std::string("found byte 0x") + kDigits[byte >> 4] + kDigits[byte & 15] +
                          ", which is not UTF-8; a brief is UTF-8 text");
    }
    i += length;
  }
  return Done{};
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// The index after the string that starts at i.
std::size_t skip_string(const Source& source, std::size_t i) {
  const std::string_view text = source.text;
  const char quote = text[i];
  const std::string triple(3, quote);
  const bool escapes = quote == '"';
  const bool tall = !source.json && text.substr(i, 3) == triple;
  for (i += tall ? 3 : 1; i < text.size(); ++i) {
    if (escapes && text[i] == '\\') {
      ++i;
    } else if (!tall && (text[i] == quote || text[i] == '\n')) {
      return i + 1;
    } else if (tall && text.substr(i, 3) == triple) {
      i += 3;
      // Up to two more quotes belong to the contents.
      for (int k = 0; k < 2 && i < text.size() && text[i] == quote; ++k) ++i;
      return i;
    }
  }
  return text.size();
}

Status check_structure(const Source& source) {
  const std::string_view text = source.text;
  int depth = 0, dots = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || (c == '\'' && !source.json)) {
      i = skip_string(source, i);
      continue;
    }
    if (c == '#' && !source.json) {
      while (i < text.size() && text[i] != '\n') ++i;
      continue;
    }
    if (!is_ascii(c) && !source.json) {
      return error_at(source, place_at(text, i),
                      "found " + in_quotes(text.substr(i, sequence_at(text, i))) +
                          " outside of quotes; allowed there is ASCII only");
    }
    if (c == '[' || c == '{') ++depth;
    if ((c == ']' || c == '}') && depth > 0) --depth;
    if (c == '.') {
      ++dots;
    } else if (c == '\n' || c == '=' || c == ',' || c == '[' || c == '{') {
      dots = 0;
    }
    if (depth > kMaxNesting || (dots > kMaxNesting && !source.json)) {
      return error_at(source, place_at(text, i),
                      "nested more than " + std::to_string(kMaxNesting) + " deep; a brief needs no more than 5 levels");
    }
    ++i;
  }
  return Done{};
}

}  // namespace

Source make_source(std::string_view text, std::string_view file_name) {
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);
  return {text, file_name.empty() ? std::string("brief") : one_line(file_name, 200), has_extension(file_name, ".json")};
}

Status check_text(const Source& source) {
  if (source.text.size() > kMaxBytes) {
    return error_at(source, {1, 1},
                    "the brief has " + std::to_string(source.text.size()) + " bytes; allowed are at most " +
                        std::to_string(kMaxBytes));
  }
  if (Status status = check_encoding(source); !status) return status;
  if (source.text.find_first_not_of(" \t\r\n") == std::string_view::npos) return empty_brief(source);
  return check_structure(source);
}

Place place_at(std::string_view text, std::size_t offset) {
  Place place{1, 1};
  for (std::size_t i = 0; i < offset && i < text.size(); ++i) {
    if (text[i] == '\n') {
      ++place.line;
      place.column = 1;
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0) != 0x80) {
      ++place.column;
    }
  }
  // Inside a sequence: the column of its first byte.
  if (offset < text.size() && (static_cast<unsigned char>(text[offset]) & 0xc0) == 0x80 && place.column > 1) {
    // A stray continuation byte is a character of its own.
    std::size_t start = offset;
    while (start > 0 && offset - start < 3 && (static_cast<unsigned char>(text[start]) & 0xc0) == 0x80) --start;
    if (start + sequence_at(text, start) > offset) --place.column;
  }
  return place;
}

std::string_view token_at(std::string_view text, Place place) { return Tokens(text).at(place); }

std::string_view Tokens::at(Place place) {
  if (place.line < reached_.line || (place.line == reached_.line && place.column < reached_.column)) {
    offset_ = 0;
    reached_ = {1, 1};
  }
  for (; reached_.line < place.line && offset_ < text_.size(); ++reached_.line, reached_.column = 1) {
    const std::size_t end = text_.find('\n', offset_);
    offset_ = end == std::string_view::npos ? text_.size() : end + 1;
  }
  for (; reached_.column < place.column && offset_ < text_.size(); ++reached_.column) {
    offset_ += std::max<std::size_t>(1, sequence_at(text_, offset_));
  }
  if (offset_ >= text_.size()) return {};
  const std::string_view rest = text_.substr(offset_);
  return rest.substr(0, rest.find_first_of(" \t\r\n,]}#"));
}

Error error_at(const Source& source, Place place, std::string text) {
  std::string where = source.file;
  if (place.line > 0) where += ':' + std::to_string(place.line) + ':' + std::to_string(place.column);
  return {ErrorCode::invalid, std::move(where), std::move(text)};
}

Error error_at_pointer(const Source& source, std::string_view pointer, std::string text) {
  return {ErrorCode::invalid, source.file + (pointer.empty() ? "" : ": ") + std::string(pointer), std::move(text)};
}

Error empty_brief(const Source& source) {
  return error_at(
      source, {1, 1},
      source.json ? R"(empty brief; the least is {"kind": "tower"})" : R"(empty brief; the least is kind = "tower")");
}

}  // namespace enfilade::brief
