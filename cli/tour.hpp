#pragma once
// Tour: the walk of the experiment. It visits every walkable region of a
// building depth first, all doors open, moving through the portals frame by
// frame, and recolours every room it enters.

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/plan/pin.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/store/store.hpp>

namespace enfilade::cli {

struct TourOptions {
  int evict = 1;      // case 1: all that is not visible goes at once; case 2: nothing ever
  double step = 500;  // millimetres a frame
  store::Store* store = nullptr;
  const plan::Pins* pins = nullptr;                            // those of the store, see stored_pins(); null: none
  std::function<bool(std::uint64_t visited)> go_on = nullptr;  // false stops
};

struct Quantiles {
  std::uint64_t count = 0;
  double p50 = 0, p99 = 0, max = 0;
};

struct Tour {
  std::uint64_t visited = 0;  // walkable regions
  std::uint64_t frames = 0;
  std::uint64_t visible_max = 0;
  std::uint64_t triangles_max = 0;  // seen at once
  Quantiles frame_us;               // visible, expand and evict
  Quantiles expand_us;              // growing towards a point and building the region there
  double seconds = 0;
  std::uint64_t peak_bytes = 0;      // everything the World allocated
  std::uint64_t resident_bytes = 0;  // growth of the process, this program's own lists included
  std::uint64_t evictions = 0;
  std::uint64_t records = 0;
  std::uint64_t store_bytes = 0;
  Key hash_after;
};

// The pins a store holds of a building, as a World sees them. They are part of its content, so the walk and the
// whole it is measured against have the same.
Result<plan::Pins> stored_pins(const rules::BuildingPtr& building, store::Store& store);

Result<Tour> walk_through(const rules::BuildingPtr& building, const TourOptions& options);

// The building as if it were all there: what the walk is measured against.
struct Whole {
  std::uint64_t regions = 0;
  std::uint64_t walkable = 0;
  std::uint64_t triangles = 0;
  std::uint64_t bytes = 0;  // all built regions with portals, meshes and objects, no tree
  Key hash;
};
Result<Whole> measure_whole(const rules::Building& building, const Context& context, const plan::Pins& pins = {});

}  // namespace enfilade::cli
