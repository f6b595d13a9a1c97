#include <enfilade/geom/metres.hpp>

namespace enfilade::geom {

std::string metres(std::int64_t mm) {
  const std::int64_t whole = mm / 1000, rest = mm < 0 ? -(mm % 1000) : mm % 1000;
  std::string text = mm < 0 && whole == 0 ? "-0" : std::to_string(whole);
  if (rest != 0) {
    text += '.' + std::to_string(1000 + rest).substr(1);
    text.erase(text.find_last_not_of('0') + 1);
  }
  return text;
}

}  // namespace enfilade::geom
