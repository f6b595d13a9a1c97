#pragma once
// A residence is surveyed before it is handed over: where its plates have a fault,
// it is laid again with another key.

#include <cstddef>

#include "rules/apartment/residence.hpp"

namespace enfilade::rules {

struct Survey {
  std::size_t broken = 0;  // regions, doors and ways that could not be built
  std::size_t poor = 0;    // dwellings that are larger than anybody asked for
  [[nodiscard]] bool flawless() const { return broken == 0 && poor == 0; }
  [[nodiscard]] bool better_than(const Survey& other) const { return poor < other.poor; }
};

// Makes the plates of the ground floor and of the storeys above it, which stay
// known. What lies inside dwellings is inspected where it is drawn.
Survey survey(const Residence& residence);

}  // namespace enfilade::rules
