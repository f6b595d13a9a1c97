#pragma once
// Materials by role, and palettes that give roles colours which go together.

#include <cstdint>
#include <string_view>

namespace enfilade::plan {

// What a surface is made of. Exporters use the id as the material slot's name.
enum class Role : std::uint8_t {
  wall_paint = 0,
  wall_accent = 1,
  wall_tile = 2,
  floor_carpet = 3,
  floor_wood = 4,
  floor_tile = 5,
  floor_stone = 6,
  floor_concrete = 7,
  ceiling = 8,
  frame = 9,  // door and window frames
  door = 10,  // leaves
  glass = 11,
  metal = 12,  // elevator doors, railings
  stair = 13,
  shaft = 14,        // raw concrete inside shafts
  facade = 15,       // outside cladding
  facade_trim = 16,  // mullions, plinth, cornice
  roof = 17,
  wood = 18,  // furniture
  fabric = 19,
  leaf = 20,       // plants
  ceramic = 21,    // sanitary
  roof_tile = 22,  // slopes of a hip roof
  // Of dungeons.
  rock = 23,     // as it was found
  masonry = 24,  // dressed blocks in courses
  flagstone = 25,
  earth = 26,
  water = 27,  // shallow, seen from above
  flame = 28,  // shines by itself
  gold = 29,
  bone = 30,
  moss = 31,  // stone overgrown
  iron = 32,
  timber = 33,  // rough beams and boards
};
inline constexpr int kRoles = 34;
std::string_view id(Role role);  // "floor_carpet"

struct Material {
  Role role = Role::wall_paint;
  std::uint8_t shade = 0;  // 0 … kShades-1: which of the palette's shades of this role
  friend bool operator==(const Material&, const Material&) = default;
};
inline constexpr int kShades = 4;

struct Rgb {
  std::uint8_t r = 0, g = 0, b = 0;
};

// Palettes are chosen per building. colour() is a table look-up; requires
// palette < kPalettes.
inline constexpr int kPalettes = 6;
std::string_view palette_id(int palette);  // "birch", "slate", …
int find_palette(std::string_view id);     // -1: no such palette
Rgb colour(int palette, Material material);

}  // namespace enfilade::plan
