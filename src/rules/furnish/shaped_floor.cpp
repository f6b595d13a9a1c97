#include "rules/furnish/shaped_floor.hpp"

#include <algorithm>
#include <numeric>

#include "rules/furnish/fitting.hpp"

namespace enfilade::furnish {
namespace {

using geom::Point;

constexpr Length kHalfWay = kWay / 2;
constexpr Length kSlantedStep = 150;  // along a wall, where no exact shift is known

// The least whole number whose square is at least v.
std::int64_t root_up(std::int64_t v) {
  std::int64_t r = 0;
  for (std::int64_t bit = std::int64_t{1} << 30; bit > 0; bit >>= 1) {
    if ((r + bit) * (r + bit) < v) r += bit;
  }
  return v > 0 ? r + 1 : 0;
}

// Division rounded away from zero. Requires d > 0.
std::int64_t divide_out(std::int64_t n, std::int64_t d) { return n >= 0 ? (n + d - 1) / d : -((-n + d - 1) / d); }
std::int64_t divide_up(std::int64_t n, std::int64_t d) { return n >= 0 ? (n + d - 1) / d : -(-n / d); }
std::int64_t divide_down(std::int64_t n, std::int64_t d) { return -divide_up(-n, d); }

std::int64_t magnitude(std::int64_t v) { return v < 0 ? -v : v; }

// The corner of a box that lies deepest in a half-plane's outside.
template <class Half>
std::int64_t lowest(const Half& h, const Box& box) {
  return h.a * (h.a > 0 ? box.lo.x : box.hi.x) + h.b * (h.b > 0 ? box.lo.y : box.hi.y);
}

}  // namespace

bool meets_segment(const Box& box, Point a, Point b) {
  const Box h = geom::hull(a, b);
  if (h.hi.x <= box.lo.x || box.hi.x <= h.lo.x || h.hi.y <= box.lo.y || box.hi.y <= h.lo.y) return false;
  if (a == b) return true;
  // Separating axes: x and y were looked at, what is left is the segment's normal.
  int left = 0;
  int right = 0;
  for (int i = 0; i < 4; ++i) {
    const std::int64_t side = geom::cross(a, b, box.corner(i));
    left += side > 0;
    right += side < 0;
  }
  return left > 0 && right > 0;
}

bool ShapedFloor::suits(const plan::Region& region) {
  if (!region.outline || !region.outline->polygon.holes.empty()) return false;
  const geom::Ring& ring = region.outline->polygon.outer;
  const std::size_t n = ring.size();
  if (n < 3 || n > kMostEdges || region.outline->faces.size() != n || region.box.long_side() > kLongest) return false;
  std::int64_t turn = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::int64_t bend = geom::cross(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]);
    if (bend < 0) return false;
    turn += bend;
  }
  return turn > 0;
}

ShapedFloor::ShapedFloor(const plan::Region& region) : bounds_(region.box) {
  const geom::Ring& ring = region.outline->polygon.outer;
  count_ = ring.size();
  for (std::size_t i = 0; i < count_; ++i) {
    const Point p = ring[i];
    const Point d = ring[(i + 1) % count_] - p;
    const std::int64_t common = std::gcd(std::int64_t{d.x}, std::int64_t{d.y});
    Half& h = halves_[i];
    h.a = -d.y / common;
    h.b = d.x / common;
    h.wall = plan::wall_depth(region, region.outline->faces[i]);
    // A slanted wall is drawn between points of the grid, up to a millimetre off.
    const std::int64_t off = h.wall + (is_slanted(i) ? 1 : 0);
    h.c = h.a * p.x + h.b * p.y + root_up(off * off * (h.a * h.a + h.b * h.b));
    // Of several edges on one side the deepest wall counts for all of it.
    if (h.a == 0 || h.b == 0) {
      const Side s = side(i);
      const auto level = static_cast<Length>((h.a + h.b) * h.c);
      const bool low = s == geom::kSouth || s == geom::kWest;
      bounds_.set_level(s, low ? std::max(bounds_.level(s), level) : std::min(bounds_.level(s), level));
    }
  }
  for (std::size_t i = 0; i < count_; ++i) {
    if (is_slanted(i)) continue;
    const Side s = side(i);
    const int axis = geom::axis_of(s);
    Interval wall = bounds_.along(axis);
    for (const Half& h : halves()) {
      const std::int64_t per = axis == 0 ? h.a : h.b;
      const std::int64_t rest = h.c - (axis == 0 ? h.b : h.a) * bounds_.level(s);  // per u >= rest
      if (per > 0) wall.lo = std::max(wall.lo, static_cast<Length>(divide_up(rest, per)));
      if (per < 0) wall.hi = std::min(wall.hi, static_cast<Length>(divide_down(-rest, -per)));
    }
    walls_[s] = wall;
  }
  // Without the walls of slanted edges, which are thin beside what a room holds.
  area_ = std::max<std::int64_t>(0, bounds_.area() - region.box.area() + geom::twice_area(ring) / 2);
}

Side ShapedFloor::side(std::size_t edge) const {
  const Half& h = halves_[edge];  // (a, b) points into the room
  if (magnitude(h.a) > magnitude(h.b)) return h.a > 0 ? geom::kWest : geom::kEast;
  return h.b > 0 ? geom::kSouth : geom::kNorth;
}

bool ShapedFloor::contains(const Box& box) const {
  const std::span<const Half> all = halves();
  return std::all_of(all.begin(), all.end(), [&](const Half& h) { return lowest(h, box) >= h.c; });
}

Length ShapedFloor::shift_into(const Box& box, int axis) const {
  std::int64_t by = 0;
  for (const Half& h : halves()) {
    const std::int64_t missing = h.c - lowest(h, box);
    if (missing <= 0) continue;
    const std::int64_t per = axis == 0 ? h.a : h.b;
    if (per <= 0) return kNever;
    by = std::max(by, divide_up(missing, per));
  }
  return static_cast<Length>(std::min<std::int64_t>(by, kNever));
}

// Each slanted wall takes its share from the two sides of the box that meet
// before it, so that the largest area is left:
//   a cut of u from the width W and v from the depth D, A u + B v = m missing,
//   leaves the most where A (W - u) = B (D - v), so u = (A W - B D + m) / 2A.
// In rounds, so that of several walls none takes all before the others had a say.
Box ShapedFloor::cut(Box box) const {
  constexpr int kRounds = 4;
  for (int round = kRounds; round > 0; --round) {
    for (const Half& h : halves()) {
      const std::int64_t missing = divide_up(h.c - lowest(h, box), round);
      if (missing <= 0) continue;
      const std::int64_t a = magnitude(h.a);
      const std::int64_t b = magnitude(h.b);
      std::int64_t u = 0;
      if (b == 0) u = missing;
      else if (a > 0)
        u = std::clamp<std::int64_t>((a * box.width() - b * box.depth() + missing) / (2 * a), 0, divide_up(missing, a));
      const std::int64_t v = b == 0 ? 0 : std::max<std::int64_t>(0, divide_up(missing - a * u, b));
      if (u >= box.width() || v >= box.depth()) return {};
      (h.a > 0 ? box.lo.x : box.hi.x) += static_cast<Length>(h.a > 0 ? u : -u);
      (h.b > 0 ? box.lo.y : box.hi.y) += static_cast<Length>(h.b > 0 ? v : -v);
    }
  }
  return box;
}

ShapedFloor::Zone ShapedFloor::zone_before(const plan::Portal& portal, Length depth) const {
  const Half& h = halves_[portal.face];
  Zone zone;
  zone.slanted = h.a != 0 && h.b != 0;
  const std::int64_t far = depth + h.wall;
  // Steps of a thousandth of a millimetre; rounding goes outwards.
  const std::int64_t unit = zone.slanted ? root_up(1'000'000 * (h.a * h.a + h.b * h.b)) - 1 : 1000;
  const Point in{static_cast<Length>(divide_out(far * h.a * 1000, unit)),
                 static_cast<Length>(divide_out(far * h.b * 1000, unit))};
  // The outline runs counter-clockwise, so the room lies left of (b, -a).
  const bool along = (portal.b.x - portal.a.x) * h.b - (portal.b.y - portal.a.y) * h.a >= 0;
  const Point p = along ? portal.a : portal.b;
  const Point q = along ? portal.b : portal.a;
  zone.corners = {p, q, q + in, p + in};
  zone.box = geom::bounds(zone.corners);
  return zone;
}

Length ShapedFloor::shift_past(const Zone& zone, const Box& box, int axis) {
  if (!zone.box.overlaps(box)) return 0;
  const Length past = zone.box.along(axis).hi - box.along(axis).lo;
  if (!zone.slanted) return past;
  for (std::size_t i = 0; i < 4; ++i) {
    bool apart = true;
    for (int k = 0; k < 4 && apart; ++k) {
      apart = geom::cross(zone.corners[i], zone.corners[(i + 1) % 4], box.corner(k)) <= 0;
    }
    if (apart) return 0;
  }
  return std::min(past, kSlantedStep);
}

Length ShapedFloor::shift_past_zone(const Box& box, int axis, const plan::Portal& portal, Length depth) const {
  return portal.face < count_ ? shift_past(zone_before(portal, depth), box, axis) : 0;
}

Length ShapedFloor::length_of(const plan::Portal& portal) {
  const Point d = portal.b - portal.a;
  return static_cast<Length>(root_up(geom::dot(d, d)));
}

// The middle of a square of kWay inside the floor, near a point: pushed off each
// wall it is too near to, again and again. In a corner of 45 degrees every round
// halves what is missing.
std::optional<Point> ShapedFloor::nearest_stand(Point p) const {
  constexpr int kRounds = 40;
  for (int round = 0; round < kRounds; ++round) {
    bool stands = true;
    for (const Half& h : halves()) {
      const std::int64_t missing = h.c + (magnitude(h.a) + magnitude(h.b)) * kHalfWay - h.a * p.x - h.b * p.y;
      if (missing <= 0) continue;
      stands = false;
      const std::int64_t square = h.a * h.a + h.b * h.b;
      p.x += static_cast<Length>(divide_out(h.a * missing, square));
      p.y += static_cast<Length>(divide_out(h.b * missing, square));
    }
    if (stands) return p;
  }
  return std::nullopt;
}

bool ShapedFloor::add_door(const plan::Portal& portal, Length depth) {
  if (door_count_ == kMostDoors || portal.face >= count_) return false;
  const std::optional<Point> stand =
      nearest_stand({portal.a.x + (portal.b.x - portal.a.x) / 2, portal.a.y + (portal.b.y - portal.a.y) / 2});
  if (!stand) return false;
  Door& door = doors_[static_cast<std::size_t>(door_count_++)];
  door.zone = zone_before(portal, depth);
  door.arrival = door.joint = *stand;
  return true;
}

void ShapedFloor::join_doors(const Box& core) {
  for (Door& door : std::span(doors_).first(static_cast<std::size_t>(door_count_))) {
    door.joint = {std::clamp(door.arrival.x, core.lo.x + kHalfWay, core.hi.x - kHalfWay),
                  std::clamp(door.arrival.y, core.lo.y + kHalfWay, core.hi.y - kHalfWay)};
  }
}

Length ShapedFloor::shift_past_doors(const Box& box, int axis) const {
  const Box body{{box.lo.x - kHalfWay, box.lo.y - kHalfWay}, {box.hi.x + kHalfWay, box.hi.y + kHalfWay}};
  // The farthest of all, so that the order of doors is no matter.
  Length by = 0;
  for (const Door& door : std::span(doors_).first(static_cast<std::size_t>(door_count_))) {
    by = std::max(by, shift_past(door.zone, box, axis));
    if (by < kSlantedStep && meets_segment(body, door.arrival, door.joint)) by = kSlantedStep;
  }
  return by;
}

}  // namespace enfilade::furnish
