#pragma once
// Claims about surfaces, checked on integers: closedness, volume, area.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/mesh/triangles.hpp>

namespace enfilade::mesh {

using Loop = std::vector<Point3>;

inline std::vector<Loop> loops_of(const Mesh& mesh, Layer layer) {
  std::vector<Loop> loops;
  for (const Rect& r : mesh.rects) {
    if (r.layer != layer) continue;
    const auto c = corners(r);
    loops.emplace_back(c.begin(), c.end());
  }
  for (const Facet& f : mesh.facets) {
    if (f.layer == layer) loops.emplace_back(f.corner.begin(), f.corner.begin() + f.corners);
  }
  return loops;
}

inline std::string text(Point3 p) {
  return "(" + std::to_string(p.x) + " " + std::to_string(p.y) + " " + std::to_string(p.z) + ")";
}

// Whether p lies on the open segment a b, exactly.
inline bool between(Point3 a, Point3 b, Point3 p) {
  const std::int64_t dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
  const std::int64_t px = p.x - a.x, py = p.y - a.y, pz = p.z - a.z;
  if (dy * pz != dz * py || dz * px != dx * pz || dx * py != dy * px) return false;
  const std::int64_t dot = dx * px + dy * py + dz * pz;
  return dot > 0 && dot < dx * dx + dy * dy + dz * dz;
}

// Every directed edge is matched by its reverse, after edges are split where
// corners of others lie on them. Returns what is wrong, or "".
inline std::string leak(const std::vector<Loop>& loops) {
  std::vector<Point3> points;
  for (const Loop& loop : loops) points.insert(points.end(), loop.begin(), loop.end());
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::map<std::pair<Point3, Point3>, int> balance;
  std::vector<std::pair<std::int64_t, Point3>> cuts;
  for (const Loop& loop : loops) {
    for (std::size_t i = 0; i < loop.size(); ++i) {
      const Point3 a = loop[i], b = loop[(i + 1) % loop.size()];
      if (a == b) return "an edge without length at " + text(a);
      cuts.clear();
      for (const Point3 p : points) {
        if (between(a, b, p)) {
          const std::int64_t d = std::int64_t{p.x - a.x} * (b.x - a.x) + std::int64_t{p.y - a.y} * (b.y - a.y) +
                                 std::int64_t{p.z - a.z} * (b.z - a.z);
          cuts.emplace_back(d, p);
        }
      }
      std::sort(cuts.begin(), cuts.end());
      Point3 from = a;
      cuts.emplace_back(0, b);
      for (const auto& [d, to] : cuts) {
        if (from < to) ++balance[{from, to}];
        else --balance[{to, from}];
        from = to;
      }
    }
  }
  for (const auto& [edge, count] : balance) {
    if (count != 0) return "edge " + text(edge.first) + " - " + text(edge.second) + " off by " + std::to_string(count);
  }
  return "";
}

// Six times the volume that a closed surface encloses; negative when its
// fronts look inwards.
inline std::int64_t six_volumes(const std::vector<Loop>& loops) {
  std::int64_t sum = 0;
  for (const Loop& l : loops) {
    for (std::size_t i = 2; i < l.size(); ++i) {
      const Point3 a = l[0], b = l[i - 1], c = l[i];
      sum += a.x * (std::int64_t{b.y} * c.z - std::int64_t{b.z} * c.y) +
             a.y * (std::int64_t{b.z} * c.x - std::int64_t{b.x} * c.z) +
             a.z * (std::int64_t{b.x} * c.y - std::int64_t{b.y} * c.x);
    }
  }
  return sum;
}

// A portal's rectangle as a lid on a region: corners counter-clockwise seen
// from inside. `left` and `right` as one looks at it from the inside.
inline Loop cap(geom::Point left, geom::Point right, Length z0, Length z1) {
  return {{left.x, left.y, z0}, {right.x, right.y, z0}, {right.x, right.y, z1}, {left.x, left.y, z1}};
}

}  // namespace enfilade::mesh
