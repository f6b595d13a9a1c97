#pragma once
// Cuts what lies beside a hall into rooms: strip after strip, at right angles to
// the hall, by dynamic programming over the lines where a wall may stand and over
// what the dwelling has by then. What a use lacks in area, width and light it
// costs; the cheapest chain of cuts wins.

#include <span>
#include <vector>

#include "rules/apartment/layout.hpp"

namespace enfilade::rules {

// Areas in m², drawn a little differently for every dwelling.
struct Wishes {
  double living = 24, bedroom = 14.5, kitchen = 9, bathroom = 4.8, store = 3.5;
  bool carve_high = false;  // where a bathroom cut out of a room could stand at either end
};

class Cutter {
 public:
  Cutter(const Turned& turned, const Wishes& wishes);

  // Sets cost and slices of a layout. False if there is no way, or none that
  // costs less than `bound`.
  bool cut(Layout& layout, double bound);

  // Walls that nearly go on from a corner of the dwelling do.
  [[nodiscard]] geom::Length snapped(geom::Length v, int axis) const;

 private:
  struct State {
    double cost = kNever;
    std::int32_t from = -1;  // index of the state before
    Slice slice;
  };
  struct Prefix {
    double area = 0;  // m²
    int windows = 0;
  };
  void lines_of(const Strip& strip);
  void measure(const Strip& strip);
  void trim();
  void extend(const Strip& strip, std::uint8_t number, std::size_t first, double bound);
  [[nodiscard]] double cost_of(plan::Use use, double area, double width, bool lit) const;
  [[nodiscard]] Carved carve(const Strip& strip, geom::Interval at) const;
  [[nodiscard]] bool enough(unsigned has) const;

  const Turned& turned_;
  const Wishes wishes_;
  std::array<std::vector<std::pair<geom::Length, geom::Point>>, 2> marks_;  // joints and reflex corners, by axis
  std::vector<PartCorner> part_, scratch_;
  std::vector<geom::Length> lines_;
  std::vector<Prefix> prefix_;
  std::vector<State> states_;
};

}  // namespace enfilade::rules
