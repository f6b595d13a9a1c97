#pragma once
// What nlohmann-json says about a text it can't read, in our words.

#include <algorithm>

#include <nlohmann/json.hpp>

#include <enfilade/base/names.hpp>

#include "brief/source.hpp"

namespace enfilade::brief {

inline Error syntax_error(const Source& source, std::size_t position, const std::string& token,
                          const nlohmann::json::exception& exception) {
  const Place place = place_at(source.text, std::min(position == 0 ? 0 : position - 1, source.text.size()));
  if (exception.id == 406) return error_at(source, place, "the number " + one_line(token) + " is too large");
  // Its text begins with the place and quotes all that was read of the line;
  // what is left says what was found and what was expected.
  std::string what = exception.what();
  if (const auto at = what.find("syntax error"); at != std::string::npos) what.erase(0, at);
  if (const auto from = what.find("; last read: "); from != std::string::npos) {
    const auto to = what.rfind("; expected ");
    what.erase(from, to == std::string::npos || to < from ? to : to - from);
  }
  return error_at(source, place, one_line(what, 300));
}

}  // namespace enfilade::brief
