#pragma once
// The nodes of a GLB's JSON.

#include <string>
#include <vector>

#include <enfilade/export/glb.hpp>

#include "export/scene.hpp"

namespace enfilade::exports {

// Numbers of a storey's nodes and meshes. A room's children follow its own
// node: objects, leaves, lamp.
struct StoreyNodes {
  std::uint32_t first = 0;  // the storey's own node
  std::vector<std::uint32_t> room_node, room_mesh;
  std::vector<std::int32_t> lamps;  // index of the room's lamp, -1: none
  std::uint32_t skin_node = 0, skin_mesh = kNoMesh;
};

struct Lamp {
  std::int64_t range = 0;  // millimetres
  std::int64_t candela = 0;
  friend auto operator<=>(const Lamp&, const Lamp&) = default;
};

struct GlbScene {
  std::vector<Storey> storeys;
  std::vector<StoreyNodes> nodes;
  Geometry geometry;
  Neighbours neighbours;
  std::map<ObjectKey, std::uint32_t> object_mesh;
  std::map<LeafKey, std::uint32_t> leaf_mesh;
  std::vector<Lamp> lamps;

  // The lamp that suits a region, made if need be; -1 for shafts.
  std::int32_t lamp_of(const plan::Region& region);
};

bool has_lamp(const plan::Room& room);
void append_triple(std::string& out, std::int64_t x, std::int64_t y, std::int64_t z);  // "x,y,z" in metres

std::string building_json(const plan::Model& model, const GlbScene& scene);
// All nodes of a storey, each preceded by a comma. Counts triangles as drawn.
std::string storey_json(const plan::Model& model, const GlbScene& scene, const GlbOptions& options, std::size_t storey,
                        std::uint64_t& triangles);
// The model's "extensions" member with a comma after it.
std::string lamps_json(const GlbScene& scene);

}  // namespace enfilade::exports
