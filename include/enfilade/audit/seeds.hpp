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

// What vary() draws from, log-uniformly, both ends included.
inline constexpr plan::Limits kVarySide{8'000, 150'000};
inline constexpr plan::Limits kVaryFloors{1, 120};
inline constexpr plan::Limits kVaryFloorHeight{2'600, 5'000};
inline constexpr plan::Limits kVaryHallWidth{1'200, 3'000};
inline constexpr plan::Limits kVaryOfficeWidth{4'500, 9'000};  // offices only; their class is drawn uniformly
// Dungeons only; their order, maze and keys are drawn uniformly.
inline constexpr plan::Limits kVaryCells{5, 120};
inline constexpr plan::Limits kVaryLevels{1, 4};

// Under vary, buildings of more storeys have only this many audited.
inline constexpr std::int32_t kVaryStoreys = 8;

// A whole number of lo … hi whose logarithm is uniform for uniform `random`.
// Integer arithmetic only. Requires 1 <= lo <= hi < 2^30.
std::int32_t log_uniform(std::uint64_t random, std::int32_t lo, std::int32_t hi);

// The brief under another seed, with the sizes that brief.given does not claim
// drawn from that seed. What hangs on a size that was drawn gives way to it:
// hall_width to office_width (the other way round where only hall_width was
// given) and executive_floors to floors.
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
