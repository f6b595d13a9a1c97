#pragma once
// Brief: what to build. Every field has a default; lengths are millimetres
// here and metres in files. Limits are checked by the reader and by
// check_limits(), so rules may rely on them.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/geom/polygon.hpp>
#include <enfilade/plan/dungeon.hpp>
#include <enfilade/plan/experience.hpp>

namespace enfilade::plan {

struct Limits {
  geom::Length lo, hi;
};
inline constexpr std::uint64_t kMaxSeed = (std::uint64_t{1} << 53) - 1;
inline constexpr Limits kSideLimits{1'000, 1'000'000};  // site width and depth
inline constexpr Limits kFloorLimits{1, 10'000};        // floors
inline constexpr Limits kFloorHeightLimits{2'600, 10'000};
inline constexpr Limits kHallWidthLimits{1'200,
                                         6'000};  // also at most 0.75 of the average room, of office_width in offices
inline constexpr Limits kAverageRoomLimits{3'500, 12'000};
inline constexpr Limits kLeastRoomLimits{2'100, 6'000};  // also at most 0.6 of the average room
inline constexpr Limits kBayLimits{900, 6'000};
inline constexpr Limits kPermilleLimits{0, 1'000};

inline constexpr Limits kOfficeWidthLimits{3'500, 15'000};
inline constexpr Limits kExecutiveFloorLimits{0, 1'000};  // also at most floors

inline constexpr Limits kApartmentAreaLimits{18'000, 1'000'000};  // thousandths of a square metre
inline constexpr Limits kCorridorWidthLimits{1'200, 4'000};
inline constexpr Limits kDepthLimits{1, 9};             // of an experience; connectivity too
inline constexpr Limits kSitePointLimits{3, 1'000};     // of the polygon and its holes together
inline constexpr geom::Length kSiteReach = 10'000'000;  // |coordinate| of a site's polygon
inline constexpr geom::Length kSiteSide = 2'000'000;    // a polygon is no longer or wider
inline constexpr std::size_t kMostSiteHoles = 100;
inline constexpr std::size_t kMostFootprintsName = 200;  // bytes

// Offices only: the family of outlines, and how halls are laid into them.
enum class OfficeClass : std::uint8_t { a = 0, b = 1, c = 2, courtyard = 3, spires = 4, keyhole = 5 };
inline constexpr int kOfficeClasses = 6;
std::string_view id(OfficeClass c);            // "A", "B", "C", "courtyard", …
OfficeClass usual_class(std::int32_t floors);  // of a file that does not say: C up to 3 floors, B up to 10, else A
enum class HallStyle : std::uint8_t { automatic = 0, grid = 1, spine = 2 };
inline constexpr int kHallStyles = 3;
std::string_view id(HallStyle s);  // "auto", "grid", "spine"

// Apartments only: how rooms are cut out of an apartment, and what covers the house.
enum class RoomStyle : std::uint8_t { hall_first = 0, voronoi = 1 };
inline constexpr int kRoomStyles = 2;
std::string_view id(RoomStyle s);  // "hall-first", "voronoi"
enum class Roof : std::uint8_t { flat = 0, hip = 1 };
inline constexpr int kRoofs = 2;
std::string_view id(Roof r);  // "flat", "hip"

struct Site {
  geom::Length width = 45'000;  // along x
  geom::Length depth = 35'000;  // along y

  // Apartments only. A site is a rectangle, or a polygon, or stands in a file.
  geom::Polygon polygon = {};             // valid; empty: the rectangle
  std::vector<std::uint32_t> party = {};  // edges against a neighbour, outer ring first, then holes; ascending
  std::string footprints = {};            // a GeoJSON file, relative to the brief's; empty: none
};

struct Brief {
  std::string kind = "tower";
  std::uint64_t seed = 1;  // 0 … kMaxSeed
  std::string id;          // name in a store; empty: derived, see building_id()
  Site site;
  std::int32_t floors = 12;
  geom::Length floor_height = 3'600;  // floor to floor
  geom::Length hall_width = 1'800;
  bool identical_floors = false;        // one layout for all upper floors
  geom::Length average_room = 4'500;    // R
  geom::Length least_room = 2'400;      // m
  std::int32_t hallway_permille = 500;  // chance of each further opening between halls
  std::int32_t door_permille = 900;     // chance of each room door
  geom::Length bay = 1'500;             // window bay, rounded to fit each façade
  std::string palette;                  // a palette's id; empty: by seed
  bool furniture = true;

  // Offices only.
  OfficeClass office_class = OfficeClass::a;  // "class"; see usual_class()
  HallStyle halls = HallStyle::automatic;
  geom::Length office_width = 6'000;  // D: from the façade to the hall
  std::int32_t executive_floors = 0;  // topmost floors with few halls and large suites
  std::int32_t open_permille = 0;     // chance of each upper floor to be open plan
  bool shops = false;                 // on the street side of the ground floor
  bool atrium = false;                // the lobby is two storeys high

  // Apartments only.
  std::int32_t apartment_area = 70'000;  // wanted, in thousandths of a square metre
  geom::Length corridor_width = 1'500;
  bool balconies = false;
  RoomStyle rooms = RoomStyle::hall_first;
  Roof roof = Roof::flat;
  Experience experience;

  // Dungeons only; `floors` are its levels.
  Dungeon dungeon;

  // Which sizes and options the file gave, so that an audit may vary the others.
  struct Given {
    bool width = false, depth = false, floors = false, floor_height = false, hall_width = false;
    bool office_class = false, office_width = false;
    bool polygon = false, apartment_area = false, corridor_width = false;
    bool bay = false, average_room = false, least_room = false, identical_floors = false;
    bool hallway_permille = false, door_permille = false;
    bool halls = false, executive_floors = false, open_permille = false, shops = false, atrium = false;
    bool balconies = false, rooms = false, roof = false;
  } given;
};

// An error naming the first value outside its limits. Limits that hang on
// another value (hall_width, executive_floors) are those of the brief's kind.
Status check_limits(const Brief& brief);

// Storeys are lowest … highest. Dungeons go down from the ground.
inline std::int32_t lowest_storey(const Brief& brief) { return brief.kind == "dungeon" ? 1 - brief.floors : 0; }
inline std::int32_t highest_storey(const Brief& brief) { return lowest_storey(brief) + brief.floors - 1; }

// The name of the building in a store: the brief's id, or one derived from
// kind, class, site, floors and seed alone, so that a new palette keeps changes.
std::string building_id(const Brief& brief);

}  // namespace enfilade::plan
