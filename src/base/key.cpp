#include <enfilade/base/key.hpp>

namespace enfilade {

std::string to_hex(Key key) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string text(32, '0');
  for (int i = 0; i < 16; ++i) {
    text[static_cast<std::size_t>(15 - i)] = kDigits[(key.hi >> (4 * i)) & 15];
    text[static_cast<std::size_t>(31 - i)] = kDigits[(key.lo >> (4 * i)) & 15];
  }
  return text;
}

}  // namespace enfilade
