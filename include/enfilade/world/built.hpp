#pragma once
// Built: a built region as a World holds it: the room with everything people
// changed, and its mesh.

#include <cstdint>
#include <vector>

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/store/change.hpp>

namespace enfilade::world {

// Who an object is, wherever it stands in Built::room.objects.
struct ObjectName {
  enum class From : std::uint8_t {
    rules = 0,   // number = its index as generated
    people = 1,  // number = that of its record
    span = 2,    // shared with neighbours; number = that of its record
  };
  From from = From::rules;
  std::uint64_t number = 0;
  friend auto operator<=>(const ObjectName&, const ObjectName&) = default;
};

struct Built {
  plan::Room room;  // as it stands; openings people broke follow the generated portals
  std::uint32_t generated_portals = 0;
  std::vector<store::Door> doors;  // one per portal; open for those without a leaf
  std::vector<ObjectName> names;   // one per object; empty: all generated, in order
  mesh::Mesh mesh;                 // of the room, paint applied; objects and leaves are not part of it
  std::uint32_t fingerprint = 0;   // of the room as generated, where people changed it
  bool settled = true;             // false: its records have not arrived; show it closed
  std::uint32_t version = 0;       // another number whenever any of this was made anew

  [[nodiscard]] ObjectName name_of(std::size_t object) const {
    return names.empty() ? ObjectName{ObjectName::From::rules, object} : names[object];
  }
};

// Memory a built region holds, its own struct included.
std::size_t bytes(const Built& built);

// Whether one sees and walks through a portal; landing doors follow their car.
constexpr bool is_passable(const plan::Portal& portal, store::Door door) {
  return portal.kind != plan::PortalKind::window && portal.kind != plan::PortalKind::entrance &&
         door == store::Door::open;
}

}  // namespace enfilade::world
