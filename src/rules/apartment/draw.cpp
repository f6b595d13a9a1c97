#include <algorithm>
#include <cmath>

#include <enfilade/plan/region.hpp>

#include "rules/apartment/layout.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;
using plan::Use;

constexpr Length kDoor = 860;
constexpr Length kJamb = 80;  // from a wall to a door

// A door with the walls beside it.
Box must(Point a, Point b) {
  constexpr Length kBesideDoor = 90;
  Box box = geom::hull(a, b);
  const int axis = box.width() >= box.depth() ? 0 : 1;
  box.set(axis, geom::grow(box.along(axis), kBesideDoor));
  return box;
}

class Drawer {
 public:
  Drawer(const Turned& turned, geom::Arrangement& plane, ApartmentPlan& out) : turned_(turned), plane_(plane), out_(out) {}

  bool draw(const Layout& l) {
    out_.clear();
    leaves_.clear();
    out_.cost = l.cost;
    const Polygon all{ring_, {}};
    geom::Area hall{geom::to_polygon(l.hall[0])};
    if (l.halls == 2) {
      const Polygon stem = geom::to_polygon(l.hall[1]);
      hall = geom::combine(hall, {&stem, 1}, geom::Both::unite, plane_);
    }
    hall = geom::combine(hall, {&all, 1}, geom::Both::intersect, plane_);
    if (hall.size() != 1 || !hall[0].holes.empty() || !wide_enough(hall[0], Use::corridor)) return false;
    out_.rooms.push_back({hall[0], Use::corridor});
    for (std::size_t i = l.slices; i-- > 0;) {
      const Strip& s = l.strips[l.strip_of[i]];
      Box w = s.window;
      w.set(s.axis, l.slice[i]);
      const Box bound = geom::intersect(w, {{bounds_.lo.x - 10, bounds_.lo.y - 10}, {bounds_.hi.x + 10, bounds_.hi.y + 10}});
      const Polygon box = geom::to_polygon(bound);
      geom::Area part = geom::combine({&all, 1}, {&box, 1}, geom::Both::intersect, plane_);
      if (part.size() != 1 || !part[0].holes.empty() || slotted(part[0])) return false;
      if (!wide_enough(part[0], l.use[i]) || !add_door(part[0], l, s, l.slice[i])) return false;
      out_.rooms.push_back({std::move(part[0]), l.use[i]});
    }
    if (!complete() || !has_walls(out_.rooms[0].shape)) return false;
    open_kitchen();
    turn_back();
    return std::all_of(out_.rooms.begin(), out_.rooms.end(), [](const ApartmentRoom& r) { return static_cast<bool>(geom::validate(r.shape)); });
  }

 private:
  // Nothing is left over.
  [[nodiscard]] bool complete() const {
    std::int64_t sum = 0;
    for (const ApartmentRoom& r : out_.rooms) sum += geom::twice_area(r.shape);
    double slanted = 0;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Point a = ring_[i], b = ring_[i + 1 < ring_.size() ? i + 1 : 0];
      if (a.x != b.x && a.y != b.y) slanted += length_of(b - a);
    }
    return std::abs(static_cast<double>(sum - geom::twice_area(ring_))) <= 2 * slanted;
  }

  [[nodiscard]] static bool wide_enough(const Polygon& room, Use use) {
    const double least = use == Use::living ? 2'500 : use == Use::bedroom ? 2'150 : use == Use::kitchen ? 1'850 : use == Use::bathroom ? 1'450 : use == Use::corridor ? 1'120 : 900;
    if (geom::is_convex(room.outer)) return geom::width_of(room.outer) >= least;
    Point at;
    return geom::bounds(room).short_side() >= least && 2 * geom::deepest(room, at) >= least;
  }

  void open_kitchen() {
    const bool own = std::any_of(out_.rooms.begin(), out_.rooms.end(), [](const ApartmentRoom& r) { return r.use == Use::kitchen; });
    for (ApartmentRoom& r : out_.rooms) r.open_kitchen = !own && r.use == Use::living;
  }

  // A room that wraps round another is two.
  [[nodiscard]] static bool slotted(const Polygon& room) {
    constexpr std::int64_t kPermille = 620;
    return geom::twice_area(room) * 500 < geom::bounds(room).area() * kPermille;
  }

  // Where a polygon's border runs along a line across the other axis.
  static void runs_on(const Polygon& p, int axis, Length level, std::vector<Interval>& out) {
    out.clear();
    geom::each_edge(p, [&](Point a, Point b) {
      if (geom::coordinate(a, 1 - axis) == level && geom::coordinate(b, 1 - axis) == level)
        out.push_back(geom::between(geom::coordinate(a, axis), geom::coordinate(b, axis)));
    });
  }

  // What the walls of the dwelling take of a line along an axis that ends at p.
  [[nodiscard]] Length clear_of(Point p, int axis) const {
    double most = kJamb;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Point a = ring_[i], b = ring_[i + 1 < ring_.size() ? i + 1 : 0], d = b - a;
      if (!lies_on(a, b, p, p)) continue;
      const double sine = std::abs(geom::coordinate(d, 1 - axis)) / length_of(d), cosine = std::abs(geom::coordinate(d, axis)) / length_of(d);
      if (sine < 0.05) continue;
      const bool outer = site_.walls[i] == WallKind::lit || site_.walls[i] == WallKind::blind;
      const double wall = outer ? plan::kFacadeWall : plan::kCoreWall;
      most = std::max(most, (wall + plan::kPartition * cosine) / sine + 40);
    }
    return whole(most);
  }

  // How deep the wall on an edge of a room is.
  [[nodiscard]] Length wall_on(Point a, Point b) const {
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      if (!lies_on(ring_[i], ring_[i + 1 < ring_.size() ? i + 1 : 0], a, b)) continue;
      const WallKind kind = site_.walls[i];
      return kind == WallKind::lit || kind == WallKind::blind ? plan::kFacadeWall : kind == WallKind::inner ? plan::kCoreWall : plan::kPartition;
    }
    return plan::kPartition;
  }

  // What is left of a room between its walls.
  [[nodiscard]] Result<Polygon> clear_inside(const Polygon& room) const {
    std::vector<Length> walls;
    geom::each_edge(room, [&](Point a, Point b) { walls.push_back(wall_on(a, b)); });
    return geom::inset(room, walls);
  }
  [[nodiscard]] bool has_walls(const Polygon& room) const { return static_cast<bool>(clear_inside(room)); }

  // The leaf has its square between the walls of a room.
  [[nodiscard]] bool swings_free(const Polygon& room, int axis, Length lo, Length level, int into) const {
    const auto clear = clear_inside(room);
    if (!clear) return false;
    const Length from = level + into * plan::kCoreWall;
    const Polygon leaf = geom::to_polygon(geom::make_box(axis, {lo, lo + kDoor}, geom::between(from, from + into * (kDoor + 10))));
    return geom::combine({&leaf, 1}, {&*clear, 1}, geom::Both::subtract, plane_).empty();
  }

  [[nodiscard]] static Box leaf_of(int axis, Length lo, Length level, int into) {
    return geom::make_box(axis, {lo, lo + kDoor}, geom::between(level, level + into * (kDoor + 100)));
  }

  // A leaf may open into the hall where it meets no other there.
  [[nodiscard]] bool leaves_hall_free(int axis, Length lo, Length level, int into) const {
    const Box leaf = leaf_of(axis, lo, level, into);
    const auto meets = [&](const Box& other) { return other.overlaps(leaf); };
    const Box entrance{{door_.lo, floor_}, {door_.hi, floor_ + kDoor + 100}};
    if (meets(entrance) || std::any_of(leaves_.begin(), leaves_.end(), meets)) return false;
    for (const Box& must : musts_) {
      if (meets(Box{{must.lo.x - kDoor, must.lo.y - kDoor}, {must.hi.x + kDoor, must.hi.y + kDoor}})) return false;
    }
    return swings_free(out_.rooms[0].shape, axis, lo, level, into);
  }

  // A door from the hall into a slice, at the end of what they share that is
  // farther from the hall's middle: there furniture loses least.
  bool add_door(const Polygon& room, const Layout& l, const Strip& s, Interval slice) {
    const Box& side = l.hall[0];
    const Interval own = s.window.along(1 - s.axis), hall = side.along(1 - s.axis);
    const Length level = own.lo == hall.hi ? hall.hi : hall.lo;
    std::vector<Interval> mine, theirs;
    runs_on(room, s.axis, level, mine);
    runs_on(out_.rooms[0].shape, s.axis, level, theirs);
    Interval shared{};
    for (const Interval m : mine) {
      for (const Interval t : theirs) {
        const Interval both = geom::intersect(geom::intersect(m, t), slice);
        if (both.length() > shared.length()) shared = both;
      }
    }
    shared = {shared.lo + clear_of(geom::make_point(s.axis, shared.lo, level), s.axis), shared.hi - clear_of(geom::make_point(s.axis, shared.hi, level), s.axis)};
    if (shared.length() < kDoor) return false;
    const bool low_end = shared.middle() > side.along(s.axis).middle();
    const int into = own.lo >= hall.hi ? 1 : -1;
    const std::array<Length, 3> places{low_end ? shared.lo : shared.hi - kDoor, low_end ? shared.hi - kDoor : shared.lo, shared.middle() - kDoor / 2};
    ApartmentDoor d;
    Length lo = places[0];
    bool found = false;
    for (const bool out : {false, true}) {
      for (const Length place : places) {
        if (found || !(out ? leaves_hall_free(s.axis, place, level, -into) : swings_free(room, s.axis, place, level, into))) continue;
        lo = place;
        d.opens_out = out;
        found = true;
      }
    }
    if (!found) return false;
    if (d.opens_out) leaves_.push_back(leaf_of(s.axis, lo, level, -into));
    d.room = static_cast<std::uint32_t>(out_.rooms.size());
    d.a = geom::make_point(s.axis, lo, level);
    d.b = geom::make_point(s.axis, lo + kDoor, level);
    out_.doors.push_back(d);
    return true;
  }

  // Corners of the apartment come back as they were, and so does what is nearly one.
  [[nodiscard]] Point restored(Point p) const {
    constexpr Length kNearly = 1;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      if (std::abs(ring_[i].x - p.x) <= kNearly && std::abs(ring_[i].y - p.y) <= kNearly) return site_.ring[i];
    }
    // On walls along an axis exactly.
    Point q = turned_.turn.back(p);
    for (std::size_t i = 0; i < site_.ring.size(); ++i) {
      const Point a = site_.ring[i], b = site_.ring[i + 1 < site_.ring.size() ? i + 1 : 0];
      if (!lies_on(a, b, q, q)) continue;
      if (a.x == b.x) q.x = a.x;
      if (a.y == b.y) q.y = a.y;
    }
    return q;
  }

  void turn_back() {
    for (ApartmentRoom& r : out_.rooms) {
      geom::Ring& ring = r.shape.outer;
      for (Point& p : ring) p = restored(p);
      ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
      while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
      drop_spikes(ring);
    }
    for (ApartmentDoor& d : out_.doors) {
      d.a = turned_.turn.back(d.a);
      d.b = turned_.turn.back(d.b);
    }
  }

  const Turned& turned_;
  const ApartmentSite& site_ = *turned_.site;
  const Ring& ring_ = turned_.ring;
  const std::vector<Box>& musts_ = turned_.musts;
  const Interval door_ = turned_.door;
  const Length floor_ = turned_.floor;
  const Box bounds_ = turned_.bounds;
  geom::Arrangement& plane_;
  ApartmentPlan& out_;
  std::vector<Box> leaves_;  // that open into the hall
};

}  // namespace

Turned turned_in(const ApartmentSite& site) {
  Turned t;
  t.site = &site;
  // The inside lies to the left of the wall, in its direction.
  const Point d = site.door_b - site.door_a;
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  t.turn = {d.x / length, d.y / length};
  for (const Point p : site.ring) t.ring.push_back(t.turn.to(p));
  for (const Point p : site.joints) t.joints.push_back(t.turn.to(p));
  for (const auto& [from, to] : site.musts) t.musts.push_back(must(t.turn.to(from), t.turn.to(to)));
  const Point a = t.turn.to(site.door_a), b = t.turn.to(site.door_b);
  t.door = geom::between(a.x, b.x);
  t.floor = a.y;
  for (std::size_t i = 0; i < t.ring.size(); ++i) {
    const Point p = t.ring[i], q = t.ring[i + 1 < t.ring.size() ? i + 1 : 0];
    if (std::abs(p.y - t.floor) <= 2 && std::abs(q.y - t.floor) <= 2 && geom::between(p.x, q.x).contains(t.door.middle())) t.wall = geom::between(p.x, q.x);
  }
  t.bounds = geom::bounds(std::span<const Point>(t.ring));
  t.area = static_cast<double>(geom::twice_area(t.ring)) / 2e6;
  return t;
}

bool draw_layout(const Turned& turned, const Layout& layout, geom::Arrangement& plane, ApartmentPlan& out) {
  return Drawer(turned, plane, out).draw(layout);
}

}  // namespace enfilade::rules
