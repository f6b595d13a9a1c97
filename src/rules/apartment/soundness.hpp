#pragma once
// What is wrong with regions as they would be built, by the measures of the audit:
// shapes, façades, openings, widths, leaves, ways. Written apart from it, so that
// each is a check on the other.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/plan/region.hpp>

#include "rules/apartment/access.hpp"

namespace enfilade::rules {

// A region of a storey, with all its portals.
struct BuiltRegion {
  plan::Region region;
  std::vector<plan::Portal> portals;
  std::uint32_t piece = 0;  // of the plate: itself, or the dwelling that it is a room of
  bool whole = false;       // a dwelling whose rooms are not laid: only its border is looked at
};

struct SoundnessRules {
  bool ground = false;
  bool stairs = false;  // there are other storeys
};

// The pieces that have a fault, each once, in order. Quadratic in the number of
// regions, but for boxes far apart; O(edges of the outline) for each face.
std::vector<std::uint32_t> faults_of(const Plot& plot, std::span<const BuiltRegion> regions, SoundnessRules rules);

}  // namespace enfilade::rules
