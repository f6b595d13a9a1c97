// From a layout to rooms with doors. A room is the part of the site in a box; as
// every crossing with a slanted wall is worked out from that wall's own ends,
// neighbours share their corners.

#include <algorithm>
#include <cmath>

#include <enfilade/plan/region.hpp>

#include "rules/apartment/inspect.hpp"
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
constexpr Length kJamb = 100;     // from a wall to a door
constexpr Length kBedJamb = 160;  // a wardrobe's or a lamp's depth less
constexpr Length kLeaf = kDoor + 100;
constexpr Length kLeastHall = 1'120;
constexpr double kGoodLiving = 3'250;  // with half its walls

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
  Drawer(const Turned& turned, geom::Arrangement& plane, ApartmentPlan& out)
      : turned_(turned), plane_(plane), out_(out) {}

  bool draw(const Layout& l) {
    out_.clear();
    leaves_.clear();
    if (!add_hall(l)) return false;
    for (std::size_t i = l.rooms; i-- > 0;) {
      const Slice& slice = l.slices[i];
      if (slice.use == Use::corridor) continue;
      const Strip& s = l.strips[slice.strip];
      Polygon part;
      if (!part_in(window_of(s, slice), part) || slotted(part)) return false;
      if (slice.carved != Carved::nothing && !carve(part, l, s, slice)) return false;
      if (!add_door(part, l, s, slice)) return false;
      out_.rooms.push_back({std::move(part), slice.use});
    }
    live_in_the_largest();
    open_kitchen();
    turn_back();
    const Verdict verdict = inspect(site_, out_);
    out_.good = verdict == Verdict::good;
    return verdict != Verdict::broken;
  }

 private:
  [[nodiscard]] Box window_of(const Strip& s, const Slice& slice) const {
    Box w = s.window;
    w.set(s.axis, slice.at);
    return geom::intersect(w, {{bounds_.lo.x - 10, bounds_.lo.y - 10}, {bounds_.hi.x + 10, bounds_.hi.y + 10}});
  }

  // The one piece of the site in a box.
  bool part_in(const Box& box, Polygon& out) {
    cut_part(ring_, box, part_, scratch_);
    out.outer.clear();
    for (const PartCorner& c : part_) out.outer.push_back(c.at);
    drop_straight(out.outer);
    return out.outer.size() >= 3;
  }

  // Corners that mean nothing, and the runs to and fro that are left of a cut.
  static void drop_straight(Ring& ring) {
    for (std::size_t i = 0, kept = 0; kept < ring.size() && ring.size() > 2;) {
      const std::size_t n = ring.size();
      i %= n;
      if (geom::cross(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]) != 0) {
        ++i;
        ++kept;
        continue;
      }
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
      i = i > 0 ? i - 1 : ring.size() - 1;
      kept = 0;
    }
  }

  // Takes a bathroom out of a room, beside the hall.
  bool carve(Polygon& room, const Layout& l, const Strip& s, const Slice& slice) {
    const Interval own = s.window.along(1 - s.axis), hall = l.hall[0].along(1 - s.axis);
    const bool beyond = own.lo >= hall.hi;
    const Length level = beyond ? hall.hi : hall.lo;
    Slice bath = slice;
    bath.use = Use::bathroom;
    bath.at = slice.carved == Carved::low ? Interval{slice.at.lo, slice.at.lo + kCarvedAlong}
                                          : Interval{slice.at.hi - kCarvedAlong, slice.at.hi};
    const Polygon box = geom::to_polygon(
        geom::make_box(s.axis, bath.at, geom::between(level, beyond ? level + kCarvedDeep : level - kCarvedDeep)));
    geom::Area inside = geom::combine({&room, 1}, {&box, 1}, geom::Both::intersect, plane_);
    if (inside.size() != 1 || !add_door(inside[0], l, s, bath)) return false;
    out_.rooms.push_back({std::move(inside[0]), Use::bathroom});
    geom::Area rest = geom::combine({&room, 1}, {&box, 1}, geom::Both::subtract, plane_);
    if (rest.size() != 1 || !rest[0].holes.empty()) return false;
    room = std::move(rest[0]);
    return true;
  }

  // Bar, stem and what widens them.
  bool add_hall(const Layout& l) {
    Polygon shape;
    const bool plain =
        l.halls == 1 && std::none_of(l.slices.begin(), l.slices.begin() + static_cast<std::ptrdiff_t>(l.rooms),
                                     [](const Slice& s) { return s.use == Use::corridor; });
    if (plain) {
      if (!part_in(l.hall[0], shape)) return false;
    } else {
      geom::Area hall{geom::to_polygon(l.hall[0])};
      const auto unite = [&](const Box& box) {
        const Polygon more = geom::to_polygon(box);
        hall = geom::combine(hall, {&more, 1}, geom::Both::unite, plane_);
      };
      if (l.halls == 2) unite(l.hall[1]);
      for (std::size_t i = 0; i < l.rooms; ++i) {
        if (l.slices[i].use == Use::corridor) unite(window_of(l.strips[l.slices[i].strip], l.slices[i]));
      }
      const Polygon all{ring_, {}};
      hall = geom::combine(hall, {&all, 1}, geom::Both::intersect, plane_);
      if (hall.size() != 1 || !hall[0].holes.empty()) return false;
      shape = std::move(hall[0]);
    }
    if (geom::bounds(shape).short_side() < kLeastHall) return false;
    out_.rooms.push_back({std::move(shape), Use::corridor});
    return true;
  }

  // Where a bedroom came out larger than the living room, they change places.
  void live_in_the_largest() {
    constexpr std::int64_t kPercent = 110;
    const auto first = [&](Use use) {
      return std::find_if(out_.rooms.begin(), out_.rooms.end(), [&](const ApartmentRoom& r) { return r.use == use; });
    };
    const auto living = first(Use::living);
    auto largest = first(Use::bedroom);
    if (living == out_.rooms.end() || largest == out_.rooms.end()) return;
    for (auto r = largest; r != out_.rooms.end(); ++r) {
      if (r->use == Use::bedroom && geom::twice_area(r->shape) > geom::twice_area(largest->shape)) largest = r;
    }
    const bool larger = geom::twice_area(largest->shape) * 100 > geom::twice_area(living->shape) * kPercent;
    if (larger && width_of(largest->shape) >= std::min<double>(kGoodLiving, width_of(living->shape)))
      std::swap(living->use, largest->use);
  }
  [[nodiscard]] static double width_of(const Polygon& room) {
    if (geom::is_convex(room.outer)) return geom::width_of(room.outer);
    Point at;
    return 2.0 * geom::deepest(room, at);
  }

  void open_kitchen() {
    const bool own =
        std::any_of(out_.rooms.begin(), out_.rooms.end(), [](const ApartmentRoom& r) { return r.use == Use::kitchen; });
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
      const double sine = std::abs(geom::coordinate(d, 1 - axis)) / length_of(d),
                   cosine = std::abs(geom::coordinate(d, axis)) / length_of(d);
      if (sine < 0.05) continue;
      const bool outer = site_.walls[i] == WallKind::lit || site_.walls[i] == WallKind::blind;
      const double wall = outer ? plan::kFacadeWall : plan::kCoreWall;
      most = std::max(most, (wall + plan::kPartition * cosine) / sine + 40);
    }
    return whole(most);
  }

  // What a leaf needs from the face of its wall on; walls of the room are as deep
  // as they may be.
  [[nodiscard]] static Box leaf_of(int axis, Length lo, Length level, int into) {
    return geom::make_box(axis, {lo, lo + kDoor}, geom::between(level, level + into * kLeaf));
  }

  // Roughly: what is left to inspect() are the walls of slanted rooms.
  [[nodiscard]] bool has_room(const Polygon& room, const Box& leaf) const {
    for (int i = 0; i < 4; ++i) {
      if (geom::locate(room, leaf.corner(i)) == geom::Where::outside) return false;
    }
    return std::none_of(room.outer.begin(), room.outer.end(), [&](Point p) {
      return leaf.lo.x < p.x && p.x < leaf.hi.x && leaf.lo.y < p.y && p.y < leaf.hi.y;
    });
  }

  // A leaf may open into the hall where it meets no other there.
  [[nodiscard]] bool leaves_hall_free(const Box& leaf) const {
    const auto meets = [&](const Box& other) { return other.overlaps(leaf); };
    const Box entrance{{door_.lo, floor_}, {door_.hi, floor_ + kLeaf}};
    if (meets(entrance) || std::any_of(leaves_.begin(), leaves_.end(), meets)) return false;
    for (const Box& must : turned_.musts) {
      if (meets(Box{{must.lo.x - kDoor, must.lo.y - kDoor}, {must.hi.x + kDoor, must.hi.y + kDoor}})) return false;
    }
    return has_room(out_.rooms[0].shape, leaf);
  }

  // A door from the hall into a slice, at the end of what they share that is
  // farther from the hall's middle: there furniture loses least.
  bool add_door(const Polygon& room, const Layout& l, const Strip& s, const Slice& slice) {
    const Box& side = l.hall[0];
    const Interval own = s.window.along(1 - s.axis), hall = side.along(1 - s.axis);
    const Length level = own.lo == hall.hi ? hall.hi : hall.lo;
    runs_on(room, s.axis, level, mine_);
    runs_on(out_.rooms[0].shape, s.axis, level, theirs_);
    Interval shared{};
    for (const Interval m : mine_) {
      for (const Interval t : theirs_) {
        const Interval both = geom::intersect(geom::intersect(m, t), slice.at);
        if (both.length() > shared.length()) shared = both;
      }
    }
    shared = {shared.lo + clear_of(geom::make_point(s.axis, shared.lo, level), s.axis),
              shared.hi - clear_of(geom::make_point(s.axis, shared.hi, level), s.axis)};
    if (shared.length() < kDoor) return false;
    // Room for a bed or a wardrobe behind the leaf, if there is any.
    const Length spare = std::min(kBedJamb - kJamb, (shared.length() - kDoor) / 2);
    shared = geom::grow(shared, -spare);
    const bool low_end = shared.middle() > side.along(s.axis).middle();
    const int into = own.lo >= hall.hi ? 1 : -1;
    const std::array<Length, 3> places{low_end ? shared.lo : shared.hi - kDoor, low_end ? shared.hi - kDoor : shared.lo,
                                       shared.middle() - kDoor / 2};
    for (const bool out : {false, true}) {
      for (const Length lo : places) {
        const Box leaf = leaf_of(s.axis, lo, level, out ? -into : into);
        if (!(out ? leaves_hall_free(leaf) : has_room(room, leaf))) continue;
        if (out) leaves_.push_back(leaf);
        ApartmentDoor d;
        d.opens_out = out;
        d.room = static_cast<std::uint32_t>(out_.rooms.size());
        d.a = geom::make_point(s.axis, lo, level);
        d.b = geom::make_point(s.axis, lo + kDoor, level);
        out_.doors.push_back(d);
        return true;
      }
    }
    return false;
  }

  // Corners of the apartment come back as they were, and so does what is nearly one.
  [[nodiscard]] Point restored(Point p) const {
    constexpr Length kNearly = 3;
    Length away = kNearly + 1;
    Point corner;
    for (std::size_t i = 0; i < ring_.size(); ++i) {
      const Length d = std::max(std::abs(ring_[i].x - p.x), std::abs(ring_[i].y - p.y));
      if (d >= away) continue;
      away = d;
      corner = site_.ring[i];
    }
    if (away <= kNearly) return corner;
    // On walls along an axis exactly; on others as near as can be, if all is slanted.
    constexpr double kOff = 2.5;
    const bool exact = turned_.turn.x == 0 || turned_.turn.y == 0;
    Point q = turned_.turn.back(p);
    for (std::size_t i = 0; i < site_.ring.size(); ++i) {
      const Point a = site_.ring[i], b = site_.ring[i + 1 < site_.ring.size() ? i + 1 : 0], d = b - a;
      const double length = length_of(d), off = left_of(a, b, q),
                   at = static_cast<double>(geom::dot(q - a, d)) / length;
      if (std::abs(off) > (exact ? kBeside : kOff) || at < -kBeside || at > length + kBeside) continue;
      if (a.x == b.x) q.x = a.x;
      else if (a.y == b.y) q.y = a.y;
      else if (!exact) q = {whole(a.x + d.x * at / length), whole(a.y + d.y * at / length)};
    }
    return q;
  }

  void turn_back() {
    for (ApartmentRoom& r : out_.rooms) {
      Ring& ring = r.shape.outer;
      for (Point& p : ring) p = restored(p);
      ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
      while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
      drop_spikes(ring);
      meet_corners(site_.ring, ring);
    }
    for (ApartmentDoor& d : out_.doors) {
      d.a = turned_.turn.back(d.a);
      d.b = turned_.turn.back(d.b);
    }
  }

  const Turned& turned_;
  const ApartmentSite& site_ = *turned_.site;
  const Ring& ring_ = turned_.ring;
  const Interval door_ = turned_.door;
  const Length floor_ = turned_.floor;
  const Box bounds_ = turned_.bounds;
  geom::Arrangement& plane_;
  ApartmentPlan& out_;
  std::vector<PartCorner> part_, scratch_;
  std::vector<Interval> mine_, theirs_;
  std::vector<Box> leaves_;  // that open into the hall
};

}  // namespace

Turned turned_in(const ApartmentSite& site) {
  Turned t;
  t.site = &site;
  // The inside lies to the left of the wall, in its direction.
  // The longer what it is taken from, the less rounding turns it.
  Point d = site.door_b - site.door_a;
  for (std::size_t i = 0; i < site.ring.size(); ++i) {
    const Point a = site.ring[i], b = site.ring[i + 1 < site.ring.size() ? i + 1 : 0];
    if (lies_on(a, b, site.door_a, site.door_b)) d = b - a;
  }
  const double length = length_of(d);
  t.turn = {d.x / length, d.y / length};
  for (const Point p : site.ring) t.ring.push_back(t.turn.to(p));
  for (const Point p : site.joints) t.joints.push_back(t.turn.to(p));
  // The front door of a house stands where a window would.
  constexpr double kBesideDoor = 1'100;
  for (const ApartmentBay& b : site.bays) {
    if (site.program == Program::upper || length_of(b.at - middle_of(site.door_a, site.door_b)) > kBesideDoor)
      t.bays.push_back(t.turn.to(b.at));
  }
  for (const auto& [from, to] : site.musts) t.musts.push_back(must(t.turn.to(from), t.turn.to(to)));
  const Point a = t.turn.to(site.door_a), b = t.turn.to(site.door_b);
  t.door = geom::between(a.x, b.x);
  t.floor = a.y;
  for (std::size_t i = 0; i < t.ring.size(); ++i) {
    const Point p = t.ring[i], q = t.ring[i + 1 < t.ring.size() ? i + 1 : 0];
    if (std::abs(p.y - t.floor) <= 2 && std::abs(q.y - t.floor) <= 2 &&
        geom::between(p.x, q.x).contains(t.door.middle()))
      t.wall = geom::between(p.x, q.x);
  }
  t.bounds = geom::bounds(std::span<const Point>(t.ring));
  t.area = static_cast<double>(geom::twice_area(t.ring)) / 2e6;
  return t;
}

void cut_part(const Ring& ring, const Box& box, std::vector<PartCorner>& part, std::vector<PartCorner>& scratch) {
  part.clear();
  for (std::size_t i = 0; i < ring.size(); ++i) part.push_back({ring[i], static_cast<std::int32_t>(i)});
  // Where an edge crosses a line across an axis, to the nearest millimetre.
  const auto crossing = [&](const PartCorner& a, Point b, int axis, Length level) {
    Point p = a.at, q = b;
    if (a.edge >= 0) {
      const auto e = static_cast<std::size_t>(a.edge);
      p = ring[e];
      q = ring[e + 1 < ring.size() ? e + 1 : 0];
    }
    const Length u = geom::coordinate(p, axis), v = geom::coordinate(q, axis);
    const Length c = geom::coordinate(p, 1 - axis), d = geom::coordinate(q, 1 - axis);
    const double at = c + static_cast<double>(std::int64_t{d - c} * (level - u)) / (v - u);
    return geom::make_point(axis, level, whole(at));
  };
  for (const int side : {0, 1, 2, 3}) {
    const int axis = side & 1;
    const Length level = side < 2 ? geom::coordinate(box.lo, axis) : geom::coordinate(box.hi, axis);
    const auto inside = [&](Point p) {
      return side < 2 ? geom::coordinate(p, axis) >= level : geom::coordinate(p, axis) <= level;
    };
    if (std::all_of(part.begin(), part.end(), [&](const PartCorner& c) { return inside(c.at); })) continue;
    scratch.clear();
    for (std::size_t i = 0; i < part.size(); ++i) {
      const PartCorner a = part[i], b = part[i + 1 < part.size() ? i + 1 : 0];
      const bool in_a = inside(a.at), in_b = inside(b.at);
      if (in_a) scratch.push_back(a);
      if (in_a == in_b) continue;
      scratch.push_back({crossing(a, b.at, axis, level), in_a ? -1 : a.edge});
    }
    part.swap(scratch);
  }
}

bool draw_layout(const Turned& turned, const Layout& layout, geom::Arrangement& plane, ApartmentPlan& out) {
  return Drawer(turned, plane, out).draw(layout);
}

}  // namespace enfilade::rules
