#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace enfilade::exports {

// Valid UTF-8 with every other byte replaced, so that any string may come in.
inline std::string clean(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    const std::size_t n = c < 0x80                ? 1
                          : c >= 0xc2 && c < 0xe0 ? 2
                          : c >= 0xe0 && c < 0xf0 ? 3
                          : c >= 0xf0 && c < 0xf5 ? 4
                                                  : 0;
    std::uint32_t code = n == 1 ? c : c & (0x7fu >> n);
    bool good = n > 0 && i + n <= text.size();
    for (std::size_t k = 1; good && k < n; ++k) {
      const auto next = static_cast<unsigned char>(text[i + k]);
      good = (next & 0xc0u) == 0x80u;
      code = code << 6 | (next & 0x3fu);
    }
    // Overlong forms, surrogates, what Unicode or XML does not have.
    if (n == 3) good = good && code >= 0x800 && (code < 0xd800 || code > 0xdfff) && code < 0xfffe;
    if (n == 4) good = good && code >= 0x10000 && code <= 0x10ffff;
    if (good) {
      out.append(text.substr(i, n));
      i += n;
    } else {
      out += '?';
      ++i;
    }
  }
  return out;
}

}  // namespace enfilade::exports
