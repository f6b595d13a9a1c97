#pragma once
// Convex rooms that are no boxes, as offices behind slanted façades have them,
// and what must hold in each, computed apart from the rule.

#include "furnish/rooms.hpp"

namespace enfilade::furnish::testing {

enum class Shape : std::uint8_t {
  cut_corner,
  two_cut_corners,
  octagon,
  half_trapezoid,
  trapezoid,
  parallelogram,
  diamond
};
inline constexpr int kShapes = 7;

// Edges run along x, y or a diagonal; turned by any multiple of 90 degrees.
// Now and then one straight edge is two, with different walls. One to three
// doors anywhere, slanted walls included; windows on every façade. Straight sides
// measure 3 … 9 m by 3 … 7 m, times `scale`.
Sample shaped_room(std::uint64_t seed, plan::Use use, Shape shape, int scale = 1);

// Each returns what is wrong, or an empty string.
std::string check_shaped_doors(const Sample& sample, const std::vector<plan::Object>& objects);
std::string check_shaped_windows(const Sample& sample, const std::vector<plan::Object>& objects);
// Every door from every other, and every piece from the doors, for a square
// body of 700 mm.
std::string check_shaped_reach(const Sample& sample, const std::vector<plan::Object>& objects);

}  // namespace enfilade::furnish::testing
