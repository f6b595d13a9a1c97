#pragma once
// S-spaces: what the lines between windows and from corners, at right angles to
// the walls, part a dwelling into. Walls of rooms that run on such lines only meet
// façades between windows, and each other at right angles.
//
//   +--:--:--:--:--:--+
//   |  .  .  .  .  .  |     lines from between windows and from corners, and more
//   |.................|     where a wall has none
//   |  .  .  .  .  .  |
//   +-----------D-----+

#include <cstdint>
#include <span>
#include <vector>

#include "rules/apartment/rooms.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {

class SSpaces {
 public:
  struct Line {
    geom::Point from, to;   // from wall to wall
    double dx = 0, dy = 0;  // of length 1
    // How far a place lies to its left, with all the line goes on to.
    [[nodiscard]] double side(double x, double y) const { return dx * (y - from.y) - dy * (x - from.x); }
  };
  struct Space {
    double x = 0, y = 0;  // a place inside
    bool inside = false;  // else it is what lies round the dwelling
  };

  // The arrangement is used as long as this is.
  SSpaces(const ApartmentSite& site, geom::Arrangement& plane);

  [[nodiscard]] std::span<const Line> lines() const { return lines_; }
  [[nodiscard]] std::span<const Space> spaces() const { return spaces_; }

  static constexpr std::uint32_t kNone = 0xffffffff;
  // The space that holds a place, or the nearest.
  [[nodiscard]] std::uint32_t at(double x, double y) const;

  // Calls visit(space, length of the wall between) for those beside one.
  template <class Visit>
  void each_neighbour(std::uint32_t space, const Visit& visit) const {
    for (const geom::Arrangement::Half h : plane_.cycle(space)) {
      const std::uint32_t other = plane_.cycle_of(h ^ 1);
      if (other != space && spaces_[other].inside) visit(other, length_of(plane_.to(h) - plane_.from(h)));
    }
  }

  // The border of several spaces, by space; false if it is not one ring.
  bool border_of(const std::vector<bool>& of, geom::Ring& ring) const;

 private:
  void make_lines();
  void add_line(std::size_t wall, double at);
  [[nodiscard]] bool meets_door(geom::Point p) const;
  void make_spaces();
  void drop_loose_ends();

  const ApartmentSite& site_;
  geom::Arrangement& plane_;
  std::vector<Line> lines_;
  std::vector<Space> spaces_;
};

// Where joints lie on a wall of a site, from its first point, in order.
std::vector<double> joints_on(const ApartmentSite& site, std::size_t wall);

}  // namespace enfilade::rules
