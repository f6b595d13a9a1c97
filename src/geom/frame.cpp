// The frame of an outline, and turning its edges onto it.
//
// Directions are vectors, folded by right angles; nothing is ever an angle. The
// frame is the direction of one edge that most others are near, and then the mean
// of those within a quarter of a degree: a mean over more would be pulled off by
// every wall that leans, turn all the others with it, and do so again next time.
//
// Every edge on the frame, or within 4° of it, has a line:
//   turned    along the frame, through the middle of the edge;
//   run       neighbours on the same axis have one line in common, through their
//             mean weighted by length, else they would never meet;
//   kept      its own line, if it is on the frame already or may not turn.
// A corner goes to where its two lines meet. Where that is too far away, neither
// edge may turn, and all corners are found again; so at most as many rounds as
// edges.
//
//        ______                ______
//   _---'      |          ____|......|    the left edge turns about its middle;
//  |           |    →    |           |    its corners slide along their other
//  |___________|         |___________|    edges

#include <algorithm>
#include <cmath>

#include "geom/repair_steps.hpp"

namespace enfilade::geom {
namespace {

constexpr double kTan4 = 0.06992681194351041;         // of 4°
constexpr double kTanQuarter = 0.004363350820701567;  // of 0.25°
constexpr std::size_t kCandidates = 64;               // longest edges whose directions are tried

// An edge counts as on the frame while its end is off by less than this plus a
// thousandth of its length: more than what rounding corners does to it, and to
// the mean direction of its fellows. So turning again finds nothing to turn.
constexpr double kOnFrame = 5;

// Turned by right angles into x > 0, y >= 0.
Point folded(Point d) {
  while (!(d.x > 0 && d.y >= 0)) d = {d.y, -d.x};
  return d;
}

// The edge turned by right angles to lie within 45° of d; returns the tangent
// of what is left between them.
double fold_onto(Point d, Point e, Point& turned) {
  const auto along = static_cast<double>(dot(d, e)), across = static_cast<double>(cross({}, d, e));
  if (std::abs(along) >= std::abs(across)) {
    turned = along > 0 ? e : Point{-e.x, -e.y};
    return std::abs(across) / std::abs(along);
  }
  turned = across > 0 ? Point{e.y, -e.x} : Point{-e.y, e.x};
  return std::abs(along) / std::abs(across);
}

struct Vector {
  double x = 0, y = 0;
};
double times(Vector a, Vector b) { return a.x * b.y - a.y * b.x; }

struct Line {
  Vector on, along;
};

enum class State : std::uint8_t { kept, turned };

struct Edge {
  Point a, b;
  double length = 0;
  int axis = -1;     // 0 along the frame, 1 across it, -1 neither
  bool off = false;  // needs turning
  bool barred = false;
  State state = State::kept;
  Line line;
  std::size_t before = 0, next = 0;
};

class Turner {
 public:
  Turner(const Polygon& polygon, Vector frame, Length most) : frame_(frame), most_(most) {
    add(polygon.outer);
    for (const Ring& hole : polygon.holes) add(hole);
  }

  [[nodiscard]] bool needed() const {
    return std::any_of(edges_.begin(), edges_.end(), [](const Edge& e) { return e.off; });
  }

  // The new starts of the edges. Meaningless if the work was stopped.
  const std::vector<Point>& corners(Work& work) {
    do { find_lines(); } while (!find_corners() && work.step(edges_.size()));
    return corners_;
  }
  [[nodiscard]] std::uint32_t turned() const {
    return static_cast<std::uint32_t>(
        std::count_if(edges_.begin(), edges_.end(), [](const Edge& e) { return e.off && !e.barred; }));
  }
  [[nodiscard]] double furthest() const { return furthest_; }

 private:
  void add(const Ring& ring) {
    const std::size_t first = edges_.size(), n = ring.size();
    for (std::size_t i = 0; i < n; ++i) {
      Edge e;
      e.a = ring[i];
      e.b = ring[i + 1 < n ? i + 1 : 0];
      e.length = length_of(e.b - e.a);
      e.before = first + (i > 0 ? i - 1 : n - 1);
      e.next = first + (i + 1 < n ? i + 1 : 0);
      const Vector d{static_cast<double>(e.b.x - e.a.x), static_cast<double>(e.b.y - e.a.y)};
      const double along = std::abs(d.x * frame_.x + d.y * frame_.y), across = std::abs(times(frame_, d));
      if (across <= kTan4 * along) e.axis = 0;
      else if (along <= kTan4 * across) e.axis = 1;
      e.off = e.axis >= 0 && std::min(along, across) > kOnFrame + e.length / 1000;
      edges_.push_back(e);
    }
  }

  [[nodiscard]] bool one_run(const Edge& e, const Edge& f) const {
    return e.axis >= 0 && e.axis == f.axis && !e.barred && !f.barred && dot(e.b - e.a, f.b - f.a) > 0;
  }
  [[nodiscard]] Vector direction(int axis) const { return axis == 0 ? frame_ : Vector{-frame_.y, frame_.x}; }

  void find_lines() {
    for (Edge& e : edges_) {
      const Vector middle{(static_cast<double>(e.a.x) + e.b.x) / 2, (static_cast<double>(e.a.y) + e.b.y) / 2};
      const bool turns = e.off && !e.barred;
      e.state = turns ? State::turned : State::kept;
      e.line = {middle, turns ? direction(e.axis) : Vector{(e.b.x - e.a.x) / e.length, (e.b.y - e.a.y) / e.length}};
    }
    // Runs with an edge that turns. No ring is one run from end to end.
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      if (one_run(edges_[edges_[i].before], edges_[i]) || !one_run(edges_[i], edges_[edges_[i].next])) continue;
      bool turns = false;
      double weight = 0;
      Vector mean;
      const auto each = [&](const auto& what) {
        std::size_t k = i;
        what(edges_[k]);
        while (one_run(edges_[k], edges_[edges_[k].next])) what(edges_[k = edges_[k].next]);
      };
      each([&](const Edge& e) {
        turns = turns || e.off;
        weight += e.length;
        mean.x += e.line.on.x * e.length;
        mean.y += e.line.on.y * e.length;
      });
      if (!turns) continue;
      each([&](Edge& e) {
        e.state = State::turned;
        e.line = {{mean.x / weight, mean.y / weight}, direction(e.axis)};
      });
    }
  }

  // False if a corner went too far; then its edges are barred.
  bool find_corners() {
    corners_.resize(edges_.size());
    furthest_ = 0;
    bool good = true;
    for (std::size_t i = 0; i < edges_.size(); ++i) {
      Edge &f = edges_[i], &e = edges_[f.before];
      corners_[i] = f.a;
      if (e.state != State::turned && f.state != State::turned) continue;
      const double moved = place(e, f, corners_[i]);
      if (moved <= most_) {
        furthest_ = std::max(furthest_, moved);
        continue;
      }
      e.barred = f.barred = true;
      good = false;
    }
    return good;
  }

  // Returns how far the corner between e and f goes.
  [[nodiscard]] double place(const Edge& e, const Edge& f, Point& out) const {
    const Vector p{static_cast<double>(out.x), static_cast<double>(out.y)};
    const double turn = times(e.line.along, f.line.along);
    Vector to;
    if (std::abs(turn) > 0.3) {
      const double t = times({f.line.on.x - e.line.on.x, f.line.on.y - e.line.on.y}, f.line.along) / turn;
      to = {e.line.on.x + e.line.along.x * t, e.line.on.y + e.line.along.y * t};
    } else if (one_run(e, f) || e.state != f.state) {
      const Line& line = e.state == State::turned ? e.line : f.line;
      const double t = (p.x - line.on.x) * line.along.x + (p.y - line.on.y) * line.along.y;
      to = {line.on.x + line.along.x * t, line.on.y + line.along.y * t};
    } else {
      return 1e18;
    }
    const double dx = to.x - p.x, dy = to.y - p.y, moved = std::sqrt(dx * dx + dy * dy);
    if (!(moved <= most_)) return 1e18;
    const auto whole = [](double v) { return static_cast<Length>(v < 0 ? v - 0.5 : v + 0.5); };
    out = {whole(to.x), whole(to.y)};
    return moved;
  }

  Vector frame_;
  double most_;
  double furthest_ = 0;
  std::vector<Edge> edges_;
  std::vector<Point> corners_;
};

}  // namespace

Point main_direction(const Polygon& polygon) {
  std::vector<Point> edges;
  const auto add = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point d = ring[i + 1 < ring.size() ? i + 1 : 0] - ring[i];
      if (d != Point{}) edges.push_back(d);
    }
  };
  add(polygon.outer);
  for (const Ring& hole : polygon.holes) add(hole);
  std::vector<std::size_t> longest(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) longest[i] = i;
  std::sort(longest.begin(), longest.end(), [&](std::size_t i, std::size_t j) {
    const std::int64_t a = dot(edges[i], edges[i]), b = dot(edges[j], edges[j]);
    return a != b ? a > b : i < j;
  });
  if (longest.size() > kCandidates) longest.resize(kCandidates);
  double best = 0;
  std::size_t winner = edges.size();
  Point turned;
  for (const std::size_t i : longest) {
    double votes = 0;
    for (const Point e : edges) {
      const double off = fold_onto(edges[i], e, turned);
      if (off < kTan4) votes += length_of(e) * (1 - off / kTan4);
    }
    // The same edges in another order add up to the same, nearly; that is no win.
    if (votes > best * (1 + 1e-9)) {
      best = votes;
      winner = i;
    }
  }
  if (winner == edges.size()) return {1, 0};
  std::int64_t x = 0, y = 0;
  for (const Point e : edges) {
    if (fold_onto(edges[winner], e, turned) > kTanQuarter) continue;
    x += turned.x;
    y += turned.y;
  }
  while (std::max(std::abs(x), std::abs(y)) > kLimit) {
    x /= 2;
    y /= 2;
  }
  return folded({static_cast<Length>(x), static_cast<Length>(y)});
}

bool turn_edges(Polygon& polygon, const RepairLimits& limits, RepairLog& log, Work& work) {
  if (limits.turn == 0) return false;
  const Point d = main_direction(polygon);
  const double length = length_of(d);
  Turner turner(polygon, {d.x / length, d.y / length}, limits.turn);
  if (!turner.needed()) return false;
  const std::vector<Point>& corners = turner.corners(work);
  const std::uint32_t turned = turner.turned();
  if (turned == 0) return false;
  Polygon result = polygon;
  std::size_t i = 0;
  for (Point& p : result.outer) p = corners[i++];
  for (Ring& hole : result.holes) {
    for (Point& p : hole) p = corners[i++];
  }
  if (result == polygon || !validate(result, &work)) return false;
  polygon = std::move(result);
  log.add(RepairKind::turned, turned, turner.furthest());
  return true;
}

}  // namespace enfilade::geom
