// Steps 1 and 2 of straight.cpp.

#include "geom/runs.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace enfilade::geom {
namespace {

constexpr double kFaced = 0.3;           // share of a run that must lie along walls of its direction
constexpr double kBetweenWalls = -0.98;  // the two nearest points lie opposite each other
constexpr double kFramed = 0.7;          // share of the walls beside a run that make a frame
constexpr double kNarrow = 0.3;          // of the clearance: the most that a run may be off the axis

class Maker {
 public:
  Maker(const Polygon& polygon, const Axis& axis, const StraightRules& rules, const Border& border)
      : axis_(axis), rules_(rules), border_(border) {
    each_edge(polygon, [&](Point a, Point b) { walls_.push_back(vec(b - a) * (1 / length(vec(b - a)))); });
  }

  std::vector<Run> run() {
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
    return std::move(runs_);
  }

 private:
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
    if (j - i > 1 && (ring || most > tolerance ||
                      !border_.clear(axis_.nodes[nodes_[i]].at, axis_.nodes[nodes_[j]].at, rules_.clearance))) {
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
    find_frame(run, i, j);
    if (!run.faced) {
      run.line = run.chord;
      return;
    }
    if (dot(run.line.u, u) < 0) run.line.u = run.line.u * -1;
    place(run, i, j);
  }

  // The direction that most walls beside the run are along or across.
  void find_frame(Run& run, std::size_t i, std::size_t j) {
    struct Beside {
      Id wall;
      double way;
    };
    std::vector<Beside> beside;
    double whole = 0, most = 0;
    for (std::size_t k = i; k < j; ++k) {
      const auto& e = axis_.edges[edges_[k]];
      for (const Axis::Site s : {e.left, e.right}) {
        beside.push_back({s.edge, length(at(e.b) - at(e.a))});
        whole += beside.back().way;
      }
    }
    for (const Beside& b : beside) {
      double sum = 0;
      for (const Beside& c : beside) {
        const double along = std::abs(dot(walls_[b.wall], walls_[c.wall]));
        if (along > kAlike || along * along < 1 - kAlike * kAlike) sum += c.way;
      }
      if (sum <= most) continue;
      most = sum;
      run.frame = walls_[b.wall];
    }
    if (most < kFramed * whole) run.frame = {};
    for (std::size_t k = i; k <= j; ++k) run.way.push_back(axis_.nodes[nodes_[k]].at);
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

  [[nodiscard]] Vec at(Id node) const { return vec(axis_.nodes[node].at); }

  const Axis& axis_;
  const StraightRules& rules_;
  const Border& border_;
  std::vector<Vec> walls_;         // directions
  std::vector<Id> nodes_, edges_;  // of the chain in hand
  std::vector<Run> runs_;
};

}  // namespace

std::vector<Run> make_runs(const Polygon& polygon, const Axis& axis, const StraightRules& rules, const Border& border) {
  return Maker(polygon, axis, rules, border).run();
}

}  // namespace enfilade::geom
