// From the medial axis to runs that a draughtsman would draw.
//
//  1. The axis is cut into chains between its ends and junctions, and each chain
//     into runs that are nearly straight (Douglas and Peucker).
//  2. A run takes the direction of the outline's edge that it has longest for a
//     neighbour, if that is nearly its own, and the offset of most of its length:
//     dips towards side wings and bays do not count. Else it is free.
//  3. Short runs, and free ones that only cut a corner, shrink to a point, so that
//     their neighbours meet each other. Neighbours on nearly one line share it.
//  4. At each point one line is the main one, and the others end on it, where they
//     meet it or by a step. A part that would shrink as a whole is a block without
//     a direction: its axis is a line through its deepest point, along the walls.
//
//        ----------+----------  main            -----+
//                  |                                 |  step
//                  | other                           +--------
//
//  5. What then is too near to the border is redone with fewer liberties: without
//     sharing lines and shrinking, then in the axis's own direction, then as a plain
//     chord of the axis. Chords are clear by construction, so this ends.
//  6. An arrangement makes one graph of it all. Stubs are cut off.

#include <algorithm>
#include <array>
#include <cmath>
#include <enfilade/geom/arrangement.hpp>
#include <enfilade/geom/axis.hpp>
#include <numeric>
#include <tuple>

#include "geom/stretch.hpp"
#include "geom/vec.hpp"

namespace enfilade::geom {
namespace {

using Id = std::uint32_t;
constexpr Id kNone = static_cast<Id>(-1);
constexpr double kParallel = 0.990;      // 8°: lines closer than this are joined by a step
constexpr double kFaced = 0.3;           // share of a run that must lie along walls of its direction
constexpr double kAlike = 0.9994;        // 2°: walls that count as one direction
constexpr double kBetweenWalls = -0.98;  // the two nearest points lie opposite each other
constexpr double kNarrow = 0.3;          // of the clearance: the tolerance, and the offset in wide parts
constexpr double kArm = 0.6;             // of the clearance: the least length of a loose end
constexpr double kCut = 1.5;             // of the width: the least length of a run that follows no wall
constexpr int kRounds = 12;

Id find(std::vector<Id>& root, Id n) {
  while (root[n] != n) n = root[n] = root[root[n]];
  return n;
}

struct Line {
  Vec at, u;  // a point and the direction
};
double off(const Line& l, Vec p) { return cross(l.u, p - l.at); }
Vec foot(const Line& l, Vec p) { return l.at + l.u * dot(p - l.at, l.u); }
Vec meet(const Line& l, const Line& m) { return l.at + l.u * (cross(m.at - l.at, m.u) / cross(l.u, m.u)); }
Point rounded(Vec v) { return {static_cast<Length>(std::floor(v.x + 0.5)), static_cast<Length>(std::floor(v.y + 0.5))}; }

// Liberties taken with a run: shares lines and shrinks; only follows its wall;
// goes its own way; stays where it is.
enum Level : std::uint8_t { kFree, kAlone, kOwn, kChord };

struct Run {
  Id end[2] = {0, 0};  // nodes of the axis
  double length = 0;
  Line line, chord;
  bool faced = false;
  bool last = false;  // the longest of its part, which has to stay
  bool shrunk = false;
  Level level = kFree;
  Id group = 0;  // the run whose line it shares
};

struct Stroke {
  Point a, b;
  Id owner = 0;
  bool joint = false;  // owned by a point, not by a run
};

// 6. The graph of the strokes, without stubs and straight nodes.
class Tidy {
 public:
  Tidy(const Polygon& polygon, const std::vector<Stroke>& strokes, Length stub) {
    Arrangement graph;
    for (const Stroke& s : strokes) {
      if (s.a != s.b) graph.add(s.a, s.b);
    }
    graph.build();
    while (open_ring(polygon, graph)) graph.trace();
    points.assign(graph.points().begin(), graph.points().end());
    for (const auto& e : graph.edges()) edges.push_back({e.u, e.v});
    for (bool changed = true; changed;) changed = cut_stub(stub) || straighten();
  }
  struct Edge {
    Id a, b;
  };
  std::vector<Point> points;
  std::vector<Edge> edges;

  [[nodiscard]] std::size_t rings() const {
    std::vector<Id> root(points.size());
    std::iota(root.begin(), root.end(), Id{0});
    std::size_t rings = 0;
    for (const Edge& e : edges) {
      const Id a = find(root, e.a), b = find(root, e.b);
      rings += a == b ? 1 : 0;
      root[a] = b;
    }
    return rings;
  }

 private:
  // Steps may cross. A ring that goes round no hole loses its shortest side.
  static bool open_ring(const Polygon& polygon, Arrangement& graph) {
    Polygon face;
    for (std::size_t c = 0; c < graph.cycles(); ++c) {
      graph.ring(c, face.outer, false);
      if (twice_area(face.outer) <= 0) continue;
      const auto in_face = [&](const Ring& hole) { return locate(face, hole[0]) == Where::inside; };
      if (std::any_of(polygon.holes.begin(), polygon.holes.end(), in_face)) continue;
      std::tuple<double, Id> best{1e300, kNone};
      for (const auto h : graph.cycle(c)) {
        if (graph.cycle_of(h) == graph.cycle_of(h ^ 1)) continue;
        best = std::min(best, std::tuple(length(vec(graph.to(h) - graph.from(h))), h >> 1));
      }
      if (std::get<1>(best) == kNone) continue;
      graph.remove([&](Arrangement::Half h) { return h >> 1 == std::get<1>(best); });
      return true;
    }
    return false;
  }
  void count() {
    degree_.assign(points.size(), 0);
    for (const Edge& e : edges) {
      ++degree_[e.a];
      ++degree_[e.b];
    }
  }
  // The shortest loose end, if it is no more than a stub.
  bool cut_stub(double stub) {
    count();
    std::size_t best = edges.size();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const auto [a, b] = edges[i];
      if ((degree_[a] == 1) == (degree_[b] == 1)) continue;
      const double span = length(vec(points[b] - points[a]));
      if (span >= stub) continue;
      stub = span;
      best = i;
    }
    if (best == edges.size()) return false;
    edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(best));
    return true;
  }
  bool straighten() {
    count();
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (const Id n : {edges[i].a, edges[i].b}) {
        if (degree_[n] != 2) continue;
        const auto other = std::find_if(edges.begin() + static_cast<std::ptrdiff_t>(i) + 1, edges.end(), [&](const Edge& e) { return e.a == n || e.b == n; });
        if (other == edges.end()) continue;
        const Id a = edges[i].a == n ? edges[i].b : edges[i].a, b = other->a == n ? other->b : other->a;
        if (a == b || !on_chord(points[a], points[b], points[n])) continue;
        edges[i] = {std::min(a, b), std::max(a, b)};
        edges.erase(other);
        return true;
      }
    }
    return false;
  }
  // Within the rounding, and exactly where a chord along x or y allows it.
  static bool on_chord(Point a, Point b, Point p) {
    const Vec d = vec(b - a), e = vec(p - a);
    const double way = dot(d, e), span = dot(d, d);
    return way > 0 && way < span && std::abs(cross(d, e)) <= ((a.x == b.x || a.y == b.y) ? 0 : 2) * std::sqrt(span);
  }
  std::vector<int> degree_;
};

// A block without a direction: from its deepest point along the longer side, or
// only the point. Its sides are those of the frame that most of its walls are in.
Stroke grown(const Polygon& polygon, Point p, const StraightRules& rules) {
  Stroke stroke{p, p, 0, false};
  double most = 0;
  Vec frame;
  each_edge(polygon, [&](Point a, Point b) {
    const Vec u = vec(b - a) * (1 / length(vec(b - a)));
    double sum = 0;
    each_edge(polygon, [&](Point c, Point d) {
      const double span = length(vec(d - c)), along = std::abs(dot(u, vec(d - c))) / span;
      if (along > kAlike || along * along < 1 - kAlike * kAlike) sum += span;
    });
    if (sum <= most) return;
    most = sum;
    frame = u;
  });
  double best = 1000;
  for (const Vec u : {frame, Vec{-frame.y, frame.x}}) {
    double reach[2] = {free_way(polygon, p, u), free_way(polygon, p, u * -1)};
    for (double& r : reach) r = std::max(0.0, r - rules.facade);
    if (reach[0] + reach[1] <= best) continue;
    const Stroke s{rounded(vec(p) - u * reach[1]), rounded(vec(p) + u * reach[0]), 0, false};
    if (!Border(polygon).clear(s.a, s.b, rules.clearance)) continue;
    best = reach[0] + reach[1];
    stroke = s;
  }
  return stroke;
}

class Straightener {
 public:
  Straightener(const Polygon& polygon, const Axis& axis, const StraightRules& rules)
      : polygon_(polygon), axis_(axis), rules_(rules), border_(polygon) {
    each_edge(polygon, [&](Point a, Point b) { walls_.push_back(vec(b - a) * (1 / length(vec(b - a)))); });
  }

  std::vector<Stroke> blocks;  // parts without a direction, done

  std::vector<Stroke> run() {
    make_chains();
    find_blocks();
    for (int round = 0;; ++round) {
      shrink();
      share();
      strokes_.clear();
      for (Id n = 0; n < root_.size(); ++n) {
        if (find(root_, n) == n) join(n);
      }
      for (Id r = 0; r < runs_.size(); ++r) {
        if (!runs_[r].shrunk) strokes_.push_back({ends_[r][0], ends_[r][1], r, false});
      }
      if (restrain(round >= kRounds)) continue;
      const Tidy tidy(polygon_, strokes_, rules_.offset);
      if (tidy.rings() >= rings_ || !restrain_all()) return std::move(strokes_);
    }
  }

 private:
  struct End {
    Id run;
    std::size_t k;
  };
  Point& end_of(const End& e) { return ends_[e.run][e.k]; }
  [[nodiscard]] Vec at(Id node) const { return vec(axis_.nodes[node].at); }

  // 1.
  void make_chains() {
    const auto n = axis_.nodes.size();
    std::vector<char> open(axis_.edges.size());
    std::vector<std::vector<Id>> star(n);
    for (Id e = 0; e < axis_.edges.size(); ++e) {
      const auto& edge = axis_.edges[e];
      open[e] = border_.clear(axis_.nodes[edge.a].at, axis_.nodes[edge.b].at, rules_.clearance);
      if (!open[e]) continue;
      star[edge.a].push_back(e);
      star[edge.b].push_back(e);
    }
    root_.resize(n);
    const auto walk = [&](Id from, Id edge) {
      nodes_ = {from};
      edges_.clear();
      for (;;) {
        open[edge] = 0;
        edges_.push_back(edge);
        const auto& e = axis_.edges[edge];
        nodes_.push_back(e.a == nodes_.back() ? e.b : e.a);
        const auto& next = star[nodes_.back()];
        if (next.size() != 2 || nodes_.back() == from) break;
        edge = next[0] == edge ? next[1] : next[0];
      }
      simplify(0, nodes_.size() - 1);
    };
    for (const bool rings : {false, true}) {
      for (Id i = 0; i < n; ++i) {
        if (!rings && star[i].size() == 2) continue;
        for (const Id e : star[i]) {
          if (open[e]) walk(i, e);
        }
      }
    }
  }

  void simplify(std::size_t i, std::size_t j) {
    const Vec a = at(nodes_[i]), d = at(nodes_[j]) - a;
    const double span = length(d);
    std::size_t far = i;
    double most = -1;
    for (std::size_t k = i + 1; k < j; ++k) {
      const Vec p = at(nodes_[k]) - a;
      const double t = span > 0 ? std::clamp(dot(p, d) / (span * span), 0.0, 1.0) : 0;
      const double away = length(p - d * t);
      if (away <= most) continue;
      most = away;
      far = k;
    }
    // In a narrow wing less is too much.
    const double tolerance = std::min<double>(rules_.tolerance, axis_.nodes[nodes_[far]].clearance * kNarrow);
    const bool ring = nodes_[i] == nodes_[j];
    if (j - i > 1 &&
        (ring || most > tolerance || !border_.clear(axis_.nodes[nodes_[i]].at, axis_.nodes[nodes_[j]].at, rules_.clearance))) {
      if (most < 1) far = i + (j - i) / 2;
      simplify(i, far);
      simplify(far, j);
      return;
    }
    if (ring) return;
    Run run;
    run.end[0] = nodes_[i];
    run.end[1] = nodes_[j];
    run.length = span;
    run.group = static_cast<Id>(runs_.size());
    run.chord = {at(nodes_[i]), d * (1 / span)};
    fit(run, d * (1 / span), i, j);
    runs_.push_back(run);
  }

  // 2.
  void fit(Run& run, Vec u, std::size_t i, std::size_t j) {
    struct Beside {
      Id wall;
      double way;
    };
    std::vector<Beside> beside;
    for (std::size_t k = i; k < j; ++k) {
      const auto& e = axis_.edges[edges_[k]];
      const double way = std::abs(dot(at(e.b) - at(e.a), u));
      for (const Axis::Site s : {e.left, e.right}) {
        if (s.corner || std::abs(dot(walls_[s.edge], u)) < rules_.along) continue;
        const auto seen = std::find_if(beside.begin(), beside.end(), [&](const Beside& b) { return b.wall == s.edge; });
        if (seen == beside.end()) beside.push_back({s.edge, way});
        else seen->way += way;
      }
    }
    std::sort(beside.begin(), beside.end(), [](const Beside& a, const Beside& b) { return a.wall < b.wall; });
    std::tuple<double, double> best{kFaced * run.length, 0};
    for (const Beside& b : beside) {
      double all = 0;
      for (const Beside& c : beside) {
        if (std::abs(dot(walls_[b.wall], walls_[c.wall])) > kAlike) all += c.way;
      }
      if (std::tuple(all, b.way) <= best) continue;
      best = {all, b.way};
      run.faced = true;
      run.line.u = walls_[b.wall];
    }
    if (!run.faced) {
      run.line = run.chord;
      return;
    }
    if (dot(run.line.u, u) < 0) run.line.u = run.line.u * -1;
    place(run, i, j);
  }

  // The median of the offsets, where walls lie opposite each other if they do so
  // for long enough.
  void place(Run& run, std::size_t i, std::size_t j) {
    const Vec n{-run.line.u.y, run.line.u.x};
    std::vector<std::pair<double, double>> offsets;
    for (const bool all : {false, true}) {
      double sum = 0;
      offsets.clear();
      for (std::size_t k = i; k < j; ++k) {
        const auto& e = axis_.edges[edges_[k]];
        if (!all && e.cosine > kBetweenWalls) continue;
        offsets.push_back({dot((at(e.a) + at(e.b)) * 0.5 - at(nodes_[i]), n), length(at(e.b) - at(e.a))});
        sum += offsets.back().second;
      }
      if (!all && sum < kFaced * run.length) continue;
      std::sort(offsets.begin(), offsets.end());
      double half = sum / 2;
      std::size_t k = 0;
      while (k + 1 < offsets.size() && half > offsets[k].second) half -= offsets[k++].second;
      run.line.at = at(nodes_[i]) + n * offsets[k].first;
      if (n.x == 0 || n.y == 0) run.line.at = vec(rounded(run.line.at));
      return;
    }
  }

  // A run that is too short for the width of the plan: one along a wall must be
  // longer than half of it, or a third at a loose end, which is where an arm of
  // the plan is. One that may only cut a corner must be longer than the plan is
  // wide, and at a loose end it runs into a corner.
  [[nodiscard]] bool stubby(const Run& run) const {
    const double a = axis_.nodes[run.end[0]].clearance, b = axis_.nodes[run.end[1]].clearance;
    const bool loose = degree_[run.end[0]] <= 1 || degree_[run.end[1]] <= 1;
    const double least = run.faced ? (loose ? kArm * std::max(a, b) : std::min(a, b)) : (loose ? 2 * std::max(a, b) : kCut * (a + b));
    return run.length < std::max<double>(least, rules_.offset);
  }

  // Parts that are nothing but stubs, and what to put in their place.
  void find_blocks() {
    part_.resize(axis_.nodes.size());
    std::iota(part_.begin(), part_.end(), Id{0});
    degree_.assign(part_.size(), 0);
    std::vector<char> kept(part_.size());
    for (const Run& r : runs_) {
      for (const Id n : r.end) ++degree_[n];
      const Id a = find(part_, r.end[0]), b = find(part_, r.end[1]);
      if (a == b) {
        kept[a] = 1;
        ++rings_;
      }
      if (kept[a]) kept[b] = 1;
      part_[a] = b;
    }
    // Where a loose end goes, the next one is loose.
    std::vector<char> gone(runs_.size());
    for (bool changed = true; changed;) {
      changed = false;
      for (Id r = 0; r < runs_.size(); ++r) {
        const Run& run = runs_[r];
        if (gone[r] || (degree_[run.end[0]] > 1 && degree_[run.end[1]] > 1) || !stubby(run)) continue;
        gone[r] = 1;
        changed = true;
        for (const Id n : run.end) --degree_[n];
      }
    }
    std::vector<Id> longest(part_.size(), kNone);
    for (Id r = 0; r < runs_.size(); ++r) {
      const Id part = find(part_, runs_[r].end[0]);
      if (!stubby(runs_[r])) kept[part] = 1;
      if (longest[part] == kNone || runs_[r].length > runs_[longest[part]].length) longest[part] = r;
    }
    for (Id part = 0; part < part_.size(); ++part) {
      if (longest[part] == kNone) continue;
      Run& run = runs_[longest[part]];
      if (kept[part]) continue;
      run.last = true;
      Id deepest = run.end[0];
      for (Id n = 0; n < part_.size(); ++n) {
        if (find(part_, n) == part && axis_.nodes[n].clearance > axis_.nodes[deepest].clearance) deepest = n;
      }
      const Stroke s = grown(polygon_, axis_.nodes[deepest].at, rules_);
      if (run.faced && length(vec(s.b - s.a)) <= run.length) continue;
      blocks.push_back(s);
      longest[part] = kNone;
    }
    runs_.erase(std::remove_if(runs_.begin(), runs_.end(), [&](const Run& r) { return longest[find(part_, r.end[0])] == kNone; }), runs_.end());
    for (Id r = 0; r < runs_.size(); ++r) runs_[r].group = r;
  }

  // A ring needs three runs: nothing else may join the two points, or both of
  // them to a third.
  bool closes_ring(Id run, Id a, Id b) {
    std::vector<Id> beside;
    for (Id r = 0; r < runs_.size(); ++r) {
      if (r == run) continue;
      const Id c = find(root_, runs_[r].end[0]), d = find(root_, runs_[r].end[1]);
      if (c == d) continue;
      if ((c == a && d == b) || (c == b && d == a)) return true;
      if (c == a || d == a) beside.push_back(c == a ? d : c);
    }
    for (Id r = 0; r < runs_.size(); ++r) {
      if (r == run) continue;
      const Id c = find(root_, runs_[r].end[0]), d = find(root_, runs_[r].end[1]);
      if (c == d || (c != b && d != b)) continue;
      if (std::find(beside.begin(), beside.end(), c == b ? d : c) != beside.end()) return true;
    }
    return false;
  }

  // 3.
  void shrink() {
    for (Run& run : runs_) run.shrunk = false;
    std::iota(root_.begin(), root_.end(), Id{0});
    std::vector<Id> order(runs_.size());
    std::iota(order.begin(), order.end(), Id{0});
    std::sort(order.begin(), order.end(), [&](Id a, Id b) { return std::tuple(runs_[a].length, a) < std::tuple(runs_[b].length, b); });
    for (const Id r : order) {
      Run& run = runs_[r];
      run.shrunk = run.level == kFree && !run.last && stubby(run);
      if (!run.shrunk) continue;
      const Id a = find(root_, run.end[0]), b = find(root_, run.end[1]);
      if (a == b || closes_ring(r, a, b)) run.shrunk = false;
      else root_[std::max(a, b)] = std::min(a, b);
    }
    at_node_.assign(root_.size(), {});
    for (Id r = 0; r < runs_.size(); ++r) {
      if (runs_[r].shrunk) continue;
      for (const std::size_t k : {0u, 1u}) at_node_[find(root_, runs_[r].end[k])].push_back({r, k});
    }
  }

  [[nodiscard]] static bool may_share(const Line& l, const Line& m, Vec p, double offset) {
    return std::abs(dot(l.u, m.u)) > kParallel && std::abs(off(l, foot(m, p))) < offset;
  }

  void share() {
    struct Pair {
      double least;
      Id r, s;
      Vec p;
      double offset;
    };
    std::vector<Pair> pairs;
    for (const auto& ends : at_node_) {
      for (std::size_t i = 0; i < ends.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
          const Run &r = runs_[ends[i].run], &s = runs_[ends[j].run];
          if (r.level != kFree || s.level != kFree || &r == &s) continue;
          const Id node = r.end[ends[i].k];
          const double offset = std::max<double>(rules_.offset, kNarrow * axis_.nodes[node].clearance);
          if (!may_share(r.line, s.line, at(node), offset)) continue;
          pairs.push_back({std::min(r.length, s.length), ends[i].run, ends[j].run, at(node), offset});
        }
      }
    }
    std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) { return std::tuple(-a.least, a.r, a.s) < std::tuple(-b.least, b.r, b.s); });
    std::vector<Id> group(runs_.size());
    std::iota(group.begin(), group.end(), Id{0});
    for (const Pair& pair : pairs) {
      Id a = find(group, pair.r), b = find(group, pair.s);
      if (a == b) continue;
      const auto rank = [&](Id r) { return std::tuple(runs_[r].faced, runs_[r].length, r); };
      if (rank(a) < rank(b)) std::swap(a, b);
      const Run& shorter = runs_[b];
      if (!may_share(runs_[a].line, shorter.line, pair.p, pair.offset) ||
          !may_share(runs_[a].line, shorter.line, (at(shorter.end[0]) + at(shorter.end[1])) * 0.5, pair.offset))
        continue;
      group[b] = a;
    }
    for (Id r = 0; r < runs_.size(); ++r) runs_[r].group = find(group, r);
  }
  [[nodiscard]] const Line& line_of(Id run) const { return runs_[runs_[run].group].line; }

  // 4.
  void join(Id node) {
    const auto& ends = at_node_[node];
    ends_.resize(runs_.size());
    if (ends.empty()) return;
    const auto weight = [&](Id group) {
      double sum = 0;
      int count = 0;
      for (const End& e : ends) {
        if (runs_[e.run].group != group) continue;
        sum += runs_[e.run].length;
        ++count;
      }
      return std::tuple(runs_[group].level != kChord, runs_[group].faced, count > 1, sum, group);
    };
    Id main = runs_[ends[0].run].group;
    for (const End& e : ends) {
      if (weight(runs_[e.run].group) > weight(main)) main = runs_[e.run].group;
    }
    if (runs_[main].level == kChord) {
      for (const End& e : ends) {
        end_of(e) = axis_.nodes[runs_[e.run].end[e.k]].at;
        strokes_.push_back({end_of(e), end_of(ends[0]), node, true});
      }
      return;
    }
    const Line& line = runs_[main].line;
    struct Stop {
      double way;
      Point p;
    };
    std::vector<Stop> stops;
    const auto stop = [&](Vec p) {
      stops.push_back({dot(p - line.at, line.u), rounded(p)});
      return stops.back().p;
    };
    for (const End& e : ends) {
      const Run& run = runs_[e.run];
      if (run.group == main) continue;
      const Vec from = at(run.end[e.k]), to = at(run.end[1 - e.k]);
      const Line& other = line_of(e.run);
      Vec p = run.level == kChord ? from : foot(other, from);
      if (run.level != kChord && std::abs(dot(other.u, line.u)) < kParallel) {
        const Vec m = meet(line, other);
        const double reach = std::max(rules_.offset + 1.5 * axis_.nodes[run.end[e.k]].clearance, 0.6 * run.length);
        if (length(m - p) < reach && dot(m - to, from - to) > 0) {
          end_of(e) = stop(m);
          continue;
        }
      }
      end_of(e) = rounded(p);
      strokes_.push_back({rounded(p), stop(foot(line, p)), node, true});
    }
    if (stops.empty()) {
      for (const End& e : ends) stop(foot(line, at(runs_[e.run].end[e.k])));
      if (ends.size() == 1) extend(node, ends[0], line, stop);
    }
    std::sort(stops.begin(), stops.end(), [](const Stop& a, const Stop& b) { return std::tuple(a.way, a.p) < std::tuple(b.way, b.p); });
    for (std::size_t i = 0; i + 1 < stops.size(); ++i) strokes_.push_back({stops[i].p, stops[i + 1].p, node, true});
    for (const End& e : ends) {
      if (runs_[e.run].group != main) continue;
      const bool forwards = dot(at(runs_[e.run].end[1 - e.k]) - at(runs_[e.run].end[e.k]), line.u) > 0;
      end_of(e) = forwards ? stops.back().p : stops.front().p;
    }
  }

  // What shrank at a loose end was the fork in which the axis ends. If there is a
  // hall, the line turns into it at right angles; else it goes straight on as far as
  // the fork did, but not to a wall ahead or beside.
  template <class Stop>
  void extend(Id node, const End& end, const Line& line, const Stop& stop) {
    const Id from = runs_[end.run].end[end.k], to = runs_[end.run].end[1 - end.k];
    const Vec u = dot(at(from) - at(to), line.u) > 0 ? line.u : line.u * -1, p = foot(line, at(from));
    double way = 0;
    Id deepest = from;
    for (Id n = 0; n < root_.size(); ++n) {
      if (find(root_, n) != node) continue;
      way = std::max(way, dot(at(n) - p, u));
      if (axis_.nodes[n].clearance > axis_.nodes[deepest].clearance) deepest = n;
    }
    const Length narrow = axis_.nodes[from].clearance;
    const Vec turn = foot(line, at(deepest));
    const Point hall = axis_.nodes[deepest].at, corner = rounded(turn);
    if (axis_.nodes[deepest].clearance > std::max(rules_.facade, narrow) && dot(turn - p, u) >= 0 &&
        length(at(deepest) - turn) > rules_.offset) {
      if (border_.clear(rounded(p), corner, rules_.clearance) && border_.clear(corner, hall, rules_.clearance)) {
        stop(turn);
        strokes_.push_back({corner, hall, node, true});
        return;
      }
    }
    way = std::min(way, free_way(polygon_, rounded(p), u) - rules_.facade);
    if (way > 0 && border_.clear(rounded(p), rounded(p + u * way), std::max(rules_.clearance, narrow / 2))) stop(p + u * way);
  }

  // The same for all runs, where two sides of a ring have become one.
  bool restrain_all() {
    bool any = false;
    for (Run& run : runs_) {
      if (run.level == kChord) continue;
      any = true;
      lower(run);
    }
    return any;
  }
  static void lower(Run& run) {
    run.level = static_cast<Level>(run.level + 1);
    if (run.level < kOwn) return;
    run.line = run.chord;
    run.faced = false;
  }

  // 5. True if something had to be.
  bool restrain(bool all) {
    std::vector<char> bad(runs_.size());
    bool any = false;
    const auto blame = [&](Id r) {
      if (runs_[r].level == kChord) return;
      bad[r] = 1;
      any = true;
    };
    for (const Stroke& s : strokes_) {
      if (border_.clear(s.a, s.b, rules_.clearance - 1)) continue;
      if (!s.joint) {
        blame(s.owner);
        for (const Id end : runs_[s.owner].end) {
          if (runs_[s.owner].level != kChord) break;
          for (const End& e : at_node_[find(root_, end)]) blame(e.run);
        }
        continue;
      }
      for (const End& e : at_node_[s.owner]) blame(e.run);
      for (Id r = 0; r < runs_.size(); ++r) {
        if (runs_[r].shrunk && find(root_, runs_[r].end[0]) == s.owner) blame(r);
      }
    }
    if (!any) return false;
    for (Id r = 0; r < runs_.size(); ++r) {
      while ((all || bad[r]) && runs_[r].level != kChord) {
        lower(runs_[r]);
        bad[r] = 0;
      }
    }
    return true;
  }

  const Polygon& polygon_;
  const Axis& axis_;
  const StraightRules& rules_;
  Border border_;
  std::vector<Vec> walls_;          // directions
  std::vector<Id> nodes_, edges_;   // of the chain in hand
  std::vector<Run> runs_;
  std::size_t rings_ = 0;
  std::vector<Id> degree_, part_;   // of nodes of the axis: runs that end there; which are connected
  std::vector<Id> root_;            // of nodes that shrunk runs make one
  std::vector<std::vector<End>> at_node_;
  std::vector<std::array<Point, 2>> ends_;  // where the runs end now
  std::vector<Stroke> strokes_;
};

}  // namespace

StraightAxis straight_axis(const Polygon& polygon, const Axis& axis, const StraightRules& rules) {
  Straightener straightener(polygon, axis, rules);
  std::vector<Stroke> strokes = straightener.run();
  std::vector<Stroke> blocks = std::move(straightener.blocks);
  std::vector<char> used(axis.nodes.size());
  for (const auto& e : axis.edges) used[e.a] = used[e.b] = 1;
  std::vector<Point> points;
  for (Id n = 0; n < axis.nodes.size(); ++n) {
    if (!used[n]) blocks.push_back(grown(polygon, axis.nodes[n].at, rules));
  }
  for (const Stroke& s : blocks) {
    if (s.a == s.b) points.push_back(s.a);
    else strokes.push_back(s);
  }
  const Tidy tidy(polygon, strokes, rules.offset);
  StraightAxis out;
  std::vector<Id> number(tidy.points.size(), static_cast<Id>(-1));
  const Border border(polygon);
  const auto node = [&](Id p) {
    if (number[p] == static_cast<Id>(-1)) {
      number[p] = static_cast<Id>(out.nodes.size());
      out.nodes.push_back({tidy.points[p], static_cast<Length>(border.distance(tidy.points[p]))});
    }
    return number[p];
  };
  for (const auto& e : tidy.edges) {
    const Id a = node(e.a), b = node(e.b);
    out.segments.push_back({a, b, 0, 0, 0, 0, 0});
    border.stretch(out, out.segments.back());
  }
  for (const Point p : points) out.nodes.push_back({p, static_cast<Length>(border.distance(p))});
  return out;
}

}  // namespace enfilade::geom
