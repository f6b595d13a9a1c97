#pragma once
// Geometry of an export: meshes cut into pieces of one material, each stored
// once however often it occurs. Surfaces stay integers until they are written.

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/mesh/mesh.hpp>

namespace enfilade::exports {

// Surfaces of one material in a mesh's own frame: rectangles, then
// quadrilaterals, then triangles, in the batch that made them.
struct Piece {
  plan::Material material;
  std::uint32_t rect = 0, rects = 0;                  // into Batch::rects
  std::uint32_t facet = 0, quads = 0, triangles = 0;  // into Batch::facets
  Key shape;                                          // of the surfaces
  Key normals;                                        // of the directions alone
  mesh::Point3 lo, hi;
  [[nodiscard]] std::uint32_t fours() const { return rects + quads; }
  [[nodiscard]] std::uint32_t vertices() const { return 4 * fours() + 3 * triangles; }
  [[nodiscard]] std::uint32_t indices() const { return 6 * fours() + 3 * triangles; }
};

// A mesh: pieces [first, first + count).
struct Part {
  std::uint32_t first = 0, count = 0;
};

// What one task makes; tasks do not share batches.
struct Batch {
  std::vector<mesh::Rect> rects;
  std::vector<mesh::Facet> facets;
  std::vector<Piece> pieces;
  std::vector<Part> parts;

  // Adds a mesh relative to `origin`; returns its number in `parts`. Reorders
  // the mesh.
  std::uint32_t add(mesh::Mesh& mesh, mesh::Point3 origin);
  [[nodiscard]] std::size_t bytes() const;
};

inline constexpr std::uint32_t kNoMesh = ~std::uint32_t{0};

// Everything a file stores, without doubles. Numbers are given in the order of
// first use, so they do not depend on who meshed what when.
class Geometry {
 public:
  struct Shape {  // a piece with its place in the file's buffers
    const Batch* batch = nullptr;
    const Piece* piece = nullptr;
    std::uint64_t first_vertex = 0;
    std::uint32_t normals = 0;  // index into normals()
    std::uint32_t indices = 0;  // index into index_lists()
  };
  struct Normals {  // a run of directions
    const Batch* batch = nullptr;
    const Piece* piece = nullptr;
    std::uint64_t first_vertex = 0;
  };
  struct Indices {  // fours quadrilaterals, then triangles
    std::uint32_t fours = 0, triangles = 0;
    std::uint64_t first = 0;  // into the 16-bit or the 32-bit list
    bool wide = false;
    [[nodiscard]] std::uint32_t count() const { return 6 * fours + 3 * triangles; }
  };
  struct Primitive {
    std::uint32_t shape = 0;
    plan::Material material;
  };

  // The number of the mesh that a part is, kNoMesh if it is empty. The batch
  // must stay where it is as long as this object is used.
  std::uint32_t mesh_of(const Batch& batch, std::uint32_t part);

  [[nodiscard]] const std::vector<Shape>& shapes() const { return shapes_; }
  [[nodiscard]] const std::vector<Normals>& normals() const { return normals_; }
  [[nodiscard]] const std::vector<Indices>& index_lists() const { return indices_; }
  [[nodiscard]] const std::vector<std::vector<Primitive>>& meshes() const { return meshes_; }
  [[nodiscard]] std::uint32_t triangles_of(std::uint32_t mesh) const;

  [[nodiscard]] std::uint64_t vertices() const { return vertices_; }
  [[nodiscard]] std::uint64_t normal_vertices() const { return normal_vertices_; }
  [[nodiscard]] std::vector<std::uint16_t> narrow_indices() const;
  [[nodiscard]] std::vector<std::uint32_t> wide_indices() const;

 private:
  std::uint32_t shape_of(const Batch& batch, const Piece& piece);
  std::uint32_t normals_of(const Batch& batch, const Piece& piece);
  std::uint32_t indices_of(const Piece& piece);

  std::vector<Shape> shapes_;
  std::vector<Normals> normals_;
  std::vector<Indices> indices_;
  std::vector<std::vector<Primitive>> meshes_;
  std::map<Key, std::uint32_t> shape_by_key_, normals_by_key_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> indices_by_size_;
  std::map<std::vector<std::uint64_t>, std::uint32_t> mesh_by_primitives_;
  std::uint64_t vertices_ = 0, normal_vertices_ = 0, narrow_ = 0, wide_ = 0;
  std::uint32_t pattern_ = 0, wide_pattern_ = 0;  // quadrilaterals in the shared index patterns
};

// Appends floats of a piece as glTF wants them: Y up, metres.
void append_positions(const Batch& batch, const Piece& piece, std::vector<float>& out);
void append_normals(const Batch& batch, const Piece& piece, std::vector<float>& out);
void append_textures(const Batch& batch, const Piece& piece, std::vector<float>& out);

}  // namespace enfilade::exports
