#pragma once
// A residence is surveyed before it is handed over: where its plates or the rooms
// on them have a fault, it is laid in another way.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/apartment/residence.hpp"

namespace enfilade::rules {

// A dwelling or store of a plate that is at fault or larger than anybody asked for.
struct Flawed {
  bool ground = false;
  std::uint32_t piece = 0;
  friend bool operator==(const Flawed&, const Flawed&) = default;
};

struct Survey {
  std::size_t broken = 0;      // corridors, stairs and lifts with a fault
  std::vector<Flawed> faulty;  // dwellings and stores with one
  std::vector<Flawed> large;   // dwellings over 1.5 times the wished area
  std::size_t homes = 0;       // of the plates looked at
  std::size_t pieces = 0;
  [[nodiscard]] bool sound() const { return broken == 0 && faulty.empty() && homes > 0; }
  [[nodiscard]] bool flawless() const { return sound() && large.empty(); }
  [[nodiscard]] bool better_than(const Survey& other) const;
};

// Makes the plates of the ground floor and of the storeys above it, which stay
// known. The rooms of dwellings with slanted walls are laid too; others are
// inspected where they are drawn.
Survey survey(const Residence& residence);

}  // namespace enfilade::rules
