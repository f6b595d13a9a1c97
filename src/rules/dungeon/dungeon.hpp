#pragma once
// Dungeons: levels of chambers and passages under the ground, on one grid each
// or without end. Level k is storey -k.
//
//   bounded     stack of levels → level → chambers and passages
//   unbounded   stack of levels → field → column of sectors → sector → block → …
//
// A field is ground without end: its children are made one by one, where somebody
// asks for them.

#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/region.hpp>
#include <enfilade/plan/room.hpp>

#include <enfilade/rules/dig.hpp>
#include "rules/core/stair.hpp"
#include "rules/dungeon/weave.hpp"

namespace enfilade::rules {

struct Dungeon {
  plan::Brief brief;
  Key key;
  StairSize stair;
  std::vector<dungeon::Stamp> stairs;  // bounded: from level k to k + 1
  dungeon::Far origin;                 // unbounded: the cell that coordinates are counted from
};

// ErrorCode::too_small if several levels have no room for stairs.
Result<Dungeon> raise_dungeon(const plan::Brief& brief);

plan::Region dungeon_root(const Dungeon& dungeon);

// Stacks, levels and blocks. Without children if `work` says stop while a level is dug.
void expand_dungeon(const Dungeon& dungeon, const plan::Region& region, plan::Expansion& out, Work* work = nullptr);

// One block of ground without end, on one level.
void lay_block(const Dungeon& dungeon, const plan::Region& region, plan::Expansion& out);

// The block that holds a place, as it is dug; if asked for, by whom and how.
void dig_block(const Dungeon& dungeon, geom::Point at, std::int32_t level, dungeon::Block& block, dungeon::Plan& out,
               dungeon::DigTrace* trace = nullptr, std::vector<plan::Digger>* diggers = nullptr);

// The children of a field that have something in a box on plan, in the order of
// their steps. Clears `out`.
void expand_field(const Dungeon& dungeon, const plan::Region& field, const geom::Box& box, plan::Expansion& out);
// The child that a step leads to; false if there is none, or if it lies too far
// from the origin for coordinates.
bool field_child(const Dungeon& dungeon, const plan::Region& field, std::uint32_t id, plan::Child& out);

// One level of a bounded dungeon, or of a block, as it is dug.
void dig_level(const Dungeon& dungeon, std::int32_t level, dungeon::Plan& out, dungeon::DigTrace* trace = nullptr);

// What levels of a bounded dungeon lack of what its brief asks for by number. Digs them once more, if it asks for any.
// `storeys` are levels as storeys; empty: all. What it says is nothing once `work` says stop.
dungeon::Missing missing_of(const Dungeon& dungeon, std::span<const std::int32_t> storeys, Work* work = nullptr);

// The low corner of the sector that holds a cell.
dungeon::Far sector_low(dungeon::Far cell);

// The box that whole generation makes of ground without end.
geom::Box window_of(const Dungeon& dungeon);

}  // namespace enfilade::rules
