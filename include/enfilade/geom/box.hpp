#pragma once
// Axis-parallel boxes and intervals, half-open in spirit: two boxes that share
// only an edge do not overlap. An empty interval has hi <= lo.

#include <algorithm>
#include <cstdint>

#include <enfilade/geom/point.hpp>

namespace enfilade::geom {

struct Interval {
  Length lo = 0;
  Length hi = 0;
  friend auto operator<=>(const Interval&, const Interval&) = default;
  [[nodiscard]] constexpr Length length() const { return hi - lo; }
  [[nodiscard]] constexpr Length middle() const { return lo + (hi - lo) / 2; }
  [[nodiscard]] constexpr bool empty() const { return hi <= lo; }
  [[nodiscard]] constexpr bool contains(Length v) const { return lo <= v && v <= hi; }
  [[nodiscard]] constexpr bool contains(Interval o) const { return lo <= o.lo && o.hi <= hi; }
  [[nodiscard]] constexpr bool overlaps(Interval o) const { return lo < o.hi && o.lo < hi; }
};

constexpr Interval intersect(Interval a, Interval b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }
constexpr Interval grow(Interval a, Length by) { return {a.lo - by, a.hi + by}; }
// Ends in any order.
constexpr Interval between(Length a, Length b) { return {std::min(a, b), std::max(a, b)}; }

// Points by axis (0: x, 1: y): u along it, v across.
constexpr Length coordinate(Point p, int axis) { return axis == 0 ? p.x : p.y; }
constexpr Point make_point(int axis, Length u, Length v) { return axis == 0 ? Point{u, v} : Point{v, u}; }

// The sides of a box in the order of its outline, counter-clockwise from the
// lower left corner. Side s runs from corner s to corner s+1.
//
//          north 2
//        3---------2
//  west  |         |  east
//   3    |         |   1
//        0---------1
//          south 0
enum Side : std::uint8_t { kSouth = 0, kEast = 1, kNorth = 2, kWest = 3 };

constexpr Side opposite(Side s) { return static_cast<Side>(s ^ 2); }
// The axis a side runs along: 0 for x (south, north), 1 for y (east, west).
constexpr int axis_of(Side s) { return s & 1; }

struct Box {
  Point lo;
  Point hi;
  friend auto operator<=>(const Box&, const Box&) = default;

  [[nodiscard]] constexpr Length width() const { return hi.x - lo.x; }
  [[nodiscard]] constexpr Length depth() const { return hi.y - lo.y; }
  [[nodiscard]] constexpr Length short_side() const { return std::min(width(), depth()); }
  [[nodiscard]] constexpr Length long_side() const { return std::max(width(), depth()); }
  [[nodiscard]] constexpr bool empty() const { return hi.x <= lo.x || hi.y <= lo.y; }
  [[nodiscard]] constexpr std::int64_t area() const { return std::int64_t{width()} * depth(); }
  [[nodiscard]] constexpr Point middle() const { return {along(0).middle(), along(1).middle()}; }

  // The extent along an axis (0: x, 1: y), and along a side.
  [[nodiscard]] constexpr Interval along(int axis) const {
    return axis == 0 ? Interval{lo.x, hi.x} : Interval{lo.y, hi.y};
  }
  constexpr void set(int axis, Interval v) {
    (axis == 0 ? lo.x : lo.y) = v.lo;
    (axis == 0 ? hi.x : hi.y) = v.hi;
  }
  [[nodiscard]] constexpr Interval extent(Side s) const { return along(axis_of(s)); }
  // The coordinate of the line a side lies on.
  [[nodiscard]] constexpr Length level(Side s) const {
    return s == kSouth ? lo.y : s == kEast ? hi.x : s == kNorth ? hi.y : lo.x;
  }
  constexpr void set_level(Side s, Length v) {
    (s == kSouth ? lo.y : s == kEast ? hi.x : s == kNorth ? hi.y : lo.x) = v;
  }
  // Corner i of 0 … 3, counter-clockwise from the lower left.
  [[nodiscard]] constexpr Point corner(int i) const {
    return {(i == 1 || i == 2) ? hi.x : lo.x, (i & 2) ? hi.y : lo.y};
  }
  [[nodiscard]] constexpr bool contains(Point p) const {
    return lo.x <= p.x && p.x <= hi.x && lo.y <= p.y && p.y <= hi.y;
  }
  [[nodiscard]] constexpr bool contains(const Box& o) const {
    return lo.x <= o.lo.x && lo.y <= o.lo.y && o.hi.x <= hi.x && o.hi.y <= hi.y;
  }
  [[nodiscard]] constexpr bool overlaps(const Box& o) const {
    return lo.x < o.hi.x && o.lo.x < hi.x && lo.y < o.hi.y && o.lo.y < hi.y;
  }
};

constexpr Box make_box(int axis, Interval u, Interval v) {
  return axis == 0 ? Box{{u.lo, v.lo}, {u.hi, v.hi}} : Box{{v.lo, u.lo}, {v.hi, u.hi}};
}
// The least box that holds both.
constexpr Box hull(Point a, Point b) {
  return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}
constexpr Box hull(const Box& a, const Box& b) {
  return {{std::min(a.lo.x, b.lo.x), std::min(a.lo.y, b.lo.y)}, {std::max(a.hi.x, b.hi.x), std::max(a.hi.y, b.hi.y)}};
}
constexpr Box intersect(const Box& a, const Box& b) {
  return {{std::max(a.lo.x, b.lo.x), std::max(a.lo.y, b.lo.y)}, {std::min(a.hi.x, b.hi.x), std::min(a.hi.y, b.hi.y)}};
}

}  // namespace enfilade::geom
