#include "cli/bench_apartments.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include <enfilade/geom/axis.hpp>
#include <enfilade/geom/skeleton.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

namespace enfilade::bench {
namespace {

using Clock = std::chrono::steady_clock;
using geom::Length;
using geom::Polygon;
using geom::Ring;
using plan::Kind;

double microseconds(Clock::duration d) { return std::chrono::duration<double, std::micro>(d).count(); }

ApartmentTimes summary(std::vector<double>& samples) {
  if (samples.empty()) return {};
  std::sort(samples.begin(), samples.end());
  return {samples[samples.size() / 2], samples[samples.size() * 99 / 100]};
}

plan::Brief house(Polygon outline, std::int32_t floors, std::uint64_t seed) {
  plan::Brief b;
  b.kind = "apartments";
  b.seed = seed;
  b.floors = floors;
  b.floor_height = 3'000;
  const geom::Box bounds = geom::bounds(outline);
  b.site.width = bounds.width();
  b.site.depth = bounds.depth();
  b.site.polygon = std::move(outline);
  return b;
}

rules::BuildingPtr raised(const plan::Brief& brief) {
  Result<rules::BuildingPtr> building = rules::raise(brief);
  if (!building) std::abort();  // the outlines are our own
  return *building;
}

// A storey's regions, the ones above it made and dropped on the way.
void first_storey(const rules::Building& building, plan::Expansion& out) {
  plan::Region region = rules::root(building);
  while (region.kind == Kind::stack) {
    rules::expand(building, region, {}, out);
    const plan::Region next = out.children.front().region;
    region = next;
  }
  rules::expand(building, region, {}, out);
}

}  // namespace

std::vector<plan::Brief> apartment_houses() {
  const std::vector<Polygon> outlines{
      geom::to_polygon({{0, 0}, {20'000, 12'000}}),
      geom::to_polygon({{0, 0}, {33'000, 11'000}}),
      geom::to_polygon({{0, 0}, {48'000, 14'000}}),
      geom::to_polygon({{0, 0}, {60'000, 18'000}}),
      {{{0, 0}, {42'000, 0}, {42'000, 12'000}, {14'000, 12'000}, {14'000, 30'000}, {0, 30'000}}, {}},
      {{{0, 0},
        {45'000, 0},
        {45'000, 26'000},
        {32'000, 26'000},
        {32'000, 13'000},
        {13'000, 13'000},
        {13'000, 26'000},
        {0, 26'000}},
       {}},
      {{{15'000, 0},
        {29'000, 0},
        {29'000, 18'000},
        {46'000, 18'000},
        {46'000, 31'000},
        {0, 31'000},
        {0, 18'000},
        {15'000, 18'000}},
       {}},
      {{{0, 0}, {46'000, 0}, {46'000, 40'000}, {0, 40'000}},
       {Ring{{13'000, 13'000}, {13'000, 27'000}, {33'000, 27'000}, {33'000, 13'000}}}},
      {{{0, 0}, {28'000, 0}, {52'000, 12'000}, {46'500, 23'000}, {25'000, 13'000}, {0, 13'000}}, {}},
  };
  std::vector<plan::Brief> houses;
  for (const Polygon& outline : outlines) {
    const auto seed = static_cast<std::uint64_t>(houses.size() + 1);
    houses.push_back(house(outline, seed % 2 == 0 ? 4 : 5, seed));
  }
  return houses;
}

std::uint64_t lay_apartments(const std::vector<plan::Brief>& houses, const Context& context) {
  std::uint64_t rooms = 0;
  for (const plan::Brief& brief : houses) {
    const rules::BuildingPtr building = raised(brief);
    std::vector<std::uint64_t> storeys(static_cast<std::size_t>(rules::brief_of(*building).floors));
    const Status done = world::visit(*building, {}, context, {.layout_only = true, .paths = false},
                                     [&](std::size_t i, const plan::Room& room) {
                                       storeys[i] += room.region.kind == Kind::room || room.region.kind == Kind::hall;
                                     });
    if (!done) return 0;
    for (const std::uint64_t n : storeys) rooms += n;
  }
  return rooms;
}

ApartmentTimes new_plates(const std::vector<plan::Brief>& houses, std::size_t rounds) {
  std::vector<double> times;
  plan::Expansion storey;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (plan::Brief brief : houses) {
      brief.seed = round * houses.size() + brief.seed;
      const auto start = Clock::now();
      first_storey(*raised(brief), storey);
      times.push_back(microseconds(Clock::now() - start));
    }
  }
  return summary(times);
}

ApartmentTimes new_homes(const std::vector<plan::Brief>& houses, std::size_t rounds) {
  std::vector<double> times;
  plan::Expansion storey, home;
  for (std::size_t round = 0; round < rounds; ++round) {
    for (plan::Brief brief : houses) {
      brief.seed = round * houses.size() + brief.seed;
      const rules::BuildingPtr building = raised(brief);
      first_storey(*building, storey);
      for (const plan::Child& c : storey.children) {
        if (c.region.kind != Kind::room_cluster) continue;
        const std::span<const plan::Portal> portals(storey.portals.data() + c.first_portal, c.portal_count);
        const auto start = Clock::now();
        rules::expand(*building, c.region, portals, home);
        times.push_back(microseconds(Clock::now() - start));
      }
    }
  }
  return summary(times);
}

std::uint64_t make_axes(const std::vector<plan::Brief>& houses) {
  std::uint64_t made = 0;
  for (const plan::Brief& b : houses) {
    const Result<geom::Axis> axis = geom::medial_axis(b.site.polygon);
    made += axis.ok() && !geom::straight_axis(b.site.polygon, *axis).nodes.empty();
  }
  return made;
}

std::uint64_t make_skeletons(const std::vector<plan::Brief>& houses) {
  std::uint64_t made = 0;
  for (const plan::Brief& b : houses) made += geom::straight_skeleton(b.site.polygon).ok();
  return made;
}

}  // namespace enfilade::bench
