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
#include <enfilade/geom/axis.hpp>
#include <numeric>
#include <tuple>

#include "geom/runs.hpp"
#include "geom/stretch.hpp"
#include "geom/strokes.hpp"
#include "geom/vec.hpp"

namespace enfilade::geom {
namespace {

constexpr double kParallel = 0.990;  // 8°: lines closer than this are joined by a step
constexpr double kWide = 0.3;        // of the clearance: the offset in wide parts
constexpr double kArm = 0.6;         // of the clearance: the least length of a loose end
constexpr double kCut = 1.5;         // of the width: the least length of a run that follows no wall
constexpr int kRounds = 24;

class Straightener {
 public:
  Straightener(const Polygon& polygon, const Axis& axis, const StraightRules& rules)
      : polygon_(polygon), axis_(axis), rules_(rules), border_(polygon) {}

  std::vector<Stroke> blocks;  // parts without a direction, done

  std::vector<Stroke> run() {
    runs_ = make_runs(polygon_, axis_, rules_, border_);
    root_.resize(axis_.nodes.size());
    find_blocks();
    for (int round = 0;; ++round) {
      shrink();
      share();
      strokes_.clear();
      for (Id n = 0; n < root_.size(); ++n) {
        if (find(root_, n) == n) join(n);
      }
      for (Id r = 0; r < runs_.size(); ++r) {
        if (!runs_[r].shrunk) draw(r);
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
  // One stroke, or several at right angles for a run that follows no wall.
  void draw(Id r) {
    const Run& run = runs_[r];
    Point a = ends_[r][0];
    if (run.framed() && run.level != kChord) {
      const Length room = std::min(axis_.nodes[run.end[0]].clearance, axis_.nodes[run.end[1]].clearance) / 2;
      std::vector<Point> corners;
      if (square(border_, run.frame, a, ends_[r][1], run.way, std::max(room, rules_.clearance), corners)) {
        for (const Point p : corners) {
          strokes_.push_back({a, p, r, false});
          a = p;
        }
      }
    }
    strokes_.push_back({a, ends_[r][1], r, false});
  }
  [[nodiscard]] Vec at(Id node) const { return vec(axis_.nodes[node].at); }

  // A run that is too short for the width of the plan: one along a wall must be
  // longer than half of it, or a third at a loose end, which is where an arm of
  // the plan is. One that may only cut a corner must be longer than the plan is
  // wide, and at a loose end it runs into a corner.
  [[nodiscard]] bool stubby(const Run& run) const {
    const double a = axis_.nodes[run.end[0]].clearance, b = axis_.nodes[run.end[1]].clearance;
    const bool loose = degree_[run.end[0]] <= 1 || degree_[run.end[1]] <= 1;
    const double least =
        run.faced ? (loose ? kArm * std::max(a, b) : std::min(a, b)) : (loose ? 2 * std::max(a, b) : kCut * (a + b));
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
    runs_.erase(std::remove_if(runs_.begin(), runs_.end(),
                               [&](const Run& r) { return longest[find(part_, r.end[0])] == kNone; }),
                runs_.end());
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
    std::sort(order.begin(), order.end(),
              [&](Id a, Id b) { return std::tuple(runs_[a].length, a) < std::tuple(runs_[b].length, b); });
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
          const double offset = std::max<double>(rules_.offset, kWide * axis_.nodes[node].clearance);
          if (!may_share(r.line, s.line, at(node), offset)) continue;
          pairs.push_back({std::min(r.length, s.length), ends[i].run, ends[j].run, at(node), offset});
        }
      }
    }
    std::sort(pairs.begin(), pairs.end(), [](const Pair& a, const Pair& b) {
      return std::tuple(-a.least, a.r, a.s) < std::tuple(-b.least, b.r, b.s);
    });
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
      if (run.framed() && run.level != kChord) {
        end_of(e) = stop(foot(line, from));
        continue;
      }
      const Vec p = run.level == kChord ? from : foot(other, from);
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
    std::sort(stops.begin(), stops.end(),
              [](const Stop& a, const Stop& b) { return std::tuple(a.way, a.p) < std::tuple(b.way, b.p); });
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
        length(at(deepest) - turn) > 2 * rules_.offset) {
      if (border_.clear(rounded(p), corner, rules_.clearance) && border_.clear(corner, hall, rules_.clearance)) {
        stop(turn);
        strokes_.push_back({corner, hall, node, true});
        return;
      }
    }
    way = std::min(way, free_way(polygon_, rounded(p), u) - rules_.facade);
    const Length aside = std::max(rules_.clearance, std::min(narrow / 2, rules_.facade / 4 * 3));
    if (way > 0 && border_.clear(rounded(p), rounded(p + u * way), aside)) stop(p + u * way);
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
    // The longest run that shrank at a point: lines that are too long are so
    // because of what is missing between them.
    const auto blame_shrunk = [&](Id node) {
      Id longest = kNone;
      for (Id r = 0; r < runs_.size(); ++r) {
        if (!runs_[r].shrunk || find(root_, runs_[r].end[0]) != node) continue;
        if (longest == kNone || runs_[r].length > runs_[longest].length) longest = r;
      }
      if (longest != kNone) blame(longest);
      return longest != kNone;
    };
    for (const Stroke& s : strokes_) {
      if (border_.clear(s.a, s.b, rules_.clearance - 1)) continue;
      if (s.joint) {
        if (blame_shrunk(s.owner)) continue;
        for (const End& e : at_node_[s.owner]) blame(e.run);
        continue;
      }
      const Id a = find(root_, runs_[s.owner].end[0]), b = find(root_, runs_[s.owner].end[1]);
      const bool shrunk[] = {blame_shrunk(a), blame_shrunk(b)};
      if (shrunk[0] || shrunk[1]) continue;
      blame(s.owner);
      if (runs_[s.owner].level != kChord) continue;
      for (const Id node : {a, b}) {
        for (const End& e : at_node_[node]) blame(e.run);
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
  std::vector<Run> runs_;
  std::size_t rings_ = 0;
  std::vector<Id> degree_, part_;  // of nodes of the axis: runs that end there; which are connected
  std::vector<Id> root_;           // of nodes that shrunk runs make one
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
