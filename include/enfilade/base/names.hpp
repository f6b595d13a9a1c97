#pragma once
// Words in messages: quoting what was found, and guessing what was meant.

#include <span>
#include <string>
#include <string_view>

namespace enfilade {

// UTF-8 text on one line: control characters become '?', and what is longer
// than `most` bytes is cut between characters and ends in "…".
std::string one_line(std::string_view text, std::size_t most = 40);
inline std::string in_quotes(std::string_view text) { return '"' + one_line(text) + '"'; }

// The known name that is most like `word`, or empty if none is near: at most a
// third of the word's letters mistyped, upper and lower case alike.
std::string_view nearest(std::string_view word, std::span<const std::string_view> known);

// "a", "b" and "c" as one list.
std::string listed(std::span<const std::string_view> names);

}  // namespace enfilade
