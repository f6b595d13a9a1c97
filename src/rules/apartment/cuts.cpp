// States are (line, what the dwelling has by then). Those of a strip begin with
// those at the end of the one before it, so one chain runs through all strips.

#include "rules/apartment/cuts.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using plan::Use;

constexpr Length kContact = 950;     // of a room with the hall
constexpr Length kLeastSlice = 1'500;
constexpr Length kFiller = 600;      // between two lines to cut at, where no joint says otherwise
constexpr Length kNearMark = 450;
constexpr Length kNearWindow = 760;  // a wall keeps this far from the middle of a window
constexpr double kLargestDark = 6.45;  // m²
constexpr double kCarvedArea = kCarvedAlong * kCarvedDeep / 1e6, kCarvedCost = 1.5;
constexpr std::array kUses{Use::living, Use::bedroom, Use::kitchen, Use::bathroom, Use::storage, Use::corridor};

// What the whole apartment has by now.
enum Has : unsigned { kLiving = 1, kKitchen = 2, kStore = 4, kBath = 8, kTwoBaths = 16, kStates = 24 };

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
    const double slope = (w - v) / (q - p);
    if (p > u) {
      v += slope * (u - p);
      p = u;
    }
    if (q > u) {
      w += slope * (u - q);
      q = u;
    }
    sum += (q - p) * (v + w);
  }
  return (axis == 0 ? -sum : sum) / 2e6;
}

}  // namespace

Cutter::Cutter(const Turned& turned, const Wishes& wishes) : turned_(turned), wishes_(wishes) {
  const geom::Ring& ring = turned_.ring;
  for (const int axis : {0, 1}) {
    auto& marks = marks_[static_cast<std::size_t>(axis)];
    for (const Point j : turned_.joints) marks.emplace_back(snapped(geom::coordinate(j, axis), axis), j);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point before = ring[i > 0 ? i - 1 : ring.size() - 1], after = ring[i + 1 < ring.size() ? i + 1 : 0];
      if (geom::cross(before, ring[i], after) < 0) marks.emplace_back(geom::coordinate(ring[i], axis), ring[i]);
    }
  }
}

Length Cutter::snapped(Length v, int axis) const {
  constexpr Length kNear = 150;
  Length best = v, away = kNear + 1;
  for (const Point p : turned_.ring) {
    const Length u = geom::coordinate(p, axis);
    if (std::abs(u - v) >= away) continue;
    away = std::abs(u - v);
    best = u;
  }
  return best;
}

// Where a strip may be cut: at joints, at the dwelling's corners, and between
// where there are no windows.
void Cutter::lines_of(const Strip& s) {
  lines_.clear();
  cut_part(turned_.ring, s.window, part_, scratch_);
  if (part_.size() < 3) return;
  Interval extent{kFarAway, -kFarAway};
  for (const PartCorner& c : part_) {
    const Length u = geom::coordinate(c.at, s.axis);
    extent = {std::min(extent.lo, u), std::max(extent.hi, u)};
  }
  const Interval within{extent.lo + 600, extent.hi - 600};
  for (const auto& [u, place] : marks_[static_cast<std::size_t>(s.axis)]) {
    if (u > within.lo && u < within.hi && s.window.contains(place)) lines_.push_back(u);
  }
  const std::size_t marks = lines_.size();
  for (Length v = extent.lo + kLeastSlice; v < extent.hi - 900; v += kFiller) {
    const Length u = snapped(v, s.axis);
    if (u <= within.lo || u >= within.hi) continue;
    const bool marked = std::any_of(lines_.data(), lines_.data() + marks, [&](Length m) { return std::abs(m - u) < kNearMark; });
    const bool window = std::any_of(turned_.bays.begin(), turned_.bays.end(), [&](Point b) {
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
}

// Areas and windows from the strip's beginning to each line.
void Cutter::measure(const Strip& s) {
  prefix_.assign(lines_.size(), {});
  for (std::size_t i = 1; i < lines_.size(); ++i) prefix_[i].area = area_below(part_, s.axis, lines_[i]);
  for (const Point b : turned_.bays) {
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
double Cutter::cost_of(Use use, double area, double width, bool lit) const {
  const double depth = area / width, narrow = std::min(width, depth);
  const double slender = 2.0 * over(std::max(width, depth) / narrow, 1.4);
  const double dark = !lit && area > kLargestDark ? kFlaw : 0;
  switch (use) {
    case Use::living:
      if (!lit || area < 12 || narrow < 2.3) return kNever;
      return slender + 5 * off(area, wishes_.living) + 1.2 * over(area, 1.5 * wishes_.living) + (narrow < 2.95 ? kFlaw : 0);
    case Use::bedroom:
      if (!lit || area < 7.2 || narrow < 2.35) return kNever;
      return slender + 3 * off(area, wishes_.bedroom) + 2 * over(area, 1.5 * wishes_.bedroom);
    case Use::kitchen:
      if (!lit || area < 5 || narrow < 1.9) return kNever;
      return slender + 3 * off(area, wishes_.kitchen) + 3 * over(area, 14) + 0.5;
    case Use::bathroom:
      if (area < 3 || narrow < 1.6) return kNever;
      return slender + 2.5 * off(area, wishes_.bathroom) + 3 * over(area, 8) + (lit ? 1.0 : 0) + dark;
    case Use::storage:
      if (area < 1 || narrow < 0.95) return kNever;
      return slender + 1.5 * off(area, wishes_.store) + 3 * over(area, 6.5) + (lit ? 3 : 0.5) + dark;
    case Use::corridor:  // the hall is wider there
      if (lit || narrow < 1.2 || area > 9) return kNever;
      return slender / 2 + 1.5 + 0.9 * area;
    default: return kNever;
  }
}

bool Cutter::enough(unsigned has) const {
  const bool bath = (has & (kBath | kTwoBaths)) != 0, living = (has & kLiving) != 0;
  const Program program = turned_.site->program;
  return (living || program == Program::upper) && (bath || program == Program::ground);
}

// From each line of a strip to each later one.
void Cutter::extend(const Strip& s, std::uint8_t number, std::size_t first, double bound) {
  const bool upper = turned_.site->program == Program::upper;
  // What a room adds to what there is; kStates: not one more of them.
  const auto with = [&](Use use, unsigned has) -> unsigned {
    switch (use) {
      case Use::living: return upper || (has & kLiving) ? unsigned{kStates} : has | kLiving;
      case Use::kitchen: return upper || (has & kKitchen) ? unsigned{kStates} : has | kKitchen;
      case Use::bathroom:
        if ((has & kTwoBaths) || ((has & kBath) && turned_.area < 75)) return kStates;
        return has & kBath ? (has & ~unsigned{kBath}) | kTwoBaths : has | kBath;
      case Use::storage: return has | kStore;
      default: return has;
    }
  };
  for (std::size_t j = 1; j < lines_.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const Interval at{lines_[i], lines_[j]};
      const Length contact = geom::intersect(at, s.contact).length();
      if (contact < kContact || (at.length() < kLeastSlice && lines_.size() > 2)) continue;
      const double area = prefix_[j].area - prefix_[i].area, width = at.length() / 1e3;
      const bool lit = prefix_[j].windows > prefix_[i].windows;
      const auto step = [&](Use use, Carved carved, double cost) {
        if (cost >= bound) return;
        for (unsigned h = 0; h < kStates; ++h) {
          const State& before = states_[first + i * kStates + h];
          const double total = before.cost + cost + (use == Use::storage && (h & kStore) ? 4 : 0);
          if (total > bound) continue;
          unsigned after = with(use, h);
          if (after < kStates && carved != Carved::nothing) after = with(Use::bathroom, after);
          if (after >= kStates) continue;
          State& there = states_[first + j * kStates + after];
          if (total < there.cost) there = {total, static_cast<std::int32_t>(first + i * kStates + h), {at, number, use, carved}};
        }
      };
      for (const Use use : kUses) step(use, Carved::nothing, cost_of(use, area, width, lit));
      // What is left of the room behind the bathroom is as deep as it must be wide.
      const double behind = area / width - kCarvedDeep / 1e3;
      const Carved carved = contact >= kCarvedAlong + kContact && lit && behind >= 2.2 ? carve(s, at) : Carved::nothing;
      if (carved == Carved::nothing) continue;
      for (const Use use : {Use::living, Use::bedroom}) {
        const double narrow = use == Use::living && std::max(behind, width - kCarvedAlong / 1e3) < 2.95 ? kFlaw : 0;
        step(use, carved, cost_of(use, area - kCarvedArea, width, lit) + kCarvedCost + narrow);
      }
    }
  }
}

// At which end of a slice a bathroom has the hall all along.
Carved Cutter::carve(const Strip& s, Interval at) const {
  const bool low = at.lo >= s.contact.lo - 10, high = at.hi <= s.contact.hi + 10;
  if (low && high) return wishes_.carve_high ? Carved::high : Carved::low;
  return low ? Carved::low : high ? Carved::high : Carved::nothing;
}

bool Cutter::cut(Layout& l, double bound) {
  states_.assign(kStates, {});
  states_[0].cost = 0;
  std::size_t base = 0;  // of the states before this strip
  for (std::size_t k = 0; k < l.count; ++k) {
    const Strip& s = l.strips[k];
    lines_of(s);
    if (lines_.size() < 2) continue;
    measure(s);
    if (prefix_.back().area < 0.05) continue;
    trim();
    const std::size_t first = states_.size();
    states_.resize(first + lines_.size() * kStates);
    for (unsigned h = 0; h < kStates; ++h) states_[first + h] = {states_[base + h].cost, static_cast<std::int32_t>(base + h), {}};
    extend(s, static_cast<std::uint8_t>(k), first, bound);
    base = first + (lines_.size() - 1) * kStates;
  }
  l.cost = kNever;
  std::size_t best = 0;
  const bool wants_kitchen = turned_.area >= 60 && turned_.site->program != Program::upper;
  for (unsigned h = 0; h < kStates; ++h) {
    if (!enough(h)) continue;
    const double cost = states_[base + h].cost + ((h & kKitchen) || !wants_kitchen ? 0 : 1.5);
    if (cost >= l.cost) continue;
    l.cost = cost;
    best = base + h;
  }
  if (l.cost >= bound) return false;
  l.rooms = 0;
  for (auto at = static_cast<std::int32_t>(best); at >= 0; at = states_[static_cast<std::size_t>(at)].from) {
    const Slice& s = states_[static_cast<std::size_t>(at)].slice;
    if (s.use == Use::none) continue;
    if (l.rooms == l.slices.size()) return false;
    l.slices[l.rooms++] = s;
  }
  return true;
}

}  // namespace enfilade::rules
