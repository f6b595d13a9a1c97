#include <enfilade/base/names.hpp>

#include <algorithm>
#include <array>

namespace enfilade {
namespace {

constexpr std::size_t kLongest = 40;  // nothing longer is like any name

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

// Letters to insert, delete, replace or swap with their neighbour.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::array<std::array<std::size_t, kLongest + 1>, kLongest + 1> d{};
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (same ? 0u : 1u)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1])) {
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.size()][b.size()];
}

}  // namespace

std::string one_line(std::string_view text, std::size_t most) {
  std::string line;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (line.size() >= most && (c & 0xc0) != 0x80) return line + "…";
    line += c < 0x20 || c == 0x7f ? '?' : text[i];
  }
  return line;
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  if (word.size() > kLongest) return {};
  std::string_view best;
  std::size_t least = std::clamp<std::size_t>(word.size() / 3, 1, 3) + 1;
  for (const std::string_view name : known) {
    if (name.size() > kLongest) continue;
    const std::size_t distance = edit_distance(word, name);
    if (distance < least && distance < name.size()) {
      least = distance;
      best = name;
    }
  }
  return best;
}

std::string listed(std::span<const std::string_view> names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0) text += i + 1 == names.size() ? " and " : ", ";
    text += '"' + std::string(names[i]) + '"';
  }
  return text;
}

}  // namespace enfilade
