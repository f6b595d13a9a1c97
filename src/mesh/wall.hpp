#pragma once
// Wall: draws on one wall of a region in the wall's own coordinates
//
//   u  along the wall      d  depth, from the face of the region inwards      z  up
//
// so that an opening is drawn by the same code on every wall. On an
// axis-parallel wall u is x or y itself and everything is exact; on a slanted
// one points are placed by a unit vector and rounded to the millimetre.

#include <span>

#include <enfilade/mesh/mesh.hpp>

namespace enfilade::mesh {

struct Span {  // a rectangle in two of a wall's coordinates
  Length u0, v0, u1, v1;
  [[nodiscard]] bool empty() const { return u1 <= u0 || v1 <= v0; }
  [[nodiscard]] bool overlaps(const Span& o) const { return u0 < o.u1 && o.u0 < u1 && v0 < o.v1 && o.v0 < v1; }
};

class Wall {
 public:
  // Side `s` of a box region; u is the coordinate along the side.
  static Wall along(geom::Side s, Length level, Mesh& out);
  // The line from a to b, inside on the left when `inside_left`; u runs from 0
  // at a to length() at b, and both ends are hit exactly at d = 0.
  static Wall between(geom::Point a, geom::Point b, bool inside_left, Mesh& out);

  [[nodiscard]] Length length() const { return length_; }
  [[nodiscard]] bool slanted() const { return slanted_; }
  [[nodiscard]] geom::Point at(Length u, Length d) const;
  void layer(Layer layer) { layer_ = layer; }

  // Parallel to the wall at depth d, seen from the inside / from the outside.
  void front(Span uz, Length d, plan::Material m) { face(uz, d, true, m); }
  void back(Span uz, Length d, plan::Material m) { face(uz, d, false, m); }
  // Across the wall at u, between two depths, seen from greater u / lesser u.
  void cheek(Length u, bool to_greater, Length d0, Length d1, Length z0, Length z1, plan::Material m);
  // Flat, between two depths, seen from above / below.
  void lid(Length u0, Length u1, Length d0, Length d1, Length z, bool up, plan::Material m);
  // A block with chosen sides; bottom and top are always drawn.
  void block(Span uz, Length d0, Length d1, bool outer, bool inner, plan::Material m);

 private:
  explicit Wall(Mesh& out) : out_(&out) {}
  void face(Span uz, Length d, bool inward, plan::Material m);
  void upright(geom::Point p, geom::Point q, Length z0, Length z1, plan::Material m);
  [[nodiscard]] Length depth(Length d) const { return level_ + (inward_positive_ ? d : -d); }

  Mesh* out_;
  Layer layer_ = Layer::shell;
  bool slanted_ = false;
  bool along_x_ = true;          // axis-parallel: u is x
  bool inward_positive_ = true;  // axis-parallel: depth grows with the coordinate
  Length level_ = 0;
  Length length_ = 0;
  geom::Point a_, b_;       // slanted
  double ux_ = 0, uy_ = 0;  // slanted: unit vector a → b
  double nx_ = 0, ny_ = 0;  // slanted: unit vector inwards
};

// Takes holes out of a rectangle: calls emit(piece) for rectangles that cover
// the rest without overlap. Holes may touch but not overlap, lie within the
// rectangle, and are sorted by u0. Pieces are as high as possible: columns between
// holes, and what is left above and below them.
template <class Emit>
void cut(const Span& whole, std::span<const Span> holes, Emit&& emit) {
  Length u = whole.u0;
  std::size_t first = 0;
  while (u < whole.u1) {
    while (first < holes.size() && holes[first].u1 <= u) ++first;
    Length next = whole.u1;
    bool any = false;
    for (std::size_t i = first; i < holes.size(); ++i) {
      if (holes[i].u0 > u) {
        next = std::min(next, holes[i].u0);
        break;
      }
      if (holes[i].u1 > u) {
        any = true;
        next = std::min(next, holes[i].u1);
      }
    }
    if (!any) {
      emit(Span{u, whole.v0, next, whole.v1});
    } else {
      Length v = whole.v0;
      while (v < whole.v1) {  // climb this strip from hole to hole
        const Span* above = nullptr;
        for (std::size_t i = first; i < holes.size() && holes[i].u0 <= u; ++i) {
          if (holes[i].u1 > u && holes[i].v1 > v && (!above || holes[i].v0 < above->v0)) above = &holes[i];
        }
        const Length top = above ? above->v0 : whole.v1;
        if (top > v) emit(Span{u, v, next, top});
        v = above ? above->v1 : whole.v1;
      }
    }
    u = next;
  }
}

}  // namespace enfilade::mesh
