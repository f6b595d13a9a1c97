// A place is free if the open square around it meets no edge of the floor and
// its middle lies inside. Both are found row by row: the middle by counting the
// edges left of it, the square by the stretch of each edge within the row's band.

#include "rules/furnish/body_grid.hpp"

#include <algorithm>

namespace enfilade::furnish {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;

constexpr std::int64_t divide_down(std::int64_t n, std::int64_t d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }
constexpr std::int64_t divide_up(std::int64_t n, std::int64_t d) { return -divide_down(-n, d); }

template <class Each>
void each_edge(const geom::Polygon& polygon, Each&& each) {
  const auto ring = [&](const geom::Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) each(r[i], r[(i + 1) % r.size()]);
  };
  ring(polygon.outer);
  for (const geom::Ring& hole : polygon.holes) ring(hole);
}

// Runs of ones that hold a seed, filled towards both ends.
std::uint64_t fill_runs(std::uint64_t seeds, std::uint64_t mask) {
  std::uint64_t up = seeds, down = seeds, m = mask, n = mask;
  for (int by = 1; by < 64; by *= 2) {
    up |= m & (up << by);
    m &= m << by;
    down |= n & (down >> by);
    n &= n >> by;
  }
  return up | down;
}

}  // namespace

BodyGrid::BodyGrid(const geom::Polygon& clear) {
  const Box bounds = geom::bounds(clear);
  if (bounds.short_side() < 2 * kHalf || bounds.long_side() > kLongest) return;
  origin_ = {bounds.lo.x + kHalf, bounds.lo.y + kHalf};
  columns_ = (bounds.width() - 2 * kHalf) / kStep + 1;
  rows_ = (bounds.depth() - 2 * kHalf) / kStep + 1;
  words_ = static_cast<std::size_t>((columns_ + 63) / 64);
  base_.assign(words_ * static_cast<std::size_t>(rows_), 0);
  free_.swap(base_);
  for (std::int64_t row = 0; row < rows_; ++row) fill_row(clear, row);
  base_ = free_;
  reached_.assign(base_.size(), 0);
}

void BodyGrid::set(std::int64_t row, std::int64_t i0, std::int64_t i1, bool on) {
  i0 = std::max<std::int64_t>(i0, 0);
  i1 = std::min(i1, columns_);
  for (std::int64_t i = i0; i < i1;) {
    const std::int64_t end = std::min(i1, (i / 64 + 1) * 64);
    const std::uint64_t ones = (end - i == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << (end - i)) - 1) << (i % 64);
    std::uint64_t& word = free_[static_cast<std::size_t>(row) * words_ + static_cast<std::size_t>(i / 64)];
    word = on ? word | ones : word & ~ones;
    i = end;
  }
}

void BodyGrid::fill_row(const geom::Polygon& clear, std::int64_t row) {
  const std::int64_t y = origin_.y + row * kStep;
  const auto x_at = [](Point p, Point q, std::int64_t at, bool up) {
    const std::int64_t n = (at - p.y) * (std::int64_t{q.x} - p.x), d = std::int64_t{q.y} - p.y;
    const std::int64_t by =
        up ? divide_up(d > 0 ? n : -n, d > 0 ? d : -d) : divide_down(d > 0 ? n : -n, d > 0 ? d : -d);
    return p.x + by;
  };
  crossings_.clear();
  each_edge(clear, [&](Point p, Point q) {
    if ((p.y <= y) != (q.y <= y)) crossings_.push_back(static_cast<Length>(x_at(p, q, y, false)));
  });
  std::sort(crossings_.begin(), crossings_.end());
  for (std::size_t k = 0; k + 1 < crossings_.size(); k += 2) {
    set(row, divide_up(crossings_[k] - origin_.x, kStep), divide_up(crossings_[k + 1] - origin_.x, kStep), true);
  }
  each_edge(clear, [&](Point p, Point q) {
    const std::int64_t lo = std::max<std::int64_t>(std::min(p.y, q.y), y - kHalf);
    const std::int64_t hi = std::min<std::int64_t>(std::max(p.y, q.y), y + kHalf);
    if (lo > hi || std::max(p.y, q.y) <= y - kHalf || std::min(p.y, q.y) >= y + kHalf) return;
    std::int64_t x0 = std::min(p.x, q.x), x1 = std::max(p.x, q.x);
    if (p.y != q.y) {
      x0 = std::min(x_at(p, q, lo, false), x_at(p, q, hi, false));
      x1 = std::max(x_at(p, q, lo, true), x_at(p, q, hi, true));
    }
    set(row, divide_down(x0 - kHalf - origin_.x, kStep) + 1, divide_up(x1 + kHalf - origin_.x, kStep), false);
  });
}

BodyGrid::Cells BodyGrid::cells(const Box& closed) const {
  return {std::max<std::int64_t>(0, divide_up(std::int64_t{closed.lo.x} - origin_.x, kStep)),
          std::min(columns_, divide_down(std::int64_t{closed.hi.x} - origin_.x, kStep) + 1),
          std::max<std::int64_t>(0, divide_up(std::int64_t{closed.lo.y} - origin_.y, kStep)),
          std::min(rows_, divide_down(std::int64_t{closed.hi.y} - origin_.y, kStep) + 1)};
}

void BodyGrid::block(const Box& b) {
  const Cells c = cells({{b.lo.x - kHalf + 1, b.lo.y - kHalf + 1}, {b.hi.x + kHalf - 1, b.hi.y + kHalf - 1}});
  for (std::int64_t j = c.j0; j < c.j1; ++j) set(j, c.i0, c.i1, false);
}

std::optional<Point> BodyGrid::nearest(Point p, Length within) const {
  const Cells c = cells({{p.x - within, p.y - within}, {p.x + within, p.y + within}});
  std::optional<Point> best;
  std::int64_t least = 0;
  for (std::int64_t j = c.j0; j < c.j1; ++j) {
    for (std::int64_t i = c.i0; i < c.i1; ++i) {
      if (!(free_[static_cast<std::size_t>(j) * words_ + static_cast<std::size_t>(i / 64)] >> (i % 64) & 1)) continue;
      const Point q{static_cast<Length>(origin_.x + i * kStep), static_cast<Length>(origin_.y + j * kStep)};
      const std::int64_t far = geom::dot(q - p, q - p);
      if (best && far >= least) continue;
      best = q;
      least = far;
    }
  }
  return best;
}

// Spreads what another row has reached into a row; true if that reached more. A
// row is always closed: of each of its runs all places are reached or none.
bool BodyGrid::spread(std::size_t row, const std::uint64_t* other) {
  std::uint64_t* const now = &reached_[row * words_];
  const std::uint64_t* const mask = &free_[row * words_];
  std::uint64_t fresh = 0;
  for (std::size_t w = 0; w < words_; ++w) fresh |= other[w] & mask[w] & ~now[w];
  if (fresh == 0) return false;
  std::uint64_t carry = 0;
  for (std::size_t w = 0; w < words_; ++w) {
    now[w] = fill_runs((now[w] | other[w] | carry) & mask[w], mask[w]);
    carry = now[w] >> 63;
  }
  carry = 0;
  for (std::size_t w = words_; w-- > 0;) {
    if (carry & mask[w] & ~now[w]) now[w] = fill_runs(now[w] | (carry & mask[w]), mask[w]);
    carry = now[w] << 63;
  }
  return true;
}

void BodyGrid::flood(Point from) {
  std::fill(reached_.begin(), reached_.end(), 0);
  const Cells c = cells({from, from});
  if (c.i0 >= c.i1 || c.j0 >= c.j1) return;
  const auto rows = static_cast<std::size_t>(rows_), first = static_cast<std::size_t>(c.j0);
  // The seed, handed over by a row that holds nothing else.
  start_.assign(words_, 0);
  start_[static_cast<std::size_t>(c.i0 / 64)] = std::uint64_t{1} << (c.i0 % 64);
  spread(first, start_.data());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t j = 1; j < rows; ++j) more = spread(j, &reached_[(j - 1) * words_]) || more;
    for (std::size_t j = rows - 1; j-- > 0;) more = spread(j, &reached_[(j + 1) * words_]) || more;
  }
}

bool BodyGrid::reached(const Box& box) const {
  const Cells c = cells(box);
  for (std::int64_t j = c.j0; j < c.j1; ++j) {
    for (std::int64_t i = c.i0; i < c.i1; ++i) {
      if (reached_[static_cast<std::size_t>(j) * words_ + static_cast<std::size_t>(i / 64)] >> (i % 64) & 1)
        return true;
    }
  }
  return false;
}

}  // namespace enfilade::furnish
