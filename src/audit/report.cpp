#include <enfilade/audit/report.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace enfilade::audit {
namespace {

constexpr std::array<std::string_view, kChecks> kCheckNames{
    "partition",      "regions",   "reachable",      "stairs_reach",   "private_rooms",  "core_reach",
    "pieces",         "offices",   "portals",        "portal_kinds",   "windows",        "entrance",
    "sizes",          "stairs",    "wells",          "swings",         "approach",       "ways",
    "lobbies",        "objects",   "dwelling_rooms", "dwelling_light", "dwelling_entry", "dwelling_access",
    "dwelling_area",  "corridors", "balconies",      "dungeon_doors",  "dungeon_reach",  "dungeon_ends",
    "dungeon_mission"};

struct MeasureInfo {
  std::string_view name;
  double divisor;
};
constexpr std::array<MeasureInfo, kMeasures> kMeasureInfo{{
    {"efficiency", 10'000},
    {"hall_share", 10'000},
    {"core_share", 10'000},
    {"dead_space", 10'000},
    {"room_area_m2", 100},
    {"room_aspect", 1'000},
    {"rooms_per_storey", 1},
    {"depth", 1},
    {"from_circulation", 10'000},
    {"suite_share", 10'000},
    {"windowless_share", 10'000},
    {"egress_m", 1'000},
    {"dead_end_m", 1'000},
    {"unjoined_halls", 1},
    {"parallel_halls", 1},
    {"loops", 1},
    {"stairs_required", 1},
    {"stairs_present", 1},
    {"elevators_required", 1},
    {"elevators_present", 1},
    {"dead_ends_over", 1},
    {"wing_stairs", 1},
    {"slivers", 1},
    {"wedges", 1},
    {"hall_reach", 10'000},
    {"stair_separation", 10'000},
    {"exits_short", 1},
    {"parallel_passages", 1'000},
    {"hugging_passages", 1'000},
    {"merged_rooms", 1'000},
    {"crowded_openings", 1'000},
    {"double_doors", 1'000},
    {"small_rings", 1'000},
    {"dead_ends", 1'000},
    {"open_share", 1'000},
    {"way_ratio", 1'000},
    {"branching", 1},
    {"mission_walk", 1'000},
    {"keys_needed", 1},
}};

}  // namespace

std::string_view name(CheckId id) { return kCheckNames[static_cast<std::size_t>(id)]; }
std::string_view name(MeasureId id) { return kMeasureInfo[static_cast<std::size_t>(id)].name; }
double divisor(MeasureId id) { return kMeasureInfo[static_cast<std::size_t>(id)].divisor; }

bool Report::empty() const {
  return std::all_of(checks.begin(), checks.end(), [](const Check& c) { return c.evaluated == 0 && c.failed == 0; });
}

void note_missing(Report& report, std::int32_t wanted, std::int32_t floors, double closed_off) {
  if (floors < wanted) {
    ++report.shortened;
    report.storeys_missing += static_cast<std::uint64_t>(wanted - floors);
  }
  // Whole numbers, so that the order of sums does not matter.
  report.closed_off += static_cast<std::uint64_t>(closed_off * 10'000 + 0.5);
}

void note_missing(Report& report, const rules::Missing& missing) {
  report.locks_missing += static_cast<std::uint64_t>(missing.locks);
  report.rooms_missing += static_cast<std::uint64_t>(missing.rooms);
  report.prefabs_missing += static_cast<std::uint64_t>(missing.prefabs);
}

void merge(Report& into, const Report& from) {
  into.seeds += from.seeds;
  into.skipped += from.skipped;
  into.regions += from.regions;
  into.shortened += from.shortened;
  into.storeys_missing += from.storeys_missing;
  into.locks_missing += from.locks_missing;
  into.rooms_missing += from.rooms_missing;
  into.prefabs_missing += from.prefabs_missing;
  into.closed_off += from.closed_off;
  for (const auto& [reason, n] : from.skip_reasons) into.skip_reasons[reason] += n;
  std::vector<std::uint64_t> seeds;
  std::set_union(into.failed_seeds.begin(), into.failed_seeds.end(), from.failed_seeds.begin(), from.failed_seeds.end(),
                 std::back_inserter(seeds));
  into.failed_seeds = std::move(seeds);
  for (std::size_t i = 0; i < into.checks.size(); ++i) {
    Check& a = into.checks[i];
    const Check& b = from.checks[i];
    if (b.failed > 0 && (a.failed == 0 || b.order < a.order)) {
      a.order = b.order;
      a.example = b.example;
    }
    a.evaluated += b.evaluated;
    a.failed += b.failed;
  }
  for (std::size_t i = 0; i < into.measures.size(); ++i) into.measures[i].merge(from.measures[i]);
  merge(into.spaces, from.spaces);
  merge(into.dwellings, from.dwellings);
}

}  // namespace enfilade::audit
