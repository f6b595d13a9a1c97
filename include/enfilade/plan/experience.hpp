#pragma once
// The experience that is wanted of a dwelling, in the terms of space syntax: how
// many steps a room lies from the outside, how many spaces it opens to, and how
// far it is from all others. Rules steer by it as far as they can; the audit says
// what was reached.

#include <array>
#include <cstdint>

#include <enfilade/plan/kind.hpp>

namespace enfilade::plan {

inline constexpr std::int32_t kAnyValue = -1;  // nothing is wanted

struct Wanted {
  std::int32_t depth = kAnyValue;         // steps from outside the dwelling; its hall is 1, a room off the hall 2
  std::int32_t connectivity = kAnyValue;  // spaces it has a door to
  std::int32_t privacy =
      kAnyValue;  // relative asymmetry in thousandths: 0 joined with all others, 1000 the end of a chain
  [[nodiscard]] bool any() const { return depth >= 0 || connectivity >= 0 || privacy >= 0; }
  friend bool operator==(const Wanted&, const Wanted&) = default;
};

// The uses that something can be wanted of.
inline constexpr std::array kExperiencedUses{Use::living, Use::bedroom, Use::kitchen, Use::bathroom};

struct Experience {
  std::array<Wanted, kExperiencedUses.size()> uses{};

  // Null for uses of which nothing can be wanted.
  [[nodiscard]] const Wanted* of(Use use) const {
    for (std::size_t i = 0; i < uses.size(); ++i) {
      if (kExperiencedUses[i] == use) return &uses[i];
    }
    return nullptr;
  }
  [[nodiscard]] bool any() const {
    for (const Wanted& w : uses) {
      if (w.any()) return true;
    }
    return false;
  }
  friend bool operator==(const Experience&, const Experience&) = default;
};

}  // namespace enfilade::plan
