#pragma once
// The frame of a piece of furniture on a plan: x runs along its width, y from its
// back (0) to its front (d), and the frame is turned, never mirrored, to the side
// it faces.

#include <algorithm>

#include "export/plan_ink.hpp"

namespace enfilade::exports {

struct Place {
  geom::Point origin, x, y;
  geom::Length w, d;
  [[nodiscard]] geom::Point at(geom::Length u, geom::Length v) const {
    return {origin.x + x.x * u + y.x * v, origin.y + x.y * u + y.y * v};
  }
};

inline Place place_of(const geom::Box& b, int facing) {
  switch (facing & 3) {
    case geom::kNorth: return {b.lo, {1, 0}, {0, 1}, b.width(), b.depth()};
    case geom::kSouth: return {b.hi, {-1, 0}, {0, -1}, b.width(), b.depth()};
    case geom::kEast: return {{b.lo.x, b.hi.y}, {0, -1}, {1, 0}, b.depth(), b.width()};
    default: return {{b.hi.x, b.lo.y}, {0, 1}, {-1, 0}, b.depth(), b.width()};
  }
}

// A box with rounded corners in a frame.
inline Shape rounded(const Place& f, geom::Length x0, geom::Length y0, geom::Length x1, geom::Length y1,
                     geom::Length r) {
  r = std::max(0, std::min({r, (x1 - x0) / 2, (y1 - y0) / 2}));
  Shape s;
  s.move(f.at(x0 + r, y0)).line(f.at(x1 - r, y0));
  if (r) s.arc(f.at(x1, y0 + r), r, true);
  s.line(f.at(x1, y1 - r));
  if (r) s.arc(f.at(x1 - r, y1), r, true);
  s.line(f.at(x0 + r, y1));
  if (r) s.arc(f.at(x0, y1 - r), r, true);
  s.line(f.at(x0, y0 + r));
  if (r) s.arc(f.at(x0 + r, y0), r, true);
  return s.close();
}

inline Shape oval(const Place& f, geom::Length x, geom::Length y, geom::Length rx, geom::Length ry) {
  const bool turned = f.x.x == 0;
  return Shape().ellipse(f.at(x, y), turned ? ry : rx, turned ? rx : ry);
}

inline Shape stroke(const Place& f, geom::Length x0, geom::Length y0, geom::Length x1, geom::Length y1) {
  return Shape().move(f.at(x0, y0)).line(f.at(x1, y1));
}

// What stands in dungeons.
void draw_prop(plan::ObjectKind kind, const Place& f, Group& g);

}  // namespace enfilade::exports
