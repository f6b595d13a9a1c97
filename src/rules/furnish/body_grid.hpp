#pragma once
// BodyGrid: where a person can stand in a room of any shape, and what can be
// reached from where. A body is a square of 2 kHalf; the grid holds the places
// of its middle, kStep apart, one bit each.
//
//   +-----------------+     A step along the grid sweeps no floor but that of
//   |  . . . . +---+  |     the squares at its two ends. So places that are
//   |  . . . . | o |  |     joined on the grid are joined in the room, by a way
//   |  . . . . +---+  |     2 kHalf wide; no passage narrower than that counts.
//   |  . . . . . . .  |
//   +-----------------+
//
// A flood works on 64 places at a time and costs a few microseconds.

#include <cstdint>
#include <optional>
#include <vector>

#include <enfilade/geom/box.hpp>
#include <enfilade/geom/polygon.hpp>

namespace enfilade::furnish {

class BodyGrid {
 public:
  static constexpr geom::Length kHalf = 365;  // a little more than the 700 mm promised
  static constexpr geom::Length kStep = 25;
  static constexpr geom::Length kLongest = 20'000;

  // The empty room. Requires a valid polygon whose bounds measure at most
  // kLongest; without a place to stand, empty() holds.
  explicit BodyGrid(const geom::Polygon& clear);
  [[nodiscard]] bool empty() const { return words_ == 0; }

  // Takes all furniture away, or puts a piece in.
  void clear() { free_ = base_; }
  void block(const geom::Box& piece);

  // The free place nearest to a point, no farther than `within` along each axis.
  [[nodiscard]] std::optional<geom::Point> nearest(geom::Point p, geom::Length within) const;
  // Marks all that can be reached from a place of the grid, forgetting what was.
  void flood(geom::Point from);
  // Some reached place lies in the closed box.
  [[nodiscard]] bool reached(const geom::Box& box) const;

 private:
  struct Cells {
    std::int64_t i0 = 0, i1 = 0, j0 = 0, j1 = 0;  // columns and rows, the last excluded
  };
  [[nodiscard]] Cells cells(const geom::Box& closed) const;
  void fill_row(const geom::Polygon& clear, std::int64_t row);
  void set(std::int64_t row, std::int64_t i0, std::int64_t i1, bool on);
  bool spread(std::size_t row, const std::uint64_t* other);

  geom::Point origin_;
  std::int64_t columns_ = 0, rows_ = 0;
  std::size_t words_ = 0;  // per row
  std::vector<std::uint64_t> base_, free_, reached_, start_;
  std::vector<geom::Length> crossings_;
};

}  // namespace enfilade::furnish
