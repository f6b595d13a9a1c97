#pragma once
// From cells to regions: the chambers of a plan, and its passages cut into
// straight runs, with a portal in every open wall between two of them.

#include <span>

#include <enfilade/plan/region.hpp>

#include <enfilade/rules/dig.hpp>

namespace enfilade::rules::dungeon {

// An opening to the next block, as its wall lies in the plane.
struct Gap {
  Cell cell;  // inside
  geom::Side side = geom::kSouth;
  std::int32_t cells = 1;  // along the side, towards greater coordinates
  plan::PortalId id;       // alike from both sides
};

// Where a plan lies.
struct Setting {
  geom::Point low;                      // the low corner of its cell (0, 0)
  const plan::Region* level = nullptr;  // the region that becomes it
  plan::Theme theme = plan::Theme::masonry;
  std::span<const Gap> gaps;
  std::span<const Stamp> stamps;  // as they were dug: stairs say which way they lead
  std::span<const bool> down;     // per stamp
};

// Clears `out`. A child's id is the number of its first cell, so a region keeps
// its name whatever else is dug. O(cells).
void lay_plan(const Plan& plan, const Setting& setting, plan::Expansion& out);

}  // namespace enfilade::rules::dungeon
