// Spurs of a corridor are tried from every edge that a zone has on it, the shortest
// first, and the zone is cut again with each. Where no straight one helps, a second
// leg is set at right angles to the end of the first.
//
//   +----------------+      +--------+-------+
//   |                |      |        |       |
//   |          +-----+      |    +---+ +-----+
//   |                D      |    |  s      s D corridor
//   +----------------+      +----+-----------+

#include <algorithm>
#include <array>

#include "rules/apartment/ring.hpp"
#include "rules/apartment/zones.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;

constexpr Length kStep = 2'000, kLongest = 16'000;
constexpr Length kFirstLeg = 1'000;  // what bent ones begin with, and its step
constexpr double kBefore = 2'400;    // between a spur and the wall ahead
constexpr double kAside = 2'200;     // and walls beside it
constexpr double kTight = 1'300;     // both, if need be
constexpr Length kNarrow = 1'320;    // and no wider than that
constexpr int kMostBends = 300;      // second legs that are tried
// Trying a spur takes the square of the zone's corners: zones with many have fewer tries.
constexpr std::size_t kMostWork = 600'000, kLeastTries = 2;
// It also takes a ray from every bay of its façade: of what a plate may cost, one zone takes no more steps than these.
constexpr std::uint64_t kMostSteps = 8'000'000;

// What one zone may still cost.
struct ZoneAllowance {
  std::size_t tries = 0;  // how often it may be cut
  Allowance own{kMostSteps};
  Allowance& plate;
  [[nodiscard]] bool spent() const { return tries == 0 || own.spent() || plate.spent(); }
  void take(std::uint64_t steps) {
    --tries;
    own.take(steps);
    plate.take(steps);
  }
};

// A zone seen from an edge of its corridor: u along it, t into the zone.
struct Base {
  Point a;
  double ux = 0, uy = 0;
  [[nodiscard]] Point at(double u, double t) const {
    return {whole(a.x + u * ux - t * uy), whole(a.y + u * uy + t * ux)};
  }
  [[nodiscard]] double u(Point p) const { return (p.x - a.x) * ux + (p.y - a.y) * uy; }
  [[nodiscard]] double t(Point p) const { return (p.y - a.y) * ux - (p.x - a.x) * uy; }
};

struct Found {
  double cost = kNowhere;
  Parts parts;
  std::vector<geom::Polygon> spurs;
  [[nodiscard]] bool enough() const { return cost < kNowhere && parts.over <= 0; }
};

class SpurLayer {
 public:
  // With `tight`, rather a narrow gap beside the spur than no spur.
  SpurLayer(const Plot& plot, const Zone& zone, bool tight, ZoneAllowance& left)
      : plot_(plot), zone_(zone), tight_(tight), left_(left) {}

  void straight(Found& best) const {
    for (Length reach = kStep; reach <= kLongest; reach += kStep) {
      each_place([&](std::size_t i, double from) { try_spur(i, from, reach, 2, best); });
      if (best.enough()) return;
    }
  }

  void bent(Found& best) const {
    int left = kMostBends;
    for (Length reach = kFirstLeg; reach <= kLongest && left > 0; reach += kFirstLeg) {
      each_place([&](std::size_t i, double from) {
        if (left > 0 && !best.enough()) bend(i, from, reach, left, best);
      });
      if (best.enough()) return;
    }
  }

 private:
  // Where a spur may begin, on edges along the corridor.
  template <typename Try>
  void each_place(Try&& tried) const {
    for (std::size_t i = 0; i < zone_.size(); ++i) {
      if (zone_[i].beyond != Next::corridor) continue;
      const double length = length_of(step_of(zone_, i)), spare = length - width_on(length);
      if (spare < -2) continue;
      for (const double at : {0.0, 1.0, 0.5, 0.25, 0.75}) {
        if (spare >= (at == 0 ? -2 : at == 1 ? 100 : 3'000)) tried(i, std::max(0.0, spare * at));
      }
    }
  }

  struct Leg {
    Base base;
    double from = 0, to = 0;
    Length reach = 0;
    [[nodiscard]] geom::Polygon shape() const {
      return {{base.at(from, -300), base.at(to, -300), base.at(to, reach), base.at(from, reach)}, {}};
    }
  };

  // What is left of the zone beside a leg; false if that has no room.
  bool lay_leg(std::size_t i, double from, Length reach, Leg& leg, Zone& rest) const {
    const Point d = step_of(zone_, i);
    const double length = length_of(d);
    leg = {{zone_[i].at, d.x / length, d.y / length}, from, from + width_on(length), reach};
    if (!plot_.step(8 * zone_.size()) || !is_clear(leg.base, from, leg.to - from, reach)) return false;
    rest = zone_;
    const std::array<Corner, 4> turn{{{leg.base.at(from, 0), Next::corridor},
                                      {leg.base.at(from, reach), Next::corridor},
                                      {leg.base.at(leg.to, reach), Next::corridor},
                                      {leg.base.at(leg.to, 0), Next::corridor}}};
    rest.insert(rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, turn.begin(), turn.end());
    drop_turns(rest);
    return true;
  }

  bool try_spur(std::size_t i, double from, Length reach, std::size_t width, Found& best) const {
    Leg leg;
    Zone rest;
    if (left_.spent() || !lay_leg(i, from, reach, leg, rest)) return false;
    Parts found = split_zone(plot_, rest, kDeepest, width);
    left_.take(found.steps);
    const double cost = found.over * 100 + found.cost + reach / 1e4;
    if (cost >= best.cost) return true;
    best.cost = cost;
    best.parts = std::move(found);
    best.spurs = {leg.shape()};
    return true;
  }

  // Second legs on both sides, at the end of a first.
  void bend(std::size_t i, double from, Length reach, int& left, Found& best) const {
    Leg leg;
    Zone rest;
    if (!lay_leg(i, from, reach, leg, rest)) return;
    const SpurLayer beyond(plot_, rest, tight_, left_);
    const double width = leg.to - from;
    for (std::size_t k = 0; k < rest.size(); ++k) {
      const Point a = rest[k].at, b = rest[after(rest, k)].at;
      const bool low = b == leg.base.at(from, reach), high = a == leg.base.at(leg.to, reach);
      const double length = length_of(b - a);
      if (rest[k].beyond != Next::corridor || low == high || length < width - 2) continue;
      for (Length second = kStep; second <= kLongest && left > 0; second += kStep) {
        Found found;
        const double at = low ? length - beyond.width_on(length) : 0;
        if (!beyond.try_spur(k, std::max(0.0, at), second, 1, found)) break;
        --left;
        found.cost += reach / 1e4;
        if (found.cost >= best.cost) continue;
        best = std::move(found);
        best.spurs.push_back(leg.shape());
        if (best.enough()) return;
      }
    }
  }

  // Walls ahead and beside are far enough, or a side lies on one.
  [[nodiscard]] bool is_clear(const Base& base, double from, double width, Length reach) const {
    const double to = from + width, beside = tight_ ? kTight : kAside, before = tight_ ? kTight : kBefore;
    const Direction ahead{-base.uy, base.ux}, right{base.ux, base.uy}, left{-base.ux, -base.uy};
    Place hit;
    double distance = 0;
    for (const double u : {from + 20, (from + to) / 2, to - 20}) {
      if (!shoot(zone_, base.at(u, 1), ahead, hit, distance) || distance < reach + before) return false;
    }
    const auto on_side = [&](double u) { return std::abs(u - from) <= 2 || std::abs(u - to) <= 2; };
    for (const Corner& c : zone_) {
      const double u = base.u(c.at), t = base.t(c.at);
      if (t > 10 && t < reach + 1'000 && u > from - beside && u < to + beside && !on_side(u)) return false;
    }
    for (const double t : {1'000.0, static_cast<double>(reach)}) {
      if (shoot(zone_, base.at(to - 10, t), right, hit, distance) && distance > 20 && distance < beside) return false;
      if (shoot(zone_, base.at(from + 10, t), left, hit, distance) && distance > 20 && distance < beside) return false;
    }
    return true;
  }

  // Where a ring turns back on itself, and corners that are none.
  static void drop_turns(Zone& ring) {
    for (std::size_t i = 0; i < ring.size() && ring.size() > 3;) {
      const std::size_t n = ring.size(), before = (i + n - 1) % n;
      const Point a = ring[before].at, b = ring[i].at, c = ring[after(ring, i)].at;
      const double line = std::abs(static_cast<double>(geom::cross(a, b, c)));
      const bool back = geom::dot(b - a, c - b) < 0 && line <= 3 * std::max(length_of(b - a), length_of(c - b));
      const bool on =
          line <= 1.0 * std::max(length_of(b - a), length_of(c - b)) && ring[before].beyond == ring[i].beyond;
      if (a != b && !back && !on) {
        ++i;
        continue;
      }
      if (a == b) {
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(before));
      } else {
        // What goes on is on the side of the longer way.
        if (length_of(c - b) > length_of(b - a)) ring[before].beyond = ring[i].beyond;
        ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
      }
      i = i > 2 ? i - 2 : 0;
    }
  }

  [[nodiscard]] double width_on(double length) const {
    return tight_ ? std::clamp<double>(length, std::min(kNarrow, plot_.corridor), plot_.corridor) : plot_.corridor;
  }

  const Plot& plot_;
  const Zone& zone_;
  bool tight_;
  ZoneAllowance& left_;
};

}  // namespace

Parts grow_spurs(const Plot& plot, const Zone& zone, Allowance& plate, std::vector<geom::Polygon>& spurs) {
  const double over = measure(zone).area - kTooLarge * plot.wish;
  Found best;
  ZoneAllowance left{std::max(kLeastTries, kMostWork / (zone.size() * zone.size())), {kMostSteps}, plate};
  const auto helps = [&] { return best.cost < kNowhere && best.parts.over < 0.8 * over; };
  for (const bool tight : {false, true}) {
    best = {};
    SpurLayer(plot, zone, tight, left).straight(best);
    if (helps()) break;
  }
  if (!best.enough()) {
    for (const bool tight : {false, true}) {
      Found bent;
      SpurLayer(plot, zone, tight, left).bent(bent);
      if (bent.cost < best.cost) best = std::move(bent);
      if (best.enough()) break;
    }
  }
  if (!helps()) return {};
  spurs = std::move(best.spurs);
  return std::move(best.parts);
}

}  // namespace enfilade::rules
