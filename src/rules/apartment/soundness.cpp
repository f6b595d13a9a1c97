// Points on slanted walls are rounded, so they may lie kBeside off their line; along
// x and y everything is exact. Steps:
//  1. shapes are polygons with room between their walls;
//  2. a wall is the façade's exactly where it lies on one edge of the outline;
//  3. regions lie in the outline and not on each other, and fill it;
//  4. an opening lies on one face of two regions, or of one on the outside, clear of
//     the walls at its ends and of other openings;
//  5. leaves have room;
//  6. rooms are as wide as their use needs;
//  7. everything can be walked to.

#include "rules/apartment/soundness.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "rules/apartment/home.hpp"
#include "rules/apartment/parts.hpp"
#include "rules/apartment/street.hpp"
#include "rules/apartment/turning.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;
using plan::Region;
using plan::Use;

// The least that holds for certain what the audit asks for, whichever way it is measured.
constexpr double kLeastCloset = 905, kLeastHome = 2'105, kLeastKitchen = 1'505, kLeastHomeHall = 919;

double least_width(const BuiltRegion& b) {
  switch (b.region.use) {
    case Use::bathroom:
    case Use::storage: return kLeastCloset;
    case Use::kitchen: return kLeastKitchen;
    case Use::living:
    case Use::bedroom: return kLeastHome;
    case Use::corridor: return b.region.depth > 0 ? kLeastHomeHall : 0;
    default: return 0;
  }
}

bool is_between(PortalKind kind) {
  return kind != PortalKind::window && kind != PortalKind::entrance && kind != PortalKind::well;
}

class Judge {
 public:
  Judge(const Plot& plot, std::span<const BuiltRegion> regions, SoundnessRules rules)
      : plot_(plot), regions_(regions), rules_(rules) {}

  std::vector<std::uint32_t> run() {
    for (const BuiltRegion& b : regions_) look_at_shape(b);
    // What is no polygon can't be held against others.
    if (found_.empty()) {
      for (const BuiltRegion& b : regions_) look_at(b);
      compare();
      pair();
    }
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  void blame(const BuiltRegion& b) { found_.push_back(b.piece); }

  // --- shapes -----------------------------------------------------------------------

  void look_at_shape(const BuiltRegion& b) {
    if (!b.region.outline) return;
    const geom::Polygon& p = b.region.outline->polygon;
    const bool polygon = b.region.outline->faces.size() == geom::edge_count(p) && p.outer.size() >= 3;
    const bool box_kind = b.region.kind == Kind::stair || b.region.use == Use::elevator;
    if (!polygon || box_kind || plan::face_count(b.region) >= plan::kTopFace || !geom::validate(p)) blame(b);
  }

  void look_at(const BuiltRegion& b) {
    for (std::size_t i = 0; i < plan::face_count(b.region); ++i) {
      if (!face_is_right(b.region, i)) return blame(b);
    }
    if (b.whole) return;
    if (!is_wide_enough(b) || !openings_are_right(b) || !leaves_turn(b.region, b.portals)) blame(b);
  }

  // --- façades ----------------------------------------------------------------------

  // Along an edge of the outline from end to end, or a part of the way.
  [[nodiscard]] static bool lies_along(Point p, Point q, Point from, Point to, bool whole) {
    const Point d = q - p;
    if (geom::dot(d, to - from) <= 0) return false;
    if (geom::cross(p, q, from) == 0 && geom::cross(p, q, to) == 0) {
      const auto at = [&](Point m) { return geom::dot(d, m - p); };
      const std::int64_t all = geom::dot(d, d);
      if (whole ? at(from) >= 0 && at(to) <= all : at(from) < all && at(to) > 0) return true;
    }
    if (d.x == 0 || d.y == 0) return false;
    const double length = length_of(d);
    const auto at = [&](Point m) { return static_cast<double>(geom::dot(d, m - p)) / length; };
    if (std::abs(left_of(p, q, from)) > kBeside || std::abs(left_of(p, q, to)) > kBeside) return false;
    return whole ? at(from) >= -kBeside && at(to) <= length + kBeside
                 : at(from) < length - 2 * kBeside && at(to) > 2 * kBeside;
  }

  // Of edges that a wall lies on, exact ones count before those beside it, and those
  // further left before others: a wall of a millimetre may lie on two.
  [[nodiscard]] bool face_is_right(const Region& r, std::size_t i) const {
    const plan::Face face = plan::face_of(r, i);
    const RegionEdge wall = edge_of(r, i);
    const Point from = wall.from, to = wall.to;
    int under = -1, edge = 0;
    std::pair<bool, Length> best;
    bool touches = false;
    geom::each_edge(plot_.outline, [&](Point p, Point q) {
      touches = touches || lies_along(p, q, from, to, false);
      if (lies_along(p, q, from, to, true)) {
        const bool on = geom::cross(p, q, from) == 0 && geom::cross(p, q, to) == 0;
        const std::pair rank(!on, std::min(p.x, q.x));
        if (under < 0 || rank < best) {
          best = rank;
          under = edge;
        }
      }
      ++edge;
    });
    if (face.behind != Behind::facade) return under < 0 && !touches;
    return under == face.facade;
  }

  // --- openings ---------------------------------------------------------------------

  [[nodiscard]] static bool clear_of_corner(Point corner, Point p, Point along, Point other, Length here,
                                            Length there) {
    const auto turn = static_cast<double>(geom::dot(along, other));
    const double taken = length_of(p - corner);
    if (turn == 0) return taken >= there;
    const double sine = std::abs(static_cast<double>(geom::cross({}, along, other)));
    if (sine == 0) return true;
    return taken * sine >= there * length_of(along) * length_of(other) + here * turn;
  }

  [[nodiscard]] static std::pair<std::size_t, std::size_t> beside(const Region& r, std::size_t face) {
    std::size_t start = 0, size = r.outline ? r.outline->polygon.outer.size() : 4;
    for (std::size_t h = 0; r.outline && face >= start + size && h < r.outline->polygon.holes.size(); ++h) {
      start += size;
      size = r.outline->polygon.holes[h].size();
    }
    return {start + (face - start + size - 1) % size, start + (face - start + 1) % size};
  }

  [[nodiscard]] bool opening_is_right(const Region& r, const Portal& p) const {
    if (p.face >= plan::face_count(r) || !(p.a < p.b) || p.z0 >= p.z1) return false;
    const auto [from, to] = edge_of(r, p.face);
    const Point d = to - from;
    const bool straight = d.x == 0 || d.y == 0;
    for (const Point q : {p.a, p.b}) {
      if (straight ? geom::cross(from, to, q) != 0 : std::abs(left_of(from, to, q)) > kBeside) return false;
    }
    const bool forward = geom::dot(d, p.b - p.a) > 0;
    const Point first = forward ? p.a : p.b, last = forward ? p.b : p.a;
    if (geom::dot(d, first - from) < 0 || geom::dot(d, to - last) < 0) return false;
    const auto [before, after] = beside(r, p.face);
    const auto depth = [&](std::size_t i) { return plan::wall_depth(r, plan::face_of(r, i)); };
    const Point back = edge_of(r, before).from - from, on = edge_of(r, after).to - to;
    if (!clear_of_corner(from, first, d, back, depth(p.face), depth(before)) ||
        !clear_of_corner(to, last, from - to, on, depth(p.face), depth(after)))
      return false;
    if (is_between(p.kind)) return true;
    if (plan::face_of(r, p.face).behind != Behind::facade) return false;
    bool on_outline = false;
    geom::each_edge(plot_.outline,
                    [&](Point u, Point v) { on_outline = on_outline || lies_along(u, v, first, last, true); });
    return on_outline;
  }

  [[nodiscard]] bool openings_are_right(const BuiltRegion& b) const {
    for (std::size_t i = 0; i < b.portals.size(); ++i) {
      const Portal& p = b.portals[i];
      if (p.kind == PortalKind::well) continue;
      if (!opening_is_right(b.region, p)) return false;
      for (std::size_t k = 0; k < i; ++k) {
        const Portal& o = b.portals[k];
        const bool by_y = p.a.x == p.b.x;
        if (o.kind == PortalKind::well || o.face != p.face || o.z0 >= p.z1 || p.z0 >= o.z1) continue;
        if (by_y ? o.a.y < p.b.y && p.a.y < o.b.y : o.a.x < p.b.x && p.a.x < o.b.x) return false;
      }
    }
    return true;
  }

  // --- widths -----------------------------------------------------------------------

  [[nodiscard]] static bool is_wide_enough(const BuiltRegion& b) {
    if (b.region.kind == Kind::hall && b.region.depth == 0)
      return b.region.outline ? is_wide(b.region.outline->polygon, kLeastWay) : b.region.box.short_side() >= kLeastWay;
    const double least = least_width(b);
    if (least <= 0) return true;
    if (!b.region.outline) return b.region.box.short_side() >= least - 5;
    const geom::Polygon& p = b.region.outline->polygon;
    if (p.holes.empty() && geom::is_convex(p.outer)) return geom::width_of(p.outer) >= least - 5;
    Point at;
    return 2.0 * geom::deepest(p, at) >= least;
  }

  // --- all together -----------------------------------------------------------------

  void compare() {
    double area = -static_cast<double>(geom::twice_area(plot_.outline)) / 2, slack = 0;
    std::vector<Parts> parts(regions_.size());
    for (std::size_t i = 0; i < regions_.size(); ++i) {
      const Region& r = regions_[i].region;
      area += static_cast<double>(plan::twice_area(r)) / 2;
      for (std::size_t f = 0; f < plan::face_count(r); ++f) {
        const auto [a, b] = edge_of(r, f);
        if (a.x != b.x && a.y != b.y) slack += kBeside * length_of(b - a);
      }
      parts[i] = parts_of(r);
      if (!fit(parts[i], plot_.outline)) blame(regions_[i]);
      for (std::size_t k = 0; k < i; ++k) {
        if (!r.box.overlaps(regions_[k].region.box) || !overlap(parts[i], parts[k])) continue;
        blame(regions_[i]);
        blame(regions_[k]);
      }
    }
    if (std::abs(area) > slack && !regions_.empty()) blame(regions_[0]);
  }

  // Both copies of an opening, and what can be walked to through them.
  void pair() {
    struct Half {
      Point a, b;
      std::uint32_t region, portal;
    };
    std::vector<Half> halves;
    for (std::uint32_t i = 0; i < regions_.size(); ++i) {
      for (std::uint32_t k = 0; k < regions_[i].portals.size(); ++k) {
        const Portal& p = regions_[i].portals[k];
        if (is_between(p.kind)) halves.push_back({p.a, p.b, i, k});
      }
    }
    std::sort(halves.begin(), halves.end(), [](const Half& x, const Half& y) {
      return std::tie(x.a, x.b, x.region, x.portal) < std::tie(y.a, y.b, y.region, y.portal);
    });
    std::vector<std::vector<std::uint32_t>> steps(regions_.size());
    for (std::size_t i = 0; i < halves.size();) {
      std::size_t end = i + 1;
      while (end < halves.size() && halves[end].a == halves[i].a && halves[end].b == halves[i].b) ++end;
      const std::uint32_t u = halves[i].region, v = halves[end - 1].region;
      if (end - i != 2 || u == v || same_side(halves[i].portal, u, halves[i + 1].portal, v)) {
        for (; i < end; ++i) blame(regions_[halves[i].region]);
        continue;
      }
      if (regions_[u].portals[halves[i].portal].kind != PortalKind::elevator) {
        steps[u].push_back(v);
        steps[v].push_back(u);
      }
      i = end;
    }
    walk(steps);
  }
  [[nodiscard]] bool same_side(std::uint32_t p, std::uint32_t u, std::uint32_t q, std::uint32_t v) const {
    const auto left = [&](const BuiltRegion& b, const Portal& o) {
      const auto [from, to] = edge_of(b.region, o.face);
      return geom::dot(to - from, o.b - o.a) > 0;
    };
    return left(regions_[u], regions_[u].portals[p]) == left(regions_[v], regions_[v].portals[q]);
  }

  void walk(const std::vector<std::vector<std::uint32_t>>& steps) {
    std::vector<std::uint32_t> queue;
    std::vector<bool> seen(regions_.size(), false);
    for (std::uint32_t i = 0; i < regions_.size(); ++i) {
      const BuiltRegion& b = regions_[i];
      const bool entered = std::any_of(b.portals.begin(), b.portals.end(),
                                       [](const Portal& p) { return p.kind == PortalKind::entrance; });
      if (rules_.ground ? !entered : b.region.kind != Kind::stair) continue;
      seen[i] = true;
      queue.push_back(i);
    }
    for (std::size_t head = 0; head < queue.size(); ++head) {
      for (const std::uint32_t to : steps[queue[head]]) {
        if (!seen[to]) queue.push_back(to);
        seen[to] = true;
      }
    }
    for (std::uint32_t i = 0; i < regions_.size(); ++i) {
      const BuiltRegion& b = regions_[i];
      if (!seen[i] && (b.whole || b.region.kind == Kind::stair || plan::is_walkable(b.region.use))) blame(b);
      // Every stair and lift opens onto each storey; every corridor has a stair.
      const auto has = [&](PortalKind kind) {
        return std::any_of(b.portals.begin(), b.portals.end(), [&](const Portal& p) { return p.kind == kind; });
      };
      if (b.region.kind == Kind::stair && !has(PortalKind::stair_door)) blame(b);
      if (b.region.use == Use::elevator && !has(PortalKind::elevator)) blame(b);
      const bool common = b.region.kind == Kind::hall && b.region.depth == 0;
      if (common && rules_.stairs && !has(PortalKind::stair_door)) blame(b);
      if (common && rules_.ground && !has(PortalKind::entrance)) blame(b);
    }
  }

  const Plot& plot_;
  std::span<const BuiltRegion> regions_;
  SoundnessRules rules_;
  std::vector<std::uint32_t> found_;
};

}  // namespace

std::vector<std::uint32_t> faults_of(const Plot& plot, std::span<const BuiltRegion> regions, SoundnessRules rules) {
  return Judge(plot, regions, rules).run();
}

}  // namespace enfilade::rules
