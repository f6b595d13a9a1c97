#pragma once
// The core: where stairs, elevators and restrooms stand. Decided once per
// building; every storey is partitioned around it.
//
// A wide building is divided into zones of at most kZone a side, each with a
// core of its own. A zone's core is a bar:
//
//   ring:  the bar stands free, a loop of halls runs round it
//   strip: the bar lies along a façade, one hall runs along its inner side
//
//   +---------------------------+      +------+-----+-------+-----+--+
//   |      +--hall---------+    |      | room |stair| lifts | WCs |  |  bar
//   |      |+----+--+----+ |    |      +------+-----+-------+-----+--+
//   |      || rm |co| rm | |    |      |            hall             |
//   |      |+----+--+----+ |    |      +-----------------------------+
//   |      +---------------+    |      |            rooms            |
//   +---------------------------+      +-----------------------------+

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/rules/building.hpp>

#include "rules/core/stair.hpp"

namespace enfilade::rules {

inline constexpr geom::Length kZone = 100'000;

inline constexpr std::int32_t kEveryStorey = 0x7fff;

inline constexpr geom::Length kShaft = 2'200;  // width of an elevator's
inline constexpr geom::Length kCellDoor = 900;
// The opening of a cell's door in the middle of a stretch.
constexpr geom::Interval door_at(geom::Length middle) { return {middle - kCellDoor / 2, middle + kCellDoor / 2}; }

enum class CellKind : std::uint8_t { stair, elevator, restroom, rooms };

// A piece of the bar, alike on every storey. `rooms` cells become clusters.
struct Cell {
  CellKind kind = CellKind::rooms;
  geom::Box box;
  geom::Side door = geom::kSouth;    // the side that faces a hall
  geom::Interval opening;            // of the door, along that side
  geom::Side away = geom::kNorth;    // stair: where the first flight goes
  std::int32_t last = kEveryStorey;  // the highest storey it serves; above, its place is a store room
};

enum class CoreMode : std::uint8_t { ring, strip };

struct ZoneCore {
  geom::Box zone;
  CoreMode mode = CoreMode::ring;
  int axis = 0;  // the bar's long axis
  geom::Box bar;
  geom::Box loop;                      // ring: outer box of the loop. strip: the hall
  geom::Side bar_side = geom::kSouth;  // strip: the façade the bar lies on
  geom::Box rest;                      // strip: the band across the hall that is left for rooms
  std::vector<Cell> cells;             // partition the bar; strip: and what of the band is not rest
  std::uint16_t first_cell = 0;        // number of cells in the zones before
};

// An opening between the halls of two neighbouring zones.
struct ZoneJoint {
  std::uint16_t a = 0, b = 0;     // zones, a west or south of b
  geom::Side side = geom::kEast;  // of a
  geom::Interval span;            // of the hall, walls included
};

struct CorePlan {
  StairSize stair;
  int zones_x = 1, zones_y = 1;
  std::vector<ZoneCore> zones;  // row by row from the south west
  std::vector<ZoneJoint> joints;
  std::int32_t stairs_required = 0;     // by the code's figures, whole storey
  std::int32_t elevators_required = 0;  // by the rule of thumb, whole building
};

// Sides of a site that holds the least strip.
LeastSite least_tower_site(const plan::Brief& brief);

// Pure: depends on brief and key alone. ErrorCode::too_small names the least
// site for these heights and widths.
Result<CorePlan> core_plan(const plan::Brief& brief, Key key);

}  // namespace enfilade::rules
