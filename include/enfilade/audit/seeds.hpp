#pragma once
// Audits of many buildings: one brief under many seeds, with sizes drawn from
// the seed where the brief leaves them open.

#include <cstdint>
#include <vector>

#include <enfilade/audit/report.hpp>
#include <enfilade/base/context.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::audit {

// What vary() draws from, log-uniformly, all ends included: mostly what is usual, one draw in four from all that is
// allowed, so that extreme proportions and sizes come up.
struct Varied {
  plan::Limits usual, allowed;
};
inline constexpr Varied kVarySide{{8'000, 150'000}, {5'000, 400'000}};  // not below what the kind and class need
inline constexpr std::int64_t kVaryArea = 22'500'000'000;               // mm² of a site, at most
inline constexpr plan::Limits kVaryFloors{1, 120};
inline constexpr Varied kVaryFloorHeight{{2'600, 5'000}, plan::kFloorHeightLimits};
inline constexpr Varied kVaryHallWidth{{1'200, 3'000}, plan::kHallWidthLimits};
inline constexpr Varied kVaryBay{{1'200, 3'000}, plan::kBayLimits};
// Towers only; the chances of doors and hallways are drawn from 0 to 1 in one seed of four.
inline constexpr Varied kVaryAverageRoom{{3'500, 6'000}, plan::kAverageRoomLimits};
inline constexpr Varied kVaryLeastRoom{{2'100, 2'700}, plan::kLeastRoomLimits};
// Offices only; their class, halls, shops and atrium are drawn uniformly, executive floors and open plans in one
// seed of four.
inline constexpr Varied kVaryOfficeWidth{{4'500, 9'000}, plan::kOfficeWidthLimits};
// Apartments only; balconies, rooms and roof are drawn uniformly.
inline constexpr Varied kVaryApartmentArea{{35'000, 140'000}, plan::kApartmentAreaLimits};
inline constexpr Varied kVaryCorridorWidth{{1'200, 2'000}, plan::kCorridorWidthLimits};
// Dungeons only; their order, maze and keys are drawn uniformly, shares from 0 to 1 in one seed of four.
inline constexpr Varied kVaryCells{{5, 120}, {plan::kLeastCells, plan::kMostCells}};
inline constexpr std::int64_t kVaryCellArea = 14'400;  // cells of a level, at most
inline constexpr plan::Limits kVaryLevels{1, 4};
inline constexpr Varied kVaryLocks{{2, 4}, {1, plan::kMostLocks}};
inline constexpr Varied kVaryRoomSide{{4, 8}, {2, 24}};  // the most

// Under vary, buildings of more storeys have only this many audited.
inline constexpr std::int32_t kVaryStoreys = 8;

// A whole number of lo … hi whose logarithm is uniform for uniform `random`.
// Integer arithmetic only. Requires 1 <= lo <= hi < 2^30.
std::int32_t log_uniform(std::uint64_t random, std::int32_t lo, std::int32_t hi);

// The brief under another seed, with the sizes and options that brief.given does
// not claim drawn from that seed. Sites are large enough for the kind and class
// (rules::least_site). What hangs on a size that was drawn gives way to it:
// hall_width to office_width or average_room (the other way round where only
// hall_width was given), least_room to average_room, executive_floors to floors.
plan::Brief vary(const plan::Brief& brief, std::uint64_t seed);
// The most storeys that vary() gives a brief that leaves them open.
std::int32_t most_floors(const plan::Brief& brief);

// The storeys audited under vary: all, or the lowest, the highest and others drawn
// from the seed, kVaryStoreys in all. Ascending.
std::vector<std::int32_t> drawn_storeys(const plan::Brief& brief);

struct SeedOptions {
  std::uint64_t seeds = 1;  // brief.seed … brief.seed + seeds - 1, at least 1
  bool vary = false;
  std::vector<std::int32_t> storeys;  // ascending; empty: all, or drawn under vary
};

// Builds and audits every seed. Of the storeys that are audited every room is
// looked at; stairs and shafts are looked at on all storeys. Sites too small for
// a building are skipped with their reason. The same report whatever the
// executor. Errors: a brief outside its limits; seeds or storeys that do not
// exist; cancelled.
Result<Report> audit_seeds(const plan::Brief& brief, const SeedOptions& options, const Context& context);

}  // namespace enfilade::audit
