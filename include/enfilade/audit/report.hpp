#pragma once
// Report: what an audit found. Checks are invariants, failed ones are defects;
// measures describe the architecture and are never defects.

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/audit/samples.hpp>
#include <enfilade/audit/spaces.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::audit {

enum class CheckId : std::uint8_t {
  partition,      // per region: inside the outline of its storey, overlaps no other; per storey: the areas add up
  regions,        // per region: kind and use agree, façade faces are those on the outline
  reachable,      // per walkable region: from an entrance, on foot
  stairs_reach,   // per walkable region: from the stairs of its storey
  private_rooms,  // per room: a door onto circulation, or through one other room
  core_reach,     // per core door: leads to a hall of its piece's circulation
  pieces,         // per piece of a storey's outline: stairs and elevators, and every room joined with them
  offices,        // offices only, per room people work in: a door of its own onto a hall
  portals,        // per portal: on its face, clear of corners and of other portals, both copies alike
  portal_kinds,   // per portal: joins what its kind may join
  windows,        // per window: on the outside of the building
  entrance,       // per ground storey: an entrance that leads to a hall
  sizes,          // per region and opening: not under its minimum
  stairs,         // per stair: risers, treads, widths, landings, the way up, headroom
  wells,          // per well: same cell, same box, storey above storey
  swings,         // per leaf: stays in its room, clear of other leaves and flights
  approach,       // per door and room: no object in the swing or in front
  ways,           // per door of a furnished room with several: a way to its first door
  lobbies,        // per opening of a lobby with an entrance: a broad way from there
  objects,        // per object: in its room, apart from the others
  // Apartments only.
  dwelling_rooms,   // per flat or house: a living room, a kitchen or an open one, a bathroom
  dwelling_light,   // per living room and bedroom: a window
  dwelling_entry,   // per dwelling: one way in; storeys of houses: an entrance or a stair
  dwelling_access,  // per room of a dwelling: a door to its hall or living room
  dwelling_area,    // per flat: at most 1.5 times the wanted area
  corridors,        // per component of common halls, in buildings of several floors: a stair
  balconies,        // per balcony and French door: an annex of its room, with one door and a railing
  // Dungeons only.
  dungeon_doors,    // per door: a chamber behind it, walls beside it, one to a short passage
  dungeon_reach,    // per region: from the entry, over all levels, whatever is locked
  dungeon_ends,     // per dungeon: one entry, one lair
  dungeon_mission,  // per lock: one key, and some order of keys opens everything
};
inline constexpr int kChecks = 31;
std::string_view name(CheckId id);

enum class MeasureId : std::uint8_t {
  efficiency,   // per storey: area of rooms ÷ area of the storey
  hall_share,   // per storey: area of halls and lobbies ÷ area of the storey
  core_share,   // per storey: area of stairs and shafts ÷ area of the storey
  dead_space,   // per storey: area of risers and closets under the least room ÷ area (rule 6)
  room_area,    // per room, m²
  room_aspect,  // per room: long ÷ short side of the narrowest rectangle round it
  rooms_per_storey,
  depth,             // per room: doors passed from the entrance or a stair
  from_circulation,  // per storey: share of rooms with a door onto circulation (rule 7)
  suites,            // per storey: share of rooms reached through one other room
  windowless,        // per storey: share of rooms without a window
  egress,            // per room: metres from its farthest corner to a stair or an entrance
  dead_end,          // per storey: metres of the longest dead-end hall
  unjoined_halls,    // per storey: pairs of halls that touch without an opening (rule 9)
  parallel_halls,    // per storey: pairs of parallel halls with no room between (rule 8)
  loops,             // per storey with short side >= 5 rooms: 1 if its halls form a loop (rule 10)
  stairs_required,   // per storey, by the number of people
  stairs_present,
  elevators_required,  // per building
  elevators_present,
  dead_ends_over,    // per storey: 1 if a dead end is longer than 15.2 m
  wing_stairs,       // per far end of a tree of halls longer than that, above the ground: 1 if a stair is that near
  slivers,           // per room people stay in: 1 if it holds no circle of 2.1 m or is longer than 4 times its width
  wedges,            // per room: 1 if a corner is sharper than 60 degrees
  hall_reach,        // per storey: area of rooms with a door onto a hall ÷ area of rooms
  stair_separation,  // per piece with two stairs: largest distance between two ÷ diagonal of the piece
  exits_short,       // per storey: 1 if a piece has fewer stairs than required
  // Dungeons only, but for slivers: 1 for a chamber without 2 x 2 cells. A count is one per 1000 cells of ground.
  parallel_passages,  // per level: share of passage cells in runs of three or more beside others
  hugging_passages,   // per level: share of passage cells in runs of three or more along the rim or a seam
  merged_rooms,       // per level: pairs of chambers that touch
  crowded_openings,   // per level: openings of a chamber within two cells of another of it
  double_doors,       // per level: passages of one or two cells with several doors
  small_rings,        // per level: rings of less than 14 cells
  dead_ends,          // per level: passages that end in rock
  open_share,         // per level: open cells ÷ cells of the ground
  way_ratio,          // per pair of chambers: way ÷ straight line
  branching,          // per chamber: ways out of it
  mission_walk,       // per dungeon with locks: way from key to key to the goal ÷ way if nothing were locked
  keys_needed,        // per dungeon with locks: without so many the goal is out of reach
};
inline constexpr int kMeasures = 39;
std::string_view name(MeasureId id);
// Samples hold whole numbers; divide by this for the unit above.
double divisor(MeasureId id);

struct Example {
  std::uint64_t seed = 0;
  std::string path;  // of the region, as Path::text()
  std::string message;
};

struct Check {
  std::uint64_t evaluated = 0;
  std::uint64_t failed = 0;
  std::uint64_t order = 0;  // of the example among all work; the least is kept
  Example example;          // the first failure; meaningful if failed > 0
};

struct Report {
  std::uint64_t seeds = 0;    // audited or skipped
  std::uint64_t skipped = 0;  // could not be built
  std::map<std::string, std::uint64_t> skip_reasons;
  std::vector<std::uint64_t> failed_seeds;  // sorted, each once
  std::uint64_t regions = 0;                // looked at
  // What was asked for and not built, without being a fault.
  std::uint64_t shortened = 0;        // buildings with fewer floors than asked for, because no stair has room for more
  std::uint64_t storeys_missing = 0;  // floors asked for and not built, over all buildings
  std::uint64_t locks_missing = 0, rooms_missing = 0, prefabs_missing = 0;  // of dungeons: there is no place for them
  std::uint64_t closed_off = 0;  // square centimetres that nobody can enter, on all storeys of all buildings
  std::array<Check, kChecks> checks;
  std::array<Samples, kMeasures> measures;
  Spaces spaces;  // of all that belongs to no dwelling
  Dwellings dwellings;

  [[nodiscard]] Check& of(CheckId id) { return checks[static_cast<std::size_t>(id)]; }
  [[nodiscard]] const Check& of(CheckId id) const { return checks[static_cast<std::size_t>(id)]; }
  [[nodiscard]] Samples& of(MeasureId id) { return measures[static_cast<std::size_t>(id)]; }
  [[nodiscard]] const Samples& of(MeasureId id) const { return measures[static_cast<std::size_t>(id)]; }
  // Did no check look at anything? Then the report says nothing about any building.
  [[nodiscard]] bool empty() const;
  // Something was checked, and nothing failed.
  [[nodiscard]] bool ok() const { return failed_seeds.empty() && !empty(); }
};

// Notes what a building lacks of what its brief asked for. `floors` are those that stand, `closed_off` is in
// square metres.
void note_missing(Report& report, std::int32_t wanted, std::int32_t floors, double closed_off);
void note_missing(Report& report, const rules::Missing& missing);

// Adds the findings of `from`. The order of merges does not matter.
void merge(Report& into, const Report& from);

}  // namespace enfilade::audit
