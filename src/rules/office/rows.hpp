#pragma once
// Rows of rooms along halls, and cells of a core that take places in them:
// stairs, elevators and restrooms of slim buildings, and further stairs of others.

#include <cstdint>
#include <functional>
#include <vector>

#include "rules/core/service.hpp"
#include "rules/office/faces.hpp"

namespace enfilade::rules {

// A row of rooms along a hall from which cells may be taken.
struct Row {
  geom::Box box;
  geom::Side hall = geom::kSouth;       // the side of the box that the hall runs along
  geom::Interval free;                  // along that side
  bool open_lo = true, open_hi = true;  // cells may be taken from this end
  geom::Length depth = 0;
  std::size_t block = 0;               // a block beside two halls has two rows, of which one is used
  std::vector<geom::Interval> facade;  // of the side away from the hall, where only part of it is façade
  bool used = false;
  bool leaf = false;  // its hall goes on at one end only

  // All of its depth, over a stretch.
  [[nodiscard]] geom::Box box_at(geom::Interval s) const {
    return geom::make_box(geom::axis_of(hall), s, box.along(1 - geom::axis_of(hall)));
  }
};
std::vector<Row> rows_of(const std::vector<PlateFace>& faces);

std::int64_t apart(geom::Point a, geom::Point b);

// The hall before a cell's door.
geom::Box pad_of(const Cell& cell, geom::Length hall);
geom::Box pad_of(const geom::Box& cell, geom::Side door, geom::Length hall);

inline constexpr geom::Length kDeadEnd = 17'000;  // a hall with one way on has a stair nearer than this

class RowCells {
 public:
  RowCells(const ServiceSizes& sizes, std::vector<Row> rows, geom::Point centre)
      : sizes_(sizes), rows_(std::move(rows)), centre_(centre) {}

  // What a place must satisfy besides: at least so far from every stair (less on
  // halls that end), and what `allowed` says of the cell with the hall before it.
  struct Demand {
    std::int64_t apart = 0;
    std::function<bool(const geom::Box&)> allowed;
    geom::Length hall = 0;
  };

  // Takes a place for a cell; `far` wants it away from the stairs there are, else
  // it is near the middle (the first cell, once there is one).
  bool take(CellKind kind, bool far) { return take(kind, far, {}); }
  bool take(CellKind kind, bool far, const Demand& demand);

  // Stairs stand at the ends of the building, what else there is near its middle.
  void stairs_at_ends() { at_ends_ = true; }

  std::vector<Cell> cells;

 private:
  [[nodiscard]] static bool fits(const Row& row, geom::Length need, bool low, geom::Interval& s);
  [[nodiscard]] geom::Length need_of(CellKind kind, const Row& row, bool& across) const;
  [[nodiscard]] std::int64_t score_of(const geom::Box& box, bool far) const;
  [[nodiscard]] bool other_row_used(const Row& row) const;
  void add(CellKind kind, Row& row, geom::Interval s, bool across);

  const ServiceSizes& sizes_;
  std::vector<Row> rows_;
  geom::Point centre_;
  bool at_ends_ = false;
};

}  // namespace enfilade::rules
