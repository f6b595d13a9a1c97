// OBJ text. Storeys are made in parallel, a few at a time: first their surfaces
// in place, then, once it is known how many vertices come before each storey,
// their text. Faces refer to vertices by absolute numbers, which every reader
// understands.
//
// Normals 1 … 6 are the axes; facets that look elsewhere add their own.

#include <enfilade/export/obj.hpp>

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <enfilade/mesh/skin.hpp>
#include <enfilade/mesh/triangles.hpp>

#include "export/finish.hpp"
#include "export/number.hpp"
#include "export/scene.hpp"

namespace enfilade::exports {
namespace {

using mesh::Facet;
using mesh::Mesh;
using mesh::Point3;

constexpr std::uint64_t kAxisNormals = 6;

// A named thing: surfaces [first, end) of its storey.
struct Item {
  std::string name;
  std::size_t end = 0;
};

struct Placed {  // a surface with its normal's number, 0: its own
  Facet facet;
  int axis = 0;
};

struct Sheet {
  std::vector<Item> items;
  std::vector<Placed> surfaces;
  std::uint64_t vertices = 0;
  std::uint64_t normals = 0;  // beyond the axes
  std::uint64_t triangles = 0;
  std::string text;
};

// The number of an axis-parallel normal, or 0.
int axis_of(mesh::Vector3 n) {
  const double components[] = {n.x, n.y, n.z};
  for (int i = 0; i < 3; ++i) {
    if (components[i] == 1) return 2 * i + 1;
    if (components[i] == -1) return 2 * i + 2;
  }
  return 0;
}

template <class Map>
void add_item(Mesh& mesh, std::string name, Map&& map, Sheet& sheet) {
  if (mesh.empty()) return;
  mesh::sort_by_material(mesh);
  const auto add = [&](const std::array<Point3, 4>& corner, std::uint8_t count, plan::Material material) {
    Placed placed;
    placed.facet.corners = count;
    placed.facet.material = material;
    for (std::size_t i = 0; i < 4; ++i) placed.facet.corner[i] = map(corner[i]);
    placed.axis = axis_of(mesh::normal(placed.facet));
    sheet.vertices += count;
    sheet.triangles += count - 2u;
    if (placed.axis == 0) ++sheet.normals;
    sheet.surfaces.push_back(placed);
  };
  for (const mesh::Rect& r : mesh.rects) add(mesh::corners(r), 4, r.material);
  for (const Facet& f : mesh.facets) add(f.corner, f.corners, f.material);
  sheet.items.push_back({std::move(name), sheet.surfaces.size()});
}

// A leaf's frame in the building; exact on axis-parallel walls.
Point3 in_place(const mesh::Leaf& leaf, Point3 p) {
  const double dx = leaf.along.x, dy = leaf.along.y, length = std::sqrt(dx * dx + dy * dy);
  const double x = (dx * p.x - dy * p.y) / length, y = (dy * p.x + dx * p.y) / length;
  return leaf.pivot +
         Point3{static_cast<geom::Length>(std::floor(x + 0.5)), static_cast<geom::Length>(std::floor(y + 0.5)), p.z};
}

void fill_sheet(const plan::Model& model, const ObjOptions& options, Storey& storey, Sheet& sheet) {
  const auto stay = [](Point3 p) { return p; };
  Mesh mesh;
  if (options.doors) hang_leaves(model, storey);
  std::size_t leaf = 0;
  for (std::size_t i = storey.first; i < storey.end; ++i) {
    const plan::Room& room = model.rooms[i];
    const std::string name = room_name(room);
    mesh::mesh_room(room, mesh);
    add_item(mesh, name, stay, sheet);
    for (std::size_t k = 0; options.objects && k < room.objects.size(); ++k) {
      const plan::Object& object = room.objects[k];
      const mesh::Placement placement = mesh::place(object);
      mesh::mesh_object(object.kind, placement.size, object.material, mesh);
      add_item(
          mesh, name + "-" + std::string(plan::id(object.kind)) + "-" + std::to_string(k),
          [&](Point3 p) { return mesh::to_building(placement, p); }, sheet);
    }
    for (; options.doors && leaf < storey.leaf_ends[i - storey.first]; ++leaf) {
      const HungLeaf& hung = storey.leaves[leaf];
      mesh::mesh_leaf(hung.leaf, mesh);
      add_item(
          mesh, door_name(model, hung), [&](Point3 p) { return in_place(hung.leaf, p); }, sheet);
    }
  }
  if (!options.skin) return;
  mesh::mesh_storey_skin(model.rooms, storey.first, storey.end, model.brief, mesh);
  add_item(mesh, "skin-" + std::to_string(storey.number), stay, sheet);
}

void append_vertices(const Placed& placed, std::string& out) {
  const mesh::Vector3 n = mesh::normal(placed.facet);
  for (std::size_t i = 0; i < placed.facet.corners; ++i) {
    const Point3 p = placed.facet.corner[i];
    out += "v ";
    append_metres(out, p.x);
    out += ' ';
    append_metres(out, p.z);
    out += ' ';
    append_metres(out, -std::int64_t{p.y});
    const mesh::Texture t = mesh::texture(n, p);
    out += "\nvt ";
    append_metres(out, static_cast<std::int64_t>(std::floor(t.u + 0.5)));
    out += ' ';
    append_metres(out, -static_cast<std::int64_t>(std::floor(t.v + 0.5)));  // OBJ's v runs up
    out += '\n';
  }
  if (placed.axis != 0) return;
  out += "vn ";
  append_ratio(out, n.x);
  out += ' ';
  append_ratio(out, n.z);
  out += ' ';
  append_ratio(out, -n.y);
  out += '\n';
}

void write_text(Sheet& sheet, std::uint64_t vertex, std::uint64_t normal) {
  std::string& out = sheet.text;
  std::size_t at = 0;
  for (const Item& item : sheet.items) {
    out += "o ";
    out += item.name;
    out += '\n';
    const plan::Material* current = nullptr;
    for (; at < item.end; ++at) {
      const Placed& placed = sheet.surfaces[at];
      if (!current || !(*current == placed.facet.material)) {
        current = &placed.facet.material;
        out += "usemtl ";
        out += material_name(*current);
        out += '\n';
      }
      append_vertices(placed, out);
      const std::uint64_t n = placed.axis != 0 ? static_cast<std::uint64_t>(placed.axis) : ++normal;
      out += 'f';
      for (int i = 0; i < placed.facet.corners; ++i) {
        ++vertex;
        out += ' ';
        append_integer(out, static_cast<std::int64_t>(vertex));
        out += '/';
        append_integer(out, static_cast<std::int64_t>(vertex));
        out += '/';
        append_integer(out, static_cast<std::int64_t>(n));
      }
      out += '\n';
    }
  }
}

std::string mtl_text(const plan::Model& model, const std::set<std::pair<plan::Role, std::uint8_t>>& used) {
  std::string out = "# Enfilade\n";
  for (const auto& [role, shade] : used) {
    const plan::Material material{role, shade};
    const plan::Rgb rgb = plan::colour(model.palette, material);
    const Gloss look = gloss(role);
    out += "newmtl " + material_name(material) + "\nKd ";
    for (const std::uint8_t c : {rgb.r, rgb.g, rgb.b}) {
      append_decimal(out, c * 10'000 / 255, 4);
      out += ' ';
    }
    out.back() = '\n';
    out += "Ka 0 0 0\nKs 0.04 0.04 0.04\nNs ";
    append_integer(out, (1000 - look.roughness) / 4 + 1);
    out += "\nd ";
    append_decimal(out, look.opacity, 3);
    out += "\nillum 2\n";
  }
  return out;
}

}  // namespace

Status write_obj(const plan::Model& model, Sink& obj, Sink& mtl, const ObjOptions& options, const Context& context,
                 ExportStats* stats) {
  const auto bad = [](char c) { return static_cast<unsigned char>(c) < 0x20; };
  if (options.mtl_name.empty() || std::any_of(options.mtl_name.begin(), options.mtl_name.end(), bad)) {
    return Error{ErrorCode::invalid, "mtl_name", "the name of the MTL file is empty or has control characters"};
  }
  ExportStats done;
  const auto write = [&](Sink& sink, std::string_view text) {
    done.bytes += text.size();
    return sink.write_text(text);
  };
  std::string head = "# Enfilade, metres, Y up\nmtllib " + std::string(options.mtl_name) + "\n";
  head += "vn 1 0 0\nvn -1 0 0\nvn 0 0 -1\nvn 0 0 1\nvn 0 1 0\nvn 0 -1 0\n";
  if (Status s = write(obj, head); !s) return s;
  std::vector<Storey> storeys = storeys_of(model);
  const std::size_t at_once = context.executor ? context.executor->width() : 1;
  std::set<std::pair<plan::Role, std::uint8_t>> used;
  std::uint64_t vertex = 0, normal = kAxisNormals;
  for (std::size_t at = 0; at < storeys.size(); at += at_once) {
    if (context.cancelled()) return Error{ErrorCode::cancelled, {}, "the export was stopped"};
    std::vector<Sheet> sheets(std::min(at_once, storeys.size() - at));
    context.run(sheets.size(), [&](std::size_t i) { fill_sheet(model, options, storeys[at + i], sheets[i]); });
    std::vector<std::pair<std::uint64_t, std::uint64_t>> before;
    for (const Sheet& sheet : sheets) {
      before.emplace_back(vertex, normal);
      vertex += sheet.vertices;
      normal += sheet.normals;
      done.triangles += sheet.triangles;
      done.nodes += sheet.items.size();
      for (const Placed& placed : sheet.surfaces)
        used.insert({placed.facet.material.role, placed.facet.material.shade});
    }
    context.run(sheets.size(), [&](std::size_t i) { write_text(sheets[i], before[i].first, before[i].second); });
    for (const Sheet& sheet : sheets) {
      if (Status s = write(obj, sheet.text); !s) return s;
    }
    if (context.progress) context.progress({at + sheets.size(), storeys.size()});
  }
  if (Status s = write(mtl, mtl_text(model, used)); !s) return s;
  done.stored_triangles = done.triangles;
  done.meshes = done.nodes;
  done.materials = used.size();
  if (stats) *stats = done;
  return Done{};
}

}  // namespace enfilade::exports
