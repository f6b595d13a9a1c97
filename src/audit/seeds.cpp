// The work is cut into units: a seed, or, where a seed has many storeys, its
// stairs and shafts as one unit and its storeys in batches. Lanes, one per
// thread, draw units from a counter and add to a report of their own. All that a
// report holds is sums, sets and the example of the lowest unit, so the merged
// report does not depend on who did what.

#include <enfilade/audit/seeds.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <numeric>
#include <string>

#include <enfilade/audit/audit.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "audit/column.hpp"

namespace enfilade::audit {
namespace {

constexpr std::size_t kBatch = 16;  // storeys

struct Plan {
  const plan::Brief& brief;
  const SeedOptions& options;
  const Context& context;
  std::size_t batches = 1;  // units per seed, besides the core's if there are several
  std::uint64_t units = 0;
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic_flag reporting = ATOMIC_FLAG_INIT;

  [[nodiscard]] std::uint64_t units_per_seed() const { return batches == 1 ? 1 : batches + 1; }

  void step() {
    const std::uint64_t n = done.fetch_add(1, std::memory_order_relaxed) + 1;
    if (!context.progress || reporting.test_and_set(std::memory_order_acquire)) return;
    context.progress({n, units});
    reporting.clear(std::memory_order_release);
  }
};

struct Lane {
  Report report;
  Auditor auditor;
  std::vector<plan::Room> rooms;  // one storey; kept, so that their memory is used again
  std::vector<geom::Box> cores;
  std::unique_ptr<Error> error;
};

std::vector<std::int32_t> storeys_of(const plan::Brief& brief, const SeedOptions& options) {
  std::vector<std::int32_t> storeys;
  if (!options.storeys.empty()) {
    // Under vary a building may have fewer floors than were asked for.
    for (const std::int32_t s : options.storeys) {
      if (s >= plan::lowest_storey(brief) && s <= plan::highest_storey(brief)) storeys.push_back(s);
    }
    return storeys;
  }
  if (options.vary) return drawn_storeys(brief);
  storeys.resize(static_cast<std::size_t>(brief.floors));
  std::iota(storeys.begin(), storeys.end(), plan::lowest_storey(brief));
  return storeys;
}

// One storey's rooms into lane.rooms; their number.
Result<std::size_t> gather(const rules::Building& building, std::int32_t storey, bool layout_only,
                           const Context& serial, Lane& lane) {
  std::size_t count = 0;
  const Status status = world::visit(building, {storey}, serial, {.layout_only = layout_only, .paths = true},
                                     [&](std::size_t, const plan::Room& room) {
                                       if (count == lane.rooms.size()) lane.rooms.emplace_back();
                                       lane.rooms[count++] = room;
                                     });
  if (!status) return status.error();
  return count;
}

void remember_cores(Lane& lane, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const plan::Region& r = lane.rooms[i].region;
    if (r.kind != plan::Kind::stair && r.kind != plan::Kind::shaft) continue;
    if (std::find(lane.cores.begin(), lane.cores.end(), r.box) == lane.cores.end()) lane.cores.push_back(r.box);
  }
}

Status audit_storeys(const rules::Building& building, std::span<const std::int32_t> storeys, const Context& serial,
                     Lane& lane) {
  for (const std::int32_t storey : storeys) {
    const Result<std::size_t> count = gather(building, storey, false, serial, lane);
    if (!count) return count.error();
    lane.auditor.storey(std::span<const plan::Room>(lane.rooms.data(), *count));
    remember_cores(lane, *count);
  }
  return Done{};
}

// Every stair and shaft begins on the ground, an atrium right above it; so
// these storeys know all places, and `audited` ones are known already. The stairs
// of a dungeon lead from one level to the next, each in a place of its own.
Status find_cores(const rules::Building& building, std::span<const std::int32_t> audited, const Context& serial,
                  Lane& lane) {
  const plan::Brief& brief = rules::brief_of(building);
  std::vector<std::int32_t> storeys{0, 1, brief.floors - 1};
  if (brief.kind == "dungeon") {
    storeys.resize(static_cast<std::size_t>(brief.floors));
    std::iota(storeys.begin(), storeys.end(), plan::lowest_storey(brief));
  }
  for (const std::int32_t storey : storeys) {
    if (storey > plan::highest_storey(brief) || (storey == 1 && !brief.atrium)) continue;
    if (std::find(audited.begin(), audited.end(), storey) != audited.end()) continue;
    const Result<std::size_t> count = gather(building, storey, true, serial, lane);
    if (!count) return count.error();
    remember_cores(lane, *count);
  }
  return Done{};
}

Status audit_columns(const rules::Building& building, const Context& serial, Lane& lane) {
  const bool done = visit_columns(
      building, lane.cores, serial,
      [&](std::int32_t storey, std::span<const plan::Room> rooms) { lane.auditor.core(storey, rooms); },
      [&] { lane.auditor.core_end(); });
  if (!done) return Error{ErrorCode::cancelled, "", "cancelled"};
  return Done{};
}

Done note(Lane& lane, std::uint64_t seed) {
  std::vector<std::uint64_t>& failed = lane.report.failed_seeds;
  if (lane.auditor.failed() && (failed.empty() || failed.back() != seed)) failed.push_back(seed);
  return {};
}

Status audit_unit(Plan& plan, std::uint64_t unit, Lane& lane) {
  const std::uint64_t seed = plan.brief.seed + unit / plan.units_per_seed();
  const std::size_t part = static_cast<std::size_t>(unit % plan.units_per_seed());
  plan::Brief brief = plan.brief;
  brief.seed = seed;
  if (plan.options.vary) brief = vary(plan.brief, seed);
  if (part == 0) ++lane.report.seeds;
  Context serial = plan.context;
  serial.executor = nullptr;
  serial.progress = nullptr;
  const Result<rules::BuildingPtr> building = rules::raise(brief, serial);
  if (!building) {
    const Error& error = building.error();
    if (error.code != ErrorCode::too_small && error.code != ErrorCode::exhausted) return error;
    if (part == 0) {
      ++lane.report.skipped;
      // Drawn sizes would make every reason with a figure a different one.
      const bool figure = error.text.find_first_of("0123456789") != std::string::npos;
      const bool small = plan.options.vary && figure && error.code == ErrorCode::too_small;
      ++lane.report.skip_reasons[small ? "the site is too small" : error.text];
    }
    return Done{};
  }
  const std::int32_t floors = rules::brief_of(**building).floors;  // fewer than wanted where no stair has room
  if (part == 0) note_missing(lane.report, brief.floors, floors, rules::closed_off(**building));
  brief.floors = floors;
  lane.auditor.begin(brief, outlines_of(**building), unit, lane.report);
  if (brief.kind == "dungeon") {
    const Result<plan::Model> model = world::generate(**building, plan.options.storeys, serial);
    if (!model) return model.error();
    lane.auditor.dungeon(*model);
    note_missing(lane.report, rules::missing_of(**building, plan.options.storeys, serial));
    return note(lane, seed);
  }
  lane.cores.clear();
  const std::vector<std::int32_t> storeys = storeys_of(brief, plan.options);
  Status status = Done{};
  if (plan.batches == 1) {
    status = audit_storeys(**building, storeys, serial, lane);
    if (status.ok()) status = find_cores(**building, storeys, serial, lane);
  } else if (part > 0) {
    const std::size_t first = std::min((part - 1) * kBatch, storeys.size());
    status = audit_storeys(**building, std::span(storeys).subspan(first, std::min(kBatch, storeys.size() - first)),
                           serial, lane);
  } else {
    status = find_cores(**building, {}, serial, lane);
  }
  if (status.ok() && part == 0) status = audit_columns(**building, serial, lane);
  note(lane, seed);
  return status;
}

void run_lane(Plan& plan, Lane& lane) {
  for (std::uint64_t unit; (unit = plan.next.fetch_add(1, std::memory_order_relaxed)) < plan.units;) {
    Status status =
        plan.context.cancelled() ? Status(Error{ErrorCode::cancelled, "", "cancelled"}) : audit_unit(plan, unit, lane);
    if (!status) {
      lane.error = std::make_unique<Error>(status.error());
      plan.next.store(plan.units, std::memory_order_relaxed);
      return;
    }
    plan.step();
  }
}

}  // namespace

Result<Report> audit_seeds(const plan::Brief& brief, const SeedOptions& options, const Context& context) {
  if (const Status status = plan::check_limits(brief); !status) return status.error();
  if (options.seeds == 0 || options.seeds - 1 > plan::kMaxSeed - brief.seed) {
    return Error{ErrorCode::invalid, "", "seeds must stay within 0 ... 9007199254740991"};
  }
  const std::int32_t lowest = plan::lowest_storey(brief), highest = plan::highest_storey(brief);
  for (const std::int32_t storey : options.storeys) {
    if (options.vary || (storey >= lowest && storey <= highest)) continue;
    return Error{ErrorCode::invalid, "",
                 "floor " + std::to_string(storey) + " does not exist: the building has floors " +
                     std::to_string(lowest) + " ... " + std::to_string(highest)};
  }
  Plan plan{brief, options, context};
  if (!options.vary) plan.batches = std::max<std::size_t>(1, (storeys_of(brief, options).size() + kBatch - 1) / kBatch);
  plan.units = options.seeds * plan.units_per_seed();
  const std::size_t width = context.executor ? context.executor->width() : 1;
  std::vector<Lane> lanes(static_cast<std::size_t>(std::min<std::uint64_t>(width, plan.units)));
  context.run(lanes.size(), [&](std::size_t i) { run_lane(plan, lanes[i]); });
  Report report;
  for (const Lane& lane : lanes) {
    if (lane.error) return *lane.error;
    merge(report, lane.report);
  }
  return report;
}

}  // namespace enfilade::audit
