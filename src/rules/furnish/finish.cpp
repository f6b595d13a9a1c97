// Finishes. Three levels of agreement, each its own stream:
//   building  which floor the corridors have, whether offices are carpeted or
//             boarded, the shade of the ceilings;
//   storey    the shade of the corridors' floor and walls, so that one storey
//             reads as one and two storeys can be told apart;
//   room      accents, shades, exceptions.

#include "rules/furnish/furnish.hpp"

#include <enfilade/base/rng.hpp>

namespace enfilade::furnish {
namespace {

using plan::Finish;
using plan::Material;
using plan::Role;
using plan::Use;

// Words that keep the storeys' keys apart from the children of the root.
constexpr std::uint64_t kStoreyWord = 0xf1a15000ull;

std::uint8_t shade(Rng& rng) { return static_cast<std::uint8_t>(rng.below(plan::kShades)); }

// One of two neighbouring shades, so that rooms differ a little, not wildly.
std::uint8_t near_shade(Rng& rng, std::uint8_t base) {
  return static_cast<std::uint8_t>((base + rng.below(2)) % plan::kShades);
}

Finish room_finish(Use use, Rng& rng, Role office_floor, std::uint8_t tone) {
  Finish f;
  f.wall = {Role::wall_paint, near_shade(rng, tone)};
  f.floor = {office_floor, near_shade(rng, tone)};
  switch (use) {
    case Use::office:
      if (rng.chance(120)) f.floor.role = office_floor == Role::floor_wood ? Role::floor_carpet : Role::floor_wood;
      if (rng.chance(90)) f.wall = {Role::wall_accent, shade(rng)};
      break;
    case Use::open_office: f.floor.role = Role::floor_carpet; break;
    case Use::meeting:
      f.floor.role = rng.chance(700) ? Role::floor_carpet : Role::floor_wood;
      if (rng.chance(330)) f.wall = {Role::wall_accent, shade(rng)};
      break;
    case Use::pantry:
      f.floor.role = rng.chance(500) ? Role::floor_tile : Role::floor_wood;
      if (rng.chance(400)) f.wall = {Role::wall_accent, shade(rng)};
      break;
    case Use::restroom:
      f.wall = {Role::wall_tile, shade(rng)};
      f.floor = {Role::floor_tile, shade(rng)};
      break;
    case Use::storage: f.floor.role = Role::floor_concrete; break;
    case Use::shop: {
      static constexpr Role kFloors[] = {Role::floor_stone, Role::floor_tile, Role::floor_wood};
      f.floor.role = kFloors[rng.below(3)];
      f.floor.shade = shade(rng);
      if (rng.chance(600)) f.wall = {Role::wall_accent, shade(rng)};
      break;
    }
    case Use::living:
    case Use::bedroom:
      f.floor = {rng.chance(850) ? Role::floor_wood : Role::floor_carpet, tone};
      if (rng.chance(150)) f.wall = {Role::wall_accent, shade(rng)};
      break;
    case Use::kitchen: f.floor = {rng.chance(600) ? Role::floor_tile : Role::floor_wood, tone}; break;
    case Use::bathroom:
      f.wall = {Role::wall_tile, shade(rng)};
      f.floor = {Role::floor_tile, shade(rng)};
      break;
    case Use::balcony: f = {{Role::facade, 0}, {Role::floor_stone, tone}, {Role::facade_trim, 0}}; break;
    default: break;
  }
  return f;
}

}  // namespace

plan::Finish choose_finish(const plan::Region& region, Key building_key, Key content_key) {
  Rng building(building_key, Purpose::finish);
  static constexpr Role kHallFloors[] = {Role::floor_stone, Role::floor_tile, Role::floor_carpet};
  const Role hall_floor = kHallFloors[building.below(3)];
  const Role office_floor = building.chance(650) ? Role::floor_carpet : Role::floor_wood;
  const std::uint8_t ceiling_shade = static_cast<std::uint8_t>(building.below(2));

  // An atrium goes on with the walls of the lobby below.
  const std::int64_t level = std::int64_t{region.storey} - (region.use == Use::atrium ? 1 : 0);
  Rng storey(mix(building_key, kStoreyWord + static_cast<std::uint64_t>(level)), Purpose::finish);
  const std::uint8_t hall_shade = shade(storey);
  const std::uint8_t wall_shade = shade(storey);

  Rng rng(content_key, Purpose::finish);
  Finish f;
  switch (region.use) {
    case Use::corridor:
      f.floor = {hall_floor, hall_shade};
      f.wall = {Role::wall_paint, wall_shade};
      break;
    case Use::lobby:
      f.floor = {Role::floor_stone, hall_shade};
      f.wall = {Role::wall_paint, wall_shade};
      if (rng.chance(350)) f.wall = {Role::wall_accent, shade(rng)};
      break;
    case Use::atrium:
      f.floor = {Role::floor_stone, hall_shade};
      f.wall = {Role::wall_paint, wall_shade};
      break;
    case Use::stair:
      f.floor = {Role::floor_concrete, 0};
      f.wall = {Role::wall_paint, wall_shade};
      break;
    case Use::elevator:
    case Use::riser:
      f.floor = {Role::shaft, 0};
      f.wall = {Role::shaft, 0};
      f.ceiling = {Role::shaft, 0};
      return f;
    default: f = room_finish(region.use, rng, office_floor, wall_shade); break;
  }
  f.ceiling = {Role::ceiling, ceiling_shade};
  return f;
}

}  // namespace enfilade::furnish
