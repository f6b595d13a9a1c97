#include "rules/apartment/floor.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/geom/axis.hpp>

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using Half = Arrangement::Half;

constexpr Length kDoubleLoaded = 11'500;  // thinner parts of a plan have no corridor
constexpr Length kEnd = 1'700;            // a corridor goes on this far beyond the last node
constexpr Length kCoreWidth = 2'900, kCoreDepth = 5'600;
constexpr Length kCoreEvery = 34'000;
constexpr Length kLeastRun = 1'200;       // of corridor before an apartment's door
constexpr Length kLongestCut = 14'000, kShortestCut = 2'600;
constexpr double kNever = 1e9;

enum Label : std::uint32_t { kOut = 0, kCorridor = 1, kCore = 2, kZone = 3 };

double length_of(Point d) { return std::sqrt(static_cast<double>(geom::dot(d, d))); }
Point scaled(Point d, double by) {
  return {static_cast<Length>(std::floor(d.x * by + 0.5)), static_cast<Length>(std::floor(d.y * by + 0.5))};
}

class Floor {
 public:
  Floor(const ResidentialSite& site, Key key, Arrangement& plane, ResidentialFloor& out) : site_(site), key_(key), plane_(plane), out_(out) {}

  bool run() {
    lay_corridor();
    if (out_.corridor.empty()) return false;
    place_cores();
    divide();
    return !out_.homes.empty();
  }

 private:
  // --- corridor -----------------------------------------------------------------

  void lay_corridor() {
    const auto axis = geom::medial_axis(site_.outline);
    if (!axis) return;
    const geom::StraightAxis straight = geom::straight_axis(site_.outline, *axis);
    std::vector<int> degree(straight.nodes.size(), 0);
    for (const auto& s : straight.segments) {
      if (s.thickness < kDoubleLoaded) continue;
      ++degree[s.a];
      ++degree[s.b];
    }
    for (const auto& s : straight.segments) {
      if (s.thickness < kDoubleLoaded) continue;
      Point a = straight.nodes[s.a].at, b = straight.nodes[s.b].at;
      const Point d = b - a;
      const double length = length_of(d);
      if (length < 500) continue;
      const Point end = scaled(d, kEnd / length), half = scaled({-d.y, d.x}, site_.corridor / 2.0 / length),
                  fill = scaled(d, site_.corridor / 2.0 / length);
      const Point a0 = a, b0 = b;
      a = degree[s.a] == 1 ? a - end : a - fill;
      b = degree[s.b] == 1 ? b + end : b + fill;
      if (degree[s.a] == 1) add_end_wall(a, a0 - b0);
      if (degree[s.b] == 1) add_end_wall(b, b0 - a0);
      const Polygon rect{{a - half, b - half, b + half, a + half}, {}};
      out_.corridor = geom::combine(out_.corridor, {&rect, 1}, geom::Both::unite, plane_);
      runs_.push_back({a0, b0, half});
    }
  }

  // The axis goes on as a wall to the façade.
  void add_end_wall(Point from, Point direction) {
    plane_.clear();
    plane_.add(site_.outline, 0);
    plane_.build();
    Arrangement::Hit hit;
    if (plane_.cast(from, direction, hit)) walls_.push_back({from, hit.at});
  }

  // --- cores ----------------------------------------------------------------------

  // On runs along an axis, every 34 m, at least one; on the shallower side.
  void place_cores() {
    for (const Run& r : runs_) {
      const bool along_x = r.a.y == r.b.y, along_y = r.a.x == r.b.x;
      if (!along_x && !along_y) continue;
      const int axis = along_x ? 0 : 1;
      const geom::Interval u = geom::between(geom::coordinate(r.a, axis), geom::coordinate(r.b, axis));
      const Length v = geom::coordinate(r.a, 1 - axis);
      const int n = std::max(1, static_cast<int>(std::lround(static_cast<double>(u.length()) / kCoreEvery)));
      for (int i = 0; i < n; ++i) {
        const Length at = u.lo + static_cast<Length>(std::int64_t{u.length()} * (2 * i + 1) / (2 * n));
        place_core(axis, at, v);
      }
    }
  }

  // Deep if the side has room for it, else along the corridor.
  void place_core(int axis, Length at, Length v) {
    for (const auto& [width, depth] : {std::pair{kCoreWidth, kCoreDepth}, std::pair{kCoreDepth, kCoreWidth}}) {
      for (const int side : {1, -1}) {
        const Length edge = v + side * site_.corridor / 2;
        const Box box = geom::make_box(axis, {at - width / 2, at - width / 2 + width}, geom::between(edge, edge + side * depth));
        if (!fits(box)) continue;
        out_.cores.push_back(box);
        return;
      }
    }
  }

  [[nodiscard]] bool fits(const Box& box) const {
    for (const Box& c : out_.cores) {
      if (c.overlaps(box)) return false;
    }
    const Polygon p = geom::to_polygon(box);
    geom::Area outside = geom::combine({&p, 1}, {&site_.outline, 1}, geom::Both::subtract, plane_);
    if (!outside.empty()) return false;
    return geom::combine({&p, 1}, out_.corridor, geom::Both::intersect, plane_).empty();
  }

  // --- zones ----------------------------------------------------------------------

  void divide() {
    for (int round = 0; round < 4; ++round) {
      arrange();
      if (!open_rings()) break;
    }
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      if (plane_.label(plane_.cycle(i)[0]) != kZone) continue;
      Zone z;
      for (const Half h : plane_.cycle(i)) z.corners.push_back({plane_.from(h), plane_.label(h ^ 1)});
      zones_.push_back(std::move(z));
    }
    for (Zone& z : zones_) cut_zone(z);
  }

  void arrange() {
    plane_.clear();
    plane_.add(site_.outline, 0);
    for (const Polygon& p : out_.corridor) plane_.add(p, 1);
    for (const Box& b : out_.cores) plane_.add(b, 1);
    for (const auto& [a, b] : walls_) plane_.add(a, b, 1);
    plane_.build();
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const Half h = longest(plane_.cycle(i));
      const Point a = plane_.from(h), d = plane_.to(h) - a;
      const Point at{a.x + d.x / 2 + 3 * geom::sign(-d.y), a.y + d.y / 2 + 3 * geom::sign(d.x)};
      for (const Half x : plane_.cycle(i)) plane_.set_label(x, label_at(at));
    }
  }

  [[nodiscard]] Half longest(std::span<const Half> cycle) const {
    return *std::max_element(cycle.begin(), cycle.end(), [&](Half x, Half y) {
      return length_of(plane_.to(x) - plane_.from(x)) < length_of(plane_.to(y) - plane_.from(y));
    });
  }

  [[nodiscard]] std::uint32_t label_at(Point p) const {
    for (const Box& c : out_.cores) {
      if (c.contains(p)) return kCore;
    }
    for (const Polygon& c : out_.corridor) {
      if (geom::locate(c, p) == geom::Where::inside) return kCorridor;
    }
    return geom::locate(site_.outline, p) == geom::Where::outside ? kOut : kZone;
  }

  // A zone round something is cut once.
  bool open_rings() {
    bool opened = false;
    Ring ring;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const Half h = longest(plane_.cycle(i));
      if (plane_.label(h) != kZone) continue;
      plane_.ring(i, ring);
      if (geom::twice_area(ring) > 0) continue;
      const Point a = plane_.from(h), d = plane_.to(h) - a;
      const Point from{a.x + d.x / 2, a.y + d.y / 2};
      Arrangement::Hit hit;
      const Point n = scaled({-d.y, d.x}, 1000 / length_of(d));
      if (!plane_.cast({from.x + geom::sign(n.x), from.y + geom::sign(n.y)}, n, hit)) continue;
      walls_.push_back({from, hit.at});
      opened = true;
    }
    return opened;
  }

  // --- apartments -------------------------------------------------------------------

  struct Corner {
    Point at;
    std::uint32_t beyond;  // of the edge from here
  };
  struct Zone {
    std::vector<Corner> corners;
  };
  struct Place {  // on a ring
    std::size_t edge = 0;
    Point at;
  };
  struct Cut {
    Place facade, corridor;
  };

  [[nodiscard]] bool lit(Point a, Point b) const {
    std::size_t edge = 0;
    bool found = false;
    geom::each_edge(site_.outline, [&](Point p, Point q) {
      const Point m{a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
      const double away = std::abs(static_cast<double>(geom::cross(p, q, m))) / length_of(q - p);
      if (away < 3 && geom::dot(m - p, q - p) >= 0 && geom::dot(m - q, p - q) >= 0 && edge < site_.party.size() && site_.party[edge]) found = true;
      ++edge;
    });
    return !found;
  }

  // Places between windows on the outline's edges that lie within a b.
  void joints_on(Point a, Point b, std::vector<Point>& out) const {
    geom::each_edge(site_.outline, [&](Point p, Point q) {
      const double length = length_of(q - p);
      if (std::abs(static_cast<double>(geom::cross(p, q, a))) / length > 2 || std::abs(static_cast<double>(geom::cross(p, q, b))) / length > 2) return;
      const int n = std::max(1, static_cast<int>(std::lround(length / site_.bay)));
      for (int i = 1; i < n; ++i) {
        const Point j = p + scaled(q - p, static_cast<double>(i) / n);
        if (geom::dot(j - a, b - a) > 0 && geom::dot(j - b, a - b) > 0) out.push_back(j);
      }
    });
  }

  void cut_zone(const Zone& z) {
    const std::size_t n = z.corners.size();
    const auto at = [&](std::size_t i) { return z.corners[i % n].at; };
    // Starts behind a corridor.
    std::size_t start = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (z.corners[i].beyond == kCorridor && z.corners[(i + 1) % n].beyond != kCorridor) start = (i + 1) % n;
    }
    std::vector<Corner> ring;
    for (std::size_t i = 0; i < n; ++i) ring.push_back(z.corners[(start + i) % n]);
    std::vector<Cut> cuts;
    std::vector<Point> joints;
    for (std::size_t i = 0; i < n; ++i) {
      if (ring[i].beyond != kOut) continue;
      const Point a = ring[i].at, b = ring[(i + 1) % n].at;
      if (!lit(a, b)) continue;
      joints.clear();
      joints_on(a, b, joints);
      for (const Point j : joints) {
        Cut c;
        c.facade = {i, j};
        if (shoot(ring, j, b - a, i, c.corridor)) cuts.push_back(c);
      }
    }
    (void)at;
    // Only cuts that follow one another on both sides.
    std::vector<Cut> chain;
    for (const Cut& c : cuts) {
      if (!chain.empty() && !before(ring, c.corridor, chain.back().corridor)) continue;
      chain.push_back(c);
    }
    choose(ring, chain);
  }

  [[nodiscard]] static bool before(const std::vector<Corner>& ring, const Place& a, const Place& b) {
    if (a.edge != b.edge) return a.edge < b.edge;
    return length_of(a.at - ring[a.edge].at) < length_of(b.at - ring[b.edge].at) - 100;
  }

  // From a façade inwards, at a right angle; to a corridor.
  bool shoot(const std::vector<Corner>& ring, Point from, Point wall, std::size_t own, Place& hit) const {
    const double norm = length_of(wall);
    const double nx = -wall.y / norm, ny = wall.x / norm;
    double best = kNever;
    std::size_t edge = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (i == own) continue;
      const Point p = ring[i].at, q = ring[(i + 1) % ring.size()].at;
      const double px = p.x - from.x, py = p.y - from.y, qx = q.x - from.x, qy = q.y - from.y;
      const double sp = nx * py - ny * px, sq = nx * qy - ny * qx;
      if ((sp > 0) == (sq > 0)) continue;
      const double t = sp / (sp - sq);
      const double along = (px + (qx - px) * t) * nx + (py + (qy - py) * t) * ny;
      if (along > 1 && along < best) {
        best = along;
        edge = i;
      }
    }
    if (best < kShortestCut || best > kLongestCut || ring[edge].beyond != kCorridor) return false;
    hit.edge = edge;
    const Point a = ring[edge].at, b = ring[(edge + 1) % ring.size()].at;
    hit.at = {static_cast<Length>(std::floor(from.x + nx * best + 0.5)), static_cast<Length>(std::floor(from.y + ny * best + 0.5))};
    return length_of(hit.at - a) > 300 && length_of(hit.at - b) > 300;
  }

  // The corners between two cuts; -1 and the number of cuts are the zone's ends.
  [[nodiscard]] std::vector<Corner> between(const std::vector<Corner>& ring, const std::vector<Cut>& cuts, int i, int j) const {
    std::vector<Corner> piece;
    const auto walk = [&](const Place& from, const Place& to) {
      piece.push_back({from.at, ring[from.edge].beyond});
      for (std::size_t e = from.edge + 1; e <= to.edge; ++e) piece.push_back(ring[e]);
      piece.push_back({to.at, kZone});  // along the cut
    };
    const auto cut = [&](int k) -> const Cut& { return cuts[static_cast<std::size_t>(k)]; };
    const int last = static_cast<int>(cuts.size());
    if (i < 0 && j == last) return ring;
    if (i < 0) {
      for (std::size_t e = 0; e <= cut(j).facade.edge; ++e) piece.push_back(ring[e]);
      piece.push_back({cut(j).facade.at, kZone});
      piece.push_back({cut(j).corridor.at, ring[cut(j).corridor.edge].beyond});
      for (std::size_t e = cut(j).corridor.edge + 1; e < ring.size(); ++e) piece.push_back(ring[e]);
    } else if (j == last) {
      walk(cut(i).facade, cut(i).corridor);
    } else {
      walk(cut(i).facade, cut(j).facade);
      walk(cut(j).corridor, cut(i).corridor);
    }
    // Places on a corner.
    std::vector<Corner> clean;
    for (const Corner& c : piece) {
      if (!clean.empty() && clean.back().at == c.at) clean.back() = c;
      else clean.push_back(c);
    }
    if (clean.size() > 1 && clean.front().at == clean.back().at) clean.pop_back();
    return clean;
  }

  [[nodiscard]] static double area_of(const std::vector<Corner>& piece) {
    double twice = 0;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const Point a = piece[i].at, b = piece[i + 1 < piece.size() ? i + 1 : 0].at;
      twice += static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y;
    }
    return twice / 2e6;
  }

  struct Front {
    double run = 0, light = 0;  // the longest straight corridor, all windows
    Point a, b;
  };
  [[nodiscard]] Front front_of(const std::vector<Corner>& piece) const {
    Front f;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const Point a = piece[i].at, b = piece[i + 1 < piece.size() ? i + 1 : 0].at;
      const double length = length_of(b - a);
      if (piece[i].beyond == kOut && lit(a, b)) f.light += length;
      if (piece[i].beyond == kCorridor && length > f.run) f = {length, f.light, a, b};
    }
    return f;
  }

  void choose(const std::vector<Corner>& ring, const std::vector<Cut>& cuts) {
    const int n = static_cast<int>(cuts.size());
    std::vector<double> best(static_cast<std::size_t>(n) + 2, kNever);
    std::vector<int> from(static_cast<std::size_t>(n) + 2, -1);
    best[0] = 0;
    for (int j = 0; j <= n; ++j) {
      for (int i = j - 1; i >= -1; --i) {
        const std::size_t here = static_cast<std::size_t>(j + 1), there = static_cast<std::size_t>(i + 1);
        if (best[there] >= kNever) continue;
        const std::vector<Corner> piece = between(ring, cuts, i, j);
        const double area = area_of(piece);
        if (area > 2.2 * site_.wish && i + 1 < j) break;
        const Front f = front_of(piece);
        double cost = std::abs(area - site_.wish) / site_.wish;
        cost *= cost;
        if (area < 0.6 * site_.wish) cost += 1;
        if (area > 1.5 * site_.wish) cost += 1;
        if (f.run < kLeastRun || f.light < 1'500) cost += 50;
        if (best[there] + cost >= best[here]) continue;
        best[here] = best[there] + cost;
        from[here] = i;
      }
    }
    for (int j = n; j >= 0;) {
      const int i = from[static_cast<std::size_t>(j + 1)];
      add_home(between(ring, cuts, i, j));
      j = i;
    }
  }

  void add_home(const std::vector<Corner>& piece) {
    const Front f = front_of(piece);
    ApartmentSite s;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const Point a = piece[i].at, b = piece[i + 1 < piece.size() ? i + 1 : 0].at;
      s.ring.push_back(a);
      s.walls.push_back(piece[i].beyond == kOut ? (lit(a, b) ? WallKind::lit : WallKind::blind) : piece[i].beyond == kCorridor ? WallKind::corridor : WallKind::inner);
      if (s.walls.back() == WallKind::lit) joints_on(a, b, s.joints);
    }
    if (f.run < kLeastRun) {
      out_.left.push_back({s.ring, {}});
      return;
    }
    // The entrance that gives the best apartment.
    ApartmentPlan plan;
    double best = kNever;
    ApartmentSite chosen = s;
    const Point d = f.b - f.a;
    for (const double at : {0.5, 0.0, 1.0}) {
      const double lo = 200 + (f.run - 400 - 900) * at;
      if (f.run < 1'300 && at != 0.5) continue;
      s.door_a = f.a + scaled(d, std::max(100.0, lo) / f.run);
      s.door_b = f.a + scaled(d, (std::max(100.0, lo) + 900) / f.run);
      if (!lay_rooms(s, key_, plane_, plan) || plan.cost >= best) continue;
      best = plan.cost;
      chosen = s;
    }
    if (best >= kNever) chosen.door_a = chosen.door_b = {};
    out_.homes.push_back(std::move(chosen));
  }

  struct Run {
    Point a, b, half;
  };
  const ResidentialSite& site_;
  Key key_;
  Arrangement& plane_;
  ResidentialFloor& out_;
  std::vector<Run> runs_;
  std::vector<std::pair<Point, Point>> walls_;
  std::vector<Zone> zones_;
};

}  // namespace

bool lay_floor(const ResidentialSite& site, Key key, geom::Arrangement& plane, ResidentialFloor& out) {
  return Floor(site, key, plane, out).run();
}

}  // namespace enfilade::rules
