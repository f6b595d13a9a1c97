#pragma once
// The office tower: rules after "Persistent Realtime Building Interior
// Generation" (Hahn, Bose, Whitehead 2006), mended so that every room can be
// reached. Each rule is a pure function from a region and its portals to an
// Expansion; docs/tower.md shows them in pictures.

#include <span>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/room.hpp>

#include "rules/core/core.hpp"
#include "rules/shell/shell.hpp"

namespace enfilade::rules {

// A tower's brief made ready. In the rules' comments R is the average room, m
// the least side of a room, h the width of a hall.
struct Tower {
  plan::Brief brief;
  Key key;
  Shell shell;
  CorePlan core;

  [[nodiscard]] geom::Length r() const { return brief.average_room; }
  [[nodiscard]] geom::Length m() const { return brief.least_room; }
  [[nodiscard]] geom::Length h() const { return brief.hall_width; }
};

Result<Tower> raise_tower(const plan::Brief& brief);
plan::Region tower_root(const Tower& tower);

// The rules, by the kind they expand. All of them require portals sorted by id.
using Portals = std::span<const plan::Portal>;
void split_stack(const Tower& tower, const plan::Region& region, plan::Expansion& out);
void split_floor(const Tower& tower, const plan::Region& region, plan::Expansion& out);
void lay_zone(const Tower& tower, const plan::Region& region, Portals portals, plan::Expansion& out);
void divide_halls(const Tower& tower, const plan::Region& region, Portals portals, plan::Expansion& out);
void split_cluster(const Tower& tower, const plan::Region& region, Portals portals, plan::Expansion& out);

}  // namespace enfilade::rules
