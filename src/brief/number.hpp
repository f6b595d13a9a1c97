#pragma once
// Numbers as they were written. A brief's numbers are decimal, its values are
// whole (millimetres, thousandths, counts); going through binary fractions
// would round 1.0005 m down. So the digits themselves are scaled and rounded.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <enfilade/geom/metres.hpp>

namespace enfilade::brief {

// ±digits × 10^exponent.
struct Decimal {
  bool negative = false;
  std::string digits;  // no leading zeros; empty: zero
  int exponent = 0;
};

// [+-] digits [. digits] [e [+-] digits], with _ between digits as in TOML.
// Nothing for other text, or for more than 64 characters.
std::optional<Decimal> parse_decimal(std::string_view text);

// |decimal| × tenths / 10, kept below 10^16.
struct Scaled {
  bool negative = false;
  std::int64_t floor = 0;    // of the magnitude
  std::int64_t nearest = 0;  // of the magnitude, halves away from zero
  bool whole = true;         // floor is exact
  // The exact value lies within lo … hi. Requires 0 <= lo.
  [[nodiscard]] bool within(std::int64_t lo, std::int64_t hi) const {
    const bool zero = floor == 0 && whole;
    return (!negative || zero) && lo <= floor && (floor < hi || (floor == hi && whole));
  }
};
Scaled scale(const Decimal& decimal, unsigned tenths);

inline constexpr unsigned kOnes = 10;             // scale() to units
inline constexpr unsigned kThousandths = 10'000;  // scale() to thousandths; metres to millimetres

// Text with a unit, such as "2.7 m", in millimetres. Nothing if the text is not
// a number and one of m, cm, mm, ft, in.
std::optional<Scaled> parse_length(std::string_view text);

using geom::metres;
// Thousandths as a number: 50 → "0.05".
inline std::string thousandths(std::int32_t v) { return metres(v); }

}  // namespace enfilade::brief
