#pragma once
// RegionId: a handle to a region in a World. It stays valid while the region
// exists; afterwards it is stale, never another region.

#include <compare>
#include <cstdint>

namespace enfilade::world {

struct RegionId {
  std::uint32_t index = ~std::uint32_t{0};
  std::uint32_t generation = 0;
  [[nodiscard]] constexpr bool none() const { return index == ~std::uint32_t{0}; }
  friend auto operator<=>(const RegionId&, const RegionId&) = default;
};

}  // namespace enfilade::world
