#pragma once
// The shape of an office's region from its ring: a box where it is one, else an
// outline; and back.

#include <array>
#include <cstdint>
#include <span>

#include <enfilade/geom/polygon.hpp>
#include <enfilade/plan/region.hpp>

#include "rules/office/rail.hpp"

namespace enfilade::rules {

// A convex ring on the stack, with the face of each edge.
struct Ringlet {
  static constexpr std::size_t kMost = 24;
  std::array<geom::Point, kMost> points;
  std::array<plan::Face, kMost> faces;  // of the edge from point i
  std::size_t n = 0;

  void push(geom::Point p, plan::Face f) {
    if (n < kMost) {
      points[n] = p;
      faces[n++] = f;
    }
  }
  // The same, but runs on with the last edge if it lies in its line and their
  // faces may be one.
  void push_on(geom::Point p, geom::Point next, plan::Face f);
  [[nodiscard]] geom::Point point(std::size_t i) const { return points[i < n ? i : i - n]; }
  [[nodiscard]] std::span<const geom::Point> ring() const { return {points.data(), n}; }
};

Ringlet ringlet_of(const plan::Region& region);

// Edges in one line become one where neither or both are façades (of one
// number); the face in front counts in the order hall, core, inner.
Ringlet simplified(const Ringlet& ring);

// Sets box, faces and outline from a ring, simplified.
void set_shape(const Ringlet& ring, plan::Region& region);

// The part on the left of the line from a to b; the new edge gets `face`.
void clip(const Ringlet& ring, geom::Point a, geom::Point b, plan::Face face, Ringlet& out);

// The face of a shaped region that the segment lies on, or -1.
int face_at(const plan::Region& region, geom::Point a, geom::Point b);

std::int64_t twice_area(const Ringlet& ring);

// An edge of a ring as a rail; the steps of a rail between which a ring lies; how
// far it reaches to the left, in steps.
Rail rail_of(const Ringlet& ring, std::size_t edge);
geom::Interval extent(const Rail& r, const Ringlet& ring);
geom::Length depth_of(const Rail& r, const Ringlet& ring);

}  // namespace enfilade::rules
