// walk BRIEF: visits every walkable region and says what it took: time per
// frame, memory, records. --study repeats it over sizes, seeds and both cases.

#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/stores/open.hpp>
#include <enfilade/threads/pool.hpp>

#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/tour.hpp"

namespace enfilade::cli {
namespace {

using nlohmann::ordered_json;

struct Run {
  plan::Brief brief;
  int which = 1;
  double step = 0.5;
  Whole whole;
  Tour tour;
};

ordered_json to_json(const Quantiles& q, bool count) {
  ordered_json out;
  if (count) out["count"] = q.count;
  out["p50"] = q.p50;
  out["p99"] = q.p99;
  out["max"] = q.max;
  return out;
}

ordered_json to_json(const Run& run) {
  const Tour& t = run.tour;
  return {{"case", run.which},
          {"seed", run.brief.seed},
          {"floors", run.brief.floors},
          {"regions", run.whole.regions},
          {"walkable", run.whole.walkable},
          {"visited", t.visited},
          {"frames", t.frames},
          {"step_m", run.step},
          {"seconds", t.seconds},
          {"visible_max", t.visible_max},
          {"triangles_max", t.triangles_max},
          {"triangles_whole", run.whole.triangles},
          {"frame_us", to_json(t.frame_us, false)},
          {"expand_us", to_json(t.expand_us, true)},
          {"whole_bytes", run.whole.bytes},
          {"peak_bytes", t.peak_bytes},
          {"resident_bytes", t.resident_bytes},
          {"store_bytes", t.store_bytes},
          {"records", t.records},
          {"evictions", t.evictions},
          {"hash_whole", to_hex(run.whole.hash)},
          {"hash_after", to_hex(t.hash_after)}};
}

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

void print(const Run& run) {
  const Tour& t = run.tour;
  const Whole& w = run.whole;
  fmt::print("case {}: {}\n", run.which, run.which == 1 ? "all that is not visible is evicted" : "nothing is evicted");
  fmt::print("  visited   {} of {} walkable regions ({} in all), {} frames of {} m, {:.1f} s\n", count_text(t.visited),
             count_text(w.walkable), count_text(w.regions), count_text(t.frames), run.step, t.seconds);
  fmt::print("  frame     {:.0f} us median, {:.0f} us p99, at most {} regions visible\n", t.frame_us.p50,
             t.frame_us.p99, t.visible_max);
  fmt::print("  expand    {:.1f} us median, {:.1f} us p99\n", t.expand_us.p50, t.expand_us.p99);
  fmt::print("  memory    {} at most, {:.2f} % of the whole's {}\n", bytes_text(t.peak_bytes),
             share(t.peak_bytes, w.bytes), bytes_text(w.bytes));
  if (t.records > 0) {
    fmt::print("  changes   {} records of {:.0f} bytes, {:.2f} % of the whole\n", count_text(t.records),
               static_cast<double>(t.store_bytes) / static_cast<double>(t.records), share(t.store_bytes, w.bytes));
  }
  fmt::print("  hash      {} {}\n", to_hex(t.hash_after),
             t.hash_after == w.hash ? "as the whole" : "DIFFERS from the whole");
}

// What the walk promises.
bool holds(const Run& run) { return run.tour.visited == run.whole.walkable && run.tour.hash_after == run.whole.hash; }

Result<Run> walk(const rules::BuildingPtr& building, int which, double step, store::Store& store, Executor* executor) {
  Context context;
  context.cancel = &interrupted();
  context.executor = executor;
  const Result<plan::Pins> pins = stored_pins(building, store);
  if (!pins) return pins.error();
  Result<Whole> whole = measure_whole(*building, context, *pins);
  if (!whole) return whole.error();
  Bar bar(fmt::format("walking, case {}", which));
  TourOptions options;
  options.evict = which;
  options.step = step * 1000;
  options.store = &store;
  options.pins = &*pins;
  options.go_on = [&](std::uint64_t visited) {
    bar({visited, whole->walkable});
    return !interrupted();
  };
  Result<Tour> tour = walk_through(building, options);
  if (!tour) return tour.error();
  return Run{rules::brief_of(*building), which, step, *whole, *tour};
}

// Storeys of the default plate for about 150 to 100 000 regions.
constexpr std::int32_t kStudyFloors[] = {2, 7, 14, 42, 125, 417, 1390};
constexpr std::uint64_t kStudySeeds = 5;

int run_study(const WalkOptions& o) {
  ordered_json runs = ordered_json::array();
  bool good = true;
  for (const std::int32_t floors : kStudyFloors) {
    for (std::uint64_t seed = 1; seed <= kStudySeeds; ++seed) {
      plan::Brief brief;
      brief.floors = floors;
      brief.seed = seed;
      const Result<rules::BuildingPtr> building = rules::raise(brief);
      if (!building) return complain(building.error());
      for (const int which : {1, 2}) {
        const store::StorePtr store = store::open_memory();
        const Result<Run> run = walk(*building, which, o.step, *store, nullptr);
        if (!run) return complain(run.error());
        good &= holds(*run);
        if (o.json) {
          runs.push_back(to_json(*run));
        } else {
          fmt::print("{} floors, seed {}, ", floors, seed);
          print(*run);
        }
      }
    }
  }
  if (o.json) fmt::print("{}\n", ordered_json{{"runs", runs}}.dump());
  return good ? kOk : kCheckFailed;
}

}  // namespace

int run_walk(const WalkOptions& o) {
  if (!(o.step >= 0.01 && o.step <= 100))
    return complain(kBadInput, fmt::format("--step is {} m; allowed is 0.01 to 100", o.step));
  if (o.study) return run_study(o);
  if (o.brief.empty()) return complain(kBadInput, "walk needs a BRIEF, or --study");
  const Result<plan::Brief> brief = load_brief(o);
  if (!brief) return complain(brief.error());
  const Result<rules::BuildingPtr> building = raise(o, *brief);
  if (!building) return complain(building.error());
  const Result<store::StorePtr> store = stores::open(o.store);
  if (!store) return complain(store.error());
  threads::Pool pool(o.jobs);
  const Result<Run> result = walk(*building, o.which, o.step, **store, &pool);
  if (!result) return complain(result.error());
  if (o.json) {
    fmt::print("{}\n", to_json(*result).dump());
  } else {
    print(*result);
  }
  return holds(*result) ? kOk : kCheckFailed;
}

}  // namespace enfilade::cli
