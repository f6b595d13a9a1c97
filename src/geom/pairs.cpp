// Cells are kept as a stack, so that the memory is that of one way down.
//
//   |   /|        A cell is cut at the median of its pieces' middles. A piece that
//   |  / |        crosses the cut goes to both sides, each time with the bounds of
//   | /  |        its part along that axis. Across it the bounds stay: narrowing them
//   |/   |        too spared a third of the comparisons of needles, and cost more
//                 copies than that elsewhere.
//
// Two segments that meet in a point (or with margins about them: that have it within
// theirs) both have it within the bounds of their pieces in one of the cells: in the
// lower one if it lies on the cut. So no pair is missed.
//
// A side that still has nearly all pieces is not cut again: its segments meet in one
// place, or lie side by side and lean, and going on makes more copies than it spares
// comparisons. The number of copies is bounded as well, because where everything
// crosses everything cells can't be small.

#include <enfilade/geom/pairs.hpp>

#include <cmath>

#include <enfilade/geom/box.hpp>

namespace enfilade::geom {
namespace {

constexpr std::size_t kFew = 32;
constexpr std::size_t kSamples = 256;  // of middles, for the median

}  // namespace

void SegmentPairs::add(Point a, Point b) {
  const auto [x0, x1] = std::minmax(a.x, b.x);
  const auto [y0, y1] = std::minmax(a.y, b.y);
  pieces_.push_back(
      {{x0 - margin_, y0 - margin_}, {x1 + margin_, y1 + margin_}, static_cast<std::uint32_t>(pieces_.size())});
}

void SegmentPairs::start() {
  copies_ = 0;
  most_copies_ = pieces_.size() * (16 + 2 * static_cast<std::size_t>(std::sqrt(static_cast<double>(pieces_.size()))));
  todo_.assign(1, {});
}

void SegmentPairs::cut(const Piece& piece, int axis, Length at) {
  if (piece.lo[axis] <= at) {
    low_.push_back(piece);
    low_.back().hi[axis] = std::min(piece.hi[axis], at);
  }
  if (piece.hi[axis] > at) {
    high_.push_back(piece);
    high_.back().lo[axis] = std::max(piece.lo[axis], at);
  }
}

bool SegmentPairs::divide(Cell cell) {
  const std::size_t n = pieces_.size() - cell.first;
  if (n <= kFew || cell.stale || copies_ > most_copies_) return false;
  // How many pieces a cut across each axis would meet, more or less.
  double cuts[2] = {0, 0};
  for (const int axis : {0, 1}) {
    Length lo = pieces_[cell.first].lo[axis], hi = pieces_[cell.first].hi[axis];
    double sum = 0;
    for (std::size_t k = cell.first; k < pieces_.size(); ++k) {
      lo = std::min(lo, pieces_[k].lo[axis]);
      hi = std::max(hi, pieces_[k].hi[axis]);
      sum += static_cast<double>(pieces_[k].hi[axis]) - pieces_[k].lo[axis];
    }
    cuts[axis] = sum / (static_cast<double>(hi) - lo + 1);
  }
  const int axis = cuts[0] <= cuts[1] ? 0 : 1;
  middles_.clear();
  const std::size_t stride = n / kSamples + 1;
  for (std::size_t k = cell.first; k < pieces_.size(); k += stride) {
    middles_.push_back(pieces_[k].lo[axis] + (pieces_[k].hi[axis] - pieces_[k].lo[axis]) / 2);
  }
  const auto median = middles_.begin() + static_cast<std::ptrdiff_t>(middles_.size() / 2);
  std::nth_element(middles_.begin(), median, middles_.end());
  low_.clear();
  high_.clear();
  for (std::size_t k = cell.first; k < pieces_.size(); ++k) cut(pieces_[k], axis, *median);
  copies_ += low_.size() + high_.size() - n;
  pieces_.resize(cell.first);
  for (const std::vector<Piece>* side : {&high_, &low_}) {
    if (side->empty()) continue;
    todo_.push_back({pieces_.size(), 5 * side->size() > 4 * n});
    pieces_.insert(pieces_.end(), side->begin(), side->end());
  }
  return true;
}

}  // namespace enfilade::geom
