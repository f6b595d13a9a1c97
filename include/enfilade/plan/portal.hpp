#pragma once
// Portal: a rectangle on the common face of two regions. It has an identity of
// its own that does not depend on the two regions it happens to join.

#include <compare>
#include <cstdint>

#include <enfilade/geom/box.hpp>
#include <enfilade/plan/kind.hpp>

namespace enfilade::plan {

// Who made a portal, seen from a region that holds it. The maker is the
// expansion of the ancestor at `depth` steps below the root, so the first
// `depth` steps of the region's path, with edge, slot and storey, name the
// portal exactly and alike from both sides. Portals of the building's own
// patterns (windows: edge = kFacadeEdge + façade, slot = bay; entrances:
// kEntranceEdge likewise; wells: edge = kWellEdge, slot = core cell) have depth
// 0; rules number their edges from 1 and stay below kPatternEdges.
struct PortalId {
  std::uint8_t depth = 0;
  std::uint16_t edge = 0;
  std::uint16_t slot = 0;
  std::int16_t storey = 0;  // of the region; for a well, the lower of the two
  friend auto operator<=>(const PortalId&, const PortalId&) = default;
};
inline constexpr std::uint16_t kPatternEdges = 0xfb00;
inline constexpr std::uint16_t kWellEdge = 0xff00;
inline constexpr std::uint16_t kFacadeEdge = 0xff10;
inline constexpr std::uint16_t kEntranceEdge = 0xff20;
// The same for buildings whose plates have many façades. The edge tells a façade
// within its group of kFacadeGroup; the slot of a window holds the group too.
inline constexpr std::uint16_t kPlateEntranceEdge = 0xfb00;
inline constexpr std::uint16_t kPlateFacadeEdge = 0xfc00;
inline constexpr std::uint16_t kFacadeGroup = 256;
inline constexpr std::uint16_t kFacadeBays = 4096;  // more than a façade has
inline constexpr std::uint16_t kMostFacades = kFacadeGroup * (65'536 / kFacadeBays);

constexpr std::uint16_t plate_entrance_edge(std::uint16_t facade) {
  return static_cast<std::uint16_t>(kPlateEntranceEdge + facade % kFacadeGroup);
}
// The window in a bay of a façade of a plate. Requires facade < kMostFacades and
// bay < kFacadeBays.
constexpr PortalId plate_window_id(std::uint16_t facade, std::uint16_t bay, std::int16_t storey) {
  return {0, static_cast<std::uint16_t>(kPlateFacadeEdge + facade % kFacadeGroup),
          static_cast<std::uint16_t>(facade / kFacadeGroup * kFacadeBays + bay), storey};
}

// The French door of a dwelling's room: edge = kFrenchEdge, slot = the id of the room's step.
inline constexpr std::uint16_t kFrenchEdge = 0xfa00;

// The faces of a prism are numbered as the edges of its outline (a box: south,
// east, north, west); these two are its lids.
inline constexpr std::uint16_t kTopFace = 0xfffe;
inline constexpr std::uint16_t kBottomFace = 0xffff;

struct Portal {
  // Vertical portals: the ends of the clear opening on plan, a < b; z0 < z1 are
  // sill and head. Wells: a and b are the lower left and upper right corner of
  // the opening, and z0 = z1.
  geom::Point a;
  geom::Point b;
  geom::Length z0 = 0;
  geom::Length z1 = 0;
  PortalId id;
  PortalKind kind = PortalKind::room_door;
  std::uint16_t face = 0;   // face of the region that holds this copy
  bool hinge_at_b = false;  // has_leaf: where the leaf turns
  bool opens_left = false;  // has_leaf: it swings to the left of a → b
  std::uint8_t lock = 0;    // has_leaf: the number of the key it needs at first; 0: none

  // Of the clear opening: exact along x and y, to the nearest millimetre on
  // slanted faces. Of a well: along x.
  [[nodiscard]] constexpr geom::Length width() const {
    if (a.x == b.x) return b.y - a.y;
    if (a.y == b.y || z0 == z1) return b.x - a.x;
    const std::int64_t dx = std::int64_t{b.x} - a.x, dy = std::int64_t{b.y} - a.y, square = dx * dx + dy * dy;
    std::int64_t root = 0;
    for (std::int64_t bit = std::int64_t{1} << 30; bit > 0; bit >>= 1) {
      if ((root + bit) * (root + bit) <= square) root += bit;
    }
    return static_cast<geom::Length>(square - root * root > root ? root + 1 : root);
  }
  friend bool operator==(const Portal&, const Portal&) = default;
};

}  // namespace enfilade::plan
