#pragma once
// What people do, whatever comes, and what a World shows of it.

#include <algorithm>
#include <string>
#include <vector>

#include "world/doorway.hpp"

namespace enfilade::world {

// What a World shows of its rooms, in words that can be compared.
using Shown = std::vector<std::string>;

inline std::string words_of(const Built& built) {
  std::string text;
  const auto add = [&](std::int64_t v) { text += std::to_string(v) + ","; };
  for (const store::Door door : built.doors) add(static_cast<int>(door));
  std::vector<std::string> things;
  for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
    const plan::Object& o = built.room.objects[i];
    const ObjectName name = built.name_of(i);
    things.push_back(std::string(plan::id(o.kind)));
    for (const std::int64_t v :
         {std::int64_t(o.footprint.lo.x), std::int64_t(o.footprint.lo.y), std::int64_t(o.footprint.hi.x),
          std::int64_t(o.z0), std::int64_t(name.from), static_cast<std::int64_t>(name.number)})
      things.back() += " " + std::to_string(v);
  }
  std::sort(things.begin(), things.end());
  for (const std::string& thing : things) text += thing + ";";
  for (const mesh::Rect& r : built.mesh.rects) add(static_cast<int>(r.material.role) * 4 + r.material.shade);
  return text;
}

// Something is done to a room, whatever comes; false if it was refused.
inline bool do_something(World& world, const plan::Room& room, Rng& rng) {
  const RegionId id = world.build(room.path);
  const Built& built = *world.built(id);
  const geom::Box clear = plan::clear_box(room.region);
  const auto objects = static_cast<std::uint32_t>(built.room.objects.size());
  const auto somewhere = [&] {
    const Length size = 300;
    const Length x = rng.between(clear.lo.x - size, clear.hi.x), y = rng.between(clear.lo.y - size, clear.hi.y);
    return geom::Box{{x, y}, {x + size, y + size}};
  };
  switch (rng.below(6)) {
    case 0: return world.paint(id, static_cast<std::uint8_t>(rng.below(4)), {plan::Role::wall_tile, 1}).ok();
    case 1: return world.paint(id, store::kAllWalls, {plan::Role::wall_accent, 2}).ok();
    case 2: return objects > 0 && world.remove_object(id, built.name_of(rng.below(objects))).ok();
    case 3: return objects > 0 && world.move_object(id, built.name_of(rng.below(objects)), somewhere()).ok();
    case 4: {
      plan::Object o = crate_at({0, 0, room.region.z0});
      o.footprint = somewhere();
      return world.add_object(id, o).ok();
    }
    default: {
      const auto portals = static_cast<std::uint32_t>(built.room.portals.size());
      if (portals == 0) return false;
      return world.set_door(id, rng.below(portals), static_cast<store::Door>(rng.below(3))).ok();
    }
  }
}

}  // namespace enfilade::world
