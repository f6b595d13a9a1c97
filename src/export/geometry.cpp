// A piece of q quadrilaterals and t triangles has its vertices in this order, so
// its indices depend on (q, t) alone: 0 1 2 0 2 3, 4 5 6 4 6 7, … All pieces
// without triangles share one such list, each using as much of it as it needs.
// Normals are shared between pieces whose surfaces look the same ways in the
// same order: all floors, all ceilings, most glass.

#include "export/geometry.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <enfilade/base/hash.hpp>
#include <enfilade/mesh/triangles.hpp>

namespace enfilade::exports {
namespace {

using mesh::Facet;
using mesh::Point3;
using mesh::Rect;

constexpr std::uint32_t kNarrow = 65'535;  // vertices that 16-bit indices reach

template <class T>
std::string_view raw(const T* first, std::size_t count) {
  return {reinterpret_cast<const char*>(first), count * sizeof(T)};
}

void finish_piece(const Batch& batch, Piece& piece) {
  const Rect* rects = batch.rects.data() + piece.rect;
  const Facet* facets = batch.facets.data() + piece.facet;
  const std::size_t facet_count = piece.quads + piece.triangles;
  constexpr geom::Length kFar = 0x7fffffff;
  piece.lo = {kFar, kFar, kFar};
  piece.hi = {-kFar, -kFar, -kFar};
  const auto reach = [&](Point3 p) {
    piece.lo = {std::min(piece.lo.x, p.x), std::min(piece.lo.y, p.y), std::min(piece.lo.z, p.z)};
    piece.hi = {std::max(piece.hi.x, p.x), std::max(piece.hi.y, p.y), std::max(piece.hi.z, p.z)};
  };
  std::string ways;
  for (std::uint32_t i = 0; i < piece.rects; ++i) {
    const auto c = mesh::corners(rects[i]);
    reach(c[0]);
    reach(c[2]);
    ways += static_cast<char>(rects[i].facing);
  }
  for (std::size_t i = 0; i < facet_count; ++i) {
    for (int k = 0; k < facets[i].corners; ++k) reach(facets[i].corner[static_cast<std::size_t>(k)]);
  }
  Hasher hasher;
  hasher.bytes(raw(rects, piece.rects));
  hasher.bytes(raw(facets, facet_count));
  piece.shape = hasher.finish();
  hasher.clear();
  hasher.bytes(ways);
  hasher.bytes(raw(facets, facet_count));
  piece.normals = hasher.finish();
}

template <class Index>
void append_quads(std::uint32_t count, std::vector<Index>& out) {
  for (std::uint32_t q = 0; q < count; ++q) {
    for (const std::uint32_t k : {0u, 1u, 2u, 0u, 2u, 3u}) out.push_back(static_cast<Index>(4 * q + k));
  }
}

template <class Index>
std::vector<Index> index_list(const std::vector<Geometry::Indices>& lists, bool wide, std::uint32_t pattern,
                              std::uint64_t size) {
  std::vector<Index> out;
  out.reserve(static_cast<std::size_t>(size));
  append_quads(pattern, out);
  for (const Geometry::Indices& list : lists) {
    if (list.wide != wide || list.triangles == 0) continue;
    append_quads(list.fours, out);
    for (std::uint32_t i = 0; i < 3 * list.triangles; ++i) out.push_back(static_cast<Index>(4 * list.fours + i));
  }
  return out;
}

}  // namespace

std::uint32_t Batch::add(mesh::Mesh& mesh, Point3 origin) {
  mesh::sort_by_material(mesh);
  mesh::move(mesh, {-origin.x, -origin.y, -origin.z});
  Part part{static_cast<std::uint32_t>(pieces.size()), 0};
  std::size_t r = 0, f = 0;
  const auto rank = [](plan::Material m) { return static_cast<int>(m.role) * 256 + m.shade; };
  while (r < mesh.rects.size() || f < mesh.facets.size()) {
    constexpr int kNone = 1 << 20;
    const int next = std::min(r < mesh.rects.size() ? rank(mesh.rects[r].material) : kNone,
                              f < mesh.facets.size() ? rank(mesh.facets[f].material) : kNone);
    Piece piece;
    piece.material = {static_cast<plan::Role>(next / 256), static_cast<std::uint8_t>(next % 256)};
    piece.rect = static_cast<std::uint32_t>(rects.size());
    piece.facet = static_cast<std::uint32_t>(facets.size());
    for (; r < mesh.rects.size() && rank(mesh.rects[r].material) == next; ++r, ++piece.rects) {
      rects.push_back(mesh.rects[r]);
      rects.back().material = {};  // equal shapes of different materials are one shape
      rects.back().layer = {};
    }
    for (; f < mesh.facets.size() && rank(mesh.facets[f].material) == next; ++f) {
      facets.push_back(mesh.facets[f]);
      facets.back().material = {};
      facets.back().layer = {};
      ++(mesh.facets[f].corners == 4 ? piece.quads : piece.triangles);
    }
    finish_piece(*this, piece);
    pieces.push_back(piece);
    ++part.count;
  }
  parts.push_back(part);
  return static_cast<std::uint32_t>(parts.size() - 1);
}

std::size_t Batch::bytes() const {
  return rects.capacity() * sizeof(Rect) + facets.capacity() * sizeof(Facet) + pieces.capacity() * sizeof(Piece) +
         parts.capacity() * sizeof(Part);
}

std::uint32_t Geometry::mesh_of(const Batch& batch, std::uint32_t number) {
  const Part& part = batch.parts[number];
  if (part.count == 0) return kNoMesh;
  std::vector<Primitive> primitives;
  std::vector<std::uint64_t> key;
  for (std::uint32_t i = part.first; i < part.first + part.count; ++i) {
    const Piece& piece = batch.pieces[i];
    primitives.push_back({shape_of(batch, piece), piece.material});
    key.push_back(std::uint64_t{primitives.back().shape} << 16 |
                  std::uint64_t{static_cast<std::uint8_t>(piece.material.role)} << 8 | piece.material.shade);
  }
  const auto [at, fresh] = mesh_by_primitives_.try_emplace(std::move(key), static_cast<std::uint32_t>(meshes_.size()));
  if (fresh) meshes_.push_back(std::move(primitives));
  return at->second;
}

std::uint32_t Geometry::triangles_of(std::uint32_t mesh) const {
  std::uint32_t count = 0;
  for (const Primitive& p : meshes_[mesh]) count += indices_[shapes_[p.shape].indices].count() / 3;
  return count;
}

std::uint32_t Geometry::shape_of(const Batch& batch, const Piece& piece) {
  const auto [at, fresh] = shape_by_key_.try_emplace(piece.shape, static_cast<std::uint32_t>(shapes_.size()));
  if (fresh) {
    shapes_.push_back({&batch, &piece, vertices_, normals_of(batch, piece), indices_of(piece)});
    vertices_ += piece.vertices();
  }
  return at->second;
}

std::uint32_t Geometry::normals_of(const Batch& batch, const Piece& piece) {
  const auto [at, fresh] = normals_by_key_.try_emplace(piece.normals, static_cast<std::uint32_t>(normals_.size()));
  if (fresh) {
    normals_.push_back({&batch, &piece, normal_vertices_});
    normal_vertices_ += piece.vertices();
  }
  return at->second;
}

std::uint32_t Geometry::indices_of(const Piece& piece) {
  const auto [at, fresh] =
      indices_by_size_.try_emplace({piece.fours(), piece.triangles}, static_cast<std::uint32_t>(indices_.size()));
  if (fresh) {
    Indices list;
    list.fours = piece.fours();
    list.triangles = piece.triangles;
    list.wide = piece.vertices() > kNarrow;
    if (list.triangles == 0) {
      std::uint32_t& pattern = list.wide ? wide_pattern_ : pattern_;
      pattern = std::max(pattern, list.fours);
    }
    indices_.push_back(list);
    // Where lists with triangles begin depends on the length of the pattern,
    // which may still grow: settle all places again.
    narrow_ = std::uint64_t{6} * pattern_;
    wide_ = std::uint64_t{6} * wide_pattern_;
    for (Indices& each : indices_) {
      if (each.triangles == 0) continue;
      std::uint64_t& end = each.wide ? wide_ : narrow_;
      each.first = end;
      end += each.count();
    }
  }
  return at->second;
}

std::vector<std::uint16_t> Geometry::narrow_indices() const {
  return index_list<std::uint16_t>(indices_, false, pattern_, narrow_);
}
std::vector<std::uint32_t> Geometry::wide_indices() const {
  return index_list<std::uint32_t>(indices_, true, wide_pattern_, wide_);
}

namespace {

template <class Emit>
void for_each_surface(const Batch& batch, const Piece& piece, Emit&& emit) {
  for (std::uint32_t i = 0; i < piece.rects; ++i) {
    const Rect& r = batch.rects[piece.rect + i];
    emit(mesh::corners(r), 4, mesh::normal(r.facing));
  }
  for (std::uint32_t i = 0; i < piece.quads + piece.triangles; ++i) {
    const Facet& f = batch.facets[piece.facet + i];
    emit(f.corner, f.corners, mesh::normal(f));
  }
}

float metres(std::int64_t mm) { return static_cast<float>(static_cast<double>(mm) / 1000.0); }

}  // namespace

void append_positions(const Batch& batch, const Piece& piece, std::vector<float>& out) {
  for_each_surface(batch, piece, [&](const std::array<Point3, 4>& corner, int count, mesh::Vector3) {
    for (int i = 0; i < count; ++i) {
      const Point3 p = corner[static_cast<std::size_t>(i)];
      out.insert(out.end(), {metres(p.x), metres(p.z), metres(-std::int64_t{p.y})});
    }
  });
}

void append_normals(const Batch& batch, const Piece& piece, std::vector<float>& out) {
  for_each_surface(batch, piece, [&](const std::array<Point3, 4>&, int count, mesh::Vector3 n) {
    // 0 - y: never writes a negative zero.
    const auto x = static_cast<float>(n.x), y = static_cast<float>(n.z), z = static_cast<float>(0 - n.y);
    for (int i = 0; i < count; ++i) out.insert(out.end(), {x, y, z});
  });
}

void append_textures(const Batch& batch, const Piece& piece, std::vector<float>& out) {
  for_each_surface(batch, piece, [&](const std::array<Point3, 4>& corner, int count, mesh::Vector3 n) {
    for (int i = 0; i < count; ++i) {
      const mesh::Texture t = mesh::texture(n, corner[static_cast<std::size_t>(i)]);
      out.insert(out.end(), {static_cast<float>(t.u / 1000.0), static_cast<float>(t.v / 1000.0)});
    }
  });
}

}  // namespace enfilade::exports
