#include "cli/bench_kernels.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/mesh/mesh.hpp>
#include <enfilade/world/whole.hpp>
#include <enfilade/world/world.hpp>

namespace enfilade::bench {
namespace {

// Storeys come on any thread, so what is counted is kept per storey.
template <class PerStorey, class Visit>
std::vector<PerStorey> visit(const rules::Building& building, const Context& context, world::Visit options,
                             Visit&& each) {
  std::vector<PerStorey> parts(static_cast<std::size_t>(rules::brief_of(building).floors));
  const Status done = world::visit(building, {}, context, options,
                                   [&](std::size_t i, const plan::Room& room) { each(parts[i], room); });
  if (!done) parts.clear();  // interrupted
  return parts;
}

std::size_t room_bytes(const plan::Room& r) {
  // A long path lives on the heap besides its short place inside the room.
  const std::size_t path = r.path.bytes().size() > 15 ? r.path.bytes().size() + 1 : 0;
  return sizeof(r) + path + r.portals.size() * sizeof(plan::Portal) + r.objects.size() * sizeof(plan::Object) +
         r.flights.size() * sizeof(plan::Flight) + r.landings.size() * sizeof(plan::Landing);
}

}  // namespace

rules::BuildingPtr tower(geom::Length width, geom::Length depth, std::int32_t floors) {
  plan::Brief brief;
  brief.site = {width, depth};
  brief.floors = floors;
  Result<rules::BuildingPtr> building = rules::raise(brief);
  if (!building) std::abort();  // the sizes are our own
  return *building;
}

std::uint64_t layout(const rules::Building& building, const Context& context) {
  std::uint64_t sum = 0;
  for (const std::uint64_t n : visit<std::uint64_t>(building, context, {.layout_only = true, .paths = false},
                                                    [](std::uint64_t&count, const plan::Room&) { ++count; })) {
    sum += n;
  }
  return sum;
}

Meshed mesh(const rules::Building& building, const Context& context) {
  struct Part {
    Meshed meshed;
    mesh::Mesh scratch;
  };
  Meshed sum;
  for (const Part& part :
       visit<Part>(building, context, {.layout_only = false, .paths = true}, [](Part&p, const plan::Room&room) {
         mesh::mesh_room(room, p.scratch);
         ++p.meshed.regions;
         p.meshed.triangles += mesh::triangle_count(p.scratch);
       })) {
    sum.regions += part.meshed.regions;
    sum.triangles += part.meshed.triangles;
  }
  return sum;
}

Points cold_points(const rules::BuildingPtr& building, std::size_t samples) {
  using Clock = std::chrono::steady_clock;
  const plan::Brief& b = rules::brief_of(*building);
  world::World world(building);
  Rng rng(root_key(1), Purpose::sample);
  const auto below = [&](geom::Length n) {
    return static_cast<geom::Length>(rng.below(static_cast<std::uint32_t>(n)));
  };
  std::vector<double> microseconds;
  microseconds.reserve(samples);
  while (microseconds.size() < samples) {
    const geom::Length x = below(b.site.width);
    const geom::Length y = below(b.site.depth);
    const world::Point3 place{x, y, below(b.floors * b.floor_height)};
    const auto start = Clock::now();
    world.build(place);
    microseconds.push_back(std::chrono::duration<double, std::micro>(Clock::now() - start).count());
    world.evict(0);
  }
  std::sort(microseconds.begin(), microseconds.end());
  return {microseconds[samples / 2], microseconds[samples * 99 / 100]};
}

bool hash(const rules::Building& building, const Context& context) { return world::hash(building, {}, context).ok(); }

double office_bytes(const rules::Building& building) {
  struct Part {
    std::uint64_t offices = 0, bytes = 0;
  };
  std::uint64_t offices = 0, bytes = 0;
  mesh::Mesh scratch;
  for (const Part& p : visit<Part>(building, {}, {}, [&](Part&part, const plan::Room&room) {
         if (room.region.use != plan::Use::office) return;
         mesh::mesh_room(room, scratch);
         const mesh::Mesh trimmed = scratch;
         ++part.offices;
         part.bytes += room_bytes(room) + mesh::bytes(trimmed);
       })) {
    offices += p.offices;
    bytes += p.bytes;
  }
  return offices ? static_cast<double>(bytes) / static_cast<double>(offices) : 0;
}

double layout_bytes(const rules::Building& building) {
  struct Part {
    std::uint64_t regions = 0, bytes = 0;
  };
  std::uint64_t regions = 0, bytes = 0;
  for (const Part& p :
       visit<Part>(building, {}, {.layout_only = true, .paths = false}, [](Part&part, const plan::Room&room) {
         ++part.regions;
         part.bytes += sizeof(plan::Region) + room.portals.size() * sizeof(plan::Portal);
       })) {
    regions += p.regions;
    bytes += p.bytes;
  }
  return regions ? static_cast<double>(bytes) / static_cast<double>(regions) : 0;
}

double write_bandwidth() {
  using Clock = std::chrono::steady_clock;
  std::vector<char> block(std::size_t{64} << 20);  // larger than any cache
  double best = 0;
  for (int turn = 0; turn < 8; ++turn) {
    const auto start = Clock::now();
    std::memset(block.data(), turn, block.size());
    std::atomic_signal_fence(std::memory_order_seq_cst);
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (turn > 0) best = std::max(best, static_cast<double>(block.size()) / seconds);  // the first one maps the pages
  }
  return best;
}

rules::BuildingPtr tower_of(std::uint64_t regions) {
  constexpr geom::Length kWidth = 60'000, kDepth = 45'000;
  constexpr std::int32_t kTrial = 12;
  const std::uint64_t per_storey = std::max<std::uint64_t>(1, layout(*tower(kWidth, kDepth, kTrial), {}) / kTrial);
  const auto floors = static_cast<std::int32_t>(
      std::clamp<std::uint64_t>((regions + per_storey / 2) / per_storey, 1, plan::kFloorLimits.hi));
  return tower(kWidth, kDepth, floors);
}

}  // namespace enfilade::bench
