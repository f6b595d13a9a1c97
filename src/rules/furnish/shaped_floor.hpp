#pragma once
// ShapedFloor: the clear floor of a convex room that is no box, as half-planes,
// one per wall's inner face. Offices behind slanted façades are such rooms: a
// rectangle with a corner cut off, a trapezoid.
//
//        +-----------.            clear floor: all half-planes
//        |  core  |    `.         bounds: its box; a side of it is a wall where
//        |        |      `.       the room has an edge along it
//        |        |        |      core: cut out of the bounds
//   [door]=way=>  |        |
//        +-----------------+
//
// A way from a door to the core is a square of kWay moved along a straight line.
// The square fits at both ends and the floor is convex, so it fits all along.
// Everything is exact in 64 bits: sides are at most kLongest.

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include <enfilade/plan/room.hpp>

namespace enfilade::furnish {

class ShapedFloor {
 public:
  static constexpr std::size_t kMostEdges = 16;
  static constexpr int kMostDoors = 64;
  static constexpr geom::Length kLongest = 400'000;
  static constexpr geom::Length kNever = geom::kLimit;

  // A convex outline without holes, of few edges and no side beyond kLongest.
  static bool suits(const plan::Region& region);

  // Requires suits(region), which must outlive this.
  explicit ShapedFloor(const plan::Region& region);

  [[nodiscard]] const geom::Box& bounds() const { return bounds_; }
  [[nodiscard]] std::int64_t area() const { return area_; }
  // The clear stretch of the wall on a side of the bounds; empty if there is none.
  [[nodiscard]] geom::Interval wall(geom::Side s) const { return walls_[s]; }
  [[nodiscard]] bool has_wall(geom::Side s) const { return !walls_[s].empty(); }
  // The side an edge of the outline lies on; of a slanted one, the side it faces
  // most, south and north before east and west.
  [[nodiscard]] geom::Side side(std::size_t edge) const;
  [[nodiscard]] bool is_slanted(std::size_t edge) const { return halves_[edge].a != 0 && halves_[edge].b != 0; }

  [[nodiscard]] bool contains(const geom::Box& box) const;
  // How far up an axis a box must move to lie inside: 0 if it does, kNever if
  // that leads nowhere.
  [[nodiscard]] geom::Length shift_into(const geom::Box& box, int axis) const;
  // A large box inside both the given one and the floor; empty if there is none.
  [[nodiscard]] geom::Box cut(geom::Box box) const;

  // Keeps the floor before a door free, `depth` from its wall. False if no square
  // of kWay fits into the room, or there are too many doors.
  bool add_door(const plan::Portal& door, geom::Length depth);
  // Lays the ways of all doors to a core that measures at least kWay.
  void join_doors(const geom::Box& core);
  // How far up an axis a box must move to be past the doors it meets; 0 if it
  // meets none. For slanted doors and for ways a short step.
  [[nodiscard]] geom::Length shift_past_doors(const geom::Box& box, int axis) const;
  // The same for the floor before any portal, `depth` from its wall.
  [[nodiscard]] geom::Length shift_past_zone(const geom::Box& box, int axis, const plan::Portal& portal,
                                             geom::Length depth) const;
  // A leaf's length; Portal::width() is that of its shadow on an axis.
  static geom::Length length_of(const plan::Portal& portal);

 private:
  // a x + b y >= c inside; a and b have no common divisor.
  struct Half {
    std::int64_t a = 0, b = 0, c = 0;
    geom::Length wall = 0;  // its depth
  };
  // The floor before a portal: a rectangle, perhaps askew, counter-clockwise.
  struct Zone {
    std::array<geom::Point, 4> corners;
    geom::Box box;
    bool slanted = false;
  };
  struct Door {
    Zone zone;
    geom::Point arrival;  // where the middle of a body is that came in
    geom::Point joint;    // where it is when it stands in the core
  };
  [[nodiscard]] std::span<const Half> halves() const { return std::span(halves_).first(count_); }
  [[nodiscard]] Zone zone_before(const plan::Portal& portal, geom::Length depth) const;
  [[nodiscard]] std::optional<geom::Point> nearest_stand(geom::Point p) const;
  static geom::Length shift_past(const Zone& zone, const geom::Box& box, int axis);

  std::array<Half, kMostEdges> halves_;
  std::size_t count_ = 0;
  geom::Box bounds_;
  std::array<geom::Interval, 4> walls_{};
  std::int64_t area_ = 0;
  std::array<Door, kMostDoors> doors_;
  int door_count_ = 0;
};

// Does the segment a b (or the point, if they are one) meet the open box? Exact.
bool meets_segment(const geom::Box& box, geom::Point a, geom::Point b);

}  // namespace enfilade::furnish
