// Hip roofs, on boxed eaves.
//
//                  .            slopes: the straight skeleton of the eaves' outline,
//               .     .         each rises by 3 for 4 inwards
//            .           .
//         .                 .
//        |__               __|  fascia, and soffit at the top of the storey
//           |             |
//           |             |     façade
//
//  1. Corners that stand beside the line of their neighbours only because they
//     are rounded are no corners of the roof; the soffit reaches them.
//  2. Rings grow outwards to the eaves, as far as they have room for: corners
//     are mitred, sharp ones cut off. Blind walls have none: a neighbour may
//     stand behind them.
//  3. Nodes of the skeleton are rounded to the millimetre, once each, so that
//     slopes that meet do so on the same integers. Triangles that are left
//     without area are not drawn: their edges cancel.

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <enfilade/geom/skeleton.hpp>

#include "mesh/facade.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;
using geom::Ring;

constexpr plan::Material kTiles{plan::Role::roof_tile, 0};
constexpr Length kEaves = 400;    // beyond the façade
constexpr Length kFascia = 160;   // height of the board along the eaves
constexpr double kRise = 0.75;    // 3 : 4, nearly 37 degrees
constexpr double kBeside = 2;     // rounded points lie this far beside their line
constexpr Length kBlind = 2'500;  // a wall so long has an opening, or a neighbour stands behind it

Length nearest(double v) { return static_cast<Length>(std::floor(v + 0.5)); }

// A ring without the points that are no corners.
struct Corners {
  Ring ring;
  std::vector<Ring> between;  // on the edge from each corner, in its order
  std::vector<bool> blind;    // the edge from each corner has no eaves
};

bool beside(Point a, Point b, Point p) {
  const Point d = b - a;
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  return length > 0 && std::abs(static_cast<double>(geom::cross(a, b, p))) <= kBeside * length &&
         geom::dot(p - a, d) > 0 && geom::dot(p - b, d) < 0;
}

Corners corners_of(const Ring& ring) {
  const std::size_t n = ring.size();
  const auto at = [&](std::size_t i) { return ring[i % n]; };
  std::size_t start = 0;
  while (start < n && beside(at(start + n - 1), at(start + 1), at(start))) ++start;
  Corners out;
  if (start == n) return {ring, std::vector<Ring>(n), {}};
  for (std::size_t i = start; i < start + n;) {
    const auto reaches = [&](std::size_t end) {
      for (std::size_t k = i + 1; k < end; ++k) {
        if (!beside(at(i), at(end), at(k))) return false;
      }
      return true;
    };
    std::size_t next = i + 1;
    while (next < start + n && reaches(next + 1)) ++next;
    out.ring.push_back(at(i));
    out.between.emplace_back();
    for (std::size_t k = i + 1; k < next; ++k) out.between.back().push_back(at(k));
    i = next;
  }
  return out.ring.size() < 3 ? Corners{ring, std::vector<Ring>(n), {}} : out;
}

// Long edges without an opening.
void find_blind(std::span<const Point> openings, Corners& corners) {
  const std::size_t n = corners.ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = corners.ring[i], b = corners.ring[(i + 1) % n], d = b - a;
    corners.blind.push_back(geom::dot(d, d) >= std::int64_t{kBlind} * kBlind &&
                            std::none_of(openings.begin(), openings.end(), [&](Point p) { return beside(a, b, p); }));
  }
}

// A ring moved outwards: where the edge before each corner ends and the edge
// from it begins, two points where the corner is cut off.
using Eaves = std::vector<std::pair<Point, Point>>;

struct Unit {
  double x, y;
};
Unit unit(Point d) {
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  return {d.x / length, d.y / length};
}

// Mitres longer than the square root of this, times the eaves, are cut off.
constexpr double kLongestMitre = 5;

// How far the edges before and after a corner move; one of them may stay.
std::optional<std::pair<Point, Point>> eaves_corner(Point p, Unit u, Unit v, double before, double after) {
  const auto beyond = [&](double x, double y) { return p + Point{nearest(x), nearest(y)}; };
  // Outwards is to the right; the mitre's square is 2 / both.
  const double dot = u.x * v.x + u.y * v.y, both = 1 + dot;
  if (before != after) {
    // Where the moved lines meet, or cut off at a right angle.
    const double square = 1 - dot * dot, s = before - dot * after, t = after - dot * before;
    if (square * kLongestMitre >= 1) {
      const Point tip = beyond((s * u.y + t * v.y) / square, -(s * u.x + t * v.x) / square);
      return std::pair(tip, tip);
    }
    return std::pair(beyond(before * u.y, -before * u.x), beyond(after * v.y, -after * v.x));
  }
  if (both * kLongestMitre >= 2) {
    const Point tip = beyond(before * (u.y + v.y) / both, -before * (u.x + v.x) / both);
    return std::pair(tip, tip);
  }
  if (before == 0) return std::pair(p, p);
  const bool convex = u.x * v.y - u.y * v.x > 0;
  if (!convex) return std::nullopt;
  const double half = std::sqrt(std::max(0.0, both / 2)), on = before * std::sqrt((1 - half) / (1 + half));
  return std::pair(beyond(before * u.y + on * u.x, -before * u.x + on * u.y),
                   beyond(before * v.y - on * v.x, -before * v.x - on * v.y));
}

// Nothing if an edge would vanish.
std::optional<Eaves> eaves_of(const Corners& corners, Length by) {
  const Ring& ring = corners.ring;
  const std::size_t n = ring.size();
  const auto reach = [&](std::size_t edge) { return corners.blind[edge] ? 0 : by; };
  Eaves eaves;
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t last = (i + n - 1) % n;
    const Point p = ring[i];
    const auto corner = eaves_corner(p, unit(p - ring[last]), unit(ring[(i + 1) % n] - p), reach(last), reach(i));
    if (!corner) return std::nullopt;
    eaves.push_back(*corner);
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t next = (i + 1) % n;
    if (geom::dot(eaves[next].first - eaves[i].second, ring[next] - ring[i]) <= 0) return std::nullopt;
  }
  return eaves;
}

Ring ring_of(const Eaves& eaves) {
  Ring ring;
  for (const auto& [in, out] : eaves) {
    ring.push_back(in);
    if (out != in) ring.push_back(out);
  }
  return ring;
}

void put(const std::array<Point3, 3>& c, plan::Material m, Mesh& out) {
  const Facet facet{{{c[0], c[1], c[2], c[2]}}, 3, Layer::shell, m};
  const Point3 a = c[1] - c[0], b = c[2] - c[0];
  const auto minor = [](Length p, Length q, Length r, Length s) { return std::int64_t{p} * s - std::int64_t{q} * r; };
  if (minor(a.x, a.y, b.x, b.y) == 0 && minor(a.y, a.z, b.y, b.z) == 0 && minor(a.z, a.x, b.z, b.x) == 0) return;
  out.facets.push_back(facet);
}

// Soffit and fascia of one ring. The soffit looks down and meets every point of
// the façade.
void draw_eaves(const Corners& corners, const Eaves& eaves, Length z, Mesh& out) {
  const auto level = [&](Point p) { return Point3{p.x, p.y, z}; };
  const auto soffit = [&](Point a, Point b, Point c) { put({level(a), level(b), level(c)}, kTrim, out); };
  const auto fascia = [&](Point a, Point b) { draw_outside(a, b, z, z + kFascia, kTrim, out); };
  const std::size_t n = eaves.size();
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t next = (i + 1) % n;
    const Point from = eaves[i].second, to = eaves[next].first;
    Point p = corners.ring[i];
    soffit(eaves[i].first, p, from);
    for (const Point q : corners.between[i]) {
      soffit(from, p, q);
      p = q;
    }
    soffit(from, p, corners.ring[next]);
    soffit(from, corners.ring[next], to);
    fascia(eaves[i].first, from);
    fascia(from, to);
  }
}

using Node = geom::Skeleton::Node;

double turn(const Node& a, const Node& b, const Node& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
double square(const Node& a, const Node& b) { return (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y); }

// A slope, cut into triangles on plan before its nodes are rounded: what is
// thicker than the rounding keeps its side.
class Slope {
 public:
  Slope(const std::vector<Node>& nodes, const std::vector<Point3>& rounded, std::span<const std::uint32_t> ring)
      : nodes_(nodes), rounded_(rounded), ring_(ring.begin(), ring.end()) {}

  void draw(Mesh& out) {
    if (is_quad()) {
      const auto at = [&](std::size_t i) { return rounded_[ring_[i]]; };
      out.facets.push_back({{{at(0), at(1), at(2), at(3)}}, 4, Layer::shell, kTiles});
      return;
    }
    while (ring_.size() > 2) {
      const std::size_t n = ring_.size(), i = ear();
      put({rounded_[ring_[(i + n - 1) % n]], rounded_[ring_[i]], rounded_[ring_[(i + 1) % n]]}, kTiles, out);
      ring_.erase(ring_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

 private:
  // Millimetres beside a line that count as on it.
  static constexpr double kOn = 1e-4;

  [[nodiscard]] bool is_quad() const {
    if (ring_.size() != 4) return false;
    for (std::size_t i = 0; i < 4; ++i) {
      const Point3 a = rounded_[ring_[i]], b = rounded_[ring_[(i + 1) % 4]], c = rounded_[ring_[(i + 2) % 4]];
      if (geom::cross({a.x, a.y}, {b.x, b.y}, {c.x, c.y}) <= 0) return false;
    }
    return true;
  }

  // Whether a node lies in the triangle, its border included if `closed`.
  [[nodiscard]] bool meets(std::uint32_t a, std::uint32_t b, std::uint32_t c, bool closed) const {
    const auto inside = [&](std::uint32_t from, std::uint32_t to, std::uint32_t p) {
      const double off = kOn * std::sqrt(square(nodes_[from], nodes_[to]));
      return turn(nodes_[from], nodes_[to], nodes_[p]) > (closed ? -off : off);
    };
    return std::any_of(ring_.begin(), ring_.end(), [&](std::uint32_t p) {
      return p != a && p != b && p != c && inside(a, b, p) && inside(b, c, p) && inside(c, a, p);
    });
  }

  // The corner to cut off next: convex, with nothing in its triangle, and of those
  // the one with the shortest new side. Where slopes are thinner than a rounded
  // double there may be none: then the smallest.
  [[nodiscard]] std::size_t ear() const {
    const std::size_t n = ring_.size();
    for (const bool closed : {true, false}) {
      std::size_t best = n;
      double side = 0;
      for (std::size_t i = 0; i < n; ++i) {
        const std::uint32_t a = ring_[(i + n - 1) % n], b = ring_[i], c = ring_[(i + 1) % n];
        const double length = square(nodes_[a], nodes_[c]);
        if (turn(nodes_[a], nodes_[b], nodes_[c]) <= 0 || (best < n && length >= side) || meets(a, b, c, closed))
          continue;
        best = i;
        side = length;
      }
      if (best < n) return best;
    }
    std::size_t least = 0;
    double area = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const double size = std::abs(turn(nodes_[ring_[(i + n - 1) % n]], nodes_[ring_[i]], nodes_[ring_[(i + 1) % n]]));
      if (i > 0 && size >= area) continue;
      least = i;
      area = size;
    }
    return least;
  }

  const std::vector<Node>& nodes_;
  const std::vector<Point3>& rounded_;
  std::vector<std::uint32_t> ring_;
};

}  // namespace

bool draw_hip_roof(const geom::Polygon& plate, std::span<const Point> openings, Length z, Mesh& out) {
  std::vector<Corners> rings = {corners_of(plate.outer)};
  for (const Ring& hole : plate.holes) rings.push_back(corners_of(hole));
  for (Corners& corners : rings) find_blind(openings, corners);
  for (const Length most : {kEaves, kEaves / 2, kEaves / 4, Length{0}}) {
    std::vector<Eaves> eaves;
    for (const Corners& corners : rings) {
      Length by = most;
      std::optional<Eaves> grown = eaves_of(corners, by);
      while (!grown) grown = eaves_of(corners, by = by > kEaves / 4 ? by / 2 : 0);
      eaves.push_back(std::move(*grown));
    }
    geom::Polygon outline{ring_of(eaves.front()), {}};
    for (std::size_t i = 1; i < eaves.size(); ++i) outline.holes.push_back(ring_of(eaves[i]));
    const Result<geom::Skeleton> skeleton = geom::straight_skeleton(outline);
    if (!skeleton) continue;
    for (std::size_t i = 0; i < rings.size(); ++i) draw_eaves(rings[i], eaves[i], z, out);
    std::vector<Point3> rounded;
    for (const Node& node : skeleton->nodes) {
      rounded.push_back({nearest(node.x), nearest(node.y), z + kFascia + nearest(kRise * node.height)});
    }
    for (std::size_t e = 0; e + 1 < skeleton->first.size(); ++e)
      Slope(skeleton->nodes, rounded, skeleton->face(e)).draw(out);
    return true;
  }
  return false;
}

}  // namespace enfilade::mesh
