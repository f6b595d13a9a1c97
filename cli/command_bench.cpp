// bench: the tables of speed and size. Rates count higher as better; `limit` is
// a physical limit measured in the same run where there is one.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/threads/pool.hpp>

#include "cli/bench_kernels.hpp"
#include "cli/bench_row.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"

namespace enfilade::cli {
namespace {

Context serial() {
  Context context;
  context.cancel = &interrupted();
  return context;
}

struct Plate {
  const char* name;
  geom::Length width, depth;
  std::int32_t floors;  // about 30 000 regions
};
constexpr Plate kPlates[] = {{"45x35", 45'000, 35'000, 400}, {"90x70", 90'000, 70'000, 100}};

Row layout_row(const Plate& plate, std::string name, Executor* executor) {
  const rules::BuildingPtr tower = bench::tower(plate.width, plate.depth, plate.floors);
  Context context = serial();
  context.executor = executor;
  Row row{std::move(name),
          best_rate(executor ? Time::wall : Time::core, [&] { return bench::layout(*tower, context); }),
          "regions/s",
          {},
          {}};
  // One core can't make regions faster than it can write them down.
  if (!executor) row.limit = bench::write_bandwidth() / bench::layout_bytes(*tower);
  return row;
}

Row mesh_row(const Plate& plate, std::string name, Executor* executor) {
  const rules::BuildingPtr tower = bench::tower(plate.width, plate.depth, plate.floors);
  Context context = serial();
  context.executor = executor;
  return {std::move(name),
          best_rate(executor ? Time::wall : Time::core, [&] { return bench::mesh(*tower, context).regions; }),
          "regions/s",
          {},
          {}};
}

Row scale_row(std::string name, std::uint64_t regions) {
  const rules::BuildingPtr tower = bench::tower_of(regions);
  const plan::Brief& brief = rules::brief_of(*tower);
  const Context context = serial();
  // From the brief on, so that what is decided once per building counts too.
  const double rate = best_rate(Time::core, [&] {
    return bench::layout(*bench::tower(brief.site.width, brief.site.depth, brief.floors), context);
  });
  return {std::move(name), 1e9 / rate, "ns/region", {}, {}};
}

std::vector<Bench> all_rows(Executor& pool) {
  std::vector<Bench> rows;
  const auto add = [&](std::string name, auto&& make) { add_row(rows, std::move(name), make); };
  for (const Plate& plate : kPlates) {
    add(fmt::format("tower/layout/{}", plate.name),
        [&plate](const std::string& n) { return layout_row(plate, n, nullptr); });
    add(fmt::format("tower/layout/{}/all_cores", plate.name),
        [&plate, &pool](const std::string& n) { return layout_row(plate, n, &pool); });
  }
  for (const Plate& plate : kPlates) {
    add(fmt::format("tower/mesh/{}", plate.name),
        [&plate](const std::string& n) { return mesh_row(plate, n, nullptr); });
    add(fmt::format("tower/mesh/{}/all_cores", plate.name),
        [&plate, &pool](const std::string& n) { return mesh_row(plate, n, &pool); });
  }
  for (std::uint64_t n = 100; n <= 1'000'000; n *= 10) {
    add(fmt::format("tower/scale/{}", n), [n](const std::string& name) { return scale_row(name, n); });
  }
  add("tower/room_bytes", [](const std::string& n) {
    return Row{n, bench::office_bytes(*bench::tower(45'000, 35'000, 20)), "bytes", {}, {}};
  });
  for (const std::int32_t floors : {1, 10, 100, 1000}) {
    for (const bool tail : {false, true}) {
      add(fmt::format("tower/point/{}/{}", floors, tail ? "p99_us" : "p50_us"), [floors, tail](const std::string& n) {
        const rules::BuildingPtr tower = bench::tower(90'000, 70'000, floors);
        double best = 0;  // of five rounds: what else the machine does only adds
        for (int round = 0; round < 5 && !interrupted(); ++round) {
          const bench::Points points = bench::cold_points(tower, 4'000);
          const double value = tail ? points.p99 : points.p50;
          best = round == 0 ? value : std::min(best, value);
        }
        return Row{n, best, "us", {}, {}};
      });
    }
  }
  add("tower/hash", [](const std::string& n) {
    const rules::BuildingPtr tower = bench::tower(45'000, 35'000, 100);
    const std::uint64_t regions = bench::layout(*tower, {});
    const Context context = serial();
    return Row{
        n, best_rate(Time::core, [&] { return bench::hash(*tower, context) ? regions : 0; }), "regions/s", {}, {}};
  });
  add_office_rows(rows);
  add_apartment_rows(rows);
  add_dungeon_rows(rows);
  add_weave_rows(rows);
  add_maze_rows(rows);
  return rows;
}

bool wanted(const std::string& name, const std::vector<std::string>& only) {
  return only.empty() ||
         std::any_of(only.begin(), only.end(), [&](const std::string& prefix) { return name.starts_with(prefix); });
}

void print_row(const Row& row) {
  const std::string value = row.value >= 1e5 ? count_text(static_cast<std::uint64_t>(std::llround(row.value)))
                                             : fmt::format("{:.1f}", row.value);
  fmt::print("{:<34} {:>14} {:<10}", row.name, value, row.unit);
  if (row.limit) fmt::print(" {:5.1f} % of what memory allows", 100 * row.value / *row.limit);
  if (!row.note.empty()) fmt::print(" {}", row.note);
  fmt::print("\n");
  std::fflush(stdout);
}

}  // namespace

int run_bench(const BenchOptions& options) {
  threads::Pool pool(options.common.jobs);
  std::vector<Bench> rows = all_rows(pool);
  std::erase_if(rows, [&](const Bench& b) { return !wanted(b.name, options.only); });
  if (rows.empty())
    return complain(kBadInput,
                    "--only: no row begins like that; rows begin with tower/layout, tower/mesh, tower/scale, "
                    "tower/room_bytes, tower/point, tower/hash, shells, halls, faces, office/plate, office/point, "
                    "apartments, dungeon, maze");
  nlohmann::ordered_json out;
  out["rows"] = nlohmann::ordered_json::array();
  for (const Bench& bench : rows) {
    const Row row = bench.run();
    if (interrupted()) return complain(kInterrupted, "interrupted");
    if (!options.common.json) print_row(row);
    nlohmann::ordered_json json{
        {"name", row.name}, {"value", row.value}, {"unit", row.unit}, {"limit", nullptr}, {"ratio", nullptr}};
    if (row.limit) {
      json["limit"] = *row.limit;
      json["ratio"] = row.value / *row.limit;
    }
    out["rows"].push_back(std::move(json));
  }
  if (options.common.json) fmt::print("{}\n", out.dump());
  return kOk;
}

}  // namespace enfilade::cli
