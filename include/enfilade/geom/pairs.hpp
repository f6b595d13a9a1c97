#pragma once
// SegmentPairs: which of many segments may meet, without comparing all with all.
//
// The plane is cut in two again and again, across the way in which fewer segments
// are cut, until few are left in a cell; those whose bounds meet there are pairs.
// About n log n steps for n segments that meet seldom, plus the pairs that do meet.
// Long needles side by side that lean are the worst: up to half of all pairs.
// Keeps its memory between uses.

#include <algorithm>
#include <cstdint>
#include <vector>

#include <enfilade/base/work.hpp>
#include <enfilade/geom/point.hpp>

namespace enfilade::geom {

class SegmentPairs {
 public:
  // Segments nearer to each other than `margin` count as if they met.
  void clear(Length margin = 0) {
    pieces_.clear();
    margin_ = margin / 2 + margin % 2;
  }
  // Segments are numbered from 0 in the order in which they are added.
  void add(Point a, Point b);

  // Calls visit(i, j), i < j, for every pair that has a point in common, and for
  // others whose bounds meet; some more than once, in no order that means
  // anything. `visit` returns false to end it. False if that or the work ended it.
  // Forgets the segments.
  template <class Visit>
  bool each(Work& work, const Visit& visit) {
    start();
    while (!todo_.empty()) {
      const Cell cell = todo_.back();
      todo_.pop_back();
      if (!work.step(pieces_.size() - cell.first)) return false;
      if (divide(cell)) continue;
      if (!compare(cell.first, work, visit)) return false;
      pieces_.resize(cell.first);
    }
    return true;
  }

 private:
  // What a segment has in a cell: bounds that hold it and the margin about it.
  struct Piece {
    Length lo[2], hi[2];
    std::uint32_t segment;
  };
  // The pieces from `first` to the end are in it.
  struct Cell {
    std::size_t first = 0;
    bool stale = false;  // the last cut was of little use to it
  };

  void start();
  // Puts two cells in the place of one; false if that is of no use.
  bool divide(Cell cell);
  void cut(const Piece& piece, int axis, Length at);

  template <class Visit>
  bool compare(std::size_t first, Work& work, const Visit& visit) {
    order_.clear();
    for (std::size_t k = first; k < pieces_.size(); ++k) {
      order_.push_back(std::uint64_t{static_cast<std::uint32_t>(pieces_[k].lo[0]) ^ 0x8000'0000u} << 32 | k);
    }
    std::sort(order_.begin(), order_.end());
    for (std::size_t k = 0; k < order_.size(); ++k) {
      const Piece& s = pieces_[static_cast<std::uint32_t>(order_[k])];
      std::size_t l = k + 1;
      for (; l < order_.size(); ++l) {
        const Piece& t = pieces_[static_cast<std::uint32_t>(order_[l])];
        if (t.lo[0] > s.hi[0]) break;
        if (t.hi[1] < s.lo[1] || t.lo[1] > s.hi[1]) continue;
        if (!visit(std::min(s.segment, t.segment), std::max(s.segment, t.segment))) return false;
      }
      if (!work.step(l - k)) return false;
    }
    return true;
  }

  std::vector<Piece> pieces_;  // of all cells that are still to be looked at, one after the other
  std::vector<Cell> todo_;
  std::vector<Piece> low_, high_;  // while a cell is divided
  std::vector<Length> middles_;
  std::vector<std::uint64_t> order_;  // pieces by their least x
  Length margin_ = 0;                 // half of what was asked for: each of two has its own
  std::size_t copies_ = 0, most_copies_ = 0;
};

}  // namespace enfilade::geom
