// Every length is measured as the audit does, on the rooms as they will be built:
// in the building's frame, with all their corners. Where the site does not say how
// deep a wall is, the deeper is taken.

#include "rules/apartment/inspect.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <enfilade/geom/area.hpp>
#include <enfilade/plan/region.hpp>

#include "rules/apartment/leaf.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using plan::Use;

constexpr double kSpare = 30;  // from a wall to an opening
constexpr double kLeastWindow = 500;
constexpr std::int64_t kLargestDark = 2 * 6'500'000;
constexpr std::int64_t kNeedsBath = 2 * 18'000'000;
constexpr double kShortestEdge = 4;

struct Opening {
  Point a, b;
  bool leaf = false;  // opens into the room
};

Point next(const Ring& ring, std::size_t i) { return ring[i + 1 < ring.size() ? i + 1 : 0]; }

// A room with its walls.
class Room {
 public:
  Room(const ApartmentSite& site, const ApartmentRoom& room)
      : site_(site), ring_(room.shape.outer), use_(room.use), convex_(geom::is_convex(ring_)) {
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      under_.push_back(wall_under(ring_[i], next(ring_, i)));
      depth_.push_back(depth_of(under_.back()));
    }
    if (const auto clear = geom::inset({ring_, {}}, depth_)) clear_ = *clear;
  }

  [[nodiscard]] bool stands() const {
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const bool given = under_[i] >= 0 && site_.ring[static_cast<std::size_t>(under_[i])] == ring_[i];
      if ((!given && length_of(next(ring_, i) - ring_[i]) < kShortestEdge) || !lies_well(i)) return false;
    }
    return !clear_.outer.empty();
  }

  // As far as any circle or pair of lines says; rounded down.
  [[nodiscard]] double width() const {
    if (convex_) return geom::width_of(ring_);
    Point at;
    const double circle = 2.0 * geom::deepest({ring_, {}}, at);
    return std::min<double>(circle, geom::bounds(std::span<const Point>(ring_)).short_side());
  }

  // The wall that an opening lies in, clear of those beside it; -1: none.
  [[nodiscard]] int wall_of(const Opening& o) const {
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Point a = ring_[i], b = next(ring_, i);
      if (!lies_on(a, b, o.a, o.b)) continue;
      if ((a.x == b.x || a.y == b.y) && (geom::cross(a, b, o.a) != 0 || geom::cross(a, b, o.b) != 0)) continue;
      const double length = length_of(b - a);
      const auto place = [&](Point p) { return static_cast<double>(geom::dot(p - a, b - a)) / length; };
      const auto [lo, hi] = reach(i);
      if (std::min(place(o.a), place(o.b)) >= lo && std::max(place(o.a), place(o.b)) <= hi) return static_cast<int>(i);
    }
    return -1;
  }

  [[nodiscard]] Square square_of(const Opening& o, int wall) const {
    const auto i = static_cast<std::size_t>(wall);
    const Point d = next(ring_, i) - ring_[i];
    const bool forward = geom::dot(o.b - o.a, d) > 0;
    // What is between slanted walls is rounded, so the leaf begins a little before its own.
    const double rounded = d.x != 0 && d.y != 0 ? 2 * kBeside : 0;
    return swing(forward ? o.a : o.b, forward ? o.b : o.a, depth_[i] + rounded);
  }
  [[nodiscard]] bool has(const Square& s) const { return holds(clear_, s); }

  [[nodiscard]] bool lit() const {
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      if (under_[i] < 0 || site_.walls[static_cast<std::size_t>(under_[i])] != WallKind::lit) continue;
      const Point a = ring_[i], b = next(ring_, i);
      const double length = length_of(b - a);
      const auto [lo, hi] = reach(i);
      for (const ApartmentBay& bay : site_.bays) {
        if (static_cast<int>(bay.wall) != under_[i]) continue;
        const double middle = static_cast<double>(geom::dot(bay.at - a, b - a)) / length;
        const double from = std::max(middle - bay.half, lo), to = std::min(middle + bay.half, hi);
        if (middle > 1 && middle < length - 1 && to - from >= kLeastWindow + 2 && !blocked(a, b, from, to)) return true;
      }
    }
    return false;
  }

  [[nodiscard]] std::int64_t twice_area() const { return geom::twice_area(ring_); }
  [[nodiscard]] Use use() const { return use_; }

 private:
  struct Span {
    double lo, hi;
  };

  // A wall lies on one of the site's from end to end and in its direction, or on
  // none; and no corner lies beyond the site's.
  [[nodiscard]] bool lies_well(std::size_t i) const {
    const Point a = ring_[i], b = next(ring_, i);
    bool on_border = false;
    for (std::size_t k = 0; k < site_.ring.size(); ++k) {
      const Point p = site_.ring[k], q = next(site_.ring, k);
      const double length = length_of(q - p);
      const auto at = [&](Point m) { return static_cast<double>(geom::dot(m - p, q - p)) / length; };
      const double off = std::abs(left_of(p, q, a));
      if (off <= kBeside && at(a) >= -kBeside && at(a) <= length + kBeside) on_border = true;
      if (static_cast<int>(k) == under_[i]) {
        if (geom::dot(q - p, b - a) <= 0) return false;
        continue;
      }
      if (off > kBeside + 0.2 || std::abs(left_of(p, q, b)) > kBeside + 0.2) continue;
      if (std::min(at(a), at(b)) < length - 2 * kBeside && std::max(at(a), at(b)) > 2 * kBeside) return false;
    }
    return on_border || geom::locate({site_.ring, {}}, a) == geom::Where::inside;
  }

  [[nodiscard]] int wall_under(Point a, Point b) const {
    for (std::size_t i = 0; i < site_.ring.size(); ++i) {
      if (lies_on(site_.ring[i], next(site_.ring, i), a, b)) return static_cast<int>(i);
    }
    return -1;
  }
  [[nodiscard]] Length depth_of(int wall) const {
    if (wall < 0) return plan::kPartition;
    switch (site_.walls[static_cast<std::size_t>(wall)]) {
      case WallKind::lit:
      case WallKind::blind: return plan::kFacadeWall;
      case WallKind::inner: return plan::kCoreWall;
      case WallKind::corridor: break;
    }
    return plan::kPartition;
  }

  // How much of wall i the one beside it takes.
  [[nodiscard]] double taken(std::size_t i, std::size_t other) const {
    constexpr double kStraight = 0.002;
    const Point d = next(ring_, i) - ring_[i], e = next(ring_, other) - ring_[other];
    const double lengths = length_of(d) * length_of(e);
    const double sine = std::abs(static_cast<double>(geom::cross({}, d, e))) / lengths,
                 cosine = -static_cast<double>(geom::dot(d, e)) / lengths;
    if (sine < kStraight) return kSpare;
    return std::max(0.0, (depth_[other] + depth_[i] * cosine) / sine) + kSpare;
  }
  [[nodiscard]] Span reach(std::size_t i) const {
    const std::size_t n = ring_.size();
    return {taken(i, (i + n - 1) % n), length_of(next(ring_, i) - ring_[i]) - taken(i, (i + 1) % n)};
  }

  // A house's door stands where a window would.
  [[nodiscard]] bool blocked(Point a, Point b, double from, double to) const {
    if (!lies_on(a, b, site_.door_a, site_.door_b)) return false;
    const double length = length_of(b - a);
    const double u = static_cast<double>(geom::dot(site_.door_a - a, b - a)) / length,
                 v = static_cast<double>(geom::dot(site_.door_b - a, b - a)) / length;
    return std::min(u, v) < to + 105 && std::max(u, v) > from - 105;
  }

  const ApartmentSite& site_;
  const Ring& ring_;
  Use use_;
  bool convex_;
  std::vector<int> under_;  // walls of the site
  std::vector<Length> depth_;
  Polygon clear_;
};

struct Least {
  double sound, good;
};
Least least_width(Use use) {
  switch (use) {
    case Use::living: return {2'110, 2'900};
    case Use::bedroom: return {2'110, 2'110};
    case Use::kitchen: return {1'510, 1'510};
    case Use::bathroom: return {1'200, 1'200};
    case Use::corridor: return {930, 930};
    default: return {910, 910};
  }
}

bool is_shape(const Polygon& p) {
  const bool box = p.outer.size() == 4 && geom::is_convex(p.outer) && geom::twice_area(p.outer) > 0;
  return p.holes.empty() && p.outer.size() >= 3 && (box || static_cast<bool>(geom::validate(p)));
}

class Inspector {
 public:
  Inspector(const ApartmentSite& site, const ApartmentPlan& plan) : site_(site), plan_(plan) {}

  Verdict run() {
    for (const ApartmentRoom& r : plan_.rooms) {
      if (!is_shape(r.shape)) return Verdict::broken;
      rooms_.emplace_back(site_, r);
      if (!rooms_.back().stands()) return Verdict::broken;
    }
    if (!complete() || !doors()) return Verdict::broken;
    return contents();
  }

 private:
  // Nothing is left over, and nothing lies outside.
  [[nodiscard]] bool complete() const {
    std::int64_t sum = 0;
    double slanted = 0;
    for (const ApartmentRoom& r : plan_.rooms) {
      sum += geom::twice_area(r.shape);
      geom::each_edge(r.shape, [&](Point a, Point b) { slanted += a.x != b.x && a.y != b.y ? length_of(b - a) : 0; });
    }
    return std::abs(static_cast<double>(sum - geom::twice_area(site_.ring))) <= slanted;
  }

  // Every door lies in a wall of both rooms, its leaf has room, and all is reached.
  bool doors() {
    leaves_.assign(rooms_.size(), {});
    if (site_.program != Program::upper && !opens(0, {site_.door_a, site_.door_b, site_.leaf_inside})) return false;
    for (const auto& [a, b] : site_.musts) {
      if (!opens(hall_at({a, b}), {a, b, true})) return false;
    }
    for (const ApartmentDoor& d : plan_.doors) {
      if (!opens(d.room, {d.a, d.b, !d.opens_out}) || !opens(d.other, {d.a, d.b, d.opens_out})) return false;
    }
    return reached() == rooms_.size();
  }

  // An opening on a room's side of it.
  bool opens(std::size_t room, const Opening& o) {
    const int wall = rooms_[room].wall_of(o);
    if (wall < 0) return false;
    if (!o.leaf) return true;
    const Square s = rooms_[room].square_of(o, wall);
    std::vector<Square>& leaves = leaves_[room];
    if (!rooms_[room].has(s) || std::any_of(leaves.begin(), leaves.end(), [&](const Square& l) { return meet(l, s); }))
      return false;
    leaves.push_back(s);
    return true;
  }

  // The first room, or another hall that has a stair's door.
  [[nodiscard]] std::size_t hall_at(const Opening& o) const {
    for (std::size_t i = 1; i < rooms_.size(); ++i) {
      if (rooms_[i].use() == Use::corridor && rooms_[i].wall_of(o) >= 0) return i;
    }
    return 0;
  }

  [[nodiscard]] std::size_t reached() const {
    std::vector<std::uint32_t> queue{0};
    std::vector<bool> seen(rooms_.size(), false);
    seen[0] = true;
    for (std::size_t k = 0; k < queue.size(); ++k) {
      for (const ApartmentDoor& d : plan_.doors) {
        if (d.room != queue[k] && d.other != queue[k]) continue;
        const std::uint32_t to = d.room == queue[k] ? d.other : d.room;
        if (!seen[to]) queue.push_back(to);
        seen[to] = true;
      }
    }
    return queue.size();
  }

  [[nodiscard]] Verdict contents() const {
    bool living = false, bath = false, good = true;
    for (const Room& r : rooms_) {
      const double width = r.width();
      const Least least = least_width(r.use());
      if (width < least.sound) return Verdict::broken;
      good = good && width >= least.good;
      const bool lit = r.lit();
      if ((r.use() == Use::living || r.use() == Use::bedroom) && !lit) return Verdict::broken;
      good = good && (lit || r.use() == Use::corridor || r.twice_area() <= kLargestDark);
      living = living || r.use() == Use::living;
      bath = bath || r.use() == Use::bathroom;
    }
    const bool small = geom::twice_area(site_.ring) < kNeedsBath;
    if (site_.program != Program::upper && !living) return Verdict::broken;
    if (site_.program != Program::ground && !bath && !small) return Verdict::broken;
    return good ? Verdict::good : Verdict::sound;
  }

  const ApartmentSite& site_;
  const ApartmentPlan& plan_;
  std::vector<Room> rooms_;
  std::vector<std::vector<Square>> leaves_;  // by room
};

}  // namespace

Verdict inspect(const ApartmentSite& site, const ApartmentPlan& plan) { return Inspector(site, plan).run(); }

bool stands(const ApartmentSite& site, const ApartmentRoom& room) {
  if (!is_shape(room.shape)) return false;
  const Room r(site, room);
  return r.stands() && r.width() >= least_width(room.use).sound;
}

bool is_lit(const ApartmentSite& site, const ApartmentRoom& room) { return Room(site, room).lit(); }

namespace {

// What lies a millimetre or two beside a wall along x or y lies on it.
Point drawn_to_wall(const Ring& site, Point p) {
  constexpr Length kBeside = 2;
  for (std::size_t i = 0; i < site.size(); ++i) {
    const Point a = site[i], b = next(site, i);
    for (const int axis : {0, 1}) {
      const Length level = geom::coordinate(a, axis), at = geom::coordinate(p, axis),
                   along = geom::coordinate(p, 1 - axis);
      if (level != geom::coordinate(b, axis) || at == level || std::abs(at - level) > kBeside) continue;
      const Length from = geom::coordinate(a, 1 - axis), to = geom::coordinate(b, 1 - axis);
      if (along >= std::min(from, to) && along <= std::max(from, to)) (axis == 0 ? p.x : p.y) = level;
    }
  }
  return p;
}

}  // namespace

void meet_corners(const Ring& site, Ring& room) {
  for (Point& p : room) p = drawn_to_wall(site, p);
  Ring out;
  for (std::size_t i = 0; i < room.size(); ++i) {
    const Point a = room[i], b = next(room, i);
    const double length = length_of(b - a);
    out.push_back(a);
    const std::size_t first = out.size();
    for (const Point p : site) {
      const double at = static_cast<double>(geom::dot(p - a, b - a)) / length;
      if (at > 3 && at < length - 3 && lies_on(a, b, p, p)) out.push_back(p);
    }
    std::sort(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
              [&](Point p, Point q) { return geom::dot(p - a, b - a) < geom::dot(q - a, b - a); });
  }
  room = std::move(out);
}

}  // namespace enfilade::rules
