// Hexadecimal in lower case; base64 of RFC 4648 with padding.

#include <array>

#include <enfilade/store/wire.hpp>

namespace enfilade::store::wire {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";
constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// The value of each digit, -1 for what is none.
constexpr std::array<std::int8_t, 256> values(std::string_view digits) {
  std::array<std::int8_t, 256> out{};
  for (std::int8_t& v : out) v = -1;
  for (std::size_t i = 0; i < digits.size(); ++i)
    out[static_cast<unsigned char>(digits[i])] = static_cast<std::int8_t>(i);
  return out;
}
constexpr std::array<std::int8_t, 256> kHexValues = values(kHex);
constexpr std::array<std::int8_t, 256> kBase64Values = values(kBase64);

Error refuse(const char* text) { return {ErrorCode::invalid, {}, text}; }

}  // namespace

std::string to_hex(std::string_view bytes) {
  std::string out;
  out.reserve(2 * bytes.size());
  for (const char c : bytes) {
    out += kHex[static_cast<unsigned char>(c) >> 4];
    out += kHex[static_cast<unsigned char>(c) & 15];
  }
  return out;
}

Result<std::string> from_hex(std::string_view text) {
  const Error bad = refuse("must be pairs of hexadecimal digits in lower case");
  if (text.size() % 2 != 0) return bad;
  std::string out;
  out.reserve(text.size() / 2);
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const int high = kHexValues[static_cast<unsigned char>(text[i])];
    const int low = kHexValues[static_cast<unsigned char>(text[i + 1])];
    if (high < 0 || low < 0) return bad;
    out += static_cast<char>(high << 4 | low);
  }
  return out;
}

std::string to_base64(std::string_view bytes) {
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t block = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      block = block << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? kBase64[block >> (18 - 6 * k) & 63] : '=';
  }
  return out;
}

Result<std::string> from_base64(std::string_view text) {
  const Error bad = refuse("is not base64");
  if (text.size() % 4 != 0) return bad;
  std::size_t padding = 0;
  while (padding < 2 && text.ends_with('=')) {
    text.remove_suffix(1);
    ++padding;
  }
  std::string out;
  out.reserve(text.size() / 4 * 3 + 2);
  std::uint32_t bits = 0;
  int waiting = 0;  // bits that are not yet a byte
  for (const char c : text) {
    const int digit = kBase64Values[static_cast<unsigned char>(c)];
    if (digit < 0) return bad;
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    waiting += 6;
    if (waiting < 8) continue;
    waiting -= 8;
    out += static_cast<char>(bits >> waiting);
  }
  // Bits behind the last byte would give it a second text.
  if ((bits & ((1u << waiting) - 1)) != 0) return bad;
  return out;
}

}  // namespace enfilade::store::wire
