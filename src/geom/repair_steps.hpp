#pragma once
// The steps of a repair. Each changes its argument, notes what it did, and
// leaves alone what needs nothing.

#include <array>

#include <enfilade/geom/repair.hpp>

namespace enfilade::geom {

// What was done so far, by kind.
class RepairLog {
 public:
  void add(RepairKind kind, std::uint32_t count, double move = 0) {
    Repair& r = rows_[static_cast<std::size_t>(kind)];
    r.kind = kind;
    r.count += count;
    const auto whole = static_cast<Length>(move + 0.5);
    if (whole > r.move) r.move = whole;
  }
  [[nodiscard]] std::vector<Repair> rows() const {
    std::vector<Repair> result;
    for (const Repair& r : rows_) {
      if (r.count > 0) result.push_back(r);
    }
    return result;
  }

 private:
  std::array<Repair, kRepairKinds> rows_{};
};

double length_of(Point d);
// From p to the nearest point of the segment a b.
double distance_to_segment(Point a, Point b, Point p);

// Drops the closing point and points that repeat the one before.
void drop_repeated(Ring& ring, const RepairLimits& limits, RepairLog& log);

// Drops points near the chord and thin spikes, least first, then makes short
// edges corners, shortest first. False and an empty ring if nothing is left.
// `changed` is set if anything was done.
bool tidy_ring(Ring& ring, const RepairLimits& limits, RepairLog& log, bool& changed);

// Turns edges onto the main direction. False if there is nothing to turn, or
// the result would not be valid; then the polygon is as it was.
bool turn_edges(Polygon& polygon, const RepairLimits& limits, RepairLog& log, Work& work);

// The area that the outer ring winds round and no hole does, drawn anew without
// crossings and without rings that touch. Requires few conflicts.
Area untangle(const Polygon& polygon, Arrangement& scratch);

// Cuts off what is narrower than twice limits.open. False if there is nothing
// like that; an empty result if all of it is.
bool open_narrow(const Polygon& polygon, const RepairLimits& limits, RepairLog& log, Arrangement& scratch, Area& out);

}  // namespace enfilade::geom
