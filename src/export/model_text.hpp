#pragma once
// The text of a model in pieces: each room by itself, and the rest, where a 0 stands
// for every room and for the graph. Whoever parses one piece after another never has a
// document tree of the whole file, which would take thirty times the memory of the text.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/result.hpp>

namespace enfilade::exports {

struct ModelText {
  std::string rest;                                   // with one blank for many
  std::string_view graph;                             // empty if there is none
  std::vector<std::vector<std::string_view>> floors;  // rooms of each, as they stand in the text
};

inline constexpr std::size_t kMostRoomText = std::size_t{8} << 20;  // bytes of one room
inline constexpr std::size_t kMostRestText = std::size_t{4} << 20;  // and of all that is no room

// Linear. Text that is no JSON gives pieces of which at least one is none. The pieces
// point into the text.
Result<ModelText> take_apart(std::string_view text);

}  // namespace enfilade::exports
