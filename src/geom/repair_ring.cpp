// Points and edges of one ring.
//
// A point v between a and b says nothing if it lies near the chord a b, or if
// the ring turns back at v so sharply that the nearer neighbour lies on the
// other edge, nearly:
//
//        v                        a------------------------v
//   a--------- b                     b---------------------
//   near the chord                a spike: b is near the edge a v
//
// The point with the least distance goes first, so that a fine arc is thinned
// out evenly instead of being eaten from one end.
//
// A short edge becomes the point where its neighbours' lines meet, if they do so
// nearby (a cut corner becomes a corner again), else its middle. Corners note how
// far they have gone: one that would drift further than short_edge in all is
// dropped instead, and the other end of the edge stays where it is.

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "geom/repair_steps.hpp"

namespace enfilade::geom {
namespace {

constexpr double kFar = 1e18;

// A ring as a circular list, so that points can be dropped in any order.
class Loop {
 public:
  explicit Loop(const Ring& ring) : at_(ring), next_(ring.size()), before_(ring.size()), gone_(ring.size(), false) {
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i) {
      next_[i] = i + 1 < n ? i + 1 : 0;
      before_[i] = i > 0 ? i - 1 : n - 1;
    }
    count_ = n;
  }
  [[nodiscard]] std::size_t size() const { return at_.size(); }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] bool gone(std::size_t i) const { return gone_[i]; }
  [[nodiscard]] std::size_t next(std::size_t i) const { return next_[i]; }
  [[nodiscard]] std::size_t before(std::size_t i) const { return before_[i]; }
  [[nodiscard]] Point at(std::size_t i) const { return at_[i]; }
  void move(std::size_t i, Point to) { at_[i] = to; }
  void drop(std::size_t i) {
    gone_[i] = true;
    next_[before_[i]] = next_[i];
    before_[next_[i]] = before_[i];
    --count_;
  }
  [[nodiscard]] Ring ring() const {
    Ring result;
    for (std::size_t i = 0; i < at_.size(); ++i) {
      if (!gone_[i]) result.push_back(at_[i]);
    }
    return result;
  }

 private:
  Ring at_;
  std::vector<std::size_t> next_, before_;
  std::vector<bool> gone_;
  std::size_t count_ = 0;
};

double distance_to_line(Point a, Point b, Point p) {
  const double length = length_of(b - a);
  return length == 0 ? length_of(p - a) : std::abs(static_cast<double>(cross(a, b, p))) / length;
}

struct Worth {
  double off = kFar;  // how little the point says
  bool spike = false;
};
Worth worth(const Loop& loop, std::size_t i) {
  const Point a = loop.at(loop.before(i)), v = loop.at(i), b = loop.at(loop.next(i));
  if (dot(a - v, b - v) <= 0) return {distance_to_line(a, b, v), false};
  const bool a_nearer = dot(a - v, a - v) <= dot(b - v, b - v);
  return {a_nearer ? distance_to_line(v, b, a) : distance_to_line(v, a, b), true};
}

// Gives the least value of those that are not gone, of equals the first. Values may
// be set again; what was set before is passed over when it comes up.
class Least {
 public:
  explicit Least(const Loop& loop) : loop_(loop), values_(loop.size()) {}
  double operator[](std::size_t i) const { return values_[i]; }
  void set(std::size_t i, double value) {
    values_[i] = value;
    queue_.emplace_back(value, i);
    std::push_heap(queue_.begin(), queue_.end(), std::greater<>());
  }
  // size() of the loop if nothing is below the limit.
  std::size_t find(double limit) {
    while (!queue_.empty()) {
      const auto [value, i] = queue_.front();
      if (!loop_.gone(i) && value == values_[i]) return value < limit ? i : loop_.size();
      std::pop_heap(queue_.begin(), queue_.end(), std::greater<>());
      queue_.pop_back();
    }
    return loop_.size();
  }

 private:
  const Loop& loop_;
  std::vector<double> values_;
  std::vector<std::pair<double, std::size_t>> queue_;
};

bool drop_points(Ring& ring, const RepairLimits& limits, RepairLog& log, bool& changed) {
  Loop loop(ring);
  Least off(loop);
  std::vector<bool> spike(ring.size());
  const auto weigh = [&](std::size_t i) {
    const Worth w = worth(loop, i);
    off.set(i, w.off);
    spike[i] = w.spike;
  };
  for (std::size_t i = 0; i < ring.size(); ++i) weigh(i);
  while (loop.count() > 0) {
    const std::size_t i = off.find(limits.off_chord);
    if (i == loop.size()) break;
    if (loop.count() <= 3) {
      ring.clear();
      changed = true;
      return false;
    }
    changed = true;
    log.add(spike[i] ? RepairKind::spike : RepairKind::straight, 1, spike[i] ? 0 : off[i]);
    loop.drop(i);
    weigh(loop.before(i));
    weigh(loop.next(i));
  }
  if (loop.count() < ring.size()) ring = loop.ring();
  return ring.size() >= 3;
}

// Where the lines a b and c d meet; false if they are within 30° of each other
// or meet far away.
bool meet(Point a, Point b, Point c, Point d, Point& out) {
  const double ux = b.x - a.x, uy = b.y - a.y, vx = d.x - c.x, vy = d.y - c.y;
  const double turn = ux * vy - uy * vx;
  if (4 * turn * turn < (ux * ux + uy * uy) * (vx * vx + vy * vy) || turn == 0) return false;
  const double t = ((c.x - b.x) * vy - (c.y - b.y) * vx) / turn;
  const double x = ux * t, y = uy * t;
  if (!(std::abs(x) < 1e6 && std::abs(y) < 1e6)) return false;
  const auto whole = [](double v) { return static_cast<Length>(v < 0 ? v - 0.5 : v + 0.5); };
  out = b + Point{whole(x), whole(y)};
  return true;
}

bool drop_edges(Ring& ring, const RepairLimits& limits, RepairLog& log, bool& changed) {
  Loop loop(ring);
  Least length(loop);                           // of the edge that begins at i
  std::vector<double> moved(ring.size(), 0.0);  // of its start
  const auto measure = [&](std::size_t i) { length.set(i, length_of(loop.at(loop.next(i)) - loop.at(i))); };
  for (std::size_t i = 0; i < ring.size(); ++i) measure(i);
  while (true) {
    const std::size_t i = length.find(limits.short_edge);
    if (i == loop.size()) break;
    changed = true;
    if (loop.count() <= 3) {
      ring.clear();
      return false;
    }
    const std::size_t j = loop.next(i);
    const Point a = loop.at(i), b = loop.at(j);
    Point to;
    const auto reach = [&] { return std::max(length_of(to - a), length_of(to - b)); };
    const double before = std::max(moved[i], moved[j]);
    if (!meet(loop.at(loop.before(i)), a, loop.at(loop.next(j)), b, to) || before + reach() > limits.short_edge) {
      to = {a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    }
    if (before + reach() > limits.short_edge) to = moved[i] <= moved[j] ? a : b;
    log.add(RepairKind::short_edge, 1, reach());
    moved[i] = to == a ? moved[i] : to == b ? moved[j] : before + reach();
    loop.move(i, to);
    loop.drop(j);
    measure(loop.before(i));
    measure(i);
  }
  if (loop.count() < ring.size()) ring = loop.ring();
  return ring.size() >= 3;
}

}  // namespace

double length_of(Point d) { return std::sqrt(static_cast<double>(dot(d, d))); }

double distance_to_segment(Point a, Point b, Point p) {
  if (dot(p - a, b - a) <= 0) return length_of(p - a);
  if (dot(p - b, a - b) <= 0) return length_of(p - b);
  return distance_to_line(a, b, p);
}

void drop_repeated(Ring& ring, const RepairLimits& limits, RepairLog& log) {
  // A closing point is how rings are written, not a fault.
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  Ring kept;
  double move = 0;
  const auto same = [&](Point a, Point b) {
    const double d = length_of(a - b);
    if (d > limits.repeated) return false;
    move = std::max(move, d);
    return true;
  };
  for (const Point p : ring) {
    if (kept.empty() || !same(kept.back(), p)) kept.push_back(p);
  }
  while (kept.size() > 1 && same(kept.back(), kept.front())) kept.pop_back();
  if (kept.size() == ring.size()) return;
  log.add(RepairKind::repeated, static_cast<std::uint32_t>(ring.size() - kept.size()), move);
  ring = std::move(kept);
}

bool tidy_ring(Ring& ring, const RepairLimits& limits, RepairLog& log, bool& changed) {
  return drop_points(ring, limits, log, changed) && drop_edges(ring, limits, log, changed);
}

}  // namespace enfilade::geom
