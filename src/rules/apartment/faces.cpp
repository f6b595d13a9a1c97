#include "rules/apartment/faces.hpp"

#include <algorithm>
#include <cmath>

#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Arrangement;
using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using Half = Arrangement::Half;

constexpr Length kLeastRun = 1'280;  // of corridor before an apartment's door
constexpr Length kLongestCut = 14'000, kShortestCut = 2'600;
constexpr double kLeastLight = 1'500;
constexpr double kLeastArea = 14;  // m² of an apartment
constexpr double kNever = 1e9;
constexpr double kOver = 4;

enum Label : std::uint32_t { kOut = 0, kCorridor = 1, kZone = 2, kCell = 3 };  // and further cells

class Divider {
 public:
  Divider(const Plot& plot, Division&& division, Arrangement& plane) : plot_(plot), division_(std::move(division)), plane_(plane) {}

  void run(std::vector<StoreyFace>& out) {
    for (int round = 0; round < 12; ++round) {
      arrange();
      if (!open_rings() && !join_unusable()) break;
    }
    std::vector<std::vector<Corner>> zones;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      if (plane_.label(plane_.cycle(i)[0]) != kZone) continue;
      std::vector<Corner> ring;
      for (const Half h : plane_.cycle(i)) ring.push_back({plane_.from(h), plane_.label(h ^ 1)});
      zones.push_back(std::move(ring));
    }
    for (const auto& z : zones) cut_zone(z);
    for (int round = 0; round < 12; ++round) {
      arrange();
      if (!join_unusable()) break;
    }
    for (int round = 0; round < 16 && split_largest(); ++round) arrange();
    collect(out);
  }

 private:
  void arrange() {
    plane_.clear();
    plane_.add(plot_.outline, 0);
    for (const Polygon& p : *division_.corridor) plane_.add(p, 1);
    for (const Cell& c : *division_.cells) plane_.add(c.box, 1);
    // Ends on slanted borders are rounded: walls go a little beyond, and what
    // sticks out is dropped.
    for (const Wall& w : division_.walls) plane_.add(along(w.a, w.b, -kOver), along(w.b, w.a, -kOver), 1);
    plane_.build();
    drop_loose_ends();
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const Half h = longest(plane_.cycle(i));
      const Point a = plane_.from(h), d = plane_.to(h) - a;
      const double length = length_of(d);
      const Point m = middle_of(a, plane_.to(h));
      const Point at = m + scaled({-d.y, d.x}, 2 / length);
      const std::uint32_t label = label_at(at);
      for (const Half x : plane_.cycle(i)) plane_.set_label(x, label);
    }
    // Walls go round what is built, not through it.
    plane_.remove([&](Half h) { return plane_.label(h) == plane_.label(h ^ 1) && plane_.label(h) != kZone; });
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

  [[nodiscard]] std::uint32_t label_at(Point p) const {
    if (geom::locate(plot_.outline, p) != geom::Where::inside) return kOut;
    for (std::uint32_t i = 0; i < division_.cells->size(); ++i) {
      if ((*division_.cells)[i].box.contains(p)) return kCell + i;
    }
    for (const Polygon& c : *division_.corridor) {
      if (geom::locate(c, p) == geom::Where::inside) return kCorridor;
    }
    return kZone;
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
    if (plane_.cast({from.x + geom::sign(n.x), from.y + geom::sign(n.y)}, n, hit)) division_.walls.push_back({from, hit.at, true});
  }

  // A zone nobody could live in loses its longest wall: one without a door's
  // length of corridor, without light, or too small.
  bool join_unusable() {
    if (division_.corridor->empty()) return false;
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
          if (division_.walls[w].keep || !lies_on(division_.walls[w].a, division_.walls[w].b, plane_.from(h), plane_.to(h))) continue;
          best = length;
          wall = w;
        }
      }
      if ((run >= kLeastRun && light >= kLeastLight && area >= kLeastArea) || wall == division_.walls.size()) continue;
      division_.walls.erase(division_.walls.begin() + static_cast<std::ptrdiff_t>(wall));
      joined = true;
      break;
    }
    return joined;
  }

  // --- apartments -----------------------------------------------------------------

  struct Corner {
    Point at;
    std::uint32_t beyond;  // of the edge from here
  };
  struct Place {  // on a ring
    std::size_t edge = 0;
    Point at;
  };
  struct Cut {
    Place facade, corridor;
  };

  // The edge of the outline that a piece of it lies on, or -1.
  [[nodiscard]] int facade_of(Point a, Point b) const {
    int edge = 0, found = -1;
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

  void cut_zone(const std::vector<Corner>& zone) {
    const std::size_t n = zone.size();
    // Starts behind a corridor.
    std::size_t start = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (zone[i].beyond == kCorridor && zone[(i + 1) % n].beyond != kCorridor) start = (i + 1) % n;
    }
    std::vector<Corner> ring;
    for (std::size_t i = 0; i < n; ++i) ring.push_back(zone[(start + i) % n]);
    std::vector<Cut> cuts;
    std::vector<Point> joints;
    for (std::size_t i = 0; i < n; ++i) {
      if (ring[i].beyond != kOut) continue;
      const Point a = ring[i].at, b = ring[(i + 1) % n].at;
      if (!lit(a, b)) continue;
      joints.clear();
      joints_of(plot_, a, b, joints);
      for (const Point j : joints) {
        Cut c;
        c.facade = {i, j};
        if (shoot(ring, j, b - a, i, c.corridor)) cuts.push_back(c);
      }
    }
    // Only cuts that follow one another on both sides.
    std::vector<Cut> chain;
    for (const Cut& c : cuts) {
      if (chain.empty() || before(ring, c.corridor, chain.back().corridor)) chain.push_back(c);
    }
    choose(ring, chain);
  }

  [[nodiscard]] static bool before(const std::vector<Corner>& ring, const Place& a, const Place& b) {
    if (a.edge != b.edge) return a.edge < b.edge;
    return length_of(a.at - ring[a.edge].at) < length_of(b.at - ring[b.edge].at) - 100;
  }

  // From a façade inwards, at a right angle; to a corridor.
  [[nodiscard]] static bool shoot(const std::vector<Corner>& ring, Point from, Point wall, std::size_t own, Place& hit) {
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
    hit.at = {whole(from.x + nx * best), whole(from.y + ny * best)};
    return length_of(hit.at - a) > 300 && length_of(hit.at - b) > 300;
  }

  // The corners between two cuts; -1 and the number of cuts are the zone's ends.
  [[nodiscard]] static std::vector<Corner> between(const std::vector<Corner>& ring, const std::vector<Cut>& cuts, int i, int j) {
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
    return piece;
  }

  struct Piece {
    double area = 0;   // m²
    double run = 0;    // the longest straight corridor
    double light = 0;  // all windows
  };
  [[nodiscard]] Piece measure(const std::vector<Corner>& piece) const {
    Piece m;
    for (std::size_t i = 0; i < piece.size(); ++i) {
      const Point a = piece[i].at, b = piece[i + 1 < piece.size() ? i + 1 : 0].at;
      m.area += (static_cast<double>(a.x) * b.y - static_cast<double>(b.x) * a.y) / 2e6;
      if (a == b) continue;
      const double length = length_of(b - a);
      if (piece[i].beyond == kOut && lit(a, b)) m.light += length;
      if (piece[i].beyond == kCorridor) m.run = std::max(m.run, length);
    }
    return m;
  }

  [[nodiscard]] double cost_of(const Piece& p) const {
    double cost = std::abs(p.area - plot_.wish) / plot_.wish;
    cost *= cost;
    if (p.area < 0.6 * plot_.wish) cost += 1;
    if (p.area > 1.5 * plot_.wish) cost += 3;
    if (p.run < kLeastRun || p.light < kLeastLight) cost += 50;
    return cost;
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
        const Piece p = measure(between(ring, cuts, i, j));
        if (p.area > 2.2 * plot_.wish && i + 1 < j) break;
        const double cost = best[there] + cost_of(p);
        if (cost >= best[here]) continue;
        best[here] = cost;
        from[here] = i;
      }
    }
    for (int j = from[static_cast<std::size_t>(n + 1)]; j >= 0; j = from[static_cast<std::size_t>(j + 1)]) {
      const Cut& c = cuts[static_cast<std::size_t>(j)];
      division_.walls.push_back({c.facade.at, c.corridor.at, false});
    }
  }

  // --- apartments that are too large ---------------------------------------------

  // What lies on the left of a way from one place on a cycle to another, going on
  // along the cycle.
  [[nodiscard]] Piece piece_between(std::span<const Half> cycle, std::size_t first, Point from, std::size_t last, Point to) const {
    std::vector<Corner> piece;
    piece.push_back({from, plane_.label(cycle[first] ^ 1)});
    for (std::size_t k = first; k != last;) {
      k = (k + 1) % cycle.size();
      piece.push_back({plane_.from(cycle[k]), plane_.label(cycle[k] ^ 1)});
    }
    piece.push_back({to, kZone});
    return measure(piece);
  }

  [[nodiscard]] bool usable(const Piece& p) const {
    return p.run >= kLeastRun && p.light >= 2 * kLeastLight && p.area >= std::max(kLeastArea, 0.45 * plot_.wish);
  }

  // Cuts a zone that is too large from a corridor or a core straight across, into
  // parts as alike as can be.
  bool split_largest() {
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      const auto cycle = plane_.cycle(i);
      if (plane_.label(cycle[0]) != kZone) continue;
      const Piece whole_piece = piece_between(cycle, 0, plane_.from(cycle[0]), cycle.size() - 1, plane_.to(cycle[cycle.size() - 1]));
      if (whole_piece.area <= 1.45 * plot_.wish) continue;
      Wall best;
      double least = kNever;
      for (std::size_t k = 0; k < cycle.size(); ++k) {
        const Half h = cycle[k];
        const std::uint32_t beyond = plane_.label(h ^ 1);
        const Point a = plane_.from(h), b = plane_.to(h), d = b - a;
        const double length = length_of(d);
        if ((beyond != kCorridor && beyond < kCell) || length < 800) continue;
        const Point n = scaled({-d.y, d.x}, 1000 / length);
        for (double at = 400; at <= length - 400; at += 600) {
          const Point p = along(a, b, at);
          Arrangement::Hit hit;
          if (!plane_.cast(p + scaled(n, 0.004), n, hit)) continue;
          const auto end = std::find_if(cycle.begin(), cycle.end(), [&](Half x) { return x >> 1 == hit.edge; });
          if (end == cycle.end() || length_of(hit.at - p) < kShortestCut) continue;
          const auto last = static_cast<std::size_t>(end - cycle.begin());
          const Piece left = piece_between(cycle, k, p, last, hit.at), right = piece_between(cycle, last, hit.at, k, p);
          if (last == k || !usable(left) || !usable(right)) continue;
          const double cost = std::abs(left.area - right.area) + (plane_.label(hit.edge * 2) == kOut || plane_.label(hit.edge * 2 + 1) == kOut ? 0 : 20);
          if (cost >= least) continue;
          least = cost;
          best = {p, hit.at, true};
        }
      }
      if (least >= kNever) continue;
      division_.walls.push_back(best);
      return true;
    }
    return false;
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
      b.kind = label == kOut ? FaceOf::outside : label == kCorridor ? FaceOf::corridor : label == kZone ? FaceOf::home : FaceOf::cell;
      if (b.kind == FaceOf::outside) b.facade = static_cast<std::uint8_t>(std::max(0, facade_of(plane_.from(h), plane_.to(h))));
      points.push_back(plane_.from(h));
      all.push_back(b);
    }
    const std::size_t n = points.size();
    const auto stays = [&](std::size_t i) {
      const std::size_t before = (i + n - 1) % n;
      return geom::cross(points[before], points[i], points[(i + 1) % n]) != 0 || all[before].kind != all[i].kind || all[before].facade != all[i].facade;
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
  Arrangement& plane_;
};

}  // namespace

int bays_of(const Plot& plot, double edge_length) { return std::max(1, whole(edge_length / plot.bay)); }

void joints_of(const Plot& plot, Point a, Point b, std::vector<Point>& out) {
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
