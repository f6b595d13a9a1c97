#pragma once
// The kernels that are measured, shared by `enfilade bench` and the Google
// Benchmark program. Each does its work once and says how much it did.

#include <cstdint>

#include <enfilade/base/context.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::bench {

// A tower with every size given. Requires it to be buildable.
rules::BuildingPtr tower(geom::Length width, geom::Length depth, std::int32_t floors);

// Regions of all storeys, layout only, nothing kept.
std::uint64_t layout(const rules::Building& building, const Context& context);

// The same with contents and meshes; meshes are thrown away.
struct Meshed {
  std::uint64_t regions = 0;
  std::uint64_t triangles = 0;
};
Meshed mesh(const rules::Building& building, const Context& context);

// Microseconds to build the region at a place drawn at random, with contents and
// mesh, in a World that holds nothing else: `samples` times.
struct Points {
  double p50 = 0;
  double p99 = 0;
};
Points cold_points(const rules::BuildingPtr& building, std::size_t samples);

// Hash of the whole; false if interrupted.
bool hash(const rules::Building& building, const Context& context);

// Mean bytes of a built office with its portals, objects and mesh, trimmed.
double office_bytes(const rules::Building& building);

// Mean bytes that layout must at least write for a region: the region and its
// portals.
double layout_bytes(const rules::Building& building);

// Bytes per second that one core can write to memory, streaming.
double write_bandwidth();

// A number of storeys that gives a 60 × 45 m tower about `regions` regions.
rules::BuildingPtr tower_of(std::uint64_t regions);

}  // namespace enfilade::bench
