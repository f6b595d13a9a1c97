#include "brief/number.hpp"

#include <algorithm>

namespace enfilade::brief {
namespace {

constexpr std::size_t kMostCharacters = 64;
constexpr std::size_t kMostDigits = 16;  // of a scaled value before it counts as 10^16
constexpr std::int64_t kHuge = 10'000'000'000'000'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Takes a run of digits off the front. False if there is none, or an underscore
// does not stand between two digits.
bool take_digits(std::string_view& text, std::string& digits) {
  if (text.empty() || !is_digit(text[0])) return false;
  while (!text.empty()) {
    if (is_digit(text[0])) {
      digits += text[0];
    } else if (text[0] != '_') {
      break;
    } else if (text.size() < 2 || !is_digit(text[1])) {
      return false;
    }
    text.remove_prefix(1);
  }
  return true;
}

bool take_sign(std::string_view& text) {
  if (text.empty() || (text[0] != '+' && text[0] != '-')) return false;
  const bool minus = text[0] == '-';
  text.remove_prefix(1);
  return minus;
}

// Multiplies a string of decimal digits.
std::string times(const std::string& digits, unsigned factor) {
  std::string product(digits.size() + 5, '0');
  unsigned carry = 0;
  for (std::size_t i = 0; i < product.size(); ++i) {
    if (i < digits.size()) carry += static_cast<unsigned>(digits[digits.size() - 1 - i] - '0') * factor;
    product[product.size() - 1 - i] = static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  product.erase(0, std::min(product.find_first_not_of('0'), product.size()));
  return product;
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
  if (text.size() > kMostCharacters) return std::nullopt;
  Decimal decimal;
  decimal.negative = take_sign(text);
  if (!take_digits(text, decimal.digits)) return std::nullopt;
  if (!text.empty() && text[0] == '.') {
    text.remove_prefix(1);
    const std::size_t before = decimal.digits.size();
    if (!take_digits(text, decimal.digits)) return std::nullopt;
    decimal.exponent = static_cast<int>(before) - static_cast<int>(decimal.digits.size());
  }
  if (!text.empty() && (text[0] == 'e' || text[0] == 'E')) {
    text.remove_prefix(1);
    const bool minus = take_sign(text);
    std::string digits;
    if (!take_digits(text, digits)) return std::nullopt;
    int power = 0;
    for (const char c : digits) power = std::min(power * 10 + (c - '0'), 10'000);
    decimal.exponent += minus ? -power : power;
  }
  if (!text.empty()) return std::nullopt;
  decimal.digits.erase(0, std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size()));
  return decimal;
}

Scaled scale(const Decimal& decimal, unsigned tenths) {
  Scaled scaled;
  scaled.negative = decimal.negative;
  std::string digits = times(decimal.digits, tenths);
  if (digits.empty()) return scaled;
  // The number of digits before the decimal point, which may be negative.
  const int point = static_cast<int>(digits.size()) + decimal.exponent - 1;
  if (point > static_cast<int>(kMostDigits)) {
    scaled.floor = scaled.nearest = kHuge;
    return scaled;
  }
  const auto split = static_cast<std::size_t>(std::max(point, 0));
  if (digits.size() < split) digits.append(split - digits.size(), '0');
  for (std::size_t i = 0; i < split; ++i) scaled.floor = scaled.floor * 10 + (digits[i] - '0');
  scaled.whole = digits.find_first_not_of('0', split) == std::string::npos;
  const bool up = point >= 0 && split < digits.size() && digits[split] >= '5';
  scaled.nearest = scaled.floor + (up ? 1 : 0);
  return scaled;
}

std::optional<Scaled> parse_length(std::string_view text) {
  const auto trim = [](std::string_view s) {
    s.remove_prefix(std::min(s.find_first_not_of(' '), s.size()));
    return s.substr(0, s.find_last_not_of(' ') + 1);
  };
  text = trim(text);
  const std::size_t end = text.find_last_of("0123456789.");
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view unit = trim(text.substr(end + 1));
  const auto decimal = parse_decimal(trim(text.substr(0, end + 1)));
  if (!decimal) return std::nullopt;
  // Tenths of a millimetre in each unit; a foot is 304.8 mm, an inch 25.4 mm.
  if (unit == "m") return scale(*decimal, 10'000);
  if (unit == "cm") return scale(*decimal, 100);
  if (unit == "mm") return scale(*decimal, 10);
  if (unit == "ft") return scale(*decimal, 3'048);
  if (unit == "in") return scale(*decimal, 254);
  return std::nullopt;
}

}  // namespace enfilade::brief
