#pragma once
// Region: a piece of space that is something or can become something. A prism
// over a polygon with holes; most are boxes, and a box carries no outline.

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <enfilade/base/path.hpp>
#include <enfilade/geom/box.hpp>
#include <enfilade/geom/polygon.hpp>
#include <enfilade/plan/dungeon.hpp>
#include <enfilade/plan/kind.hpp>
#include <enfilade/plan/portal.hpp>

namespace enfilade::plan {

struct Face {
  Behind behind = Behind::inner;
  std::uint16_t facade = 0;  // behind = facade: which of the building's façades
  friend bool operator==(const Face&, const Face&) = default;
};

// The plan of a region that is no box: one face per edge, the outer ring's
// edges first, then those of the holes.
struct Outline {
  geom::Polygon polygon;
  std::vector<Face> faces;
};

struct Region {
  Key key;                                 // its random stream
  geom::Box box;                           // bounds on plan; the shape itself when outline is null
  geom::Length z0 = 0;                     // top of its floor
  geom::Length z1 = 0;                     // top of the floor above
  std::shared_ptr<const Outline> outline;  // null: a box
  std::array<Face, 4> faces{};             // of a box: south, east, north, west
  Kind kind = Kind::room;
  Use use = Use::none;       // set when built, or decided by an ancestor
  std::uint8_t depth = 0;    // steps below the root
  std::int16_t storey = 0;   // 0 = ground; the lowest, for a stack
  std::int16_t storeys = 1;  // more than one only for a stack
  std::uint16_t cell = 0;    // core: its cell in the core plan; zone: its zone;
                             // living room: kOpenKitchen if it has one;
                             // halls and stores of residences: kInDwelling, kBetweenDwellings;
                             // dungeons: see Marks; balconies: kRoofed if another one lies above
  // How far annexes of what it will become can lie before its façades. 0: it has none, or is built.
  std::uint16_t reach = 0;
};

// Region::cell of a living room that holds the kitchen of its dwelling, as those
// do whose dwelling has no kitchen of its own. Set by the rule that divides the
// dwelling; furnish goes by it.
inline constexpr std::uint16_t kOpenKitchen = 1;

// Region::cell of a balcony that has another one above it.
inline constexpr std::uint16_t kRoofed = 1;

// Region::cell of the halls and stores of a residence: whether they belong to a dwelling or lie between dwellings.
// Other rooms of a dwelling are told by their use.
inline constexpr std::uint16_t kInDwelling = 0xd001;
inline constexpr std::uint16_t kBetweenDwellings = 0xd002;
constexpr bool in_dwelling(const Region& r) {
  return (r.use >= Use::living && r.use <= Use::bathroom) || r.cell == kInDwelling;
}

// Region::cell of what is built in a dungeon.
struct Marks {
  Theme theme = Theme::masonry;
  std::uint8_t zone = 0;  // behind how many locks it lies, 0 … kMostLocks
  std::uint8_t key = 0;   // the key that lies here: the number of its lock; 0: none
  std::uint8_t away = 0;  // stair: geom::Side to which its first flight leaves
  bool down = false;      // stair: leads down; else up
};
constexpr std::uint16_t pack(const Marks& m) {
  return static_cast<std::uint16_t>(static_cast<unsigned>(m.theme) | unsigned{m.zone} << 4u | unsigned{m.key} << 8u |
                                    unsigned{m.away} << 12u | unsigned{m.down} << 14u);
}
constexpr Marks marks_of(const Region& r) {
  return {static_cast<Theme>(r.cell & 15u), static_cast<std::uint8_t>(r.cell >> 4 & 15u),
          static_cast<std::uint8_t>(r.cell >> 8 & 15u), static_cast<std::uint8_t>(r.cell >> 12 & 3u),
          (r.cell >> 14 & 1u) != 0};
}

// Shape as a polygon, number of faces and the face behind an edge, whatever
// the representation.
geom::Polygon polygon_of(const Region& region);
inline std::size_t face_count(const Region& r) { return r.outline ? r.outline->faces.size() : 4; }
inline Face face_of(const Region& r, std::size_t i) { return r.outline ? r.outline->faces[i] : r.faces[i]; }
// Dug out, not built: a piece of a dungeon.
inline bool in_rock(const Region& r) { return face_count(r) > 0 && face_of(r, 0).behind == Behind::rock; }
std::int64_t twice_area(const Region& region);

// Walls: each region draws its walls this far inside its faces, so that two
// neighbours make one wall between them. Slab: the ceiling hangs this far
// below z1; floors lie at z0.
inline constexpr geom::Length kFacadeWall = 240;
inline constexpr geom::Length kPartition = 60;
inline constexpr geom::Length kCoreWall = 100;
inline constexpr geom::Length kSlab = 320;
// A balcony has a railing on its open sides and no wall of its own on the side of the house.
inline constexpr geom::Length kRailing = 70;
constexpr geom::Length wall_depth(const Region& r, Face face) {
  if (is_outdoors(r.use)) return face.behind == Behind::facade ? kRailing : 0;
  if (face.behind == Behind::rock) return kRockWall;
  if (face.behind == Behind::facade) return kFacadeWall;
  if (face.behind == Behind::core || r.kind == Kind::stair || r.kind == Kind::shaft) return kCoreWall;
  return kPartition;
}

// The clear inside of a box region between its walls.
geom::Box clear_box(const Region& region);

// What a rule makes out of a region: the children that partition it, each with
// the portals on its faces. Children whose step has the tag annex take no part
// in that: they lie outside, before a façade, within the region's reach. Reused between calls to spare allocations.
struct Child {
  Region region;
  Tag tag = Tag::floor;            // the step that leads here
  std::uint32_t id = 0;            // stable id of the step
  std::uint32_t first_portal = 0;  // its portals are portals[first … first + count)
  std::uint32_t portal_count = 0;
};
struct Expansion {
  std::vector<Child> children;
  std::vector<Portal> portals;
  // Scratch of the rules, kept here for its memory: portals still to be placed
  // with their child, and the children of the inherited ones.
  std::vector<std::pair<std::uint32_t, Portal>> pending;
  std::vector<std::uint32_t> owners;
  void clear() {
    children.clear();
    portals.clear();
    pending.clear();
  }
};

}  // namespace enfilade::plan
