#pragma once
// Offices: buildings whose storeys are plates of any outline. Shell, cores and
// which storeys share a plate are decided once; a plate's halls, blocks and doors
// when somebody first comes to one of its storeys, and kept; rooms when somebody
// comes near them.
//
//   stack → … → floor → (piece) → halls, core, blocks → … → rooms
//
// docs/office.md shows the steps in pictures.

#include <memory>
#include <span>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/room.hpp>

#include "rules/core/service.hpp"
#include "rules/office/plate.hpp"
#include "rules/shell/outline.hpp"

namespace enfilade::rules {

// Storeys that are alike but for their contents: same outlines, same cells of
// the core in use, same place in the building (ground, upper, executive).
struct Level {
  std::int32_t storey = 0;             // the lowest
  std::uint32_t first = 0, count = 0;  // into the stack's pieces
  std::size_t place = 0;               // of its first plate, in the memo
  bool executive = false;
};

// A cell of the core, the piece it stands in, and the storeys it serves.
struct Service {
  Cell cell;
  std::uint16_t column = 0;
  std::int32_t top = 0;  // the highest storey on which its place exists
  // Single stairs: the hall before its door, and the storeys whose halls pass
  // there anyway; on others it is laid for the stair.
  geom::Box pad;
  std::int32_t home = 0;
  [[nodiscard]] bool single() const { return !pad.empty(); }
};

// A bar of the core, likewise.
struct StandingBar {
  ServiceBar bar;
  std::uint16_t column = 0;
  std::int32_t top = 0;
};

struct Office {
  plan::Brief brief;
  Key key;
  ServiceSizes sizes;
  Stack stack;
  std::vector<Level> levels;            // from the ground up
  std::vector<geom::Polygon> outlines;  // of the stack's pieces
  std::vector<Service> services;
  std::vector<StandingBar> bars;                       // empty for slim buildings
  plan::HallStyle style = plan::HallStyle::automatic;  // slim buildings: the one their core was placed by
  bool atrium = false;                                 // storey 1 has the ground's halls, and a void above its lobby
  std::unique_ptr<PlateMemo> memo;                     // one place per level and piece

  [[nodiscard]] std::size_t level_of(std::int32_t storey) const;
  // The storey above the last of a run of the stack.
  [[nodiscard]] std::int32_t end_of(std::size_t run) const {
    return run + 1 < stack.runs.size() ? stack.runs[run + 1].storey : brief.floors;
  }
  // The number that an atrium and the lobby below it have instead of a cell's.
  [[nodiscard]] std::uint16_t atrium_cell() const { return static_cast<std::uint16_t>(services.size()); }
};

// The least sizes a shell must respect.
LeastPlate least_plate(const plan::Brief& brief, const ServiceSizes& sizes);

Result<Office> raise_office(const plan::Brief& brief, Work& work);
// One more stair where those of a storey stand too near each other or a hall
// ends too far from any.
void add_further_stairs(Office& office, Work& work);

plan::Region office_root(const Office& office);
std::span<const geom::Polygon> office_outlines(const Office& office, std::int32_t storey);

using Portals = std::span<const plan::Portal>;
void split_office_stack(const Office& office, const plan::Region& region, plan::Expansion& out);
// Of a floor or a zone. Without children if the work was stopped; null: nobody stops it.
void lay_plate(const Office& office, const plan::Region& region, plan::Expansion& out, Work* work);
void split_block(const Office& office, const plan::Region& region, Portals portals, plan::Expansion& out);

// The windows and the shop door of a built region.
void append_office_windows(const Office& office, const plan::Region& region, std::vector<plan::Portal>& portals);

}  // namespace enfilade::rules
