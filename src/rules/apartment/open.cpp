// Rooms off the living room: what a dwelling has where no hall reaches all of it,
// as where it goes round a core. From one large room, bedrooms are cut off one by
// one: across an arm, or a corner of it.
//
//   +---:---+---:---+--:--+        + - + across an arm, from between two windows
//   |  bed  D  living     |            or from a corner that sticks in
//   +---+---+--+    +--D--+        + - + a corner, if what is left beside it is
//       |      D    | bed |            wide enough to pass
//       + bath +    +--:--+

#include "rules/apartment/open.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "rules/apartment/doors.hpp"
#include "rules/apartment/inspect.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using plan::Use;

constexpr double kLeastFlat = 36;                         // m² of a dwelling that has a bedroom
constexpr double kLivingShare = 0.42, kLeastLiving = 24;  // of the dwelling, m²; it is cut as long as it is larger
constexpr double kLeastBed = 8.5, kLargestBed = 26, kBed = 15;  // m²
constexpr double kNarrowest = 2'450, kNarrowLiving = 3'100;     // with half the walls
constexpr double kSlimmest = 1.75;                              // of a bedroom; 1 is a square
constexpr double kBeforeDoor = 1'050;                           // the ways in stay free
constexpr double kPass = 1'500;                                 // beside a corner that is cut off
constexpr Length kStep = 600;
constexpr std::size_t kMostBedrooms = 4, kMostTried = 24;

struct Cut {
  Ring bedroom, rest;
  double cost = 0;
};

double square_metres(const Ring& ring) { return static_cast<double>(geom::twice_area(ring)) / 2e6; }

double slimness(const Ring& ring) {
  double around = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) around += length_of(ring[(i + 1) % ring.size()] - ring[i]) / 1e3;
  return around * around / (16 * square_metres(ring));
}

double width_of(const Ring& ring) {
  if (geom::is_convex(ring)) return geom::width_of(ring);
  Point at;
  return 2.0 * geom::deepest({ring, {}}, at);
}

class OpenPlan {
 public:
  OpenPlan(const ApartmentSite& site, geom::Arrangement& plane, ApartmentPlan& plan)
      : site_(site), plane_(plane), plan_(plan), area_(square_metres(site.ring)) {}

  void run() {
    const double enough = std::max(kLeastLiving, kLivingShare * area_) + kLeastBed / 2;
    for (std::size_t i = 0; i < kMostBedrooms; ++i) {
      if (square_metres(plan_.rooms[0].shape.outer) < enough || !cut_one()) return;
    }
  }

 private:
  bool cut_one() {
    ring_ = plan_.rooms[0].shape.outer;
    cuts_.clear();
    cut_across();
    cut_corners();
    std::stable_sort(cuts_.begin(), cuts_.end(), [](const Cut& a, const Cut& b) { return a.cost < b.cost; });
    for (std::size_t i = 0; i < std::min(cuts_.size(), kMostTried); ++i) {
      if (take(cuts_[i])) return true;
    }
    return false;
  }

  [[nodiscard]] Point next(std::size_t i) const { return ring_[i + 1 < ring_.size() ? i + 1 : 0]; }
  [[nodiscard]] Point before(std::size_t i) const { return ring_[i > 0 ? i - 1 : ring_.size() - 1]; }

  [[nodiscard]] bool lit(Point a, Point b) const {
    for (std::size_t k = 0; k < site_.ring.size(); ++k) {
      if (site_.walls[k] == WallKind::lit && lies_on(site_.ring[k], site_.ring[(k + 1) % site_.ring.size()], a, b))
        return true;
    }
    return false;
  }

  // Where a wall may meet an edge: between windows, or anywhere in the dark.
  void places_on(Point a, Point b, std::vector<Point>& out) const {
    out.clear();
    const double length = length_of(b - a);
    if (lit(a, b)) {
      for (const Point j : site_.joints) {
        if (lies_on(a, b, j, j) && length_of(j - a) > 300 && length_of(j - b) > 300) out.push_back(j);
      }
      return;
    }
    const int steps = static_cast<int>((length - 600) / kStep);
    for (int k = 0; k <= steps; ++k) out.push_back(along(a, b, 300 + (length - 600) * k / std::max(1, steps)));
  }

  // --- across -----------------------------------------------------------------------

  void cut_across() {
    std::vector<Point> places;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Point a = ring_[i], b = next(i), d = b - a;
      if (length_of(d) >= 900) {
        places_on(a, b, places);
        for (const Point p : places) shoot(i, p, {-d.y, d.x});
      }
      const Point e = a - before(i);
      if (geom::cross({}, e, d) >= 0) continue;
      shoot(i, a, e);
      shoot(i, a, {-d.x, -d.y});
    }
  }

  // A wall from a place on edge i to where it meets the ring again.
  void shoot(std::size_t i, Point from, Point d) {
    if (!plane_.work().step(4 * ring_.size())) return;
    const double length = length_of(d), dx = d.x / length, dy = d.y / length;
    double best = 1e9;
    std::size_t edge = i;
    for (std::size_t k = 0; k < ring_.size(); ++k) {
      const Point p = ring_[k] - from, q = next(k) - from;
      const double sp = dx * p.y - dy * p.x, sq = dx * q.y - dy * q.x;
      if ((sp > 0) == (sq > 0)) continue;
      const double t = sp / (sp - sq), at = (p.x + (q.x - p.x) * t) * dx + (p.y + (q.y - p.y) * t) * dy;
      if (at <= 5 || at >= best) continue;
      best = at;
      edge = k;
    }
    if (best >= 1e9 || edge == i) return;
    Point to{whole(from.x + dx * best), whole(from.y + dy * best)};
    for (const Point c : {ring_[edge], next(edge)}) {
      if (length_of(c - to) <= 2) to = c;
    }
    const double askew = window_at(ring_[edge], next(edge), to) ? 2.5 : 0;
    offer(part(i, from, edge, to), part(edge, to, i, from), best, askew);
    offer(part(edge, to, i, from), part(i, from, edge, to), best, askew);
  }

  // From a place on one edge on to one on another.
  [[nodiscard]] Ring part(std::size_t i, Point from, std::size_t k, Point to) const {
    Ring out{from};
    for (std::size_t e = i; e != k;) {
      e = e + 1 < ring_.size() ? e + 1 : 0;
      if (ring_[e] != out.back()) out.push_back(ring_[e]);
    }
    if (out.back() != to) out.push_back(to);
    if (out.size() > 1 && out.front() == out.back()) out.pop_back();
    return out;
  }

  // A wall there would end before a window.
  [[nodiscard]] bool window_at(Point a, Point b, Point p) const {
    return lit(a, b) && std::any_of(site_.bays.begin(), site_.bays.end(),
                                    [&](const ApartmentBay& bay) { return length_of(bay.at - p) < bay.half; });
  }

  // --- corners ----------------------------------------------------------------------

  void cut_corners() {
    std::vector<Point> places, others;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Point c = ring_[i], u = next(i) - c, v = before(i) - c;
      const double square = std::abs(static_cast<double>(geom::dot(u, v))) / (length_of(u) * length_of(v));
      if (geom::cross({}, u, v) <= 0 || square > 0.002) continue;
      places_on(c, next(i), places);
      places_on(before(i), c, others);
      for (const Point p : places) {
        for (const Point q : others) {
          const double w = length_of(p - c), h = length_of(q - c);
          if (std::min(w, h) < kNarrowest || w * h > kLargestBed * 1e6 || w * h < kLeastBed * 1e6) continue;
          cut_corner(i, p, q);
        }
      }
    }
  }

  void cut_corner(std::size_t i, Point p, Point q) {
    if (!plane_.work().step(8 * ring_.size())) return;
    const Point c = ring_[i], far{p.x + q.x - c.x, p.y + q.y - c.y};
    const Polygon room{{q, c, p, far}, {}};
    if (geom::locate({ring_, {}}, far) != geom::Where::inside) return;
    for (std::size_t k = 0; k < ring_.size(); ++k) {
      if (k == i) continue;
      // Corners beside it leave no way, and those in it leave no room.
      const Point r = ring_[k];
      const bool own = lies_on(c, p, r, r) || lies_on(q, c, r, r);
      if (!own && (geom::locate(room, r) != geom::Where::outside || geom::clearance(room, r) < kPass) &&
          !in_line(r, c, p) && !in_line(r, q, c))
        return;
    }
    if (geom::clearance({ring_, {}}, far) < kPass) return;
    Ring rest = ring_;
    rest[i] = q;
    rest.insert(rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, {far, p});
    offer({q, c, p, far}, std::move(rest), length_of(far - p) + length_of(far - q), 1.2);
  }
  [[nodiscard]] static bool in_line(Point r, Point a, Point b) { return std::abs(left_of(a, b, r)) <= kBeside; }

  // --- what is cut ------------------------------------------------------------------

  void offer(Ring bedroom, Ring rest, double wall, double cost) {
    const double area = square_metres(bedroom), left = square_metres(rest);
    if (bedroom.size() < 3 || rest.size() < 3 || area < kLeastBed || area > kLargestBed) return;
    if (left < std::max(18.0, 0.3 * area_)) return;
    const double slim = slimness(bedroom);
    if (slim > kSlimmest || bars_a_door(bedroom)) return;
    cost += 4 * std::abs(area - kBed) / kBed + 5 * (slim - 1) + 4 * (slimness(rest) - 1) + wall / 3e3;
    cuts_.push_back({std::move(bedroom), std::move(rest), cost});
  }

  [[nodiscard]] bool bars_a_door(const Ring& ring) const {
    const Polygon room{ring, {}};
    const auto near = [&](Point p) {
      return geom::locate(room, p) != geom::Where::outside || geom::clearance(room, p) < kBeforeDoor;
    };
    return near(site_.door_a) || near(site_.door_b) ||
           std::any_of(site_.musts.begin(), site_.musts.end(),
                       [&](const auto& d) { return near(d.first) || near(d.second); });
  }

  bool take(const Cut& cut) {
    // Beside slanted walls what stands there may leave a body no way in.
    for (std::size_t i = 0; i < cut.bedroom.size(); ++i) {
      const Point a = cut.bedroom[i], b = cut.bedroom[i + 1 < cut.bedroom.size() ? i + 1 : 0];
      if (a.x != b.x && a.y != b.y) return false;
    }
    if (width_of(cut.bedroom) < kNarrowest || width_of(cut.rest) < kNarrowLiving) return false;
    ApartmentPlan next = plan_;
    next.rooms[0].shape.outer = cut.rest;
    next.rooms.push_back({{cut.bedroom, {}}, Use::bedroom});
    meet_corners(site_.ring, next.rooms[0].shape.outer);
    meet_corners(site_.ring, next.rooms.back().shape.outer);
    if (!is_lit(site_, next.rooms.back()) || !is_lit(site_, next.rooms[0])) return false;
    DoorFinder finder(site_, next.rooms, plane_);
    const std::optional<ApartmentDoor> door =
        finder.between(static_cast<std::uint32_t>(next.rooms.size() - 1), 0, next.doors);
    if (!door) return false;
    next.doors.push_back(*door);
    const Verdict verdict = inspect(site_, next);
    if (verdict == Verdict::broken || (plan_.good && verdict != Verdict::good)) return false;
    next.good = verdict == Verdict::good;
    plan_ = std::move(next);
    return true;
  }

  const ApartmentSite& site_;
  geom::Arrangement& plane_;
  ApartmentPlan& plan_;
  double area_;
  Ring ring_;  // of the living room
  std::vector<Cut> cuts_;
};

}  // namespace

void cut_bedrooms(const ApartmentSite& site, geom::Arrangement& scratch, ApartmentPlan& plan) {
  if (square_metres(site.ring) >= kLeastFlat) OpenPlan(site, scratch, plan).run();
}

}  // namespace enfilade::rules
