// Writing a GLB in four steps.
//  1. Mesh storeys, in parallel, into batches of integer surfaces.
//  2. Number what is distinct: shapes, normals, index lists, meshes, materials
//     (geometry.hpp). One pass in model order, so numbers never depend on
//     scheduling.
//  3. Make the JSON; nodes storey by storey, in parallel.
//  4. Write header, JSON and buffers. Floats are made slice by slice as they go
//     out, so the file never lies in memory as a whole.
//
// Buffer views: 0 positions, 1 normals, 2 texture coordinates, 3 indices of 16
// bits, 4 of 32 bits (if any). All accessors of a kind live in one view, at their
// offset, which keeps the JSON small.

#include <enfilade/export/glb.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <set>

#include "export/finish.hpp"
#include "export/glb_nodes.hpp"
#include "export/number.hpp"
#include "export/scene.hpp"

namespace enfilade::exports {
namespace {

// Buffers are written as they lie in memory.
static_assert(std::endian::native == std::endian::little);

constexpr std::uint64_t kMaxGlb = 0xffffffffull;
constexpr std::size_t kStoreysAtOnce = 32;  // between reports of progress
constexpr std::uint64_t kSliceVertices = 40'000;

Error cancelled() { return {ErrorCode::cancelled, {}, "the export was stopped"}; }

void append_u32(std::string& out, std::uint64_t value) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(value >> (8 * i) & 255);
}

class Glb {
 public:
  Glb(const plan::Model& model, const GlbOptions& options, const Context& context)
      : model_(model), options_(options), context_(context) {}

  Status prepare() {
    scene_.storeys = storeys_of(model_);
    std::vector<Storey>& storeys = scene_.storeys;
    std::uint64_t bytes = 0;
    for (std::size_t at = 0; at < storeys.size(); at += kStoreysAtOnce) {
      const std::size_t count = std::min(kStoreysAtOnce, storeys.size() - at);
      context_.run(count, [&](std::size_t i) {
        if (context_.cancelled()) return;
        mesh_storey(model_, options_.skin, storeys[at + i]);
        if (options_.doors) hang_leaves(model_, storeys[at + i]);
      });
      if (context_.cancelled()) return cancelled();
      for (std::size_t i = at; i < at + count; ++i) bytes += storeys[i].batch.bytes();
      if (bytes > context_.max_bytes) return Error{ErrorCode::exhausted, {}, "the meshes exceed the memory allowed"};
      if (context_.progress) context_.progress({at + count, 2 * storeys.size()});
    }
    mesh_shared();
    number();
    return Done{};
  }

  Status write(Sink& sink, ExportStats* stats) {
    const std::uint64_t vertices = geometry().vertices();
    const std::vector<std::uint16_t> narrow = geometry().narrow_indices();
    const std::vector<std::uint32_t> wide = geometry().wide_indices();
    offsets_[0] = 0;
    offsets_[1] = offsets_[0] + 12 * vertices;
    offsets_[2] = offsets_[1] + 12 * geometry().normal_vertices();
    offsets_[3] = offsets_[2] + 8 * vertices;
    offsets_[4] = offsets_[3] + (2 * narrow.size() + 3) / 4 * 4;
    offsets_[5] = offsets_[4] + 4 * wide.size();
    if (offsets_[5] > kMaxGlb) return too_large();

    std::vector<std::string> json;
    make_json(2 * narrow.size(), json);
    if (context_.cancelled()) return cancelled();
    std::uint64_t length = 0;
    for (const std::string& text : json) length += text.size();
    while (length % 4 != 0) {
      json.back() += ' ';
      ++length;
    }
    const std::uint64_t total = 12 + 8 + length + (offsets_[5] > 0 ? 8 + offsets_[5] : 0);
    if (total > kMaxGlb) return too_large();
    std::string head = "glTF";
    append_u32(head, 2);
    append_u32(head, total);
    append_u32(head, length);
    head += "JSON";
    if (Status s = sink.write_text(head); !s) return s;
    for (const std::string& text : json) {
      if (Status s = sink.write_text(text); !s) return s;
    }
    if (offsets_[5] > 0) {
      if (Status s = write_buffers(sink, narrow, wide); !s) return s;
    }
    if (stats) {
      *stats = stats_;
      stats->bytes = total;
    }
    if (context_.progress) context_.progress({2 * scene_.storeys.size(), 2 * scene_.storeys.size()});
    return Done{};
  }

 private:
  Geometry& geometry() { return scene_.geometry; }
  static Error too_large() {
    return {ErrorCode::exhausted, {}, "a GLB file holds at most 4 GiB; export fewer floors at once"};
  }

  // Furniture and leaves, each kind and size once, in the order of their keys.
  void mesh_shared() {
    std::map<ObjectKey, mesh::Size> objects;
    std::map<LeafKey, mesh::Leaf> leaves;
    for (const Storey& storey : scene_.storeys) {
      for (const HungLeaf& hung : storey.leaves) leaves.try_emplace(key_of(hung.leaf), hung.leaf);
      if (!options_.objects) continue;
      for (std::size_t i = storey.first; i < storey.end; ++i) {
        for (const plan::Object& object : model_.rooms[i].objects) objects.try_emplace(key_of(object));
      }
    }
    mesh::Mesh mesh;
    std::vector<std::pair<std::uint32_t*, std::uint32_t>> made;
    for (const auto& [key, unused] : objects) {
      const auto& [kind, size, role, shade] = key;
      mesh::mesh_object(kind, size, {role, shade}, mesh);
      made.emplace_back(&scene_.object_mesh[key], shared_.add(mesh, {}));
    }
    for (const auto& [key, leaf] : leaves) {
      mesh::mesh_leaf(leaf, mesh);
      made.emplace_back(&scene_.leaf_mesh[key], shared_.add(mesh, {}));
    }
    for (const auto& [mesh_number, part] : made) *mesh_number = geometry().mesh_of(shared_, part);
    for (const auto& [key, number] : scene_.object_mesh) mesh_names_.try_emplace(number, name_of(key));
    for (const auto& [key, number] : scene_.leaf_mesh) mesh_names_.try_emplace(number, name_of(key));
  }

  // Numbers for meshes of rooms and skins, then for nodes.
  void number() {
    std::uint32_t node = 1;
    for (Storey& storey : scene_.storeys) {
      StoreyNodes nodes;
      nodes.first = node++;
      std::size_t leaf = 0;
      for (std::size_t i = storey.first; i < storey.end; ++i) {
        const std::size_t r = i - storey.first;
        nodes.room_mesh.push_back(geometry().mesh_of(storey.batch, storey.room_parts[r]));
        nodes.room_node.push_back(node++);
        if (options_.objects) node += static_cast<std::uint32_t>(model_.rooms[i].objects.size());
        if (options_.doors) {
          node += static_cast<std::uint32_t>(storey.leaf_ends[r] - leaf);
          leaf = storey.leaf_ends[r];
        }
        if (options_.lights && has_lamp(model_.rooms[i])) {
          nodes.lamps.push_back(scene_.lamp_of(model_.rooms[i].region));
          ++node;
        } else {
          nodes.lamps.push_back(-1);
        }
      }
      nodes.skin_mesh = storey.has_skin ? geometry().mesh_of(storey.batch, storey.skin_part) : kNoMesh;
      nodes.skin_node = node;
      if (storey.has_skin) ++node;
      scene_.nodes.push_back(std::move(nodes));
    }
    stats_.nodes = node;
    stats_.meshes = geometry().meshes().size();
    std::set<std::pair<plan::Role, std::uint8_t>> used;
    for (const auto& mesh : geometry().meshes()) {
      for (const Geometry::Primitive& p : mesh) used.insert({p.material.role, p.material.shade});
    }
    for (const auto& [role, shade] : used) materials_.push_back({role, shade});
    stats_.materials = materials_.size();
    for (std::uint32_t m = 0; m < geometry().meshes().size(); ++m)
      stats_.stored_triangles += geometry().triangles_of(m);
    scene_.neighbours = neighbours_of(model_);
  }

  // Accessors are numbered: index lists, normals, then positions and texture
  // coordinates of each shape.
  [[nodiscard]] std::uint64_t index_accessor(std::uint32_t list) const { return list; }
  [[nodiscard]] std::uint64_t normal_accessor(std::uint32_t normals) const {
    return scene_.geometry.index_lists().size() + normals;
  }
  [[nodiscard]] std::uint64_t position_accessor(std::uint32_t shape) const {
    return scene_.geometry.index_lists().size() + scene_.geometry.normals().size() + std::uint64_t{2} * shape;
  }

  void make_json(std::uint64_t narrow_bytes, std::vector<std::string>& out) {
    std::string head = R"({"asset":{"version":"2.0","generator":"Enfilade"},)";
    if (!scene_.lamps.empty()) head += R"("extensionsUsed":["KHR_lights_punctual"],)" + lamps_json(scene_);
    head += R"("scene":0,"scenes":[{"name":)";
    append_quoted(head, building_name(model_));
    head += R"(,"nodes":[0]}],"nodes":[)";
    head += building_json(model_, scene_);
    out.push_back(std::move(head));
    std::vector<std::string> nodes(scene_.storeys.size());
    std::vector<std::uint64_t> triangles(scene_.storeys.size());
    context_.run(nodes.size(), [&](std::size_t i) {
      if (!context_.cancelled()) nodes[i] = storey_json(model_, scene_, options_, i, triangles[i]);
    });
    for (std::string& text : nodes) out.push_back(std::move(text));
    for (const std::uint64_t count : triangles) stats_.triangles += count;
    std::string tail = "]";
    if (offsets_[5] > 0) {
      append_meshes(tail);
      append_accessors(narrow_bytes, tail);
      append_views(narrow_bytes, tail);
      append_materials(model_.palette, materials_, tail);
    }
    tail += '}';
    out.push_back(std::move(tail));
  }

  void append_meshes(std::string& out) const {
    out += R"(,"meshes":[)";
    for (std::size_t m = 0; m < scene_.geometry.meshes().size(); ++m) {
      const std::vector<Geometry::Primitive>& mesh = scene_.geometry.meshes()[m];
      out += m == 0 ? "{" : ",{";
      if (const auto name = mesh_names_.find(static_cast<std::uint32_t>(m)); name != mesh_names_.end()) {
        out += R"("name":")" + name->second + R"(",)";
      }
      out += R"("primitives":[)";
      for (std::size_t i = 0; i < mesh.size(); ++i) {
        const Geometry::Shape& shape = scene_.geometry.shapes()[mesh[i].shape];
        out += i == 0 ? R"({"attributes":{"POSITION":)" : R"(,{"attributes":{"POSITION":)";
        append_integer(out, static_cast<std::int64_t>(position_accessor(mesh[i].shape)));
        out += R"(,"NORMAL":)";
        append_integer(out, static_cast<std::int64_t>(normal_accessor(shape.normals)));
        out += R"(,"TEXCOORD_0":)";
        append_integer(out, static_cast<std::int64_t>(position_accessor(mesh[i].shape) + 1));
        out += R"(},"indices":)";
        append_integer(out, static_cast<std::int64_t>(index_accessor(shape.indices)));
        out += R"(,"material":)";
        append_integer(out, std::find(materials_.begin(), materials_.end(), mesh[i].material) - materials_.begin());
        out += '}';
      }
      out += "]}";
    }
    out += ']';
  }

  static void append_accessor(std::string& out, int view, std::uint64_t offset, int component, std::uint64_t count,
                              const char* type) {
    if (out.back() != '[') out += ',';
    out += R"({"bufferView":)";
    append_integer(out, view);
    if (offset > 0) {
      out += R"(,"byteOffset":)";
      append_integer(out, static_cast<std::int64_t>(offset));
    }
    out += R"(,"componentType":)";
    append_integer(out, component);
    out += R"(,"count":)";
    append_integer(out, static_cast<std::int64_t>(count));
    out += R"(,"type":")";
    out += type;
    out += '"';
  }

  void append_accessors(std::uint64_t narrow_bytes, std::string& out) const {
    constexpr int kFloat = 5126, kShort = 5123, kInt = 5125;
    const Geometry& g = scene_.geometry;
    out += R"(,"accessors":[)";
    for (const Geometry::Indices& list : g.index_lists()) {
      append_accessor(out, list.wide && narrow_bytes > 0 ? 4 : 3, (list.wide ? 4 : 2) * list.first,
                      list.wide ? kInt : kShort, list.count(), "SCALAR");
      out += '}';
    }
    for (const Geometry::Normals& n : g.normals()) {
      append_accessor(out, 1, 12 * n.first_vertex, kFloat, n.piece->vertices(), "VEC3");
      out += '}';
    }
    for (const Geometry::Shape& s : g.shapes()) {
      append_accessor(out, 0, 12 * s.first_vertex, kFloat, s.piece->vertices(), "VEC3");
      const mesh::Point3 lo = s.piece->lo, hi = s.piece->hi;
      out += R"(,"min":[)";
      append_triple(out, lo.x, lo.z, -std::int64_t{hi.y});
      out += R"(],"max":[)";
      append_triple(out, hi.x, hi.z, -std::int64_t{lo.y});
      out += "]}";
      append_accessor(out, 2, 8 * s.first_vertex, kFloat, s.piece->vertices(), "VEC2");
      out += '}';
    }
    out += ']';
  }

  void append_views(std::uint64_t narrow_bytes, std::string& out) const {
    constexpr int kVertices = 34962, kIndices = 34963;
    out += R"(,"bufferViews":[)";
    for (int i = 0; i < 5; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const std::uint64_t length = i == 3 ? narrow_bytes : offsets_[at + 1] - offsets_[at];
      if (length == 0) continue;  // indices of one width only
      out += i == 0 ? R"({"buffer":0,"byteOffset":)" : R"(,{"buffer":0,"byteOffset":)";
      append_integer(out, static_cast<std::int64_t>(offsets_[at]));
      out += R"(,"byteLength":)";
      append_integer(out, static_cast<std::int64_t>(length));
      if (i < 3) out += i == 2 ? R"(,"byteStride":8)" : R"(,"byteStride":12)";
      out += R"(,"target":)";
      append_integer(out, i < 3 ? kVertices : kIndices);
      out += '}';
    }
    out += R"(],"buffers":[{"byteLength":)";
    append_integer(out, static_cast<std::int64_t>(offsets_[5]));
    out += "}]";
  }

  // Floats of all shapes, in slices of about the same size, as many at once as
  // the executor takes.
  template <class Item, class Append>
  Status write_floats(Sink& sink, const std::vector<Item>& items, Append append) {
    std::vector<std::size_t> ends;
    std::uint64_t vertices = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      vertices += items[i].piece->vertices();
      if (vertices >= kSliceVertices || i + 1 == items.size()) {
        ends.push_back(i + 1);
        vertices = 0;
      }
    }
    const std::size_t at_once = context_.executor ? context_.executor->width() : 1;
    std::vector<std::vector<float>> slices(at_once);
    for (std::size_t at = 0; at < ends.size(); at += at_once) {
      if (context_.cancelled()) return cancelled();
      const std::size_t count = std::min(at_once, ends.size() - at);
      context_.run(count, [&](std::size_t s) {
        slices[s].clear();
        const std::size_t from = at + s == 0 ? 0 : ends[at + s - 1];
        for (std::size_t i = from; i < ends[at + s]; ++i) append(*items[i].batch, *items[i].piece, slices[s]);
      });
      for (std::size_t s = 0; s < count; ++s) {
        if (Status status = sink.write(std::as_bytes(std::span<const float>(slices[s]))); !status) return status;
      }
    }
    return Done{};
  }

  Status write_buffers(Sink& sink, const std::vector<std::uint16_t>& narrow, const std::vector<std::uint32_t>& wide) {
    std::string head;
    append_u32(head, offsets_[5]);
    head += std::string_view("BIN\0", 4);
    if (Status s = sink.write_text(head); !s) return s;
    if (Status s = write_floats(sink, geometry().shapes(), append_positions); !s) return s;
    if (Status s = write_floats(sink, geometry().normals(), append_normals); !s) return s;
    if (Status s = write_floats(sink, geometry().shapes(), append_textures); !s) return s;
    if (Status s = sink.write(std::as_bytes(std::span<const std::uint16_t>(narrow))); !s) return s;
    if (narrow.size() % 2 != 0) {
      if (Status s = sink.write_text(std::string_view("\0\0", 2)); !s) return s;
    }
    return sink.write(std::as_bytes(std::span<const std::uint32_t>(wide)));
  }

  const plan::Model& model_;
  const GlbOptions& options_;
  const Context& context_;
  GlbScene scene_;
  Batch shared_;
  std::map<std::uint32_t, std::string> mesh_names_;  // of furniture and leaves
  std::vector<plan::Material> materials_;            // by role, then shade
  std::array<std::uint64_t, 6> offsets_{};
  ExportStats stats_;
};

}  // namespace

Status write_glb(const plan::Model& model, Sink& sink, const GlbOptions& options, const Context& context,
                 ExportStats* stats) {
  Glb glb(model, options, context);
  if (Status s = glb.prepare(); !s) return s;
  return glb.write(sink, stats);
}

}  // namespace enfilade::exports
