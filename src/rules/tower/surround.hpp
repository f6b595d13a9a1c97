#pragma once
// The pieces around a box of halls.

#include <array>

#include "rules/tower/step.hpp"

namespace enfilade::rules {

struct Surround {
  std::array<Box, 4> box{};  // by side; empty where the inner box reaches the parent's side
  std::array<bool, 4> present{};
};

// Cuts what lies between the parent and `inner` into at most four boxes, one
// per side, each touching `inner` along its whole side. A corner belongs to one
// of its two neighbours: to the one whose cut meets no portal; else to the
// thicker one if just one is over 2 R thick; else they take turns (a pinwheel).
Surround surround(Step& step, const Box& inner);

}  // namespace enfilade::rules
