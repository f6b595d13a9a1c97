// States are (line, what the dwelling has by then). Those of a strip begin with
// those at the end of the one before it, so one chain runs through all strips. What
// the rest costs at least, whatever the dwelling has, is known beforehand: a state
// that can't come below the bound with that is not gone on from.

#include "rules/apartment/cuts.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using plan::Use;

constexpr double kRounding = 1e-6;  // of costs that are added up in another order

// What the whole apartment has by now.
enum Has : unsigned { kLiving = 1, kKitchen = 2, kStore = 4, kBath = 8, kTwoBaths = 16 };
constexpr double kSecondStore = 4;

std::size_t table_of(Use use, Carved carved) {
  switch (use) {
    case Use::living: return carved == Carved::nothing ? 0 : 6;
    case Use::bedroom: return carved == Carved::nothing ? 1 : 7;
    case Use::kitchen: return 2;
    case Use::bathroom: return 3;
    case Use::storage: return 4;
    default: return 5;
  }
}

}  // namespace

Cutter::Cutter(const Turned& turned, const Wishes& wishes)
    : ring_(turned.ring),
      joints_(turned.joints),
      bays_(turned.bays),
      area_(turned.area),
      program_(turned.site->program),
      wishes_(wishes) {
  fill_tables();
  pieces_.reserve(256);
  const geom::Ring& ring = ring_;
  for (const int axis : {0, 1}) {
    auto& marks = marks_[static_cast<std::size_t>(axis)];
    for (const Point j : joints_) marks.emplace_back(snapped(geom::coordinate(j, axis), axis), j);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point before = ring[i > 0 ? i - 1 : ring.size() - 1], after = ring[i + 1 < ring.size() ? i + 1 : 0];
      if (geom::cross(before, ring[i], after) < 0) marks.emplace_back(geom::coordinate(ring[i], axis), ring[i]);
    }
  }
}

bool Cutter::suits(const Turned& turned, const Wishes& wishes) const {
  return program_ == turned.site->program && wishes_ == wishes && ring_ == turned.ring && bays_ == turned.bays &&
         joints_ == turned.joints;
}

Cutter& Cutters::of(const Turned& turned, const Wishes& wishes) {
  for (const auto& c : kept_) {
    if (c && c->suits(turned, wishes)) return *c;
  }
  auto& place = kept_[next_];
  next_ = (next_ + 1) % kept_.size();
  place = std::make_unique<Cutter>(turned, wishes);
  return *place;
}

bool Cutter::enough(unsigned has) const {
  const bool bath = (has & (kBath | kTwoBaths)) != 0, living = (has & kLiving) != 0;
  const Program program = program_;
  return (living || program == Program::upper) && (bath || program == Program::ground);
}

void Cutter::fill_tables() {
  const bool upper = program_ == Program::upper;
  for (unsigned has = 0; has < kStates; ++has) {
    const auto set = [&](Use use, unsigned after, Carved carved = Carved::nothing) {
      tables_[table_of(use, carved)][has] = static_cast<std::uint8_t>(after);
    };
    set(Use::living, upper || (has & kLiving) ? kStates : has | kLiving);
    set(Use::bedroom, has);
    set(Use::kitchen, upper || (has & kKitchen) ? kStates : has | kKitchen);
    const bool full = (has & kTwoBaths) || ((has & kBath) && area_ < 75);
    set(Use::bathroom, full ? kStates : has & kBath ? (has & ~unsigned{kBath}) | kTwoBaths : has | kBath);
    set(Use::storage, has | kStore);
    set(Use::corridor, has);
  }
  for (unsigned has = 0; has < kStates; ++has) {
    const unsigned living = tables_[0][has];
    tables_[6][has] = living < kStates ? tables_[3][living] : static_cast<std::uint8_t>(kStates);
    tables_[7][has] = tables_[3][has];
  }
}

// A room from every state at one line to those at another.
void Cutter::step(const Slice& slice, double cost, std::size_t from, std::size_t to, double bound) {
  const Table& table = tables_[table_of(slice.use, slice.carved)];
  for (std::uint32_t left = alive_[from / kStates]; left != 0; left &= left - 1) {
    const auto h = static_cast<unsigned>(std::countr_zero(left));
    const unsigned after = table[h];
    const double total = costs_[from + h] + cost + (slice.use == Use::storage && (h & kStore) ? kSecondStore : 0);
    if (after == kStates || total > bound || total >= costs_[to + after]) continue;
    costs_[to + after] = total;
    ways_[to + after] = {static_cast<std::int32_t>(from + h), slice};
  }
}

// From each line of a strip to each later one. The bound leaves room for the strips
// that follow.
void Cutter::extend(const Strip& s, const Known& known, std::uint8_t number, std::size_t first, double bound) {
  const Length* lines = all_lines_.data() + known.first_line;
  const double* ahead = ahead_.data() + known.first_line;
  const Piece* piece = pieces_.data() + known.first_piece;
  steps_ += known.lines * known.lines / 2;
  for (std::size_t j = 1; j < known.lines; ++j) {
    const std::size_t before = first + (j - 1) * kStates;  // all ways to here are known
    const double here = bound - ahead[j - 1];
    double least = kNever;
    for (unsigned h = 0; h < kStates; ++h) {
      if (costs_[before + h] > here) continue;
      alive_[before / kStates] |= 1u << h;
      least = std::min(least, costs_[before + h]);
    }
    least_[j - 1] = least;
    const double there = bound - ahead[j];
    for (std::size_t i = 0; i < j; ++i, ++piece) {
      const double most = there - least_[i];  // what a room from line i may cost
      if (piece->least > most) continue;
      const Interval at{lines[i], lines[j]};
      const Length contact = geom::intersect(at, s.contact).length();
      if (contact < kContact) continue;
      const std::size_t from = first + i * kStates, to = first + j * kStates;
      for (std::size_t k = 0; k < kCarvedLiving; ++k) {
        if (piece->costs[k] <= most) step({at, number, kUse[k]}, piece->costs[k], from, to, there);
      }
      const Carved carved = contact >= kCarvedAlong + kContact ? carve(s, at) : Carved::nothing;
      if (carved == Carved::nothing) continue;
      for (std::size_t k = kCarvedLiving; k < kUses; ++k) {
        if (piece->costs[k] <= most) step({at, number, kUse[k], carved}, piece->costs[k], from, to, there);
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
  std::array<std::size_t, std::tuple_size_v<decltype(l.strips)>> strips{};
  double rest = 0;  // of the strips to come, at least
  for (std::size_t k = 0; k < l.count; ++k) {
    strips[k] = know(l.strips[k]);
    if (known_[strips[k]].too_long) return false;
    if (known_[strips[k]].lines > 0) rest += ahead_[known_[strips[k]].first_line];
    if (rest > bound + kRounding) return false;
  }
  costs_.assign(kStates, kNever);
  ways_.assign(kStates, {});
  costs_[0] = 0;
  std::size_t base = 0;  // of the states before this strip
  for (std::size_t k = 0; k < l.count; ++k) {
    const Known& known = known_[strips[k]];
    if (known.lines == 0) continue;
    rest -= ahead_[known.first_line];
    const double most = bound + kRounding - rest;
    const std::size_t first = costs_.size(), size = first + known.lines * kStates;
    costs_.resize(size, kNever);
    ways_.resize(size);
    alive_.assign(size / kStates, 0);
    least_.assign(known.lines, kNever);
    for (unsigned h = 0; h < kStates; ++h) {
      costs_[first + h] = costs_[base + h];
      ways_[first + h] = {static_cast<std::int32_t>(base + h), {}};
    }
    extend(l.strips[k], known, static_cast<std::uint8_t>(k), first, most);
    base = size - kStates;
    if (std::all_of(costs_.begin() + static_cast<std::ptrdiff_t>(base), costs_.end(),
                    [&](double c) { return c > most; }))
      return false;
  }
  l.cost = kNever;
  std::size_t best = 0;
  const bool wants_kitchen = area_ >= 60 && program_ != Program::upper;
  for (unsigned h = 0; h < kStates; ++h) {
    if (!enough(h)) continue;
    const double cost = costs_[base + h] + ((h & kKitchen) || !wants_kitchen ? 0 : 1.5);
    if (cost >= l.cost) continue;
    l.cost = cost;
    best = base + h;
  }
  if (l.cost >= bound) return false;
  l.rooms = 0;
  for (auto at = static_cast<std::int32_t>(best); at >= 0; at = ways_[static_cast<std::size_t>(at)].from) {
    const Slice& s = ways_[static_cast<std::size_t>(at)].slice;
    if (s.use == Use::none) continue;
    if (l.rooms == l.slices.size()) return false;
    l.slices[l.rooms++] = s;
  }
  return true;
}

}  // namespace enfilade::rules
