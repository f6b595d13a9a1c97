#pragma once
// Rules: pure functions that turn a temporary region into smaller ones, and a
// built region into a room. Everything they may read is in their arguments.

#include <memory>
#include <span>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::rules {

// A brief made ready: checked, with what is decided once per building (core
// plan, façade bays, palette). Immutable; share it between threads freely.
struct Building;
using BuildingPtr = std::shared_ptr<const Building>;

// An error if the brief breaks a limit, or ErrorCode::too_small with the least
// size if the site can't hold a building.
Result<BuildingPtr> raise(const plan::Brief& brief);

const plan::Brief& brief_of(const Building& building);
int palette_of(const Building& building);

// The outline of a storey, a polygon for each of its pieces: what its regions
// fill exactly. Towers have one box; offices have pieces that may have holes.
// Valid as long as the building.
std::span<const geom::Polygon> outlines(const Building& building, std::int32_t storey);

// The region everything starts from.
plan::Region root(const Building& building);

// One step: the children of a temporary region, given the portals on its faces
// in any order. Deterministic, no shared state, cost bounded by the step.
// Clears `out` first. Requires !is_built(region.kind).
void expand(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals,
            plan::Expansion& out);

// The content of a built region: windows and wells made real, use, finish,
// stairs and objects. Fills everything but room.path. Requires
// is_built(region.kind).
void furnish(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals,
             plan::Room& room);

}  // namespace enfilade::rules
