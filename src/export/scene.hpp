#pragma once
// Scene: a model meshed for export. Storeys are independent tasks; what they
// share (furniture, leaves) is meshed once.

#include <map>
#include <tuple>

#include <enfilade/base/context.hpp>
#include <enfilade/mesh/door.hpp>
#include <enfilade/mesh/object.hpp>
#include <enfilade/plan/model.hpp>

#include "export/geometry.hpp"

namespace enfilade::exports {

// A door leaf of the scene.
struct HungLeaf {
  std::uint32_t joint = 0;
  std::uint32_t number = 0;  // 0 or 1
  std::uint32_t count = 1;   // leaves of the portal
  mesh::Leaf leaf;
};

// The rooms of one storey: model.rooms[first, end).
struct Storey {
  std::size_t first = 0, end = 0;
  std::int32_t number = 0;
  geom::Length z0 = 0;
  Batch batch;
  std::vector<std::uint32_t> room_parts;  // one per room
  std::uint32_t skin_part = 0;
  bool has_skin = false;
  std::vector<HungLeaf> leaves;        // by first room
  std::vector<std::size_t> leaf_ends;  // leaves of room i end here
};

using ObjectKey = std::tuple<plan::ObjectKind, mesh::Size, plan::Role, std::uint8_t>;
using LeafKey = std::tuple<mesh::LeafStyle, geom::Length, geom::Length>;

ObjectKey key_of(const plan::Object& object);
LeafKey key_of(const mesh::Leaf& leaf);

// "desk-1600x800x740-wood", "leaf-894x2092".
std::string name_of(const ObjectKey& key);
std::string name_of(const LeafKey& key);

// Where a room's own frame lies.
mesh::Point3 origin_of(const plan::Room& room);

// Storeys of a model, without meshes.
std::vector<Storey> storeys_of(const plan::Model& model);

// Doors of the storey's rooms: leaves hang in the first room of their portal.
void hang_leaves(const plan::Model& model, Storey& storey);

// Meshes of rooms and skin.
void mesh_storey(const plan::Model& model, bool skin, Storey& storey);

// Neighbours of every room: rooms that a portal (no window) joins to it, in
// the order of joints. `kOutside` for entrances.
struct Neighbours {
  std::vector<std::int32_t> rooms;
  std::vector<std::size_t> ends;  // of room i
};
Neighbours neighbours_of(const plan::Model& model);

// Names: unique within a building and stable.
std::string room_name(const plan::Room& room);
std::string portal_name(const plan::Model& model, const plan::Joint& joint);
std::string door_name(const plan::Model& model, const HungLeaf& leaf);
std::string building_name(const plan::Model& model);

}  // namespace enfilade::exports
