#pragma once
// Dungeons, from their plain data: regions laid back onto cells, portals onto the
// walls between them, and levels joined by their stairs.

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/plan/model.hpp>
#include <enfilade/rules/dig.hpp>

#include "audit/storey.hpp"

namespace enfilade::audit {

// Which region each cell of a level belongs to.
struct Cells {
  std::int64_t x = 0, y = 0;  // the low corner, in cells
  std::int32_t width = 0, length = 0;
  std::vector<std::uint32_t> owner;  // into the rooms of the level; kNone: rock

  [[nodiscard]] std::uint32_t at(std::int64_t cx, std::int64_t cy) const {
    if (cx < x || cy < y || cx >= x + width || cy >= y + length) return kNone;
    return owner[static_cast<std::size_t>((cy - y) * width + (cx - x))];
  }
};

inline std::int64_t floor_div(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((b - 1 - a) / b); }

// A wall between two cells: the one with the lesser coordinate, and which way it stands.
struct CellWall {
  std::int64_t x = 0, y = 0;
  bool upright = false;  // along y, so the other cell lies east of it
  friend auto operator<=>(const CellWall&, const CellWall&) = default;
};
// Calls each(wall) for every wall of cells that an opening goes through; a well goes through none.
template <class Each>
void each_wall(const plan::Portal& p, Each&& each) {
  if (p.kind == plan::PortalKind::well) return;
  const bool upright = p.a.x == p.b.x;
  const std::int64_t line = floor_div(upright ? p.a.x : p.a.y, plan::kCell) - 1;
  const std::int64_t last = floor_div(upright ? p.b.y : p.b.x, plan::kCell);
  for (std::int64_t k = floor_div(upright ? p.a.y : p.a.x, plan::kCell); k <= last; ++k) {
    each(upright ? CellWall{line, k, true} : CellWall{k, line, false});
  }
}

inline bool is_chamber(const Piece& p) { return p.kind == plan::Kind::room || p.kind == plan::Kind::stair; }

// Regions stand on whole cells and overlap nowhere: CheckId::partition. False if
// they do not, so that nothing else can be judged.
bool lay_on_cells(const Storey& storey, Cells& out, Sink& sink);

// Doors are legal: CheckId::dungeon_doors.
void check_dungeon_doors(const Storey& storey, const Cells& cells, Sink& sink);

// All levels together: stairs, CheckId::dungeon_reach, dungeon_ends and
// dungeon_mission. Requires joints.
void check_dungeon(const plan::Model& model, Sink& sink);

// A level on its grid again, as diggers know it, with what lies around.
struct DugLevel {
  std::int32_t storey = 0;
  std::int64_t x = 0, y = 0;                // of its cell (0, 0)
  rules::dungeon::Plan plan;                // both halves of a room across a seam are one chamber
  std::vector<std::int32_t> part;           // which block a cell is of; -1: none. Of a bounded dungeon all are 0
  std::int64_t ground = 0;                  // cells of these
  std::vector<rules::dungeon::Joint> ends;  // joints that lead out of what was made
  std::vector<std::uint32_t> room_of;       // per chamber: a room of the level
};
// False if it has more chambers than a plan can hold.
bool dig_again(const Storey& storey, const Cells& cells, DugLevel& out);

// MeasureId::parallel_passages to branching, and slivers.
void measure_level(DugLevel& level, bool unbounded, Sink& sink);
// MeasureId::mission_walk and keys_needed, of a bounded dungeon with locks.
void measure_mission(const plan::Model& model, std::span<const DugLevel> levels, Sink& sink);

}  // namespace enfilade::audit
