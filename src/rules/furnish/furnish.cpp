// The entry: draws the shades of a room, picks the rule of its use, and holds
// the helpers that several uses share.

#include "rules/furnish/furnish.hpp"

#include <algorithm>

#include "rules/furnish/home.hpp"
#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {
namespace {

using plan::Material;
using plan::ObjectKind;
using plan::Role;
using plan::Use;

std::uint8_t shade(Rng& rng) { return static_cast<std::uint8_t>(rng.below(plan::kShades)); }

bool of_dwelling(Use use) { return use >= Use::living && use <= Use::bathroom; }

void furnish_dwelling(const plan::Region& region, FreeFloor& floor, Rng& rng, Material wood, Material fabric,
                      Material leaf) {
  Home home{floor, rng, wood, fabric, leaf, {Role::ceramic, 0}, {}};
  for (int& taste : home.taste) taste = rng.between(0, 25);
  switch (region.use) {
    case Use::living: return furnish_living(home, region.cell == plan::kOpenKitchen);
    case Use::bedroom: return furnish_bedroom(home);
    case Use::kitchen: return furnish_kitchen(home);
    default: return furnish_bathroom(home);
  }
}

}  // namespace

Group run_of(ObjectKind kind, Size size, int n, Material material) {
  Group group;
  for (int i = 0; i < n; ++i) {
    Part part;
    part.kind = kind;
    part.material = material;
    part.u = {i * size.width, (i + 1) * size.width};
    part.v = {0, size.depth};
    part.height = size.height;
    group.add(part);
  }
  group.width = n * size.width;
  group.keep_free({0, group.width}, {size.depth, size.depth + kWay});
  return group;
}

int pack(Fitting& fit, Side s, const Group& group, int most) {
  Length at = fit.wall(s).lo;
  int count = 0;
  while (count < most) {
    const Length found = fit.sweep(s, group, at, fit.wall(s).hi);
    if (found == Fitting::kNowhere) break;
    at = found + group.width;
    ++count;
  }
  return count;
}

std::array<Side, 4> shuffled_sides(Rng& rng) {
  std::array<Side, 4> sides{geom::kSouth, geom::kEast, geom::kNorth, geom::kWest};
  for (std::uint32_t i = 3; i > 0; --i) std::swap(sides[i], sides[rng.below(i + 1)]);
  return sides;
}

void add_bands(const Fitting& fit, int axis, Length depth, Length least_core, std::array<Length, 4>& bands) {
  const Side low = axis == 0 ? geom::kWest : geom::kSouth;
  const Side high = geom::opposite(low);
  Length spare = fit.clear().along(axis).length() - bands[low] - bands[high] - least_core;
  // The side without a door is the more useful one where only one band fits.
  const bool low_first = fit.doors(low) <= fit.doors(high);
  for (const Side s : {low_first ? low : high, low_first ? high : low}) {
    if (bands[s] == 0 && spare >= depth && fit.extent(s) > 0) {
      bands[s] = depth;
      spare -= depth;
    }
  }
}

void dress_walls(Job& job, int runs, int plants) {
  Fitting& fit = job.fit;
  const bool shelves = job.rng.chance(350);
  const Size size = shelves ? kShelf : job.rng.chance(400) ? kSideboard : kCabinet;
  const ObjectKind kind = shelves ? ObjectKind::shelf : ObjectKind::cabinet;
  const int longest = job.rng.between(1, 3);
  const std::array<Side, 4> sides = shuffled_sides(job.rng);
  for (int i = 0; i < runs; ++i) {
    const Side s = sides[static_cast<std::size_t>(i % 4)];
    const Length start = fit.wall(s).lo + job.rng.between(0, fit.extent(s) / 2);
    for (int n = longest; n > 0; --n) {
      if (fit.place_from(s, run_of(kind, size, n, job.wood), start)) break;
    }
  }
  const auto first = job.rng.below(4);
  for (std::uint32_t i = 0; i < 4 && plants > 0; ++i) {
    Part plant;
    plant.kind = ObjectKind::plant;
    plant.material = job.leaf;
    plant.u = plant.v = {0, kPlant.width};
    plant.height = kPlant.height;
    plants -= fit.place_in_corner(static_cast<int>((first + i) % 4), plant);
  }
}

void place_objects(const plan::Region& region, std::span<const plan::Portal> portals, Key content_key,
                   std::vector<plan::Object>& out) {
  if (region.use != Use::corridor && region.use != Use::lobby && !plan::is_room(region.use)) return;
  Rng rng(content_key, Purpose::furnish);
  const Material wood{Role::wood, shade(rng)};
  const Material fabric{Role::fabric, shade(rng)};
  const Material leaf{Role::leaf, shade(rng)};
  if (region.use == Use::corridor) return furnish_corridor(region, portals, rng, leaf, out);
  if (of_dwelling(region.use)) {
    FreeFloor floor(region, portals, out);
    if (floor.usable()) furnish_dwelling(region, floor, rng, wood, fabric, leaf);
    return;
  }
  Fitting fit(region, portals, out);
  if (!fit.usable()) return;
  Job job{fit, rng, wood, fabric, {Role::metal, wood.shade}, leaf, {Role::ceramic, fabric.shade}};
  switch (region.use) {
    case Use::office: return furnish_office(job);
    case Use::open_office: return furnish_open_office(job);
    case Use::meeting: return furnish_meeting(job);
    case Use::pantry: return furnish_pantry(job);
    case Use::storage: return furnish_storage(job);
    case Use::restroom: return furnish_restroom(job);
    case Use::lobby: return furnish_lobby(job);
    case Use::shop: return furnish_shop(job);
    default: return;
  }
}

}  // namespace enfilade::furnish
