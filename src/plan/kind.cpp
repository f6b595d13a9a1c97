#include <enfilade/plan/kind.hpp>

#include <array>
#include <cassert>

#include <enfilade/plan/room.hpp>

namespace enfilade::plan {
namespace {

constexpr std::array<std::string_view, kUses> kUseNames{
    "nothing", "corridor", "lobby",   "stair",    "elevator", "riser",  "office",      "open office",
    "meeting", "storage",  "pantry",  "restroom", "shop",     "atrium", "living room", "bedroom",
    "kitchen", "bathroom", "chamber", "cave",     "entry",    "lair",   "balcony"};
constexpr std::array<std::string_view, kUses> kUseIds{
    "none",    "corridor", "lobby",   "stair",    "elevator", "riser",  "office", "open_office",
    "meeting", "storage",  "pantry",  "restroom", "shop",     "atrium", "living", "bedroom",
    "kitchen", "bathroom", "chamber", "cave",     "entry",    "lair",   "balcony"};
constexpr std::array<std::string_view, kPortalKinds> kPortalIds{
    "entrance", "window", "elevator", "hallway", "room_door", "stair_door", "well", "joint", "french_door"};
constexpr std::array<std::string_view, kObjectKinds> kObjectIds{
    "desk",    "chair",   "table",     "cabinet",   "plant",      "shelf",       "counter", "sofa",
    "toilet",  "basin",   "board",     "reception", "bed",        "nightstand",  "media",   "dining_chair",
    "sink",    "worktop", "stove",     "fridge",    "bath",       "shower",      "washer",  "torch",
    "brazier", "chest",   "barrel",    "crate",     "pillar",     "sarcophagus", "altar",   "statue",
    "bones",   "rubble",  "mushrooms", "puddle",    "bookcase",   "weapon_rack", "key",     "throne",
    "cot",     "trestle", "stool",     "coins",     "stalagmite", "prop"};

template <std::size_t N, class E>
std::string_view look_up(const std::array<std::string_view, N>& table, E value) {
  assert(static_cast<std::size_t>(value) < N);
  return table[static_cast<std::size_t>(value)];
}

}  // namespace

std::string_view name(Use use) { return look_up(kUseNames, use); }
std::string_view id(Use use) { return look_up(kUseIds, use); }
std::string_view id(PortalKind kind) { return look_up(kPortalIds, kind); }
std::string_view id(ObjectKind kind) { return look_up(kObjectIds, kind); }

std::string_view id(Behind behind) {
  switch (behind) {
    case Behind::inner: return "inner";
    case Behind::facade: return "facade";
    case Behind::hall: return "hall";
    case Behind::core: return "core";
    case Behind::rock: return "rock";
  }
  return "?";
}

std::string_view id(Kind kind) {
  switch (kind) {
    case Kind::stack: return "stack";
    case Kind::floor: return "floor";
    case Kind::zone: return "zone";
    case Kind::hall_divide: return "hall_divide";
    case Kind::room_cluster: return "room_cluster";
    case Kind::field: return "field";
    case Kind::room: return "room";
    case Kind::hall: return "hall";
    case Kind::stair: return "stair";
    case Kind::shaft: return "shaft";
  }
  return "?";
}

}  // namespace enfilade::plan
