#pragma once
// Rooms of dwellings for the tests of furnish: boxes, and polygons in any
// direction, with doors and windows at random places.

#include "furnish/rooms.hpp"

namespace enfilade::furnish::testing {

enum class Form : std::uint8_t {
  box,          // along the axes
  askew,        // a rectangle in any direction
  slight,       // a rectangle a few degrees off
  one_slanted,  // a box whose façade runs askew
  quad,         // four walls, no two alike
  ell,          // an L along the axes
  ell_askew,    // an L in any direction
};
inline constexpr int kForms = 7;

// Sides as dwellings have them for the use (a bathroom from 1.5 m, a living room
// up to 8 m), one door or a few, now and then two windows or none.
Sample home_room(std::uint64_t seed, plan::Use use, Form form);

// Between the walls: area in mm², and width, the diameter of the largest circle
// (the shorter side of a box).
struct Measure {
  std::int64_t area = 0;
  geom::Length width = 0;
};
Measure measure(const Sample& sample);

// Everything that must hold; the first thing that does not.
std::string check_home(const Sample& sample, const std::vector<plan::Object>& objects);

}  // namespace enfilade::furnish::testing
