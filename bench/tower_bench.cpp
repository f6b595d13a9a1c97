// The kernels of `enfilade bench` under Google Benchmark, for comparing builds.

#include <benchmark/benchmark.h>

#include <enfilade/threads/pool.hpp>

#include "cli/bench_kernels.hpp"

namespace enfilade::bench {
namespace {

void per_region(benchmark::State& state, std::uint64_t regions) {
  state.SetItemsProcessed(static_cast<std::int64_t>(regions));
}

void layout_plate(benchmark::State& state) {
  const rules::BuildingPtr building =
      tower(static_cast<geom::Length>(state.range(0)) * 1000, static_cast<geom::Length>(state.range(1)) * 1000, 100);
  std::uint64_t regions = 0;
  for (auto _ : state) regions += layout(*building, {});
  per_region(state, regions);
}
BENCHMARK(layout_plate)->Name("tower/layout")->Args({45, 35})->Args({90, 70})->Unit(benchmark::kMillisecond);

void layout_all_cores(benchmark::State& state) {
  const rules::BuildingPtr building = tower(90'000, 70'000, 100);
  threads::Pool pool;
  Context context;
  context.executor = &pool;
  std::uint64_t regions = 0;
  for (auto _ : state) regions += layout(*building, context);
  per_region(state, regions);
}
BENCHMARK(layout_all_cores)->Name("tower/layout/all_cores")->UseRealTime()->Unit(benchmark::kMillisecond);

void mesh_plate(benchmark::State& state) {
  const rules::BuildingPtr building =
      tower(static_cast<geom::Length>(state.range(0)) * 1000, static_cast<geom::Length>(state.range(1)) * 1000, 20);
  std::uint64_t regions = 0;
  for (auto _ : state) regions += mesh(*building, {}).regions;
  per_region(state, regions);
}
BENCHMARK(mesh_plate)->Name("tower/mesh")->Args({45, 35})->Args({90, 70})->Unit(benchmark::kMillisecond);

void scale(benchmark::State& state) {
  const rules::BuildingPtr building = tower_of(static_cast<std::uint64_t>(state.range(0)));
  std::uint64_t regions = 0;
  for (auto _ : state) regions += layout(*building, {});
  per_region(state, regions);
}
BENCHMARK(scale)->Name("tower/scale")->RangeMultiplier(10)->Range(100, 1'000'000)->Unit(benchmark::kMillisecond);

void hash_tower(benchmark::State& state) {
  const rules::BuildingPtr building = tower(45'000, 35'000, 20);
  const std::uint64_t regions = layout(*building, {});
  std::uint64_t total = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(hash(*building, {}));
    total += regions;
  }
  per_region(state, total);
}
BENCHMARK(hash_tower)->Name("tower/hash")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace enfilade::bench
