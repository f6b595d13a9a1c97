#include "export/scene.hpp"

#include <algorithm>

#include <enfilade/mesh/skin.hpp>

#include "export/finish.hpp"
#include "export/number.hpp"

namespace enfilade::exports {

ObjectKey key_of(const plan::Object& object) {
  return {object.kind, mesh::place(object).size, object.material.role, object.material.shade};
}
LeafKey key_of(const mesh::Leaf& leaf) { return {leaf.style, leaf.width, leaf.height}; }

std::string name_of(const ObjectKey& key) {
  const auto& [kind, size, role, shade] = key;
  std::string name(plan::id(kind));
  const geom::Length lengths[] = {size.width, size.depth, size.height};
  for (int i = 0; i < 3; ++i) {
    name += i == 0 ? '-' : 'x';
    append_integer(name, lengths[i]);
  }
  return name + "-" + material_name({role, shade});
}

std::string name_of(const LeafKey& key) {
  const auto& [style, width, height] = key;
  std::string name = style == mesh::LeafStyle::panel    ? "leaf-"
                     : style == mesh::LeafStyle::glazed ? "glazed-leaf-"
                     : style == mesh::LeafStyle::planks ? "plank-leaf-"
                     : style == mesh::LeafStyle::bound  ? "bound-leaf-"
                                                        : "metal-leaf-";
  append_integer(name, width);
  name += 'x';
  append_integer(name, height);
  return name;
}

mesh::Point3 origin_of(const plan::Room& room) { return {room.region.box.lo.x, room.region.box.lo.y, room.region.z0}; }

std::vector<Storey> storeys_of(const plan::Model& model) {
  std::vector<Storey> storeys;
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    const plan::Region& region = model.rooms[i].region;
    if (storeys.empty() || storeys.back().number != region.storey) {
      storeys.emplace_back();
      storeys.back().first = i;
      storeys.back().number = region.storey;
      storeys.back().z0 = region.z0;
    }
    storeys.back().end = i + 1;
  }
  return storeys;
}

void hang_leaves(const plan::Model& model, Storey& storey) {
  auto joint = std::lower_bound(model.joints.begin(), model.joints.end(), static_cast<std::int32_t>(storey.first),
                                [](const plan::Joint& j, std::int32_t room) { return j.a < room; });
  for (std::size_t r = storey.first; r < storey.end; ++r) {
    for (; joint != model.joints.end() && joint->a == static_cast<std::int32_t>(r); ++joint) {
      const mesh::Leaves leaves = mesh::leaves_of(joint->portal, model.rooms[r].region);
      for (std::size_t i = 0; i < leaves.count; ++i) {
        storey.leaves.push_back({static_cast<std::uint32_t>(joint - model.joints.begin()),
                                 static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(leaves.count),
                                 leaves.leaf[i]});
      }
    }
    storey.leaf_ends.push_back(storey.leaves.size());
  }
}

void mesh_storey(const plan::Model& model, bool skin, Storey& storey) {
  mesh::Mesh mesh;
  for (std::size_t i = storey.first; i < storey.end; ++i) {
    mesh::mesh_room(model.rooms[i], mesh);
    storey.room_parts.push_back(storey.batch.add(mesh, origin_of(model.rooms[i])));
  }
  if (!skin) return;
  mesh::mesh_storey_skin(model.rooms, storey.first, storey.end, model.brief, mesh);
  storey.has_skin = !mesh.empty();
  storey.skin_part = storey.batch.add(mesh, {0, 0, storey.z0});
}

Neighbours neighbours_of(const plan::Model& model) {
  Neighbours n;
  std::vector<std::size_t> count(model.rooms.size() + 1);
  const auto each = [&](auto&& visit) {
    for (const plan::Joint& j : model.joints) {
      if (j.portal.kind == plan::PortalKind::window) continue;
      if (j.b == plan::Joint::kOutside && j.portal.kind != plan::PortalKind::entrance) continue;
      if (j.a >= 0) visit(static_cast<std::size_t>(j.a), j.b);
      if (j.b >= 0) visit(static_cast<std::size_t>(j.b), j.a);
    }
  };
  each([&](std::size_t room, std::int32_t) { ++count[room + 1]; });
  for (std::size_t i = 1; i < count.size(); ++i) count[i] += count[i - 1];
  n.ends.assign(count.begin() + 1, count.end());
  n.rooms.resize(count.back());
  each([&](std::size_t room, std::int32_t other) { n.rooms[count[room]++] = other; });
  return n;
}

std::string room_name(const plan::Room& room) { return "room-" + room.path.text(); }

std::string building_name(const plan::Model& model) { return plan::building_id(model.brief); }

std::string portal_name(const plan::Model& model, const plan::Joint& joint) {
  const plan::PortalId id = joint.portal.id;
  const Path& path = model.rooms[static_cast<std::size_t>(joint.a)].path;
  std::string name = "door-";
  if (id.depth > 0) name += path.prefix(std::min<int>(id.depth, path.depth())).text() + "-";
  name += 'e';
  append_integer(name, id.edge);
  name += 'n';
  append_integer(name, id.slot);
  name += 's';
  append_integer(name, id.storey);
  return name;
}

std::string door_name(const plan::Model& model, const HungLeaf& leaf) {
  std::string name = portal_name(model, model.joints[leaf.joint]);
  if (leaf.count > 1) {
    name += '-';
    append_integer(name, leaf.number);
  }
  return name;
}

}  // namespace enfilade::exports
