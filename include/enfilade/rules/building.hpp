#pragma once
// Rules: pure functions that turn a temporary region into smaller ones, and a
// built region into a room. Everything they may read is in their arguments.

#include <memory>
#include <span>

#include <enfilade/base/context.hpp>
#include <enfilade/base/path.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/base/work.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/room.hpp>

namespace enfilade::rules {

// A brief made ready: checked, with what is decided once per building (core
// plan, façade bays, palette). Immutable; share it between threads freely.
struct Building;
using BuildingPtr = std::shared_ptr<const Building>;

// What a building may take to raise. Houses take some hundred thousand steps, blocks
// of 250 edges some ten million.
inline constexpr std::uint64_t kMostRaiseSteps = 800'000'000;

// An error if the brief breaks a limit, or ErrorCode::too_small with the least
// size if the site can't hold a building. ErrorCode::exhausted if its plan takes
// more than kMostRaiseSteps; ErrorCode::cancelled soon after the context says so.
Result<BuildingPtr> raise(const plan::Brief& brief, const Context& context = {});

// The sides that the site of a tower or an office should have at least. raise() refuses nearly all that is smaller,
// and little that is larger. The brief's own site and seed do not matter. 0 for other kinds. Requires a brief within
// its limits.
struct LeastSite {
  geom::Length longer = 0, shorter = 0;
};
LeastSite least_site(const plan::Brief& brief);

const plan::Brief& brief_of(const Building& building);
// Square metres of all storeys that nobody can enter because no plan was found for
// them; 0 for all but residences in odd outlines.
double closed_off(const Building& building);
// What a bounded dungeon has no place for on some storeys (empty: on all) of what its brief asks for by number: locks,
// rooms, hand-made rooms. All 0 for other kinds and for ground without end. Costs another digging of these levels where
// the brief asks by number, and nothing where not; once the context says so it ends soon, and says nothing.
struct Missing {
  std::int64_t locks = 0, rooms = 0, prefabs = 0;
  [[nodiscard]] bool any() const { return locks > 0 || rooms > 0 || prefabs > 0; }
};
Missing missing_of(const Building& building, std::span<const std::int32_t> storeys = {}, const Context& context = {});
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
// The level of a dungeon or the plate of an office may take seconds: it is given up, without children, once
// `work` says stop. Whoever gave it then asks work->stopped().
void expand(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals,
            plan::Expansion& out, Work* work = nullptr);

// Ground without end: a region of kind field has no list of children; they are
// asked for by where they lie, or by name. Coordinates are counted from the low
// corner of a sector, the building's origin, and reach kNearSectors from there;
// paths, keys and content do not depend on it. Sectors are kSectorSide long.
struct Sector {
  std::int64_t x = 0, y = 0;
  friend bool operator==(const Sector&, const Sector&) = default;
};
inline constexpr geom::Length kSectorSide = 55'296'000;
inline constexpr std::int32_t kNearSectors = 8;
bool is_unbounded(const Building& building);
Sector origin_of(const Building& building);
// The sector that a path leads to, or into; false if it names none.
bool sector_of(const Path& path, Sector& out);
// The same building with another origin. Requires is_unbounded.
BuildingPtr rebase(const Building& building, Sector origin);
// The children of a field that have something in a box, in the order of their
// steps, without portals. Clears `out`. Requires region.kind == Kind::field.
void expand_field(const Building& building, const plan::Region& field, const geom::Box& box, plan::Expansion& out);
// The child a step leads to; false: none, or out of reach.
bool field_child(const Building& building, const plan::Region& field, std::uint32_t id, plan::Child& out);
// What whole generation makes: the brief's window; of others, all.
geom::Box window_of(const Building& building);

// The content of a built region: windows and wells made real, use, finish,
// stairs and objects. Fills everything but room.path. Requires
// is_built(region.kind).
void furnish(const Building& building, const plan::Region& region, std::span<const plan::Portal> portals,
             plan::Room& room);

}  // namespace enfilade::rules
