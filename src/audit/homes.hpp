#pragma once
// The dwellings of a storey.
//
// A storey's path is its leading steps of stacks and zones. What it is cut into
// lies one step below: common halls, stairs and shafts as they are, each
// apartment as a cluster. So the regions of an apartment share one step more
// than the storey's, and nothing else does.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audit/storey.hpp"
#include "audit/syntax.hpp"

namespace enfilade::audit {

inline constexpr std::int32_t kHouseFloors = 6;        // houses have no more
inline constexpr std::int64_t kOneRoom = 18'000'000;   // mm²: smaller dwellings are one room, and need no bathroom
inline constexpr std::uint32_t kMostSyntax = 512;      // spaces of a storey of no dwellings whose syntax is measured
inline constexpr std::int64_t kLargeDark = 6'500'000;  // mm²
inline constexpr geom::Length kLeastLiving = 2'900, kLeastBedroom = 2'100;  // of good dwellings

// What a dwelling has, as bits.
enum Has : std::uint8_t { kHasLiving = 1, kHasKitchen = 2, kHasBathroom = 4 };

struct Home {
  std::uint32_t first = 0, last = 0;  // its regions are Homes::members[first … last)
  std::uint32_t door = kNone;         // the region one enters; kNone: there is no way in
  std::uint32_t doors = 0;            // doors from common regions, and entrances
  std::uint32_t stairs = 0;           // doors from stairs
  std::uint8_t has = 0;
  std::uint8_t flaws = 0;  // a bit per Flaw
};

struct Homes {
  bool house = false;  // the storey belongs to one
  std::vector<Home> list;
  std::vector<std::uint32_t> members;

  // The storeys of a house, until all were seen.
  struct Level {
    plan::Room room;  // its path alone
    std::uint8_t has, flaws;
  };
  std::vector<Level> levels;
  std::int32_t seen = 0;  // storeys of the building

  std::vector<std::pair<std::string_view, std::uint32_t>> keys;
  std::vector<std::uint32_t> parent, node;
  std::vector<std::uint8_t> climbed;
  Graph graph;

  void begin() {
    levels.clear();
    seen = 0;
  }
};

[[nodiscard]] inline std::span<const std::uint32_t> members_of(const Homes& homes, const Home& home) {
  return std::span(homes.members).subspan(home.first, home.last - home.first);
}

// Groups the regions of a storey of apartments and sets Piece::home. Other kinds have none.
void find_homes(Storey& storey, Homes& homes);
// Light, ways in, access, area and the common corridors; what homes have is
// judged per flat, or when all storeys of a house were seen.
void check_homes(const Storey& storey, Homes& homes, Sink& sink);
// Shapes of all regions, and the syntax of dwellings, or of storeys without.
void measure_spaces(const Storey& storey, Homes& homes, Sink& sink);

}  // namespace enfilade::audit
