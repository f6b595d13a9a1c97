#pragma once
// Walker: a body in the regions that a page has been sent, without their World.
// The page moves it on every frame and never waits for whoever builds regions.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include <enfilade/plan/region.hpp>
#include <enfilade/world/motion.hpp>

namespace enfilade::wasm {

// The solids of a region as bytes, between two instances of this module.
void write_solids(const plan::Region& region, const mesh::Solids& solids, std::vector<std::byte>& out);

class Walker final : public world::Surroundings {
 public:
  // False, and nothing changed, if the bytes are no solids.
  bool put(std::uint32_t region, std::span<const std::byte> bytes);
  void drop(std::uint32_t region);
  void clear() { regions_.clear(); }

  void gather(const world::Reach& reach, std::vector<const mesh::Solids*>& out) override;

 private:
  struct Region {
    world::Reach bounds;
    mesh::Solids solids;
  };
  std::map<std::uint32_t, Region> regions_;
};

}  // namespace enfilade::wasm
