// A strip by itself: the lines where it may be cut, and what each piece between two
// of them costs as a room of each use.

#include <algorithm>
#include <cmath>

#include "rules/apartment/cuts.hpp"

namespace enfilade::rules {
namespace {

using geom::Interval;
using geom::Length;
using geom::Point;
using plan::Use;

constexpr Length kLeastSlice = 1'500;
constexpr Length kFiller = 600;  // between two lines to cut at, where no joint says otherwise
constexpr Length kNearMark = 450;
constexpr Length kNearWindow = 760;    // a wall keeps this far from the middle of a window
constexpr double kLargestDark = 6.45;  // m²
constexpr double kLargestBath = 12;
constexpr double kLargestService = 30;  // m²: what is larger is a room to live in
constexpr double kCarvedArea = kCarvedAlong * kCarvedDeep / 1e6, kCarvedCost = 1.5;
constexpr double kDownstairs = 4;  // a bedroom on a house's ground floor

double over(double value, double limit) { return value > limit ? value - limit : 0; }
double off(double is, double wish) { return std::abs(is - wish) / wish; }

// Area of the part on the low side of a line across an axis, in m²: the sum over
// its edges of what lies between them and the other axis.
double area_below(const std::vector<PartCorner>& part, int axis, Length u) {
  double sum = 0;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const Point a = part[i].at, b = part[i + 1 < part.size() ? i + 1 : 0].at;
    double p = geom::coordinate(a, axis), q = geom::coordinate(b, axis);
    if ((p >= u && q >= u) || p == q) continue;
    double v = geom::coordinate(a, 1 - axis), w = geom::coordinate(b, 1 - axis);
    if (v == w) {
      p = std::min<double>(p, u);
      q = std::min<double>(q, u);
    } else {
      const double slope = (w - v) / (q - p);
      if (p > u) {
        v += slope * (u - p);
        p = u;
      }
      if (q > u) {
        w += slope * (u - q);
        q = u;
      }
    }
    sum += (q - p) * (v + w);
  }
  return (axis == 0 ? -sum : sum) / 2e6;
}

Cutter::Room room_of(double area, double width, bool lit) {
  const double depth = area / width, narrow = std::min(width, depth);
  return {area, narrow, 2.0 * over(std::max(width, depth) / narrow, 1.4), lit};
}

}  // namespace

Length Cutter::snapped(Length v, int axis) const {
  constexpr Length kNear = 150;
  Length best = v, away = kNear + 1;
  for (const Point p : ring_) {
    const Length u = geom::coordinate(p, axis);
    if (std::abs(u - v) >= away) continue;
    away = std::abs(u - v);
    best = u;
  }
  return best;
}

// Where a strip may be cut: at joints, at the dwelling's corners, and between
// where there are no windows. False: it is too long.
bool Cutter::lines_of(const Strip& s) {
  lines_.clear();
  cut_part(ring_, s.window, part_, scratch_);
  if (part_.size() < 3) return true;
  Interval extent{kFarAway, -kFarAway};
  for (const PartCorner& c : part_) {
    const Length u = geom::coordinate(c.at, s.axis);
    extent = {std::min(extent.lo, u), std::max(extent.hi, u)};
  }
  if (extent.length() > static_cast<Length>(kMostLines) * kFiller) return false;
  steps_ += ring_.size() * static_cast<std::uint64_t>(extent.length() / kFiller);
  const Interval within{extent.lo + 600, extent.hi - 600};
  for (const auto& [u, place] : marks_[static_cast<std::size_t>(s.axis)]) {
    if (u > within.lo && u < within.hi && s.window.contains(place)) lines_.push_back(u);
  }
  const std::size_t marks = lines_.size();
  for (Length v = extent.lo + kLeastSlice; v < extent.hi - 900; v += kFiller) {
    const Length u = snapped(v, s.axis);
    if (u <= within.lo || u >= within.hi) continue;
    const bool marked =
        std::any_of(lines_.data(), lines_.data() + marks, [&](Length m) { return std::abs(m - u) < kNearMark; });
    const bool window = std::any_of(bays_.begin(), bays_.end(), [&](Point b) {
      const Length at = geom::coordinate(b, s.axis);
      return std::abs(at - u) < kNearWindow && at > extent.lo + 10 && at < extent.hi - 10 && s.window.contains(b);
    });
    if (!marked && !window) lines_.push_back(u);
  }
  std::sort(lines_.begin(), lines_.end());
  // Lines nearly at the same place are one.
  std::size_t n = 0;
  for (const Length u : lines_) {
    if (n == 0 || u - lines_[n - 1] >= 200) lines_[n++] = u;
  }
  lines_.resize(n);
  lines_.insert(lines_.begin(), extent.lo);
  lines_.push_back(extent.hi);
  return lines_.size() <= kMostLines && pieces_.size() + lines_.size() * lines_.size() / 2 <= kMostPieces;
}

// Areas and windows from the strip's beginning to each line.
void Cutter::measure(const Strip& s) {
  prefix_.assign(lines_.size(), {});
  for (std::size_t i = 1; i < lines_.size(); ++i) prefix_[i].area = area_below(part_, s.axis, lines_[i]);
  for (const Point b : bays_) {
    if (!s.window.contains(b)) continue;
    const Length at = geom::coordinate(b, s.axis);
    for (std::size_t i = 1; i < lines_.size(); ++i) prefix_[i].windows += at < lines_[i] || i + 1 == lines_.size();
  }
}

// A strip begins and ends where there is something of it.
void Cutter::trim() {
  constexpr double kNothing = 0.01;
  std::size_t first = 0, last = lines_.size() - 1;
  while (first + 1 < last && prefix_[first + 1].area < kNothing) ++first;
  while (last > first + 1 && prefix_.back().area - prefix_[last - 1].area < kNothing) --last;
  prefix_[last] = prefix_.back();
  prefix_[first] = {};
  lines_.assign(lines_.data() + first, lines_.data() + last + 1);
  prefix_.assign(prefix_.data() + first, prefix_.data() + last + 1);
}

// What a slice costs as a room of one use, or kNever.
double Cutter::cost_of(Use use, const Room& r) const {
  const double dark = !r.lit && r.area > kLargestDark ? kFlaw : 0;
  switch (use) {
    case Use::living:
      if (r.area < 12 || r.narrow < 2.3) return kNever;
      return r.slender + 5 * off(r.area, wishes_.living) + 1.2 * over(r.area, 1.5 * wishes_.living) +
             (r.narrow < 2.95 ? kFlaw : 0);
    case Use::bedroom:
      if (r.area < 7.2 || r.narrow < 2.35) return kNever;
      return r.slender + 3 * off(r.area, wishes_.bedroom) + 2 * over(r.area, 1.5 * wishes_.bedroom) +
             (program_ == Program::ground ? kDownstairs : 0);
    case Use::kitchen:
      if (r.area < 5 || r.narrow < 1.9) return kNever;
      return r.slender + 3 * off(r.area, wishes_.kitchen) + 3 * over(r.area, 14) + 0.5;
    case Use::bathroom:
      if (r.area < 3 || r.narrow < 1.6) return kNever;
      return r.slender + 2.5 * off(r.area, wishes_.bathroom) + 3 * over(r.area, 8) + (r.lit ? 1.0 : 0) +
             (r.area > kLargestBath ? kFlaw / 2 : dark);
    case Use::storage:
      if (r.area < 1 || r.narrow < 0.95) return kNever;
      return r.slender + 1.5 * off(r.area, wishes_.store) + 3 * over(r.area, 6.5) + (r.lit ? 3 : 0.5) + dark;
    case Use::corridor:  // the hall is wider there
      if (r.narrow < 1.2 || r.area > 9) return kNever;
      return r.slender / 2 + 1.5 + 0.9 * r.area;
    default: return kNever;
  }
}

// What it costs to make each use of a piece, those with a bathroom in a corner too.
Cutter::Piece Cutter::weighed(double area, double width, bool lit) const {
  Piece piece;
  piece.costs.fill(kNever);
  const Room room = room_of(area, width, lit);
  const std::size_t first = lit ? 0 : kBathroom, last = !lit ? kHall + 1 : area < kLargestService ? kHall : 2;
  for (std::size_t k = first; k < last; ++k) piece.costs[k] = cost_of(kUse[k], room);
  // What is left of the room behind the bathroom is as deep as it must be wide.
  const double behind = area / width - kCarvedDeep / 1e3;
  if (lit && behind >= 2.2) {
    const Room rest = room_of(area - kCarvedArea, width, true);
    for (std::size_t k = kCarvedLiving; k < kUses; ++k) {
      const bool narrow = kUse[k] == Use::living && std::max(behind, width - kCarvedAlong / 1e3) < 2.95;
      piece.costs[k] = cost_of(kUse[k], rest) + kCarvedCost + (narrow ? kFlaw : 0);
    }
  }
  piece.least = *std::min_element(piece.costs.begin(), piece.costs.end());
  return piece;
}

// All pieces of a strip, and what it costs at least from each of its lines on.
void Cutter::weigh(Known& known) {
  known.first_line = all_lines_.size();
  known.lines = lines_.size();
  known.first_piece = pieces_.size();
  all_lines_.insert(all_lines_.end(), lines_.begin(), lines_.end());
  for (std::size_t j = 1; j < lines_.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const Length wide = lines_[j] - lines_[i];
      if (wide < kContact || (wide < kLeastSlice && lines_.size() > 2)) {
        pieces_.push_back({{}, kNever});
        continue;
      }
      pieces_.push_back(
          weighed(prefix_[j].area - prefix_[i].area, wide / 1e3, prefix_[j].windows > prefix_[i].windows));
    }
  }
  ahead_.resize(all_lines_.size(), kNever);
  ahead_.back() = 0;
  double* ahead = ahead_.data() + known.first_line;
  for (std::size_t j = lines_.size() - 1; j > 0; --j) {
    const Piece* piece = pieces_.data() + known.first_piece + j * (j - 1) / 2;
    for (std::size_t i = 0; i < j; ++i) ahead[i] = std::min(ahead[i], piece[i].least + ahead[j]);
  }
}

// The number of a strip among those known.
std::size_t Cutter::know(const Strip& s) {
  for (std::size_t i = 0; i < known_.size(); ++i) {
    if (known_[i].axis == s.axis && known_[i].window == s.window) return i;
  }
  Known& known = known_.emplace_back();
  known.window = s.window;
  known.axis = s.axis;
  known.too_long = !lines_of(s);
  if (known.too_long || lines_.size() < 2) return known_.size() - 1;
  steps_ += 4 * lines_.size() * lines_.size();
  measure(s);
  if (prefix_.back().area < 0.05) return known_.size() - 1;
  trim();
  weigh(known);
  return known_.size() - 1;
}

}  // namespace enfilade::rules
