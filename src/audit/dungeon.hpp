#pragma once
// Dungeons, from their plain data: regions laid back onto cells, portals onto the
// walls between them, and levels joined by their stairs.

#include <cstdint>
#include <vector>

#include <enfilade/plan/model.hpp>

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

// Regions stand on whole cells and overlap nowhere: CheckId::partition. False if
// they do not, so that nothing else can be judged.
bool lay_on_cells(const Storey& storey, Cells& out, Sink& sink);

// Doors are legal: CheckId::dungeon_doors.
void check_dungeon_doors(const Storey& storey, const Cells& cells, Sink& sink);

// All levels together: stairs, CheckId::dungeon_reach, dungeon_ends and
// dungeon_mission. Requires joints.
void check_dungeon(const plan::Model& model, Sink& sink);

void measure_level(const Storey& storey, const Cells& cells, Sink& sink);

}  // namespace enfilade::audit
