#pragma once
// Zones: what a block looks like and how it is dug.

#include <cstdint>

#include <enfilade/base/key.hpp>
#include <enfilade/plan/dungeon.hpp>

#include "rules/dungeon/weave_lattice.hpp"

namespace enfilade::rules::dungeon {

struct Look {
  plan::Theme theme = plan::Theme::masonry;
  plan::DigOrder order = plan::DigOrder::rooms_first;
};
// What the brief gives counts; else the zone decides.
Look look_of(Key seed, const plan::Dungeon& wish, const Piece& piece);

}  // namespace enfilade::rules::dungeon
