#pragma once
// Places on the ring of a zone, and straight ways across it.

#include <cstddef>

#include "rules/apartment/vector.hpp"
#include "rules/apartment/zones.hpp"

namespace enfilade::rules {

inline constexpr double kNowhere = 1e9;

inline std::size_t after(const Zone& z, std::size_t i) { return i + 1 < z.size() ? i + 1 : 0; }
inline geom::Point step_of(const Zone& z, std::size_t i) { return z[after(z, i)].at - z[i].at; }

struct Place {  // on a ring
  std::size_t edge = 0;
  geom::Point at;
};

struct Direction {
  double x = 0, y = 0;
};
inline Direction left_normal(geom::Point d) {
  const double length = length_of(d);
  return {-d.y / length, d.x / length};
}

inline double cosine(Direction a, Direction b) { return a.x * b.x + a.y * b.y; }

// Where a ray from a point on a ring meets it again; edges that hold the point are passed over.
inline bool shoot(const Zone& zone, geom::Point from, Direction d, Place& hit, double& distance) {
  double best = kNowhere;
  std::size_t edge = 0;
  for (std::size_t i = 0; i < zone.size(); ++i) {
    const geom::Point p = zone[i].at - from, q = zone[after(zone, i)].at - from;
    const double sp = d.x * p.y - d.y * p.x, sq = d.x * q.y - d.y * q.x;
    if ((sp > 0) == (sq > 0)) continue;
    const double t = sp / (sp - sq);
    const double along = (p.x + (q.x - p.x) * t) * d.x + (p.y + (q.y - p.y) * t) * d.y;
    if (along > 5 && along < best) {
      best = along;
      edge = i;
    }
  }
  if (best >= kNowhere) return false;
  hit.edge = edge;
  hit.at = {whole(from.x + d.x * best), whole(from.y + d.y * best)};
  distance = best;
  // Ends that nearly are corners are.
  for (const std::size_t k : {edge, after(zone, edge)}) {
    if (length_of(zone[k].at - hit.at) <= 2) hit = {k, zone[k].at};
  }
  return true;
}

}  // namespace enfilade::rules
