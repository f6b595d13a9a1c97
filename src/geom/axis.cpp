// The medial axis from the Voronoi diagram of the edges (Boost.Polygon), and
// what of it is worth a corridor.
//
//  1. Points in the middle of a straight side are left out, so that every point
//     site is a true corner. A Voronoi edge is inside if it lies to the left of an
//     edge that it belongs to; between two points, if they are reflex corners.
//  2. Each is cut into pieces where a parabola needs it, and where angle or
//     clearance pass the limits: both are monotone on every piece.
//  3. Ends are rounded to the millimetre. From here on everything is computed
//     from whole numbers, and sorted: Boost's own order, and which of the
//     vertices in nearly one place it keeps, depend on the standard library.
//     Rounding has its jump a little beside the half, where odd widths put nodes.
//  4. Pieces wide and far enough are kept; what is left of the others after their
//     loose ends are taken off joins kept parts, or goes round a hole.
//  5. Branches that are too short go, shortest first.

#include <enfilade/geom/axis.hpp>

#include <algorithm>
#include <boost/polygon/voronoi_builder.hpp>
#include <boost/polygon/voronoi_diagram.hpp>
#include <cmath>
#include <tuple>

#include "geom/vec.hpp"

namespace enfilade::geom {
namespace {

using Id = std::uint32_t;
using Site = Axis::Site;
using Diagram = boost::polygon::voronoi_diagram<double>;
constexpr double kSag = 19;  // the chords of a parabola, before rounding
constexpr double kMostParts = 256;

struct Piece {
  Point a, b;
  Site left, right;  // from a to b
  bool curved = false;
};

class Cutter {
 public:
  Cutter(const Polygon& polygon, const AxisRules& rules) : rules_(rules), origin_(bounds(polygon).lo) {
    Id first = 0;
    const auto ring = [&](const Ring& r) {
      const auto n = static_cast<Id>(r.size());
      for (Id i = 0; i < n; ++i) {
        points_.push_back(r[i] - origin_);
        next_.push_back(first + (i + 1 < n ? i + 1 : 0));
        turn_.push_back(sign(geom::cross(r[i > 0 ? i - 1 : n - 1], r[i], r[i + 1 < n ? i + 1 : 0])));
      }
      first += n;
    };
    ring(polygon.outer);
    for (const Ring& hole : polygon.holes) ring(hole);
  }

  std::vector<Piece> run() {
    boost::polygon::voronoi_builder<std::int32_t> builder;
    for (Id e = 0; e < points_.size(); ++e) {
      if (turn_[e] == 0) continue;
      Id to = next_[e];
      while (turn_[to] == 0) to = next_[to];
      builder.insert_segment(points_[e].x, points_[e].y, points_[to].x, points_[to].y);
      from_.push_back(e);
      to_.push_back(to);
    }
    Diagram diagram;
    builder.construct(&diagram);
    for (std::size_t i = 0; i < diagram.edges().size(); i += 2) {
      const auto& edge = diagram.edges()[i];
      if (edge.is_secondary() || edge.is_infinite()) continue;
      cut(place_of(*edge.cell()), place_of(*edge.twin()->cell()), {edge.vertex0()->x(), edge.vertex0()->y()},
          {edge.vertex1()->x(), edge.vertex1()->y()});
    }
    return std::move(pieces_);
  }

  // The nearest point of a site, or of the edges in one line with it.
  [[nodiscard]] Vec foot(Site s, Vec p) const {
    const Vec a = vec(points_[s.edge] + origin_);
    if (s.corner) return a;
    const Vec d = vec(points_[next_[s.edge]] + origin_) - a;
    return a + d * (dot(p - a, d) / dot(d, d));
  }

 private:
  struct Place {
    Site site;
    Vec a, b;
  };
  [[nodiscard]] Place place_of(const Diagram::cell_type& cell) const {
    const std::size_t i = cell.source_index();
    if (cell.contains_segment()) return {{from_[i], false}, vec(points_[from_[i]]), vec(points_[to_[i]])};
    const Id p = cell.source_category() == boost::polygon::SOURCE_CATEGORY_SEGMENT_START_POINT ? from_[i] : to_[i];
    return {{p, true}, vec(points_[p]), vec(points_[p])};
  }

  [[nodiscard]] bool inside(const Place& s, Vec p, Vec q) const {
    if (s.site.corner) return turn_[s.site.edge] < 0;
    return cross(s.b - s.a, p - s.a) + cross(s.b - s.a, q - s.a) > 0;
  }

  // From p to q with the site l on the left and r on the right.
  void cut(const Place& l, const Place& r, Vec p, Vec q) {
    if (!inside(l.site.corner ? r : l, p, q)) return;
    stops_.clear();
    if (l.site.corner && r.site.corner) {
      const Vec middle = (l.a + r.a) * 0.5;
      const double half = length(r.a - l.a) / 2, c = rules_.clearance, w = rules_.link;
      const Vec u = Vec{l.a.y - r.a.y, r.a.x - l.a.x} * (0.5 / half);
      stop_both(0);
      stop_both(half * widest());
      stop_both(std::sqrt(std::max(0.0, c * c - half * half)));
      stop_both(std::sqrt(std::max(0.0, w * w - half * half)));
      lay(l, r, p, q, dot(p - middle, u), dot(q - middle, u), false, [&](double x) { return middle + u * x; });
    } else if (!l.site.corner && !r.site.corner) {
      const Vec u = (l.b - l.a) * (1 / length(l.b - l.a));
      const double c0 = cross(u, p - l.a), c1 = cross(u, q - l.a);
      for (const Length c : {rules_.clearance, rules_.link}) {
        if (c1 != c0) stops_.push_back((c - c0) / (c1 - c0));
      }
      lay(l, r, p, q, 0, 1, false, [&](double t) { return p + (q - p) * t; });
    } else {
      const Place &s = l.site.corner ? r : l, &corner = l.site.corner ? l : r;
      const Vec u = (s.b - s.a) * (1 / length(s.b - s.a)), n{-u.y, u.x};
      const double d = dot(corner.a - s.a, n);
      if (!(d > 0)) return;
      const Vec o = corner.a - n * d;
      const double x0 = dot(p - o, u), x1 = dot(q - o, u);
      stop_both(d * widest());
      for (const Length c : {rules_.clearance, rules_.link}) stop_both(std::sqrt(std::max(0.0, d * (2.0 * c - d))));
      stop_both(0);
      const double parts = std::min(kMostParts, std::ceil(std::abs(x1 - x0) / std::sqrt(8 * d * kSag)));
      for (double i = 1; i < parts; ++i) stops_.push_back(x0 + (x1 - x0) * (i / parts));
      lay(l, r, p, q, x0, x1, true, [&](double x) { return o + u * x + n * ((x * x + d * d) / (2 * d)); });
    }
  }
  // Where the angle is the limit, in distances between a corner and what is
  // opposite.
  [[nodiscard]] double widest() const { return std::sqrt((1 + rules_.cosine) / (1 - rules_.cosine)); }
  void stop_both(double x) {
    stops_.push_back(x);
    stops_.push_back(-x);
  }

  template <class At>
  void lay(const Place& l, const Place& r, Vec p, Vec q, double x0, double x1, bool curved, const At& at) {
    std::sort(stops_.begin(), stops_.end());
    if (x1 < x0) std::reverse(stops_.begin(), stops_.end());
    Point last = rounded(p);
    const auto go = [&](Point to) {
      if (to == last) return;
      Piece piece{last, to, named(l, last, to), named(r, last, to), curved};
      if (piece.b < piece.a) {
        std::swap(piece.a, piece.b);
        std::swap(piece.left, piece.right);
      }
      pieces_.push_back(piece);
      last = to;
    };
    for (const double x : stops_) {
      if ((x - x0) * (x1 - x) > 0) go(rounded(at(x)));
    }
    go(rounded(q));
  }
  [[nodiscard]] Point rounded(Vec v) const {
    constexpr double kHalf = 0.5 - 1.0 / 300;
    return Point{static_cast<Length>(std::floor(v.x + kHalf)), static_cast<Length>(std::floor(v.y + kHalf))} + origin_;
  }
  // Which of several edges in one line is nearest to the middle.
  [[nodiscard]] Site named(const Place& s, Point p, Point q) const {
    if (s.site.corner) return s.site;
    const Vec middle = (vec(p - origin_) + vec(q - origin_)) * 0.5, d = s.b - s.a;
    Site site = s.site;
    while (turn_[next_[site.edge]] == 0 && dot(vec(points_[next_[site.edge]]) - middle, d) < 0)
      site.edge = next_[site.edge];
    return site;
  }

  const AxisRules& rules_;
  Point origin_;
  std::vector<Point> points_;
  std::vector<Id> next_;
  std::vector<int> turn_;      // > 0 convex, 0 straight
  std::vector<Id> from_, to_;  // of each segment given to Boost
  std::vector<double> stops_;
  std::vector<Piece> pieces_;
};

// The graph while parts of it are taken away.
class Pruner {
 public:
  Pruner(Axis& axis, const std::vector<char>& kept, const std::vector<char>& linking)
      : axis_(axis), kept_(kept), alive_(linking), first_(axis.nodes.size() + 1), degree_(axis.nodes.size()) {
    for (const auto& e : axis.edges) {
      ++first_[e.a + 1];
      ++first_[e.b + 1];
    }
    for (std::size_t i = 0; i < axis.nodes.size(); ++i) first_[i + 1] += first_[i];
    at_.resize(first_.back());
    std::vector<Id> fill(first_.begin(), first_.end() - 1);
    for (Id e = 0; e < axis.edges.size(); ++e) {
      at_[fill[axis.edges[e].a]++] = e;
      at_[fill[axis.edges[e].b]++] = e;
    }
    for (Id e = 0; e < axis.edges.size(); ++e) {
      if (!alive_[e]) continue;
      ++degree_[axis.edges[e].a];
      ++degree_[axis.edges[e].b];
    }
  }

  // Loose ends that are not kept for themselves.
  void unravel() {
    for (Id n = 0; n < degree_.size(); ++n) {
      for (Id at = n; degree_[at] == 1;) {
        const Id e = only(at);
        if (kept_[e]) break;
        at = other(e, at);
        drop(e);
      }
    }
  }

  // Branches, shortest first. A part that is all branch leaves its deepest node.
  void shorten(double least, std::vector<Id>& alone) {
    for (;;) {
      double shortest = least;
      std::vector<Id> best, way;
      for (Id n = 0; n < degree_.size(); ++n) {
        if (degree_[n] != 1) continue;
        double sum = 0;
        way.clear();
        Id at = n;
        do {
          const Id e = way.empty() ? only(at) : onwards(at, way.back());
          way.push_back(e);
          sum += length(vec(axis_.nodes[axis_.edges[e].a].at) - vec(axis_.nodes[axis_.edges[e].b].at));
          at = other(e, at);
        } while (degree_[at] == 2 && sum < shortest);
        if (sum >= shortest) continue;
        shortest = sum;
        best = way;
      }
      if (best.empty()) return;
      const bool whole =
          degree_[axis_.edges[best.back()].a] + degree_[axis_.edges[best.back()].b] <= (best.size() > 1 ? 3 : 2);
      if (whole) {
        Id deepest = axis_.edges[best[0]].a;
        for (const Id e : best) {
          for (const Id n : {axis_.edges[e].a, axis_.edges[e].b}) {
            if (axis_.nodes[n].clearance > axis_.nodes[deepest].clearance) deepest = n;
          }
        }
        alone.push_back(deepest);
      }
      for (const Id e : best) drop(e);
    }
  }

  [[nodiscard]] const std::vector<char>& alive() const { return alive_; }

 private:
  [[nodiscard]] Id other(Id e, Id n) const { return axis_.edges[e].a == n ? axis_.edges[e].b : axis_.edges[e].a; }
  [[nodiscard]] Id onwards(Id n, Id from) const {
    for (Id i = first_[n]; i < first_[n + 1]; ++i) {
      if (alive_[at_[i]] && at_[i] != from) return at_[i];
    }
    return from;
  }
  [[nodiscard]] Id only(Id n) const { return onwards(n, static_cast<Id>(-1)); }
  void drop(Id e) {
    alive_[e] = 0;
    --degree_[axis_.edges[e].a];
    --degree_[axis_.edges[e].b];
  }

  Axis& axis_;
  const std::vector<char>& kept_;
  std::vector<char> alive_;
  std::vector<Id> first_, at_, degree_;
};

// Edges that are not alive go, and nodes without edges unless they are named.
void compact(Axis& axis, const std::vector<char>& alive, const std::vector<Id>& alone) {
  std::vector<Id> number(axis.nodes.size(), 0);
  std::size_t edges = 0;
  for (std::size_t e = 0; e < axis.edges.size(); ++e) {
    if (!alive[e]) continue;
    number[axis.edges[e].a] = number[axis.edges[e].b] = 1;
    axis.edges[edges++] = axis.edges[e];
  }
  axis.edges.resize(edges);
  for (const Id n : alone) number[n] = 1;
  Id nodes = 0;
  for (std::size_t n = 0; n < axis.nodes.size(); ++n) {
    if (!number[n]) continue;
    axis.nodes[nodes] = axis.nodes[n];
    number[n] = nodes++;
  }
  axis.nodes.resize(nodes);
  for (auto& e : axis.edges) {
    e.a = number[e.a];
    e.b = number[e.b];
  }
}

}  // namespace

Result<Axis> medial_axis(const Polygon& polygon, const AxisRules& rules) {
  if (Status valid = validate(polygon); !valid) return valid.error();
  Cutter cutter(polygon, rules);
  std::vector<Piece> pieces = cutter.run();
  const auto rank = [](const Piece& p) { return std::tie(p.a, p.b, p.left, p.right, p.curved); };
  std::sort(pieces.begin(), pieces.end(), [&](const Piece& p, const Piece& q) { return rank(p) < rank(q); });
  // Two pieces between the same ends come from places less than a millimetre apart.
  pieces.erase(std::unique(pieces.begin(), pieces.end(),
                           [](const Piece& p, const Piece& q) { return p.a == q.a && p.b == q.b; }),
               pieces.end());
  std::vector<Point> places;
  for (const Piece& p : pieces) places.insert(places.end(), {p.a, p.b});
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());

  Axis axis;
  for (const Point p : places) axis.nodes.push_back({p, 2 * kLimit - 1});
  std::vector<char> kept, linking;
  for (const Piece& p : pieces) {
    const auto node = [&](Point at) {
      return static_cast<Id>(std::lower_bound(places.begin(), places.end(), at) - places.begin());
    };
    const Id a = node(p.a), b = node(p.b);
    for (const Id n : {a, b}) {
      for (const Site s : {p.left, p.right}) {
        const double off = length(cutter.foot(s, vec(places[n])) - vec(places[n]));
        axis.nodes[n].clearance = std::min(axis.nodes[n].clearance, static_cast<Length>(off));
      }
    }
    const Vec middle = (vec(p.a) + vec(p.b)) * 0.5;
    const Vec l = cutter.foot(p.left, middle) - middle, r = cutter.foot(p.right, middle) - middle;
    const double lengths = length(l) * length(r), off = std::min(length(l), length(r)) + 1;
    const double cosine = lengths > 0 ? std::clamp(dot(l, r) / lengths, -1.0, 1.0) : 1;
    axis.edges.push_back({a, b, p.curved, p.left, p.right, cosine});
    linking.push_back(off >= rules.link);
    kept.push_back(off >= rules.clearance && linking.back() && cosine < rules.cosine);
  }
  if (rules.whole) return axis;

  Pruner pruner(axis, kept, linking);
  pruner.unravel();
  std::vector<Id> alone;
  pruner.shorten(rules.spur, alone);
  const bool none = std::none_of(pruner.alive().begin(), pruner.alive().end(), [](char c) { return c != 0; });
  if (none && alone.empty() && !axis.nodes.empty()) {
    Id deepest = 0;
    for (Id n = 0; n < axis.nodes.size(); ++n) {
      if (axis.nodes[n].clearance > axis.nodes[deepest].clearance) deepest = n;
    }
    if (axis.nodes[deepest].clearance >= rules.clearance) alone.push_back(deepest);
  }
  compact(axis, pruner.alive(), alone);
  return axis;
}

}  // namespace enfilade::geom
