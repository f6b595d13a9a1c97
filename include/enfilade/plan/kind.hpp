#pragma once
// The words of the tree: what a region is or can become, what a portal is,
// what lies behind a face, what a room is for. The numbers enter the content
// hash and stored records: append, never renumber.

#include <cstdint>
#include <string_view>

namespace enfilade::plan {

enum class Kind : std::uint8_t {
  // Temporary: can become something.
  stack = 0,         // several storeys of a building
  floor = 1,         // one storey
  zone = 2,          // a part of a storey that holds a core
  hall_divide = 3,   // halls and clusters to be
  room_cluster = 4,  // rooms to be
  field = 5,         // ground without end: what is on it is made where somebody comes
  // Built: is something.
  room = 16,
  hall = 17,
  stair = 18,  // one storey of a stair
  shaft = 19,  // one storey of an elevator shaft or a riser
};
constexpr bool is_built(Kind kind) { return static_cast<std::uint8_t>(kind) >= 16; }

// What a built region is used for.
enum class Use : std::uint8_t {
  none = 0,
  corridor = 1,
  lobby = 2,
  stair = 3,
  elevator = 4,
  riser = 5,
  office = 6,
  open_office = 7,
  meeting = 8,
  storage = 9,
  pantry = 10,
  restroom = 11,
  shop = 12,
  atrium = 13,  // the upper part of a lobby two storeys high
  // Of dwellings; their halls are corridors.
  living = 14,
  bedroom = 15,
  kitchen = 16,
  bathroom = 17,
  // Of dungeons; their passages are corridors.
  chamber = 18,
  cave = 19,
  entry = 20,  // where one comes in
  lair = 21,   // where one wants to get
  // Before a façade, under the sky.
  balcony = 22,
};
inline constexpr int kUses = 23;
std::string_view name(Use use);  // "open office"
std::string_view id(Use use);    // "open_office"; stable, for files

// It lies outside of the building's outline: no walls of its own, no ceiling, no lamps, no part of any floor area.
constexpr bool is_outdoors(Use use) { return use == Use::balcony; }
// Halls, lobbies, stairs and shafts move people and things; rooms are used.
constexpr bool is_room(Use use) { return use >= Use::office && use != Use::atrium && !is_outdoors(use); }
constexpr bool is_walkable(Use use) {
  return use != Use::elevator && use != Use::riser && use != Use::none && use != Use::atrium;
}

enum class PortalKind : std::uint8_t {
  entrance = 0,     // a door to the outside
  window = 1,       // to the outside
  elevator = 2,     // landing door of a shaft
  hallway = 3,      // an opening that joins halls, without a leaf
  room_door = 4,    // a door with a leaf
  stair_door = 5,   // the door of a stair, with a leaf
  well = 6,         // horizontal: joins a stair or shaft with the storey above
  joint = 7,        // an opening to the next block of ground without end
  french_door = 8,  // a glazed door in a façade, from a room to its balcony
};
inline constexpr int kPortalKinds = 9;
std::string_view id(PortalKind kind);

// Always open: there is nothing to shut it with.
constexpr bool is_opening(PortalKind kind) { return kind == PortalKind::hallway || kind == PortalKind::joint; }
constexpr bool has_leaf(PortalKind kind) {
  return kind == PortalKind::room_door || kind == PortalKind::stair_door || kind == PortalKind::entrance ||
         kind == PortalKind::french_door;
}
// Daylight comes in through its glass, whether it stands open or not.
constexpr bool is_window(PortalKind kind) { return kind == PortalKind::window || kind == PortalKind::french_door; }

// What lies behind a face of a region, as its rule must know it.
enum class Behind : std::uint8_t {
  inner = 0,   // another piece of the same storey
  facade = 1,  // the outside
  hall = 2,    // a hall runs along this face
  core = 3,    // stairs, shafts, service rooms
  rock = 4,    // dungeons: rock, or a chamber or passage behind a wall as thick
};
inline constexpr int kBehinds = 5;
std::string_view id(Behind behind);
std::string_view id(Kind kind);

}  // namespace enfilade::plan
