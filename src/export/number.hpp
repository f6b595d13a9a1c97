#pragma once
// Numbers as text, from integers, so that equal models give equal bytes.

#include <cstdint>
#include <string>
#include <string_view>

namespace enfilade::exports {

inline void append_integer(std::string& out, std::int64_t value) {
  char digits[24];
  int n = 0;
  std::uint64_t rest = value < 0 ? ~static_cast<std::uint64_t>(value) + 1 : static_cast<std::uint64_t>(value);
  do {
    digits[n++] = static_cast<char>('0' + rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (value < 0) out += '-';
  while (n > 0) out += digits[--n];
}

// value / 10^places without needless zeros.
inline void append_decimal(std::string& out, std::int64_t value, int places) {
  std::int64_t unit = 1;
  for (int i = 0; i < places; ++i) unit *= 10;
  if (value < 0) {
    out += '-';
    value = -value;
  }
  append_integer(out, value / unit);
  std::int64_t rest = value % unit;
  if (rest == 0) return;
  out += '.';
  while (rest != 0) {
    unit /= 10;
    out += static_cast<char>('0' + rest / unit);
    rest %= unit;
  }
}

// Millimetres as metres.
inline void append_metres(std::string& out, std::int64_t mm) { append_decimal(out, mm, 3); }

// A number of size about 1, rounded to 9 decimals.
inline void append_ratio(std::string& out, double value) {
  const double scaled = value * 1e9;
  append_decimal(out, static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5), 9);
}

// A JSON string with its quotes. Control characters become spaces.
inline void append_quoted(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  out += '"';
}

}  // namespace enfilade::exports
