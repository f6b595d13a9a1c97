// Faces divides a storey into corridors, cells of the core and homes. It draws the outline, the corridors, the cells
// and the walls between homes into one arrangement, labels the faces, and then cuts homes that are too large: first
// by straight cuts and spurs of the corridor, then together with a neighbour, at last by giving a part up.
//
// The invariant: after arrange(), every face has one label, and the faces together fill the outline. What is cut
// again and again draws on one Allowance of steps for the plate.

#include "rules/apartment/faces.hpp"

#include <algorithm>
#include <cmath>

#include "rules/apartment/vector.hpp"
#include "rules/apartment/weld.hpp"
#include "rules/apartment/zones.hpp"

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using Half = Arrangement::Half;

constexpr std::size_t kMostSpurs = 8;      // of a zone
constexpr int kMostMended = 12;            // apartments of a storey
constexpr std::size_t kMostWork = 60'000;  // squares of corners of zones that are cut anew
constexpr int kMostTrimmed = 6;            // times in a row
constexpr double kOver = 4;

enum Label : std::uint32_t { kOut = 0, kCorridor = 1, kZone = 2, kCell = 3 };  // and further cells

class Divider {
 public:
  Divider(const Plot& plot, Division&& division, Arrangement& plane)
      : plot_(plot), division_(std::move(division)), corridor_(*division_.corridor), plane_(plane) {}

  void run(std::vector<StoreyFace>& out) {
    for (int round = 0; round < 12; ++round) {
      arrange();
      if (!plane_.work().go_on() || (!open_rings() && !join_unusable())) break;
    }
    if (!corridor_.empty()) cut();
    collect(out);
  }

 private:
  void cut() {
    for (const Zone& z : zones()) cut_chain(plot_, z, division_.walls);
    for (int round = 0; round < 12; ++round) {
      arrange();
      if (!plane_.work().go_on() || !join_unusable()) break;
    }
    cut_large();
    mend_large();
    if (division_.trims) trim_large();
  }

  void arrange() {
    plane_.clear();
    // Whether a corridor lies along a façade is asked of all their corners.
    std::size_t corners = 0;
    for (const Polygon& p : corridor_) corners += geom::edge_count(p);
    if (plot_.step(corners * geom::edge_count(plot_.outline))) draw_all();
    plane_.build();
    weld(plane_, [&](Point p) { return is_corner(p); });
    drop_loose_ends();
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const std::uint32_t label = label_of(i);
      for (const Half x : plane_.cycle(i)) plane_.set_label(x, label);
    }
    close_gaps();
    // Walls go round what is built, not through it.
    plane_.remove([&](Half h) { return plane_.label(h) == plane_.label(h ^ 1) && plane_.label(h) != kZone; });
    plane_.trace();
  }

  void draw_all() {
    plane_.add(plot_.outline, 0);
    for (const Polygon& p : corridor_) plane_.add(beyond_slants(p), 1);
    for (const Cell& c : *division_.cells) plane_.add(c.box, 1);
    // Ends on slanted borders are rounded: walls go a little beyond, and what
    // sticks out is dropped.
    for (const Wall& w : division_.walls)
      plane_.add(along(w.a, w.b, -kOver), along(w.b, w.a, -kOver), Arrangement::kNoLayer);
  }

  // A corridor along a slanted façade sticks out of it, so that no gap is left between.
  [[nodiscard]] Polygon beyond_slants(Polygon corridor) const {
    constexpr double kNear = 6, kOut = 25;
    const auto push = [&](Point& p) {
      const Point at = p;
      geom::each_edge(plot_.outline, [&](Point a, Point b) {
        const Point d = b - a;
        if (d.x == 0 || d.y == 0 || std::abs(left_of(a, b, at)) > kNear) return;
        const double length = length_of(d), place = static_cast<double>(geom::dot(at - a, d)) / length;
        if (place > -kNear && place < length + kNear) p = p + scaled({d.y, -d.x}, kOut / length);
      });
    };
    for (Point& p : corridor.outer) push(p);
    for (Ring& hole : corridor.holes) {
      for (Point& p : hole) push(p);
    }
    return corridor;
  }

  // Of what may not move.
  [[nodiscard]] bool is_corner(Point p) const {
    bool corner = false;
    geom::each_edge(plot_.outline, [&](Point a, Point) { corner = corner || a == p; });
    return corner || std::any_of(division_.cells->begin(), division_.cells->end(), [&](const Cell& c) {
             return (p.x == c.box.lo.x || p.x == c.box.hi.x) && (p.y == c.box.lo.y || p.y == c.box.hi.y);
           });
  }

  // What is thinner than rounding belongs to what lies beside it.
  void close_gaps() {
    std::vector<Half> gone;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      Half edge = 0;
      if (plane_.label(plane_.cycle(i)[0]) == kOut || !is_gap(plane_, i, kOut, edge)) continue;
      const std::uint32_t label = plane_.label(edge ^ 1);
      for (const Half x : plane_.cycle(i)) plane_.set_label(x, label);
      gone.push_back(edge & ~Half{1});
    }
    if (gone.empty()) return;
    plane_.remove([&](Half h) { return std::find(gone.begin(), gone.end(), h) != gone.end(); });
    plane_.trace();
  }

  // Walls that end nowhere are none.
  void drop_loose_ends() {
    bool again = true;
    while (again) {
      again = false;
      std::vector<int> degree(plane_.points().size(), 0);
      for (const auto& e : plane_.edges()) {
        ++degree[e.u];
        ++degree[e.v];
      }
      const auto& edges = plane_.edges();
      const auto loose = [&](Half h) { return degree[edges[h >> 1].u] == 1 || degree[edges[h >> 1].v] == 1; };
      for (std::size_t e = 0; e < edges.size(); ++e) again = again || loose(static_cast<Half>(2 * e));
      if (!again) break;
      // The predicate is asked before its edge moves.
      plane_.remove(loose);
      plane_.trace();
    }
  }

  [[nodiscard]] Half longest(std::span<const Half> cycle) const {
    return *std::max_element(cycle.begin(), cycle.end(), [&](Half x, Half y) {
      const Point p = plane_.to(x) - plane_.from(x), q = plane_.to(y) - plane_.from(y);
      return geom::dot(p, p) < geom::dot(q, q);
    });
  }

  [[nodiscard]] std::uint32_t label_of(std::size_t cycle) const {
    const Half h = longest(plane_.cycle(cycle));
    if (plane_.winding(h, 0) <= 0) return kOut;
    if (plane_.winding(h, 1) <= 0) return kZone;
    // The border of a cell as those round it see it runs the other way.
    Ring ring;
    plane_.ring(cycle, ring);
    if (geom::twice_area(ring) <= 0) return kCorridor;
    for (std::uint32_t i = 0; i < division_.cells->size(); ++i) {
      const Box& box = (*division_.cells)[i].box;
      const auto in = [&](Half x) { return box.contains(plane_.from(x)); };
      const auto all = plane_.cycle(cycle);
      if (std::all_of(all.begin(), all.end(), in)) return kCell + i;
    }
    return kCorridor;
  }

  // A zone round something is cut once.
  bool open_rings() {
    bool opened = false;
    Ring ring;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const Half h = longest(plane_.cycle(i));
      if (plane_.label(h) != kZone) continue;
      plane_.ring(i, ring);
      if (geom::twice_area(ring) > 0) {
        if (open_bridge(i)) return true;
        continue;
      }
      const Point start = middle_of(plane_.from(h), plane_.to(h));
      cut_from(h);
      // And once more from the side that is farthest, so that there are two.
      Half far = h;
      for (const Half x : plane_.cycle(i)) {
        const auto away = [&](Half y) { return length_of(middle_of(plane_.from(y), plane_.to(y)) - start); };
        if (length_of(plane_.to(x) - plane_.from(x)) > 600 && away(x) > away(far)) far = x;
      }
      cut_from(far);
      return true;
    }
    return opened;
  }

  // A zone that goes round something and meets itself at one wall is cut once more,
  // as far from there as can be.
  bool open_bridge(std::size_t i) {
    const auto cycle = plane_.cycle(i);
    const auto bridge = std::find_if(cycle.begin(), cycle.end(), [&](Half h) { return plane_.cycle_of(h ^ 1) == i; });
    if (bridge == cycle.end()) return false;
    const Point at = middle_of(plane_.from(*bridge), plane_.to(*bridge));
    for (Wall& w : division_.walls) w.keep = w.keep || lies_on(w.a, w.b, plane_.from(*bridge), plane_.to(*bridge));
    Half far = *bridge;
    double most = 0;
    for (const Half h : cycle) {
      const double away = length_of(middle_of(plane_.from(h), plane_.to(h)) - at);
      const bool built = plane_.label(h ^ 1) == kCorridor || plane_.label(h ^ 1) >= kCell;
      if (!built || length_of(plane_.to(h) - plane_.from(h)) < 600 || away <= most) continue;
      most = away;
      far = h;
    }
    if (far == *bridge) return false;
    cut_from(far);
    return true;
  }

  // From the middle of a border straight across its zone.
  void cut_from(Half h) {
    const Point a = plane_.from(h), b = plane_.to(h), d = b - a, from = middle_of(a, b);
    const Point n = scaled({-d.y, d.x}, 1000 / length_of(d));
    Arrangement::Hit hit;
    if (plane_.cast({from.x + geom::sign(n.x), from.y + geom::sign(n.y)}, n, hit))
      division_.walls.push_back({from, hit.at, true});
  }

  // A zone nobody could live in loses its longest wall: one without a door's
  // length of corridor, without light, or too small.
  bool join_unusable() {
    if (corridor_.empty()) return false;
    bool joined = false;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      if (plane_.label(plane_.cycle(i)[0]) != kZone) continue;
      double run = 0, best = 0, light = 0, area = 0;
      std::size_t wall = division_.walls.size();
      for (const Half h : plane_.cycle(i)) {
        const Point a = plane_.from(h), b = plane_.to(h);
        const double length = length_of(b - a);
        area += (static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y) / 2e6;
        if (plane_.label(h ^ 1) == kCorridor) run = std::max(run, length);
        if (plane_.label(h ^ 1) == kOut && lit(a, b)) light += length;
        if (plane_.label(h ^ 1) != kZone || plane_.cycle_of(h) == plane_.cycle_of(h ^ 1) || length <= best) continue;
        for (std::size_t w = 0; w < division_.walls.size(); ++w) {
          if (division_.walls[w].keep ||
              !lies_on(division_.walls[w].a, division_.walls[w].b, plane_.from(h), plane_.to(h)))
            continue;
          best = length;
          wall = w;
        }
      }
      if ((run >= kLeastRun && (light < 1 ? area >= kLeastStore : light >= kLeastLight && area >= kLeastHome)) ||
          wall == division_.walls.size())
        continue;
      division_.walls.erase(division_.walls.begin() + static_cast<std::ptrdiff_t>(wall));
      joined = true;
      break;
    }
    return joined;
  }

  // --- apartments -----------------------------------------------------------------

  // The edge of the outline that a piece of it lies on, or -1.
  [[nodiscard]] int facade_of(Point a, Point b) const {
    int edge = 0, found = -1;
    if (!plot_.step(geom::edge_count(plot_.outline))) return found;
    geom::each_edge(plot_.outline, [&](Point p, Point q) {
      if (found < 0 && lies_on(p, q, a, b) && geom::dot(q - p, b - a) > 0) found = edge;
      ++edge;
    });
    return found;
  }
  [[nodiscard]] bool lit(Point a, Point b) const {
    const int edge = facade_of(a, b);
    return edge >= 0 && plot_.lit(static_cast<std::size_t>(edge));
  }

  // A cycle as a zone, without the corners that mean nothing.
  [[nodiscard]] Zone zone_of(std::size_t cycle) const {
    Zone all, zone;
    for (const Half h : plane_.cycle(cycle)) {
      const std::uint32_t label = plane_.label(h ^ 1);
      const Point a = plane_.from(h);
      const Next next = label == kOut        ? lit(a, plane_.to(h)) ? Next::lit : Next::dark
                        : label == kCorridor ? Next::corridor
                        : label == kZone     ? Next::home
                                             : Next::cell;
      all.push_back({a, next});
    }
    const std::size_t n = all.size();
    for (std::size_t i = 0; i < n; ++i) {
      const Corner& before = all[(i + n - 1) % n];
      if (before.beyond != all[i].beyond || geom::cross(before.at, all[i].at, all[(i + 1) % n].at) != 0)
        zone.push_back(all[i]);
    }
    return zone;
  }

  [[nodiscard]] std::vector<Zone> zones() const {
    std::vector<Zone> all;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      if (plane_.label(plane_.cycle(i)[0]) == kZone) all.push_back(zone_of(i));
    }
    return all;
  }

  [[nodiscard]] bool is_large(const Zone& zone) const {
    const ZoneMeasure m = measure(zone);
    return m.area > kTooLarge * plot_.wish && !is_store(plot_, m);
  }

  // A zone cut, with spurs of the corridor where nothing else helps.
  struct Attempt {
    double over = 0;  // m² that are still too much
    std::vector<Wall> walls;
    std::vector<Polygon> spurs;
  };
  [[nodiscard]] Attempt attempt(const Zone& zone) {
    Attempt a;
    Parts cut = split_zone(plot_, zone);
    left_.take(cut.steps);
    a.walls = std::move(cut.walls);
    std::vector<Zone>& parts = cut.zones;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (!is_large(parts[i])) continue;
      std::vector<Polygon> spurs;
      const Parts more = a.spurs.size() < kMostSpurs ? grow_spurs(plot_, parts[i], left_, spurs) : Parts{};
      if (spurs.empty()) a.over += measure(parts[i]).area - kTooLarge * plot_.wish;
      a.spurs.insert(a.spurs.end(), spurs.begin(), spurs.end());
      a.walls.insert(a.walls.end(), more.walls.begin(), more.walls.end());
      parts.insert(parts.end(), more.zones.begin(), more.zones.end());
    }
    return a;
  }

  void apply(const Attempt& a) {
    division_.walls.insert(division_.walls.end(), a.walls.begin(), a.walls.end());
    if (!a.spurs.empty()) corridor_ = geom::combine(corridor_, a.spurs, geom::Both::unite, scratch_);
  }

  void cut_large() {
    bool cut = false;
    for (const Zone& zone : zones()) {
      if (!is_large(zone)) continue;
      if (!plane_.work().go_on()) return;
      const Attempt a = attempt(zone);
      apply(a);
      cut = cut || !a.walls.empty() || !a.spurs.empty();
    }
    if (cut) arrange();
  }

  // What is still too large then gives up a part that may have no door.
  void trim_large() {
    for (int round = 0; round < kMostTrimmed; ++round) {
      if (!plane_.work().go_on()) return;
      const std::size_t before = division_.walls.size();
      for (const Zone& z : zones()) {
        Wall cut;
        if (is_large(z) && measure(z).run >= kLeastRun && trim_zone(plot_, z, cut)) division_.walls.push_back(cut);
      }
      if (division_.walls.size() == before) return;
      arrange();
    }
  }

  // What is still too large is cut once more together with a neighbour.
  void mend_large() {
    std::vector<Point> tried;
    for (int round = 0; round < kMostMended; ++round) {
      Point seed;
      double over = 0;
      for (const Zone& z : zones()) {
        const Point p = within(z);
        if (!is_large(z) || std::find(tried.begin(), tried.end(), p) != tried.end()) continue;
        over = measure(z).area - kTooLarge * plot_.wish;
        seed = p;
        break;
      }
      if (over <= 0 || !plane_.work().go_on()) return;
      tried.push_back(seed);
      mend(seed, over);
    }
  }

  // The apartment round a point is joined with each of its neighbours, and the best is kept.
  void mend(Point seed, double over) {
    const std::vector<Wall> walls = division_.walls;
    Attempt best;
    best.over = over - 0.5;
    std::size_t gone = walls.size();
    for (const std::size_t w : walls_round(seed)) {
      if (!plane_.work().go_on()) break;
      division_.walls = walls;
      division_.walls.erase(division_.walls.begin() + static_cast<std::ptrdiff_t>(w));
      arrange();
      const auto all = zones();
      const auto joined = std::find_if(all.begin(), all.end(), [&](const Zone& z) { return holds(z, seed); });
      if (joined == all.end()) continue;
      work_ += joined->size() * joined->size();
      if (work_ > kMostWork || left_.spent()) break;
      Attempt a = attempt(*joined);
      if (a.over >= best.over) continue;
      best = std::move(a);
      gone = w;
      if (best.over <= 0) break;
    }
    division_.walls = walls;
    if (gone < walls.size()) {
      division_.walls.erase(division_.walls.begin() + static_cast<std::ptrdiff_t>(gone));
      apply(best);
    }
    arrange();
  }

  [[nodiscard]] static bool holds(const Zone& zone, Point p) {
    Polygon ring;
    for (const Corner& c : zone) ring.outer.push_back(c.at);
    return geom::locate(ring, p) == geom::Where::inside;
  }

  // A point just inside, before the middle of the longest edge.
  [[nodiscard]] static Point within(const Zone& zone) {
    std::size_t longest = 0;
    const auto edge = [&](std::size_t i) { return zone[(i + 1) % zone.size()].at - zone[i].at; };
    for (std::size_t i = 1; i < zone.size(); ++i) {
      if (geom::dot(edge(i), edge(i)) > geom::dot(edge(longest), edge(longest))) longest = i;
    }
    const Point d = edge(longest);
    return zone[longest].at + scaled(d, 0.5) + scaled({-d.y, d.x}, 40 / length_of(d));
  }

  // Walls that may go, of the zone round a point.
  [[nodiscard]] std::vector<std::size_t> walls_round(Point seed) const {
    std::vector<std::size_t> found;
    for (const Zone& z : zones()) {
      if (!holds(z, seed)) continue;
      for (std::size_t w = 0; w < division_.walls.size(); ++w) {
        const Wall& wall = division_.walls[w];
        if (wall.keep) continue;
        bool on = false;
        for (std::size_t i = 0; i < z.size(); ++i) {
          on = on || (z[i].beyond == Next::home && lies_on(wall.a, wall.b, z[i].at, z[(i + 1) % z.size()].at));
        }
        if (on) found.push_back(w);
      }
    }
    return found;
  }

  // --- the result -----------------------------------------------------------------

  void collect(std::vector<StoreyFace>& out) {
    out.clear();
    Ring ring;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const std::uint32_t label = plane_.label(plane_.cycle(i)[0]);
      if (label == kOut) continue;
      ring.clear();
      for (const Half h : plane_.cycle(i)) ring.push_back(plane_.from(h));
      if (geom::twice_area(ring) <= 0) continue;
      StoreyFace f;
      f.kind = label == kCorridor ? FaceOf::corridor : label == kZone ? FaceOf::home : FaceOf::cell;
      f.cell = f.kind == FaceOf::cell ? static_cast<std::uint16_t>(label - kCell) : std::uint16_t{0};
      trace(i, f.ring, f.beyond);
      f.store = label == kZone && is_store(plot_, measure(zone_of(i)));
      out.push_back(std::move(f));
    }
    // Holes, of corridors that go round.
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      if (plane_.label(plane_.cycle(i)[0]) != kCorridor) continue;
      Ring hole;
      std::vector<StoreyFace::Beyond> beyond;
      trace(i, hole, beyond);
      if (geom::twice_area(hole) >= 0) continue;
      for (StoreyFace& f : out) {
        if (f.kind != FaceOf::corridor || geom::locate({f.ring, {}}, hole[0]) != geom::Where::inside) continue;
        f.holes.push_back(std::move(hole));
        f.beyond.insert(f.beyond.end(), beyond.begin(), beyond.end());
        break;
      }
    }
    std::sort(out.begin(), out.end(), [](const StoreyFace& a, const StoreyFace& b) {
      return a.kind != b.kind ? a.kind < b.kind : a.cell != b.cell ? a.cell < b.cell : a.ring < b.ring;
    });
  }

  // A cycle without the corners that mean nothing, from its least point.
  void trace(std::size_t cycle, Ring& ring, std::vector<StoreyFace::Beyond>& beyond) const {
    Ring points;
    std::vector<StoreyFace::Beyond> all;
    for (const Half h : plane_.cycle(cycle)) {
      const std::uint32_t label = plane_.label(h ^ 1);
      StoreyFace::Beyond b;
      b.kind = label == kOut        ? FaceOf::outside
               : label == kCorridor ? FaceOf::corridor
               : label == kZone     ? FaceOf::home
                                    : FaceOf::cell;
      if (b.kind == FaceOf::outside)
        b.facade = static_cast<std::uint16_t>(std::max(0, facade_of(plane_.from(h), plane_.to(h))));
      points.push_back(plane_.from(h));
      all.push_back(b);
    }
    const std::size_t n = points.size();
    const auto stays = [&](std::size_t i) {
      const std::size_t before = (i + n - 1) % n;
      return geom::cross(points[before], points[i], points[(i + 1) % n]) != 0 || all[before].kind != all[i].kind ||
             all[before].facade != all[i].facade;
    };
    const std::size_t least = static_cast<std::size_t>(std::min_element(points.begin(), points.end()) - points.begin());
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t i = (least + k) % n;
      if (!stays(i)) continue;
      ring.push_back(points[i]);
      beyond.push_back(all[i]);
    }
  }

  const Plot& plot_;
  Division division_;
  geom::Area corridor_;  // with its spurs
  Arrangement& plane_;
  Arrangement scratch_;
  std::size_t work_ = 0;
  Allowance left_;
};

}  // namespace

int bays_of(const Plot& plot, double edge_length) { return std::max(1, whole(edge_length / plot.bay)); }

void joints_of(const Plot& plot, Point a, Point b, std::vector<Point>& out) {
  if (!plot.step(geom::edge_count(plot.outline))) return;
  geom::each_edge(plot.outline, [&](Point p, Point q) {
    if (!lies_on(p, q, a, b)) return;
    const double length = length_of(q - p);
    const int n = bays_of(plot, length);
    for (int i = 1; i < n; ++i) {
      const Point j = p + scaled(q - p, static_cast<double>(i) / n);
      if (geom::dot(j - a, b - a) > 0 && geom::dot(j - b, a - b) > 0) out.push_back(j);
    }
  });
}

void make_storey_faces(const Plot& plot, Division division, geom::Arrangement& plane, std::vector<StoreyFace>& out) {
  Divider(plot, std::move(division), plane).run(out);
}

}  // namespace enfilade::rules
